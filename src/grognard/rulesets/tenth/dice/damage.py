"""Wounds lost: who takes a wound, Damage rolls, Feel No Pain, mortal wounds. (TEN-ALLOC, TEN-DMG, TEN-MORT)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.decisions import decision
from grognard.kernel.dice import D6
from grognard.rulesets.tenth.dice.facts import NEVER_SAVES, NO_LUCK, Row, Strike
from grognard.rulesets.tenth.dice.rerolls import wants_again
from grognard.rulesets.tenth.dice.saves import is_saved

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.tenth.dice.facts import Attacks, Group, Luck, Standing, Target

ANY_DAMAGE_AGAIN = decision("Is this Damage roll rolled again?", "TEN-DICE-06")
DAMAGE_AGAIN = decision("Command Re-roll: is this Damage roll rolled again?", "TEN-STRAT-04")


def next_places(standing: Standing, target: Target, allocated: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The groups one of whose models may be given the next wound, in the order of the target.

    A hurt model comes first, and one that was `allocated` an attack in this phase; protected CHARACTERs come when
    nobody else is left. (TEN-ALLOC-02, TEN-LEAD-04, TEN-LEAD-06)
    """
    alive = [place for place, row in enumerate(standing) if row.models]
    if len(alive) > 1:
        alive = [place for place in alive if not target.groups[place].is_protected] or alive
        must = [place for place in alive if standing[place].hurt or place in allocated]
        alive = must or alive
    return tuple(alive)


def first_place(standing: Standing, target: Target) -> int | None:
    """The first of `next_places`, quickly; None when nobody is left.

    Where the next wound goes if its owner has no wish of his own. (TEN-ATK-04)
    """
    free = protected = None
    for place, (models, hurt) in enumerate(standing):
        if not models:
            continue
        if target.groups[place].is_protected:
            if protected is None or (hurt and not standing[protected].hurt):
                protected = place
        elif hurt:
            return place
        elif free is None:
            free = place
    return protected if free is None else free


class WoundResult(NamedTuple):
    """What one allocated wound does to the model that takes it."""

    lost: int
    is_unsaved: bool
    is_defenders_reroll_used: bool = False
    is_attackers_reroll_used: bool = False


def strike(
    dice: Dice, standing: Standing, place: int, attacks: Attacks, target: Target, luck: Luck = NO_LUCK
) -> Strike:
    """One wound allocated to a group: the hurt model takes it, or any. What is too much for it is lost. (TEN-DMG-03)"""
    group = target.groups[place]
    lost, is_unsaved, saved_again, again = dice.do(blow, attacks, group, group.wounds - standing[place].hurt, luck)
    return Strike(with_loss(standing, place, lost, group), lost, saved_again, again, is_unsaved)


def blow(dice: Dice, attacks: Attacks, group: Group, left: int, luck: Luck) -> WoundResult:
    """Save, damage, Feel No Pain of a model with so many wounds left. (TEN-ATK-02, TEN-DMG-01, TEN-DMG-02)"""
    saved, saved_again = dice.do(is_saved, attacks, group, luck)
    if saved:
        return WoundResult(0, False, saved_again)
    asks = luck.attacker or attacks.damage_reroll
    rolled, again = damage_roll(dice, attacks, luck, enough_for(attacks, group, left) if asks else None)
    lost = lose(dice, left, damage_to(attacks, group, rolled), group.feel_no_pain)
    return WoundResult(lost, True, saved_again, again)


def damage_to(attacks: Attacks, group: Group, rolled: int) -> int:
    """The Damage of an attack: halved for the Hardened, then Melta and what is taken off, fractions up, never below 1.

    (TEN-DICE-08)
    """
    more = attacks.extra_damage - group.less_damage
    if group.is_hardened:
        rolled = (rolled + 1) // 2
    elif min(attacks.damage.weights) + more >= 1:
        return rolled + more  # so exact odds need not look at the roll
    return max(1, rolled + more)


def enough_for(attacks: Attacks, group: Group, left: int) -> int | None:
    """The smallest roll that surely destroys a model with so many wounds left; None if no roll is sure to."""
    if group.feel_no_pain < NEVER_SAVES:
        return None
    return next((roll for roll in attacks.damage.weights if damage_to(attacks, group, roll) >= left), None)


def lose(dice: Dice, left: int, damage: int, feel_no_pain: int) -> int:
    """How many wounds a model with `left` loses: one at a time, each with its Feel No Pain. (TEN-DMG-02, TEN-KW-12)"""
    if feel_no_pain >= NEVER_SAVES:
        return min(left, damage)
    return left - dice.repeat(lose_one, left, damage, feel_no_pain)


def lose_one(dice: Dice, left: int, feel_no_pain: int) -> int:
    """One wound less, unless Feel No Pain: no saving throw, no re-roll, and 1 is a number like others. (TEN-KW-12)"""
    if not left or dice.test(D6, feel_no_pain, name="feel no pain"):
        return left
    return left - 1


