"""The movement phase: moves, melee range, terrain, orders, falling back. (TLE-MOVE, TLE-ORD, TLE-TERR-14)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.last_edition.play.battle.alternation import options_of
from grognard.rulesets.last_edition.play.battle.charging import charge_targets
from grognard.rulesets.last_edition.play.battle.targets import aims
from grognard.rulesets.last_edition.play.ending import end_of_turn
from grognard.rulesets.last_edition.play.moves.phase import move_next, move_reactions, movement_phase
from grognard.rulesets.last_edition.play.sequence import turn
from grognard.rulesets.last_edition.table.records import UnitId
from tests.rulesets.last_edition.kit import Field, lay, leader, piece, unit

FAR = {"A1": (5, 5), "B1": (55, 40)}


def mover(
    *steps: Any, at: Any = (20, 20), foes: Any = (), foes_at: Any = None, squad: Any = None, **more: Any
) -> Field:
    """A2 is about to move."""
    places = {**FAR, "A2": at, **(foes_at or {})}
    return Field(
        [leader(), squad or unit("Squad")], [leader(), *foes], places, *(steps or ((move_next, 0, False),)), **more
    )


def test_a_model_moves_up_to_its_inches_along_any_path() -> None:
    """TLE-MOVE-01, TLE-DATA-06: M 6: 4 inches east and 2 north are allowed, 4.1 and 2 are not."""
    field = mover()
    field.play("A2")

    assert "TLE-MOVE-01" in field.refuses({"A2.1": [(24.1, 20), (24.1, 22)]})
    field.play({"A2.1": [(24, 20), (24, 22)]}, "none")
    assert (24.0, 22.0) == field.model("A2.1").at


def test_nobody_leaves_the_battlefield() -> None:
    """TLE-MOVE-01, TLE-DIST-03: a base over the edge is illegal."""
    field = mover(at=(2, 20))
    field.play("A2")

    assert "TLE-DIST-03" in field.refuses({"A2.1": [(0.4, 20)]})


def test_turning_is_free() -> None:
    """TLE-MOVE-01: an oval base turns on the spot after its whole move."""
    field = mover(squad=unit("Riders", base="75x42mm"), at=[(20, 20, 0.0)])
    field.play("A2", {"A2.1": [(26, 20, 90)]}, "none")

    assert 90.0 == field.model("A2.1").facing


def test_nobody_moves_through_others() -> None:
    """TLE-MOVE-02: neither friends nor foes nor a gap that is too narrow."""
    field = mover(foes=[unit("Wall", 2)], foes_at={"B2": [(23, 19.2), (23, 20.9)]})
    field.play("A2")

    assert "TLE-MOVE-02" in field.refuses({"A2.1": [(26, 20)]})


def test_models_of_one_unit_go_one_after_the_other() -> None:
    """TLE-MOVE-02: two models cannot change places in a lane; the front one goes first."""
    field = mover(squad=unit("Pair", 2), at=[(20, 20), (21.2, 20)])
    field.play("A2")

    assert "TLE-MOVE-02" in field.refuses({"A2.1": [(21.2, 20)], "A2.2": [(20, 20)]})
    field.play({"A2.1": [(25, 20)], "A2.2": [(26.5, 20)]}, "none")
    assert (25.0, 20.0) == field.model("A2.1").at


def test_melee_range_is_left_only_by_falling_back() -> None:
    """TLE-MOVE-03: from 0.5 inch a model may slide to 1.0, not to 1.1."""
    field = mover(foes=[unit("Foes")], foes_at={"B2": (21.5, 20)})
    field.play("A2")

    assert "TLE-MOVE-03" in field.refuses({"A2.1": [(19.4, 20)]})
    field.play({"A2.1": [(19.5, 20)]}, "none")
    assert (19.5, 20.0) == field.model("A2.1").at


def test_one_may_walk_into_melee_range() -> None:
    """TLE-MOVE-04: a unit that walked in has not charged; with the switch only charges lead there."""
    field = mover(foes=[unit("Foes")], foes_at={"B2": (26, 20)})
    field.play("A2", {"A2.1": [(24.5, 20)]}, "none")
    assert (24.5, 20.0) == field.model("A2.1").at

    strict = mover(foes=[unit("Foes")], foes_at={"B2": (26, 20)}, options={"no_walk_into_melee": True})
    strict.play("A2")
    assert "TLE-MOVE-04" in strict.refuses({"A2.1": [(24.5, 20)]})
    strict.play({"A2.1": [(23.9, 20)]})


def test_a_unit_is_selected_once_in_a_phase() -> None:
    """TLE-ROUND-03: who has moved is not offered again."""
    field = mover()
    field.play("A2", {}, "none")

    assert ["A1", "done"] == field.keys


def test_one_shifted_model_is_a_moved_unit() -> None:
    """TLE-MOVE-06: one model of five shifts by an inch: no Concentrating."""
    field = mover(squad=unit("Squad", 5))
    field.play("A2", {"A2.1": [(19, 20)]})

    assert field.unit("A2").has_moved
    assert ["none", "advancing", "taking cover"] == field.keys


def test_a_zero_move_is_no_move() -> None:
    """TLE-MOVE-01, TLE-MOVE-06, TLE-ORD-04: who stays may concentrate."""
    field = mover()
    field.play("A2", {})

    assert not field.unit("A2").has_moved
    assert "concentrating" in field.keys


# ---------------------------------------------------------------- terrain


@pytest.mark.parametrize(
    ("start", "path", "too_far"),
    [
        ((20, 20), [(24, 20)], [(24.1, 20)]),
        ((17, 20), [(20.9, 20)], [(21.1, 20)]),
        ((17, 20), [(18.9, 20), (17, 20)], [(19.1, 20), (17, 20)]),
    ],
)
def test_soft_cover_costs_two_inches_once(start: Any, path: Any, too_far: Any) -> None:
    """TLE-TERR-14, TLE-TERR-13: on it at the start, at the end or on the way: 4 inches instead of 6."""
    field = mover(at=start, battle={"map": lay(piece(1, 19, 17))})
    field.play("A2")

    assert "soft cover" in field.refuses({"A2.1": too_far})
    field.play({"A2.1": path}, "none")
    assert path[-1] == field.model("A2.1").at


def test_advancing_out_of_soft_cover_makes_ten_inches() -> None:
    """TLE-TERR-14, TLE-ORD-02: M 6 starting on soft cover: 4 inches, with Advancing 10 in total."""
    field = mover(at=(20, 20), battle={"map": lay(piece(1, 14, 17))})
    field.play("A2", {"A2.1": [(24, 20)]}, "advancing")

    assert "TLE-MOVE-01" in field.refuses({"A2.1": [(30.1, 20)]})
    field.play({"A2.1": [(30, 20)]})
    assert (30.0, 20.0) == field.model("A2.1").at


def test_soft_cover_that_is_met_while_advancing_costs_two_inches_too() -> None:
    """TLE-TERR-14: normal and advance move together lose 2 inches, once."""
    field = mover(at=(20, 20), battle={"map": lay(piece(1, 29, 17))})
    field.play("A2", {"A2.1": [(26, 20)]}, "advancing")

    assert "soft cover" in field.refuses({"A2.1": [(30.1, 20)]})
    field.play({"A2.1": [(30, 20)]})


@pytest.mark.parametrize(("first", "most"), [(6.0, 4.0), (5.0, 5.0), (3.0, 6.0), (0.0, 6.0)])
def test_the_two_inches_come_off_both_moves_together(first: float, most: float) -> None:
    """TLE-TERR-14, TLE-ORD-02: M 6 and soft cover: at most 6 inches of advance and at most 10 in all."""
    start = 28.4 - first
    field = mover(at=(start, 20), battle={"map": lay(piece(1, 29, 17))})
    field.play("A2", {"A2.1": [(28.4, 20)]} if first else {}, "advancing")

    assert "TLE-MOVE-01" in field.refuses({"A2.1": [(28.5 + most, 20)]})
    field.play({"A2.1": [(28.4 + most, 20)]})
    assert 28.4 + most == pytest.approx(field.model("A2.1").at[0])  # type: ignore[index]


@pytest.mark.parametrize(("x", "most"), [(23.0, 6.0), (22.0, 4.0)])
def test_soft_cover_costs_nothing_where_a_higher_type_counts(x: float, most: float) -> None:
    """TLE-TERR-04, TLE-TERR-14: a base that is on type 1 and type 2 is on type 2 only, and loses no inch."""
    ground = {"map": lay(piece(1, 17, 15), piece(2, 23, 15))}
    field = mover(at=(x, 16), battle=ground)
    field.play("A2")

    assert "TLE-MOVE-01" in field.refuses({"A2.1": [(x, 16 - most - 0.1)]})
    field.play({"A2.1": [(x, 16 - most)]}, "none")
    assert (x, 16 - most) == field.model("A2.1").at


@pytest.mark.parametrize(
    ("pieces", "most"),
    [
        ([piece(1, 20.5, 17)], 4.0),
        ([piece(1, 20.502, 17)], 6.0),
        ([piece(1, 20.5, 17), piece(2, 13.5, 17)], 6.0),
        ([piece(1, 20.5, 17), piece(2, 13.5, 17, "east")], 4.0),
    ],
)
def test_to_touch_terrain_is_to_be_on_it(pieces: Any, most: float) -> None:
    """TLE-TERR-03, TLE-TERR-14, TLE-TERR-04: a base that touches soft cover loses two inches as it has its cover;
    not where it touches type 2 too, but a touch across a wall from outside is none."""
    field = mover(at=(20, 20), battle={"map": lay(*pieces)})
    field.play("A2")

    assert "TLE-MOVE-01" in field.refuses({"A2.1": [(20, 20 - most - 0.1)]})
    field.play({"A2.1": [(20, 20 - most)]}, "none")
    assert (20.0, 20 - most) == field.model("A2.1").at


def test_walls_of_type_3_stop_and_walls_of_type_2_do_not() -> None:
    """TLE-TERR-06, TLE-TERR-10, TLE-TERR-17: through type 2 one moves but does not stand on the wall."""
    for kind, clause in ((3, "TLE-TERR-06"), (2, "")):
        field = mover(at=(20, 20), battle={"map": lay(piece(kind, 16, 17, "east", "north"))})
        field.play("A2")

        assert (clause or "TLE-TERR-17") in field.refuses({"A2.1": [(22, 20)]})
        if clause:
            assert clause in field.refuses({"A2.1": [(24, 20)]})
        else:
            field.play({"A2.1": [(24, 20)]}, "none")


def test_the_way_round_the_end_of_a_wall_is_that_of_the_whole_base() -> None:
    """TLE-TERR-17: the centre stays half a base away from the free end of a type 3 wall."""
    field = mover(at=(20, 16.4), battle={"map": lay(piece(3, 16, 17, "east", "north"))})
    field.play("A2")

    assert "TLE-TERR-06" in field.refuses({"A2.1": [(22, 16.7), (23, 18)]})
    field.play({"A2.1": [(22.6, 16.4), (22.6, 18)]}, "none")


# ---------------------------------------------------------------- orders


def test_one_order_for_each_unit() -> None:
    """TLE-ORD-01: an order is given after the move; there is no second one."""
    field = mover()
    field.play("A2", {}, "taking cover")

    assert ("taking cover", 3) == (field.unit("A2").order, field.unit("A2").ordered_on)
    assert "A2" not in field.keys


def test_who_advanced_neither_shoots_nor_fights_nor_charges() -> None:
    """TLE-ORD-02, TLE-BATT-06: 12 inches, then nothing."""
    field = mover(foes=[unit("Foes")], foes_at={"B2": (38, 20)})
    field.play("A2", {"A2.1": [(26, 20)]}, "advancing", {"A2.1": [(32, 20)]})

    assert [] == aims(field.game, UnitId("A2"))
    assert [] == charge_targets(field.game, field.unit("A2"))
    assert not any(option.key.startswith("A2") for option in options_of(field.game, 0))


def ordered(order: str, *steps: Any, **options: bool) -> Field:
    return mover(*steps, units={"A2": {"order": order, "ordered_on": 3}}, options=options)


def test_how_long_orders_last() -> None:
    """TLE-ORD-03, TLE-ROUND-05: Advancing ends with the turn, Taking cover with the owner's next movement phase."""
    assert "" == ordered("advancing", (end_of_turn, 0)).unit("A2").order
    assert "taking cover" == ordered("taking cover", (end_of_turn, 0)).unit("A2").order
    assert "taking cover" == ordered("taking cover", (end_of_turn, 0), (movement_phase, 1)).unit("A2").order
    assert "" == ordered("taking cover", (end_of_turn, 0), (movement_phase, 0)).unit("A2").order
    assert "" == ordered("taking cover", (end_of_turn, 0), orders_end_with_turn=True).unit("A2").order


