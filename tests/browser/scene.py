"""A game of Crossroads brought to a chosen moment over the server's own door, before the browsers come in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.server.kit import catch_up

if TYPE_CHECKING:
    from tests.server.kit import Host

ROWS = {
    "A1": [(4.4, 8.0), (4.4, 9.5), (4.4, 6.5)],
    "A2": [(2.0, 1.0), (2.0, 2.5)],
    "A3": [(2.0, 15.0)],
    "B1": [(22.0, 13.0), (22.0, 14.5), (22.0, 11.5)],
    "B2": [(19.6, 8.0), (19.6, 6.5), (19.6, 9.5)],
    "B3": [(22.0, 1.0)],
}
LOSES_ONE = 1
"""With this seed the Lanterns' first volley costs the Reeds one model."""
LOSES_NONE = 9
"""With this one it costs nobody."""


class Scene:
    """Two people, not yet with browsers. Reeds carry the colours of the first, the Gatehouse hound of the second."""

    def __init__(self, host: Host, seed: int = LOSES_ONE, **more: Any) -> None:
        self.host = host
        self.players = list(host.two(seed=seed, **more)[:2])
        self.tokens = [player.token for player in self.players]
        self.give(0, "A1")
        self.give(1, "B3")

    def give(self, seat: int, answer: Any) -> None:
        """The seat answers, and everybody sees what comes of it."""
        player = self.players[seat]
        told = player.answer(answer)
        assert told["type"] == "ok", told
        catch_up(*self.players)

    def asked(self, seat: int) -> Any:
        """What is asked of the seat."""
        return self.players[seat].view["question"]

    def set_up(self) -> Scene:
        """All units on their rows."""
        while any(self.asked(seat)["kind"] == "place" for seat in (0, 1) if self.asked(seat)):
            seat = next(seat for seat in (0, 1) if self.asked(seat))
            pieces = self.asked(seat)["pieces"]
            unit = pieces[0].partition(".")[0]
            self.give(seat, dict(zip(pieces, ROWS[unit], strict=True)))
        return self

    def initiative(self, seat: int) -> Scene:
        """The seat bids all it has, the other nothing."""
        most = self.asked(seat)["most"]
        self.give(1 - seat, 0)
        self.give(seat, most)
        return self

    def under_fire(self) -> Scene:
        """The Lanterns come near and shoot at the Reeds, who have not lost anybody yet."""
        self.set_up().initiative(1)
        self.give(1, "B2")
        self.give(1, {f"B2.{n}": [(x - 5.0, y)] for n, (x, y) in enumerate(ROWS["B2"], start=1)})
        self.give(1, "A1")
        return self
