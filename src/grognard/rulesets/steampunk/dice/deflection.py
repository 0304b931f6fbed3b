"""How many assault successes a side can deflect, and which. (SPF-ASLT-09, SPF-ASLT-12, SPF-ASLT-15)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from grognard.rulesets.steampunk.dice.facts import DicePool, Host, Swings


class Cover(NamedTuple):
    """All deflections of one side: those against any success, and those against one side only. (SPF-ASLT-09)"""

    free: int
    by_side: tuple[tuple[int, int], ...] = ()
    """(direction, number)."""

    def reaches(self, removed: Mapping[int | None, int]) -> bool:
        """Whether so many successes from each side can be removed together."""
        own = dict(self.by_side)
        return sum(max(number - (0 if side is None else own.get(side, 0)), 0) for side, number in removed.items()) <= (
            self.free
        )

    def most(self, scored: Mapping[int | None, int]) -> int:
        """The largest number of successes that can be removed. (SPF-ASLT-09)

        >>> Cover(0, ((2, 3),)).most({2: 1, 4: 4})
        1
        """
        own = dict(self.by_side)
        bound = {side: min(number, 0 if side is None else own.get(side, 0)) for side, number in scored.items()}
        return sum(bound.values()) + min(self.free, sum(scored.values()) - sum(bound.values()))


def cover_of(host: Host, rolled: Swings) -> Cover:
    """The deflections a side has rolled. (SPF-ASLT-12)"""
    free, by_side = 0, dict[int, int]()
    for shield, number in zip(host.shields, rolled.deflections, strict=True):
        if shield.only_from is None:
            free += number
        else:
            by_side[shield.only_from] = by_side.get(shield.only_from, 0) + number
    return Cover(free, tuple(by_side.items()))


def scored_by_side(pools: Iterable[DicePool], scored: Mapping[str, int]) -> dict[int | None, int]:
    """Successes by the direction their bases come from."""
    sides: dict[int | None, int] = {}
    for pool in pools:
        sides[pool.side] = sides.get(pool.side, 0) + scored.get(pool.key, 0)
    return sides


def first_legal(pools: Sequence[DicePool], scored: Mapping[str, int], cover: Cover, number: int) -> dict[str, int]:
    """As many as can be removed, taken from the sources in this order."""
    removed: dict[str, int] = {}
    for pool in pools if number else ():
        for _ in range(scored[pool.key]):
            more = removed | {pool.key: removed.get(pool.key, 0) + 1}
            if sum(more.values()) <= number and cover.reaches(scored_by_side(pools, more)):
                removed = more
    return removed
