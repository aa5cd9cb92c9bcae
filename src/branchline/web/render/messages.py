"""Everything that travels over a table's socket; `docs/protocol.md` explains it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from branchline.core.drawing import Pane, Pick, Place
from branchline.web.store.store import Status

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\0]*\Z")]
Word = Annotated[str, msgspec.Meta(max_length=400)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]

# --- from the client --------------------------------------------------------------------------------


class Request(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """Something a client asks for; `id` comes back with the answer."""

    id: Id


class Play(Request, frozen=True, kw_only=True, tag="play"):
    version: Word
    move: Word


class TakeBack(Request, frozen=True, kw_only=True, tag="take_back"):
    version: Word


class Clear(Request, frozen=True, kw_only=True, tag="clear"):
    version: Word


class Explain(Request, frozen=True, kw_only=True, tag="explain"):
    move: Word = ""
    picks: Annotated[tuple[Word, ...], msgspec.Meta(max_length=16)] = ()


class About(Request, frozen=True, kw_only=True, tag="about"):
    thing: Word


class Preview(Request, frozen=True, kw_only=True, tag="preview"):
    moves: Annotated[tuple[Word, ...], msgspec.Meta(max_length=64)]


class Sit(Request, frozen=True, kw_only=True, tag="sit"):
    seat: SeatNumber | None


class Hint(Request, frozen=True, kw_only=True, tag="hint"):
    pass


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    pass


MoveRequest = Play | TakeBack | Clear
"""What changes a seat's pending moves."""
FromClient = MoveRequest | Explain | About | Preview | Hint | Sit | Ping

# --- what messages are made of ----------------------------------------------------------------------

SeatKind = Literal["human", "bot", "open"]
SeatState = Literal["drawing", "ready", "waiting"]
Cause = Literal["roll", "place", "erase", "score"]


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as a visitor may know it."""

    seat: int
    name: str
    side: str
    """What its side is called, where sides have names and everyone knows which is theirs."""
    kind: SeatKind
    bot: str
    level: str
    """What people call its bot."""
    owned: bool
    mine: bool
    needs_nonce: bool
    seated: bool
    resigned: bool
    present: bool
    state: SeatState


class SettingInfo(msgspec.Struct, frozen=True):
    """A setting of this table, in words."""

    label: str
    value: str


class Invite(msgspec.Struct, frozen=True):
    seat: int
    path: str


class Proof(msgspec.Struct, frozen=True):
    """What is shown when a game has ended, so that everyone can derive its chance again."""

    seed: str
    nonces: tuple[str, ...]
    """For each seat what its device added; empty where a bot sat or nobody."""
    game: str


class ChallengeInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge that is tried at a table, or practised."""

    kind: Literal["daily", "practice", "beat"]
    """That of a day, the same when the day is over, or somebody's game."""
    path: str
    """The address of its page."""
    counts: bool
    """Whether it is a try, and not practice."""
    closes: float | None
    """What is finished later does not count; in UTC seconds."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a visitor may know it, without the game that runs on it."""

    id: str
    game: str
    rules: int
    """The version of the rules that is played."""
    title: str
    status: Status
    options: dict[str, Any]
    settings: tuple[SettingInfo, ...]
    played: str
    """What is played, in a few names: "Lush Green + Forest"."""
    minutes: int
    """About how long that takes, or 0."""
    colour: str
    """Of the box it is played with, or nothing."""
    secrets: bool
    sound: str
    """What placing something sounds like: `draw`, `dock` or `tile`."""
    commitment: str
    created_by_me: bool
    seats: tuple[SeatInfo, ...]
    mine: tuple[int, ...]
    invites: tuple[Invite, ...]
    hints: bool
    analysis: bool
    """Whether its players may analyse the game while it goes on, each from what they know."""
    clock: int
    deadline: float | None
    rematch: str
    lesson: bool
    """Whether its chance was known beforehand, so that nothing can be proved."""
    continued: bool
    """Whether it goes on with what was analysed: it counts nowhere, and its beginning can't be proved."""
    challenge: ChallengeInfo | None
    entered: bool
    """Whether somebody enters what is rolled elsewhere: it counts nowhere, and nothing can be proved."""
    analysable: bool
    """Whether whoever looks may analyse its game now."""
    proof: Proof | None


class Invited(msgspec.Struct, frozen=True):
    """What an invitation is for."""

    table: TableInfo
    seat: int


class SheetLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    key: str
    label: str
    points: int
    marks: tuple[str, ...]
    group: str = ""
    """What all lines with this key are called together, where they fold into their sum."""
    provisional: bool = False
    """Whether it would count only if the game ended now."""


class SideSheet(msgspec.Struct, frozen=True):
    """The score of one side, line by line."""

    side: int
    name: str
    """What the side is called beside its players' names, or nothing."""
    seats: tuple[int, ...]
    total: int
    lines: tuple[SheetLine, ...]


class PromptInfo(msgspec.Struct, frozen=True):
    """What the seat is to do, and what its button says as long as something is to be chosen."""

    sentence: str
    missing: str


