"""Blows: who strikes at which Initiative, how often, at whom, and what comes of it. (LEG-MELEE-02 to LEG-MELEE-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.troops import gap
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.attacks import sharp_of, shots_at
from grognard.rulesets.legendary.dice.facts import Hits
from grognard.rulesets.legendary.dice.melee import (
    VEHICLE_WS,
    Bout,
    Stance,
    attacks_of,
    initiative_of,
    melee_modifiers,
    smashed,
    special_modifiers,
    special_shots,
    strength_bonus,
)
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.lists.keywords.moments import Aim
from grognard.rulesets.legendary.lists.keywords.weapon_types import WeaponType
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile
from grognard.rulesets.legendary.lists.weapons import WeaponProfile
from grognard.rulesets.legendary.play.buildings.walls import strike_house
from grognard.rulesets.legendary.play.fight.look_out import look_out
from grognard.rulesets.legendary.play.fight.melee_targets import Fighter, reachable, targets_of
from grognard.rulesets.legendary.play.fight.room_fights import STORMING, is_in_room_fight
from grognard.rulesets.legendary.play.fight.weapons import StrikeChoice, arms_of, can_strike, declare_smashes
from grognard.rulesets.legendary.play.shooting.fire import note_crafted
from grognard.rulesets.legendary.play.shooting.hit_effects import gets_hot, lasting, note_effects
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.play.shooting.live_facts import foe_of, side_towards
from grognard.rulesets.legendary.play.vehicles.parts import strike_part
from grognard.rulesets.legendary.play.vehicles.riders_and_passengers_hit import strike_inside
from grognard.rulesets.legendary.table.crews import guns_in, is_gun
from grognard.rulesets.legendary.table.records import ModelId, UnitId, house_id
from grognard.rulesets.legendary.table.special_rules import characteristic, has_type, is_walker, rules_of
from grognard.rulesets.legendary.table.units import (
    is_monster,
    is_vehicle,
    models_of,
    name_of,
    troop_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Hit, Shots
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.table.records import Model

CHARIOT = WeaponProfile(name="Chariot", range="melee", s=6, ap="-", type=WeaponType.from_data("Melee"))
"""What a chariot strikes with when it charges. (LEG-CHRT-03)"""
NEXT = 2.0
"""Hits go on to others of the unit within so many inches. (LEG-MELEE-08)"""


class FightBlow(NamedTuple):
    """Blows of one kind at one enemy model, and whom further hits go on to."""

    unit: UnitId
    target_unit: UnitId
    row: tuple[ModelId, ...]
    shots: Shots
    side: str
    choice: StrikeChoice
    at_rider: bool = False
    """The rider of a chariot is struck, not the chariot. (LEG-CHRT-04)"""
    lasting: tuple[SpecialRule, ...] = ()
    """What those who are hit suffer besides, by the weapon or by who strikes. (LEG-KW-06, LEG-KW-67, LEG-KW-72)"""
    part: str = ""
    """A weapon of a vehicle or its tracks, with the hull for a screen. (LEG-MELEE-22, LEG-VEH-15)"""
    strikers: tuple[ModelId, ...] = ()
    """Who strikes. (LEG-KW-36)"""


def stance_of(game: Game, model: Model, units: Sequence[UnitId], *, is_first: bool) -> Stance:
    """How a model stands in this round. (LEG-CHG-04, LEG-CHG-08, LEG-MELEE-12, LEG-KW-54)"""
    unit = game[model.unit]
    counts = [0, 0]
    for each in units:
        counts[game[each].seat] += len(game[each].models)
    return Stance(
        has_charged=unit.is_fresh,
        has_won=unit.is_winner,
        is_disordered=unit.is_disordered and is_first,
        is_concussed=model.has_slow_initiative,
        is_pressed=counts[unit.seat] < counts[1 - unit.seat] or unit.was_beaten,
        is_monstrous=is_monster(model) or is_walker(model),
    )


def fighters_of(
    game: Game, units: Sequence[UnitId], choices: Mapping[ModelId, StrikeChoice], *, is_first: bool
) -> list[Fighter]:
    """Everybody in the combat who can strike, with his Initiative. (LEG-MELEE-02, LEG-VEH-13)"""
    found = []
    for unit in units:
        for model in models_of(game, unit):
            if not can_strike(model):
                continue
            stance = stance_of(game, model, units, is_first=is_first)
            is_storming = game[unit].storms and is_first and game[unit].is_fresh
            for choice in (choices[model.id], *of_the_chariot(model, stance)):
                rules = (*rules_of(game, model), *choice.weapon.all_rules)
                value = initiative_of(characteristic(game, model, "i"), rules, stance).value
                found.append(Fighter(model.id, unit, STORMING if is_storming else value, choice, stance))
    return found


def of_the_chariot(model: Model, stance: Stance) -> tuple[StrikeChoice, ...]:
    """A chariot that charged makes one attack of its own, at Strength 6. (LEG-CHRT-03)"""
    return (StrikeChoice(CHARIOT),) if model.rider is not None and stance.has_charged else ()


async def strike(
    game: Game, units: Sequence[UnitId], turn: Sequence[Fighter], lost: list[int], *, is_first: bool
) -> None:
    """All who strike at one Initiative: blows are listed first, so that both sides strike. (LEG-MELEE-09)"""
    blows: list[FightBlow] = []
    on_foot = [one for one in turn if one.choice.weapon != CHARIOT]
    declared = await declare_smashes(game, {one.model: one.choice for one in on_foot})
    turn = [one._replace(choice=declared[one.model]) if one in on_foot else one for one in turn]
    for unit in dict.fromkeys(one.unit for one in turn):
        blows += await _blows_of(game, [one for one in turn if one.unit == unit], is_first=is_first)
    for blow in blows:
        await _resolve(game, blow, lost)


async def _blows_of(game: Game, fighters: Sequence[Fighter], *, is_first: bool) -> list[FightBlow]:
    """The blows of a unit at one Initiative, those alike together."""
    reached = {one: enemies for one in fighters if (enemies := reachable(game, one))}
    merged: dict[FightBlow, FightBlow] = {}
    for fighter, whom in (await targets_of(game, reached)).items():
        is_new = is_first and is_new_between(game, fighter.unit, whom.unit)
        whom = await look_out(game, fighter, whom)
        blow = blow_at(game, fighter, whom.unit, whom.model, is_first=is_new, at_rider=whom.at_rider)
        if blow is None:
            continue
        if whom.part:
            blow = blow._replace(part=whom.part, shots=blow.shots._replace(has_screen=True))
        key = blow._replace(shots=blow.shots._replace(number=0, again=0), row=blow.row[:1], strikers=())
        known = merged.get(key)
        if known is not None:
            more = known.shots.number + blow.shots.number
            shots = known.shots._replace(number=more, again=known.shots.again + blow.shots.again)
            row = tuple(dict.fromkeys((*known.row, *blow.row)))
            blow = known._replace(shots=shots, row=row, strikers=(*known.strikers, *blow.strikers))
        merged[key] = blow
    return list(merged.values())


def is_new_between(game: Game, unit: UnitId, foe: UnitId) -> bool:
    """Whether one of two units has just charged: else their first round is over, paused or not. (LEG-MELEE-24)"""
    return game[unit].is_fresh or game[foe].is_fresh


def blow_at(
    game: Game, fighter: Fighter, foe: UnitId, target: ModelId, *, is_first: bool, at_rider: bool = False
) -> FightBlow | None:
    """The blows of one model at another. (LEG-MELEE-05 to LEG-MELEE-08, LEG-MELEE-21, LEG-MELEE-22)"""
    model, enemy, choice, stance = game[fighter.model], game[target], fighter.choice, fighter.stance
    rules, weapon = _rules_of_striker(game, model), fighter.choice.weapon
    ws = enemy_ws(game, enemy, at_rider=at_rider)
    struck = foe_of(game, foe, enemy)
    aim = Aim(
        foe=struck._replace(is_vehicle=False) if at_rider else struck,
        attacker=foe_of(game, fighter.unit, model),
        is_melee=True,
        is_first_round=is_first,
    )
    every = (*rules, *weapon.all_rules)
    bonus, strength = strength_bonus(every, stance), characteristic(game, model, "s")
    is_slowed = model.is_stunned and is_walker(model)  # (LEG-VEH-33)
    if choice.is_special:
        skill, is_hull, bonus = characteristic(game, model, "bs"), is_vehicle(model), 0
        modifiers = special_modifiers(skill, ws, weapon, rules, is_vehicle=is_hull, is_stunned=is_slowed)
        number = special_shots(weapon, rules, is_vehicle=is_hull)
    else:
        unit = game[fighter.unit]
        bout = Bout(
            ws=characteristic(game, model, "ws"),
            enemy_ws=ws,
            rules=rules,
            enemy_rules=rules_of(game, enemy),
            aim=aim,
            has_climbed=unit.has_climbed_to_charge and is_first,
            is_stunned=is_slowed,
            at_rider=at_rider,
        )
        modifiers = melee_modifiers(bout)
        number = attacks_of(
            characteristic(game, model, "a"), arms_of(model), weapon, rules, stance, is_walker=is_walker(model)
        )
        number = 1 if choice.is_smash or choice.weapon == CHARIOT else number
    if number < 1:
        return None
    crafted = int(weapon.name not in model.crafted)
    shots = shots_at(
        number, modifiers, weapon, rules, aim, user=strength, bonus=bonus, is_forced=model.force_is_on, weapons=crafted
    )._replace(cover=0, is_melee=not choice.is_special)
    if choice.is_smash:
        hit = smashed(shots.hit, strength, bonus, at_vehicle=is_vehicle(enemy))
        shots = shots._replace(hit=hit, sharp=sharp_of(hit, weapon, rules, aim.foe))
    if at_rider:
        blow = FightBlow(fighter.unit, foe, (target,), shots, "front", choice, at_rider=True, lasting=lasting(every))
        return blow._replace(strikers=(fighter.model,))
    side = "front"
    if is_vehicle(enemy) and model.at is not None and not (is_first and _shows_front(enemy)):
        side = side_towards(game, enemy, model.at)
    row = _row(game, foe, target, fighter)
    return FightBlow(fighter.unit, foe, row, shots, side, choice, lasting=lasting(every), strikers=(fighter.model,))


def _rules_of_striker(game: Game, model: Model) -> tuple[SpecialRule, ...]:
    """The rules of who strikes: on a chariot it is the rider. (LEG-CHRT-01, LEG-CHRT-03)"""
    return model.rider.all_rules if model.rider is not None else rules_of(game, model)


def _shows_front(enemy: Model) -> bool:
    """Walkers and chariots show their front in the first round. (LEG-VEH-31, LEG-CHRT-04)"""
    return (is_walker(enemy) and not enemy.is_immobilised) or has_type(enemy, "chariot")


def enemy_ws(game: Game, enemy: Model, *, at_rider: bool = False) -> int:
    """WS of the one who is struck; of vehicles and chariots by their speed. (LEG-MELEE-07, LEG-VEH-14, LEG-CHRT-04)"""
    if isinstance(enemy.profile, BuildingProfile):
        return VEHICLE_WS["immobilised"]
    if is_vehicle(enemy) and not (is_walker(enemy) or at_rider):
        if has_type(enemy, "heavy") and not enemy.is_immobilised:
            return VEHICLE_WS["stationary"]
        return VEHICLE_WS["immobilised" if enemy.is_immobilised else enemy.pace]
    return characteristic(game, enemy, "ws")


def _row(game: Game, foe: UnitId, target: ModelId, fighter: Fighter) -> tuple[ModelId, ...]:
    """The one who is struck, then the nearest others of his unit within reach. (LEG-MELEE-08)"""
    own = next(one for one in troop_of(game, fighter.unit).stands if one.name == fighter.model)
    if is_vehicle(game[target]) or _is_burst(fighter.choice):
        return (target,)
    if is_in_room_fight(game, fighter.unit, foe):
        return (target, *(each for each in game[foe].models if each != target))
    guns = {model.id for model in guns_in(game, foe)}
    near = sorted(
        (one.name in guns, away, one.name)  # crew before their guns (LEG-TYPE-12)
        for one in troop_of(game, foe).stands
        if one.name != target and (away := gap(own, one)) <= NEXT + 0.001 and (target not in guns or one.name in guns)
    )
    return (target, *(ModelId(name) for _, _, name in near))


def _is_burst(choice: StrikeChoice) -> bool:
    """Whether a shell or flame is used in the fight, that hits nobody but the one it is aimed at. (LEG-MELEE-21)"""
    return choice.is_special and (choice.weapon.is_blast or choice.weapon.is_template)


async def _resolve(game: Game, blow: FightBlow, lost: list[int]) -> None:
    """To hit, saves and damage, as in shooting. (LEG-MELEE-06, LEG-MELEE-08, LEG-SAVE-14)"""
    row = [model for model in blow.row if model in game]
    shots = blow.shots
    if not row:
        return
    # Guns are hit of themselves. (LEG-TYPE-12)
    hits = Hits(plain=shots.number) if is_gun(game[row[0]]) else await game.resolve(hits_of, shots)
    note_crafted(game, blow.strikers, blow.choice.weapon, hits.again)
    _tell_blow(game, blow, hits)
    await strike_blow(game, blow, row, hits, lost)
    if hits.hot and blow.choice.is_special:  # guns, not blades (LEG-KW-23)
        await gets_hot(game, blow.strikers, blow.choice.weapon, hits.hot)


async def strike_blow(game: Game, blow: FightBlow, row: list[ModelId], hits: Hits, lost: list[int]) -> None:
    """What the hits do to a building, a part of a vehicle, or a row of models. (LEG-MELEE-08)"""
    shots = blow.shots
    if isinstance(game[row[0]].profile, BuildingProfile):
        await _strike_building(game, blow, hits)
        return
    if blow.part:
        await _strike_hull_or_part(game, blow, row, hits, lost)
        return
    before = wounds_in(game, blow.target_unit)
    gone = await _strike(game, blow, row, hits.sharp, shots.sharp or shots.hit)
    gone += await _strike(game, blow, [model for model in row if model in game], hits.plain, shots.hit)
    lost[game[blow.target_unit].seat] += gone
    if gone or before != wounds_in(game, blow.target_unit):
        game.change(blow.target_unit, wounds_taken=game[blow.target_unit].wounds_taken + 1)
    if hits.on_target and game[blow.target_unit].models:
        note_effects(game, blow.target_unit, blow.lasting)


async def _strike(game: Game, blow: FightBlow, row: list[ModelId], hits: int, hit: Hit) -> int:
    """Hits on those in the row, or on the rider of a chariot. (LEG-MELEE-08, LEG-CHRT-04)"""
    if not blow.at_rider:
        return await strike_row(game, row, hits, hit, blow.side)
    return await strike_inside(game, row[0], "rider", hits, hit) if row else 0


async def _strike_hull_or_part(game: Game, blow: FightBlow, row: list[ModelId], hits: Hits, lost: list[int]) -> None:
    """Totals of 7 to 9 strike the hull, higher ones the part. (LEG-MELEE-22, LEG-VEH-15, LEG-VEH-16)"""
    if hits.screen:
        said = tell_many("{count} hit strikes the hull.", "{count} hits strike the hull.", hits.screen)
        game.say(said, "LEG-VEH-15", about=[blow.target_unit])
        lost[game[blow.target_unit].seat] += await strike_row(game, row, hits.screen, blow.shots.hit, blow.side)
    await strike_part(game, row[0], blow.part, hits, blow.shots)


async def _strike_building(game: Game, blow: FightBlow, hits: Hits) -> None:
    """Blows at an empty building with sentry defences. (LEG-KW-58, LEG-BLDG-09)"""
    await strike_house(game, house_id(f"fort-{blow.target_unit}"), hits.on_target, blow.shots.hit)


def _tell_blow(game: Game, blow: FightBlow, hits: Hits) -> None:
    said = tell(
        "{unit} strikes {target} with {weapon}: {attacks}, {hits}.",
        unit=name_of(game, blow.unit),
        target=name_of(game, blow.target_unit),
        weapon=blow.choice.weapon.name,
        attacks=tell_many("{count} attack", "{count} attacks", blow.shots.number),
        hits=tell_many("{count} hit", "{count} hits", hits.on_target + hits.screen),
    )
    clauses = [part.clause for part in blow.shots.because if part.clause]
    game.say(said, *dict.fromkeys(["LEG-MELEE-06", *clauses]), kind="fight", about=[blow.unit, blow.target_unit])


def wounds_in(game: Game, unit: UnitId) -> tuple[int, int]:
    """How many models a unit has, and what they have suffered: it tells whether it was wounded. (LEG-MELEE-15)"""
    models = models_of(game, unit)
    return len(models), sum(model.damage + model.rider_damage + model.points_lost for model in models)
