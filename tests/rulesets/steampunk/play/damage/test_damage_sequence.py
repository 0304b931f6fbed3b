"""Damage in play: when it counts, when it takes effect, and every word of the tables. (SPF-TURN, SPF-DMG, SPF-COND)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from grognard.kernel.dice import constant
from grognard.kernel.game import Game, step
from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.dice.facts import Hit
from grognard.rulesets.steampunk.lists.keywords.damage_effects import effect
from grognard.rulesets.steampunk.lists.order_codes import FLEE
from grognard.rulesets.steampunk.play import sequence
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage, strike
from grognard.rulesets.steampunk.play.damage.lasting_damage import mended
from grognard.rulesets.steampunk.play.gunnery import gunnery
from grognard.rulesets.steampunk.play.moves import movement
from grognard.rulesets.steampunk.play.moves.movement import move
from grognard.rulesets.steampunk.play.orders.orders import judge_orders
from grognard.rulesets.steampunk.play.sequence import gunnery_step, movement_step
from grognard.rulesets.steampunk.table.abilities import abilities_of
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Cloud, Load, UnitId, Wear
from grognard.rulesets.steampunk.table.units import armour_of
from tests.rulesets.steampunk import kit
from tests.rulesets.steampunk.kit import YARD, Table, drawn, make

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.sheets import Lists

TWO = """
    A1 Tank at D3 facing 3 slow
    B1 Squad at D5 facing 0
