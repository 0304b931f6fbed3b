"""Taking back an answer: at once where that is free, else when the other people at the table agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.errors import Refused
from grognard.kernel.game import NeedsConsent
from grognard.kernel.words import tell
from grognard.server.live.archived_game import ArchivedGame, nothing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.server.live.archived_game import Accepted
    from grognard.server.live.bot_seats import BotSeats
    from grognard.server.store.archive import Archive, ArchiveLine, GameRow


class Asked(msgspec.Struct):
    """An undo that waits for the consent of some seats."""

    by: int
    to: int
    missing: set[int]


class GameWithUndo(ArchivedGame):
    """A game whose answers can be taken back."""

    bots: BotSeats

    def __init__(self, row: GameRow, game: Game, lines: Sequence[ArchiveLine], archive: Archive) -> None:
        super().__init__(row, game, lines, archive)
        self._undo_asked: Asked | None = None

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

    def _settled(self, kind: str) -> None:
        if kind != "order":
            self._end_undo(granted=kind == "undo")
        super()._settled(kind)
