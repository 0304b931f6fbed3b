"""What a model may do on its way, in every kind of move: tenth's law for the kit of open tables.

(TEN-MOVE-02 to TEN-MOVE-08, TEN-FLY, TEN-TERR, TEN-AIR-07)
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any, Literal

from grognard.kernel import troops as kit
from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, along, path_length
from grognard.kernel.plane.stretches import comes_within
from grognard.kernel.troops import Berth, Going, Law
from grognard.kernel.troops.law import alike
from grognard.kernel.words import tell
from grognard.rulesets.tenth.table.board import the_ground, troop_of, troops
from grognard.rulesets.tenth.table.climbing import flight, walk
from grognard.rulesets.tenth.table.engagement_range import ACROSS_A_BARRICADE, engages
from grognard.rulesets.tenth.table.placing import (
    CLAUSES as STANDING,
)
from grognard.rulesets.tenth.table.placing import (
    CLIMBERS,
    FRIEND,
    behind_barricades,
    engagement,
    keeps_across,
    standing,
)
from grognard.rulesets.tenth.table.records import ModelId, UnitId
from grognard.rulesets.tenth.table.units import is_a, model_keywords

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from grognard.kernel.ask import Paths, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Pose, Stand, Troop
    from grognard.kernel.troops.law import Course
    from grognard.rulesets.tenth.table.maps import Ground

Kind = Literal["normal", "advance", "fall back", "charge", "pile in", "consolidate", "scouts"]

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
IN_THE_AIR = Berth(blocks=False)
"""Nobody minds friends on foot, nor Aircraft. (TEN-MOVE-04, TEN-AIR-07, TEN-AIR-08)"""


class Trek(kit.Trek):
    """A unit about to move, and everything around it."""

    def __init__(
        self,
        game: Game,
        unit: UnitId,
        inches: float | Mapping[str, float],
        kind: Kind,
        targets: Collection[UnitId] = (),
    ) -> None:
        self.game, self.kind, self.targets = game, kind, targets
        self.field = the_ground(game)
        models = {name: {*model_keywords(game, name)} for name in game[unit].models}
        is_airborne = kind in AIRBORNE
        self.flyers = {name for name, keywords in models.items() if is_airborne and "FLY" in keywords}
        self.climbers = {name for name, keywords in models.items() if CLIMBERS & keywords}
        self.large = {name for name, keywords in models.items() if LARGE & keywords}
        own = troop_of(game, unit)
        is_kept = kind in KEEPS_AWAY or kind == "charge"
        self.behind = behind_barricades(game, own.seat, targets) if is_kept or kind == "fall back" else []
        """Enemies whose Engagement Range is longer, across a barricade. (TEN-TERR-12)"""
        super().__init__(own, troops(game), self._law(own, inches))

    def _law(self, own: Troop, inches: float | Mapping[str, float]) -> Law:
        """How the unit may move and where it may end. (TEN-MOVE-02 to TEN-MOVE-08)"""
        game, kind, ground = self.game, self.kind, self.field
        flyers, climbers, large = self.flyers, self.climbers, self.large
        clauses = STANDING | {"inches": CLAUSES[kind], "climb": "TEN-MOVE-07", "flight": "TEN-FLY-02"}
        clauses |= {"way": "TEN-TERR-08", "passing": "TEN-MOVE-04", "order": "TEN-MOVE-04"}
        clauses["near"] = "TEN-CHG-06" if kind == "charge" else "TEN-MOVE-03"
        if kind == "charge":
            clauses["berth"] = "TEN-CHG-04"
        fields: dict[str, Any] = {**standing(game, UnitId(own.id), CLAUSES[kind]), "clauses": clauses}
        return Law(
            inches=inches,
            walls=lambda name: () if name in climbers else ground.high_walls,
            goings=lambda name: () if name in flyers else _climbs(ground),
            flies=lambda name: name in flyers,
            course=_course_of(ground, flyers),
            also_on_way=_kept_across(ground, self.behind, clauses["near"]) if kind != "fall back" else None,
            in_order=(lambda name: name in large) if large else False,
            berth=self._berth(own.seat),
            kind_of=(lambda name: "large" if name in large else "") if large else alike,
            also=keeps_across(game, self.behind),
            **fields,
        )

    def _berth(self, seat: int) -> Callable[[Stand, Troop], Berth]:
        """Enemies and their Engagement Range, and large friends for those who are large.

        (TEN-MOVE-03, TEN-MOVE-04, TEN-CHG-04, TEN-CHG-06, TEN-ENG-02)
        """
        game, kind, ground, large = self.game, self.kind, self.field, self.large
        targets = self.targets
        is_kept = kind in KEEPS_AWAY
        aircraft = engagement(ground, blocks=False, at_end=kind not in MAY_END_ENGAGED or kind == "charge")
        minded = {
            "charge": engagement(ground, on_way=True),
            "fall back": engagement(ground, blocks=False),
            "pile in": FRIEND,
            "consolidate": FRIEND,
        }
        enemy = engagement(ground, on_way=True) if is_kept else minded[kind]

        def berth(one: Stand, other: Troop) -> Berth:
            unit = UnitId(other.id)
            if other.seat == seat:
                both = one.name in large and is_a(game, unit, *LARGE) and not is_a(game, unit, "AIRCRAFT")
                return FRIEND if both else IN_THE_AIR
            if is_a(game, unit, "AIRCRAFT"):
                return IN_THE_AIR if unit in targets else aircraft
            return FRIEND if unit in targets else enemy

        return berth

    def spot(self, name: str, x: float, y: float, choice: int = 0) -> Spot:
        """A spot of an answer; with a choice of 1 on a floor, where there is one and the model climbs. (TEN-TERR-08)"""
        spot = super().spot(name, x, y)
        radius = self.movers[name].base.outer
        if choice and name in self.climbers and self.field.near(spot[0], spot[1], radius):
            levels = self.field.levels(Disc((spot[0], spot[1]), radius))
            if len(levels) > 1:
                return spot[0], spot[1], None, levels[choice]
        return spot

    @property
    def enemies(self) -> list[Troop]:
        """The enemies that are no Aircraft, near enough to matter."""
        return [each for each in self._near if each.seat != self.unit.seat and not self._is_aircraft(each)]

    def _is_aircraft(self, other: Troop) -> bool:
        return is_a(self.game, UnitId(other.id), "AIRCRAFT")

    def crossers(self, paths: Paths) -> list[ModelId]:
        """The models that move over enemies, not through the air. (TEN-MOVE-12)"""
        enemies = self.enemies
        walking = [(ModelId(name), path) for name, path in paths.items() if name not in self.flyers]
        return [name for name, path in walking if self.runs_into(name, path, enemies)]


# What a law keeps must not know the trek that keeps the law: a game that is put away is free at once.


def _course_of(ground: Ground, flyers: Collection[str]) -> Callable[[Stand, tuple[Pose, ...]], Course]:
    """What a way costs. (TEN-MOVE-02, TEN-MOVE-07, TEN-FLY-02)"""
    return lambda one, way: flight(way) if one.name in flyers else walk(ground, one.base.outer, way)


def _kept_across(ground: Ground, enemies: Sequence[Stand], clause: str) -> Callable[[Stand, Course], Refused | None]:
    """Whether a way touches Engagement Range across a barricade. (TEN-TERR-12, TEN-MOVE-03, TEN-CHG-06)"""
    pipes = ground.barricades

    def says(one: Stand, course: Course) -> Refused | None:
        reach = one.base.outer + ACROSS_A_BARRICADE + 2 * TOLERANCE
        for way, levels in course.parts if enemies else ():
            points = [pose.at for pose in way]
            near = [foe for foe in enemies if comes_within(points, *foe.pose.at, reach + foe.base.outer)]
            for number in range(ceil(path_length(points) / STRIDE) + 1 if near else 0):
                x, y = along(points, number * STRIDE)
                there = [one.moved(way[0]._replace(x=x, y=y, level=level or None)) for level in levels]
                if any(engages(each, enemy, pipes) for each in there for enemy in near):
                    sentence = tell("{name} would pass within Engagement Range of an enemy.", name=one.name)
                    return Refused(sentence, clause)
        return None

    return says


def _climbs(ground: Ground) -> Sequence[Going]:
    """What proposals and drawn reach know of climbing; each way is measured by its course. (TEN-MOVE-06)"""
    return [Going(each.id, (each.area,), step=each.height) for each in ground.climbs]
