"""One database, one server: the second one says where the first is, and one that lost its place writes nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from grognard.server.store.archive import Archive
from grognard.server.store.database import Trouble, connect
from grognard.server.store.lease import Holder, Lost, Occupied, acquire
from grognard.server.store.tables import prepare
from tests.server.kit import SECONDS
from tests.server.test_archive import FIRST, answer, row

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.server.store.database import DatabaseConnection
    from tests.server.kit import Host
    from tools.postgres import Cluster


def opened(database: str) -> DatabaseConnection:
    db = connect(database)
    prepare(db)
    return db


def pretend(db: DatabaseConnection, holder: Holder, seconds: float) -> None:
    """Somebody else holds the lease for so long."""
    told = msgspec.json.encode(holder).decode()
    with db.transaction():
        db.run("update lease set holder = ?, address = 'http://there/', until = ?", (told, db.now() + seconds))


def stop_between_writes(host: Host, database: str) -> None:
    """Stop a server while it holds no lock: who is stopped with one keeps everybody out, and no lease helps."""
    while True:
        host.process.send_signal(signal.SIGSTOP)
        while not is_stopped(host.process.pid):  # a thread may be on its way to a lock when the signal is sent
            pass
        if can_lock(database, " nowait"):
            return
        host.process.send_signal(signal.SIGCONT)
        while not can_lock(database):  # else a busy machine would not let it run until it is stopped again
            pass


def is_stopped(pid: int) -> bool:
    """Whether every thread of a process stands still."""
    states = [(task / "stat").read_text().rpartition(")")[2].split()[0] for task in Path(f"/proc/{pid}/task").iterdir()]
    return all(state in "Tt" for state in states)


def can_lock(database: str, unless_locked: str = "") -> bool:
    """Whether nobody else holds a lock: waits for it, with PostgreSQL only as told."""
    db = connect(database)
    try:
        with db.transaction():
            db.rows("select token from lease" + (f" for update{unless_locked}" if "://" in database else ""))
    except Trouble:
        return False
    finally:
        db.close()
    return True


def test_a_second_server_says_where_the_first_is_and_does_not_start(database: str, start: Callable[..., Host]) -> None:
    first = start(database)
    words = [sys.executable, "-m", "grognard", "serve", "--port", "0", "--database", database]
    run = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)

    assert 2 == run.returncode
    assert first.address in run.stderr
    assert "Traceback" not in run.stderr
    assert first.new("me", "me")["game"]


def test_started_twice_at_home_the_first_is_opened(tmp_path: Path, start: Callable[..., Host]) -> None:
    first = start(str(tmp_path / "games.sqlite"))
    environment = {**os.environ, "GROGNARD_DATA": str(tmp_path), "BROWSER": "true"}
    words = [sys.executable, "-m", "grognard", "serve", "--open", "--port", "0"]
    run = subprocess.run(words, capture_output=True, text=True, timeout=300, env=environment, check=False)

    assert (0, f"Grognard is running already at {first.address}\n") == (run.returncode, run.stdout)


def test_the_place_of_a_dead_neighbour_is_taken_at_once(database: str) -> None:
    db = opened(database)
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    pretend(db, msgspec.structs.replace(Holder.here(), pid=dead.pid, started="1"), 10**9)

    assert acquire(db, "http://here/").token >= 1
    db.close()


def test_the_place_of_a_distant_server_is_taken_when_it_is_not_renewed(database: str) -> None:
    db = opened(database)
    pretend(db, Holder("elsewhere", 1, "1"), 0.5)

    assert acquire(db, "http://here/").token >= 1
    db.close()


def test_a_distant_server_that_renews_keeps_its_place(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    db = opened(database)
    pretend(db, Holder("elsewhere", 1, "1"), 1000)
    monkeypatch.setattr("time.sleep", lambda _: pretend(db, Holder("elsewhere", 1, "1"), 2000))

    with pytest.raises(Occupied, match="http://there/"):
        acquire(db, "http://here/")
    db.close()


def test_who_lost_the_lease_writes_nothing_any_more(database: str) -> None:
    async def work() -> list[object]:
        db = opened(database)
        first, losses = acquire(db, "http://one/"), []
        archive = Archive(database, first, lambda: losses.append("lost"))
        await archive.start()
        await archive.add(row("g"), [FIRST], "watch")
        first.free(db)
        second = acquire(db, "http://two/")
        refused = await asyncio.gather(archive.append("g", 2, answer(1)), return_exceptions=True)
        with pytest.raises(Lost):
            first.renew(db)
        second.renew(db)
        lines = db.rows("select number from lines where game = 'g'")
        await archive.stop()
        second.renew(db)  # the one that lost it has not freed it either
        db.close()
        return [isinstance(refused[0], Trouble), losses, lines]

    assert [True, ["lost"], [(1,)]] == asyncio.run(work())


@pytest.mark.postgres
def test_a_transaction_that_is_cut_off_does_not_keep_the_lease(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL ends it when nothing was heard of it for a while, and nothing of it counts."""
    monkeypatch.setattr("grognard.server.store.database.UNHEARD", 200)
    url = cluster.new_database()
    silent, next_one = opened(url), opened(url)
    first = acquire(silent, "http://one/")
    with pytest.raises(Trouble), silent.transaction():
        first.check(silent)
        silent.run("update lease set address = 'mine'", ())
        pretended = msgspec.structs.replace(first, token=first.token + 1)
        with next_one.transaction():  # waits until the silent one is gone
            assert 1 == next_one.run("update lease set token = token + 1", ())
        silent.run("update lease set address = 'still mine'", ())

    pretended.renew(next_one)
    assert [("http://one/",)] == next_one.rows("select address from lease")
    silent.close()
    next_one.close()


def test_a_server_that_was_stopped_for_a_while_gives_way_to_its_successor(
    database: str, start: Callable[..., Host], capfd: pytest.CaptureFixture[str]
) -> None:
    """Nothing that either acknowledged is lost, and nothing that the first does after it wakes counts."""
    first = start(database)
    mine, others = (seat["token"] for seat in first.new("me", "me", ready=True)["seats"])
    old = first.sit(mine)
    assert "ok" == old.answer(old.suggestion())["type"]
    stop_between_writes(first, database)
    try:
        second = start(database)
        assert old.view == second.sit(mine).view
        new = second.sit(others)
        assert "ok" == new.answer(new.suggestion())["type"]
        old.send({"type": "undo", "id": "late", "ask": True})
        old.send({"type": "resign", "id": "later"})
    finally:
        first.process.send_signal(signal.SIGCONT)
    heard = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(old.receive())
    code = first.process.wait(SECONDS)
    truth = second.sit(others)

    assert not any(message["type"] == "ok" for message in heard)
    assert new.view == truth.view
    assert new.version == truth.version
    assert 0 != code
    assert "taken over" in capfd.readouterr().err
    first.process.returncode = 0  # for the fixture: this end was wanted
