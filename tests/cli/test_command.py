"""What all commands have in common: help, languages, usage, streams that close."""

from __future__ import annotations

import signal
import subprocess
import sys

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


@pytest.mark.parametrize(
    "args",
    [("fly",), ("score",), ("play", "--seats", "many"), ("games", "--language", "de"), ("games", "--jsn")],
)
def test_wrong_usage_has_status_2(args: tuple[str, ...]) -> None:
    result = run(*args, status=2)
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


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
