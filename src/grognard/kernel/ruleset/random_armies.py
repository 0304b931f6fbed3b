"""What generators of random armies share: odd names, and numbers that are often at their limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from grognard.kernel.ask import Chance

T = TypeVar("T")

ODD_NAMES = (
    "Żółta Gęś",
    "x",
    "O'Brien & <b>Sons</b>",
    "{unit} of {target}",
    "100% %s \\n",
    "1/2",
    "no",
    "A1",
    "第七連隊",
    "Nobody in particular, the Third of that Name"[:40],
    '"Quoted"',
    "yes, all",
    "🦆 riders",
    "-",
    "None",
    "army",
)


def pick(chance: Chance, things: Sequence[T]) -> T:
    """Any of the things."""
    return things[chance.below(len(things))]


def some(chance: Chance, things: Sequence[T], most: int) -> list[T]:
    """A few different things, perhaps none, in their order."""
    wanted = chance.below(min(most, len(things)) + 1)
    left = list(range(len(things)))
    chosen = sorted(left.pop(chance.below(len(left))) for _ in range(wanted))
    return [things[place] for place in chosen]


def number(chance: Chance, least: int, most: int) -> int:
    """A number between the two; every second one is at a limit."""
    at = chance.below(4)
    return least if at == 0 else most if at == 1 else least + chance.below(most - least + 1)


def is_so(chance: Chance, one_in: int = 2) -> bool:
    """Whether something happens, one time in so many."""
    return chance.below(one_in) == 0


def odd_name(chance: Chance, taken: Collection[str] = (), longest: int = 40) -> str:
    """A name that nobody expects, unlike those that are taken."""
    name = pick(chance, ODD_NAMES)[:longest]
    while name in taken:
        name = f"{name[: longest - 3]} {chance.below(90) + 10}"
    return name
