"""Radio. (SZOP-AURA-01)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.sequence import begin_activation
from tests.rulesets.szop.kit import draw, unit


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (40, 30), **more})


def test_interaction_12_orders_by_radio_and_curses() -> None:
    """SZOP-AURA-01, SZOP-CMD-02, SZOP-PAS-06: neither can be answered in the same window; both end with it."""
    own = unit("Own", at=(10, 10))
    witch = foe("Witch", has=["Curse(Immobile)", "Radio", "Order(Shield)"], at=(10, 22))
    squad = foe("Squad", has=["Radio"], at=(31, 22))
    table = draw(own, witch, squad, foe("Deaf", at=(31, 26))).activate("Own")
    order = [key for key in table.keys if key.endswith("B2")]

    assert order
    assert not [key for key in table.keys if key.endswith("B3")]

    table.answer(order[0])
    curse = [key for key in table.keys if "Immobile" in key]
    table.answer(curse[0])

    assert {"defence", "nothing"} == set(table.keys)

    begin_activation(table.game, table.id("Squad"), 1)

    assert () == table.unit("Own").grants == table.unit("Squad").grants
