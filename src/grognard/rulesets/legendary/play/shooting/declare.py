"""Shooting: choose targets for all weapon groups, then fire group by group. (LEG-SHOOT-01 to LEG-SHOOT-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Assign, Choose, Option, Slot, yes_no
from grognard.kernel.game import Game, step
from grognard.kernel.plane import distance
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import may_aim_at_hull
from grognard.rulesets.legendary.lists.keywords.shooting import Skyfire, SplitFire
from grognard.rulesets.legendary.lists.keywords.templates import Indirect
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.previews import foreseen
from grognard.rulesets.legendary.play.reactions import react_to_fire
from grognard.rulesets.legendary.play.rolls import passes_leadership
from grognard.rulesets.legendary.play.scoring import CONTROL, controller
from grognard.rulesets.legendary.play.shooting.blasts import fire_blast, fire_template
from grognard.rulesets.legendary.play.shooting.fire import INSIDE, fire_at, settle_doomed
from grognard.rulesets.legendary.play.shooting.guns import firing, guns_of, use_up
from grognard.rulesets.legendary.play.shooting.live_facts import CREW, WALLS, Order, shares_aboard
from grognard.rulesets.legendary.play.shooting.spotters import can_be_spotted
from grognard.rulesets.legendary.play.shooting.story import story_test
from grognard.rulesets.legendary.play.vehicles.boarding import passengers_of
from grognard.rulesets.legendary.play.vehicles.exposed_crew import crewmen_of
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.crews import is_gun
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, UnitId, other
from grognard.rulesets.legendary.table.room_sight import sees_from
from grognard.rulesets.legendary.table.rooms import in_rooms, sentries
from grognard.rulesets.legendary.table.sight import HIDDEN
from grognard.rulesets.legendary.table.special import all_have, has, has_hq
from grognard.rulesets.legendary.table.units import (
    distance_between,
    is_monster,
    is_vehicle,
    model_name,
    models_of,
    name_of,
    on_table,
    troop_of,
)

if TYPE_CHECKING:
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.table.records import Model

IN_ORDER = "in this order"
THREAT = 18.0
"""Enemies so near and in sight come first. (LEG-SHOOT-04)"""


@step
async def shoot(game: Game, unit: UnitId) -> None:
    """A unit shoots: targets for every group, then the groups one by one. (LEG-SHOOT-01)"""
    busy = await story_test(game, unit)
    guns = split(game, unit, guns_of(game, unit))
    guns = {name: kept for name, row in guns.items() if (kept := [gun for gun in row if gun.model not in busy])}
    targets = targets_of(game, unit, guns)
    if not any(targets.values()):
        return
    targets = await _heed_threats(game, unit, targets)
    orders = await _declare(game, unit, guns, targets)
    if not orders:
        return
    for target in dict.fromkeys(order.target for order in orders.values()):
        await react_to_fire(game, target, unit)
    await use_dump(game, unit)
    fired: dict[ModelId, list[WeaponProfile]] = {}
    # Guns first: the crewmen who serve them fire nothing else.
    waiting = sorted(orders, key=lambda each: not is_gun(game[guns[each][0].model]))
    is_sorted = False
    while waiting:
        name = waiting[0] if is_sorted else await _next_group(game, unit, waiting)
        is_sorted = is_sorted or name == IN_ORDER
        name = waiting[0] if name == IN_ORDER else name
        waiting.remove(name)
        group = [gun for gun in guns[name] if gun.model in game]
        await fire_group(game, unit, firing(group, game, fired), orders[name])
    await settle_doomed(game)


async def _next_group(game: Game, unit: UnitId, waiting: list[str]) -> str:
    """The weapon groups fire in the order that the shooter likes. (LEG-SHOOT-01)"""
    if len(waiting) == 1:
        return waiting[0]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit}: which weapons fire next?", unit=name_of(game, unit)),
        clause="LEG-SHOOT-01",
        about=(unit,),
        options=(Option(IN_ORDER, tell("All, in this order")), *(Option(name, name) for name in waiting)),
    )
    return await game.ask(asked)


def split(game: Game, unit: UnitId, guns: dict[str, list[Gun]]) -> dict[str, list[Gun]]:
    """With split fire every model chooses its own target. (LEG-KW-69)"""
    if not all_have(game, unit, SplitFire):
        return guns
    return {
        name if len(row) == 1 else f"{name} {number}": [gun]
        for name, row in guns.items()
        for number, gun in enumerate(row, start=1)
    }


async def use_dump(game: Game, unit: UnitId) -> None:
    """A unit at an ammo dump that its side controls may roll failed hits again. (LEG-TERR-17)"""
    if game[BATTLE].dump_user is not None or not _is_at_dump(game, unit):
        return
    prompt = tell("Does {unit} use the ammo dump?", unit=name_of(game, unit))
    if await game.ask(yes_no(game[unit].seat, prompt, "LEG-TERR-17", about=(unit,))) == "yes":
        game.change(BATTLE, dump_user=unit)
        game.say(tell("{unit} uses the ammo dump.", unit=name_of(game, unit)), "LEG-TERR-17", about=[unit])


def _is_at_dump(game: Game, unit: UnitId) -> bool:
    """Whether a unit has a model at a dump that its side controls. (LEG-TERR-15, LEG-TERR-17)"""
    stands = troop_of(game, unit).stands
    dumps = [piece.area for piece in board(game).pieces if piece.is_any("ammo dump")]
    near = [area for area in dumps if any(distance(one.shape, area) <= CONTROL + 0.001 for one in stands)]
    return any(controller(game, area) == game[unit].seat for area in near)


async def fire_group(game: Game, unit: UnitId, group: list[Gun], order: Order) -> None:
    """One weapon group: to hit, saves, damage. (LEG-SHOOT-01, LEG-SCAT-01, LEG-TMPL-04)"""
    if not group or not game[unit].models:
        return
    weapon = group[0].weapon
    use_up(game, group)
    if weapon.is_template:
        await fire_template(game, unit, group, order)
    elif weapon.is_blast:
        await fire_blast(game, unit, group, order)
    elif game[order.target].models:
        await fire_at(game, unit, group, order)


# ---------------------------------------------------------------- targets


def targets_of(game: Game, unit: UnitId, guns: dict[str, list[Gun]]) -> dict[str, list[UnitId]]:
    """For each weapon group the enemy units it could be fired at. (LEG-SHOOT-03, LEG-MELEE-27)"""
    seat = other(game[unit].seat)
    every = (*on_table(game, seat), *in_rooms(game, seat), *sentries(game, seat))
    enemies = [enemy for enemy in every if not enemy.foes]
    found = {}
    for name, row in guns.items():
        weapon = row[0].weapon
        found[name] = [
            enemy.id
            for enemy in enemies
            if _may_target(game, weapon, enemy.id)
            and (_is_seen(game, unit, row, enemy.id) or _is_spotted(game, unit, weapon, enemy.id))
        ]
    return _nearest_only(game, unit, found) if game[unit].where == "built" else found


def _nearest_only(game: Game, unit: UnitId, targets: dict[str, list[UnitId]]) -> dict[str, list[UnitId]]:
    """Sentry defences fire at the nearest enemy. (LEG-KW-58)"""
    return {
        name: sorted(row, key=lambda enemy: distance_between(game, unit, enemy))[:1] for name, row in targets.items()
    }


def _is_seen(game: Game, unit: UnitId, row: list[Gun], enemy: UnitId) -> bool:
    """Whether a model of a weapon group sees some model of another unit."""
    models = {gun.model for gun in row}
    if game[unit].where == "aboard":
        stands = [one for one in troop_of(game, unit).stands if one.name in models]
        return any(share < HIDDEN for one in stands for share in shares_aboard(game, one, enemy).values())
    return sees_from(game, unit, models, enemy)


def _is_spotted(game: Game, unit: UnitId, weapon: WeaponProfile, enemy: UnitId) -> bool:
    """Whether an indirect weapon has a spotter for the target. (LEG-WPN-18, LEG-SCAT-06)"""
    if not has(weapon.all_rules, Indirect):
        return False
    return can_be_spotted(game, unit, enemy)


def _may_target(game: Game, weapon: WeaponProfile, enemy: UnitId) -> bool:
    """Blasts and templates cannot hit what flies. (LEG-FLY-09)"""
    models = models_of(game, enemy)
    flies = any(model.is_flying for model in models)
    return not (flies and (weapon.is_blast or weapon.is_template))


def threats_of(game: Game, unit: UnitId, targets: dict[str, list[UnitId]]) -> set[UnitId]:
    """Enemies within 18 inches and in sight. (LEG-SHOOT-04)"""
    known = {enemy for row in targets.values() for enemy in row}
    return {
        enemy
        for enemy in known
        if distance_between(game, unit, enemy) <= THREAT + 0.001
        and not (any(model.is_flying for model in models_of(game, enemy)) and not _has_skyfire(game, unit))
    }


def _has_skyfire(game: Game, unit: UnitId) -> bool:
    models = models_of(game, unit)
    return any(
        has((*weapon.all_rules, *model.profile.all_rules), Skyfire) for model in models for weapon in model.weapons
    )


def ignores_threats(game: Game, unit: UnitId) -> bool:
    """Vehicles, monsters and HQ units choose freely. (LEG-SHOOT-05)"""
    return has_hq(game, unit) or any(is_vehicle(model) or is_monster(model) for model in models_of(game, unit))


async def _heed_threats(game: Game, unit: UnitId, targets: dict[str, list[UnitId]]) -> dict[str, list[UnitId]]:
    """Immediate threats come first, unless a leadership test sets the unit free. (LEG-SHOOT-04, LEG-SHOOT-05)"""
    if ignores_threats(game, unit):
        return targets
    threats = threats_of(game, unit, targets)
    if not threats or all(enemy in threats for row in targets.values() for enemy in row):
        return targets
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell(
            "An enemy is an immediate threat to {unit}. Fire at it, or test leadership?", unit=name_of(game, unit)
        ),
        clause="LEG-SHOOT-05",
        about=(unit, *sorted(threats)),
        options=(Option("threat", tell("Fire at the threat")), Option("test", tell("Test to choose freely"))),
    )
    if await game.ask(asked) == "test":
        if await passes_leadership(game, unit, name="threat"):
            game.say(tell("{unit} keeps a cool head.", unit=name_of(game, unit)), "LEG-SHOOT-05", about=[unit])
            return targets
        game.say(tell("{unit} sees nothing but the threat.", unit=name_of(game, unit)), "LEG-SHOOT-05", about=[unit])
    return {name: [enemy for enemy in row if enemy in threats] for name, row in targets.items()}


# ---------------------------------------------------------------- declarations


async def _declare(
    game: Game, unit: UnitId, guns: dict[str, list[Gun]], targets: dict[str, list[UnitId]]
) -> dict[str, Order]:
    """A target for each weapon group, before any die is rolled. (LEG-SHOOT-06)"""
    slots = []
    for name, row in guns.items():
        options = [option for enemy in targets[name] for option in orders_at(game, row, enemy)]
        if options:
            label = tell("{count} x {weapon}", count=len(row), weapon=name) if len(row) > 1 else name
            hold: Option[Order | None] = Option("hold", tell("Hold fire"), value=Order(UnitId("")))
            slots.append(Slot(name, label, (*options, hold), about=tuple(dict.fromkeys(gun.model for gun in row))))
    if not slots:
        return {}
    asked: Assign[Order] = Assign(
        seat=game[unit].seat,
        prompt=tell("{unit} shoots at whom?", unit=name_of(game, unit)),
        clause="LEG-SHOOT-06",
        about=(unit,),
        slots=tuple(slots),  # type: ignore[arg-type]
        shows=lambda: {"slots": foreseen(game, unit, {slot.key: guns[slot.key] for slot in slots}, slots)},
    )
    chosen = await game.ask(asked)
    return {name: order for name, order in chosen.items() if order.target}


def orders_at(game: Game, row: list[Gun], enemy: UnitId) -> list[Option[Order]]:
    """The ways to fire a weapon group at an enemy unit. (LEG-SHOOT-14, LEG-VEH-15, LEG-VEH-35, LEG-CHAR-05)"""
    weapon, models = row[0].weapon, models_of(game, enemy)
    if game[enemy].where in ("room", "built"):
        return _at_building(game, row, enemy)
    if any(is_vehicle(model) for model in models):
        return [option for model in models for option in _at_vehicle(game, row, enemy, model)]
    orders = [Order(enemy)]
    orders += [Order(enemy, model=model.id) for model in models if _may_name(model)]
    if weapon.is_blast or weapon.is_template:
        orders = orders[:1]
    if weapon.type.may_double:
        orders += [order._replace(is_doubled=True) for order in orders]
    return [_option(game, order) for order in orders]


def _at_building(game: Game, row: list[Gun], enemy: UnitId) -> list[Option[Order]]:
    """Those inside, or the walls; an empty building with sentries has only walls. (LEG-BLDG-05, LEG-BLDG-09)"""
    weapon, rules = row[0].weapon, game[row[0].model].profile.all_rules
    orders = [Order(enemy)] if game[enemy].where == "room" else []
    is_wide = weapon.is_blast or weapon.is_template
    if may_aim_at_hull(weapon, rules) and (not is_wide or not orders):
        orders.append(Order(enemy, part=WALLS))
    if weapon.type.may_double:
        orders += [order._replace(is_doubled=True) for order in orders]
    return [_option(game, order) for order in orders]


def _may_name(model: Model) -> bool:
    """An independent character within a unit may be named. (LEG-CHAR-05)"""
    return model.home != model.unit


def _at_vehicle(game: Game, row: list[Gun], enemy: UnitId, model: Model) -> list[Option[Order]]:
    """The hull, the tracks, each weapon; or the rider of a chariot. (LEG-VEH-07, LEG-VEH-15, LEG-CHRT-02)"""
    weapon = row[0].weapon
    rules = game[row[0].model].profile.all_rules
    orders = []
    if may_aim_at_hull(weapon, rules):
        orders.append(Order(enemy, model=model.id))
    profile = model.profile
    if isinstance(profile, VehicleProfile) and not weapon.is_blast and not weapon.is_template:
        parts = ["rider"] if profile.is_a("chariot") else ["tracks", *dict.fromkeys(m.weapon for m in profile.weapons)]
        if profile.is_a("open-topped") and passengers_of(game, enemy):
            parts.append("passengers")
        parts += crewmen_of(game, model)
        orders += [Order(enemy, model=model.id, part=part) for part in parts if _is_whole(model, part)]
    if weapon.type.may_double:
        orders += [order._replace(is_doubled=True) for order in orders]
    return [_option(game, order) for order in orders]


def _is_whole(model: Model, part: str) -> bool:
    """Whether a part can still be lost. (LEG-VEH-17)"""
    if part == "tracks":
        return not model.is_immobilised
    mounted = sum(weapon.name == part for weapon in model.weapons)
    return part in INSIDE or part in CREW or model.lost_weapons.count(part) < mounted


def _option(game: Game, order: Order) -> Option[Order]:
    """How an order is put to a player."""
    key = "/".join([order.target, *([order.model] if order.model else []), *([order.part] if order.part else [])])
    name: str = name_of(game, order.target)
    if order.model is not None:
        name = model_name(game, order.model)
    if order.part == WALLS:
        name = tell("The walls about {unit}", unit=name)
    elif order.part:
        name = tell("{vehicle}: its {part}", vehicle=name, part=order.part)
    if order.is_doubled:
        return Option(f"{key} x2", tell("{target}, rapid fire", target=name), about=(order.target,), value=order)
    return Option(key, name, about=(order.target,), value=order)
