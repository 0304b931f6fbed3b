"""Moves, terrain on the way, coherency, Facing, Instinct. (SZOP-MOVE, SZOP-TERR)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.plane import Disc
from grognard.rulesets.szop.play.moves.closing_up import lack_of
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.play.moves.terrain_tests import terrain_test
from grognard.rulesets.szop.table.ground import ground, kinds_under, unit_is_inside
from grognard.rulesets.szop.table.units import troop_of
from tests.rulesets.szop.kit import draw, rifle, unit, wood

FAR = unit("Foes", seat=1, at=(60, 40))


def test_each_model_moves_up_to_6_inches() -> None:  # SZOP-MOVE-01, SZOP-MOVE-05, SZOP-ACT-03
    table = draw(unit("Runners", models=2), FAR).run(manoeuvre, "Runners")

    assert "SZOP-MOVE-05" == table.refused({"A1.1": [[10, 16.1]], "A1.2": [[11.25, 16]]}).clause

    table.answer({"A1.1": [[10, 16]], "A1.2": [[11.25, 16]]})

    assert (10.0, 16.0) == table.model("Runners").at


def test_a_path_may_have_corners_and_counts_whole() -> None:  # SZOP-MOVE-01
    table = draw(unit("Runner"), FAR).run(manoeuvre, "Runner")

    assert "SZOP-MOVE-05" == table.refused({"A1.1": [[13, 10], [13, 14]]}).clause

    table.answer({"A1.1": [[13, 10], [13, 13]]})

    assert (13.0, 13.0) == table.model("Runner").at


@pytest.mark.parametrize(("has", "inches"), [(("Fast",), 4), (("Slow",), 2), ((), 3)])
def test_difficult_ground_halves_the_whole_move(has: tuple[str, ...], inches: float) -> None:
    """SZOP-TERR-05: also if only 1" of the way lies in it, start and end included."""
    table = draw(unit("Runner", has=has), FAR, terrain=[wood(8, 10.8, 12, 11.8)]).run(manoeuvre, "Runner")

    assert "SZOP-MOVE-05" == table.refused({"A1.1": [[10, 10 + inches + 0.1]]}).clause

    table.answer({"A1.1": [[10, 10 + inches]]})

    assert (10.0, 10.0 + inches) == table.model("Runner").at


def test_a_start_in_difficult_ground_counts_and_its_border_does_not() -> None:  # SZOP-TERR-05, SZOP-TERR-11
    inside = draw(unit("Runner"), FAR, terrain=[wood(8, 8, 12, 11)]).run(manoeuvre, "Runner")
    border = draw(unit("Runner"), FAR, terrain=[wood(10, 8, 14, 18)]).run(manoeuvre, "Runner")

    assert "SZOP-MOVE-05" == inside.refused({"A1.1": [[10, 15]]}).clause

    border.answer({"A1.1": [[10, 16]]})

    assert (10.0, 16.0) == border.model("Runner").at


def test_nobody_moves_through_or_ends_on_impassable_ground() -> None:  # SZOP-TERR-03, SZOP-TERR-11
    wall = wood(5, 12, 15, 13, kinds=["impassable"])
    table = draw(unit("Runner"), FAR, terrain=[wall]).run(manoeuvre, "Runner")

    assert "SZOP-TERR-03" == table.refused({"A1.1": [[10, 15]]}).clause
    assert "SZOP-TERR-03" == table.refused({"A1.1": [[10, 11.8]]}).clause


def test_a_gap_of_an_inch_is_open_and_a_narrower_one_is_not() -> None:  # SZOP-TERR-02, SZOP-TERR-11
    def passed(gap: float) -> bool:
        left = wood(0, 12, 10 - gap / 2, 13, kinds=["impassable"], name="Left")
        right = wood(10 + gap / 2, 12, 20, 13, kinds=["impassable"], name="Right")
        table = draw(unit("Runner"), FAR, terrain=[left, right]).run(manoeuvre, "Runner")
        try:
            table.answer({"A1.1": [[10, 15]]})
        except Refused as refusal:
            assert "SZOP-TERR-03" == refusal.clause
            return False
        return True

    assert (True, False) == (passed(1.0), passed(0.9))


