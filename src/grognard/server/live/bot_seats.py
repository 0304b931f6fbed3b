"""The bots of one game: they answer what is asked of them, while everybody else goes on."""

from __future__ import annotations

import asyncio
import sys
import traceback
from functools import partial
from typing import TYPE_CHECKING
from weakref import ref

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.kernel.words import tell
from grognard.server.errors import Fault
from grognard.server.store.tokens import bot_seed
from grognard.server.workers.pool import Thought

if TYPE_CHECKING:
    from grognard.server.live.room import Room
    from grognard.server.workers.pool import Thinkers

QUICK = "random"
"""The level that needs no thinking."""
STUMBLED = tell("The bot stumbled; take something back, or resign.")
COULD_NOT_THINK = tell("The bot could not think about this in time, so it plays a quick suggestion instead.")


class BotSeats:
    """Wakes when a bot is asked something, and works until none is."""

    def __init__(self, room: Room, thinkers: Thinkers) -> None:
        self._the_room = ref(room)  # the room knows us: a cycle would keep every game in memory
        self._thinkers = thinkers
        self._task: asyncio.Task[None] | None = None

    @property
    def _room(self) -> Room:
        room = self._the_room()
        assert room is not None
        return room

    @property
    def are_busy(self) -> bool:
        """Whether one of them is thinking."""
        return self._task is not None

    def wake(self) -> None:
        """See whether there is something to do."""
        if self._task is None and self._next() is not None:
            self._task = asyncio.create_task(self._play())
            self._task.add_done_callback(self._end)

    def _next(self) -> int | None:
        room = self._room
        if room.is_lost or room.is_over:
            return None
        return next((seat for seat in room.game.waiting_for if room.row.seats[seat].role == "bot"), None)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._task = None
        room = self._the_room()
        if room is None or task.cancelled():
            return
        if (error := task.exception()) is not None and not room.is_lost:
            traceback.print_exception(error, file=sys.stderr)
            room.gallery.tell({"type": "error", "code": "trouble", "sentence": STUMBLED})

    async def _play(self) -> None:
        room, game = self._room, self._room.game
        seed = bot_seed(room.row.setup.seed)
        while True:
            async with room.lock:
                seat = self._next()
                if seat is None:
                    return
                asked, question = game.asked_of(seat), game.question
                assert asked is not None
                level = room.row.seats[seat].level
                quick = partial(asked.suggest, Tabletop(f"{seed}/{seat}/{game.turn}"))
                if level == QUICK:
                    await room.play(seat, await room.work(quick))
                    continue
                header, tape = game.header, game.tape.copy()
            try:
                thought = Thought(room.row.id, header, tape, seat, level, seed)
                reply = await self._thinkers.bot(thought, room.row.maker, is_alone=room.is_for_bots)
            except Fault as fault:  # too slow, or it stumbled: the game goes on with a legal answer
                if fault.code in ("slow_down", "overloaded"):
                    await asyncio.sleep(fault.retry_after)
                    continue
                reply = None
            async with room.lock:
                if game.question is not question or seat not in game.waiting_for or room.is_over or room.is_lost:
                    continue  # the table has changed while it was thinking
                try:
                    await room.play(seat, reply)
                except Refused:
                    await room.say(seat, COULD_NOT_THINK, with_lock=True)
                    await room.play(seat, await room.work(quick))
