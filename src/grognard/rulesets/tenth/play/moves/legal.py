"""What a model may do on its way, in every kind of move. (TEN-MOVE-02 to TEN-MOVE-08, TEN-FLY, TEN-TERR, TEN-AIR-07)

A path is a list of spots after the one the model stands on; of the spots on the way only `x` and `y` matter.
A `Trek` reads the table once and then judges any number of paths: the answer, and all that a proposal tries.
"""

from __future__ import annotations

from math import ceil, hypot
from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, along, bounds, from_point, is_clear, path_length
from grognard.kernel.plane.reach import shortest_path
from grognard.kernel.plane.stretches import comes_within
from grognard.kernel.troops.crowds import SURELY
from grognard.kernel.troops.order import has_order
from grognard.kernel.words import tell
from grognard.rulesets.tenth.table.board import VERTICAL, Base, base_of, box_of, the_ground
from grognard.rulesets.tenth.table.climbing import FREELY, flight, walk
from grognard.rulesets.tenth.table.coherency import is_coherent
from grognard.rulesets.tenth.table.engagement_range import ENGAGED, engages
from grognard.rulesets.tenth.table.placing import CLIMBERS, Crowd, check_ground, check_stand, clashes
from grognard.rulesets.tenth.table.records import ModelId
from grognard.rulesets.tenth.table.units import is_a, model_keywords

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from grognard.kernel.ask import Paths, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint, Wall
    from grognard.rulesets.tenth.table.climbing import Way
    from grognard.rulesets.tenth.table.records import Unit, UnitId

Kind = Literal["normal", "advance", "fall back", "charge", "pile in", "consolidate", "scouts"]
Row = tuple[float, float, float, float, float]
"""`(x, y, radius, level, height)`."""

AIRBORNE = ("normal", "advance", "fall back", "charge", "scouts")
"""Moves in which FLY helps. (TEN-FLY-01, TEN-KW-15)"""
KEEPS_AWAY = ("normal", "advance", "scouts")
"""Moves that keep out of Engagement Range all the way. (TEN-MOVE-03)"""
MAY_END_ENGAGED = ("charge", "pile in", "consolidate")
CLAUSES: dict[str, str] = {
    "normal": "TEN-MOVE-02",
    "advance": "TEN-MOVE-08",
    "fall back": "TEN-MOVE-10",
    "charge": "TEN-CHG-03",
    "pile in": "TEN-MELEE-07",
    "consolidate": "TEN-MELEE-14",
    "scouts": "TEN-KW-31",
}
LARGE = {"MONSTER", "VEHICLE"}
STRIDE = 0.1
"""How closely a way past a barricade is looked at."""


class Mover(NamedTuple):
    """A model about to move."""

    base: Base
    height: float
    inches: float
    flies: bool
    """It has FLY, and this kind of move lets it use that."""
    climbs: bool
    """Walls of ruins do not stop it. (TEN-TERR-08)"""
    is_large: bool


