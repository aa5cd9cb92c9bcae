"""The symbols of the expansions: each picture of theirs as it lies, so that waves, trees and cacti stand.

A picture is put together from the symbols of routes and icons and from what is drawn here: water and lava
in their shores, rivers, trails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.games.railroad_ink.kernels.pictures import FACES, Shape
from branchline.games.railroad_ink.look.routes import HALF, line
from branchline.games.railroad_ink.look.shores import CORNERS, INWARD, Point, lava, water
from branchline.parts.svg import number, placed, symbol, use

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


TRAIL = {"stroke_dasharray": "0.1 6.4", "stroke_linecap": "round"}


def picture_id(text: str) -> str:
    """The symbol of a picture of the expansions."""
    return "ri-" + text.replace("\\", "-")


def landscape() -> str:
    """The symbols of all pictures of the expansions, and of their parts."""
    texts = dict.fromkeys(
        shape.text
        for face in FACES
        if not _plain(Shape.parse(face.drawing))
        for shape in Shape.parse(face.drawing).orientations()
    )
    masks = {_sides(text, "w") for text in texts} | {_sides(text, "l") for text in texts}
    return "".join(
        (
            *(symbol(f"ri-water-{_mask(sides)}", water(sides)) for sides in sorted(masks) if sides),
            *(symbol(f"ri-lava-{_mask(sides)}", lava(sides)) for sides in sorted(masks) if sides),
            symbol("ri-river", _river()),
            symbol("ri-meander", _meander()),
            *(symbol(picture_id(text), *_picture(text)) for text in texts),
        )
    )


def _plain(shape: Shape) -> bool:
    return set(shape.sides) <= {".", "h", "r"} and not shape.extra


def _sides(text: str, letter: str) -> tuple[int, ...]:
    return tuple(side for side in range(4) if text[side] == letter)


def _mask(sides: Collection[int]) -> str:
    return "".join("nesw"[side] for side in sides)


# --- pictures -------------------------------------------------------------------------------------


def _picture(text: str) -> Iterator[str]:
    """What a picture is put together from, the lowest first."""
    for letter, name in (("w", "water"), ("l", "lava")):
        if letter in text[:4]:
            yield use(f"ri-{name}-{_mask(_sides(text, letter))}")
    shape = Shape.parse(text)
    if "v" in shape.sides:
        first, second = _sides(text, "v")
        yield (
            use("ri-river", placed(0, 0, first))
            if second - first == 2
            else use("ri-meander", placed(0, 0, 3 if (first, second) == (0, 3) else first))
        )
    if shape.extra.startswith("p"):
        yield _trail(shape)
    yield from _route(shape)
    if text == "llll":
        yield use("ri-cone", placed(0, 2))
    yield from _stamped(shape)


def _route(shape: Shape) -> Iterator[str]:
    """The route of a picture, made of the symbol of a route, a pier or a bridge."""
    ends = [side for side in range(4) if shape.sides[side] in "hr"]
    kinds = "".join(shape.sides[side] for side in ends)
    if "v" in shape.sides and ends:
        yield use(f"ri-bridge-{kinds[0]}", placed(0, 0, ends[0]))
    elif len(ends) == 1:
        yield use(f"ri-pier-{kinds}", placed(0, 0, ends[0]))
    elif ends:
        code, turn, flip = ROUTES["".join(end if end in "hr" else "." for end in shape.sides)]
        yield use(f"ri-{code}", placed(0, 0, turn, flip))


def _routes() -> dict[str, tuple[str, int, bool]]:
    """For the sides of a route: its code, and how its symbol is turned and mirrored."""
    found: dict[str, tuple[str, int, bool]] = {}
    for face in FACES:
        shape = Shape.parse(face.drawing)
        if _plain(shape) and shape.text == shape.sides:
            for flip in (False, True):
                for turn in range(4):
                    found.setdefault(shape.sides, (face.code, turn, flip))
                    shape = shape.turned()
                shape = shape.mirrored()
    return found


ROUTES = _routes()


# --- rivers and trails ----------------------------------------------------------------------------


def _river() -> str:
    """From north to south: three flowing lines."""
    flow = "".join(f"M{x} -32Q{x + 3} -24 {x} -16T{x} 0T{x} 16T{x} 32" for x in (-5, 0, 5))
    return line("M0 -32.3V32.3", "sea", 17) + line(flow, "water", 1.7)


def _meander() -> str:
    """A bend from north to east."""
    flow = "".join(f"M{HALF - r} -32A{r} {r} 0 0 0 32 {r - HALF}" for r in (27, 32, 37))
    return line("M0 -32.3V-32A32 32 0 0 0 32 0H32.3", "sea", 17) + line(flow, "water", 1.7)


def _trail(shape: Shape) -> str:
    """Dots from corner to corner: across a straight, along the flat side of a T, around a curve."""
    if shape.extra in ("p/", "p\\"):
        (ax, ay), (bx, by) = (CORNERS[1], CORNERS[3]) if shape.extra == "p/" else (CORNERS[0], CORNERS[2])
        return line(f"M{ax} {ay}L{bx} {by}", "sand", 4, **TRAIL)
    blank = [side for side in range(4) if shape.sides[side] == "."]
    legs = []
    for side in blank:
        (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 4]
        x, y = (ax + bx) / 2 + INWARD[side][0] * 12, (ay + by) / 2 + INWARD[side][1] * 12
        legs.append(f"M{ax} {ay}Q{number(x)} {number(y)} {bx} {by}")
    return line("".join(legs), "sand", 4, **TRAIL)


# --- icons ---------------------------------------------------------------------------------------

ROOM: dict[str, tuple[Point, ...]] = {
    "....": ((-13, -3), (5, -15), (20, -2), (-4, 14), (15, 17)),
    "|": ((-20, 7), (20, -14), (20, 15)),
    "-": ((16, -19), (-15, 20), (14, 19)),
    "ne": ((-19, 2), (-14, 21), (6, 20)),
    "es": ((3, -19), (20, -18), (-19, 10)),
    "sw": ((3, -19), (20, -12), (20, 12)),
    "nw": ((19, -12), (17, 12), (-4, 20)),
}
"""Where a picture has room for icons, by where its route runs; the first places are the best."""


def _stamped(shape: Shape) -> Iterator[str]:
    ends = _mask([side for side in range(4) if shape.sides[side] in "hr"])
    room = (
        ROOM[{"": "....", "ns": "|", "ew": "-"}.get(ends, ends)] if shape.extra[:1] in ("t", "c", "o") else ()
    )
    if shape.extra == "t":
        for x, y in room:
            yield use("ri-tree", placed(x, y, scale=1.15 if not ends else 1))
    elif shape.extra == "cc":
        yield use("ri-cactus", placed(-11, 2, scale=1.5)) + use("ri-cactus", placed(15, 7, scale=1.2))
    elif shape.extra in ("c", "o"):
        x, y = room[-1] if ends in ("ns", "ew") else room[1 if ends in ("ne", "sw") else 0]
        yield use("ri-cactus" if shape.extra == "c" else "ri-oasis", placed(x, y))
