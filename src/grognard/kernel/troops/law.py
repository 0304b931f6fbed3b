"""What a ruleset says about standing and moving: a small frozen record that it makes for each unit and each move.

`Footing` says where models may stand, `Law` adds how they may get there. Everything has a neutral default; a field that
depends on the model may be a function of its name. Each refusal cites the clause of its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from grognard.kernel.errors import Refused
from grognard.kernel.plane import Bounds, Footprint, Toll
from grognard.kernel.troops.pose import Pose
from grognard.kernel.troops.standing import Coherency, Stand, Troop

Shapes: TypeAlias = "Sequence[Footprint] | Callable[[str], Sequence[Footprint]]"
"""The same for all models, or by name."""
Ends: TypeAlias = "Mapping[str, Stand]"
Levels: TypeAlias = "Callable[[Stand], Sequence[float]]"


class Berth(Struct, frozen=True):
    """How a moving or standing model keeps clear of the models of another unit.

    Bases never overlap at the end. `blocks` says that the way may not lead through them either; `on_way` and `at_end`
    are inches to keep. With `is_strict` exactly so many inches are too near.
    """

    blocks: bool = True
    on_way: float = 0.0
    at_end: float = 0.0
    is_strict: bool = False
    may_overlap: bool = False
    """Bases may even end above each other: what flies high stands on no place."""
    rise: float | None = None
    """Inches are kept only from models whose level is no farther away than this."""


OPEN = Berth()


def alike(_name: str) -> str:
    """The kind of all models where none keeps clear of others in its own way (`Footing.kind_of`)."""
    return ""


class Going(Struct, frozen=True):
    """Ground that slows down. Each field is one way in which rules do so; most use one.

    A way that touches it pays `extra` inches, `step` inches each time it passes the edge, all its inches count `times`
    (2 halves the allowance), and it is at most `most` inches long (what a die said). By default the middle of the base
    touches it where the law measures by the centre, and any part of the base where it measures by the rim.
    """

    key: str
    areas: tuple[Footprint, ...]
    extra: float = 0.0
    step: float = 0.0
    times: float = 1.0
    most: float | None = None
    unless: tuple[Footprint, ...] = ()
    """Ground that counts instead of this one wherever a base is on both."""

    def toll(self, allowance: float, *, by_base: bool) -> Toll:
        """What it costs one who may move so far."""
        times = self.times
        if self.most is not None:
            times = max(times, allowance / self.most) if self.most > 0 else 1e9
        return Toll(self.areas, self.extra, self.step, times, by_base)


class Footing(Struct, frozen=True, kw_only=True):
    """Where models of a unit may stand."""

    clause: str = ""
    clauses: Mapping[str, str] = {}
    """The clause of each reason to refuse, where it is another: "table", "wall", "base", "berth", "coherency",
    "level", and of a move "inches" (or "climb", "flight"), "way", "passing" (or "near"), "turn", "order"."""
    table: Bounds | None = None
    no_standing: Shapes = ()
    """What no base may overlap: walls, obstacles, impassable ground."""
    berth: Callable[[Stand, Troop], Berth] = lambda own, other: OPEN
    """How a model keeps clear of another unit."""
    kind_of: Callable[[str], str] = str
    """Models of one kind keep clear of other units alike; by default each is of its own kind."""
    coherency: Coherency | None = None
    levels: Levels | None = None
    """The levels on which a model could rest where it stands; the first is the one without a choice."""
    rests: Callable[[Stand], Refused | None] | None = None
    """Why the ground does not let one model rest where it stands, where it takes more than shapes and levels."""
    barred: tuple[Footprint, ...] = ()
    """Shapes on which `rests` lets nobody rest: quick first looks need not ask it about them."""
    raised: tuple[Bounds, ...] | None = None
    """Boxes outside of which the middle of no base is higher than the table, for the same reason."""
    also: Callable[[Ends], None] | None = None
    """Raises `Refused` unless the whole unit may stand so."""
    name_of: Callable[[str], str] = str
    """What a model is called in a sentence."""
    unit_name: str = "The unit"

    def is_flat(self, box: Bounds) -> bool:
        """Whether models with their middles in a box surely rest on the table itself, if they do not say where."""
        if self.levels is None or self.raised is None:
            return self.levels is None
        left, low, right, high = box
        for other in self.raised:
            if left <= other[2] and other[0] <= right and low <= other[3] and other[1] <= high:
                return False
        return True

    def refused(self, reason: str, sentence: str, wider: str = "") -> Refused:
        """The refusal, with the clause of the reason, or of a wider one."""
        clauses = self.clauses
        return Refused(sentence, clauses.get(reason, clauses.get(wider, self.clause)))


class Course(NamedTuple):
    """What a way over terrain costs, and how high a model is on it."""

    inches: float
    """Climbing included."""
    climbed: float
    parts: tuple[tuple[tuple[Pose, ...], frozenset[float]], ...]
    """The way cut where levels change: the poses of each part, and the levels the model has on it."""


class Law(Footing, frozen=True, kw_only=True):
    """How models of a unit may move, and where they may end."""

    inches: float | Mapping[str, float] = 6.0
    least: float = 0.0
    """A model that moves at all moves at least so far."""
    by_centre: bool = False
    """The way is the line of the middle of the base; else the whole base sweeps it."""
    walls: Shapes = ()
    """What stops models on their way."""
    goings: Sequence[Going] | Callable[[str], Sequence[Going]] = ()
    flies: bool | Callable[[str], bool] = False
    """Nothing on its way matters, only where it ends."""
    turning: Callable[[Stand, float], float] | None = None
    """Inches that a turn by so many degrees costs; without it turning is free."""
    may_turn: bool = True
    climb: Callable[[float, float], float] | None = None
    """Inches that it costs to go from one level to another."""
    course: Callable[[Stand, tuple[Pose, ...]], Course] | None = None
    """What a way of a model costs, where it takes more than `goings`, `turning` and `climb`: these then only serve
    proposals, and what reach is drawn."""
    also_on_way: Callable[[Stand, Course], Refused | None] | None = None
    """Why a model may not go its way, where it takes more than walls and berths; asked of who does not fly."""
    in_order: bool | Callable[[str], bool] = False
    """Models of the unit do not pass through each other (those of which it holds): one goes after the other, in some
    order."""

    def allowance(self, name: str) -> float:
        """How far a model may move; what is no distance is none."""
        far = self.inches
        most = float(far if isinstance(far, (int, float)) else far.get(name, 0.0))
        return max(0.0, most)

    def can_fly(self, name: str) -> bool:
        """Whether nothing on its way matters."""
        return self.flies if isinstance(self.flies, bool) else self.flies(name)

    def goings_of(self, name: str) -> Sequence[Going]:
        """The ground that slows a model down."""
        return self.goings(name) if callable(self.goings) else self.goings

    def is_in_order(self, name: str) -> bool:
        """Whether a model cannot pass through others of its unit."""
        return self.in_order if isinstance(self.in_order, bool) else self.in_order(name)


def shapes_of(shapes: Shapes, name: str) -> Sequence[Footprint]:
    """The shapes that matter to a model."""
    return shapes(name) if callable(shapes) else shapes


__all__ = [
    "OPEN",
    "Berth",
    "Course",
    "Ends",
    "Footing",
    "Going",
    "Law",
    "Levels",
    "Pose",
    "Shapes",
    "alike",
    "shapes_of",
]
