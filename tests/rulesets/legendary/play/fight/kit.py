"""Combats that have begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.rulesets.legendary.kit import Battle, squad

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import FeatureEntry


def locked(ours: dict[str, Any], theirs: dict[str, Any], *pieces: FeatureEntry, **how: Any) -> Battle:
    """Two units in a combat that was paused."""
    table = Battle({"Reds": ours}, {"Blues": theirs, "Far": squad(1, (60, 43))}, *pieces, **how)
    table.change("Reds", foes=(table.ids["Blues"],)).change("Blues", foes=(table.ids["Reds"],))
    return table


def detailed(reds: dict[str, Any], blues: dict[str, Any], **dice: Any) -> Battle:
    """Two units in a combat that is fought pair by pair."""
    return locked(reds, blues, options={"detailed_melee": True}, **dice)
