"""A game that people are at: it takes their answers, makes them durable, and tells each what he may see.

Everything that changes the game happens under the room's lock, one thing after another:
the rules accept it, the archive has it for good, and only then anybody hears of it.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError, Refused
from grognard.kernel.game import NeedsConsent, Result
from grognard.kernel.record import latest
from grognard.server.archive import VERSIONS, GameRow, Line, State, now
from grognard.server.audience import Audience, encoded
from grognard.server.database import Trouble
from grognard.server.faults import Fault
from grognard.server.tokens import bot_seed, seed_hash
from grognard.server.wire import SeatInfo, Seen, Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.ask import Question
    from grognard.kernel.game import Game
    from grognard.server.archive import Archive
    from grognard.server.thinkers import Thinkers

T = TypeVar("T")
PROTOCOL = 1
SLOW = 0.004
"""Seconds. A game whose rules take longer works in a thread, so that the others need not wait for it."""
LATEST_CHAT = 100
LOST = "The server could not keep what was played last; connect again to see how the game stands."
QUICK = "random"
"""The level that needs no thinking."""


class Listener(Protocol):
    """Somebody at the other end of a connection."""

    def send(self, text: str) -> None:
        """Tell it this; never waits."""

    def hang_up(self, code: int) -> None:
        """End the connection."""


class Stale(Refused):
    """The answer was for an older question."""


def nothing(_: int) -> None:
    """For those who need not be told."""


class Room:
    """One game. `seat` is always one whose token has been shown."""

    def __init__(self, row: GameRow, game: Game, lines: Sequence[Line], archive: Archive, thinkers: Thinkers) -> None:
        self.row = row
        self.game = game
        self.version = sum(line.kind in VERSIONS for line in lines)
        self.chat: list[dict[str, Any]] = [msgspec.json.decode(line.body) for line in lines if line.kind == "chat"]
        self.rematch: dict[str, Any] | None = None
        self.changed = lines[-1].at or row.created
        self.listeners: dict[int | None, set[Listener]] = {}
        self.is_lost = False
        """The archive could not be written: the game in memory is not the game any more."""
        self._archive = archive
        self._thinkers = thinkers
        self._lines = len(lines)
        self._audiences: dict[int | None, Audience] = {}
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._asked_at = self.version
        self._undone_at = 0
        """The version of the last undo: of what was seen before it some may stand no more."""
        self._undo_asked: tuple[int, int, set[int]] | None = None
        self._seconds = 0.0
        self._suggestions = 0
        self.ribbon = next((line.state.ribbon for line in reversed(lines) if line.state.ribbon), ())
        self.resigned: Result | None = None
        version = 0
        for line in lines:
            version += line.kind in VERSIONS
            if line.kind == "undo":
                self._undone_at = version
            elif line.kind == "resign":
                self.resigned = msgspec.convert(line.state.result, Result)
            elif line.kind == "rematch":
                self.rematch = msgspec.json.decode(line.body)

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
        return not self.listeners and not self._lock.locked() and self._bots is None

    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return tuple(
            SeatInfo(
                seat=one.seat,
                by=one.role,
                name=one.name,
                is_here=one.role == "bot" or bool(self.listeners.get(one.seat)),
                is_taken=one.role == "bot" or one.token is not None,
                level=one.level,
            )
            for one in self.row.seats
        )

    def state(self) -> State:
        """How the game stands, for lists."""
        waiting_for = () if self.result is not None else self.game.waiting_for
        return State(self.game.turn, waiting_for, self.ribbon, self.result)

    def summary(self) -> Summary:
        """The game in short."""
        return summary_of(self.row, self.version, self.state(), self.changed, self.seats())

    # ---------------------------------------------------------------- coming and going

    async def join(self, listener: Listener, seat: int | None, seen: Seen | None = None) -> None:
        """Somebody looks through the eyes of a seat; the first thing told is the whole view."""
        async with self._lock:
            audience = self._audience(seat)
            log_from = 0
            if seen is not None and self._undone_at <= seen.version <= self.version:
                audience.update(self.game)
                log_from = min(seen.events, len(audience.log))
            view = audience.view(self.game, log_from)
            asked = self._undo_asked
            welcome = {
                "type": "welcome",
                "seat": seat,
                "version": self.version,
                "protocol": PROTOCOL,
                "view": view,
                "log_from": log_from,
                "chat": self.chat[-LATEST_CHAT:],
                "undo_asked": asked and {"by": asked[0], "to": asked[1]},
            }
            self.listeners.setdefault(seat, set()).add(listener)
            listener.send(encoded({**welcome, "summary": self.summary()}))
            if self.result is not None:
                listener.send(self._over())
            self._tell_seats(but=listener)
        self.wake_bots()

    def leave(self, listener: Listener, seat: int | None) -> None:
        """Somebody has gone."""
        others = self.listeners.get(seat, set())
        others.discard(listener)
        if not others:
            self.listeners.pop(seat, None)
            self._audiences.pop(seat, None)
        self._tell_seats()

    def take_seat(self, seat: int, name: str, token: str) -> None:
        """Somebody has taken up the invitation to a seat."""
        seats = list(self.row.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], name=name, token=token, invite=None)
        self.row = msgspec.structs.replace(self.row, seats=tuple(seats))
        self._tell_seats()

    async def view(self, seat: int | None) -> dict[str, Any]:
        """All a seat may see now, for one who does not stay."""
        async with self._lock:
            return Audience(seat, self.resigned).view(self.game)

    def _audience(self, seat: int | None) -> Audience:
        return self._audiences.setdefault(seat, Audience(seat, self.resigned))

    def tell(self, message: dict[str, Any], seats: Sequence[int | None] | None = None) -> None:
        """Tell all, or some seats, the same thing."""
        text = encoded(message)
        for seat, listeners in self.listeners.items():
            if seats is None or seat in seats:
                for listener in listeners:
                    listener.send(text)

    def _tell_seats(self, but: Listener | None = None) -> None:
        text = encoded({"type": "seats", "seats": self.seats()})
        for listeners in self.listeners.values():
            for listener in listeners:
                if listener is not but:
                    listener.send(text)

    def _over(self) -> str:
        seed = self.row.setup.seed
        return encoded({"type": "over", "seed": str(seed), "seed_hash": seed_hash(seed)})

    # ---------------------------------------------------------------- answers

    async def answer(self, seat: int, version: int, reply: Any, accepted: Callable[[int], None] = nothing) -> None:
        """Play an answer. `accepted` is called when it is durable, before anybody is told."""
        async with self._lock:
            self._asked(seat, version)
            await self._play(seat, reply, accepted)
        self.wake_bots()

    async def _play(self, seat: int, reply: Any, accepted: Callable[[int], None] = nothing) -> None:
        question = self.game.question
        await self._work(lambda: self.game.answer(reply, seat=seat))
        await self._settle("answer", seat, question, accepted)

    async def check(self, seat: int, version: int, reply: Any) -> Any:
        """The answer in canonical form if it would be accepted; `Refused` says why not."""
        async with self._lock:
            question = self._asked(seat, version)
            return await self._work(lambda: question.check(reply))

    async def suggest(self, seat: int, version: int, level: str | None) -> Any:
        """A legal answer: a quick one, or what the bot of that level would play."""
        async with self._lock:
            question = self._asked(seat, version)
            self._suggestions += 1
            chance = Tabletop(f"{bot_seed(self.row.setup.seed)}/suggest/{self._suggestions}")
            if level is None:
                return await self._work(lambda: question.suggest(chance))
            seed = f"{bot_seed(self.row.setup.seed)}/{self._suggestions}"
            header, tape = self.game.header, self.game.tape.copy()
        return await self._thinkers.bot(self.row.id, header, tape, seat, level, seed)

    def _asked(self, seat: int, version: int) -> Question:
        """The question that is put to the seat and that it has seen."""
        self._check_running()
        question = self.game.asked_of(seat)
        if version < self._asked_at or version > self.version:
            raise Stale("The game has gone on since: that question stands no more.")
        if question is None:
            raise Refused("It is not your turn to answer.")
        return question

    def _check_running(self) -> None:
        if self.is_lost:
            raise Fault("trouble", LOST)
        if self.is_over:
            raise Refused("The game is over.")

    # ---------------------------------------------------------------- undo, resign, chat

    async def undo(self, seat: int, ask: bool, accepted: Callable[[int], None] = nothing) -> None:
        """Take back the seat's last answer: at once if that is free, else when the others agree."""
        async with self._lock:
            self._check_running()
            others = self._others(seat)
            question = self.game.question
            try:
                await self._work(lambda: self.game.undo(seat))
            except NeedsConsent:
                if others and not ask:
                    raise
                if others:
                    to = max(turn for turn, given in enumerate(self.game.history) if given.seat == seat)
                    self._undo_asked = (seat, to, others)
                    accepted(self.version)
                    self.tell({"type": "undo_asked", "by": seat, "to": to})
                    return
                await self._work(lambda: self.game.undo(seat, consent=True))
            await self._settle("undo", seat, question, accepted)
        self.wake_bots()

    def _others(self, seat: int) -> set[int]:
        """The seats of other people, who must agree to an undo. A bot agrees, and so does who plays both sides."""
        owner = self.row.owner_of
        return {one.seat for one in self.row.seats if one.role == "human" and owner[one.seat] != owner[seat]}

    async def consent(self, seat: int, yes: bool, accepted: Callable[[int], None] = nothing) -> None:
        """Answer an undo that was asked for."""
        async with self._lock:
            if self._undo_asked is None or seat not in self._undo_asked[2]:
                raise Refused("No undo is asked of you.")
            by, _, missing = self._undo_asked
            if not yes:
                accepted(self.version)
                self._settle_undo(granted=False)
                return
            missing.discard(seat)
            if missing:
                accepted(self.version)
                return
            question = self.game.question
            await self._work(lambda: self.game.undo(by, consent=True))
            await self._settle("undo", by, question, accepted)
        self.wake_bots()

    def _settle_undo(self, *, granted: bool) -> None:
        if self._undo_asked is not None:
            self._undo_asked = None
            self.tell({"type": "undo_settled", "granted": granted})

    async def resign(self, seat: int, accepted: Callable[[int], None] = nothing) -> None:
        """Give up. The other side wins, if there is just one."""
        async with self._lock:
            self._check_running()
            winner = 1 - seat if len(self.row.seats) == 2 else None
            table = self.game.ruleset.tableau(self.game, None)
            self.resigned = Result(winner, f"{self.name_of(seat)} resigns.", table.scores)
            for audience in self._audiences.values():
                audience.result = self.resigned
            await self._settle("resign", seat, self.game.question, accepted)

    def name_of(self, seat: int) -> str:
        """What the player calls himself."""
        return self.row.seats[seat].name

    async def say(self, seat: int, text: str, accepted: Callable[[int], None] = nothing) -> None:
        """A word to everyone at the table."""
        async with self._lock:
            number = len(self.chat)
            said = {"number": number, "seat": seat, "name": self.name_of(seat), "text": text, "at": now()}
            await self._append(Line("chat", encoded(said), at=now()))
            self.chat.append(said)
            accepted(self.version)
            self.tell({"type": "chat", **said})

    async def note_rematch(self, game: str, invites: dict[int, str]) -> None:
        """There is a new game, and some are invited to it."""
        async with self._lock:
            note = {"game": game, "invites": {str(seat): invite for seat, invite in invites.items()}}
            await self._append(Line("rematch", encoded(note), at=now()))
            self.rematch = note
            for seat, invite in invites.items():
                self.tell({"type": "rematch", "game": game, "invite": invite}, [seat])

    # ---------------------------------------------------------------- how things become so

    async def _work(self, call: Callable[[], T]) -> T:
        """Let the rules work: here if they are quick, else in a thread."""
        start = perf_counter()
        try:
            if self._seconds < SLOW:
                return call()
            return await asyncio.to_thread(call)
        except GrognardError:
            raise
        except asyncio.CancelledError:
            self._lose()  # the thread goes on with it, and nobody will know what came of it
            raise
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            raise Fault("trouble", "The rules stumble over this; nothing has happened. Try something else.") from error
        finally:
            self._seconds += 0.25 * (perf_counter() - start - self._seconds)

    async def _settle(self, kind: str, by: int, before: Question | None, accepted: Callable[[int], None]) -> None:
        """The rules have accepted something: write it down for good, then tell everyone what he may know."""
        version = self.version + 1
        told = {"type": "delta", "version": version, "by": by, "undo": kind == "undo"}
        drafts = [(seat, encoded({**told, **audience.delta(self.game)})) for seat, audience in self._audiences.items()]
        self.ribbon = next((one.table.ribbon for one in self._audiences.values() if one.table), self.ribbon)
        body = encoded({"seat": by}) if kind == "resign" else latest(self.game)
        await self._append(Line(kind, body, self.state(), now()))
        self.version = version
        if kind == "undo":
            self._undone_at = version
        if self.game.question is not before:
            self._asked_at = version
        accepted(version)
        for seat, text in drafts:
            for listener in self.listeners.get(seat, ()):
                listener.send(text)
        self._settle_undo(granted=kind == "undo")
        if self.result is not None:
            self._tell_over()

    def _tell_over(self) -> None:
        text = self._over()
        for listeners in self.listeners.values():
            for listener in listeners:
                listener.send(text)

    async def _append(self, line: Line) -> None:
        if self.is_lost:
            raise Fault("trouble", LOST)
        try:
            await self._archive.append(self.row.id, self._lines + 1, line)
        except BaseException as error:
            # What the archive may not have has not happened: the game is loaded afresh when they come back.
            self._lose()
            if not isinstance(error, Trouble):
                raise
            print(f"grognard: game {self.row.id}: {error}", file=sys.stderr, flush=True)
            raise Fault("trouble", "The server could not keep this; nothing has happened.") from error
        self._lines += 1
        self.changed = line.at

    def _lose(self) -> None:
        self.is_lost = True
        self.hang_up(1011)

    def hang_up(self, code: int) -> None:
        """End all connections."""
        for listeners in self.listeners.values():
            for listener in tuple(listeners):
                listener.hang_up(code)

    # ---------------------------------------------------------------- bots

    def wake_bots(self) -> None:
        """Let bots answer what is asked of them, while everybody else goes on."""
        if self._bots is None and self._next_bot() is not None:
            self._bots = asyncio.create_task(self._play_bots())
            self._bots.add_done_callback(self._bots_are_done)

    def _next_bot(self) -> int | None:
        if self.is_lost or self.is_over:
            return None
        return next((seat for seat in self.game.waiting_for if self.row.seats[seat].role == "bot"), None)

    def _bots_are_done(self, task: asyncio.Task[None]) -> None:
        self._bots = None
        if not task.cancelled() and (error := task.exception()) is not None:
            traceback.print_exception(error, file=sys.stderr)
            self.tell(
                {"type": "error", "code": "trouble", "sentence": "The bot stumbled; take something back, or resign."}
            )

    async def _play_bots(self) -> None:
        while True:
            async with self._lock:
                seat = self._next_bot()
                if seat is None:
                    return
                asked, question = self.game.asked_of(seat), self.game.question
                assert asked is not None
                level, seed = self.row.seats[seat].level, bot_seed(self.row.setup.seed)
                chance = Tabletop(f"{seed}/{seat}/{self.game.turn}")
                if level == QUICK:
                    await self._play(seat, await self._work(partial(asked.suggest, chance)))
                    continue
                header, tape = self.game.header, self.game.tape.copy()
            try:
                reply = await self._thinkers.bot(self.row.id, header, tape, seat, level, seed)
            except Fault:  # too slow, or it stumbled: the game goes on with a legal answer
                reply = None
            async with self._lock:
                if self.game.question is not question or seat not in self.game.waiting_for or self.is_over:
                    continue  # the table has changed while it was thinking
                try:
                    await self._play(seat, reply)
                except Refused:
                    await self._play(seat, await self._work(partial(asked.suggest, chance)))


def summary_of(row: GameRow, version: int, state: State, changed: str, seats: tuple[SeatInfo, ...]) -> Summary:
    """A game in short, as everyone may know it."""
    setup = row.setup
    is_over = state.result is not None
    return Summary(
        game=row.id,
        kind=row.kind,
        ruleset=setup.ruleset,
        title=setup.title,
        scenario=setup.scenario,
        options=setup.options,
        armies=setup.armies,
        created=row.created,
        changed=changed,
        turn=state.turn,
        version=version,
        ribbon=state.ribbon,
        seats=seats,
        waiting_for=state.waiting_for,
        is_over=is_over,
        result=state.result,
        seed_hash=seed_hash(setup.seed),
        seed_chosen=setup.seed_chosen,
        seed=str(setup.seed) if is_over or row.kind == "record" else msgspec.UNSET,
        forked_from=msgspec.UNSET
        if setup.forked_from is None
        else {"game": setup.forked_from[0], "turn": setup.forked_from[1]},
    )