def test_the_flags_of_a_turn_end_with_it() -> None:
    """TLE-REACT-06, TLE-MOVE-06: what a unit did in the enemy's turn does not limit its own."""
    done = {"A2": {"has_shot": True, "has_moved": True, "acted": ("movement", "battle")}}
    field = mover((turn, 0), units=done, foes=[unit("Foes")], foes_at={"B2": (30, 20)})

    assert not field.unit("A2").has_shot
    assert ["B2"] == [enemy.id for enemy in charge_targets(field.game, field.unit("A2"))]


# ---------------------------------------------------------------- falling back


def test_falling_back_takes_everybody_out() -> None:
    """TLE-ORD-06, TLE-MOVE-03: all models end outside melee range; who cannot is lost."""
    field = mover(foes=[unit("Foes")], foes_at={"B2": (21.5, 20)})

    assert ["A1", "A2", "A2 falls back", "done"] == field.keys
    field.play("A2 falls back")
    assert "TLE-ORD-06" in field.refuses({"A2.1": [(19.6, 20)]})
    assert "TLE-ORD-06" in field.refuses({})
    field.play({"A2.1": [(15, 20)]})
    assert (3, "fall back") == (field.unit("A2").fell_back_on, field.unit("A2").order)
    assert aims(field.game, UnitId("A2"))


