"""The rules of a game on one page of paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from branchline.core.printable import MARGIN, PAPERS, Page, Paper, Prose
from branchline.core.texts import text
from branchline.parts.pages import EDGE, TITLE_HEIGHT, foot, heading

if TYPE_CHECKING:
    from branchline.core.package import Package


def rules_page(package: Package, _: Any, language: str, paper: Paper) -> list[Page]:
    """What `card-<language>.md` says, or what it says in English."""
    assert package.guide is not None
    own = package.guide / f"card-{language}.md"
    file = own if own.is_file() else package.guide / "card-en.md"
    width, height = PAPERS[paper]
    top = MARGIN + TITLE_HEIGHT + 4
    prose = Prose(
        x=EDGE,
        y=top,
        width=width - 2 * EDGE,
        height=height - top - MARGIN - 7,
        markdown=file.read_text("utf-8"),
        diagrams={name: draw(language) for name, draw in package.diagrams().items()},
    )
    title, note = package.meta.title.say(language), text("Rules on one page").say(language)
    return [Page((*heading(title, note, width - 2 * EDGE), prose, *foot(paper, language)))]
