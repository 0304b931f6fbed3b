"""Piling in: up to 3 inches towards the enemies in the combat. (LEG-MELEE-03)"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from grognard.kernel.plane import bearing, heading
from grognard.kernel.troops import Contact, Trek, foes_of, gap, troop
from grognard.kernel.troops.contact import Foe
from grognard.rulesets.legendary.play.fight.melee_targets import friends_of
from grognard.rulesets.legendary.play.fight.room_fights import foes_outside
from grognard.rulesets.legendary.play.moves.law import Step, law_of
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.units import put, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand

PILE_IN = 3.0
CONTACT = 0.05
SPARE = 0.004
"""Left of the distance, because places are rounded to a thousandth."""
FRIENDS, SPOTS = 4, 3
"""How many friends in the front rank, and places behind each of them, those try who find no place in it."""


def pile_in(game: Game, models: Sequence[ModelId]) -> None:
    """Each model that touches no enemy moves into contact if it can, else behind a friend who is, else nearer.

    (LEG-MELEE-03, LEG-MELEE-04)
    """
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
    waiting = [one.name for one in own.stands if one.name in names and _is_off(one, enemies)]
    if not waiting or not enemies or any(game[ModelId(name)].is_immobilised for name in waiting):
        return
    move = Step(PILE_IN, ignores_difficult=True, targets=tuple(foes), clause="LEG-MELEE-03")
    trek = Trek(own, troops(game), law_of(game, game[unit], move))
    contact = Contact(trek, enemies, need=CONTACT, slack=CONTACT)
    beside = [one for each in friends_of(game, unit) if each != unit for one in troop_of(game, each).stands]
    ends = _ends(contact, waiting, beside)
    put(game, [one for name, one in ends.items() if one is not trek.movers[name]])


def _is_off(one: Stand, enemies: Sequence[Foe]) -> bool:
    """Whether a model touches no enemy."""
    return all(gap(one, foe.stand) > CONTACT for foe in enemies)


def _ends(contact: Contact, waiting: Sequence[str], beside: Sequence[Stand]) -> dict[str, Stand]:
    """Where everybody ends: first those who get into contact, the nearest first, then those behind them."""
    ends = dict(contact.trek.movers)
    order = sorted(waiting, key=lambda name: contact.nearness(ends[name]))
    for name in order:
        ends[name] = _into_contact(contact, name, ends) or ends[name]
    for name in order:
        if not contact.is_in_contact(ends[name]):
            ends[name] = _second_rank(contact, name, ends, beside) or _nearer(contact, name, ends) or ends[name]
    return ends


def _into_contact(contact: Contact, name: str, ends: Mapping[str, Stand]) -> Stand | None:
    """Where a model touches an enemy, if it can. (LEG-MELEE-03)"""
    is_near = contact.nearness(ends[name]) <= PILE_IN + CONTACT
    found = contact.touch(name, ends, loose=True) if is_near else None
    return None if found is None else found[1]


def _second_rank(contact: Contact, name: str, ends: Mapping[str, Stand], beside: Sequence[Stand]) -> Stand | None:
    """Where it touches a friend who touches an enemy: from there it strikes as well. (LEG-MELEE-03, LEG-MELEE-04)"""
    own, others = ends[name], [one for each, one in ends.items() if each != name]
    front = [one for one in (*others, *beside) if contact.is_in_contact(one)]
    if any(gap(own, friend) <= CONTACT for friend in front):
        return own
    near = sorted((away, number) for number, one in enumerate(front) if (away := gap(own, one)) <= PILE_IN)
    for _, number in near[:FRIENDS]:
        for pose in islice(contact.places(name, Foe("", front[number]), others), SPOTS):
            found = contact.go(name, pose, others, is_known=True)
            if found is not None and contact.nearness(found[1]) <= contact.nearness(own):
                return found[1]
    return None


def _nearer(contact: Contact, name: str, ends: Mapping[str, Stand]) -> Stand | None:
    """Straight towards the nearest enemy, as far as there is room. (LEG-MELEE-03)"""
    own = ends[name]
    foe = min((each.stand for each in contact.foes), key=lambda one: gap(own, one))
    others = [one for each, one in ends.items() if each != name]
    c, s = heading(bearing(own.pose.at, foe.pose.at))
    most = min(PILE_IN - SPARE, gap(own, foe) - CONTACT)
    for far in (most, most / 2):
        pose = own.pose._replace(x=round(own.pose.x + c * far, 3), y=round(own.pose.y + s * far, 3))
        found = contact.go(name, pose, others) if far > CONTACT else None
        if found is not None:
            return found[1]
    return None


__all__ = ["CONTACT", "PILE_IN", "pile_in", "troop"]
