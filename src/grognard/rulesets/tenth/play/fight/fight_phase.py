"""The Fight phase: who fights when. (TEN-MELEE)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.keywords.unit_abilities import FightsFirst
from grognard.rulesets.tenth.play.attack.casualties import goes_on
from grognard.rulesets.tenth.play.fight.declare import fight_with_everything, foes
from grognard.rulesets.tenth.play.fight.pile_in import consolidate, pile_in
from grognard.rulesets.tenth.play.shooting.targets import standings
from grognard.rulesets.tenth.play.stratagems.counter_offensive import counter_offensive
from grognard.rulesets.tenth.play.stratagems.epic_challenge import epic_challenge
from grognard.rulesets.tenth.table.records import BATTLE, UnitId, other
from grognard.rulesets.tenth.table.units import ability, on_table

if TYPE_CHECKING:
    from grognard.rulesets.tenth.play.shooting.targets import Standings


@step
async def fight_phase(game: Game) -> None:
    """Fights First, then Remaining Combats; the player whose turn it is not picks first in each. (TEN-MELEE-01)"""
    game.change(BATTLE, fights="first")
    game.then(next_fight, other(game[BATTLE].active))


@step
async def next_fight(game: Game, seat: int) -> None:
    """The seat picks a unit if it has one, else the other does; then the next step, then the end.

    (TEN-MELEE-02, TEN-MELEE-05, TEN-MELEE-06)
    """
    table = standings(game)
    for picker in (seat, other(seat)):
        ready = eligible(game, picker, table)
        if ready:
            unit = await _pick(game, picker, ready)
            game.change(unit, has_acted=True)
            game.then(fight_with, unit)
            return
    if game[BATTLE].fights == "first":
        game.change(BATTLE, fights="remaining")
        game.then(next_fight, other(game[BATTLE].active))
    else:
        game.change(BATTLE, fights="")


def eligible(game: Game, seat: int, table: Standings) -> list[UnitId]:
    """The seat's units that may be picked in this step. (TEN-MELEE-04, TEN-MELEE-06)"""
    ready = [unit.id for unit in on_table(game, seat) if may_fight(game, unit.id, table)]
    if game[BATTLE].fights == "first":
        return [unit for unit in ready if fights_first(game, unit)]
    return ready


async def _pick(game: Game, seat: int, ready: list[UnitId]) -> UnitId:
    """One of them must be picked. (TEN-MELEE-02)"""
    if len(ready) == 1:
        return ready[0]
    options = tuple(Option(unit, game[unit].name, about=(unit,)) for unit in ready)
    step_name = "Fights First" if game[BATTLE].fights == "first" else "Remaining Combats"
    asked = Choose(
        seat=seat,
        prompt=tell("{step_name}: which unit fights next?", step_name=step_name),
        clause="TEN-MELEE-02",
        options=options,
    )
    return UnitId(await game.ask(asked))


def may_fight(game: Game, unit: UnitId, table: Standings | None = None) -> bool:
    """Whether it is eligible: has not fought, and is engaged or made a Charge move. (TEN-MELEE-03)"""
    own = game[unit]
    return own.is_on_table and not own.has_acted and (own.has_charged or bool(foes(game, unit, table)))


def fights_first(game: Game, unit: UnitId) -> bool:
    """Every model has the ability, or the unit charged. (TEN-MELEE-04, TEN-KW-13, TEN-CHG-08)"""
    return game[unit].has_charge_bonus or ability(game, unit, FightsFirst) is not None


# ---------------------------------------------------------------- one unit


@step
async def fight_with(game: Game, unit: UnitId) -> None:
    """A unit fights completely: pile in, attacks, consolidate. (TEN-MELEE-01)"""
    game.say(tell("{name} fights.", name=game[unit].name), "TEN-MELEE-01", kind="fight", about=[unit])
    await epic_challenge(game, unit)
    game.then(piles_in, unit)
    game.then(attacks_in_melee, unit)
    game.then(consolidates, unit)
    game.then(has_fought, game[unit].seat)


@step
async def piles_in(game: Game, unit: UnitId) -> None:
    """First it piles in. (TEN-MELEE-07)"""
    await pile_in(game, unit)


@step
async def attacks_in_melee(game: Game, unit: UnitId) -> None:
    """Then it makes its attacks. (TEN-MELEE-08)"""
    await fight_with_everything(game, unit)


@step
async def consolidates(game: Game, unit: UnitId) -> None:
    """Then what is left of it consolidates. (TEN-MELEE-14)"""
    now = goes_on(game, unit)
    if now is not None and game[now].is_on_table:
        await consolidate(game, now)


@step
async def has_fought(game: Game, seat: int) -> None:
    """A unit of the seat has fought: the enemy may counter, else it is his pick. (TEN-STRAT-06, TEN-MELEE-16)"""
    enemy = other(seat)
    unit = await counter_offensive(game, enemy)
    if unit is None:
        game.then(next_fight, enemy)
        return
    game.change(unit, has_acted=True)
    game.then(fight_with, unit)
