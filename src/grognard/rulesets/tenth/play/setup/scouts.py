"""Scouts moves, after deployment and before the first turn. (TEN-KW-31, TEN-SETUP-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.keywords.unit_abilities import Scouts
from grognard.rulesets.tenth.play.moves.common import carry_out
from grognard.rulesets.tenth.play.moves.question import Trek, ask_move
from grognard.rulesets.tenth.table.board import enemies_of, stays_clear
from grognard.rulesets.tenth.table.records import BATTLE, Unit, UnitId, other
from grognard.rulesets.tenth.table.units import ability, is_a, on_table, passengers

if TYPE_CHECKING:
    from grognard.kernel.ask import Move, Paths

FROM_ENEMIES = 9.0


@step
async def scouts_moves(game: Game) -> None:
    """All of the first player's, then the other's. (TEN-SETUP-04)"""
    first = game[BATTLE].first
    game.then(scout, first)
    game.then(scout, other(first))
    game.then(scouting_is_over)


@step
async def scout(game: Game, seat: int) -> None:
    """One unit after another, as many as the player likes. (TEN-KW-31)"""
    ready = [unit for unit in on_table(game, seat) if not unit.has_acted and inches_of(game, unit.id)]
    if not ready:
        return
    options = [
        Option(
            each.id,
            tell('{name} (up to {inches_of}")', name=each.name, inches_of=inches_of(game, each.id)),
            about=(each.id,),
        )
        for each in ready
    ]
    asked = Choose(
        seat=seat,
        prompt=tell("Which unit scouts ahead?"),
        clause="TEN-KW-31",
        options=(*options, Option("none", tell("Nobody (else)"))),
    )
    chosen = await game.ask(asked)
    if chosen == "none":
        return
    unit = UnitId(chosen)
    game.change(unit, has_acted=True)
    paths: Paths = await game.ask(_where(game, unit))
    carry_out(game, unit, paths)
    name = game[unit].name
    said = tell("{unit} scouts ahead.", unit=name) if paths else tell("{unit} stays after all.", unit=name)
    game.say(said, "TEN-KW-31", kind="move", about=[unit], paths=paths)
    game.then(scout, seat)


def _where(game: Game, unit: UnitId) -> Move:
    own = game[unit]
    inches = inches_of(game, unit)
    trek = Trek(game, unit, float(inches), "scouts")
    enemies = enemies_of(game, own.seat)

    def law(paths: Paths) -> None:
        if paths and not stays_clear(trek.ends(paths).values(), enemies, FROM_ENEMIES):
            raise Refused(tell('{name} must end more than 9" from every enemy.', name=own.name), "TEN-KW-31")

    prompt = tell('Scout ahead with {name}, up to {inches}".', name=own.name, inches=inches)
    return ask_move(trek, prompt, legal=law)


def inches_of(game: Game, unit: UnitId) -> int:
    """How far a unit may scout: its own X, or as a Dedicated Transport the lowest of its passengers'. (TEN-KW-31)"""
    own = ability(game, unit, Scouts)
    if own is not None:
        return own.inches
    if not is_a(game, unit, "DEDICATED TRANSPORT"):
        return 0
    aboard = [ability(game, each.id, Scouts) for each in passengers(game, unit)]
    able = [each.inches for each in aboard if each is not None]
    return min(able) if able and len(able) == len(aboard) else 0


@step
async def scouting_is_over(game: Game) -> None:
    """What was done before the battle does not count in it. (TEN-KW-31)"""
    for unit in game.all(Unit):
        if unit.has_acted:
            game.change(unit.id, has_acted=False)
