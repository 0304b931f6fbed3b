"""Spotters: who sees for guns that cannot. (LEG-SCAT-06, LEG-SCAT-07, LEG-SCAT-10)"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.modifiers import Modifier
from grognard.kernel.troops import closest, gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.scatter import spotter_band
from grognard.rulesets.legendary.dice.to_hit import (
    FAR_NIGHT,
    NEAR_NIGHT,
    SNAP,
    Situation,
    movement_modifier,
    obscured_band,
)
from grognard.rulesets.legendary.lists.keywords.equipment import Spotter
from grognard.rulesets.legendary.lists.keywords.moments import EPSILON, Aim
from grognard.rulesets.legendary.lists.keywords.shooting import NightVision, SlowAndPurposeful
from grognard.rulesets.legendary.lists.keywords.weapon_types import ADVANCED, MOVED
from grognard.rulesets.legendary.play.shooting.guns import is_gunner_vehicle, is_snapping, pace_for_aim
from grognard.rulesets.legendary.play.shooting.live_facts import is_dark, lit_units, target_rules
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.records import Model, ModelId, Unit, UnitId
from grognard.rulesets.legendary.table.room_sight import room_sees, sees_from, shares_at, shares_from_room
from grognard.rulesets.legendary.table.rooms import in_rooms
from grognard.rulesets.legendary.table.sight import HIDDEN
from grognard.rulesets.legendary.table.special_rules import characteristic, find, has, has_type, rules_of
from grognard.rulesets.legendary.table.units import (
    model_name,
    models_of,
    name_of,
    on_table,
    stand_of,
    troop_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.sight_lines import Order

RADIO, LINK = 3.0, 12.0
"""How near one must be to a radio operator, and to a command link. (LEG-SCAT-10)"""


class Spotting(NamedTuple):
    """A spotter, what he sees of the target, and how well."""

    spotter: ModelId
    seen: tuple[ModelId, ...]
    inches: float
    obscured: int


class Radio(NamedTuple):
    """A radio or a command link: who is near it may spot. (LEG-SCAT-10)"""

    stand: Stand
    reach: float


def radios_of(game: Game, seat: int) -> list[Radio]:
    """The radios and command links of a side. (LEG-SCAT-10)"""
    found = []
    for unit in present(game, seat):
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
    for unit in present(game, seat):
        able = [model.id for model in models_of(game, unit.id) if may_spot(game, model, radios)]
        if not able or unit.foes:
            continue
        near = [one for one in troop_of(game, unit.id).stands if spotter_band(closest([one], enemies)) is not None]
        names = [one.name for one in near if one.name in able]
        if unit.where == "room":
            if names and room_sees(game, unit.id, target):
                return True
        elif sees_from(game, unit.id, names, target):
            return True
    return False


def spotters_for(game: Game, gunners: UnitId, target: UnitId) -> list[Spotting]:
    """The friends who could spot a target. (LEG-SCAT-06, LEG-SCAT-07)"""
    found = []
    radios = radios_of(game, game[gunners].seat)
    enemies = troop_of(game, target).stands
    for unit in present(game, game[gunners].seat):
        if unit.foes or not any(may_spot(game, model, radios) for model in models_of(game, unit.id)):
            continue
        shares = shares_from_room(game, unit.id, target) if unit.where == "room" else shares_at(game, unit.id, target)
        for place, one in enumerate(troop_of(game, unit.id).stands):
            if may_spot(game, game[ModelId(one.name)], radios):
                found.append(_spotting(game, one, shares[place], enemies, target))
    return [each for each in found if each is not None]


def _spotting(
    game: Game, one: Stand, shares: Sequence[float], enemies: Sequence[Stand], target: UnitId
) -> Spotting | None:
    """What a model sees of a target, if it sees some of it and is near enough. (LEG-SCAT-06, LEG-SCAT-07)"""
    visible = [n for n, share in enumerate(shares) if share < HIDDEN]
    inches = closest([one], [enemies[n] for n in visible]) if visible else inf
    if spotter_band(inches) is None or _is_lost_in_the_dark(game, one, target, inches):
        return None
    bands = sorted((obscured_band(shares[n]) for n in visible), reverse=True)
    names = tuple(ModelId(enemies[n].name) for n in visible)
    return Spotting(ModelId(one.name), names, inches, bands[(len(bands) + 1) // 2 - 1])


def present(game: Game, seat: int) -> list[Unit]:
    """The seat's units in the open and in buildings."""
    return [*on_table(game, seat), *in_rooms(game, seat)]


def is_night_for(game: Game, model: Model, target: UnitId) -> bool:
    """Whether the dark hides a unit from a model. (LEG-TERR-30, LEG-VEH-48, LEG-KW-42)"""
    return is_dark(game) and target not in lit_units(game) and not has(rules_of(game, model), NightVision)


def _is_lost_in_the_dark(game: Game, one: Stand, target: UnitId, inches: float) -> bool:
    return inches > FAR_NIGHT + 0.001 and is_night_for(game, game[ModelId(one.name)], target)


