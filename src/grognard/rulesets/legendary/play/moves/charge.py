"""Charges: declared against any enemies, then measured. (LEG-CHG)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import ChooseMany, Option
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.troops import gap, toward
from grognard.kernel.troops.marching import centre_of, towards
from grognard.kernel.words import join as joined_words
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.fighting import Rage
from grognard.rulesets.legendary.lists.keywords.moving import Fleet
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.moves.charge_move import (
    CONTACT,
    TOUCHING,
    ChargeMove,
    Crossing,
    Foremost,
    Reach,
    chooses_open,
    crossed_by_first,
    crossed_by_others,
    foremost_of,
    runners_of,
    rush_of,
)
from grognard.rulesets.legendary.play.moves.charge_odds import odds_of_charge
from grognard.rulesets.legendary.play.moves.charging_out import (
    come_out,
    front_of,
    gap_to,
    gaps_of,
    is_next_door,
    rooms_to_storm,
    towers_to_charge,
)
from grognard.rulesets.legendary.play.moves.counter_attack import counter_attacks, meet_half_way
from grognard.rulesets.legendary.play.moves.hindrances import difficult_near
from grognard.rulesets.legendary.play.moves.law import trek_of
from grognard.rulesets.legendary.play.moves.overwatch import close_overwatch, overwatch
from grognard.rulesets.legendary.play.moves.terrain_tests import dangers_of, take_tests
from grognard.rulesets.legendary.play.rolls import roll_d6
from grognard.rulesets.legendary.play.shooting.artillery import overrun
from grognard.rulesets.legendary.play.shooting.declare import fire_primary
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit
from grognard.rulesets.legendary.table.records import ModelId, UnitId, other
from grognard.rulesets.legendary.table.special_rules import all_have, any_has, unit_pace
from grognard.rulesets.legendary.table.units import (
    BIKES,
    is_vehicle,
    models_of,
    name_of,
    on_table,
    put,
    troop_of,
    unit_type,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Answer, Paths
    from grognard.kernel.troops import Trek

SHORT = 1.01
"""A charge that fails stops so many inches before the enemy. (LEG-CHG-07)"""
WAYS = 4
"""Ways that each model of a failed charge looks for at most, to as many places."""
AT_THE_DOOR = Reach(0.0, is_disordered=False, is_climb=False, flies=False)
"""A charge into the next room: nobody moves. (LEG-BLDG-02)"""


def can_charge(game: Game, unit: UnitId) -> bool:
    """Who may declare a charge. (LEG-CHG-01, LEG-TYPE-02, LEG-VEH-13)"""
    own, pace = game[unit], unit_pace(game, unit)
    if own.foes or own.is_pinned or own.is_on_ground or own.is_routed or own.has_arrived or own.has_left:
        return False
    if any(model.is_flying for model in models_of(game, unit)) or not runners_of(game, unit):
        return False
    if own.has_advanced and unit_type(game, unit) in BIKES:
        return False
    return pace.charge > 0


def charge_targets(game: Game, unit: UnitId) -> list[UnitId]:
    """Enemy units that may be charged: nobody in the air or in a duel. (LEG-FLY-11, LEG-TYPE-21, LEG-CHAR-08)"""
    found = [
        enemy.id
        for enemy in on_table(game, other(game[unit].seat))
        if not enemy.is_duelling and not any(model.is_flying for model in models_of(game, enemy.id))
    ]
    if game[unit].where != "table" and not gaps_of(game, unit):
        found = []
    return [*found, *rooms_to_storm(game, unit), *towers_to_charge(game, unit)]


def must_charge(game: Game, unit: UnitId) -> bool:
    """Those in a rage charge what they are sure to reach. (LEG-KW-53)"""
    return bool(sure_targets(game, unit))


def sure_targets(game: Game, unit: UnitId) -> list[UnitId]:
    """The enemies that those in a rage are sure to reach; a d6 counts as a 1. (LEG-KW-53, LEG-CHG-03, LEG-CHG-04)"""
    if not any_has(game, unit, Rage) or not can_charge(game, unit) or game[unit].where != "table":
        return []
    pace, found = unit_pace(game, unit), []
    by_pack = bool(pace.jump) and not game[unit].has_jumped
    far = pace.jump if by_pack else pace.charge
    for enemy in charge_targets(game, unit):
        first = foremost_of(game, unit, (enemy,))
        is_by_die = game[unit].has_advanced or (not by_pack and _may_slow_down(game, unit, enemy, first))
        if gap(first.own, first.enemy) <= (far - 5.0 if is_by_die else far):
            found.append(enemy)
    return found


def _may_slow_down(game: Game, unit: UnitId, enemy: UnitId, first: Foremost) -> bool:
    """Whether somebody's straight way to an enemy leads through difficult ground. (LEG-CHG-04)"""
    far = float(unit_pace(game, unit).charge)
    return crossed_by_first(game, (enemy,), first).is_rough or (
        crossed_by_others(game, unit, (enemy,), first, far).is_rough
    )


