"""Shots: what each strikes, and what comes of it. (LEG-SHOOT)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D12, NEVER, Check
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.facts import NO_HITS, Hits, Row
from grognard.rulesets.legendary.dice.saves import part_fails
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS
from grognard.rulesets.legendary.lists.keywords.moments import SHARP

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.legendary.dice.facts import Hit, Shots, Target

MOST_COVER = 5
"""No cover is better. (LEG-SHOOT-19)"""
SCREEN = 3
"""How many totals a screen takes. (LEG-SHOOT-23)"""


def struck(total: int, cover: int = 0, *, has_screen: bool = False) -> str:
    """What a to-hit total strikes: nothing, the cover, the screen or the target. (LEG-SHOOT-17, LEG-SHOOT-23)

    >>> [struck(total, 2, has_screen=True) for total in (6, 8, 9, 11, 12)]
    ['miss', 'cover', 'screen', 'screen', 'target']
    """
    if total < NEEDS:
        return "miss"
    above = total - NEEDS - min(cover, MOST_COVER)
    if above < 0:
        return "cover"
    return "screen" if has_screen and above < SCREEN else "target"


def one_shot(dice: Dice, shots: Shots) -> Hits:
    """One to-hit roll. (LEG-SHOOT-08, LEG-MELEE-06, LEG-DICE-04, LEG-DICE-08)"""
    check = Check(NEEDS, shots.plus, always_fail=1, always_pass=12 if shots.is_melee else None)
    face = dice.roll(D12, "hit")
    grade = check.grade(face)
    is_second = shots.reroll != NEVER and shots.reroll.wants(face, grade, check)
    if is_second:
        face = dice.roll(D12, "hit")
        grade = check.grade(face)
    if not grade:  # no die is rolled three times
        return Hits(hot=int(shots.is_hot and face == 1), misses=int(shots.again > 0 and not is_second))
    total = face + shots.plus
    what = struck(max(total, NEEDS), shots.cover, has_screen=shots.has_screen)
    if what == "cover":
        return Hits(cover=1)
    if what == "screen":
        return Hits(screen=1, sharp_screen=int(total >= SHARP and shots.sharp is not None))
    is_sharp = total >= SHARP and (shots.sharp is not None or shots.picks)
    return Hits(sharp=1) if is_sharp else Hits(plain=1)


def hits_of(dice: Dice, shots: Shots) -> Hits:
    """All to-hit rolls of a group; misses may be rolled again for master-crafted weapons. (LEG-SHOOT-06, LEG-KW-36)"""
    hits = dice.tally(one_shot, shots.number, shots, zero=NO_HITS)
    again = min(shots.again, hits.misses)
    if not again:
        return hits._replace(misses=0)
    more = dice.tally(one_shot, again, shots._replace(reroll=NEVER, again=0), zero=NO_HITS)
    cooled = hits._replace(hot=max(0, hits.hot - again), misses=0, again=again)
    return Hits(*(a + b for a, b in zip(cooled, more, strict=True)))


class Outcome(NamedTuple):
    """What a group of shots did to the target."""

    hits: Hits
    row: Row


def shoot(dice: Dice, shots: Shots, targets: tuple[Target, ...], row: Row | None = None) -> Outcome:
    """To hit, then saves one by one on the nearest; those of 11 or more first. (LEG-SHOOT-01, LEG-SHOOT-21)

    Hits that choose their model are resolved on it by `resolve`; here they fall on the row like others.
    """
    hits = dice.do(hits_of, shots)
    return Outcome(hits, dice.do(resolve, shots, hits, targets, start(targets) if row is None else row))


def resolve(dice: Dice, shots: Shots, hits: Hits, targets: tuple[Target, ...], row: Row) -> Row:
    """The saves of hits on the target. (LEG-SAVE-01, LEG-DMG-04)"""
    row = saves(dice, row, hits.sharp, targets, shots.sharp or shots.hit)
    return saves(dice, row, hits.plain, targets, shots.hit)


class PartOutcome(NamedTuple):
    """What shots at a part of a vehicle did: to the hull that screens it, and to the part. (LEG-VEH-15)"""

    hits: Hits
    row: Row
    lost: int
    """Failed saves of the part: one is enough to lose it."""


def shoot_part(dice: Dice, shots: Shots, hull: tuple[Target, ...], armour: int) -> PartOutcome:
    """Shots at a weapon or the tracks; the hull is the screen. (LEG-VEH-15 to LEG-VEH-17, LEG-SHOOT-23)"""
    hits = dice.do(hits_of, shots)
    row = saves(dice, start(hull), hits.sharp_screen, hull, shots.sharp or shots.hit)
    row = saves(dice, row, hits.screen - hits.sharp_screen, hull, shots.hit)
    return PartOutcome(hits, row, dice.do(parts_lost, hits, shots.hit, shots.sharp, armour))


def parts_lost(dice: Dice, hits: Hits, hit: Hit, sharp: Hit | None, armour: int) -> int:
    """How many saves of a part fail. (LEG-VEH-16)"""
    return dice.tally(part_fails, hits.plain, armour, hit) + dice.tally(part_fails, hits.sharp, armour, sharp or hit)
