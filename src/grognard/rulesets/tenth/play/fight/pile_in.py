"""Pile-in and Consolidation moves. (TEN-MELEE-07, TEN-MELEE-14, TEN-MELEE-15)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.aircraft import makes_assault_moves
from grognard.rulesets.tenth.play.moves.contact import HAIR, SPARE, ContactMove, Foe, closest
from grognard.rulesets.tenth.play.moves.legal import Trek
from grognard.rulesets.tenth.play.moves.question import ask_move
from grognard.rulesets.tenth.table.board import apart, formation, gap, is_in_range
from grognard.rulesets.tenth.table.coherency import is_coherent
from grognard.rulesets.tenth.table.engagement_range import ENGAGED
from grognard.rulesets.tenth.table.maps import MARKER_RADIUS
from grognard.rulesets.tenth.table.placing import put
from grognard.rulesets.tenth.table.records import ModelId
from grognard.rulesets.tenth.table.units import is_a, model_keywords, model_name, on_table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal

    from grognard.kernel.ask import Chance, Paths, Spot
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.table.board import Base
    from grognard.rulesets.tenth.table.maps import MapMarker
    from grognard.rulesets.tenth.table.records import UnitId

FAR = 3.0
CLAUSES = {"pile in": "TEN-MELEE-07", "consolidate": "TEN-MELEE-14"}


def _foes(game: Game, seat: int) -> tuple[list[Foe], list[Foe]]:
    """All models of a seat on the table, and those that are no Aircraft."""
    everybody: list[Foe] = []
    grounded: list[Foe] = []
    for enemy in on_table(game, seat):
        foes = [Foe(enemy.id, body[:4], body[4]) for body in formation(game, enemy.id).bodies]
        everybody += foes
        if not is_a(game, enemy.id, "AIRCRAFT"):
            grounded += foes
    return everybody, grounded


class Press(ContactMove):
    """A unit about to pile in or consolidate."""

    def __init__(self, game: Game, unit: UnitId, kind: Literal["pile in", "consolidate"]) -> None:
        everybody, grounded = _foes(game, 1 - game[unit].seat)
        super().__init__(Trek(game, unit, FAR, kind), everybody)
        self.kind: Literal["pile in", "consolidate"] = kind
        self.rows = [row for _, _, row in self.trek.crowd.enemies]
        # Who does not FLY takes no notice of Aircraft. (TEN-AIR-11)
        flyers = {name for name in self.starts if "FLY" in model_keywords(game, ModelId(name))}
        self.foes = {name: everybody if name in flyers else grounded for name in self.starts}
        self.closest = {name: closest(base, self.foes[name]) for name, base in self.starts.items()}
        """One of the closest enemies of each model; the owner chooses among equally close ones. (TEN-MELEE-07)"""
        on_ground = {foe.unit for foe in grounded}
        self.heeded = {name: None if name in flyers else on_ground for name in self.starts}
        """The enemy units each model takes notice of; None for all."""
        self.fixed = {name for name, base in self.starts.items() if self.closing.is_in_contact(name, base)}

    # ---------------------------------------------------------------- what must hold

    def holds(self, ends: Mapping[str, Base]) -> bool:
        """Coherent, and within Engagement Range of at least one enemy. (TEN-MELEE-07)"""
        row = list(ends.values())
        return self.engages(row) and is_coherent(row)

    def engages(self, row: list[Base]) -> bool:
        """Whether the unit stands within Engagement Range of an enemy."""
        return self.trek.crowd.engaging(row) is not None

    def is_nearer(self, name: str, base: Base) -> bool:
        """Nearer to the enemy model that was closest to it. (TEN-MELEE-07)"""
        foe, start = self.closest[name], self.starts[name]
        if foe is None:
            return False
        away = apart(start, foe.base)
        return apart(base, foe.base) < away - TOLERANCE or any(
            apart(start, each.base) <= away + TOLERANCE and apart(base, each.base) < apart(start, each.base) - TOLERANCE
            for each in self.foes[name]
        )

    def can_move(self) -> bool:
        """Whether there is anything to decide: somebody is free, and an enemy could be reached. (TEN-AIR-10)"""
        if not makes_assault_moves(self.game, self.unit):
            return False
        free = [name for name in self.starts if name not in self.fixed and self.closest[name] is not None]
        return bool(free) and (self.engages(list(self.starts.values())) or not self.is_out_of_reach())

    def is_out_of_reach(self) -> bool:
        """Whether no enemy can be engaged with moves of 3", whatever the way."""
        longest = FAR + 2 * ENGAGED + TOLERANCE
        return not any(gap(base, foe) <= longest for base in self.starts.values() for row in self.rows for foe in row)

    def check(self, paths: Paths) -> None:
        """Nearer, in contact if it can be, and the unit engaged. (TEN-MELEE-07, TEN-MELEE-14)"""
        if not paths or paths == self._passed:
            return
        ends = self.ends(paths)
        self.check_goals(paths, ends)
        for name in paths:
            if not self.closing.is_in_contact(name, ends[name]):
                self.check_contact(name, ends, CLAUSES[self.kind], self.heeded[name])
        self._passed = dict(paths)

    def check_goals(self, paths: Paths, ends: Mapping[str, Base]) -> None:
        """Nobody leaves contact, everybody who moves ends nearer, and the unit engaged. (TEN-MELEE-07)"""
        clause = CLAUSES[self.kind]
        for name in paths:
            if name in self.fixed:
                raise Refused(tell("{name} is in base contact and does not move.", name=name), clause)
            if not self.is_nearer(name, ends[name]):
                raise Refused(tell("{name} must end nearer to the closest enemy model.", name=name), clause)
        if not self.engages(list(ends.values())):
            raise Refused(
                tell("{name} must end within Engagement Range of an enemy.", name=self.game[self.unit].name), clause
            )

    # ---------------------------------------------------------------- a plan

    def plan(self) -> Paths:
        """Everybody as near as he gets, the nearest first; nobody if that does not work."""
        ends, paths = dict(self.starts), dict[str, "tuple[Spot, ...]"]()
        waiting = [name for name in self.starts if name not in self.fixed and self.closest[name] is not None]
        waiting.sort(key=self._away)
        for name in waiting:
            found = self.closing.touch(name, ends, self.is_nearer, self.heeded[name]) or self._step(name, ends)
            if found is not None:
                paths[name], ends[name] = found
        self._improve(ends, paths)
        return {name: paths[name] for name in self.starts if name in paths} if self.is_good(paths) else {}

    def _away(self, name: str) -> float:
        foe = self.closest[name]
        return gap(self.starts[name], foe.base) if foe is not None else 99.0

    def _step(self, name: str, ends: Mapping[str, Base]) -> tuple[tuple[Spot, ...], Base] | None:
        """Straight towards the closest enemy, as far as the others let it."""
        foe = self.closest[name]
        assert foe is not None
        x, y, radius, _ = self.starts[name]
        dx, dy = foe.base[0] - x, foe.base[1] - y
        away = hypot(dx, dy)
        most = min(FAR - SPARE, away - radius - foe.base[2] - HAIR)
        others = self.closing.others(name, ends)
        for share in (1.0, 0.7, 0.4):
            if most * share > 0.05:
                spot = (round(x + dx / away * most * share, 3), round(y + dy / away * most * share, 3))
                found = self.closing.go(name, spot, others)
                if found and self.is_nearer(name, found[1]) and self.holds({**ends, name: found[1]}):
                    return found
        return None

    def _improve(self, ends: dict[str, Base], paths: Paths) -> None:
        """Who has moved and can be in contact after all gets there."""
        is_changed = True
        while is_changed:
            is_changed = False
            for name in list(paths):
                if not self.closing.is_in_contact(name, ends[name]):
                    found = self.closing.touch(name, ends, self.is_nearer, self.heeded[name])
                    if found is not None:
                        paths[name], ends[name] = found
                        is_changed = True

    # ---------------------------------------------------------------- towards a marker

    def marker(self) -> MapMarker | None:
        """The closest objective marker. (TEN-MELEE-15)"""
        row = list(self.starts.values())
        return min(self.trek.ground.markers, key=lambda marker: min(_to(base, marker) for base in row), default=None)

    def check_to_marker(self, marker: MapMarker, paths: Paths) -> None:
        """Each nearer to it, one at least within range, nobody near enemies. (TEN-MELEE-15)"""
        if not paths:
            return
        place = marker.id.replace("_", " ")
        ends = self.ends(paths)
        for name in paths:
            if _to(ends[name], marker) >= _to(self.starts[name], marker) - TOLERANCE:
                said = tell(
                    "{model} must end nearer to {marker}.", model=model_name(self.game, ModelId(name)), marker=place
                )
                raise Refused(said, "TEN-MELEE-15")
        row = list(ends.values())
        if not any(is_in_range(base, marker) for base in row):
            raise Refused(
                tell("{unit} must end within range of {marker}.", unit=self.game[self.unit].name, marker=place),
                "TEN-MELEE-15",
            )
        if self.engages(row):
            raise Refused(
                tell("{name} must stay out of Engagement Range.", name=self.game[self.unit].name), "TEN-MELEE-15"
            )

    def plan_to_marker(self, marker: MapMarker) -> Paths:
        """All alike towards it, as far as that works."""
        near = min(self.starts.values(), key=lambda base: _to(base, marker))
        dx, dy = marker.at[0] - near[0], marker.at[1] - near[1]
        away = hypot(dx, dy)
        for share in (1.0, 0.6, 0.3):
            far = min(FAR - SPARE, away) * share
            if far < 0.05:
                continue
            paths: Paths = {}
            for name, (x, y, radius, level) in self.starts.items():
                spot = (round(x + dx / away * far, 3), round(y + dy / away * far, 3))
                if _to((*spot, radius, level), marker) < _to(self.starts[name], marker) - 0.01:
                    paths[name] = ((*spot, None, level),) if level else (spot,)
            try:
                self.trek.check(paths)
                self.check_to_marker(marker, paths)
            except Refused:
                continue
            return paths
        return {}


