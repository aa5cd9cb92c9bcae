"""The document: as large as the paper, every millimetre true, all words in their boxes, in every language."""

from __future__ import annotations

import io
import re
import sys
import zlib
from itertools import product
from typing import Any

import msgspec
import numpy as np
import pytest
import typst
from PIL import Image

from branchline.core.errors import BranchlineError
from branchline.core.printable import PAPERS, Line, Page, Paper, Words
from branchline.core.texts import LANGUAGES
from branchline.games import built_in, package
from branchline.games.railroad_ink.meta import META as INK
from branchline.printing import Job, kinds_of, pages_of, to_pdf, to_png
from branchline.printing.inks import in_greys
from branchline.printing.typesetting import template
from tests.soak import one_of, rotating

PAPER_SIZES: tuple[Paper, ...] = ("a4", "letter")
KINDS = [(game, kind.id) for game in built_in() for kind in kinds_of(game)]
WAYS = list(product(LANGUAGES, PAPER_SIZES, (True, False)))
GREEN = {"edition": "lush-green", "expansion": "desert", "second_expansion": "canyons"}
EDITIONS, EXPANSIONS = ([choice.value for choice in setting.choices] for setting in INK.settings[:2])
POINT = 25.4 / 72
TEN_PIXELS_A_MILLIMETRE = 2100


def job(game: str, *kinds: str, language: str = "en", paper: Paper = "a4", colour: bool = True) -> Job:
    options = package(game).meta.options(**(GREEN if game == "railroad-ink" else {}))
    return Job(game, options, kinds, language, paper, colour)


def boxes(pdf: bytes) -> list[tuple[float, float]]:
    """The sizes of its pages, in millimetres."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    plain = [pdf]
    for stream in streams:
        try:
            plain.append(zlib.decompress(stream))
        except zlib.error:
            continue
    found = re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", b"\n".join(plain))
    return [(round(float(width) * POINT, 2), round(float(height) * POINT, 2)) for width, height in found]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_kind_is_made_in_each_language_on_each_paper(game: str, kind: str) -> None:
    """In turn; in the soak all of them. No words had to be made smaller than the game wants them."""
    for language, paper, colour in one_of(f"{game}/{kind}", WAYS):
        wanted = job(game, kind, language=language, paper=paper, colour=colour)
        pages = pages_of(wanted)
        pdf = to_pdf(wanted, pages)
        assert pdf.startswith(b"%PDF-")
        assert boxes(pdf) == [PAPERS[paper]] * len(pages)
        assert told(wanted, pages, "shrunk") == []


def told(wanted: Job, pages: list[Page], label: str) -> list[Any]:
    """What the pages say of themselves under a label."""
    found = typst.query(**template(wanted, pages), selector=f"<{label}>", field="value")
    return msgspec.json.decode(found, type=list[Any])


@pytest.mark.parametrize("game", built_in())
@rotating(("language", "paper"), product(LANGUAGES, PAPER_SIZES))
def test_the_rules_fit_on_one_page_and_can_be_read(game: str, language: str, paper: Paper) -> None:
    wanted = job(game, "rules", language=language, paper=paper)
    pages = pages_of(wanted)
    assert len(boxes(to_pdf(wanted, pages))) == 1
    (size,) = told(wanted, pages, "prose")
    assert size >= 9


@rotating(("edition", "language", "paper"), product(EDITIONS, LANGUAGES, PAPER_SIZES))
def test_the_words_of_every_expansion_find_room(edition: str, language: str, paper: Paper) -> None:
    """Alone, and beside the one that needs the most."""
    pages = []
    for first, second in product(EXPANSIONS, ("none", "canyons")):
        options = package("railroad-ink").meta.options(
            edition=edition, expansion=first, second_expansion=second
        )
        wanted = Job("railroad-ink", options, ("board",), language, paper)
        pages += pages_of(wanted)
    assert told(wanted, pages, "shrunk") == []


def test_a_millimetre_is_a_millimetre() -> None:
    """The bar of five centimetres, measured on the page as it comes out."""
    wanted = job("land-vs-sea", "tiles")
    page = pages_of(wanted)[0]
    (bar,) = [item for item in page.items if isinstance(item, Line) and item.width == 50]
    alone = Page(tuple(item for item in page.items if isinstance(item, Line) and not item.dashed))
    shown = Image.open(io.BytesIO(to_png(wanted, alone, TEN_PIXELS_A_MILLIMETRE))).convert("L")
    assert shown.size == (2100, 2970)
    dark = shown.point(lambda value: 255 if value < 128 else 0)
    left, _, right, bottom = dark.getbbox() or (0, 0, 0, 0)
    assert right - left == pytest.approx(500, abs=5), "with half of the strokes at its ends"
    assert (left + right) / 2 == pytest.approx(10 * (bar.x + 25), abs=1)
    assert bottom == pytest.approx(10 * bar.y, abs=3)


def test_black_and_white_has_no_colour() -> None:
    wanted = job("railroad-ink", "board", colour=False)
    shown = Image.open(io.BytesIO(to_png(wanted, pages_of(wanted)[0], 420))).convert("RGB")
    red, green, blue = (np.asarray(band, int) for band in shown.split())
    assert max(abs(red - green).max(), abs(green - blue).max()) == 0
    assert in_greys('fill="#ff0000" stroke="#1f5fa8" id="#ff"') == 'fill="#4c4c4c" stroke="#545454" id="#ff"'


def test_words_that_do_not_fit_are_made_smaller_and_told_of() -> None:
    long = Words(x=20, y=20, width=30, height=5, said="far too many words for such a small box", size=12)
    wanted = job("depot")
    assert to_pdf(wanted, [Page((long,))])
    assert "far too many" in typst.query(
        **template(wanted, [Page((long,))]), selector="<shrunk>", field="value"
    )


def test_the_same_job_is_the_same_document() -> None:
    wanted = job("depot", "depots")
    assert to_pdf(wanted, pages_of(wanted)) == to_pdf(wanted, pages_of(wanted))


def test_without_typst_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    wanted = job("depot", "depots")
    with pytest.raises(BranchlineError, match=r'pip install "\.\[print\]"'):
        to_pdf(wanted, pages_of(wanted))
