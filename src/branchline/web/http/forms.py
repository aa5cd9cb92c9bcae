"""What the HTTP API is sent and what it answers, besides what sockets send too."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from branchline.web.render.lesson import Condition, LessonTitle, Value
from branchline.web.store.schema import LONGEST_NAME
from branchline.web.tables.phrases import PHRASES

Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Word = Annotated[str, msgspec.Meta(max_length=100)]


class ChoiceInfo(msgspec.Struct, frozen=True):
    value: Value
    label: str
    note: str
    picture: str
    """Where its picture is but for the theme, or nothing: `/diagram/depot/en/task`."""
    colour: str


class GameSetting(msgspec.Struct, frozen=True):
    name: str
    label: str
    default: Value
    choices: tuple[ChoiceInfo, ...]
    when: tuple[Condition, ...]
    """It matters when one of these holds, and always where there are none."""
    continues: str
    """The setting with the same choices of which this is one more, or nothing."""
    house_rule: bool
    """A reading of the rules that people differ on: shown folded."""
    fixed: dict[str, Value]
    """For numbers of players with which it always has the same value: that value."""


class SeatRange(msgspec.Struct, frozen=True):
    least: int
    most: int


class GameInfo(msgspec.Struct, frozen=True):
    """A game of the server, before a table is made."""

    id: str
    title: str
    summary: str
    seats: SeatRange
    secrets: bool
    bots: tuple[str, ...]
    ready: tuple[str, ...]
    """The bots that a new table can have now; until the game is compiled only quick ones."""
    levels: dict[str, str]
    """What people call each bot."""
    stand_in: str
    """The bot that plays where none is named."""
    first: str
    """The bot that is offered to whoever has not played yet."""
    minutes: dict[str, int]
    """About how long a game takes, for each number of players; 0 where nobody knows."""
    settings: tuple[GameSetting, ...]
    lessons: tuple[LessonTitle, ...]
    """What can be learnt by playing; the first is a first game."""


class Preparing(msgspec.Struct, frozen=True):
    """How far the strong bots of a new server are."""

    text: str
    """The progress in a sentence; empty when all are ready."""
    games: tuple[str, ...]
    """The games whose strong bots are not ready."""


class Me(msgspec.Struct, frozen=True):
    name: str
    csrf: str
    language: str


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class DeviceLink(msgspec.Struct, frozen=True):
    """Where another device becomes mine; what is secret is in the fragment, which no server is sent."""

    path: str
    picture: str
    """The same address as a QR code, in SVG."""


class LinkState(msgspec.Struct, frozen=True):
    """How far the link is that I have made."""

    state: Literal["none", "made", "opened"]
    code: str = ""
    """What the other device shows."""


class ConfirmLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Word
    agreed: bool


class UseLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Word


class DeviceState(msgspec.Struct, frozen=True):
    """Whether this device is whoever made the link by now, and what it shows until then."""

    done: bool
    code: str = ""


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to have a seat: me, another person here, whoever has the link, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    name: Name = ""
    bot: Word = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Word
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}
    hints: bool = True
    clock: Annotated[int, msgspec.Meta(ge=0, le=24 * 3600)] = 0
    """Seconds for each phase; 0 is without a clock."""
    analysis: bool = False
    """Whether its players may analyse the game while it goes on, each from what they know."""
    public: bool = False
    """Whether everyone finds it in the lobby: its open seats, and then its game."""
    levels: tuple[Word, Word] = ("", "")
    """For whom a public table is meant: from this level of the game's bots to that one."""


class AllowHints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    allowed: bool


class Take(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nonce: Annotated[str, msgspec.Meta(max_length=200)]
    invite: Word = ""
    name: Name = ""


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phrase: Annotated[int, msgspec.Meta(ge=0, lt=len(PHRASES))]
    """By its number."""


class ChooseBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bot: Word = ""