async def choose_spotter(game: Game, gun: Gun, order: Order, direct: int | None = None) -> Spotting | None:
    """The shooter chooses who spots, or fires by the gun's own sight if it has any. (LEG-SCAT-06, LEG-WPN-18)

    `direct` is the sum of the modifiers of direct fire; None if the gun does not see the target.
    """
    ways: dict[tuple[object, ...], tuple[int, Spotting | None]] = {}
    for each in spotters_for(game, game[gun.model].unit, order.target):
        plus = sum(part.value for part in spotted_modifiers(game, gun, each, order.target))
        ways.setdefault((game[each.spotter].unit, plus, each.seen), (plus, each))
    if direct is not None:
        ways["gun",] = direct, None
    best = sorted(ways.values(), key=lambda way: (-way[0], "" if way[1] is None else way[1].spotter))
    if not best:
        return None
    chosen = best[0][1] if len(best) == 1 else await game.ask(_which_spotter(game, gun, best))
    if not isinstance(chosen, Spotting):  # by its own sight
        return None
    unit = game[chosen.spotter].unit
    said = tell("{unit} spots for the guns.", unit=name_of(game, unit))
    game.say(said, "LEG-SCAT-06", about=[unit, chosen.spotter])
    return chosen


def _which_spotter(game: Game, gun: Gun, ways: Sequence[tuple[int, Spotting | None]]) -> Choose[Spotting | str | None]:
    may_measure = bool(game.options["allow_premeasuring"])
    options: list[Option[Spotting | None]] = []
    for plus, each in ways:
        note = tell("{plus} to the roll", plus=f"{plus:+}") if may_measure else ""
        if each is None:
            options.append(Option("direct", tell("Fire by its own sight"), note=note, value=None))
            continue
        unit = name_of(game, game[each.spotter].unit)
        label = tell("{model} of {unit}", model=model_name(game, each.spotter), unit=unit)
        options.append(Option(each.spotter, label, about=(each.spotter,), note=note, value=each))
    return Choose(
        seat=game[game[gun.model].unit].seat,
        prompt=tell("Who spots for {weapon}?", weapon=gun.weapon.name),
        clause="LEG-SCAT-06",
        about=(gun.model,),
        options=tuple(options),
    )


def dismiss_runt(game: Game, spotting: Spotting) -> None:
    """A runt that has spotted is removed when the shot is declared. (LEG-SCAT-10)"""
    rule = find(rules_of(game, game[spotting.spotter]), Spotter)
    if rule is not None and rule.mode == "runt":
        remove_models(game, [spotting.spotter], "LEG-SCAT-10")


def spotted_modifiers(game: Game, gun: Gun, spotting: Spotting, target: UnitId) -> tuple[Modifier, ...]:
    """Both skills, the spotter's penalties but cover, the gun's movement, and snap shots. (LEG-SCAT-06, LEG-SCAT-07)"""
    own, eye = game[gun.model], game[spotting.spotter]
    parts = [
        Modifier(characteristic(game, own, "bs"), tell("Ballistic Skill"), "LEG-SCAT-06"),
        Modifier(characteristic(game, eye, "bs"), tell("the spotter's Ballistic Skill"), "LEG-SCAT-06"),
        Modifier(spotter_band(spotting.inches) or 0, tell("the spotter's range"), "LEG-SCAT-07"),
        Modifier(-spotting.obscured, tell("obscured"), "LEG-LOS-02"),
        Modifier(_moved(game, eye), tell("the spotter moved"), "LEG-SCAT-06"),
    ]
    situation = Situation(
        0,
        gun.weapon,
        rules=rules_of(game, own),
        pace=pace_for_aim(own),
        is_vehicle=is_gunner_vehicle(own),
        is_fast=has_type(own, "fast", "flier"),
        is_heavy=has_type(own, "heavy"),
    )
    penalty = movement_modifier(situation)
    parts += [penalty] if penalty is not None else []
    if is_snapping(game, own) or is_snapping(game, eye):  # several reasons count once (LEG-SHOOT-11)
        parts.append(Modifier(SNAP, tell("snap shot"), "LEG-SHOOT-11"))
    aim = Aim(inches=spotting.inches)
    rules = target_rules(game, game[spotting.seen[0]])
    parts += [each for rule in rules if (each := rule.target_modifier(aim)) is not None]
    if spotting.inches > NEAR_NIGHT + EPSILON and is_night_for(game, eye, target):
        parts.append(Modifier(-2, tell("night"), "LEG-TERR-30"))
    return tuple(part for part in parts if part.value)


def _moved(game: Game, eye: Model) -> int:
    """What the movement of a spotter costs. (LEG-SCAT-06, LEG-SHOOT-09, LEG-SHOOT-10, LEG-KW-64)"""
    if has_type(eye, "heavy") or has(rules_of(game, eye), SlowAndPurposeful):
        return 0
    return {"stationary": 0, "moved": MOVED, "advanced": ADVANCED}[pace_for_aim(eye)]
