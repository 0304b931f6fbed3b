"""Pile-in and Consolidation moves. (TEN-MELEE-07, TEN-MELEE-14, TEN-MELEE-15)"""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import Pose, apart, closest, foes_of, gap
from grognard.kernel.troops.packed import marked, packed
from grognard.kernel.troops.trek import HAIR, SPARE
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.aircraft import makes_assault_moves
from grognard.rulesets.tenth.play.moves.legal import Trek
from grognard.rulesets.tenth.play.moves.moves_into_contact import Closing
from grognard.rulesets.tenth.play.moves.question import ask_move
from grognard.rulesets.tenth.table.board import is_in_range, troops
from grognard.rulesets.tenth.table.engagement_range import ENGAGED, any_engages
from grognard.rulesets.tenth.table.maps import MARKER_RADIUS
from grognard.rulesets.tenth.table.placing import put
from grognard.rulesets.tenth.table.records import ModelId, UnitId
from grognard.rulesets.tenth.table.units import is_a, model_keywords, model_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand, Troop
    from grognard.kernel.troops.contact import Found
    from grognard.rulesets.tenth.table.maps import MapMarker

FAR = 3.0
CLAUSES = {"pile in": "TEN-MELEE-07", "consolidate": "TEN-MELEE-14"}


class Press(Closing):
    """A unit about to pile in or consolidate."""

    def __init__(self, game: Game, unit: UnitId, kind: Literal["pile in", "consolidate"]) -> None:
        enemies = [other for other in troops(game) if other.seat != game[unit].seat]
        super().__init__(Trek(game, unit, FAR, kind), foes_of(enemies), ())
        self.unit = unit
        self.kind: Literal["pile in", "consolidate"] = kind
        self._heed(enemies)
        self._closest: dict[str, list[tuple[Stand, float]]] = {}
        self.fixed = {name for name, one in self.trek.movers.items() if self.is_in_contact(one)}

    def _heed(self, enemies: Sequence[Troop]) -> None:
        """Whom each model takes notice of: who does not FLY, of no Aircraft. (TEN-AIR-11)"""
        game, names = self.game, list(self.trek.movers)
        grounded = {other.id for other in enemies if not is_a(game, UnitId(other.id), "AIRCRAFT")}
        flyers = {name for name in names if "FLY" in model_keywords(game, ModelId(name))}
        self.heeded = {name: None if name in flyers else grounded for name in names}
        """The enemy units each model takes notice of; None for all."""
        low = tuple(foe.stand for foe in self.foes if foe.unit in grounded)
        self.heeds = {name: self._stands if name in flyers else low for name in names}

    # ---------------------------------------------------------------- what must hold

    def holds(self, ends: Mapping[str, Stand]) -> bool:
        """Coherent, and within Engagement Range of at least one enemy. (TEN-MELEE-07)"""
        return super().holds(ends) and self.is_engaged(list(ends.values()))

    def is_engaged(self, row: Sequence[Stand]) -> bool:
        """Whether the unit stands within Engagement Range of an enemy."""
        return any_engages(row, self._stands, self.pipes)

    def away(self, name: str) -> float:
        """How far the closest enemy of a model is."""
        return closest((self.trek.movers[name],), self.heeds[name])

    def is_nearer(self, name: str, one: Stand) -> bool:
        """Nearer to an enemy model that was closest to it: among several the owner chooses. (TEN-MELEE-07)"""
        if name not in self._closest:
            start, most = self.trek.movers[name], self.away(name) + TOLERANCE
            gaps = [(foe, apart(start, foe)) for foe in self._within(name, most)]
            self._closest[name] = [(foe, away) for foe, away in gaps if away <= most]
        return any(apart(one, foe) < away - TOLERANCE for foe, away in self._closest[name])

    def _within(self, name: str, most: float) -> list[Stand]:
        """The enemies whom a model takes notice of that may be so near: a quick first look."""
        row, start = self.heeds[name], self.trek.movers[name]
        said = marked(start.row, packed(row), most, inf)
        return [row[place] for place, how in enumerate(said) if how]

    def can_move(self) -> bool:
        """Whether there is anything to decide: somebody is free, and an enemy could be reached. (TEN-AIR-10)"""
        if not makes_assault_moves(self.game, self.unit):
            return False
        starts = self.trek.movers
        is_free = any(name not in self.fixed and self.heeds[name] for name in starts)
        return is_free and (self.is_engaged(tuple(starts.values())) or not self.is_far_off())

    def is_far_off(self) -> bool:
        """Whether no enemy can be engaged with moves of 3", whatever the way."""
        longest = FAR + 2 * ENGAGED + TOLERANCE
        return not any(gap(one, foe) <= longest for one in self.trek.movers.values() for foe in self._stands)

    def check(self, paths: Paths) -> None:
        """Nearer, in contact if it can be, and the unit engaged. (TEN-MELEE-07, TEN-MELEE-14)"""
        if not paths or paths == self._passed:
            return
        ends = self.trek.ends(paths)
        self.check_goals(paths, ends)
        for name in paths:
            if not self.is_in_contact(ends[name]):
                self.check_contact(name, ends, CLAUSES[self.kind], self.heeded[name])
        self._passed = dict(paths)

    def check_goals(self, paths: Paths, ends: Mapping[str, Stand]) -> None:
        """Nobody leaves contact, everybody who moves ends nearer, and the unit engaged. (TEN-MELEE-07)"""
        clause = CLAUSES[self.kind]
        for name in paths:
            if name in self.fixed:
                raise Refused(tell("{name} is in base contact and does not move.", name=name), clause)
            if not self.is_nearer(name, ends[name]):
                raise Refused(tell("{name} must end nearer to the closest enemy model.", name=name), clause)
        if not self.is_engaged(list(ends.values())):
            raise Refused(
                tell("{name} must end within Engagement Range of an enemy.", name=self.game[self.unit].name), clause
            )

    # ---------------------------------------------------------------- a plan

    def find_plan(self) -> Paths:
        """Everybody as near as he gets, the nearest first; nobody if that does not work."""
        starts = self.trek.movers
        ends: dict[str, Stand] = dict(starts)
        paths: Paths = {}
        waiting = [name for name in starts if name not in self.fixed and self.heeds[name]]
        for name in sorted(waiting, key=self.away):
            found = self.touch(name, ends, self.heeded[name]) or self._step(name, ends)
            if found is not None:
                paths[name], ends[name] = found
        self._improve(ends, paths)
        return {name: paths[name] for name in starts if name in paths} if self.is_good(paths) else {}

    def _step(self, name: str, ends: Mapping[str, Stand]) -> Found | None:
        """Straight towards the closest enemy, as far as the others let it."""
        own = self.trek.movers[name]
        foe = min(self._within(name, self.away(name) + TOLERANCE), key=lambda foe: apart(own, foe))
        (x, y), (ex, ey) = own.pose.at, foe.pose.at
        away = hypot(ex - x, ey - y)
        most = min(FAR - SPARE, gap(own, foe) - HAIR)
        others = [one for each, one in ends.items() if each != name]
        for share in (1.0, 0.7, 0.4):
            far = most * share
            if far > 0.05:
                pose = Pose(round(x + (ex - x) / away * far, 3), round(y + (ey - y) / away * far, 3))
                found = self.go(name, pose, others)
                if found and self.holds({**ends, name: found[1]}):
                    return found
        return None

    def _improve(self, ends: dict[str, Stand], paths: Paths) -> None:
        """Who has moved and can be in contact after all gets there."""
        is_changed = True
        while is_changed:
            is_changed = False
            for name in list(paths):
                if not self.is_in_contact(ends[name]):
                    found = self.touch(name, ends, self.heeded[name])
                    if found is not None:
                        paths[name], ends[name] = found
                        is_changed = True

    # ---------------------------------------------------------------- towards a marker

    def marker(self) -> MapMarker | None:
        """The closest objective marker. (TEN-MELEE-15)"""
        row = self.trek.movers.values()
        return min(self.trek.field.markers, key=lambda marker: min(_to(one, marker) for one in row), default=None)

    def check_to_marker(self, marker: MapMarker, paths: Paths) -> None:
        """Each nearer to it, one at least within range, nobody near enemies. (TEN-MELEE-15)"""
        if not paths:
            return
        place = marker.id.replace("_", " ")
        ends = self.trek.ends(paths)
        for name in paths:
            if _to(ends[name], marker) >= _to(self.trek.movers[name], marker) - TOLERANCE:
                said = tell(
                    "{model} must end nearer to {marker}.", model=model_name(self.game, ModelId(name)), marker=place
                )
                raise Refused(said, "TEN-MELEE-15")
        row = list(ends.values())
        if not any(is_in_range(one, marker) for one in row):
            raise Refused(
                tell("{unit} must end within range of {marker}.", unit=self.game[self.unit].name, marker=place),
                "TEN-MELEE-15",
            )
        if self.is_engaged(row):
            raise Refused(
                tell("{name} must stay out of Engagement Range.", name=self.game[self.unit].name), "TEN-MELEE-15"
            )

    def plan_to_marker(self, marker: MapMarker) -> Paths:
        """All alike towards it, as far as that works."""
        starts = self.trek.movers
        near = min(starts.values(), key=lambda one: _to(one, marker))
        dx, dy = marker.at[0] - near.pose.x, marker.at[1] - near.pose.y
        away = hypot(dx, dy)
        for share in (1.0, 0.6, 0.3):
            far = min(FAR - SPARE, away) * share
            if far < 0.05:
                continue
            moved = {
                name: own.moved(own.pose._replace(x=own.pose.x + dx / away * far, y=own.pose.y + dy / away * far))
                for name, own in starts.items()
            }
            paths: Paths = {
                name: (end.pose.spot,)
                for name, end in moved.items()
                if _to(end, marker) < _to(starts[name], marker) - 0.01
            }
            try:
                self.trek.check(paths)
                self.check_to_marker(marker, paths)
            except Refused:
                continue
            return paths
        return {}