def _to(base: Base, marker: MapMarker) -> float:
    """How far a base is from the middle of a marker, less the base; negative on top of it."""
    return hypot(base[0] - marker.at[0], base[1] - marker.at[1]) - base[2] - MARKER_RADIUS


# ---------------------------------------------------------------- the two moves


async def pile_in(game: Game, unit: UnitId) -> None:
    """Each model may move up to 3" towards the closest enemy. (TEN-MELEE-07)"""
    press = Press(game, unit, "pile in")
    if press.can_move():
        await _move(press, press.plan())


async def consolidate(game: Game, unit: UnitId) -> None:
    """The same after the attacks; or, if no enemy can be reached, towards the closest marker.

    (TEN-MELEE-14, TEN-MELEE-15)
    """
    press = Press(game, unit, "consolidate")
    if is_a(game, unit, "AIRCRAFT"):
        return
    is_engaged = press.engages(list(press.starts.values()))
    plan = press.plan() if press.can_move() else {}
    if plan or is_engaged:
        if press.can_move():
            await _move(press, plan)
        return
    marker = press.marker()
    if marker is not None:
        to_marker = press.plan_to_marker(marker)
        if to_marker or not press.is_out_of_reach():
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

    def propose(chance: Chance, trek: Trek) -> Paths:
        return plan if chance.below(4) else {}

    asked = ask_move(
        game,
        unit,
        FAR,
        press.kind,
        legal,
        propose,
        prompt=asks,
        trek=press.trek,
    )
    paths = await game.ask(asked)
    put(game, unit, {model: path[-1] for model, path in paths.items()})
    if paths:
        clause = "TEN-MELEE-15" if marker is not None else CLAUSES[press.kind]
        game.say(said, clause, kind="move", about=[unit], paths=paths)
