"""What the server keeps of every game, and how it is found again."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from time import time_ns
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec

from grognard.kernel.record import closing
from grognard.kernel.words import encode_sentence, tell
from grognard.server.store.database import DatabaseConnection, Gone, Trouble, connect
from grognard.server.store.tables import prepare
from grognard.server.store.tokens import kept
from grognard.server.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.server.store.lease import Lease

T = TypeVar("T")
Seconds = Annotated[int, msgspec.Meta(ge=0, le=90 * 86400)]

RECORDED = ("answer", "undo", "dice", "imagined", "order")
"""Kinds of lines that are lines of the game's record."""
VERSIONS = (*RECORDED, "resign")
"""Kinds of lines that change how the game stands: each is one version."""
START = "start"
"""The kind of every game's first line, which says how it stands at the beginning."""
SEATED = "seated"
"""The kind of a line that says that all seats are taken now, in a game with a clock: it runs from then on."""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long people may take, in seconds; 0 is as long as they like. Whose time is up has lost."""

    per_move: Seconds = 0
    """For one answer."""
    per_game: Seconds = 0
    """For all answers of a seat together."""
    away: Seconds = 0
    """For one answer, while the player is not connected."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a game from its beginning, and is no secret but for the seed."""

    ruleset: str
    title: str
    scenario: str
    options: dict[str, Any]
    armies: tuple[str, ...]
    seed: int | str
    """The seed of the dice to come: a fork has another than its record's first lines."""
    seed_chosen: bool = False
    forked_from: tuple[str, int] | None = None
    clock: Clock | None = None


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game stands after a line: enough to list it without playing it."""

    turn: int = 0
    waiting_for: tuple[int, ...] = ()
    ribbon: tuple[str, ...] = ()
    result: Any = None


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits at a seat. `token` and `invite` are hashes."""

    seat: int
    role: str
    level: str
    name: str
    owner: str
    token: str | None = None
    invite: str | None = None


class ArchiveLine(msgspec.Struct, frozen=True):
    """One line of a game: an answer, an undo, a resignation, a word of chat."""

    kind: str
    body: str
    state: State = State()
    at: str = ""


class GameRow(msgspec.Struct, frozen=True):
    """A game as the archive keeps it. `head` is the record before its first answer."""

    id: str
    kind: str
    head: str
    setup: Setup
    created: str
    seats: tuple[SeatRow, ...] = ()
    maker: str = ""
    """A hash of the address that made it, for quotas."""
    is_kept: bool = False
    """Whether its players want it to be kept for ever."""
    watch_round: int = 0
    """How often the keys of those who look on have been renewed."""

    @property
    def owner_of(self) -> dict[int, str]:
        """Whoever made the game may sit at several seats."""
        return {seat.seat: seat.owner for seat in self.seats}


class Listed(msgspec.Struct, frozen=True):
    """A game and how it stood last."""

    game: GameRow
    version: int
    state: State
    changed: str


class Ticket(msgspec.Struct, frozen=True):
    """What a token opens: a seat of a game, or (None) a place to look on."""

    game: str
    seat: int | None


APPEND = "insert into lines (game, number, kind, body, state, at) values (?, ?, ?, ?, ?, ?)"
NEW_GAME = (
    "insert into games (id, kind, head, setup, created, maker, is_kept, watch_round) values (?, ?, ?, ?, ?, ?, ?, ?)"
)
NEW_WATCH = "insert into watches (key, game) values (?, ?) on conflict (key) do nothing"
NEW_SEAT = "insert into seats (game, seat, role, level, name, owner, token, invite) values (?, ?, ?, ?, ?, ?, ?, ?)"
CLAIM = "update seats set token = ?, invite = null, name = ? where invite = ?"
NEW_TOKEN = "update seats set token = ? where game = ? and seat = ? and token = ?"
NEW_INVITE = "update seats set invite = ? where game = ? and seat = ? and invite is not null"
NO_CLOCK = "delete from clocks where game = ?"
NEW_CLOCK = "insert into clocks (game, look_at, left_at) values (?, ?, ?)"
KEEP = "update games set is_kept = ? where id = ?"

_encode = msgspec.json.Encoder(enc_hook=encode_sentence).encode
_read_state = msgspec.json.Decoder(State).decode  # made here, in one thread: see kernel/data/turns.py
_read_setup = msgspec.json.Decoder(Setup).decode


