"""The records before the first question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.lists.army import recall
from grognard.rulesets.last_edition.lists.sheets import line_up, points_of
from grognard.rulesets.last_edition.lists.slots import commander_of, leader_points
from grognard.rulesets.last_edition.table.records import BATTLE, Battle, Model, ModelId, Side, Unit, UnitId, side_id

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def lay_out(game: Game) -> None:
    """Both armies beside the table; leftover leader points are the start and the maximum. (TLE-LP-01, TLE-ARMY-19)"""
    game.add(Battle(BATTLE))
    for seat, data in enumerate(game.header.armies):
        army = recall(data)
        points = leader_points(army)
        game.add(Side(side_id(seat), seat, leader_points=points, most_leader_points=points))
        commander = commander_of(army)
        for number, selection in enumerate(army.unit):
            sheet = army.sheet(selection.datasheet)
            unit = UnitId(f"{'AB'[seat]}{number + 1}")
            roll = tuple(line_up(sheet, selection))
            models = tuple(ModelId(f"{unit}.{n}") for n in range(1, len(roll) + 1))
            cost = points_of(sheet, selection)
            game.add(Unit(unit, seat, selection.title, sheet, cost, models, roll, is_commander=number == commander))
            for model, kind in zip(models, roll, strict=True):
                game.add(Model(model, unit, kind, sheet.base_for(kind), kind.health))
