"""Set-up: the table, objectives, heroes, passengers, echelons, deployment, arrivals. (SZOP-SETUP, SZOP-OBJ-01)"""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.kernel.troops.maps import MapEntry, lay, unfair
from grognard.rulesets.szop.play.arrivals import arrive
from grognard.rulesets.szop.play.order import in_turn
from grognard.rulesets.szop.play.sequence import declare_units
from grognard.rulesets.szop.play.setup.objectives import check_spots, is_legal, place_objectives, some_spots
from grognard.rulesets.szop.table.maps import map_names, zones
from grognard.rulesets.szop.table.maps import table as table_of
from grognard.rulesets.szop.table.records import BATTLE, Objective, Unit, side_id
from tests.rulesets.szop.helpers import deploying, waiting
from tests.rulesets.szop.kit import draw, unit, wood

GOOD = [(36, 8), (36, 40), (12, 24), (36, 24), (60, 24)]


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (40, 30), **more})


# ---------------------------------------------------------------- the table


def test_zones_leave_a_band_of_24_inches() -> None:  # SZOP-TABLE-01
    small = lay(MapEntry(name="small", width=48, height=44))

    assert [(0.0, 0.0), (0.0, 34.0)] == [zone.points[0] for zone in zones(small)]
    assert 10.0 == zones(small)[0].points[2][1]


@pytest.mark.parametrize("name", [*map_names(), "generated 7", "generated 8"])
def test_tables_have_more_than_15_pieces(name: str) -> None:  # SZOP-TABLE-02
    whole = table_of(name)

    assert (72.0, 48.0) == (whole.width, whole.height)
    assert len(whole.features) >= 16


def test_generated_tables_are_fair() -> None:  # SZOP-TABLE-02
    assert [] == unfair(table_of("generated 11"), "turned")


# ---------------------------------------------------------------- objectives


def test_where_objectives_may_lie() -> None:  # SZOP-OBJ-01
    whole = draw(unit("Own"), foe(), terrain=[wood(20, 30, 24, 34, kinds=["impassable"])]).game
    from grognard.rulesets.szop.table.maps import board

    def legal(*spots: tuple[float, float]) -> bool:
        return is_legal(board(whole), spots)

    assert legal(*GOOD)
    assert not legal(*GOOD[:2], (30, 24), *GOOD[3:])  # 6" from another
    assert not legal(*GOOD[:4], (68, 24))  # too near to the edge
    assert not legal((36, 14), *GOOD[1:])  # none in the southern zone
    assert not legal((36, 8), (36, 40), (36, 24), (60, 24), (60, 10))  # none in the left half
    assert not legal(*GOOD[:2], (22, 32), *GOOD[3:])  # on impassable ground


def test_what_lies_on_the_line_between_the_halves_is_in_neither() -> None:  # SZOP-OBJ-01
    """The line joins the middles of both zones, at 36"; a hundredth of an inch beside it is a half."""
    whole = table_of("generated 7")
    for x, u in ((36, 60), (36, 12), (35.99, 60), (36.01, 12)):
        five = [(x, 6), (x, 18), (x, 30), (x, 42), (u, 24)]
        if x == 36:
            with pytest.raises(Refused, match="Each half"):
                check_spots(whole, five)
        else:
            check_spots(whole, five)


def test_proposed_objectives_are_legal() -> None:  # SZOP-OBJ-01
    for seed in range(6):
        whole = table_of(f"generated {seed}")
        check_spots(whole, some_spots(whole, Tabletop(seed)))


def test_a_random_player_places_them_and_the_other_chooses_first() -> None:  # SZOP-SETUP-01, SZOP-GEN-04, SZOP-SETUP-02
    table = draw(unit("Own"), foe(), number=0)
    table.game.change(BATTLE, first=None)
    table.dice(objectives_player=[6])
    table.run(place_objectives)

    assert 1 == table.seat
    assert "SZOP-OBJ-01" == table.refused({f"O{n + 1}": (10 + n, 24) for n in range(5)}).clause

    table.answer({f"O{n + 1}": spot for n, spot in enumerate(GOOD)})

    assert (0, 5) == (table.game[BATTLE].chooser, len(table.game.all(Objective)))
    assert (0, 1) == in_turn(table.game)


def test_narrative_objectives_are_pieces_of_terrain() -> None:  # SZOP-OPT-05
    from grognard.rulesets.szop.table.control import is_at

    pieces = [wood(x - 2, y - 2, x + 2, y + 2, name=f"P{n}") for n, (x, y) in enumerate(GOOD)]
    table = draw(
        unit("Own", at=(36, 22.5)),
        unit("Near", at=(36, 28)),
        foe(),
        terrain=pieces,
        number=0,
        narrative_objectives=True,
    )
    table.dice(objectives_player=[1])
    table.run(place_objectives).propose()
    middle = next(each for each in table.game.all(Objective) if each.at == (36.0, 24.0))

    assert 5 == len(table.game.all(Objective))
    assert [True, False] == [is_at(table.game, table.id(name), middle) for name in ("Own", "Near")]


