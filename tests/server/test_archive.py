"""The archive on both databases: durable, in groups, and one bad line costs nobody else."""

from __future__ import annotations

import asyncio
import shutil
from typing import TYPE_CHECKING, TypeVar

import pytest

from grognard.server.store.archive import START, Archive, ArchiveLine, GameRow, SeatRow, Setup, State, Ticket
from grognard.server.store.database import Conflict, Trouble, connect
from grognard.server.store.tables import prepare
from grognard.server.store.tokens import kept

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from tools.postgres import Cluster

T = TypeVar("T")
SETUP = Setup(ruleset="_template", title="T", scenario="s", options={}, armies=("a", "b"), seed="7")
FIRST = ArchiveLine(START, "", State(0, (0,), ("Round 1",)))


def row(name: str, **more: str) -> GameRow:
    seats = (
        SeatRow(0, "human", "", "Ala", "x", token=kept(f"{name} token")),
        SeatRow(1, "human", "", "Ola", "y", invite=kept(f"{name} invite")),
    )
    return GameRow(name, "game", "head\n", SETUP, "2026", seats)


def watch(name: str) -> str:
    return f"{name} watch"


def answer(number: int) -> ArchiveLine:
    return ArchiveLine("answer", f"{number} p1 null\n", State(number, (0,)))


def with_archive(database: str, work: Callable[[Archive], Awaitable[T]]) -> T:
    """Open it, do something, close it."""

    async def main() -> T:
        archive = Archive(database)
        await archive.start()
        try:
            return await work(archive)
        finally:
            await archive.stop()

    return asyncio.run(main())


def test_what_was_written_is_there_when_it_is_opened_again(database: str) -> None:
    async def write(archive: Archive) -> None:
        await archive.add(row("g"), [FIRST], watch("g"))
        for number in (1, 2, 3):
            await archive.append("g", number + 1, answer(number))

    with_archive(database, write)
    game, lines = with_archive(database, lambda archive: archive.game("g"))

    assert row("g") == game
    assert ["", "1 p1 null\n", "2 p1 null\n", "3 p1 null\n"] == [line.body for line in lines]
    assert [State(number, (0,)) for number in (1, 2, 3)] == [line.state for line in lines[1:]]


def test_a_game_is_listed_as_it_stood_last(database: str) -> None:
    async def work(archive: Archive) -> list[tuple[int, int]]:
        await archive.add(row("g"), [FIRST], watch("g"))
        await archive.add(row("h"), [FIRST], watch("h"))
        await archive.append("g", 2, answer(1))
        await archive.append("g", 3, ArchiveLine("chat", "{}"))
        return [(one.version, one.state.turn) for one in await archive.listed(["g", "h"])]

    assert [(1, 1), (0, 0)] == with_archive(database, work)


def test_what_waits_is_written_together(database: str) -> None:
    async def work(archive: Archive) -> tuple[int, int]:
        for number in range(100):
            await archive.add(row(f"g{number}"), [FIRST], watch(f"g{number}"))
        before = archive.writer.groups
        await asyncio.gather(*(archive.append(f"g{number}", 2, answer(1)) for number in range(100)))
        lines = [len((await archive.game(f"g{number}"))[1]) for number in range(100)]
        return archive.writer.groups - before, sum(lines)

    groups, lines = with_archive(database, work)

    assert 1 == groups
    assert 200 == lines


def test_a_line_that_is_there_already_is_refused_and_costs_nobody_else(database: str) -> None:
    async def work(archive: Archive) -> list[object]:
        for name in "abc":
            await archive.add(row(name), [FIRST], watch(name))
        await archive.append("b", 2, answer(1))
        writes = [archive.append(name, 2, answer(1)) for name in "abc"]
        return list(await asyncio.gather(*writes, return_exceptions=True))

    first, second, third = with_archive(database, work)
    lines = [len(with_archive(database, lambda archive, name=name: archive.game(name))[1]) for name in "abc"]  # type: ignore[misc]

    assert (1, 1) == (first, third)
    assert isinstance(second, Conflict)
    assert [2, 2, 2] == lines


def test_tokens_open_what_they_are_for(database: str) -> None:
    async def work(archive: Archive) -> list[Ticket | None]:
        await archive.add(row("g"), [FIRST], watch("g"))
        return await archive.tickets(["g token", "g watch", "g invite", "", kept("g token"), "\0", "\ud800"])

    assert [Ticket("g", 0), Ticket("g", None), None, None, None, None, None] == with_archive(database, work)


def test_of_two_who_take_an_invitation_at_once_one_gets_the_seat(database: str) -> None:
    async def work(archive: Archive) -> tuple[list[bool], list[bool]]:
        await archive.add(row("g"), [FIRST], watch("g"))
        claims = [archive.claim("g invite", token, token) for token in ("one", "two")]
        got = list(await asyncio.gather(*claims))
        return got, [ticket is not None for ticket in await archive.tickets(["one", "two"])]

    got, opens = with_archive(database, work)

    assert [False, True] == sorted(got)
    assert got == opens


def test_the_database_keeps_no_key_to_a_seat(database: str) -> None:
    with_archive(database, lambda archive: archive.add(row("g"), [FIRST], watch("g")))
    db = connect(database)
    seats = db.rows("select * from seats")
    db.close()

    assert "g token" not in str(seats)
    assert "g invite" not in str(seats)


def test_tables_of_another_form_are_refused(database: str) -> None:
    db = connect(database)
    prepare(db)
    with db.transaction():
        db.run("update about set value = '99' where name = 'form'", ())
    db.close()

    with pytest.raises(Trouble, match="form 99"):
        with_archive(database, lambda archive: archive.game("g"))


def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "text.sqlite").write_text("This is no database, but a rather long text." * 100)

    for place in (tmp_path / "file" / "games.sqlite", tmp_path / "text.sqlite", tmp_path):
        with pytest.raises(Trouble, match="cannot be opened"):
            with_archive(str(place), lambda archive: archive.game("g"))
    with pytest.raises(Trouble, match="mysql"):
        connect("mysql://localhost/games")


@pytest.mark.postgres
def test_a_lost_connection_is_opened_again(cluster: Cluster) -> None:
    async def work(archive: Archive) -> int:
        await archive.add(row("g"), [FIRST], watch("g"))
        await asyncio.to_thread(cluster.stop)
        with pytest.raises(Trouble):
            await archive.append("g", 2, answer(1))
        await asyncio.to_thread(cluster.start)
        await archive.append("g", 2, answer(1))
        return len((await archive.game("g"))[1])

    assert 2 == with_archive(cluster.new_database(), work)


@pytest.mark.postgres
def test_no_postgresql_at_the_url_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="cannot be opened"):
        connect(f"postgresql://nobody@/games?host={tmp_path}")


def test_a_full_disk_loses_nothing_that_was_promised(tmp_path: Path) -> None:
    """SQLite refuses to grow further, as on a full disk: what was acknowledged stays, the rest is refused."""
    database = str(tmp_path / "games.sqlite")

    async def work(archive: Archive) -> int:
        await archive.add(row("g"), [FIRST], watch("g"))
        await archive.writer.write(("pragma max_page_count = 12", ()))
        promised = 0
        with pytest.raises(Trouble):
            for number in range(1, 1000):
                await archive.append("g", number + 1, ArchiveLine("answer", "x" * 1000))
                promised = number
        return promised

    promised = with_archive(database, work)
    copy = str(tmp_path / "copy.sqlite")
    shutil.copy(database, copy)
    _, lines = with_archive(copy, lambda archive: archive.game("g"))

    assert promised > 0
    assert promised + 1 == len(lines)
