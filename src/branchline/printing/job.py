"""What is to be printed, and the pages that it takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from branchline.core.errors import BadText
from branchline.core.options import holds
from branchline.core.printable import Page, Paper, Printable
from branchline.core.texts import text
from branchline.games import package
from branchline.printing.rules_page import rules_page

if TYPE_CHECKING:
    from collections.abc import Sequence

RULES = "rules"


@dataclass(frozen=True, slots=True)
class Job:
    """What somebody wants to have on paper."""

    game: str
    options: Any
    kinds: tuple[str, ...] = ()
    """Which of the game's printables; none means all."""
    language: str = "en"
    paper: Paper = "a4"
    colour: bool = True


def kinds_of(name: str) -> tuple[Printable, ...]:
    """All that can be printed of a game; nothing of one that has no boards, cards or tiles to print."""
    found = package(name)
    own = found.printables()
    if not own or found.guide is None or not (found.guide / "card-en.md").is_file():
        return own
    return (*own, Printable(RULES, text("Rules on one page"), partial(rules_page, found)))


def chosen_kinds(job: Job) -> list[Printable]:
    """The printables that are asked for, in the order of the game."""
    found = {kind.id: kind for kind in kinds_of(job.game)}
    if not found:
        title = package(job.game).meta.title
        raise BadText("nothing-to-print", text("{title} has nothing to print.", title=title), at=job.game)
    for name in job.kinds:
        if name not in found:
            raise BadText(
                "unknown-kind",
                text("“{name}” can't be printed; there are {names}.", name=name, names=", ".join(found)),
                at=name,
            )
    return [kind for kind in found.values() if not job.kinds or kind.id in job.kinds]


def pages_of(job: Job) -> list[Page]:
    """The pages, one after another; raises `BadText` where there are none."""
    pages = [page for kind in chosen_kinds(job) for page in _pages(kind, job)]
    if not pages:
        raise BadText("no-pages", text("With these options there is nothing of that to print."))
    return on_sheets(pages)


def _pages(kind: Printable, job: Job) -> Sequence[Page]:
    if kind.when and not any(holds(when, job.options, seats=1) for when in kind.when):
        return ()
    return kind.pages(job.options, job.language, job.paper)


def on_sheets(pages: Sequence[Page]) -> list[Page]:
    """The same for a printer that prints on both sides: what has a back begins a sheet."""
    found: list[Page] = []
    for n, page in enumerate(pages):
        if len(found) % 2 and any(after.back for after in pages[n + 1 : n + 2]):
            found.append(Page(()))
        found.append(page)
    return found
