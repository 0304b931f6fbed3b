"""Hit and Run: who stood still to shoot moves afterwards. (LEG-KW-28)"""

from __future__ import annotations

from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.moves.test_terrain_tests import FAR, WOODS


def test_hit_and_run_moves_after_shooting_if_it_stood_still() -> None:  # LEG-KW-28
    table = Battle({"Reds": squad(1, at=(20, 10), rules=["Hit and Run"], weapons=())}, FAR)
    table.say("Reds", {}, "done")
    assert "after shooting" in table.prompt

    moved = Battle({"Reds": squad(1, at=(20, 10), rules=["Hit and Run"], weapons=())}, FAR)
    moved.say("Reds").move("Reds", 0, 2).say("done")
    assert "after shooting" not in moved.prompt


def test_hit_and_run_is_a_normal_move_over_any_ground() -> None:  # LEG-KW-28, LEG-MOVE-04
    ours = {"Reds": squad(1, at=(20, 12), rules=["Hit and Run"], weapons=())}
    table = Battle(ours, FAR, WOODS, difficult_ground=[4])
    table.say("Reds", "open", {}, "done")
    assert ["open", "difficult"] == table.options
    table.say("difficult").move("Reds", 0, 4)

    assert (20.0, 16.0) == table.model("Reds").at


def test_others_do_not_move_after_shooting() -> None:  # LEG-KW-28
    table = Battle({"Reds": squad(1, at=(20, 10), weapons=())}, FAR)
    table.say("Reds", {}, "done")

    assert "after shooting" not in table.prompt
