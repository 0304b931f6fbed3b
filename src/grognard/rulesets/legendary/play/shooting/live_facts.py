"""The facts of shots from the live table: who sees whom, how far, how hidden, in which cover. (LEG-SHOOT-03)"""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.kernel.plane import Box, Disc, distance, sides_facing
from grognard.rulesets.legendary.dice.attacks import shots_at
from grognard.rulesets.legendary.dice.to_hit import (
    FAR_NIGHT,
    Pace,
    Situation,
    obscured_band,
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
    SkilledRider,
    Skyfire,
    SlowAndPurposeful,
    TwinLinked,
    VectorDancer,
)
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile, VehicleProfile
from grognard.rulesets.legendary.play.shooting.guns import (
    bears,
    eye_for,
    is_gunner_vehicle,
    is_riders,
    is_snapping,
    muzzle,
    pace_for_aim,
)
from grognard.rulesets.legendary.play.vehicles.fire_points import host_of, is_open
from grognard.rulesets.legendary.play.vehicles.parts import is_crewman
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.cover import MOST, NONE, Cover, cover_of, near_of, of_most
from grognard.rulesets.legendary.table.crews import guns_in, is_gun
from grognard.rulesets.legendary.table.records import BATTLE, ModelId
from grognard.rulesets.legendary.table.room_sight import shares_out, view_of_walls, views_into
from grognard.rulesets.legendary.table.rooms import room_of
from grognard.rulesets.legendary.table.sight import HIDDEN, eye_of, seen_from, shares_from, shares_of
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
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.dice.facts import Shots
    from grognard.rulesets.legendary.dice.to_hit import Band
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.table.records import Model, UnitId
    from grognard.rulesets.legendary.table.sight import Eye

Overwatch = Literal["", "ready", "unready"]
WALLS = "walls"
"""The part of an order that is fired at a building. (LEG-BLDG-09)"""
INSIDE = ("rider", "passengers")
"""Whom a vehicle shields. (LEG-SHOOT-22, LEG-CHRT-02)"""
GROUND, JINK = 1, 3
"""Cover of those on the ground and of those who jink. (LEG-MORALE-10, LEG-KW-34)"""


class Order(NamedTuple):
    """What a weapon group fires at."""

    target: UnitId
    is_doubled: bool = False
    model: ModelId | None = None
    """The one vehicle or character that is named. (LEG-VEH-35, LEG-CHAR-05)"""
    part: str = ""
    """A weapon of the vehicle, "tracks", "rider" or "walls". (LEG-VEH-15, LEG-CHRT-02, LEG-BLDG-09)"""


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


class SightLine(NamedTuple):
    """How one gun stands towards its target."""

    eye: Eye
    seen: tuple[int, ...]
    """Places of the target models it sees."""
    inches: float
    obscured: int
    cover: Cover
    gun: ModelId | None = None
    """The gun behind which the target stands, its crew. (LEG-TYPE-11)"""


