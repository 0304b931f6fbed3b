"""Attacks whose dice lie on the table while a player decides about them.

`game.resolve` runs a part again from the same place of the stream; a bot's dream has another stream, and there the dice
that everybody has seen would fall anew. Here they are kept: what has fallen has fallen, only what is still to come
comes from the dice the game has now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import Undecided
from grognard.kernel.dice.thrown import Thrown
from grognard.kernel.game import throw_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from grognard.kernel.dice import Die, Tabletop
    from grognard.kernel.game import Game

R = TypeVar("R")
T = TypeVar("T")


class Lying(Thrown):
    """Faces that have fallen come first, then those of the table."""

    __slots__ = ("answers", "at", "fallen", "table")

    def __init__(self, table: Tabletop, fallen: list[int], answers: Sequence[Any]) -> None:
        super().__init__()
        self.table, self.fallen, self.at = table, fallen, 0
        self.answers = list(answers)

    def face(self, die: Die) -> int:
        if self.at == len(self.fallen):
            self.fallen.append(self.table.roll(die, self._name))
            self.table.rolled.pop()
        self.at += 1
        return self.fallen[self.at - 1]

    def decide(self, who: Hashable, name: str, options: Sequence[T], *facts: Hashable) -> T:
        if len(options) == 1:
            return options[0]
        if not self.answers:
            raise Undecided(who, name, options, facts)
        return cast("T", self.answers.pop(0))


async def play(game: Game, part: Callable[..., R], *args: Any, seats: Mapping[str, int]) -> R:
    """Like `game.resolve`, for parts in which players decide, mostly on Command Re-roll. (TEN-STRAT-04, TEN-KW-35)"""
    fallen: list[int] = []
    answers: list[Any] = []
    while True:
        dice = Lying(game.dice, fallen, answers)
        try:
            result = part(dice, *args)
        except Undecided as decision:
            keys = [str(option) for option in decision.options]
            asked = Choose(
                seat=seats[str(decision.who)],
                prompt=decision.name,
                clause="TEN-STRAT-04" if "Command" in decision.name else "TEN-KW-35",
                options=tuple(Option(key) for key in keys),
                throws=tuple(map(throw_of, dice.rolled)),
                hints={"facts": [str(fact) for fact in decision.facts]},
            )
            chosen = await game.ask(asked)
            answers.append(decision.options[keys.index(chosen)])
        else:
            game.dice.rolled += dice.rolled
            return result
