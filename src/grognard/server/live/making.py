"""Making games: new ones, rematches, forks and records from elsewhere; handing out their keys, and changing them."""

from __future__ import annotations

from datetime import UTC, datetime
from time import time
from typing import TYPE_CHECKING

import msgspec

from grognard import api
from grognard.bots import levels
from grognard.kernel.data.limits import check_limits
from grognard.kernel.errors import Unknown
from grognard.kernel.record import head
from grognard.kernel.words import tell
from grognard.server.client_addresses import present_caller
from grognard.server.errors import Fault
from grognard.server.live.messages import Claimed, Created, NewGame, SeatMade, SeatWish
from grognard.server.live.new_games import opening, setup_of
from grognard.server.live.room import Room
from grognard.server.live.summary import LONGEST_NAME
from grognard.server.store.archive import GameRow, SeatRow, now
from grognard.server.store.expiry import before
from grognard.server.store.tokens import game_id, kept, new_seed, token, watch_key
from grognard.server.workers.jobs import ForkJob, LoadJob, MakeJob, packed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Ruleset
    from grognard.server.live.lobby import Lobby
    from grognard.server.store.archive import ArchiveLine, Setup

TRIES = 7
"""A ready match is for trying things out: it is set up until who made it begins, if the dice will have it."""
USED_UP = tell("This invitation is used up, or there never was one like it.")


