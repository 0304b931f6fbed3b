"""What a player would like to see before he decides: the exact odds of a shot at each target, and of an assault.

Nothing here is needed to play: a question works it out only when somebody looks at it. (`Question.shows`)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.hexes import distance
from grognard.rulesets.steampunk.dice.policies import AsUsual
from grognard.rulesets.steampunk.dice.reports import fire_report
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import Focus, has
from grognard.rulesets.steampunk.play.describe import likeness, own_lists
from grognard.rulesets.steampunk.play.gunnery.area_fire import bases_in, needs_of
from grognard.rulesets.steampunk.play.gunnery.fire_facts import Firing, barrage_facts, volley_facts
from grognard.rulesets.steampunk.play.gunnery.firing_angles import bearing_to, struck_angles
from grognard.rulesets.steampunk.play.gunnery.range_bands import band_to
from grognard.rulesets.steampunk.table.board import FAR
from grognard.rulesets.steampunk.table.guns import is_ready
from grognard.rulesets.steampunk.table.units import armour_of, name_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.rulesets.steampunk.play.gunnery.fire_plan import BarrelChoice
    from grognard.rulesets.steampunk.play.gunnery.targets import Gunsight, Mark
    from grognard.rulesets.steampunk.table.guns import Barrel
    from grognard.rulesets.steampunk.table.records import Unit


def of_fire(sight: Gunsight, choices: Mapping[str, BarrelChoice], aims: Mapping[str, str]) -> dict[str, Any]:
    """The odds of each gun at each of its marks, by slot and option; `aims` are the slots of the aim by gun's slot."""
    slots = {}
    for key, choice in choices.items():
        found = {}
        for mark in choice.marks.values():
            if told := of_mark(sight, choice.barrel, mark, aims.get(key, "")):
                found[mark.key] = told
        slots[key] = found
    return {"slots": slots}


def odds_of_fire(
    sight: Gunsight, choices: Mapping[str, BarrelChoice], aims: Mapping[str, str], draft: Mapping[str, str]
) -> dict[str, Any]:
    """The odds of every gun that fires by this draft, with all guns of its kind at the same base, by slot.

    They are of the records as they stand; `aims` are the slots of the aim by gun's slot.
    """
    fired = [
        Fired(key, choice.barrel, choice.marks[draft[key]])
        for key, choice in choices.items()
        if draft.get(key) in choice.marks
    ]
    slots = {}
    for one in fired:
        told = []
        for target, _ in _struck(sight, one.barrel, one.mark):
            uses_aim = draft.get(aims.get(one.slot, "")) == "yes"
            alike = [
                each
                for each in fired
                if each.is_like(one)
                and (draft.get(aims.get(each.slot, "")) == "yes") == uses_aim
                and _strikes(sight, each, target)
            ]
            if report := _report(sight, one, alike, target, uses_aim=uses_aim):
                told.append({"label": name_of(sight.game, target.id), "odds": report})
        if told:
            slots[one.slot] = {"odds": told[0]["odds"]} if len(told) == 1 else {"attacks": told}
    return {"slots": slots}


class Fired(NamedTuple):
    """A gun that is fired at something."""

    slot: str
    barrel: Barrel
    mark: Mark

    def is_like(self, other: Fired) -> bool:
        """Whether both fire the same weapon in the same manner."""
        return (self.barrel.weapon.name, self.mark.manner) == (other.barrel.weapon.name, other.mark.manner)


def _strikes(sight: Gunsight, fired: Fired, target: Unit) -> bool:
    return any(struck.id == target.id for struck, _ in _struck(sight, fired.barrel, fired.mark))


def _report(
    sight: Gunsight, one: Fired, alike: Sequence[Fired], target: Unit, *, uses_aim: bool
) -> dict[str, Any] | None:
    """What these guns do to one base; None if it is out of range."""
    unit, weapon = sight.unit, one.barrel.weapon
    if one.mark.manner == "area":
        if needs_of(unit, one.barrel.gun, _place(target)) is None:
            return None
        fire = barrage_facts(sight.game, unit, target, one.barrel.gun, len(alike), is_aimed=False)
        return fire_report(fire, weapon, AsUsual(), is_aimed=False, is_focused=False).plain()
    if band_to(unit, weapon, _place(target)) is None:
        return None
    is_focused = one.mark.manner == "focus"
    is_aimed = is_focused or (uses_aim and sight.is_aimed(one.barrel.gun, target))
    firings = [
        Firing(each.barrel.gun, each.barrel.side if each.mark.side is None else None, rolls)
        for each in alike
        for struck, rolls in _struck(sight, each.barrel, each.mark)
        if struck.id == target.id
    ]
    fire = volley_facts(sight.game, unit, target, firings, is_aimed=is_aimed)
    return fire_report(fire, weapon, AsUsual(), is_aimed=is_aimed, is_focused=is_focused).plain()


