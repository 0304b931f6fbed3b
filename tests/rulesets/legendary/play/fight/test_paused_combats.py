"""Combats that go on in the next activation. (LEG-MELEE-25)"""

from __future__ import annotations

import pytest

from grognard.rulesets.legendary.play.fight.combat import fight_round
from tests.rulesets.legendary.kit import BLADE, Battle, done, squad
from tests.rulesets.legendary.play.fight.kit import locked


@pytest.mark.parametrize("is_fresh", [True, False])
def test_a_paused_combat_has_had_its_first_round(is_fresh: bool) -> None:  # LEG-KW-84, LEG-MELEE-25
    """Zealots roll failed hits again in the first round only: one die and one more in it."""
    reds = squad(1, (20, 10), weapons=(BLADE,), rules=["Zealot"], i=6)
    blues = squad(1, (20, 11), weapons=(BLADE,), i=1, sv=None)
    table = locked(reds, blues, hit=[2, 12, 12], save=[1])
    table.change("Reds", is_fresh=is_fresh)
    if is_fresh:  # as after a charge
        done(_round(table))
        assert 0 == table.left("Blues"), "the 2 was rolled again"
    else:
        table.activate("Reds").finish()
        assert 0 == table.left("Reds"), "the 2 stayed a 2, and Blues struck back"


async def _round(table: Battle) -> None:
    await fight_round(table.game, table.ids["Reds"], 1, 0)
