"""The owner's choices about wounds and losses. They come in the midst of attacks, so none of them looks at the table:
what the options themselves tell (who, how many, where) is enough."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.rulesets.tenth.play.attack.allocation import ANY, KEEP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Answer, Choose, ChooseMany, Option

LINK = 3.1
"""Middles of small bases that are in coherency are no farther apart."""


def who_takes_it(question: Choose) -> Answer:
    """Wounds go to the rank and file: the largest group, and so for all that follow."""
    named = [option for option in question.options if not option.key.endswith(KEEP)]
    best = max(named, key=lambda option: len(option.about))
    keys = {option.key for option in question.options}
    return f"{best.key}{KEEP}" if f"{best.key}{KEEP}" in keys else best.key


def who_falls(question: ChooseMany) -> Answer:
    """Special weapons stand in front of a roster's line, so the last fall, unless that would tear the unit apart."""
    number = question.least
    options = list(question.options)
    if _hangs_together(options[:-number] if number else options):
        return [option.key for option in options[len(options) - number :]]
    gone: list[str] = []
    for _ in range(number):
        lone = max(options, key=lambda option: _away(option, options))
        options.remove(lone)
        gone.append(lone.key)
    return gone


def who_is_hurt(question: Choose) -> Answer:
    """Among like models it hardly matters."""
    keys = [option.key for option in question.options]
    return ANY.key if ANY.key in keys else keys[-1]


def _away(option: Option, others: Sequence[Option]) -> float:
    spots = [other.at for other in others if other.at is not None]
    if option.at is None or not spots:
        return 0.0
    x, y = sum(at[0] for at in spots) / len(spots), sum(at[1] for at in spots) / len(spots)
    return hypot(option.at[0] - x, option.at[1] - y)


def _hangs_together(options: Sequence[Option]) -> bool:
    """Whether the places are one group."""
    spots = [option.at for option in options if option.at is not None]
    if len(spots) < 2:
        return True
    reached = [spots[0]]
    left = spots[1:]
    for x, y in ((at[0], at[1]) for at in reached):
        near = [at for at in left if hypot(at[0] - x, at[1] - y) <= LINK]
        left = [at for at in left if at not in near]
        reached += near
    return not left


def precise(question: Choose) -> Answer:
    """Precision finds the CHARACTER, with all that follows."""
    return next((o.key for o in question.options if o.key.endswith(KEEP)), question.options[0].key)
