"""Acid and minor acid in Agony 0 and 1. (SPF-TYPE-09 to SPF-TYPE-14, SPF-ARMOR-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6
from grognard.kernel.words import Sentence, join, tell, tell_many
from grognard.rulesets.steampunk.dice.damage import takes
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.hex_effects import PoisonAndAcidCloud
from grognard.rulesets.steampunk.play.damage.lasting_damage import EATEN
from grognard.rulesets.steampunk.play.damage.trigger_hex_effects import place
from grognard.rulesets.steampunk.table.abilities import is_immune
from grognard.rulesets.steampunk.table.units import name_of, shown, victim_of

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.table.records import UnitId


MINOR_ACID_BITES = 3


ON_FIRE = Effect("set on fire")


ACID_CLOUD = PoisonAndAcidCloud(4, "Minor", 4)


class Burn(NamedTuple):
    """What one acid token did. (SPF-TYPE-09)"""

    future: int = 0
    clouds: int = 0
    armour: int = 0
    fires: int = 0
    downgrades: int = 0

    @property
    def words(self) -> Sentence:
        """What it did, as the log tells it."""
        told = [
            words
            for number, words in (
                (self.future, tell("future damage +{number}", number=self.future)),
                (self.clouds, tell_many("{count} acid cloud", "{count} acid clouds", self.clouds)),
                (self.armour, tell("armour -{number}", number=self.armour)),
                (self.fires, tell_many("{count} fire token", "{count} fire tokens", self.fires)),
                (self.downgrades == 1, tell("it becomes minor acid")),
                (self.downgrades > 1, tell("it is gone")),
            )
            if number
        ]
        return join(told) if told else tell("nothing")


async def acid(game: Game, name: UnitId) -> None:
    """Major acid: one roll per token; it eats armour at all angles. (SPF-TYPE-09 to 13, SPF-TYPE-20, SPF-ARMOR-05)"""
    if is_immune(game[name], "acid"):
        return  # SPF-ABIL-13
    for _ in range(game[name].acid):
        unit, victim = game[name], victim_of(game[name])
        burn = await game.resolve(acid_token, victim.resists("acid"), bool(game.options["acid_five_as_six"]))
        for _ in range(burn.clouds):
            if unit.at is not None:
                place(game, unit.at, ACID_CLOUD)
        effects = [EATEN] * burn.armour if max(unit.profile.armour) > unit.wear.armour else []
        effects += [ON_FIRE] * burn.fires if takes(victim, ON_FIRE) else []
        gone = 1 if burn.downgrades else 0
        game.change(
            name,
            future=unit.future + burn.future,
            waiting=unit.waiting + tuple(effects),
            acid=unit.acid - gone,
            minor_acid=unit.minor_acid + (1 if burn.downgrades == 1 else 0),  # two and it is gone (SPF-TYPE-11)
        )
        game.say(
            tell("Acid eats at {unit}: {what}.", unit=name_of(game, name), what=burn.words),
            "SPF-TYPE-09",
            kind="agony",
            about=shown(game, name),
        )


def acid_token(dice: Dice, resistance: int, five_as_six: bool) -> Burn:
    """The acid table for one token; a 6 is two further rolls. (SPF-TYPE-09, SPF-TYPE-10)"""
    burn, is_twice = acid_row(dice.roll(D6, "acid") - resistance, five_as_six)
    if not is_twice:
        return burn
    more = dice.tally(acid_token, 2, resistance, five_as_six, zero=Burn())
    return more._replace(fires=more.fires + burn.fires)


def acid_row(result: int, five_as_six: bool) -> tuple[Burn, bool]:
    """A row of the acid table, and whether two further rolls take its place. (SPF-TYPE-09)"""
    fires = 1 if result == 5 else 0
    if result >= 6 or (five_as_six and result == 5):
        return Burn(fires=fires), True
    if result <= 1:
        return Burn(downgrades=1), False
    return Burn(future=1, clouds=int(result >= 3), armour=int(result >= 4), fires=fires), False


async def minor_acid(game: Game, name: UnitId) -> None:
    """On 3+ a future-damage token, else the acid is gone. (SPF-TYPE-14)"""
    unit = game[name]
    if unit.minor_acid and not is_immune(unit, "acid"):
        bites = await game.resolve(minor_acid_bites, unit.minor_acid)
        game.change(name, future=unit.future + bites, minor_acid=bites)
        game.say(
            minor_acid_words(name_of(game, name), bites, unit.minor_acid - bites),
            "SPF-TYPE-14",
            kind="agony",
            about=shown(game, name),
        )


def minor_acid_words(unit: str, bites: int, gone: int) -> Sentence:
    """What minor acid did to a unit."""
    if not bites:
        return tell("The minor acid on {unit} is gone.", unit=unit)
    bite = tell_many("{count} token bites", "{count} tokens bite", bites)
    if not gone:
        return tell("Minor acid on {unit}: {bite}.", unit=unit, bite=bite)
    return tell("Minor acid on {unit}: {bite}, {number} gone.", unit=unit, bite=bite, number=gone)


def minor_acid_bites(dice: Dice, tokens: int) -> int:
    """How many tokens bite and stay. (SPF-TYPE-14)"""
    return dice.count(tokens, D6, MINOR_ACID_BITES, name="minor acid")
