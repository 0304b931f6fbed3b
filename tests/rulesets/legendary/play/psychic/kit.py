"""Psykers and their powers, for drawn tables."""

from __future__ import annotations

from typing import Any

from tests.rulesets.legendary.kit import BLADE, Battle, squad

BOLT = {
    "name": "Bolt",
    "discipline": "Storm",
    "warp_charge": 1,
    "type": "witchfire",
    "range": 24,
    "shots": 3,
    "s": 5,
    "ap": 4,
    "primaris": True,
}
WARD = {
    "name": "Ward",
    "discipline": "Storm",
    "warp_charge": 1,
    "type": "blessing",
    "range": 12,
    "changes": [{"what": "t", "by": 1}, {"rule": "Fearless"}],
}
HEX = {
    "name": "Hex",
    "discipline": "Storm",
    "warp_charge": 1,
    "type": "malediction",
    "range": 18,
    "changes": [{"what": "ws", "by": -1}],
}
RAY = {"name": "Ray", "discipline": "Storm", "warp_charge": 2, "type": "beam", "range": 12, "s": 5, "ap": 3}
WAVE = {
    "name": "Wave",
    "discipline": "Storm",
    "warp_charge": 1,
    "type": "nova",
    "range": 9,
    "shots": 3,
    "s": 4,
    "ap": "-",
}
LASH = {
    "name": "Lash",
    "discipline": "Storm",
    "warp_charge": 1,
    "type": "focused witchfire",
    "range": 24,
    "shots": 1,
    "s": 5,
    "ap": 4,
}
CALL = {"name": "Call", "discipline": "Storm", "warp_charge": 1, "type": "conjuration", "range": 12, "conjures": "Imps"}
IMPS = {
    "name": "Imps",
    "role": "troops",
    "models": [{"profile": "Psyker model", "least": 2, "most": 2}],
    "min_size": 2,
    "max_size": 2,
    "points_base": 10,
}
ALL = [BOLT, WARD, HEX, RAY, WAVE, LASH, CALL]


def coven(
    chosen: str = "",
    *pieces: Any,
    mastery: int = 1,
    theirs: dict[str, Any] | None = None,
    ours: dict[str, Any] | None = None,
    powers: tuple[dict[str, Any], ...] = (),
    rules: tuple[str, ...] = (),
    reacts: bool = False,
    **dice: Any,
) -> Battle:
    """A psyker with a primaris and a chosen power, and enemies fifteen inches away."""
    known = list(powers) or ALL
    own = squad(1, at=(20, 10), weapons=(BLADE,), rules=[f"Psyker ({mastery})", *rules], w=2)
    return Battle(
        {"Psyker": own, "Reds": squad(3, at=(24, 10), weapons=(), ld=7), **(ours or {})},
        theirs or {"Blues": squad(3, at=(20, 26), weapons=(), sv=None)},
        *pieces,
        private=({"psyker": [{"unit": "Psyker", "powers": [chosen]}] if chosen else []}, {}),
        more=({"power": known, "datasheet": [IMPS]}, {}),
        reacts=reacts,
        **dice,
    )


def phase(table: Battle) -> Battle:
    return table.activate("Psyker").until("Which power")


class _Low:
    def below(self, n: int) -> int:
        return 0

    def unit(self) -> float:
        return 0.4
