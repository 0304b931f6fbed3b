"""The to-hit table. (SPF-SHOOT)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.rulesets.steampunk.dice.facts import Shot
from grognard.rulesets.steampunk.dice.to_hit_rolls import hits
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Standing, UnitAbility
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import WeaponAbility
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.gunnery.hit_facts import hit_facts
from grognard.rulesets.steampunk.play.gunnery.range_bands import BANDS, band_of
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import ToHitScene, shot_facts, to_hit
from grognard.rulesets.steampunk.table.abilities import abilities_of, model_abilities
from grognard.rulesets.steampunk.table.records import Load, Wear
from grognard.rulesets.steampunk.table.units import standing_of
from tests.rulesets.steampunk.kit import Table, drawn, make

SLOW = Standing("slow", "slow", "clear")
PLAIN = ToHitScene(SLOW, SLOW, "normal")


def at(speed: str, terrain: str = "clear", *, is_flying: bool = False) -> Standing:
    return Standing(speed, speed, terrain, is_flying)


def able(*names: str) -> tuple[UnitAbility, ...]:
    return tuple(UnitAbility.from_data(name) for name in names)


def armed(*names: str) -> tuple[WeaponAbility, ...]:
    return tuple(WeaponAbility.from_data(name) for name in names)


def plus(**changes: Any) -> int:
    return to_hit(PLAIN._replace(**changes)).value


# ---------------------------------------------------------------- the roll


@pytest.mark.parametrize(("sum_", "face", "hit"), [(0, 5, 1), (0, 4, 0), (2, 3, 1), (2, 2, 0), (-1, 5, 0)])
def test_five_or_more_with_all_modifiers_hits(sum_: int, face: int, hit: int) -> None:
    """SPF-SHOOT-01"""
    assert hit == hits(Scripted(face), 1, Shot(sum_))


def test_no_shot_hits_or_misses_by_itself() -> None:
    """SPF-SHOOT-16: at +4 every face hits, at -3 only a six that rolls on."""
    assert 1 == hits(Scripted(1), 1, Shot(4))
    assert 0 == hits(Scripted(6, 1), 1, Shot(-3))
    assert 0 < Every().odds(hits, 1, Shot(-3)).p(1) < Fraction(1, 6)


def test_all_rows_that_apply_add_up_with_their_reasons() -> None:
    """SPF-SHOOT-02, SPF-SHOOT-03: the ledger's example comes to nought."""
    scene = ToHitScene(at("still"), at("fast", "forest"), "long", is_aimed=True)
    summed = to_hit(scene)

    assert 0 == summed.value
    assert {1, 2, -1} == {part.value for part in summed.parts}
    assert 5 == len(summed.parts)


# ---------------------------------------------------------------- rows


@pytest.mark.parametrize(
    ("speed", "shooting", "shot_at"),
    [
        ("still", 1, 1),
        ("crawling", 1, 1),
        ("rest", 1, 1),
        ("setup", 1, 1),
        ("slow", 0, 0),
        ("fast", -1, -1),
        ("sneak", 1, 0),
    ],
)
def test_speeds_of_shooter_and_target(speed: str, shooting: int, shot_at: int) -> None:
    """SPF-SHOOT-03, SPF-SHOOT-19"""
    assert shooting == plus(shooter=at(speed))
    assert shot_at == plus(target=at(speed))


def test_flying_is_added_to_the_entry_of_the_speed() -> None:
    """SPF-SHOOT-05: fast and flying is -2 either way."""
    assert -2 == plus(shooter=at("fast", is_flying=True))
    assert -2 == plus(target=at("fast", is_flying=True))


def test_smoke_counts_once_for_each_end() -> None:
    """SPF-SHOOT-06"""
    assert -1 == plus(shooter_in_smoke=True)
    assert -2 == plus(shooter_in_smoke=True, target_in_smoke=True)


@pytest.mark.parametrize("terrain", ["forest", "burned forest", "building", "ruins", "rough", "sand dunes"])
def test_cover_protects_a_target_of_any_size_on_the_ground(terrain: str) -> None:
    """SPF-SHOOT-07"""
    assert -1 == plus(target=at("slow", terrain))
    assert 0 == plus(target=at("slow", terrain), target_size="huge")
    assert 0 == plus(shooter=at("slow", terrain))
    assert -1 == plus(target=at("slow", terrain, is_flying=True))  # for flying, not for the wood below


def test_range_bands_by_distance() -> None:
    """SPF-SHOOT-08: nothing beyond twice the range; a range of 1 has no normal band."""
    bands = [band_of(hexes, 3) for hexes in range(8)]

    assert ["point_blank", "point_blank", "normal", "normal", "long", "long", "long", None] == bands
    assert ["point_blank", "long", None] == [band_of(hexes, 1) for hexes in (1, 2, 3)]
    assert {"point_blank": 1, "normal": 0, "long": -1} == BANDS
    assert [1, 0, -1] == [plus(band=band) for band in ("point_blank", "normal", "long")]


