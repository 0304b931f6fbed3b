"""The nine directives and the order in which they are resolved. (TLE-DIR-03 to TLE-DIR-13)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.last_edition.play.attack.casualties import destroy
from grognard.rulesets.last_edition.play.battle.targets import aims
from grognard.rulesets.last_edition.play.command import command_phase
from grognard.rulesets.last_edition.play.directives import reaction_allowance, reveal_directives
from grognard.rulesets.last_edition.play.ending import end_of_turn
from grognard.rulesets.last_edition.play.moves.phase import move_reactions
from grognard.rulesets.last_edition.play.moves.reserves import arrive, misinform
from grognard.rulesets.last_edition.play.sequence import new_round
from grognard.rulesets.last_edition.play.setup.directives import (
    ALL_IN,
    BENDING,
    BOOST,
    COUNTER,
    DEUS,
    HIDDEN,
    JOKER,
    MISINFORMATION,
    SABOTAGE,
)
from grognard.rulesets.last_edition.table.records import UnitId
from tests.rulesets.last_edition.kit import Field, leader, ranged, unit

FAR = {"A1": (5, 5), "B1": (55, 40)}


def planned(one: int, two: int, a: Any = (), b: Any = (), at: Any = None, *steps: Any, **more: Any) -> Field:
    """Round 2 begins with these directives."""
    sides = {0: {"plan": (0, one, 0, 0, 0)}, 1: {"plan": (0, two, 0, 0, 0)}}
    battle = {"attacker": 0, "first": 0} | more.pop("battle", {})
    return Field(
        [leader(), *a],
        [leader(), *b],
        {**FAR, **(at or {})},
        *(steps or ((reveal_directives,),)),
        sides=sides,
        battle=battle,
        **more,
    )


def test_both_directives_are_revealed_together() -> None:
    """TLE-DIR-03: one line shows both; those of later rounds stay hidden."""
    field = Field(
        [leader()], [leader()], FAR, (reveal_directives,),
        sides={0: {"plan": (0, BOOST, 0, SABOTAGE, 0)}, 1: {"plan": (0, 0, ALL_IN, 0, 0)}},
    )  # fmt: skip

    assert "Boost in confidence" in field.log("TLE-DIR-03")[0]
    both = planned(BENDING, ALL_IN)
    assert both.log("TLE-DIR-03") == both.log("TLE-DIR-07")
    assert ["Directives of round 2: Reds has Bending reality, Blues has All-in."] == both.log("TLE-DIR-03")
    assert both.log("TLE-DIR-03")[0] in both.log("TLE-DIR-09")
    assert "Sabotage" not in str(field.game.view(1))
    assert "All-in" not in str(field.game.view(0))
    assert "Sabotage" in str(field.game.view(0))


def test_unrevealed_directives_are_imagined_otherwise() -> None:
    """TLE-GEN-15: a bot's world has other directives for later rounds, and the same for those that were shown."""
    field = Field([leader()], [leader()], FAR, sides={1: {"plan": (0, BOOST, ALL_IN, JOKER, 9), "revealed": 2}})
    plans: set[tuple[int, ...]] = set()
    for number in range(20):
        world = field.game.imagine(0, number)
        plans.add(world["side-2"].plan)  # type: ignore[index]

    assert all(plan[:2] == (0, BOOST) for plan in plans)
    assert len(plans) > 5


def test_counter_offensive_swaps_one_round() -> None:
    """TLE-DIR-06: the defender goes first in this round; the attacker stays the attacker."""
    field = planned(0, COUNTER)

    assert 1 == field.battle.first
    assert 0 == field.battle.attacker


def test_two_counter_offensives_cancel() -> None:
    """TLE-DIR-06: if both reveal it nothing happens."""
    assert 0 == planned(COUNTER, COUNTER).battle.first


def test_the_order_is_back_in_the_next_round() -> None:
    """TLE-DIR-06, TLE-ROUND-01: round 3 again begins with the attacker."""
    field = planned(0, COUNTER, (), (), None, (new_round, 3), battle={"first": 1})

    assert 0 == field.battle.active


def test_counter_offensive_comes_before_joker() -> None:
    """TLE-DIR-03: the order is swapped first, then the new attacker's effects, then the other's."""
    field = planned(JOKER, COUNTER)

    assert 1 == field.battle.first
    assert 0 == field.asked
    assert "TLE-DIR-08" == field.clause
    both = planned(HIDDEN, JOKER, battle={"attacker": 1})
    assert (1, "TLE-DIR-08") == (both.asked, both.clause)


