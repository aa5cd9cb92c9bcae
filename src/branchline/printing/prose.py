"""Markdown as the parts of a page: headings, paragraphs, lists, tables and pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from markdown_it.token import Token

PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")
DIAGRAM = re.compile(r"diagram:([a-z0-9-]+)")

Part = dict[str, Any]


def read_prose(markdown: str, figure: Callable[[str, str], Part]) -> list[Part]:
    """The parts of a text; a picture is made from its name and its caption."""
    tokens = PARSER.parse(markdown)
    return list(_parts(tokens, figure))


def _parts(tokens: list[Token], figure: Callable[[str, str], Part]) -> Iterator[Part]:
    at = 0
    while at < len(tokens):
        opening = tokens[at]
        end = _closing(tokens, at)
        inside = tokens[at + 1 : end]
        match opening.type:
            case "heading_open":
                yield {"kind": "heading", "spans": _spans(inside[0])}
            case "paragraph_open":
                yield _figure(inside[0], figure) or {"kind": "paragraph", "spans": _spans(inside[0])}
            case "bullet_list_open" | "ordered_list_open":
                items = [_spans(token) for token in inside if token.type == "inline"]
                yield {"kind": "list", "ordered": opening.tag == "ol", "items": items}
            case "table_open":
                cells = [_spans(token) for token in inside if token.type == "inline"]
                rows = sum(token.type == "tr_open" for token in inside)
                yield {"kind": "table", "columns": len(cells) // rows, "cells": cells}
        at = end + 1


def _closing(tokens: list[Token], at: int) -> int:
    """Where the part ends that begins here."""
    depth = 0
    for end in range(at, len(tokens)):
        depth += tokens[end].nesting
        if depth == 0:
            return end
    return len(tokens)


def _figure(inline: Token, figure: Callable[[str, str], Part]) -> Part | None:
    """The picture that a paragraph consists of, if it does."""
    inside = inline.children or []
    if len(inside) != 1 or inside[0].type != "image":
        return None
    found = DIAGRAM.fullmatch(str(inside[0].attrGet("src")))
    return figure(found[1], inside[0].content) if found else None


def _spans(inline: Token) -> list[Part]:
    """Words one after another, each as heavy and as upright as they are to be."""
    found, bold, italic = [], False, False
    for token in inline.children or []:
        match token.type:
            case "strong_open" | "strong_close":
                bold = token.nesting > 0
            case "em_open" | "em_close":
                italic = token.nesting > 0
            case "softbreak":
                found.append({"said": " ", "bold": bold, "italic": italic})
            case _ if token.content:
                found.append({"said": token.content, "bold": bold, "italic": italic})
    return found
