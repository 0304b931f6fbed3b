"""Control, victory, mission variants. (SZOP-OBJ, SZOP-MISS)"""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.kernel.errors import GrognardError
from grognard.kernel.plane import bounds
from grognard.kernel.words import in_language, rendered
from grognard.rulesets.szop.play.scoring.control import check_control, controlled
from grognard.rulesets.szop.play.scoring.finish import score_of
from grognard.rulesets.szop.play.scoring.variants import draw_mission, end_of_round, start_of_round
from grognard.rulesets.szop.play.sequence import after_deployment
from grognard.rulesets.szop.play.setup.key_units import pick_key_units
from grognard.rulesets.szop.play.tableau import tableau
from grognard.rulesets.szop.table.control import area_of, is_at
from grognard.rulesets.szop.table.ground import ground, kinds_under
from grognard.rulesets.szop.table.maps import board
from grognard.rulesets.szop.table.records import BATTLE, Objective, ObjectiveId, side_id
from grognard.rulesets.szop.table.units import objectives, troop_of
from grognard.rulesets.szop.table.variant import variant_of
from tests.rulesets.szop.kit import Drawn, draw, unit, wood

SPOT = (10.0, 20.0)
FIVE = [(36, 8), (36, 40), (12, 24), (36, 24), (60, 24)]


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 22), **more})


def own(**more: Any) -> dict[str, Any]:
    return unit("Own", **{"at": (10, 18), **more})


def owner(table: Drawn, number: int = 1) -> int | None:
    return table.game[ObjectiveId(f"O{number}")].owner


@pytest.mark.parametrize(
    ("is_combined", "rolled", "variant"), [(False, 1, 1), (False, 8, 8), (True, 1, 3), (True, 6, 8)]
)
def test_a_variant_may_be_drawn_at_random(is_combined: bool, rolled: int, variant: int) -> None:
    """SZOP-MISS-01: one of eight, or of 3 to 8 where variant 1 is combined with it; the log says which."""
    table = draw(own(), foe(), number=0, mission="random", running_score=is_combined)
    assert 0 == variant_of(table.game)
    table.dice(mission=[rolled])
    table.run(draw_mission)

    assert variant == variant_of(table.game)
    assert f"Variant {variant} of the mission is drawn." in str(table.game.events[-1])


@pytest.mark.parametrize(("rolled", "clause"), [(1, "SZOP-MISS-02"), (2, "SZOP-MISS-03"), (8, "SZOP-MISS-09")])
def test_the_log_cites_the_clause_of_the_variant_that_is_drawn(rolled: int, clause: str) -> None:  # SZOP-MISS-01
    table = draw(own(), foe(), number=0, mission="random")
    table.dice(mission=[rolled])
    table.run(draw_mission)

    assert (clause,) == table.game.events[-1].clauses


@pytest.mark.parametrize("mission", [0, 1, 2])
def test_variant_1_is_combined_with_3_to_8_only(mission: int) -> None:
    """SZOP-MISS-01: with the usual mission, with itself or with 2 it is refused, in a sentence with its clause."""
    with pytest.raises(GrognardError) as refused:
        grognard.ruleset("szop").options({"mission": mission, "running_score": True})

    sentence = "Option running_score needs mission = 3, 4, 5, 6, 7, 8, 'random'. (SZOP-MISS-01)"
    assert sentence == str(refused.value)
    with in_language("pl"):
        assert "Opcja running_score wymaga mission = 3" in rendered(refused.value.sentence)


@pytest.mark.parametrize("mission", [3, 8, "random"])
def test_variant_1_goes_with_the_others(mission: int | str) -> None:  # SZOP-MISS-01
    assert grognard.ruleset("szop").options({"mission": mission, "running_score": True})["running_score"]


