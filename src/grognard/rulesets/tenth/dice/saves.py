"""Allocation, saving throws and the loss of wounds. (TEN-ALLOC, TEN-SAVE, TEN-DMG, TEN-MORT)

All functions change a `Standing`: the rows of living models of the target, group by group.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.decisions import decision
from grognard.kernel.dice import D6, FUMBLE, NEVER, ONES
from grognard.kernel.modifiers import Modifier, with_cap
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.facts import NO_LUCK
from grognard.rulesets.tenth.dice.rerolls import wants_again

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.dice.options import How
    from grognard.rulesets.tenth.dice.facts import Attacks, Group, Luck

SAVE_AGAIN = decision("Command Re-roll: is this saving throw rolled again?", "TEN-STRAT-04")
BEST_BONUS = 1
COVER = Modifier(1, tell("Benefit of Cover"), "TEN-COVER-01")


# ---------------------------------------------------------------- allocation


# ---------------------------------------------------------------- saving throws


def save_of(attacks: Attacks, group: Group) -> tuple[int, int, tuple[Modifier, ...]]:
    """What a save of this group needs, what is added to the roll, and why: armour or invulnerable, the better one.

    AP and bonuses are summed, the total is at most +1 (TEN-SAVE-01, TEN-SAVE-03); neither changes an invulnerable save
    (TEN-SAVE-04); of equal ones armour is used (TEN-SAVE-05).
    """
    plus, because = armour_bonus(attacks, group)
    if group.invulnerable < max(2, group.save - plus):
        return group.invulnerable, 0, ()
    return group.save, plus, because


def armour_bonus(attacks: Attacks, group: Group) -> tuple[int, tuple[Modifier, ...]]:
    """What is added to an armour save against this attack, and why. (TEN-SAVE-01, TEN-SAVE-03)"""
    because = []
    if attacks.ap:
        because.append(Modifier(attacks.ap, tell("AP"), "TEN-SAVE-01"))
    if has_benefit(attacks, group):
        because.append(COVER)
    if group.save_plus:
        because.append(Modifier(group.save_plus, tell("other bonuses"), "TEN-SAVE-03"))
    return min(BEST_BONUS, sum(part.value for part in because)), tuple(because)


def has_benefit(attacks: Attacks, group: Group) -> bool:
    """Whether the Benefit of Cover counts: ranged attacks only, once, and not for good armour against AP 0.

    (TEN-COVER-01 to TEN-COVER-03, TEN-KW-18, TEN-KW-19)
    """
    if not attacks.is_ranged or attacks.ignores_cover or not (group.has_cover or attacks.gives_cover):
        return False
    return group.save > 3 or attacks.ap != 0


def is_saved(dice: Dice, attacks: Attacks, group: Group, luck: Luck = NO_LUCK) -> tuple[bool, bool]:
    """A saving throw, and whether its owner used Command Re-roll. What cannot be saved is not rolled.

    A natural 1 fails; a natural 6 has no privilege. (TEN-SAVE-02, TEN-STRAT-04)
    """
    needs, plus, because = save_of(attacks, group)
    if needs - plus > 6:
        return False, False
    because = with_cap(because, plus, "TEN-SAVE-03")
    how: How = {"plus": plus, "always_fail": 1, "name": "save", "because": because}
    if group.save_reroll != NEVER and not (luck.defender and group.save_reroll == ONES):
        # What a rule has thrown again is not thrown a third time. (TEN-DICE-04)
        how["reroll"] = group.save_reroll
        return bool(dice.test(D6, needs, **how)), False
    if group.save_reroll == ONES:
        how["fumble"] = 1
    first = dice.test(D6, needs, **how)
    if first:
        return True, False
    if group.save_reroll == ONES and first == FUMBLE:
        return bool(dice.test(D6, needs, **how)), False
    if not luck.defender or not wants_again(dice, "defender", SAVE_AGAIN, group.name, needs - plus):
        return False, False
    return bool(dice.test(D6, needs, **how)), True


# ---------------------------------------------------------------- damage


# ---------------------------------------------------------------- mortal wounds


# ---------------------------------------------------------------- Hazardous
