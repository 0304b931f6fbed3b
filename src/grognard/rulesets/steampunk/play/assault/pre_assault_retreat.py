"""Slipping away before an assault. (SPF-ABIL-04 to SPF-ABIL-07, SPF-ABIL-15, SPF-ASLT-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, neighbour, sides
from grognard.kernel.offers import offer
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.damage_effects import BINDING
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import DrivePast, PreAssaultRetreat, every
from grognard.rulesets.steampunk.play.assault.contested_hexes import fighters_of
from grognard.rulesets.steampunk.play.assault.retreat import turn_in_retreat
from grognard.rulesets.steampunk.play.assault.retreat_hex import is_possible, leave
from grognard.rulesets.steampunk.play.assault_previews import before_fear
from grognard.rulesets.steampunk.play.hex_options import hex_option, meaning
from grognard.rulesets.steampunk.play.moves.movement import enter
from grognard.rulesets.steampunk.play.orders.order_words import speed_words
from grognard.rulesets.steampunk.play.standing_orders import SLIP_AWAY
from grognard.rulesets.steampunk.table.abilities import abilities_of
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import Contest, Unit, UnitId
from grognard.rulesets.steampunk.table.units import name_of, still_acts

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.table import Ref


@step
async def pre_assault_retreat(game: Game) -> None:
    """Units about to be in an assault may slip away, the lower nation first. (SPF-ABIL-04, SPF-ASLT-02)"""
    for seat in choosing_order(game):
        for contest in game.all(Contest):
            for name in fighters_of(contest):
                unit = game[name]
                if unit.seat == seat and unit.is_here and still_acts(game, unit):
                    await slip_away(game, contest.id, name)


async def slip_away(game: Game, name: Ref[Contest], slipping: UnitId) -> None:
    """One roll per base and assault, back or past the enemy. (SPF-ABIL-04, SPF-ABIL-07, SPF-ABIL-15)"""
    ways = ways_out(game, game[name], game[slipping])
    if not ways:
        return
    said = name_of(game, slipping)
    uses = [
        meaning(hex_option(at, game[slipping].at, way, _way_words(way, BOARD.name(at), needs)), (needs, at))
        for way, (needs, at) in ways.items()
    ]
    chosen = await offer(
        game,
        game[slipping].seat,
        SLIP_AWAY,
        uses,
        tell("{unit} is about to be in an assault and may slip away: does it try?", unit=said),
        about=(slipping,),
        shows=lambda: {"options": {"no": before_fear(game, game[name], game[slipping].seat)}},
        previews=lambda key: before_fear(game, game[name], game[slipping].seat, with_odds=True) if key == "no" else {},
    )
    if chosen is None:
        return
    needs, goal = chosen
    if not await game.resolve(slips, needs):
        game.say(tell("{unit} does not get away.", unit=said), "SPF-ABIL-04", kind="move", about=[slipping])
        return
    leave(game, name, slipping)
    game.say(tell("{unit} slips away.", unit=said), "SPF-ABIL-04", kind="move", about=[slipping])
    if goal != game[slipping].at:
        enter(game, slipping, goal)
    hasten(game, slipping)
    await turn_in_retreat(game, slipping)


def _way_words(way: str, goal: str, needs: int) -> str:
    if way == "back":
        return tell("back to {hex} on {needs}+", hex=goal, needs=needs)
    return tell("past them to {hex} on {needs}+", hex=goal, needs=needs)


def slips(dice: Dice, needs: int) -> bool:
    """The roll to get away. (SPF-ABIL-04)"""
    return bool(dice.test(D6, needs, name="slip away"))


def ways_out(game: Game, contest: Contest, unit: Unit) -> dict[str, tuple[int, Hex]]:
    """By the name of the way: what the roll needs, the best of all models, and where it leads. (SPF-ABIL-06, 07)"""
    abilities = abilities_of(unit) if "fallen" not in unit.wear.marks else ()  # the fallen do nothing (SPF-DMG-09)
    back = [each.needs for each in every(abilities, PreAssaultRetreat)]
    ahead = [each.needs for each in every(abilities, DrivePast)]
    ways = {}
    if back and is_free(game, contest, unit, at := way_back(contest, unit)):
        ways["back"] = (min(back), at)
    if ahead and is_free(game, contest, unit, at := way_ahead(contest, unit)):
        ways["past"] = (min(ahead), at)
    return ways


def way_back(contest: Contest, unit: Unit) -> Hex:
    """Straight back for who stands there or met the enemy head-on; an entering unit stays where it is. (SPF-ABIL-04)"""
    assert unit.at is not None
    entrant = next((each for each in contest.entering if each.unit == unit.id), None)
    stays = entrant is not None and not entrant.is_head_on and unit.at != contest.at  # an ambush is in its own hex
    return unit.at if stays else neighbour(unit.at, unit.facing + 3)


def way_ahead(contest: Contest, unit: Unit) -> Hex:
    """Beyond the contested hex in the direction it moves; straight ahead of its own hex if it stands. (SPF-ABIL-15)"""
    assert unit.at is not None
    entrant = next((each for each in contest.entering if each.unit == unit.id), None)
    if entrant is None or entrant.goal != contest.at:
        return neighbour(unit.at, unit.facing)
    return neighbour(contest.at, sides(entrant.origin, entrant.goal)[0])


def is_free(game: Game, contest: Contest, unit: Unit, goal: Hex) -> bool:
    """No enemies, none trying to enter, legal, not overcrowded; no other hex will do. (SPF-ABIL-06)"""
    for each in game.all(Contest):
        if any(entrant.goal == goal and game[entrant.unit].seat != unit.seat for entrant in each.entering):
            return False
    return is_possible(game, unit, goal, {contest.at} - {unit.at} if goal == unit.at else {contest.at})


def hasten(game: Game, name: UnitId) -> None:
    """Who stood still is slow afterwards, or has its lowest moving speed. (SPF-ABIL-05)"""
    unit = game[name]
    speeds = unit.profile.speeds
    if speeds[unit.speed].pace != "still" or BINDING & unit.wear.marks:
        return
    moving = [each for each in speeds.values() if each.rung and each.flying == unit.is_flying and not each.hidden]
    slow = sorted(moving, key=lambda each: (each.name != "slow", each.rung))
    if slow:
        game.change(name, speed=speed_words(slow[0].name))
        game.say(
            tell("{unit} is now {speed}.", unit=name_of(game, name), speed=speed_words(slow[0].name)),
            "SPF-ABIL-05",
            kind="move",
            about=[name],
        )
