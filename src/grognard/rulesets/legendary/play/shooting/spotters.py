"""Spotters: who sees for guns that cannot. (LEG-SCAT-06, LEG-SCAT-07, LEG-SCAT-10)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.modifiers import Modifier
from grognard.kernel.troops import closest, gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.scatter import spotter_band
from grognard.rulesets.legendary.dice.to_hit import Situation, movement_modifier, obscured_band
from grognard.rulesets.legendary.lists.keywords.equipment import Spotter
from grognard.rulesets.legendary.play.shooting.guns import is_gunner_vehicle, pace_for_aim
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.records import Model, ModelId, UnitId
from grognard.rulesets.legendary.table.room_sight import sees_from, shares_at
from grognard.rulesets.legendary.table.sight import HIDDEN
from grognard.rulesets.legendary.table.special import characteristic, find, rules_of
from grognard.rulesets.legendary.table.units import models_of, name_of, on_table, stand_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.live_facts import Order

RADIO, LINK = 3.0, 12.0
"""How near one must be to a radio operator, and to a command link. (LEG-SCAT-10)"""


class Spotting(NamedTuple):
    """A spotter, what he sees of the target, and how well."""

    spotter: ModelId
    seen: tuple[ModelId, ...]
    plus: int
    obscured: int
    is_runt: bool = False


class Radio(NamedTuple):
    """A radio or a command link: who is near it may spot. (LEG-SCAT-10)"""

    stand: Stand
    reach: float


def radios_of(game: Game, seat: int) -> list[Radio]:
    """The radios and command links of a side. (LEG-SCAT-10)"""
    found = []
    for unit in on_table(game, seat):
        for model in models_of(game, unit.id):
            rule = find(model.profile.all_rules, Spotter)
            there = stand_of(game, model.id) if rule is not None else None
            if rule is not None and there is not None:
                reach = max(RADIO if "radio" in rule.mode else 0.0, LINK if "link" in rule.mode else 0.0)
                found += [Radio(there, reach)] if reach else []
    return found


def may_spot(game: Game, model: Model, radios: Sequence[Radio]) -> bool:
    """Whether a model may spot, by the way of its army. (LEG-SCAT-10)"""
    if find(model.profile.all_rules, Spotter) is not None:
        return True
    here = stand_of(game, model.id) if radios else None
    return here is not None and any(gap(here, radio.stand) <= radio.reach + 0.001 for radio in radios)


def can_be_spotted(game: Game, gunners: UnitId, target: UnitId) -> bool:
    """Whether some friend who may spot sees the target and is near enough. (LEG-SCAT-06, LEG-SCAT-07)"""
    seat = game[gunners].seat
    radios = radios_of(game, seat)
    enemies = troop_of(game, target).stands
    for unit in on_table(game, seat):
        able = [model.id for model in models_of(game, unit.id) if may_spot(game, model, radios)]
        if not able or unit.foes:
            continue
        near = [one for one in troop_of(game, unit.id).stands if spotter_band(closest([one], enemies)) is not None]
        if sees_from(game, unit.id, [one.name for one in near if one.name in able], target):
            return True
    return False


def spotters_for(game: Game, gunners: UnitId, target: UnitId) -> list[Spotting]:
    """The friends who could spot a target, the best first. (LEG-SCAT-06)"""
    found = []
    radios = radios_of(game, game[gunners].seat)
    for unit in on_table(game, game[gunners].seat):
        if unit.foes or not any(may_spot(game, model, radios) for model in models_of(game, unit.id)):
            continue
        shares = shares_at(game, unit.id, target)
        enemies = troop_of(game, target).stands
        for place, one in enumerate(troop_of(game, unit.id).stands):
            model = game[ModelId(one.name)]
            visible = [n for n, share in enumerate(shares[place]) if share < HIDDEN]
            if not visible or not may_spot(game, model, radios):
                continue
            band = spotter_band(closest([one], [enemies[n] for n in visible]))
            if band is None:
                continue
            bands = sorted((obscured_band(shares[place][n]) for n in visible), reverse=True)
            hidden = bands[(len(bands) + 1) // 2 - 1]
            rule = find(rules_of(game, model), Spotter)
            is_runt = rule is not None and rule.mode == "runt"
            names = tuple(ModelId(enemies[n].name) for n in visible)
            found.append(Spotting(model.id, names, band, hidden, is_runt))
    return sorted(found, key=lambda each: (-_worth(game, each), each.spotter))


def _worth(game: Game, spotting: Spotting) -> int:
    return characteristic(game, game[spotting.spotter], "bs") + spotting.plus - spotting.obscured


async def choose_spotter(game: Game, gun: Gun, order: Order) -> Spotting | None:
    """The best spotter; a runt is removed when the shot is declared. (LEG-SCAT-06, LEG-SCAT-10)"""
    found = spotters_for(game, game[gun.model].unit, order.target)
    if not found:
        return None
    best = found[0]
    unit = game[best.spotter].unit
    game.say(tell("{unit} spots for the guns.", unit=name_of(game, unit)), "LEG-SCAT-06", about=[unit, best.spotter])
    return best


def spotted_modifiers(game: Game, gun: Gun, spotting: Spotting) -> tuple[Modifier, ...]:
    """Both skills, the spotter's range, movement and obscuring, and the gun's movement. (LEG-SCAT-06, LEG-SCAT-07)"""
    own, eye = game[gun.model], game[spotting.spotter]
    parts = [
        Modifier(characteristic(game, own, "bs"), tell("Ballistic Skill"), "LEG-SCAT-06"),
        Modifier(characteristic(game, eye, "bs"), tell("the spotter's Ballistic Skill"), "LEG-SCAT-06"),
        Modifier(spotting.plus, tell("the spotter's range"), "LEG-SCAT-07"),
        Modifier(-spotting.obscured, tell("obscured"), "LEG-LOS-02"),
    ]
    for model, weapon in ((own, gun.weapon), (eye, gun.weapon)):
        situation = Situation(
            0,
            weapon,
            rules=rules_of(game, model),
            pace=pace_for_aim(model),
            is_vehicle=is_gunner_vehicle(model),
        )
        if model is eye:
            moved = {"stationary": 0, "moved": -2, "advanced": -4}[pace_for_aim(model)]
            parts.append(Modifier(moved, tell("the spotter moved"), "LEG-SCAT-06"))
        else:
            penalty = movement_modifier(situation)
            parts += [penalty] if penalty is not None else []
    if spotting.is_runt and spotting.spotter in game:
        remove_models(game, [spotting.spotter], "LEG-SCAT-10")
    return tuple(part for part in parts if part.value)
