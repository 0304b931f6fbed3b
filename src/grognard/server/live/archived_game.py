"""A game that stands in memory as it stands in the archive: how things become so, and how it is known what is so.

What the rules accept is written down for good, and only then anybody hears of it. What could not be written down has
not happened: then the game in memory is given up, and loaded afresh when somebody comes back.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from grognard.kernel.errors import GrognardError, Refused
from grognard.kernel.game import Result
from grognard.kernel.record import latest
from grognard.kernel.words import tell
from grognard.server.errors import FULL, Fault
from grognard.server.live.deltas import encoded
from grognard.server.live.listeners import Gallery
from grognard.server.live.summary import LONGEST_NAME, seats_of, summary_of
from grognard.server.store.archive import VERSIONS, ArchiveLine, GameRow, State, now
from grognard.server.store.database import Full, Trouble
from grognard.server.store.tokens import seed_hash

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.ask import Question
    from grognard.kernel.game import Game
    from grognard.server.live.deadlines import Deadlines
    from grognard.server.live.messages import SeatInfo, Summary
    from grognard.server.store.archive import Archive

    Accepted = Callable[[int], None]
    """Told the new version when something is durable, before anybody else hears of it."""

T = TypeVar("T")
SLOW = 0.004
"""Seconds. A game whose rules take longer works in a thread, so that the others need not wait for it."""
LOST = tell("The server could not keep what was played last; connect again to see how the game stands.")
NOT_KEPT = tell("The server could not keep this; nothing has happened.")


def nothing(_: int) -> None:
    """For those who need not be told."""


class ArchivedGame:
    """A game, its lines in the archive, and those who are told of it."""

    def __init__(self, row: GameRow, game: Game, lines: Sequence[ArchiveLine], archive: Archive) -> None:
        self.row = row
        self.game = game
        self.lock = asyncio.Lock()
        self.is_lost = False
        """The archive could not be written, or it was put away: the game in memory is not the game any more."""
        self._archive = archive
        self._seconds = 0.0
        self._recall(lines)
        self._asked_at = self.version
        self._stands = self._state()
        self.gallery = Gallery(row.setup.ruleset, self.resigned)
        self.deadlines: Deadlines | None = None

    def _recall(self, lines: Sequence[ArchiveLine]) -> None:
        """What the lines tell beyond the record."""
        self._lines = len(lines)
        self.changed = lines[-1].at or self.row.created
        self.version = 0
        self._undone_at = 0
        """The version of the last undo: of what was seen before it some may stand no more."""
        self.ribbon: tuple[str, ...] = ()
        self.resigned: Result | None = None
        self.rematch: dict[str, Any] | None = None
        self.chat: list[dict[str, Any]] = []
        for line in lines:
            self.version += line.kind in VERSIONS
            self.ribbon = line.state.ribbon or self.ribbon
            match line.kind:
                case "undo":
                    self._undone_at = self.version
                case "resign":
                    self.resigned = msgspec.convert(line.state.result, Result)
                case "rematch":
                    self.rematch = msgspec.json.decode(line.body)
                case "chat" if line.body:
                    self.chat.append(msgspec.json.decode(line.body))

    # ---------------------------------------------------------------- what everyone may know

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        return self.resigned or self.game.result

    @property
    def is_over(self) -> bool:
        """Whether nothing can change any more: then there are no secrets either."""
        return self.result is not None or self.row.kind == "record"

    def name_of(self, seat: int) -> str:
        """What the player calls himself; who has no name of his own is called like his army, in every language."""
        own, army = self.row.seats[seat].name, self.game.ruleset.seat_name(self.game, seat)
        return army if own == army[:LONGEST_NAME] else own

    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return seats_of(self.row, self.gallery.is_at, self.name_of)

    def _state(self) -> State:
        result = self.result
        return State(self.game.turn, () if result is not None else self.game.waiting_for, self.ribbon, result)

    def summary(self) -> Summary:
        """The game in short, as far as it is durable."""
        return summary_of(self.row, self.version, self._stands, self.changed, self.seats())

    def _over(self) -> dict[str, str]:
        seed = self.row.setup.seed
        return {"type": "over", "seed": str(seed), "seed_hash": seed_hash(seed)}

    def _check_running(self) -> None:
        if self.is_lost:
            raise Fault("trouble", LOST)
        if self.is_over:
            raise Refused(tell("The game is over."))

    # ---------------------------------------------------------------- how things become so

    async def work(self, call: Callable[[], T]) -> T:
        """Let the rules work: here if they are quick, else in a thread."""

        def timed() -> T:
            start = perf_counter()  # from when they begin: how long a thread had to be waited for tells nothing
            try:
                return call()
            finally:
                self._seconds += 0.25 * (perf_counter() - start - self._seconds)

        try:
            return timed() if self._seconds < SLOW else await asyncio.to_thread(timed)
        except GrognardError:
            raise
        except asyncio.CancelledError:
            self._lose()  # the thread goes on with it, and nobody will know what came of it
            raise
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            raise Fault(
                "trouble", tell("The rules stumble over this; nothing has happened. Try something else.")
            ) from error

    async def _settle(self, kind: str, by: int, before: Question | None, accepted: Accepted) -> None:
        """The rules have accepted something: write it down for good, then tell everyone what he may know."""
        version = self.version + 1
        told = {"type": "delta", "version": version, "by": by, "undo": kind == "undo"}
        if self.deadlines is not None:
            if kind != "order":  # it answers nothing: the time for the answer runs on
                self.deadlines.asked(by)
            told |= self.deadlines.told()
        try:
            drafts = self.gallery.drafts(self.game, told)
            self.ribbon = self.gallery.ribbon() or self.ribbon
            body = encoded({"seat": by}) if kind == "resign" else latest(self.game)
            line = ArchiveLine(kind, body, self._state(), now())
        except Exception:  # the rules stand where nobody can be told: it must not have happened
            self._lose()
            raise
        await self._append(line)
        self.version, self._stands = version, line.state
        if kind == "undo":
            self._undone_at = version
        if self.game.question is not before:
            self._asked_at = version
        accepted(version)
        self.gallery.deliver(drafts)
        self._settled(kind)

    def _settled(self, kind: str) -> None:
        """What else follows when something has become so."""
        if self.result is not None:
            self.gallery.tell(self._over())

    async def _append(self, line: ArchiveLine) -> None:
        if self.is_lost:
            raise Fault("trouble", LOST)
        try:
            await self._archive.append(self.row.id, self._lines + 1, line)
        except BaseException as error:
            # What the archive may not have has not happened: the game is loaded afresh when they come back.
            if not isinstance(error, Trouble):
                self._lose()
                raise
            sentence = FULL if isinstance(error, Full) else NOT_KEPT
            self._lose(sentence)
            print(f"grognard: game {self.row.id}: {error}", file=sys.stderr, flush=True)
            raise Fault("trouble", sentence) from error
        self._lines += 1
        self.changed = line.at

    def _lose(self, sentence: str = LOST) -> None:
        """The game here is not the game any more: everybody is told why, and comes back to the true one."""
        self.is_lost = True
        self.gallery.tell({"type": "error", "code": "trouble", "sentence": sentence})
        asyncio.get_running_loop().call_soon(self.gallery.hang_up, 1011)  # after the answer to who caused it
