"""The number of attacks and the Hit rolls: the first two steps of the attack chain. (TEN-ATK, TEN-HIT)

Attacks of a group are fast-rolled: all its dice of one kind together. Rolling them one at a time is the same with
`number` 1, and by TEN-DICE-09 as likely; the odds do that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6, FAILS, NEVER
from grognard.kernel.modifiers import with_cap
from grognard.rulesets.tenth.dice.facts import NO_LUCK, NOTHING

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice, Die
    from grognard.kernel.dice.options import How
    from grognard.rulesets.tenth.dice.facts import Attacks, Luck

NUMBER_AGAIN = "Command Re-roll: which number of attacks is rolled again?"
HIT_AGAIN = "Command Re-roll: is one of the Hit rolls rolled again?"
ONLY_ON = 6
"""The unmodified Hit roll of Fire Overwatch. (TEN-STRAT-14)"""


class Hits(NamedTuple):
    """What the Hit rolls of a group came to."""

    ordinary: int
    critical: int
    is_reroll_used: bool = False


# ---------------------------------------------------------------- the number of attacks


def number_of_attacks(dice: Dice, attacks: Attacks, luck: Luck = NO_LUCK) -> tuple[int, bool]:
    """The attacks of all weapons of the group, and whether Command Re-roll was used for them.

    Each weapon rolls its own dice; bonuses are no part of the dice. (TEN-ATK-01, TEN-STRAT-04, TEN-KW-11)
    """
    die, bonus = attacks.dice, attacks.bonus * attacks.weapons
    if not luck.attacker or len(die.weights) == 1:
        return dice.tally(one_weapon, attacks.weapons, die) + bonus, False
    rolled = [dice.roll(die, "attacks") for _ in range(attacks.weapons)]
    low = sorted({number for number in rolled if number < max(die.weights)})
    chosen = dice.decide("attacker", NUMBER_AGAIN, ("none", *map(str, low)), tuple(rolled))
    if chosen == "none":
        return sum(rolled) + bonus, False
    return sum(rolled) - int(chosen) + dice.roll(die, "attacks") + bonus, True


def one_weapon(dice: Dice, die: Die) -> int:
    """The dice of one weapon's A characteristic, all of them together. (TEN-ATK-01, TEN-DICE-05)"""
    return dice.roll(die, "attacks")


# ---------------------------------------------------------------- Hit rolls


def needs_to_hit(attacks: Attacks) -> tuple[int, How]:
    """What a Hit roll needs. A natural 1 misses, a natural 6 hits; lower faces are critical only if they hit.

    All of these are read from the die as it lies after any re-roll, before modifiers. In Fire Overwatch skill and
    modifiers do not count. (TEN-DICE-03, TEN-HIT-01 to TEN-HIT-04, TEN-KW-04, TEN-KW-05, TEN-STRAT-14)
    """
    return ONLY_ON if attacks.only_sixes else attacks.skill, {
        "plus": attacks.hit_plus,
        "critical": attacks.critical_hit,
        "always_pass": 6,
        "always_fail": 1,
        "name": "hit",
        "because": with_cap(attacks.hit_because, attacks.hit_plus, "TEN-HIT-04"),
    }


def hit_rolls(dice: Dice, attacks: Attacks, number: int, luck: Luck = NO_LUCK) -> Hits:
    """Hit rolls of so many attacks. Torrent makes none. (TEN-HIT-01, TEN-HIT-06, TEN-KW-34, TEN-DICE-06)"""
    if attacks.hits_automatically:
        return Hits(number, 0)
    needs, how = needs_to_hit(attacks)
    if not luck.attacker:
        how["reroll"] = attacks.hit_reroll
        passes, critical, _ = dice.grades(number, D6, needs, **how)
        return Hits(passes - critical, critical)
    return _with_command_reroll(dice, attacks, number, needs, how)


def _with_command_reroll(dice: Dice, attacks: Attacks, number: int, needs: int, how: How) -> Hits:
    """The same with one Hit roll more, if the attacker wants; no die is re-rolled twice. (TEN-DICE-04, TEN-STRAT-04)"""
    if attacks.hit_reroll == NEVER:
        first, again = dice.grades(number, D6, needs, **how), 0
    elif attacks.hit_reroll == FAILS:
        first = dice.grades(number, D6, needs, **how)
        again = number - first.passes
    else:
        with_ones: How = {**how, "fumble": 1}
        first = dice.grades(number, D6, needs, **with_ones)
        again = first.fumbles
    second = dice.grades(again, D6, needs, **how)
    misses = number - first.passes - again
    ordinary, critical = first.passes - first.criticals, first.criticals
    options = ["no"]
    if misses:
        options.append("a miss")
    if ordinary and (attacks.is_lethal or attacks.extra_hits != NOTHING):
        options.append("an ordinary hit")
    chosen = dice.decide("attacker", HIT_AGAIN, options, misses, ordinary, critical)
    ordinary += second.passes - second.criticals
    critical += second.criticals
    if chosen == "no":
        return Hits(ordinary, critical)
    passes, more, _ = dice.grades(1, D6, needs, **how)
    return Hits(ordinary + passes - more - (chosen == "an ordinary hit"), critical + more, True)