def test_joker_takes_a_unit_and_its_passengers() -> None:
    """TLE-DIR-08: into reserve, to return in any later reserve step, the same round included."""
    cart = unit("Cart", keywords=["Transport 6"], base="60mm")
    at = {"A2": (10, 20)}
    inside = {"A3": {"where": "embarked", "transport": "A2"}}
    field = planned(JOKER, 0, [cart, unit("Crew", 3)], (), at, (reveal_directives,), (arrive, 0), units=inside)
    field.play("A2")

    assert "reserve" == field.unit("A2").where
    assert "embarked" == field.unit("A3").where
    assert field.model("A2.1").at is None
    assert ["A2", "done"] == field.keys
    field.play("done")
    assert field.unit("A2").from_joker


def test_a_joker_unit_that_never_returns_is_not_killed() -> None:
    """TLE-DIR-08, TLE-KW-18: it is simply not on the battlefield, even with Shock teleport rounds behind it."""
    ghosts = unit("Ghosts", keywords=['Shock teleport 1 "side"'])
    field = planned(JOKER, 0, [ghosts], (), {"A2": (10, 20)}, (reveal_directives,), (end_of_turn, 0))
    field.play("A2")

    assert "reserve" == field.unit("A2").where


def test_bending_reality_adds_five_sixes_apart() -> None:
    """TLE-DIR-09: pool {2, 6} and five 6s that never improve."""
    field = planned(BENDING, 0, before=lambda game: game.change("side-1", pool=0b100010) and None)

    assert (0b100010, 5) == (field.side(0).pool, field.side(0).sixes)


def test_hidden_in_plain_sight_is_named_and_ends_with_the_round() -> None:
    """TLE-DIR-10: the unit is named at the start of the round; in the next round it can be shot at again."""
    field = planned(0, HIDDEN, (), [unit("Prey")], {"B2": (30, 20)}, (reveal_directives,), (new_round, 3))
    field.play("B2")

    assert field.log("TLE-DIR-10")
    assert not field.unit("B2").is_hidden
    assert planned(0, HIDDEN, (), [unit("Prey")], {"B2": (30, 20)}).keys == ["B1", "B2"]


def test_a_hidden_unit_cannot_be_shot_at() -> None:
    """TLE-DIR-10: covers every ranged attack of the round except snipers."""
    guns = unit("Guns", weapons=[ranged(name="Rifle"), ranged("Ranged 1 sniper", name="Long rifle")])
    field = Field(
        [leader(), guns],
        [leader(), unit("Prey")],
        {**FAR, "A2": (20, 20), "B2": (30, 20)},
        units={"B2": {"is_hidden": True}},
    )

    assert ["Long rifle"] == [aim.weapon.name for aim in aims(field.game, UnitId("A2")) if "B2" in aim.targets]


def test_boost_in_confidence_lasts_one_turn() -> None:
    """TLE-DIR-12, TLE-LP-02: maximum 5: 9 in the command phase, and 5 again at the end of the turn."""
    sides = {0: {"directive": BOOST, "most_leader_points": 5, "leader_points": 1}}
    field = Field([leader()], [leader()], FAR, (command_phase, 0), sides=sides)
    later = Field(
        [leader()], [leader()], FAR, (end_of_turn, 0), sides={0: {"most_leader_points": 5, "leader_points": 6}}
    )

    assert 9 == field.side(0).leader_points
    assert 5 == later.side(0).leader_points


def test_sabotage_takes_a_reaction_unit_of_every_phase() -> None:
    """TLE-DIR-13, TLE-REACT-01: 3 leaders, one of them embarked, and Sabotage: 1 reaction unit."""
    cart = unit("Cart", keywords=["Transport 6"], base="60mm")
    band = [leader("Two"), leader("Three"), cart]
    at = {**FAR, "A2": (10, 10), "A4": (20, 20)}
    field = Field(
        [leader(), *band],
        [leader()],
        at,
        sides={1: {"directive": SABOTAGE}},
        units={"A3": {"where": "embarked", "transport": "A4"}},
    )

    assert 1 == reaction_allowance(field.game, 0)
    field.game.change("side-2", directive=0)  # type: ignore[arg-type]
    assert 2 == reaction_allowance(field.game, 0)


