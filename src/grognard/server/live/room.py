"""A game that people are at: it takes their answers, makes them durable, and tells each what he may see.

Everything that changes the game happens under the room's lock, one thing after another:
the rules accept it, the archive has it for good, and only then anybody hears of it.
"""

from __future__ import annotations

from contextlib import nullcontext
from time import time
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.kernel.game import Result
from grognard.kernel.nearest import nearest
from grognard.kernel.words import ENGLISH, in_language, tell
from grognard.server.live.archived_game import nothing
from grognard.server.live.bot_seats import BotSeats
from grognard.server.live.clock import RoomClock
from grognard.server.live.deadlines import Deadlines
from grognard.server.live.deltas import Audience, encoded, to_wire
from grognard.server.live.standing_orders import GameWithOrders
from grognard.server.store.archive import SEATED, ArchiveLine, GameRow, now
from grognard.server.store.tokens import bot_seed
from grognard.server.workers.pool import Thought

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Question
    from grognard.kernel.game import Game
    from grognard.server.live.archived_game import Accepted
    from grognard.server.live.listeners import Listener
    from grognard.server.live.messages import Seen
    from grognard.server.store.archive import Archive
    from grognard.server.workers.pool import Thinkers

PROTOCOL = 1
LATEST_CHAT = 100
VOID = 4401
"""How a connection ends whose key is void."""


class Stale(Refused):
    """The answer was for an older question."""


