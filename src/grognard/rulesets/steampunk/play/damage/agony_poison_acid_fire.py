"""The five Agony steps: acid and terror, minor acid, fire, poison, bleeding. (SPF-TYPE-09 to 20, SPF-TURN-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import D6, sided
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import distance, turned
from grognard.kernel.words import Sentence, join, tell, tell_many
from grognard.rulesets.steampunk.dice.damage import ENDURE_POISON, on_table, takes, typed_damage
from grognard.rulesets.steampunk.dice.facts import Typed
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.hex_effects import PoisonAndAcidCloud
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Terror, every
from grognard.rulesets.steampunk.play.damage.damage import note_toll, told_of
from grognard.rulesets.steampunk.play.damage.hex_effects import place
from grognard.rulesets.steampunk.play.damage.lasting import EATEN
from grognard.rulesets.steampunk.play.moves.turning import turn_to
from grognard.rulesets.steampunk.table.records import other
from grognard.rulesets.steampunk.table.units import (
    abilities_of,
    enemies_of,
    is_immune,
    name_of,
    on_map,
    shown,
    toll_of,
    victim_of,
)

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.dice.facts import Toll, Victim
    from grognard.rulesets.steampunk.table.records import UnitId

MINOR_ACID_BITES = 3
WEAKEST = 4
"""The last step of poison. (SPF-TYPE-17)"""
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


@step
async def agony(game: Game, number: int) -> None:
    """Agony step 0 to 4, for all units of both sides; terror comes after the acid. (SPF-TURN-01, SPF-TURN-09)"""
    for unit in [each.id for each in on_map(game) if not each.is_doomed]:
        await (acid, minor_acid, fire_damage, poison, bleeding)[number](game, unit)
        for at, turn in game[unit].wear.spins:
            if at == number:
                turn_to(game, unit, turned(game[unit].facing, turn), "SPF-DMG-09")
    if number == 0:
        await terrify(game)


async def terrify(game: Game) -> None:
    """Terror strikes every enemy base within its range; each Terror unit rolls for itself. (SPF-ABIL-08)"""
    for unit in on_map(game):
        terrors = every(abilities_of(unit), Terror)
        if not terrors or unit.is_hidden or unit.at is None or "fallen" in unit.wear.marks:
            continue  # the fallen do nothing (SPF-DMG-09)
        for name in [each.id for each in enemies_of(game, unit.seat)]:
            enemy = game[name]
            if enemy.at is None or is_immune(enemy, "terror"):
                continue  # SPF-ABIL-13
            reaching = [terror.sides for terror in terrors if distance(unit.at, enemy.at) <= terror.range]
            before, victim = toll_of(enemy), victim_of(enemy)
            if reaching and victim.table("psychic"):
                typed = Typed("psychic", sided(max(reaching)))  # of several values only the best counts
                after = await game.resolve(typed_damage, before, typed, victim)
                note_toll(game, name, after)
                said = tell(
                    "{unit} is terrified by {other}: {what}.",
                    unit=name_of(game, name),
                    other=name_of(game, unit.id),
                    what=told_of(before, after),
                )
                game.say(said, "SPF-ABIL-08", kind="fear", about=shown(game, name))


async def acid(game: Game, name: UnitId) -> None:
    """Major acid: one roll per token. (SPF-TYPE-09 to SPF-TYPE-13)"""
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


async def fire_damage(game: Game, name: UnitId) -> None:
    """Each fire token: on 1 it goes out, else it burns. (SPF-TYPE-15, SPF-TYPE-20)"""
    for _ in range(game[name].fire):
        unit, before = game[name], toll_of(game[name])
        if unit.is_doomed:
            return
        burns, after = await game.resolve(burning, before, victim_of(unit))
        game.change(name, fire=unit.fire - (0 if burns else 1))
        note_toll(game, name, after)
        told = told_of(before, after) if burns else tell("the fire goes out")
        game.say(
            tell("{unit} burns: {told}.", unit=name_of(game, name), told=told),
            "SPF-TYPE-15",
            kind="agony",
            about=shown(game, name),
        )


def burning(dice: Dice, toll: Toll, victim: Victim) -> tuple[bool, Toll]:
    """One fire token: whether it stays, and its damage. (SPF-TYPE-15)"""
    roll = dice.roll(D6, "fire")
    if roll == 1:
        return False, toll
    if "fire" in victim.immunities:
        return True, toll
    result = roll + toll.future - victim.resists("fire")
    return True, on_table(dice, toll, "regular", result, victim, rolled=roll)


async def poison(game: Game, name: UnitId) -> None:
    """Each poison token; without a death it drops one step. (SPF-TYPE-16, SPF-TYPE-17, SPF-DMG-06)"""
    tokens, left = list(game[name].poison), []
    while tokens and not game[name].is_doomed:
        size = await _next_token(game, name, tokens, "poison")
        tokens.remove(size)
        before = toll_of(game[name])
        after = await game.resolve(poisoned, before, size, victim_of(game[name]))
        note_toll(game, name, after)
        if after.models == before.models and size > WEAKEST:
            left.append(size - 2)
        game.say(
            tell("Poison[{size}] in {unit}: {what}.", size=size, unit=name_of(game, name), what=told_of(before, after)),
            "SPF-TYPE-16",
            kind="agony",
            about=shown(game, name),
        )
    if game[name].poison:
        game.change(name, poison=(*left, *tokens))


async def _next_token(game: Game, name: UnitId, tokens: list[int], what: str) -> int:
    """Where tokens differ the opponent chooses which one is rolled next. (SPF-TURN-10)"""
    sizes = sorted(set(tokens))
    if len(sizes) == 1:
        return sizes[0]
    asked = Choose(
        seat=other(game[name].seat),
        prompt=tell("{unit} suffers from {what}: which token is rolled next?", unit=name_of(game, name), what=what),
        clause="SPF-TURN-10",
        about=(name,),
        options=tuple(Option(str(size), tell("{what}[{size}]", what=what, size=size)) for size in sizes),
    )
    return int(await game.ask(asked))


def poisoned(dice: Dice, toll: Toll, size: int, victim: Victim) -> Toll:
    """One poison token; with the equipment for it an endurance token rolls again. (SPF-TYPE-16, SPF-ABIL-25)"""
    if "poison" in victim.immunities:
        return toll  # SPF-ABIL-13
    roll = dice.roll(sided(size), "poison")
    choices = ("no", "yes") if victim.endures_poison and toll.endurance else ("no",)
    if dice.decide(victim.owner, ENDURE_POISON, choices, roll, toll.endurance) == "yes":
        toll = toll._replace(endurance=toll.endurance - 1)
        roll = dice.roll(sided(size), "poison")
    result = roll + toll.future - victim.resists("poison")
    return on_table(dice, toll, "regular", result, victim, rolled=roll)


async def bleeding(game: Game, name: UnitId) -> None:
    """Each bleeding token; on 1 or after a death it is removed. (SPF-TYPE-19, SPF-DMG-06)"""
    tokens, left = list(game[name].bleeding), []
    while tokens and not game[name].is_doomed:
        size = await _next_token(game, name, tokens, "bleeding")
        tokens.remove(size)
        before = toll_of(game[name])
        stays, after = await game.resolve(bled, before, size, victim_of(game[name]))
        note_toll(game, name, after)
        if stays and after.models == before.models:
            left.append(size)
        told = told_of(before, after) if stays else tell("it stops")
        game.say(
            tell("{unit} bleeds [{size}]: {told}.", unit=name_of(game, name), size=size, told=told),
            "SPF-TYPE-19",
            kind="agony",
            about=shown(game, name),
        )
    if game[name].bleeding:
        game.change(name, bleeding=(*left, *tokens))


def bled(dice: Dice, toll: Toll, size: int, victim: Victim) -> tuple[bool, Toll]:
    """One bleeding token, whether it stays, and its damage: it causes no further bleeding. (SPF-TYPE-19)"""
    roll = dice.roll(sided(size), "bleeding")
    if roll == 1:
        return False, toll
    if "bleeding" in victim.immunities:
        return True, toll
    result = roll + toll.future - victim.resists("bleeding")
    return True, on_table(dice, toll, "regular", result, victim, is_bleeding=True, rolled=roll)
