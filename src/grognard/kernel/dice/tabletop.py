"""Real dice: every throw comes from the seed and the position, and can be shown, recorded and repeated."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, cast

from grognard.kernel.dice.physical import Thrown
from grognard.kernel.dice.protocol import Undecided
from grognard.kernel.dice.stream import Stream
from grognard.kernel.errors import Refused
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from grognard.kernel.dice.die import Die
    from grognard.kernel.dice.protocol import T


class Tabletop(Thrown):
    """Dice as thrown at the table. `Tabletop(dice.seed, dice.position)` is an exact copy.

    A decision takes the next of the `answers` handed in; without one it raises `Undecided`, and the game asks the
    player and runs the rule again from the same position with one answer more.

    >>> from grognard.kernel.dice.die import D6
    >>> dice = Tabletop("Sunday")
    >>> [dice.roll(D6, "hit") for _ in range(5)]
    [5, 1, 6, 5, 2]
    >>> dice.seed, dice.position, dice.take_rolled()[0].faces
    ('Sunday', 5, (5,))
    """

    __slots__ = ("_stream", "_tables", "answers")

    def __init__(
        self, seed: int | str, position: int = 0, *, answers: Iterable[object] = (), quiet: bool = False
    ) -> None:
        super().__init__(quiet=quiet)
        self._stream = Stream(seed, position)
        self._tables: dict[Die, tuple[list[int], list[int]]] = {}
        self.answers = list(answers)

    @property
    def seed(self) -> int | str:
        """What the stream grows from; with `position` the whole state."""
        return self._stream.seed

    @property
    def position(self) -> int:
        """How many words of the stream are used."""
        return self._stream.position

    def move_to(self, seed: int | str, position: int) -> None:
        """Go on from another place, perhaps of another stream: what a clone and an undo do."""
        if seed != self._stream.seed:
            self._stream = Stream(seed, position)
        self._stream.position = position

    def face(self, die: Die) -> int:
        if die.sides:
            return self._stream.below(die.sides) + 1
        if die not in self._tables:
            self._tables[die] = list(die.weights), list(accumulate(die.weights.values()))
        faces, heaps = self._tables[die]
        return faces[bisect_right(heaps, self._stream.below(heaps[-1]))]

    def decide(self, who: Hashable, name: str, options: Sequence[T], *facts: Hashable) -> T:
        if len(options) == 1:
            return options[0]
        if not self.answers:
            raise Undecided(who, name, options, facts)
        answer = self.answers.pop(0)
        if answer not in options:
            raise Refused(
                tell(
                    '{answer} does not answer "{name}"; choose one of {names}',
                    answer=repr(answer),
                    name=name,
                    names=", ".join(map(repr, options)),
                )
            )
        return cast("T", answer)

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, for bots and tests."""
        return self._stream.below(n)

    def unit(self) -> float:
        """A number from 0 up to but not including 1."""
        return (self._stream.word() >> 11) * 2.0**-53

    def choice(self, things: Sequence[T]) -> T:
        """One of the things, each equally likely."""
        return things[self._stream.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in random order; the originals stay as they are."""
        deck = list(things)
        for last in range(len(deck) - 1, 0, -1):
            other = self._stream.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def fork(self, label: str) -> Tabletop:
        """Fresh dice that depend on this seed and the label alone, and not on what was thrown so far."""
        return Tabletop(f"{self.seed}/{label}", quiet=self.quiet)
