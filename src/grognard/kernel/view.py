"""What a seat may see, in a form any client can draw without knowing the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from grognard.kernel.words import ENGLISH, Sentence, encode_sentence, in_language, join, tell

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.game import Game

R = TypeVar("R")
T = TypeVar("T")
XY = tuple[float, float]

# `gc=False`: these can be in no cycle, and a server that shows a hundred tables makes thousands of them a second.


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A model on the board. `shape` is "disc", "oval", "box" or "hex"; sizes in inches."""

    id: str
    unit: str
    seat: int
    at: XY
    shape: str = "disc"
    length: float = 1.0
    width: float = 1.0
    facing: float | None = None
    label: str = ""
    glyph: str = ""
    wounds: int = 1
    most_wounds: int = 1
    height: float = 0.0


class Card(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A unit: its name, state in words, and the lines of its card."""

    id: str
    seat: int
    name: str
    pieces: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    keywords: tuple[str, ...] = ()


class Area(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """Terrain, or a zone that belongs to a seat."""

    id: str
    kind: str
    points: tuple[XY, ...]
    label: str = ""
    height: float = 0.0
    seat: int | None = None
    is_blocking: bool = False


class Marker(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An objective or another point that matters."""

    id: str
    at: XY
    radius: float
    label: str = ""
    owner: int | None = None
    note: str = ""


class Tableau(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """The table as one seat sees it."""

    width: float
    height: float
    ribbon: tuple[str, ...] = ()
    """Where in the game we are: ("Round 2", "Shooting")."""
    hexes: dict[str, Any] = {}
    """Layout and cells of a hex map; empty on an open table."""
    areas: tuple[Area, ...] = ()
    markers: tuple[Marker, ...] = ()
    pieces: tuple[Piece, ...] = ()
    cards: tuple[Card, ...] = ()
    scores: tuple[float, ...] = ()
    resources: tuple[dict[str, Any], ...] = ()
    """What each seat has to spend, by name."""


def made_once(make: Callable[[R], T], *, most: int = 20_000) -> Callable[[R], T]:
    """`make`, which follows from a frozen record alone, called once for each record and not once for each view.

    A record is known again by its identity, which is far quicker than by its contents; `change` makes a new one.
    What was made before comes back as the same object, so that nobody need compare it to see that nothing changed.

    >>> name = made_once(lambda unit: f"Company {unit}")
    >>> name("u1") is name("u1")
    True
    """
    made: dict[int, tuple[R, T]] = {}

    def known(record: R) -> T:
        entry = made.get(id(record))
        if entry is not None:  # the entry keeps its record alive, so nothing else can have this id
            return entry[1]
        if len(made) >= most:
            made.clear()
        made[id(record)] = (record, result := make(record))
        return result

    return known


def view_of(game: Game, seat: int | None, since: int = 0, language: str = ENGLISH) -> dict[str, Any]:
    """The whole view of a seat (None: a spectator) as plain JSON data, its sentences in the language of the seat."""
    with in_language(language, game.header.ruleset):
        mine = None if seat is None else game.asked_of(seat)
        view = {
            "ruleset": game.header.ruleset,
            "seat": seat,
            "turn": game.turn,
            "prompt": prompt_of(game, seat),
            "question": mine and mine.shown(),
            "waiting_for": list(game.waiting_for),
            "result": game.result,
            "table": game.ruleset.play.tableau(game, seat),
            "events": [event for event in game.events[since:] if event.is_for(seat)],
        }
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view, enc_hook=encode_sentence))
    return plain


def prompt_of(game: Game, seat: int | None) -> str:
    """One sentence, always true: who must act and what is asked, without a word of what is secret."""
    if game.question is None:
        return game.result.reason if game.result else ""
    mine = None if seat is None else game.asked_of(seat)
    if mine is not None:
        return mine.prompt
    return _waiting_sentence([game.ruleset.seat_name(game, other) for other in game.waiting_for], game.question.secret)


def _waiting_sentence(names: list[str], in_secret: bool) -> Sentence:
    if len(names) == 1:
        [name] = names
        return tell("{name} decides in secret.", name=name) if in_secret else tell("{name} decides.", name=name)
    *others, last = names
    both = tell("{names} and {last}", names=join(others), last=last)
    return tell("{names} decide in secret.", names=both) if in_secret else tell("{names} decide.", names=both)