def with_loss(standing: Standing, place: int, lost: int, group: Group) -> Standing:
    """The rows after a model of the group, the hurt one if there is one, has lost wounds. (TEN-ALLOC-03)"""
    if not lost:
        return standing
    models, hurt = standing[place]
    row = Row(models, hurt + lost) if hurt + lost < group.wounds else Row(models - 1)
    return (*standing[:place], row, *standing[place + 1 :])


def strikes(
    dice: Dice, standing: Standing, number: int, attacks: Attacks, target: Target, luck: Luck = NO_LUCK
) -> Strike:
    """So many wounds one after another, where the owner has no choice or no wish. (TEN-ALLOC-01, TEN-ATK-04)"""
    return dice.repeat(next_strike, Strike(standing, 0), number, attacks, target, luck)


def next_strike(dice: Dice, before: Strike, attacks: Attacks, target: Target, luck: Luck) -> Strike:
    """The next wound, on top of what has happened; lost if nobody is left. (TEN-SHOOT-08)"""
    place = first_place(before.standing, target)
    if place is None:
        return before
    left = luck.less(attacker=before.is_attackers_reroll_used, defender=before.is_defenders_reroll_used)
    after = strike(dice, before.standing, place, attacks, target, left)
    return Strike(
        after.standing,
        before.lost + after.lost,
        before.is_defenders_reroll_used or after.is_defenders_reroll_used,
        before.is_attackers_reroll_used or after.is_attackers_reroll_used,
        before.is_unsaved or after.is_unsaved,
    )


def mortal_wounds(dice: Dice, standing: Standing, number: int, target: Target, first: int | None = None) -> Strike:
    """Mortal wounds one at a time, carried over from model to model; Precision sends them to the group `first`.

    No save, but Feel No Pain. (TEN-MORT-01, TEN-MORT-02, TEN-KW-10, TEN-KW-28)
    """
    after = dice.repeat(mortal_wound, standing, number, target, first)
    return Strike(after, wounds_left(standing, target) - wounds_left(after, target))


def mortal_wound(dice: Dice, standing: Standing, target: Target, first: int | None) -> Standing:
    """One mortal wound, on the `first` group as long as it lives, else allocated like an attack. (TEN-MORT-02)"""
    place = first if first is not None and standing[first].models else first_place(standing, target)
    if place is None:
        return standing
    group = target.groups[place]
    return with_loss(standing, place, lose(dice, 1, 1, group.mortal_pain), group)


def mortal_wounds_on_one(dice: Dice, standing: Standing, number: int, target: Target, place: int) -> Strike:
    """Mortal wounds that one model suffers; what exceeds its wounds is lost.

    (TEN-KW-16; TEN-KW-10 with the option devastating_no_carry_over)
    """
    group = target.groups[place]
    lost = lose(dice, group.wounds - standing[place].hurt, number, group.mortal_pain)
    return Strike(with_loss(standing, place, lost, group), lost)


def wounds_left(standing: Standing, target: Target) -> int:
    """All wounds that the models of the target still have."""
    return sum([models * group.wounds - hurt for (models, hurt), group in zip(standing, target.groups, strict=True)])


# ---------------------------------------------------------------- Damage rolls


def damage_roll(dice: Dice, attacks: Attacks, luck: Luck = NO_LUCK, enough: int | None = None) -> tuple[int, bool]:
    """What the dice of the D characteristic show, and whether Command Re-roll was used for them.

    One roll for every attack. A re-roll is offered only if more could do more: a roll of `enough` cannot be bettered.
    (TEN-DMG-01, TEN-DMG-04, TEN-DICE-05, TEN-STRAT-04)
    """
    die = attacks.damage
    rolled = dice.roll(die, "damage")
    if attacks.damage_reroll and len(die.weights) > 1 and _is_again(dice, attacks, rolled, enough):
        return dice.roll(die, "damage"), False
    if luck.attacker and len(die.weights) > 1:
        best = max(die.weights) if enough is None else min(enough, max(die.weights))
        if rolled < best and wants_again(dice, "attacker", DAMAGE_AGAIN, rolled):
            return dice.roll(die, "damage"), True
    return rolled, False


def _is_again(dice: Dice, attacks: Attacks, rolled: int, enough: int | None) -> bool:
    """Whether a rule throws a Damage roll again: the least it can be, what is below the average, or all but the most.

    Where all may be thrown again the attacker decides. A roll that is `enough` is kept. (TEN-DICE-06)
    """
    weights = attacks.damage.weights
    if enough is not None and rolled >= enough:
        return False
    is_low = rolled * attacks.damage.total < sum(face * weight for face, weight in weights.items())
    match attacks.damage_reroll:
        case "ones":
            return rolled == min(weights)
        case "failures":
            return is_low
        case "non-criticals":
            return rolled < max(weights)
    return rolled < max(weights) and wants_again(dice, "attacker", ANY_DAMAGE_AGAIN, rolled, is_low)


def mortal_damage(dice: Dice, attacks: Attacks, luck: Luck = NO_LUCK) -> tuple[int, bool]:
    """The mortal wounds of one Devastating Wound: its Damage, Melta added. (TEN-KW-10, TEN-KW-24)"""
    rolled, used = damage_roll(dice, attacks, luck)
    return max(1, rolled + attacks.extra_damage), used
