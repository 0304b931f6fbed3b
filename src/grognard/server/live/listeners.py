"""Those who look at a game: who listens at which seat, and what each seat's eyes have been told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from grognard.kernel.words import ENGLISH, in_language
from grognard.server.live.deltas import Audience, to_wire

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.game import Game, Result


class Place(NamedTuple):
    """A seat (None: that of the spectators), and the language that is read there."""

    seat: int | None
    language: str = ENGLISH


Drafts = list[tuple[Place, bytes]]
"""What to tell each place, ready to be sent."""


class Listener(Protocol):
    """Somebody at the other end of a connection."""

    def send(self, message: bytes) -> None:
        """Tell it this; never waits."""

    def hang_up(self, code: int) -> None:
        """End the connection."""


class Gallery:
    """Everybody at one game. `seat` None is the place of the spectators."""

    def __init__(self, slug: str = "", result: Result | None = None) -> None:
        self._listeners: dict[Place, set[Listener]] = {}
        self._audiences: dict[Place, Audience] = {}
        self._slug = slug
        self._result = result

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here."""
        return not self._listeners

    def is_at(self, seat: int | None) -> bool:
        """Whether somebody is at this seat."""
        return any(place.seat == seat for place in self._listeners)

    def add(self, listener: Listener, seat: int | None, language: str = ENGLISH) -> Audience:
        """Somebody has come; the eyes through which he looks."""
        place = Place(seat, language)
        self._listeners.setdefault(place, set()).add(listener)
        return self._audiences.setdefault(place, Audience(seat, self._result))

    def remove(self, listener: Listener) -> None:
        """Somebody has gone."""
        for place, others in tuple(self._listeners.items()):
            others.discard(listener)
            if not others:
                del self._listeners[place]
                self._audiences.pop(place, None)

    def end(self, result: Result) -> None:
        """The game has ended outside its rules."""
        self._result = result
        for audience in self._audiences.values():
            audience.result = result

    def drafts(self, game: Game, told: dict[str, Any]) -> Drafts:
        """What has changed for each seat, encoded once for all who sit there and read the same language."""
        drafts = []
        for place, audience in self._audiences.items():
            with in_language(place.language, self._slug):
                drafts.append((place, to_wire({**told, **audience.delta(game)})))
        return drafts

    def deliver(self, drafts: Drafts) -> None:
        """Send what has been drafted."""
        for place, message in drafts:
            for listener in self._listeners.get(place, ()):
                listener.send(message)

    def tell(self, message: Any, *, seats: Sequence[int | None] | None = None, but: Listener | None = None) -> None:
        """Tell everybody (at some seats, except one) the same, each in his language."""
        texts: dict[str, bytes] = {}
        for place, listener in self._all():
            if listener is not but and (seats is None or place.seat in seats):
                if place.language not in texts:
                    with in_language(place.language, self._slug):
                        texts[place.language] = to_wire(message)
                listener.send(texts[place.language])

    def hang_up(self, code: int, seats: Sequence[int | None] | None = None) -> None:
        """End all connections, or those at some seats."""
        for place, listener in tuple(self._all()):
            if seats is None or place.seat in seats:
                listener.hang_up(code)

    def ribbon(self) -> tuple[str, ...] | None:
        """Where in the game we are, as somebody has just been told."""
        return next((one.table.ribbon for one in self._audiences.values() if one.table), None)

    def _all(self) -> Iterator[tuple[Place, Listener]]:
        return ((place, listener) for place, listeners in self._listeners.items() for listener in listeners)
