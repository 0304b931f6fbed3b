"""Where models may stand: on the table, on nothing, clear of others, coherent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Bounds, Footprint, bounds
from grognard.kernel.plane.distance import distance
from grognard.kernel.plane.packing import packed_shapes
from grognard.kernel.troops.crowds import NOT_SURE, ON_BASE, TOO_NEAR, all_clear, crowded, on_shape, packed_crowd
from grognard.kernel.troops.law import alike, shapes_of
from grognard.kernel.troops.packed import SURE, is_apart, packed
from grognard.kernel.troops.pose import Pose, pose_of
from grognard.kernel.troops.standing import clashes, is_coherent, overlaps, stand
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from grognard.kernel.ask import Spot
    from grognard.kernel.troops.bases import Base
    from grognard.kernel.troops.law import Berth, Footing
    from grognard.kernel.troops.standing import Stand, Troop


Problem: TypeAlias = tuple[str, float] | Refused
"""Why a model may not stand somewhere (a reason of the law), and the inches that it does not keep; or what the law
itself says."""


class Crowd:
    """Everybody else on the table, read once for all the checks of one question."""

    __slots__ = ("_berths", "_packed", "_rows", "_terrain", "others")

    def __init__(self, unit: str, others: Iterable[Troop]) -> None:
        self.others = [other for other in others if other.id != unit and other.stands]
        self._berths: dict[tuple[str, str], Berth] = {}
        self._terrain: dict[str, Terrain] = {}
        self._rows: dict[str, list[tuple[Troop, Berth]]] = {}
        self._packed: dict[str, bytes] = {}

    def terrain(self, law: Footing, name: str) -> Terrain:
        """What a model may not stand on; asked of the law once for each model."""
        key = name if callable(law.no_standing) else ""
        found = self._terrain.get(key)
        if found is None:
            found = self._terrain[key] = terrain_of(shapes_of(law.no_standing, name))
        return found

    def barred(self, law: Footing, name: str) -> bytes:
        """What a model surely may not stand on, packed."""
        terrain = self.terrain(law, name).packed
        return terrain + terrain_of(law.barred).packed if law.barred else terrain

    def is_taken(self, left: float, low: float, right: float, high: float) -> bool:
        """Whether somebody's box reaches into a rectangle."""
        for other in self.others:
            box = other.box
            if left < box[2] and box[0] < right and low < box[3] and box[1] < high:
                for one in other.stands:
                    box = one.box
                    if left < box[2] and box[0] < right and low < box[3] and box[1] < high:
                        return True
        return False

    def berths(self, law: Footing, own: Stand) -> list[tuple[Troop, Berth]]:
        """All other units, and how a model keeps clear of them."""
        kind = law.kind_of(own.name)
        found = self._rows.get(kind)
        if found is None:
            found, known = [], self._berths
            for other in self.others:
                berth = known.get((kind, other.id))
                if berth is None:
                    berth = known[kind, other.id] = law.berth(own, other)
                found.append((other, berth))
            self._rows[kind] = found
        return found

    def packed(self, law: Footing, own: Stand) -> bytes:
        """All of them, and how models of one kind keep clear of them, for `crowds.py`."""
        kind = law.kind_of(own.name)
        found = self._packed.get(kind)
        if found is None:
            found = self._packed[kind] = packed_crowd(self.berths(law, own))
        return found

    def berth(self, law: Footing, own: Stand, other: Troop) -> Berth:
        """How a model keeps clear of a unit; asked of the law once for each pair."""
        key = (law.kind_of(own.name), other.id)
        found = self._berths.get(key)
        if found is None:
            found = self._berths[key] = law.berth(own, other)
        return found


MOST_KEPT = 512
TOUCHING = SURE - TOLERANCE
"""Round bases that far apart, or more, do not overlap."""


class Terrain(NamedTuple):
    """Shapes that no model may stand on, made ready."""

    shapes: tuple[Footprint, ...]
    packed: bytes


_terrain: dict[int, tuple[object, Terrain]] = {}


def terrain_of(shapes: Sequence[Footprint]) -> Terrain:
    """Shapes made ready; those of a tuple, which nobody changes, once."""
    found = _terrain.get(id(shapes))
    if found is not None and found[0] is shapes:
        return found[1]
    made = Terrain(tuple(shapes), packed_shapes(shapes))
    if type(shapes) is tuple:
        if len(_terrain) >= MOST_KEPT:
            _terrain.clear()
        _terrain[id(shapes)] = shapes, made
    return made


