"""Slipping away before an assault. (SPF-ABIL-04 to SPF-ABIL-07, SPF-ABIL-15, SPF-ASLT-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import yes_no
from grognard.kernel.dice import D6
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import neighbour
from grognard.rulesets.steampunk.abilities import PreAssaultRetreat, every
from grognard.rulesets.steampunk.bases import abilities_of, name_of
from grognard.rulesets.steampunk.movement import enter, fighters_of
from grognard.rulesets.steampunk.nations import choosing_order
from grognard.rulesets.steampunk.records import Contest, Unit, UnitId
from grognard.rulesets.steampunk.retreat import is_possible, turn_in_retreat

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.hexes import Hex


@step
async def pre_assault_retreat(game: Game) -> None:
    """Units about to be in an assault may slip away. (SPF-ABIL-04, SPF-ASLT-02)"""
    for seat in choosing_order(game):
        for contest in game.all(Contest):
            for name in fighters_of(contest):
                if game[name].seat == seat:
                    await slip_away(game, contest, name)


async def slip_away(game: Game, contest: Contest, name: UnitId) -> None:
    """One roll per base and assault. (SPF-ABIL-04, SPF-ABIL-07)"""
    unit = game[name]
    values = every(abilities_of(unit), PreAssaultRetreat)
    goal = way_back(contest, unit)
    if not values or goal is None or not is_free(game, contest, unit, goal):
        return
    needs = min(each.needs for each in values)
    prompt = f"{name_of(game, name)} may slip away on {needs}+: try it?"
    if await game.ask(yes_no(unit.seat, prompt, "SPF-ABIL-04", about=(name,))) == "no":
        return
    if await game.resolve(slips, needs):
        entering = tuple(each for each in contest.entering if each.unit != name)
        staying = tuple(each for each in contest.staying if each != name)
        game.change(contest.id, entering=entering, staying=staying)
        game.say(f"{name_of(game, name)} slips away.", "SPF-ABIL-04", kind="move", about=[name])
        if goal != unit.at:
            enter(game, name, goal)
            hasten(game, name)
        await turn_in_retreat(game, name)
    else:
        game.say(f"{name_of(game, name)} does not get away.", "SPF-ABIL-04", kind="move", about=[name])


def slips(dice: Dice, needs: int) -> bool:
    """The roll to get away. (SPF-ABIL-04)"""
    return bool(dice.test(D6, needs, name="slip away"))


def way_back(contest: Contest, unit: Unit) -> Hex | None:
    """Straight back for who stands there or met the enemy head-on; an entering unit stays where it is. (SPF-ABIL-04)"""
    assert unit.at is not None
    entrant = next((each for each in contest.entering if each.unit == unit.id), None)
    return unit.at if entrant is not None and not entrant.is_head_on else neighbour(unit.at, unit.facing + 3)


def is_free(game: Game, contest: Contest, unit: Unit, goal: Hex) -> bool:
    """No enemies, legal, not overcrowded; a hex enemies try to enter is not free. (SPF-ABIL-06)"""
    if any(each.at == goal and each.id != contest.id for each in game.all(Contest)):
        return False
    return goal == unit.at or is_possible(game, unit, goal, {contest.at})


def hasten(game: Game, name: UnitId) -> None:
    """Who stood still is slow afterwards. (SPF-ABIL-05)"""
    unit = game[name]
    speeds = unit.profile.speeds
    if speeds[unit.speed].pace != "still":
        return
    moving = [each for each in speeds.values() if each.rung and each.flying == unit.is_flying and not each.hidden]
    slow = sorted(moving, key=lambda each: (each.name != "slow", each.rung))
    if slow:
        game.change(name, speed=slow[0].name)
