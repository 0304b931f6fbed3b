"""Odds questions for tests, short to write."""

from __future__ import annotations

from typing import Any

from tests.rulesets.tenth.kit import melee, ranged


def weapon(*abilities: str, name: str = "Gun", **profile: Any) -> dict[str, Any]:
    """A ranged weapon in a question: 24", A1, 4+, S4, AP 0, D1 unless said otherwise."""
    return ranged(name, *abilities, **profile)


def sword(*abilities: str, name: str = "Sword", **profile: Any) -> dict[str, Any]:
    return melee(name, *abilities, **profile)


def group(models: int, *, name: str = "men", save: int = 6, toughness: int = 4, **more: Any) -> dict[str, Any]:
    """Models of a target; with save 6+ and AP -1 they have none."""
    return {"name": name, "models": models, "toughness": toughness, "save": save, **more}


def question(weapons: Any, groups: Any, situation: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """One attacker with weapons, one target with groups; `target` in `more` adds to the target."""
    target = {"keywords": ["INFANTRY"], "group": groups if isinstance(groups, list) else [groups]}
    target |= more.pop("target", {})
    attacker = {"weapon": weapons if isinstance(weapons, list) else [weapons], **(situation or {})}
    return {"attacker": [attacker], "target": target, **more}
