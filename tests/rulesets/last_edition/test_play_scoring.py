"""Objectives, victory points and the six secondary missions. (TLE-OBJ, TLE-SEC, TLE-ROUND)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.last_edition.dice.mission_rolls import STORM
from grognard.rulesets.last_edition.play.ending import end_of_turn
from grognard.rulesets.last_edition.play.mission_actions import announce_action
from grognard.rulesets.last_edition.play.scoring import end_of_battle
from grognard.rulesets.last_edition.play.sequence import turn
from grognard.rulesets.last_edition.play.setup.directives import ALL_IN
from grognard.rulesets.last_edition.table.objectives import barren, held, holder, is_on, presence
from grognard.rulesets.last_edition.table.records import Bomb, UnitId
from grognard.rulesets.last_edition.table.units import troop_of
from tests.rulesets.last_edition.kit import Field, leader, unit

CENTRE, HOME, AWAY = (30.0, 22.0), (7.5, 22.0), (52.5, 22.0)
SIDE_A, SIDE_B = (30.0, 33.0), (30.0, 11.0)
SECURE = ["Objective security"]


def standing(a: dict[str, Any], b: dict[str, Any], *steps: Any, **more: Any) -> Field:
    """Single models of both sides at these places: name -> place; chiefs are far off."""
    reds = [leader(), *(unit(name, **more.pop(f"{name}_is", {})) for name in a)]
    blues = [leader(), *(unit(name, **more.pop(f"{name}_is", {})) for name in b)]
    at: dict[str, Any] = {"A1": (1.0, 1.0), "B1": (59.0, 43.0)}
    at |= {f"A{n}": [place] for n, place in enumerate(a.values(), start=2)}
    at |= {f"B{n}": [place] for n, place in enumerate(b.values(), start=2)}
    return Field(reds, blues, at, *steps, **more)


def test_a_model_is_on_an_objective_within_three_and_a_half_inches() -> None:
    """TLE-OBJ-01: a 32 mm base whose centre is 4.1 inches away is on it, at 4.2 it is not."""
    field = standing({"near": (34.1, 22), "far": (30, 26.2)}, {}, near_is={"base": "32mm"}, far_is={"base": "32mm"})

    assert is_on(troop_of(field.game, UnitId("A2")).stands[0], CENTRE)
    assert not is_on(troop_of(field.game, UnitId("A3")).stands[0], CENTRE)


@pytest.mark.parametrize(("y", "counted"), [(23.4, (1, True)), (23.6, (1, False))])
def test_the_middle_is_an_inch(y: float, counted: tuple[int, bool]) -> None:
    """TLE-OBJ-03: a base of an inch is within an inch of the middle up to 1.5 inches."""
    found, _ = presence(standing({"near": (30, y)}, {}).game, CENTRE)

    assert counted == found


@pytest.mark.parametrize(("reds", "blues", "expected"), [(3, 3, None), (3, 2, 0), (0, 0, None), (1, 2, 1)])
def test_more_models_hold(reds: int, blues: int, expected: int | None) -> None:
    """TLE-OBJ-02: more models hold, equal numbers do not, and nothing persists."""
    a = {f"r{n}": (28 + n * 1.1, 24) for n in range(reds)}
    b = {f"b{n}": (28 + n * 1.1, 20) for n in range(blues)}

    assert expected == holder(standing(a, b).game, CENTRE)


def test_objective_security_beats_numbers() -> None:
    """TLE-OBJ-04: 5 ordinary models against 1 with the keyword: the 1 holds."""
    a = {f"r{n}": (27.5 + n * 1.1, 24) for n in range(5)}
    field = standing(a, {"b": (30, 20)}, b_is={"keywords": SECURE})

    assert 1 == holder(field.game, CENTRE)


def test_the_middle_gives_objective_security() -> None:
    """TLE-OBJ-03, TLE-OBJ-04: with one of the five within an inch of the centre both have it, and numbers decide."""
    a = {f"r{n}": (27.5 + n * 1.1, 24) for n in range(4)} | {"r4": (30, 23.4)}
    field = standing(a, {"b": (30, 20)}, b_is={"keywords": SECURE})

    assert 0 == holder(field.game, CENTRE)


def test_who_has_the_keyword_counts_twice_in_the_middle() -> None:
    """TLE-OBJ-03: a model with the keyword 0.9 inch from the centre counts as 2 models."""
    field = standing({"r": (30, 23.4)}, {}, r_is={"keywords": SECURE})

    assert 2 == presence(field.game, CENTRE)[0].models


def test_who_is_not_on_the_table_holds_nothing() -> None:
    """TLE-OBJ-07, TLE-TRANS-04: a transport counts as one model, whatever is inside; reserves count nothing."""
    cart: dict[str, Any] = {"base": "60mm", "keywords": ["Transport 6"]}
    inside = {"A3": {"where": "embarked", "transport": "A2"}}
    field = Field(
        [leader(), unit("Cart", **cart), unit("Crew", 5)],
        [leader()],
        {"A1": (1, 1), "A2": [CENTRE], "B1": (59, 43)},
        units=inside,
    )

    assert 1 == presence(field.game, CENTRE)[0].models


def start(field_units: dict[str, Any], **more: Any) -> Field:
    return standing(field_units, {}, (turn, 0), **more)


HELD = {"c": (30, 24), "h": (7.5, 24), "s": (30, 35)}


def test_four_points_for_each_objective_from_round_two() -> None:
    """TLE-OBJ-05, TLE-ROUND-04: at the start of the own turn; in round 1 nobody scores."""
    two = {"c": (30, 24), "h": (7.5, 24)}

    assert 8 == start(two).side(0).primary
    assert 0 == start(two).side(1).primary
    assert 0 == start(two, battle={"round": 1}).side(0).primary


def test_primary_points_are_capped_for_the_turn() -> None:
    """TLE-OBJ-06: 4 objectives held give 12 points."""
    assert 12 == start(HELD | {"t": (30, 9)}).side(0).primary


def test_all_in_doubles_after_the_cap() -> None:
    """TLE-DIR-07: cap 12, doubled 24; nothing else is doubled."""
    field = start(HELD | {"t": (30, 9)}, sides={0: {"directive": ALL_IN}})

    assert 24 == field.side(0).primary


def test_attack_scores_the_enemy_zone_at_the_end_of_the_turn() -> None:
    """TLE-SEC-02: 4 points, round 1 included."""
    field = standing({"raider": (52.5, 24)}, {}, (end_of_turn, 0), battle={"round": 1})

    assert 4 == field.side(0).secondary
    assert 0 == standing({"raider": (30, 24)}, {}, (end_of_turn, 0)).side(0).secondary


def secret(models: int, x: float = 50.0) -> Field:
    squad = unit("Squad", models)
    at = {"A1": (1, 1), "B1": (59, 43), "A2": (x, 10)}
    return Field(
        [leader(), squad],
        [leader()],
        at,
        (announce_action, 0),
        (end_of_turn, 0),
        battle={"secondary": "secret_mission"},
        named={"secret_mission": [4]},
    )


@pytest.mark.parametrize(("models", "points"), [(1, 3), (4, 3), (5, 0)])
def test_secret_mission_needs_a_roll_of_its_models(models: int, points: int) -> None:
    """TLE-SEC-04, TLE-SEC-03: 4 models succeed on 4+, 7 never."""
    field = secret(models)
    field.play("A2")

    assert points == field.side(0).secondary


def test_secret_mission_begins_wholly_in_the_enemy_zone() -> None:
    """TLE-SEC-04: a base over the border is not wholly within."""
    assert secret(1, 45.4).is_over
    assert ["A2", "nobody"] == secret(1, 45.5).keys


def test_an_action_fails_without_its_unit() -> None:
    """TLE-SEC-03: a unit that is gone at the end of the turn scores nothing."""
    field = secret(1)
    field.game.change(UnitId("A2"), where="gone", models=())
    field.game.remove("A2.1")
    field.play("A2")

    assert 0 == field.side(0).secondary
    assert "fails" in field.log("TLE-SEC-03")[-1]


def bombs(models: int = 4, x: float = 30.0, **more: Any) -> Field:
    squad = unit("Squad", models)
    at = {"A1": (1, 1), "B1": (59, 43), "A2": [(x + 1.2 * n, 5) for n in range(models)]}
    return Field(
        [leader(), squad], [leader()], at, (announce_action, 0), (end_of_turn, 0), battle={"secondary": "bombs"}, **more
    )


def test_bombs_need_four_models_away_from_home() -> None:
    """TLE-SEC-05: 3 models are too few, and all are at least 3 inches from the own zone."""
    assert bombs(3).is_over
    assert ["A2", "nobody"] == bombs(4, 18.5).keys
    assert bombs(4, 18.4).is_over


def test_a_bomb_is_laid_next_to_its_unit() -> None:
    """TLE-SEC-05: within an inch of the unit, on no base, an inch from other markers, on the table."""
    field = bombs(before=lambda game: game.add(Bomb("old", 1, (34.0, 7.0))) and None)
    field.play("A2", "lay")

    assert "within 1" in field.refuses({"bomb-1": (30, 8)})
    assert "stand on" in field.refuses({"bomb-1": (30, 5.5)})
    assert "other markers" in field.refuses({"bomb-1": (33.0, 6.6)})
    field.play({"bomb-1": (30, 6.4)})
    assert [(1, (34.0, 7.0)), (0, (30.0, 6.4))] == [(bomb.seat, bomb.at) for bomb in field.game.all(Bomb)]


def test_markers_of_either_side_can_be_removed() -> None:
    """TLE-SEC-05: any number within an inch of the unit."""
    field = bombs(before=lambda game: game.add(Bomb("old", 1, (34.0, 6.0))) and None)
    field.play("A2", "remove", ["old"])

    assert [] == field.game.all(Bomb)


def test_no_marker_need_be_removed() -> None:
    """TLE-SEC-05: any number, so none as well."""
    field = bombs(before=lambda game: game.add(Bomb("old", 1, (34.0, 6.0))) and None)
    field.play("A2", "remove", [])

    assert ["old"] == [bomb.id for bomb in field.game.all(Bomb)]
    assert not any("removes" in said for said in field.log("TLE-SEC-05"))


def test_markers_farther_than_an_inch_cannot_be_removed() -> None:
    """TLE-SEC-05: 1.8 inches are too far, so that only a new one can be laid."""
    field = bombs(before=lambda game: game.add(Bomb("old", 1, (34.0, 7.8))) and None)
    field.play("A2")

    assert ["lay"] == field.keys


def test_bombs_score_at_the_end_of_the_battle() -> None:
    """TLE-SEC-06, TLE-ROUND-06, TLE-OBJ-08, TLE-OBJ-09: two markers, painted and communicating: 6 + 10 + 10."""

    def lay(game: Any) -> None:
        game.add(Bomb("one", 0, (20.0, 20.0)))
        game.add(Bomb("two", 0, (25.0, 20.0)))

    options = {"painted": "player 1", "communicating": "both"}
    field = Field([leader()], [leader()], {}, (end_of_battle,), before=lay, options=options)

    assert 26 == field.side(0).points
    assert 10 == field.side(1).points
    assert field.game.result is not None
    assert 0 == field.game.result.winner


@pytest.mark.parametrize(("points", "winner"), [((52, 52), None), ((53, 52), 0), ((0, 9), 1)])
def test_more_points_win_and_equal_ones_draw(points: tuple[int, int], winner: int | None) -> None:
    """TLE-GEN-06: 52 to 52 is a draw, 53 to 52 is not."""
    sides = {seat: {"primary": number} for seat, number in enumerate(points)}
    field = Field([leader()], [leader()], {}, (end_of_battle,), sides=sides)

    assert field.game.result is not None
    assert winner == field.game.result.winner


def plan(places: dict[str, Any], before: tuple[str, ...] = (), **options: bool) -> Field:
    return start(places, battle={"secondary": "plan_of_attack"}, sides={0: {"held_before": before}}, options=options)


def test_plan_of_attack_pays_for_first_control() -> None:
    """TLE-SEC-07: centre and home in round 2 give 8 + 6; a third objective later 12 + 3."""
    first = plan({"c": (30, 24), "h": (7.5, 24)})
    later = plan(HELD, ("center", "zone1"))

    assert (8, 6) == (first.side(0).primary, first.side(0).secondary)
    assert (12, 3) == (later.side(0).primary, later.side(0).secondary)


def test_plan_of_attack_once() -> None:
    """TLE-SEC-07 with plan_of_attack_once: 3 points in all, at the first start of turn with an objective."""
    assert 3 == plan(HELD, plan_of_attack_once=True).side(0).secondary
    assert 0 == plan(HELD, ("center",), plan_of_attack_once=True).side(0).secondary


def poison(**more: Any) -> Field:
    at = {"A1": (1, 1), "B1": (59, 43), "A2": [(30, 24)]}
    return Field(
        [leader(), unit("Squad")],
        [leader()],
        at,
        (announce_action, 0),
        (end_of_turn, 0),
        (announce_action, 0),
        battle={"secondary": "poison_cloud"},
        **more,
    )


def test_poison_cloud_destroys_an_objective_once() -> None:
    """TLE-SEC-08: destroyed at the end of the turn; nobody scores for it any more, and there is no second attempt."""
    field = poison()
    field.play("A2 at center")

    assert ("center",) == field.battle.destroyed
    assert () == held(field.game, 0)
    assert field.is_over


def test_a_failed_poisoning_uses_the_attempt_up() -> None:
    """TLE-SEC-08: the unit left the objective; still nobody may try again."""
    field = poison()
    field.stand_in(field.game, "A2", [(40, 40)])
    field.play("A2 at center")

    assert () == field.battle.destroyed
    assert field.side(0).has_poisoned
    assert field.is_over


@pytest.mark.parametrize("secondary", ["poison_cloud", "storm"])
def test_objectives_are_worth_five_in_clouds_and_storms(secondary: str) -> None:
    """TLE-SEC-08, TLE-SEC-09, TLE-OBJ-06: 5 points each, at most 15."""
    field = start(HELD | {"t": (30, 9)}, battle={"secondary": secondary})

    assert 15 == field.side(0).primary


@pytest.mark.parametrize(("number", "barren_now"), [(1, ()), (2, ("center",)), (3, ("side_a", "side_b"))])
def test_the_storm_begins_in_round_2(number: int, barren_now: tuple[str, ...]) -> None:
    """TLE-SEC-09: the first of the four rolls is that of round 2; in round 1 there is no storm."""
    field = start({}, battle={"secondary": "storm", "round": number, "storm": (4, 6, 1, 1)})

    assert barren_now == barren(field.game)


@pytest.mark.parametrize(("face", "points"), [(1, 5), (3, 5), (4, 5), (5, 5), (6, 10)])
def test_the_storm_blows_objectives_over(face: int, points: int) -> None:
    """TLE-SEC-09: 1-3 both zones, 4-5 the centre, 6 both sides give nothing in that round."""
    two = {"c": (30, 24), "h": (7.5, 24)}
    field = start(two, battle={"secondary": "storm", "round": 3, "storm": (6, face, 6, 6)})

    assert points == field.side(0).primary


def test_every_roll_of_the_storm_has_its_objectives() -> None:
    """TLE-SEC-09: 1-3 both zones, 4-5 the centre, 6 both sides."""
    assert ["zones"] * 3 + ["center"] * 2 + ["sides"] == [STORM[face] for face in range(1, 7)]


def test_both_armies_are_painted_and_communicate_unless_agreed_otherwise() -> None:
    """TLE-OBJ-08, TLE-OBJ-09: a setting of each player, granted to both by default."""
    options = start({}).game.options

    assert ("both", "both") == (options["painted"], options["communicating"])
