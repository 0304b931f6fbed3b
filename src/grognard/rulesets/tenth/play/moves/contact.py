"""Closing in on enemies: where a model comes into base contact, and whether it could have. (TEN-CHG-07, TEN-MELEE-07)

Round a base of an enemy all places of contact lie on a circle; other bases and the distance leave arcs of it free.
So whether a model can get into contact is worked out, not tried out, and the nearest such place is found at once.
"""

from __future__ import annotations

from abc import abstractmethod
from math import atan2, cos, hypot, inf, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, from_point
from grognard.kernel.plane.reach import reach
from grognard.kernel.troops.arcs import angle_at, openings, shadow_on
from grognard.kernel.words import tell
from grognard.rulesets.tenth.table.board import VERTICAL, apart
from grognard.rulesets.tenth.table.climbing import FREELY
from grognard.rulesets.tenth.table.coherency import is_coherent
from grognard.rulesets.tenth.table.engagement_range import CONTACT, ENGAGED, any_engages, is_touching
from grognard.rulesets.tenth.table.maps import OBSTACLES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from grognard.kernel.ask import Paths, Spot
    from grognard.kernel.plane import Footprint, Point
    from grognard.kernel.plane.reach import ReachMap
    from grognard.rulesets.tenth.play.moves.legal import Mover, Row, Trek
    from grognard.rulesets.tenth.table.board import Base
    from grognard.rulesets.tenth.table.records import UnitId

HAIR = 0.004
"""Left between bases in contact, because answers are rounded to a thousandth; contact forgives 0.02"."""
SPARE = 0.002
TURN = 0.3
"""Radians between two places on a free arc that are looked at on rough ground."""
MOST_SPOTS = 4
"""Places of contact worth a close look, of each enemy base."""


class Foe(NamedTuple):
    """An enemy model one may close in on."""

    unit: UnitId
    base: Base
    height: float