# ---------------------------------------------------------------- deployment


def test_units_are_deployed_in_turns_in_their_zones_and_fortified() -> (
    None
):  # SZOP-SETUP-02, SZOP-SETUP-03, SZOP-SETUP-04
    rock = wood(29, 4, 31, 6, kinds=["impassable"])
    table = deploying(waiting("One"), waiting("Two"), waiting("Foe", seat=1), terrain=[rock])
    table.answer("One")

    assert "SZOP-SETUP-02" == table.refused({"A1.1": [10, 13]}).clause

    table.answer({"A1.1": [10, 5]})

    assert (1, True) == (table.seat, table.unit("One").is_fortified)
    assert 0 == table.game[side_id(0)].zone

    table.answer({"B1.1": [10, 40]})

    assert "SZOP-MOVE-03" == table.refused({"A2.1": [11.5, 5]}).clause
    assert "SZOP-SETUP-02" == table.refused({"A2.1": [20, 0.2]}).clause
    assert "SZOP-TERR-03" == table.refused({"A2.1": [30, 5]}).clause


def test_who_finishes_deployment_first_starts() -> None:  # SZOP-SETUP-05
    def first(own: int, others: int) -> int | None:
        units = [waiting(f"A{n}") for n in range(own)] + [waiting(f"B{n}", seat=1) for n in range(others)]
        table = deploying(*units)
        while not table.is_waiting:
            table.propose()
        return table.game[BATTLE].first

    assert [0, 0, 1, 0, 1] == [first(2, 3), first(2, 2), first(3, 2), first(0, 0), first(1, 0)]


# ---------------------------------------------------------------- arrivals


def test_arrivals_after_round_1_count_for_objectives() -> None:  # SZOP-OBJ-04, SZOP-SUP-05
    table = draw(unit("Late", at=None, place="reserve"), foe(), number=3).run(arrive, "Late").answer({"A1.1": [40, 8]})

    assert not table.unit("Late").arrived


# ---------------------------------------------------------------- the whole of it


def test_the_steps_of_set_up_come_in_order() -> None:  # SZOP-SETUP-01
    game = grognard.new_game("szop", ("river league", "glass synod"), seed=5)
    chance = Tabletop("setup")
    clauses: list[str] = []
    while game[BATTLE].round == 0:
        question = game.asked_of(game.waiting_for[0])
        assert question is not None
        clauses.append(question.clause)
        game.answer(question.suggest(chance), seat=question.seat)
    first = list(dict.fromkeys(clauses))

    assert "SZOP-OBJ-01" == first[0]
    assert first.index("SZOP-HERO-01") < first.index("SZOP-SETUP-02")
    assert all(unit.place != "to deploy" for unit in game.all(Unit))


def test_the_zone_chooser_declares_everything_before_the_other_player() -> None:  # SZOP-GEN-04
    own = [waiting(f"{side} bus", has=["Transport(6)"], seat=seat) for seat, side in enumerate("AB")]
    late = [waiting(f"{side} late", has=["Second Echelon"], seat=seat) for seat, side in enumerate("AB")]
    squads = [waiting(f"{side} squad", seat=seat) for seat, side in enumerate("AB")]
    table = draw(*own, *late, *squads, number=0).run(declare_units)
    asked = []
    answers: list[Any] = [{"A squad": "on foot"}, [], "second", {"B squad": "on foot"}, [], "second"]
    for answer in answers:
        asked.append((table.clause, table.seat))
        table.answer(answer)

    groups = "SZOP-ARUL-05"
    own_first = [("SZOP-TRANS-08", 0), (groups, 0), (groups, 1)]
    assert [*own_first, ("SZOP-TRANS-08", 1), (groups, 1), (groups, 0)] == asked


def test_every_module_is_a_switch_of_its_own_and_off_unless_agreed() -> None:  # SZOP-OPT-01
    rules = grognard.ruleset("szop")
    values = {switch.name: switch.values[0] for switch in rules.switches}
    modules = ["narrative_objectives", "flat_sight", "advanced_terrain", "mission", "running_score", "strategy_cards"]
    modules += ["small_battles", "upgrade_tokens", "regiments", "reactions"]

    assert not any(values[name] for name in modules)
    assert rules.options({"flat_sight": True})["flat_sight"]
    assert {"first game", "tournament", "small battle", "everything"} == {preset.name for preset in rules.presets}