_boxed: dict[int, tuple[object, list[tuple[Footprint, Bounds]]]] = {}


def boxed_shapes(shapes: Sequence[Footprint]) -> list[tuple[Footprint, Bounds]]:
    """Shapes with boxes round them; those of a tuple, which nobody changes, are worked out once."""
    found = _boxed.get(id(shapes))
    if found is not None and found[0] is shapes:
        return found[1]
    made = [(shape, bounds(shape)) for shape in shapes]
    if type(shapes) is tuple:
        if len(_boxed) >= MOST_KEPT:
            _boxed.clear()
        _boxed[id(shapes)] = shapes, made
    return made


_spills: dict[int, tuple[tuple[Stand, ...], float]] = {}


def spill_of(unit: Troop) -> float:
    """How far bases of a unit may reach out of its box when they turn; worked out once for the same models."""
    known = _spills.get(id(unit.stands))
    if known is not None and known[0] is unit.stands:
        return known[1]
    if len(_spills) >= MOST_KEPT:
        _spills.clear()
    found = max((one.base.outer for one in unit.stands if one.base.kind != "disc"), default=0.0)
    _spills[id(unit.stands)] = unit.stands, found
    return found


def put(name: str, base: Base, spot: Spot, law: Footing, before: Pose | None = None) -> Stand:
    """The model at a spot of an answer: without a level it rests where it must, without a facing it keeps its own."""
    pose = pose_of(spot, before)
    found = stand(name, base, pose)
    if law.levels is not None and pose.level is None:
        levels = law.levels(found)
        level = levels[0] if levels else 0.0
        found = stand(name, base, pose._replace(level=level or None)) if level else found
    return found


def check_ground(law: Footing, one: Stand, crowd: Crowd) -> None:
    """Whether the table and the terrain let one model stand here."""
    problem = ground_problem(law, one, crowd)
    if problem is not None:
        raise _refusal(law, one, problem)


def ground_problem(law: Footing, one: Stand, crowd: Crowd) -> Problem | None:
    """Why the table or the terrain does not let one model stand here; None if they do."""
    if not is_on(law.table, one.box):
        return "table", 0.0
    if law.no_standing and _is_on_terrain(one, crowd.terrain(law, one.name)):
        return "wall", 0.0
    found = None if law.rests is None else law.rests(one)
    if found is None and law.levels is not None and one.level not in law.levels(one):
        return "level", 0.0
    return found


def _is_on_terrain(one: Stand, terrain: Terrain) -> bool:
    """Whether a model stands on one of the shapes that it may not stand on."""
    said = on_shape(terrain.packed, one.row, 0)
    while said >= 0:
        number, how = divmod(said, 4)
        if how != NOT_SURE or _is_over(one, terrain.shapes[number]):
            return True
        said = on_shape(terrain.packed, one.row, number + 1)
    return False


def _is_over(one: Stand, shape: Footprint) -> bool:
    """Whether a base stands on a shape; the boxes round them are looked at first."""
    (left, low, right, high), own = one.box, bounds(shape)
    return left < own[2] and own[0] < right and low < own[3] and own[1] < high and overlaps(one.shape, shape)


def is_on(table: Bounds | None, box: Bounds) -> bool:
    """Whether a box lies on the table; a thousandth over the edge is forgiven."""
    if table is None:
        return True
    return (
        box[0] >= table[0] - TOLERANCE
        and box[1] >= table[1] - TOLERANCE
        and box[2] <= table[2] + TOLERANCE
        and box[3] <= table[3] + TOLERANCE
    )


def clear_problem(law: Footing, one: Stand, crowd: Crowd, own: Sequence[Stand] = ()) -> Problem | None:
    """Why one model may not stand here for the sake of others; None if it may."""
    packed = crowd.packed(law, one)
    said = crowded(packed, one.row, 0)
    while said >= 0:
        number, how = divmod(said, 4)
        other = crowd.others[number]
        berth = crowd.berth(law, one, other)
        if how == ON_BASE:
            return "base", 0.0
        if how == TOO_NEAR:
            return "berth", berth.at_end
        if not berth.may_overlap and any(clashes(one, each) for each in other.stands):
            return "base", 0.0
        if berth.at_end > 0.0 and not _keeps(one, other.stands, berth):
            return "berth", berth.at_end
        said = crowded(packed, one.row, number + 1)
    return None if is_clear_of((one,), own) else ("base", 0.0)


