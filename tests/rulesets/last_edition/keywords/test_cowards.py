"""Cowards. (TLE-KW-14)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.rulesets.last_edition.play.attack.casualties import lose
from grognard.rulesets.last_edition.table.records import ModelId, UnitId
from tests.rulesets.last_edition.kit import Field, leader, unit
from tests.rulesets.last_edition.test_play_coherency_and_phases import FAR, row, scattered


def test_removed_models_count_for_cowards() -> None:
    """TLE-COH-03, TLE-KW-14: Cowards (3), a unit of 5 loses 2: 3 are left and run."""
    field = scattered(row(1.0, 1.0, 3.0, 1.0), keywords=["Cowards (3)"])
    field.play(["A2.4", "A2.5"])

    assert "gone" == field.unit("A2").where
    assert field.log("TLE-KW-14")


@step
async def three_die(game: Game) -> None:
    await lose(game, UnitId("A2"), [ModelId(f"A2.{n}") for n in (1, 2, 3)])


def test_cowards_run_as_soon_as_they_are_few() -> None:
    """TLE-KW-14, TLE-GEN-12: Cowards (2), 5 models, 3 killed: the last 2 run."""
    squad = unit("Squad", 5, keywords=["Cowards (2)"])
    field = Field([leader(), squad], [leader()], {**FAR, "A2": (10, 10)}, (three_die,))

    assert "gone" == field.unit("A2").where
