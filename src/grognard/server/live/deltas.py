"""What those who share a seat's eyes are sent: the whole view when they come, and then only what changed.

Everything here is encoded once, however many look on.
"""

from __future__ import annotations

from itertools import chain, compress
from operator import is_not
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import astuple

from grognard.kernel.offers import orders_of
from grognard.kernel.view import Grouped, Tableau, prompt_of
from grognard.kernel.words import encode_sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.events import Event
    from grognard.kernel.game import Game

T = TypeVar("T")
BY_ID = frozenset({"areas", "markers", "pieces", "cards"})
"""Parts of the table whose things have ids: of these single things are sent."""

UNCHANGED: dict[str, Any] = {"set": []}
NOTHING = Tableau(width=0.0, height=0.0)

to_wire = msgspec.json.Encoder(enc_hook=encode_sentence).encode
"""A message as it goes over the wire."""


def encoded(message: Any) -> str:
    """The same as text."""
    return to_wire(message).decode()


class Audience:
    """The eyes of one seat (None: of all spectators), and what they have been told."""

    def __init__(self, seat: int | None, result: Any = None, *, looks_back: bool = False) -> None:
        self.seat = seat
        self.looks_back = looks_back
        """They see what has been: nobody needs the consequences of a question that is answered."""
        self.result = result
        """How the game ended when the rules did not end it: by resignation."""
        self.log: list[Event] = []
        """What this audience may know, numbered without gaps: a gap would tell of others' secrets."""
        self.table: Tableau | None = None
        self._read = 0
        self._last: Event | None = None

    def view(self, game: Game, log_from: int = 0) -> dict[str, Any]:
        """All they may see, as `game.view(seat)` tells it; brings what they have been told up to date."""
        self.update(game)
        now = {"ruleset": game.header.ruleset, "seat": self.seat, "turn": game.turn, **self._now(game)}
        return {**now, "table": self.table, "events": self.log[log_from:]}

    def update(self, game: Game) -> tuple[Tableau | None, int]:
        """Look at the game; the table as it was, and from where on the log is new."""
        before, self.table = self.table, game.ruleset.play.tableau(game, self.seat)
        return before, self._read_on(game.events)

    def delta(self, game: Game) -> dict[str, Any]:
        """What has changed since the last look. Who has what came before and applies this has `view`."""
        before, log_from = self.update(game)
        assert self.table is not None
        told = {"turn": game.turn, "log_from": log_from, "events": self.log[log_from:], **self._now(game)}
        return {**told, "table": table_changes(before or NOTHING, self.table)}

    def _now(self, game: Game) -> dict[str, Any]:
        if self.result is not None:
            return {
                "prompt": self.result.reason,
                "question": None,
                "waiting_for": (),
                "result": self.result,
                "orders": (),
            }
        mine = None if self.seat is None else game.asked_of(self.seat)
        return {
            "prompt": prompt_of(game, self.seat),
            "question": mine and (mine.form() if self.looks_back else mine.shown()),
            "waiting_for": game.waiting_for,
            "result": game.result,
            "orders": orders_of(game, self.seat),
        }

    def _read_on(self, events: Sequence[Event]) -> int:
        """Take the new events into the log; from which number on it is new."""
        log_from = len(self.log)
        if self._read and (len(events) < self._read or events[self._read - 1] is not self._last):
            log_from = self._read = 0  # an undo: what was told may no longer be so
        told = [event for event in events[self._read :] if event.is_for(self.seat)]
        if not log_from:
            numbered = [_numbered(event, number) for number, event in enumerate(told)]
            log_from = _common(self.log, numbered)
            self.log[log_from:] = numbered[log_from:]
        else:
            self.log += [_numbered(event, number) for number, event in enumerate(told, start=log_from)]
        self._read = len(events)
        self._last = events[-1] if events else None
        return log_from


def _numbered(event: Event, number: int) -> Event:
    return event if event.number == number else msgspec.structs.replace(event, number=number)


def _common(old: Sequence[Event], new: Sequence[Event]) -> int:
    """How many events at the beginning are the same."""
    same = 0
    for was, now in zip(old, new, strict=False):
        if was != now:
            break
        same += 1
    return same


def table_changes(old: Tableau, new: Tableau) -> dict[str, Any]:
    """The parts of the table that are not as before.

    >>> table_changes(Tableau(width=4, height=4, scores=(0, 0)), Tableau(width=4, height=4, scores=(0, 2)))
    {'scores': (0, 2)}
    """
    changed: dict[str, Any] = {}
    for part, was, now in zip(Tableau.__struct_fields__, astuple(old), astuple(new), strict=True):
        if was is now:
            continue
        if part not in BY_ID:
            if was != now:
                changed[part] = now
        elif (changes := things_changes(was, now)) != UNCHANGED:
            changed[part] = changes
    return changed


def things_changes(old: Sequence[Any], new: Sequence[Any]) -> dict[str, Any]:
    """Which things to set, and which are gone; their order, if it is not the old one with the new ones at its end."""
    others = _others(old, new)
    if others is not None:
        pairs = [(was, now) for was, now in others if was != now]
        if all(was.id == now.id for was, now in pairs):
            return {"set": [now for _, now in pairs]}
    return _changes_by_id({thing.id: thing for thing in old}, {thing.id: thing for thing in new})


def _others(old: Sequence[Any], new: Sequence[Any]) -> Iterable[tuple[Any, Any]] | None:
    """Pairs of the old and the new thing in each place; places that hold the same object, which are most, are left out.

    None if there are more or fewer things than before.
    """
    if isinstance(old, Grouped) and isinstance(new, Grouped) and len(old.groups) == len(new.groups):
        groups = _not_the_same(old.groups, new.groups)
        if all(len(was) == len(now) for was, now in groups):
            return chain.from_iterable(zip(*pair, strict=True) for pair in groups)
    return _not_the_same(tuple(old), tuple(new)) if len(old) == len(new) else None


def _not_the_same(old: Sequence[T], new: Sequence[T]) -> list[tuple[T, T]]:
    """Of two rows of one length, the pairs of two different objects; the others, which are most, make no tuple."""
    return [(old[place], new[place]) for place in compress(range(len(old)), map(is_not, old, new))]


def _changes_by_id(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The same for things that came, went or changed places."""
    changes: dict[str, Any] = {"set": [thing for key, thing in after.items() if before.get(key) != thing]}
    if gone := [key for key in before if key not in after]:
        changes["gone"] = gone
    kept = [key for key in before if key in after]
    if list(after) != kept + [key for key in after if key not in before]:
        changes["order"] = list(after)
    return changes
