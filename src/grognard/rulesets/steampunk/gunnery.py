"""The Gunnery steps: load, aim, name targets in nation order, then shoot all at once. (SPF-GUN, SPF-SHOOT)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Assign, Option, Slot
from grognard.kernel.dice import parse_die
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import distance
from grognard.kernel.modifiers import Modifier
from grognard.kernel.table import Ref
from grognard.rulesets.steampunk.bases import (
    abilities_of,
    armour_of,
    enemies_of,
    model_abilities,
    name_of,
    new_id,
    on_map,
    place_of,
    sees,
    smoke_of,
    standing_of,
)
from grognard.rulesets.steampunk.codes import SHOOTING, Action
from grognard.rulesets.steampunk.codes import gunnery as parts_of
from grognard.rulesets.steampunk.damage import strike
from grognard.rulesets.steampunk.effects import Effect
from grognard.rulesets.steampunk.facts import Hit, Shot, Typed
from grognard.rulesets.steampunk.nations import choosing_order
from grognard.rulesets.steampunk.profile import angles_of
from grognard.rulesets.steampunk.records import BATTLE, MAP, Aim, Aimed, Orders, Unit, UnitId, orders_id
from grognard.rulesets.steampunk.resolution import hits, misfires
from grognard.rulesets.steampunk.setting_up import capacity
from grognard.rulesets.steampunk.to_hit import BANDS, Scene, band_of, bearing, struck_angles, to_hit
from grognard.rulesets.steampunk.weaponry import (
    Acid,
    Burst,
    LimitedAmmo,
    MinorAcid,
    Misfire,
    NotAtLongRange,
    Poison,
    SetOnFire,
    Shots,
    has,
)

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.abilities import Band
    from grognard.rulesets.steampunk.profile import Gun
    from grognard.rulesets.steampunk.sheets import Gunnery, Weapon
    from grognard.rulesets.steampunk.to_hit import Bearing

CREW_OF_BASE_WEAPON = 2
"""Living models it takes to fire a unit-base weapon. (SPF-EQUIP-09)"""


@step
async def fire(game: Game, number: int) -> None:
    """Part `number` (1 or 2) of every gunnery order: loading and aiming, then targets, then the shots. (SPF-GUN-01)"""
    for orders in game.all(Orders):
        game.change(orders.id, actions_shown=number)
    for seat in choosing_order(game):
        for unit in [each for each in on_map(game) if each.seat == seat]:
            for heading, (entry, action) in enumerate(actions_of(game, unit, number)):
                if action.word == "Load":
                    load(game, unit.id, entry, action)
                elif action.word == "Aim":
                    aim(game, unit.id, entry, action)
                elif action.word in SHOOTING:
                    game.then(name_targets, unit.id, number, heading)
    game.then(volley)


def actions_of(game: Game, unit: Unit, number: int) -> list[tuple[Gunnery, Action]]:
    """What the unit really does in this part; a part that is not allowed now does nothing. (SPF-GUN-02, SPF-ORD-24)"""
    if unit.is_shaken or unit.is_doomed or unit.is_hidden or "fallen" in unit.wear.marks:
        return []  # SPF-COND-04, SPF-HIDE-02
    orders = game[orders_id(unit.id)].now
    found = []
    for heading in range(len(unit.profile.headings)):
        entry = unit.profile.gunnery.get(orders.gunnery_at(heading))
        if entry is not None and (not entry.speeds or unit.speed in entry.speeds):
            found += [(entry, action) for action in parts_of(entry.order)[number - 1] if action.word != "-"]
    return found


def load(game: Game, name: UnitId, entry: Gunnery, action: Action) -> None:
    """Every gun of the group gets its load token. (SPF-GUN-05, SPF-GUN-06)"""
    unit = game[name]
    if unit.jam:
        game.change(name, jam=unit.jam - 1)
        return
    loads = list(unit.loads)
    for number in unit.profile.guns_for(entry, action):
        gun = unit.profile.guns[number]
        if gun.is_loaded_by_order:
            tokens = loads[number].tokens + (action.n or gun.weapon.load)
            loads[number] = loads[number]._replace(tokens=min(tokens, capacity(gun)))
    game.change(name, loads=tuple(loads))
    game.say(f"{name_of(game, name)} loads.", "SPF-GUN-05", kind="load", about=[name])


def aim(game: Game, name: UnitId, entry: Gunnery, action: Action) -> None:
    """An aim bonus for the group, from this hex. Aims do not add up. (SPF-GUN-07, SPF-GUN-08)"""
    unit = game[name]
    assert unit.at is not None
    groups = {unit.profile.guns[number].group for number in unit.profile.guns_for(entry, action)}
    kept = tuple(each for each in unit.aims if each.group not in groups)
    turn = game[BATTLE].turn
    game.change(name, aims=kept + tuple(Aim(group, turn, unit.at) for group in sorted(groups)))
    game.say(f"{name_of(game, name)} aims.", "SPF-GUN-07", kind="aim", about=[name])


# ---------------------------------------------------------------- targets


@step
async def name_targets(game: Game, name: UnitId, number: int, heading: int) -> None:
    """The owner names a target for every gun that can fire, or lets it hold its fire. (SPF-GUN-09, SPF-GUN-10)"""
    unit = game[name]
    entry, action = actions_of(game, unit, number)[heading]
    slots = []
    for gun in unit.profile.guns_for(entry, action):
        targets = targets_of(game, unit, gun)
        if targets:
            label = f"{unit.profile.guns[gun].weapon.name} {gun + 1}"
            options = [
                Option(each.id, f"{name_of(game, each.id)} in {place_of(each)}", about=(each.id,)) for each in targets
            ]
            slots.append(Slot(str(gun), label, (*options, Option("hold", "Hold fire")), (name,)))
    if not slots:
        return
    prompt = f"{name_of(game, name)} fires: at whom?"
    answer = await game.ask(
        Assign(seat=unit.seat, prompt=prompt, clause="SPF-GUN-09", about=(name,), slots=tuple(slots))
    )
    for gun, target in answer.items():
        if target != "hold":
            made = Aimed(
                id=Ref(new_id(game, "aimed")),
                unit=name,
                gun=int(gun),
                target=UnitId(target),
                times=action.times,
                is_aimed=is_aimed(game, unit, int(gun), game[UnitId(target)]),
            )
            game.add(made)


def is_ready(unit: Unit, number: int) -> bool:
    """Loaded, whole, and manned. (SPF-GUN-05, SPF-WPN-01, SPF-WPN-02, SPF-EQUIP-09)"""
    gun, state = unit.profile.guns[number], unit.loads[number]
    if state.is_lost or state.shaken or unit.jam or (gun.figure >= 0 and gun.figure not in unit.living):
        return False
    if gun.figure < 0 and len(unit.living) < CREW_OF_BASE_WEAPON:
        return False
    limited = has(gun.weapon.abilities, LimitedAmmo)
    if limited and dict(unit.spent).get(gun.weapon.name, 0) >= limited.n:
        return False
    burst = has(gun.weapon.abilities, Burst)
    return not gun.is_loaded_by_order or state.tokens >= (burst.n if burst else 1)


def targets_of(game: Game, unit: Unit, number: int) -> list[Unit]:
    """Enemies in line of sight, range and angle of a gun. (SPF-GUN-09, SPF-SHOOT-17)"""
    gun = unit.profile.guns[number]
    if gun.weapon.damage is None or not is_ready(unit, number):
        return []
    return [enemy for enemy in enemies_of(game, unit.seat) if can_shoot(game, unit, number, enemy)]


def can_shoot(game: Game, unit: Unit, number: int, enemy: Unit) -> bool:
    """Whether this gun can be fired at this enemy. (SPF-GUN-09)"""
    weapon = unit.profile.guns[number].weapon
    band = band_between(unit, enemy, weapon)
    return band is not None and bearing_of(game, unit, number, enemy).is_legal and sees(game, unit, enemy)


def band_between(unit: Unit, enemy: Unit, weapon: Weapon) -> Band | None:
    """The range band, if the weapon reaches so far. (SPF-SHOOT-08)"""
    assert unit.at is not None
    assert enemy.at is not None
    band = band_of(distance(unit.at, enemy.at), weapon.range)
    return None if band == "long" and has(weapon.abilities, NotAtLongRange) else band


def bearing_of(game: Game, unit: Unit, number: int, enemy: Unit) -> Bearing:
    """The firing angle towards this enemy. (SPF-ANGLE-06)"""
    assert unit.at is not None
    assert enemy.at is not None
    angles = angles_of(unit.profile.guns[number].weapon.angles)
    if unit.loads[number].is_stuck:
        angles = (angles[0], False, False, False)
    penalised = bool(game.options["corner_always_penalised"])
    return bearing(unit.at, unit.facing, angles, enemy.at, always_penalised=penalised)


# ---------------------------------------------------------------- shots


@step
async def volley(game: Game) -> None:
    """All shots of the step, from the situation at its start. (SPF-TURN-02)"""
    aimed = game.all(Aimed)
    if not aimed:
        return
    first = aimed[0]
    same = [each for each in aimed if (each.unit, each.target, each.at) == (first.unit, first.target, first.at)]
    guns = game[first.unit].profile.guns
    same = [each for each in same if guns[each.gun].weapon == guns[first.gun].weapon]
    await shoot(game, first.unit, same)
    for each in same:
        game.remove(each.id)
    game.then(volley)


async def shoot(game: Game, name: UnitId, shots: list[Aimed]) -> None:
    """Guns of one kind, of one base, at one enemy. (SPF-SHOOT-01, SPF-WPN-01, SPF-WPN-10)"""
    unit = game[name]
    assert shots[0].target is not None
    target = game[shots[0].target]
    weapon = unit.profile.guns[shots[0].gun].weapon
    misfire = has(weapon.abilities, Misfire)
    on = max(misfire.n if misfire else 0, unit.wear.misfire)
    if on and await game.resolve(misfires, on):
        game.say(f"{weapon.name} of {name_of(game, name)} misfires.", "SPF-WPN-10", kind="shoot", about=[name])
        return
    scored = 0
    for each in shots:
        facts = shot_facts(game, unit, each.gun, target, is_aimed=each.is_aimed)
        number = shots_of(unit.profile.guns[each.gun]) * each.times
        scored += await game.resolve(hits, number, facts)
    said = f"{name_of(game, name)} fires {weapon.name} at {name_of(game, target.id)}: {scored} hits."
    game.say(said, "SPF-SHOOT-01", kind="shoot", about=[name, target.id])
    spend(game, name, [each.gun for each in shots])
    strike(game, unit.seat, target.id, hit_facts(game, unit, weapon, target), scored, weapon.name)
    if scored and has(weapon.abilities, SetOnFire):
        game.change(target.id, waiting=(*game[target.id].waiting, Effect("set on fire")))


def shots_of(gun: Gun) -> int:
    """To-hit rolls of one gun in one action. (SPF-WPN-01, SPF-WPN-13)"""
    burst, shots = has(gun.weapon.abilities, Burst), has(gun.weapon.abilities, Shots)
    return burst.n if burst else shots.n if shots else 1


def is_aimed(game: Game, unit: Unit, number: int, target: Unit) -> bool:
    """Whether an aim bonus helps: the target must be seen from the aiming hex too. (SPF-GUN-07)"""
    group = unit.profile.guns[number].group
    return any(each.group == group and sees(game, unit, target, each.at) for each in unit.aims)


def shot_facts(game: Game, unit: Unit, number: int, target: Unit, *, is_aimed: bool) -> Shot:
    """The to-hit roll of one gun. (SPF-SHOOT-03)"""
    gun = unit.profile.guns[number]
    smoke = smoke_of(game)
    band = band_between(unit, target, gun.weapon)
    assert band is not None
    figures = [gun.figure] if gun.figure >= 0 else list(unit.living)
    sums = []
    for figure in figures:  # a unit-base weapon uses the best model (SPF-EQUIP-08)
        scene = Scene(
            shooter=standing_of(game, unit),
            target=standing_of(game, target),
            band=band,
            target_size=target.profile.size,
            shooter_abilities=model_abilities(unit, figure),
            target_abilities=abilities_of(target),
            weapon_abilities=gun.weapon.abilities,
            is_aimed=is_aimed,
            is_on_edge=bearing_of(game, unit, number, target).is_on_edge,
            shooter_in_smoke=unit.at in smoke,
            target_in_smoke=target.at in smoke,
            shooter_marks=unit.wear.marks,
            target_marks=target.wear.marks,
            has_revealed_itself=unit.is_revealed,
            target_is_entrenched=target.at in game[MAP].entrenched,
        )
        sums.append(to_hit(scene))
    best = max(sums, key=lambda each: each.value)
    return Shot(best.value, best.parts)


def hit_facts(game: Game, unit: Unit, weapon: Weapon, target: Unit) -> Hit:
    """What one hit of this weapon does to this target. (SPF-DMG-01, SPF-ANGLE-08)"""
    assert unit.at is not None
    assert target.at is not None
    band = band_between(unit, target, weapon)
    assert band is not None
    plus = BANDS[band]
    gives = [Effect("acid", 1)] if has(weapon.abilities, Acid) else []
    gives += [Effect("minor acid", 1)] if has(weapon.abilities, MinorAcid) else []
    poison = has(weapon.abilities, Poison)
    gives += [Effect("poison", poison.n)] if poison else []
    armour = min(armour_of(target, angle) for angle in struck_angles(target.at, target.facing, unit.at))
    return Hit(
        damage=parse_die(weapon.damage) if weapon.damage is not None else None,
        ap=parse_die(weapon.ap),
        armour=armour,
        kind=weapon.damage_type,
        plus=plus + (1 if unit.is_revealed else 0),
        ap_plus=plus,
        penetration_bonus=weapon.penetration_bonus,
        extra=tuple(Typed(each.type, parse_die(each.dice), each.only_if_penetrated) for each in weapon.extra),
        gives=tuple(gives),
        because=(Modifier(plus, band.replace("_", " ") + " range", "SPF-SHOOT-08"),) if plus else (),
    )


def spend(game: Game, name: UnitId, guns: list[int]) -> None:
    """Load tokens, limited ammunition and aim are used up. (SPF-GUN-05, SPF-GUN-07, SPF-WPN-02, SPF-EQUIP-10)"""
    unit = game[name]
    profile = unit.profile
    loads, spent = list(unit.loads), dict(unit.spent)
    together = {"hand", "base"} if any(gun.figure < 0 for gun in profile.guns) else set()
    emptied = set(guns)
    if any(profile.guns[number].group in together for number in guns):
        emptied |= {n for n, gun in enumerate(profile.guns) if gun.group in together}
    for number in emptied:
        burst = has(profile.guns[number].weapon.abilities, Burst)
        used = loads[number].tokens if number not in guns else burst.n if burst else 1
        loads[number] = loads[number]._replace(tokens=max(loads[number].tokens - used, 0))
    weapon = profile.guns[guns[0]].weapon
    if has(weapon.abilities, LimitedAmmo):
        spent[weapon.name] = spent.get(weapon.name, 0) + 1
    groups = {profile.guns[number].group for number in guns}
    aims = tuple(each for each in unit.aims if each.group not in groups)
    game.change(name, loads=tuple(loads), spent=tuple(sorted(spent.items())), aims=aims)
