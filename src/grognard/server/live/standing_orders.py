"""Standing orders at a live game: what a seat need not be asked, given and taken back at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.server.live.archived_game import nothing
from grognard.server.live.undo import GameWithUndo

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.server.live.archived_game import Accepted


class GameWithOrders(GameWithUndo):
    """A game in which a seat can say once what it need not be asked again."""

    async def give_order(self, seat: int, ability: str, reply: str, span: str, accepted: Accepted = nothing) -> None:
        """Answer all questions about an ability in the same way for a span of the game."""
        await self._order(seat, lambda: self.game.give_order(seat, ability, reply, span), accepted)

    async def withdraw_order(self, seat: int, ability: str, accepted: Accepted = nothing) -> None:
        """Ask the seat about this ability again."""
        await self._order(seat, lambda: self.game.withdraw_order(seat, ability), accepted)

    async def _order(self, seat: int, change: Callable[[], None], accepted: Accepted) -> None:
        async with self.lock:
            self._check_running()
            question = self.game.question
            await self.work(change)
            await self._settle("order", seat, question, accepted)
