"""The deadlines of one game with a clock: whose time is up has lost, whether anybody looks at the game or not.

A game in memory has a timer. For a game that is put away the archive keeps a time at which to look at it again, and
the server asks for those now and then (`Lobby`). That time is never later than the deadline, but it may be earlier:
then the look finds nobody late, and the next time is kept.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING, Any
from weakref import ref

from grognard.kernel.errors import GrognardError
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.server.live.clock import RoomClock
    from grognard.server.live.room import Room
    from grognard.server.store.archive import Archive

LONGEST = 86400.0
"""Seconds. A timer looks at least once a day."""
UNKNOWN = 0.0
"""What the archive says must be written anew."""


class Deadlines:
    """Looks at the clock of a room."""

    def __init__(self, room: Room, clock: RoomClock, archive: Archive) -> None:
        self._the_room = ref(room)  # the room knows us: a cycle would keep every game in memory
        self._archive = archive
        self.clock = clock
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: set[asyncio.Task[None]] = set()
        self._kept: float | None = UNKNOWN
        """When the archive says to look again; None: never."""
        self._written: asyncio.Future[int] | None = None

    @property
    def _room(self) -> Room:
        room = self._the_room()
        assert room is not None
        return room

    def told(self) -> dict[str, Any]:
        """For those at the table."""
        return {"clock": self.clock.told(time())}

    def late(self) -> list[int]:
        """Whose time is up, the latest first."""
        ends = self._ends(self.clock.deadline)
        return sorted((seat for seat, end in ends.items() if end <= time()), key=lambda seat: ends[seat])

    def _ends(self, deadline: Any) -> dict[int, float]:
        """When whose time is up. It runs when all seats are taken."""
        room = self._room
        if room.is_over or room.is_lost or not room.all_sit:
            return {}
        ends = {seat: deadline(seat, is_here=room.gallery.is_at(seat)) for seat in room.game.waiting_for}
        return {seat: end for seat, end in ends.items() if end is not None}

    # ---------------------------------------------------------------- coming and going

    def came(self, seat: int) -> None:
        """A player is here."""
        self.clock.came(seat)

    def went(self, seat: int) -> None:
        """A player has gone."""
        self.clock.went(seat, time())
        self._kept = UNKNOWN
        self.set_timer()

    def asked(self, by: int) -> None:
        """Somebody has answered."""
        room = self._room
        self.clock.asked(() if room.result is not None else room.game.waiting_for, time(), by)

    # ---------------------------------------------------------------- looking

    def set_timer(self) -> None:
        """Look again when the next one's time is up."""
        self.cancel()
        at = time()
        soonest = min(self._ends(self.clock.deadline).values(), default=None)
        if soonest is not None:
            wait = min(max(0.0, soonest - at) + 0.01, LONGEST)
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)
        look = min(self._ends(self.clock.soonest_deadline).values(), default=None)
        if look is None:
            if self._room.result is not None and self._kept is not None:
                self._kept = None
                self._keep(None)
        elif self._kept is None or look < self._kept or self._kept <= at:
            self._kept = look
            self._keep(look)

    def _keep(self, look: float | None) -> None:
        """Tell the archive; if it cannot be written, a later look finds out."""
        self._written = self._archive.keep_clock(self._room.row.id, look, self.clock.left_at)
        self._written.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def begin(self) -> None:
        """The clock runs: from here on the archive knows of it, whatever happens to this server."""
        self.set_timer()
        if self._written is not None:
            await self._written

    def cancel(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        if self._the_room() is not None:
            task = asyncio.create_task(self.look())
            self._ringing.add(task)
            task.add_done_callback(self._ringing.discard)

    async def look(self) -> None:
        """Whose time is up has lost."""
        room, late = self._room, self.late()
        if late:
            seat = late[0]
            with suppress(GrognardError):  # it ended, or was lost, in this moment
                await room.resign(seat, why=tell("The time of {name} is up.", name=room.name_of(seat)))
        self.set_timer()
