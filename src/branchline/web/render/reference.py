"""The reference of a game as a page shows it: chapters of things, each with its picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from branchline import games
from branchline.web.render.diagrams import entry_id, images


@dataclass(frozen=True)
class EntryInfo:
    """Something that is looked up."""

    anchor: str
    title: str
    text: str
    picture: str


@dataclass(frozen=True)
class ChapterInfo:
    """Things of one kind."""

    anchor: str
    title: str
    text: str
    entries: tuple[EntryInfo, ...]
    wide: bool


@cache
def read_reference(name: str, language: str) -> tuple[ChapterInfo, ...]:
    """What can be looked up in a game; nothing when it has no reference."""
    return tuple(
        ChapterInfo(
            chapter.id,
            chapter.title.say(language),
            chapter.text.say(language) if chapter.text else "",
            tuple(
                EntryInfo(
                    entry_id(chapter, entry),
                    entry.title.say(language),
                    entry.text.say(language) if entry.text else "",
                    Markup(images(name, language, entry_id(chapter, entry))),
                )
                for entry in chapter.entries
            ),
            chapter.wide,
        )
        for chapter in games.package(name).reference()
    )
