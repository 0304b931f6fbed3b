"""Pile-in and Consolidation moves. (TEN-MELEE-07, TEN-MELEE-14, TEN-MELEE-15)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.rulesets.tenth.play.fight.pile_in import consolidate, pile_in
from grognard.rulesets.tenth.table.board import bases
from grognard.rulesets.tenth.table.coherency import is_coherent
from grognard.rulesets.tenth.table.engagement_range import is_touching
from tests.rulesets.tenth.kit import DrillTable, drill, unit

WIDE = 32 / 25.4
TOUCH = WIDE + 0.005


def ranks() -> DrillTable:
    """Two men, the first in contact with the enemy, the second beside him, 2 inches from another."""
    return drill(
        unit("Troops", models=2, places=[(10, 10), (12, 10)]),
        unit("Foe", seat=1, models=2, places=[(10, 10 + TOUCH), (12, 12 + WIDE)]),
        phase="fight",
    )


def test_a_model_that_piles_in_must_end_in_contact_if_it_can() -> None:
    """TEN-MELEE-07: 2 inches from the closest enemy, it may stay, but if it moves it must touch it."""
    table = ranks()
    table.run(pile_in, "Troops")
    _, second = (model.id for model in table.models("Troops"))

    assert "TEN-MELEE-07" == table.refusal({second: [[12, 11]]})
    assert "TEN-MELEE-07" == table.refusal({second: [[13, 9.9]]})

    table.answer({second: [[12, 12 - 0.003]]})

    table.done()
    assert is_touching(bases(table.game, table.id("Troops"))[1], bases(table.game, table.id("Foe"))[1])


def test_whoever_stands_below_an_enemy_does_not_touch_him() -> None:
    """TEN-ENG-03, TEN-MELEE-07: he comes nearer, and the place right below is no contact that he must seek."""
    ruin = {"type": "ruins", "rect": [8, 8, 14, 14], "height": 9, "floors": [3]}
    foe = unit("Foe", seat=1, places=[(13.3, 11, 3)])
    table = drill(unit("Climbers", models=2, places=[(15.3, 11), (16.7, 11)]), foe, phase="fight", terrain=[ruin])
    table.run(pile_in, "Climbers")
    table.answer({"A1.1": [[15, 11]]})

    assert (15, 11) == table.models("Climbers")[0].at


def test_piling_in_is_voluntary() -> None:
    """TEN-MELEE-07"""
    table = ranks()
    table.run(pile_in, "Troops")
    table.answer({})

    table.done()
    assert (12.0, 10.0) == table.models("Troops")[1].at


def test_a_model_in_contact_does_not_move_and_nobody_moves_more_than_three_inches() -> None:
    """TEN-MELEE-07"""
    table = ranks()
    table.run(pile_in, "Troops")
    first, second = (model.id for model in table.models("Troops"))

    with pytest.raises(Refused, match="does not move"):
        table.game.answer({first: [[10.1, 10]]})
    assert "TEN-MELEE-07" == table.refusal({second: [[12, 9], [12, 12 - 0.003]]})


def test_it_must_end_nearer_to_the_enemy_that_was_closest() -> None:
    """TEN-MELEE-07: not nearer to some other one."""
    table = drill(
        unit("Troops", models=2, places=[(10, 10), (13, 10)]),
        unit("Foe", seat=1, models=2, places=[(10, 10 + TOUCH), (16, 10)]),
        phase="fight",
    )
    table.run(pile_in, "Troops")
    second = table.models("Troops")[1].id

    assert "TEN-MELEE-07" == table.refusal({second: [[12, 11.5]]})


def test_the_unit_must_end_coherent_and_engaged() -> None:
    """TEN-MELEE-07: a charger whose target died may only move if it gets within Engagement Range."""
    table = drill(unit("Troops", at=(10, 10)), unit("Foe", seat=1, at=(10, 15)), phase="fight")
    table.run(pile_in, "Troops")
    model = table.models("Troops")[0].id

    assert "TEN-MELEE-07" == table.refusal({model: [[10, 11]]})

    table.answer({model: [[10, 13]]})
    table.done()


def test_nobody_is_asked_where_no_enemy_is_in_reach() -> None:
    """TEN-MELEE-07: if that cannot be achieved no model may pile in."""
    table = drill(unit("Troops", at=(10, 10)), unit("Foe", seat=1, at=(10, 20)), phase="fight")
    table.run(pile_in, "Troops")

    table.done()


def test_enemy_bases_are_never_crossed() -> None:
    """TEN-MELEE-07: not even by those who FLY. (TEN-FLY-01)"""
    table = drill(
        unit("Troops", models=2, places=[(10, 10), (10, 8.7)], keywords=["INFANTRY", "FLY"]),
        unit("Foe", seat=1, models=2, places=[(11.2, 9.4), (12.6, 9.4)], base=25),
        phase="fight",
    )
    table.run(pile_in, "Troops")
    second = table.models("Troops")[1].id

    assert "TEN-MOVE-04" == table.refusal({second: [[11.9, 10.4]]})


def test_the_proposal_brings_as_many_as_it_can_into_contact() -> None:
    """TEN-MELEE-07: and it is always legal."""
    table = drill(
        unit("Troops", models=8, at=(5, 10), gap=0.3),
        unit("Foe", seat=1, models=6, at=(6, 10 + WIDE + 0.9), gap=0.3),
        phase="fight",
    )
    table.run(pile_in, "Troops")
    proposals = [table.question.suggest(Tabletop(seed)) for seed in range(6)]
    for proposal in proposals:
        table.question.check(proposal)
    table.answer(max(proposals, key=len))

    mine, theirs = bases(table.game, table.id("Troops")), bases(table.game, table.id("Foe"))
    assert is_coherent(mine)
    assert sum(any(is_touching(a, b) for b in theirs) for a in mine) >= 6


# ---------------------------------------------------------------- Aircraft


def test_aircraft_do_not_pile_in() -> None:
    """TEN-AIR-10"""
    table = drill(
        unit("Kite", at=(10, 10), keywords=["AIRCRAFT", "FLY"]),
        unit("Foe", seat=1, at=(10, 12), keywords=["INFANTRY", "FLY"]),
        phase="fight",
    )
    table.change("Kite", where="table")
    table.run(pile_in, "Kite")
    table.run(consolidate, "Kite")

    table.done()


def test_walkers_take_no_notice_of_aircraft_and_flyers_do() -> None:
    """TEN-AIR-11: the Aircraft is closest at 1.5 inches, an infantryman is 2.5 inches the other way."""
    for keywords, goal in ((["INFANTRY"], 1), (["INFANTRY", "FLY"], -1)):
        table = drill(
            unit("Troops", at=(20, 20), keywords=keywords),
            unit("Kite", seat=1, at=(20, 20 - 1.5 - WIDE), keywords=["AIRCRAFT", "FLY"]),
            unit("Foe", seat=1, at=(20, 20 + 2.5 + WIDE)),
            phase="fight",
        )
        table.change("Kite", where="table")
        table.run(pile_in, "Troops")
        model = table.models("Troops")[0].id
        steps = {1: {model: [[20, 22.497]]}, -1: {model: [[20, 18.503]]}}

        assert "TEN-MELEE-07" == table.refusal(steps[-goal])

        table.answer(steps[goal])
        table.done()


# ---------------------------------------------------------------- Consolidation


def test_a_unit_may_consolidate_into_a_new_enemy() -> None:
    """TEN-MELEE-14: 3.5 inches away; it may move 3 into Engagement Range."""
    table = drill(unit("Troops", at=(10, 10)), unit("Foe", seat=1, at=(10, 10 + 3.5 + WIDE)), phase="fight")
    table.run(consolidate, "Troops")
    model = table.models("Troops")[0].id

    assert "TEN-MELEE-14" == table.refusal({model: [[10, 11]]})

    table.answer({model: [[10, 13]]})
    table.done()


def test_without_an_enemy_in_reach_it_may_move_to_the_closest_marker() -> None:
    """TEN-MELEE-15: 4 inches away, so 3 inches bring it within range."""
    table = drill(
        unit("Troops", at=(30, 22 - 4 - 40 / 50.8 - WIDE / 2)), unit("Foe", seat=1, at=(50, 40)), phase="fight"
    )
    start = table.models("Troops")[0].at
    assert start is not None
    table.run(consolidate, "Troops")
    model = table.models("Troops")[0].id

    assert "TEN-MELEE-15" == table.refusal({model: [[start[0] + 2, start[1]]]})
    assert "TEN-MELEE-15" == table.refusal({model: [[start[0], start[1] + 0.5]]})
    assert "TEN-MELEE-14" == table.refusal({model: [[start[0], start[1] + 3.1]]})

    table.answer({model: [[start[0], start[1] + 3]]})
    table.done()
    assert "TEN-MELEE-15" in table.cited


def test_with_an_enemy_in_reach_the_marker_is_no_choice() -> None:
    """TEN-MELEE-15, TEN-MELEE-14: only if that is impossible."""
    table = drill(unit("Troops", at=(30, 17)), unit("Foe", seat=1, at=(30, 13)), phase="fight")
    table.run(consolidate, "Troops")

    assert "TEN-MELEE-14" == table.refusal({table.models("Troops")[0].id: [[30, 19]]})


def test_neither_enemy_nor_marker_in_reach_means_no_move() -> None:
    """TEN-MELEE-15"""
    table = drill(unit("Troops", at=(20, 14)), unit("Foe", seat=1, at=(50, 40)), phase="fight")
    table.run(consolidate, "Troops")

    table.done()


def test_nobody_piles_in_by_more_than_three_inches() -> None:
    """TEN-MELEE-07: 3.2 inches from the enemy."""
    table = drill(unit("Troops", at=(10, 10)), unit("Foe", seat=1, at=(10, 10 + 3.2 + WIDE)), phase="fight")
    table.run(pile_in, "Troops")
    model = table.models("Troops")[0].id

    assert "TEN-MELEE-07" == table.refusal({model: [[10, 13.19]]})

    table.answer({model: [[10, 13]]})
    table.done()


def test_a_unit_ends_its_pile_in_coherent() -> None:
    """TEN-MELEE-07, TEN-COH-04: each of them nearer to his own enemy, but too far from each other."""
    table = drill(
        unit("Troops", models=2, places=[(10, 10), (13, 10)]),
        unit("Left", seat=1, at=(7, 10)),
        unit("Right", seat=1, at=(16, 10)),
        phase="fight",
    )
    table.run(pile_in, "Troops")
    one, two = (model.id for model in table.models("Troops"))

    assert "TEN-COH-04" == table.refusal({one: [[7 + TOUCH, 10]], two: [[16 - TOUCH, 10]]})


def test_a_consolidating_model_ends_in_contact_if_it_can() -> None:
    """TEN-MELEE-14"""
    table = drill(
        unit("Troops", models=2, places=[(10, 10), (12, 10)]),
        unit("Foe", seat=1, models=2, places=[(10, 10 + TOUCH), (12, 12 + WIDE)]),
        phase="fight",
    )
    table.run(consolidate, "Troops")
    second = table.models("Troops")[1].id

    assert "TEN-MELEE-14" == table.refusal({second: [[12, 11]]})

    table.answer({second: [[12, 12 - 0.003]]})
    table.done()


def test_a_consolidating_model_ends_nearer_to_the_closest_enemy() -> None:
    """TEN-MELEE-14: the second man is 3.2 inches away, too far for contact, and must not step aside."""
    table = drill(
        unit("Troops", models=2, places=[(10, 10), (10, 6.8)]),
        unit("Foe", seat=1, at=(10, 10 + TOUCH)),
        phase="fight",
    )
    table.run(consolidate, "Troops")
    second = table.models("Troops")[1].id

    assert "TEN-MELEE-14" == table.refusal({second: [[10.4, 6.81]]})

    table.answer({second: [[10, 7.5]]})
    table.done()


def test_of_equally_close_enemies_the_owner_chooses_one_to_pile_in_to() -> None:
    """TEN-MELEE-07"""
    away = WIDE + 1.5
    for where in (1.495, -1.495):
        table = drill(
            unit("Troops", models=2, places=[(10, 10), (10, 10 + WIDE + 0.5)]),
            unit("Left", seat=1, at=(10 - away, 10)),
            unit("Right", seat=1, at=(10 + away, 10)),
            unit("Held", seat=1, at=(10, 10 + 2 * WIDE + 0.51)),
            phase="fight",
        )

        async def press(game: Any, table: DrillTable = table) -> None:
            await pile_in(game, table.id("Troops"))

        table.run(press)
        table.answer({"A1.1": [[10 + where, 10]]})

        assert (10 + where, 10) == pytest.approx(table.models("Troops")[0].at)


def test_consolidation_leaves_nobody_behind_and_moves_nobody_in_contact() -> None:
    """TEN-MELEE-14: coherent at the end; who touches an enemy stays."""
    table = drill(
        unit("Troops", models=2, places=[(10, 10), (12, 10)]),
        unit("Foe", seat=1, models=2, places=[(10, 10 + TOUCH), (16.5, 10)]),
        phase="fight",
    )
    table.run(consolidate, "Troops")
    first, second = (model.id for model in table.models("Troops"))

    assert "TEN-MELEE-14" == table.refusal({first: [[10.3, 10]]})
    assert "TEN-COH-04" == table.refusal({second: [[14.6, 10]]})
