"""Instead of shooting: smoke, repairs; and search lights at night. (LEG-VEH-29, LEG-VEH-48, LEG-VEH-49)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.tests import core_test
from grognard.rulesets.legendary.dice.to_hit import Situation, to_hit_modifiers
from grognard.rulesets.legendary.lists.keywords.equipment import Repair, SearchLight, SmokeLaunchers
from grognard.rulesets.legendary.lists.keywords.weapon_types import Heavy
from grognard.rulesets.legendary.lists.weapons import WeaponProfile
from grognard.rulesets.legendary.play.fliers.watching import may_watch
from grognard.rulesets.legendary.play.shooting.guns import is_snapping, pace_for_aim
from grognard.rulesets.legendary.play.vehicles.parts import part_name
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, UnitId, other
from grognard.rulesets.legendary.table.sight import sees_unit
from grognard.rulesets.legendary.table.special import characteristic, has_type, model_has, rules_of
from grognard.rulesets.legendary.table.units import (
    between_models,
    is_vehicle,
    model_name,
    models_of,
    name_of,
    on_table,
)

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import Model

TOUCH = 0.05
SMOKE = "smoke"
LIGHT = WeaponProfile(name="Search light", range="unlimited", s=1, ap="-", type=Heavy())
"""A search light is rolled for like a heavy weapon. (LEG-VEH-48)"""


async def instead_of_shooting(game: Game, unit: UnitId) -> bool:
    """Smoke or a repair in place of shooting; whether one was chosen. (LEG-VEH-29, LEG-VEH-49)"""
    options: list[Option[str]] = []
    if smokers(game, unit):
        options.append(Option("smoke", tell("Launch smoke"), note=tell("Shrouded until it activates again.")))
    if may_watch(game, unit):
        options.append(Option("watch", tell("Watch the sky"), note=tell("It may intercept fliers that come later.")))
    mended = repairs(game, unit)
    options += [
        Option(
            f"repair {broken.id} {part}",
            tell("Repair {vehicle}: {part}", vehicle=model_name(game, broken.id), part=part_name(part)),
        )
        for broken, part in mended
    ]
    if not options:
        return False
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit}: shoot, or something else instead?", unit=name_of(game, unit)),
        clause="LEG-VEH-49" if smokers(game, unit) else "LEG-VEH-29" if mended else "LEG-FLY-23",
        about=(unit,),
        options=(Option("shoot", tell("Shoot")), *options),
    )
    chosen = await game.ask(asked)
    if chosen == "shoot":
        return False
    if chosen == "smoke":
        launch_smoke(game, unit)
    elif chosen == "watch":
        game.change(unit, watches_sky=True)
        game.say(tell("{unit} watches the sky.", unit=name_of(game, unit)), "LEG-FLY-23", about=[unit])
    else:
        broken, part = next(each for each in mended if chosen == f"repair {each[0].id} {each[1]}")
        await _repair(game, unit, broken.id, part)
    return True


# ---------------------------------------------------------------- smoke


def smokers(game: Game, unit: UnitId) -> list[Model]:
    """The vehicles of a unit that have smoke left, unless they went flat out. (LEG-VEH-49)"""
    return [
        model
        for model in models_of(game, unit)
        if model_has(game, model, SmokeLaunchers) and SMOKE not in model.used_weapons and model.pace != "flat out"
    ]


def launch_smoke(game: Game, unit: UnitId) -> None:
    """The unit is shrouded until it activates again; once a game. (LEG-VEH-49)"""
    for model in smokers(game, unit):
        game.change(model.id, used_weapons=(*model.used_weapons, SMOKE))
    game.change(unit, is_shrouded=True)
    game.say(tell("{unit} hides in smoke.", unit=name_of(game, unit)), "LEG-VEH-49", about=[unit])


# ---------------------------------------------------------------- repairs


def repairs(game: Game, unit: UnitId) -> list[tuple[Model, str]]:
    """What a unit could mend: vehicles of its side in contact, and what they have lost. (LEG-VEH-29)"""
    menders = [model for model in models_of(game, unit) if model_has(game, model, Repair)]
    found: list[tuple[Model, str]] = []
    if not menders:
        return found
    for friend in on_table(game, game[unit].seat):
        for model in models_of(game, friend.id):
            if not is_vehicle(model) or not any(
                between_models(game, mender.id, model.id) <= TOUCH + 0.001 for mender in menders
            ):
                continue
            lost = ["tracks"] if model.is_immobilised else []
            found += [(model, part) for part in (*lost, *dict.fromkeys(model.lost_weapons))]
    return found


async def _repair(game: Game, unit: UnitId, broken: ModelId, part: str) -> None:
    """7 or more on a d12 undoes one immobilised or weapon destroyed result. (LEG-VEH-29)"""
    works = await game.resolve(core_test, 0, "repair")
    names = {"unit": name_of(game, unit), "part": part_name(part), "vehicle": model_name(game, broken)}
    if not works:
        game.say(tell("{unit} cannot mend {part} of {vehicle}.", **names), "LEG-VEH-29", about=[unit, broken])
        return
    if part == "tracks":
        game.change(broken, is_immobilised=False)
    else:
        lost = list(game[broken].lost_weapons)
        lost.remove(part)
        game.change(broken, lost_weapons=tuple(lost))
    game.say(tell("{unit} mends {part} of {vehicle}.", **names), "LEG-VEH-29", about=[unit, broken])


# ---------------------------------------------------------------- search lights


async def search(game: Game, unit: UnitId) -> None:
    """At night a tank may light a target before it shoots; this uses up no weapon. (LEG-VEH-48)"""
    lamps = [model for model in models_of(game, unit) if model_has(game, model, SearchLight)]
    seen = _in_the_dark(game, unit) if lamps else []
    if not seen:
        return
    nobody = Option("nobody", tell("Nobody"))
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit} turns its search light on whom?", unit=name_of(game, unit)),
        clause="LEG-VEH-48",
        about=(unit,),
        options=(*(Option(enemy, name_of(game, enemy), about=(enemy,)) for enemy in seen), nobody),
    )
    chosen = await game.ask(asked)
    if chosen == "nobody":
        return
    modifiers = to_hit_modifiers(_aim_lamp(game, lamps[0]))
    plus = sum(part.value for part in modifiers)
    if await game.resolve(lambda dice: core_test(dice, plus, "search light", modifiers)):
        game.change(BATTLE, lit=(*game[BATTLE].lit, UnitId(chosen)))
        said = tell("{unit} lights up {target}.", unit=name_of(game, unit), target=name_of(game, UnitId(chosen)))
        game.say(said, "LEG-VEH-48", about=[unit, UnitId(chosen)])
    else:
        game.say(tell("The search light of {unit} finds nobody.", unit=name_of(game, unit)), "LEG-VEH-48", about=[unit])


def _in_the_dark(game: Game, unit: UnitId) -> list[UnitId]:
    """Enemies in sight whom no light shows, as long as it is night. (LEG-VEH-48, LEG-TERR-30)"""
    battle = game[BATTLE]
    if not game.options["night_fighting"] or battle.turn != 1:
        return []
    dark = [
        enemy.id for enemy in on_table(game, other(game[unit].seat)) if enemy.id not in battle.lit and not enemy.foes
    ]
    return [enemy for enemy in dark if sees_unit(game, unit, enemy)]


def _aim_lamp(game: Game, lamp: Model) -> Situation:
    return Situation(
        characteristic(game, lamp, "bs"),
        LIGHT,
        rules_of(game, lamp),
        pace=pace_for_aim(lamp),
        is_snap=is_snapping(game, lamp),
        is_vehicle=True,
        is_fast=has_type(lamp, "fast"),
        is_heavy=has_type(lamp, "heavy"),
    )
