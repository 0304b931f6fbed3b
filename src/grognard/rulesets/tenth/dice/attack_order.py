"""The order of a unit's attacks at one target, for all who resolve them. (TEN-SHOOT-09, TEN-MELEE-12, TEN-MORT-03)

Play follows it with questions, odds with weights, the best decisions with layers of states, tests with dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class AttackOrder:
    """One group of like weapons after another; then the mortal wounds that each has set aside, in the same order.

    >>> order = AttackOrder(3)
    >>> order.take(2), list(order.volleys()), list(order.mortal_wounds())
    (2, [0, 1], [2, 0, 1])
    """

    def __init__(self, groups: int) -> None:
        self.waiting = list(range(groups))
        """Groups that have not attacked."""
        self._taken: list[int] = []

    def take(self, group: int | None = None) -> int:
        """The group that attacks next: the one the attacker chose, or the first that waits. (TEN-SHOOT-09)"""
        chosen = self.waiting[0] if group is None else group
        self.waiting.remove(chosen)
        self._taken.append(chosen)
        return chosen

    def volleys(self) -> Iterator[int]:
        """All groups that wait, as listed."""
        while self.waiting:
            yield self.take()

    def mortal_wounds(self) -> Iterator[int]:
        """The groups whose Devastating Wounds are dealt when all have attacked. (TEN-MORT-03)"""
        yield from self._taken


def set_aside(waiting: tuple[int, ...], place: int, more: int, *, is_alive: bool) -> tuple[int, ...]:
    """The Devastating Wounds of each group that wait, after one more attack of one; none if nobody is left."""
    if not is_alive:
        return (0,) * len(waiting)
    if not more:
        return waiting
    changed = list(waiting)
    changed[place] += more
    return tuple(changed)