class Closing:
    """A unit that closes in. `ends` are the bases of all its models, moved or not."""

    def __init__(self, trek: Trek, foes: Sequence[Foe], holds: Callable[[Mapping[str, Base]], bool]) -> None:
        self.trek = trek
        self.foes = foes
        self.holds = holds
        """Whether the unit as a whole may end so: coherent, and engaged as its move demands."""
        self._crowds: dict[Base, list[Row]] = {}
        self._maps: dict[str, ReachMap] = {}
        self._near: dict[str, list[Foe]] = {}

    # ---------------------------------------------------------------- places of contact

    def near(self, name: str) -> list[Foe]:
        """The enemies a model could come into contact with, as far as its move reaches; the nearest first."""
        if name not in self._near:
            x, y, radius, _ = self.trek.movers[name].base
            reach = self.trek.movers[name].inches + radius + CONTACT
            found = []
            for number, foe in enumerate(self.foes):
                ex, ey, theirs, _ = foe.base
                away = hypot(x - ex, y - ey) - theirs
                if away <= reach:
                    found.append((max(away - radius, 0.0), number))
            self._near[name] = [self.foes[number] for _, number in sorted(found)]
        return self._near[name]

    def is_in_contact(self, name: str, base: Base) -> bool:
        """Whether a model that stands here touches an enemy's base. (TEN-ENG-03)"""
        return any(is_touching(base, foe.base) for foe in self.near(name))

    def contacts(
        self, name: str, foe: Foe, others: Sequence[Row], toward: Point | None = None, off: float = HAIR
    ) -> Iterator[Spot]:
        """Free places within reach where the model touches the foe, or stands `off` by so much: the one that looks
        `toward` a point first if it is free, then those on the shortest way.
        """
        mover = self.trek.movers[name]
        x, y, radius, _ = mover.base
        ex, ey, theirs, level = foe.base
        ring = radius + theirs + off
        away = hypot(x - ex, y - ey)
        most = mover.inches - SPARE
        if away > most + ring:
            return
        spread = pi if away + ring <= most or away < 1e-9 else angle_at(ring, away, most)
        front = atan2(y - ey, x - ex) if away > 1e-9 else 0.0
        shut = self._shut(mover, foe, others, ring, front)
        # Terrain may forbid some of a free arc, so there more of it is looked at.
        is_rough = bool(self.trek.ground.near(ex, ey, ring + radius))
        turns = openings(spread, shut, TURN if is_rough else None)[: 3 * MOST_SPOTS if is_rough else MOST_SPOTS]
        if toward is not None:
            look = (atan2(toward[1] - ey, toward[0] - ex) - front + pi) % (2 * pi) - pi
            if abs(look) <= spread and not any(low <= look <= high for low, high in shut):
                turns.insert(0, look)
            turns.sort(key=lambda turn: abs(turn - look))
        for turn in turns:
            spot = (round(ex + ring * cos(front + turn), 3), round(ey + ring * sin(front + turn), 3))
            if level > 0 and level in self.trek.ground.levels(Disc(spot, radius)):
                yield (*spot, None, level)
            yield spot

    def _shut(
        self, mover: Mover, foe: Foe, others: Sequence[Row], ring: float, front: float
    ) -> list[tuple[float, float]]:
        """The arcs round the foe where others stand in the way, or whose Engagement Range must be shunned."""
        radius = mover.base[2]
        ex, ey, _, level = foe.base
        shut: list[tuple[float, float]] = []
        for x, y, other, floor, height in (*self._crowd(foe), *others):
            if level < floor + height and floor < level + mover.height:
                shut += shadow_on(ex, ey, ring, front, x, y, radius + other + SPARE)
        if not mover.flies or self.trek.kind == "charge":
            for x, y, other, floor, _ in self.trek.shunned:
                if abs(floor - level) <= VERTICAL:
                    shut += shadow_on(ex, ey, ring, front, x, y, radius + other + ENGAGED + 2 * SPARE)
        return shut

    def _crowd(self, foe: Foe) -> list[Row]:
        """Everybody else whose base could be in the way round the foe's."""
        if foe.base not in self._crowds:
            ex, ey, theirs, _ = foe.base
            widest = 2 * max(mover.base[2] for mover in self.trek.movers.values()) + ENGAGED
            self._crowds[foe.base] = [
                row
                for row in self.trek.crowd.rows
                if row[:4] != foe.base and hypot(row[0] - ex, row[1] - ey) < theirs + widest + row[2]
            ]
        return self._crowds[foe.base]

    # ---------------------------------------------------------------- getting there

    def go(self, name: str, spot: Spot, others: Iterable[Row]) -> tuple[tuple[Spot, ...], Base] | None:
        """The way to a spot and the base there, if the model may go and stand there: straight, or round what blocks."""
        trek = self.trek
        path: tuple[Spot, ...] = (spot,)
        try:
            end = trek.end(name, path)
            trek.check_alone(name, end, others)
        except Refused:
            return None
        try:
            trek.follow(name, path)
            return path, end
        except Refused:
            pass
        detour = self._detour(name, spot)
        if detour is None:
            return None
        try:
            trek.follow(name, detour)
        except Refused:
            return None
        return detour, end

    def _detour(self, name: str, spot: Spot) -> tuple[Spot, ...] | None:
        """Round enemies, their Engagement Range where it must be shunned, walls, and what costs climbing."""
        mover = self.trek.movers[name]
        x, y, radius, _ = mover.base
        if mover.flies or hypot(spot[0] - x, spot[1] - y) > mover.inches:
            return None
        if name not in self._maps:
            near = [
                block for block in self._blocks(mover) if radius < from_point((x, y), block) <= mover.inches + radius
            ]
            self._maps[name] = reach(Disc((x, y), radius), mover.inches, near)
        way = self._maps[name].path((spot[0], spot[1]))
        if not way:
            return None
        return (*((round(px, 3), round(py, 3)) for px, py in way[1:-1]), spot)

    def _blocks(self, mover: Mover) -> list[Footprint]:
        """Everything a detour of this model goes round."""
        trek = self.trek
        bodies = [row for row in trek.enemies if row not in trek.shunned]
        bodies += trek.hulls if mover.is_large else []
        blocks: list[Footprint] = [Disc((x, y), radius + 0.003) for x, y, radius, _, _ in bodies]
        blocks += [Disc((x, y), radius + ENGAGED + 0.005) for x, y, radius, _, _ in trek.shunned]
        blocks += [] if mover.climbs else trek.walls
        steep = [each for each in trek.ground.features if each.height > FREELY]
        return blocks + [each.area for each in steep if each.kind in OBSTACLES or each.kind == "hills"]

    # ---------------------------------------------------------------- contact that was missed

    def touch(
        self,
        name: str,
        ends: Mapping[str, Base],
        may: Callable[[str, Base], bool],
        foes: Collection[UnitId] | None = None,
    ) -> tuple[tuple[Spot, ...], Base] | None:
        """A way into contact for this model while all others stand as they do and everything else holds.

        `foes` are the enemy units that count; without it all do.
        """
        near = [foe for foe in self.near(name) if foes is None or foe.unit in foes]
        others = self.others(name, ends) if near else ()
        for foe in near:
            for spot in self.contacts(name, foe, others):
                found = self.go(name, spot, others)
                if not found or not is_touching(found[1], foe.base):  # he may stand right below, or above
                    continue
                if may(name, found[1]) and self.holds({**ends, name: found[1]}):
                    return found
        return None

    def others(self, name: str, ends: Mapping[str, Base]) -> list[Row]:
        """The other models of the unit, as bodies."""
        movers = self.trek.movers
        return [(*base, movers[each].height) for each, base in ends.items() if each != name]


