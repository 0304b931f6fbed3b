"""Smoke, clouds and fire in hexes: placing them, meeting them, and how they pass. (SPF-HEX, SPF-TURN-06 to 08)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.kernel.game import Game, step
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.hex_effects import HexEffect
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.assault.retreat import retreats
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.damage.trigger_hex_effects import place, trigger_effects
from grognard.rulesets.steampunk.play.moves.movement import enter, move
from grognard.rulesets.steampunk.play.sequence import assault_step, gunnery_step, movement_step
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Cloud, UnitId, cloud_id
from grognard.rulesets.steampunk.table.units import sees
from tests.rulesets.steampunk import kit
from tests.rulesets.steampunk.kit import YARD, drawn, make

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.keywords.hex_effects import CloudKind
    from grognard.rulesets.steampunk.lists.sheets import Lists
    from tests.rulesets.steampunk.kit import Table


@step
async def lay(game: Game, at: str, *effects: str) -> None:
    """Hex effects for tests."""
    for effect in effects:
        place(game, BOARD.named(at), HexEffect.from_data(effect))


@step
async def go(game: Game, unit: str, at: str) -> None:
    """A unit enters a hex, for tests."""
    enter(game, UnitId(unit), BOARD.named(at))


kit.STEPS.update({"lay": lay, "go": go})

SQUAD = "A1 Squad at D3 facing 3\nB1 Tank at D8 facing 0"


def met(*effects: str, picture: str = SQUAD, lists: Lists = YARD, **faces: list[int]) -> Table:
    """The unit A1 in D3 meets these effects."""
    return drawn(picture, lists=lists).dice(**faces).play_all((lay, "D3", *effects), (trigger_effects, False))


def cloud(table: Table, kind: CloudKind, at: str = "D3") -> Cloud:
    """One effect in a hex."""
    return table.playing[cloud_id(BOARD.named(at), kind)]


# ---------------------------------------------------------------- placing


def test_the_first_marker_is_two_the_next_is_one() -> None:
    """SPF-HEX-02, SPF-TERR-11"""
    assert 2 == cloud(drawn(SQUAD).play(lay, "D3", "Smoke"), "smoke").markers
    assert 3 == cloud(drawn(SQUAD).play(lay, "D3", "Smoke", "Smoke"), "smoke").markers


def test_the_stronger_of_one_kind_acts() -> None:
    """SPF-HEX-03: in whatever order they came."""
    for effects in (("Poison Cloud[4]", "Poison Cloud[8]"), ("Poison Cloud[8]", "Poison Cloud[4]")):
        assert 8 == cloud(drawn(SQUAD).play(lay, "D3", *effects), "poison").strength
    table = drawn(SQUAD).play(lay, "D3", "Acid Cloud[Minor]", "Acid Cloud[Major]", "Acid Cloud[Minor]")

    assert (2, 4) == (cloud(table, "acid").strength, cloud(table, "acid").markers)


def test_a_hex_on_fire_has_smoke_and_fire() -> None:
    """SPF-HEX-10: two markers of each."""
    table = drawn(SQUAD).play(lay, "D3", "Hex on Fire")

    assert (2, 2) == (cloud(table, "smoke").markers, cloud(table, "fire").markers)


def test_poison_and_acid_cloud_is_two_effects_with_their_own_markers() -> None:
    """SPF-HEX-09: the number in brackets is the roll needed, 4+ where none is given."""
    table = drawn(SQUAD).play(lay, "D3", "Poison & Acid Cloud[6, Major](5+)", "Poison Cloud[4]")
    poison, acid = cloud(table, "poison"), cloud(table, "acid")

    assert (6, 5, 3) == (poison.strength, poison.needs, poison.markers)
    assert (2, 5, 2) == (acid.strength, acid.needs, acid.markers)
    assert 4 == cloud(drawn(SQUAD).play(lay, "D3", "Poison Cloud[4]"), "poison").needs


def test_smoke_blocks_the_line_of_sight() -> None:
    """SPF-TERR-11"""
    for hexes, seen in (((), True), (("D5",), False)):
        table = drawn("A1 Tank at D3\nB1 Tank at D7")
        table.play_all(*((lay, at, "Smoke") for at in hexes), (trigger_effects, False))

        assert seen == sees(table.playing, table["A1"], table["B1"])


# ---------------------------------------------------------------- meeting


def test_a_poison_cloud_rolls_for_every_model() -> None:
    """SPF-HEX-05: 4+ each; four models may get four tokens."""
    table = met("Poison Cloud[6]", cloud=[4, 3, 6, 5])

    assert (Effect("poison", 6),) * 3 == table["A1"].waiting


def test_who_is_not_bio_does_not_even_roll_for_poison() -> None:
    """SPF-HEX-05"""
    table = met("Poison Cloud[6]", picture="A1 Tank at D3\nB1 Tank at D8")

    assert () == table["A1"].waiting


def test_hex_effects_strike_units_of_both_sides() -> None:
    """SPF-HEX-05"""
    table = drawn("A1 Tank at D8\nB1 Squad at D3").dice(cloud=[4, 4, 1, 1])
    table.play_all((lay, "D3", "Poison Cloud[6]"), (trigger_effects, False))

    assert 2 == len(table["B1"].waiting)


CREW = make("Crewed", like="Tank", tables={"regular": ["9: kill 1"], "crew": ["3: shaken", "7: future crew 1, shaken"]})


def test_a_poison_cloud_strikes_a_crew_once() -> None:
    """SPF-HEX-06: on 4+ dN crew damage; who is not BIO gets no poison."""
    picture = "A1 Crewed at D3\nB1 Tank at D8"
    table = met("Poison Cloud[8]", picture=picture, lists=CREW, cloud=[4], crew=[7])

    assert ((Effect("shaken"),), 1) == (table["A1"].waiting, table["A1"].future_crew)
    assert () == met("Poison Cloud[8]", picture=picture, lists=CREW, cloud=[3])["A1"].waiting


@pytest.mark.parametrize(
    ("effect", "face", "word"),
    [
        ("Acid Cloud[Minor]", 4, "minor acid"),
        ("Acid Cloud[Minor]", 3, ""),
        ("Acid Cloud[Major]", 4, "acid"),
        ("Acid Cloud[Major]", 3, ""),
        ("Hex on Fire", 5, "set on fire"),
        ("Hex on Fire", 4, ""),
    ],
)
def test_acid_clouds_and_fire_roll_once_per_base(effect: str, face: int, word: str) -> None:
    """SPF-HEX-07, SPF-HEX-08, SPF-HEX-11"""
    table = met(effect, cloud=[face])

    assert word == ", ".join(each.word for each in table["A1"].waiting)
    assert table.dice_are_used_up()


def test_both_parts_of_a_poison_and_acid_cloud_are_rolled() -> None:
    """SPF-HEX-09, SPF-HEX-03: different kinds act side by side."""
    table = met("Poison & Acid Cloud[4, Major]", cloud=[4, 1, 1, 1, 4])

    assert ["poison", "acid"] == [each.word for each in table["A1"].waiting]


def test_several_markers_act_as_one_effect() -> None:
    """SPF-HEX-03: three acid markers, one roll."""
    table = met("Acid Cloud[Major]", "Acid Cloud[Major]", cloud=[4])

    assert 1 == len(table["A1"].waiting)


def test_tokens_from_clouds_add_up_with_others() -> None:
    """SPF-HEX-04"""
    table = drawn(SQUAD).having("A1", fire=1).dice(cloud=[5])
    table.play_all((lay, "D3", "Hex on Fire"), (trigger_effects, False), (apply_damage,))

    assert 2 == table["A1"].fire


def test_flying_units_are_not_touched() -> None:
    """SPF-HEX-12: nor do those that walk escape."""
    assert () == met("Hex on Fire", picture="A1 Kite at D3 facing 3 slow flying\nB1 Tank at D8")["A1"].waiting
    assert met("Hex on Fire", picture="A1 Kite at D3 facing 3 slow\nB1 Tank at D8", cloud=[5])["A1"].waiting


# ---------------------------------------------------------------- when


def test_a_unit_meets_an_effect_once_a_turn_unless_it_comes_back() -> None:
    """SPF-HEX-01, SPF-TURN-07: standing in it is one roll; leaving and coming back is a second."""
    table = drawn(SQUAD).dice(cloud=[5])
    table.play_all((lay, "D3", "Hex on Fire"), *((trigger_effects, False),) * 3)

    assert 1 == len(table["A1"].waiting)
    table = drawn(SQUAD).dice(cloud=[5, 5])
    again = (go, "A1", "D4"), (trigger_effects, False), (go, "A1", "D3"), (trigger_effects, False)
    table.play_all((lay, "D3", "Hex on Fire"), (trigger_effects, False), *again)

    assert 2 == len(table["A1"].waiting)


def test_more_markers_do_not_make_an_effect_act_again() -> None:
    """SPF-HEX-01"""
    table = drawn(SQUAD).dice(cloud=[5])
    steps = (lay, "D3", "Hex on Fire"), (trigger_effects, False), (lay, "D3", "Hex on Fire"), (trigger_effects, True)
    table.play_all(*steps)

    assert 1 == len(table["A1"].waiting)


def test_in_gunnery_only_what_was_placed_in_that_step_acts() -> None:
    """SPF-TURN-06: a fire that lay there before does not act; in the next movement step it does."""
    table = drawn(SQUAD).dice()
    table.play_all((lay, "D3", "Hex on Fire"), (gunnery_step, 1))

    assert 0 == table["A1"].fire
    table = drawn(SQUAD).dice(cloud=[5]).play_all((lay, "D3", "Hex on Fire"), (trigger_effects, True))

    assert 1 == len(table["A1"].waiting)


def test_what_acted_in_gunnery_does_not_act_again_in_movement() -> None:
    """SPF-TURN-06, SPF-TURN-07, SPF-HEX-01"""
    table = drawn(SQUAD).dice(cloud=[5])
    table.play_all((lay, "D3", "Hex on Fire"), (trigger_effects, True), (movement_step, 1))

    assert 1 == table["A1"].fire


def test_a_unit_in_a_lingering_cloud_meets_it_in_movement_1() -> None:
    """SPF-TURN-07, SPF-TYPE-13"""
    table = drawn(SQUAD).dice(cloud=[5]).play_all((lay, "D3", "Hex on Fire"), (gunnery_step, 1), (movement_step, 1))

    assert 1 == table["A1"].fire


ASSAULT = "A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0"


def test_who_tries_to_enter_a_contested_hex_meets_what_lies_there() -> None:
    """SPF-ASLT-03, SPF-TURN-07: attacker and defender alike."""
    table = drawn(ASSAULT).order("A1", "F + - + -").dice(cloud=[5, 5])
    table.play_all((lay, "D4", "Hex on Fire"), (move, 1), (trigger_effects, False))

    assert (1, 1) == (len(table["A1"].waiting), len(table["B1"].waiting))


@pytest.mark.parametrize("faces", [[6, 6, 6, 6, 1, 1, 1, 1], [1, 1, 1, 1, 6, 6, 6, 6]])
def test_an_attempt_counts_as_meeting_it_whether_it_succeeds_or_not(faces: list[int]) -> None:
    """SPF-HEX-01, SPF-TURN-08: after the blows neither the winner nor who was thrown back rolls again."""
    table = drawn(ASSAULT).order("A1", "F + - + -").dice(cloud=[1, 1], assault=faces, damage=[1] * 4)
    for _ in range(3):
        table.reply("does it turn", "stay")
    table.play_all((lay, "D4", "Hex on Fire"), (movement_step, 1), (assault_step, 1), (movement_step, 2))

    assert table.dice_are_used_up()
    assert (0, 0) == (table["A1"].fire, table["B1"].fire)


@pytest.mark.parametrize(("more", "faces"), [("Hex on Fire", [1, 1]), ("Acid Cloud[Minor]", [1, 1, 5, 1])])
def test_a_winner_meets_after_the_blows_only_what_was_not_there_before(more: str, faces: list[int]) -> None:
    """SPF-HEX-01: markers added meanwhile are no new effect; another kind is."""
    table = drawn(ASSAULT).order("A1", "F + - + -").reply("does it turn", "stay")
    table.dice(cloud=faces, assault=[6, 1, 1, 1] + [1] * 4, damage=[1])
    steps = [(fight_all,), (roll_damage,), (lay, "D4", more), (retreats,), (trigger_effects, False, True)]
    table.play_all((lay, "D4", "Hex on Fire"), (movement_step, 1), *steps)

    assert "D4" == table.where("A1")
    assert ([Effect("minor acid", 1)] if len(faces) > 2 else []) == list(table["A1"].waiting)


def test_who_retreats_into_an_effect_meets_it_after_the_assault() -> None:
    """SPF-TURN-08"""
    table = drawn(ASSAULT).order("A1", "F + - + -").dice(cloud=[5], assault=[6, 1, 1, 1] + [1] * 4, damage=[1])
    table.reply("does it turn", "stay")
    table.play_all((lay, "D5", "Hex on Fire"), (movement_step, 1), (assault_step, 1))

    assert ("D5", 1) == (table.where("B1"), table["B1"].fire)


def test_trying_again_in_a_later_step_is_a_second_entry() -> None:
    """SPF-HEX-01: thrown back in step 1, the tank meets the fire again in step 2; who stands in it does not."""
    table = drawn("A1 Tank at D3 facing 3 slow\nB1 Squad at D4 facing 0").order("A1", "F + F + -")
    table.dice(cloud=[1, 1, 5], assault=[1] * 4 + [6] + [1] * 3, deflection=[1, 1], armour=[6] * 5)
    table.reply("does it turn", "stay")
    table.play_all((lay, "D4", "Hex on Fire"), (movement_step, 1), (assault_step, 1), (movement_step, 2))

    assert ("D3", 1, 0) == (table.where("A1"), table["A1"].fire, table["B1"].fire)
    assert [] == table.playing.dice.faces["cloud"]  # type: ignore[attr-defined]


def test_after_an_assault_only_newcomers_meet_what_lies_there() -> None:
    """SPF-TURN-08, SPF-TURN-07: a fire laid since the last movement step meets who stands in it in the next one."""
    steps = [(lay, "D3", "Hex on Fire"), (assault_step, 1)]
    assert 0 == drawn(SQUAD).dice().play_all(*steps)["A1"].fire

    table = drawn(SQUAD).dice(cloud=[5]).play_all(*steps, (movement_step, 2))
    assert 1 == table["A1"].fire


def test_who_is_driven_back_in_a_movement_step_is_new_in_the_assault_step() -> None:
    """SPF-TURN-08, SPF-DMG-09: it went from D4 to D5, where it burns."""
    table = drawn("A1 Tank at A1 facing 3\nB1 Squad at D4 facing 0").having("B1", waiting=(Effect("retreat"),))
    table.reply("does it turn", "stay").dice(cloud=[5])
    table.play_all((lay, "D5", "Hex on Fire"), (movement_step, 1), (assault_step, 1))

    assert ("D5", 1) == (table.where("B1"), table["B1"].fire)


def test_who_slips_away_into_a_fire_meets_it_in_the_same_movement_step() -> None:
    """SPF-TURN-01, SPF-TURN-07: hex effects come after the pre-assault retreat."""
    lists = make("Scout", like="Squad", abilities=["Pre-Assault retreat[4+]"])
    table = drawn("A1 Squad at D3 facing 3 slow\nB1 Scout at D4 facing 0", lists=lists).order("A1", "F + - + -")
    table.reply("slip away", "back").reply("does it turn", "stay").dice(slip_away=[4], cloud=[5])
    table.play_all((lay, "D5", "Hex on Fire"), (movement_step, 1))

    assert ("D5", 1) == (table.where("B1"), table["B1"].fire)


def test_living_models_with_a_crew_table_suffer_both() -> None:
    """SPF-HEX-05, SPF-HEX-06: a die for the model, another for the crew."""
    tables = {"regular": ["9: kill 1"], "crew": ["1: shaken"]}
    lists = make("Howdah", like="Kite", tables=tables)
    picture = "A1 Howdah at D3 facing 3 still\nB1 Tank at D8"
    table = met("Poison Cloud[6]", picture=picture, lists=lists, cloud=[4, 4], crew=[2])

    assert [Effect("shaken"), Effect("poison", 6)] == list(table["A1"].waiting)
