"""What can be chosen: a card, then tracks, with what the boxes of towns grant for them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pick
from branchline.core.texts import text
from branchline.games.pioneer_rails.kernels.constants import (
    BRIDGE,
    CARD_NAMES,
    CARD_OF,
    PRIVILEGES,
    SHORTCUT,
    SUITS,
    TUNNEL,
)
from branchline.games.pioneer_rails.kernels.geometry import (
    CELL_NAMES,
    DIAGONALS,
    SIDES,
    TRACK_NAMES,
    TRACK_OF,
    track_cell,
)
from branchline.games.pioneer_rails.kernels.maps import (
    MAP_IDS,
    MAPS,
    NEEDS_BRIDGE,
    NEEDS_SHORTCUT,
    NEEDS_TUNNEL,
    PLAIN,
    TRACK_KIND,
)
from branchline.games.pioneer_rails.look.coordinates import placed_along
from branchline.games.pioneer_rails.look.map_pane import track_points, track_symbol
from branchline.games.pioneer_rails.look.towns import GRANT_LABELS, bank_factor, deposit_text
from branchline.games.pioneer_rails.moves import (
    DONE_MOVE,
    ChangeSuit,
    Deposit,
    Done,
    Lay,
    PickCard,
    privilege_names,
)
from branchline.games.pioneer_rails.words.names import SUIT_TEXTS, card_sign, card_text, track_text
from branchline.games.pioneer_rails.words.prompt import ASKED_FOR_GRANT, MISSING_FOR_GRANT, MISSING_SIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.pioneer_rails.moves import Move
    from branchline.games.pioneer_rails.view import PioneerRailsView


def picks(view: PioneerRailsView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
    """Cards; tracks on their own or under what they need from a town; nuggets for a bank; confirming."""
    found: list[Pick] = []
    deposits: list[Pick] = []
    by_privileges: dict[tuple[str, ...], list[Pick]] = {}
    shortcuts: dict[tuple[tuple[str, ...], int], list[Pick]] = {}
    sheet = view.sheets[view.seat or 0]

    def lay(move: Lay) -> Pick:
        assert view.seat is not None
        assert sheet.suit is not None
        return _lay(view.options.map, view.seat, sheet.suit, move, language)

    for move in moves:
        match move:
            case PickCard(card):
                label = text("Pick the {card}", card=card_text(CARD_NAMES[card])).say(language)
                verb = text("Pick {card}", card=card_sign(CARD_NAMES[card])).say(language)
                found.append(Pick(f"card/{CARD_NAMES[card]}", label, move=str(move), verb=verb))
            case ChangeSuit(suit):
                label = text("Lay tracks of {suit}", suit=SUIT_TEXTS[SUITS[suit]]).say(language)
                verb = text("Change the suit").say(language)
                by_privileges.setdefault(("suit",), []).append(
                    Pick(f"suit/{SUITS[suit]}", label, move=str(move), verb=verb)
                )
            case Lay(track, privileges) if track < SIDES:
                by_privileges.setdefault(privilege_names(privileges), []).append(lay(move))
            case Lay(track, privileges):
                across = shortcuts.setdefault((privilege_names(privileges), track_cell(track)), [])
                across.append(lay(move))
            case Deposit(n):
                label = deposit_text(n, bank_factor(sheet)).say(language)
                verb = text("Put {n} in", n=n).say(language)
                deposits.insert(0, Pick(f"bank/{n}", label, move=str(move), verb=verb))
            case Done():
                label = text("Confirm").say(language)
                found.append(Pick("done", label, move="done", verb=label))
    for (names, cell), leaves in shortcuts.items():
        label = text("across the desert {cell}", cell=CELL_NAMES[cell]).say(language)
        by_privileges.setdefault(names, []).append(Pick(f"cell/{CELL_NAMES[cell]}", label, tuple(leaves)))
    return (*_under_grants(by_privileges, language), *deposits, *found)


def _under_grants(by_privileges: dict[tuple[str, ...], list[Pick]], language: str) -> list[Pick]:
    """The tracks that need no town, then each privilege with those that need it (and perhaps another)."""
    tree = by_privileges.get((), [])
    for name in GRANT_LABELS:
        needing = {names[1:]: leaves for names, leaves in by_privileges.items() if names[:1] == (name,)}
        if needing:
            label = GRANT_LABELS[name].say(language)
            tree = [
                *tree,
                Pick(
                    f"grant/{name}",
                    label,
                    tuple(_under_grants(needing, language)),
                    ask=ASKED_FOR_GRANT[name].say(language),
                    missing=MISSING_FOR_GRANT.get(name, MISSING_SIDE).say(language),
                ),
            ]
    return tree


@lru_cache(maxsize=20_000)
def _lay(map_id: str, seat: int, suit: str, move: Lay, language: str) -> Pick:
    map_data = MAPS[map_id]
    name, turn = TRACK_NAMES[move.track], 0
    pick = f"side/{name}"
    if move.track >= SIDES:
        turn = (move.track - SIDES) % DIAGONALS
        pick = f"diagonal/{name.partition(':')[2]}"
    return Pick(
        pick,
        track_text(map_data, move.track).say(language),
        move=str(move),
        pane=f"map/{seat}",
        symbol=track_symbol(map_data, move.track, suit),
        transform=placed_along(*track_points(move.track)),
        turn=turn,
        verb=text("Lay").say(language),
    )


def explain_candidates(view: PioneerRailsView, picks: Sequence[str]) -> list[Move]:
    """The picked card or suit; or the picked track, or any, with what is picked from the towns for it."""
    if "done" in picks:
        return [DONE_MOVE]
    chosen: dict[str, list[str]] = {}
    for pick in picks:
        kind, _, name = pick.partition("/")
        chosen.setdefault(kind, []).append(name)
    found: list[Move] = [PickCard(CARD_OF[name]) for name in chosen.get("card", ()) if name in CARD_OF]
    found += [Deposit(int(name)) for name in chosen.get("bank", ()) if name.isdecimal()]
    found += [ChangeSuit(SUITS.index(name)) for name in chosen.get("suit", ()) if name in SUITS]
    mask = sum(1 << PRIVILEGES.index(name) for name in chosen.get("grant", ()) if name in PRIVILEGES)
    tracks = [TRACK_OF[name] for name in chosen.get("side", ()) if name in TRACK_OF]
    for cell in (CELL_NAMES.index(name) for name in chosen.get("cell", ()) if name in CELL_NAMES):
        tracks += range(SIDES + DIAGONALS * cell, SIDES + DIAGONALS * (cell + 1))
        mask |= SHORTCUT
    if mask and not tracks:
        wanted = {BRIDGE: NEEDS_BRIDGE, TUNNEL: NEEDS_TUNNEL, SHORTCUT: NEEDS_SHORTCUT}.get(mask, PLAIN)
        tracks = [
            track for track, kind in enumerate(TRACK_KIND[MAP_IDS.index(view.options.map)]) if kind == wanted
        ]
    return [*found, *(Lay(track, mask) for track in tracks)]
