"""Options that a board can show: hexes as places, ways as ghosts, facings as arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from grognard.kernel.ask import Option
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.tableau import degrees, drawn
from grognard.rulesets.steampunk.table.board import NAMES, SIDES

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex

T = TypeVar("T")


def hex_option(at: Hex, start: Hex | None = None, key: str = "", label: str = "") -> Option[Hex]:
    """A hex to choose, by its name or by another key; with `start` as the way of a unit that comes from there."""
    data = {} if start is None else {"from": NAMES[start], "path": [NAMES[at]]}
    return Option(key or NAMES[at], label, at=drawn(at), data=data, value=at)


def meaning(option: Option[Hex], value: T) -> Option[T]:
    """The same option, that means something else than the hex."""
    return Option(option.key, option.label, option.about, option.at, option.note, option.data, value)


def facing_option(facing: int, key: str = "", turn: str = "") -> Option[int]:
    """A facing to choose, by its number or by another key; `turn` says what one does to come to it."""
    label = tell("{turn} ({side})", turn=turn, side=SIDES[facing]) if turn else SIDES[facing]
    return Option(key or str(facing), label, data={"facing": degrees(facing)}, value=facing)
