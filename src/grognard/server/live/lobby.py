"""All games of the server: making them, finding them, and keeping the busy ones ready."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from grognard import api
from grognard.bots import levels
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.record import head, latest
from grognard.kernel.words import tell
from grognard.server.errors import Fault
from grognard.server.http import catalogue
from grognard.server.live.messages import Claimed, Created, NewGame, SeatMade, SeatWish, Summary
from grognard.server.live.new_games import Played, get_ready, opening, played_to, setup_of, state_of
from grognard.server.live.room import Room
from grognard.server.live.summary import listed_summary
from grognard.server.store.archive import Archive, ArchiveLine, GameRow, SeatRow, Ticket, now, record_of
from grognard.server.store.tokens import game_id, kept, new_seed, token
from grognard.server.workers.pool import Thinkers
from grognard.server.workers.worker import Verify, known_army

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Ruleset
    from grognard.server.settings import Settings
    from grognard.server.store.archive import Setup

T = TypeVar("T")
FILMS = 32
TRIES = 6
"""A ready match is for trying things out: it is set up until who made it begins, if the dice will have it."""


class Lobby:
    """Where one comes in."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.archive = Archive(settings.database)
        self.thinkers = Thinkers(settings)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._films: OrderedDict[tuple[str, int | None, int], bytes] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._warming: asyncio.Task[None] | None = None
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="games")

    async def start(self) -> None:
        """Open the archive, and read the rulesets while the first visitor is on the way."""
        await self.archive.start()
        if self.settings.is_eager:
            Thread(target=catalogue.warm, name="warm", daemon=True).start()
            self._warming = asyncio.create_task(self.thinkers.warm())

    async def stop(self) -> None:
        """Let what has begun come to its end, and close everything."""
        if self._warming is not None:
            self._warming.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
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

    # ---------------------------------------------------------------- finding

    async def ticket(self, key: str | None) -> Ticket:
        """What a token opens."""
        ticket = await self.archive.ticket(key) if key else None
        if ticket is None:
            raise Fault("unauthorised", tell("This key opens no game here."))
        return ticket

    async def room(self, name: str) -> Room:
        """The game, played up to where it stands."""
        room = self._rooms.get(name)
        if room is not None and not room.is_lost:
            self._rooms.move_to_end(name)
            return room
        task = self._loading.get(name)
        if task is None:
            task = self._loading[name] = asyncio.create_task(self._load(name))
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(task)

    async def _load(self, name: str) -> Room:
        row, lines = await self.archive.game(name)
        text = record_of(row, lines)
        try:
            game = await self.in_thread(lambda: api.load(text))
        except GrognardError as error:
            raise Fault("not_now", tell("This game cannot be opened: {error}", error=error)) from error
        return self._keep(Room(row, game, lines, self.archive, self.thinkers))

    def _keep(self, room: Room) -> Room:
        self._rooms[room.row.id] = room
        if len(self._rooms) > self.settings.rooms:
            idle = [name for name, other in self._rooms.items() if other.is_idle and other is not room]
            for name in idle[: len(self._rooms) - self.settings.rooms]:
                del self._rooms[name]
        return room

    async def summaries(self, names: Sequence[str]) -> dict[str, Summary]:
        """Games in short; none is played for it."""
        listed = await self.archive.listed([name for name in names if name not in self._rooms])
        found = {one.game.id: listed_summary(one) for one in listed}
        return found | {name: self._rooms[name].summary() for name in names if name in self._rooms}

    # ---------------------------------------------------------------- making

    async def create(self, wish: NewGame) -> Created:
        """A new game."""
        rules = api.ruleset(wish.ruleset)
        wishes = self._wishes(rules, wish.seats)
        mine = {seat for seat, one in enumerate(wishes) if one.by == "me"}

        def laid_out() -> Played:
            armies = tuple(known_army(rules, army) for army in wish.armies) if wish.armies else None
            if wish.ready and armies is None:
                armies = rules.first_armies
            seed = new_seed() if wish.seed is None else wish.seed
            game = rules.new_game(armies, wish.scenario, wish.options, seed)
            return Played(game, [opening(game), *(get_ready(game) if wish.ready else ())])

        def work() -> Played:
            played = laid_out()
            for _ in range(TRIES if wish.ready and wish.seed is None else 0):
                if mine & set(played.game.waiting_for):
                    break
                played = laid_out()
            return played

        game, lines = await self.in_thread(work)
        setup = setup_of(game, game.header.seed, seed_chosen=wish.seed is not None)
        return await self.open(game, lines, wishes, setup)

    async def open(self, game: Game, lines: list[ArchiveLine], wishes: Sequence[SeatWish], setup: Setup) -> Created:
        """Put a game into the archive, and hand out its keys."""
        me, rows, made = token(), [], []
        for seat, wish in enumerate(wishes):
            key = token() if wish.by != "bot" else ""
            rows.append(
                SeatRow(
                    seat,
                    "bot" if wish.by == "bot" else "human",
                    wish.level,
                    wish.name or game.ruleset.seat_name(game, seat)[:40],
                    me if wish.by == "me" else token(),
                    kept(key) if wish.by == "me" else None,
                    kept(key) if wish.by == "friend" else None,
                )
            )
            made.append(SeatMade(seat, wish.by, key if wish.by == "me" else "", key if wish.by == "friend" else ""))
        lines[-1] = msgspec.structs.replace(lines[-1], state=opening(game).state)
        row = GameRow(game_id(), "game", head(game), setup, token(), now(), tuple(rows))
        await self.archive.add(row, lines)
        room = self._keep(Room(row, game, lines, self.archive, self.thinkers))
        room.bots.wake()
        return Created(row.id, row.watch, tuple(made), room.summary())

    def _wishes(self, rules: Ruleset, wishes: Sequence[SeatWish] | None) -> tuple[SeatWish, ...]:
        """Who sits where: by default you against the gentlest bot."""
        known = list(levels(rules))
        chosen = tuple(wishes or (SeatWish("me"), *(SeatWish("bot") for _ in range(rules.seats - 1))))
        if len(chosen) != rules.seats:
            raise Fault(
                "unfit",
                tell(
                    "{title} has {seats} seats, not {number}.", title=rules.title, seats=rules.seats, number=len(chosen)
                ),
            )
        for wish in chosen:
            if wish.by == "bot" and wish.level and wish.level not in known:
                raise Unknown(tell("bot level"), wish.level, known)
        return tuple(
            msgspec.structs.replace(wish, level=(wish.level or known[0]) if wish.by == "bot" else "") for wish in chosen
        )

    async def claim(self, invite: str, name: str | None) -> Claimed:
        """Take the seat an invite is for."""
        ticket = await self.archive.invited(invite)
        if ticket is None or ticket.seat is None:
            raise Fault("unknown", tell("This invitation is used up, or there never was one like it."))
        room = await self.room(ticket.game)
        key, seat = token(), ticket.seat
        own = name or room.name_of(seat)
        if not await self.archive.claim(invite, key, own):
            raise Fault("unknown", tell("This invitation has just been used by somebody else."))
        room.take_seat(seat, own, kept(key))
        return Claimed(room.row.id, seat, key, room.row.watch, room.summary())

    async def rematch(self, room: Room, seat: int, *, swap: bool) -> Created:
        """The same game once more; if another player has asked for one already, that one."""
        if not room.is_over:
            raise Fault("not_now", tell("The game is not over yet."))
        if room.rematch is not None:
            invite = room.rematch["invites"].get(str(seat))
            if invite is None:
                raise Fault("not_now", tell("You have asked for a rematch already."))
            claimed = await self.claim(invite, room.name_of(seat))
            made = SeatMade(claimed.seat, "me", claimed.token)
            return Created(claimed.game, claimed.watch, (made,), claimed.summary)
        owner = room.row.owner_of
        wishes = [
            SeatWish("bot", one.level, one.name)
            if one.role == "bot"
            else SeatWish("me" if owner[one.seat] == owner[seat] else "friend", "", one.name)
            for one in room.row.seats
        ]
        order = list(range(len(wishes)))[:: -1 if swap else 1]
        header, seed = room.game.header, new_seed()

        def work() -> Played:
            armies = tuple(header.armies[place] for place in order)
            game = room.game.ruleset.new_game(armies, header.scenario, header.options, seed)
            return Played(game, [opening(game)])

        game, lines = await self.in_thread(work)
        created = await self.open(game, lines, [wishes[place] for place in order], setup_of(game, seed))
        invites = {order[made.seat]: made.invite for made in created.seats if made.invite}
        await room.note_rematch(created.game, invites)
        return created

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

    async def fork(self, room: Room, turn: int, seat: int | None, wishes: Sequence[SeatWish] | None) -> Created:
        """A new game that goes on from a moment of this one, with dice nobody knows.

        While this one is running it has secrets: then the seat goes on from what it knows, and the rest is guessed.
        """
        is_running = not room.is_over
        if is_running and seat is None:
            raise Fault("not_now", tell("Only its players can fork a game that is not over."))
        if turn > room.game.turn:
            raise Fault(
                "not_now",
                tell("The game has {turn} answers; there is no answer {wanted}.", turn=room.game.turn, wanted=turn),
            )
        rules, seed = room.game.ruleset, new_seed()
        seats = self._wishes(rules, wishes)

        def work() -> Played:
            game, lines = played_to(room.game, turn)
            if game.question is None:
                raise Fault("not_now", tell("The game is over there: fork it from an earlier moment."))
            if is_running and seat is not None:
                game.go_on_imagined(seat, seed)
            else:
                game.new_dice(seed)
            kind = "imagined" if is_running else "dice"
            return Played(game, [*lines, ArchiveLine(kind, latest(game), state_of(game))])

        game, lines = await self.in_thread(work)
        return await self.open(game, lines, seats, setup_of(game, seed, forked_from=(room.row.id, game.turn)))

    async def film(self, room: Room, seat: int | None) -> bytes:
        """All frames of a game as a seat saw them; the latest films are kept, for a link may be opened by many."""
        name = (room.row.id, seat, room.version)
        film = self._films.pop(name, None)
        if film is None:
            film = await self.thinkers.film(room.game.header, room.game.tape.copy(), seat)
        self._films[name] = film
        while len(self._films) > FILMS:
            self._films.popitem(last=False)
        return film

    async def upload(self, text: str) -> Created:
        """A record from elsewhere, to look at and to fork."""
        await self.thinkers.sum(Verify(text))  # where a bad or endless one does no harm
        game = await self.in_thread(lambda: api.load(text, "record"))
        setup = setup_of(game, game.header.seed, seed_chosen=True)
        row = GameRow(game_id(), "record", text, setup, token(), now(), ())
        lines = [opening(game)]
        await self.archive.add(row, lines)
        room = self._keep(Room(row, game, lines, self.archive, self.thinkers))
        return Created(row.id, row.watch, (), room.summary())
