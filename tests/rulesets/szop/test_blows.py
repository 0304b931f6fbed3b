"""Who strikes whom where several targets are named, and ties of Instinct. (SZOP-MELEE-03, SZOP-PAS-27, SZOP-PAS-32)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.helpers import struck, whole_charge
from tests.rulesets.szop.kit import draw, unit, weapon

CLUB = weapon(name="Club")


def foe(name: str, *, at: tuple[float, float], **more: Any) -> dict[str, Any]:
    return unit(name, CLUB, seat=1, at=at, **{"toughness": 3, "is_exhausted": True, **more})


# ---------------------------------------------------------------- ties


def test_the_owner_chooses_between_targets_equally_near() -> None:  # SZOP-MELEE-03
    for chosen in ("West", "East"):
        own = unit("Own", CLUB, has=["Immobile"])
        table = draw(own, foe("West", at=(7.5, 10)), foe("East", at=(12.5, 10)))
        table.dice(hit=[1])
        table.run(whole_charge, "Own").answer(["West", "East"])

        assert ("SZOP-MELEE-03", 0) == (table.clause, table.seat)

        table.answer(chosen)

        assert [f"{chosen}: 1"] == struck(table)


def test_nobody_is_asked_where_one_target_is_nearer() -> None:  # SZOP-MELEE-03
    own = unit("Own", CLUB, has=["Immobile"])
    table = draw(own, foe("West", at=(7.5, 10)), foe("East", at=(12.6, 10)))
    table.dice(hit=[1])
    table.run(whole_charge, "Own").answer(["West", "East"])

    assert ["West: 1"] == struck(table)
