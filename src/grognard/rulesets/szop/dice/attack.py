"""The dice of an attack, in the order of the book. (SZOP-ATK-01, SZOP-ATK-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.decisions import decision
from grognard.kernel.dice import D6
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.dice import Dice
    from grognard.kernel.modifiers import Modifier

FINESSE = decision(
    tell("How many of the hits use the die of the hit as the defence die?"),
    "SZOP-WPN-22",
    ability="finesse",
    replies={"all": max, "no": min},
)
HIT, DEFENCE = tell("hit"), tell("defence")
"""What the dice tray calls the two tests."""
UNROLLED = 2
"""Wounds of a Piercing hit without a defence die. (SZOP-WPN-14)"""


class Volley(NamedTuple):
    """All that matters of one weapon profile, used with one Quality against one target."""

    attacks: int
    """After every doubling. (SZOP-ATK-07)"""
    needed: int
    difficulty: int
    extra: int = 0
    """Extra hits of a natural 6. (SZOP-ATK-08)"""
    splash: int = 1
    """Hits that each hit becomes, the cap applied. (SZOP-WPN-02)"""
    most_splash: int | None = None
    """With the switch `splash_total_cap`: the most hits that Splash may make. (SZOP-WPN-02)"""
    also: tuple[Volley, ...] = ()
    """With that switch: the same profile in other hands, with another Quality or cover; the cap is one for all."""
    auto: tuple[int, ...] = (6,)
    """Natural defence dice that always succeed. (SZOP-DICE-01, SZOP-PAS-17, SZOP-PAS-25, SZOP-WPN-11)"""
    has_disintegration: bool = False
    has_finesse: bool = False
    is_piercing: bool = False
    is_precise: bool = False
    for_attacker: int = 1
    """Wounds that each wound becomes if the attacker allocates. (SZOP-WPN-03)"""
    for_defender: int = 1
    is_shock: bool = False
    is_bane: bool = False
    is_automatic: bool = False
    """Hits without a roll: an attack power. (SZOP-PSY-04)"""
    weapon: str = ""
    because: tuple[Modifier, ...] = ()
    guarded: tuple[Modifier, ...] = ()


class Wounds(NamedTuple):
    """What an attack did: hits, wounds by who allocates them, and those that count in special ways."""

    hits: int = 0
    attacker: int = 0
    defender: int = 0
    shock: int = 0
    """Of all wounds, those of Shock weapons. (SZOP-WPN-18)"""
    bane: int = 0
    """Of all wounds, those of Bane weapons. (SZOP-WPN-19)"""

    @property
    def total(self) -> int:
        """All wounds. (SZOP-WND-07)"""
        return self.attacker + self.defender


NONE = Wounds()


class Hits(NamedTuple):
    """Hits by what becomes of them: they face a defence die, they wound at once, or their own die is the defence."""

    ordinary: int = 0
    sure: int = 0
    """Without a defence test. (SZOP-WPN-20)"""
    shown: tuple[int, ...] = ()
    """With Finesse, how many hits show each face. (SZOP-WPN-22)"""

    @property
    def number(self) -> int:
        """All of them."""
        return self.ordinary + self.sure + sum(self.shown)


class Failures(NamedTuple):
    """Failed defence tests: wounds from natural 1s, and all others."""

    ones: int = 0
    others: int = 0


def attack(dice: Dice, volleys: tuple[Volley, ...]) -> Wounds:
    """All profiles against one target; their wounds are pooled. (SZOP-ATK-05, SZOP-ATK-06)"""
    total = NONE
    for volley in volleys:
        own = dice.do(one_profile, volley)
        total = Wounds(*(a + b for a, b in zip(total, own, strict=True)))
    return total


def one_profile(dice: Dice, volley: Volley) -> Wounds:
    """Hits, then defence, then who allocates, then Deadly. (SZOP-ATK-06)"""
    if volley.most_splash is not None:
        return _one_profile_under_cap(dice, volley)
    return _defended_against(dice, volley, dice.do(hits_of, volley))


def _one_profile_under_cap(dice: Dice, volley: Volley) -> Wounds:
    """The same with a cap on all hits of the profile, in whosever hands. (SZOP-WPN-02)"""
    every = apart((volley,))
    rolled = [dice.do(hits_of, each) for each in every]
    done = [_defended_against(dice, each, hits) for each, hits in zip(every, under_cap(every, rolled), strict=True)]
    return Wounds(*map(sum, zip(*done, strict=True)))


def _defended_against(dice: Dice, volley: Volley, hits: Hits) -> Wounds:
    ones, others = dice.do(failures_of, volley, hits)
    attacker, defender = allocated(volley, ones, others)
    wounds = attacker + defender
    return Wounds(hits.number, attacker, defender, wounds * volley.is_shock, wounds * volley.is_bane)


def apart(volleys: Iterable[Volley]) -> list[Volley]:
    """Every volley by itself, those that share a cap too. (SZOP-WPN-02)"""
    return [each for volley in volleys for each in (volley._replace(also=()) if volley.also else volley, *volley.also)]


def allocated(volley: Volley, ones: int, others: int) -> tuple[int, int]:
    """Natural 1s are the attacker's unless the test was 2+; Precise takes all; then Deadly multiplies.

    (SZOP-ATK-04, SZOP-WPN-08, SZOP-WPN-03)
    """
    if volley.is_precise:
        ones, others = ones + others, 0
    elif volley.difficulty <= 2:
        ones, others = 0, ones + others
    return ones * volley.for_attacker, others * volley.for_defender


# ---------------------------------------------------------------- hits


def hits_of(dice: Dice, volley: Volley) -> Hits:
    """Quality tests, extra hits of natural 6s, then Splash. (SZOP-ATK-01, SZOP-ATK-08, SZOP-WPN-02)"""
    splash = 1 if volley.most_splash is not None else volley.splash  # a cap on the total is applied to all together
    if volley.is_automatic:
        return Hits(volley.attacks * splash)
    if volley.has_finesse:
        return _hits_with_faces(dice, volley, splash)
    passes, sixes, _ = dice.grades(
        volley.attacks,
        D6,
        volley.needed,
        critical=6,
        always_pass=6,
        always_fail=1,
        name=HIT,
        because=volley.because,
    )
    extra = sixes * volley.extra
    sure = sixes if volley.has_disintegration else 0
    return Hits((passes - sure + extra) * splash, sure * splash)


def under_cap(volleys: Sequence[Volley], rolled: Sequence[Hits]) -> list[Hits]:
    """Splash with a cap on the total: max(hits, min(hits x X, models)). (SZOP-WPN-02)

    Copies are made of the hits that wound most surely: those without a defence test, low faces of Finesse, and the
    others where the defence test is hardest.
    """
    splash, most = volleys[0].splash, volleys[0].most_splash or 0
    number = sum(hits.number for hits in rolled)
    spare = max(min(number * splash, most) - number, 0)
    rows = [[hits.sure, *hits.shown, hits.ordinary] for hits in rolled]
    hardest_first = sorted(range(len(rows)), key=lambda row: -volleys[row].difficulty)
    for place in range(len(rows[0])):
        for row in hardest_first:
            copies = min(rows[row][place] * (splash - 1), spare)
            rows[row][place] += copies
            spare -= copies
    return [Hits(row[-1], row[0], tuple(row[1:-1])) for row in rows]


def _hits_with_faces(dice: Dice, volley: Volley, splash: int) -> Hits:
    """The same, with the faces of the hits kept for Finesse; extra hits have no die. (SZOP-WPN-22)"""
    faces = dice.tally(_one_face, volley.attacks, volley, zero=(0, 0, 0, 0, 0, 0))
    sixes = faces[5]
    extra, sure = sixes * volley.extra, sixes if volley.has_disintegration else 0
    shown = (*faces[:5], sixes - sure)
    return Hits(extra * splash, sure * splash, tuple(number * splash for number in shown))


def _one_face(dice: Dice, volley: Volley) -> tuple[int, int, int, int, int, int]:
    """One quality test; a hit counts under its natural face. (SZOP-DICE-01, SZOP-DICE-04)"""
    face = dice.roll(D6, HIT)
    is_hit = face == 6 or (face != 1 and face >= volley.needed)
    one, two, three, four, five, six = (int(is_hit and face == each) for each in range(1, 7))
    return one, two, three, four, five, six


# ---------------------------------------------------------------- defence


def failures_of(dice: Dice, volley: Volley, hits: Hits) -> Failures:
    """Defence tests; with Piercing a failure deals what its die shows. (SZOP-ATK-03, SZOP-WPN-14, SZOP-WPN-20)"""
    others = hits.sure * (UNROLLED if volley.is_piercing else 1)
    ordinary = hits.ordinary
    for face, number in enumerate(hits.shown, start=1):
        used = dice.do(finesse, volley, face, number) if number else 0
        others += used * (face if volley.is_piercing else 1)
        ordinary += number - used
    if volley.is_piercing:
        ones, more = dice.tally(_pierced, ordinary, volley, zero=Failures())
        return Failures(ones, others + more)
    # Faces that succeed are all from one number on, except for a natural 5 that saves where a natural 6 does not.
    least = min((face for face in range(2, 7) if saves(volley, face)), default=7)
    if least == 5 and not saves(volley, 6):
        ones, more = dice.tally(_defended, ordinary, volley, zero=Failures())
        return Failures(ones, others + more)
    passes, _, ones = dice.grades(ordinary, D6, least, fumble=1, name=DEFENCE, because=volley.guarded)
    return Failures(ones, others + ordinary - passes - ones)


def finesse(dice: Dice, volley: Volley, face: int, number: int) -> int:
    """How many of the hits that show a face use it as their defence die; only a failing face is of use.

    (SZOP-WPN-22)
    """
    if saves(volley, face):
        return 0
    return dice.decide("attacker", FINESSE, tuple(range(number, -1, -1)), face, volley.difficulty)


def _pierced(dice: Dice, volley: Volley) -> Failures:
    """One defence test against Piercing. (SZOP-WPN-14)"""
    face = dice.roll(D6, DEFENCE)
    if saves(volley, face):
        return Failures()
    return Failures(1, 0) if face == 1 else Failures(0, face)


def _defended(dice: Dice, volley: Volley) -> Failures:
    """One defence test."""
    face = dice.roll(D6, DEFENCE)
    return Failures() if saves(volley, face) else Failures(int(face == 1), int(face > 1))


def saves(volley: Volley, face: int) -> bool:
    """Whether a natural defence die is a success. (SZOP-DICE-01, SZOP-PAS-17, SZOP-PAS-25, SZOP-WPN-11)"""
    return face != 1 and (face in volley.auto or face >= volley.difficulty)
