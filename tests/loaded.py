"""Dice for whole games in tests: they fall as the test says, in order or by the name of the roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import Tabletop

if TYPE_CHECKING:
    from grognard.kernel.dice import Die
    from grognard.kernel.game import Game


class Loaded(Tabletop):
    """A Tabletop whose faces come from a script; what has fallen falls again when the game goes back and forth.

    `load(game, 3, 4)` scripts all dice in order, `load(game, hit=[3], save=[2])` by the name of the roll
    (blanks and dashes as underscores). A throw the script does not have fails the test.
    """

    def __init__(self, *faces: int, **named: list[int]) -> None:
        super().__init__("loaded")
        self.inline = list(faces)
        self.named = {name: list(script) for name, script in named.items()}
        self.fallen: list[int] = []
        self.at = 0

    @property
    def position(self) -> int:
        return self.at

    def move_to(self, seed: int | str, position: int) -> None:
        self.at = position

    def face(self, die: Die) -> int:
        if self.at == len(self.fallen):
            self.fallen.append(self._next(die))
        self.at += 1
        return self.fallen[self.at - 1]

    def _next(self, die: Die) -> int:
        script = self.named.get(self._name.replace(" ", "_").replace("-", "_"), self.inline)
        assert script, f"no face left for the {self._name or 'nameless'} roll; left over: {self.left_over()}"
        face = script.pop(0)
        assert face in die.weights, f"{die} has no face {face} ({self._name})"
        return face

    def left_over(self) -> dict[str, list[int]]:
        """The faces that never fell."""
        return {name: script for name, script in {"": self.inline, **self.named}.items() if script}


def load(game: Game, *faces: int, **named: list[int]) -> Loaded:
    """Give the game these dice from here on."""
    dice = Loaded(*faces, **named)
    game.dice = dice
    return dice