class Trek:
    """A unit about to move, and everything around it."""

    def __init__(
        self,
        game: Game,
        unit: UnitId,
        inches: float | Mapping[str, float],
        kind: Kind,
        targets: Collection[UnitId] = (),
    ) -> None:
        self.game, self.unit, self.kind, self.targets = game, unit, kind, targets
        self.ground = the_ground(game)
        self.movers: dict[str, Mover] = {}
        for name in game[unit].models:
            model, keywords = game[name], {*model_keywords(game, name)}
            far = float(inches if isinstance(inches, int | float) else inches[name])
            flies = "FLY" in keywords
            self.movers[name] = Mover(
                base_of(model),
                model.kind.height,
                far,
                flies and kind in AIRBORNE,
                bool(CLIMBERS & keywords),
                bool(LARGE & keywords),
            )
        self.crowd = Crowd(game, unit)
        # What was let pass last is not looked at twice: a proposal is tried, given as the answer, and checked again.
        self._passed: Paths = {}
        self._followed: dict[tuple[str, tuple[Spot, ...]], tuple[Base, Way] | Refused] = {}
        self._stood: Mapping[str, Base] = {}
        self._look_around()

    def _look_around(self) -> None:
        """Who and what could be in the way. Nobody minds Aircraft. (TEN-MOVE-04, TEN-AIR-07, TEN-AIR-08)"""
        self.box = self._reached()
        self.enemies: list[Row] = []
        self.shunned: list[Row] = []
        """Enemies whose Engagement Range the way must not touch. (TEN-MOVE-03, TEN-CHG-06)"""
        self.hulls: list[Row] = []
        """Friends that MONSTERs and VEHICLEs cannot go through. (TEN-MOVE-04)"""
        for other, box, rows in self.crowd.units:
            near = [row for row in rows if self._is_near(row)] if self._overlaps(box) else []
            if near and not is_a(self.game, other.id, "AIRCRAFT"):
                self._mind(other, near)
        # Engagement Range keeps off whoever is not tall enough to be met from more than five inches away.
        if self.kind in KEEPS_AWAY and max(mover.height for mover in self.movers.values()) <= VERTICAL:
            self.enemies = [row for row in self.enemies if row[4] > VERTICAL]
        self.behind: list[Base] = [row[:4] for row in self.shunned if self._is_behind_a_barricade(row)]
        self.walls: list[Wall] = self._high_walls()

    def _high_walls(self) -> list[Wall]:
        """The walls within reach that are not simply stepped over. (TEN-TERR-08)"""
        return [
            wall
            for feature in self.ground.features
            if feature.lines and feature.height > FREELY
            for wall in feature.lines
            if self._overlaps(bounds(wall))
        ]

    def _reached(self) -> tuple[float, float, float, float]:
        """The box beyond which nothing can matter."""
        far = max(mover.inches for mover in self.movers.values()) + 2.0
        left, low, right, high = box_of([mover.base for mover in self.movers.values()])
        return left - far, low - far, right + far, high + far

    def _mind(self, other: Unit, near: list[Row]) -> None:
        """The models of another unit that stand near, among those they are. (TEN-MOVE-03, TEN-MOVE-04, TEN-CHG-06)"""
        if other.seat != self.game[self.unit].seat:
            self.enemies += near
            is_shunned = self.kind == "charge" and other.id not in self.targets
            if is_shunned or self.kind in KEEPS_AWAY:
                self.shunned += near
        elif is_a(self.game, other.id, *LARGE):
            self.hulls += near

    def _is_behind_a_barricade(self, row: Row) -> bool:
        """Whether its Engagement Range may reach across one. (TEN-TERR-12)"""
        x, y, radius, _, _ = row
        return any(from_point((x, y), pipe) - radius <= ENGAGED + TOLERANCE for pipe in self.ground.barricades)

    def _overlaps(self, box: tuple[float, float, float, float]) -> bool:
        left, low, right, high = self.box
        return left < box[2] and box[0] < right and low < box[3] and box[1] < high

    def _is_near(self, row: Row) -> bool:
        left, low, right, high = self.box
        x, y, radius, _, _ = row
        return left < x + radius and x - radius < right and low < y + radius and y - radius < high

    # ---------------------------------------------------------------- the whole unit

    def check(self, paths: Paths) -> None:
        """Every path, and a legal end for the unit. Nobody is forbidden to stand still. (TEN-MOVE-04, TEN-COH-04)"""
        if not paths or paths == self._passed:
            return
        self.check_end({name: self.follow(name, path)[0] for name, path in paths.items()})
        if len(self.movers) > 1 and any(mover.is_large and not mover.flies for mover in self.movers.values()):
            self._check_order(paths)
        self._passed = dict(paths)

    def check_end(self, ends: Mapping[str, Base]) -> None:
        """Whether the unit may stand so, those that do not move included. (TEN-ENG-02, TEN-COH-04)"""
        row = {name: ends.get(name, mover.base) for name, mover in self.movers.items()}
        if row == self._stood:
            return
        may_engage = self.kind in MAY_END_ENGAGED
        check_stand(self.game, self.unit, row, CLAUSES[self.kind], may_engage=may_engage, crowd=self.crowd)
        if self.kind == "charge" and (enemy := self.crowd.engaging(list(row.values()), self.targets)):
            raise Refused(tell("{name} is no target of the charge.", name=self.game[enemy].name), "TEN-CHG-04")
        self._stood = row

    def is_barred(self, dx: float, dy: float) -> bool:
        """Whether the unit surely leaves the table if all models shift alike. (TEN-MOVE-04)"""
        rows = [mover.base for mover in self.movers.values()]
        left, right = min(x - r for x, _, r, _ in rows), max(x + r for x, _, r, _ in rows)
        low, high = min(y - r for _, y, r, _ in rows), max(y + r for _, y, r, _ in rows)
        width, height = self.ground.width + SURELY, self.ground.height + SURELY
        return left + dx < -SURELY or low + dy < -SURELY or right + dx > width or high + dy > height

    def may_end(self, paths: Paths) -> bool:
        """Whether the unit may stand where these paths end, whatever is on the way. (TEN-ENG-02, TEN-COH-04)"""
        try:
            self.check_end({name: self.end(name, path) for name, path in paths.items()})
        except Refused:
            return False
        return True

    def check_alone(self, name: str, end: Base, others: Iterable[Row]) -> None:
        """Whether one model may end here among these others of its unit, coherency aside. (TEN-MOVE-04, TEN-ENG-02)"""
        check_ground(self.game, self.unit, name, end)
        height = self.movers[name].height
        if any(clashes(end, height, other) for other in (*self.crowd.near([end]), *others)):
            raise Refused(tell("{name} would stand on another base.", name=name), "TEN-MOVE-04")
        is_close = self.kind in ("pile in", "consolidate")
        if not is_close and self.crowd.engaging([end], self.targets if self.kind == "charge" else ()):
            raise Refused(tell("{name} would be within Engagement Range of an enemy.", name=name), "TEN-ENG-02")

    def _check_order(self, paths: Paths) -> None:
        """MONSTERs and VEHICLEs of one unit go one after the other, in some order that works. (TEN-MOVE-04)"""
        names = [name for name in paths if self.movers[name].is_large and not self.movers[name].flies]
        hulls = [name for name, mover in self.movers.items() if mover.is_large]
        ways = {name: self.way(name, paths[name]) for name in paths}

        def is_free(name: str, gone: Collection[str]) -> bool:
            places = {each: ways[each][0] if each in gone else self.movers[each].base for each in hulls}
            rows = [(*base, self.movers[each].height) for each, base in places.items() if each != name]
            return not self._meets(self.movers[name], ways[name][1], rows)

        if not has_order(names, is_free):
            raise Refused(tell("MONSTERs and VEHICLEs cannot go through each other."), "TEN-MOVE-04")

    # ---------------------------------------------------------------- one model

    def end(self, name: str, path: Sequence[Spot]) -> Base:
        """Where a model stands at the end of a path: without a level on the ground, or on the hill. (TEN-TERR-14)"""
        spot, radius = path[-1], self.movers[name].base[2]
        to_x, to_y = spot[0], spot[1]
        level = spot[3] if len(spot) > 3 else None
        return (to_x, to_y, radius, self.ground.level_at(to_x, to_y, radius) if level is None else level)

    def way(self, name: str, path: Sequence[Spot]) -> tuple[Base, Way]:
        """Where a path ends and what it costs. (TEN-MOVE-02, TEN-MOVE-07, TEN-FLY-02)"""
        mover, end = self.movers[name], self.end(name, path)
        x, y, _, _ = mover.base
        if mover.flies:
            return end, flight(mover.base, end)
        return end, walk(self.ground, mover.base, [(x, y), *((spot[0], spot[1]) for spot in path)], end)

    def follow(self, name: str, path: Sequence[Spot]) -> tuple[Base, Way]:
        """Check one model's way, not yet its end. A unit that is bent round something tries most ways several times."""
        key = (name, path if type(path) is tuple else tuple(path))
        known = self._followed.get(key)
        if known is None:
            try:
                known = self._follow(name, path)
            except Refused as refusal:
                self._followed[key] = Refused(refusal.sentence, refusal.clause)
                raise
            self._followed[key] = known
        elif isinstance(known, Refused):
            raise Refused(known.sentence, known.clause)  # what is kept never has a traceback: that would be a cycle
        return known

    def _follow(self, name: str, path: Sequence[Spot]) -> tuple[Base, Way]:
        mover = self.movers[name]
        end, way = self.way(name, path)
        self._check_edge(name, path, mover.base[2])
        if way.inches > mover.inches + TOLERANCE:
            raise self._too_far(name, mover, way)
        if mover.flies:
            return end, way  # whatever is below does not matter (TEN-FLY-01)
        self._check_ground(name, mover, way)
        return end, way

    def _check_ground(self, name: str, mover: Mover, way: Way) -> None:
        """What stands on the ground: walls, enemies and their Engagement Range, large friends."""
        if self.walls and not mover.climbs and not all(is_clear(mover.base[2], at, self.walls) for at, _ in way.pieces):
            raise Refused(tell("A wall stands in the way of {name}.", name=name), "TEN-TERR-08")
        if self.shunned and self._is_engaged_on(mover, way):
            clause = "TEN-CHG-06" if self.kind == "charge" else "TEN-MOVE-03"
            raise Refused(tell("{name} would pass within Engagement Range of an enemy.", name=name), clause)
        if self.enemies and self.kind != "fall back" and self._meets(mover, way, self.enemies):
            raise Refused(tell("{name} cannot go through enemy models.", name=name), "TEN-MOVE-04")
        if self.hulls and mover.is_large and self._meets(mover, way, self.hulls):
            raise Refused(tell("{name} cannot go through a friendly MONSTER or VEHICLE.", name=name), "TEN-MOVE-04")

    def _too_far(self, name: str, mover: Mover, way: Way) -> Refused:
        """The refusal of a way that is too long; of one that only climbs too much, by the clause of climbing."""
        flat = way.inches - way.climbed
        clause = "TEN-MOVE-07" if flat <= mover.inches + TOLERANCE else CLAUSES[self.kind]
        return Refused(
            tell(
                '{name} would move {inches}", but may move {inches2}".',
                name=name,
                inches=f"{way.inches:.1f}",
                inches2=f"{mover.inches:g}",
            ),
            "TEN-FLY-02" if mover.flies else clause,
        )

    # ---------------------------------------------------------------- what proposals ask

    def starts(self) -> dict[str, tuple[float, float, float]]:
        """Where each model stands, and its radius."""
        return {name: mover.base[:3] for name, mover in self.movers.items()}

    def allowance(self, name: str) -> float:
        """How far a model may move."""
        return self.movers[name].inches

    def is_whole(self) -> bool:
        """Whether the unit is coherent. (TEN-COH-01)"""
        return is_coherent([mover.base for mover in self.movers.values()])

    def spot(self, name: str, x: float, y: float, choice: int = 0) -> Spot:
        """A spot of an answer; with a choice of 1 on a floor, where there is one and the model climbs. (TEN-TERR-08)"""
        x, y = round(x, 3), round(y, 3)
        mover = self.movers[name]
        if choice and mover.climbs:
            levels = self.ground.levels(Disc((x, y), mover.base[2]))
            if len(levels) > 1:
                return x, y, None, levels[choice]
        return x, y

    def bend(self, paths: Paths) -> Paths:
        """The same ends, but round what is in the way of those who cannot go straight.

        Nothing if nobody needs that, or the unit may not stand there.
        """
        bent: Paths = {}
        for name, path in paths.items():
            try:
                self.follow(name, path)
            except Refused:
                if not bent and not self.may_end(paths):
                    return {}
                detour = self.detour(name, path[-1])
                if detour is None:
                    return {}
                bent[name] = detour
        return {**paths, **bent} if bent else {}

    def detour(self, name: str, spot: Spot) -> tuple[Spot, ...] | None:
        """The shortest way to a spot round all that a straight one may run into. Its end is not looked at."""
        mover = self.movers[name]
        x, y, radius, _ = mover.base
        if mover.flies or hypot(spot[0] - x, spot[1] - y) > mover.inches:
            return None
        around = self.obstacles(mover)
        way = shortest_path(Disc((x, y), radius), (spot[0], spot[1]), around) if around else None
        return (*((round(px, 3), round(py, 3)) for px, py in way[1:-1]), spot) if way else None

    def obstacles(self, mover: Mover) -> list[Footprint]:
        """All that a straight way may run into, a hair larger than it is."""
        around: list[Footprint] = [Disc((ex, ey), r + ENGAGED + 0.005) for ex, ey, r, _, _ in self.shunned]
        around += [Disc((ex, ey), r + 0.003) for ex, ey, r, _, _ in self.enemies if self.kind != "fall back"]
        around += [] if mover.climbs else self.walls
        around += [Disc((ex, ey), r + 0.003) for ex, ey, r, _, _ in self.hulls if mover.is_large]
        return around

    def _check_edge(self, name: str, path: Iterable[Spot], radius: float) -> None:
        """Bases do not leave the table. (TEN-MOVE-04)"""
        least = radius - TOLERANCE
        width, height = self.ground.width - least, self.ground.height - least
        for spot in path:
            if not (least <= spot[0] <= width and least <= spot[1] <= height):
                raise Refused(tell("{name} would leave the table.", name=name), "TEN-MOVE-04")

    def _meets(self, mover: Mover, way: Way, rows: Iterable[Row]) -> bool:
        """Whether the model's body runs into one of these on its way."""
        reach, height = mover.base[2] - TOLERANCE, mover.height
        return any(
            comes_within(points, x, y, reach + radius)
            and any(own < level + tall and level < own + height for own in levels)
            for points, levels in way.pieces
            for x, y, radius, level, tall in rows
        )

    def _is_engaged_on(self, mover: Mover, way: Way) -> bool:
        """Whether the way touches Engagement Range of one it must keep away from. (TEN-MOVE-03, TEN-CHG-06)"""
        reach = mover.base[2] + ENGAGED + TOLERANCE
        for points, levels in way.pieces:
            for x, y, radius, level, _ in self.shunned:
                if comes_within(points, x, y, reach + radius) and any(
                    abs(own - level) <= VERTICAL + TOLERANCE for own in levels
                ):
                    return True
        return bool(self.behind) and self._is_engaged_across(mover, way)

    def _is_engaged_across(self, mover: Mover, way: Way) -> bool:
        """The same, across barricades, where Engagement Range is longer. (TEN-TERR-12)"""
        radius, pipes = mover.base[2], self.ground.barricades
        for points, levels in way.pieces:
            for number in range(ceil(path_length(points) / STRIDE) + 1):
                x, y = along(points, number * STRIDE)
                if any(engages((x, y, radius, level), enemy, pipes) for level in levels for enemy in self.behind):
                    return True
        return False

    # ---------------------------------------------------------------- over enemies

    def crossers(self, paths: Paths) -> list[ModelId]:
        """The models that move over enemies, not through the air. (TEN-MOVE-12)"""
        if not self.enemies:
            return []
        walking = [(ModelId(name), path) for name, path in paths.items() if not self.movers[name].flies]
        return [name for name, path in walking if self._meets(self.movers[name], self.way(name, path)[1], self.enemies)]
