"""Fliers that watch the sky: interception and dogfights. (LEG-FLY-23 to LEG-FLY-30)"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.offers import offer
from grognard.kernel.plane import heading
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.dogfights import DANCER, counter, dogfight, intercept
from grognard.rulesets.legendary.lists.keywords.shooting import GetsHot, OneUseOnly, VectorDancer
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.fliers.leaving_and_returning import to_reserve
from grognard.rulesets.legendary.play.reactions import OVERWATCH, react_to_fire
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.fire import fire_at, settle_doomed
from grognard.rulesets.legendary.play.shooting.guns import firing, guns_of, use_up
from grognard.rulesets.legendary.play.shooting.sight_lines import Order
from grognard.rulesets.legendary.table.records import ModelId, Unit, UnitId, other
from grognard.rulesets.legendary.table.special_rules import any_has, has, has_type
from grognard.rulesets.legendary.table.units import models_of, name_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.dogfights import Quarter
    from grognard.rulesets.legendary.dice.to_hit import Band
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile

DISTANCE = 12.0
"""How far from its target an interceptor is placed. (LEG-FLY-25)"""
ANGLES = {"front": 0.0, "side": 90.0, "rear": 180.0}
QUARTERS = {"front": tell("front"), "side": tell("side"), "rear": tell("rear")}


def may_watch(game: Game, unit: UnitId) -> bool:
    """A zooming flier may watch the sky instead of shooting. (LEG-FLY-23)"""
    models = models_of(game, unit)
    return bool(models) and all(has_type(model, "flier") and model.is_flying for model in models)


def watchers_of(game: Game, seat: int) -> list[Unit]:
    """The seat's fliers on the table that watch the sky. (LEG-FLY-23)"""
    return [
        unit
        for unit in game.all(Unit)
        if unit.seat == seat and unit.where == "table" and unit.watches_sky and may_watch(game, unit.id)
    ]


async def meet_watchers(game: Game, unit: UnitId) -> None:
    """An enemy flier moves: after each part of its way a watcher may meet it. (LEG-FLY-23, LEG-FLY-24)"""
    if not all(has_type(model, "flier") for model in models_of(game, unit)):
        return
    seat = other(game[unit].seat)
    watchers = watchers_of(game, seat)
    uses = [Option(each.id, tell("{unit} intercepts", unit=each.name), about=(each.id,)) for each in watchers]
    if not uses:
        return
    prompt = tell("{flier} enters the airspace. Intercept it?", flier=name_of(game, unit))
    chosen = await offer(game, seat, OVERWATCH, uses, prompt, about=[unit], reaction=True)
    if chosen is None:
        return
    watcher = UnitId(chosen)
    game.change(watcher, watches_sky=False)
    prompt = tell("{watcher} intercepts {flier}.", watcher=name_of(game, watcher), flier=name_of(game, unit))
    ways = {"on": tell("Stay on course"), "dogfight": tell("Dogfight")}
    if await way_of(game, unit, prompt, "LEG-FLY-24", ways, about=(unit, watcher)) == "dogfight":
        await _dogfight(game, unit, watcher)
    else:
        await _intercept(game, unit, watcher)
    if watcher in game and game[watcher].where == "table":
        to_reserve(game, watcher, "LEG-FLY-30")


def pilot(game: Game, unit: UnitId, what: str) -> int:
    """A characteristic of the pilot. (LEG-DICE-07)"""
    profile = models_of(game, unit)[0].profile
    return int(getattr(profile.crew, what)) if isinstance(profile, VehicleProfile) else 0


async def _intercept(game: Game, unit: UnitId, watcher: UnitId) -> None:
    """The watcher closes in from a quarter and fires first; its target may evade. (LEG-FLY-10, LEG-FLY-24, 25)"""
    own, enemy = pilot(game, watcher, "i"), pilot(game, unit, "i")
    is_dancer = any_has(game, watcher, VectorDancer)
    quarter: Quarter | None = await game.resolve(partial(intercept, is_dancer=is_dancer), own, enemy)
    if quarter is None:
        said = tell("{watcher} does not get near.", watcher=name_of(game, watcher))
        game.say(said, "LEG-FLY-24", kind="react", about=[unit, watcher])
        return
    said = tell("{watcher} comes in from the {quarter}.", watcher=name_of(game, watcher), quarter=QUARTERS[quarter])
    game.say(said, "LEG-FLY-25", kind="react", about=[unit, watcher])
    await react_to_fire(game, unit, watcher)
    await shoot_from(game, watcher, unit, quarter)