class Room(GameWithOrders):
    """One game. `seat` is always one whose token has been shown."""

    def __init__(
        self,
        row: GameRow,
        game: Game,
        lines: Sequence[ArchiveLine],
        archive: Archive,
        thinkers: Thinkers,
        began: float = 0.0,
        left_at: Mapping[int, float] | None = None,
    ) -> None:
        super().__init__(row, game, lines, archive)
        self.bots = BotSeats(self, thinkers)
        self.used_at = 0.0
        self._thinkers = thinkers
        self._suggestions = 0
        if row.setup.clock is not None:
            people = [one.seat for one in row.seats if one.role == "human"]
            clock = RoomClock(row.setup.clock, lines, people, began, left_at or {})
            self.deadlines = Deadlines(self, clock, archive)

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if the game were put away."""
        return self.gallery.is_empty and not self.lock.locked() and not self.bots.are_busy

    @property
    def is_for_bots(self) -> bool:
        """Whether bots play it among themselves."""
        return bool(self.row.seats) and all(one.role == "bot" for one in self.row.seats)

    def put_away(self) -> None:
        """Let go of the game: its memory is free at once, without anybody looking for cycles."""
        self.is_lost = True
        if self.deadlines is not None:
            self.deadlines.cancel()
        self.game.put_away()

    # ---------------------------------------------------------------- coming and going

    async def join(
        self, listener: Listener, seat: int | None, seen: Seen | None = None, language: str = ENGLISH
    ) -> None:
        """Somebody looks through the eyes of a seat; the first thing told is the whole view."""
        async with self.lock:
            audience = self.gallery.add(listener, seat, language)
            audience.update(self.game)
            still_stands = seen is not None and self._undone_at <= seen.version <= self.version
            log_from = min(seen.events, len(audience.log)) if seen is not None and still_stands else 0
            with in_language(language, self.row.setup.ruleset):
                welcome = {
                    "type": "welcome",
                    "seat": seat,
                    "version": self.version,
                    "protocol": PROTOCOL,
                    "summary": self.summary(),
                    "view": audience.view(self.game, log_from),
                    "log_from": log_from,
                    "chat": self.chat[-LATEST_CHAT:],
                    "undo_asked": self._undo_asked and {"by": self._undo_asked.by, "to": self._undo_asked.to},
                    **(self.deadlines.told() if self.deadlines is not None else {}),
                }
                listener.send(to_wire(welcome))
            if self.result is not None:
                listener.send(to_wire(self._over()))
            if seat is not None:  # who only looks on is no news to anybody
                if self.deadlines is not None:
                    self.deadlines.came(seat)
                self._tell_seats(but=listener)
        self.bots.wake()
        self._set_timer()

    def leave(self, listener: Listener, seat: int | None) -> None:
        """Somebody has gone."""
        self.gallery.remove(listener)
        if seat is not None and not self.gallery.is_at(seat):
            if self.deadlines is not None:
                self.deadlines.went(seat)
            self._tell_seats()

    def send_out(self, seats: Sequence[int | None]) -> None:
        """Their keys are void: they are sent away."""
        self.gallery.hang_up(VOID, seats)

    async def take_seat(self, seat: int, name: str, token: str) -> None:
        """Somebody has taken up the invitation to a seat; the last one lets the clock run."""
        await self.change_key(seat, name, token)
        if self.deadlines is not None and self.all_sit:
            async with self.lock:
                await self._append(ArchiveLine(SEATED, "", at=now()))
                self.deadlines.clock.begin(time())
                await self.deadlines.begin()
            self._tell_seats()

    async def change_key(self, seat: int, name: str, token: str) -> None:
        """Somebody has another key to his seat."""
        seats = list(self.row.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], name=name, token=token, invite=None)
        self.row = msgspec.structs.replace(self.row, seats=tuple(seats))
        self._tell_seats()

    async def view(self, seat: int | None) -> dict[str, Any]:
        """All a seat may see now, for one who does not stay."""
        async with self.lock:
            return Audience(seat, self.resigned).view(self.game)

    def _tell_seats(self, but: Listener | None = None) -> None:
        clock = {} if self.deadlines is None else self.deadlines.told()
        self.gallery.tell({"type": "seats", "seats": self.seats(), **clock}, but=but)

    # ---------------------------------------------------------------- answers

    async def answer(self, seat: int, version: int, reply: Any, accepted: Accepted = nothing) -> None:
        """Play an answer."""
        async with self.lock:
            self._asked(seat, version)
            await self.play(seat, reply, accepted)
        self.bots.wake()

    async def play(self, seat: int, reply: Any, accepted: Accepted = nothing) -> None:
        """Play an answer to the question as it stands, with the lock held."""
        question = self.game.question
        await self.work(lambda: self.game.answer(reply, seat=seat))
        await self._settle("answer", seat, question, accepted)

    async def check(self, seat: int, version: int, reply: Any) -> Any:
        """The answer in canonical form if it would be accepted; `Refused` says why not."""
        async with self.lock:
            question = self._asked(seat, version)
            return await self.work(lambda: question.check(reply))

    async def preview(self, seat: int, version: int, draft: Any) -> dict[str, Any]:
        """What a draft of an answer would do."""
        async with self.lock:
            question = self._asked(seat, version)
            return await self.work(lambda: question.preview(draft))

    async def nearest(self, seat: int, version: int, draft: Any) -> Any:
        """The legal answer nearest to a draft, or None if none was found."""
        async with self.lock:
            question = self._asked(seat, version)
            pieces = self.game.ruleset.play.tableau(self.game, seat).pieces
            starts = {piece.id: piece.at for piece in pieces}
            chance = Tabletop(f"{bot_seed(self.row.setup.seed)}/nearest")
            return await self.work(lambda: nearest(question, draft, chance, starts))

    async def suggest(self, seat: int, version: int, level: str | None) -> Any:
        """A legal answer: a quick one, or what the bot of that level would play."""
        async with self.lock:
            question = self._asked(seat, version)
            self._suggestions += 1
            seed = f"{bot_seed(self.row.setup.seed)}/suggestion {self._suggestions}"
            if level is None:
                return await self.work(lambda: question.suggest(Tabletop(seed)))
            header, tape = self.game.header, self.game.tape.copy()
        return await self._thinkers.suggestion(Thought(self.row.id, header, tape, seat, level, seed))

    def _asked(self, seat: int, version: int) -> Question:
        """The question that is put to the seat and that it has seen."""
        self._check_running()
        question = self.game.asked_of(seat)
        if not self._asked_at <= version <= self.version:
            raise Stale(tell("The game has gone on since: that question stands no more."))
        if question is None:
            raise Refused(tell("It is not your turn to answer."))
        return question

    # ---------------------------------------------------------------- resign, chat, rematch

    async def resign(self, seat: int, accepted: Accepted = nothing, why: str | None = None) -> None:
        """Give up, or lose for another reason. The other side wins, if there is just one."""
        async with self.lock:
            self._check_running()
            if why is not None and (self.deadlines is None or seat not in self.deadlines.late()):
                return
            winner = 1 - seat if len(self.row.seats) == 2 else None
            table = self.game.ruleset.play.tableau(self.game, None)
            reason = why if why is not None else tell("{name} resigns.", name=self.name_of(seat))
            self.resigned = Result(winner, reason, table.scores)
            self.gallery.end(self.resigned)
            await self._settle("resign", seat, self.game.question, accepted)

    async def say(self, seat: int, text: str, accepted: Accepted = nothing, *, with_lock: bool = False) -> None:
        """A word to everyone at the table; `with_lock`: the lock is held already."""
        async with nullcontext() if with_lock else self.lock:
            said = {"number": len(self.chat), "seat": seat, "name": self.name_of(seat), "text": text, "at": now()}
            await self._append(ArchiveLine("chat", encoded(said), at=now()))
            self.chat.append(said)
            accepted(self.version)
            self.gallery.tell({"type": "chat", **said})

    # ---------------------------------------------------------------- the clock

    @property
    def all_sit(self) -> bool:
        """Whether nobody is waited for to take his seat."""
        return all(one.role == "bot" or one.token is not None for one in self.row.seats)

    def _set_timer(self) -> None:
        if self.deadlines is not None:
            self.deadlines.set_timer()

    async def look_at_clock(self) -> None:
        """Whose time is up has lost."""
        if self.deadlines is not None:
            await self.deadlines.look()

    async def note_rematch(self, game: str, invites: dict[int, str]) -> None:
        """There is a new game, and some are invited to it."""
        async with self.lock:
            note = {"game": game, "invites": {str(seat): invite for seat, invite in invites.items()}}
            await self._append(ArchiveLine("rematch", encoded(note), at=now()))
            self.rematch = note
            for seat, invite in invites.items():
                self.gallery.tell({"type": "rematch", "game": game, "invite": invite}, seats=[seat])

    def _settled(self, kind: str) -> None:
        super()._settled(kind)
        self._set_timer()
