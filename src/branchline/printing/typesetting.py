"""Pages as PDF or as pictures, by Typst: `page.typ` puts every item where it is to be."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from branchline.core.errors import BranchlineError
from branchline.core.printable import PAPERS, Art, Box, Item, Line, Page, Prose, Words
from branchline.core.texts import text
from branchline.games import package
from branchline.parts.svg import FONTS, SERIF, export
from branchline.printing.inks import BLACK, COLOURED, in_greys
from branchline.printing.job import Job
from branchline.printing.prose import Part, read_prose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.drawing import Drawing, Pane

TEMPLATE = Path(__file__).with_name("page.typ")
FONT = "Branchline Serif"
KINDS = {Art: "art", Words: "words", Box: "box", Line: "line", Prose: "prose"}
LARGEST_PROSE = 12
"""In points."""
INCH = 25.4
PICTURE_SCALE, HIGHEST_PICTURE = 0.2, 52.0
"""How many millimetres a pixel of a diagram is, where there is room, and how high it may be."""


def to_pdf(job: Job, pages: Sequence[Page]) -> bytes:
    """Pages of a job as a document."""
    return _compiled(job, pages, "pdf")


def to_png(job: Job, page: Page, width: int) -> bytes:
    """One page of a job as a picture, so many pixels wide."""
    return _compiled(job, [page], "png", ppi=width / PAPERS[job.paper][0] * INCH)


def _typst() -> Any:
    try:
        import typst
    except ImportError as error:
        raise BranchlineError(
            "typst-missing",
            text('Printing needs the extra “print”: run pip install ".[print]" in your clone of Branchline.'),
        ) from error
    return typst


def _compiled(
    job: Job, pages: Sequence[Page], format: Literal["pdf", "png"], ppi: float | None = None
) -> bytes:
    found = _typst().compile(**template(job, pages), format=format, ppi=ppi, timestamp=0)
    assert isinstance(found, bytes)
    return found


def template(job: Job, pages: Sequence[Page]) -> dict[str, Any]:
    """What Typst is given: how pages are made of data, the data, and our letters alone."""
    return {
        "input": TEMPLATE.read_bytes(),
        "sys_inputs": {"job": _data(job, pages)},
        "font_paths": [str(FONTS)],
        "ignore_system_fonts": True,
    }


def _data(job: Job, pages: Sequence[Page]) -> str:
    (width, height), painter = PAPERS[job.paper], Painter(job.colour)
    data = {
        "title": package(job.game).meta.title.say(job.language),
        "language": job.language,
        "width": width,
        "height": height,
        "ink": painter.colours["ink"],
        "quiet": painter.colours["quiet"],
        "pages": [[painter.item(item) for item in page.items] for page in pages],
    }
    return msgspec.json.encode(data).decode()


class Painter:
    """Items with their pictures painted, in colour or in greys."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour
        self.colours = COLOURED if colour else BLACK

    def item(self, item: Item) -> dict[str, Any]:
        """What the template is told of an item."""
        kind = {"kind": KINDS[type(item)]}
        place = {name: getattr(item, name) for name in ("x", "y", "width", "height")}
        match item:
            case Art():
                return kind | place | {"svg": self.svg(item.pane, item.sprite), "alt": item.pane.title}
            case Prose():
                return kind | place | {"size": LARGEST_PROSE, "parts": self.prose(item)}
        told: dict[str, Any] = msgspec.to_builtins(item)
        return kind | told

    def svg(self, picture: Drawing | Pane, sprite: str = "") -> str:
        return self.paint(export(picture, sprite, colours=self.colours)).replace(SERIF, FONT)

    def paint(self, drawn: str) -> str:
        return drawn if self.colour else in_greys(drawn)

    def prose(self, item: Prose) -> list[Part]:
        def figure(name: str, caption: str) -> Part:
            drawing = item.diagrams[name]
            pane = drawing.panes[0]
            width = min(pane.width * PICTURE_SCALE, HIGHEST_PICTURE * pane.width / pane.height)
            return {"kind": "figure", "svg": self.svg(drawing), "caption": caption, "width": width}

        return read_prose(item.markdown, figure)
