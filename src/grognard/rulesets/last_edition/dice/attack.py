"""One attack: hit, wound, save, damage. `dice.repeat(one_attack, fight, n, facts)` makes n of them. (TLE-SHOOT-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.decisions import decision
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.facts import COUNTED, Fight, Rank
from grognard.rulesets.last_edition.dice.other_rolls import amount
from grognard.rulesets.last_edition.dice.saves import chosen_way, pure_saves, save_roll
from grognard.rulesets.last_edition.dice.throws import Roll, faces_again, passes, throw
from grognard.rulesets.last_edition.dice.wounds import wound_roll

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.dice import Dice
    from grognard.rulesets.last_edition.dice.facts import Attack
    from grognard.rulesets.last_edition.dice.throws import Luck, Orders


def one_attack(dice: Dice, fight: Fight, facts: Attack) -> Fight:
    """Hit roll, wound roll, save, damage, one after the other. (TLE-SHOOT-06, TLE-SHOOT-07, TLE-MELEE-06)

    When nobody of the target is left, hit and wound rolls are still made. (TLE-DMG-03)
    """
    if facts.needs:
        luck, is_hit, is_one = dice.do(hit_roll, fight.attacker, facts)
        fight = fight._replace(attacker=luck, ones=fight.ones + is_one)
        if not is_hit:
            return fight
    fight = _counted(fight, facts, "hits")
    luck, is_wounded = dice.do(wound_roll, fight.attacker, facts)
    fight = fight._replace(attacker=luck)
    if not is_wounded:
        return fight
    return take_wound(dice, _counted(fight, facts, "wounds"), facts)


def hit_roll(dice: Dice, luck: Luck, facts: Attack) -> tuple[Luck, bool, int]:
    """Whether an attack hits, and whether a natural final 1 is to be noted for deflect. (TLE-SHOOT-06, TLE-KW-13)"""
    again = faces_again(facts.hit_again, facts.needs)
    roll = Roll("hit", facts.needs, facts.hit_plus, natural=facts.needs, again=again, because=facts.hit_because)
    luck, face = throw(dice, luck, facts.by, roll)
    return luck, passes(roll, face), int(facts.notes_ones and face.is_natural_one)


def take_wound(dice: Dice, fight: Fight, facts: Attack) -> Fight:
    """A model of the defender's choice saves and perhaps loses health. (TLE-SAVE-01, TLE-DMG-01 to TLE-DMG-04)"""
    if not fight.ranks:
        return fight
    place = chosen_rank(dice, facts.at, fight.ranks)
    rank = fight.ranks[place].met(in_melee=facts.is_melee)
    way = chosen_way(dice, facts.at, rank, facts.ap, facts.damage, facts.laws)
    luck, is_saved = dice.do(save_roll, fight.defender, facts.at, rank.saves, way, facts.ap)
    fight = fight._replace(defender=luck)
    if is_saved:
        return fight
    fight = _counted(fight, facts, "unsaved")
    striker, damage = dice.do(amount, fight.attacker, facts.by, "damage", facts.damage)
    points = damage if facts.laws.pure_save_per_damage else min(damage, rank.health)
    prevented = 0
    if rank.saves.pure is not None and (way != "dodge" or facts.laws.pure_after_dodge):
        luck, prevented = dice.do(pure_saves, luck, facts.at, rank.saves, points)
    lost = min(points - prevented, rank.health)
    fight = fight._replace(attacker=striker, defender=luck, ranks=hurt(fight.ranks, place, lost))
    return _counted(fight, facts, "health", lost)


def chosen_rank(dice: Dice, orders: Orders, ranks: tuple[Rank, ...]) -> int:
    """Which model saves and takes the damage: one that has lost health before any other. (TLE-DMG-03)"""
    hurt_ones = [place for place, rank in enumerate(ranks) if rank.is_hurt]
    places = hurt_ones or list(range(len(ranks)))
    if len(places) == 1 or orders.models == "first":
        return places[0]
    labels = {str(place): told(ranks[place]) for place in places}
    asked = decision(tell("Which model takes the wound?"), "TLE-DMG-03", labels, "wounds")
    return dice.decide(orders.who, asked, tuple(places), "rank", ranks)


def told(rank: Rank) -> str:
    """A rank as a player reads it."""
    return tell("{model} ({health} of {full} health)", model=rank.name, health=rank.health, full=rank.full)


def hurt(ranks: tuple[Rank, ...], place: int, lost: int) -> tuple[Rank, ...]:
    """The ranks after one model of a rank has lost health; one at 0 is gone. (TLE-DMG-02, TLE-DATA-14)"""
    if not lost:
        return ranks
    rank = ranks[place]
    left = rank.health - lost
    struck = (rank._replace(health=left, number=1),) if left > 0 else ()
    others = (rank._replace(number=rank.number - 1),) if rank.number > 1 else ()
    return lined_up([*ranks[:place], *struck, *others, *ranks[place + 1 :]])


def lined_up(ranks: Iterable[Rank]) -> tuple[Rank, ...]:
    """Ranks with equal ones together: those that have lost health first, all in their order. (TLE-DMG-03)"""
    counts: dict[Rank, int] = {}
    for rank in ranks:
        one = rank._replace(number=1)
        counts[one] = counts.get(one, 0) + rank.number
    together = [rank._replace(number=number) for rank, number in counts.items()]
    return (*(rank for rank in together if rank.is_hurt), *(rank for rank in together if not rank.is_hurt))


def _counted(fight: Fight, facts: Attack, what: str, number: int = 1) -> Fight:
    if what not in facts.watch:
        return fight
    counts = list(fight.counts)
    counts[COUNTED.index(what)] += number
    return fight._replace(counts=(counts[0], counts[1], counts[2], counts[3]))