class ProgressInfo(msgspec.Struct, frozen=True):
    """How far the game has come, in words and as this step of so many."""

    label: str
    step: int
    steps: int


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An entry of the log as its reader may know it, as data and as a sentence.

    `seat` is none of the game's: somebody has taken a seat from a bot, or left it to one, or was late; a
    `phrase` is what somebody has said.
    """

    kind: Literal["chance", "turn", "seat", "phrase"]
    items: tuple[str, ...]
    text: str
    seat: int | None = None
    label: str = ""
    about: tuple[int, ...] = ()
    """The other seats from whom a turn takes something, or of whom a draw speaks."""


class Tried(msgspec.Struct, frozen=True):
    """How far a try at a puzzle has come."""

    points: int
    answered: bool
    verdict: str
    """What is said of the answer, once there is one."""


class RankInfo(msgspec.Struct, frozen=True):
    place: int
    side: int
    name: str
    seats: tuple[int, ...]
    score: int


class OutcomeInfo(msgspec.Struct, frozen=True):
    ranks: tuple[RankInfo, ...]
    decided_by: str
    won: bool | None
    """Of a game alone that can be won or lost: which of them."""
    target: int | None
    """Of such a game: what the score was to exceed."""


class Patch(msgspec.Struct, frozen=True, omit_defaults=True):
    """One changed element of a pane; without `svg` it is removed."""

    pane: str
    id: str
    cause: Cause
    svg: str = ""
    before: str = ""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pane without its fragments."""

    id: str
    title: str
    width: float
    height: float
    seat: int | None = None
    left: float = 0
    top: float = 0
    place: Place = "board"
    item: tuple[float, float] | None = None
    note: str = ""
    grain: float = 0
    near: tuple[float, float, float, float] | None = None


class PickChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pick that is different or new; a number among `then` is the place of one that is as it was.

    It counts among the picks below the first of the old ones with the same id in the same place of the tree.
    """

    id: str
    label: str
    then: tuple[int | PickChange, ...] = ()
    move: str = ""
    pane: str = ""
    symbol: str = ""
    transform: str = ""
    turn: int = 0
    flip: bool = False
    ask: str = ""
    ask_below: str = ""
    missing: str = ""
    verb: str = ""
    hold: bool = False
    why: str = ""


class LogChange(msgspec.Struct, frozen=True):
    keep: int
    lines: tuple[LogLine, ...]


# --- from the server --------------------------------------------------------------------------------


class Snapshot(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="snapshot"
):
    """All there is to know for one seat."""

    table: TableInfo
    seat: int | None
    version: str = ""
    pending: tuple[str, ...] = ()
    confirmed: bool = False
    view: Any = None
    moves: tuple[str, ...] = ()
    picks: tuple[Pick, ...] = ()
    prompt: PromptInfo | None = None
    """Of whoever is to act."""
    progress: ProgressInfo | None = None
    sprite: str = ""
    panes: tuple[Pane, ...] = ()
    since: tuple[Patch, ...] = ()
    """What would make the panes look as they did after the seat's last turn: what others have done since."""
    sheets: tuple[SideSheet, ...] = ()
    log: tuple[LogLine, ...] = ()
    outcome: OutcomeInfo | None = None
    puzzle: Tried | None = None
    """Of a table at which a puzzle is solved."""


class Update(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="type", tag="update"):
    """What is different from what the socket was last sent; what is unset has not changed."""

    table: TableInfo | msgspec.UnsetType = msgspec.UNSET
    version: str | msgspec.UnsetType = msgspec.UNSET
    pending: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    confirmed: bool | msgspec.UnsetType = msgspec.UNSET
    view: Any = msgspec.UNSET
    moves: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    picks: tuple[int | PickChange, ...] | msgspec.UnsetType = msgspec.UNSET
    """The numbers are places among the picks that were sent last."""
    prompt: PromptInfo | msgspec.UnsetType | None = msgspec.UNSET
    progress: ProgressInfo | msgspec.UnsetType | None = msgspec.UNSET
    sprite: str | msgspec.UnsetType = msgspec.UNSET
    sheets: tuple[SideSheet, ...] | msgspec.UnsetType = msgspec.UNSET
    outcome: OutcomeInfo | msgspec.UnsetType | None = msgspec.UNSET
    puzzle: Tried | msgspec.UnsetType | None = msgspec.UNSET
    panes: tuple[Pane, ...] | msgspec.UnsetType = msgspec.UNSET
    resized: tuple[Frame, ...] = ()
    patches: tuple[Patch, ...] = ()
    log: LogChange | msgspec.UnsetType = msgspec.UNSET


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """An answer to the request with this id."""

    id: str


class Ack(Answer, frozen=True, kw_only=True, tag="ack"):
    version: str


class Refusal(Answer, frozen=True, kw_only=True, tag="refusal"):
    code: str
    text: str
    version: str
    at: str = ""
    rule: str = ""
    """The anchor of the rule behind it, in the guide of the game."""


class Reason(Answer, frozen=True, kw_only=True, tag="reason"):
    code: str
    text: str
    at: str = ""
    rule: str = ""


class Described(Answer, frozen=True, kw_only=True, tag="about"):
    """What something is; without a title there is nothing to say."""

    title: str = ""
    text: str = ""
    progress: tuple[int, int] | None = None


class Previewed(Answer, frozen=True, kw_only=True, tag="preview"):
    sheets: tuple[SideSheet, ...] = ()
    overlay: dict[str, str] = {}
    """SVG by pane, to lie over the ghost."""
    code: str = ""
    text: str = ""


class Hinted(Answer, frozen=True, kw_only=True, tag="hint"):
    moves: tuple[str, ...]
    text: str


class Pong(Answer, frozen=True, kw_only=True, tag="pong"):
    now: float
    """The server's clock, in seconds, by which deadlines are told."""


class Problem(Answer, frozen=True, kw_only=True, tag="error"):
    code: str
    text: str


FromServer = Snapshot | Update | Ack | Refusal | Reason | Described | Previewed | Hinted | Pong | Problem