def now() -> str:
    """The time for people and lists, never for rules. It is asked for with every line, so a second is spelled once."""
    seconds, rest = divmod(time_ns() // 1000, 1_000_000)
    return f"{_second(seconds)}.{rest:06}+00:00"


@lru_cache(maxsize=1)
def _second(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def record_of(game: GameRow, lines: Sequence[ArchiveLine]) -> str:
    """The whole record of a game, as it stands in the archive."""
    recorded = [line for line in lines if line.kind in RECORDED]
    turn = recorded[-1].state.turn if recorded else 0
    return game.head if game.kind == "record" else game.head + "".join(line.body for line in recorded) + closing(turn)


class Archive:
    """Reads in a thread of its own, writes through the `Writer`."""

    def __init__(self, database: str, lease: Lease | None = None, on_loss: Callable[[], None] = lambda: None) -> None:
        self._database = database
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._db: DatabaseConnection | None = None
        self.writer = Writer(self._open, lease, on_loss)

    def _open(self) -> DatabaseConnection:
        db = connect(self._database)
        try:
            prepare(db)
        except BaseException:
            db.close()
            raise
        return db

    async def start(self) -> None:
        """Open the database; `Trouble` says why not."""
        await self.writer.start()

    async def stop(self) -> None:
        """After all is written."""
        await self.writer.stop()
        await self._read(lambda db: db.close())
        self._reader.shutdown()

    async def _read(self, query: Callable[[DatabaseConnection], T]) -> T:
        def work() -> T:
            if self._db is None:
                self._db = connect(self._database)
            try:
                return query(self._db)
            except Trouble:  # a connection that was lost is opened again by the second try
                return query(self._db)

        return await asyncio.get_running_loop().run_in_executor(self._reader, work)

    # ---------------------------------------------------------------- writing

    def append(self, game: str, number: int, line: ArchiveLine) -> asyncio.Future[int]:
        """Add a line to a game; done when it is durable. `Conflict` if there is one of that number."""
        return self.writer.write((APPEND, _line_values(game, number, line)))

    async def add(self, game: GameRow, lines: Sequence[ArchiveLine], watch: str) -> None:
        """A new game, with its seats, the key to look on, and what has been played already."""
        setup = _encode(game.setup).decode()
        row = (game.id, game.kind, game.head, setup, game.created, game.maker, int(game.is_kept), game.watch_round)
        seats = [
            (game.id, one.seat, one.role, one.level, one.name, one.owner, one.token, one.invite) for one in game.seats
        ]
        await self.writer.write(
            (NEW_GAME, row),
            (NEW_WATCH, (kept(watch), game.id)),
            *((NEW_SEAT, values) for values in seats),
            *((APPEND, _line_values(game.id, number, line)) for number, line in enumerate(lines, start=1)),
        )

    async def claim(self, invite: str, token: str, name: str) -> bool:
        """Turn an invite into a seat's token; False if it is void. Of two who try at once, one gets the seat."""
        return await self.writer.write((CLAIM, (kept(token), name, kept(invite)))) == 1

    async def let_watch(self, game: str, key: str) -> None:
        """Another key with which one may look on."""
        await self.writer.write((NEW_WATCH, (kept(key), game)))

    async def renew_watch(self, game: str, key: str) -> None:
        """Make all keys void with which one could look on, but for this new one."""
        await self.writer.write(
            ("update games set watch_round = watch_round + 1 where id = ?", (game,)),
            ("delete from watches where game = ?", (game,)),
            (NEW_WATCH, (kept(key), game)),
        )

    async def renew_token(self, game: str, seat: int, old: str, new: str) -> bool:
        """Another key for a seat; False if the old one is void already."""
        return await self.writer.write((NEW_TOKEN, (kept(new), game, seat, old))) == 1

    async def renew_invite(self, game: str, seat: int, invite: str) -> bool:
        """Another invitation to a seat; False if somebody has taken it."""
        return await self.writer.write((NEW_INVITE, (kept(invite), game, seat))) == 1

    async def keep(self, game: str, *, is_kept: bool) -> None:
        """Keep a game for ever, or no longer."""
        await self.writer.write((KEEP, (int(is_kept), game)))

    def keep_clock(self, game: str, look: float | None, left_at: Mapping[int, float]) -> asyncio.Future[int]:
        """Look at the clock of a game at that time (None: never again), and when which players have gone."""
        if look is None:
            return self.writer.write((NO_CLOCK, (game,)))
        return self.writer.write((NO_CLOCK, (game,)), (NEW_CLOCK, (game, look, _encode(left_at).decode())))

    # ---------------------------------------------------------------- reading

    async def clocks(self, now: float, most: int) -> list[str]:
        """Games whose clock is to be looked at, the most urgent first."""
        sql = "select game from clocks where look_at <= ? order by look_at limit ?"
        return [game for (game,) in await self._read(lambda db: db.rows(sql, (now, most)))]

    async def left_at(self, game: str) -> dict[int, float]:
        """When which players of a game with a clock have gone."""
        rows = await self._read(lambda db: db.rows("select left_at from clocks where game = ?", (game,)))
        return msgspec.json.decode(rows[0][0], type=dict[int, float]) if rows else {}

    async def ticket(self, token: str) -> Ticket | None:
        """What this token opens."""
        [ticket] = await self.tickets([token])
        return ticket

    async def tickets(self, tokens: Sequence[str]) -> list[Ticket | None]:
        """What these tokens open."""

        def query(db: DatabaseConnection) -> list[Ticket | None]:
            found: list[Ticket | None] = []
            for token in tokens:
                rows = db.rows("select game, seat from seats where token = ?", (kept(token),))
                rows = rows or db.rows("select game, null from watches where key = ?", (kept(token),))
                found.append(Ticket(*rows[0]) if rows else None)
            return found

        return await self._read(query)

    async def invited(self, invite: str) -> Ticket | None:
        """The seat this invite is for."""
        rows = await self._read(lambda db: db.rows("select game, seat from seats where invite = ?", (kept(invite),)))
        return Ticket(*rows[0]) if rows else None

    async def game(self, name: str) -> tuple[GameRow, list[ArchiveLine]]:
        """A game and all its lines."""

        def query(db: DatabaseConnection) -> tuple[GameRow, list[ArchiveLine]]:
            lines = db.rows("select kind, body, state, at from lines where game = ? order by number", (name,))
            return _game(db, name), [ArchiveLine(kind, body, _state(state), at) for kind, body, state, at in lines]

        return await self._read(query)

    async def listed(self, ids: Sequence[str]) -> list[Listed]:
        """How these games stood last, without playing them; those that are gone are left out."""

        def query(db: DatabaseConnection) -> list[Listed]:
            found = []
            for game in ids:
                with suppress(Gone):
                    found.append(_listed(db, game))
            return found

        return await self._read(query)

    async def look(self, query: Callable[[DatabaseConnection], T]) -> T:
        """What any query finds."""
        return await self._read(query)

    async def made_since(self, maker: str, kind: str, since: str) -> int:
        """How many games of a kind somebody has made."""
        sql = "select count(*) from games where maker = ? and kind = ? and created >= ?"
        [(number,)] = await self._read(lambda db: db.rows(sql, (maker, kind, since)))
        return int(number)


def _line_values(game: str, number: int, line: ArchiveLine) -> tuple[Any, ...]:
    return game, number, line.kind, line.body, _encode(line.state).decode(), line.at or now()


def _state(text: str) -> State:
    return _read_state(text)


def _game(db: DatabaseConnection, name: str) -> GameRow:
    columns = "kind, head, setup, created, maker, is_kept, watch_round"
    rows = db.rows(f"select {columns} from games where id = ?", (name,))
    if not rows:
        raise Gone(tell("This game is gone: it was not touched for longer than its host keeps games."))
    kind, head, setup, created, maker, is_kept, times = rows[0]
    seats = db.rows(
        "select seat, role, level, name, owner, token, invite from seats where game = ? order by seat", (name,)
    )
    sitting = tuple(SeatRow(*seat) for seat in seats)
    return GameRow(name, kind, head, _read_setup(setup), created, sitting, maker, bool(is_kept), times)


def _listed(db: DatabaseConnection, name: str) -> Listed:
    telling = ", ".join(f"'{kind}'" for kind in (*VERSIONS, START))
    rows = f"from lines where game = ? and kind in ({telling})"
    game = _game(db, name)
    [(number,)] = db.rows(f"select count(*) {rows}", (name,))
    [(state, changed)] = db.rows(f"select state, at {rows} order by number desc limit 1", (name,))
    return Listed(game, number - 1, _state(state), changed)
