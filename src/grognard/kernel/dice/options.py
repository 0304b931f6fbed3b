"""How a test is made, for type checkers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Hashable

    from grognard.kernel.dice.check import Reroll


class How(TypedDict, total=False):
    """The keywords of a test; `Check` says what the numbers mean.

    `name` is what the dice tray calls the roll; `because` the modifiers that make up `plus` and `needs`.
    """

    plus: int
    critical: int | None
    fumble: int | None
    always_pass: int | None
    always_fail: int | None
    reroll: Reroll
    name: str
    because: tuple[Hashable, ...]
