"""Shots, blows and tests of nerve that tests of keywords share: the same with a rule and without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.rulesets.legendary.kit import BLADE, Battle, piece, squad
from tests.rulesets.legendary.play.vehicles.motors import tank

if TYPE_CHECKING:
    from collections.abc import Callable

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": 5}
PLAIN_GUN = {"name": "Gun", "range": 24, "s": 4, "ap": "-"}
OTHERS = squad(1, (66, 44), weapons=())
RUIN = piece("ruins", (17, 19, 23, 25), 0.0)


def shot_at_soldier(
    *pieces: Any,
    gun: dict[str, Any] | None = None,
    soldier: dict[str, Any] | None = None,
    shooter: dict[str, Any] | None = None,
    **dice: Any,
) -> Battle:
    """One gun of BS 4, Strength 4 and AP 5 hits one soldier of Toughness 4 and a save of 4+, 15 inches away."""
    return _fired(gun, squad(1, (20, 22), **(soldier or {})), "Target", shooter, *pieces, **dice)


def shot_at_tank(
    *, gun: dict[str, Any], hull: dict[str, Any] | None = None, shooter: dict[str, Any] | None = None, **dice: Any
) -> Battle:
    """One gun of BS 4 hits the front of a tank with two hull points, 15 inches away: one point lost stuns it."""
    at = (hull or {}).get("at", (20, 22))
    target = tank(at, **{"facing": 270, "hp": 2, **{key: value for key, value in (hull or {}).items() if key != "at"}})
    return _fired(gun, target, "Target/B1.1", shooter, **dice)


def _fired(
    gun: dict[str, Any] | None,
    target: dict[str, Any],
    at: str,
    shooter: dict[str, Any] | None,
    *pieces: Any,
    **dice: Any,
) -> Battle:
    guns = squad(1, (20, 6), weapons=({**GUN, **(gun or {})},), **(shooter or {}))
    table = Battle({"Guns": guns}, {"Target": target, "Others": OTHERS}, *pieces, **{"hit": [8], **dice})
    return table.activate("Guns").until("shoots at whom").fire(Gun=at)


def charged(
    *, ours: dict[str, Any] | None = None, weapons: tuple[dict[str, Any], ...] = (BLADE,), **dice: Any
) -> Battle:
    """One Red charges one Blue; all characteristics are 4."""
    reds = squad(1, (20, 10), weapons=weapons, **(ours or {}))
    blues = squad(1, (20, 14), weapons=(BLADE,))
    table = Battle({"Reds": reds, "Pinks": squad(1, (3, 3))}, {"Blues": blues, "Others": OTHERS}, **dice)
    return table.activate("Reds").say({}, "charge", ["Blues"]).finish()


def blows_of_reds(table: Battle) -> list[str]:
    """The blows of Reds at Blues, as the log tells them."""
    return [line for line in table.log("LEG-MELEE-06") if line.startswith("Reds strikes Blues")]


def first_blow(table: Battle) -> str:
    """The first blow, as the log tells it."""
    return next(line for line in table.log("LEG-MELEE-06") if "strikes" in line)


def lowest_hit(battle: Callable[[int], Battle]) -> int:
    """The lowest face that hits."""
    return next(face for face in range(2, 13) if "0 hits" not in battle(face).said())


def four_of_ten_are_left(rules: list[str], *leadership: int) -> bool:
    """Whether they stand at the end of their activation: Leadership 8, and 2 less for their losses."""
    table = Battle(
        {"Reds": squad(4, at=(20, 20), weapons=(), rules=rules)},
        {"Blues": squad(1, at=(20, 45), weapons=())},
        leadership=list(leadership),
    )
    table.change("Reds", start=10)
    table.say("Reds").finish()
    return not table.unit("Reds").is_routed
