"""Cautious. (SZOP-PAS-14)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.attack.cover import cover_of
from grognard.rulesets.szop.play.attack.live_facts import situation_of
from tests.rulesets.szop.kit import draw, unit
from tests.rulesets.szop.volleys import made


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_watched_units_are_not_cautious() -> None:  # SZOP-PAS-14
    assert 4 == made(has=("Cautious",)).needed
    assert 3 == made(has=("Cautious",), is_unwatched=True).needed


def test_an_enemy_within_12_inches_watches() -> None:  # SZOP-PAS-14
    table = draw(unit("Own"), foe(at=(10, 23)))
    now = situation_of(
        table.game,
        table.id("Own"),
        table.id("Foes"),
        cover_of(table.game, table.id("Own"), table.id("Foes"), None, is_melee=False),
        is_melee=False,
        is_charging=False,
    )

    assert not now.is_unwatched
