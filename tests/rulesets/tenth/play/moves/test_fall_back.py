"""Fall Back and Desperate Escape. (TEN-MOVE-10, TEN-MOVE-12 to TEN-MOVE-15, TEN-BSHK-08, TEN-KW-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.dice import Tabletop
from grognard.rulesets.tenth.play.moves.fall_back import ask_plan, fall_back
from grognard.rulesets.tenth.play.moves.movement_phase import choose_action
from grognard.rulesets.tenth.table.engagement_range import is_engaged
from tests.rulesets.tenth.kit import drill, unit

if TYPE_CHECKING:
    from tests.rulesets.tenth.kit import DrillTable

CONTACT = 32 / 25.4


def melee(models: int = 4, enemies: int = 4, options: dict[str, Any] | None = None, **more: Any) -> DrillTable:
    """Rifles in a row at y 20 with enemies in contact to the north of them."""
    return drill(
        unit("Rifles", **{"at": (20, 20), "models": models, **more}),
        unit("Enemy", seat=1, at=(20, 20 + CONTACT), models=enemies),
        phase="movement",
        options=options,
    )


def back(table: DrillTable, dy: float = -5, crossers: int = 0) -> dict[str, list[tuple[float, float]]]:
    """A plan: all go south, but the first so many go north through the enemies and round to the others' west."""
    plan: dict[str, list[tuple[float, float]]] = {}
    for number, model in enumerate(table.models("Rifles")):
        assert model.at is not None
        x, y = model.at
        through = [(x, y + 1.0), (x, y + dy)]
        plan[model.id] = through if number < crossers else [(x, y + dy)]
    return plan


def test_a_unit_that_falls_back_ends_outside_engagement_range() -> None:
    """TEN-MOVE-10, TEN-ENG-02"""
    table = melee()
    table.run(choose_action, "Rifles")
    table.answer("fall back")

    assert "TEN-ENG-02" == table.refusal(back(table, -0.9))
    assert "TEN-MOVE-10" == table.refusal(back(table, -6.1))

    table.answer(back(table, -6))
    table.done()

    assert "fall back" == table.unit("Rifles").moved
    assert not is_engaged(table.game, table.id("Rifles"))


def test_every_model_must_get_away_in_coherency_and_off_other_bases() -> None:
    """TEN-MOVE-10, TEN-COH-04, TEN-MOVE-04"""
    table = melee(models=2)
    table.run(fall_back, "Rifles")
    first, second = back(table, -5)

    assert "TEN-ENG-02" == table.refusal({first: [(20, 15)]})
    assert "TEN-COH-04" == table.refusal({first: [(20, 15)], second: [(25, 17)]})
    assert "TEN-MOVE-04" == table.refusal({first: [(20, 15)], second: [(20.3, 15)]})


def test_a_unit_without_a_way_out_cannot_fall_back() -> None:
    """TEN-MOVE-10: to leave everybody out is to stay."""
    ring = [(20 + dx, 20 + dy) for dx in (-2.3, 0, 2.3) for dy in (-2.3, 0, 2.3) if dx or dy]
    table = drill(
        unit("Rifles", at=(20, 20), move=2), unit("Enemy", seat=1, places=ring, models=8, base=40), phase="movement"
    )
    table.run(fall_back, "Rifles")

    assert {} == table.question.suggest(Tabletop(1))

    table.answer({})
    table.done()

    assert "stationary" == table.unit("Rifles").moved


def test_models_may_move_through_enemies_at_their_peril() -> None:
    """TEN-MOVE-10, TEN-MOVE-12, TEN-MOVE-13"""
    table = melee(models=6, enemies=6)
    table.run(fall_back, "Rifles")
    table.dice(desperate_escape=[3, 6])
    table.answer(back(table, -3, crossers=2))
    table.done()

    assert 6 == table.alive("Rifles")
    assert "TEN-MOVE-12" in table.cited


def test_nobody_tests_who_crosses_nobody() -> None:
    """TEN-MOVE-12: leaving contact is not crossing."""
    table = melee()
    table.run(fall_back, "Rifles")
    table.answer(back(table))
    table.done()

    assert 4 == table.alive("Rifles")


