"""Command phase, leader points, reaction units, the power phase with its bids, abilities and auras.

(TLE-LP, TLE-CMD, TLE-REACT, TLE-PWR, TLE-ABIL)
"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.last_edition.lists.keywords.effects import change_of, modifiers_to
from grognard.rulesets.last_edition.play.battle.alternation import battle_phase
from grognard.rulesets.last_edition.play.command import command_phase
from grognard.rulesets.last_edition.play.ending import end_of_turn
from grognard.rulesets.last_edition.play.moves.normal import inches_of
from grognard.rulesets.last_edition.play.power import lose_dice, power_phase
from grognard.rulesets.last_edition.play.sequence import turn
from grognard.rulesets.last_edition.table.records import UnitId
from grognard.rulesets.last_edition.table.units import influences
from tests.rulesets.last_edition.kit import Field, lay, leader, melee, piece, ranged, unit

RALLY = {"name": "Rally", "cost": 2, "target": "friend", "range": 12, "effects": ["+1 M"], "lasts": "turn"}
MEND = {"name": "Mend", "cost": 1, "effects": ["+1 T"], "lasts": "next turn"}
BRACE = {"name": "Brace", "cost": 1, "moment": "attacked", "effects": ["+1/+1 As"], "lasts": "phase"}
AIM = {"name": "Aim", "cost": 1, "moment": "activated", "effects": ["+1 to hit"], "lasts": "phase"}
BOLT = {"name": "Bolt", "cost": 2, "target": "enemy", "range": 24, "hits": {"number": 2, "strength": 9}}
SHIELD = {"name": "Shield", "cost": 1, "target": "friend", "range": 12, "effects": ["+1 T"]}
LUCK = {"name": "Luck", "cost": 1, "table": [
    {"low": 11, "high": 23, "effects": ["+1 M"]}, {"low": 31, "high": 33, "heal": 2},
]}  # fmt: skip
FAR = {"A1": (2, 42), "B1": (58, 42)}


def commanders(*steps: Any, names: tuple[str, ...] = ("Rally", "Mend"), points: int = 5, **more: Any) -> Field:
    chief = leader(weapons=[melee()], sheet={"commands": list(names)})
    sides = {seat: {"leader_points": points, "most_leader_points": points} for seat in (0, 1)}
    a, b = [chief, unit("Squad", weapons=[melee()])], [chief, unit("Foes", weapons=[melee()])]
    at = {**FAR, "A2": (6, 40), "B2": (54, 40)}
    return Field(a, b, at, *(steps or ((command_phase, 0),)), sides=sides, commands=[RALLY, MEND, BRACE, AIM], **more)


def test_leader_points_are_refilled_in_the_own_command_phase() -> None:
    """TLE-LP-02, TLE-LP-01: 2 left at the end of the enemy turn: 7 in the own command phase; not in a reaction."""
    field = commanders(
        points=7, before=lambda game: [game.change(f"side-{n}", leader_points=0) for n in (1, 2)] and None
    )

    assert (7, 0) == (field.side(0).leader_points, field.side(1).leader_points)


def test_a_command_ability_is_paid_for_and_used_once() -> None:
    """TLE-CMD-01, TLE-LP-03: 2 points for a unit; the same ability not again in this phase."""
    field = commanders()
    field.play("A1 Rally A2")

    assert 3 == field.side(0).leader_points
    assert not any(key.startswith("A1 Rally") for key in field.keys)
    assert "A1 Mend A1" in field.keys
    assert 7.0 == inches_of(field.game, UnitId("A2"))["A2.1"]


def test_a_unit_that_was_left_for_another_is_not_selected_again() -> None:
    """TLE-CMD-01, TLE-ROUND-03: each unit is selected once and then uses its abilities."""
    chiefs = [
        leader(weapons=[melee()], sheet={"commands": ["Rally", "Mend"]}),
        leader("Second", weapons=[melee()], sheet={"commands": ["Mend"]}),
    ]
    sides = {0: {"leader_points": 9, "most_leader_points": 9}}
    field = Field(
        chiefs,
        [leader(weapons=[melee()])],
        {**FAR, "A2": (6, 40)},
        (command_phase, 0),
        sides=sides,
        commands=[RALLY, MEND],
    )
    field.play("A1 Mend A1", "A2 Mend A2")

    assert field.is_over


def test_reaction_units_use_command_abilities_in_the_enemy_turn() -> None:
    """TLE-REACT-02, TLE-LP-03: unspent points stay available; 2 points left pay for an ability of 2."""
    field = commanders(points=2)
    field.play("done")

    assert 1 == field.asked
    field.play("B1 Rally B2")
    assert 0 == field.side(1).leader_points
    assert field.is_over


def test_the_effects_end_with_the_turn() -> None:
    """TLE-ROUND-05: "this turn" effects end; those until the next own turn last through the enemy's."""
    field = commanders((command_phase, 0), (end_of_turn, 0), (turn, 1), points=5)
    field.play("A1 Rally A1", "A1 Mend A1", "no")

    kept = [each.why for each in field.unit("A1").effects]
    assert ["Mend"] == kept


