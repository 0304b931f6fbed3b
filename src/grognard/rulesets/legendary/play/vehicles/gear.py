"""Instead of shooting: smoke, repairs; and search lights at night. (LEG-VEH-29, LEG-VEH-48, LEG-VEH-49)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.tests_and_tables import core_test
from grognard.rulesets.legendary.dice.to_hit import Situation, to_hit_modifiers
from grognard.rulesets.legendary.lists.keywords.equipment import Repair, SearchLight, SmokeLaunchers
from grognard.rulesets.legendary.lists.keywords.weapon_types import Heavy
from grognard.rulesets.legendary.lists.weapons import WeaponProfile
from grognard.rulesets.legendary.play.fliers.watching import may_watch
from grognard.rulesets.legendary.play.shooting.guns import is_snapping, pace_for_aim
from grognard.rulesets.legendary.play.vehicles.parts import DRIVER, DRIVER_OF_STUCK, part_name
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, UnitId, other
from grognard.rulesets.legendary.table.sight import sees_unit
from grognard.rulesets.legendary.table.special_rules import characteristic, has_type, model_has, rules_of
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
    """Smoke and repairs, each by a model that does not shoot then; whether nobody is left to shoot.

    (LEG-VEH-29, LEG-VEH-49)
    """
    while options := _works(game, unit):
        works = {option.value.what for option in options if option.value is not None}
        asked = Choose(
            seat=game[unit].seat,
            prompt=tell("{unit}: shoot, or something else instead?", unit=name_of(game, unit)),
            clause="LEG-VEH-49" if "smoke" in works else "LEG-VEH-29" if "repair" in works else "LEG-FLY-23",
            about=(unit,),
            options=(Option("shoot", tell("Shoot"), value=SHOOT), *options),
        )
        work = await game.ask(asked)
        if work == SHOOT:
            return False
        await _work(game, unit, work)
        if work.what == "watch" or all(game[model].has_worked for model in game[unit].models):
            return True
    return False


class Work(NamedTuple):
    """What a model does instead of shooting."""

    what: Literal["shoot", "smoke", "watch", "repair"]
    model: ModelId
    broken: ModelId | None = None
    part: str = ""


SHOOT = Work("shoot", ModelId(""))


def _works(game: Game, unit: UnitId) -> list[Option[Work]]:
    """What the models of a unit could do now instead of shooting."""
    is_alone = len(game[unit].models) == 1
    options = []
    for model in smokers(game, unit):
        key = "smoke" if is_alone else f"smoke {model.id}"
        label = tell("Launch smoke") if is_alone else tell("{model}: launch smoke", model=model_name(game, model.id))
        note = tell("Shrouded until it activates again.")
        options.append(Option(key, label, note=note, value=Work("smoke", model.id)))
    if may_watch(game, unit):
        note = tell("It may intercept fliers that come later.")
        options.append(Option("watch", tell("Watch the sky"), note=note, value=Work("watch", game[unit].models[0])))
    for mender, broken, part in repairs(game, unit):
        names = {"vehicle": model_name(game, broken.id), "part": part_name(part)}
        options.append(
            Option(
                f"repair {broken.id} {part}" + ("" if is_alone else f" by {mender.id}"),
                tell("Repair {vehicle}: {part}", **names),
                note="" if is_alone else model_name(game, mender.id),
                about=(mender.id, broken.id),
                value=Work("repair", mender.id, broken.id, part),
            )
        )
    return options


async def _work(game: Game, unit: UnitId, work: Work) -> None:
    game.change(work.model, has_worked=True)
    if work.what == "smoke":
        launch_smoke(game, unit, work.model)
    elif work.what == "watch":
        game.change(unit, watches_sky=True)
        game.say(tell("{unit} watches the sky.", unit=name_of(game, unit)), "LEG-FLY-23", about=[unit])
    elif work.broken is not None:
        await _repair(game, unit, work.broken, work.part)


# ---------------------------------------------------------------- smoke


def smokers(game: Game, unit: UnitId) -> list[Model]:
    """The vehicles of a unit that have smoke left, unless they went flat out or fired overwatch alone.

    (LEG-VEH-49, LEG-OVER-06)
    """
    return [
        model
        for model in models_of(game, unit)
        if model_has(game, model, SmokeLaunchers)
        and SMOKE not in model.used_weapons
        and model.pace != "flat out"
        and not (model.has_worked or model.is_spent)
    ]


def launch_smoke(game: Game, unit: UnitId, model: ModelId) -> None:
    """A vehicle is shrouded until it activates again; once a game. (LEG-VEH-49)"""
    game.change(model, used_weapons=(*game[model].used_weapons, SMOKE), is_shrouded=True)
    game.say(tell("{unit} hides in smoke.", unit=name_of(game, unit)), "LEG-VEH-49", about=[unit, model])


# ---------------------------------------------------------------- repairs


def repairs(game: Game, unit: UnitId) -> list[tuple[Model, Model, str]]:
    """Who of a unit could mend what: vehicles of its side in contact, and what they have lost. (LEG-VEH-29)

    Not a character who had his activation before he joined it. (LEG-CHAR-03, LEG-TURN-05)
    """
    able = [model for model in models_of(game, unit) if not (model.has_worked or model.is_spent)]
    menders = [model for model in able if model_has(game, model, Repair)]
    if not menders:
        return []
    broken = [
        (model, part)
        for friend in on_table(game, game[unit].seat)
        for model in models_of(game, friend.id)
        for part in _lost_parts(model)
    ]
    return [
        (mender, model, part)
        for mender in menders
        for model, part in broken
        if mender.id != model.id and between_models(game, mender.id, model.id) <= TOUCH + 0.001
    ]


def _lost_parts(model: Model) -> list[str]:
    """What can be mended of a vehicle: not its dead, whose places only others take. (LEG-VEH-29, LEG-VEH-18)"""
    tracks = ["tracks"] if model.is_immobilised and DRIVER not in model.lost_crew else []
    broken = [weapon for weapon in dict.fromkeys(model.lost_weapons) if _is_broken(model, weapon)]
    return [*tracks, *broken] if is_vehicle(model) else []


def _is_broken(model: Model, weapon: str) -> bool:
    """Whether more of these weapons are silent than have lost their gunners. (LEG-VEH-18, LEG-VEH-20)"""
    return model.lost_weapons.count(weapon) > model.lost_crew.count(weapon)


async def _repair(game: Game, unit: UnitId, broken: ModelId, part: str) -> None:
    """7 or more on a d12 undoes one immobilised or weapon destroyed result. (LEG-VEH-29)"""
    works = await game.resolve(core_test, 0, "repair")
    names = {"unit": name_of(game, unit), "part": part_name(part), "vehicle": model_name(game, broken)}
    if not works:
        game.say(tell("{unit} cannot mend {part} of {vehicle}.", **names), "LEG-VEH-29", about=[unit, broken])
        return
    if part == "tracks":
        crew = game[broken].lost_crew
        kept = tuple(DRIVER if lost == DRIVER_OF_STUCK else lost for lost in crew)
        game.change(broken, is_immobilised=kept != crew, lost_crew=kept)
    else:
        lost = list(game[broken].lost_weapons)
        lost.remove(part)
        game.change(broken, lost_weapons=tuple(lost))
    game.say(tell("{unit} mends {part} of {vehicle}.", **names), "LEG-VEH-29", about=[unit, broken])


# ---------------------------------------------------------------- search lights


async def search(game: Game, unit: UnitId) -> None:
    """At night each tank may light a target before it shoots; this uses up no weapon. (LEG-VEH-48)"""
    for lamp in [model for model in models_of(game, unit) if model_has(game, model, SearchLight)]:
        await _search_with(game, unit, lamp)


async def _search_with(game: Game, unit: UnitId, lamp: Model) -> None:
    """One tank turns its light on somebody, or on nobody. (LEG-VEH-48)"""
    seen = _in_the_dark(game, unit)
    if not seen:
        return
    nobody = Option("nobody", tell("Nobody"))
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit} turns its search light on whom?", unit=name_of(game, unit)),
        clause="LEG-VEH-48",
        about=(unit, lamp.id),
        options=(*(Option(enemy, name_of(game, enemy), about=(enemy,)) for enemy in seen), nobody),
    )
    chosen = await game.ask(asked)
    if chosen == "nobody":
        return
    modifiers = to_hit_modifiers(_aim_lamp(game, lamp))
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