def test_a_gap_has_the_types_that_both_pieces_share() -> None:  # SZOP-TERR-02, SZOP-TERR-09
    pieces = [wood(5, 5, 10, 10), wood(10.8, 5, 15, 10, kinds=["difficult", "blocking"])]
    table = draw(FAR, terrain=pieces)

    assert {"difficult"} == kinds_under(ground(table.game), Disc((10.4, 7.5), 0.2))


def test_types_of_one_piece_act_independently() -> None:  # SZOP-TERR-09
    table = draw(FAR, terrain=[wood(5, 5, 10, 10, kinds=["difficult", "dangerous", "defensive"])])

    assert {"difficult", "dangerous", "defensive"} == kinds_under(ground(table.game), Disc((7, 7), 0.5))


def test_inside_means_more_than_half() -> None:  # SZOP-TERR-01, SZOP-GEN-02
    table = draw(unit("Four", models=4, at=(9, 9), gap=0.5), FAR, terrain=[wood(5, 5, 12, 12)])
    whole = ground(table.game)
    half = Disc((12, 9), 0.5)

    assert not kinds_under(whole, half)
    assert kinds_under(whole, Disc((11.9, 9), 0.5))
    assert not unit_is_inside(troop_of(table.game, table.id("Four")), whole.features[0])


# ---------------------------------------------------------------- dangerous ground


def test_dangerous_ground_costs_a_die_for_each_wound_needed() -> None:  # SZOP-TERR-06, SZOP-WND-06
    swamp = wood(5, 12, 20, 14, kinds=["dangerous"])
    table = draw(unit("Ogres", models=4, toughness=3, wounds=2), FAR, terrain=[swamp])
    dice = table.dice(terrain=[1, 1, 2, 3, 4, 5, 6, 2, 2, 2])
    table.run(manoeuvre, "Ogres").answer({f"A1.{n}": [[10 + 1.25 * (n - 1), 15]] for n in range(1, 5)})

    assert {} == dice.left_over()
    assert 0 == table.seat

    table.answer(["A1.2"])

    assert (3, 1) == (len(table.unit("Ogres").models), table.unit("Ogres").wounds)


def test_only_the_first_dangerous_move_of_an_activation_is_rolled_for() -> None:  # SZOP-TERR-06
    swamp = wood(5, 11, 20, 20, kinds=["dangerous"])
    table = draw(unit("Runner", toughness=3), FAR, terrain=[swamp])
    dice = table.dice(terrain=[2, 2, 2])
    table.run(manoeuvre, "Runner").answer({"A1.1": [[10, 13]]})
    table.run(manoeuvre, "Runner").answer({"A1.1": [[10, 15]]})

    assert {} == dice.left_over()
    assert table.unit("Runner").has_dared


def test_a_terrain_test_works_anywhere_and_again() -> None:  # SZOP-TERR-07
    table = draw(unit("Ogre", toughness=4, has_dared=True), FAR)
    table.dice(terrain=[1, 2, 2, 2, 1, 3, 3])
    table.run(terrain_test, "Ogre").run(terrain_test, "Ogre")

    assert 2 == table.unit("Ogre").wounds


# ---------------------------------------------------------------- standing


def test_coherency_is_links_of_1_inch_and_a_spread_of_6() -> None:  # SZOP-MOVE-02
    table = draw(unit("Five", models=5), FAR).run(manoeuvre, "Five")

    def row(gap: float) -> dict[str, list[list[float]]]:
        return {f"A1.{n + 1}": [[10 + (1 + gap) * n, 12]] for n in range(5)}

    assert "SZOP-MOVE-02" == table.refused(row(1.0)).clause

    table.answer(row(0.25))

    assert 15.0 == (table.model("Five", 5).at or (0, 0))[0]


def test_pairs_suffice_within_the_spread() -> None:  # SZOP-MOVE-02
    table = draw(unit("Four", models=4, at=(10, 10)), FAR).run(manoeuvre, "Four")
    table.answer({"A1.1": [[10, 11]], "A1.2": [[11.5, 11]], "A1.3": [[14.5, 11]], "A1.4": [[16, 11]]})

    assert (16.0, 11.0) == table.model("Four", 4).at


