"""Which units begin the battle in a transport. (SZOP-TRANS-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Assign, Option, Slot
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Ambush, Reserve, Scout, SecondEchelon
from grognard.rulesets.szop.play.transports import board_unit, bulk, capacity
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import Unit, UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance

ON_FOOT = "on foot"
DEPLOYING = (Ambush, Reserve, Scout, SecondEchelon)
"""Abilities that passengers and their transport must share. (SZOP-TRANS-08)"""


@step
async def load_passengers(game: Game, seat: int) -> None:
    """The player declares his passengers. (SZOP-TRANS-08)"""
    units = [unit for unit in game.all(Unit) if unit.seat == seat]
    carriers = [unit for unit in units if capacity(game, unit.id)]
    slots = [slot for unit in units if unit not in carriers and (slot := _slot(game, unit, carriers))]
    if not slots:
        return
    chosen = await game.ask(_which(game, seat, slots))
    for unit, carrier in chosen.items():
        if carrier != ON_FOOT:
            board_unit(game, UnitId(unit), UnitId(carrier))
            said = tell(
                "{unit} is carried by {transport}.",
                unit=game[UnitId(unit)].shown,
                transport=game[UnitId(carrier)].shown,
            )
            game.say(said, "SZOP-TRANS-08", about=[unit, carrier])


def _slot(game: Game, unit: Unit, carriers: list[Unit]) -> Slot | None:
    """Transports that are large enough and deployed in the same way. (SZOP-TRANS-01, SZOP-TRANS-08)"""
    able = [
        carrier
        for carrier in carriers
        if bulk(game, unit.id) <= capacity(game, carrier.id)
        and all(has(game, unit.id, kind) == has(game, carrier.id, kind) for kind in DEPLOYING)
    ]
    if not able:
        return None
    options = (*(Option(each.id, each.shown, about=(each.id,)) for each in able), Option(ON_FOOT, tell("On foot")))
    return Slot(unit.id, unit.shown, options, about=(unit.id,))


def _which(game: Game, seat: int, slots: list[Slot]) -> Assign:
    sizes = {slot.key: bulk(game, UnitId(slot.key)) for slot in slots}

    def legal(given: dict[str, str]) -> None:
        for carrier in dict.fromkeys(given.values()):
            if carrier == ON_FOOT:
                continue
            load = sum(sizes[unit] for unit, own in given.items() if own == carrier)
            if load > capacity(game, UnitId(carrier)):
                name = game[UnitId(carrier)].shown
                raise Refused(tell("{transport} cannot carry so many.", transport=name), "SZOP-TRANS-01")

    def propose(chance: Chance) -> dict[str, str]:
        given: dict[str, str] = {}
        free: dict[str, float] = {
            option.key: capacity(game, UnitId(option.key))
            for slot in slots
            for option in slot.options
            if option.key != ON_FOOT
        }
        for slot in slots:
            key = slot.options[chance.below(len(slot.options))].key
            if key != ON_FOOT and sizes[slot.key] <= free[key]:
                free[key] -= sizes[slot.key]
                given[slot.key] = key
            else:
                given[slot.key] = ON_FOOT
        return given

    return Assign(
        seat=seat,
        prompt=tell("Which units begin in a transport?"),
        clause="SZOP-TRANS-08",
        slots=tuple(slots),
        legal=legal,
        propose=propose,
    )
