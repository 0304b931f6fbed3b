"""Cloning a game in mid-step against copying the same state as plain objects with `copy.deepcopy`."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

import msgspec

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.record import Header
from grognard.kernel.ruleset import bare_ruleset
from grognard.kernel.table import Ref
from timing import Row, interleaved, show

UNITS, MODELS_EACH = 40, 5


class Model(msgspec.Struct, frozen=True):
    id: Ref[Model]
    unit: Ref[Unit]
    at: tuple[float, float]
    wounds: int = 2


class Unit(msgspec.Struct, frozen=True):
    id: Ref[Unit]
    seat: int
    models: tuple[Ref[Model], ...]
    has_moved: bool = False
    has_shot: bool = False


@dataclass
class PlainModel:
    id: str
    unit: str
    at: tuple[float, float]
    wounds: int = 2


@dataclass
class PlainUnit:
    id: str
    seat: int
    models: list[str]
    has_moved: bool = False
    has_shot: bool = False


@dataclass
class PlainState:
    models: dict[str, PlainModel] = field(default_factory=dict)
    units: dict[str, PlainUnit] = field(default_factory=dict)


@step
async def battle(game: Game) -> None:
    """A step that has asked three times when the clone is taken."""
    for number in range(5):
        options = (Option("left"), Option("right"))
        reply = await game.ask(Choose(seat=0, prompt=f"Question {number}?", options=options))
        game.change(Ref[Unit](f"u{number}"), has_moved=reply == "left")
    game.end(None, "Done.")


def begin(game: Game) -> None:
    """All units and models."""
    for u in range(UNITS):
        models = tuple(Ref[Model](f"m{u}.{m}") for m in range(MODELS_EACH))
        game.add(Unit(Ref(f"u{u}"), u % 2, models))
        for m, model in enumerate(models):
            game.add(Model(model, Ref(f"u{u}"), (float(u), float(m))))
    game.then(battle)


def rows() -> list[Row]:
    """The one row."""
    armies: tuple[Any, ...] = ({"name": "A"}, {"name": "B"})
    header = Header(ruleset="bench", version="1", scenario="only", options={}, seed=1, armies=armies)
    game = Game(bare_ruleset("bench", begin, {"battle": battle}), header)
    for _ in range(3):
        game.answer("left")
    assert game.clone().state_bytes() == game.state_bytes()
    state = PlainState()
    for unit in game.all(Unit):
        state.units[unit.id] = PlainUnit(unit.id, unit.seat, list(unit.models), unit.has_moved)
    for model in game.all(Model):
        state.models[model.id] = PlainModel(model.id, model.unit, model.at)

    mine, plain = interleaved(game.clone, lambda: copy.deepcopy(state))
    return [Row("clone, 200 models, 40 units, mid-step", mine, "copy.deepcopy", plain, 20.0)]


if __name__ == "__main__":
    print(show(rows()))
