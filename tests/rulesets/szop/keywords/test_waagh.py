"""Waagh!. (SZOP-ARUL-01)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.dice.facts import Terms
from grognard.rulesets.szop.play.attack.live_facts import is_desperate, terms_of
from tests.rulesets.szop.kit import draw, unit
from tests.rulesets.szop.volleys import made


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_ap_of_waagh_and_ammunition_adds() -> None:  # SZOP-ARUL-01, SZOP-SUP-11, SZOP-ABIL-03
    from grognard.kernel.modifiers import Modifier

    assert 6 == made(ap=1, terms=Terms(ap=(Modifier(1, "x"),))).difficulty
    assert 3 == made(terms=Terms(ap=(Modifier(-1, "x"),))).difficulty


def test_waagh_below_half_and_alone() -> None:  # SZOP-ARUL-01
    def desperate(wounds: int, *friends: dict[str, Any]) -> bool:
        table = draw(unit("Own", has=["Waagh!"], toughness=10, wounds=wounds), *friends, foe())
        return is_desperate(table.game, table.id("Own"))

    assert (False, True) == (desperate(5), desperate(6))
    assert not desperate(6, unit("Friends", has=["Waagh!"], at=(15, 10)))
    assert desperate(6, unit("Friends", has=["Waagh!"], at=(30, 10)))

    table = draw(unit("Own", has=["Waagh!"], toughness=10, wounds=6), foe(has=["Waagh!"], toughness=10, wounds=6))

    assert [-1, 1] == [part.value for part in terms_of(table.game, table.id("Own"), table.id("Foes")).ap]
