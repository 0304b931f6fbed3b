"""Where a displacement code may lead: F and Rev leave no choice, the others look around. (SPF-ORD-12, 16 to 22, 29)

Nothing here asks or changes anything; `displacement_choices.py` lets the players choose among what is found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.hexes import Hex, distance, neighbour, neighbours
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Heal, Leader, Repair, every
from grognard.rulesets.steampunk.lists.order_codes import gunnery
from grognard.rulesets.steampunk.table.abilities import abilities_of, words_of
from grognard.rulesets.steampunk.table.board import beside
from grognard.rulesets.steampunk.table.records import MAP, other
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.terrain import entry_cost
from grognard.rulesets.steampunk.table.units import on_map

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.order_codes import Code
    from grognard.rulesets.steampunk.play.moves.strides import Stride
    from grognard.rulesets.steampunk.table.records import Unit, UnitId

LAST = frozenset({"Chase", "Help"})
"""Codes whose units choose when all others have settled their step. (SPF-ORD-18)"""
FACING_FIRST = frozenset({"Chase", "Follow", "Help"})
"""Codes that turn the unit to the hex before it tries to enter it. (SPF-ORD-18, SPF-ORD-19)"""
FACING_AFTERWARDS = frozenset({"Flee", "Road"})
"""Codes that leave it facing the way it moved. (SPF-ORD-21, SPF-ORD-22)"""
CLICKS = (0, 1, -1)


class Goals(NamedTuple):
    """What a unit may choose from; nothing at all means that it stays."""

    hexes: tuple[Hex, ...] = ()
    seat: int = 0
    """Who chooses: the owner, or the opponent of a unit that cannot flee. (SPF-ORD-21)"""
    may_stay: bool = False
    may_leave: bool = False
    """Off the board. (SPF-ORD-21)"""


def goal_of(unit: Unit, code: Code) -> Hex | None:
    """The hex of a code that leaves no choice. (SPF-ORD-12, SPF-ORD-16)"""
    assert unit.at is not None
    if code.word == "F":
        return neighbour(unit.at, unit.facing)
    if code.word == "Rev":
        return neighbour(unit.at, unit.facing + 3)
    return None


def goals_of(game: Game, unit: Unit, code: Code, strides: Mapping[UnitId, Stride]) -> Goals:
    """Where the code may take the unit, as far as the others' strides are known."""
    assert unit.at is not None
    if code.word in FINDERS:
        return FINDERS[code.word](game, unit, strides)
    goal = goal_of(unit, code)
    return Goals((goal,) if goal is not None else (), unit.seat)


def cost_of(game: Game, unit: Unit, at: Hex) -> int | None:
    """What it costs the unit to enter a neighbouring hex; None if it may not."""
    assert unit.at is not None
    return entry_cost(game[MAP], unit.at, at, unit.profile, abilities_of(unit), is_flying=unit.is_flying)


def enterable(game: Game, unit: Unit) -> list[Hex]:
    """The neighbouring hexes it may enter at all. (SPF-MOVE-07)"""
    assert unit.at is not None
    return [at for at in neighbours(unit.at) if cost_of(game, unit, at) is not None]


def faced(unit: Unit, hexes: list[Hex]) -> list[Hex]:
    """Those it can turn to: with "no rotate" only the one ahead of it. (SPF-DMG-09)"""
    assert unit.at is not None
    if "no rotate" not in unit.wear.marks:
        return hexes
    return [at for at in hexes if at == neighbour(unit.at, unit.facing)]


# ---------------------------------------------------------------- towards somebody


def nearer(game: Game, unit: Unit, goals: Iterable[Hex]) -> Goals:
    """The neighbouring hexes nearer to one of the goals; who is there already stays. (SPF-ORD-18)"""
    start = unit.at
    assert start is not None
    wanted = list(dict.fromkeys(goals))
    open_hexes = faced(unit, enterable(game, unit))
    found = [at for at in open_hexes if any(distance(at, goal) < distance(start, goal) for goal in wanted)]
    return Goals(tuple(found), unit.seat, may_stay=start in wanted)


def closest(unit: Unit, places: list[Hex]) -> list[Hex]:
    """Those at the smallest distance."""
    start = unit.at
    assert start is not None
    least = min((distance(start, at) for at in places), default=0)
    return [at for at in places if distance(start, at) == least]


def chase(game: Game, unit: Unit, strides: Mapping[UnitId, Stride]) -> Goals:
    """One hex towards the enemy that is nearest after the others' moves. (SPF-ORD-18)"""
    flights = {speed.flying for speed in unit.profile.speeds.values()}
    enemies = [
        each
        for each in on_map(game)
        if each.seat != unit.seat and not each.is_hidden and not each.is_doomed and each.is_flying in flights
    ]
    return nearer(game, unit, closest(unit, [_place(game, each, strides) for each in enemies]))


def _place(game: Game, unit: Unit, strides: Mapping[UnitId, Stride]) -> Hex:
    """Where a unit is after its move; where it stands by the option. (SPF-ORD-18)"""
    assert unit.at is not None
    if game.options["chase_where_they_stand"] or unit.id not in strides:
        return unit.at
    return strides[unit.id].goal


