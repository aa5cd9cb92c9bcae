"""The HTTP API; `docs/protocol.md` explains it."""

from __future__ import annotations

from litestar import Router

from branchline.web.http import analysis, games, learn, people, puzzles, reviews, seats, tables

router = Router(
    "/api",
    route_handlers=[
        games.list_games,
        learn.begin_lesson,
        puzzles.puzzle_hint,
        puzzles.puzzle_proof,
        *people.handlers,
        *tables.handlers,
        *seats.handlers,
        *reviews.handlers,
        *analysis.api_handlers,
    ],
)