"""


@step
async def strike_them(game: Game, target: str, *damages: int) -> None:
    """Hits of fixed damage for tests, each of a weapon of its own."""
    for number, damage in enumerate(damages):
        strike(game, 1 - game[UnitId(target)].seat, UnitId(target), Hit(constant(damage)), 1, f"gun {number}")


kit.STEPS.update({"strike_them": strike_them})


def applied(*words: str, unit: str = "A1", picture: str = TWO, lists: Lists = YARD, **fields: Any) -> Table:
    """A table on which these effects have just been applied."""
    table = drawn(picture, lists=lists)
    for name, value in fields.items():
        table.having(unit, **{name: value})
    table.having(unit, waiting=tuple(map(effect, words)))
    return table.play(apply_damage)


# ---------------------------------------------------------------- rolling


def test_the_attacker_chooses_the_order_of_different_hits() -> None:
    """SPF-TURN-03: the light hit first gives the token that lets the heavier one kill."""
    for first, dying in (("struck-1", 0), ("struck-2", 1)):
        table = drawn(TWO).reply("which damage is rolled first", first)
        table.play_all((strike_them, "B1", 4, 3), (roll_damage,))

        # 4 then 3+1: two tokens; 3 then 4+1: a kill
        assert dying == table["B1"].dying


def test_hits_of_one_unit_are_told_apart() -> None:
    """SPF-TURN-03"""
    question = drawn(TWO).play_all((strike_them, "B1", 4, 3), (roll_damage,)).playing.question
    assert question is not None

    assert ["damage 4", "damage 3"] == [option["note"] for option in question.form()["options"]]


def test_consequences_wait_for_apply_damage() -> None:
    """SPF-TURN-04: a unit shaken in this step is not shaken yet."""
    table = drawn(TWO).play_all((strike_them, "A1", 6), (roll_damage,))

    assert (1, False) == (table["A1"].future, table["A1"].is_shaken)
    table = drawn(TWO).play_all((strike_them, "A1", 6), (roll_damage,), (apply_damage,))

    assert table["A1"].is_shaken


def test_the_steps_without_a_printed_apply_damage_have_one() -> None:
    """SPF-TURN-05"""
    for is_printed in (False, True):
        for first in ((gunnery_step, 1), (movement_step, 1)):
            table = drawn(TWO, damage_as_printed=is_printed)
            table.having("A1", waiting=(effect("shaken"),)).play(*first)

            assert is_printed != table["A1"].is_shaken


def test_damage_as_printed_is_applied_in_assault_1() -> None:
    """SPF-TURN-05"""
    table = drawn(TWO, damage_as_printed=True).having("A1", waiting=(effect("shaken"),))
    table.play_all((gunnery_step, 1), (sequence.assault_step, 1))

    assert table["A1"].is_shaken


def test_by_the_printed_list_who_is_doomed_acts_until_its_damage_is_applied() -> None:
    """SPF-TURN-04, SPF-TURN-05: a base shot down in Gunnery 1 still moves, fights, and is removed in Assault 1."""
    table = drawn("A1 Tank at D3 facing 3 slow\nB1 Squad at D6 facing 0 slow", damage_as_printed=True)
    table.order("B1", "F + - + -").having("B1", dying=4).dice().play_all((gunnery_step, 1), (movement_step, 1))
    assert "D5" == table.where("B1")

    table = drawn("A1 Tank at D3 facing 3 slow\nB1 Squad at D4 facing 0 slow", damage_as_printed=True)
    table.order("A1", "F + - + -").having("B1", dying=4).dice(assault=[1] * 8, deflection=[1] * 2)
    table.play_all((movement_step, 1), (fight_all,))
    assert table.dice_are_used_up()

    table = drawn(TWO, damage_as_printed=True).having("B1", dying=4)
    assert "destroyed" == table.play_all((movement_step, 1), (sequence.assault_step, 1))["B1"].gone


def test_a_doomed_base_takes_no_room() -> None:
    """SPF-TURN-04, SPF-STACK-04: two fit where a third one is doomed."""
    picture = "A1 Squad at D3 facing 3 slow\nA2 Squad at D4\nA3 Squad at D4\nB1 Squad at D9"
    for dying, end in ((0, "D3"), (4, "D4")):
        table = drawn(picture, damage_as_printed=True).order("A1", "F + - + -").having("A2", dying=dying)
        assert end == table.play(movement_step, 1).where("A1")


def test_by_the_printed_list_the_dead_of_a_living_base_fight_on_in_assault_1() -> None:
    """SPF-TURN-04, SPF-TURN-05: four dice, though two of four are recorded dead."""
    for is_printed, dice in ((False, 2), (True, 4)):
        table = drawn("A1 Tank at D3 facing 3 slow\nB1 Squad at D4", damage_as_printed=is_printed)
        table.order("A1", "F + - + -").having("B1", dying=2).dice(assault=[1] * (4 + dice), deflection=[1] * 2)
        table.play_all((movement_step, 1), (fight_all,))
        assert table.dice_are_used_up()


# ---------------------------------------------------------------- the dead


def test_a_base_without_models_is_destroyed_and_others_lose_one() -> None:
    """SPF-UNIT-04"""
    table = drawn(TWO).having("A1", dying=1).having("B1", dying=1).play(apply_damage)

    assert ("destroyed", None) == (table["A1"].gone, table["A1"].at)
    assert (3, 0, "") == (len(table["B1"].living), table["B1"].dying, table["B1"].gone)


MIXED = make(
    "Mixed",
    like="Squad",
    model=[
        {"name": "Soldier", "count": 2, "weapons": ["Musket"], "assault": {"dice": 1, "needs": 5, "damage": "d6"}},
        {"name": "Hero", "words": ["elite"], "assault": {"dice": 3, "needs": 4, "damage": "d6"}},
    ],
)


def test_the_owner_picks_the_dead_among_different_models() -> None:
    """SPF-UNIT-04: regular models are offered first."""
    table = drawn("A1 Tank at D3\nB1 Mixed at D5", lists=MIXED).having("B1", dying=1).play(apply_damage)
    question = table.playing.asked_of(1)

    assert question is not None
    assert ["1", "0", "2"] == [option.key for option in question.options]  # type: ignore[attr-defined]
    table.playing.answer(["2"], seat=1)

    assert (0, 1) == table["B1"].living


# ---------------------------------------------------------------- words


def test_tokens_are_put_on_the_base() -> None:
    """SPF-DMG-09, SPF-TYPE-20: they add up."""
    words = ("set on fire", "set on fire", "bleeding 6", "poison 8", "acid 2", "minor acid 1", "jam 2")
    unit = applied(*words, unit="B1")["B1"]

    assert (2, (6,), (8,), 2, 1, 2) == (unit.fire, unit.bleeding, unit.poison, unit.acid, unit.minor_acid, unit.jam)


def test_brake_slows_by_one_rung() -> None:
    """SPF-DMG-09"""
    assert "still" == applied("brake")["A1"].speed


@pytest.mark.parametrize("word", ["immobile", "no move", "only still"])
def test_some_marks_bring_the_unit_to_a_halt(word: str) -> None:
    """SPF-DMG-09"""
    unit = applied(word)["A1"]

    assert ("still", True) == (unit.speed, word in unit.wear.marks)


@pytest.mark.parametrize(
    "word", ["no rotate", "no rotate left", "no accelerate", "no brake", "fixed speed", "damaged sights", "fallen"]
)
def test_other_marks_leave_the_speed_alone(word: str) -> None:
    """SPF-DMG-09"""
    unit = applied(word)["A1"]

    assert ("slow", True) == (unit.speed, word in unit.wear.marks)


def test_lasting_damage_is_one_of_each_kind_and_the_worst_counts() -> None:
    """SPF-DMG-09: assault -1, -2 and -1 are -2; "both" is a kind of its own; halves halve once."""
    wear = applied("assault -1", "assault -2", "assault -1", "both -1", "assault half", "assault half")["A1"].wear

    assert (3, 1, 1) == (wear.assault, wear.deflection, wear.halvings)


def test_repaired_damage_can_come_again() -> None:
    """SPF-DMG-09: "for the rest of the match unless repaired"."""
    wear = mended(applied("assault -2")["A1"].wear, "assault")
    assert (0, ()) == (wear.assault, wear.worst)

    assert 2 == applied("assault -2", wear=wear)["A1"].wear.assault


def test_assault_damage_adds_up() -> None:
    """SPF-DMG-09"""
    assert 3 == applied("assault damage -1", "assault damage -2")["A1"].wear.assault_damage


def test_armour_is_lost_at_every_angle_and_never_below_nothing() -> None:
    """SPF-DMG-09, SPF-ARMOR-05"""
    table = applied("armour -3")

    assert [1, 0, 0, 0] == [armour_of(table["A1"], angle) for angle in range(4)]


def test_the_higher_misfire_counts_and_an_ability_is_lost() -> None:
    """SPF-DMG-09"""
    lists = make("Bogey", like="Tank", abilities=["Fear[6]", "Steady"])
    picture = "A1 Bogey at D3\nB1 Squad at D5"
    table = applied("misfire 1", "misfire 2", "misfire 1", "lose Fear", picture=picture, lists=lists)

    assert 2 == table["A1"].wear.misfire
    assert ["Steady"] == [str(ability) for ability in abilities_of(table["A1"])]


def test_unload_turnabout_and_flee() -> None:
    """SPF-DMG-09"""
    unit = applied("unload", "turnabout", "flee", loads=(Load(tokens=1),))["A1"]

    assert ((Load(tokens=0),), 0, True) == (unit.loads, unit.facing, unit.must_flee)


def test_bleeding_gets_worse_but_not_above_twelve() -> None:
    """SPF-DMG-09"""
    assert (6, 12) == applied("worsen bleeding", unit="B1", bleeding=(4, 12))["B1"].bleeding


def test_spins_are_kept_once_each() -> None:
    """SPF-DMG-09"""
    assert ((2, -1), (3, 1)) == applied("spin left 2", "spin left 2", "spin right 3")["A1"].wear.spins


def battery() -> Lists:
    """The yard with a tank that has two different guns."""
    lists = make("Battery", like="Tank", weapons=[{"name": "Mortar", "range": 3, "damage": "d6"}])
    sheet = msgspec.structs.replace(lists.unit[-1], name="Fort", weapons=("Gun", "Mortar"))
    return msgspec.structs.replace(lists, unit=(*lists.unit, sheet))


FORT = "A1 Fort at D3\nB1 Squad at D5"


def test_a_named_weapon_is_lost() -> None:
    """SPF-DMG-09"""
    unit = applied("lose weapon Mortar", picture=FORT, lists=battery())["A1"]

    assert [False, True] == [load.is_lost for load in unit.loads]


def test_the_attacker_chooses_a_weapon_that_is_not_named() -> None:
    """SPF-DMG-09"""
    table = applied("lose weapon", picture=FORT, lists=battery())

    assert (1,) == table.playing.waiting_for
    table.playing.answer("1", seat=1)

    assert [False, True] == [load.is_lost for load in table["A1"].loads]


def test_a_weapon_is_shaken_with_two_tokens_then_one_more_and_a_turret_sticks() -> None:
    """SPF-DMG-09: without a name it is the main gun."""
    unit = applied("shake weapon", "shake weapon", "stuck turret Mortar", picture=FORT, lists=battery())["A1"]

    assert [(3, False), (0, True)] == [(load.shaken, load.is_stuck) for load in unit.loads]


@pytest.mark.parametrize(("word", "hexes"), [("place Smoke", 1), ("place Smoke and neighbours", 7)])
def test_a_row_places_a_hex_effect(word: str, hexes: int) -> None:
    """SPF-DMG-09"""
    table = applied(word)

    assert hexes == len({cloud.at for cloud in table.playing.all(Cloud)})


def test_a_jammed_unit_cannot_fire_and_clears_a_jam_by_loading() -> None:
    """SPF-DMG-09: the Load action takes a jam token off and loads nothing."""
    table = drawn("A1 Tank at D3 facing 3\nB1 Squad at D5").having("A1", jam=1, loads=(Load(tokens=0),))
    table.order("A1", "- + - + -", "(still) Load + -").play(gunnery.fire, 1)

    assert (0, 0) == (table["A1"].jam, table["A1"].loads[0].tokens)
    table = drawn("A1 Tank at D3 facing 3\nB1 Squad at D5").having("A1", jam=1)
    table.order("A1", "- + - + -", "Fire + -").play(gunnery.fire, 1)

    assert () == table.playing.waiting_for


def test_a_unit_is_driven_back_by_damage() -> None:
    """SPF-DMG-09: one hex backward, as after a lost assault."""
    table = drawn(TWO).having("A1", waiting=(effect("retreat"),)).reply("does it turn", "stay").play(apply_damage)

    assert "D2" == table.where("A1")


def aboard(*words: str) -> Table:
    """A squad in a tank that suffers these effects."""
    picture = "A1 Tank at D3\nA2 Squad at D2\nB1 Squad at D7"
    table = drawn(picture).having("A2", at=None, aboard="A1").having("A1", waiting=tuple(map(effect, words)))
    return table.reply("where to", "D4")


def test_passengers_take_damage_without_armour() -> None:
    """SPF-DMG-09: damage 5 kills one of them at once."""
    assert 3 == len(aboard("passengers 5").play(apply_damage)["A2"].living)


def test_passengers_die() -> None:
    """SPF-DMG-09"""
    assert "destroyed" == aboard("passengers die").play(apply_damage)["A2"].gone


def test_passengers_are_put_down_beside_their_transport() -> None:
    """SPF-DMG-09"""
    table = aboard("passengers out").play(apply_damage)

    assert ("D4", None) == (table.where("A2"), table["A2"].aboard)


# ---------------------------------------------------------------- shaken


def test_shaken_is_two_tokens_then_one_more() -> None:
    """SPF-COND-01"""
    assert 2 == applied("shaken")["A1"].shaken
    assert 3 == applied("shaken", "shaken")["A1"].shaken


def test_a_unit_shaken_in_mid_turn_goes_on_with_its_default_order() -> None:
    """SPF-COND-03: F + F + - becomes - + - + B; the second part does nothing."""
    table = drawn(TWO).order("A1", "F + F + -").having("A1", waiting=(effect("shaken"),))
    table.play_all((movement.move, 1), (apply_damage,), (movement.move, 2), (movement.move, 3))

    assert ("D4", "still") == (table.where("A1"), table["A1"].speed)


def test_a_shaken_entry_of_the_sheet_gives_speed_and_order() -> None:
    """SPF-COND-03: its speed is taken with the first shaken token."""
    lists = make("Nervous", like="Tank", shaken={"speed": "fast", "order": "F + F + -"})
    unit = applied("shaken", picture="A1 Nervous at D3\nB1 Squad at D7", lists=lists)["A1"]

    assert "fast" == unit.speed


def test_a_shaken_unit_does_no_gunnery() -> None:
    """SPF-COND-04"""
    for shaken, asked in ((0, (0,)), (1, ())):
        table = drawn("A1 Tank at D3 facing 3\nB1 Squad at D5").having("A1", shaken=shaken)
        table.order("A1", "- + - + -", "Fire + -").play(gunnery.fire, 1)

        assert asked == table.playing.waiting_for


def test_a_shaken_unit_fights_with_all_its_dice_unless_it_faces_fear() -> None:
    """SPF-COND-05"""
    lists = make("Bogey", like="Squad", abilities=["Fear[6]"])
    for enemy, dice in (("Squad", 4), ("Bogey", 2)):
        table = drawn(f"A1 {enemy} at D3 facing 3 slow\nB1 Squad at D4 facing 0", lists=lists)
        table.order("A1", "F + - + -").having("B1", shaken=2)
        table.dice(assault=[1] * (4 + dice)).reply("does it turn", "stay")
        table.play_all((movement.move, 1), (fight_all,))

        assert table.dice_are_used_up()


def test_a_gun_lost_in_this_step_still_fires_in_it() -> None:
    """SPF-TURN-04: the loss waits for Apply damage."""
    table = drawn("A1 Tank at D3 facing 3\nB1 Squad at D5").having("A1", waiting=(effect("lose weapon Gun"),))
    table.order("A1", "- + - + -", "Fire + -").play(gunnery.fire, 1)

    assert (0,) == table.playing.waiting_for


# ---------------------------------------------------------------- hit by hit


@step
async def strike_many(game: Game, target: str, *volleys: tuple[int, int]) -> None:
    """Volleys of equal hits for tests: (damage, number)."""
    for damage, number in volleys:
        strike(game, 1 - game[UnitId(target)].seat, UnitId(target), Hit(constant(damage)), number, f"guns of {damage}")


kit.STEPS.update({"strike_many": strike_many})


def test_the_attacker_may_take_one_hit_of_several_and_then_another_kind() -> None:
    """SPF-TURN-03: 3, 2+1, then 3+2 kills; both threes first: 3, 3+1, 2+2 and nobody dies."""
    table = drawn(TWO).reply("which damage is rolled first", "struck-1 one")
    table.reply("which damage is rolled first", "struck-2")
    table.play_all((strike_many, "B1", (3, 2), (2, 1)), (roll_damage,))
    assert (1, 1) == (table["B1"].dying, table["B1"].future)

    table = drawn(TWO).reply("which damage is rolled first", "struck-1")
    table.play_all((strike_many, "B1", (3, 2), (2, 1)), (roll_damage,))
    assert (0, 3) == (table["B1"].dying, table["B1"].future)


# ---------------------------------------------------------------- speeds that damage gives


def test_a_unit_held_to_its_speed_is_not_braked() -> None:
    """SPF-DMG-09: the present speed stays."""
    assert "still" == applied("brake")["A1"].speed
    for mark in ("fixed speed", "only still", "immobile"):
        wear = Wear(marks=frozenset({mark}))
        assert "slow" == applied("brake", wear=wear)["A1"].speed


def test_a_shaken_entry_does_not_change_a_fixed_speed() -> None:
    """SPF-DMG-09, SPF-COND-03"""
    lists = make("Mule", like="Tank", shaken={"speed": "still", "order": "- + - + -"})
    for marks, speed in ((set(), "still"), ({"fixed speed"}, "slow")):
        wear = Wear(marks=frozenset(marks))
        table = applied("shaken", picture="A1 Mule at D3 facing 3 slow\nB1 Squad at D5", lists=lists, wear=wear)
        assert speed == table["A1"].speed


@pytest.mark.parametrize(("below", "speed"), [("B1 Squad at D5", "still"), ("B1 Squad at D3", "slow flying")])
def test_a_flyer_that_is_halted_comes_down_only_where_it_may_land(below: str, speed: str) -> None:
    """SPF-DMG-09, SPF-STACK-03: not among enemies."""
    table = applied("no move", picture=f"A1 Kite at D3 facing 3 slow flying\n{below}")

    assert speed == table["A1"].speed


def test_a_flyer_that_can_stand_still_in_the_air_stays_there() -> None:
    """SPF-DMG-09"""
    kite = next(sheet for sheet in YARD.unit if sheet.name == "Kite")
    speeds = [*map(plain, kite.speed), {"name": "hovering", "pace": "still", "flying": True}]
    lists = make("Hawk", like="Kite", speed=speeds)

    assert "hovering" == applied("immobile", picture="A1 Hawk at D3 facing 3 slow flying", lists=lists)["A1"].speed


def test_turnabout_loses_the_tokens_of_difficult_terrain() -> None:
    """SPF-DMG-09, SPF-MOVE-03"""
    table = applied("turnabout", entering=BOARD.named("D4"), entering_tokens=1)

    assert (0, None, 0) == (table["A1"].facing, table["A1"].entering, table["A1"].entering_tokens)


def test_psychic_damage_of_a_row_strikes_a_crippled_crew_too() -> None:
    """SPF-DMG-09: "psychic 6" on a crippled and shaken crew is read on the crew table."""
    tables = {"regular": ["1: psychic 6"], "psychic": ["1: jam 1"], "crew": ["1: unload"]}
    lists = make("Wreck", like="Tank", tables=tables)
    for shaken, word in ((0, "jam 1"), (1, "unload")):
        table = drawn("A1 Wreck at D3\nB1 Squad at D5", lists=lists).dice(psychic=[3])
        table.having("A1", shaken=shaken, wear=Wear(marks=frozenset({"crippled crew"})))
        table.play_all((strike_them, "A1", 4), (roll_damage,))
        assert (effect(word),) == table["A1"].waiting


def test_flee_overrides_what_a_shaken_unit_would_do() -> None:
    """SPF-DMG-09, SPF-COND-03: shaken before the turn, or in the midst of it."""
    before = drawn(TWO).having("A1", must_flee=True, shaken=1).play(judge_orders)
    assert FLEE == before.written("A1").now.movement

    amid = drawn(TWO).having("A1", must_flee=True, waiting=(effect("shaken"),))
    amid.play_all((judge_orders,), (gunnery_step, 1), (move, 1))
    assert (True, FLEE) == (amid["A1"].is_shaken, amid.written("A1").now.movement)
