"""Dice that lie on the table while a player decides about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from grognard.kernel.dice.physical import Thrown
from grognard.kernel.dice.protocol import Undecided

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from grognard.kernel.dice.die import Die
    from grognard.kernel.dice.protocol import T
    from grognard.kernel.dice.tabletop import Tabletop


class ReplayedDice(Thrown):
    """For a part that is run again with one more answer: faces that have fallen stay, new ones come from the table.

    So nobody's dice fall anew, even if the table has other dice by now, as it has in a bot's dream or after an undo.
    """

    __slots__ = ("answers", "at", "fallen", "table")

    def __init__(self, table: Tabletop, fallen: list[int], answers: Sequence[Any]) -> None:
        super().__init__()
        self.table, self.fallen, self.at = table, fallen, 0
        self.answers = list(answers)

    def face(self, die: Die) -> int:
        if self.at == len(self.fallen):
            self.table._name = self._name  # noqa: SLF001 - scripted tables know their faces by the name of the roll
            self.fallen.append(self.table.face(die))
        self.at += 1
        return self.fallen[self.at - 1]

    def decide(self, who: Hashable, name: str, options: Sequence[T], *facts: Hashable) -> T:
        if len(options) == 1:
            return options[0]
        if not self.answers:
            raise Undecided(who, name, options, facts)
        return cast("T", self.answers.pop(0))
