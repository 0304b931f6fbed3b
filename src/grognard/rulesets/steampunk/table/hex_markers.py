"""Markers of smoke, clouds and fire in hexes: how they are placed. (SPF-HEX-02, SPF-HEX-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.table.records import Cloud, cloud_id

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.lists.keywords.hex_effects import HexEffect

FRESH_MARKERS = 2
"""Where none of the kind lies yet. (SPF-HEX-02)"""


def place(game: Game, at: Hex, effect: HexEffect) -> None:
    """Two markers in a fresh hex, else one more; the stronger strength stays. (SPF-HEX-02, SPF-HEX-03, SPF-TERR-11)

    An effect may be of several kinds: fire brings smoke, and some clouds are two in one. (SPF-HEX-09, SPF-HEX-10)
    """
    for lying in effect.lying():
        name = cloud_id(at, lying.kind)
        if name not in game:
            made = Cloud(
                id=name, at=at, kind=lying.kind, markers=FRESH_MARKERS, strength=lying.strength, needs=lying.needs
            )
            game.add(made)
        else:
            old = game[name]
            is_stronger = (lying.strength, -lying.needs) > (old.strength, -old.needs)
            stronger = {"strength": lying.strength, "needs": lying.needs} if is_stronger else {}
            game.change(name, markers=old.markers + 1, **stronger)
        game.change(name, is_fresh=True)