def test_a_unit_that_fell_apart_must_close_up() -> None:  # SZOP-MOVE-02
    table = draw(unit("Two", models=2, gap=10.0), FAR).run(manoeuvre, "Two")

    assert "SZOP-MOVE-02" == table.refused({"A1.1": [[15, 10]], "A1.2": [[20, 10]]}).clause

    table.answer({"A1.1": [[15, 10]], "A1.2": [[17, 10]]})

    assert (15.0, 10.0) == table.model("Two").at


def test_a_unit_that_cannot_close_up_comes_as_close_to_it_as_possible() -> None:  # SZOP-MOVE-02
    table = draw(unit("Two", models=2, gap=20.0), FAR).run(manoeuvre, "Two")

    assert "SZOP-MOVE-02" == table.refused({"A1.1": [[15, 10]]}).clause
    assert "SZOP-MOVE-02" == table.refused({"A1.1": [[15.8, 10]], "A1.2": [[25, 10]]}).clause

    table.answer({"A1.1": [[16, 10]], "A1.2": [[25, 10]]})

    assert (16.0, 10.0) == table.model("Two").at


def test_a_torn_unit_proposes_to_close_up_and_may_stay() -> None:  # SZOP-MOVE-02
    torn = unit("Three", models=3, gap=9.0)
    table = draw(torn, FAR).run(manoeuvre, "Three").propose()
    at = [table.model("Three", number).at or (0, 0) for number in (1, 2, 3)]
    gaps = sorted([at[1][0] - at[0][0] - 1, at[2][0] - at[1][0] - 1])

    assert gaps[0] <= 1.0
    assert round(gaps[1], 1) <= 6.2

    still = draw(torn, FAR).run(manoeuvre, "Three").answer({})

    assert (10.0, 10.0) == still.model("Three").at


def test_models_stay_an_inch_from_other_units() -> None:  # SZOP-MOVE-03
    table = draw(unit("Runner"), unit("Friends", at=(10, 16)), FAR).run(manoeuvre, "Runner")

    assert "SZOP-MOVE-03" == table.refused({"A1.1": [[10, 14.1]]}).clause

    table.answer({"A1.1": [[10, 14]]})

    assert (10.0, 14.0) == table.model("Runner").at


def test_a_path_does_not_cross_bases_of_other_units() -> None:  # SZOP-MOVE-03, SZOP-TERR-11
    table = draw(unit("Runner"), unit("Wall", seat=1, at=(10, 13)), FAR).run(manoeuvre, "Runner")

    assert "SZOP-MOVE-03" == table.refused({"A1.1": [[10, 16]]}).clause

    table.answer({"A1.1": [[11, 13], [10.5, 15.2]]})  # the rim brushes the base, the middle passes it

    assert (10.5, 15.2) == table.model("Runner").at


def test_nobody_leaves_the_table() -> None:  # SZOP-MOVE-06
    table = draw(unit("Runner", at=(3, 3)), FAR).run(manoeuvre, "Runner")

    assert "SZOP-MOVE-06" == table.refused({"A1.1": [[0.3, 3]]}).clause


# ---------------------------------------------------------------- Instinct, Facing, auras as ground


def test_the_bearer_of_an_aura_must_live_and_be_on_the_table() -> None:  # SZOP-ABIL-02
    rot = unit("Rot", has=["Heaviness"], seat=1, at=None, place="carried")
    table = draw(unit("Runner", rifle()), rot).run(manoeuvre, "Runner")
    table.answer({"A1.1": [[10, 16]]})

    assert (10.0, 16.0) == table.model("Runner").at


def test_what_a_unit_lacks_to_be_coherent() -> None:  # SZOP-MOVE-02
    """Models 1" apart lack nothing; 3" apart each of two lacks 2", and at 9" also the 3" by which they are spread."""

    def lacks(gap: float, models: int = 2) -> float:
        table = draw(unit("Own", models=models, gap=gap), FAR)
        return lack_of(troop_of(table.game, table.id("Own")).stands)

    assert (0.0, 0.0) == (lacks(1.0), lacks(1.0, 1))
    assert [4.0, 19.0] == pytest.approx([lacks(3.0), lacks(9.0)])
