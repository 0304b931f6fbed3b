"""Finesse. (SZOP-WPN-22)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.volleys import made, rolled


def test_finesse_uses_the_hit_die_as_the_defence_die() -> None:  # SZOP-WPN-22, SZOP-DICE-04
    def use_all(_who: object, _name: str, options: Any, _facts: object) -> Any:
        return options[0]

    def use_none(_who: object, _name: str, options: Any, _facts: object) -> Any:
        return options[-1]

    volley = made("Finesse", quality=2, attacks=3)

    assert (3, 0, 2) == rolled(volley, [3, 2, 5], [6], policy=use_all)
    assert (3, 1, 0) == rolled(volley, [3, 2, 5], [1, 4, 4], policy=use_none)


def test_the_extra_hits_of_a_6_have_no_die_for_finesse() -> None:  # SZOP-WPN-22, SZOP-ATK-08
    def use_all(_who: object, _name: str, options: Any, _facts: object) -> Any:
        return options[0]

    volley = made("Finesse", "Double", ap=5, target=("Fragile",))

    assert (2, 0, 2) == rolled(volley, [6], [6], policy=use_all)
