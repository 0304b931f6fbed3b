"""Who takes the next wound: by convention, or as the owner and the attacker choose. (TEN-ALLOC, TEN-KW-28)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.decisions import decision
from grognard.rulesets.tenth.dice.damage import first_place, next_places, wounds_left
from grognard.rulesets.tenth.dice.facts import NEVER_SAVES
from grognard.rulesets.tenth.dice.rerolls import wants_again

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.tenth.dice.facts import Standing, Target

AIM = decision("Precision: is this wound allocated to the CHARACTER?", "TEN-KW-28")
ALLOCATE = decision("Which models take the next wound?", "TEN-ALLOC-01")


def place_of(
    dice: Dice, standing: Standing, target: Target, aims_at: int | None, allocated: tuple[int, ...], is_chosen: bool
) -> int | None:
    """The group that takes the next wound; None if nobody is left.

    By convention Precision is always aimed, and else the first group takes it (TEN-ATK-04); or the attacker chooses
    attack by attack whether to aim, and the owner among those who may be next. (TEN-ALLOC-01, TEN-KW-28)
    """
    if not is_chosen:
        return usual_place(standing, target, aims_at)
    places = next_places(standing, target, allocated)
    can_aim = aims_at is not None and standing[aims_at].models > 0
    if can_aim and places != (aims_at,) and wants_again(dice, "attacker", AIM, standing):
        return aims_at
    return dice.decide("defender", ALLOCATE, places, standing, allocated) if places else None


def usual_place(standing: Standing, target: Target, aims_at: int | None) -> int | None:
    """The group that takes the next wound by convention: Precision is always aimed, else the first. (TEN-ATK-04)"""
    if aims_at is not None and standing[aims_at].models:
        return aims_at
    return first_place(standing, target)


def still_allocated(
    standing: Standing, target: Target, allocated: tuple[int, ...], place: int, models: int
) -> tuple[int, ...]:
    """Who has been allocated an attack, after one more on a model of `place`, which had so many models before.

    Hurt models are not remembered, for they come first anyway, nor protected ones, which never do. (TEN-ALLOC-02)
    """
    rest = tuple(each for each in allocated if each != place)
    row = standing[place]
    if row.models < models or row.hurt or target.groups[place].is_protected:
        return rest
    return tuple(sorted((*rest, place)))


def enough_mortal(standing: Standing, target: Target, number: int) -> int:
    """So many mortal wounds, as far as they can matter: no more than there are wounds, if nobody feels no pain."""
    if any(group.mortal_pain < NEVER_SAVES for group in target.groups):
        return number
    return min(number, wounds_left(standing, target))