def _refusal(law: Footing, one: Stand, problem: Problem) -> Refused:
    """The sentence for a model that may not stand somewhere."""
    if isinstance(problem, Refused):
        return Refused(problem.sentence, problem.clause)  # another one: what a frame holds and raises is a cycle
    reason, inches = problem
    model = law.name_of(one.name)
    match reason:
        case "table":
            sentence = tell("{model} would be off the table.", model=model)
        case "wall":
            sentence = tell("{model} cannot stand there.", model=model)
        case "level":
            level = f"{one.level:g}"
            sentence = tell('Nothing {level}" high is there for {model} to stand on.', level=level, model=model)
        case "base":
            sentence = tell("{model} would stand on another base.", model=model)
        case _:
            sentence = tell(
                '{model} would end too near to another unit; it must stay {inches}" away.',
                model=model,
                inches=f"{inches:g}",
            )
    return law.refused(reason, sentence)


def is_clear_of(row: tuple[Stand], own: Sequence[Stand]) -> bool:
    """Whether one model (a row of one) stands on none of these."""
    return not own or is_apart(row, own, TOUCHING, 0.0) or not any(clashes(row[0], each) for each in own)


def _keeps(one: Stand, others: Sequence[Stand], berth: Berth) -> bool:
    """Whether a model is as far from all of these as the berth says."""
    if berth.rise is not None:
        others = [each for each in others if abs(each.level - one.level) <= berth.rise + TOLERANCE]
    least = berth.at_end + TOLERANCE if berth.is_strict else berth.at_end - TOLERANCE
    if berth.is_strict:
        return all(distance(one.shape, other.shape) > least for other in others)
    return all(distance(one.shape, other.shape) >= least for other in others)


def check_stands(law: Footing, ends: Mapping[str, Stand], crowd: Crowd) -> None:
    """Whether all models of a unit may stand so; `ends` has every one of them."""
    found = _first_problem(law, ends, crowd)
    if found is not None:
        raise _refusal(law, *found)
    if not _is_together(law, ends):
        raise law.refused("coherency", tell("{unit} would be out of coherency.", unit=law.unit_name))
    if law.also is not None:
        law.also(ends)


def may_stand(law: Footing, ends: Mapping[str, Stand], crowd: Crowd) -> bool:
    """The same, for those who do not ask why not."""
    if _first_problem(law, ends, crowd) is not None or not _is_together(law, ends):
        return False
    if law.also is not None:
        try:
            law.also(ends)
        except Refused:
            return False
    return True


def may_stand_alone(law: Footing, one: Stand, crowd: Crowd, own: Sequence[Stand] = ()) -> bool:
    """Whether one model may stand here among these others of its unit, coherency and all that is asked aside."""
    return ground_problem(law, one, crowd) is None and clear_problem(law, one, crowd, own) is None


def _is_together(law: Footing, ends: Mapping[str, Stand]) -> bool:
    return law.coherency is None or is_coherent(tuple(ends.values()), law.coherency)


def _first_problem(law: Footing, ends: Mapping[str, Stand], crowd: Crowd) -> tuple[Stand, Problem] | None:
    """The first model of a unit that may not stand where it does, and why."""
    row = tuple(ends.values())
    is_clear = _is_surely_clear(law, row, crowd)
    for number, one in enumerate(row):
        problem = ground_problem(law, one, crowd)
        if problem is None and not is_clear:
            problem = clear_problem(law, one, crowd, row[:number])
        if problem is not None:
            return one, problem
    return None


def _is_surely_clear(law: Footing, row: tuple[Stand, ...], crowd: Crowd) -> bool:
    """Whether no model is near any other, so that nobody needs a closer look."""
    if not is_apart(row, row, TOUCHING, 0.0):
        return False
    return all(all_clear(crowd.packed(law, ones[0]), packed(ones)) for ones in kinds_of(law, row))


def kinds_of(law: Footing, row: Sequence[Stand]) -> list[Sequence[Stand]]:
    """Models by their kind."""
    if not row or law.kind_of is alike:
        return [row] if row else []
    kinds: dict[str, list[Stand]] = {}
    for one in row:
        kinds.setdefault(law.kind_of(one.name), []).append(one)
    return list(kinds.values())


__all__ = [
    "Crowd",
    "check_ground",
    "check_stands",
    "is_clear_of",
    "is_on",
    "may_stand",
    "may_stand_alone",
    "put",
]
