"""40k 10th edition, the quick reference: two armies, five markers, five rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.report import Report
    from grognard.rulesets.tenth.ruleset import RULESET, Tenth

__all__ = ["RULESET", "Tenth", "odds_of"]


def __getattr__(name: str) -> Any:
    """The game itself is loaded when it is first asked for: its odds do without it."""
    from grognard.rulesets import from_game

    return from_game(__name__, name)


def odds_of(attack: Mapping[str, Any]) -> Report:
    """Exact distributions of an attack: what `grognard.odds` asks."""
    from grognard.rulesets.tenth.odds import odds

    return odds(attack)
