"""Choices inside a movement step: who wants an assault says so first and chooses last. (SPF-ORD-05, SPF-ORD-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option, yes_no
from grognard.kernel.dice import D6
from grognard.kernel.hexes import Hex, neighbour
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.hex_options import hex_option
from grognard.rulesets.steampunk.play.moves.difficult_terrain import enters, stride_to
from grognard.rulesets.steampunk.play.moves.displacement_codes import (
    FINDERS,
    LAST,
    Goals,
    goal_of,
    goals_of,
    leads_to_assault,
)
from grognard.rulesets.steampunk.play.moves.simultaneous import settle
from grognard.rulesets.steampunk.play.moves.strides import Stride, standing
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.units import name_of, own_name, shown, units_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.order_codes import Code
    from grognard.rulesets.steampunk.table.records import Unit, UnitId

STAY, LEAVE = "stay", "off the board"
WAYS = {STAY: tell("stay"), LEAVE: tell("off the board")}
HELD = frozenset({"immobile", "no move"})
"""Damage that ends all displacement; "only still" only freezes the speed. (SPF-DMG-09)"""
Strides = dict["UnitId", Stride]


async def strides_of(
    game: Game, codes: dict[UnitId, Code | None], ambushes: dict[UnitId, Hex], *, may_fight: bool = True
) -> Strides:
    """The stride of every unit of this pass: fixed ones, then those with a choice, chasers last. (SPF-MOVE-06)

    In a later pass nobody may choose an assault. (SPF-MOVE-10)
    """
    strides: Strides = {name: standing(game[name]) for name in codes}
    choosing: dict[UnitId, Code] = {}
    for name, code in codes.items():
        unit = game[name]
        if name in ambushes:
            strides[name] = strides[name]._replace(origin=ambushes[name])
        elif code is None or HELD & unit.wear.marks:
            continue
        elif code.word in FINDERS:
            choosing[name] = code
        else:
            goal = await random_goal(game, unit) if code.word == "random" else goal_of(unit, code)
            strides[name] = stride_to(game, name, code, goal)
    others = {name: code for name, code in choosing.items() if code.word not in LAST}
    await choose_goals(game, others, strides, may_fight=may_fight)
    chasing = {name: code for name, code in choosing.items() if code.word in LAST}
    if chasing:
        settled = {each.unit: each for each in settle(list(strides.values())).strides}
        await choose_goals(game, chasing, strides, settled, may_fight=may_fight)
    return strides


async def random_goal(game: Game, unit: Unit) -> Hex:
    """A direction rolled with a d6: 1 is the front, then clockwise. (SPF-ORD-29)"""
    assert unit.at is not None
    return neighbour(unit.at, unit.facing + await game.resolve(direction) - 1)


def direction(dice: Dice) -> int:
    """Where it drifts. (SPF-ORD-29)"""
    return dice.roll(D6, "drift")


# ---------------------------------------------------------------- choosing


async def choose_goals(
    game: Game, codes: dict[UnitId, Code], strides: Strides, settled: Strides | None = None, *, may_fight: bool = True
) -> None:
    """Declarations, then who stays out of assaults, then who declared one; each in nation order. (SPF-ORD-05, 06)

    `settled` is where everybody else ends by the moves known so far: chasers look there. (SPF-ORD-18)
    """
    if not codes:
        return
    seen = strides if settled is None else settled
    order = choosing_order(game)
    goals = {name: goals_of(game, game[name], code, seen) for name, code in codes.items()}
    if not may_fight:
        goals = {name: peaceful(game[name], each, seen) for name, each in goals.items()}
    turns = sorted(codes, key=lambda name: order.index(goals[name].seat))
    wants = {name: await declares(game, name, goals[name], seen) for name in turns}
    for wanted in (False, True):
        for name in turns:
            if wants[name] == wanted:
                known = strides if settled is None else _known(settled, codes, strides)
                goal = await choose_goal(game, name, codes[name], goals[name], known, wanted=wanted)
                if game[name].is_here:
                    strides[name] = stride_to(game, name, codes[name], goal)
                else:
                    del strides[name]


def _known(settled: Strides, codes: Collection[UnitId], strides: Strides) -> Strides:
    """Where everybody ends: the choosers by what they have chosen, the others by what was settled before."""
    return {name: strides[name] if name in codes else each for name, each in settled.items() if name in strides}


def peaceful(unit: Unit, goals: Goals, strides: Strides) -> Goals:
    """Without the hexes that lead into an assault. (SPF-MOVE-10)"""
    return goals._replace(hexes=tuple(at for at in goals.hexes if not leads_to_assault(unit, at, strides)))


def fights(game: Game, unit: Unit, goals: Goals, strides: Strides) -> list[Hex]:
    """The hexes that would take it into an assault in this very step. (SPF-ORD-05, SPF-MOVE-05)"""
    return [at for at in goals.hexes if leads_to_assault(unit, at, strides) and enters(game, unit, at)]


async def declares(game: Game, name: UnitId, goals: Goals, strides: Strides) -> bool:
    """Who could get into an assault says first whether it will. (SPF-ORD-05)"""
    unit = game[name]
    into = fights(game, unit, goals, strides)
    if not into or (len(into) == len(goals.hexes) and not goals.may_stay):
        return bool(into)
    prompt = tell("{unit} could enter an assault: will it?", unit=own_name(unit))
    will: bool = await game.ask(yes_no(goals.seat, prompt, "SPF-ORD-05", about=(name,))) == "yes"
    unit_name = name_of(game, name)
    said = (
        tell("{unit} will enter an assault.", unit=unit_name)
        if will
        else tell("{unit} stays out of assaults.", unit=unit_name)
    )
    game.say(
        said,
        "SPF-ORD-05",
        kind="move",
        about=shown(game, name),
    )
    return will


async def choose_goal(
    game: Game, name: UnitId, code: Code, goals: Goals, strides: Strides, *, wanted: bool
) -> Hex | None:
    """The hex this unit tries to enter; None: it stays. (SPF-ORD-05, SPF-ORD-06)"""
    unit = game[name]
    if goals.may_leave and goals.seat != unit.seat:  # cornered at the edge: first the owner may give it up
        prompt = tell("{unit} flees from the edge: off the board?", unit=own_name(unit))
        if await game.ask(yes_no(unit.seat, prompt, "SPF-ORD-21", about=(name,))) == "yes":
            run_off(game, name)
            return None
    into = fights(game, unit, goals, strides)
    hexes = open_hexes(game, unit, code, goals, strides, into if wanted else None) or list(goals.hexes)
    ways = [STAY] if goals.may_stay and not (wanted and into) else []
    ways += [LEAVE] if goals.may_leave and goals.seat == unit.seat else []
    choices: list[Hex | str] = [*hexes, *ways]
    if not choices:
        return None
    chosen = choices[0] if len(choices) == 1 else await game.ask(_where(game, unit, code, goals.seat, hexes, ways))
    if chosen == LEAVE:
        run_off(game, name)
    return None if isinstance(chosen, str) else chosen


def _where(game: Game, unit: Unit, code: Code, seat: int, hexes: list[Hex], ways: list[str]) -> Choose[Hex | str]:
    """The hexes it could enter, and staying or leaving where it may; an enemy who chooses sees what it is to him."""
    is_own = seat == unit.seat
    return Choose[Hex | str](
        seat=seat,
        prompt=tell(
            "{unit}, {code}: where does it go?", unit=own_name(unit) if is_own else name_of(game, unit.id), code=code
        ),
        clause=CLAUSES[code.word],
        about=(unit.id,) if is_own else tuple(shown(game, unit.id)),
        options=(*(hex_option(at, unit.at) for at in hexes), *(Option(way, WAYS[way]) for way in ways)),
    )


def open_hexes(
    game: Game, unit: Unit, code: Code, goals: Goals, strides: Strides, wanted: Collection[Hex] | None
) -> list[Hex]:
    """The goals in which it fights, if it wants to (`wanted`), else the others. (SPF-ORD-05)"""
    if wanted is not None:
        return [at for at in goals.hexes if at in wanted]
    into = fights(game, unit, goals, strides)
    hexes = [at for at in goals.hexes if at not in into]
    if code.word in ("Flee", "Help"):  # others may have taken a hex meanwhile
        return [at for at in hexes if at in goals_of(game, unit, code, strides).hexes] or hexes
    return hexes


CLAUSES = {
    "Chase": "SPF-ORD-18",
    "Follow": "SPF-ORD-19",
    "Flee": "SPF-ORD-21",
    "Road": "SPF-ORD-22",
    "D": "SPF-ORD-29",
    "Help": "SPF-ORD-29",
}


def run_off(game: Game, name: UnitId) -> None:
    """It leaves the board, with all it carries, and counts as destroyed. (SPF-ORD-21, SPF-ABIL-22)"""
    unit = game[name]
    said = tell("{unit} flees from the board.", unit=own_name(unit))
    for each in [unit, *(carried for carried in units_of(game, unit.seat) if carried.aboard == name)]:
        game.change(each.id, gone="fled", at=None, aboard=None, is_hidden=False, token=0)
    game.say(said, "SPF-ORD-21", kind="loss", about=[name])


# ---------------------------------------------------------------- difficult terrain