@pytest.mark.parametrize(("where", "change"), [("D4", 1), ("D5", 0), ("D8", -1)])
def test_range_changes_ap_and_damage_once(where: str, change: int) -> None:
    """SPF-SHOOT-08"""
    table = opposed(where).play(fire, 1)
    hit = hit_facts(table.playing, table["A1"], table["A1"].profile.guns[0].weapon, table["B1"])

    assert (change, change) == (hit.plus, hit.ap_plus)


def test_sizes_edge_and_aim() -> None:
    """SPF-SHOOT-09, SPF-SHOOT-10, SPF-SHOOT-19, SPF-GUN-07"""
    assert -1 == plus(is_on_edge=True)
    assert [1, 2, -1, 0] == [plus(target_size=size) for size in ("huge", "enormous", "tiny", "large")]
    assert 2 == plus(is_aimed=True)


@pytest.mark.parametrize(
    ("skill", "value"),
    [("Good Shot", 1), ("Excellent Shot", 2), ("Superb Shot", 3), ("Bad Shot", -1), ("Terrible Shot", -2)],
)
def test_shooting_skills(skill: str, value: int) -> None:
    """SPF-SHOOT-11, SPF-SHOOT-19"""
    assert value == plus(shooter_abilities=able(skill))
    assert 0 == plus(target_abilities=able(skill))


def test_abilities_of_shooter_target_and_weapon() -> None:
    """SPF-SHOOT-12, SPF-SHOOT-14, SPF-SHOOT-15, SPF-SHOOT-19"""
    assert (1, 1) == (plus(shooter_abilities=able("Steady")), plus(target_abilities=able("Steady")))
    optimal = able("Optimal at point blank")
    assert [2, 0] == [plus(shooter_abilities=optimal, band=band) for band in ("point_blank", "normal")]
    assert 1 == plus(weapon_abilities=armed("Enhanced Accuracy"))
    far = able("Bad at long range")
    assert [-3, 0] == [plus(shooter_abilities=far, band=band) for band in ("long", "normal")]


def test_point_blank_example_of_the_ledger() -> None:
    """SPF-SHOOT-14: still, optimal, point blank against a slow target in the open: +3."""
    assert 3 == plus(shooter=at("still"), band="point_blank", shooter_abilities=able("Optimal at point blank"))


def test_camouflage_only_in_its_terrain_and_not_in_the_air() -> None:
    """SPF-SHOOT-13"""
    hidden = able("Camouflage[forest]")

    assert -2 == plus(target=at("slow", "forest"), target_abilities=hidden)
    assert -1 == plus(target=at("slow", "ruins"), target_abilities=hidden)
    assert -1 == plus(target=at("slow", "forest", is_flying=True), target_abilities=hidden)


def test_an_ability_that_says_nothing_of_damage_or_evasion_changes_neither() -> None:
    """SPF-ABIL-02, SPF-ABIL-12, SPF-ABIL-13"""
    [shot] = able("Good Shot")

    assert 0 == shot.resists("fire") == shot.resists("regular") == shot.evasion_plus(at("still", "forest"))
    assert not shot.is_immune_to("fire")


def test_damaged_sights_and_the_bonus_of_a_revealed_base() -> None:
    """SPF-SHOOT-19, SPF-HIDE-05"""
    marks = frozenset({"damaged sights"})

    assert (-1, 1) == (plus(shooter_marks=marks), plus(target_marks=marks))
    assert 2 == plus(has_revealed_itself=True)


# ---------------------------------------------------------------- on the table


def opposed(where: str = "D5") -> Table:
    return drawn(f"A1 Tank at D3 facing 3\nB1 Squad at {where} facing 0")


def test_the_hit_of_a_base_that_revealed_itself_is_stronger_by_one_and_says_so() -> None:
    """SPF-HIDE-05: at D5, in the normal band, nothing else counts."""
    table = opposed().having("A1", is_revealed=True).play(fire, 1)
    unit = table["A1"]
    weapon = unit.profile.guns[0].weapon
    hit = hit_facts(table.playing, unit, weapon, table["B1"])
    seen = hit_facts(table.playing, msgspec.structs.replace(unit, is_revealed=False), weapon, table["B1"])

    assert 1 == hit.plus - seen.plus
    assert [(1, "revealed itself")] == [(part.value, str(part.why)) for part in hit.because if part not in seen.because]


def test_the_speed_counts_as_it_is_when_the_shot_is_made() -> None:
    """SPF-SHOOT-04, SPF-GUN-03: still in one part, fast in the other."""
    table = opposed().play(fire, 1)
    still = shot_facts(table.playing, table["A1"], 0, table["B1"], is_aimed=False)
    table.playing.change(table["A1"].id, speed="fast")
    fast = shot_facts(table.playing, table["A1"], 0, table["B1"], is_aimed=False)

    assert (2, 0) == (still.plus, fast.plus)


