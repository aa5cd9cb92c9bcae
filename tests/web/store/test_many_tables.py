"""What people ask for takes the database as much work among many tables of others as among few.

Not timed but counted: the instructions that SQLite's virtual machine executes for a question.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, event

from branchline.web.store import store
from branchline.web.store.database import Database
from branchline.web.store.store import Seat, Status, Store, StoredTable

FEW, MANY = 40, 400
"""Tables of others, of each kind; more than a list shows."""
QUESTIONS: dict[str, Callable[[Store], object]] = {
    "my unfinished games": lambda asked: asked.unfinished_tables_of("me"),
    "my games": lambda asked: asked.tables_of("me"),
    "tables that wait for somebody": lambda asked: asked.public_tables("open", 0.0, 20),
    "tables to watch": lambda asked: asked.public_tables("running", 0.0, 20),
    "whose time is up": lambda asked: asked.deadlines(time.time()),
}


def filled(folder: Path, others: int) -> Path:
    """A store with a game of mine, and with so many of others of each status, public and not."""
    file = folder / f"{others}.db"
    opened = Database(str(file))
    with opened.writing.begin() as connection:
        store.create(connection, table("mine", "me", "running", public=False))
        for number in range(others):
            for status in ("open", "running", "over", "abandoned"):
                for public in (False, True):
                    id = f"{status}-{number}-{public:d}"
                    store.create(connection, table(id, f"other-{number}", status, public))
    opened.close()
    return file


def table(id: str, owner: str, status: Status, public: bool) -> StoredTable:
    seat = Seat(seat=0, owner=owner, name="", bot="", invite=f"to-{id}", nonce=None)
    return StoredTable(
        id=id, game="nim", rules=1, options="{}", creator=owner, seed=b"", status=status, version=1,
        seats=[seat], log=[], pending=[], public=public,
    )  # fmt: skip


def instructions(file: Path, question: Callable[[Store], object]) -> int:
    """How many a question takes."""
    engine, counted = create_engine(f"sqlite:///{file}"), 0

    def count() -> int:
        nonlocal counted
        counted += 1
        return 0

    @event.listens_for(engine, "connect")
    def _connected(connection: object, _record: object) -> None:
        connection.set_progress_handler(count, 1)  # type: ignore[attr-defined]

    question(Store(engine))
    engine.dispose()
    return counted


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_takes_as_much_among_many_tables_of_others(question: str, tmp_path: Path) -> None:
    few, many = (instructions(filled(tmp_path, others), QUESTIONS[question]) for others in (FEW, MANY))
    assert 0 < many <= few * 1.2
