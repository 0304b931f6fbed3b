"""Infiltrators: deployed anywhere more than 9 inches from enemies and their zone. (TEN-KW-20)"""

from __future__ import annotations

import pytest

from grognard.rulesets.tenth.play.setup.deployment import deploy_unit
from tests.rulesets.tenth.keywords.kit import RADIUS
from tests.rulesets.tenth.kit import unit
from tests.rulesets.tenth.play.setup.test_setup import deploying


@pytest.mark.parametrize(
    ("at", "clause"),
    [
        ((30, 22), ""),
        ((30, 10), ""),
        ((30, 32 - 9 - RADIUS), "TEN-KW-20"),
        ((30, 32 - 9.05 - RADIUS), ""),
        ((50, 15), "TEN-KW-20"),
        ((50, 10.5), ""),
        ((50, 6), ""),
    ],
)
def test_infiltrators_go_anywhere_more_than_nine_inches_from_the_enemy_and_his_zone(
    at: tuple[float, float], clause: str
) -> None:
    """TEN-KW-20: or into their own zone."""
    foe = unit("Foe", seat=1, at=(50, 20))
    table = deploying(unit("Sneaks", abilities=["Infiltrators"]), foe)
    table.run(deploy_unit, "Sneaks")
    if clause:
        assert clause == table.refusal({"A1.1": list(at)})
    else:
        table.answer({"A1.1": list(at)})

        assert at == pytest.approx(table.models("Sneaks")[0].at, abs=0.001)


def test_a_leader_who_cannot_infiltrate_keeps_the_unit_in_its_zone() -> None:
    """TEN-KW-20, TEN-LEAD-09: every model needs it."""
    table = deploying(unit("Chief", joins="Sneaks"), unit("Sneaks", abilities=["Infiltrators"], models=2))
    table.run(deploy_unit, "Sneaks")

    assert "TEN-SETUP-02" == table.question.clause