def test_a_surrounded_model_is_lost() -> None:
    """TLE-ORD-06: every way out leads through enemy models."""
    ring = [(21, 20), (20.5, 20.88), (19.5, 20.88), (19, 20), (19.5, 19.12), (20.5, 19.12)]
    field = mover(foes=[unit("Ring", 6)], foes_at={"B2": ring})
    field.play("A2 falls back", {})

    assert "gone" == field.unit("A2").where


@pytest.mark.parametrize(("fell", "can"), [(3, False), (2, False), (1, True)])
def test_who_fell_back_does_not_charge(fell: int, can: bool) -> None:
    """TLE-CHG-02: not in the same turn and not in the turn directly after it."""
    field = mover(foes=[unit("Foes")], foes_at={"B2": (28, 20)}, units={"A2": {"fell_back_on": fell}})

    assert can == bool(charge_targets(field.game, field.unit("A2")))


# ---------------------------------------------------------------- the phase


def test_the_steps_of_the_movement_phase() -> None:
    """TLE-MOVE-05, TLE-SEC-03: disembark, move, reserves, embark, reactions, then mission actions."""
    cart = unit("Cart", keywords=["Transport 4"], base="60mm")
    ghosts = unit("Ghosts", keywords=['Shock teleport 2 "side"'])
    at = {**FAR, "A2": (20, 20)}
    inside = {"A3": {"where": "embarked", "transport": "A2"}, "A4": {"where": "reserve"}}
    field = Field(
        [leader(), cart, unit("Crew"), ghosts],
        [leader()],
        at,
        (movement_phase, 0),
        units=inside,
        battle={"secondary": "secret_mission"},
    )
    asked = [field.clause]
    field.play("A3", {"A3.1": (22.5, 20)})
    asked.append(field.clause)
    field.play("done")
    asked.append(field.clause)
    field.play("A4", {"A4.1": (59, 20)})
    asked.append(field.clause)
    field.play("done")
    asked.append(field.clause)
    field.play("no")

    assert ["TLE-TRANS-05", "TLE-MOVE-01", "TLE-RSV-01", "TLE-TRANS-02", "TLE-REACT-03"] == asked
    assert "TLE-SEC-03" == field.clause
    assert ["A4", "nobody"] == field.keys


