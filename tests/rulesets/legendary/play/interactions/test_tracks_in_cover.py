"""A tank in cover 2, aimed at its tracks: totals 7-8 cover, 9-11 hull with AP, 12 or more tracks on rear armour without
AP; extra armour."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.legendary.kit import Battle, piece, squad
from tests.rulesets.legendary.play.vehicles.motors import tank

GUN = {"name": "Gun", "range": 24, "s": 8, "ap": 3}
WOODS = piece("woods", (16, 17, 24, 25), 4.0)


def aimed(face: int, gun: dict[str, Any] = GUN, **how: Any) -> Battle:
    """BS 6 at effective range, at the tracks of a tank of 12/10/10 that stands in woods; half of it is hidden: -2."""
    dice = {key: how.pop(key) for key in ("save", "extra_armour", "destruction") if key in how}
    theirs = {"Tank": tank((20, 21), facing=270, **how), "Others": squad(1, (66, 44))}
    ours = {"Guns": squad(1, (20, 6), weapons=(gun,), bs=4)}
    options = {"cover_without_obscuring": True}
    table = Battle(ours, theirs, WOODS, hit=[face], options=options, **dice)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Gun=f"Tank/{table.ids['Tank']}.1/tracks")


@pytest.mark.parametrize(
    ("face", "struck"), [(2, ""), (3, "cover"), (4, "cover"), (5, "hull"), (7, "hull"), (8, "tracks"), (11, "tracks")]
)
def test_interaction_2_what_each_total_strikes(face: int, struck: str) -> None:
    """LEG-VEH-15, LEG-SHOOT-17, LEG-SHOOT-23: 7-8 the woods, 9-11 the hull, 12 or more the tracks."""
    table = aimed(face, save=[12])
    log = table.said()

    assert (struck == "cover") is ("1 hit strikes woods." in log)
    assert (struck == "hull") is ("1 hit strikes the hull." in log)
    assert (struck == "tracks") is ("The tracks holds." in log)


@pytest.mark.parametrize(("die", "is_hurt"), [(6, True), (7, False)])
def test_interaction_2_the_hull_saves_with_front_armour_and_ap(die: int, is_hurt: bool) -> None:
    """LEG-VEH-05, LEG-VEH-06: 12 against 8 + 4; a tank of 2 hull points is stunned by one."""
    assert is_hurt is aimed(5, hp=2, save=[die]).model("Tank").is_stunned


@pytest.mark.parametrize(("rules", "die", "is_stuck"), [([], 4, True), ([], 5, False), (["Extra Armour"], 4, False)])
def test_interaction_2_the_tracks_save_with_rear_armour_without_ap(rules: list[str], die: int, is_stuck: bool) -> None:
    """LEG-VEH-16, LEG-VEH-17, LEG-VEH-46: 10 against 8, or 11 with extra armour."""
    assert is_stuck is aimed(8, rules=rules, save=[die]).model("Tank").is_immobilised


@pytest.mark.parametrize(("die", "is_stunned"), [(7, False), (6, True)])
def test_interaction_2_extra_armour_shrugs_off_a_stun(die: int, is_stunned: bool) -> None:
    """LEG-VEH-46: one hull point of two stuns, unless the extra armour rolls 7 or more."""
    table = aimed(5, hp=2, rules=["Extra Armour"], save=[6], extra_armour=[die])

    assert is_stunned is table.model("Tank").is_stunned
    assert is_stunned is not bool(table.log("LEG-VEH-46"))


@pytest.mark.parametrize(("face", "is_hurt"), [(6, False), (7, True)])
def test_interaction_2_a_total_of_11_rends_the_hull_that_screens_the_tracks(face: int, is_hurt: bool) -> None:
    """LEG-KW-56, LEG-SHOOT-23: Strength 4 does nothing to armour 12, Strength 9 and a 3 cost a point of two."""
    claw = {"name": "Gun", "range": 24, "s": 4, "ap": "-", "rules": ["Rending"]}

    assert is_hurt is aimed(face, claw, hp=2, save=[3]).model("Tank").is_stunned
