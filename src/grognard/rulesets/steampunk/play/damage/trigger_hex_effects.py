"""Units meet clouds and burning hexes. (SPF-HEX, SPF-TURN-06 to SPF-TURN-08, SPF-ASLT-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6, sided
from grognard.kernel.game import Game, step
from grognard.kernel.words import Sentence, join, tell
from grognard.rulesets.steampunk.dice.damage import takes, typed_damage
from grognard.rulesets.steampunk.dice.facts import Typed
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.play.assault.contested_hexes import fighters_of
from grognard.rulesets.steampunk.play.damage.damage_sequence import note_toll, told_of
from grognard.rulesets.steampunk.play.damage.effect_words import effect_words
from grognard.rulesets.steampunk.table.hex_markers import place
from grognard.rulesets.steampunk.table.records import Cloud, Contest, Unit, UnitId
from grognard.rulesets.steampunk.table.units import models_lost, name_of, on_map, shown, toll_of, victim_of

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice

__all__ = ["age", "place", "trigger_effects"]


def age(game: Game) -> None:
    """What lies here when a Gunnery step begins was not placed in it. (SPF-TURN-06, SPF-TYPE-13)"""
    for cloud in game.all(Cloud):
        if cloud.is_fresh:
            game.change(cloud.id, is_fresh=False)


@step
async def trigger_effects(game: Game, only_fresh: bool, only_new: bool = False) -> None:
    """Units meet the hex effects they have not met since they entered. (SPF-HEX-01, SPF-TURN-06 to SPF-TURN-08)

    In Gunnery (`only_fresh`) only effects placed in that step act, after assaults (`only_new`) only on newcomers.
    """
    for cloud in game.all(Cloud):
        if cloud.kind != "smoke" and (cloud.is_fresh or not only_fresh):
            remember_attempts(game, cloud)
            for unit in units_meeting(game, cloud):
                if only_new and not unit.is_new:
                    continue
                game.change(unit.id, met=tuple(dict.fromkeys((*unit.met, (cloud.at, cloud.kind)))))
                note_attempt(game, unit, cloud)
                await meet(game, unit.id, cloud)
        if cloud.is_fresh:
            game.change(cloud.id, is_fresh=False)
    for unit in on_map(game):
        if unit.is_new:
            game.change(unit.id, is_new=False)


def units_meeting(game: Game, cloud: Cloud) -> list[Unit]:
    """On the ground in its hex and new to it, or trying to enter it in an assault to come. (SPF-ASLT-03, SPF-HEX-12)

    Every attempt is an entry of its own; after the blows an attempt is over. (SPF-HEX-01, SPF-TURN-08)
    """
    contests = [each for each in game.all(Contest) if each.at == cloud.at and each.winner is None]
    trying = {unit for contest in contests for unit in fighters_of(contest)}
    here = [unit for unit in on_map(game) if not unit.is_flying and not unit.is_doomed]
    return [
        unit
        for unit in here
        if (unit.at == cloud.at and (cloud.at, cloud.kind) not in unit.met)
        or (unit.at != cloud.at and unit.id in trying)
    ]


def note_attempt(game: Game, unit: Unit, cloud: Cloud) -> None:
    """What it meets on trying to enter the contested hex. (SPF-HEX-01, SPF-ASLT-03)"""
    for contest in game.all(Contest):
        if contest.at == cloud.at and contest.winner is None and unit.id in fighters_of(contest):
            game.change(contest.id, met=(*contest.met, (unit.id, cloud.kind)))


def remember_attempts(game: Game, cloud: Cloud) -> None:
    """Who fought for the hex and stands in it now meets nothing a second time, whatever has been added since."""
    for contest in game.all(Contest):
        if contest.at == cloud.at and contest.winner is not None:
            for name, kind in contest.met:
                unit = game[name]
                if kind == cloud.kind and unit.at == cloud.at and (cloud.at, kind) not in unit.met:
                    game.change(name, met=(*unit.met, (cloud.at, kind)))


async def meet(game: Game, name: UnitId, cloud: Cloud) -> None:
    """One unit and one effect; the opponent rolls. (SPF-HEX-05, 06, 07, 11, SPF-TURN-10)

    A poison cloud strikes models and crews (SPF-HEX-06), a major acid cloud gives major acid (SPF-HEX-08).
    However many markers lie there, it is one effect (SPF-HEX-03); its tokens come to those the unit has (SPF-HEX-04).
    """
    unit, victim = game[name], victim_of(game[name])
    effects: list[Effect] = []
    told: list[Sentence] = []
    if cloud.kind == "poison" and "poison clouds" not in victim.immunities:
        if victim.is_bio:
            number: int = await game.resolve(breathing, unit.models, cloud.needs)
            effects += [Effect("poison", cloud.strength)] * number
        has_crew = bool(victim.table("crew"))
        if has_crew and await game.resolve(strikes, cloud.needs):
            before = toll_of(unit)
            typed = Typed("crew", sided(cloud.strength))
            after = await game.resolve(typed_damage, before, typed, victim, measure=models_lost(before))
            note_toll(game, name, after)
            told.append(tell("crew: {what}", what=told_of(before, after)))
    elif cloud.kind == "acid" and await game.resolve(strikes, cloud.needs):
        effects.append(Effect("acid" if cloud.strength == 2 else "minor acid", 1))
    elif cloud.kind == "fire" and await game.resolve(strikes, cloud.needs):
        effects.append(Effect("set on fire"))
    suffered = tuple(effect for effect in effects if takes(victim, effect))
    game.change(name, waiting=game[name].waiting + suffered)
    met = [*map(effect_words, suffered), *told]
    game.say(
        tell(
            "{unit} meets {cloud}: {what}.",
            unit=name_of(game, name),
            cloud=CLOUDS[cloud.kind],
            what=join(met) if met else tell("nothing"),
        ),
        CLAUSES[cloud.kind],
        "SPF-HEX-01",
        kind="cloud",
        about=shown(game, name),
    )


CLOUDS = {
    "poison": tell("the poison cloud"),
    "acid": tell("the acid cloud"),
    "fire": tell("the fire"),
    "smoke": tell("the smoke"),
}
CLAUSES = {"poison": "SPF-HEX-05", "acid": "SPF-HEX-07", "fire": "SPF-HEX-11", "smoke": "SPF-TERR-11"}


def breathing(dice: Dice, number: int, needs: int) -> int:
    """How many of so many rolls let the effect through. (SPF-HEX-05)"""
    return dice.count(number, D6, needs, name="cloud")


def strikes(dice: Dice, needs: int) -> bool:
    """Whether the one roll for a base lets the effect through. (SPF-HEX-07, SPF-HEX-11)"""
    return bool(dice.test(D6, needs, name="cloud"))
