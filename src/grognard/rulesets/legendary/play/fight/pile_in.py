"""Piling in: up to 3 inches towards the enemies in the combat. (LEG-MELEE-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import Contact, Trek, foes_of, gap, troop
from grognard.rulesets.legendary.play.fight.room_fights import foes_outside
from grognard.rulesets.legendary.play.moves.law import Step, law_of
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.units import put, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game

PILE_IN = 3.0
CONTACT = 0.05


def pile_in(game: Game, models: Sequence[ModelId]) -> None:
    """Each model that touches no enemy moves into contact if it can, else nearer. (LEG-MELEE-03)"""
    by_unit: dict[UnitId, list[str]] = {}
    for model in models:
        by_unit.setdefault(game[model].unit, []).append(model)
    for unit, names in by_unit.items():
        if game[unit].where == "table":
            _pile_in(game, unit, names)


def _pile_in(game: Game, unit: UnitId, names: Sequence[str]) -> None:
    foes = foes_outside(game, unit)
    enemies = foes_of(troop_of(game, foe) for foe in foes)
    own = troop_of(game, unit)
    waiting = [
        one.name for one in own.stands if one.name in names and all(gap(one, foe.stand) > CONTACT for foe in enemies)
    ]
    if not waiting or not enemies or any(game[ModelId(name)].is_immobilised for name in waiting):
        return
    move = Step(PILE_IN, ignores_difficult=True, targets=tuple(foes), clause="LEG-MELEE-03")
    trek = Trek(own, troops(game), law_of(game, game[unit], move))
    contact = Contact(trek, enemies, need=CONTACT, slack=CONTACT)
    ends = dict(trek.movers)
    waiting.sort(key=lambda name: contact.nearness(ends[name]))
    for name in waiting:
        # Who is too far away for contact need not step nearer: it would change nothing in this round.
        is_near = contact.nearness(ends[name]) <= PILE_IN + CONTACT
        found = contact.touch(name, ends, loose=True) if is_near else None
        if found is not None:
            ends[name] = found[1]
    put(game, [one for name, one in ends.items() if one is not trek.movers[name]])


__all__ = ["CONTACT", "PILE_IN", "pile_in", "troop"]
