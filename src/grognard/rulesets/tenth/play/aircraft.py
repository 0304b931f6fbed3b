"""Aircraft: how they move, straight on, far, and off the table if they must; whom they hold and fight. (TEN-AIR)"""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from grognard.kernel.ask import Move, rounded
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import Crowd, check_stands
from grognard.kernel.troops.placing import is_on
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.arrivals.set_up import leave_table
from grognard.rulesets.tenth.play.stratagems.fire_overwatch import move_ends, move_starts
from grognard.rulesets.tenth.table.board import the_ground, troops
from grognard.rulesets.tenth.table.placing import footing_of, put, stand
from grognard.rulesets.tenth.table.records import BATTLE, ModelId
from grognard.rulesets.tenth.table.units import is_a, model_name

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance, Paths, Spot
    from grognard.kernel.troops import Stand
    from grognard.rulesets.tenth.table.records import Model, UnitId

LEAST = 20.0
PIVOT = 90.0
STRAIGHT = 0.02
"""How far beside its line an answer may lie: spots are rounded."""


def holds(game: Game, enemy: UnitId) -> bool:
    """Whether a unit in Engagement Range of this enemy must Fall Back to move: not from Aircraft. (TEN-AIR-07)"""
    return not is_a(game, enemy, "AIRCRAFT")


def makes_assault_moves(game: Game, unit: UnitId) -> bool:
    """Whether it charges, piles in and consolidates: Aircraft do not. (TEN-AIR-10)"""
    return not is_a(game, unit, "AIRCRAFT")


def may_strike(game: Game, unit: UnitId, enemy: UnitId) -> bool:
    """Only who can FLY charges and fights Aircraft, and these fight only who can FLY. (TEN-AIR-09, TEN-AIR-10)"""
    if is_a(game, unit, "AIRCRAFT"):
        return is_a(game, enemy, "FLY")
    return not is_a(game, enemy, "AIRCRAFT") or is_a(game, unit, "FLY")


@step
async def fly(game: Game, unit: UnitId) -> None:
    """Straight forward at least 20", then one pivot of up to 90 degrees; or off the table. (TEN-AIR-05, TEN-AIR-06)"""
    going = await move_starts(game, unit)
    if going is None:
        return
    own = game[going]
    flight = Flight(game, going)
    if not flight.has_end():
        leave(game, going)
        return
    asked = Move(
        seat=own.seat,
        prompt=tell(
            'Fly {name} straight on, at least {LEAST}", and turn it up to 90 degrees, or fly it off.',
            name=own.name,
            LEAST=f"{LEAST:g}",
        ),
        clause="TEN-AIR-05",
        about=(going,),
        pieces=own.models,
        legal=flight.check,
        propose=flight.propose,
        hints={"least": LEAST, "pivot": PIVOT, "kind": "fly"},
    )
    paths: Paths = await game.ask(asked)
    if flight.leaves(paths):
        leave(game, going)
        return
    put(game, going, {model: path[-1] for model, path in paths.items()})
    game.change(going, moved="normal")
    game.say(tell("{name} flies on.", name=own.name), "TEN-AIR-05", kind="move", about=[going], paths=paths)
    await move_ends(game, going)


def leave(game: Game, unit: UnitId) -> None:
    """It flies off and may come back from its owner's next Movement phase on. (TEN-AIR-06)"""
    leave_table(game, unit, "strategic", left_round=game[BATTLE].round, effects=())
    game.say(tell("{name} leaves the table.", name=game[unit].name), "TEN-AIR-06", kind="move", about=[unit])


class Flight:
    """The moves an Aircraft could make now."""

    def __init__(self, game: Game, unit: UnitId) -> None:
        self.game, self.unit = game, unit
        self.models: list[Model] = [game[model] for model in game[unit].models]
        self.footing, self.crowd = footing_of(game, unit, "TEN-AIR-05"), Crowd(unit, troops(game))
        ground = the_ground(game)
        self.wide, self.high = ground.width, ground.height

    def check(self, paths: Paths) -> None:
        """Every model flies, straight, far enough, and turns once; who stays on the table ends well. (TEN-AIR-05)"""
        for model in self.models:
            path = paths.get(model.id, ())
            if len(path) != 1:
                raise Refused(tell("{model} flies to one spot, straight on.", model=self._name(model)), "TEN-AIR-05")
            self._check_line(model, path[0])
        if not self.leaves(paths):
            row = {name: self._base(self.game[ModelId(name)], path[0]) for name, path in paths.items()}
            check_stands(self.footing, row, self.crowd)

    def _check_line(self, model: Model, spot: Spot) -> None:
        assert model.at is not None
        dx, dy = spot[0] - model.at[0], spot[1] - model.at[1]
        c, s = cos(radians(model.facing)), sin(radians(model.facing))
        if abs(dy * c - dx * s) > STRAIGHT:
            raise Refused(tell("{model} must fly straight along its facing.", model=self._name(model)), "TEN-AIR-05")
        if dx * c + dy * s < LEAST - STRAIGHT:
            raise Refused(
                tell('{model} must fly at least {LEAST}".', model=self._name(model), LEAST=f"{LEAST:g}"), "TEN-AIR-05"
            )
        facing = spot[2] if len(spot) > 2 else None
        turn = 0.0 if facing is None else abs((facing - model.facing + 180.0) % 360.0 - 180.0)
        if turn > PIVOT + TOLERANCE:
            raise Refused(tell("{model} can turn by at most 90 degrees.", model=self._name(model)), "TEN-AIR-05")

    def _name(self, model: Model) -> str:
        return model_name(self.game, model.id)

    def leaves(self, paths: Paths) -> bool:
        """Whether any part of a base would be over the edge. (TEN-AIR-06)"""
        return any(self._is_off(self._base(self.game[ModelId(name)], path[-1])) for name, path in paths.items())

    def has_end(self) -> bool:
        """Whether there is a legal end on the table. (TEN-AIR-06)"""
        return bool(self._ends())

    def propose(self, chance: Chance) -> Paths:
        """Some legal end, turned somehow."""
        ends = self._ends()
        far = ends[chance.below(len(ends))]
        turn = (chance.unit() * 2 - 1) * PIVOT * 0.999
        return {model.id: (rounded(self._spot(model, far, turn)),) for model in self.models}

    def _ends(self) -> list[float]:
        """Distances at which it could end: half an inch apart, and as closely as answers are told apart if none is."""
        return self._ends_every(0.5) or self._ends_every(STRAIGHT)

    def _ends_every(self, stride: float) -> list[float]:
        found = []
        for number in range(int((self.wide + self.high - LEAST) / stride) + 1):
            far = LEAST + number * stride
            row: dict[str, Stand] = {m.id: self._base(m, self._spot(m, far, 0.0)) for m in self.models}
            if any(map(self._is_off, row.values())):
                break
            try:
                check_stands(self.footing, row, self.crowd)
            except Refused:
                continue
            found.append(far)
        return found

    def _spot(self, model: Model, far: float, turn: float) -> Spot:
        assert model.at is not None
        angle = radians(model.facing)
        at = rounded((model.at[0] + far * cos(angle), model.at[1] + far * sin(angle)))
        return (at[0], at[1], round((model.facing + turn) % 360.0, 3))

    def _base(self, model: Model, spot: Spot) -> Stand:
        return stand(self.game, model.id, (spot[0], spot[1]))

    def _is_off(self, one: Stand) -> bool:
        return not is_on(self.footing.table, one.box)
