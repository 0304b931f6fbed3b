"""Curse. (SZOP-CMD-02)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.orders.interrupts import window
from tests.rulesets.szop.kit import draw, unit


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (40, 30), **more})


def test_the_switch_curses_all_enemies_near_by() -> None:  # SZOP-CMD-02
    witch = unit("Witch", has=["Curse(Slow)"])
    foes = [foe("One", at=(10, 20)), foe("Two", at=(15, 18)), foe("Far", at=(40, 20))]
    table = draw(witch, *foes, active="Witch", curse_all_units=True).run(window, "Witch")
    table.answer(table.keys[0])

    assert [1, 1, 0] == [len(table.unit(name).grants) for name in ("One", "Two", "Far")]