@pytest.mark.parametrize("keywords", [["INFANTRY", "FLY"], ["MONSTER", "TITANIC"]])
def test_flying_and_titanic_models_cross_enemies_without_a_test(keywords: list[str]) -> None:
    """TEN-MOVE-12, TEN-FLY-01"""
    table = melee(models=1, keywords=keywords)
    table.run(fall_back, "Rifles")
    model = table.models("Rifles")[0].id
    table.answer({model: [(20, 24)]})
    table.done()

    assert [(20, 24)] == [each.at for each in table.models("Rifles")]


def test_below_an_enemy_aircraft_nobody_tests() -> None:
    """TEN-MOVE-12, TEN-AIR-08"""
    table = drill(
        unit("Rifles", at=(20, 20)),
        unit("Enemy", seat=1, at=(20 - CONTACT, 20)),
        unit("Jet", seat=1, at=(23, 20), keywords=["VEHICLE", "AIRCRAFT", "FLY"]),
        phase="movement",
    )
    table.change("Jet", where="table")
    table.run(fall_back, "Rifles")
    table.answer({table.models("Rifles")[0].id: [(26, 20)]})
    table.done()

    assert 1 == table.alive("Rifles")


def test_every_model_of_a_shocked_unit_tests_once() -> None:
    """TEN-MOVE-15, TEN-BSHK-08: five models of which two cross take five tests."""
    table = melee(models=5, enemies=5)
    table.change("Rifles", is_shocked=True)
    table.run(fall_back, "Rifles")
    table.dice(desperate_escape=[3, 3, 3, 3, 3])
    table.answer(back(table, -3, crossers=2))
    table.done()

    assert 5 == table.alive("Rifles")
    assert "TEN-MOVE-15" in table.cited


def test_a_shocked_unit_tests_even_if_it_crosses_nobody() -> None:
    """TEN-BSHK-08"""
    table = melee(models=3)
    table.change("Rifles", is_shocked=True)
    table.run(fall_back, "Rifles")
    table.dice(desperate_escape=[1, 1, 1])
    table.answer(back(table))
    table.done()

    assert 0 == table.alive("Rifles")
    assert "destroyed" == table.unit("Rifles").where


def test_a_shocked_flying_unit_crosses_freely_and_still_tests_for_every_model() -> None:
    """TEN-MOVE-15, TEN-BSHK-08, TEN-FLY-01, TEN-FLY-02, TEN-BSHK-07: FLY spares only those who cross in good order.

    The way is measured through the air, nobody may use Command Re-roll for it, and the survivors fly on.
    """
    hill = {"type": "hills", "rect": [15, 22, 30, 24], "height": 5}
    table = drill(
        unit("Eagles", at=(20, 20), models=3, move=8, keywords=["INFANTRY", "FLY"]),
        unit("Enemy", seat=1, at=(20, 20 + CONTACT), models=3),
        phase="movement",
        terrain=[hill],
        cp=3,
    )
    table.change("Eagles", is_shocked=True)
    table.change_side(1, cp=0)
    names = [model.id for model in table.models("Eagles")]
    plan = {model.id: [(model.at[0], 27)] for model in table.models("Eagles") if model.at}
    table.run(fall_back, "Eagles")
    table.dice(desperate_escape=[2, 3, 6])
    table.answer(plan, [names[0]])
    table.done()

    assert names[1:] == list(table.unit("Eagles").models)
    assert {27} == {model.at[1] for model in table.models("Eagles") if model.at}
    assert 3 == table.side(0).cp
    assert "fall back" == table.unit("Eagles").moved


def test_one_test_can_be_taken_again_for_a_command_point() -> None:
    """TEN-STRAT-04, TEN-MOVE-13"""
    table = melee(models=4, enemies=4)
    table.change_side(0, cp=1)
    table.run(fall_back, "Rifles")
    table.dice(desperate_escape=[1, 4, 5])
    table.answer(back(table, -3, crossers=2), "Command Re-roll: Rifles")
    table.done()

    assert (4, 0) == (table.alive("Rifles"), table.side(0).cp)


