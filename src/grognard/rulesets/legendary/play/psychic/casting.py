"""The psychic phase: casting, denying, perils and force weapons. (LEG-PSY-01 to LEG-PSY-13)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option, yes_no
from grognard.kernel.dice import sided
from grognard.kernel.offers import offer
from grognard.kernel.troops import closest
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.damage import harmed, start
from grognard.rulesets.legendary.dice.psychic import FOCUS, Cast, Casting, Perils, cast, perils, perils_of
from grognard.rulesets.legendary.lists.keywords.morale import AdamantiumWill, Brotherhood, Force, PsychicHood
from grognard.rulesets.legendary.play.buildings.firing_out import leave_openings, man_openings
from grognard.rulesets.legendary.play.psychic.powers import Targeted, resolve_power, stands_of_psyker, targets_of
from grognard.rulesets.legendary.play.reactions import DENY
from grognard.rulesets.legendary.play.rolls import leadership_of
from grognard.rulesets.legendary.play.shooting.attack_end import own_attack
from grognard.rulesets.legendary.play.shooting.harm import apply_row, target_of
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.shooting.single_hits import strike_model
from grognard.rulesets.legendary.table.records import ModelId, UnitId, other, side_id
from grognard.rulesets.legendary.table.rooms import in_rooms
from grognard.rulesets.legendary.table.special import any_has, has, model_has
from grognard.rulesets.legendary.table.units import (
    is_vehicle,
    model_name,
    models_of,
    on_table,
    stand_of,
    troop_of,
    troops,
)

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.lists.powers import PowerProfile
    from grognard.rulesets.legendary.table.records import Model

DENY_REACH, HOOD_REACH = 24.0, 36.0
"""How near a psyker must be that denies, without and with a hood. (LEG-PSY-07, LEG-PSY-08)"""
TORN_HULL = 3
"""Hull points that a vehicle loses which is torn away. (LEG-PSY-13)"""
FLARE = 3.0
"""How far a warp flare reaches. (LEG-PSY-13)"""


def mastery_of(model: Model) -> int:
    """The mastery level of a model, drained or surging. (LEG-PSY-01, LEG-PSY-13)"""
    own = max(getattr(model.profile, "mastery", 0), model.rider.mastery if model.rider is not None else 0)
    return max(0, own + model.mastery_shift) if own else 0


def is_psyker(model: Model) -> bool:
    """Whether a model casts powers. (LEG-KW-51, LEG-KW-52)"""
    return bool(max(getattr(model.profile, "mastery", 0), model.rider.mastery if model.rider is not None else 0))


def psykers_of(game: Game, unit: UnitId) -> list[Model]:
    """The psykers of a unit; a brotherhood is one psyker. (LEG-PSY-04, LEG-KW-07)"""
    found = [model for model in models_of(game, unit) if is_psyker(model)]
    circle = [model for model in found if model_has(game, model, Brotherhood)]
    return [model for model in found if model not in circle] + circle[:1]


def casters_of(game: Game, unit: UnitId) -> list[ModelId]:
    """The psykers of a unit whose activation is not over. (LEG-PSY-04, LEG-TURN-05)"""
    return [model.id for model in psykers_of(game, unit) if not model.is_spent]


async def cast_powers(game: Game, unit: UnitId) -> None:
    """Each psyker of a unit casts one power, and may wake a force weapon. (LEG-PSY-04, LEG-PSY-11)"""
    psykers = casters_of(game, unit)
    if not game[unit].foes:
        man_openings(game, unit, psykers)
    for psyker in psykers:
        if psyker in game:
            await _cast_one(game, psyker)
        if psyker in game:
            await wake_force(game, psyker)
    leave_openings(game, unit)


async def _cast_one(game: Game, psyker: ModelId) -> None:
    """Choose a power and its target, be denied, roll, and see what comes of it. (LEG-PSY-04, LEG-PSY-05)"""
    own = game[psyker]
    options: list[Option[tuple[PowerProfile, Targeted]]] = []
    for power in own.powers:
        if power.name in own.powers_lost:
            continue
        for target in targets_of(game, psyker, power):
            label = tell("{power}: {target}", power=power.name, target=target.label) if target.label else power.name
            options.append(Option(f"{power.name}/{target.key}", label, about=target.about, value=(power, target)))
    if not options:
        return
    nothing: Option[tuple[PowerProfile, Targeted] | None] = Option("none", tell("No power"), value=None)
    asked: Choose[tuple[PowerProfile, Targeted] | str | None] = Choose(
        seat=game[own.unit].seat,
        prompt=tell("Which power does {psyker} cast?", psyker=model_name(game, psyker)),
        clause="LEG-PSY-04",
        about=(psyker, own.unit),
        options=(*options, nothing),
    )
    chosen = await game.ask(asked)
    if chosen is None or isinstance(chosen, str):
        return
    power, target = chosen
    _show_power(game, psyker, power)
    works, is_focused = await cast_power(game, psyker, power, target)
    if works and psyker in game:
        await resolve_power(game, psyker, power, target, is_focused=is_focused)


def _show_power(game: Game, psyker: ModelId, power: PowerProfile) -> None:
    """A power is known to the enemy when it is first tried. (LEG-SETUP-03)"""
    own = game[psyker]
    if power.name not in own.powers_shown:
        game.change(psyker, powers_shown=(*own.powers_shown, power.name))
        said = tell("{psyker} knows {power}.", psyker=model_name(game, psyker), power=power.name)
        game.reveal(said, "LEG-SETUP-03", about=[psyker])


async def cast_power(game: Game, psyker: ModelId, power: PowerProfile, target: Targeted) -> tuple[bool, bool]:
    """The casting roll with denial and perils; whether the power works, and whether it is focused. (LEG-PSY-05)"""
    own = game[psyker]
    flags = game[side_id(game[own.unit].seat)].flags
    faces = perils_of(
        is_sanctic=power.sanctic, is_malefic=power.malefic, flags=flags, is_mild=bool(game.options["sanctic_mild"])
    )
    deny = await deny_of(game, psyker, power.name, target.unit)
    casting = Casting(mastery_of(own), power.warp_charge, deny, faces, leadership_of(game, own.unit))
    rolled: Cast = await game.resolve(cast, casting)
    game.change(psyker, mastery_shift=0)
    said = tell("{psyker} casts {power}.", psyker=model_name(game, psyker), power=power.name)
    game.say(said, "LEG-PSY-05", *(["LEG-PSY-10"] if rolled.face == 1 else []), kind="cast", about=[psyker])
    works = rolled.is_cast
    if rolled.is_perilous:
        works = await _suffer_perils(game, psyker, power) and works
    if not works:
        game.say(tell("{power} fails.", power=power.name), "LEG-PSY-05", kind="cast", about=[psyker])
    return works, rolled.total >= FOCUS


# ---------------------------------------------------------------- deny the witch


async def deny_of(game: Game, psyker: ModelId, power: str, target: UnitId | None) -> int:
    """What enemy psykers take from the casting roll. (LEG-PSY-07, LEG-PSY-08, LEG-KW-02)"""
    seat = other(game[game[psyker].unit].seat)
    deniers = [model for model in deniers_of(game, psyker) if mastery_of(model) > 0]
    found = 0
    uses = [
        Option(
            model.id,
            tell("{psyker} denies at -{mastery}", psyker=model_name(game, model.id), mastery=denial_of(game, model)),
            about=(model.id,),
        )
        for model in deniers
    ]
    prompt = tell("The enemy casts {power}. Deny the witch?", power=power)
    chosen = await offer(game, seat, DENY, uses, prompt, about=[psyker], reaction=True)
    if chosen is not None:
        denier = ModelId(chosen)
        game.change(denier, has_denied=True)
        found = denial_of(game, game[denier])
        game.say(tell("{psyker} denies the witch.", psyker=model_name(game, denier)), "LEG-PSY-07", about=[denier])
    if target is not None and game[target].seat == seat and _resists(game, target):
        found += 1
    return found


def _resists(game: Game, unit: UnitId) -> bool:
    """A unit with adamantium will but no psyker of its own weakens powers that are aimed at it. (LEG-KW-02)"""
    return any_has(game, unit, AdamantiumWill) and not psykers_of(game, unit)


def denial_of(game: Game, model: Model) -> int:
    """The mastery of a denier, and one more for adamantium will. (LEG-PSY-07, LEG-KW-02)"""
    return mastery_of(model) + int(model_has(game, model, AdamantiumWill))


def deniers_of(game: Game, psyker: ModelId) -> list[Model]:
    """Enemy psykers near enough that have not denied since they activated. (LEG-PSY-07, LEG-PSY-08)"""
    here = stands_of_psyker(game, psyker)
    found = []
    seat = other(game[game[psyker].unit].seat)
    for unit in (*on_table(game, seat), *in_rooms(game, seat)):
        for model in psykers_of(game, unit.id):
            there = stands_of_psyker(game, model.id)
            if model.has_denied or not here or not there:
                continue
            reach = HOOD_REACH if model_has(game, model, PsychicHood) else DENY_REACH
            if closest(here, there) <= reach + 0.001:
                found.append(model)
    return found


# ---------------------------------------------------------------- perils


async def _suffer_perils(game: Game, psyker: ModelId, power: PowerProfile | None = None) -> bool:
    """Perils of the warp; whether the power, or the force weapon, may still work. (LEG-PSY-09, LEG-PSY-13)"""
    own = game[psyker]
    rolled: Perils = await game.resolve(perils, leadership_of(game, own.unit))
    victim = await _victim(game, psyker)
    said = tell("Perils of the warp for {psyker}: {row}.", psyker=model_name(game, victim), row=rolled.row)
    game.say(said, "LEG-PSY-09", "LEG-PSY-13", kind="cast", about=[victim])
    if rolled.row == 1 and rolled.is_torn:
        await own_attack(game, _tear(game, victim))
        return False
    if rolled.row == 2 and power is not None:
        game.change(psyker, powers_lost=(*own.powers_lost, power.name))
    elif rolled.row == 3:
        await own_attack(game, _flare(game, victim))
    elif rolled.row == 4:
        await own_attack(game, strike_model(game, victim, 6, 2, clause="LEG-PSY-13"))
        return psyker in game
    elif rolled.row == 5:
        game.change(psyker, mastery_shift=-1)
    elif rolled.row == 6:
        game.change(psyker, mastery_shift=1)
    return not rolled.spoils and psyker in game


async def _victim(game: Game, psyker: ModelId) -> ModelId:
    """Perils strike a random model of a brotherhood. (LEG-KW-07)"""
    circle = [model for model in models_of(game, game[psyker].unit) if model_has(game, model, Brotherhood)]
    if len(circle) < 2:
        return psyker
    size = len(circle)
    face: int = await game.resolve(lambda dice: dice.roll(sided(size), "perils"))
    return circle[face - 1].id


async def _tear(game: Game, psyker: ModelId) -> None:
    """The psyker is torn away: a bio point, three hull points, or the model. (LEG-PSY-13)"""
    own = game[psyker]
    if is_vehicle(own):
        targets = (target_of(game, own, "rear"),)
        await apply_row(game, [psyker], targets, harmed(start(targets), targets, TORN_HULL), "LEG-PSY-13")
    elif len(own.left) > 1:
        game.change(psyker, points_lost=own.points_lost + 1)
    else:
        remove_models(game, [psyker], "LEG-PSY-13")


async def _flare(game: Game, psyker: ModelId) -> None:
    """Every model within 3 inches takes a Strength 6 hit. (LEG-PSY-13)"""
    here = stand_of(game, psyker)
    if here is None:
        return
    everybody = [*troops(game), *(troop_of(game, unit.id) for seat in (0, 1) for unit in in_rooms(game, seat))]
    near = [one.name for troop in everybody for one in troop.stands if closest([here], [one]) <= FLARE + 0.001]
    for name in near:
        if ModelId(name) in game:
            await strike_model(game, ModelId(name), 6, None, clause="LEG-PSY-13")


# ---------------------------------------------------------------- force weapons


async def wake_force(game: Game, psyker: ModelId) -> None:
    """A psyker with a force weapon may wake it, as a power of warp charge 1. (LEG-PSY-11, LEG-KW-21)"""
    own = game[psyker]
    if own.force_is_on or not any(has(weapon.all_rules, Force) for weapon in own.weapons):
        return
    prompt = tell("Does {psyker} wake the force weapon?", psyker=model_name(game, psyker))
    if await game.ask(yes_no(game[own.unit].seat, prompt, "LEG-PSY-11", about=(psyker,))) == "no":
        return
    deny = await deny_of(game, psyker, tell("a force weapon"), None)
    casting = Casting(mastery_of(own), 1, deny, leadership=leadership_of(game, own.unit))
    rolled = await game.resolve(cast, casting)
    game.change(psyker, mastery_shift=0)
    works = rolled.is_cast
    game.say(
        tell("{psyker} reaches for the weapon.", psyker=model_name(game, psyker)),
        "LEG-PSY-11",
        kind="cast",
        about=[psyker],
    )
    if rolled.is_perilous:
        works = await _suffer_perils(game, psyker) and works
    if works and psyker in game:
        game.change(psyker, force_is_on=True)
        game.say(tell("The force weapon is awake."), "LEG-PSY-11", kind="cast", about=[psyker])
