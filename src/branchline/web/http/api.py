"""The HTTP API; `docs/protocol.md` explains it."""

from __future__ import annotations

from litestar import Router

from branchline.web.http import (
    analysis,
    daily,
    devices,
    games,
    learn,
    paper,
    paper_score,
    people,
    puzzles,
    records,
    reviews,
    rooms,
    seats,
    tables,
)

router = Router(
    "/api",
    route_handlers=[
        games.list_games,
        games.preparing,
        learn.begin_lesson,
        puzzles.puzzle_hint,
        puzzles.puzzle_proof,
        puzzles.puzzle_found,
        *people.handlers,
        *devices.api_handlers,
        *records.api_handlers,
        *tables.handlers,
        *seats.handlers,
        *reviews.handlers,
        *analysis.api_handlers,
        *paper.api_handlers,
        *daily.api_handlers,
        *rooms.api_handlers,
        *paper_score.api_handlers,
    ],
)
