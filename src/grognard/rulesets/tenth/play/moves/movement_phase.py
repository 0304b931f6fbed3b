"""The Movement phase: choosing units and what they do, Normal moves and Advances. (TEN-MOVE)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import DRAGGED, Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.other_rolls import advance_roll
from grognard.rulesets.tenth.play.aircraft import fly, holds
from grognard.rulesets.tenth.play.arrivals.reserves import reinforcements
from grognard.rulesets.tenth.play.moves.common import carry_out, inches_of, stay
from grognard.rulesets.tenth.play.moves.fall_back import fall_back
from grognard.rulesets.tenth.play.moves.question import Trek, ask_move
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import COMMAND_REROLL, offer
from grognard.rulesets.tenth.play.stratagems.fire_overwatch import move_ends, move_starts
from grognard.rulesets.tenth.play.stratagems.rapid_ingress import rapid_ingress
from grognard.rulesets.tenth.play.transports.embarking import (
    board,
    choose_carrier,
    disembark,
    embark,
    make_room,
    may_embark,
    may_get_out,
)
from grognard.rulesets.tenth.table.board import bases
from grognard.rulesets.tenth.table.coherency import is_coherent
from grognard.rulesets.tenth.table.engagement_range import engaged_with
from grognard.rulesets.tenth.table.records import BATTLE, UnitId
from grognard.rulesets.tenth.table.units import is_a, move_of, on_table, units_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal

    from grognard.kernel.ask import Paths

    Action = Literal["normal", "advance"]

BEST_ADVANCE = 6


@step
async def movement_phase(game: Game) -> None:
    """Move Units, then Reinforcements, then the opponent's Rapid Ingress. (TEN-MOVE-01, TEN-MOVE-16, TEN-MOVE-17)"""
    for unit in units_of(game, game[BATTLE].active):
        if unit.where == "embarked":
            game.change(unit.id, began_embarked=True)
    game.then(select_to_move)
    game.then(reinforcements)
    game.then(rapid_ingress)


@step
async def select_to_move(game: Game) -> None:
    """The active player selects units one at a time; who is not selected Remains Stationary. (TEN-MOVE-01)"""
    seat = game[BATTLE].active
    waiting = [unit for unit in on_table(game, seat) if not unit.has_acted]
    aboard = may_get_out(game, seat)
    if not waiting and not aboard:
        return
    options = [Option(unit.id, unit.name, about=(unit.id,), data=DRAGGED) for unit in waiting]
    options += [Option(unit.id, tell("{name} (gets out)", name=unit.name), about=(unit.id,)) for unit in aboard]
    if not any(is_a(game, unit.id, "AIRCRAFT") for unit in waiting):  # which cannot stay behind (TEN-AIR-05)
        options.append(Option("done", tell("Nobody else moves")))
    asked = Choose(seat=seat, prompt=tell("Move which unit?"), clause="TEN-MOVE-01", options=tuple(options))
    chosen = await game.ask(asked)
    if chosen == "done":
        for unit in waiting:
            stay(game, unit.id)
        return
    game.then(_chapter(game, UnitId(chosen)), UnitId(chosen))
    game.then(select_to_move)


def _chapter(game: Game, unit: UnitId) -> Callable[[Game, UnitId], Any]:
    """What a selected unit does first. (TEN-MOVE-01, TEN-TRANS-04, TEN-AIR-05)"""
    if game[unit].where == "embarked":
        return disembark
    make_room(game, unit)
    game.change(unit, has_acted=True)
    return fly if is_a(game, unit, "AIRCRAFT") else choose_action


