"""What a draft of a move would do: inches, ground, coherency, objectives. (SZOP-MOVE, SZOP-TERR-05, SZOP-TERR-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import rounded
from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, distance
from grognard.kernel.troops import is_coherent
from grognard.rulesets.szop.lists.keywords.passive import Agile
from grognard.rulesets.szop.play.moves.law import COHERENCY
from grognard.rulesets.szop.play.moves.terrain_tests import crosses
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.control import REACH
from grognard.rulesets.szop.table.ground import dangerous_ground
from grognard.rulesets.szop.table.units import objectives

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Answer, Paths
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Trek
    from grognard.rulesets.szop.table.records import UnitId


def move_preview(game: Game, unit: UnitId, trek: Trek, check: Callable[[Paths], None]) -> Callable[[Answer], Any]:
    """Says of a draft what each model walks, whether the ground is dangerous, and why it is refused, if it is."""
    is_agile = has(game, unit, Agile)

    def preview(draft: Answer) -> dict[str, Any]:
        paths = _read(trek, draft)
        ends = trek.ends(paths)
        at = {each.id: Disc(each.at, 0.0) for each in objectives(game)}
        held = [
            name
            for name, spot in at.items()
            if any(distance(e.shape, spot) <= REACH + TOLERANCE for e in ends.values())
        ]
        told: dict[str, Any] = {
            "inches": {name: round(trek.way(name, path).inches, 2) for name, path in paths.items()},
            "dangerous": not is_agile and crosses(trek, paths, dangerous_ground(game, game[unit].seat)),
            "coherent": is_coherent(list(ends.values()), COHERENCY),
            "objectives": held,
        }
        try:
            trek.check(paths)
            check(paths)
        except Refused as refusal:
            told["refused"] = refusal.sentence
            told["clause"] = refusal.clause
        return told

    return preview


def _read(trek: Trek, draft: Answer) -> Paths:
    """The paths of a draft, as far as they can be read."""
    given = draft if isinstance(draft, dict) else {}
    paths: Paths = {}
    for name in trek.movers:
        path = given.get(name) or ()
        if isinstance(path, (list, tuple)) and path and all(_is_spot(spot) for spot in path):
            paths[name] = tuple(rounded(spot) for spot in path)
    return paths


def _is_spot(spot: Any) -> bool:
    return (
        isinstance(spot, (list, tuple)) and len(spot) >= 2 and all(isinstance(part, (int, float)) for part in spot[:2])
    )
