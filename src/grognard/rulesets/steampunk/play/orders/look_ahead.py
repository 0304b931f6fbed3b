"""Looking along orders before they are carried out: where they lead, and what may await who follows. (SPF-ORD-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.hexes import Hex, turned
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.hidden_speeds import hidden_speed
from grognard.rulesets.steampunk.lists.order_codes import movement
from grognard.rulesets.steampunk.play.moves.speed_changes import speed_after
from grognard.rulesets.steampunk.table.abilities import abilities_of
from grognard.rulesets.steampunk.table.board import AROUND, NAMES, on_board
from grognard.rulesets.steampunk.table.records import BATTLE, MAP
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.terrain import entry_cost, terrain_at
from grognard.rulesets.steampunk.table.units import on_map

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.order_codes import Part
    from grognard.rulesets.steampunk.table.records import Unit, UnitId

OPEN = {
    "Chase": tell("goes where the enemy is"),
    "Follow": tell("goes where its leader is"),
    "Flee": tell("goes where no enemy is"),
    "Road": tell("goes where the road leads"),
    "Help": tell("goes where a friend is"),
    "D": tell("goes where you then choose"),
    "random": tell("goes where chance wants"),
}
"""Codes whose way nobody can foretell when the order is written."""


OFF_THE_BOARD = tell("off the board")


class Ghost(NamedTuple):
    """Where an order would leave a unit if nobody gets in its way. (SPF-ORD-04)"""

    at: Hex
    facing: int
    speed: str
    path: tuple[Hex, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def is_off_the_board(self) -> bool:
        """Whether the order leads over the edge of the board."""
        return OFF_THE_BOARD in self.warnings


class Stand(NamedTuple):
    """How a unit stands between two steps, as far as its own orders go."""

    at: Hex
    facing: int
    speed: str
    entering: Hex | None
    tokens: int


class Company:
    """Whom a base may meet: enemies as they stand now, friends where their orders leave them. (SPF-ORD-04)"""

    def __init__(self, game: Game, seat: int, coming: Mapping[UnitId, Stand]) -> None:
        here, is_screened = on_map(game), game[BATTLE].is_screened
        self._foes = {
            (unit.at, unit.is_flying) for unit in here if unit.seat != seat and not unit.is_hidden and not is_screened
        }
        self._friends: dict[tuple[Hex, bool], list[tuple[UnitId, str]]] = {}
        for unit in here:
            if unit.seat == seat and unit.id not in coming and unit.at is not None:
                self._friends.setdefault((unit.at, unit.is_flying), []).append((unit.id, unit.profile.size))
        for name, stand in coming.items():
            profile = game[name].profile
            if game[name].aboard is None:
                place = (stand.at, profile.speeds[stand.speed].flying)
                self._friends.setdefault(place, []).append((name, profile.size))

    def met_by(self, unit: Unit, stand: Stand) -> tuple[str, ...]:
        """What may await a unit where it is going to stand."""
        place = (stand.at, unit.profile.speeds[stand.speed].flying)
        if place in self._foes:
            return (tell("enemies stand in {hex}", hex=NAMES[stand.at]),)
        friends = [size for name, size in self._friends.get(place, ()) if name != unit.id]
        if not friends or fits([*friends, unit.profile.size]):
            return ()
        return (tell("{hex} may be overcrowded", hex=NAMES[stand.at]),)


class Scout:
    """Looks along the orders of one unit; what it has seen once it remembers."""

    __slots__ = ("_abilities", "_costs", "_land", "_seen", "_unit")

    def __init__(self, game: Game, unit: Unit) -> None:
        self._unit, self._land = unit, game[MAP]
        self._abilities = abilities_of(unit)
        self._seen: dict[tuple[Stand, Part], tuple[Stand, tuple[Hex, ...], tuple[str, ...]]] = {}
        self._costs: dict[tuple[Hex, Hex, bool], int | None] = {}

    def ghost(self, stand: Stand, order: str, company: Company) -> Ghost:
        """Where an order leads from there."""
        one, two, three = movement(order)
        stand, path, warnings = self.after(stand, one)
        stand, way, words = self.after(stand, two)
        stand, last_way, last_words = self.after(stand, three)
        path, warnings = path + way + last_way, warnings + words + last_words
        if path:
            warnings += company.met_by(self._unit, stand)
        if len(warnings) > 1:
            warnings = tuple(dict.fromkeys(warnings))
        return Ghost(stand.at, stand.facing, stand.speed, path, warnings)

    def after(self, stand: Stand, part: Part) -> tuple[Stand, tuple[Hex, ...], tuple[str, ...]]:
        """How it stands after a step, the hexes it has entered, and warnings."""
        known = self._seen.get((stand, part))
        if known is None:
            known = self._seen[stand, part] = self._follow(stand, part)
        return known

    def _follow(self, stand: Stand, part: Part) -> tuple[Stand, tuple[Hex, ...], tuple[str, ...]]:
        profile = self._unit.profile
        path: list[Hex] = []
        warnings: list[str] = []
        for code in part:
            word = code.word
            if word in ("L", "R"):
                facing = turned(stand.facing, 1 if word == "R" else -1)
                stand = stand._replace(facing=facing, entering=None, tokens=0)
            elif word in ("A", "B", "Reveal"):
                stand = stand._replace(speed=speed_after(profile, stand.speed, code))
            elif word in OPEN:
                warnings.append(OPEN[word])
            elif word == "Hide" and terrain_at(self._land, stand.at) == code.what:
                stand = stand._replace(speed=hidden_speed(profile, stand.speed) or stand.speed)
            elif word in ("F", "Rev"):
                before = stand.at
                stand, warning = self._step(stand, is_back=word == "Rev")
                path += [stand.at] if stand.at != before else []
                warnings += [warning] if warning else []
        return stand, tuple(path), tuple(warnings)

    def _step(self, stand: Stand, *, is_back: bool) -> tuple[Stand, str]:
        """A hex forward or back: entered, waited for with a token, or barred; with a warning. (SPF-MOVE-02)"""
        at, facing, speed, entering, tokens = stand
        goal = AROUND[at][facing - 3 if is_back else facing]
        cost = self._cost(at, goal, self._unit.profile.speeds[speed].flying)
        if cost is None:
            is_there = on_board(self._land, goal)
            return stand, tell("may not enter {hex}", hex=NAMES[goal]) if is_there else OFF_THE_BOARD
        paid = tokens if entering == goal else 0
        if cost - 1 > paid:
            warning = tell("difficult terrain at {hex}", hex=NAMES[goal])
            return Stand(at, facing, speed, goal, 1 + paid), warning
        return Stand(goal, facing, speed, None, 0), ""

    def _cost(self, start: Hex, goal: Hex, is_flying: bool) -> int | None:
        key = (start, goal, is_flying)
        if key not in self._costs:
            cost = entry_cost(self._land, start, goal, self._unit.profile, self._abilities, is_flying=is_flying)
            self._costs[key] = cost
        return self._costs[key]