def test_commands_when_attacked_and_when_activated() -> None:
    """TLE-LP-03: at the moments that the datasheets state."""
    gun = ranged()
    a = [leader(weapons=[melee()]), unit("Guns", weapons=[gun], sheet={"commands": ["Aim"]})]
    b = [leader(weapons=[melee()]), unit("Prey", weapons=[melee()], sheet={"commands": ["Brace"]})]
    sides = {seat: {"leader_points": 3, "most_leader_points": 3} for seat in (0, 1)}
    field = Field(
        a,
        b,
        {**FAR, "A2": (10, 10), "B2": (20, 10)},
        (battle_phase, 0),
        sides=sides,
        commands=[AIM, BRACE],
        named={"hit": [3], "wound": [4], "armor_save": [3]},
    )
    field.play("A2 shoots", "Aim A2")
    assert (1, "TLE-LP-03") == (field.asked, field.clause)
    field.play("Brace B2")

    assert [(4, 1)] == field.throws("hit")
    assert [(3, 0)] == field.throws("armor save")
    assert (2, 2) == (field.side(0).leader_points, field.side(1).leader_points)


def braced(*steps: Any, **more: Any) -> Field:
    """A2 casts Bolts or strikes, B2 may brace itself and deflects."""
    wizard = leader("Wizard", weapons=[melee("Melee 2", strength=1)], keywords=["Power (3)"], sheet=more.pop("sheet"))
    prey = unit("Prey", 3, weapons=[melee("Melee 1 deflect 1", strength=9)], sheet={"commands": ["Brace"]})
    at = {"A1": (10, 10), "B1": (58, 42), "B2": [(11.5, 10), (11.5, 11.2), (11.5, 12.4)]}
    sides = {seat: {"leader_points": 3, "most_leader_points": 3} for seat in (0, 1)}
    commands = [BRACE, *more.pop("commands", ())]
    return Field(
        [wizard], [leader(weapons=[melee()]), prey], at, *steps, sides=sides, commands=commands, powers=[BOLT], **more
    )


def test_hits_of_a_power_are_attacks_too() -> None:
    """TLE-LP-03, TLE-PWR-05: who is struck by a power may use what his datasheet has for being attacked."""
    field = braced((power_phase, 0), sheet={"powers": ["Bolt"]}, named={"wound": [6, 6], "armor_save": [3, 3]})
    field.play("A1 Bolt B2")

    assert (1, "TLE-LP-03") == (field.asked, field.clause)
    field.play("Brace B2")
    assert [(3, 0)] * 2 == field.throws("armor save")


def test_what_deflect_sends_back_is_an_attack_too() -> None:
    """TLE-LP-03, TLE-KW-13: the unit whose 1 is answered may use command abilities before the answer."""
    named = {"hit": [1, 3, 6], "wound": [6], "armor_save": [3]}
    field = braced((battle_phase, 0), sheet={"commands": ["Brace"]}, named=named)
    field.play("A1 fights", "no")

    assert (0, "TLE-LP-03") == (field.asked, field.clause)
    field.play("Brace A1", "no")
    assert [(3, 0)] == field.throws("armor save")


STING = {"name": "Sting", "cost": 1, "moment": "attacked", "target": "enemy", "range": 2}
STING |= {"hits": {"number": 2, "strength": 9}}


