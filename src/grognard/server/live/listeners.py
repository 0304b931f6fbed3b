"""Those who look at a game: who listens at which seat, and what each seat's eyes have been told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from grognard.server.live.deltas import Audience, encoded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.game import Game, Result

Drafts = list[tuple[int | None, str]]
"""What to tell each seat, ready to be sent."""


class Listener(Protocol):
    """Somebody at the other end of a connection."""

    def send(self, text: str) -> None:
        """Tell it this; never waits."""

    def hang_up(self, code: int) -> None:
        """End the connection."""


class Gallery:
    """Everybody at one game. `seat` None is the place of the spectators."""

    def __init__(self, result: Result | None = None) -> None:
        self._listeners: dict[int | None, set[Listener]] = {}
        self._audiences: dict[int | None, Audience] = {}
        self._result = result

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here."""
        return not self._listeners

    def is_at(self, seat: int | None) -> bool:
        """Whether somebody is at this seat."""
        return seat in self._listeners

    def add(self, listener: Listener, seat: int | None) -> Audience:
        """Somebody has come; the eyes through which he looks."""
        self._listeners.setdefault(seat, set()).add(listener)
        return self._audiences.setdefault(seat, Audience(seat, self._result))

    def remove(self, listener: Listener, seat: int | None) -> None:
        """Somebody has gone."""
        others = self._listeners.get(seat, set())
        others.discard(listener)
        if not others:
            self._listeners.pop(seat, None)
            self._audiences.pop(seat, None)

    def end(self, result: Result) -> None:
        """The game has ended outside its rules."""
        self._result = result
        for audience in self._audiences.values():
            audience.result = result

    def drafts(self, game: Game, told: dict[str, Any]) -> Drafts:
        """What has changed for each seat, encoded once for all who sit there."""
        return [(seat, encoded({**told, **audience.delta(game)})) for seat, audience in self._audiences.items()]

    def deliver(self, drafts: Drafts) -> None:
        """Send what has been drafted."""
        for seat, text in drafts:
            for listener in self._listeners.get(seat, ()):
                listener.send(text)

    def tell(self, message: Any, *, seats: Sequence[int | None] | None = None, but: Listener | None = None) -> None:
        """Tell everybody (at some seats, except one) the same."""
        text = encoded(message)
        for seat, listener in self._all():
            if listener is not but and (seats is None or seat in seats):
                listener.send(text)

    def hang_up(self, code: int) -> None:
        """End all connections."""
        for _, listener in tuple(self._all()):
            listener.hang_up(code)

    def ribbon(self) -> tuple[str, ...] | None:
        """Where in the game we are, as somebody has just been told."""
        return next((one.table.ribbon for one in self._audiences.values() if one.table), None)

    def _all(self) -> Iterator[tuple[int | None, Listener]]:
        return ((seat, listener) for seat, listeners in self._listeners.items() for listener in listeners)