def _to(one: Stand, marker: MapMarker) -> float:
    """How far a base is from the middle of a marker, less the base; negative on top of it."""
    x, y = one.pose.at
    return hypot(x - marker.at[0], y - marker.at[1]) - one.base.outer - MARKER_RADIUS


# ---------------------------------------------------------------- the two moves


async def pile_in(game: Game, unit: UnitId) -> None:
    """Each model may move up to 3" towards the closest enemy. (TEN-MELEE-07)"""
    press = Press(game, unit, "pile in")
    if press.can_move():
        await _move(press, press.find_plan())


async def consolidate(game: Game, unit: UnitId) -> None:
    """The same after the attacks; or, if no enemy can be reached, towards the closest marker.

    (TEN-MELEE-14, TEN-MELEE-15)
    """
    press = Press(game, unit, "consolidate")
    if is_a(game, unit, "AIRCRAFT"):
        return
    is_engaged = press.is_engaged(tuple(press.trek.movers.values()))
    plan = press.find_plan() if press.can_move() else {}
    if plan or is_engaged:
        if press.can_move():
            await _move(press, plan)
        return
    marker = press.marker()
    if marker is not None:
        to_marker = press.plan_to_marker(marker)
        if to_marker or not press.is_far_off():
            await _move(press, to_marker, marker)


