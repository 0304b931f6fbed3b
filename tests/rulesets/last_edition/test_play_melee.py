"""Charges, counterfire, fights, deflect and the combat move. (TLE-CHG, TLE-MELEE, TLE-KW)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.last_edition.play.battle.alternation import battle_phase
from grognard.rulesets.last_edition.play.battle.charging import charge_targets
from grognard.rulesets.last_edition.play.battle.fighters import can_fight, reach_of
from grognard.rulesets.last_edition.table.records import UnitId
from tests.rulesets.last_edition.kit import Field, lay, leader, melee, piece, ranged, unit

FAR = {"A1": (2, 42), "B1": (58, 42)}
MISS = [1] * 60


def clash(
    at: Any = (10, 10),
    foe_at: Any = (20, 10),
    *,
    models: int = 1,
    foes: int = 1,
    own: Any = None,
    foe: Any = None,
    **more: Any,
) -> Field:
    """A2 may charge or fight B2 in the battle phase of seat 0."""
    squad = unit("Squad", models, **({"weapons": [melee()]} | (own or {})))
    prey = unit("Prey", foes, **({"weapons": [melee()]} | (foe or {})))
    places = {**FAR, "A2": at, "B2": foe_at, **more.pop("places", {})}
    return Field(
        [leader(weapons=[melee()]), squad, *more.pop("friends", ())],
        [leader(weapons=[melee()]), prey, *more.pop("others", ())],
        places,
        (battle_phase, 0),
        **more,
    )


def test_a_charge_is_declared_within_twelve_inches() -> None:
    """TLE-CHG-01: 12.0 inches are near enough, 12.1 are not; sight is not needed."""
    wall = lay(piece(3, 14, 7, "east", "north"))

    assert ["A2 charges B2", "pass"] == clash(foe_at=(23, 10)).keys
    assert clash(foe_at=(23.1, 10)).is_over
    assert ["A2 charges B2", "pass"] == clash(foe_at=(23, 10), battle={"map": wall}).keys


def test_a_charge_needs_no_melee_weapon() -> None:
    """TLE-CHG-01, TLE-MELEE-01, TLE-MELEE-08: gunners may charge; they strike no blow, so no combat move follows."""
    field = clash(own={"weapons": [ranged(reach=4)]}, foe_at=(15.5, 10), named={"charge": [3, 3]})

    assert ["A2 charges B2", "pass"] == field.keys
    field.play("A2 charges B2", {"A2.1": [(14, 10)]})
    assert (14.0, 10.0) == field.model("A2.1").at
    assert [] == field.log("TLE-SHOOT-07") + field.log("TLE-MELEE-08")


@pytest.mark.parametrize(
    "change", [{"has_shot": True}, {"order": "advancing", "ordered_on": 3}, {"fell_back_on": 2}, {"fell_back_on": 3}]
)
def test_what_bars_a_charge(change: Any) -> None:
    """TLE-CHG-02: shooting attacks this turn, an advance, falling back in this or the last turn."""
    field = clash(units={"A2": change})

    assert [] == charge_targets(field.game, field.unit("A2"))


def test_a_unit_in_melee_range_does_not_charge() -> None:
    """TLE-CHG-01: it could not leave melee."""
    field = clash(foe_at=(11.5, 10), others=[unit("Other")], places={"B3": (18, 10)})

    assert ["A2 fights", "pass"] == field.keys


@pytest.mark.parametrize(
    ("away", "faces", "succeeds"),
    [(7.0, [3, 4], False), (7.0, [4, 4], True), (6.9, [3, 4], True), (12.0, [6, 6], False)],
)
def test_the_roll_must_be_higher_than_the_distance(away: float, faces: list[int], succeeds: bool) -> None:
    """TLE-CHG-03, TLE-CHG-06: distance 7.0 needs 8, 6.9 needs 7; a failed charge ends the activation."""
    field = clash(foe_at=(11 + away, 10), named={"charge": faces, "hit": MISS})
    field.play("A2 charges B2")

    assert succeeds == ("kind" in field.clause or field.clause == "TLE-CHG-04")
    if not succeeds:
        assert "fails" in field.log("TLE-CHG-06")[0]
        assert (10.0, 10.0) == field.model("A2.1").at


def test_the_charge_move_ends_in_melee_range() -> None:
    """TLE-CHG-04: up to the result in inches, one model within an inch of the target."""
    field = clash(models=2, foe_at=(16, 10), named={"charge": [4, 4], "hit": MISS})
    field.play("A2 charges B2")

    assert "TLE-CHG-04" in field.refuses({"A2.1": [(13.5, 10)]})
    assert "TLE-CHG-04" in field.refuses({})
    assert "TLE-MOVE-01" in field.refuses({"A2.2": [(14.5, 18)], "A2.1": [(15, 10)]})
    field.play({"A2.1": [(14.9, 10)], "A2.2": [(14.9, 11.2)]})
    assert (14.9, 10.0) == field.model("A2.1").at
    assert 2 == len(field.throws("hit"))


def test_a_charge_is_not_slowed_by_soft_cover() -> None:
    """TLE-CHG-04, TLE-TERR-14: 8 inches stay 8 inches."""
    field = clash(foe_at=(17.5, 10), named={"charge": [4, 4], "hit": MISS}, battle={"map": lay(piece(1, 11, 7))})
    field.play("A2 charges B2", {"A2.1": [(16.4, 10)]})

    assert (16.4, 10.0) == field.model("A2.1").at


def test_a_wall_may_make_a_charge_fail() -> None:
    """TLE-CHG-04, TLE-TERR-06: nobody can reach melee range, so the charge fails and nobody moves."""
    pieces = [piece(3, 14, 4, "west", "east", "north", "south")]
    field = clash(foe_at=(17, 7), at=(12, 7), named={"charge": [3, 3]}, battle={"map": lay(*pieces)})
    field.play("A2 charges B2", {})

    assert "finds no way" in field.log("TLE-CHG-04")[0]
    assert (12.0, 7.0) == field.model("A2.1").at


def test_type_2_walls_are_crossed_in_a_charge() -> None:
    """TLE-CHG-04, TLE-TERR-10: through the wall, but not stood upon, and not fought across."""
    ground = lay(piece(2, 12, 7, "east", "north"))
    field = clash(at=(16.9, 10), foe_at=(21, 10), named={"charge": [3, 4], "hit": MISS}, battle={"map": ground})
    field.play("A2 charges B2")

    assert "TLE-TERR-17" in field.refuses({"A2.1": [(18.2, 10)]})
    field.play({"A2.1": [(19.5, 10)]})
    assert 1 == len(field.throws("hit"))


@pytest.mark.parametrize(
    ("rolled", "keys"), [([3, 3], ["re-roll", "keep"]), ([6, 4], ["keep", "re-roll"])], ids=["failed", "succeeded"]
)
def test_a_charge_roll_is_rolled_again_only_if_the_player_wants_it(rolled: list[int], keys: list[str]) -> None:
    """TLE-DICE-11, TLE-DICE-10: optional after a failure and after a success."""
    sheet = {"abilities": [{"name": "Eager", "effects": ["re-roll charge rolls"]}]}
    for answer, total in (("keep", sum(rolled)), ("re-roll", 2)):
        field = clash(own={"weapons": [melee()], "sheet": sheet}, named={"charge": [*rolled, 1, 1]})
        field.play("A2 charges B2")
        assert (0, "TLE-DICE-11", keys) == (field.asked, field.clause, field.keys)
        field.play(answer)

        assert f"rolls {total} to charge" in field.log("TLE-CHG-03")[0]


# ---------------------------------------------------------------- counterfire and charge shots


def test_counterfire_can_kill_the_charger() -> None:
    """TLE-CHG-05: without a charger there is no roll, and its own Ranged charge weapon comes too late."""
    gun = ranged("Ranged 1 counterfire")
    named = {"hit": [4], "wound": [4], "armor_save": [1]}
    for weapons in ([melee()], [ranged("Ranged 1 charge", reach=12), melee()]):
        field = clash(own={"weapons": weapons}, foe={"weapons": [gun, melee()]}, named=named)
        field.play("A2 charges B2", "fire")

        assert ("gone", "table") == (field.unit("A2").where, field.unit("B2").where)
        assert {} == field.dice.left_over()


# ---------------------------------------------------------------- who fights


def test_front_and_second_rank() -> None:
    """TLE-MELEE-01, TLE-MELEE-02: 1.4 inches away but 0.4 inch behind a comrade in melee range fights too."""
    field = clash(models=3, at=[(10, 10), (8.6, 10), (6, 10)], foe_at=(11.9, 10))

    assert {"A2.1": ("B2",), "A2.2": ("B2",)} == reach_of(field.game, UnitId("A2"))
    assert can_fight(field.game, field.unit("A2"))
    alone = clash(at=(10, 10), foe_at=(12.2, 10))
    assert not can_fight(alone.game, alone.unit("A2"))


def test_with_the_switch_both_are_needed() -> None:
    """TLE-MELEE-01 with fight_needs_both: no second rank; a lone model needs only melee range."""
    both = {"fight_needs_both": True}
    field = clash(models=3, at=[(10, 10), (10, 11.2), (8.6, 10)], foe_at=(11.8, 10.6), options=both)
    lone = clash(at=(10, 10), foe_at=(11.9, 10), options=both)

    assert {"A2.1", "A2.2"} == set(reach_of(field.game, UnitId("A2")))
    assert {"A2.1"} == set(reach_of(lone.game, UnitId("A2")))


def test_a_wall_stops_both_ranks() -> None:
    """TLE-MELEE-01, TLE-TERR-17: neither the inch nor the half inch leads through a wall."""
    ground = lay(piece(2, 4, 7, "east", "north"))
    field = clash(models=2, at=[(10.5, 10), (9.5, 10)], foe_at=(12, 10), battle={"map": ground})

    assert ["A2.1"] == list(reach_of(field.game, UnitId("A2")))


def test_all_weapons_strike_and_attacks_are_counted() -> None:
    """TLE-MELEE-03, TLE-MELEE-04: sword and fist are both used; three models with Melee 2 make 6 attacks each."""
    weapons = [melee("Melee 2", name="Sword"), melee("Melee 1", name="Fist")]
    at = [(10, 9), (10, 10), (10, 11)]
    field = clash(models=3, at=at, foe_at=(11.5, 10), own={"weapons": weapons}, named={"hit": MISS})
    field.play("A2 fights", "no")

    assert 9 == len(field.throws("hit"))


def test_targets_in_melee_may_be_split() -> None:
    """TLE-MELEE-03: possibly against different units; a second-rank model only those of its neighbour."""
    others: dict[str, Any] = {"others": [unit("Other", weapons=[melee()])], "places": {"B3": (10, 11.8)}}
    weapons = [melee(name="Sword"), melee(name="Fist")]
    field = clash(foe_at=(11.8, 10), own={"weapons": weapons}, named={"hit": MISS}, **others)
    field.play("A2 fights")
    assert ["B2", "B3", "split"] == field.keys
    field.play("split", {"A2.1 Sword": "B2", "A2.1 Fist": "B3"}, "no")

    said = field.log("TLE-MELEE-03")
    assert any("Prey with Sword" in text for text in said)
    assert any("Other with Fist" in text for text in said)


@pytest.mark.parametrize(("own", "theirs", "needs"), [(4, 4, 4), (4, 2, 2), (4, 3, 3), (4, 8, 6), (4, 7, 5)])
def test_combat_skill(own: int, theirs: int, needs: int) -> None:
    """TLE-MELEE-05, TLE-DATA-08: 4 against 4, 2, 3, 8 and 7."""
    field = clash(foe_at=(11.5, 10), own={"cs": own}, foe={"cs": theirs}, named={"hit": MISS})
    field.play("A2 fights")

    assert [(needs, 0)] == field.throws("hit")


def test_type_2_gives_no_bonus_in_melee() -> None:
    """TLE-MELEE-06, TLE-TERR-09, TLE-SHOOT-13: a sword blow is saved on 4+, a trigger shot on 3+."""
    ground = lay(piece(2, 8, 8, "east", "north"))
    weapons = [melee(), ranged("Ranged 1 trigger -1 to hit", name="Pistol", reach=12)]
    named = {"hit": [4, 5], "wound": [4, 4], "armor_save": [6, 6]}
    field = clash(foe_at=(11.5, 10), own={"weapons": weapons}, named=named, battle={"map": ground})
    field.play("A2 fights", "B2", "no")

    assert {(4, 0), (3, 0)} == set(field.throws("armor save"))
    assert {(4, 0), (4, -1)} == set(field.throws("hit"))
    assert field.unit("A2").has_shot


def test_models_declare_their_own_profiles() -> None:
    """TLE-MELEE-03: one enemy, two models with the same weapon: each may use another profile of it."""
    weapons = [melee(name="Claw", mode="sweep"), melee(name="Claw", mode="stab", strength=8)]
    field = clash([(10, 10), (10, 11.2)], (11.5, 10.6), models=2, own={"weapons": weapons}, named={"hit": [1, 1]})
    field.play("A2 fights")
    assert ["B2", "split"] == field.keys
    field.play("split", {"A2.1 Claw": "B2 sweep", "A2.2 Claw": "B2 stab"}, "no")

    said = field.log("TLE-MELEE-03")
    assert any("sweep" in text for text in said)
    assert any("stab" in text for text in said)


# ---------------------------------------------------------------- deflect, casualties, combat move


DRILLED = {"abilities": [{"name": "Drill", "effects": ["re-roll failed rolls to hit"]}]}


def test_a_standing_order_about_rolling_again() -> None:
    """TLE-DICE-11: who orders it rolls nothing again."""
    own = {"weapons": [melee("Melee 1")], "sheet": DRILLED}
    field = clash(foe_at=(11.5, 10), own=own, named={"hit": [2]})
    field.game.give_order(0, "re-rolls", "none")
    field.play("A2 fights")

    assert {} == field.dice.left_over()


def test_the_combat_move_ends_closer_to_the_closest_enemy() -> None:
    """TLE-MELEE-08: up to 3 inches, closer to the enemy model that was closest."""
    field = clash(foe_at=(11.9, 10), others=[unit("Other")], places={"B3": (10, 16)}, named={"hit": MISS})
    field.play("A2 fights")

    assert "TLE-MELEE-08" == field.clause
    assert "TLE-MELEE-08" in field.refuses({"A2.1": [(10, 12)]})
    field.play({"A2.1": [(10.8, 10)]})
    assert (10.8, 10.0) == field.model("A2.1").at


@pytest.mark.parametrize(("behind", "strikes"), [(0.5, ["A2.1", "A2.2"]), (0.6, ["A2.1"])])
def test_the_second_rank_is_half_an_inch_behind(behind: float, strikes: list[str]) -> None:
    """TLE-MELEE-01: half an inch from a comrade in melee range is near enough, more is not."""
    field = clash(at=[(10, 10), (9 - behind, 10)], foe_at=(11.5, 10), models=2)

    assert strikes == sorted(reach_of(field.game, UnitId("A2")))


def test_to_go_round_the_closest_enemy_is_not_closer() -> None:
    """TLE-MELEE-08: a model that would end exactly as far from it as before may not move so."""
    field = clash(foe_at=(12, 10), named={"hit": MISS})
    field.play("A2 fights")

    assert "TLE-MELEE-08" in field.refuses({"A2.1": [(12, 12)]})


def test_no_enemies_left_no_combat_move() -> None:
    """TLE-MELEE-08: also a model at distance 0 cannot move."""
    touching = clash(foe_at=(11, 10), named={"hit": MISS})
    touching.play("A2 fights")

    assert touching.is_over or touching.clause == "TLE-BATT-01"


def test_reaction_units_charge_in_the_enemy_turn() -> None:
    """TLE-REACT-05, TLE-CHG-01: 8 inches from an enemy it may be activated to fight and declare a charge."""
    field = clash(foe_at=(19, 10))
    field.play("pass")

    assert 1 == field.asked
    assert "B2 charges A2" in field.keys
