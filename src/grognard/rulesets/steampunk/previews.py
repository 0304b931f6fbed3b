"""What a player would like to see before he decides: the exact odds of a shot at each target, and of an assault.

Nothing here is needed to play: a question works it out only when somebody looks at it. (`Question.shows`)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.hexes import distance
from grognard.rulesets.steampunk.arms import is_ready, shots_of
from grognard.rulesets.steampunk.bases import armour_of, units_at
from grognard.rulesets.steampunk.likeness import likeness, own_lists
from grognard.rulesets.steampunk.proving import FAR
from grognard.rulesets.steampunk.targeting import bearing_to
from grognard.rulesets.steampunk.to_hit import struck_angles
from grognard.rulesets.steampunk.weaponry import Focus, has

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.rulesets.steampunk.arms import Barrel
    from grognard.rulesets.steampunk.fire_plan import Choice
    from grognard.rulesets.steampunk.records import Unit
    from grognard.rulesets.steampunk.targeting import Gunsight, Mark


def of_fire(sight: Gunsight, choices: Mapping[str, Choice], aims: Mapping[str, str]) -> dict[str, Any]:
    """The odds of each gun at each of its marks, by slot and option; `aims` are the slots of the aim by gun's slot."""
    slots = {}
    for key, choice in choices.items():
        found = {}
        for mark in choice.marks.values():
            if told := of_mark(sight, choice.barrel, mark, aims.get(key, "")):
                found[mark.key] = told
        slots[key] = found
    return {"slots": slots}


def of_mark(sight: Gunsight, barrel: Barrel, mark: Mark, aim: str) -> dict[str, Any]:
    """How far it is, and the question for the odds; with what the aim changes in it, if it helps here.

    Sweeps and hexes with several bases in them have no odds of their own.
    """
    if mark.at is None:
        return {}
    apart = distance(sight.at, mark.at)
    told: dict[str, Any] = {"range": apart}
    if mark.manner in ("shot", "focus") and mark.target is not None:
        attack = _shot(sight, barrel, mark, sight.game[mark.target])
    elif mark.manner == "area":
        attack = _area(sight, barrel, mark)
    else:
        return told
    if attack is None or apart > FAR:
        return told
    told["attack"] = attack
    told["attack_adds"] = "guns"
    if aim and mark.manner == "shot" and sight.is_helped(barrel, mark):
        told["attack_with"] = {aim: {"yes": {"aimed": True}}}
    return told


def _shot(sight: Gunsight, barrel: Barrel, mark: Mark, target: Unit) -> dict[str, Any] | None:
    rolls = 1
    if mark.manner == "focus":
        focus = has(barrel.weapon.abilities, Focus)
        if focus is None or barrel.weapon.area or focus.n % shots_of(barrel.weapon):
            return None
        rolls = focus.n // shots_of(barrel.weapon)
    edge = bearing_to(sight.game, sight.unit, barrel.gun, _place(target), barrel.side).is_on_edge
    attack = _attack(sight, barrel, target, [barrel.gun] * rolls)
    if attack is None:
        return None
    more = {"on_edge": True} if edge else {}
    return {"kind": "shot", **attack, **more, **({"aimed": True} if mark.manner == "focus" else {})}


def _area(sight: Gunsight, barrel: Barrel, mark: Mark) -> dict[str, Any] | None:
    """Fire at a hex in which one base is seen."""
    assert mark.at is not None
    there = units_at(sight.game, mark.at, "air" if mark.is_air else "ground")
    foes = [unit for unit in there if unit.seat != sight.unit.seat and not unit.is_hidden]
    if len(foes) != 1:
        return None
    attack = _attack(sight, barrel, foes[0], [barrel.gun])
    return None if attack is None else {"kind": "area", **attack}


def _attack(sight: Gunsight, barrel: Barrel, target: Unit, guns: list[int]) -> dict[str, Any] | None:
    unit, at = sight.unit, _place(target)
    manned = [n for n, gun in enumerate(unit.profile.guns) if gun.figure < 0 or gun.figure in unit.living]
    idle = [n for n in manned if n != barrel.gun and not is_ready(unit, n)]
    weakest = min(struck_angles(at, target.facing, sight.at), key=lambda angle: armour_of(target, angle))
    mine, theirs = likeness(sight.game, unit, idle=idle), likeness(sight.game, target, weakest)
    lists = own_lists(sight.game, unit, target) if mine and theirs else None
    if mine is None or theirs is None or lists is None:
        return None
    attack = {"attacker": [mine], "target": [theirs], "distance": distance(sight.at, at), "guns": guns, **lists}
    kind = unit.loads[barrel.gun].kind
    return attack | ({"ammunition": kind} if kind else {})


def _place(unit: Unit) -> Any:
    assert unit.at is not None
    return unit.at
