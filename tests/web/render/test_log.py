"""The log as people get it: sentences in their language, only what they may know, and the notation beside."""

from __future__ import annotations

from pathlib import Path

from branchline.client import Here, Me
from tests.web.serving import run, serving


def test_the_log_is_told_in_each_readers_language(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Me()])
            told = {}
            for language in ("en", "uk", "ru"):
                ann._http.cookies.set("branchline-language", language)
                async with ann.watch(table.id, 0, parts=("log",)) as seat:
                    told[language] = seat.now.log[0]
            assert told["en"].text.startswith("Round 1. The dice show: ")
            assert told["uk"].text.startswith("Раунд 1. На кубиках: ")
            assert len({line.items for line in told.values()}) == 1, "the notation is the same for all"

    run(look())


def test_a_log_tells_nobody_what_they_may_not_know(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("depot", [Me(), Here("Olha")])
            async with ann.watch(table.id, 1, parts=("log",)) as seat:
                dealt = [line.text for line in seat.now.log if line.label.startswith("deal/")]
            assert dealt[0] == "Ann is dealt 7 cards."
            assert dealt[1].startswith("Olha is dealt: ")
            async with ann.watch(table.id, None, parts=("log",)) as nobody:
                dealt = [line.text for line in nobody.now.log if line.label.startswith("deal/")]
            assert dealt == ["Ann is dealt 7 cards.", "Olha is dealt 7 cards."]

    run(look())
