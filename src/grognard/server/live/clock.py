"""The clock of a game: who has how much time left, and whose time is up.

Times are those of the archive's lines, so a game that is put away and taken out again goes on with the same clock;
when players have gone is kept beside them.
While the server did not run, no clock ran either.
"""

from __future__ import annotations

from datetime import datetime
from time import time
from typing import TYPE_CHECKING, Any

from grognard.server.store.archive import SEATED

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from grognard.server.store.archive import ArchiveLine, Clock


class RoomClock:
    """The clock of one game. Times are seconds since 1970."""

    def __init__(
        self,
        clock: Clock,
        lines: Sequence[ArchiveLine],
        people: Collection[int],
        began: float,
        left_at: Mapping[int, float],
    ) -> None:
        self.clock = clock
        self._people = people
        self._spent: dict[int, float] = {}
        self._asked: dict[int, float] = {}
        self.left_at = dict(left_at)
        """When whom nobody has seen since has gone."""
        last = 0.0
        for line in lines:
            if line.kind == SEATED or line.state.turn or line.state.waiting_for:
                last = datetime.fromisoformat(line.at).timestamp() if line.at else last
                if line.kind == SEATED:
                    self.begin(last)
                else:
                    self.asked(line.state.waiting_for, last)
        if began > last:
            self._asked = dict.fromkeys(self._asked, began)

    def asked(self, seats: Collection[int], at: float, by: int | None = None) -> None:
        """These seats are asked now; a seat that has answered is asked anew."""
        for seat, since in tuple(self._asked.items()):
            if seat not in seats or seat == by:
                self._spent[seat] = self._spent.get(seat, 0.0) + max(0.0, at - since)
                del self._asked[seat]
        for seat in seats:
            if seat in self._people:
                self._asked.setdefault(seat, at)

    def begin(self, at: float) -> None:
        """All have come: time runs from now on."""
        self._spent.clear()
        self._asked = dict.fromkeys(self._asked, at)

    def came(self, seat: int) -> None:
        """A player is here."""
        self.left_at.pop(seat, None)

    def went(self, seat: int, at: float) -> None:
        """A player has gone."""
        self.left_at[seat] = at

    def deadline(self, seat: int, *, is_here: bool) -> float | None:
        """When the time of a seat is up; None if nothing presses."""
        if seat not in self._asked:
            return None
        asked, ends = self._asked[seat], []
        if self.clock.per_move:
            ends.append(asked + self.clock.per_move)
        if self.clock.per_game:
            ends.append(asked + max(0.0, self.clock.per_game - self._spent.get(seat, 0.0)))
        if self.clock.away and not is_here:
            ends.append(max(asked, self.left_at.get(seat, asked)) + self.clock.away)
        return min(ends, default=None)

    def soonest_deadline(self, seat: int, *, is_here: bool) -> float | None:
        """When the time of a seat could be up if its player went this very moment."""
        end = self.deadline(seat, is_here=is_here)
        if not (is_here and self.clock.away and seat in self._asked):
            return end
        gone = max(self._asked[seat], time()) + self.clock.away
        return gone if end is None else min(end, gone)

    def told(self, at: float) -> dict[str, Any]:
        """For those at the table: what is left to whom for all his answers, and since when who is asked."""
        left = {
            str(seat): round(max(0.0, self.clock.per_game - self._spent.get(seat, 0.0)), 1)
            for seat in self._people
            if self.clock.per_game
        }
        asked = {str(seat): round(max(0.0, at - since), 1) for seat, since in self._asked.items()}
        return {"rules": self.clock, "left": left, "asked_for": asked}
