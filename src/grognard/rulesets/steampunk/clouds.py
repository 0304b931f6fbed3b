"""Smoke, clouds and fire in hexes: placing them and meeting them. (SPF-HEX, SPF-TURN-06 to SPF-TURN-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6, sided
from grognard.kernel.game import Game, step
from grognard.rulesets.steampunk.bases import name_of, on_map, toll_of, victim_of
from grognard.rulesets.steampunk.damage import note_toll
from grognard.rulesets.steampunk.effects import Effect
from grognard.rulesets.steampunk.facts import Typed
from grognard.rulesets.steampunk.movement import fighters_of
from grognard.rulesets.steampunk.records import Cloud, Contest, Unit, UnitId, cloud_id
from grognard.rulesets.steampunk.resolution import takes, typed_damage

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.hex_effects import HexEffect

FRESH_MARKERS = 2
"""Where none of the kind lies yet. (SPF-HEX-02)"""


def place(game: Game, at: Hex, effect: HexEffect) -> None:
    """Two markers in a fresh hex, else one more; the stronger strength stays. (SPF-HEX-02, SPF-HEX-03)"""
    for lying in effect.lying():
        name = cloud_id(at, lying.kind)
        if name not in game:
            made = Cloud(
                id=name, at=at, kind=lying.kind, markers=FRESH_MARKERS, strength=lying.strength, needs=lying.needs
            )
            game.add(made)
        else:
            old = game[name]
            stronger = {"strength": lying.strength, "needs": lying.needs} if lying.strength > old.strength else {}
            game.change(name, markers=old.markers + 1, **stronger)
        game.change(name, is_fresh=True)


@step
async def trigger_effects(game: Game, only_fresh: bool) -> None:
    """Units meet the hex effects they have not met since they entered. (SPF-HEX-01, SPF-TURN-06 to SPF-TURN-08)"""
    for cloud in game.all(Cloud):
        for unit in units_meeting(game, cloud):
            if cloud.kind != "smoke" and (cloud.at, cloud.kind) not in unit.met and (cloud.is_fresh or not only_fresh):
                game.change(unit.id, met=(*unit.met, (cloud.at, cloud.kind)))
                await meet(game, unit.id, cloud)
        game.change(cloud.id, is_fresh=False)


def units_meeting(game: Game, cloud: Cloud) -> list[Unit]:
    """All on the ground in its hex, and those that try to enter it in an assault. (SPF-ASLT-03, SPF-HEX-12)"""
    trying = {unit for contest in game.all(Contest) if contest.at == cloud.at for unit in fighters_of(contest)}
    return [unit for unit in on_map(game) if not unit.is_flying and (unit.at == cloud.at or unit.id in trying)]


async def meet(game: Game, name: UnitId, cloud: Cloud) -> None:
    """One unit and one effect. (SPF-HEX-05 to SPF-HEX-11)"""
    unit, victim = game[name], victim_of(game[name])
    effects: list[Effect] = []
    if cloud.kind == "poison" and "poison clouds" not in victim.immunities:
        if victim.is_bio:
            number: int = await game.resolve(breathing, unit.models, cloud.needs)
            effects += [Effect("poison", cloud.strength)] * number
        has_crew = bool(victim.table("crew"))
        if has_crew and await game.resolve(strikes, cloud.needs):
            after = await game.resolve(typed_damage, toll_of(unit), Typed("crew", sided(cloud.strength)), victim)
            note_toll(game, name, after)
    elif cloud.kind == "acid" and await game.resolve(strikes, cloud.needs):
        effects.append(Effect("acid" if cloud.strength == 2 else "minor acid", 1))
    elif cloud.kind == "fire" and await game.resolve(strikes, cloud.needs):
        effects.append(Effect("set on fire"))
    suffered = tuple(effect for effect in effects if takes(victim, effect))
    game.change(name, waiting=game[name].waiting + suffered)
    told = ", ".join(map(str, suffered)) or "nothing"
    game.say(f"{name_of(game, name)} meets {cloud.kind}: {told}.", "SPF-HEX-01", kind="cloud", about=[name])


def breathing(dice: Dice, number: int, needs: int) -> int:
    """How many of so many rolls let the effect through. (SPF-HEX-05)"""
    return dice.count(number, D6, needs, name="cloud")


def strikes(dice: Dice, needs: int) -> bool:
    """Whether the one roll for a base lets the effect through. (SPF-HEX-07, SPF-HEX-11)"""
    return bool(dice.test(D6, needs, name="cloud"))
