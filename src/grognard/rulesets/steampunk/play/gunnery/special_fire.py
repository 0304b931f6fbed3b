"""Shells that go astray, improved aim, and what firing does to the shooter. (SPF-WPN-15, SPF-WPN-16, SPF-SHEET-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6, parse_die
from grognard.kernel.hexes import neighbour
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.facts import Hit
from grognard.rulesets.steampunk.dice.shots import stray
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import Scatter, has
from grognard.rulesets.steampunk.play.damage.damage_sequence import strike
from grognard.rulesets.steampunk.play.gunnery.area_fire import covered
from grognard.rulesets.steampunk.play.moves.speed_changes import take_speed
from grognard.rulesets.steampunk.table.board import BOARD, on_board
from grognard.rulesets.steampunk.table.hex_markers import place
from grognard.rulesets.steampunk.table.records import MAP
from grognard.rulesets.steampunk.table.units import name_of

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.lists.sheets import Weapon
    from grognard.rulesets.steampunk.table.records import UnitId


async def landing(game: Game, weapon: Weapon, goal: Hex) -> Hex | None:
    """The hex a shell comes down in; None: off the board. (SPF-WPN-16)"""
    scatter = has(weapon.abilities, Scatter)
    if scatter is None:
        return goal
    steps, direction = await game.resolve(stray, scatter.needs)
    at = neighbour(goal, direction, steps)
    if not on_board(game[MAP], at):
        game.say(tell("{weapon} scatters off the board.", weapon=weapon.name), "SPF-WPN-16", kind="shoot")
        return None
    if steps:
        game.say(
            tell("{weapon} scatters to {hex}.", weapon=weapon.name, hex=BOARD.name(at)), "SPF-WPN-16", kind="shoot"
        )
    return at


async def recoil(game: Game, name: UnitId, weapon: Weapon) -> None:
    """What firing does to the shooter, once per action: a hex effect, an ability, a speed, damage. (SPF-SHEET-05)"""
    effect = weapon.self_effect
    unit = game[name]
    if effect is None or unit.at is None:
        return
    if effect.covers is not None:
        for at in covered(game[MAP], unit, effect.covers, unit.at):
            place(game, at, effect.covers.effect)
    if effect.ability is not None and effect.ability not in unit.borrowed:
        game.change(name, borrowed=(*unit.borrowed, effect.ability))
    if effect.speed in unit.profile.speeds:
        take_speed(game, name, effect.speed)
    if effect.damage is not None and await game.resolve(backfires, effect.on):
        strike(game, unit.seat, name, Hit(damage=parse_die(effect.damage)), 1, weapon.name)
    game.say(
        tell("Firing {weapon} tells on {unit}.", weapon=weapon.name, unit=name_of(game, name)),
        "SPF-SHEET-05",
        kind="shoot",
        about=[name],
    )


def backfires(dice: Dice, on: int) -> bool:
    """Whether the shooter is hurt: on this roll or less. (SPF-SHEET-05)"""
    return not dice.test(D6, on + 1, name="recoil")
