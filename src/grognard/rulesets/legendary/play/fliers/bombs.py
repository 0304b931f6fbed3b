"""What a flier does to those it flies over: bombs and vector strikes. (LEG-WPN-15, LEG-KW-82)"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import D3
from grognard.kernel.plane import bearing
from grognard.kernel.troops import Pose
from grognard.kernel.troops.sweep import is_met
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.scatter import moved
from grognard.rulesets.legendary.lists.keywords.moving import VectorStrike
from grognard.rulesets.legendary.lists.keywords.weapon_types import Assault, Bomb
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.blasts import touches_combat
from grognard.rulesets.legendary.play.shooting.bursts import Burst, explode
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from grognard.rulesets.legendary.play.shooting.live_facts import foe_of
from grognard.rulesets.legendary.play.shooting.scattering import fall
from grognard.rulesets.legendary.table.records import ModelId, UnitId, other
from grognard.rulesets.legendary.table.special_rules import characteristic, model_has, rules_of
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, models_of, name_of, troops_of

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.table.records import Model

MOVED = -2


def flown_over(game: Game, unit: UnitId) -> list[Stand]:
    """The enemies under the way of this activation. (LEG-WPN-15)"""
    way, fliers = game[unit].way, models_of(game, unit)
    if len(way) < 2 or not fliers:
        return []
    base = fliers[0].base
    legs = [(Pose(*a, bearing(a, b)), Pose(*b, bearing(a, b))) for a, b in pairwise(way) if a != b]
    enemies = [one for troop in troops_of(game, other(game[unit].seat)) for one in troop.stands]
    return [one for one in enemies if any(is_met(base, leg, one.shape) for leg in legs)]


def bombs_of(model: Model) -> list[WeaponProfile]:
    """The bombs that are left. (LEG-WPN-15, LEG-VEH-17)"""
    gone = [*model.used_weapons, *model.lost_weapons]
    found = []
    for weapon in model.weapons:
        if not isinstance(weapon.type, Bomb):
            continue
        if weapon.name in gone:
            gone.remove(weapon.name)
        else:
            found.append(weapon)
    return found


class Drop(NamedTuple):
    """A bomb, who carries it, and the model that it is aimed at."""

    carrier: Model
    weapon: WeaponProfile
    on: Stand


def _drops(game: Game, unit: UnitId) -> dict[str, Drop]:
    """Every kind of bomb on every model flown over, but on no close combat. (LEG-WPN-15, LEG-MELEE-27)"""
    over = [one for one in flown_over(game, unit) if not game[ModelId(one.name)].is_flying]
    kinds = {weapon.name: (model, weapon) for model in models_of(game, unit)[::-1] for weapon in bombs_of(model)}
    return {
        f"{name}/{one.name}": Drop(carrier, weapon, one)
        for name, (carrier, weapon) in kinds.items()
        for one in over
        if not touches_combat(game, one.pose.at, weapon.across)
    }


def _option(game: Game, key: str, drop: Drop) -> Option:
    target = model_name(game, drop.on.name)
    label = tell("{bomb} on {target}", bomb=drop.weapon.name, target=target)
    return Option(key, label, about=(drop.on.name,))


async def drop_bombs(game: Game, unit: UnitId) -> bool:
    """One bomb on a target flown over, in the movement phase; whether one was dropped. (LEG-WPN-15)"""
    drops = _drops(game, unit)
    if not drops:
        return False
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit} flies over enemies. Drop a bomb on whom?", unit=name_of(game, unit)),
        clause="LEG-WPN-15",
        about=(unit,),
        options=(Option("nobody", tell("Keep it")), *(_option(game, key, drop) for key, drop in drops.items())),
    )
    chosen = await game.ask(asked)
    if chosen == "nobody":
        return False
    carrier, weapon, aim = drops[chosen].carrier, drops[chosen].weapon, drops[chosen].on.pose.at
    game.change(carrier.id, used_weapons=(*carrier.used_weapons, weapon.name), from_above=carrier.from_above + 1)
    plus = characteristic(game, carrier, "bs") + (Assault().penalty(MOVED) if is_vehicle(carrier) else MOVED)
    foe = foe_of(game, game[ModelId(drops[chosen].on.name)].unit)
    fell = await fall(game, unit, (*weapon.all_rules, *rules_of(game, carrier)), foe, plus)
    at = moved(aim, fell.inches, fell.degrees) if fell.inches else aim
    said = tell("{unit} drops {bomb}.", unit=name_of(game, unit), bomb=weapon.name)
    game.say(said, "LEG-WPN-15", kind="scatter", about=[unit], aim=aim, at=at, across=weapon.across)
    await explode(game, carrier.id, weapon, Burst(at, weapon.across, at, is_barrage=True))
    await settle_doomed(game)
    await end_attack(game)
    return True


def d3(dice: Dice) -> int:
    """A d3. (LEG-DICE-02)"""
    return dice.roll(D3, "vector strike")


async def vector_strike(game: Game, unit: UnitId) -> bool:
    """One model flown over is struck at the user's Strength and AP 2; whether one was. (LEG-KW-82)"""
    strikers = [model for model in models_of(game, unit) if model_has(game, model, VectorStrike)]
    over = flown_over(game, unit)
    if not strikers or not over:
        return False
    striker = strikers[0]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit} flies over enemies. Strike whom?", unit=name_of(game, unit)),
        clause="LEG-KW-82",
        about=(unit,),
        options=(
            Option("nobody", tell("Nobody")),
            *(Option(one.name, model_name(game, one.name), about=(one.name,)) for one in over),
        ),
    )
    chosen = await game.ask(asked)
    if chosen == "nobody":
        return False
    game.change(striker.id, from_above=game[striker.id].from_above + 1)
    target = ModelId(chosen)
    hits = await game.resolve(d3) if game[target].is_flying else 1
    said = tell("{unit} strikes {target} from above.", unit=name_of(game, unit), target=model_name(game, target))
    game.say(said, "LEG-KW-82", kind="shoot", about=[unit, target])
    strength = characteristic(game, striker, "s")
    await strike_model(game, target, strength, 2, hits=hits, side="left", clause="LEG-KW-82")
    await settle_doomed(game)
    await end_attack(game)
    return True