def test_the_table_says_which_variant_is_played() -> None:  # SZOP-MISS-01
    drawn = draw(own(), foe(), number=0, mission="random", running_score=True)
    drawn.dice(mission=[2])
    drawn.run(draw_mission)
    usual = draw(own(), foe(), number=2)

    assert ("Variant 4: deadly ground", "Variant 1: running score") == tableau(drawn.game, None).ribbon[1:]
    assert ("Round 2",) == tableau(usual.game, None).ribbon
    assert ("Variant 1: running score",) == tableau(draw(own(), foe(), mission=1).game, None).ribbon[1:]


def test_a_drawn_battle_begins_with_its_variant() -> None:  # SZOP-MISS-01
    game = grognard.new_game("szop", ("river league", "glass synod"), seed=5, options={"mission": "random"})

    assert variant_of(game) in range(1, 9)
    assert variant_of(game) == variant_of(grognard.load(game.save()))
    assert 4 == variant_of(grognard.new_game("szop", ("river league", "glass synod"), options={"mission": 4}))


def held(*units: dict[str, Any], before: int | None = None, **options: Any) -> int | None:
    """Who has the objective after a check."""
    table = draw(*units, objectives=[SPOT], **options)
    table.game.change(ObjectiveId("O1"), owner=before)
    check_control(table.game)
    return owner(table)


# ---------------------------------------------------------------- control


def test_who_alone_is_within_3_inches_takes_it() -> None:  # SZOP-OBJ-02, SZOP-GEN-02
    assert 0 == held(own(), foe(at=(40, 40)))
    assert 0 == held(own(at=(10, 16.5)), foe(at=(40, 40)))
    assert held(own(at=(10, 16.4)), foe(at=(40, 40))) is None
    assert held(own(), foe()) is None


def test_control_persists() -> None:  # SZOP-OBJ-03
    assert 0 == held(own(at=(40, 5)), foe(at=(40, 40)), before=0)
    assert 0 == held(own(), foe(), before=0)
    assert 1 == held(own(at=(40, 5)), foe(), before=0)


def test_units_that_do_not_count() -> None:  # SZOP-OBJ-04, SZOP-STATE-02, SZOP-FLY-04, SZOP-PAS-01
    assert 1 == held(own(is_pinned=True), foe())
    assert 1 == held(own(has=["Aircraft"]), foe())
    assert 1 == held(own(arrived=True), foe())
    assert 1 == held(own(place="carried", at=None), foe())
    assert held(own(is_pinned=True), foe(at=(40, 40))) is None


def test_the_switch_lets_barred_units_contest() -> None:  # SZOP-OBJ-04
    def barred(*has: str) -> int | None:
        return held(own(is_pinned=True), foe(has=has), barred_units_contest=True)

    assert barred() is None
    assert 1 == barred("Conquest")
    assert held(own(is_pinned=True), foe(at=(40, 40)), barred_units_contest=True) is None


def test_there_is_a_check_after_deployment_unless_switched_off() -> None:  # SZOP-OBJ-02
    def after(**options: Any) -> int | None:
        table = draw(own(), foe(at=(40, 40)), objectives=[SPOT], number=0, **options).run(after_deployment)
        return owner(table)

    assert 0 == after()
    assert after(no_deployment_check=True) is None


# ---------------------------------------------------------------- variants


def test_the_usual_mission_counts_objectives_at_the_end() -> None:  # SZOP-OBJ-05, SZOP-MISS-01
    table = draw(own(), foe(), objectives=FIVE)
    for number, who in enumerate([0, 0, 1, None, None], start=1):
        table.game.change(ObjectiveId(f"O{number}"), owner=who)

    assert (2, 1) == (score_of(table.game, 0), score_of(table.game, 1))


def test_variant_1_scores_in_every_round() -> None:  # SZOP-MISS-02, SZOP-MISS-01
    table = draw(own(), foe(), objectives=FIVE, mission=1)
    for number, (mine, theirs) in enumerate([(2, 1), (2, 2), (3, 1), (1, 3)], start=1):
        for place in range(5):
            who = 0 if place < mine else 1 if place < mine + theirs else None
            table.game.change(ObjectiveId(f"O{place + 1}"), owner=who)
        table.run(end_of_round, number)

    assert (8, 7) == (score_of(table.game, 0), score_of(table.game, 1))


