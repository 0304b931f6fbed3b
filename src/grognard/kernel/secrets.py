"""Guesses about what a seat cannot know, for `Play.imagine`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from grognard.kernel.ask import Chance

K = TypeVar("K")
T = TypeVar("T")


def shuffled(things: Sequence[T], chance: Chance) -> tuple[T, ...]:
    """The things in another order.

    >>> from grognard.kernel.dice import Tabletop
    >>> sorted(shuffled("abc", Tabletop(1)))
    ['a', 'b', 'c']
    """
    left = list(things)
    return tuple(left.pop(chance.below(len(left))) for _ in things)


def redealt(piles: Mapping[K, Sequence[T]], chance: Chance, seen: Collection[T] = ()) -> dict[K, tuple[T, ...]]:
    """Hands and decks that lie face down, shuffled together and dealt again: each has as many as before.

    What the seat has seen stays where it lies.

    >>> from grognard.kernel.dice import Tabletop
    >>> dealt = redealt({"hand": ("ambush", "smoke"), "deck": ("raid", "ruse")}, Tabletop(1), seen={"smoke"})
    >>> len(dealt["hand"]), dealt["hand"][1]
    (2, 'smoke')
    """
    unknown = iter(shuffled([thing for pile in piles.values() for thing in pile if thing not in seen], chance))
    return {key: tuple(thing if thing in seen else next(unknown) for thing in pile) for key, pile in piles.items()}


def guessed(possible: Sequence[T], chance: Chance) -> T:
    """One of the things it could be."""
    return possible[chance.below(len(possible))]
