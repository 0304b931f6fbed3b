"""All games of the server: finding them, and keeping the busy ones ready. `making` makes new ones."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from time import monotonic, time
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.errors import GrognardError
from grognard.kernel.words import tell
from grognard.server.errors import Fault
from grognard.server.http import catalogue
from grognard.server.live.room import Room
from grognard.server.live.summary import listed_summary
from grognard.server.store.archive import Archive, record_of
from grognard.server.store.database import Gone
from grognard.server.store.expiry import expired
from grognard.server.workers.jobs import LoadJob
from grognard.server.workers.pool import Thinkers

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from grognard.server.live.messages import Summary
    from grognard.server.settings import Settings
    from grognard.server.store.archive import Ticket
    from grognard.server.store.lease import Lease

T = TypeVar("T")
KEPT_REPLAYS = 32
MOST_CLOCKS = 20
"""Games that are opened in a row because their time may be up."""
LATER = 3600.0
"""Seconds until a game that could not be opened is tried again."""
LATELY = 2.0
"""Seconds. A room that was asked for just now is not put away: who asked for it has not come in yet."""


class Lobby:
    """Where one comes in."""

    def __init__(
        self, settings: Settings, lease: Lease | None = None, on_loss: Callable[[], None] = lambda: None
    ) -> None:
        self.settings = settings
        self.archive = Archive(settings.database, lease, on_loss)
        self.thinkers = Thinkers(settings)
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.is_draining = False
        """The server is about to close: what runs goes on, nothing new begins."""
        self.began = time()
        self._replays: OrderedDict[tuple[str, int | None, int], bytes] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._background: list[asyncio.Task[None]] = []
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="games")

    async def start(self) -> None:
        """Open the archive, and read the rulesets while the first visitor is on the way."""
        await self.archive.start()
        self._background.append(asyncio.create_task(self._clean_up()))
        self._background.append(asyncio.create_task(self._look_at_clocks()))
        if self.settings.is_eager:
            Thread(target=catalogue.warm, name="warm", daemon=True).start()
            self._background.append(asyncio.create_task(self.thinkers.warm()))

    async def stop(self) -> None:
        """Let what has begun come to its end, and close everything."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._background, return_exceptions=True)
        await self.thinkers.stop()
        await self.archive.stop()
        self._threads.shutdown()

    async def surely(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it to the end, even if the one who asked for it has gone."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """What takes long, beside everything else."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def _clean_up(self) -> None:
        """Throw away what has expired, now and then."""
        while True:
            try:
                await self.clean_up()
            except GrognardError as error:
                print(f"grognard: {error}", file=sys.stderr, flush=True)
            await asyncio.sleep(self.settings.cleanup_hours * 3600)

    async def clean_up(self) -> None:
        """Throw away what has expired; games that somebody is at stay."""
        found = await self.archive.look(lambda db: expired(db, self.settings))
        gone = found._replace(games=[game for game in found.games if game not in self.rooms])
        for statement in gone.statements():
            await self.archive.writer.write(statement)

    async def _look_at_clocks(self) -> None:
        """Let whose time is up lose, now and then, also in games that nobody looks at."""
        while True:
            try:
                found = await self.archive.clocks(time(), MOST_CLOCKS)
                for game in found:
                    await self._look_at_clock(game)
            except GrognardError as error:
                print(f"grognard: {error}", file=sys.stderr, flush=True)
                found = []
            if len(found) < MOST_CLOCKS:
                await asyncio.sleep(self.settings.clock_seconds)

    async def _look_at_clock(self, game: str) -> None:
        """Opening a game looks at its clock. One that cannot be opened is tried again later."""
        try:
            await self.room(game)
        except Gone:
            await self.archive.keep_clock(game, None, {})
        except GrognardError:
            await self.archive.keep_clock(game, time() + LATER, await self.archive.left_at(game))

    # ---------------------------------------------------------------- finding

    async def ticket(self, key: str | None) -> Ticket:
        """What a token opens."""
        ticket = await self.archive.ticket(key) if key else None
        if ticket is None:
            raise Fault("unauthorised", tell("This key opens no game here."))
        return ticket

    async def room(self, name: str) -> Room:
        """The game, played up to where it stands."""
        room = self.rooms.get(name)
        if room is None or room.is_lost:
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self._loading.pop(name, None))
            room = await asyncio.shield(task)
        room.used_at = monotonic()
        if name in self.rooms:
            self.rooms.move_to_end(name)
        await room.look_at_clock()
        return room

    async def _load(self, name: str) -> Room:
        row, lines = await self.archive.game(name)
        try:
            game, _ = await self.thinkers.make(self.thinkers.loading, LoadJob(record_of(row, lines)))
        except Fault as fault:
            if fault.code != "unfit":
                raise
            raise Fault("not_now", tell("This game cannot be opened: {error}", error=fault.sentence)) from fault
        left_at = await self.archive.left_at(name) if row.setup.clock is not None else {}
        return self.keep(Room(row, game, lines, self.archive, self.thinkers, self.began, left_at))

    def keep(self, room: Room) -> Room:
        """Keep a room ready; put others away that nobody is at, if there are too many."""
        self.rooms[room.row.id] = room
        room.used_at = monotonic()
        too_many = len(self.rooms) - self.settings.rooms
        if too_many > 0:
            long_ago = monotonic() - LATELY
            idle = [name for name, other in self.rooms.items() if other.is_idle and other.used_at < long_ago]
            for name in idle[:too_many]:
                self.rooms.pop(name).put_away()
        return room

    async def summaries(self, names: Sequence[str]) -> dict[str, Summary]:
        """Games in short; none is played for it, and those that are gone are left out."""
        listed = await self.archive.listed([name for name in names if name not in self.rooms])
        found = {one.game.id: listed_summary(one) for one in listed}
        return found | {name: self.rooms[name].summary() for name in names if name in self.rooms}

    async def keeps_secrets(self, room: Room) -> bool:
        """Whether the game, or one it was forked from, is not over: what is told of them could be used there."""
        if not room.is_over:
            return True
        fork = room.row.setup.forked_from
        while fork is not None:
            before = (await self.summaries([fork[0]])).get(fork[0])
            if before is None or not (before.is_over or before.kind == "record"):
                return True
            source = before.forked_from
            fork = (source["game"], source["turn"]) if isinstance(source, dict) else None
        return False

    async def replay(self, room: Room, seat: int | None) -> bytes:
        """All frames of a game as a seat saw them; the latest replays are kept, for a link may be opened by many."""
        name = (room.row.id, seat, room.version)
        frames = self._replays.pop(name, None)
        if frames is None:
            frames = await self.thinkers.replay(room.game.header, room.game.tape.copy(), seat)
        self._replays[name] = frames
        while len(self._replays) > KEPT_REPLAYS:
            self._replays.popitem(last=False)
        return frames
