"""Counter. (SZOP-PAS-15)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.helpers import whole_charge
from tests.rulesets.szop.kit import draw, unit, weapon

CLUB = weapon(name="Club")


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *(weapons or (CLUB,)), seat=1, **{"at": (10, 15), **more})


def test_counter_strikes_first_and_ends_the_charge_status() -> None:  # SZOP-PAS-15, SZOP-MELEE-08
    table = draw(unit("Own", CLUB, has=["Fury"], toughness=3), foe(has=["Counter"], toughness=3))
    table.dice(hit=[1, 6], defence=[6])
    table.run(whole_charge, "Own").propose()

    assert "SZOP-PAS-15" == table.clause

    table.answer("yes")

    assert ["Foes attacks Own", "Own attacks Foes"] == [line.split(":")[0] for line in table.log("SZOP-MELEE-03")]
    assert "1 hit," in table.log("SZOP-MELEE-03")[1]
    assert table.unit("Foes").is_exhausted


def test_interaction_9_two_targets_the_first_with_counter() -> None:
    """SZOP-PAS-15, SZOP-MELEE-05: the bonus is lost against both; who destroys the charger is not Exhausted."""
    own = unit("Own", weapon("Impact", name="Lance"), models=2, has=["Fury"], at=(9, 10))
    table = draw(
        own,
        foe("First", has=["Counter"], at=(9, 13)),
        foe("Second", weapon(name="Axe", attacks=4), at=(12, 13), toughness=2),
    )
    table.dice(hit=[1, 6, 6, 4, 4, 4, 4], defence=[6, 6, 3, 3, 3, 3])
    table.run(whole_charge, "Own").answer(["First", "Second"]).propose().answer("yes")
    strikes = [line for line in table.log("SZOP-MELEE-03") if line.startswith("Own")]

    assert ["1 attack, 1 hit, 0 wounds."] * 2 == [line.split(": ")[1] for line in strikes]

    table.answer("yes")

    assert "destroyed" == table.unit("Own").place
    assert table.unit("First").is_exhausted
    assert not table.unit("Second").is_exhausted