async def _move(press: Press, plan: Paths, marker: MapMarker | None = None) -> None:
    """Ask for the move and make it."""
    game, unit = press.game, press.unit
    name = game[unit].name
    enemies, far = tell("the closest enemies"), f"{FAR:g}"
    goal = (
        enemies if marker is None else tell("the closest enemies, or to {marker}", marker=marker.id.replace("_", " "))
    )
    if press.kind == "pile in":
        said = tell("{unit} piles in.", unit=name)
        asks = tell('{unit} piles in: up to {inches}" towards {goal}.', unit=name, inches=far, goal=goal)
    else:
        said = tell("{unit} consolidates.", unit=name)
        asks = tell('{unit} consolidates: up to {inches}" towards {goal}.', unit=name, inches=far, goal=goal)

    def legal(paths: Paths) -> None:
        if marker is None:
            press.check(paths)
            return
        try:
            press.check(paths)
        except Refused:
            press.check_to_marker(marker, paths)

    def propose(chance: Chance) -> Paths:
        return plan if chance.below(4) else {}

    asked = ask_move(press.trek, asks, legal=legal, propose=propose)
    paths = await game.ask(asked)
    put(game, unit, {model: path[-1] for model, path in paths.items()})
    if paths:
        clause = "TEN-MELEE-15" if marker is not None else CLAUSES[press.kind]
        game.say(said, clause, kind="move", about=[unit], paths=paths)
