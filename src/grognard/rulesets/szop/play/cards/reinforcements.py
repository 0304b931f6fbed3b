"""Reinforcements: a destroyed unit comes back as Reserve. (SZOP-SUP-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.offers import Ability, offer
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.attack.casualties import destroy
from grognard.rulesets.szop.play.cards.hands import discard, with_another
from grognard.rulesets.szop.table.records import Unit, UnitId, other
from grognard.rulesets.szop.table.units import in_battle

if TYPE_CHECKING:
    from grognard.kernel.game import Game

REINFORCEMENTS = Ability("reinforcements", tell("Reinforcements"), "SZOP-SUP-05", ("round", "battle"))


def able_to_return(game: Game, seat: int) -> list[Unit]:
    """Destroyed units with models that may come back. (SZOP-SUP-05)"""
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.place == "destroyed" and unit.fallen]


async def reinforce(game: Game, seat: int) -> None:
    """As often as the player has the cards and wants it. (SZOP-SUP-05, SZOP-CARD-06)"""
    while await _reinforce_once(game, seat):
        pass


async def _reinforce_once(game: Game, seat: int) -> bool:
    """Discard a further card; the opponent chooses which unit returns. Whether cards were used. (SZOP-SUP-05)"""
    uses = with_another(game, seat, 5)
    if not uses or not (able_to_return(game, seat) or in_battle(game, seat)):
        return False
    used = await offer(game, seat, REINFORCEMENTS, uses, tell("Call reinforcements?"))
    if used is None:
        return False
    for card in used:
        discard(game, seat, card, "SZOP-SUP-05")
    await _sacrifice(game, seat)
    able = able_to_return(game, seat)
    if not able:
        return True
    options = tuple(Option(unit.id, unit.shown, about=(unit.id,)) for unit in able)
    prompt = tell("Which unit of the enemy comes back?")
    asked = Choose(seat=other(seat), prompt=prompt, clause="SZOP-SUP-05", options=options)
    come_back(game, UnitId(await game.ask(asked)) if len(able) > 1 else able[0].id)
    return True


async def _sacrifice(game: Game, seat: int) -> None:
    """One may first defeat one of one's own units. (SZOP-SUP-05)"""
    units = in_battle(game, seat)
    if not units:
        return
    options = tuple(Option(unit.id, unit.shown, about=(unit.id,)) for unit in units)
    asked = Choose(
        seat=seat,
        prompt=tell("Defeat one of your own units first?"),
        clause="SZOP-SUP-05",
        options=(*options, Option("none", tell("None"))),
    )
    chosen = await game.ask(asked)
    if chosen != "none":
        game.change(UnitId(chosen), wounds=0)
        await destroy(game, UnitId(chosen))


def come_back(game: Game, unit: UnitId) -> None:
    """Fully healed, without heroes and models lost for good; it arrives as by Reserve. (SZOP-SUP-05)"""
    own = game[unit]
    game.change(
        unit,
        models=own.fallen,
        fallen=(),
        wounds=0,
        place="reserve",
        is_exhausted=False,
        is_pinned=False,
        is_fortified=False,
        carrier=None,
        tokens=0,
    )
    game.say(tell("{unit} comes back as Reserve.", unit=own.shown), "SZOP-SUP-05", kind="card", about=[unit])
