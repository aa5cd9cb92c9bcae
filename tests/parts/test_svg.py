"""SVG as text, the themes, and pictures that stand alone."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree

import msgspec
import pytest

from branchline.core.chance import Committed
from branchline.core.drawing import Drawing, Pane
from branchline.core.errors import BranchlineError
from branchline.core.table import Table
from branchline.games import game
from branchline.parts.svg import (
    SERIF,
    THEMES,
    Picture,
    Theme,
    colour,
    element,
    export,
    group,
    named,
    number,
    page_css,
    placed,
    rect,
    symbol,
    to_png,
    use,
    words,
)
from tests.refusals import refused

SPRITE = (
    symbol("house", rect(-1, -1, 2, 2, fill=colour("station")), use("door"))
    + symbol("door", rect(0, 0, 1, 1, fill=colour("ink")))
    + symbol("tree", rect(0, 0, 1, 1, fill=colour("exit")))
)


def pane(id: str = "p", seat: int | None = None, pick: str | None = None) -> Pane:
    house = use("house", placed(5, 5), id=f"{id}/house", **named("a house", pick))
    return Pane(id, "A & B", 100, 50, {f"{id}/house": house}, seat)


def test_attributes_are_escaped_and_named_as_in_svg() -> None:
    written = element("rect", stroke_width=1.5, class_="hit", aria_label='<"&">', fill=None)
    read = ElementTree.fromstring(written)
    assert read.attrib == {"stroke-width": "1.5", "class": "hit", "aria-label": '<"&">'}


def test_text_is_escaped() -> None:
    assert ElementTree.fromstring(words(1, 2, "<&>", 10)).text == "<&>"


def test_numbers_are_short() -> None:
    assert [*map(number, (3.0, 0.5, 1 / 3, -0.001, 540, 1234.5))] == [
        "3",
        "0.5",
        "0.33",
        "0",
        "540",
        "1234.5",
    ]


def test_a_symbol_is_mirrored_then_turned_then_moved() -> None:
    # SVG applies what stands last first.
    assert placed(7, 8, turn=1, flip=True) == "translate(7 8) rotate(90) scale(-1 1)"
    assert placed(7, 8) == "translate(7 8)"
    assert placed(0, 0, scale=0.5) == "translate(0 0) scale(0.5 0.5)"


def test_a_colour_has_a_role() -> None:
    assert colour("railway") == "var(--railway)"
    with pytest.raises(KeyError):
        colour("pink")


@pytest.mark.parametrize("theme", THEMES)
def test_export_resolves_every_colour_and_brings_what_it_uses(theme: Theme) -> None:
    written = export(pane(), SPRITE, theme)
    root = ElementTree.fromstring(written)
    assert "var(" not in written
    assert THEMES[theme]["station"] in written
    assert re.findall(r'<symbol id="(\w+)"', written) == ["house", "door"], "the tree is not used"
    assert root.attrib["viewBox"] == "0 0 100 50"
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "A & B"


def test_an_exported_picture_is_only_looked_at() -> None:
    written = export(pane(pick="cell/a1"), SPRITE)
    assert not {"tabindex", "data-pick"} & {
        key for e in ElementTree.fromstring(written).iter() for key in e.attrib
    }
    assert 'role="img" aria-label="a house"' in written


def test_a_whole_drawing_has_the_other_seats_below_in_pairs() -> None:
    panes = (pane("own", 0, "cell/a1"), pane("tray"), pane("b", 1), pane("c", 2), pane("d", 3))
    written = export(Drawing(panes, SPRITE))
    places = re.findall(r'<g transform="([^"]+)">', written)
    assert places == [
        "translate(0 0)",
        "translate(0 66)",
        "translate(0 132) scale(0.42 0.42)",
        "translate(58 132) scale(0.42 0.42)",
        "translate(0 169) scale(0.42 0.42)",
    ]
    assert ElementTree.fromstring(written).attrib["height"] == "190"


def test_a_picture_may_begin_anywhere() -> None:
    moved = msgspec.structs.replace(pane(), left=-20, top=10)
    assert 'viewBox="-20 10 100 50"' in export(moved, SPRITE)
    assert 'transform="translate(20 -10)"' in export(Picture((moved,), SPRITE))


def test_png() -> None:
    assert to_png(export(pane(), SPRITE), width=20).startswith(b"\x89PNG")


def test_the_letters_of_a_png_are_our_own() -> None:
    """Otherwise a machine without fonts would draw nothing, and every other its own."""

    def written(letter: str) -> bytes:
        return to_png(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" font-family="{SERIF}">'
                      f'<text x="5" y="30" font-size="30">{letter}</text></svg>')  # fmt: skip

    letters = "Aa1−ЇїҐґЄыЪ★♠✓"
    assert len({written(letter) for letter in f"{letters} "}) == len(letters) + 1


def test_png_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with refused("png-missing", BranchlineError):
        to_png("<svg/>")


def test_both_themes_are_in_the_page() -> None:
    css = page_css()
    assert THEMES["light"].keys() == THEMES["dark"].keys()
    for theme, values in THEMES.items():
        assert f"color-scheme:{theme};" in css
        for role, value in values.items():
            assert f"--{role}:{value};" in css


def luminance(value: str) -> float:
    channels = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_the_guidelines_do() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


GROUNDS = ("paper", "cell", "centre")
LANDSCAPE = ("ink", "highway", "railway", "station", "water", "lava", "tree", "sand")


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_read_stands_out(theme: Theme) -> None:
    values = THEMES[theme]
    pairs = [(said, ground) for said in ("ink", "quiet") for ground in GROUNDS] + [("plate-ink", "plate")]
    for said, ground in pairs:
        assert contrast(values[said], values[ground]) >= 4.5, (said, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_lines_that_carry_meaning_stand_out(theme: Theme) -> None:
    values = THEMES[theme]
    pairs = [(line, ground) for line in LANDSCAPE for ground in GROUNDS]
    pairs += [("highway", "road"), ("ink", "land"), ("sand", "land"), ("ink", "sea"), ("water", "sea")]
    # Amber and enamel are fills: what they mean is told by an outline of ink, a shape and a letter.
    for line, ground in pairs:
        assert contrast(values[line], values[ground]) >= 3, (line, ground)


def test_grouping_keeps_the_order() -> None:
    assert group("<a/>", "<b/>", id="g") == '<g id="g"><a/><b/></g>'


def test_a_notebook_shows_a_drawing_as_a_picture() -> None:
    ink = game("railroad-ink")
    table = Table(ink, ink.meta.options(), 1, Committed(b"notebook"))
    picture = table.drawing(0)
    assert isinstance(picture, Picture)
    assert picture._repr_svg_() == export(picture)