@step
async def charge(game: Game, unit: UnitId, done: str) -> None:
    """Name the targets, be shot at, measure, and close in or fail. (LEG-CHG-01, LEG-CHG-02, LEG-OVER-01)"""
    await close_overwatch(game, unit)
    if not game[unit].models or not can_charge(game, unit):
        return
    targets = await _declare(game, unit)
    names = joined_words([name_of(game, target) for target in targets])
    said = tell("{unit} charges {targets}.", unit=name_of(game, unit), targets=names)
    game.say(said, "LEG-CHG-01", kind="charge", about=[unit, *targets])
    game.change(unit, has_charged=True)
    if done == "stayed":
        await _be_watched(game, unit)
    if not game[unit].models or not can_charge(game, unit):
        return
    await fire_primary(game, unit)
    targets = tuple(target for target in targets if game[target].models)
    if not targets or not runners_of(game, unit):
        return
    await _go_at(game, unit, targets, done)


async def _go_at(game: Game, unit: UnitId, targets: tuple[UnitId, ...], done: str) -> None:
    """The charge move: out of doors if need be, then as far as it goes. (LEG-CHG-02, LEG-CHG-07, LEG-BLDG-08)"""
    if is_next_door(game, unit, targets[0]):
        await counter_attacks(game, unit, targets)
        await _meet(game, unit, {}, list(targets), AT_THE_DOOR)
        return
    gaps = gaps_of(game, unit)
    if game[unit].where != "table" and not come_out(game, unit, targets):
        return
    first = foremost_of(game, unit, targets)
    reach = await _measure(game, unit, targets, done, first)
    if gaps and min(gap_to(gaps, front_of(game, target, unit)) for target in targets) > reach.inches + CONTACT:
        await _fail(game, unit, first, reach._replace(inches=0.0))
        return
    move = ChargeMove(game, unit, targets, reach, first)
    charged = move.touched(move.plan) if move.plan else []
    for runner in await counter_attacks(game, unit, charged):
        move = _be_met(move, runner, targets)
    paths = await move.ask()
    if paths:
        await _meet(game, unit, paths, move.touched(paths), reach)
    else:
        await _fail(game, unit, first, reach)
    for target in charged:
        if not game[target].foes:
            game.change(target, is_fresh=False)


def _be_met(move: ChargeMove, runner: UnitId, targets: tuple[UnitId, ...]) -> ChargeMove:
    """A charged unit comes half of the way; not if the charge would not reach it there. (LEG-KW-12)"""
    game, unit = move.game, move.unit
    before = meet_half_way(game, unit, runner)
    met = ChargeMove(game, unit, targets, move.reach, foremost_of(game, unit, targets))
    if met.plan and runner in met.touched(met.plan):
        return met
    put(game, before)
    return move


async def _be_watched(game: Game, unit: UnitId) -> None:
    """Overwatch at a charge that no move went before; at passengers it is fire at their transport.

    (LEG-OVER-01, LEG-KW-04)
    """
    own = game[unit]
    mover = own.transport if own.where == "aboard" and own.transport is not None else unit
    if mover == unit or all(game[model].pace == "stationary" for model in game[mover].models):
        await overwatch(game, mover, "charge")
        await close_overwatch(game, mover)