def returning(cost: int = 10, **more: Any) -> Field:
    def kill(game: Any) -> None:
        destroy(game, UnitId("A2"))

    squad = unit("Squad", 3, price=cost, health=2)
    return Field(
        [leader(), squad],
        [leader()],
        {**FAR, "A2": (30, 20)},
        (arrive, 0),
        sides={0: {"directive": DEUS}},
        before=kill,
        **more,
    )


def test_deus_ex_machina_returns_a_killed_unit_whole() -> None:
    """TLE-DIR-04, TLE-RSV-03: with the models and health it started with, along a side, 9 inches from enemies."""
    field = returning()
    field.play("return A2")

    assert "TLE-RSV-03" in field.refuses({"A2.1": (30, 20), "A2.2": (31.2, 20), "A2.3": (32.4, 20)})
    field.play({"A2.1": (30, 1), "A2.2": (31.2, 1), "A2.3": (32.4, 1)})
    assert [2, 2, 2] == [model.health for model in field.models("A2")]
    assert field.unit("A2").has_returned
    assert field.unit("A2").has_moved
    assert field.is_over


@pytest.mark.parametrize(("cost", "points"), [(49, 1), (50, 2), (85, 2), (150, 4)])
def test_a_returned_unit_that_is_killed_again_scores(cost: int, points: int) -> None:
    """TLE-DIR-05: floor(cost / 50) + 1; before its return it scores nothing."""
    squad = unit("Squad", 1, price=cost)
    field = Field([leader(), squad], [leader()], {**FAR, "A2": (30, 20)}, units={"A2": {"has_returned": True}})
    destroy(field.game, UnitId("A2"))

    assert points == field.side(1).other
    plain = Field([leader(), squad], [leader()], {**FAR, "A2": (30, 20)})
    destroy(plain.game, UnitId("A2"))
    assert 0 == plain.side(1).other


def test_misinformation_places_an_enemy_reserve() -> None:
    """TLE-DIR-11, TLE-RSV-02: by its directions and 9 inches from the placer's models, whatever its rounds."""
    ghosts = unit("Ghosts", keywords=['Shock teleport 3 "side"'])
    field = Field(
        [leader()],
        [leader(), ghosts],
        FAR,
        (misinform, 0),
        sides={0: {"directive": MISINFORMATION}},
        units={"B2": {"where": "reserve"}},
    )
    field.play("B2")

    assert 0 == field.asked
    assert "TLE-RSV-02" in field.refuses({"B2.1": (13.9, 1)})
    assert "TLE-RSV-03" in field.refuses({"B2.1": (30, 22)})
    field.play({"B2.1": (59, 1)})
    assert "table" == field.unit("B2").where
    assert 1 == field.unit("B2").seat


def test_a_unit_that_misinformation_placed_may_react() -> None:
    """TLE-DIR-11, TLE-REACT-03, TLE-MOVE-06: it is there before reaction units are declared, and counts as moved."""
    field = Field(
        [leader()],
        [leader(), unit("Squad", keywords=['Shock teleport 3 "side"'])],
        FAR,
        (misinform, 0),
        (move_reactions, 1),
        sides={0: {"directive": MISINFORMATION}},
        units={"B2": {"where": "reserve"}},
    )
    field.play("B2", {"B2.1": (30, 1)})

    assert "B2" in field.keys
    field.play("B2", {"B2.1": [(30, 5)]})
    assert "concentrating" not in field.keys
    field.play("taking cover")
    assert "taking cover" == field.unit("B2").order


def test_where_one_unit_has_no_room_misinformation_places_another() -> None:
    """TLE-DIR-11: one must be placed if any can; a hull of 40 inches finds no room round a model in the middle."""
    giant = unit("Giant", base={"hull": [40.0, 40.0]}, keywords=['Shock teleport 3 "side"'])
    field = Field(
        [leader()],
        [leader(), giant, unit("Squad", keywords=['Shock teleport 3 "side"'])],
        {**FAR, "A1": (30, 22)},
        (misinform, 0),
        sides={0: {"directive": MISINFORMATION}},
        units={"B2": {"where": "reserve"}, "B3": {"where": "reserve"}},
    )

    assert ["B2", "B3"] == field.keys
    field.play("B2")
    assert ["B3"] == field.keys
    field.play("B3", {"B3.1": (30, 1)})
    assert ("reserve", "table") == (field.unit("B2").where, field.unit("B3").where)
