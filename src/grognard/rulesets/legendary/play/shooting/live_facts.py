"""The facts of shots from the live table: their modifiers, and who is hit first. (LEG-SHOOT-08 to LEG-SHOOT-15)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.kernel.plane import Box, distance, sides_facing
from grognard.rulesets.legendary.dice.attacks import shots_at
from grognard.rulesets.legendary.dice.to_hit import (
    FAR_NIGHT,
    Pace,
    Situation,
    range_band,
    reached_at,
    shots_of,
    to_hit_modifiers,
)
from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe
from grognard.rulesets.legendary.lists.keywords.shooting import (
    NightVision,
    Relentless,
    Shrouded,
    Skyfire,
    SlowAndPurposeful,
    TwinLinked,
    VectorDancer,
)
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile, VehicleProfile
from grognard.rulesets.legendary.play.shooting.guns import (
    is_gunner_vehicle,
    is_riders,
    is_snapping,
    muzzle,
    pace_for_aim,
)
from grognard.rulesets.legendary.play.shooting.sight_lines import Order, SightLine, gun_sees, lines_of, views_of
from grognard.rulesets.legendary.table.records import BATTLE, ModelId
from grognard.rulesets.legendary.table.special_rules import any_has, characteristic, has, has_type, rules_of
from grognard.rulesets.legendary.table.units import (
    BIKES,
    is_gargantuan,
    is_monster,
    is_vehicle,
    models_of,
    stand_of,
    troop_of,
    unit_type,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Shots
    from grognard.rulesets.legendary.dice.to_hit import Band
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.table.cover import Cover
    from grognard.rulesets.legendary.table.records import Model, UnitId

Overwatch = Literal["", "ready", "unready"]
INSIDE = ("rider", "passengers")
"""Whom a vehicle shields. (LEG-SHOOT-22, LEG-CHRT-02)"""


class LiveVolley(NamedTuple):
    """Shots of one kind with what their hits on cover strike, and the facing they come from."""

    shots: Shots
    cover: Cover
    side: str = "front"
    firers: tuple[ModelId, ...] = ()
    """Who fires, one for each weapon."""
    band: str = "effective"
    gun: ModelId | None = None
    """The gun that screens its crew. (LEG-TYPE-11, LEG-SHOOT-23)"""


# ---------------------------------------------------------------- shots


def foe_of(game: Game, unit: UnitId, model: Model | None = None) -> Foe:
    """A unit as special rules see it. (LEG-KW-26, LEG-KW-40, LEG-KW-76)"""
    own = game[unit]
    one = model or next(iter(models_of(game, unit)), None)
    if one is None:
        return Foe((own.faction, own.sheet))
    return Foe(
        names=(own.faction, own.sheet, own.name),
        is_monstrous=is_monster(one),
        is_gargantuan=is_gargantuan(one),
        is_vehicle=is_vehicle(one) or isinstance(one.profile, BuildingProfile),
        is_flying=one.is_flying,
    )


def situation_of(game: Game, gun: Gun, order: Order, line: SightLine, overwatch: Overwatch = "") -> Situation:
    """How a gun and its target stand, as the to-hit roll asks. (LEG-SHOOT-15)"""
    model = game[gun.model]
    rider = model.rider if is_riders(model, gun.place) else None
    rules = rules_of(game, model)
    if rider is not None:  # his own come to those of the chariot (LEG-CHRT-01, LEG-CHRT-03)
        rules = (*rules, *(rule for rule in rider.all_rules if not has(rules, type(rule))))
    if model.is_flying or has_type(model, "flier"):  # they use skyfire if they wish (LEG-FLY-08, LEG-TYPE-21)
        rules = (*rules, Skyfire())
    first = game[ModelId(troop_of(game, order.target).stands[line.seen[0]].name)]
    named = game[order.model] if order.model is not None else first
    pace: Pace = "stationary" if overwatch else pace_for_aim(model)
    has_moved, relentless = pace != "stationary", is_gunner_vehicle(model) or has(rules, Relentless, SlowAndPurposeful)
    foe = foe_of(game, order.target, named)
    aim = Aim(
        foe=foe._replace(is_vehicle=False) if order.part in INSIDE else foe,  # who is aboard is no hull
        attacker=foe_of(game, model.unit, model),
        inches=line.inches,
        is_flier=has_type(model, "flier"),
    )
    return Situation(
        bs=rider.bs if rider is not None else characteristic(game, model, "bs"),
        weapon=gun.weapon,
        rules=rules,
        target_rules=target_rules(game, named),
        aim=aim,
        pace=pace,
        band=range_band(
            gun.weapon, line.inches, has_moved=has_moved, is_relentless=relentless, is_doubled=order.is_doubled
        ),
        obscured=line.obscured,
        is_doubled=order.is_doubled,
        is_snap=is_snapping(game, model),
        overwatch=overwatch,
        is_fast_target=bool(overwatch) and is_fast_mover(game, order.target),
        is_hard=named.is_flying,
        hard_penalty=-8 if game.options["hard_to_hit_8"] else -7,
        evades=_evasion(game, order.target, named),
        is_vehicle=is_gunner_vehicle(model),
        is_fast=has_type(model, "fast", "flier"),
        is_heavy=has_type(model, "heavy"),
        is_night=is_dark(game) and order.target not in lit_units(game),
    )


def target_rules(game: Game, model: Model) -> tuple[SpecialRule, ...]:
    """The rules of a target; smoke shrouds it. (LEG-VEH-49)"""
    rules = rules_of(game, model)
    return (*rules, Shrouded()) if model.is_shrouded else rules


def _evasion(game: Game, target: UnitId, model: Model) -> int:
    """Who jinks in the air evades, a flier or a creature. (LEG-FLY-10, LEG-TYPE-21, LEG-KW-81)"""
    if not (game[target].is_jinking and model.is_flying):
        return 0
    return -4 if any_has(game, target, VectorDancer) else -3


def is_fast_mover(game: Game, unit: UnitId) -> bool:
    """Whether a mover jumps, boosts, thrusts, glides or goes flat out. (LEG-OVER-03)"""
    models = models_of(game, unit)
    if game[unit].has_jumped or any(model.pace == "flat out" for model in models):
        return True
    kind = unit_type(game, unit)
    if any(model.profile_flies and not model.is_flying for model in models):
        return True
    return kind == "jet_pack" or (kind in BIKES and game[unit].has_advanced)


def is_dark(game: Game) -> bool:
    """Whether it is night: the first game turn, if the players agreed. (LEG-TERR-30)"""
    return bool(game.options["night_fighting"]) and game[BATTLE].turn <= 1


def lit_units(game: Game) -> tuple[UnitId, ...]:
    """Units that a search light shows. (LEG-VEH-48)"""
    return game[BATTLE].lit


def side_struck(game: Game, model: Model, gun: Gun) -> str:
    """The facing of a vehicle nearest to the weapon; ties favour the stronger. (LEG-VEH-03)"""
    return side_towards(game, model, muzzle(game[gun.model], gun.place))


def side_towards(game: Game, model: Model, at: tuple[float, float]) -> str:
    """The facing of a vehicle whose middle is nearest to a point. (LEG-VEH-03)"""
    one = stand_of(game, model.id)
    if one is None or not isinstance(model.profile, VehicleProfile):
        return "front"
    shape = one.shape
    box = shape if isinstance(shape, Box) else Box(one.pose.at, one.base.length, one.base.width, one.pose.facing or 0.0)
    armour = model.profile.armour
    return max(sides_facing(box, at), key=lambda side: armour[side])


def volleys_of(
    game: Game,
    guns: Sequence[Gun],
    order: Order,
    overwatch: Overwatch = "",
    *,
    has_screen: bool = False,
    band: Band | None = None,
) -> list[LiveVolley]:
    """The shots of a weapon group, those alike put together; the out of range miss. (LEG-SHOOT-06, LEG-GEN-07)

    With a `band` the target is taken to be there: what one may ask where nothing is measured before. (LEG-GEN-06)
    """
    merged: dict[tuple[object, ...], LiveVolley] = {}
    for gun, line in lines_of(game, guns, order).items():
        situation = situation_of(game, gun, order, line, overwatch)
        situation = situation if band is None else reached_at(situation, band)
        if situation.band == "out" or is_lost_in_the_dark(situation):
            continue
        named = game[order.model] if order.model is not None else None
        side = side_struck(game, named, gun) if named is not None and is_vehicle(named) else "front"
        number = shots_of(situation, is_twin=has(gun.weapon.all_rules, TwinLinked))
        shots = shots_at(
            number,
            to_hit_modifiers(situation),
            gun.weapon,
            situation.rules,
            situation.aim,
            cover=line.cover.value,
            has_screen=has_screen or line.gun is not None,
            is_short=situation.band == "short",
            weapons=int(gun.weapon.name not in game[gun.model].crafted),
        )
        key = (shots._replace(number=0, again=0), line.cover.by, side, line.gun)
        known = merged.get(key)
        if known is not None:
            joined = known.shots._replace(number=known.shots.number + number, again=known.shots.again + shots.again)
            merged[key] = known._replace(shots=joined, firers=(*known.firers, gun.model))
        else:
            screen = None if has_screen else line.gun
            merged[key] = LiveVolley(shots, line.cover, side, (gun.model,), situation.band, screen)
    return list(merged.values())


def is_lost_in_the_dark(situation: Situation) -> bool:
    """At night nobody more than 24 inches away can be shot at, but by those who see in the dark. (LEG-TERR-30)"""
    if not situation.is_night or situation.aim.inches <= FAR_NIGHT + 0.001:
        return False
    return not has((*situation.rules, *situation.weapon.all_rules), NightVision)


def row_of(game: Game, shooter: UnitId, order: Order, seen: Sequence[str] | None = None) -> list[ModelId]:
    """The models that take the hits: the visible, nearest first, characters last. (LEG-SHOOT-21, LEG-CHAR-05)"""
    if order.model is not None:
        return [order.model]
    return nearest_first(game, shooter, order.target, seen)


def nearest_first(game: Game, source: UnitId, target: UnitId, seen: Sequence[str] | None = None) -> list[ModelId]:
    """The models of a unit, nearest to another unit first; independent characters last."""
    own = troop_of(game, source).stands
    row = []
    for one in troop_of(game, target).stands:
        if seen is not None and one.name not in seen:
            continue
        model = game[ModelId(one.name)]
        away = min((distance(one.shape, each.shape) for each in own), default=0.0)
        row.append((is_kept_back(game, model), away, one.name))
    return [ModelId(name) for _, _, name in sorted(row)]


def is_kept_back(game: Game, model: Model) -> bool:
    """Attached independent characters are taken last. (LEG-SHOOT-21, LEG-CHAR-05)"""
    return model.home != model.unit


def visible(game: Game, guns: Sequence[Gun], order: Order) -> list[str]:
    """The target models that some gun sees."""
    stands = troop_of(game, order.target).stands
    if not guns:
        return []
    is_inside = game[order.target].where in ("room", "built")
    lines = lines_of(game, guns, order) if is_inside else views_of(game, guns, order, stands)
    seen = {place for line in lines.values() for place in line.seen}
    return [stands[place].name for place in sorted(seen)]


__all__ = [
    "LiveVolley",
    "Order",
    "SightLine",
    "Skyfire",
    "foe_of",
    "gun_sees",
    "is_dark",
    "is_fast_mover",
    "lines_of",
    "nearest_first",
    "row_of",
    "side_struck",
    "side_towards",
    "situation_of",
    "visible",
    "volleys_of",
]
