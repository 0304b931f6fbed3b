"""What is thrown away and what is kept, by the rules of the host; and databases of older forms."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from grognard.server.settings import Settings
from grognard.server.store.archive import START, Archive, ArchiveLine, GameRow, State
from grognard.server.store.database import connect
from grognard.server.store.expiry import expired
from grognard.server.store.tables import ABOUT, prepare
from grognard.server.store.tokens import kept
from tests.server.test_archive import SETUP, row, with_archive

if TYPE_CHECKING:
    from pathlib import Path

OLD, NEW = "2020-01-01T00:00:00", "2026-01-01T00:00:00"
THEN = datetime(2026, 2, 1, tzinfo=UTC)
OVER = State(1, (), (), {"winner": 0, "reason": "done", "scores": []})


async def fill(archive: Archive) -> None:
    """Games of every kind, old and new."""
    for age, at in (("old", OLD), ("new", NEW)):
        for kind, state in (("running", State(0, (0,))), ("over", OVER)):
            lines = [ArchiveLine(START, "", state, at), ArchiveLine("chat", '{"text": "hello"}', at=at)]
            await archive.add(row(f"{age} {kind}"), lines, f"{age} {kind} watch")
        record = GameRow(f"{age} record", "record", "head\n", SETUP, "2026", ())
        await archive.add(record, [ArchiveLine(START, "", OVER, at)], f"{age} record watch")
    await archive.add(row("kept"), [ArchiveLine(START, "", OVER, OLD)], "kept watch")
    await archive.keep("kept", is_kept=True)


def test_what_nobody_touches_expires_and_what_is_kept_stays(database: str) -> None:
    with_archive(database, fill)
    settings = Settings(
        database=database, keep_unfinished_days=60, keep_finished_days=60, keep_records_days=60, keep_chats_days=10
    )
    db = connect(database)
    found = expired(db, settings, THEN)
    for sql, values in found.statements():
        with db.transaction():
            db.run(sql, values)
    games = {name for (name,) in db.rows("select id from games")}
    lines = {name for (name,) in db.rows("select distinct game from lines")}
    watches = {name for (name,) in db.rows("select game from watches")}
    [(said,)] = db.rows("select body from lines where game = 'new over' and kind = 'chat'")
    [(still,)] = db.rows("select body from lines where game = 'new running' and kind = 'chat'")
    never = expired(
        db,
        Settings(
            database=database, keep_unfinished_days=0, keep_finished_days=0, keep_records_days=0, keep_chats_days=0
        ),
        THEN,
    )
    db.close()

    assert {"new running", "new over", "new record", "kept"} == games == lines == watches
    assert ("", '{"text": "hello"}') == (said, still)
    assert ([], []) == never


def test_the_host_can_clean_up_where_no_server_runs(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite")
    with_archive(database, fill)
    words = [sys.executable, "-m", "grognard", "serve", "--database", database, "--cleanup", "--keep-chats-days", "0"]
    run = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    db = connect(database)
    games = {name for (name,) in db.rows("select id from games")}
    db.close()

    assert (0, True) == (run.returncode, run.stdout.startswith("Deleted: ")), run.stderr
    assert "old running" not in games
    assert "kept" in games


def test_a_database_of_the_first_form_is_renewed_and_its_keys_still_open(database: str) -> None:
    db = connect(database)
    with db.transaction():
        db.run(ABOUT, ())
        db.run("insert into about (name, value) values ('form', '1')", ())
        db.run(
            """create table games (id text primary key, kind text not null, head text not null, setup text not null,
            watch text not null unique, created text not null)""",
            (),
        )
        db.run("insert into games values ('g', 'game', 'head', '{}', 'secret watch', '2025')", ())
    prepare(db)
    prepare(db)
    games = db.rows("select * from games")
    watches = db.rows("select key, game from watches")
    db.close()

    assert "secret watch" not in str(games)
    assert [(kept("secret watch"), "g")] == watches
