"""What is thrown away, and when: games nobody touches, records nobody looks at, and what was said at finished games."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.server.store.archive import START, VERSIONS, State

if TYPE_CHECKING:
    from grognard.server.settings import Settings
    from grognard.server.store.database import DatabaseConnection, Values

_read_state = msgspec.json.Decoder(State).decode
TELLING = ", ".join(f"'{kind}'" for kind in (*VERSIONS, START))
LATEST = "select max(at) from lines where lines.game = games.id"


class Expired(NamedTuple):
    """What can go: ids of games and of games whose chat can go."""

    games: list[str]
    chats: list[str]

    def statements(self) -> list[tuple[str, Values]]:
        """That take it out of the database."""
        tables = (("lines", "game"), ("seats", "game"), ("watches", "game"), ("clocks", "game"), ("games", "id"))
        gone = [(f"delete from {table} where {column} = ?", (game,)) for game in self.games for table, column in tables]
        silent = "update lines set body = '' where game = ? and kind = 'chat'"
        return [*gone, *((silent, (game,)) for game in self.chats)]


def expired(db: DatabaseConnection, settings: Settings, now: datetime | None = None) -> Expired:
    """What has been untouched for longer than the host keeps such things. 0 days are for ever."""
    now = now or datetime.now(UTC)
    rules = {
        "record": settings.keep_records_days,
        "over": settings.keep_finished_days,
        "running": settings.keep_unfinished_days,
    }
    shortest = min((days for days in (*rules.values(), settings.keep_chats_days) if days), default=0)
    if not shortest:
        return Expired([], [])
    found = Expired([], [])
    old = f"select id, kind, is_kept, ({LATEST}) from games where ({LATEST}) < ?"
    for game, kind, is_kept, changed in db.rows(old, (before(now, shortest),)):
        state = "record" if kind == "record" else "over" if _is_over(db, game) else "running"
        days = rules[state]
        if days and changed < before(now, days) and not (is_kept and state == "over"):
            found.games.append(game)
        elif state == "over" and settings.keep_chats_days and changed < before(now, settings.keep_chats_days):
            found.chats.append(game)
    return found


def before(now: datetime, days: float) -> str:
    """The moment so many days ago, as lines tell it."""
    return (now - timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%S")


def _is_over(db: DatabaseConnection, game: str) -> bool:
    sql = f"select state from lines where game = ? and kind in ({TELLING}) order by number desc limit 1"
    return any(_read_state(state).result is not None for (state,) in db.rows(sql, (game,)))
