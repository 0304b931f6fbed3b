"""Recovery and returning models. (SZOP-HEAL)"""

from __future__ import annotations

import pytest

from grognard.rulesets.szop.play.attack.recovery import recover, recoverable
from tests.rulesets.szop.helpers import fallen, living
from tests.rulesets.szop.kit import draw, unit

FOE = unit("Foes", seat=1, at=(40, 30))


def test_markers_go_first_then_a_model_returns_with_the_rest_as_markers() -> None:  # SZOP-HEAL-02
    table = draw(unit("Own", models=4, toughness=3, wounds=1), FOE)
    fallen(table, "Own", 3, 4)
    table.run(recover, "Own", 3).propose()

    assert (3, 1) == living(table)


def test_a_returning_model_stands_in_coherency() -> None:  # SZOP-HEAL-03, SZOP-SETUP-04
    table = draw(unit("Own", models=3), FOE)
    fallen(table, "Own", 3)
    table.run(recover, "Own", 1)

    assert "SZOP-HEAL-03" == table.refused({"A1.3": [20, 10]}).clause

    table.answer({"A1.3": [12.6, 10]})

    assert (12.6, 10.0) == table.model("Own", 3).at


def test_what_can_be_recovered() -> None:  # SZOP-HEAL-04
    table = draw(unit("Own", models=5, toughness=2, wounds=1), FOE)
    fallen(table, "Own", 3, 4)

    assert 5 == recoverable(table.game, table.id("Own"))


@pytest.mark.parametrize(("wounds", "said"), [(0, []), (1, ["Own recovers 1 wound."]), (5, ["Own recovers 2 wounds."])])
def test_the_log_says_how_many_wounds_are_recovered(wounds: int, said: list[str]) -> None:  # SZOP-HEAL-02
    table = draw(unit("Own", toughness=3, wounds=2), FOE).run(recover, "Own", wounds)

    assert said == table.log("SZOP-HEAL-02")


def test_nothing_returns_to_a_destroyed_unit() -> None:  # SZOP-HEAL-03
    table = draw(unit("Own", place="destroyed"), FOE)
    table.run(recover, "Own", 2)

    assert table.is_waiting
