"""Charges: declared against any enemies, then measured. (LEG-CHG)"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, ChooseMany, Option
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.troops import Contact, closest, foes_of, gap, touches_area, toward
from grognard.kernel.troops.marching import centre_of, towards
from grognard.kernel.words import join as joined_words
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.fighting import Rage
from grognard.rulesets.legendary.lists.keywords.moving import Fleet
from grognard.rulesets.legendary.play.moves.charging_out import (
    come_out,
    front_of,
    gap_to,
    gaps_of,
    is_next_door,
    rooms_to_storm,
    towers_to_charge,
    walls_about,
)
from grognard.rulesets.legendary.play.moves.law import Step, climb_on, difficult_near, ignores_difficult, trek_of
from grognard.rulesets.legendary.play.moves.overwatch import close_overwatch, overwatch
from grognard.rulesets.legendary.play.moves.terrain_tests import dangers_of, take_tests
from grognard.rulesets.legendary.play.rolls import roll_d6
from grognard.rulesets.legendary.play.shooting.artillery import overrun
from grognard.rulesets.legendary.play.shooting.declare import fire_primary
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, UnitId, other
from grognard.rulesets.legendary.table.special import all_have, any_has, unit_pace
from grognard.rulesets.legendary.table.units import (
    BIKES,
    is_vehicle,
    models_of,
    name_of,
    on_table,
    put,
    troop_of,
    type_of,
    unit_type,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.troops import Stand, Trek

    Foremost = tuple[Stand, Stand]
    """The model closest to the nearest declared target, and whom it is closest to. (LEG-CHG-02)"""

CONTACT = 0.05
"""Bases so near are in contact. (LEG-CHG-02)"""
SPOTS = 3
"""Places off each enemy that those try who do not get into contact."""
SHORT = 1.01
"""A charge that fails stops so many inches before the enemy. (LEG-CHG-07)"""


class Run(NamedTuple):
    """What a charge may roll for before it goes. (LEG-CHG-02 to LEG-CHG-06)"""

    far: float
    causes: int
    """Each of them makes it a d6, of several the lowest."""
    is_rough: bool
    is_climb: bool
    is_fleet: bool
    """It adds a d6. (LEG-KW-19)"""

    def inches(self, dice: Sequence[int]) -> float:
        """How far it goes with these dice for its causes."""
        return self.far - 6.0 + min(dice) if dice else self.far


class Reach(NamedTuple):
    """How far a charge goes, and what it is like."""

    inches: float
    is_disordered: bool
    is_climb: bool
    flies: bool


def can_charge(game: Game, unit: UnitId) -> bool:
    """Who may declare a charge. (LEG-CHG-01, LEG-TYPE-02, LEG-VEH-13)"""
    own, pace = game[unit], unit_pace(game, unit)
    if own.foes or own.is_pinned or own.is_on_ground or own.is_routed or own.has_arrived or own.has_left:
        return False
    if any(model.is_flying for model in models_of(game, unit)) or not _runners(game, unit):
        return False
    if own.has_advanced and unit_type(game, unit) in BIKES:
        return False
    return pace.charge > 0


def _runners(game: Game, unit: UnitId) -> list[ModelId]:
    """Those of a unit who can charge: not the stunned, nor what cannot move. (LEG-DMG-09, LEG-VEH-19)"""
    return [model.id for model in models_of(game, unit) if not (model.is_stunned or model.is_immobilised)]


def charge_targets(game: Game, unit: UnitId) -> list[UnitId]:
    """Enemy units that may be charged: not those in the air. (LEG-FLY-11, LEG-TYPE-21, LEG-BLDG-02)"""
    found = [
        enemy.id
        for enemy in on_table(game, other(game[unit].seat))
        if not any(model.is_flying for model in models_of(game, enemy.id))
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
        first = _foremost(game, unit, (enemy,))
        is_by_die = game[unit].has_advanced or (not by_pack and _way(game, (enemy,), first)[0])
        if gap(*first) <= (far - 5.0 if is_by_die else far):
            found.append(enemy)
    return found


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
    if not targets or not _runners(game, unit):
        return
    await _go_at(game, unit, targets, done)


async def _go_at(game: Game, unit: UnitId, targets: tuple[UnitId, ...], done: str) -> None:
    """The charge move: out of doors if need be, then as far as it goes. (LEG-CHG-02, LEG-CHG-07, LEG-BLDG-08)"""
    if is_next_door(game, unit, targets[0]):
        await _meet(game, unit, {}, list(targets), Reach(0.0, is_disordered=False, is_climb=False, flies=False))
        return
    gaps = gaps_of(game, unit)
    if game[unit].where != "table" and not come_out(game, unit, targets):
        return
    first = _foremost(game, unit, targets)
    reach = await _measure(game, unit, targets, done, first)
    if gaps and min(gap_to(gaps, front_of(game, target)) for target in targets) > reach.inches + CONTACT:
        await _fail(game, unit, first, reach._replace(inches=0.0))
        return
    paths, touched = _close_in(game, unit, targets, reach, first)
    if not touched:
        await _fail(game, unit, first, reach)
        return
    await _meet(game, unit, paths, touched, reach)


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
        shows=lambda: {"options": {target: charge_chance(game, unit, target) for target in targets}},
        propose=lambda chance: [likely[chance.below(len(likely))]],
    )
    return tuple(UnitId(target) for target in await game.ask(asked))


def _check_targets(game: Game, targets: tuple[str, ...], raging: Sequence[UnitId] = ()) -> None:
    """A room or building is charged alone, and a rage goes at somebody it reaches. (LEG-BLDG-02, LEG-KW-53)"""
    if raging and not any(target in raging for target in targets):
        raise Refused(tell("In a rage it charges an enemy that it is sure to reach."), "LEG-KW-53")
    if len(targets) > 1 and any(game[UnitId(target)].where != "table" for target in targets):
        raise Refused(tell("Who charges a building charges nobody else."), "LEG-BLDG-02")


async def _measure(game: Game, unit: UnitId, targets: tuple[UnitId, ...], done: str, first: Foremost) -> Reach:
    """The charge distance: 6 inches, or a d6 for every cause, the lowest. (LEG-CHG-03, LEG-CHG-04, LEG-CHG-06)"""
    own = game[unit]
    by_pack = bool(unit_pace(game, unit).jump) and done != "jump" and await _takes_packs(game, unit, first)
    run = _run(game, unit, targets, first, by_pack=by_pack)
    is_rough, is_climb = run.is_rough, run.is_climb
    inches = run.inches([await roll_d6(game, "charge") for _ in range(run.causes)])
    if run.is_fleet:
        inches += await roll_d6(game, "fleet")
        game.change(unit, has_used_fleet=True)
    is_order_lost = is_rough and not all(game[target].is_pinned for target in targets)
    clauses = ["LEG-CHG-02", *["LEG-CHG-03"] * own.has_advanced, *["LEG-CHG-04"] * is_rough]
    said = tell('{unit} has {inches}" to charge.', unit=own.name, inches=f"{inches:g}")
    game.say(said, *clauses, *["LEG-CHG-06"] * (run.causes > 1), kind="dice", about=[unit])
    return Reach(inches, is_order_lost or is_climb, is_climb, by_pack)


def _run(game: Game, unit: UnitId, targets: tuple[UnitId, ...], first: Foremost, *, by_pack: bool) -> Run:
    pace, own = unit_pace(game, unit), game[unit]
    is_rough, is_climb = (False, False) if by_pack else _way(game, targets, first)
    is_fleet = all_have(game, unit, Fleet) and not own.has_used_fleet
    far = pace.jump if by_pack else pace.charge
    return Run(far, int(own.has_advanced) + int(is_rough), is_rough, is_climb, is_fleet)


def charge_chance(game: Game, unit: UnitId, target: UnitId) -> dict[str, str]:
    """How far a target is, and how likely a charge gets there; nothing where nobody may measure. (LEG-GEN-06)"""
    if not game.options["allow_premeasuring"] or game[unit].where != "table" or game[target].where != "table":
        return {}
    first = _foremost(game, unit, (target,))
    run = _run(game, unit, (target,), first, by_pack=bool(unit_pace(game, unit).jump) and not game[unit].has_jumped)
    away = gap(*first)
    ways = list(product(range(1, 7), repeat=run.causes + run.is_fleet))
    good = sum(run.inches(way[: run.causes]) + sum(way[run.causes :]) + CONTACT >= away for way in ways)
    return {"range": f'{away:.1f}"', "chance": f"{good / len(ways):.0%}"}


def best_charge(game: Game, unit: UnitId) -> dict[str, str]:
    """The nearest of those that may be charged, by name, with its distance and the chance to get there."""
    on_open_ground = [target for target in charge_targets(game, unit) if game[target].where == "table"]
    if game[unit].where != "table" or not on_open_ground:
        return {}
    nearest = min(on_open_ground, key=lambda target: gap(*_foremost(game, unit, (target,))))
    known = charge_chance(game, unit, nearest)
    return {"target": name_of(game, nearest), **known} if known else {}


async def _takes_packs(game: Game, unit: UnitId, first: Foremost) -> bool:
    """Packs may be used; asked only where the enemy is in reach on foot and a jump could end badly. (LEG-TYPE-15)"""
    far = unit_pace(game, unit).charge
    if gap(*first) > far + CONTACT or not difficult_near(game, unit, far):
        return True
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("Does {unit} charge by its packs or on foot?", unit=name_of(game, unit)),
        clause="LEG-TYPE-15",
        about=(unit,),
        options=(Option("pack", tell("By its packs")), Option("foot", tell("On foot"))),
    )
    return await game.ask(asked) == "pack"


def _way(game: Game, targets: tuple[UnitId, ...], first: Foremost) -> tuple[bool, bool]:
    """Whether the straight way of the foremost model leads through difficult ground, and over a climb."""
    own, enemy = first
    if ignores_difficult(game, game[ModelId(own.name)]):
        return False, False
    ground = board(game)
    line = (own.pose, own.pose._replace(x=enemy.pose.x, y=enemy.pose.y))
    walls = {piece for each in targets for piece in walls_about(game, each)}
    over = [
        piece
        for piece in ground.pieces
        if piece.id not in walls and touches_area(own.base, line, piece.area, by_centre=False)
    ]
    climb = climb_on(ground)
    is_up_or_down = climb is not None and climb(own.level, enemy.level) > 0.0
    is_climb = is_up_or_down or any(not piece.is_area and piece.height > own.height for piece in over)
    is_wheeled = type_of(game[ModelId(own.name)]) == "bike"
    return is_climb or any(piece.is_difficult or (is_wheeled and piece.is_rough) for piece in over), is_climb


def _foremost(game: Game, unit: UnitId, targets: tuple[UnitId, ...]) -> Foremost:
    """The model closest to the nearest declared target, and whom it is closest to. (LEG-CHG-02)"""
    enemies = [one for target in targets for one in front_of(game, target).stands]
    runners = _runners(game, unit)
    row = [one for one in troop_of(game, unit).stands if one.name in runners]
    _, n, m = min((gap(own, enemy), n, m) for n, own in enumerate(row) for m, enemy in enumerate(enemies))
    return row[n], enemies[m]


def _close_in(
    game: Game, unit: UnitId, targets: tuple[UnitId, ...], reach: Reach, first: Foremost
) -> tuple[Paths, list[UnitId]]:
    """Everybody into contact who can be; the units that are touched. (LEG-CHG-02)"""
    own, enemy = first
    if gap(own, enemy) > reach.inches + CONTACT:
        return {}, []
    move = _rush_of(reach, "LEG-CHG-02", targets)
    trek = trek_of(game, unit, move)
    fronts = {target: front_of(game, target) for target in targets}
    ordered = sorted(targets, key=lambda target: closest(troop_of(game, unit).stands, fronts[target].stands))
    for number in range(len(ordered), 0, -1):
        foes = foes_of(fronts[target] for target in ordered[:number])
        paths = Contact(trek, foes, need=CONTACT, slack=CONTACT, spots=SPOTS).plan()
        if paths is not None:
            ends = trek.ends(paths).values()
            touched = [
                target
                for target in ordered
                if any(gap(one, foe) <= CONTACT + 0.001 for one in ends for foe in fronts[target].stands)
            ]
            return paths, touched
    return {}, []


def _rush_of(reach: Reach, clause: str, targets: tuple[UnitId, ...] = ()) -> Step:
    """The step of a charge."""
    return Step(reach.inches, ignores_difficult=True, flies=reach.flies, targets=targets, clause=clause, is_haste=True)


async def _meet(game: Game, unit: UnitId, paths: Paths, touched: list[UnitId], reach: Reach) -> None:
    """The charge has arrived: who was touched is locked in combat, who was routed is gone. (LEG-MORALE-05)"""
    move = _rush_of(reach, "LEG-CHG-02", tuple(touched))
    said = tell("{unit} strikes home.", unit=name_of(game, unit))
    await _rush(game, unit, trek_of(game, unit, move), paths, reach, said)
    if paths:
        touched = [target for target in touched if _is_touched(game, unit, target)]
    if not game[unit].models or not touched:
        return
    fighting = []
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
    own, front = troop_of(game, unit).stands, front_of(game, target).stands
    return any(gap(one, foe) <= CONTACT + 0.001 for one in own for foe in front)


async def _fail(game: Game, unit: UnitId, first: Foremost, reach: Reach) -> None:
    """A charge that does not reach goes as far as it can and stops an inch short. (LEG-CHG-07)"""
    own, enemy = first
    trek = trek_of(game, unit, _rush_of(reach, "LEG-CHG-07"))
    x, y = centre_of(trek)
    tip = towards(own.pose.at, enemy.pose.at, gap(own, enemy) - SHORT)
    paths = toward(trek, (x + tip[0] - own.pose.x, y + tip[1] - own.pose.y)) if reach.inches > 0.0 else {}
    await _rush(game, unit, trek, paths, reach, tell("The charge of {unit} fails.", unit=name_of(game, unit)))


__all__ = ["CONTACT", "best_charge", "can_charge", "charge", "charge_targets", "is_vehicle", "must_charge"]
