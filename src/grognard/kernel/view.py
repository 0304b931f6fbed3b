"""What a seat may see, in a form any client can draw without knowing the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

import msgspec

from grognard.kernel.offers import orders_of
from grognard.kernel.words import Sentence, encode_sentence, in_language, join, present_reader, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grognard.kernel.game import Game

R = TypeVar("R")
T = TypeVar("T")
XY = tuple[float, float]

SIGNS = (
    "gone",
    "away",
    "done",
    "moved",
    "flag",
    "shock",
    "pinned",
    "tired",
    "fire",
    "shield",
    "charge",
    "drop",
    "cloud",
    "fresh",
)
"""Keys of states that clients have a sign for; every other key is a dot."""
GROUNDS = (
    "zone",
    "wood",
    "burnt",
    "ruin",
    "wall",
    "building",
    "mountain",
    "hill",
    "dune",
    "swamp",
    "water",
    "road",
    "smoke",
    "rough",
)
"""Kinds of areas and hexes that clients have a texture for: the first of an area's kinds that is here."""

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
    pace: int | None = None
    """How fast it goes, where that is shown on the board: 0 stands, 1 slow, 2 fast."""


class State(NamedTuple):
    """A state of a unit: a key (one of `SIGNS` if it shall have a sign), and its words."""

    key: str
    words: str


class CardTable(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A table on a card. The first column names the row."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""


class Card(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A unit: its name, its states, and the lines and tables of its card."""

    id: str
    seat: int
    name: str
    pieces: tuple[str, ...] = ()
    states: tuple[State, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    tables: tuple[CardTable, ...] = ()
    keywords: tuple[str, ...] = ()
    pips: int = 0
    """What lies on the unit as a whole, such as wounds: drawn as pips beside its name."""
    within: str = ""
    """The id of the card it is part of: the transport of its passengers, the unit of its leader."""


class Area(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """Terrain, or a zone that belongs to a seat."""

    id: str
    kinds: tuple[str, ...]
    """Keys, the one that tells most first; `GROUNDS` have a texture."""
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
    kind: str = "objective"
    """A key, by which clients find a sign."""


class Ring(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A ring about a place, or an arc of it: a range, a field of fire, an aura. Degrees, as facings are."""

    id: str
    at: XY
    radius: float
    inner: float = 0.0
    facing: float = 0.0
    """Where the middle of the arc looks."""
    angle: float = 360.0
    """How wide the arc is."""
    seat: int | None = None
    kind: str = ""
    label: str = ""


class TrayItem(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """Something that lies face up in a tray: a card, a token, a die, a unit that waits."""

    id: str
    name: str
    text: str = ""
    """What it does or says."""
    count: int = 1
    kind: str = ""
    """A key, by which clients find a sign."""
    states: tuple[State, ...] = ()
    card: str = ""
    """The id of the unit's card it stands for."""


class Tray(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """What lies beside the table, of a seat or of all: a hand, a deck, a pool of dice, bids, plans, reserves."""

    id: str
    name: str
    seat: int | None = None
    items: tuple[TrayItem, ...] = ()
    """Face up, as far as this viewer may see them."""
    backs: int = 0
    """How many more lie there face down."""


class Tableau(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """The table as one seat sees it."""

    width: float
    height: float
    ribbon: tuple[str, ...] = ()
    """Where in the game we are: ("Round 2", "Shooting")."""
    hexes: Mapping[str, Any] = {}
    """Layout and cells of a hex map; empty on an open table. Its `legend` says of each terrain, overlay and marker of
    the cells how it is drawn (one of `GROUNDS` or `SIGNS`, "river", "trench" or "clear") and its words."""
    areas: tuple[Area, ...] = ()
    markers: tuple[Marker, ...] = ()
    pieces: Sequence[Piece] = ()
    cards: tuple[Card, ...] = ()
    scores: tuple[float, ...] = ()
    resources: tuple[Mapping[str, Any], ...] = ()
    """What each seat has to spend, by name."""
    trays: tuple[Tray, ...] = ()
    """What lies beside the table."""
    rings: tuple[Ring, ...] = ()
    unmeasured: str = ""
    """The clause by which nobody may measure before he declares; empty where everything may be measured."""


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
        try:  # nearly always: a view asks for every unit. The entry keeps its record alive, so its id is no other's.
            return made[id(record)][1]
        except KeyError:
            pass
        if len(made) >= most:
            made.clear()
        made[id(record)] = (record, result := make(record))
        return result

    return known


class Grouped(Sequence[T]):
    """Things of the table one after another, in the groups they came in.

    Who finds the same group as before has nothing to look for in it, and need not touch what is in it.

    >>> list(Grouped([("a", "b"), ("c",)]))
    ['a', 'b', 'c']
    """

    __slots__ = ("groups",)

    def __init__(self, groups: Sequence[Sequence[T]]) -> None:
        self.groups = groups

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self.groups)

    def __len__(self) -> int:
        return sum(map(len, self.groups))

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        return tuple(self)[place]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Grouped) and self.groups == other.groups:
            return True
        return isinstance(other, (Grouped, tuple)) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


def view_of(game: Game, seat: int | None, since: int = 0, language: str = "") -> dict[str, Any]:
    """The whole view of a seat (None: a spectator) as plain JSON data, in a language or the present reader's."""
    with in_language(language or present_reader().language, game.header.ruleset):
        mine = None if seat is None else game.asked_of(seat)
        view = {
            "ruleset": game.header.ruleset,
            "seat": seat,
            "turn": game.turn,
            "prompt": prompt_of(game, seat),
            "question": mine and mine.shown(),
            "waiting_for": list(game.waiting_for),
            "result": game.result,
            "orders": orders_of(game, seat),
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
    names = [game.ruleset.seat_name(game, other) for other in game.waiting_for]
    asked = game.asked_of(game.waiting_for[0])
    if len(names) == 1 and asked is not None and not asked.secret and not game.question.secret:
        return tell("{name} decides: “{prompt}”", name=names[0], prompt=asked.prompt)
    return _waiting_sentence(names, game.question.secret)


def _waiting_sentence(names: list[str], in_secret: bool) -> Sentence:
    if len(names) == 1:
        [name] = names
        return tell("{name} decides in secret.", name=name) if in_secret else tell("{name} decides.", name=name)
    *others, last = names
    both = tell("{names} and {last}", names=join(others), last=last)
    return tell("{names} decide in secret.", names=both) if in_secret else tell("{names} decide.", names=both)
