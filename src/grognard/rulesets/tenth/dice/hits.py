"""The number of attacks and the Hit rolls: the first two steps of the attack chain. (TEN-ATK, TEN-HIT)

Attacks of a group are fast-rolled: all its dice of one kind together. Rolling them one at a time is the same with
`number` 1, and by TEN-DICE-09 as likely; the odds do that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.decisions import decision
from grognard.kernel.dice import FAILS
from grognard.kernel.modifiers import with_cap
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.facts import NO_LUCK, NOTHING
from grognard.rulesets.tenth.dice.rerolls import Checks, Right, checks

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice, Die
    from grognard.kernel.dice.options import How
    from grognard.rulesets.tenth.dice.facts import Attacks, Luck

NUMBER_AGAIN = decision(
    "Command Re-roll: which number of attacks is rolled again?", "TEN-STRAT-04", {"none": tell("none")}
)
HIT_AGAIN = decision(
    "Command Re-roll: is one of the Hit rolls rolled again?",
    "TEN-STRAT-04",
    {"a miss": tell("a miss"), "an ordinary hit": tell("an ordinary hit")},
)
FISH_HITS = decision("How many ordinary hits are rolled again together with the misses?", "TEN-DICE-06")
ONLY_ON = 6
"""The unmodified Hit roll of Fire Overwatch. (TEN-STRAT-14)"""


# ---------------------------------------------------------------- the number of attacks


def number_of_attacks(dice: Dice, attacks: Attacks, luck: Luck = NO_LUCK) -> tuple[int, bool]:
    """The attacks of all weapons of the group, and whether Command Re-roll was used for them.

    Each weapon rolls its own dice; bonuses are no part of the dice. (TEN-ATK-01, TEN-STRAT-04, TEN-KW-11)
    """
    sure = sure_number_of_attacks(attacks)
    if sure is not None:
        return sure, False
    die, bonus = attacks.dice, attacks.bonus * attacks.weapons
    if attacks.bonus < 0:
        return dice.tally(one_lessened_weapon, attacks.weapons, die, attacks.bonus), False
    if not luck.attacker:
        return dice.tally(one_weapon, attacks.weapons, die) + bonus, False
    rolled = [dice.roll(die, "attacks") for _ in range(attacks.weapons)]
    low = sorted({number for number in rolled if number < max(die.weights)})
    chosen = dice.decide("attacker", NUMBER_AGAIN, ("none", *map(str, low)), tuple(rolled))
    if chosen == "none":
        return sum(rolled) + bonus, False
    return sum(rolled) - int(chosen) + dice.roll(die, "attacks") + bonus, True


def sure_number_of_attacks(attacks: Attacks) -> int | None:
    """The attacks of all weapons of the group if no dice say how many; a weapon has one at least. (TEN-DICE-08)"""
    if len(attacks.dice.weights) > 1:
        return None
    [each] = attacks.dice.weights
    return attacks.weapons * (max(1, each + attacks.bonus) if attacks.bonus < 0 else each + attacks.bonus)


def one_weapon(dice: Dice, die: Die) -> int:
    """The dice of one weapon's A characteristic, all of them together. (TEN-ATK-01, TEN-DICE-05)"""
    return dice.roll(die, "attacks")


def one_lessened_weapon(dice: Dice, die: Die, less: int) -> int:
    """The attacks of a weapon that has fewer of them: one at least. (TEN-DICE-08)"""
    return max(1, dice.roll(die, "attacks") + less)


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


def hit_rolls(dice: Dice, attacks: Attacks, number: int, luck: Luck = NO_LUCK) -> Checks:
    """Hit rolls of so many attacks. Torrent makes none. (TEN-HIT-01, TEN-HIT-06, TEN-KW-34, TEN-DICE-06)"""
    if attacks.hits_automatically:
        return Checks(number, 0)
    needs, how = needs_to_hit(attacks)
    has_more = attacks.is_lethal or attacks.extra_hits != NOTHING
    right = Right(HIT_AGAIN, "a miss", "an ordinary hit" if has_more else "") if luck.attacker else None

    def fishes(failures: int, ordinary: int, critical: int) -> int:
        return dice.decide("attacker", FISH_HITS, tuple(range(ordinary + 1)), failures, ordinary, critical)

    may_fish = attacks.rerolls_any_hit and (has_more or attacks.asks_to_fish or attacks.deals_mortal_wounds)
    reroll = FAILS if attacks.rerolls_any_hit else attacks.hit_reroll
    return checks(dice, number, needs, how, reroll, right, fishes if may_fish else None)