def follow(game: Game, unit: Unit, _: Mapping[UnitId, Stride]) -> Goals:
    """One hex towards a leader in reach, unless next to him. (SPF-ORD-19)"""
    start = unit.at
    assert start is not None
    leaders = [each for each in on_map(game) if each.seat == unit.seat and leads(each, unit)]
    far = [each.at for each in leaders if each.at is not None and distance(start, each.at) > 1]
    return nearer(game, unit, far)._replace(may_stay=len(far) < len(leaders))


def leads(leader: Unit, unit: Unit) -> bool:
    """Whether this unit may follow that one now: the right word, within reach. (SPF-ORD-19)"""
    if leader.id == unit.id or leader.at is None or unit.at is None:
        return False
    away = distance(leader.at, unit.at)
    return any(
        each.who.casefold() in words_of(unit) and (not each.reach or away <= each.reach)
        for each in every(abilities_of(leader), Leader)
    )


def help_(game: Game, unit: Unit, strides: Mapping[UnitId, Stride]) -> Goals:
    """Towards the nearest friend it could heal or repair, else the nearest friend; alone it flees. (SPF-ORD-29)"""
    friends = [each for each in on_map(game) if each.seat == unit.seat and each.id != unit.id and not each.is_doomed]
    if not friends:
        return flee(game, unit, strides)
    ailing = [each for each in friends if could_mend(unit, each)]
    return nearer(game, unit, closest(unit, [_place(game, each, strides) for each in ailing or friends]))


def could_mend(unit: Unit, friend: Unit) -> bool:
    """Whether it has a remedy for something this friend has. (SPF-ABIL-24, SPF-GUN-17)"""
    ailments = bool(friend.future or friend.minor_acid or friend.acid or friend.fire)
    if friend.profile.is_bio:
        return (ailments or bool(friend.poison or friend.bleeding)) and _heals(unit)
    return (ailments or friend.is_shaken) and bool(every(abilities_of(unit), Repair))


def _heals(unit: Unit) -> bool:
    if every(abilities_of(unit), Heal):
        return True
    actions = [action for entry in unit.profile.gunnery.values() for part in gunnery(entry.order) for action in part]
    return any(action.word in ("Minor Healing", "Major Healing") for action in actions)


# ---------------------------------------------------------------- away, along, anywhere


def flee(game: Game, unit: Unit, strides: Mapping[UnitId, Stride]) -> Goals:
    """Further from the enemy, or not closer, or where the opponent wants it. (SPF-ORD-21)"""
    start = unit.at
    assert start is not None
    enemies = [each.at for each in on_map(game) if each.seat != unit.seat and not each.is_hidden and each.at]
    nearest = closest(unit, enemies)
    free = [at for at in faced(unit, enterable(game, unit)) if is_calm(unit, at, strides)]
    may_leave = len(beside(game[MAP], start)) < 6
    for least in (1, 0):
        found = [at for at in free if not nearest or any(_gains(start, at, enemy) >= least for enemy in nearest)]
        if found:
            return Goals(tuple(found), unit.seat, may_leave=may_leave)
    return Goals(tuple(free), other(unit.seat), may_leave=may_leave)


def _gains(start: Hex, end: Hex, enemy: Hex) -> int:
    return distance(end, enemy) - distance(start, enemy)


def is_calm(unit: Unit, at: Hex, strides: Mapping[UnitId, Stride]) -> bool:
    """Whether it can enter without an assault and without overcrowding. (SPF-ORD-21)"""
    if leads_to_assault(unit, at, strides):
        return False
    friends = [each for each in strides.values() if each.seat == unit.seat and each.layer == unit.layer]
    sizes = [each.size for each in friends if each.goal == at and each.unit != unit.id]
    return fits([*sizes, unit.profile.size])


def leads_to_assault(unit: Unit, at: Hex, strides: Mapping[UnitId, Stride]) -> bool:
    """Whether enemies are or come there, or come from there into the unit's own hex. (SPF-ORD-05, SPF-ASLT-01)"""
    if unit.is_hidden:
        return False
    enemies = [e for e in strides.values() if e.seat != unit.seat and e.layer == unit.layer and not e.is_peaceful]
    return any(each.goal == at or (each.origin == at and each.goal == unit.at) for each in enemies)


def road(game: Game, unit: Unit, _: Mapping[UnitId, Stride]) -> Goals:
    """Along the road: straight ahead if it goes on there, else to a front-side. (SPF-ORD-22)"""
    start, roads = unit.at, game[MAP].roads
    assert start is not None
    if start not in roads:
        return Goals()
    ahead = [neighbour(start, unit.facing + click) for click in CLICKS]
    found = faced(unit, [at for at in ahead if at in roads])
    return Goals(tuple(found[:1] if found and found[0] == ahead[0] else found), unit.seat)


def drift(game: Game, unit: Unit, _: Mapping[UnitId, Stride]) -> Goals:
    """D: any direction, without turning. (SPF-ORD-29)"""
    return Goals(tuple(enterable(game, unit)), unit.seat)


FINDERS: dict[str, Callable[[Game, Unit, Mapping[UnitId, Stride]], Goals]] = {
    "Chase": chase,
    "Follow": follow,
    "Flee": flee,
    "Road": road,
    "D": drift,
    "Help": help_,
}