async def _dogfight(game: Game, unit: UnitId, watcher: UnitId) -> None:
    """Both meet in the middle and roll off with their pilots' WS. (LEG-FLY-26 to LEG-FLY-29, LEG-KW-81)"""
    sides = (unit, watcher)
    skills = [pilot(game, each, "ws") + (DANCER if any_has(game, each, VectorDancer) else 0) for each in sides]
    fight = await game.resolve(dogfight, skills[0], skills[1])
    if fight.winner is None:
        game.say(tell("The dogfight is even: both fire head on."), "LEG-FLY-27", kind="react", about=sides)
        await _together(game, unit, watcher)
        if fight.collides and all(game[each].models for each in sides):
            game.say(tell("They collide."), "LEG-FLY-27", kind="loss", about=sides)
            for each in sides:
                for model in game[each].models:
                    game.change(model, is_doomed=True)
            await settle_doomed(game)
        return
    winner, loser = sides[fight.winner], sides[1 - fight.winner]
    said = tell("{winner} wins the dogfight.", winner=name_of(game, winner))
    game.say(said, "LEG-FLY-28", kind="react", about=sides)
    await react_to_fire(game, loser, winner)
    await shoot_from(game, winner, loser, fight.quarter, band="effective")
    if not game[loser].models or game[loser].where != "table" or not await _wishes_to_turn(game, loser, winner):
        return
    answer = await game.resolve(counter, pilot(game, loser, "i"))
    if answer is not None:
        game.say(tell("{loser} turns on its pursuer.", loser=name_of(game, loser)), "LEG-FLY-29", about=sides)
        await shoot_from(game, loser, winner, answer, band="effective")


async def _wishes_to_turn(game: Game, loser: UnitId, winner: UnitId) -> bool:
    """The loser may turn on the winner: it is asked where that uses up or heats a weapon. (LEG-FLY-29, LEG-KW-43)"""
    guns = [gun for group in guns_of(game, loser).values() for gun in group]
    if not any(has(gun.weapon.all_rules, OneUseOnly, GetsHot) for gun in guns):
        return True
    prompt = tell("Does {loser} turn on its pursuer?", loser=name_of(game, loser))
    ways = {"yes": tell("Turn on it"), "no": tell("Let it go")}
    return await way_of(game, loser, prompt, "LEG-FLY-29", ways, about=(loser, winner)) == "yes"


async def _together(game: Game, one: UnitId, two: UnitId) -> None:
    """Both fire at once: who is doomed still fires. (LEG-FLY-27)"""
    await shoot_from(game, one, two, "front", settles=False, band="effective")
    await shoot_from(game, two, one, "front", settles=False, band="effective")
    await settle_doomed(game)
    await end_attack(game)


async def shoot_from(
    game: Game, unit: UnitId, target: UnitId, quarter: Quarter, *, settles: bool = True, band: Band | None = None
) -> None:
    """A flier is put 12 inches from its target in a quarter and fires all that bears. (LEG-FLY-25, LEG-FLY-26)

    In a dogfight that is normal range for every weapon.
    """
    shooter, victim = models_of(game, unit)[0], models_of(game, target)[0]
    if victim.at is None:
        return
    facing = (victim.facing or 0.0) + ANGLES[quarter]
    c, s = heading(facing)
    before = (shooter.at, shooter.facing, shooter.pace)
    at = (victim.at[0] + DISTANCE * c, victim.at[1] + DISTANCE * s)
    game.change(shooter.id, at=at, facing=(facing + 180.0) % 360.0, pace="moved")
    fired: dict[ModelId, list[WeaponProfile]] = {}
    for group in guns_of(game, unit).values():
        weapon = group[0].weapon
        if game[target].models and not weapon.is_blast and not weapon.is_template:
            able = firing(group, game, fired)
            use_up(game, able)
            await fire_at(game, unit, able, Order(target, model=victim.id), band=band)
    if shooter.id in game:
        game.change(shooter.id, at=before[0], facing=before[1], pace=before[2])
    if settles:
        await settle_doomed(game)
        await end_attack(game)
