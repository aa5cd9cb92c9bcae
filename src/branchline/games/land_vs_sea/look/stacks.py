"""The two stacks, and the tile with the volcano and the whirlpool as long as it lies beside them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import ntext, text
from branchline.games.land_vs_sea.look.coast import RADIUS, outline
from branchline.games.land_vs_sea.look.held_tiles import LARGE, SMALL, all_in_sight, may_take, tile_art
from branchline.games.land_vs_sea.look.symbols import face_id
from branchline.games.land_vs_sea.moves import STACKS
from branchline.games.land_vs_sea.score import scoreless_marks
from branchline.games.land_vs_sea.words.names import describe_face
from branchline.parts.svg import circle, colour, group, named, path, placed, use, words

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.moves import StackName
    from branchline.games.land_vs_sea.view import LandVsSeaView, Stack


def stacks_pane(view: LandVsSeaView, language: str) -> Pane:
    """Small, and large when a tile is to be taken."""
    item, pick, dimmed = LARGE if may_take(view) else SMALL, view.seat is not None, scoreless_marks(view)
    title = text("Stacks").say(language)
    in_sight = may_take(view) or all_in_sight(view)
    fragments = {
        stack_key(name): _stack(name, stack, item, pick, dimmed, language)
        for name, stack in zip(STACKS, view.stacks, strict=True)
    }
    if view.special and not in_sight:
        fragments["stacks/special"] = _special(item, language)
    return Pane(
        "stacks",
        title,
        item[0] * len(fragments),
        item[1],
        fragments,
        place="tray" if in_sight else "aside",
        item=item,
        note=title,
    )


def stack_key(name: StackName) -> str:
    return f"stacks/{name}"


@lru_cache(maxsize=1024)
def _stack(
    name: StackName, stack: Stack, item: tuple[int, int], pick: bool, dimmed: frozenset[str], language: str
) -> str:
    """The top of a stack over the edges of what lies below, and how many tiles there are."""
    said = text("no tiles").say(language) if stack.top is None else describe_face(stack.top, 0, language)
    under = min(2, max(0, stack.size - 1)) if stack.top else 0
    title = text("left stack") if name == "left" else text("right stack")
    label = ntext(
        "{stack}, {n} tile: {face}", "{stack}, {n} tiles: {face}", stack.size, stack=title, face=said
    )
    return group(
        _tiles(stack.top, under, item, dimmed), _count(stack.size, item),
        id=stack_key(name),
        data_thing=f"tile/{stack.top}" if stack.top else None,
        data_about=f"stack/{name}",
        **named(label.say(language), f"stack/{name}" if pick and stack.size else None),
    )  # fmt: skip


@cache
def _tiles(top: str | None, under: int, item: tuple[int, int], dimmed: frozenset[str]) -> str:
    width, height = item
    scale = (width - 10) / (2 * RADIUS)
    x, y = width / 2 + 2, height / 2 - 2
    edges = {"fill": colour("centre"), "stroke": colour("quiet"), "stroke_width": "1"}
    drawn = [path(outline(RADIUS * scale + 3.5), class_="hit", fill=colour("cell"), transform=placed(x, y))]
    drawn += [
        path(outline(RADIUS * scale), **edges, transform=placed(x - 2 * n, y + 1.8 * n))
        for n in range(under, 0, -1)
    ]
    if top is not None:
        drawn.append(tile_art(top, scale, dimmed, placed(x, y)))
    else:
        drawn.append(path(outline(RADIUS * scale), fill="none", stroke=colour("grid"), stroke_width=1.4,
                          stroke_dasharray="4 4", transform=placed(x, y)))  # fmt: skip
    return "".join(drawn)


@cache
def _count(size: int, item: tuple[int, int]) -> str:
    """How many tiles there are."""
    _, height = item
    plate = circle(11, height - 11, 10, fill=colour("plate"), stroke=colour("plate-ink"), stroke_width=1)
    return plate + words(11, height - 6.5, str(size), 13, text_anchor="middle", fill=colour("plate-ink"))


@cache
def _special(item: tuple[int, int], language: str) -> str:
    """The tile with the volcano; the whirlpool on its other side is small."""
    width, height = item
    scale = (width - 10) / (2 * RADIUS)
    places = (
        placed(width / 2, height / 2, scale=scale),
        placed(width * 0.78, height * 0.78, scale=0.45 * scale),
    )
    rim = path(outline(), fill="none", stroke=colour("ink"), stroke_width=0.9)
    label = text("the volcano/whirlpool tile is still aside").say(language)
    return group(
        *(
            group(use(face_id(face)), rim, transform=at)
            for face, at in zip(("volcano", "whirlpool"), places, strict=True)
        ),
        id="stacks/special",
        data_thing="tile/special",
        data_about="special",
        **named(label),
    )
