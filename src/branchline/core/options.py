"""Options as text: those of a new table, and those of a game that is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from branchline.core.errors import BadText
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from branchline.core.meta import Meta, Setting, When
    from branchline.core.state import Options
    from branchline.core.texts import Text

_decoder = msgspec.json.Decoder(dict[str, Any])


def chosen_options(meta: Meta, source: str) -> Options:
    """What somebody has chosen for a new table, as JSON; what is not named is as the game suggests."""
    return _options(meta, _named(source))


def stored_options(meta: Meta, source: str) -> Options:
    """The options of a stored game, as JSON.

    A stored game names every option there was; one that was added later has the value that games had before,
    whatever the game suggests now.
    """
    named = _named(source)
    before = meta.options.before
    missing = [name for name in meta.options.__struct_fields__ if name not in named]
    for name in missing:
        if name not in before:
            raise BadText("missing-option", text("The option {name} is missing.", name=name), at=name)
    return _options(meta, {**named, **{name: before[name] for name in missing}})


def typed_options(meta: Meta, typed: Mapping[str, str]) -> Options:
    """What somebody has typed for some options, by their names; the others are as the game suggests."""
    settings = {setting.name: setting for setting in meta.settings}
    values = {}
    for name, value in typed.items():
        if name not in settings:
            raise BadText(
                "unknown-option",
                text("{title} has no option “{name}”; there are {names}.", title=meta.title, name=name,
                     names=", ".join(settings)),
                at=f"{name}={value}",
            )  # fmt: skip
        values[name] = _typed_value(settings[name], value)
    return msgspec.convert(values, meta.options)


def _typed_value(setting: Setting, value: str) -> str | int | bool | tuple[str, ...]:
    known = {str(choice.value).lower(): choice.value for choice in setting.choices}
    listed = tuple(value.split(","))
    if setting.per_seat and set(listed) <= set(setting.per_seat):
        return listed
    example = [",".join(setting.per_seat[:2])] if setting.per_seat else []
    if value not in known:
        raise BadText(
            "unknown-value",
            text("The option {name} can't be “{value}”; it can be {values}.", name=setting.name, value=value,
                 values=", ".join([*known, *example])),
            at=f"{setting.name}={value}",
        )  # fmt: skip
    return known[value]


def effective_options(meta: Meta, options: Options, seats: int) -> Options:
    """The options as so many players play them: some settings are fixed for some numbers of players."""
    fixed = {setting.name: setting.fixed[seats] for setting in meta.settings if seats in setting.fixed}
    return msgspec.structs.replace(options, **fixed)


def matters(setting: Setting, options: Options, seats: int) -> bool:
    """Whether a setting makes a difference at a table with these options and so many players."""
    return not setting.when or any(holds(when, options, seats) for when in setting.when)


def holds(when: When, options: Options, seats: int) -> bool:
    """Whether a condition is met at a table with these options and so many players."""
    return all(getattr(options, name) in values for name, values in when.options.items()) and (
        when.seats is None or seats in when.seats
    )


def edition_setting(meta: Meta) -> Setting | None:
    """The setting that tells one box, map or version of a game from another, where it has such: its first,
    if every choice has a picture. Scores are compared within an edition."""
    first = next(iter(meta.settings), None)
    return first if first is not None and all(choice.picture for choice in first.choices) else None


def played_names(meta: Meta, options: Options, seats: int) -> tuple[Text, ...]:
    """What tells this table from others of its game: what has a picture, and what is not as usual."""
    usual, names = meta.options(), []
    for setting in meta.settings:
        value = getattr(options, setting.name)
        choice = next((choice for choice in setting.choices if choice.value == value), None)
        if setting.house_rule or choice is None or not matters(setting, options, seats):
            continue
        if choice.picture:
            names.append(setting.label if value is True else choice.label)
        elif value != getattr(usual, setting.name):
            names.append(choice.label)
    return tuple(names)


def _named(source: str) -> dict[str, Any]:
    try:
        return _decoder.decode(source)
    except msgspec.MsgspecError as error:
        raise _unusable(error) from None


def _options(meta: Meta, values: dict[str, Any]) -> Options:
    try:
        return msgspec.convert(values, meta.options)
    except msgspec.MsgspecError as error:
        raise _unusable(error) from None


def _unusable(error: msgspec.MsgspecError) -> BadText:
    return BadText("bad-options", text("These options can't be used: {problem}.", problem=str(error)))