class GameMaker:
    """Makes games, each where it can do no harm, and puts them into the lobby."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._thinkers = lobby.thinkers

    async def create(self, wish: NewGame) -> Created:
        """A new game."""
        rules = api.ruleset(wish.ruleset)
        wishes = self._wishes(rules, wish.seats)
        for army in wish.armies or ():
            if isinstance(army, dict):
                check_limits(army, rules.lists.army_file, file="army")
        await self._may_make("game", self._lobby.settings.games_per_day, wishes)
        mine = tuple(seat for seat, one in enumerate(wishes) if one.by == "me")
        tries = TRIES if wish.ready and wish.seed is None else 1
        seeds = tuple(new_seed() for _ in range(tries)) if wish.seed is None else (wish.seed,)
        job = MakeJob(wish.ruleset, wish.armies, wish.scenario, wish.options, seeds, wish.ready, mine)
        game, lines = await self._thinkers.make(self._thinkers.making, job)
        setup = setup_of(game, game.header.seed, seed_chosen=wish.seed is not None, clock=wish.clock)
        return await self._lobby.surely(self.open(game, lines, wishes, setup))

    async def _may_make(self, kind: str, most: int, wishes: Sequence[SeatWish] = ()) -> None:
        """Refuse more than an address may make, and everything while the server is about to close."""
        lobby, settings = self._lobby, self._lobby.settings
        if lobby.is_draining:
            raise Fault("overloaded", tell("The server is closing; try again in a moment."), retry_after=10)
        maker = maker_of(present_caller())
        if wishes and all(wish.by == "bot" for wish in wishes) and not settings.password:
            alone = [room for room in lobby.rooms.values() if room.is_for_bots and not room.is_over]
            if len(alone) >= settings.bot_games or (
                sum(room.row.maker == maker for room in alone) >= settings.bot_games_of_one
            ):
                sentence = tell("Enough bots play among themselves already; wait until one of their games is over.")
                raise Fault("slow_down", sentence, retry_after=30)
        if most and await lobby.archive.made_since(maker, kind, before(datetime.now(UTC), 1)) >= most:
            sentence = tell("You have made {most} games in a day; that is enough. Try again tomorrow.", most=most)
            raise Fault("slow_down", sentence, retry_after=3600)

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
                    wish.name or game.ruleset.seat_name(game, seat)[:LONGEST_NAME],
                    me if wish.by == "me" else token(),
                    kept(key) if wish.by == "me" else None,
                    kept(key) if wish.by == "friend" else None,
                )
            )
            made.append(SeatMade(seat, wish.by, key if wish.by == "me" else "", key if wish.by == "friend" else ""))
        lines[-1] = msgspec.structs.replace(lines[-1], state=opening(game).state)
        own = next((one.token for one in made if one.token), "")
        watch = watch_key(own, 0) if own else token()
        row = GameRow(game_id(), "game", head(game), setup, now(), tuple(rows), maker_of(present_caller()))
        room = await self._open(row, game, lines, watch)
        room.bots.wake()
        return Created(row.id, watch, tuple(made), room.summary())

    async def _open(self, row: GameRow, game: Game, lines: list[ArchiveLine], watch: str) -> Room:
        lobby = self._lobby
        await lobby.archive.add(row, lines, watch)
        room = lobby.keep(Room(row, game, lines, lobby.archive, lobby.thinkers, began=time()))
        if room.deadlines is not None:
            await room.deadlines.begin()
        return room

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
        archive = self._lobby.archive
        ticket = await archive.invited(invite)
        if ticket is None or ticket.seat is None:
            raise Fault("unknown", USED_UP)
        room = await self._lobby.room(ticket.game)
        key, seat = token(), ticket.seat
        own = name or room.name_of(seat)
        if not await archive.claim(invite, key, own):
            raise Fault("unknown", tell("This invitation has just been used by somebody else."))
        await room.take_seat(seat, own, kept(key))
        return Claimed(room.row.id, seat, key, await self.watch_of(room, key), room.summary())

    async def watch_of(self, room: Room, key: str) -> str:
        """The key for looking on that belongs to the key of a seat."""
        watch = watch_key(key, room.row.watch_round)
        await self._lobby.archive.let_watch(room.row.id, watch)
        return watch

    async def rematch(self, room: Room, seat: int, *, swap: bool) -> Created:
        """The same game once more; if another player has asked for one already, that one."""
        if not room.is_over:
            raise Fault("not_now", tell("The game is not over yet."))
        if room.rematch is not None:
            invite = room.rematch["invites"].get(str(seat))
            if invite is None:
                raise Fault("not_now", tell("You have asked for a rematch already."))
            claimed = await self._lobby.surely(self.claim(invite, room.name_of(seat)))
            made = SeatMade(claimed.seat, "me", claimed.token)
            return Created(claimed.game, claimed.watch, (made,), claimed.summary)
        await self._may_make("game", self._lobby.settings.games_per_day)
        owner = room.row.owner_of
        wishes = [
            SeatWish("bot", one.level, one.name)
            if one.role == "bot"
            else SeatWish("me" if owner[one.seat] == owner[seat] else "friend", "", one.name)
            for one in room.row.seats
        ]
        order = list(range(len(wishes)))[:: -1 if swap else 1]
        header, seed = room.game.header, new_seed()
        armies = tuple(header.armies[place] for place in order)
        job = MakeJob(header.ruleset, armies, header.scenario, dict(header.options), (seed,), is_stranger=False)
        game, lines = await self._thinkers.make(self._thinkers.making, job)

        async def opened() -> Created:
            setup = setup_of(game, seed, clock=room.row.setup.clock)
            created = await self.open(game, lines, [wishes[place] for place in order], setup)
            invites = {order[made.seat]: made.invite for made in created.seats if made.invite}
            await room.note_rematch(created.game, invites)
            return created

        return await self._lobby.surely(opened())

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
        await self._may_make("game", self._lobby.settings.games_per_day, seats)
        job = ForkJob(room.game.header, packed(room.game.tape), turn, seat if is_running else None, seed)
        game, lines = await self._thinkers.make(self._thinkers.making, job)
        setup = setup_of(game, seed, forked_from=(room.row.id, game.turn))
        return await self._lobby.surely(self.open(game, lines, seats, setup))

    async def upload(self, text: str) -> Created:
        """A record from elsewhere, to look at and to fork."""
        await self._may_make("record", self._lobby.settings.records_per_day)
        game, _ = await self._thinkers.make(self._thinkers.making, LoadJob(text, "record"))
        setup = setup_of(game, game.header.seed, seed_chosen=True)
        row = GameRow(game_id(), "record", text, setup, now(), (), maker_of(present_caller()))
        watch = token()
        room = await self._lobby.surely(self._open(row, game, [opening(game)], watch))
        return Created(row.id, watch, (), room.summary())

    # ---------------------------------------------------------------- keys

    async def renew_seat(self, room: Room, seat: int, old: str) -> str:
        """Another key for a seat; whoever has the old one is out."""
        key = token()
        if not await self._lobby.archive.renew_token(room.row.id, seat, kept(old), key):
            raise Fault("unauthorised", tell("This key opens no game here."))
        await room.change_key(seat, room.name_of(seat), kept(key))
        room.send_out([seat])
        return key

    async def renew_watch(self, room: Room, key: str) -> str:
        """Another key for looking on; all who look on are out."""
        row = room.row
        watch = watch_key(key, row.watch_round + 1)
        await self._lobby.archive.renew_watch(row.id, watch)
        room.row = msgspec.structs.replace(row, watch_round=row.watch_round + 1)
        room.send_out([None])
        return watch

    async def renew_invite(self, room: Room, seat: int) -> str:
        """Another invitation to a seat that nobody has taken; the old one is void."""
        invite = token()
        if not await self._lobby.archive.renew_invite(room.row.id, seat, invite):
            raise Fault("not_now", tell("Nobody is invited to this seat any more."))
        return invite


def maker_of(address: str) -> str:
    """What is kept of the address that makes a game."""
    return kept(f"maker {address}")[:20] if address else ""