def test_hits_amid_a_fight_leave_their_casualties_with_the_others() -> None:
    """TLE-LP-03, TLE-SHOOT-08, TLE-KW-13: the struck answer the answer; all casualties leave together."""
    named = {"hit": [1, 6, 6], "wound": [6, 6, 6, 6], "armor_save": [1, 1, 1, 6]}
    field = braced((battle_phase, 0), sheet={"commands": ["Sting"]}, commands=[STING], named=named)
    field.play("A1 fights", "no", "Sting B2", *["no"] * 4)

    assert {} == field.dice.left_over()
    assert "gone" == field.unit("B2").where
    assert ["Prey loses 3 models."] == field.log("TLE-DMG-02")


def test_whom_a_command_has_killed_does_not_attack() -> None:
    """TLE-LP-03, TLE-SHOOT-07: the attacked unit stings first; the attacker falls and strikes no blow."""
    named = {"wound": [6, 6], "armor_save": [1]}
    prey = unit("Prey", weapons=[melee()], sheet={"commands": ["Sting"]})
    at = {**FAR, "A2": (10, 10), "B2": (11.5, 10)}
    field = Field(
        [leader(weapons=[melee()]), unit("Squad", weapons=[melee()])],
        [leader(weapons=[melee()]), prey],
        at,
        (battle_phase, 0),
        sides={1: {"leader_points": 3, "most_leader_points": 3}},
        commands=[STING],
        named=named,
    )
    field.play("A2 fights", "Sting A2")

    assert ("gone", "table") == (field.unit("A2").where, field.unit("B2").where)
    assert [] == field.throws("hit")


# ---------------------------------------------------------------- powers


def casters(
    *, mine: int = 3, theirs: int = 2, powers: tuple[str, ...] = ("Bolt", "Shield"), foe_at: Any = (20, 10), **more: Any
) -> Field:
    a = [
        leader(weapons=[melee()]),
        unit("Witch", weapons=[melee()], keywords=[f"Power ({mine})"], sheet={"powers": list(powers)}),
    ]
    b = [
        leader(weapons=[melee()]),
        unit("Seer", weapons=[melee()], keywords=[f"Power ({theirs})"], health=4, armor=more.pop("armor", "-/-")),
    ]
    at = {**FAR, "A2": (10, 10), "B2": foe_at, **more.pop("places", {})}
    return Field(
        [*a, *more.pop("friends", ())],
        b,
        at,
        (power_phase, 0),
        *more.pop("steps", ()),
        powers=[BOLT, SHIELD, LUCK],
        **more,
    )


def test_the_reactive_player_declares_first() -> None:
    """TLE-REACT-04, TLE-PWR-02, TLE-PWR-01: his pool is the sum of the x of the declared units only."""
    field = casters()

    assert (1, "TLE-REACT-04") == (field.asked, field.clause)
    field.play(["B2"])
    assert (3, 2) == (field.side(0).power_dice, field.side(1).power_dice)
    undeclared = casters()
    undeclared.play([])
    assert 0 == undeclared.side(1).power_dice


def test_the_pool_counts_units_on_the_table() -> None:
    """TLE-PWR-04: reserves and embarked units do not count."""
    more = unit("More", weapons=[melee()], keywords=["Power (3)"])
    on_table = casters(friends=[more], places={"A3": (5, 20)})
    away = casters(friends=[more], units={"A3": {"where": "reserve"}})

    assert (6, 3) == (on_table.side(0).power_dice, away.side(0).power_dice)


def test_type_2_does_not_help_against_hits_of_powers() -> None:
    """TLE-SHOOT-13, TLE-TERR-09: no attack with a ranged weapon, so 4+/6+ stays 4+."""
    ground = lay(piece(2, 18, 8, "east", "north"))
    named = {"wound": [6, 6], "armor_save": [6, 6]}
    field = casters(armor="4+/6+", battle={"map": ground}, named=named)
    field.play([], "A2 Bolt B2")

    assert [(4, 0), (4, 0)] == field.throws("armor save")


