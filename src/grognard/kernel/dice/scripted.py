"""Dice that fall as a test says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice.physical import Thrown
from grognard.kernel.dice.protocol import decided

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from grognard.kernel.dice.die import Die
    from grognard.kernel.dice.protocol import T


class Scripted(Thrown):
    """Every solid die shows the next face of the script: in order, or by the name of the roll.

    A sum takes one face for each of its dice, a re-roll takes the next face. A rule that throws more than the script
    has, or a face the die does not have, fails the test; `assert_done` fails it when faces are left over.

    >>> from grognard.kernel.dice.die import D6
    >>> dice = Scripted(hit=[3], charge=[6, 1])
    >>> dice.roll(2 * D6, "charge"), dice.roll(D6, "hit")
    (7, 3)
    >>> dice.assert_done()
    """

    __slots__ = ("_inline", "_named", "policy")

    def __init__(self, *faces: int, policy: object = None, **named: Iterable[int]) -> None:
        super().__init__()
        self._inline = list(faces)
        self._named = {name: list(script) for name, script in named.items()}
        self.policy = policy

    def face(self, die: Die) -> int:
        name = self._name.replace(" ", "_").replace("-", "_")
        script = self._named.get(name, self._inline)
        what = f"the {self._name} roll ({die})" if self._name else f"a roll of {die}"
        assert script, f"the script has no face left for {what}; left over: {self._left() or 'nothing'}"
        face = script.pop(0)
        assert face in die.weights, f"the script says {face} for {what}, which has no such face"
        return face

    def decide(self, who: Hashable, name: str, options: Sequence[T], *facts: Hashable) -> T:
        return decided(self.policy, who, name, options, facts)

    def assert_done(self) -> None:
        """Fail when the script has faces that were never thrown."""
        assert not self._left(), f"the rule never threw these faces of the script: {self._left()}"

    def _left(self) -> str:
        named = [f"{name}={script}" for name, script in self._named.items() if script]
        return ", ".join([*map(str, self._inline), *named])
