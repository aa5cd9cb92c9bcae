"""The file in which an operator says how a server is run."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from branchline.cli.app import app
from branchline.core.errors import BranchlineError
from branchline.web import commands
from branchline.web.config import Config, read_config
from branchline.web.http.limits import Limits, Rate
from branchline.web.tables.pace import Pace


def config(folder: Path, words: str) -> Path:
    file = folder / "branchline.toml"
    file.write_text(words)
    return file


def test_every_limit_can_be_set(tmp_path: Path) -> None:
    words = ["[limits]"]
    for each in fields(Limits):
        wide = "{ burst = 7, per_second = 0.5 }" if isinstance(each.default, Rate) else "7"
        words.append(f"{each.name} = {wide}")
    limits = read_config(config(tmp_path, "\n".join(words))).limits
    assert {getattr(limits, each.name) for each in fields(Limits)} == {7, Rate(7, 0.5)}


def test_the_guide_names_every_limit_with_its_usual_value(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs/operators-guide.md").read_text("utf-8")
    found = re.search(r"```toml\n(.*?)```", guide, re.DOTALL)
    assert found is not None
    said = read_config(config(tmp_path, found[1]))
    assert (said.limits, said.pace) == (Limits(), Pace())
    named = tomllib.loads(found[1])
    assert list(named["limits"]) == [each.name for each in fields(Limits)]
    assert list(named["pace"]) == [each.name for each in fields(Pace) if each.default is not None]
    assert re.search(r"^# question = ", found[1], re.MULTILINE), "left to the tables"
    for each in fields(Config):
        assert re.search(rf"^(# |\[)?{each.name}\b", found[1], re.MULTILINE), each.name


def test_what_is_not_said_is_as_always(tmp_path: Path) -> None:
    said = read_config(config(tmp_path, "thinkers = 3\n[limits]\nsockets = 9\n[pace]\nquestion = 0\n"))
    assert said == Config(thinkers=3, limits=Limits(sockets=9), pace=Pace(question=0))
    assert read_config(config(tmp_path, "")) == Config()


@pytest.mark.parametrize(
    ("words", "code", "at"),
    [
        ("colour = 'blue'", "unknown-setting", "colour"),
        ("[limits]\nsocket = 3", "unknown-setting", "limits.socket"),
        ("[limits.frames]\nburst = 3\nper_minute = 2", "unknown-setting", "limits.frames.per_minute"),
        ("site = 'play.example.org'", "impossible-setting", "site"),
        ("site = 'https://play.example.org/games'", "impossible-setting", "site"),
        ("[limits]\nsockets = 0", "impossible-setting", "limits.sockets"),
        (
            "[limits]\nframes = { burst = 1, per_second = 0 }",
            "impossible-setting",
            "limits.frames.per_second",
        ),
        ("[limits]\nunread_seconds = nan", "impossible-setting", "limits.unread_seconds"),
        ("[pace]\nbeat = -1", "impossible-setting", "pace.beat"),
        ("port = 65536", "impossible-setting", "port"),
        ("port = 'http'", "bad-config", ""),
        ("limits = 3", "bad-config", ""),
        ("port = ", "bad-config", ""),
    ],
)
def test_what_it_can_not_mean_is_refused_in_a_sentence(
    words: str, code: str, at: str, tmp_path: Path
) -> None:
    file = config(tmp_path, words)
    with pytest.raises(BranchlineError) as refused:
        read_config(file)
    assert (refused.value.code, refused.value.at) == (code, at or str(file))
    result = CliRunner().invoke(app, ["serve", "--config", str(file), "--language", "ru"])
    assert result.exit_code == 1
    assert str(file) in result.output
    assert len(result.output.splitlines()) == 1


def test_a_file_that_is_not_text_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "branchline.toml"
    file.write_bytes(b"\x7fELF\xff\xfe")
    result = CliRunner().invoke(app, ["serve", "--config", str(file), "--language", "en"])
    assert (result.exit_code, result.output) == (1, f"{file} is not a text file.\n")


def test_options_go_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(commands, "serve", lambda *places, **named: asked.append((places, named)))
    file = config(tmp_path, 'host = "::1"\nport = 0\ndata_dir = "/data"\nthinkers = 2\ngames = ["nim"]\n')
    for options in ([], ["--port", "80", "--thinkers", "5", "--games", "chess", "--data-dir", "/other"]):
        assert CliRunner().invoke(app, ["serve", "--config", str(file), *options]).exit_code == 0
    (first, by_file), (second, by_options) = asked
    assert first == ("::1", 0, "", Path("/data"), False)
    assert second == ("::1", 80, "", Path("/other"), False)
    assert (by_file["thinkers"], by_file["games"]) == (2, ["nim"])
    assert (by_options["thinkers"], by_options["games"]) == (5, ["chess"])