def test_an_elite_shoots_with_his_own_skill_only() -> None:
    """SPF-UNIT-07, SPF-SHOOT-11: the skill of one model is no help to the others, and replaces that of the base."""
    soldiers = [
        {"name": "Soldier", "count": 3, "weapons": ["Musket"]},
        {"name": "Marksman", "weapons": ["Musket"], "abilities": ["Excellent Shot"]},
    ]
    lists = make("Company", like="Squad", model=soldiers, abilities=["Good Shot"])
    table = drawn("A1 Company at D3 facing 3\nB1 Squad at D5 facing 0", lists=lists).play(fire, 1)
    sums = [shot_facts(table.playing, table["A1"], gun, table["B1"], is_aimed=False).plus for gun in range(4)]

    assert [3, 3, 3, 4] == sums
    assert able("Excellent Shot") == model_abilities(table["A1"], 3)


def test_what_one_model_can_do_serves_the_base_while_it_lives() -> None:
    """SPF-UNIT-07: an ability of the base is in force as long as a living model has it."""
    soldiers = [{"name": "Soldier", "count": 2}, {"name": "Banner", "abilities": ["Fear[6]"]}]
    lists = make("Company", like="Squad", model=soldiers)
    table = drawn("A1 Company at D3", lists=lists).play(fire, 1)
    assert able("Fear[6]") == abilities_of(table["A1"])

    table = drawn("A1 Company at D3", lists=lists).having("A1", living=(0, 1)).play(fire, 1)
    assert () == abilities_of(table["A1"])


def test_two_bases_in_a_hex_are_two_targets_and_friends_do_not_matter() -> None:
    """SPF-SHOOT-17"""
    table = drawn("A1 Tank at D3 facing 3\nA2 Squad at D4 facing 3\nB1 Squad at D5 facing 0\nB2 Squad at D5 facing 0")
    table.order("A1", "- + - + -", "Fire + -").reply("fires: at whom", {"0": "B2"}).dice(to_hit=[3])
    table.play(fire, 1)

    assert "Tank A1 fires Gun at Squad B2: 1 hit." in table.log


def test_each_hit_is_a_procedure_of_its_own() -> None:
    """SPF-SHOOT-18: two hits, two armour tests and two damage rolls."""
    table = drawn("A1 Squad at D3 facing 3\nB1 Tank at D5 facing 0").order("A1", "- + - + -", "Fire + -")
    table.reply("fires: at whom", {"0": "B1", "1": "B1", "2": "hold", "3": "hold"})
    table.dice(to_hit=[6, 1, 6, 1], armour=[5, 5, 1, 1, 1, 1, 1, 1], damage=[4])
    table.play_all((fire, 1), (roll_damage,))

    assert 1 == table["B1"].future
    assert table.dice_are_used_up()


def test_damage_wears_the_crew_and_a_lost_gun_is_silent() -> None:
    """SPF-DMG-09, SPF-SHOOT-19: damaged sights in play; a lost weapon has no targets."""
    table = opposed().having("A1", wear=Wear(marks=frozenset({"damaged sights"}))).play(fire, 1)

    assert 1 == shot_facts(table.playing, table["A1"], 0, table["B1"], is_aimed=False).plus
    table = opposed().having("A1", loads=(Load(tokens=1, is_lost=True),)).order("A1", "- + - + -", "Fire + -")
    assert not table.play(fire, 1).playing.waiting_for


def test_a_hidden_speed_has_the_modifiers_of_the_open_one() -> None:
    """SPF-HIDE-02, SPF-ABIL-03, SPF-ABIL-19: what names the speed still holds at hidden still."""
    abilities = ["Hidden[still; 2]", "Take Cover[still, -2]", "While[still]: Steady"]
    table = drawn(
        "A1 Sneaker at D3 facing 3 hidden still\nB1 Tank at D5",
        lists=make("Sneaker", like="Squad", abilities=abilities),
    )
    table.having("A1", is_hidden=True, token=1).play(roll_damage)
    own, found = standing_of(table.playing, table["A1"]), abilities_of(table["A1"])

    assert ("still", -1) == (own.speed, sum(each.to_be_hit(own) for each in found))


def test_an_ability_that_says_nothing_of_shots_changes_none() -> None:
    """SPF-SHOOT-02: all that are neither skills nor named in the table."""
    for name in ("Stubborn", "Fear[4]", "Fire Resistance[2]"):
        [ability] = able(name)

        assert [0] * len(BANDS) == [ability.to_hit(SLOW, band) for band in BANDS]
        assert 0 == ability.to_be_hit(SLOW)


def test_the_first_model_has_its_own_abilities_and_the_base_has_none_of_them() -> None:
    """SPF-UNIT-07"""
    lists = make("Guide", like="Squad", model=[{"name": "Guide", "count": 2, "abilities": ["Fear[4]"]}])
    unit = drawn("A1 Guide at D3\nB1 Squad at D7", lists=lists).play(fire, 1)["A1"]

    assert ["Fear[4]"] == [str(each) for each in model_abilities(unit, 0)]
    assert () == model_abilities(unit, -1)