def of_mark(sight: Gunsight, barrel: Barrel, mark: Mark, aim: str) -> dict[str, Any]:
    """How far it is, and the question for the odds of each base that is shot at."""
    told: dict[str, Any] = {} if mark.at is None else {"range": distance(sight.at, mark.at)}
    struck = _struck(sight, barrel, mark)
    if struck:
        told["has_odds"] = True
    bets = [_bet(sight, barrel, mark, target, rolls, aim) for target, rolls in struck]
    if len(bets) == 1:
        return told | bets[0]
    named = [{"label": name_of(sight.game, each.id)} | bet for (each, _), bet in zip(struck, bets, strict=True)]
    return told | ({"attacks": named} if any(bets) else {})


def _struck(sight: Gunsight, barrel: Barrel, mark: Mark) -> list[tuple[Unit, int | None]]:
    """The bases that are rolled for, as far as the shooter knows of them, and the rolls if the manner says how many."""
    if mark.target is not None:
        focus = has(barrel.weapon.abilities, Focus) if mark.manner == "focus" else None
        return [(sight.game[mark.target], focus.n if focus else None)]
    if mark.side is not None:
        return list(sight.sweep(barrel.gun, mark.side))
    if mark.manner != "area" or mark.at is None:
        return []
    there = bases_in(sight.game, sight.unit.seat, mark.at, is_air=mark.is_air)
    return [(each, None) for each in there if not each.is_hidden]


def _bet(sight: Gunsight, barrel: Barrel, mark: Mark, target: Unit, rolls: int | None, aim: str) -> dict[str, Any]:
    """The question for the odds against one base, and what the aim changes in it, if it helps here."""
    attack = _attack(sight, barrel, target)
    if attack is None or attack["distance"] > FAR:
        return {}
    if mark.manner == "area":
        return {"attack": {"ask": "area", **attack}, "attack_adds": "guns"}
    points_to = barrel.side if mark.side is None else None
    bearing = bearing_to(sight.game, sight.unit, barrel.gun, _place(target), points_to)
    more = {"rolls": rolls, "aimed": mark.manner == "focus", "on_edge": bearing.is_on_edge}
    shot = {"ask": "shot", **attack, **{name: value for name, value in more.items() if value}}
    told: dict[str, Any] = {"attack": shot, "attack_adds": "guns"}
    if aim and mark.manner != "focus" and sight.is_aimed(barrel.gun, target):
        told["attack_with"] = {aim: {"yes": {"aimed": True}}}
    return told


def _attack(sight: Gunsight, barrel: Barrel, target: Unit) -> dict[str, Any] | None:
    """Who fires at whom; None if the odds cannot describe them exactly."""
    unit, at = sight.unit, _place(target)
    manned = [n for n, gun in enumerate(unit.profile.guns) if gun.figure < 0 or gun.figure in unit.living]
    idle = [n for n in manned if n != barrel.gun and not is_ready(unit, n)]
    choose = max if target.seat == unit.seat else min  # the attacker chooses the side (SPF-ANGLE-08)
    struck = choose(struck_angles(at, target.facing, sight.at), key=lambda angle: armour_of(target, angle))
    mine, theirs = likeness(sight.game, unit, idle=idle), likeness(sight.game, target, struck)
    lists = own_lists(sight.game, unit, target) if mine and theirs else None
    if mine is None or theirs is None or lists is None:
        return None
    attack = {"attacker": [mine], "target": [theirs], "distance": distance(sight.at, at), "guns": [barrel.gun], **lists}
    kind = unit.loads[barrel.gun].kind
    return attack | ({"ammunition": kind} if kind else {})


def _place(unit: Unit) -> Any:
    assert unit.at is not None
    return unit.at
