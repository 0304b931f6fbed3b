"""A game that people are at: it takes their answers, makes them durable, and tells each what he may see.

Everything that changes the game happens under the room's lock, one thing after another:
the rules accept it, the archive has it for good, and only then anybody hears of it.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from contextlib import nullcontext
from time import perf_counter, time
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError, Refused
from grognard.kernel.game import NeedsConsent, Result
from grognard.kernel.nearest import nearest
from grognard.kernel.record import latest
from grognard.kernel.words import ENGLISH, in_language, tell
from grognard.server.errors import FULL, Fault
from grognard.server.live.bot_seats import BotSeats
from grognard.server.live.clock import RoomClock
from grognard.server.live.deadlines import Deadlines
from grognard.server.live.deltas import Audience, encoded
from grognard.server.live.listeners import Gallery
from grognard.server.live.summary import seats_of, summary_of
from grognard.server.store.archive import SEATED, VERSIONS, ArchiveLine, GameRow, State, now
from grognard.server.store.database import Full, Trouble
from grognard.server.store.tokens import bot_seed, seed_hash
from grognard.server.workers.pool import Thought

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.ask import Question
    from grognard.kernel.game import Game
    from grognard.server.live.listeners import Listener
    from grognard.server.live.messages import SeatInfo, Seen, Summary
    from grognard.server.store.archive import Archive
    from grognard.server.workers.pool import Thinkers

    Accepted = Callable[[int], None]
    """Told the new version when something is durable, before anybody else hears of it."""

T = TypeVar("T")
PROTOCOL = 1
SLOW = 0.004
"""Seconds. A game whose rules take longer works in a thread, so that the others need not wait for it."""
LATEST_CHAT = 100
LOST = tell("The server could not keep what was played last; connect again to see how the game stands.")
NOT_KEPT = tell("The server could not keep this; nothing has happened.")
VOID = 4401
"""How a connection ends whose key is void."""


class Stale(Refused):
    """The answer was for an older question."""


class Asked(msgspec.Struct):
    """An undo that waits for the consent of some seats."""

    by: int
    to: int
    missing: set[int]


def nothing(_: int) -> None:
    """For those who need not be told."""


class Room:
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
        self.row = row
        self.game = game
        self.lock = asyncio.Lock()
        self.bots = BotSeats(self, thinkers)
        self.is_lost = False
        """The archive could not be written, or it was put away: the game in memory is not the game any more."""
        self.used_at = 0.0
        self._archive = archive
        self._thinkers = thinkers
        self._undo_asked: Asked | None = None
        self._seconds = 0.0
        self._suggestions = 0
        self._recall(lines)
        self._asked_at = self.version
        self._stands = self._state()
        self.gallery = Gallery(row.setup.ruleset, self.resigned)
        self.deadlines: Deadlines | None = None
        if row.setup.clock is not None:
            people = [one.seat for one in row.seats if one.role == "human"]
            clock = RoomClock(row.setup.clock, lines, people, began, left_at or {})
            self.deadlines = Deadlines(self, clock, archive)

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

    def name_of(self, seat: int) -> str:
        """What the player calls himself."""
        return self.row.seats[seat].name

    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return seats_of(self.row, self.gallery.is_at)

    def _state(self) -> State:
        result = self.result
        return State(self.game.turn, () if result is not None else self.game.waiting_for, self.ribbon, result)

    def summary(self) -> Summary:
        """The game in short, as far as it is durable."""
        return summary_of(self.row, self.version, self._stands, self.changed, self.seats())

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
                listener.send(encoded(welcome))
            if self.result is not None:
                listener.send(encoded(self._over()))
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

    def _over(self) -> dict[str, str]:
        seed = self.row.setup.seed
        return {"type": "over", "seed": str(seed), "seed_hash": seed_hash(seed)}

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

    def _check_running(self) -> None:
        if self.is_lost:
            raise Fault("trouble", LOST)
        if self.is_over:
            raise Refused(tell("The game is over."))

    # ---------------------------------------------------------------- undo

    async def undo(self, seat: int, ask: bool, accepted: Accepted = nothing) -> None:
        """Take back the seat's last answer: at once if that is free, else when the others agree."""
        async with self.lock:
            self._check_running()
            others, question = self._others(seat), self.game.question
            try:
                await self.work(lambda: self.game.undo(seat))
            except NeedsConsent:
                if others and not ask:
                    raise
                if others:
                    accepted(self.version)
                    self._ask_for_undo(seat, others)
                    return
                await self.work(lambda: self.game.undo(seat, consent=True))
            await self._settle("undo", seat, question, accepted)
        self.bots.wake()

    def _others(self, seat: int) -> set[int]:
        """The seats of other people, who must agree to an undo. A bot agrees, and so does who plays both sides."""
        owner = self.row.owner_of
        return {one.seat for one in self.row.seats if one.role == "human" and owner[one.seat] != owner[seat]}

    def _ask_for_undo(self, seat: int, others: set[int]) -> None:
        to = max(turn for turn, given in enumerate(self.game.history) if given.seat == seat)
        self._undo_asked = Asked(seat, to, others)
        self.gallery.tell({"type": "undo_asked", "by": seat, "to": to})

    async def consent(self, seat: int, yes: bool, accepted: Accepted = nothing) -> None:
        """Answer an undo that was asked for."""
        async with self.lock:
            asked = self._undo_asked
            if asked is None or seat not in asked.missing:
                raise Refused(tell("No undo is asked of you."))
            if yes:
                asked.missing.discard(seat)
            if asked.missing:
                accepted(self.version)
                if not yes:
                    self._end_undo(granted=False)
                return
            question = self.game.question
            await self.work(lambda: self.game.undo(asked.by, consent=True))
            await self._settle("undo", asked.by, question, accepted)
        self.bots.wake()

    def _end_undo(self, *, granted: bool) -> None:
        if self._undo_asked is not None:
            self._undo_asked = None
            self.gallery.tell({"type": "undo_settled", "granted": granted})

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
        self._end_undo(granted=kind == "undo")
        if self.result is not None:
            self.gallery.tell(self._over())
        self._set_timer()

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