async def _declare(game: Game, unit: UnitId) -> tuple[UnitId, ...]:
    targets, raging = charge_targets(game, unit), sure_targets(game, unit)
    likely = raging or targets
    options = tuple(Option(target, name_of(game, target), about=(target,)) for target in targets)
    asked = ChooseMany(
        seat=game[unit].seat,
        prompt=tell("Whom does {unit} charge?", unit=name_of(game, unit)),
        clause="LEG-CHG-01",
        about=(unit,),
        options=options,
        least=1,
        most=len(options),
        legal=lambda chosen: _check_targets(game, chosen, raging),
        shows=lambda: {"options": {target: {"has_odds": True} for target in targets if game[target].where == "table"}},
        previews=lambda draft: odds_of_charge(game, unit, [each for each in targets if each in _named(draft)]),
        propose=lambda chance: [likely[chance.below(len(likely))]],
    )
    return tuple(UnitId(target) for target in await game.ask(asked))


def _named(draft: Answer) -> list[str]:
    """The targets that a draft names."""
    row = draft if isinstance(draft, (list, tuple)) else (draft,)
    return [each for each in row if isinstance(each, str)]


def _check_targets(game: Game, targets: tuple[str, ...], raging: Sequence[UnitId] = ()) -> None:
    """A room or building is charged alone, and a rage goes at somebody it reaches. (LEG-BLDG-02, LEG-KW-53)"""
    if raging and not any(target in raging for target in targets):
        raise Refused(tell("In a rage it charges an enemy that it is sure to reach."), "LEG-KW-53")
    if len(targets) > 1 and any(game[UnitId(target)].where != "table" for target in targets):
        raise Refused(tell("Who charges a building charges nobody else."), "LEG-BLDG-02")


async def _measure(game: Game, unit: UnitId, targets: tuple[UnitId, ...], done: str, first: Foremost) -> Reach:
    """The charge distance: 6 inches, or a d6 for every cause, the lowest. (LEG-CHG-03, LEG-CHG-04, LEG-CHG-06)"""
    pace, own = unit_pace(game, unit), game[unit]
    by_pack = bool(pace.jump) and done != "jump" and await _takes_packs(game, unit, first)
    far = float(pace.jump if by_pack else pace.charge)
    over, is_open = (Crossing(), False) if by_pack else await _ground_of(game, unit, targets, first, far)
    is_rough, is_climb = over
    causes = int(own.has_advanced) + int(is_rough)
    sure = far - 6.0
    inches = far
    if causes:
        dice = [await roll_d6(game, "charge") for _ in range(causes)]
        inches = sure + min(dice)
    if all_have(game, unit, Fleet) and not own.has_used_fleet:
        inches += await roll_d6(game, "fleet")
        game.change(unit, has_used_fleet=True)
    is_order_lost = is_rough and not all(game[target].is_pinned for target in targets)
    clauses = ["LEG-CHG-02", *["LEG-CHG-03"] * own.has_advanced, *["LEG-CHG-04"] * is_rough]
    said = tell('{unit} has {inches}" to charge.', unit=own.name, inches=f"{inches:g}")
    game.say(said, *clauses, *["LEG-CHG-06"] * (causes > 1), kind="dice", about=[unit])
    return Reach(inches, is_order_lost or is_climb, is_climb, by_pack, is_open)


async def _ground_of(
    game: Game, unit: UnitId, targets: tuple[UnitId, ...], first: Foremost, far: float
) -> tuple[Crossing, bool]:
    """What a charge on foot leads over, and whether its owner keeps it to open ground. (LEG-CHG-04)"""
    over = crossed_by_first(game, targets, first)
    if over.is_rough:
        return over, False
    over = crossed_by_others(game, unit, targets, first, far)
    is_open = over.is_rough and await chooses_open(game, unit, targets, first, far)
    return (Crossing() if is_open else over), is_open


