"""The Charge phase. (TEN-CHG)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, ChooseMany, Move, Option
from grognard.kernel.game import Game, step
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import closest
from grognard.kernel.troops.questions import NO_WAY
from grognard.kernel.words import Sentence, tell
from grognard.rulesets.tenth.dice.other_rolls import charge_roll
from grognard.rulesets.tenth.play import previews
from grognard.rulesets.tenth.play.aircraft import makes_assault_moves, may_strike
from grognard.rulesets.tenth.play.attack.casualties import goes_on
from grognard.rulesets.tenth.play.charge.charge_move import Storm
from grognard.rulesets.tenth.play.shooting.targets import standings
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import (
    COMMAND_REROLL,
    HEROIC_INTERVENTION,
    is_open,
    offer,
)
from grognard.rulesets.tenth.play.stratagems.fire_overwatch import charge_ends, move_starts
from grognard.rulesets.tenth.play.stratagems.tank_shock import declares_tank_shock, tank_shock
from grognard.rulesets.tenth.table.board import bases, is_within
from grognard.rulesets.tenth.table.placing import put
from grognard.rulesets.tenth.table.records import BATTLE, UnitId, other
from grognard.rulesets.tenth.table.units import is_a, on_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Paths
    from grognard.rulesets.tenth.play.shooting.targets import Standings
    from grognard.rulesets.tenth.table.records import Unit

REACH = 12.0 + TOLERANCE
BEST_ROLL = 12
"""The most that two dice show."""
HEROIC = 6.0


@step
async def charge_phase(game: Game) -> None:
    """Units charge one after another. (TEN-CHG-01)"""
    game.then(select_to_charge)


@step
async def select_to_charge(game: Game) -> None:
    """The active player selects the next unit that declares a charge. (TEN-CHG-01)"""
    seat = game[BATTLE].active
    table = standings(game)
    own = [unit for unit in on_table(game, seat) if not unit.has_acted]
    ready = [unit for unit in own if may_charge(game, unit.id, table)]
    if not ready:
        return
    options = [Option(unit.id, unit.name, about=(unit.id,)) for unit in ready]
    asked = Choose(
        seat=seat,
        prompt=tell("Charge with which unit?"),
        clause="TEN-CHG-01",
        options=(*options, Option("done", tell("Nobody else charges"))),
        shows=lambda: previews.of_chargers(
            game, {unit.id: [enemy.id for enemy in chargeable(game, unit.id)] for unit in ready}
        ),
    )
    chosen = await game.ask(asked)
    if chosen != "done":
        game.change(UnitId(chosen), has_acted=True)
        game.then(charge_with, UnitId(chosen))
        game.then(select_to_charge)


def may_charge(game: Game, unit: UnitId, table: Standings | None = None) -> bool:
    """Whether it is eligible to declare a charge. (TEN-CHG-01, TEN-MOVE-09, TEN-MOVE-11, TEN-TRANS-06, TEN-AIR-10)"""
    own = game[unit]
    if not own.is_on_table or own.moved in ("advance", "fall back") or own.disembarked not in ("", "before"):
        return False
    if not makes_assault_moves(game, unit):
        return False
    table = table or standings(game)
    return not table.engaged[unit] and bool(chargeable(game, unit, table))


def chargeable(game: Game, unit: UnitId, table: Standings | None = None) -> list[Unit]:
    """The enemy units within 12" it may name, seen or not; Aircraft only if it can FLY.

    (TEN-CHG-02, TEN-LOS-09, TEN-AIR-09)
    """
    table = table or standings(game)
    near = table.within(unit, table.sides[1 - game[unit].seat], REACH)
    return [game[enemy] for enemy in near if may_strike(game, unit, enemy)]


@step
async def charge_with(game: Game, unit: UnitId) -> None:
    """Name the targets, then charge. (TEN-CHG-02)"""
    near = chargeable(game, unit)
    targets = [enemy.id for enemy in near]
    if len(near) > 1:
        asked = ChooseMany(
            seat=game[unit].seat,
            prompt=tell("Which units does {name} charge? It must reach every one of them.", name=game[unit].name),
            clause="TEN-CHG-02",
            about=(unit,),
            options=tuple(Option(enemy.id, enemy.name, about=(enemy.id,)) for enemy in near),
            least=1,
            shows=lambda: previews.of_charge(game, unit, targets),
        )
        targets = [UnitId(target) for target in await game.ask(asked)]
    await charge(game, unit, targets)


# ---------------------------------------------------------------- a charge


async def charge(game: Game, unit: UnitId, targets: Sequence[UnitId], *, has_bonus: bool = True) -> None:
    """Roll, see whether it can succeed, move, and let the enemy react. (TEN-CHG-03, TEN-CHG-04, TEN-CHG-05, TEN-CHG-10)

    A Heroic Intervention has no Charge bonus. (TEN-STRAT-18)
    """
    names = " and ".join(game[target].name for target in targets)
    game.say(
        tell("{name} charges {names}.", name=game[unit].name, names=names),
        "TEN-CHG-02",
        kind="charge",
        about=[unit, *targets],
    )
    roll, storm = await roll_to_charge(game, unit, targets)
    plan = await find_plan(game, storm, roll)
    if not plan:
        game.say(why_it_fails(game, storm, roll), "TEN-CHG-04", kind="charge", about=[unit])
        return
    is_shock = await declares_tank_shock(game, unit)
    before = standings(game)
    now = await move_starts(game, unit)
    if now is None:
        return
    if standings(game) != before:
        # The survivors must still be able to do it, with the same roll; a target may have blown itself up. (TEN-CHG-10)
        left = [target for each in targets if (target := goes_on(game, each)) is not None]
        storm = Storm(game, now, left, roll)
        plan = await find_plan(game, storm, roll)
        if not left or not plan:
            game.say(
                tell("What is left of {name} cannot charge.", name=game[now].name),
                "TEN-CHG-10",
                kind="charge",
                about=[now],
            )
            return
    await charge_move(game, storm, roll, plan)
    game.change(now, has_charged=True, has_charge_bonus=has_bonus)
    charger = game[now].name
    if has_bonus:
        said = tell("{unit} has charged and fights first.", unit=charger)
    else:
        said = tell("{unit} has charged.", unit=charger)
    game.say(said, "TEN-CHG-08" if has_bonus else "TEN-STRAT-18", kind="charge", about=[now])
    if is_shock:
        await tank_shock(game, now)
    await after_charge(game, now)


def why_it_fails(game: Game, storm: Storm, roll: int) -> Sentence:
    """The distance to the target that is farthest, and whether it was too far or no way led there. (TEN-CHG-04)"""
    name, own = game[storm.unit].name, bases(game, storm.unit)
    away = {target: closest(own, bases(game, target)) for target in storm.units}
    if not away:
        return tell("{name} has nobody left to charge.", name=name)
    farthest = max(away, key=lambda target: away[target])
    told = {"name": name, "roll": roll, "target": game[farthest].name, "inches": f"{away[farthest]:.1f}"}
    if storm.is_hopeless():
        return tell('{name} fails its charge: {target} is {inches}" away, too far for {roll}".', **told)
    return tell('{name} fails its charge: no way of {roll}" leads to {target}, {inches}" away.', **told)


async def roll_to_charge(game: Game, unit: UnitId, targets: Sequence[UnitId]) -> tuple[int, Storm]:
    """2D6, both again with Command Re-roll where that can help. (TEN-CHG-03, TEN-STRAT-04, TEN-DICE-05)"""
    name, seat = game[unit].name, game[unit].seat
    roll = await game.resolve(charge_roll)
    game.say(tell('{name} rolls {roll}" to charge.', name=name, roll=roll), "TEN-CHG-03", kind="charge", about=[unit])
    storm = Storm(game, unit, targets, roll)
    prompt = tell('{name} rolled {roll}" for its charge.', name=name, roll=roll)
    if can_be_bettered(storm, roll) and await offer(game, seat, COMMAND_REROLL, [unit], prompt, roll=roll):
        roll = await game.resolve(charge_roll)
        game.say(
            tell('{name} rolls again: {roll}".', name=name, roll=roll),
            "TEN-DICE-05",
            "TEN-STRAT-04",
            kind="charge",
            about=[unit],
        )
        storm = Storm(game, unit, targets, roll)
    return roll, storm


def can_be_bettered(storm: Storm, roll: int) -> bool:
    """Whether another roll could do what this one cannot: reach every target. (TEN-CHG-04, TEN-GUIDE-02)"""
    if roll == BEST_ROLL or storm.find_plan() is not None:
        return False
    return not Storm(storm.game, storm.unit, storm.units, BEST_ROLL).is_hopeless()


async def find_plan(game: Game, storm: Storm, roll: int) -> Paths:
    """A Charge move that reaches every target; empty if there is none. (TEN-CHG-04)

    Where the program finds none but cannot rule it out, the player may show one.
    """
    plan, unit = storm.find_plan(), storm.unit
    if plan is not None:
        return plan
    if storm.is_hopeless():
        return {}

    def legal(paths: Paths) -> None:
        if paths:
            storm.trek.check(paths)
            storm.check(paths)

    asked = Move(
        seat=game[unit].seat,
        prompt=tell(
            '{name} may charge {roll}", but no way is in sight. Show one, or let the charge fail.',
            name=game[unit].name,
            roll=roll,
        ),
        clause="TEN-CHG-04",
        about=(unit,),
        pieces=game[unit].models,
        legal=legal,
        propose=lambda chance: {},
        hints={"move": roll, "kind": "charge", **NO_WAY},
    )
    paths: Paths = await game.ask(asked)
    return paths


async def charge_move(game: Game, storm: Storm, roll: int, plan: Paths) -> None:
    """Every model moves up to the roll, into contact if it can. (TEN-CHG-05, TEN-CHG-06, TEN-CHG-07, TEN-CHG-09)"""
    unit, targets = storm.unit, storm.units

    def legal(paths: Paths) -> None:
        storm.trek.check(paths)
        storm.check(paths)

    asked = Move(
        seat=game[unit].seat,
        prompt=tell(
            'Make the Charge move of {name}: up to {roll}", into contact if you can.', name=game[unit].name, roll=roll
        ),
        clause="TEN-CHG-05",
        about=(unit, *targets),
        pieces=game[unit].models,
        legal=legal,
        propose=lambda chance: plan,
        hints={"move": roll, "kind": "charge"},
    )
    paths = await game.ask(asked)
    put(game, unit, {model: path[-1] for model, path in paths.items()})
    game.say(
        tell("{name} makes its Charge move.", name=game[unit].name),
        "TEN-CHG-05",
        kind="move",
        about=[unit],
        paths=paths,
    )


# ---------------------------------------------------------------- reactions


async def after_charge(game: Game, unit: UnitId) -> None:
    """The Charge move has ended: Fire Overwatch and Heroic Intervention, until both are passed.

    (TEN-CHG-10, TEN-TURN-04)
    """
    now = goes_on(game, unit)
    is_used = True
    while is_used and now is not None:
        is_used = await charge_ends(game, now)
        now = goes_on(game, now)
        if now is not None and await heroic_intervention(game, now):
            is_used = True
            now = goes_on(game, now)


def heroes(game: Game, charger: UnitId) -> list[UnitId]:
    """Enemies within 6" of a charger that could charge it themselves; of VEHICLEs only WALKERs. (TEN-STRAT-17)"""
    seat = other(game[charger].seat)
    if not is_open(game, seat, HEROIC_INTERVENTION):
        return []
    table = standings(game)
    found = []
    for unit in on_table(game, seat):
        if is_a(game, unit.id, "VEHICLE") and not is_a(game, unit.id, "WALKER"):
            continue
        near = any(is_within(a, b, HEROIC) for a in table.rows[unit.id] for b in table.rows[charger])
        if near and may_charge(game, unit.id, table) and game[charger] in chargeable(game, unit.id, table):
            found.append(unit.id)
    return found


async def heroic_intervention(game: Game, charger: UnitId) -> bool:
    """One of them may charge it, at once and out of turn. (TEN-STRAT-17, TEN-STRAT-18, TEN-TURN-05)"""
    able = heroes(game, charger)
    if not able:
        return False
    seat = other(game[charger].seat)
    prompt = tell("{name} has charged.", name=game[charger].name)
    unit = await offer(
        game,
        seat,
        HEROIC_INTERVENTION,
        able,
        prompt,
        enemy=charger,
        shows=lambda: previews.of_chargers(game, {hero: [charger] for hero in able}),
    )
    if unit is None:
        return False
    before = game[BATTLE].out_of_phase
    game.change(BATTLE, out_of_phase=HEROIC_INTERVENTION.name)
    await charge(game, unit, [charger], has_bonus=False)
    game.change(BATTLE, out_of_phase=before)
    return True
