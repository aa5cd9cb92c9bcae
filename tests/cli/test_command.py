"""What all commands have in common: help, languages, usage, streams that close."""

from __future__ import annotations

import signal
import subprocess
import sys
from importlib.metadata import version

import msgspec
import pytest

from branchline.games import packages
from tests.cli.running import complaint, run, spawn

COMMANDS = ("games", "play", "score", "render", "replay", "verify", "arena", "warm")


def test_help_names_every_command() -> None:
    said = run("--help").stdout
    assert all(command in said for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    assert "--language" in run(command, "--help").stdout


def test_help_is_said_in_the_language_of_the_reader() -> None:
    for asked in (("play", "--help", "--language", "uk"), ("play", "--language=uk", "--help")):
        said = " ".join(run(*asked).stdout.split())
        assert "Зіграти партію: наодинці" in said
        assert "Показати цю довідку й вийти." in said
        assert "Play a game" not in said
    assert "Сыграть партию" in run("--help", LC_ALL="ru_RU.UTF-8").stdout
    assert "Play a game" in run("--help").stdout


@pytest.mark.parametrize(
    "args",
    [("fly",), ("score",), ("play", "--seats", "many"), ("games", "--language", "de"), ("games", "--jsn")],
)
def test_wrong_usage_has_status_2(args: tuple[str, ...]) -> None:
    result = run(*args, status=2)
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("gams",), "There is no command “gams”; did you mean games?"),
        (("zzz",), "There is no command “zzz”."),
        (("play", "--sets", "2"), "There is no option --sets; did you mean --save, --seats, --seed?"),
        (("play", "--seats"), "A value has to follow --seats."),
        (("games", "--json=1"), "No value can follow --json."),
        (("play", "--seats", "many"), "The value of --seats does not fit; it is to be: NUMBER ≥ 1."),
        (("games", "--language", "de"), "The value of --language does not fit; it is to be: en|uk|ru."),
        (("score",), "game is missing."),
        (("play", "depot", "x", "y"), "There is nothing more to say to this command: x y."),
    ],
)
def test_wrong_usage_is_told_in_a_sentence(args: tuple[str, ...], sentence: str) -> None:
    assert run(*args, status=2).stderr.splitlines()[0] == sentence
    translated = run("--language", "uk", *args, status=2).stderr.splitlines()[0]
    assert translated != sentence or "--language" in args


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"branchline {version('branchline')}\n"


def test_help_has_a_short_name() -> None:
    assert run("play", "-h").stdout == run("play", "--help").stdout


def test_help_shows_brackets_as_they_are_typed() -> None:
    assert '{"id": …, "rounds": [[face, …], …]}' in " ".join(run("arena", "-h", COLUMNS="200").stdout.split())


def test_a_shell_completes_commands_games_and_bots() -> None:
    def completed(words: str) -> list[str]:
        word = str(len(words.split(" ")) - 1)
        return run(_BRANCHLINE_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=word).stdout.split()

    assert completed("branchline ver") == ["verify"]
    assert completed("branchline play rail") == ["railroad-ink"]
    assert completed("branchline arena depot --bots greedy,exp") == ["greedy,expert"]


def test_asking_for_help_imports_nothing_heavy() -> None:
    code = "import branchline.cli.app, sys; print(*{'numpy', 'numba', 'rich'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == ""


def test_games_lists_the_house() -> None:
    found = [msgspec.json.decode(line) for line in run("games", "--json").stdout.splitlines()]
    assert [game["id"] for game in found] == list(packages())
    assert found[0]["seats"] == [1, 12]
    assert found[0]["options"]["longest"] == ["crossing", "classic"]
    said = run("games").stdout
    assert "Railroad Ink" in said
    assert "2 to 6 players" in said


def test_the_language_is_asked_for_or_that_of_the_system() -> None:
    assert "Залізниця" in run("games", "--language", "uk").stdout
    assert "Дорожные сети" in run("games", LC_ALL="ru_RU.UTF-8").stdout
    assert "Залізниця" in run("games", LC_ALL="", LANG="uk_UA.UTF-8").stdout
    assert "Railroad Ink" in run("games", LC_ALL="de_DE.UTF-8").stdout
    assert "Railroad Ink" in run("games", "--language", "en", LC_ALL="ru_RU.UTF-8").stdout
    assert "Залізниця" in run("--language", "uk", "games").stdout
    assert "Дорожные сети" in run("--language", "uk", "games", "--language", "ru").stdout
    assert "Залізниця" in run("games", LC_ALL="en_US.UTF-8", LANGUAGE="uk:en").stdout
    assert "Railroad Ink" in run("games", LANGUAGE="uk").stdout, "LC_ALL=C asks for no language at all"


def test_errors_are_said_in_the_language_of_the_reader() -> None:
    assert complaint("play", "chess") == f"There is no game “chess”; there are {', '.join(packages())}."
    assert "немає" in complaint("play", "chess", "--language", "uk")
    assert "Нет файла" in complaint("verify", "missing.txt", "--language", "ru")


def test_warm_says_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.games.packages", dict)  # all of them take a while
    assert run("warm").stdout == "Everything is compiled.\n"


# --- in a process of its own ----------------------------------------------------------------------


def test_a_reader_who_leaves_is_no_error_to_talk_about() -> None:
    process = spawn("score", "railroad-ink")
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.write("b1:h.h.\n" * 10_000)
    process.stdin.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 1


def test_closed_streams_are_no_reason_to_fail() -> None:
    command = f"{sys.executable} -c 'from branchline.cli import main; main()' play --seed x <&- >&- 2>&-"
    assert subprocess.run(command, shell=True, check=False).returncode == 0


def test_leaving_with_ctrl_c_is_polite() -> None:
    process = spawn("play", "--seed", "x")
    assert process.stdout
    said = ""
    while not said.endswith("> "):
        said += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate()
    assert out.endswith("The game is not saved.\n")
    assert errors == ""
    assert process.returncode == 0
