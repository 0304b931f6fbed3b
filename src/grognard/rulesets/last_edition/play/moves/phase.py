"""The movement phase in its steps. (TLE-MOVE-05, TLE-REACT-03)"""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.ask import DRAGGED, Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.offers import offer
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.mission_actions import announce_action
from grognard.rulesets.last_edition.play.moves.embarking import disembark, embark
from grognard.rulesets.last_edition.play.moves.fall_back import fall_back
from grognard.rulesets.last_edition.play.moves.normal import normal_move
from grognard.rulesets.last_edition.play.moves.orders import end_orders, give_order
from grognard.rulesets.last_edition.play.moves.reserves import arrive, misinform
from grognard.rulesets.last_edition.play.phases import begin_phase, end_phase
from grognard.rulesets.last_edition.play.reactions import MOVE, can_react, start_reactions, use_reaction
from grognard.rulesets.last_edition.table.records import Unit, UnitId, other
from grognard.rulesets.last_edition.table.units import is_fighting, on_table, side

DONE = "done"


@step
async def movement_phase(game: Game, seat: int) -> None:
    """Disembark, move, place reserves, embark, reactions, actions. (TLE-MOVE-05)"""
    begin_phase(game, "movement")
    end_orders(game, seat)
    game.then(disembark, seat)
    game.then(move_next, seat, False)
    game.then(arrive, seat)
    game.then(misinform, seat)
    game.then(embark, seat, False)
    game.then(move_reactions, other(seat))
    game.then(announce_action, seat)
    game.then(end_phase, "movement")


async def move_unit(game: Game, mover: UnitId) -> None:
    """A unit moves up to its M, then it may get an order. (TLE-MOVE-01, TLE-ORD-01)"""
    left = await normal_move(game, mover)
    await give_order(game, mover, left)


@step
async def move_reactions(game: Game, seat: int) -> None:
    """The reactive player's units move and get orders, then they may embark. (TLE-REACT-03)"""
    start_reactions(game, seat)
    game.then(move_next, seat, True)
    game.then(embark, seat, True)


@step
async def move_next(game: Game, seat: int, is_reaction: bool) -> None:
    """The player moves his units one at a time, as many as he likes. (TLE-MOVE-01, TLE-ROUND-03, TLE-REACT-03)"""
    units = [unit for unit in on_table(game, seat) if "movement" not in unit.acted]
    if is_reaction:
        units = [unit for unit in units if can_react(game, unit)] if side(game, seat).reactions else []
    if not units:
        return
    options = [option for unit in units for option in _ways(game, unit)]
    if is_reaction:
        prompt = tell("Reaction ({left} left): which of your units moves?", left=side(game, seat).reactions)
        chosen: UnitMove | str | None = await offer(game, seat, MOVE, options, prompt, reaction=True)
    else:
        asked = Choose[UnitMove | str](
            seat=seat,
            prompt=tell("Move which unit?"),
            clause="TLE-MOVE-01",
            options=(*options, Option(DONE, tell("No more moves"))),
        )
        chosen = await game.ask(asked)
    if chosen is None or isinstance(chosen, str):
        return
    unit = chosen.unit
    game.change(unit, acted=(*game[unit].acted, "movement"))
    if is_reaction:
        use_reaction(game, unit)
    game.then(move_next, seat, is_reaction)
    if chosen.falls_back:
        await fall_back(game, unit)
    else:
        await move_unit(game, unit)


class UnitMove(NamedTuple):
    """A unit that moves, or falls back. (TLE-ORD-01, TLE-ORD-06)"""

    unit: UnitId
    falls_back: bool = False


def _ways(game: Game, unit: Unit) -> list[Option[UnitMove]]:
    """To move, or out of melee range only to fall back. (TLE-ORD-01, TLE-ORD-06)"""
    found = [Option(unit.id, unit.name, about=(unit.id,), data=DRAGGED, value=UnitMove(unit.id))]
    if is_fighting(game, unit.id):
        said = tell("{unit} falls back", unit=unit.name)
        value = UnitMove(unit.id, falls_back=True)
        found.append(Option(f"{unit.id} falls back", said, about=(unit.id,), value=value))
    return found
