"""The five Agony steps: acid and terror, minor acid, fire, poison, bleeding. (SPF-TYPE-09 to 20, SPF-TURN-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6, sided
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import distance, turned
from grognard.rulesets.steampunk.abilities import Terror
from grognard.rulesets.steampunk.assault import frighten
from grognard.rulesets.steampunk.bases import ability_of, enemies_of, name_of, on_map, toll_of, victim_of
from grognard.rulesets.steampunk.clouds import place
from grognard.rulesets.steampunk.damage import note_toll, told_of
from grognard.rulesets.steampunk.effects import Effect
from grognard.rulesets.steampunk.hex_effects import PoisonAndAcidCloud
from grognard.rulesets.steampunk.resolution import on_table

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.facts import Toll, Victim
    from grognard.rulesets.steampunk.records import UnitId

NAMES = ("major acid and terror", "minor acid", "fire", "poison", "bleeding")
MINOR_ACID_BITES = 3
ACID_CLOUD = PoisonAndAcidCloud(4, "Minor", 4)


class Burn(NamedTuple):
    """What one acid token did. (SPF-TYPE-09)"""

    future: int = 0
    clouds: int = 0
    armour: int = 0
    fires: int = 0
    downgrades: int = 0


@step
async def agony(game: Game, number: int) -> None:
    """Agony step 0 to 4, for all units of both sides. (SPF-TURN-09)"""
    if number == 0:
        await terrify(game)
    for unit in [each.id for each in on_map(game) if not each.is_doomed]:
        await (acid, minor_acid, fire_damage, poison, bleeding)[number](game, unit)
        for at, turn in game[unit].wear.spins:
            if at == number:
                game.change(unit, facing=turned(game[unit].facing, turn))


async def terrify(game: Game) -> None:
    """Terror strikes every enemy base within its range. (SPF-ABIL-08)"""
    for unit in on_map(game):
        terror = ability_of(unit, Terror)
        for enemy in enemies_of(game, unit.seat) if terror and not unit.is_hidden else ():
            assert unit.at is not None
            assert enemy.at is not None
            if terror and distance(unit.at, enemy.at) <= terror.range:
                await frighten(game, enemy.id, terror.sides)


async def acid(game: Game, name: UnitId) -> None:
    """Major acid: one roll per token. (SPF-TYPE-09 to SPF-TYPE-13)"""
    for _ in range(game[name].acid):
        unit = game[name]
        assert unit.at is not None
        burn = await game.resolve(acid_token, victim_of(unit).resists("acid"), bool(game.options["acid_five_as_six"]))
        for _ in range(burn.clouds):
            place(game, unit.at, ACID_CLOUD)
        effects = [Effect("armour", -1)] * burn.armour if max(unit.profile.armour) else []
        effects += [Effect("set on fire")] * burn.fires
        gone = 1 if burn.downgrades else 0
        game.change(
            name,
            future=unit.future + burn.future,
            waiting=unit.waiting + tuple(effects),
            acid=unit.acid - gone,
            minor_acid=unit.minor_acid + (1 if burn.downgrades == 1 else 0),
        )
        game.say(f"Acid eats at {name_of(game, name)}.", "SPF-TYPE-09", kind="agony", about=[name])


def acid_token(dice: Dice, resistance: int, five_as_six: bool) -> Burn:
    """The acid table for one token; a 6 is two further rolls. (SPF-TYPE-09, SPF-TYPE-10)"""
    roll = dice.roll(D6, "acid") - resistance
    twice = roll >= 6 or (five_as_six and roll == 5)
    fires = 1 if roll == 5 else 0
    if twice:
        burns = dice.tally(acid_token, 2, resistance, five_as_six, zero=Burn())
        return burns._replace(fires=burns.fires + fires)
    if roll <= 1:
        return Burn(downgrades=1)
    return Burn(future=1, clouds=int(roll >= 3), armour=int(roll >= 4), fires=fires)


async def minor_acid(game: Game, name: UnitId) -> None:
    """On 3+ a future-damage token, else the acid is gone. (SPF-TYPE-14)"""
    unit = game[name]
    if unit.minor_acid:
        bites = await game.resolve(minor_acid_bites, unit.minor_acid)
        game.change(name, future=unit.future + bites, minor_acid=bites)
        game.say(f"Minor acid on {name_of(game, name)}: {bites} still bite.", "SPF-TYPE-14", kind="agony", about=[name])


def minor_acid_bites(dice: Dice, tokens: int) -> int:
    """How many tokens bite and stay. (SPF-TYPE-14)"""
    return dice.count(tokens, D6, MINOR_ACID_BITES, name="minor acid")


async def fire_damage(game: Game, name: UnitId) -> None:
    """Each fire token: on 1 it goes out, else it burns. (SPF-TYPE-15)"""
    for _ in range(game[name].fire):
        unit, before = game[name], toll_of(game[name])
        burns, after = await game.resolve(burning, before, victim_of(unit))
        game.change(name, fire=unit.fire - (0 if burns else 1))
        note_toll(game, name, after)
        told = told_of(before, after) if burns else "the fire goes out"
        game.say(f"{name_of(game, name)} burns: {told}.", "SPF-TYPE-15", kind="agony", about=[name])


def burning(dice: Dice, toll: Toll, victim: Victim) -> tuple[bool, Toll]:
    """One fire token: whether it stays, and its damage. (SPF-TYPE-15)"""
    roll = dice.roll(D6, "fire")
    if roll == 1:
        return False, toll
    return True, on_table(dice, toll, "regular", roll + toll.future - victim.resists("fire"), victim)


async def poison(game: Game, name: UnitId) -> None:
    """Each poison token; without a death it drops one step. (SPF-TYPE-16, SPF-TYPE-17)"""
    left = []
    for size in game[name].poison:
        before = toll_of(game[name])
        after = await game.resolve(poisoned, before, size, victim_of(game[name]))
        note_toll(game, name, after)
        if after.models == before.models and size > 4:
            left.append(size - 2)
        game.say(
            f"Poison in {name_of(game, name)}: {told_of(before, after)}.", "SPF-TYPE-16", kind="agony", about=[name]
        )
    game.change(name, poison=tuple(left))


def poisoned(dice: Dice, toll: Toll, size: int, victim: Victim) -> Toll:
    """One poison token. (SPF-TYPE-16)"""
    result = dice.roll(sided(size), "poison") + toll.future - victim.resists("poison")
    return on_table(dice, toll, "regular", result, victim)


async def bleeding(game: Game, name: UnitId) -> None:
    """Each bleeding token; on 1 or after a death it is removed. (SPF-TYPE-19)"""
    left = []
    for size in game[name].bleeding:
        before = toll_of(game[name])
        stays, after = await game.resolve(bled, before, size, victim_of(game[name]))
        note_toll(game, name, after)
        if stays and after.models == before.models:
            left.append(size)
        game.say(f"{name_of(game, name)} bleeds: {told_of(before, after)}.", "SPF-TYPE-19", kind="agony", about=[name])
    game.change(name, bleeding=tuple(left))


def bled(dice: Dice, toll: Toll, size: int, victim: Victim) -> tuple[bool, Toll]:
    """One bleeding token: it causes no further bleeding. (SPF-TYPE-19)"""
    roll = dice.roll(sided(size), "bleeding")
    if roll == 1:
        return False, toll
    result = roll + toll.future - victim.resists("bleeding")
    return True, on_table(dice, toll, "regular", result, victim, is_bleeding=True)
