"""Moving and standing: the law of Crossroads for the kit of open tables. (TPL-MOVE)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.game import Game, step
from grognard.kernel.troops import Berth, Coherency, Footing, Law, Trek, alike, ask_move
from grognard.kernel.words import tell
from grognard.rulesets._template.table.board import board, marker, walls
from grognard.rulesets._template.table.units import name_of, put, troop_of, troops

if TYPE_CHECKING:
    from grognard.kernel.troops import Stand, Troop
    from grognard.rulesets._template.table.records import Unit, UnitId

COHERENCY = Coherency(2.0)
"""One group with gaps of at most two inches. (TPL-MOVE-02)"""
FRIEND = Berth()
ENEMY = Berth(at_end=1.0, is_strict=True)
"""Nobody passes over a base of another unit, and nobody ends within an inch of an enemy. (TPL-MOVE-01)"""


@step
async def move(game: Game, mover: UnitId) -> None:
    """The activated unit may move. (TPL-MOVE-01, TPL-MOVE-02)"""
    unit = game[mover]
    trek = Trek(troop_of(game, mover), troops(game), law_of(game, unit))
    far = unit.profile.move
    prompt = tell('Move {unit} up to {inches}", or let it stay.', unit=unit.profile.name, inches=far)
    paths = await game.ask(ask_move(trek, prompt, goals=[marker(game.header.scenario)]))
    put(game, trek.ends(paths).values())
    name = name_of(game, mover)
    if paths:
        game.change(mover, has_moved=True)
        game.say(tell("{unit} moves.", unit=name), "TPL-MOVE-01", kind="move", about=[mover], paths=paths)
    else:
        game.say(tell("{unit} stays.", unit=name), "TPL-MOVE-01", kind="move", about=[mover])


def law_of(game: Game, unit: Unit) -> Law:
    """How a unit may move. (TPL-MOVE-01, TPL-MOVE-02)"""
    return Law(inches=float(unit.profile.move), walls=walls(game.header.scenario), **_ending(game, unit, "TPL-MOVE-01"))


def footing_of(game: Game, unit: Unit) -> Footing:
    """Where a unit may be set up. (TPL-SETUP-03)"""
    return Footing(**_ending(game, unit, "TPL-SETUP-03"))


def _ending(game: Game, unit: Unit, clause: str) -> dict[str, Any]:
    """Where the models of a unit may stand, all together. (TPL-MOVE-01, TPL-MOVE-02, TPL-SETUP-03)"""

    def berth(_own: Stand, other: Troop) -> Berth:
        return FRIEND if other.seat == unit.seat else ENEMY

    scenario = game.header.scenario
    return {
        "clause": clause,
        "clauses": {"coherency": "TPL-MOVE-02"},
        "table": board(scenario).bounds,
        "no_standing": walls(scenario),
        "berth": berth,
        "kind_of": alike,
        "coherency": COHERENCY,
        "unit_name": unit.profile.name,
    }
