"""Shots, armour, damage tables and damage types, as bare dice. (SPF-DICE, SPF-ARMOR, SPF-DMG, SPF-TYPE)"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from grognard.kernel.dice import D6, Every, Scripted, constant, parse_die
from grognard.rulesets.steampunk.dice.damage import armour_holds, damage, on_table, row_of, takes, typed_damage
from grognard.rulesets.steampunk.dice.facts import AreaFire, Hit, Shot, Toll, Typed, Victim
from grognard.rulesets.steampunk.dice.shots import area_hits, misfires
from grognard.rulesets.steampunk.dice.to_hit_rolls import hits
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect, effect
from grognard.rulesets.steampunk.lists.sheets import Row

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.keywords.damage_effects import Rows


def rows(*spelt: str) -> Rows:
    """A damage table as a sheet spells it."""
    return tuple((row.low, row.effects) for row in map(Row.from_data, spelt))


def victim(regular: tuple[str, ...] = ("3: future 1", "5: kill 1"), **more: object) -> Victim:
    """A base with these tables: keywords ending in `_table` are further ones."""
    tables = {name.removesuffix("_table"): more.pop(name) for name in list(more) if name.endswith("_table")}
    named = {"regular": regular, **tables}
    return Victim(tuple((name, rows(*spelt)) for name, spelt in named.items()), **more)  # type: ignore[misc, arg-type]


MEN = victim()
STEEL = victim(("4: future 1", "6: future 1, shaken", "8: kill 1"), is_bio=False)


# ---------------------------------------------------------------- to hit


@pytest.mark.parametrize(
    ("needs", "chance"),
    [(1, "1"), (2, "5/6"), (3, "2/3"), (4, "1/2"), (5, "1/3"), (6, "1/6"), (7, "1/18"), (8, "1/54"), (9, "1/162")],
)
def test_a_shot_hits_as_often_as_an_open_ended_die_reaches_what_it_needs(needs: int, chance: str) -> None:
    """SPF-DICE-02, SPF-SHOOT-16: five less the modifiers is needed."""
    odds = Every().odds(hits, 1, Shot(5 - needs))

    assert Fraction(chance) == odds.p(1)


def test_an_open_ended_six_rolls_on_while_it_shows_five_or_six() -> None:
    """SPF-DICE-01: 6, then 5, 6 and 3 is 8: enough at -3, not at -4."""
    assert 1 == hits(Scripted(to_hit=[6, 5, 6, 3]), 1, Shot(-3))
    assert 0 == hits(Scripted(to_hit=[6, 5, 6, 3]), 1, Shot(-4))


def test_only_a_six_is_open_ended() -> None:
    """SPF-DICE-01: a five stays a five."""
    assert 0 == hits(Scripted(to_hit=[5]), 1, Shot(-1))


@pytest.mark.parametrize("part", ["armour", "area", "evasion", "misfire", "damage"])
def test_all_other_dice_are_plain(part: str) -> None:
    """SPF-DICE-03: nothing beyond 6 can be reached."""
    if part == "armour":
        assert {0, 1} == set(Every().odds(armour_holds, 1))
    elif part == "area":
        assert {0} == set(Every().odds(area_hits, AreaFire(3, 7)))
    elif part == "evasion":
        assert {1} == set(Every().odds(area_hits, AreaFire(1, 1, 7)))
    elif part == "misfire":
        assert {True} == set(Every().odds(misfires, 6))
    else:
        made = Every().odds(damage, Toll(1), Hit(D6), victim(("7: kill 1",)))
        assert {Toll(1)} == set(made)


def test_evasion_is_rolled_against_each_area_hit() -> None:
    """SPF-AREA-02: four dice at 4+, three hits, one of them evaded at 6+; damage comes after that."""
    dice = Scripted(area=[4, 5, 3, 6], evasion=[6, 5, 1])

    assert 2 == area_hits(dice, AreaFire(4, 4, 6))


# ---------------------------------------------------------------- armour


def test_three_armour_dice_hold_as_the_table_says() -> None:
    """SPF-ARMOR-03"""
    odds = Every().odds(armour_holds, 3)

    assert [Fraction(8, 27), Fraction(12, 27), Fraction(7, 27)] == [odds.p(n) for n in (0, 1, 2)]


@pytest.mark.parametrize(
    ("armour", "ap", "ap_plus", "dice"), [(4, 1, -1, 4), (3, 3, 1, 0), (4, -1, 0, 5), (4, 1, 0, 3)]
)
def test_armour_rolls_its_value_less_the_ap(armour: int, ap: int, ap_plus: int, dice: int) -> None:
    """SPF-ARMOR-02: after the range modifier; a negative AP adds dice."""
    script = Scripted(armour=[1] * dice, damage=[2])
    toll = damage(script, Toll(1), Hit(D6, ap=constant(ap), armour=armour, ap_plus=ap_plus), STEEL)

    assert Toll(1) == toll
    script.assert_done()


def test_a_five_holds_a_four_does_not() -> None:
    """SPF-ARMOR-03: success at 5+."""
    assert 1 == armour_holds(Scripted(armour=[5, 4, 4]), 3)


def test_without_armour_nothing_is_tested() -> None:
    """SPF-ARMOR-01: the script has no armour die; it counts as penetrated."""
    toll = damage(Scripted(damage=[5]), Toll(4), Hit(D6, armour=0), MEN)

    assert Toll(3) == toll


def test_partly_blocked_damage_is_three_lower_and_blocked_damage_is_none() -> None:
    """SPF-ARMOR-03, SPF-DMG-02: 8 is a kill; less 3 it gives a token."""
    hit = Hit(constant(8), armour=2)

    assert Toll(0) == damage(Scripted(armour=[1, 1]), Toll(1), hit, STEEL)
    assert Toll(1, 1) == damage(Scripted(armour=[5, 1]), Toll(1), hit, STEEL)
    assert Toll(1) == damage(Scripted(armour=[5, 6]), Toll(1), hit, STEEL)


@pytest.mark.parametrize(("armour", "faces", "models"), [(1, [1], 0), (1, [5], 1), (0, [], 0)])
def test_the_penetration_bonus_needs_no_armour_success(armour: int, faces: list[int], models: int) -> None:
    """SPF-ARMOR-04: 5 + 3 kills when penetrated, also without any armour, but not when partly blocked."""
    toll = damage(Scripted(armour=faces), Toll(1), Hit(constant(5), armour=armour, penetration_bonus=3), STEEL)

    assert models == toll.models


# ---------------------------------------------------------------- the damage roll


def test_the_result_adds_everything_up() -> None:
    """SPF-DMG-01, SPF-DMG-02: d6+1 rolls 4, partly blocked, 2 tokens, point-blank, Regular Resistance 1: 4."""
    marked = victim(("4: shaken", "5: kill 1"), resistances=(("regular", 1),))
    toll = damage(Scripted(damage=[4], armour=[6]), Toll(1, 2), Hit(parse_die("d6+1"), armour=1, plus=1), marked)

    assert (1, (Effect("shaken"),)) == (toll.models, toll.effects)


def test_future_damage_counts_for_every_later_roll_on_the_regular_table() -> None:
    """SPF-DMG-03, SPF-TURN-03: two hits of 3 on men: a token, then 4 is only another; the third kills."""
    toll = Toll(4)
    for expected in (Toll(4, 1), Toll(4, 2), Toll(3, 1)):
        toll = damage(Scripted(), toll, Hit(constant(3)), MEN)

        assert expected == toll


@pytest.mark.parametrize(("result", "word"), [(2, ""), (3, "future 1"), (4, "future 1"), (5, "kill 1"), (40, "kill 1")])
def test_the_row_reached_is_the_last_one_not_above_the_result(result: int, word: str) -> None:
    """SPF-DMG-04, SPF-SHEET-08: below the first row nothing, above the last the last."""
    assert word == ", ".join(map(str, row_of(MEN.table("regular"), result)))


def test_a_first_row_may_begin_below_one() -> None:
    """SPF-SHEET-08"""
    assert (effect("future 1"),) == row_of(rows("-1: future 1", "4: kill 1"), -1)
    assert () == row_of(rows("-1: future 1"), -2)


def test_a_row_keeps_a_comma_in_brackets() -> None:
    """SPF-SHEET-08, SPF-DMG-09"""
    row = Row.from_data("3: place Poison & Acid Cloud[4, Minor], future 1")

    assert ["place Poison & Acid Cloud[4, Minor]", "future 1"] == list(map(str, row.effects))


@pytest.mark.parametrize(("tokens", "left"), [(3, 1), (1, 0), (0, 0), (4, 2)])
def test_a_death_halves_the_tokens(tokens: int, left: int) -> None:
    """SPF-DMG-05"""
    assert Toll(3, left) == on_table(Scripted(), Toll(4, tokens), "regular", 5, MEN)


def test_old_tokens_are_halved_before_new_ones_come_and_two_deaths_halve_twice() -> None:
    """SPF-DMG-05: 6 tokens, a row of kill 2 and future 1: 6, 3, 1, and one more."""
    bad = victim(("5: future 1, kill 2",))

    assert Toll(2, 2) == on_table(Scripted(), Toll(4, 6), "regular", 5, bad)


def test_a_row_kills_no_more_than_it_says_and_hits_on_the_dead_are_lost() -> None:
    """SPF-DMG-07"""
    bad = victim(("5: kill 2",))

    assert 2 == on_table(Scripted(), Toll(4), "regular", 99, bad).models
    assert 0 == on_table(Scripted(), Toll(1), "regular", 99, bad).models
    assert Toll(0) == damage(Scripted(), Toll(0), Hit(D6, armour=3), bad)


def test_destroy_kills_everybody() -> None:
    """SPF-DMG-09"""
    assert 0 == on_table(Scripted(), Toll(4), "regular", 10, victim(("10: destroy",))).models


def test_a_roll_on_a_further_table_happens_at_once_as_often_as_written() -> None:
    """SPF-DMG-09: light 6 x3."""
    tank = victim(("5: light 6 x3",), light_table=("1: future 1", "6: shaken"))
    toll = on_table(Scripted(light=[1, 6, 3]), Toll(1), "regular", 5, tank)

    assert Toll(1, 2, effects=(Effect("shaken"),)) == toll


def test_a_damage_roll_is_doubled_for_a_shaken_unit_if_the_row_says_so() -> None:
    """SPF-DMG-09: a roll of 3 with 1 token reaches row 4; doubled it is 7."""
    table = ("4: future 1, double if shaken", "7: kill 1")
    calm, shaken = victim(table), victim(table, is_shaken=True)

    assert Toll(4, 2) == damage(Scripted(damage=[3]), Toll(4, 1), Hit(D6), calm)
    assert Toll(3, 0) == damage(Scripted(damage=[3]), Toll(4, 1), Hit(D6), shaken)


# ---------------------------------------------------------------- types


def test_typed_damage_is_rolled_beside_the_regular_one() -> None:
    """SPF-TYPE-01, SPF-TYPE-02, SPF-TYPE-03: even if armour blocked the hit; instead of it where there is none."""
    frail = victim(("9: kill 1",), psychic_table=("4: shaken",))
    beside = Hit(D6, armour=2, extra=(Typed("psychic", D6),))
    instead = Hit(None, extra=(Typed("psychic", D6),))

    assert (Effect("shaken"),) == damage(Scripted(armour=[5, 5], psychic=[4]), Toll(1), beside, frail).effects
    assert (Effect("shaken"),) == damage(Scripted(psychic=[4]), Toll(1), instead, frail).effects


@pytest.mark.parametrize("table", ["psychic", "light", "crew"])
def test_without_the_table_a_unit_is_immune(table: str) -> None:
    """SPF-TYPE-02, SPF-TYPE-05, SPF-SHEET-08: not even a die is rolled."""
    assert Toll(4) == typed_damage(Scripted(), Toll(4), Typed(table, D6), MEN)


TYPES = [
    # kind, armour, tokens, table
    ("regular", True, True, "regular"),
    ("fire", True, True, "regular"),
    ("psychic", False, False, "psychic"),
    ("light", False, False, "light"),
    ("crew", False, False, "crew"),
    ("critical", False, False, "critical"),
]


@pytest.mark.parametrize(("kind", "has_armour", "has_tokens", "table"), TYPES)
def test_which_modifiers_apply_to_which_damage(kind: str, has_armour: bool, has_tokens: bool, table: str) -> None:
    """SPF-TYPE-21, SPF-TYPE-03, SPF-TYPE-07, SPF-DMG-08: a 3 on a unit with 4 armour dice, 2 tokens, resistance 1."""
    names = ("regular", "psychic", "light", "crew", "critical")
    spelt = tuple(f"{n}: bleeding {n}" for n in range(1, 13))
    tables = tuple((name, rows(*spelt) if name == table else ()) for name in names)
    who = Victim(tables, ((kind, 1),))
    dice = Scripted(armour=[1] * 4 if has_armour else [])
    if table == "regular":
        toll = damage(dice, Toll(1, 2, 0), Hit(constant(3), armour=4, kind=kind), who)
    else:
        toll = damage(dice, Toll(1, 2, 0), Hit(None, extra=(Typed(table, constant(3)),)), who)
    expected = 3 - 1 + (2 if has_tokens else 0)

    assert (Effect("bleeding", expected),) == toll.effects
    dice.assert_done()


def test_damage_is_regular_unless_it_names_another_type() -> None:
    """SPF-DMG-08: so Regular Resistance lowers it."""
    assert Toll(4) == damage(Scripted(), Toll(4), Hit(constant(3)), victim(resistances=(("regular", 1),)))


def test_a_fire_shot_ignores_regular_resistance() -> None:
    """SPF-TYPE-07, SPF-DMG-10: and Fire Resistance ignores a regular one."""
    tough = victim(resistances=(("regular", 9),))
    damp = victim(resistances=(("fire", 2),))

    assert Toll(3) == damage(Scripted(), Toll(4), Hit(constant(5), kind="fire"), tough)
    assert Toll(4, 1) == damage(Scripted(), Toll(4), Hit(constant(5), kind="fire"), damp)
    assert Toll(3) == damage(Scripted(), Toll(4), Hit(constant(5)), damp)


def test_crew_damage_counts_future_crew_tokens_only() -> None:
    """SPF-TYPE-06: 4 with 3 future-crew and 2 future-damage tokens is 7."""
    tank = victim(("9: kill 1",), crew_table=("6: shaken", "7: future crew 1", "8: kill 1"))
    toll = typed_damage(Scripted(crew=[4]), Toll(1, 2, 3), Typed("crew", D6), tank)

    assert Toll(1, 2, 4) == toll


def test_future_crew_tokens_count_for_nothing_else() -> None:
    """SPF-TYPE-06"""
    assert Toll(4, 0, 3) == damage(Scripted(), Toll(4, 0, 3), Hit(constant(2)), MEN)


def test_psychic_damage_goes_to_the_crew_table_of_a_crippled_and_shaken_crew() -> None:
    """SPF-DMG-09"""
    tables = {"psychic_table": ("1: flee",), "crew_table": ("1: brake",)}
    both = victim(("9: kill 1",), **tables, is_shaken=True, is_crippled=True)
    one = victim(("9: kill 1",), **tables, is_crippled=True)

    assert (Effect("brake"),) == typed_damage(Scripted(psychic=[3]), Toll(1), Typed("psychic", D6), both).effects
    assert (Effect("flee"),) == typed_damage(Scripted(psychic=[3]), Toll(1), Typed("psychic", D6), one).effects


# ---------------------------------------------------------------- immunity and poison


def test_who_is_not_bio_never_receives_poison() -> None:
    """SPF-TYPE-18"""
    assert takes(MEN, Effect("poison", 6))
    assert not takes(STEEL, Effect("poison", 6))
