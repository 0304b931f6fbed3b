"""Fear before the blows, and what successes do besides damage. (SPF-ABIL-09 to 11, 27 to 29, SPF-WPN-05, 07, 09)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.assault.retreat import retreats
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from grognard.rulesets.steampunk.table.records import Contest, Wear
from tests.rulesets.steampunk.kit import Table, drawn, make

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.sheets import Lists


def onto(mine: str, theirs: str, lists: Lists, **options: Any) -> Table:
    """A unit drives into the hex of another that faces it."""
    table = drawn(f"A1 {mine} at D3 facing 3 slow\nB1 {theirs} at D4 facing 0", lists=lists, **options)
    return table.order("A1", "F + - + -")


def ghost(*abilities: str) -> Lists:
    """The yard with a Ghost that has these abilities."""
    return make("Ghost", like="Squad", abilities=list(abilities))


def blade(*abilities: str, models: int = 4) -> Lists:
    """The yard with models whose assault line has these abilities."""
    line = {"dice": 1, "needs": 5, "damage": "d6", "abilities": list(abilities)}
    return make("Blades", like="Squad", model=[{"name": "Blade", "count": models, "assault": line}])


DULL = {"regular": ["9: kill 1"]}
"""Nothing frightens it."""


# ---------------------------------------------------------------- fear


def test_fear_strikes_before_the_assault_and_shakes_for_it() -> None:
    """SPF-ABIL-09, SPF-ABIL-10, SPF-ASLT-02: a d6 on the psychic table; the shaken squad rolls two of four dice."""
    table = onto("Ghost", "Squad", ghost("Fear[6]")).dice(psychic=[4], assault=[1] * 6)
    table.play_all((movement_step, 1), (fight_all,))

    assert table["B1"].is_shaken
    assert table.dice_are_used_up()


def test_fear_does_nothing_to_units_without_a_psychic_table() -> None:
    """SPF-ABIL-09: no die is rolled."""
    table = onto("Ghost", "Colossus", ghost("Fear[6]")).dice().play(movement_step, 1)

    assert not table["B1"].waiting
    assert not any("frightened" in line for line in table.log)


def test_of_two_fears_of_one_base_the_best_counts() -> None:
    """SPF-ABIL-09, SPF-ABIL-19: one d8, not a d4."""
    table = onto("Ghost", "Squad", ghost("Fear[4]", "While[slow]: Fear[8]")).dice(psychic=[8]).play(movement_step, 1)
    sides = [str(throw.die) for event in table.playing.events for throw in event.throws]

    assert ["D8"] == sides


@pytest.mark.parametrize("what", ["Fear", "fear"])
def test_who_is_immune_to_fear_is_not_frightened(what: str) -> None:
    """SPF-ABIL-13"""
    lists = make("Golem", like="Squad", lists=ghost("Fear[6]"), abilities=[f"Immunity[{what}]"])
    table = onto("Ghost", "Golem", lists).having("B1", shaken=2).dice(assault=[1] * 8)
    table.play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_who_has_just_revealed_itself_knows_no_fear() -> None:
    """SPF-HIDE-05"""
    table = onto("Ghost", "Squad", ghost("Fear[6]")).having("B1", is_revealed=True).dice()
    table.play(movement_step, 1)

    assert not table["B1"].is_shaken


def test_every_frightening_unit_strikes_every_enemy_base() -> None:
    """SPF-ABIL-09: one ghost, two squads: two rolls."""
    table = drawn("A1 Ghost at D3 facing 3 slow\nB1 Squad at D4\nB2 Squad at D4", lists=ghost("Fear[4]"))
    table.order("A1", "F + - + -").dice(psychic=[1, 4]).play(movement_step, 1)

    assert (False, True) == (table["B1"].is_shaken, table["B2"].is_shaken)


@pytest.mark.parametrize("ability", ["Fear[4]", "Terror[range=2][d4]"])
def test_a_shaken_base_rolls_half_its_dice_against_fear_or_terror(ability: str) -> None:
    """SPF-ABIL-10: once however many there are, rounded down, and deflection is not touched."""
    lists = make("Ogre", like="Tank", lists=ghost(ability), model=[{"name": "O", "assault": _guarded(5)}], tables=DULL)
    table = drawn("A1 Ghost at D3 facing 3 slow\nA2 Ghost at D3 facing 3 slow\nB1 Ogre at D4 facing 0", lists=lists)
    table.order("A1", "F + - + -").order("A2", "F + - + -").having("B1", shaken=2)
    table.dice(assault=[1] * 8 + [1] * 2, deflection=[1] * 2).play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_without_fear_a_shaken_base_rolls_all_its_dice() -> None:
    """SPF-ABIL-10"""
    table = onto("Squad", "Squad", ghost()).having("B1", shaken=2).dice(assault=[1] * 8)
    table.play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_the_owner_chooses_which_dice_are_dropped() -> None:
    """SPF-ABIL-10: of three dice at 5+ and two at 3+ he keeps those at 3+."""
    models = [
        {"name": "Grunt", "count": 3, "assault": {"dice": 1, "needs": 5, "damage": "d6"}},
        {"name": "Hero", "assault": {"dice": 2, "needs": 3, "damage": "d6"}},
    ]
    lists = make("Band", like="Squad", lists=ghost("Fear[4]"), model=models, tables={"regular": ["9: kill 1"]})
    table = onto("Ghost", "Band", lists).having("B1", shaken=2).reply("which does it keep", {"B1/3": 2})
    table.dice(assault=[1] * 4 + [3, 3]).play_all((movement_step, 1), (fight_all,))

    assert any("2 successes" in line for line in table.log)


def _guarded(dice: int) -> dict[str, Any]:
    return {"dice": dice, "needs": 5, "damage": "d6", "deflection": 2}


# ---------------------------------------------------------------- hit-triggered abilities


def struck_by(lists: Lists, successes: int, enemy: str = "Squad", mine: str = "Blades", **dice: list[int]) -> Table:
    """The blades strike so often and the enemy not at all; nobody is hurt, and the retreat is left out."""
    table = onto(mine, enemy, lists)
    rolled = [5] * successes + [1] * (4 - successes)
    theirs = {"Squad": 4, "Tank": 4, "Kite": 2}[enemy]
    more = {"deflection": [1, 1], "armour": [5, 5] * 4} if enemy == "Tank" else {}
    table.dice(assault=rolled + [1] * theirs, damage=[1] * 4, **{**more, **dice})
    for _ in range(2):
        table.reply("support", {"1 damage": successes - 1})
    return table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))


def waiting(table: Table, unit: str) -> list[str]:
    """The effects that wait for Apply damage."""
    return list(map(str, table[unit].waiting))


def test_a_base_struck_by_a_burning_blade_gets_one_fire_token() -> None:
    """SPF-WPN-05, SPF-ASLT-23: one token for three successes."""
    assert ["set on fire"] == waiting(struck_by(blade("Set on Fire"), 3), "B1")


def test_no_success_no_fire() -> None:
    """SPF-WPN-05"""
    assert [] == waiting(struck_by(blade("Set on Fire"), 0), "B1")


def test_armour_does_not_stop_hit_triggered_abilities_and_support_counts() -> None:
    """SPF-ASLT-23, SPF-WPN-07: four successes on one tank, one damaging and stopped, are two tokens."""
    assert ["acid 1", "acid 1"] == waiting(struck_by(blade("Acid[1 for 2]"), 4, enemy="Tank"), "B1")


def test_deflected_successes_trigger_nothing() -> None:
    """SPF-ASLT-23: three successes, two deflected."""
    table = struck_by(blade("Acid[1 for 2]"), 3, enemy="Tank", deflection=[5, 5])

    assert [] == waiting(table, "B1")


@pytest.mark.parametrize(("ability", "token"), [("Acid[1 for 2]", "acid 1"), ("Minor Acid[1 for 2]", "minor acid 1")])
def test_acid_comes_for_every_n_successes_rounded_down(ability: str, token: str) -> None:
    """SPF-WPN-07: three successes at one for two."""
    assert [token] == waiting(struck_by(blade(ability), 3), "B1")


def test_poison_comes_only_to_bio_bases() -> None:
    """SPF-WPN-09"""
    lists = blade("Poison[8][1 for 1]")

    assert ["poison 8", "poison 8"] == waiting(struck_by(lists, 2), "B1")
    assert [] == waiting(struck_by(lists, 2, enemy="Tank"), "B1")


def acid_on_two() -> Table:
    """Two bases with acid blades strike two squads: three successes, pooled."""
    table = drawn(
        "A1 Blades at D3 facing 3 slow\nA2 Blades at D3 facing 3 slow\nB1 Squad at D4\nB2 Squad at D4\n",
        lists=blade("Acid[1 for 3]", models=2),
    )
    table.order("A1", "F + - + -").order("A2", "F + - + -")
    table.dice(assault=[5, 5, 5, 1] + [1] * 8, damage=[1] * 4)
    table.reply("damaging hits", {"A1/0>B1": 1, "A1/0>B2": 1, "A2/0>B1": 1})
    return table


def test_successes_are_pooled_and_the_attacker_chooses_the_base() -> None:
    """SPF-WPN-07: two of the one base and one of the other make three."""
    table = acid_on_two().reply("which bases receive", {"B2": 1})
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert ([], ["acid 1"]) == (waiting(table, "B1"), waiting(table, "B2"))


def test_only_bases_that_were_struck_may_be_chosen() -> None:
    """SPF-WPN-07: all three went to one squad, so nobody is asked."""
    table = acid_on_two()
    table.replies = [("damaging hits", {"A1/0>B1": 2, "A2/0>B1": 1})]
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert (["acid 1"], []) == (waiting(table, "B1"), waiting(table, "B2"))


def test_cunning_adds_light_damage_for_every_n_successes_on_a_base() -> None:
    """SPF-ABIL-11, SPF-ASLT-22: four successes on a tank: two rolls of a d6, after the regular damage."""
    table = struck_by(blade("Cunning Assault[1 per 2]"), 4, enemy="Tank", light=[1, 1])

    assert 2 == table["B1"].future
    assert not table.playing.dice.faces["light"]  # type: ignore[attr-defined]


def test_cunning_does_nothing_without_a_light_table() -> None:
    """SPF-ABIL-11"""
    table = struck_by(blade("Cunning Assault[1 per 2]"), 4)

    assert 0 == table["B1"].future


def test_tokens_of_hit_triggered_abilities_wait_for_apply_damage() -> None:
    """SPF-ASLT-22, SPF-TURN-04"""
    table = struck_by(blade("Set on Fire"), 1)

    assert 0 == table["B1"].fire


def test_a_deflected_blow_may_hurt_who_dealt_it() -> None:
    """SPF-SHEET-06: each deflected success puts the token on the base it came from."""
    line = {"dice": 1, "needs": 5, "damage": "d6", "deflection": 3, "abilities": ["On deflect: minor acid 1"]}
    lists = make("Slime", like="Squad", model=[{"name": "Slime", "assault": line}])
    table = onto("Squad", "Slime", lists).dice(assault=[5, 5, 1, 1, 1], deflection=[5, 5, 5])
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert ["minor acid 1", "minor acid 1"] == waiting(table, "A1")


def test_contagion_reaches_every_enemy_base_once_whatever_the_outcome() -> None:
    """SPF-ABIL-29: tokens at once on the books, and crew damage on the crew table."""
    crewed = {"regular": ["9: kill 1"], "crew": ["1: future crew 1"]}
    lists = make("Crew", like="Squad", tables=crewed, lists=ghost("Contagion[minor acid 1/crew 6]"))
    table = drawn("A1 Ghost at D3 facing 3 slow\nB1 Squad at D4\nB2 Crew at D4", lists=lists).order("A1", "F + - + -")
    table.dice(assault=[1] * 12, crew=[3])
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert (["minor acid 1"], ["minor acid 1"]) == (waiting(table, "B1"), waiting(table, "B2"))
    assert (0, 1) == (table["B1"].future_crew, table["B2"].future_crew)


# ---------------------------------------------------------------- second thoughts


def test_a_winner_may_give_ground_and_the_enemy_takes_the_hex() -> None:
    """SPF-ABIL-27: the stationary winner goes back, the beaten attacker enters."""
    table = onto("Squad", "Ghost", ghost("Give Ground")).dice(assault=[1] * 4 + [5, 1, 1, 1], damage=[1])
    table.reply("does it give ground", "yes").reply("does it turn", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))


def test_it_need_not() -> None:
    """SPF-ABIL-27"""
    table = onto("Squad", "Ghost", ghost("Give Ground")).dice(assault=[1] * 4 + [5, 1, 1, 1], damage=[1])
    table.reply("does it give ground", "no").reply("does it turn", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D3", "D4") == (table.where("A1"), table.where("B1"))


def test_an_enemy_occupant_stays_when_the_attacker_gives_ground() -> None:
    """SPF-ABIL-27"""
    table = onto("Ghost", "Squad", ghost("Give Ground")).dice(assault=[5, 1, 1, 1] + [1] * 4, damage=[1])
    table.reply("does it give ground", "yes").reply("does it turn", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D3", "D4") == (table.where("A1"), table.where("B1"))


def test_who_gives_ground_alone_leaves_the_hex_to_its_friends() -> None:
    """SPF-ABIL-27: the other winner still holds the hex."""
    table = drawn("A1 Squad at D3 facing 3 slow\nB1 Ghost at D4\nB2 Squad at D4", lists=ghost("Give Ground"))
    table.order("A1", "F + - + -").dice(assault=[1] * 4 + [5] + [1] * 7, damage=[1])
    table.reply("does it give ground", "yes").reply("does it turn", "stay").reply("does it turn", "stay")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D3", "D5", "D4") == (table.where("A1"), table.where("B1"), table.where("B2"))


def again() -> Table:
    """A beaten unit lost one of four models; it may fight again."""
    table = onto("Squad", "Ghost", ghost("Fight Again")).reply("fought again", "yes")
    for _ in range(2):
        table.reply("does it turn", "stay")
    return table


def test_a_beaten_unit_may_fight_again_with_what_is_left() -> None:
    """SPF-ABIL-28: its dead do not roll, and the second assault decides."""
    table = again().dice(assault=[5, 1, 1, 1] + [1] * 4 + [1] * 4 + [5, 1, 1], damage=[5, 1])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert table.dice_are_used_up()
    assert ("D3", "D4") == (table.where("A1"), table.where("B1"))
    assert 3 == len(table["B1"].living)


def test_only_once() -> None:
    """SPF-ABIL-28: having lost twice it retreats."""
    table = again().reply("fought again", "yes")
    table.dice(assault=[5, 1, 1, 1] + [1] * 4 + [5, 1, 1, 1] + [1] * 4, damage=[1, 1])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))
    assert [("fought again", "yes")] == [each for each in table.replies if "again" in each[0]]


def test_the_winner_is_not_asked_to_fight_again() -> None:
    """SPF-ABIL-28"""
    table = onto("Ghost", "Squad", ghost("Fight Again")).dice(assault=[5, 1, 1, 1] + [1] * 4, damage=[1])
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert 0 == table.playing.all(Contest)[0].winner
    assert not table.playing.all(Contest)[0].is_again


def test_kept_dice_cannot_be_more_than_half() -> None:
    """SPF-ABIL-10"""
    models = [
        {"name": "Grunt", "count": 3, "assault": {"dice": 1, "needs": 5, "damage": "d6"}},
        {"name": "Hero", "assault": {"dice": 2, "needs": 3, "damage": "d6"}},
    ]
    lists = make("Band", like="Squad", lists=ghost("Fear[4]"), model=models, tables={"regular": ["9: kill 1"]})
    table = onto("Ghost", "Band", lists).having("B1", shaken=2).play_all((movement_step, 1), (fight_all,))

    with pytest.raises(Refused):
        table.playing.answer({"B1/3": 2, "B1/0": 1}, seat=1)


def test_the_fallen_frighten_nobody() -> None:
    """SPF-DMG-09, SPF-ABIL-09"""
    table = onto("Squad", "Ghost", ghost("Fear[6]")).having("B1", wear=Wear(marks=frozenset({"fallen"})))
    table.dice().play(movement_step, 1)

    assert not table["A1"].is_shaken


def test_successes_of_several_cunning_bases_add_up() -> None:
    """SPF-ABIL-11: one success each on the same tank make one roll."""
    table = drawn(
        "A1 Blades at D3 facing 3 slow\nA2 Blades at C4 facing 2 slow\nB1 Tank at D4 facing 0",
        lists=blade("Cunning Assault[1 per 2]"),
    )
    table.order("A1", "F + - + -").order("A2", "F + - + -").reply("assaulted from several sides", "5")
    table.reply("damaging hits", {"A1/0>B1": 1}).reply("support", {"1 damage": 1})
    table.dice(assault=[5, 1, 1, 1] * 2 + [1] * 4, deflection=[1, 1], armour=[5, 5, 5, 5], light=[1])
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert 1 == table["B1"].future


def test_contagion_comes_once_even_if_the_assault_is_fought_again() -> None:
    """SPF-ABIL-29, SPF-ABIL-28"""
    lists = make("Plague", like="Squad", lists=ghost("Fight Again"), abilities=["Contagion[minor acid 1]"])
    table = onto("Plague", "Ghost", lists).reply("fought again", "yes").reply("does it turn", "stay")
    table.dice(assault=[5, 1, 1, 1] + [1] * 4 + [5, 1, 1, 1] + [1] * 4, damage=[1, 1])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert 1 == table["B1"].minor_acid
