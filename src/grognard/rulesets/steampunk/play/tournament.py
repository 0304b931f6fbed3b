"""The table of a tournament: Match and Tournament Victory Points over several matches. (SPF-VICT-08 to SPF-VICT-10)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.rulesets.steampunk.play.scoring import tournament_points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ruleset import Score


def standings(matches: Iterable[Score]) -> list[dict[str, Any]]:
    """One row per player, the most TVP first; TVP add up over matches and are shown to two decimals. (SPF-VICT-10)"""
    rows: dict[str, dict[str, Any]] = {}
    exact: dict[str, float] = {}
    for match in matches:
        first, second = match.points
        for player, own, other in ((match.players[0], first, second), (match.players[1], second, first)):
            fresh = {"player": player, "played": 0, "won": 0, "drawn": 0, "lost": 0, "MVP": 0.0}
            row = rows.setdefault(player, fresh)
            row["played"] += 1
            row["won" if own > other else "lost" if own < other else "drawn"] += 1
            row["MVP"] += own
            exact[player] = exact.get(player, 0.0) + tournament_points(own)
            row["TVP"] = round(exact[player], 2)
    return sorted(rows.values(), key=lambda row: (-exact[row["player"]], -row["MVP"], row["player"]))