def test_an_unblocked_power_costs_its_dice_and_succeeds() -> None:
    """TLE-PWR-05, TLE-PWR-03: pool 3, cost 2, no block: 1 die left; what is left at the end is lost."""
    other = unit("Other", weapons=[melee()], keywords=["Power (2)"], sheet={"powers": ["Luck"]})
    field = casters(named={"wound": [4, 4]}, friends=[other], places={"A3": (10, 14)})
    field.play([], "A2 Bolt B2")

    assert 3 == field.side(0).power_dice
    assert 2 == field.model("B2.1").health
    field.play("done")
    assert 0 == field.side(0).power_dice


def test_a_power_is_attempted_once_in_a_round() -> None:
    """TLE-PWR-06: two units know it: one attempt for the player; a unit attempts one power."""
    second = unit("Witch two", weapons=[melee()], keywords=["Power (3)"], sheet={"powers": ["Bolt"]})
    field = casters(friends=[second], places={"A3": (10, 14)}, named={"wound": [1, 1]}, foe_at=(20, 10))
    field.play([], "A2 Bolt B2")

    assert not any("Bolt" in key for key in field.keys)
    assert not any(key.startswith("A2") for key in field.keys)


def test_with_the_switch_a_unit_attempts_several_powers() -> None:
    """TLE-PWR-06 with several_powers_per_unit: one after another while dice last."""
    field = casters(named={"wound": [1, 1]}, options={"several_powers_per_unit": True})
    field.play([], "A2 Bolt B2")

    assert any(key.startswith("A2 Shield") for key in field.keys)


def test_a_power_that_costs_too_much_cannot_be_attempted() -> None:
    """TLE-PWR-05: one die is not enough for Bolt."""
    field = casters(mine=1)
    field.play([])

    assert not any("Bolt" in key for key in field.keys)
    assert any("Shield" in key for key in field.keys)


@pytest.mark.parametrize(("x", "asked"), [(35.0, True), (35.5, False)])
def test_blocking_within_twenty_four_inches(x: float, asked: bool) -> None:
    """TLE-PWR-07: 24.0 is allowed, 24.5 is not; sight is not needed."""
    field = casters(foe_at=(x, 10), powers=("Shield",))
    field.play(["B2"], "A2 Shield A2")

    assert asked == (field.clause == "TLE-PWR-07")


def test_a_poor_pool_cannot_block() -> None:
    """TLE-PWR-08: cost 2, reactive pool 1: no block."""
    field = casters(theirs=1, named={"wound": [1, 1]})
    field.play(["B2"], "A2 Bolt B2")

    assert field.clause != "TLE-PWR-07"


def blocked(cast: list[int], block: list[int], **more: Any) -> Field:
    field = casters(mine=2, theirs=1, powers=("Shield",), named={"power": [*cast, *block], "wound": [1, 1]}, **more)
    field.play(["B2"], "A2 Shield A2", "B2")
    field.game.answer(len(cast), seat=0)
    field.game.answer(len(block), seat=1)
    return field


def test_bids_are_secret_and_both_are_spent() -> None:
    """TLE-PWR-08, TLE-GEN-15: at least the cost, at most the pool; they appear at the same moment."""
    field = casters(powers=("Shield",), named={"power": [1, 2, 3, 4]})
    field.play(["B2"], "A2 Shield A2", "B2")
    before = field.game.view(1)
    field.game.answer(2, seat=0)
    assert before["table"] == field.game.view(1)["table"]
    other = field.game.asked_of(1)
    assert other is not None
    with pytest.raises(Refused, match="1 to 2"):
        other.check(3)
    field.game.answer(2, seat=1)
    assert "The bids are 2 and 2 dice." in field.log("TLE-PWR-08")


@pytest.mark.parametrize(("cast", "block", "stopped"), [([6], [6], False), ([3], [5], True), ([3], [4], False)])
def test_only_a_higher_total_blocks(cast: list[int], block: list[int], stopped: bool) -> None:
    """TLE-PWR-09: caster 3 + Power (2) = 5 against 4 + Power (1) = 5: not blocked; a blocked attempt counts as used."""
    field = blocked(cast, block)

    assert stopped == (not field.unit("A2").effects)
    assert ("Shield",) == field.side(0).attempted
    assert field.is_over


