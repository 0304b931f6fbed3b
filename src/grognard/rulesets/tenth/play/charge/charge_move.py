"""A charge on the table: what its move must achieve, and a plan that does. (TEN-CHG-04 to TEN-CHG-07, TEN-TERR-12)"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, along, first_hit, from_point, nearest_points
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.moves.contact import HAIR, SPARE, ContactMove, Foe, is_formed
from grognard.rulesets.tenth.play.moves.legal import Trek
from grognard.rulesets.tenth.table.board import closest, gap
from grognard.rulesets.tenth.table.engagement_range import ACROSS_A_BARRICADE, CONTACT, ENGAGED, any_engages, engages
from grognard.rulesets.tenth.table.units import models_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grognard.kernel.ask import Paths, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point, Polygon
    from grognard.rulesets.tenth.table.board import Base
    from grognard.rulesets.tenth.table.records import UnitId

NEAR = ENGAGED - 0.02
TURNS = tuple(sign * pi * step / 8 for step in range(9) for sign in (1, -1) if step or sign > 0)


class Storm(ContactMove):
    """A unit that charges these targets with this roll."""

    def __init__(self, game: Game, unit: UnitId, targets: Sequence[UnitId], roll: int) -> None:
        self.targets = targets
        foes = [
            Foe(target, (*model.at, model.radius, model.level), model.kind.height)
            for target in targets
            for model in models_of(game, target)
            if model.at is not None
        ]
        self.rows = {target: [foe.base for foe in foes if foe.unit == target] for target in targets}
        self._foes = [foe.base for foe in foes]
        super().__init__(Trek(game, unit, float(roll), "charge", targets), foes)
        self.pipes = self.trek.ground.barricades
        self._began: dict[str, float] = {}
        """How far from the nearest target model those began who have been asked about."""
        self._plans: list[Paths | None] = []

    # ---------------------------------------------------------------- what must hold

    def holds(self, ends: Mapping[str, Base]) -> bool:
        """Coherent, and in Engagement Range of every target; others are left alone by each model. (TEN-CHG-04)"""
        return is_formed(ends, self.rows.values(), self.trek)

    def is_hopeless(self) -> bool:
        """Whether some target is too far away for every model, whatever the way; or none is left. (TEN-CHG-04)"""
        if not self.rows:
            return True
        movers = self.trek.movers.values()
        return any(
            all(gap(mover.base, foe) - mover.inches > self._longest(foe) for foe in row for mover in movers)
            for row in self.rows.values()
        )

    def _longest(self, foe: Base) -> float:
        """From how far a foe can be engaged: 2" if it stands behind a barricade. (TEN-TERR-12)"""
        is_behind = any(from_point((foe[0], foe[1]), pipe) - foe[2] <= ENGAGED + TOLERANCE for pipe in self.pipes)
        return (ACROSS_A_BARRICADE if is_behind else ENGAGED) + 2 * TOLERANCE

    def check(self, paths: Paths) -> None:
        """What a Charge move must achieve beyond what every move must. (TEN-CHG-04, TEN-CHG-05, TEN-CHG-07)"""
        if not paths:
            raise Refused(tell("The charge can succeed, so the models must make it."), "TEN-CHG-05")
        if paths == self._passed:
            return
        ends = self.ends(paths)
        self.check_goals(paths, ends)
        for name, base in ends.items():
            if self.closing.is_in_contact(name, base):
                continue
            self.check_contact(name, ends, "TEN-CHG-07")
            if self.snug(name, ends):
                raise Refused(tell("{name} must end as close to the barricade as it can.", name=name), "TEN-TERR-12")
        self._passed = dict(paths)

    def check_goals(self, paths: Paths, ends: Mapping[str, Base]) -> None:
        """Engaged with every target, and everybody who moves ends closer. (TEN-CHG-04, TEN-CHG-07)"""
        row = list(ends.values())
        for target, theirs in self.rows.items():
            if not any_engages(row, theirs, self.pipes):
                name = self.game[target].name
                raise Refused(tell("Nobody would be within Engagement Range of {name}.", name=name), "TEN-CHG-04")
        for name in paths:
            if not self.is_nearer(name, ends[name]):
                raise Refused(tell("{name} must end closer to the nearest target model.", name=name), "TEN-CHG-07")

    def nearness(self, base: Base) -> float:
        """How far the nearest target model is."""
        return closest([base], self._foes)

    def is_nearer(self, name: str, base: Base) -> bool:
        """Closer to the nearest target model than it began. (TEN-CHG-07)"""
        if name not in self._began:
            self._began[name] = self.nearness(self.starts[name])
        return self.nearness(base) < self._began[name] - TOLERANCE

    def snug(self, name: str, ends: Mapping[str, Base]) -> tuple[tuple[Spot, ...], Base] | None:
        """A way to touch the barricade for a model that fights across it and stands off. (TEN-TERR-12)"""
        base = ends[name]
        if not self.pipes or any(engages(base, foe.base) for foe in self.closing.foes):
            return None
        across = [foe.base for foe in self.closing.foes if engages(base, foe.base, self.pipes)]
        for pipe in self.pipes if across else ():
            here, there = nearest_points(Disc((base[0], base[1]), base[2]), pipe)
            off = hypot(there[0] - here[0], there[1] - here[1])
            if CONTACT < off <= ENGAGED + TOLERANCE and any(engages(base, foe, (pipe,)) for foe in across):
                share = (off - HAIR) / off
                dx, dy = (there[0] - here[0]) * share, (there[1] - here[1]) * share
                spot = (round(base[0] + dx, 3), round(base[1] + dy, 3))
                found = self.closing.go(name, spot, self.closing.others(name, ends))
                if found and self.is_nearer(name, found[1]) and self.holds({**ends, name: found[1]}):
                    return found
        return None

    # ---------------------------------------------------------------- a plan

    def plan(self) -> Paths | None:
        """A Charge move that keeps all conditions, if one is found; looked for once. (TEN-CHG-04)"""
        if not self._plans:
            self._plans.append(self._look_for_plan())
        return self._plans[0]

    def _look_for_plan(self) -> Paths | None:
        if self.is_hopeless():
            return None
        for is_spread in (False, True):
            ends, paths = dict(self.starts), dict[str, tuple["Spot", ...]]()
            if self._strike(ends, paths, is_spread=is_spread) and self._follow(ends, paths, is_spread=is_spread):
                self._improve(ends, paths)
                if paths and self.is_good(paths):
                    return {name: paths[name] for name in self.trek.movers if name in paths}
        return None

    def _strike(self, ends: dict[str, Base], paths: Paths, *, is_spread: bool) -> bool:
        """One model to each target, the farthest target first; in the second try all as near together as can be."""
        foes = self.closing.foes
        middle = (sum(foe.base[0] for foe in foes) / len(foes), sum(foe.base[1] for foe in foes) / len(foes))
        toward = middle if is_spread and len(self.targets) > 1 else None
        by_target = {
            target: min(gap(base, foe) for base in self.starts.values() for foe in row)
            for target, row in self.rows.items()
        }
        farthest_first = sorted(self.rows, key=lambda target: -by_target[target])
        return all(self._strike_at(target, ends, paths, toward) for target in farthest_first)

    def _strike_at(self, target: UnitId, ends: dict[str, Base], paths: Paths, toward: Point | None) -> bool:
        """Send the nearest model that can to this target, unless one that has moved already engages it."""
        moved = [ends[name] for name in paths]
        if moved and any_engages(moved, self.rows[target], self.pipes):
            return True
        foes = [foe for foe in self.closing.foes if foe.unit == target]
        waiting = [name for name in ends if name not in paths]
        waiting.sort(key=lambda name: min(gap(self.starts[name], foe.base) for foe in foes))
        spots = (self._strikes(name, foes, ends, toward) for name in waiting)
        return any(self._goes(name, some, ends, paths, target) for name, some in zip(waiting, spots, strict=True))

    def _strikes(
        self, name: str, foes: Sequence[Foe], ends: Mapping[str, Base], toward: Point | None
    ) -> Iterator[Spot]:
        """Places to fight a target from: in contact, across a barricade, else within an inch."""
        mover = self.trek.movers[name]
        radius = mover.base[2]
        near = sorted(foes, key=lambda foe: gap(mover.base, foe.base))[:6]
        others = self.closing.others(name, ends)
        for foe in near:
            yield from self.closing.contacts(name, foe, others, toward)
        for foe in near:
            for pipe in self.pipes:
                spot = _at_barricade(pipe, radius, foe.base)
                if spot is not None:
                    yield spot
        for off in (0.4, NEAR):
            for foe in near:
                yield from self.closing.contacts(name, foe, others, toward, off)

    def _goes(
        self, name: str, spots: Iterator[Spot], ends: dict[str, Base], paths: Paths, target: UnitId | None = None
    ) -> bool:
        """Send a model to the first of the spots it may go to."""
        others = self.closing.others(name, ends)
        inches = self.trek.movers[name].inches + SPARE
        x, y = self.starts[name][:2]
        for spot in spots:
            if hypot(spot[0] - x, spot[1] - y) > inches:
                continue
            found = self.closing.go(name, spot, others)
            if found is None or not self.is_nearer(name, found[1]):
                continue
            if target is not None and not any_engages([found[1]], self.rows[target], self.pipes):
                continue
            paths[name], ends[name] = found
            return True
        return False

    def _follow(self, ends: dict[str, Base], paths: Paths, *, is_spread: bool) -> bool:
        """Everybody else after them: in formation, or each on his own way; nobody is left behind."""
        rest = sorted((name for name in ends if name not in paths), key=lambda name: self.nearness(self.starts[name]))
        for name in rest:
            leads = sorted(paths, key=lambda lead: gap(self.starts[name], self.starts[lead]))
            self._goes(name, self._steps(name, leads, ends, is_spread), ends, paths)
        return self.holds(ends)

    def _steps(self, name: str, leads: Sequence[str], ends: Mapping[str, Base], is_spread: bool) -> Iterator[Spot]:
        """Places for one that follows: beside where its neighbour went, and round those who are there."""
        x, y, radius, _ = self.starts[name]
        most = self.trek.movers[name].inches - SPARE
        for lead in () if is_spread else leads[:2]:
            dx, dy = ends[lead][0] - self.starts[lead][0], ends[lead][1] - self.starts[lead][1]
            far = hypot(dx, dy)
            for share in (1.0, 0.8, 0.6, 0.4):
                scale = share * min(1.0, most / far) if far else 0.0
                yield round(x + dx * scale, 3), round(y + dy * scale, 3)
        for lead in leads[:4]:
            lx, ly, other, level = ends[lead]
            front = atan2(y - ly, x - lx)
            for off in (0.1, 0.9):
                ring = radius + other + off
                for turn in TURNS:
                    spot = (round(lx + ring * cos(front + turn), 3), round(ly + ring * sin(front + turn), 3))
                    if level > 0 and level in self.trek.ground.levels(Disc(spot, radius)):
                        yield (*spot, None, level)
                    yield spot

    def _improve(self, ends: dict[str, Base], paths: Paths) -> None:
        """Everybody who can be in base contact gets there, one after another, until nobody more can. (TEN-CHG-07)"""
        waiting = [name for name in ends if not self.closing.is_in_contact(name, ends[name])]
        is_changed = True
        while is_changed:
            is_changed = False
            for name in list(waiting):
                found = self.closing.touch(name, ends, self.is_nearer)
                if found is not None:
                    waiting.remove(name)
                else:
                    found = self.snug(name, ends)
                if found is not None:
                    paths[name], ends[name] = found
                    is_changed = True


def _at_barricade(pipe: Polygon, radius: float, foe: Base) -> Spot | None:
    """The place that touches the barricade just opposite a foe who stands behind it. (TEN-TERR-12)"""
    here, there = nearest_points(Disc((foe[0], foe[1]), foe[2]), pipe)
    if hypot(there[0] - here[0], there[1] - here[1]) > ENGAGED + TOLERANCE:
        return None
    dx, dy = there[0] - foe[0], there[1] - foe[1]
    long = hypot(dx, dy)
    if not long:
        return None
    far = (foe[0] + dx / long * (long + 8), foe[1] + dy / long * (long + 8))
    way = [far, (foe[0], foe[1])]
    hit = first_hit(way, radius, pipe)
    if hit is None:
        return None
    x, y = along(way, max(0.0, hit - HAIR))
    return round(x, 3), round(y, 3)
