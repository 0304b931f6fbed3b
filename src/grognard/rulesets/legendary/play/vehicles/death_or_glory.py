"""Death or glory: one model tries to stop a tank. (LEG-VEH-38)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import may_aim_at_hull
from grognard.rulesets.legendary.dice.tank_shocks import Hero, glory_shots, strike_tank
from grognard.rulesets.legendary.lists.keywords.moments import has
from grognard.rulesets.legendary.lists.keywords.templates import Grenade
from grognard.rulesets.legendary.lists.weapons import FIST
from grognard.rulesets.legendary.play.fight.weapons import is_left, use_up_arm
from grognard.rulesets.legendary.play.rolls import passes_test
from grognard.rulesets.legendary.play.shooting.apply_damage import apply_row, target_of
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.vehicles.parts import armour_of_parts, lose_part
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.special_rules import characteristic, has_type, rules_of
from grognard.rulesets.legendary.table.units import model_name, name_of, stand_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.table.records import UnitId


class Attempt(NamedTuple):
    """Whether a model tried to stop the tank, and where it stood if it did stop it."""

    is_made: bool
    stopped: Stand | None = None


async def death_or_glory(game: Game, tank: ModelId, target: UnitId, shocked: list[ModelId]) -> Attempt:
    """One model may try to stop the tank. (LEG-VEH-38)"""
    heroes = [model for model in shocked if model in game and game[model].unit == target]
    asked = Choose(
        seat=game[target].seat,
        prompt=tell("Does a model of {unit} try to stop the tank?", unit=name_of(game, target)),
        clause="LEG-VEH-38",
        about=(target,),
        options=(
            Option("no", tell("Nobody")),
            *(Option(model, model_name(game, model), about=(model,)) for model in heroes),
        ),
    )
    chosen = await game.ask(asked)
    if chosen == "no":
        return Attempt(False)
    hero = ModelId(chosen)
    here = stand_of(game, hero)
    if not await passes_test(game, characteristic(game, game[hero], "i"), "Initiative"):
        if game.options["slow_hero_lives"]:
            game.say(tell("{hero} is too slow.", hero=model_name(game, hero)), "LEG-VEH-38", about=[hero])
            return Attempt(True)
        game.say(tell("{hero} is too slow and dies.", hero=model_name(game, hero)), "LEG-VEH-38", about=[hero])
        remove_models(game, [hero], "LEG-VEH-38")
        return Attempt(True)
    weapon, part = await _how(game, hero)
    use_up_arm(game, hero, weapon)
    await _strike(game, hero, tank, weapon, part)
    is_stopped = tank not in game or game[tank].is_immobilised or game[tank].is_doomed
    await settle_doomed(game)
    await end_attack(game)
    if is_stopped:
        game.say(tell("{hero} stops the tank.", hero=model_name(game, hero)), "LEG-VEH-38", about=[hero])
        return Attempt(True, here)
    game.say(tell("{hero} is run down.", hero=model_name(game, hero)), "LEG-VEH-38", kind="loss", about=[hero])
    remove_models(game, [hero], "LEG-VEH-38")
    return Attempt(True)


async def _how(game: Game, hero: ModelId) -> tuple[WeaponProfile, str]:
    """Which weapon or grenade that is left, at the hull or at the tracks. (LEG-VEH-38, LEG-VEH-15, LEG-KW-43)"""
    own = game[hero]
    arms = [each for each in own.weapons if each.is_melee or has(each.all_rules, Grenade)]
    weapons = [each for each in arms if is_left(own, each)] or [FIST]
    options: list[Option[tuple[WeaponProfile, str]]] = []
    for weapon in weapons:
        if may_aim_at_hull(weapon, own.profile.all_rules):
            options.append(
                Option(f"{weapon.name} hull", tell("{weapon}: the hull", weapon=weapon.name), value=(weapon, ""))
            )
        options.append(
            Option(f"{weapon.name} tracks", tell("{weapon}: the tracks", weapon=weapon.name), value=(weapon, "tracks"))
        )
    asked = Choose(
        seat=game[own.unit].seat,
        prompt=tell("How does {hero} strike?", hero=model_name(game, hero)),
        clause="LEG-VEH-38",
        about=(hero,),
        options=tuple(options),
    )
    return await game.ask(asked)


async def _strike(game: Game, hero: ModelId, tank: ModelId, weapon: WeaponProfile, part: str) -> None:
    """A single attack on the front armour. (LEG-VEH-38, LEG-VEH-14)"""
    own, enemy = game[hero], game[tank]
    ws, bs, s, i = (characteristic(game, own, what) for what in ("ws", "bs", "s", "i"))
    skills = Hero(ws, bs, s, i, rules_of(game, own))
    shots = glory_shots(skills, weapon, enemy.pace, at_tracks=bool(part), is_heavy=has_type(enemy, "heavy"))
    targets = (target_of(game, enemy, "front"),)
    parts = armour_of_parts(game, enemy) if part else None
    struck = await game.resolve(strike_tank, shots, targets[0], parts)
    said = tell("{hero} strikes at the tank.", hero=model_name(game, hero))
    game.say(said, "LEG-VEH-38", kind="shoot", about=[hero, tank])
    if struck.has_lost_tracks:
        lose_part(game, tank, part)
    await apply_row(game, [tank], targets, struck.row, "LEG-VEH-38")
    if tank in game and game[tank].is_doomed:
        game.change(tank, struck="front")
