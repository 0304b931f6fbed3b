"""The odds of an assault before it is fought: for who chooses who fights, whether to stand, or where to go.

Nothing here is needed to play: a question works it out only when somebody looks at it. (`Question.shows`)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.kernel.errors import GrognardError
from grognard.kernel.hexes import angle, sides
from grognard.rulesets.steampunk.dice.policies import AsUsual
from grognard.rulesets.steampunk.dice.reports import assault_report
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Fear
from grognard.rulesets.steampunk.play.assault.assault_facts import assault_facts
from grognard.rulesets.steampunk.play.assault.sides import (
    BACK,
    FRONT,
    Fighter,
    attentions,
    entrant_as_fighter,
    standing,
    teams,
)
from grognard.rulesets.steampunk.play.describe import likeness, own_lists
from grognard.rulesets.steampunk.table.abilities import ability_of
from grognard.rulesets.steampunk.table.nations import choosing_order, melee_better
from grognard.rulesets.steampunk.table.records import BATTLE
from grognard.rulesets.steampunk.table.units import units_at

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.table.records import Contest, Unit, UnitId


def of_contest(
    game: Game,
    contest: Contest,
    seat: int,
    chosen: Mapping[int, Sequence[Unit]] | None = None,
    turned: Mapping[UnitId, Fighter] | None = None,
    *,
    with_odds: bool = False,
) -> dict[str, Any]:
    """The odds if these bases fight, with these turned so; nothing where somebody has still to choose.

    The attackers are those who enter; where both do, those of the seat that looks.
    """
    sides_ = [_team(game, contest, each, chosen or {}) for each in (0, 1)]
    if not all(sides_):
        return {}
    fighters = [_turned(contest, sides_[each], sides_[1 - each], turned or {}) for each in (0, 1)]
    if not all(fighters):
        return {}
    entering = {each.unit for each in contest.entering}
    comes = [any(unit.id in entering for unit in side) for side in sides_]
    first = seat if all(comes) else 0 if comes[0] else 1
    units = {unit.id: unit for side in sides_ for unit in side}
    told = _odds if with_odds else _told
    return told(game, units, fighters[first], fighters[1 - first], first)


def _team(game: Game, contest: Contest, seat: int, chosen: Mapping[int, Sequence[Unit]]) -> list[Unit]:
    """The bases of a seat that fight; nobody if it has still to choose them."""
    open_to = [list(chosen[seat])] if seat in chosen else teams(standing(game, contest, seat))
    return open_to[0] if len(open_to) == 1 else []


def _turned(
    contest: Contest, mine: Sequence[Unit], theirs: Sequence[Unit], turned: Mapping[UnitId, Fighter]
) -> list[Fighter]:
    """How these bases stand in the assault; nobody if one of them has still to choose whom it faces."""
    entering = {each.unit: each for each in contest.entering}
    enemies = [entering[unit.id] for unit in theirs if unit.id in entering]
    row = []
    for unit in mine:
        if unit.id in entering:
            row.append(entrant_as_fighter(entering[unit.id], contest))
            continue
        ways = [turned[unit.id]] if unit.id in turned else attentions(unit, enemies)
        if len(ways) != 1:
            return []
        row.append(ways[0])
    return row


def before_fear(game: Game, contest: Contest, seat: int, *, with_odds: bool = False) -> dict[str, Any]:
    """The same while Fear has still to strike: nobody knows what it will leave. (SPF-ABIL-09)"""
    there = [unit for each in (0, 1) for unit in standing(game, contest, each)]
    if any(ability_of(unit, Fear) for unit in there):
        return {}
    return of_contest(game, contest, seat, with_odds=with_odds)


def of_entry(
    game: Game, unit: Unit, origin: Hex, at: Hex, speed: str, *, is_reverse: bool, with_odds: bool = False
) -> dict[str, Any]:
    """The odds of running into the enemies that stand in a hex now, if they stay there. (SPF-ASLT-01)"""
    mover = replace(unit, speed=speed, at=origin)
    foes = [each for each in units_at(game, at, mover.layer) if each.seat != unit.seat and not each.is_hidden]
    groups = teams(foes) if foes and not game[BATTLE].is_screened else []
    if len(groups) != 1:
        return {}
    (side,) = sides(at, origin)
    mine = Fighter(unit.id, BACK if is_reverse else FRONT, side)
    theirs = [Fighter(each.id, int(angle(each.facing, side))) for each in groups[0]]
    told = _odds if with_odds else _told
    return told(game, {each.id: each for each in groups[0]} | {unit.id: mover}, [mine], theirs, unit.seat)


def _odds(
    game: Game, units: Mapping[UnitId, Unit], mine: Sequence[Fighter], theirs: Sequence[Fighter], seat: int
) -> dict[str, Any]:
    """The odds of the assault, from the records as they stand; nothing where it is too large."""
    lower = 0 if choosing_order(game)[0] == seat else 1
    better = 0 if melee_better(game) == seat else 1
    try:
        facts = assault_facts(units, mine, theirs, lower=lower, better=better)
        return {"odds": assault_report(facts, AsUsual()).plain()}
    except GrognardError:
        return {}


def _told(
    game: Game, units: Mapping[UnitId, Unit], mine: Sequence[Fighter], theirs: Sequence[Fighter], seat: int
) -> dict[str, Any]:
    lists = own_lists(game, *units.values()) if all(_is_known(game, unit) for unit in units.values()) else None
    if lists is None or len(theirs) > 4:
        return {"has_odds": True}
    both = [[_contender(game, units[each.unit], each) for each in side] for side in (mine, theirs)]
    ties = "attacker" if melee_better(game) == seat else "target"
    return {
        "has_odds": True,
        "attack": {"ask": "assault", "attacker": both[0], "target": both[1], "ties": ties, **lists},
    }


def _is_known(game: Game, unit: Unit) -> bool:
    return likeness(game, unit) is not None


def _contender(game: Game, unit: Unit, fighter: Fighter) -> dict[str, Any]:
    told = likeness(game, unit, fighter.angle) or {}
    more = {"side": fighter.side, "deflects": fighter.only_from}
    return told | {name: value for name, value in more.items() if value is not None}
