"""Choosing units, Normal moves and Advances, and what may be passed on the way. (TEN-MOVE, TEN-FLY, TEN-COH-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.rulesets.tenth.play.moves.movement_phase import choose_action, movement_phase
from grognard.rulesets.tenth.play.moves.question import Kind, Trek, ask_move
from tests.rulesets.tenth.kit import check_move, check_path, drill, ranged, unit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Spot
    from tests.rulesets.tenth.kit import DrillTable

    Path = Sequence[Spot]

CONTACT = 32 / 25.4
"""Between the middles of two 32 mm bases that touch."""


def ways(table: DrillTable, name: str, *paths: Path) -> dict[str, Path]:
    """An answer: paths for the first models of a unit."""
    return {model.id: path for model, path in zip(table.models(name), paths, strict=False)}


def shifted(table: DrillTable, name: str, dx: float, dy: float) -> dict[str, Path]:
    """An answer: all models of a unit alike."""
    places = [(model.id, model.at) for model in table.models(name)]
    return {model: [(at[0] + dx, at[1] + dy)] for model, at in places if at is not None}


def places(table: DrillTable, name: str) -> list[tuple[float, float] | None]:
    return [model.at for model in table.models(name)]


def refused(table: DrillTable, name: str, answer: Any, inches: float = 6, kind: Any = "normal", **more: Any) -> str:
    """The clause by which a move is refused, or nothing."""
    try:
        check_move(table.game, table.id(name), answer, inches, kind, **more)
    except Refused as refusal:
        return refusal.clause
    return ""


# ---------------------------------------------------------------- choosing


def test_each_unit_is_selected_once_and_the_rest_remain_stationary() -> None:
    """TEN-MOVE-01, TEN-MOVE-05"""
    table = drill(unit("Rifles", at=(10, 10)), unit("Guns", at=(20, 10)), phase="movement")
    table.run(movement_phase)
    table.answer("Rifles", "normal", shifted(table, "Rifles", 6, 0))

    assert [table.id("Guns"), "done"] == table.options

    table.answer("done")
    table.done()

    assert ("normal", "stationary") == (table.unit("Rifles").moved, table.unit("Guns").moved)


def test_a_free_unit_may_move_advance_or_stay_and_an_engaged_one_fall_back_or_stay() -> None:
    """TEN-MOVE-01"""
    table = drill(
        unit("Free", at=(10, 10)),
        unit("Engaged", at=(30, 22)),
        unit("Enemy", seat=1, at=(30 + CONTACT + 1, 22)),
        phase="movement",
    )
    table.run(choose_action, "Free")

    assert ["normal", "advance", "stationary"] == table.options

    table.answer("stationary")
    table.run(choose_action, "Engaged")

    assert ["fall back", "stationary"] == table.options
    assert "TEN-MOVE-01" == table.refusal("normal")


def test_enemy_aircraft_alone_hold_nobody() -> None:
    """TEN-MOVE-01, TEN-MOVE-03, TEN-AIR-07: but no move ends in their Engagement Range."""
    table = drill(
        unit("Rifles", at=(30, 22)),
        unit("Jet", seat=1, at=(30 + CONTACT + 0.8, 22), keywords=["VEHICLE", "AIRCRAFT", "FLY"]),
        phase="movement",
    )
    table.change("Jet", where="table")
    table.run(choose_action, "Rifles")
    table.answer("normal")

    assert "TEN-ENG-02" == table.refusal(shifted(table, "Rifles", 0.1, 0))

    table.answer(shifted(table, "Rifles", 5, 0))
    table.done()

    assert [(35, 22)] == places(table, "Rifles")


def test_a_normal_move_of_nobody_is_remaining_stationary() -> None:
    """TEN-MOVE-05"""
    table = drill(unit("Rifles", at=(10, 10)), phase="movement")
    table.run(choose_action, "Rifles")
    table.answer("normal", {})

    assert "stationary" == table.unit("Rifles").moved


@pytest.mark.parametrize("how", [{"disembarked": "before"}, {"has_arrived": True}])
def test_who_came_to_the_table_this_turn_never_counts_as_stationary(how: dict[str, Any]) -> None:
    """TEN-MOVE-05, TEN-TRANS-07, TEN-RES-03"""
    table = drill(unit("Guns", at=(10, 10)), phase="movement")
    table.change("Guns", **how)
    table.run(choose_action, "Guns")
    table.answer("stationary")

    assert "" == table.unit("Guns").moved


# ---------------------------------------------------------------- how far


def test_a_path_round_a_corner_is_measured_along_its_whole_length() -> None:
    """TEN-MOVE-02"""
    table = drill(unit("Rifles", at=(10, 10)), phase="movement")
    table.run(choose_action, "Rifles")
    table.answer("normal")

    assert "TEN-MOVE-02" == table.refusal(ways(table, "Rifles", [(14, 10), (14, 12.5)]))
    assert "TEN-MOVE-02" == table.refusal(ways(table, "Rifles", [(14, 10), (14, 12.1)]))

    table.answer(ways(table, "Rifles", [(14, 10), (14, 12)]))

    assert [(14, 12)] == places(table, "Rifles")
    assert "normal" == table.unit("Rifles").moved


def test_each_model_moves_as_far_as_its_own_characteristic() -> None:
    """TEN-MOVE-02, TEN-LEAD-03"""
    table = drill(
        unit("Rifles", at=(10, 10), models=2, move=5),
        unit("Hero", joins="Rifles", at=(10, 12), move=8),
        phase="movement",
    )
    table.run(choose_action, "Rifles")
    table.answer("normal")
    rifle, other, hero = (model.id for model in table.models("Rifles"))

    assert "TEN-MOVE-02" == table.refusal({rifle: [(10, 15.2)], other: [(11.76, 15.2)], hero: [(10, 17)]})

    table.answer({rifle: [(10, 15)], other: [(11.76, 15)], hero: [(10, 17.5)]})

    assert (10, 17.5) == table.models("Rifles")[2].at


def test_an_advance_adds_a_die_to_every_models_move() -> None:
    """TEN-MOVE-08"""
    table = drill(unit("Rifles", at=(10, 10), models=2), phase="movement")
    table.dice(advance=[4])
    table.run(choose_action, "Rifles")
    table.answer("advance")

    assert "TEN-MOVE-08" == table.refusal(shifted(table, "Rifles", 10.1, 0))

    table.answer(shifted(table, "Rifles", 10, 0))
    table.done()

    assert ("advance", 4) == (table.unit("Rifles").moved, table.unit("Rifles").advance)
    assert "TEN-MOVE-08" in table.cited


def test_an_advance_in_which_nobody_moves_is_still_an_advance() -> None:
    """TEN-MOVE-08, TEN-MOVE-05"""
    table = drill(unit("Rifles", at=(10, 10)), phase="movement")
    table.dice(advance=[1])
    table.run(choose_action, "Rifles")
    table.answer("advance", {})

    assert "advance" == table.unit("Rifles").moved


def test_an_advance_roll_can_be_rolled_again_for_a_command_point() -> None:
    """TEN-MOVE-08, TEN-STRAT-04"""
    table = drill(unit("Rifles", at=(10, 10)), phase="movement", cp=1)
    table.dice(advance=[1, 6])
    table.run(choose_action, "Rifles")
    table.answer("advance", "Command Re-roll: Rifles", shifted(table, "Rifles", 12, 0))
    table.done()

    assert (6, 0) == (table.unit("Rifles").advance, table.side(0).cp)


# ---------------------------------------------------------------- past enemies


def test_a_path_past_an_enemy_keeps_out_of_engagement_range() -> None:
    """TEN-MOVE-03"""
    table = drill(unit("Rifles", at=(10, 10)), unit("Enemy", seat=1, at=(13, 10 + CONTACT + 0.7)))

    assert "TEN-MOVE-03" == refused(table, "Rifles", ways(table, "Rifles", [(18, 10)]), 10)
    assert "TEN-MOVE-03" == refused(table, "Rifles", ways(table, "Rifles", [(18, 10)]), 10, "advance")
    assert "" == refused(table, "Rifles", ways(table, "Rifles", [(13, 9.6), (18, 10)]), 10)


def test_engagement_range_on_the_way_ends_five_inches_up() -> None:
    """TEN-MOVE-03, TEN-ENG-01"""
    ruin = {"type": "ruins", "rect": [11, 9, 17, 15], "height": 9, "floors": [5, 6]}
    for floor, clause in ((5, "TEN-MOVE-03"), (6, "")):
        enemy = unit("Enemy", seat=1, at=(13, 11, floor))
        table = drill(unit("Rifles", at=(9, 10)), enemy, terrain=[ruin])

        assert clause == refused(table, "Rifles", ways(table, "Rifles", [(18.5, 10)]), 10)


def test_a_short_stretch_within_reach_across_a_barricade_is_found() -> None:
    """TEN-TERR-12, TEN-MOVE-03: half an inch of the way is within two inches of the enemy behind it."""
    pipe = {"type": "barricades_and_fuel_pipes", "rect": [6, 14, 14, 14.5], "height": 1}
    reach = 2 + CONTACT
    for off, clause in ((0.01, "TEN-MOVE-03"), (-0.01, "")):
        start = (6.15, 15.88 - reach + off)
        table = drill(unit("Rifles", at=start), unit("Enemy", seat=1, at=(10, 15.88)), terrain=[pipe])

        assert clause == refused(table, "Rifles", ways(table, "Rifles", [(14, start[1])]), 10)


def test_nobody_ends_a_normal_move_within_engagement_range() -> None:
    """TEN-ENG-02, TEN-MOVE-03"""
    table = drill(
        unit("Rifles", at=(10, 10)),
        unit("Eagles", at=(10, 16), keywords=["INFANTRY", "FLY"]),
        unit("Enemy", seat=1, at=(15, 10)),
        phase="movement",
    )
    end = 15 - CONTACT

    assert "TEN-MOVE-03" == refused(table, "Rifles", ways(table, "Rifles", [(end - 1, 10)]))
    assert "" == refused(table, "Rifles", ways(table, "Rifles", [(end - 1.01, 10)]))
    assert "TEN-ENG-02" == refused(table, "Eagles", ways(table, "Eagles", [(15, 10 + CONTACT + 0.8)]), 12)


@pytest.mark.parametrize("kind", ["charge", "pile in", "consolidate"])
def test_charges_pile_ins_and_consolidations_may_end_in_engagement_range(kind: str) -> None:
    """TEN-ENG-02"""
    table = drill(unit("Rifles", at=(10, 10)), unit("Enemy", seat=1, at=(15, 10)))
    answer = ways(table, "Rifles", [(15 - CONTACT, 10)])

    assert "" == refused(table, "Rifles", answer, 6, kind, targets=[table.id("Enemy")])


def test_a_charge_keeps_away_from_those_that_are_no_targets() -> None:
    """TEN-CHG-06, TEN-FLY-01: flying models may pass them but not end there."""
    table = drill(
        unit("Rifles", at=(10, 10)),
        unit("Eagles", at=(10, 10.5 - 2 * CONTACT), keywords=["INFANTRY", "FLY"]),
        unit("Target", seat=1, at=(16, 10)),
        unit("Bystander", seat=1, at=(13, 10 + CONTACT + 0.5)),
    )
    through, beside = [(16 - CONTACT, 10)], [(13, 10 - 0.2)]
    targets = [table.id("Target")]

    assert "TEN-CHG-06" == refused(table, "Rifles", ways(table, "Rifles", through), 8, "charge", targets=targets)
    assert "" == refused(table, "Rifles", ways(table, "Rifles", [(13, 9), *through]), 8, "charge", targets=targets)
    assert "" == refused(table, "Eagles", ways(table, "Eagles", [(16, 10 - CONTACT)]), 8, "charge", targets=targets)
    assert "TEN-CHG-04" == refused(table, "Eagles", ways(table, "Eagles", beside), 8, "charge", targets=targets)


def test_nobody_walks_through_enemies() -> None:
    """TEN-MOVE-04: neither charging nor piling in, whatever Engagement Range allows there."""
    for kind in ("charge", "pile in", "consolidate"):
        table = drill(unit("Rifles", at=(10, 10)), unit("Enemy", seat=1, at=(13, 10)))
        answer = ways(table, "Rifles", [(13 + CONTACT, 10)])
        around = ways(table, "Rifles", [(12, 12.5), (15, 12), (13 + CONTACT, 10)])

        assert "TEN-MOVE-04" == refused(table, "Rifles", answer, 9, kind, targets=[table.id("Enemy")])
        assert "" == refused(table, "Rifles", around, 9, kind, targets=[table.id("Enemy")])


# ---------------------------------------------------------------- past friends, over the edge


def test_infantry_goes_through_a_friendly_tank_if_it_ends_clear() -> None:
    """TEN-MOVE-04"""
    table = drill(unit("Rifles", at=(10, 10)), unit("Tank", at=(13, 10), base=60, keywords=["VEHICLE"]))

    assert "" == refused(table, "Rifles", ways(table, "Rifles", [(16, 10)]))
    assert "TEN-MOVE-04" == refused(table, "Rifles", ways(table, "Rifles", [(13.5, 10)]))


@pytest.mark.parametrize(("mine", "theirs"), [("VEHICLE", "VEHICLE"), ("MONSTER", "VEHICLE"), ("VEHICLE", "MONSTER")])
def test_monsters_and_vehicles_do_not_go_through_each_other(mine: str, theirs: str) -> None:
    """TEN-MOVE-04"""
    table = drill(unit("Tank", at=(10, 10), keywords=[mine]), unit("Giant", at=(13, 10), keywords=[theirs]))

    assert "TEN-MOVE-04" == refused(table, "Tank", ways(table, "Tank", [(16, 10)]))
    assert "" == refused(table, "Tank", ways(table, "Tank", [(13, 12), (16, 10)]), 8)


def test_a_flying_vehicle_and_any_vehicle_below_an_aircraft_are_free() -> None:
    """TEN-MOVE-04, TEN-FLY-01, TEN-AIR-08"""
    table = drill(
        unit("Skimmer", at=(10, 10), keywords=["VEHICLE", "FLY"]),
        unit("Tank", at=(13, 10), keywords=["VEHICLE"]),
        unit("Jet", at=(13, 13), keywords=["VEHICLE", "AIRCRAFT", "FLY"]),
    )
    table.change("Jet", where="table")

    assert "" == refused(table, "Skimmer", ways(table, "Skimmer", [(16, 10)]))
    assert "" == refused(table, "Tank", ways(table, "Tank", [(13, 16)]))
    assert "TEN-MOVE-04" == refused(table, "Tank", ways(table, "Tank", [(13, 12.5)]))


def test_below_an_enemy_aircraft_anybody_may_move() -> None:
    """TEN-AIR-08, TEN-AIR-07, TEN-MOVE-03"""
    table = drill(
        unit("Rifles", at=(10, 10)), unit("Jet", seat=1, at=(13, 10), keywords=["VEHICLE", "AIRCRAFT", "FLY"])
    )
    table.change("Jet", where="table")

    assert "" == refused(table, "Rifles", ways(table, "Rifles", [(16, 10)]))
    assert "TEN-ENG-02" == refused(table, "Rifles", ways(table, "Rifles", [(15, 10)]))


def test_tanks_of_one_unit_drive_on_one_after_the_other() -> None:
    """TEN-MOVE-04: some order must work."""
    table = drill(unit("Tanks", places=[(10, 10), (12, 10), (14, 10)], models=3, keywords=["VEHICLE"]))
    column = ways(table, "Tanks", [(14, 10)], [(16, 10)], [(18, 10)])
    swap = ways(table, "Tanks", [(14, 10)], [(12, 10.0)], [(10, 10)])

    assert "" == refused(table, "Tanks", column)
    assert "TEN-MOVE-04" == refused(table, "Tanks", swap)


def test_bases_do_not_leave_the_table_even_on_the_way() -> None:
    """TEN-MOVE-04"""
    table = drill(unit("Rifles", at=(1, 10)))

    assert "TEN-MOVE-04" == refused(table, "Rifles", ways(table, "Rifles", [(0.5, 10)]))
    assert "TEN-MOVE-04" == refused(table, "Rifles", ways(table, "Rifles", [(0.5, 11), (1, 12)]))
    assert "" == refused(table, "Rifles", ways(table, "Rifles", [(0.63, 11)]))


# ---------------------------------------------------------------- coherency


def test_a_unit_ends_its_move_in_coherency_or_does_not_move() -> None:
    """TEN-COH-04"""
    table = drill(unit("Rifles", places=[(10 + 2 * (n % 4), 10 + 2 * (n // 4)) for n in range(8)], models=8))
    line = {model.id: [(10 + n * (CONTACT + 1.9), 14)] for n, model in enumerate(table.models("Rifles"))}

    assert "TEN-COH-04" == refused(table, "Rifles", line, 30)
    assert "" == refused(table, "Rifles", shifted(table, "Rifles", 0, 4))


def test_a_unit_that_fell_apart_closes_up_or_stays() -> None:
    """TEN-COH-04"""
    table = drill(unit("Rifles", places=[(10, 10), (15, 10)], models=2))

    assert "TEN-COH-04" == refused(table, "Rifles", ways(table, "Rifles", [(10.5, 10)]))
    assert "" == refused(table, "Rifles", ways(table, "Rifles", [(12, 10)]))
    assert "" == refused(table, "Rifles", {})


# ---------------------------------------------------------------- flying


def test_wings_do_not_help_to_pile_in() -> None:
    """TEN-FLY-01"""
    table = drill(unit("Eagles", at=(10, 10), keywords=["INFANTRY", "FLY"]), unit("Enemy", seat=1, at=(12, 10)))
    over = ways(table, "Eagles", [(12 + CONTACT, 10)])

    assert "TEN-MOVE-04" == refused(table, "Eagles", over, 6, "pile in")
    assert "TEN-MOVE-04" == refused(table, "Eagles", over, 6, "consolidate")
    assert "" == refused(table, "Eagles", over, 6, "charge", targets=[table.id("Enemy")])


def test_the_wings_of_a_leader_do_not_carry_his_bodyguards() -> None:
    """TEN-FLY-01, TEN-LEAD-03: models with FLY, not units."""
    table = drill(
        unit("Rifles", at=(10, 10)),
        unit("Hero", joins="Rifles", at=(10, 12), keywords=["INFANTRY", "FLY"]),
        unit("Enemy", seat=1, at=(13, 11)),
    )
    rifle, hero = (model.id for model in table.models("Rifles"))

    assert "TEN-MOVE-03" == refused(table, "Rifles", {rifle: [(17, 11)], hero: [(17, 13)]}, 12)


# ---------------------------------------------------------------- the opponent's windows


def watched(**more: Any) -> DrillTable:
    """Rifles about to act, an enemy with a Command point who sees them."""
    table = drill(
        unit("Rifles", at=(10, 10), models=2, **more), unit("Watch", seat=1, at=(10, 30)), phase="movement", cp=0
    )
    table.change_side(1, cp=1)
    return table


@pytest.mark.parametrize("action", ["normal", "advance"])
def test_the_opponent_may_react_when_a_move_starts_and_when_it_ends(action: str) -> None:
    """TEN-MOVE-17"""
    table = watched()
    if action == "advance":
        table.dice(advance=[2])
    table.run(choose_action, "Rifles")
    table.answer(action)

    assert 1 == table.question.seat
    assert "Fire Overwatch" in table.question.prompt

    table.answer("no", shifted(table, "Rifles", 0, 5))

    assert "Fire Overwatch" in table.question.prompt
    assert [(10, 15), (11.76, 15)] == places(table, "Rifles")

    table.answer("no")
    table.done()


def test_the_opponent_may_react_to_a_fall_back_too() -> None:
    """TEN-MOVE-17: at its start, before the tests and before anybody moves."""
    table = drill(
        unit("Tank", at=(10, 10), keywords=["VEHICLE"]),
        unit("Enemy", seat=1, at=(10, 10 + CONTACT)),
        unit("Watch", seat=1, at=(10, 30)),
        phase="movement",
    )
    table.change_side(1, cp=1)
    table.change("Tank", is_shocked=True)
    table.run(choose_action, "Tank")
    table.answer("fall back", shifted(table, "Tank", 0, -5))

    assert "Fire Overwatch" in table.question.prompt
    assert [(10, 10)] == places(table, "Tank")

    table.dice(desperate_escape=[6])
    table.answer("no")

    assert "Fire Overwatch" in table.question.prompt
    assert [(10, 5)] == places(table, "Tank")

    table.answer("no")
    table.done()


def test_a_unit_shot_down_as_it_starts_moves_no_more() -> None:
    """TEN-MOVE-17"""
    table = watched()
    table.dice(hit=[6], wound=[6], save=[1])
    table.kill("Rifles", 1)
    table.run(choose_action, "Rifles")
    table.answer("normal", "Fire Overwatch: Watch")
    table.done()

    assert "destroyed" == table.unit("Rifles").where


@pytest.mark.parametrize(("lost", "moved"), [(1, "normal"), (2, "stationary")])
def test_a_unit_torn_apart_as_it_starts_counts_as_having_moved(lost: int, moved: str) -> None:
    """TEN-MOVE-17, TEN-STRAT-13, TEN-MOVE-05: but not one that could still move and does not."""
    table = drill(
        unit("Rifles", places=[(10, 10), (13, 10), (16, 10)], models=3, move=1),
        unit("Watch", ranged(attacks=3), seat=1, at=(10, 30)),
        phase="movement",
    )
    table.change_side(1, cp=1)
    names = [model.id for model in table.models("Rifles")]
    table.dice(hit=[6] * lost + [1] * (3 - lost), wound=[6] * lost, save=[1] * lost)
    table.run(choose_action, "Rifles")
    table.answer("normal", "Fire Overwatch: Watch")
    while table.question.kind != "move":
        table.answer([names[1], names[2]][:lost] if table.question.kind == "choose_many" else names[1])
    table.answer({})
    table.done()

    assert moved == table.unit("Rifles").moved


def test_who_stays_opens_no_window() -> None:
    """TEN-MOVE-17, TEN-MOVE-05"""
    table = watched()
    table.run(choose_action, "Rifles")
    table.answer("stationary")
    table.done()

    assert "stationary" == table.unit("Rifles").moved


# ---------------------------------------------------------------- proposals


@pytest.mark.parametrize("kind", ["normal", "advance", "scouts"])
def test_every_proposal_is_legal_and_most_of_them_move(kind: Any) -> None:
    """TEN-MOVE-02"""
    table = drill(
        unit("Rifles", places=[(20 + 2 * (n % 5), 21 + 2 * (n // 5)) for n in range(10)], models=10),
        unit("Strays", at=(30, 30), models=8),
        unit("Tank", at=(26, 16), base=80, keywords=["VEHICLE"]),
        unit("Enemy", seat=1, at=(22, 26), models=5),
        scenario="long_edges",
    )
    moved = 0
    for name in ("Rifles", "Strays", "Tank"):
        asked = ask_move(Trek(table.game, table.id(name), 8, kind))
        for seed in range(40):
            answer = asked.suggest(Tabletop(seed))

            assert answer == asked.check(answer)
            moved += bool(answer)

    assert moved > 110


def test_a_proposal_goes_round_what_stands_in_the_way() -> None:
    """TEN-MOVE-03, TEN-TERR-08"""
    ruin = {"type": "ruins", "rect": [12, 8, 18, 12], "height": 6, "walls": ["west"]}
    table = drill(unit("Bikes", at=(10, 10), keywords=["MOUNTED"]), unit("Enemy", seat=1, at=(12, 15)), terrain=[ruin])
    trek = Trek(table.game, table.id("Bikes"), 16, "normal")
    name = table.models("Bikes")[0].id
    for spot in ((15.0, 10.0), (11.0, 20.0)):
        straight: dict[str, Any] = {name: (spot,)}
        paths = trek.bend(straight)

        assert refused(table, "Bikes", straight, 16) in ("TEN-TERR-08", "TEN-MOVE-03")
        assert "" == refused(table, "Bikes", paths, 16)
        assert spot == paths[name][-1]
    straight = {name: ((8.0, 10.0),)}
    assert straight == trek.bend(straight)


@pytest.mark.parametrize(
    ("kind", "inches"),
    [("normal", 5), ("advance", 5), ("fall back", 5), ("charge", 5), ("pile in", 7), ("consolidate", 7)],
)
def test_the_four_kinds_of_move_of_a_flyer_are_measured_through_the_air(kind: Kind, inches: float) -> None:
    """TEN-FLY-02, TEN-FLY-01: to a hill top 3 inches high and 4 away; Pile-in and Consolidation climb."""
    hill = {"type": "hills", "rect": [6, 12, 14, 20], "height": 3}
    table = drill(unit("Gulls", at=(10, 10), keywords=["INFANTRY", "FLY"]), phase="movement", terrain=[hill])
    gull = table.models("Gulls")[0]

    cost = check_path(table.game, gull.unit, gull.id, [(10, 14)], 9, kind)

    assert inches == pytest.approx(cost)


@pytest.mark.parametrize(("height", "inches"), [(2, 4.0), (2.5, (16 + 6.25) ** 0.5)])
def test_two_inches_are_no_height_to_a_flyer_either(height: float, inches: float) -> None:
    """TEN-FLY-02, TEN-MOVE-06"""
    hill = {"type": "hills", "rect": [6, 12, 14, 20], "height": height}
    table = drill(unit("Gulls", at=(10, 10), keywords=["INFANTRY", "FLY"]), phase="movement", terrain=[hill])
    gull = table.models("Gulls")[0]

    cost = check_path(table.game, gull.unit, gull.id, [(10, 14)], 9, "normal")

    assert inches == pytest.approx(cost)


def test_a_way_with_a_corner_climbs_what_lies_beside_the_straight_line() -> None:
    """TEN-MOVE-06, TEN-TERR-04: onto the hill, around a corner and down again; the direct line misses it."""
    hill = {"type": "hills", "rect": [14, 5, 20, 13], "height": 3}
    table = drill(unit("Rifles", at=(10, 10)), phase="movement", terrain=[hill])
    rifle = table.models("Rifles")[0]

    def cost(*path: Spot) -> float:
        return check_path(table.game, rifle.unit, rifle.id, path, 40, "normal")

    assert 4 + 10 + 3 + 3 == pytest.approx(cost((14, 10), (14, 20)))
    assert (16 + 100) ** 0.5 == pytest.approx(cost((14, 20)))


@pytest.mark.parametrize(
    ("rect", "path", "inches"),
    [
        ([33.2, 5, 36, 15], ((34, 10),), 24 + 3),
        ([6, 8, 10.2, 12], ((34, 10),), 24 + 3),
        ([5, 33.2, 15, 36], ((10, 34),), 24 + 3),
        ([29.5, 33, 32, 36], ((10, 34), (30, 34)), 24 + 20 + 3),
        ([6, 8, 10.2, 12], ((10, 34), (30, 34)), 24 + 20 + 3),
    ],
)
def test_a_hill_at_either_end_of_a_long_way_is_climbed(rect: list[float], path: Path, inches: float) -> None:
    """TEN-MOVE-06, TEN-TERR-04"""
    hill = {"type": "hills", "rect": rect, "height": 3}
    table = drill(unit("Rifles", at=(10, 10)), phase="movement", terrain=[hill])
    rifle = table.models("Rifles")[0]

    assert inches == pytest.approx(check_path(table.game, rifle.unit, rifle.id, path, 60, "normal"))
