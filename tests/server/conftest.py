"""Databases and servers for the tests: SQLite in a folder, PostgreSQL in a throw-away cluster."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.kit import Host
from tools import postgres

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Rulesets that only servers of tests know: to import them here would show them to every test of this process.
collect_ignore = ["rulesets"]
BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL server. `make test` leaves these tests out, loudly, where there is none; here they fail."""
    programs = postgres.find()
    assert programs is not None, "there is no PostgreSQL: see tools/postgres.py, or leave out with -m 'not postgres'"
    with postgres.Cluster(programs) as running:
        yield running


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path_factory.mktemp("database") / "games.sqlite")
    running: postgres.Cluster = request.getfixturevalue("cluster")
    return running.new_database()


@pytest.fixture
def start() -> Iterator[Callable[..., Host]]:
    """Starts servers for one test: `start(database, setting=...)`."""
    with ExitStack() as running:

        def begin(database: str, **settings: Any) -> Host:
            return running.enter_context(Host(database, **settings))

        yield begin


@pytest.fixture(scope="session")
def shared_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with Host(str(tmp_path_factory.mktemp("host") / "games.sqlite")) as running:
        yield running


@pytest.fixture
def host(shared_host: Host) -> Iterator[Host]:
    """A server that all tests share: each makes games of its own."""
    yield shared_host
    shared_host.send_home()