def test_a_blocker_is_named_once() -> None:
    """TLE-PWR-07: once in the power phase."""
    second = unit("Witch two", weapons=[melee()], keywords=["Power (3)"], sheet={"powers": ["Luck"]})
    field = casters(
        powers=("Shield",),
        theirs=4,
        friends=[second],
        places={"A3": (10, 14)},
        named={"power": [6, 1], "effect": [1, 1]},
    )
    field.play(["B2"], "A2 Shield A2", "B2")
    field.game.answer(1, seat=0)
    field.game.answer(1, seat=1)
    field.play("A3 Luck A3")

    assert field.clause != "TLE-PWR-07"


def test_a_d33_table_decides() -> None:
    """TLE-DICE-04, TLE-LP-03: 3 and 1 are 31: health back."""
    field = casters(powers=("Luck",), named={"effect": [5, 2]}, before=lambda game: None)
    field.play([], "A2 Luck A2")

    assert "31" in field.log("TLE-DICE-04")[0]
    assert () == field.unit("A2").effects


# ---------------------------------------------------------------- abilities and auras


def test_abilities_of_a_datasheet_are_used() -> None:
    """TLE-ABIL-01, TLE-DATA-12: a rule of the unit's own changes its value."""
    swift = unit("Swift", sheet={"abilities": [{"name": "Long legs", "effects": ["+2 M"]}]})
    field = Field([leader(), swift], [leader()], {**FAR, "A2": (10, 10)})

    assert 8.0 == inches_of(field.game, UnitId("A2"))["A2.1"]


def test_changes_never_stack() -> None:
    """TLE-ABIL-02: +1 T, +2 T and -1 T make +1 T."""
    abilities = [
        {"name": "One", "effects": ["+1 T"]},
        {"name": "Two", "effects": ["+2 T"]},
        {"name": "Curse", "effects": ["-1 T"]},
    ]
    field = Field([leader(), unit("Odd", sheet={"abilities": abilities})], [leader()], {**FAR, "A2": (10, 10)})

    assert 1 == change_of(influences(field.game, UnitId("A2")), "T")


def test_auras_reach_units_in_range_and_do_not_stack() -> None:
    """TLE-ABIL-03: two auras of +1 M make +1 M; range from base to base, enemies by an aura on enemies."""
    drum = {"name": "Drum", "aura": 6, "effects": ["+1 M"]}
    dread = {"name": "Dread", "aura": 6, "on": "enemies", "effects": ["-1 CS"]}
    drummers = [unit("Drum", sheet={"abilities": [drum]}), unit("Second drum", sheet={"abilities": [drum, dread]})]
    at = {**FAR, "A2": (10, 10), "A3": (10, 12), "A4": (16, 10), "A5": (20, 10), "B2": (16, 12)}
    field = Field([leader(), *drummers, unit("Near"), unit("Farther")], [leader(), unit("Foe")], at)

    assert 7.0 == inches_of(field.game, UnitId("A4"))["A4.1"]
    assert 6.0 == inches_of(field.game, UnitId("A5"))["A5.1"]
    assert -1 == change_of(influences(field.game, UnitId("B2")), "CS")
    assert 0 == change_of(influences(field.game, UnitId("A4")), "CS")


def test_auras_on_a_roll_do_not_stack_on_the_table() -> None:
    """TLE-ABIL-03, TLE-DICE-08: two auras of +1 and the -1 of an own rule: 4+ on 4; stacked it would be 3."""
    drum = {"name": "Drum", "aura": 6, "effects": ["+1 to hit when shooting"]}
    shy = {"name": "Shy", "effects": ["-1 to hit when shooting"]}
    drummers = [unit("Drum", sheet={"abilities": [drum]}), unit("Second drum", sheet={"abilities": [drum]})]
    at = {**FAR, "A2": (10, 10), "A3": (10, 12), "A4": (14, 10)}
    field = Field([leader(), *drummers, unit("Near", sheet={"abilities": [shy]})], [leader()], at)

    assert 0 == sum(each.value for each in modifiers_to(influences(field.game, UnitId("A4")), "hit"))


def test_both_sides_lose_the_dice_they_have_not_used() -> None:
    """TLE-PWR-03, TLE-PWR-04: the reactive player too."""
    dice = {seat: {"power_dice": 3} for seat in (0, 1)}
    field = Field([leader()], [leader()], {"A1": (5, 5), "B1": (55, 40)}, (lose_dice,), sides=dice)

    assert [0, 0] == [field.side(seat).power_dice for seat in (0, 1)]
