"""To-hit modifiers of shooting. (LEG-SHOOT, LEG-WPN, LEG-OVER)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.dice.to_hit import (
    HARDER,
    Situation,
    may_fire,
    obscured_band,
    range_band,
    shots_of,
    to_hit_modifiers,
)
from grognard.rulesets.legendary.lists.keywords.moments import Aim
from tests.rulesets.legendary.arms import rules, weapon


def plus(bs: int = 4, **how: Any) -> int:
    """The sum of all modifiers."""
    how.setdefault("weapon", weapon())
    return sum(part.value for part in to_hit_modifiers(Situation(bs, **how)))


def test_the_skill_is_a_bonus() -> None:  # LEG-SHOOT-08, LEG-SHOOT-15
    assert 1 == plus(4, band="long", obscured=1)


@pytest.mark.parametrize(("pace", "total"), [("stationary", 3), ("moved", 1), ("advanced", -1)])
def test_moving_costs_aim(pace: str, total: int) -> None:  # LEG-SHOOT-09, LEG-SHOOT-10, LEG-MOVE-01
    assert total == plus(3, pace=pace)


@pytest.mark.parametrize(
    ("kind", "moved", "advanced"),
    [("Assault", -1, -2), ("Heavy", -4, -8), ("Standard", -2, -4), ("Rapid Fire", -2, -4), ("Pistol", -1, -2)],
)
def test_weapon_types_and_moving(kind: str, moved: int, advanced: int) -> None:
    """LEG-WPN-09, LEG-WPN-10, LEG-WPN-12, LEG-WPN-17"""
    gun = weapon(type=kind)

    assert (moved, advanced) == (plus(0, weapon=gun, pace="moved"), plus(0, weapon=gun, pace="advanced"))


@pytest.mark.parametrize(("pace", "why"), [("moved", "moved"), ("advanced", "moved and advanced")])
def test_the_reason_says_how_one_moved(pace: Any, why: str) -> None:  # LEG-WPN-09, LEG-WPN-10
    [part] = [each for each in to_hit_modifiers(Situation(4, weapon(type="Heavy"), pace=pace)) if each.value < 0]

    assert why == part.why


def test_ordnance_stands_still() -> None:  # LEG-WPN-11
    assert not may_fire(Situation(4, weapon(type="Ordnance"), pace="moved"))
    assert may_fire(Situation(4, weapon(type="Ordnance")))


def test_snap_shots_and_pinned_shooters() -> None:  # LEG-SHOOT-11
    assert 0 == plus(4, is_snap=True)
    assert not may_fire(Situation(4, weapon(range="template"), is_snap=True))  # LEG-TMPL-04
    assert may_fire(Situation(4, weapon(rules=["Blast"]), is_snap=True))


@pytest.mark.parametrize(
    ("inches", "band"),
    [(12, "short"), (12.1, "effective"), (24, "effective"), (24.1, "long"), (48, "long"), (48.5, "out")],
)
def test_range_bands(
    inches: float, band: str
) -> None:  # LEG-SHOOT-12, LEG-SHOOT-13, LEG-WPN-01, LEG-WPN-02, LEG-GEN-07
    assert band == range_band(weapon(range=24), inches)


def test_ranges_change_the_roll() -> None:  # LEG-SHOOT-12, LEG-SHOOT-13
    assert (2, 0, -2) == (plus(0, band="short"), plus(0, band="effective"), plus(0, band="long"))


def test_vehicles_have_no_short_range() -> None:  # LEG-SHOOT-13, LEG-VEH-11
    assert 0 == plus(0, band="short", is_vehicle=True)
    assert -2 == plus(0, band="short", is_vehicle=True, pace="moved", weapon=weapon(type="Heavy"))


@pytest.mark.parametrize(
    "how", [{"rules": ["Melta"]}, {"range": "template"}, {"range": "torrent 12"}, {"rules": ["Grenade"]}]
)
def test_weapons_without_long_range(how: dict[str, Any]) -> None:  # LEG-WPN-03, LEG-WPN-21, LEG-KW-38
    gun = weapon(**{"range": 12, **how})

    assert "out" == range_band(gun, (gun.inches or 0) + 1)


def test_salvo_after_moving() -> None:  # LEG-WPN-14, LEG-WPN-03
    gun = weapon(type="Salvo 2/4")

    assert ("out", "long") == (range_band(gun, 30, has_moved=True), range_band(gun, 30))
    assert 2 == shots_of(Situation(4, gun, pace="moved"), is_twin=False)
    assert 4 == shots_of(Situation(4, gun), is_twin=False)
    assert 4 == shots_of(Situation(4, gun, rules("Relentless"), pace="moved"), is_twin=False)


def test_rapid_fire() -> None:  # LEG-SHOOT-14, LEG-WPN-13
    gun = weapon(type="Rapid Fire")

    assert 4 == plus(4, weapon=gun, band="short", is_doubled=True)
    assert 2 == shots_of(Situation(4, gun, is_doubled=True), is_twin=False)
    assert "out" == range_band(gun, 30, is_doubled=True)


def test_unlimited_range_is_neither_short_nor_long() -> None:  # LEG-VEH-47
    assert {"effective"} == {range_band(weapon(range="unlimited"), inches) for inches in (1, 60, 140)}


@pytest.mark.parametrize(
    ("share", "band"), [(0.249, 0), (0.25, 1), (0.499, 1), (0.5, 2), (0.749, 2), (0.75, 3), (0.999, 3)]
)
def test_hidden_shares(share: float, band: int) -> None:  # LEG-LOS-02
    assert band == obscured_band(share)
    assert -band == plus(0, obscured=band)


def test_a_heavy_weapon_that_moved_against_a_shrouded_target() -> None:  # LEG-SHOOT-15
    gun, aim = weapon(range=36, type="Heavy"), Aim(inches=20)

    assert -2 == plus(4, weapon=gun, pace="moved", target_rules=rules("Shrouded"), aim=aim)


def test_overwatch() -> None:  # LEG-OVER-02, LEG-OVER-03
    assert 2 == plus(4, overwatch="ready")
    assert 0 == plus(4, overwatch="unready")
    assert -5 == plus(0, overwatch="unready", is_fast_target=True)


def test_overwatch_without_blasts_and_templates() -> None:  # LEG-OVER-04
    assert not may_fire(Situation(4, weapon(rules=["Blast"]), overwatch="ready"))
    assert not may_fire(Situation(4, weapon(range="template"), overwatch="ready"))
    assert may_fire(Situation(4, weapon(), overwatch="ready"))


def test_hard_to_hit() -> None:  # LEG-FLY-09
    assert -3 == plus(4, is_hard=True)
    assert -3 == plus(4, is_hard=True, is_snap=True, overwatch="ready")
    assert -4 == plus(4, is_hard=True, hard_penalty=HARDER)


def test_evading_fliers() -> None:  # LEG-FLY-10
    assert -5 == plus(5, is_hard=True, evades=-3)


def test_fast_and_heavy_vehicles() -> None:  # LEG-VEH-24, LEG-VEH-25, LEG-FLY-08
    gun = weapon(type="Heavy")

    assert (-1, -2) == tuple(
        plus(0, weapon=gun, pace=pace, is_vehicle=True, is_fast=True) for pace in ("moved", "advanced")
    )
    assert 0 == plus(0, weapon=gun, pace="moved", is_vehicle=True, is_heavy=True)


def test_night_hides_from_afar() -> None:  # LEG-TERR-30
    assert -2 == plus(0, is_night=True, aim=Aim(inches=20))
    assert 0 == plus(0, is_night=True, aim=Aim(inches=12))
