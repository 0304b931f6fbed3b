"""A charge on the table: what its move must achieve, and a plan that does. (TEN-CHG-04 to TEN-CHG-07, TEN-TERR-12)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, along, first_hit, nearest_points
from grognard.kernel.troops import Pose, closest, foes_of, gap
from grognard.kernel.troops.trek import HAIR
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.moves.legal import Trek
from grognard.rulesets.tenth.play.moves.moves_into_contact import Closing
from grognard.rulesets.tenth.table.board import troop_of
from grognard.rulesets.tenth.table.engagement_range import ACROSS_A_BARRICADE, CONTACT, ENGAGED, engages, is_beside

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point, Polygon
    from grognard.kernel.troops import Foe, Stand
    from grognard.kernel.troops.contact import Found
    from grognard.rulesets.tenth.table.records import UnitId


class Storm(Closing):
    """A unit that charges these targets with this roll."""

    def __init__(self, game: Game, unit: UnitId, targets: Sequence[UnitId], roll: int) -> None:
        foes = foes_of(troop_of(game, target) for target in targets)
        super().__init__(Trek(game, unit, float(roll), "charge", targets), foes, targets)
        self.unit, self.units = unit, tuple(targets)
        self._began: dict[str, float] = {}
        """How far from the nearest target model those began who have been asked about."""
        self._plans: list[Paths | None] = []

    # ---------------------------------------------------------------- what must hold

    def is_hopeless(self) -> bool:
        """Whether some target is too far away for every model, whatever the way; or none is left. (TEN-CHG-04)"""
        movers = self.trek.movers

        def is_far(foe: Foe) -> bool:
            most = self._longest(foe.stand)
            return all(gap(own, foe.stand) - self.trek.allowance(name) > most for name, own in movers.items())

        return not self.units or any(
            all(is_far(foe) for foe in self.foes if foe.unit == target) for target in self.units
        )

    def _longest(self, foe: Stand) -> float:
        """From how far a foe can be engaged: 2" if it stands behind a barricade. (TEN-TERR-12)"""
        is_behind = any(is_beside(foe, pipe) for pipe in self.pipes)
        return (ACROSS_A_BARRICADE if is_behind else ENGAGED) + 2 * TOLERANCE

    def check(self, paths: Paths) -> None:
        """What a Charge move must achieve beyond what every move must. (TEN-CHG-04, TEN-CHG-05, TEN-CHG-07)"""
        if not paths:
            raise Refused(tell("The charge can succeed, so the models must make it."), "TEN-CHG-05")
        if paths == self._passed:
            return
        ends = self.trek.ends(paths)
        self.check_goals(paths, ends)
        for name, one in ends.items():
            if self.is_in_contact(one):
                continue
            self.check_contact(name, ends, "TEN-CHG-07")
            if self.snug(name, ends):
                raise Refused(tell("{name} must end as close to the barricade as it can.", name=name), "TEN-TERR-12")
        self._passed = dict(paths)

    def check_goals(self, paths: Paths, ends: Mapping[str, Stand]) -> None:
        """Engaged with every target, and everybody who moves ends closer. (TEN-CHG-04, TEN-CHG-07)"""
        row = list(ends.values())
        for target in self.units:
            if not self.any_engages(row, target):
                name = self.game[target].name
                raise Refused(tell("Nobody would be within Engagement Range of {name}.", name=name), "TEN-CHG-04")
        for name in paths:
            if not self.is_nearer(name, ends[name]):
                raise Refused(tell("{name} must end closer to the nearest target model.", name=name), "TEN-CHG-07")

    def is_nearer(self, name: str, one: Stand) -> bool:
        """Closer to the nearest target model than it began. (TEN-CHG-07)"""
        if name not in self._began:
            self._began[name] = closest((self.trek.movers[name],), self._stands)
        return closest((one,), self._stands) < self._began[name] - TOLERANCE

    # ---------------------------------------------------------------- a plan

    def find_plan(self) -> Paths | None:
        """A Charge move that keeps all conditions, if one is found; looked for once. (TEN-CHG-04)"""
        if not self._plans:
            found = None if self.is_hopeless() else self.plan()
            self._plans.append(found if found and self.is_good(found) else None)
        return self._plans[0]

    # ---------------------------------------------------------------- across a barricade

    def first(
        self, name: str, foes: Sequence[Foe], ends: Mapping[str, Stand], toward: Point | None = None
    ) -> Found | None:
        """A way to a place to fight one of these foes from: in contact, within an inch, or across a barricade."""
        return super().first(name, foes, ends, toward) or self._first_across(name, foes, ends)

    def _first_across(self, name: str, foes: Sequence[Foe], ends: Mapping[str, Stand]) -> Found | None:
        """The same at a barricade, just opposite a foe. (TEN-TERR-12)"""
        own = self.trek.movers[name]
        others = [one for each, one in ends.items() if each != name]
        for foe in sorted(foes, key=lambda foe: gap(own, foe.stand)) if self.pipes else ():
            for pipe in self.pipes:
                pose = _at_barricade(pipe, own, foe.stand)
                found = None if pose is None else self.go(name, pose, others)
                if found and self.reaches([found[1]], foe.unit):
                    return found
        return None

    def improve(self, ends: dict[str, Stand], paths: Paths) -> None:
        """Everybody who can be in base contact gets there, then to the barricade. (TEN-CHG-07, TEN-TERR-12)"""
        super().improve(ends, paths)
        for name in ends if self.pipes else ():
            found = None if self.is_in_contact(ends[name]) else self.snug(name, ends)
            if found is not None:
                paths[name], ends[name] = found

    def snug(self, name: str, ends: Mapping[str, Stand]) -> Found | None:
        """A way to touch the barricade for a model that fights across it and stands off. (TEN-TERR-12)"""
        one, others = ends[name], [end for each, end in ends.items() if each != name]
        if not self.pipes or any(engages(one, foe) for foe in self._stands):
            return None
        across = [foe for foe in self._stands if engages(one, foe, self.pipes)]
        for pipe in self.pipes if across else ():
            here, there = nearest_points(one.shape, pipe)
            off = hypot(there[0] - here[0], there[1] - here[1])
            if CONTACT < off <= ENGAGED + TOLERANCE and any(engages(one, foe, (pipe,)) for foe in across):
                share = (off - HAIR) / off
                x, y = one.pose.x + (there[0] - here[0]) * share, one.pose.y + (there[1] - here[1]) * share
                found = self.go(name, Pose(round(x, 3), round(y, 3)), others)
                if found and self.holds({**ends, name: found[1]}):
                    return found
        return None


def _at_barricade(pipe: Polygon, own: Stand, foe: Stand) -> Pose | None:
    """The place that touches the barricade just opposite a foe who stands behind it. (TEN-TERR-12)"""
    here, there = nearest_points(foe.shape, pipe)
    if hypot(there[0] - here[0], there[1] - here[1]) > ENGAGED + TOLERANCE:
        return None
    x, y = foe.pose.at
    dx, dy = there[0] - x, there[1] - y
    long = hypot(dx, dy)
    if not long:
        return None
    way = [(x + dx / long * (long + 8), y + dy / long * (long + 8)), (x, y)]
    hit = first_hit(way, own.base.outer, pipe)
    if hit is None:
        return None
    x, y = along(way, max(0.0, hit - HAIR))
    return Pose(round(x, 3), round(y, 3))