def test_variant_1_may_be_combined() -> None:  # SZOP-MISS-01
    table = draw(own(), foe(), objectives=[SPOT], mission=4, running_score=True)
    table.game.change(ObjectiveId("O1"), owner=1)
    table.run(end_of_round, 1)
    while not table.is_waiting:
        table.propose()

    assert 1 == score_of(table.game, 1)


def test_variant_2_shrinks_and_scores_more() -> None:  # SZOP-MISS-03
    table = draw(own(), foe(), objectives=FIVE, mission=2)
    for number in range(1, 6):
        table.game.change(ObjectiveId(f"O{number}"), owner=0)
    table.run(end_of_round, 1).run(end_of_round, 2)

    assert 10 == score_of(table.game, 0)

    table.run(start_of_round, 3)

    assert ["O1", "O2", "O4"] == [each.id for each in objectives(table.game)]

    table.run(end_of_round, 3)

    assert 16 == score_of(table.game, 0)

    table.run(start_of_round, 4)

    assert ["O4"] == [each.id for each in objectives(table.game)]

    table.run(end_of_round, 4)

    assert 19 == score_of(table.game, 0)


def test_variant_2_leaves_one_outside_the_zones() -> None:  # SZOP-MISS-03
    def left(*spots: tuple[float, float], **dice: list[int]) -> list[str]:
        table = draw(own(), foe(), objectives=spots, mission=2)
        table.dice(**dice)
        table.run(start_of_round, 3)
        return [each.id for each in objectives(table.game)]

    assert ["O2"] == left((10, 24), (40, 24))
    assert ["O2"] == left((26, 24), (46, 24), objective=[1])
    assert ["O1"] == left((10, 24))


def test_variant_3_counts_a_key_unit_on_the_table() -> None:  # SZOP-MISS-04
    table = draw(own(is_pinned=True), unit("More", at=(30, 10)), foe(), objectives=[(60, 24)], mission=3, number=0)
    table.game.change(BATTLE, first=0)
    table.run(pick_key_units)

    assert 1 == table.seat

    table.answer("Foes").answer("Own")

    assert (1, 1) == (score_of(table.game, 0), score_of(table.game, 1))
    keys = {card.name for card in tableau(table.game, None).cards if "key unit" in [one.words for one in card.states]}
    assert {"Own", "Foes"} == keys

    table.change("Own", place="carried")

    assert 0 == score_of(table.game, 0)


def test_variant_4_wounds_who_controls() -> None:  # SZOP-MISS-05, SZOP-MORALE-01
    table = draw(
        own(toughness=3),
        unit("Pinned", at=(10, 15.6), toughness=3, is_pinned=True),
        foe(at=(40, 40)),
        objectives=[SPOT],
        mission=4,
    )
    table.dice()
    check_control(table.game)
    table.run(end_of_round, 1)

    assert [1, 0] == [table.unit(name).wounds for name in ("Own", "Pinned")]


def test_variant_5_secures_what_is_taken_again() -> None:  # SZOP-MISS-06
    table = draw(own(), foe(at=(40, 40)), objectives=[SPOT], mission=5, number=0)
    check_control(table.game)

    assert [SPOT] == [each.at for each in objectives(table.game)]

    table.game.change(BATTLE, round=1)
    check_control(table.game)

    assert ([], 1) == (objectives(table.game), controlled(table.game, 0))


def test_variant_6_moves_objectives() -> None:  # SZOP-MISS-07, SZOP-GEN-04
    rock = wood(12, 22, 16, 26, kinds=["impassable"])
    table = draw(own(), foe(at=(40, 40)), objectives=[SPOT, (10, 8), (10, 40)], terrain=[rock], mission=6)
    for name in ("O1", "O2"):
        table.game.change(ObjectiveId(name), owner=0)
    table.run(end_of_round, 1)

    assert "SZOP-MISS-07" == table.refused({"O1": [10, 26.1]}).clause
    assert "SZOP-MISS-07" == table.refused({"O1": [13, 23]}).clause

    table.answer({"O1": [10, 26]})

    assert table.is_waiting  # that of the own zone does not move
    assert (10.0, 26.0) == table.game[ObjectiveId("O1")].at