def test_all_tests_come_before_any_move_and_the_survivors_carry_out_the_plan() -> None:
    """TEN-MOVE-14"""
    table = melee(models=4, enemies=4)
    names = [model.id for model in table.models("Rifles")]
    began = [model.at for model in table.models("Rifles")]
    table.run(fall_back, "Rifles")
    table.dice(desperate_escape=[1, 5, 5])
    table.answer(back(table, -3, crossers=3))

    assert began == [model.at for model in table.models("Rifles")]

    table.answer([names[0]])
    table.done()

    assert names[1:] == list(table.unit("Rifles").models)
    assert {17} == {model.at[1] for model in table.models("Rifles") if model.at}


def broken_plan(cp: int = 0) -> DrillTable:
    """Five models, of which the first two cross; the plan hangs together only by the middle one, who falls."""
    table = melee(models=5, enemies=5)
    table.change_side(0, cp=cp)
    names = [model.id for model in table.models("Rifles")]
    table.run(fall_back, "Rifles")
    table.dice(desperate_escape=[1, 3])
    spots = [(18.0, 17.0), (20.0, 17.0), (22.9, 17.0), (25.8, 17.0), (27.5, 17.0)]
    plan: dict[str, list[tuple[float, float]]] = {name: [spot] for name, spot in zip(names, spots, strict=True)}
    for name, model in list(zip(names, table.models("Rifles"), strict=True))[:2]:
        assert model.at is not None
        plan[name] = [(model.at[0], 20.8), *plan[name]]
    table.answer(plan, [names[2]])
    return table


def test_if_losses_upset_the_plan_the_survivors_plan_again() -> None:
    """TEN-MOVE-14"""
    table = broken_plan()
    names = [model.id for model in table.models("Rifles")]
    closed = {name: [(20 + 2.0 * n, 17)] for n, name in enumerate(names)}

    assert "upset" in table.question.prompt
    assert "TEN-MOVE-14" == table.refusal({})
    assert "TEN-COH-04" == table.refusal(
        {name: [(20 + 2.0 * n, 17)] for n, name in enumerate(names[:3])} | {names[3]: [(29, 17)]}
    )

    table.answer(closed)
    table.done()

    assert [(20, 17), (22, 17), (24, 17), (26, 17)] == [model.at for model in table.models("Rifles")]


def test_in_the_new_plan_nobody_crosses_who_was_not_to_cross_before() -> None:
    """TEN-MOVE-14"""
    table = broken_plan()
    names = [model.id for model in table.models("Rifles")]
    closed: dict[str, list[tuple[float, float]]] = {name: [(20 + 2.0 * n, 17)] for n, name in enumerate(names)}
    allowed = closed | {names[1]: [(21.76, 20.8), (22, 17)]}
    further = closed | {names[3]: [(27, 20.8), (26, 17)]}

    assert "TEN-MOVE-14" == table.refusal(further)

    table.answer(allowed)
    table.done()

    assert 4 == table.alive("Rifles")


def test_without_a_legal_plan_the_rest_stays_and_counts_as_having_fallen_back() -> None:
    """TEN-MOVE-14"""
    table = melee(models=4, move=2, gap=1.9)
    table.change("Rifles", is_shocked=True)
    names = [model.id for model in table.models("Rifles")]
    table.run(fall_back, "Rifles")
    table.dice(desperate_escape=[1, 2, 3, 4])
    table.answer(back(table, -2), [names[1], names[2]])

    assert {} == table.question.suggest(Tabletop(1))

    table.answer({})
    table.done()

    assert "fall back" == table.unit("Rifles").moved
    assert {20} == {model.at[1] for model in table.models("Rifles") if model.at}


def test_every_proposed_plan_is_legal_and_leads_out() -> None:
    """TEN-MOVE-10"""
    table = melee(models=8, enemies=8, gap=0.1)
    asked = ask_plan(table.game, table.id("Rifles"))
    for seed in range(30):
        plan = asked.suggest(Tabletop(seed))

        assert plan
        assert plan == asked.check(plan)


def test_an_engaged_unit_that_is_scattered_gathers_as_it_falls_back() -> None:
    """TEN-MOVE-10, TEN-COH-04"""
    table = drill(
        unit("Rifles", places=[(20, 20), (24, 20), (22, 18)], models=3),
        unit("Enemy", seat=1, at=(20, 20 + CONTACT)),
        phase="movement",
    )
    asked = ask_plan(table.game, table.id("Rifles"))
    plan = asked.suggest(Tabletop(3))

    assert plan
    assert plan == asked.check(plan)