async def _takes_packs(game: Game, unit: UnitId, first: Foremost) -> bool:
    """Packs may be used; asked only where the enemy is in reach on foot and a jump could end badly. (LEG-TYPE-15)"""
    far = unit_pace(game, unit).charge
    if gap(first.own, first.enemy) > far + CONTACT or not difficult_near(game, unit, far):
        return True
    prompt = tell("Does {unit} charge by its packs or on foot?", unit=name_of(game, unit))
    ways = {"pack": tell("By its packs"), "foot": tell("On foot")}
    return await way_of(game, unit, prompt, "LEG-TYPE-15", ways) == "pack"


async def _meet(game: Game, unit: UnitId, paths: Paths, touched: list[UnitId], reach: Reach) -> None:
    """The charge has arrived: who was touched is locked in combat, who was routed is gone. (LEG-MORALE-05)"""
    move = rush_of(reach, "LEG-CHG-02", tuple(touched))
    said = tell("{unit} strikes home.", unit=name_of(game, unit))
    await _rush(game, unit, trek_of(game, unit, move), paths, reach, said)
    if paths:
        touched = [target for target in touched if game[unit].models and _is_touched(game, unit, target)]
    if not game[unit].models or not touched:
        return
    fighting = []
    game.change(unit, uses_packs=reach.flies)
    for target in touched:
        if overrun(game, unit, target):
            continue
        if game[target].is_routed:
            game.say(tell("{unit} is ridden down.", unit=name_of(game, target)), "LEG-MORALE-05", about=[target])
            destroy_unit(game, target, "LEG-MORALE-05")
        else:
            fighting.append(target)
    game.change(
        unit,
        foes=tuple(dict.fromkeys((*game[unit].foes, *fighting))),
        is_disordered=reach.is_disordered,
        has_climbed_to_charge=reach.is_climb,
        is_fresh=bool(fighting),
        uses_packs=reach.flies and bool(fighting),
        storms=next((game[target].room for target in fighting if game[target].where == "room"), ""),
    )
    for target in fighting:
        game.change(target, foes=tuple(dict.fromkeys((*game[target].foes, unit))))


async def _rush(game: Game, unit: UnitId, trek: Trek, paths: Paths, reach: Reach, said: str) -> None:
    """The chargers go, and take what tests the ground asks for. (LEG-CHG-02, LEG-TERR-11, LEG-TYPE-15)"""
    dangers = dangers_of(game, trek, paths, flies=reach.flies)
    put(game, trek.ends(paths).values())
    for model in paths:
        game.change(ModelId(model), pace="moved" if game[ModelId(model)].pace != "advanced" else "advanced")
    game.say(said, trek.law.clause, kind="move", about=[unit], paths=paths)
    await take_tests(game, unit, dangers)


def _is_touched(game: Game, unit: UnitId, target: UnitId) -> bool:
    """Whether those who lived through the ground still touch a target. (LEG-CHG-02)"""
    own, front = troop_of(game, unit).stands, front_of(game, target, unit).stands
    return any(gap(one, foe) <= TOUCHING for one in own for foe in front)


async def _fail(game: Game, unit: UnitId, first: Foremost, reach: Reach) -> None:
    """A charge that does not reach goes as far as it can and stops an inch short. (LEG-CHG-07)"""
    own, enemy, _ = first
    trek = trek_of(game, unit, rush_of(reach, "LEG-CHG-07"))
    x, y = centre_of(trek)
    tip = towards(own.pose.at, enemy.pose.at, gap(own, enemy) - SHORT)
    goal = (x + tip[0] - own.pose.x, y + tip[1] - own.pose.y)
    paths = toward(trek, goal, ways=WAYS) if reach.inches > 0.0 else {}
    await _rush(game, unit, trek, paths, reach, tell("The charge of {unit} fails.", unit=name_of(game, unit)))


__all__ = ["CONTACT", "can_charge", "charge", "charge_targets", "is_vehicle", "must_charge"]