def test_reaction_units_move_in_the_enemy_phase() -> None:
    """TLE-REACT-03, TLE-REACT-01: as many as leaders on the table; a move and an order each; no reserves."""
    blues = [leader("Second"), unit("One"), unit("Two"), unit("Ghosts", keywords=['Shock teleport 2 "side"'])]
    at = {**FAR, "B2": (50, 10), "B3": (40, 20), "B4": (45, 30)}
    field = Field([leader()], [leader(), *blues], at, (move_reactions, 1), units={"B5": {"where": "reserve"}})

    assert "B5" not in field.keys
    field.play("B3", {"B3.1": [(36, 20)]}, "taking cover")
    assert (36.0, 20.0) == field.model("B3.1").at
    field.play("B4", {}, "none")
    assert field.is_over


def test_the_command_to_pass_for_longer_is_kept() -> None:
    """TLE-REACT-03: "never this battle" is asked once."""
    field = Field([leader()], [leader()], FAR, (move_reactions, 1), (move_reactions, 1))
    field.play("never this battle")

    assert field.is_over


def test_who_stays_on_soft_cover_advances_six_inches() -> None:
    """TLE-TERR-14, TLE-ORD-02: the two inches come off the normal move, which it did not make; who flies too."""
    for keywords in ([], ["Flying"]):
        field = mover(squad=unit(keywords=keywords), at=(20, 20), battle={"map": lay(piece(1, 14.8, 17))})
        field.play("A2", {}, "advancing")
        assert "TLE-MOVE-01" in field.refuses({"A2.1": [(26.1, 20)]})
        field.play({"A2.1": [(26, 20)]})

        assert (26.0, 20.0) == field.model("A2.1").at
