"""What a game brings with it, declared in one place: whoever needs a part asks the package for it.

A package is found through the entry point group `branchline.games`. Naming a part loads nothing: each is a
function that is called when somebody wants it. What is optional has a default, so that a game of a hundred
lines is a whole game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from branchline.core.batch import Batch
    from branchline.core.contract import Sheet, View
    from branchline.core.daily import Daily
    from branchline.core.drawing import Drawing
    from branchline.core.lesson import Lesson
    from branchline.core.meta import Meta
    from branchline.core.paper import Companion, ScorePad
    from branchline.core.printable import Printable
    from branchline.core.puzzle import Puzzles
    from branchline.core.reference import Chapter
    from branchline.core.sketch import Sketches
    from branchline.core.state import State
    from branchline.core.table import AnyGame
    from branchline.core.texts import Text

Terminal: TypeAlias = Callable[[Any, str, int], str]
"""A view in a language, for a screen of so many columns (60 at least), as text with console markup.

Sentences may be longer: they are wrapped at their spaces."""

Diagrams: TypeAlias = "Mapping[str, Callable[[str], Drawing]]"
"""The pictures a guide asks for, by their names, each drawn in a language."""


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """The score of a single board, as far as its text tells."""

    sheet: Sheet
    proved: bool = True
    """Whether it can have been drawn in the order of its text; what was erased since can leave that open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Boards:
    """How single boards are written: for `branchline score`, `boards` and `render --board`."""

    read: Callable[[str, Any], View]
    """A board's text, played with these options, as its owner sees it when all is drawn; raises `BadText`."""
    score: Callable[[str, Any], ScoredBoard]
    """Its score sheet, as far as the text tells; raises `BadText` and `IllegalMove`."""
    write: Callable[[Any, int], str]
    """The board of a seat in a view, as text that `read` and `score` understand."""
    items: tuple[tuple[str, Text], ...]
    """The lines that every result names, by key and in words; those that are scored come after them."""
    resume: Callable[[str, Any], State[Any]] | None = None
    """The game of one player who goes on with a board: what comes next is drawn then; raises `BadText`."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The best way to play on, as far as it has been found."""

    total: int
    """The points that it leads to."""
    moves: tuple[Any, ...]
    proved: bool
    """Whether everything has been tried; else a limit came first, and there may be a better one."""
    ends: int | None = None
    """How many different ends are worth that much, where they have been counted."""


Solve: TypeAlias = Callable[[str, Sequence[str], Any, float | None], Solution]
"""How a board is played to the end, at best: its text, what is rolled for it, the options of the game and
how many seconds may be spent; raises `BadText` and `IllegalMove`."""


MakeBatch: TypeAlias = "Callable[[Any, int], Batch]"
"""Solo games with these options, so many at once; raises `BranchlineError` for options it can't play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """One game and everything that belongs to it."""

    meta: Meta
    game: Callable[[int], AnyGame]
    """The rules in one of their versions (`meta.rules`)."""
    order: int = 100
    """Where it stands among the games: the smaller first."""
    kernels: tuple[str, ...] = ()
    """Its compiled modules, each after those it uses."""
    terminal: Callable[[], Terminal] | None = None
    lessons: Callable[[], tuple[Lesson, ...]] = tuple
    """The first is a first game; each of the others shows one thing that the first leaves out."""
    puzzles: Callable[[], Puzzles] | None = None
    """Positions of which the best is proved."""
    daily: Callable[[], Daily] | None = None
    """What everyone can play on the same chance, each day something else."""
    guide: Traversable | None = None
    """The folder of the rules in words, a file for each language: `en.md`, `uk.md`, `ru.md`; and beside them
    the same on one page, `card-en.md`, `card-uk.md`, `card-ru.md`."""
    diagrams: Callable[[], Diagrams] = dict
    reference: Callable[[], tuple[Chapter, ...]] = tuple
    """Its goals, tiles and cards, to be looked up."""
    printables: Callable[[], tuple[Printable, ...]] = tuple
    """What can be printed besides the rules on one page: boards, cards, tiles."""
    rule_of: Callable[[], Mapping[str, str]] = dict
    """Where the guide has the rule behind a refusal: an anchor for each of its codes."""
    boards: Callable[[], Boards] | None = None
    sketches: Callable[[], Sketches] | None = None
    """How boards that were played on paper are entered by hand."""
    solve: Callable[[], Solve] | None = None
    batch: Callable[[], MakeBatch] | None = None
    companion: Callable[[], Companion] | None = None
    """Its dice or cards for those who play on paper."""
    score_pad: Callable[[], ScorePad] | None = None
    """A pad for the points of the printed game."""
    texts: Traversable | None = None
    """The folder of its catalogues, `uk.po` and `ru.po`, if it is not a part of Branchline itself."""
