"""Trigger. (TLE-KW-06)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.last_edition.lists.keywords.weapons import Situation
from tests.rulesets.last_edition.kit import melee, ranged, unit
from tests.rulesets.last_edition.test_dice_facts import facts, of
from tests.rulesets.last_edition.test_play_melee import clash


def test_trigger_costs_only_in_melee_and_is_capped() -> None:  # TLE-KW-06
    in_melee = Situation(1, is_in_melee=True)

    assert 0 == facts("Ranged 1 trigger -2 to hit").hit_plus
    assert -1 == facts("Ranged 1 trigger -2 to hit", in_melee).hit_plus
    assert -1 == facts("Ranged 1 trigger -2 to hit", in_melee, own=of("+1 to hit")).hit_plus


def test_trigger_weapons_can_be_held() -> None:
    """TLE-KW-06: they may be used, the melee weapons are."""
    weapons = [melee(), ranged("Ranged 1 trigger -1 to hit", name="Pistol", reach=12)]
    field = clash(foe_at=(11.5, 10), own={"weapons": weapons}, named={"hit": [1]})
    field.play("A2 fights")
    assert ["B2", "B2 held", "split"] == field.keys
    question = field.game.question
    assert question is not None
    with_shot, held = (question.preview(key)["odds"] for key in ("B2", "B2 held"))
    field.play("B2 held")

    assert {} == field.dice.left_over()
    assert not field.unit("A2").has_shot
    assert with_shot != held


def test_trigger_needs_melee_range_of_its_target() -> None:
    """TLE-KW-06: in melee only against units in melee range; outside it is an ordinary weapon without the penalty."""
    weapons = [ranged("Ranged 1 trigger -2 to hit", name="Pistol", reach=12)]
    field = clash(foe_at=(20, 10), own={"weapons": weapons}, named={"hit": [1]})
    field.play("A2 shoots")
    assert [(4, 0)] == field.throws("hit")

    near = clash(
        foe_at=(11.5, 10), own={"weapons": weapons}, others=[unit("Other")], places={"B3": (10, 15)}, named={"hit": [1]}
    )
    near.play("A2 fights", "B2")
    assert [(4, -1)] == near.throws("hit")
    assert "Prey" in near.log("TLE-SHOOT-07")[0]


def test_trigger_weapons_have_their_own_targets_too() -> None:
    """TLE-MELEE-03, TLE-KW-06: where every weapon has its own target the pistol has one as well, or holds its fire."""
    weapons = [melee(), ranged("Ranged 1 trigger -1 to hit", name="Pistol", reach=12)]
    near: dict[str, Any] = {"places": {"B3": (10, 11.5)}, "others": [unit("More", weapons=[melee()])]}
    for shot, rolled in (("B3", [2, 2]), ("hold", [2])):
        field = clash(foe_at=(11.5, 10), own={"weapons": weapons}, named={"hit": rolled}, **near)
        field.play("A2 fights", "split", {"A2.1 Blade": "B2", "A2.1 Pistol as a shot": shot})
        if shot == "B3":
            field.play("no")

        said = field.log("TLE-SHOOT-07")
        assert ["Squad attacks Prey with Blade"] == [each.split(":")[0] for each in said if "Blade" in each]
        assert (shot == "B3") == any(each.startswith("Squad attacks More with Pistol") for each in said)
        assert {} == field.dice.left_over()


def test_the_profile_of_a_trigger_weapon_is_declared_where_all_strike_one_unit() -> None:
    """TLE-KW-06, TLE-SHOOT-04: it fires too, as its prompt says, with the profile that its owner declares."""
    modes = [ranged("Ranged 1 trigger -1 to hit", "Pistol", 12, mode=mode) for mode in ("slow", "quick")]
    field = clash(foe_at=(11.5, 10), own={"weapons": [melee(), *modes]}, named={"hit": [2, 2]})
    field.play("A2 fights")
    assert "trigger weapons" in field.prompt
    field.play("B2")
    assert ("TLE-SHOOT-04", ["slow", "quick"]) == (field.clause, field.keys)
    field.play("quick", "no")

    assert any("Pistol (quick)" in each for each in field.log("TLE-SHOOT-07"))
    assert {} == field.dice.left_over()


def test_the_profile_of_a_trigger_weapon_is_chosen() -> None:
    """TLE-MELEE-03, TLE-KW-06: several profiles are a choice even where there is one target."""
    modes = [ranged("Ranged 1 trigger -1 to hit", "Pistol", 12, mode=mode) for mode in ("slow", "quick")]
    field = clash(foe_at=(11.5, 10), own={"weapons": [melee(), *modes]}, named={"hit": [2, 2]})
    field.play("A2 fights", "split", {"A2.1 Blade": "B2", "A2.1 Pistol as a shot": "B2 quick"}, "no")

    assert any("Pistol (quick)" in each for each in field.log("TLE-SHOOT-07"))