@step
async def choose_action(game: Game, unit: UnitId) -> None:
    """What the selected unit does: one action; it may Remain Stationary. (TEN-MOVE-01, TEN-MOVE-05)"""
    own, far = game[unit], move_of(game, unit)
    may = actions(game, unit)
    labels = {"stationary": tell("Remain Stationary")}
    if "normal" in may:
        labels["normal"] = tell('Normal move (up to {far}")', far=far)
        labels["advance"] = tell('Advance (up to {far}" and a D6, then no charge and hardly a shot)', far=far)
    else:
        labels["fall back"] = tell('Fall Back (up to {far}", then no charge and no shot)', far=far)
    asked = Choose(
        seat=own.seat,
        prompt=tell("What does {name} do?", name=own.name),
        clause="TEN-MOVE-01",
        about=(unit,),
        options=tuple(Option(action, labels[action], data=DRAGGED if action == "normal" else {}) for action in may),
    )
    match await game.ask(asked):
        case "stationary":
            stay(game, unit)
        case "fall back":
            game.then(fall_back, unit)
        case "advance":
            game.then(make_move, unit, "advance")
        case _:
            game.then(make_move, unit, "normal")


def actions(game: Game, unit: UnitId) -> tuple[str, ...]:
    """In Engagement Range only Fall Back and staying; enemy Aircraft hold nobody. (TEN-MOVE-01, TEN-AIR-07)"""
    if any(holds(game, enemy.id) for enemy in engaged_with(game, unit)):
        return "fall back", "stationary"
    return "normal", "advance", "stationary"


@step
async def make_move(game: Game, unit: UnitId, action: Action) -> None:
    """A Normal move or an Advance. (TEN-MOVE-02, TEN-MOVE-08, TEN-MOVE-17)"""
    more = await advance(game, unit) if action == "advance" else 0
    before = len(game[unit].models)
    going = await move_starts(game, unit)
    if going is None:
        return
    own = game[going]
    # Who is shot to pieces as he starts, and finds no way to move, has made the move all the same. (TEN-STRAT-13)
    is_torn = len(own.models) < before and not is_coherent(bases(game, going))
    prompt = tell('Move {name} up to {move_of}", or let it stay.', name=own.name, move_of=move_of(game, going) + more)
    paths: Paths = await game.ask(ask_move(Trek(game, going, inches_of(game, going, more), action), prompt))
    carry_out(game, going, paths)
    if not paths and action == "normal" and not is_torn:
        await stay_or_embark(game, going)
        return
    game.change(going, moved=action)
    if action == "advance":
        said, still = (
            tell("{unit} Advances.", unit=own.name),
            tell("{unit} Advances, but no model leaves its place.", unit=own.name),
        )
    else:
        said, still = (
            tell("{unit} moves.", unit=own.name),
            tell("{unit} moves, but no model leaves its place.", unit=own.name),
        )
    clause = "TEN-MOVE-08" if action == "advance" else "TEN-MOVE-02"
    game.say(said if paths else still, clause, kind="move", about=[going], paths=paths)
    after = await move_ends(game, going)
    if after is not None:
        await embark(game, after)


async def stay_or_embark(game: Game, unit: UnitId) -> None:
    """Who does not leave his place stays, unless he embarks: then it was a Normal move of 0". (TEN-TRANS-01)"""
    carrier = await choose_carrier(game, unit)
    if carrier is None:
        stay(game, unit)
        return
    game.change(unit, moved="normal")
    after = await move_ends(game, unit)
    if after is not None and may_embark(game, after, game[carrier]):  # his Bodyguards may have been shot from under him
        board(game, after, carrier)


async def advance(game: Game, unit: UnitId) -> int:
    """The Advance roll, once more for a Command point unless it is a 6. (TEN-MOVE-08, TEN-STRAT-04, TEN-GUIDE-02)

    Who has Advanced neither shoots, but with Assault weapons, nor charges: both ask for `moved`. (TEN-MOVE-09)
    """
    own = game[unit]
    for is_first in (True, False):
        roll = await game.resolve(advance_roll)
        game.change(unit, moved="advance", advance=roll)
        game.say(
            tell('{name} rolls {roll}" for its Advance.', name=own.name, roll=roll),
            "TEN-MOVE-08",
            kind="move",
            about=[unit],
        )
        prompt = tell("{name} rolled {roll} to Advance.", name=own.name, roll=roll)
        may_again = is_first and roll < BEST_ADVANCE
        if not may_again or not await offer(game, own.seat, COMMAND_REROLL, [unit], prompt):
            break
    return game[unit].advance