def lines_of(game: Game, guns: Sequence[Gun], order: Order) -> dict[Gun, SightLine]:
    """For each gun that sees the target, how it stands. (LEG-SHOOT-03, LEG-LOS-02, LEG-SHOOT-16)"""
    if not guns:
        return {}
    if game[order.target].where in ("room", "built"):
        return _lines_to_house(game, guns, order)
    stands = troop_of(game, order.target).stands
    near = near_of(game, order.target, game[guns[0].model].unit)
    ground, found = board(game), {}
    is_low = game[order.target].is_on_ground or game[order.target].is_pinned
    shields = guns_in(game, order.target)
    for gun, (eye, shares, seen) in _views(game, guns, order, stands).items():
        bands = sorted((obscured_band(shares[place]) for place in seen), reverse=True)
        covers = [cover_of(ground, eye, near[place], shares[place], is_on_ground=is_low) for place in seen]
        behind = _gun_before(game, [stands[place] for place in seen], [shares[place] for place in seen], shields)
        cover = with_reactions(game, order.target, of_most(covers))
        if is_crewman(order.part):
            cover = Cover(MOST, order.target, "", "LEG-VEH-18")
        inches = _range(game, gun, [stands[place] for place in seen])
        obscured = bands[(len(bands) + 1) // 2 - 1]
        if game.options["cover_without_obscuring"] and cover.value and cover.by not in ("ground", "jink"):
            obscured = _without(game, gun, eye, order, cover.by)
        found[gun] = SightLine(eye, seen, inches, obscured, cover, behind)
    return found


class View(NamedTuple):
    """What a gun sees of its target."""

    eye: Eye
    shares: tuple[float, ...]
    """The hidden share of each target model."""
    seen: tuple[int, ...]


def _views(game: Game, guns: Sequence[Gun], order: Order, stands: Sequence[Stand]) -> dict[Gun, View]:
    """The guns that see some of the target, and what they see of it. (LEG-SHOOT-03)"""
    found = {}
    for gun in guns:
        eye = eye_for(game, gun)
        shares = _shares(game, gun, eye, order, stands)
        seen = _seen(game, gun, order, shares, stands)
        if seen:
            found[gun] = View(eye, shares, seen)
    return found


def gun_sees(game: Game, gun: Gun, target: UnitId) -> bool:
    """Whether a weapon of a vehicle sees a unit from its mount, within its arc. (LEG-LOS-04)"""
    own = stand_of(game, gun.model)
    if own is None:
        return False
    if game[target].where in ("room", "built"):
        parts = ("", WALLS) if game[target].where == "room" else (WALLS,)
        return any(_lines_to_house(game, [gun], Order(target, part=part)) for part in parts)
    near = [one for one in troop_of(game, target).stands if bears(game, gun, one.pose.at)]
    seen = seen_from(game, eye_for(game, gun), own, game[gun.model].unit, target) if near else frozenset()
    return any(one.name in seen for one in near)


def _lines_to_house(game: Game, guns: Sequence[Gun], order: Order) -> dict[Gun, SightLine]:
    """Lines to a building: to its walls, or through an opening to those inside. (LEG-BLDG-05, LEG-BLDG-07)"""
    stands, found = troop_of(game, order.target).stands, {}
    places = tuple(n for n, one in enumerate(stands) if order.model is None or one.name == order.model)
    for gun in guns:
        eye, own = eye_for(game, gun), stand_of(game, gun.model)
        if own is None:
            continue
        if order.part == WALLS:
            view = view_of_walls(game, eye, own, house_aimed_at(game, order.target))
        else:
            view = views_into(game, eye, own, order.target)
        if view is None or not places or not bears(game, gun, view.at):
            continue
        cover = NONE
        if order.part != WALLS:
            piece = board(game).piece_of[view.piece]
            cover = with_reactions(game, order.target, Cover(piece.cover, piece.id, piece.label, "LEG-BLDG-05"))
        found[gun] = SightLine(eye, places, view.inches, obscured_band(view.share), cover)
    return found


def house_aimed_at(game: Game, target: UnitId) -> str:
    """The building that a unit is in, or is. (LEG-BLDG-09, LEG-KW-58)"""
    return room_of(game, target).house if game[target].where == "room" else f"fort-{target}"


def _seen(game: Game, gun: Gun, order: Order, shares: Sequence[float], stands: Sequence[Stand]) -> tuple[int, ...]:
    """The places of the models that a gun sees and can be turned to; only the named one if there is one."""
    return tuple(
        place
        for place, share in enumerate(shares)
        if share < HIDDEN
        and (order.model is None or stands[place].name == order.model)
        and bears(game, gun, stands[place].pose.at)
    )


def _gun_before(game: Game, seen: Sequence[Stand], shares: Sequence[float], guns: Sequence[Model]) -> ModelId | None:
    """The gun that screens its crew, if most of those in sight are crew and half hidden: the nearest. (LEG-TYPE-11)"""
    crew = [
        one
        for one, share in zip(seen, shares, strict=True)
        if share >= 0.5 - 1e-6 and not is_gun(game[ModelId(one.name)])
    ]
    if not guns or 2 * len(crew) < len(seen):
        return None
    at = crew[0].pose.at
    return min(guns, key=lambda each: dist(each.at or at, at)).id


def _shares(game: Game, gun: Gun, eye: Eye, order: Order, stands: Sequence[Stand]) -> tuple[float, ...]:
    """The hidden shares of the target models from a gun. (LEG-LOS-01, LEG-LOS-04)"""
    if game[game[gun.model].unit].where in ("room", "built"):
        own = stand_of(game, gun.model)
        out = {} if own is None else shares_out(game, own, eye, order.target)
        return tuple(out.get(one.name, 1.0) for one in stands)
    if is_gunner_vehicle(game[gun.model]) or game[game[gun.model].unit].where == "aboard":
        found = _from_mount(game, gun, eye, order)
        return tuple(found.get(one.name, 1.0) for one in stands)
    return shares_of(game, gun.model, order.target)


def _from_mount(game: Game, gun: Gun, eye: Eye, order: Order, without: str = "") -> dict[str, float]:
    """The hidden shares from the place of a weapon. (LEG-LOS-04)"""
    own = stand_of(game, gun.model)
    if own is None:
        return {}
    unit = game[game[gun.model].unit]
    viewer = unit.transport if unit.where == "aboard" and unit.transport is not None else unit.id
    return shares_from(game, eye, own, viewer, order.target, without)


def shares_aboard(game: Game, own: Stand, target: UnitId) -> dict[str, float]:
    """The hidden shares of a unit from a fire point: the vehicle itself is not in the way. (LEG-TRANS-02)"""
    transport = game[game[ModelId(own.name)].unit].transport
    return shares_from(game, eye_of(own), own, transport, target) if transport is not None else {}


def _without(game: Game, gun: Gun, eye: Eye, order: Order, piece: str) -> int:
    """The band when what gives cover is left out of the share. (LEG-LOS-02)"""
    found = _from_mount(game, gun, eye, order, piece)
    bands = sorted((obscured_band(share) for share in found.values() if share < HIDDEN), reverse=True)
    return bands[(len(bands) + 1) // 2 - 1] if bands else 0


def _range(game: Game, gun: Gun, enemies: Sequence[Stand]) -> float:
    """From the base, or from the muzzle of a vehicle, to the nearest of the enemies. (LEG-MOVE-10, LEG-VEH-04)"""
    model = game[gun.model]
    own = stand_of(game, gun.model)
    if own is None:
        return float("inf")
    shape = Disc(muzzle(model, gun.place), 0.0) if is_gunner_vehicle(model) else own.shape
    host = host_of(game, model.unit)
    if host is not None and is_open(host) and (hull := stand_of(game, host.id)) is not None:
        shape = hull.shape  # from any point of it (LEG-VEH-27)
    return min(_away(shape, own.level, enemy) for enemy in enemies)


def _away(shape: Footprint, level: float, enemy: Stand) -> float:
    flat, rise = distance(shape, enemy.shape), level - enemy.level
    return flat if not rise else (flat * flat + rise * rise) ** 0.5


def with_reactions(game: Game, target: UnitId, cover: Cover) -> Cover:
    """Those on the ground and those who jink have some cover anywhere. (LEG-MORALE-10, LEG-KW-34, LEG-SHOOT-19)"""
    unit = game[target]
    options = [cover]
    if unit.is_on_ground or unit.is_pinned:
        options.append(Cover(GROUND, "ground", "", "LEG-MORALE-10"))
    if unit.is_jinking and not any(model.is_flying for model in models_of(game, target)):
        more = int(any_has(game, target, SkilledRider)) + int(any_has(game, target, VectorDancer))
        options.append(Cover(min(MOST, JINK + more), "jink", "", "LEG-KW-34"))
    return max(options, key=lambda each: each.value)


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
    lines = lines_of(game, guns, order) if is_inside else _views(game, guns, order, stands)
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