class ContactMove:
    """A unit that moves to fight: a Charge, Pile-in or Consolidation move, and what it must achieve."""

    trek: Trek
    closing: Closing
    starts: dict[str, Base]

    def __init__(self, trek: Trek, foes: Sequence[Foe]) -> None:
        self.trek, self.game, self.unit = trek, trek.game, trek.unit
        self.starts = {name: mover.base for name, mover in trek.movers.items()}
        self.closing = Closing(trek, foes, self.holds)
        self._passed: Paths = {}
        """What was checked last and let pass: the plan, which is then mostly the answer."""

    @abstractmethod
    def holds(self, ends: Mapping[str, Base]) -> bool:
        """Whether the unit as a whole may end so."""

    @abstractmethod
    def is_nearer(self, name: str, base: Base) -> bool:
        """Whether a model that ends here has come nearer, as it must."""

    @abstractmethod
    def check_goals(self, paths: Paths, ends: Mapping[str, Base]) -> None:
        """What the move must achieve, but for base contact."""

    def ends(self, paths: Paths) -> dict[str, Base]:
        """Where everybody stands after these paths."""
        return {**self.starts, **{name: self.trek.end(name, path) for name, path in paths.items()}}

    def check_contact(
        self, name: str, ends: Mapping[str, Base], clause: str, foes: Collection[UnitId] | None = None
    ) -> None:
        """Whoever can end in base contact must. (TEN-CHG-07, TEN-MELEE-07)"""
        if self.closing.touch(name, ends, self.is_nearer, foes):
            raise Refused(tell("{name} can end in base contact, and must.", name=name), clause)

    def is_good(self, paths: Paths) -> bool:
        """Whether an improved plan holds; that nobody more can get into contact is sure already."""
        try:
            self.trek.check(paths)
            self.check_goals(paths, self.ends(paths))
        except Refused:
            return False
        self._passed = dict(paths)
        return True


def is_formed(ends: Mapping[str, Base], engaged: Iterable[Sequence[Base]], trek: Trek) -> bool:
    """Coherent, and in Engagement Range of each of these rows."""
    row = list(ends.values())
    return is_coherent(row) and all(any_engages(row, theirs, trek.ground.barricades) for theirs in engaged)


def closest(base: Base, foes: Iterable[Foe]) -> Foe | None:
    """The nearest enemy model, in a straight line. (TEN-MEAS-03)"""
    best, least = None, inf
    x, y, radius, level = base
    for foe in foes:
        x2, y2, radius2, level2 = foe.base
        away = hypot(x - x2, y - y2) - radius - radius2
        if away < least:  # the rest need no closer look
            away = apart(base, foe.base) if level != level2 else max(away, 0.0)
            if away < least:
                best, least = foe, away
    return best


__all__ = ["TOLERANCE", "Closing", "ContactMove", "Foe", "closest", "is_formed"]