def test_variant_7_ends_at_three() -> None:  # SZOP-MISS-08
    table = draw(own(), foe(), objectives=FIVE, mission=7)
    for number in range(1, 4):
        table.game.change(ObjectiveId(f"O{number}"), owner=1)
    table.run(end_of_round, 1)

    assert table.game.result is not None
    assert (1, (0.0, 3.0)) == (table.game.result.winner, tuple(table.game.result.scores))


@pytest.mark.parametrize("seat", [0, 1])
def test_variant_7_is_won_by_either_side(seat: int) -> None:  # SZOP-MISS-08
    table = draw(own(), foe(), objectives=FIVE, mission=7)
    for number in range(1, 4):
        table.game.change(ObjectiveId(f"O{number}"), owner=seat)
    table.run(end_of_round, 1)

    assert table.game.result is not None
    assert seat == table.game.result.winner


def test_variant_7_goes_on_at_two() -> None:  # SZOP-MISS-08
    table = draw(own(), foe(), objectives=FIVE, mission=7)
    for number in range(1, 3):
        table.game.change(ObjectiveId(f"O{number}"), owner=1)
    table.run(end_of_round, 1)

    assert table.game.result is None


def test_variant_7_is_not_tested_after_deployment() -> None:  # SZOP-MISS-08, SZOP-MISS-01
    table = draw(own(), foe(at=(10, 42)), objectives=[SPOT, (10, 17), (11, 18)], mission=7, number=0).run(
        after_deployment
    )

    assert 3 == controlled(table.game, 0)
    assert table.game.result is None


def test_scores_of_cards_are_added() -> None:  # SZOP-CARD-05
    table = draw(own(), foe(), objectives=[SPOT])
    table.game.change(ObjectiveId("O1"), owner=0)
    table.game.change(side_id(0), fulfilled=(3,))

    assert 2 == score_of(table.game, 0)


def test_objectives_are_points() -> None:  # SZOP-OBJ-01
    table = draw(own(), foe(), objectives=[SPOT])

    assert [SPOT] == [each.at for each in table.game.all(Objective)]


def test_variant_6_moves_a_narrative_objective_with_its_terrain() -> None:  # SZOP-MISS-07, SZOP-OPT-05
    """The piece keeps clear of impassable terrain, of other objectives and of the edge; models stay where they are."""
    kinds = ["difficult", "defensive"]
    pieces = [wood(8, 18, 12, 22, kinds=kinds, name="Wood"), wood(14, 18, 18, 22, kinds=kinds, name="Copse")]
    rock = wood(8, 24, 12, 26, kinds=["impassable"], name="Rock")
    table = draw(own(at=(10, 20)), foe(at=(40, 40)), objectives=[SPOT, (16, 20)], terrain=[*pieces, rock], mission=6)
    named = {feature.name: feature.id for feature in board(table.game).features}
    for number, name in ((1, "Wood"), (2, "Copse")):
        table.game.change(ObjectiveId(f"O{number}"), feature=named[name])
    check_control(table.game)
    table.run(end_of_round, 1)

    assert ["SZOP-MISS-07"] * 3 == [table.refused({"O1": at}).clause for at in ([10, 22.5], [12.5, 20], [10, 26])]

    table.answer({"O1": [6, 17]})
    moved = table.game[ObjectiveId("O1")]

    assert (4.0, 15.0, 8.0, 19.0) == bounds(area_of(table.game, moved))
    assert (10.0, 20.0) == table.model("Own").at
    assert not is_at(table.game, table.id("Own"), moved)
    assert "difficult" not in kinds_under(ground(table.game), troop_of(table.game, table.id("Own")).stands[0].shape)
    assert 3 == len(board(table.game).features)
