"""The tables of the database, and how those of an older form become those of today."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.server.store.database import Trouble
from grognard.server.store.tokens import kept

if TYPE_CHECKING:
    from grognard.server.store.database import DatabaseConnection

FORM = "2"
"""The version of the tables below."""

GAMES = """create table if not exists games (
        id text primary key, kind text not null, head text not null, setup text not null, created text not null,
        maker text not null, is_kept integer not null, watch_round integer not null)"""
ABOUT = "create table if not exists about (name text primary key, value text not null)"
TABLES = (
    GAMES,
    """create table if not exists seats (
        game text not null, seat integer not null, role text not null, level text not null, name text not null,
        owner text not null, token text unique, invite text unique, primary key (game, seat))""",
    # Keys of those who look on, as hashes.
    "create table if not exists watches (key text primary key, game text not null)",
    "create index if not exists watches_of_game on watches (game)",
    "create index if not exists games_of_maker on games (maker, created)",
    # Lines are only ever added. The key refuses a second server that writes to the same game.
    """create table if not exists lines (
        game text not null, number integer not null, kind text not null, body text not null, state text not null,
        at text not null, primary key (game, number))""",
    # When to look at the clocks of running games that have one; `left_at` says when which players have gone.
    """create table if not exists clocks (
        game text primary key, look_at double precision not null, left_at text not null)""",
    "create index if not exists clocks_by_time on clocks (look_at)",
    # Who may write. The token goes up with every new holder, and every transaction looks at it.
    """create table if not exists lease (
        name text primary key, token integer not null, holder text not null, address text not null,
        until double precision not null)""",
    "insert into lease (name, token, holder, address, until) values ('server', 0, '', '', 0) on conflict do nothing",
)


def prepare(db: DatabaseConnection) -> None:
    """Make the tables where they are missing, renew those of an older form; refuse those of a newer one."""
    with db.transaction():
        db.run(ABOUT, ())
    rows = db.rows("select value from about where name = 'form'")
    if rows and rows[0][0] not in ("1", FORM):
        raise Trouble(
            tell(
                "This database has the form {form}; this Grognard knows the form {known}.", form=rows[0][0], known=FORM
            )
        )
    with db.transaction():
        if rows and rows[0][0] == "1":
            _from_first_form(db)
        for table in TABLES:
            db.run(table, ())
        db.run("delete from about where name = 'form'", ())
        db.run("insert into about (name, value) values ('form', ?)", (FORM,))


def _from_first_form(db: DatabaseConnection) -> None:
    """The first form kept the keys of those who look on as they are, and knew no makers."""
    db.run("alter table games rename to games_1", ())
    for table in TABLES[:5]:
        db.run(table, ())
    for game, watch in db.rows("select id, watch from games_1"):
        db.run("insert into watches (key, game) values (?, ?)", (kept(watch), game))
    columns = "id, kind, head, setup, created"
    db.run(f"insert into games ({columns}, maker, is_kept, watch_round) select {columns}, '', 0, 0 from games_1", ())
    db.run("drop table games_1", ())
