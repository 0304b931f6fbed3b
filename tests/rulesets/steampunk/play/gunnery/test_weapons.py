"""Weapons of a whole base, at long range, without damage: what firing asks and costs. (SPF-SHEET-05, SPF-GUN)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import UnitAbility
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.gunnery.loading import stow
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Aim, Cloud, Load, Struck
from tests.rulesets.steampunk.keywords.kit import FIRE, facing, gunner, slots, struck, weapon
from tests.rulesets.steampunk.kit import drawn, make

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.sheets import Lists


# ---------------------------------------------------------------- loads and shots


def test_one_attack_for_the_whole_base() -> None:
    """SPF-SHEET-05: a weapon that the base fires, not its models: one roll, all are empty."""
    piece = weapon(carried="hand", fires="base")
    lists = make("Gunner", like="Squad", weapons=[piece], model=[{"name": "Crew", "count": 3, "weapons": ["Piece"]}])
    table = facing(lists).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[3]).play(fire, 1)

    assert ({"B1": 1}, [0, 0, 0]) == (struck(table), [load.tokens for load in table["A1"].loads])


# ---------------------------------------------------------------- what hits do


def test_a_weapon_without_damage_still_strikes_with_what_it_has() -> None:
    """SPF-TYPE-01, SPF-GUN-09: psychic damage alone; an item that does nothing has no targets."""
    lists = gunner(damage=None, extra=[{"type": "psychic", "dice": "d6"}])
    table = facing(lists).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[3], psychic=[4])
    table.play_all((fire, 1), (roll_damage,), (apply_damage,))
    assert table["B1"].is_shaken

    lists = make("Gunner", like="Tank", weapons=[{"name": "Piece", "range": 3}], guns=["Piece"])
    assert not facing(lists).play(fire, 1).playing.waiting_for


def test_a_weapon_that_is_no_good_at_long_range() -> None:
    """SPF-SHEET-05: range 2, four hexes away."""
    for abilities, is_asked in (([], True), (["Not at long range"], False)):
        table = facing(gunner(*abilities, range=2), "B1 Squad at D7").play(fire, 1)
        assert is_asked == bool(table.playing.waiting_for)


# ---------------------------------------------------------------- linked, reserve


def linked() -> Lists:
    coaxial = {"name": "Coaxial", "range": 3, "damage": "d4", "abilities": ["Linked[Piece]"]}
    return make("Gunner", like="Tank", weapons=[weapon(), coaxial], guns=["Piece", "Coaxial"])


# ---------------------------------------------------------------- drag, and what firing does to the shooter


def test_firing_tells_on_the_shooter() -> None:
    """SPF-SHEET-05: smoke ahead, an ability until Aftermath, another speed, damage on a roll."""
    effect = {
        "covers": {"effect": "Smoke", "where": "ahead"},
        "ability": "Steady",
        "speed": "slow",
        "damage": 4,
        "on": 2,
    }
    lists = gunner(self_effect=effect)
    table = facing(lists).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[1], recoil=[2])
    table.play_all((fire, 1), (roll_damage,))
    unit = table["A1"]

    assert ["D4"] == [BOARD.name(cloud.at) for cloud in table.playing.all(Cloud)]
    assert ((UnitAbility.from_data("Steady"),), "slow", 1) == (unit.borrowed, unit.speed, unit.future)


def test_the_borrowed_ability_and_the_roll_that_spares() -> None:
    """SPF-SHEET-05: gone with Aftermath; a high roll does no harm."""
    table = facing(gunner(self_effect={"damage": 4, "on": 2})).reply("fires: at whom", {"0": "B1"})
    table.dice(to_hit=[1], recoil=[3]).play(fire, 1)
    assert [] == table.playing.all(Struck)

    table = facing(gunner()).having("A1", borrowed=(UnitAbility.from_data("Steady"),)).play(stow)
    assert () == table["A1"].borrowed


def test_a_plan_of_fire_that_is_proposed_is_always_legal() -> None:
    """SPF-GUN-09: whatever is tied together."""
    from grognard.kernel.dice import Tabletop

    tied = [
        (gunner("Burst(2)", count=3), (Load(tokens=2),) * 3),
        (linked(), (Load(tokens=1), Load())),
        (gunner("Focus(3)", "Sweep[bases]", count=2), (Load(tokens=1),) * 2),
        (gunner("Same hex", count=3, area=[{"needs": 4}]), (Load(tokens=1),) * 3),
        (gunner(count=3, sheet={"gunnery": [{"order": FIRE, "same_angle": True}]}), (Load(tokens=1),) * 3),
    ]
    for lists, loads in tied:
        table = facing(lists, "B1 Squad at D5\nB2 Squad at C5\nB3 Squad at F4").having("A1", loads=loads)
        question = table.having("A1", aims=(Aim("piece", 1, BOARD.named("D3")),)).play(fire, 1).playing.asked_of(0)
        assert question is not None
        chance = Tabletop("plans")
        answers = [question.suggest(chance) for _ in range(60)]

        assert answers == [plain(question.check(answer)) for answer in answers]
        assert 5 < len({tuple(answer.items()) for answer in answers})


def test_a_shaken_or_lost_weapon_does_not_aim() -> None:
    """SPF-DMG-09: it does nothing meanwhile."""
    for load, aims in ((Load(), 1), (Load(shaken=2), 0), (Load(is_lost=True), 0)):
        table = facing(gunner(), order="Aim + -").having("A1", loads=(load,)).play(fire, 1)
        assert aims == len(table["A1"].aims)


def test_a_stuck_system_of_fixed_guns_fires_to_the_front_only() -> None:
    """SPF-DMG-09, SPF-ANGLE-10"""
    lists = gunner(carried="fixed", angles="x2/x1/x1/-")
    others = "B1 Squad at D5\nB2 Squad at B4\nB3 Squad at F4"
    whole = facing(lists, others).play(fire, 1)
    stuck = facing(lists, others).having("A1", loads=(Load(tokens=1, is_stuck=True),)).play(fire, 1)

    assert len(slots(whole)) > len(slots(stuck)) == 2


def test_a_breath_fired_by_the_whole_base_needs_no_load() -> None:
    """SPF-GUN-16, SPF-AREA-04"""
    area = [{"needs": 4, "least": 2}]
    lists = make(
        "Drakes",
        like="Squad",
        weapons=[weapon(name="Fiery breath", area=area)],
        model=[{"name": "Drake", "count": 4, "weapons": ["Fiery breath"], "assault": {"dice": 1, "needs": 5}}],
        gunnery=[{"order": "Breath + -"}],
    )
    table = drawn("A1 Drakes at D3 facing 3\nB1 Squad at D4", lists=lists).order("A1", "- + - + -", "Breath + -")
    table.having("A1", loads=(Load(),) * 4).reply("fires: at whom", {"0": "hex D4"}).dice(area=[4] * 4).play(fire, 1)

    assert {"B1": 4} == struck(table)
