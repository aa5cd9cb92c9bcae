"""Markdown on paper: every kind of part that guides use, nothing lost and nothing taken for markup."""

from __future__ import annotations

import re

import pytest

from branchline.core.texts import LANGUAGES
from branchline.games import built_in, package
from branchline.printing.prose import Part, read_prose

WRITTEN = """*Quietly.* A **bold** word
and #[code].

## Heading

1. one
2. two

- **Item:** more

| a | b |
|---|---|
| 1 | 2 |

![A caption](diagram:turn)
"""


def figure(name: str, caption: str) -> Part:
    return {"kind": "figure", "name": name, "caption": caption}


def said(part: Part) -> str:
    """All words of a part."""
    spans = [*part.get("spans", ()), *(span for item in part.get("items", ()) for span in item)]
    spans += [span for cell in part.get("cells", ()) for span in cell]
    return " ".join(str(span["said"]) for span in (*spans, {"said": part.get("caption", "")}))


def test_every_part_is_what_it_was() -> None:
    parts = read_prose(WRITTEN, figure)
    kinds = ["paragraph", "heading", "list", "list", "table", "figure"]
    assert [part["kind"] for part in parts] == kinds
    quiet, plain, bold, *rest = parts[0]["spans"]
    assert (quiet["said"], quiet["italic"], quiet["bold"]) == ("Quietly.", True, False)
    assert (plain["said"], bold["said"], bold["bold"]) == (" A ", "bold", True)
    assert "".join(span["said"] for span in rest) == " word and #[code]."
    assert [parts[n]["ordered"] for n in (2, 3)] == [True, False]
    assert (parts[4]["columns"], len(parts[4]["cells"])) == (2, 4)
    assert (parts[5]["name"], parts[5]["caption"]) == ("turn", "A caption")


@pytest.mark.parametrize("game", built_in())
def test_no_word_of_a_card_is_lost(game: str) -> None:
    guide = package(game).guide
    assert guide is not None
    for language in LANGUAGES:
        card = (guide / f"card-{language}.md").read_text("utf-8")
        written = re.findall(r"\w+", re.sub(r"\(diagram:[^)]*\)", "", card))
        numbered = re.findall(r"^(\d+)\. ", card, re.MULTILINE)
        read = [word for part in read_prose(card, figure) for word in re.findall(r"\w+", said(part))]
        assert sorted([*read, *numbered]) == sorted(written)
