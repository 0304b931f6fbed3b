"""Hidden variants of speeds. (SPF-HIDE-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Hidden, UnitAbility, find

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.steampunk.lists.profiles import Profile
    from grognard.rulesets.steampunk.lists.sheets import Speed


HIDDEN = "hidden "


REVEALS = ("Reveal + - + -", "- + Reveal + -", "- + - + Reveal")
"""The orders by which a hidden base shows itself. (SPF-HIDE-04)"""


def with_hidden(speeds: dict[str, Speed], abilities: Iterable[UnitAbility]) -> dict[str, Speed]:
    """The speeds with hidden variants of those the Hidden ability names, orders and modifiers alike. (SPF-HIDE-02)"""
    ability = find(abilities, Hidden)
    found = {name: _revealing(speed) if speed.hidden else speed for name, speed in speeds.items()}
    for name in (part.strip() for part in (ability.speeds.split("/") if ability else ())):
        if name in speeds and HIDDEN + name not in speeds:
            variant = msgspec.structs.replace(speeds[name], name=HIDDEN + name, hidden=True)
            found[HIDDEN + name] = _revealing(variant)
    return found


def _revealing(speed: Speed) -> Speed:
    """Every hidden speed has the orders by which the base shows itself. (SPF-HIDE-02)"""
    return msgspec.structs.replace(speed, orders=tuple(dict.fromkeys((*speed.orders, *REVEALS))))


def open_speed(profile: Profile, name: str) -> str:
    """The speed a hidden base has when it is seen. (SPF-HIDE-02)"""
    present = profile.speeds[name]
    if not present.hidden:
        return name
    rest = {each.name: each for each in profile.speeds.values() if not each.hidden}
    if name.removeprefix(HIDDEN) in rest:
        return name.removeprefix(HIDDEN)
    return next((each.name for each in rest.values() if each.pace == present.pace), next(iter(rest)))


def hidden_speed(profile: Profile, name: str) -> str | None:
    """The hidden variant of a speed, or the fastest hidden one that is no faster; None without any. (SPF-HIDE-02)"""
    present = profile.speeds[name]
    if present.hidden:
        return name
    if HIDDEN + name in profile.speeds:
        return HIDDEN + name
    ladder = [each for each in profile.speeds.values() if each.hidden]
    slower = [each for each in ladder if (each.rung or 0) <= (present.rung or 0)]
    return max(slower or ladder, key=lambda each: each.rung or 0).name if ladder else None
