"""Draw the table, give the dice, say the orders: a Crossroads battle for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grognard
from grognard.rulesets._template.table.records import BATTLE, Model, ModelId, Side, Unit, UnitId, side_id
from tests.loaded import Loaded, load
from tests.looking import Looking

if TYPE_CHECKING:
    from grognard.kernel.game import Game

SPARE = {"models": 3, "move": 6, "shots": 1, "range": 12, "skill": 4, "save": 4}


def profile(name: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, **SPARE, **fields}


def army(*units: dict[str, Any], name: str = "Band") -> dict[str, Any]:
    """A band of these units, filled up to two."""
    return {"name": name, "unit": [*units, *([profile("Spare", models=1)] if len(units) < 2 else [])]}


class Skirmish(Looking):
    """A battle in its first round: A1 stands in the west and is to act, B1 in the east; spare units are far off."""

    def __init__(
        self,
        attacker: dict[str, Any] | None = None,
        defender: dict[str, Any] | None = None,
        *,
        apart: float = 8.0,
        scenario: str = "open field",
        y: float = 3.0,
        dice: tuple[int, ...] = (),
        **named: list[int],
    ) -> None:
        one, two = attacker or profile("Reds"), defender or profile("Blues")
        bands = (army(one, name="Red band"), army(two, name="Blue band"))
        self.game: Game = grognard.new_game("_template", bands, scenario, seed=1)
        self.answers("A1", "B1")
        self.place("A1", 3.0, y)
        self.place("B1", 21.0, y)
        self.place("A2", 1.0, 14.0)
        self.place("B2", 23.0, 14.0)
        self.dice: Loaded = load(self.game, *dice, **named)
        self.answers(1, 0)
        self.stand("A1", 6.0, y)
        self.stand("B1", 6.0 + apart, y)

    def spots(self, unit: str, x: float, y: float) -> dict[str, tuple[float, float]]:
        models = self.game[UnitId(unit)].models
        return {model: (x, y + 1.2 * number) for number, model in enumerate(models)}

    def place(self, unit: str, x: float, y: float) -> None:
        self.game.answer(self.spots(unit, x, y))

    def stand(self, unit: str, x: float, y: float) -> None:
        """Put a unit there, whatever the rules say."""
        for model, at in self.spots(unit, x, y).items():
            self.game.change(ModelId(model), at=at)

    def answers(self, *replies: Any) -> None:
        for reply in replies:
            self.game.answer(reply)

    def shoot(self, *more: Any) -> None:
        """A1 is activated, stays and shoots at B1; further answers follow."""
        self.answers("A1", {}, "B1", *more)

    def unit(self, name: str) -> Unit:
        return self.game[UnitId(name)]

    def side(self, seat: int) -> Side:
        return self.game[side_id(seat)]

    @property
    def round(self) -> int:
        return self.game[BATTLE].round

    def models(self, unit: str) -> list[Model]:
        return [self.game[model] for model in self.unit(unit).models]
