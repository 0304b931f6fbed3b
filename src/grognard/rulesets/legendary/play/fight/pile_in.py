"""Piling in: up to 3 inches towards the enemies in the combat. (LEG-MELEE-03)"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import bearing, heading
from grognard.kernel.troops import Contact, Trek, ask_move, foes_of, gap, troop
from grognard.kernel.troops.contact import Foe
from grognard.kernel.troops.marching import is_accepted
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.fight.melee_targets import friends_of
from grognard.rulesets.legendary.play.fight.room_fights import foes_outside
from grognard.rulesets.legendary.play.moves.law import Step, law_of
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.units import model_name, put, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.kernel.troops.contact import Found

PILE_IN = 3.0
CONTACT = 0.05
SPARE = 0.004
"""Left of the distance, because places are rounded to a thousandth."""
FRIENDS, SPOTS = 4, 3
"""How many friends in the front rank, and places behind each of them, those try who find no place in it."""


async def pile_in(game: Game, models: Sequence[ModelId]) -> None:
    """Each model that touches no enemy moves into contact if it can, else behind a friend who is, else nearer.

    (LEG-MELEE-03, LEG-MELEE-04)
    """
    by_unit: dict[UnitId, list[str]] = {}
    for model in models:
        by_unit.setdefault(game[model].unit, []).append(model)
    for unit, names in by_unit.items():
        if game[unit].where == "table":
            await _pile_in(game, unit, names)


async def _pile_in(game: Game, unit: UnitId, names: Sequence[str]) -> None:
    foes = foes_outside(game, unit)
    enemies = foes_of(troop_of(game, foe) for foe in foes)
    own = troop_of(game, unit)
    waiting = [one.name for one in own.stands if one.name in names and _is_apart(one, enemies)]
    if not waiting or not enemies or any(game[ModelId(name)].is_immobilised for name in waiting):
        return
    move = Step(PILE_IN, ignores_difficult=True, targets=tuple(foes), clause="LEG-MELEE-03")
    trek = Trek(own, troops(game), law_of(game, game[unit], move))
    contact = Contact(trek, enemies, need=CONTACT, slack=CONTACT)
    waiting.sort(key=lambda name: contact.nearness(trek.movers[name]))
    paths = await _chosen(game, contact, waiting, _plan(game, unit, contact, waiting))
    ends = trek.ends(paths)
    put(game, [ends[name] for name in paths])


def _plan(game: Game, unit: UnitId, contact: Contact, waiting: Sequence[str]) -> Paths:
    """Into contact who can be, the nearest first, then the others behind them."""
    ends = dict(contact.trek.movers)
    paths: Paths = {}
    beside = [one for each in friends_of(game, unit) if each != unit for one in troop_of(game, each).stands]
    for name in waiting:
        _goes(name, _into_contact(contact, name, ends), ends, paths)
    for name in waiting:
        if not contact.is_in_contact(ends[name]):
            _goes(name, _closes_up(contact, name, ends, beside), ends, paths)
    return paths


def _goes(name: str, found: Found | None, ends: dict[str, Stand], paths: Paths) -> None:
    if found is not None:
        paths[name], ends[name] = found


async def _chosen(game: Game, contact: Contact, waiting: Sequence[str], plan: Paths) -> Paths:
    """The owner says where those stand who pile in together; the plan is one answer. (LEG-MELEE-03)

    Who piles in alone takes the plan, and nobody goes whom it would part from his unit.
    """
    trek = contact.trek

    def legal(paths: Paths) -> None:
        ends = trek.ends(paths)
        for name in paths:
            if contact.nearness(ends[name]) > contact.nearness(trek.movers[name]) + SPARE:
                model = model_name(game, ModelId(name))
                raise Refused(tell("{model} piles in towards the enemy.", model=model), "LEG-MELEE-03")

    prompt = tell('{unit} piles in up to {inches}": who stands where?', unit=trek.law.unit_name, inches=f"{PILE_IN:g}")
    question = ask_move(trek, prompt, legal=legal, propose=lambda chance: plan, kind="charge", pieces=tuple(waiting))
    while plan and not (is_accepted(trek.check, plan) and is_accepted(legal, plan)):
        plan.popitem()
    return await game.ask(question) if plan and len(waiting) > 1 else plan


def _is_apart(one: Stand, enemies: Sequence[Foe]) -> bool:
    return all(gap(one, foe.stand) > CONTACT for foe in enemies)


def _into_contact(contact: Contact, name: str, ends: Mapping[str, Stand]) -> Found | None:
    """How a model comes to touch an enemy, if it can. (LEG-MELEE-03)"""
    is_near = contact.nearness(ends[name]) <= PILE_IN + CONTACT
    return contact.touch(name, ends, loose=True) if is_near else None


def _closes_up(contact: Contact, name: str, ends: Mapping[str, Stand], beside: Sequence[Stand]) -> Found | None:
    """Who finds no place in the front rank stands behind it, or goes nearer. (LEG-MELEE-03, LEG-MELEE-04)"""
    own, others = ends[name], [one for each, one in ends.items() if each != name]
    front = [one for one in (*others, *beside) if contact.is_in_contact(one)]
    if any(gap(own, friend) <= CONTACT for friend in front):
        return None
    return _second_rank(contact, name, own, others, front) or _nearer(contact, name, own, others)


def _second_rank(
    contact: Contact, name: str, own: Stand, others: Sequence[Stand], front: Sequence[Stand]
) -> Found | None:
    """Where it touches a friend who touches an enemy: from there it strikes as well. (LEG-MELEE-03, LEG-MELEE-04)"""
    near = sorted((away, number) for number, one in enumerate(front) if (away := gap(own, one)) <= PILE_IN)
    for _, number in near[:FRIENDS]:
        for pose in islice(contact.places(name, Foe("", front[number]), others), SPOTS):
            found = contact.go(name, pose, others, is_known=True)
            if found is not None and contact.nearness(found[1]) <= contact.nearness(own):
                return found
    return None


def _nearer(contact: Contact, name: str, own: Stand, others: Sequence[Stand]) -> Found | None:
    """Straight towards the nearest enemy, as far as there is room. (LEG-MELEE-03)"""
    foe = min((each.stand for each in contact.foes), key=lambda one: gap(own, one))
    c, s = heading(bearing(own.pose.at, foe.pose.at))
    most = min(PILE_IN - SPARE, gap(own, foe) - CONTACT)
    for far in (most, most / 2):
        pose = own.pose._replace(x=round(own.pose.x + c * far, 3), y=round(own.pose.y + s * far, 3))
        found = contact.go(name, pose, others) if far > CONTACT else None
        if found is not None:
            return found
    return None


__all__ = ["CONTACT", "PILE_IN", "pile_in", "troop"]
