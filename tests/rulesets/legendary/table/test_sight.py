"""True line of sight and hidden shares. (LEG-LOS)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.rulesets.legendary.dice.to_hit import obscured_band
from grognard.rulesets.legendary.table.sight import BARELY, sees_unit, sights
from tests.rulesets.legendary.kit import Battle, piece, squad
from tests.rulesets.legendary.play.fliers.test_flights import flier

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import FeatureEntry


def share(
    *pieces: FeatureEntry,
    ours: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    more: dict[str, Any] | None = None,
) -> float:
    """What is hidden of one model ten inches in front of another."""
    units = {"Blues": squad(1, at=(20, 20), **{"height": 1.0, **(theirs or {})})}
    table = Battle(
        {"Reds": squad(1, at=(20, 10), **{"height": 1.0, **(ours or {})})},
        {**units, **(more or {})},
        *pieces,
    )
    return sights(table.game, table.ids["Reds"], table.ids["Blues"]).shares[0][0]


def test_nothing_between_hides_nothing() -> None:  # LEG-LOS-01
    assert 0.0 == share()
    assert 0.0 == share(piece("crater", (18, 13, 22, 16)), piece("tangle wire", (18, 16, 22, 17)))


def test_a_low_wall_hides_the_lower_part_and_a_high_one_everything() -> None:  # LEG-LOS-01, LEG-LOS-02
    low = share(piece("wall", (10, 19.3, 30, 19.4), 0.5))
    assert 0.45 < low < 0.55
    assert 1.0 == share(piece("wall", (10, 19.3, 30, 19.4), 4))


def test_a_wall_leaves_sight_of_what_looks_over_it() -> None:  # LEG-LOS-01
    found = share(piece("wall", (10, 19.3, 30, 19.4), 3.8), ours={"height": 4.0}, theirs={"height": 4.0})
    assert 0.9 < found < 1.0


def test_bands_are_a_quarter_a_half_and_three_quarters() -> None:  # LEG-LOS-02
    assert [0, 1, 1, 2, 3, 3] == [obscured_band(each) for each in (0.249, 0.25, 0.499, 0.5, 0.75, 0.999)]


def test_two_walls_hide_together_what_each_hides() -> None:  # LEG-LOS-02
    left, right = (
        piece("wall", (15, 19, 19.9, 19.1), 4, name="left"),
        piece("wall", (20.1, 19, 25, 19.1), 4, name="right"),
    )
    both = share(left, right)

    assert share(left) == pytest.approx(share(right), abs=0.01)
    assert both == pytest.approx(2 * share(left), abs=0.02)
    assert 3 == obscured_band(both)


def test_dense_ground_is_seen_into_and_out_of_but_not_across() -> None:  # LEG-LOS-03, LEG-TERR-29
    jungle = (15, 13, 25, 16)
    for kind in ("jungle", "woods", "ruins", "smoke screen"):
        assert 1.0 == share(piece(kind, jungle, 4)), kind
    assert share(piece("jungle", (15, 9, 25, 16), 4)) < 1.0
    assert share(piece("jungle", (15, 13, 25, 24), 4)) < 1.0


def test_a_dense_piece_that_hides_less_than_half_takes_no_sight_away() -> None:  # LEG-LOS-03
    wall = piece("wall", (20.0, 18.9, 30, 19.0), 4)
    hedge = piece("woods", (15, 18, 19.99, 18.5), 4)
    found = share(wall, hedge)

    assert found <= BARELY
    assert found >= 0.9


def test_hedges_hide_only_if_they_reach_the_eye() -> None:  # LEG-LOS-01
    assert 0.0 == share(piece("hedge", (15, 15, 25, 15.5), 0.8))
    assert 1.0 == share(piece("hedge", (15, 15, 25, 15.5), 2.0))


def test_a_squad_obscures_but_never_takes_sight_away_and_a_tank_does() -> None:  # LEG-LOS-01
    row = {"Greens": squad(9, at=(16, 18), pitch=1.0, height=3.0)}
    assert BARELY == share(more=row)
    tank: dict[str, Any] = {
        "hp": 3,
        "bs": 3,
        "front": 12,
        "side": 10,
        "rear": 10,
        "base": {"hull": [10, 3]},
        "height": 4,
    }
    assert 1.0 == share(more={"Tank": squad(1, at=(20, 16), weapons=(), facing=0.0, **tank)})


def test_the_own_unit_and_the_target_unit_never_block() -> None:  # LEG-LOS-01
    table = Battle(
        {"Reds": squad(3, at=(20, 10), spots=((20, 10), (20, 11.5), (20, 13)))},
        {"Blues": squad(2, at=(20, 20), spots=((20, 20), (20, 22)))},
    )
    shares = sights(table.game, table.ids["Reds"], table.ids["Blues"]).shares

    assert {0.0} == {each for row in shares for each in row}


def test_what_one_stands_in_does_not_hide() -> None:  # LEG-LOS-01
    assert 0.0 == share(piece("woods", (15, 9.4, 25, 10.6), 4))
    assert 0.0 == share(piece("rocks", (19.8, 19.8, 20.2, 20.2), 2))


def test_a_unit_sees_another_if_any_model_does() -> None:  # LEG-LOS-01
    wall = piece("wall", (10, 15, 22, 15.2), 4)
    table = Battle({"Reds": squad(3, at=(18, 10), pitch=4.0)}, {"Blues": squad(1, at=(18, 20))}, wall)
    assert sees_unit(table.game, table.ids["Reds"], table.ids["Blues"])

    blind = Battle({"Reds": squad(1, at=(18, 10))}, {"Blues": squad(1, at=(18, 20))}, wall)
    assert not sees_unit(blind.game, blind.ids["Reds"], blind.ids["Blues"])


def test_what_gives_cover_does_not_obscure_by_switch() -> None:  # LEG-LOS-02
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.sight_lines import Order, lines_of

    found = []
    for switch in (False, True):
        table = Battle(
            {"Reds": squad(1, at=(20, 10))},
            {"Blues": squad(1, at=(20, 25))},
            piece("barricade", (15, 23.5, 25, 23.9), 0.8),
            options={"cover_without_obscuring": switch},
        )
        model = table.model("Reds")
        line = next(
            iter(lines_of(table.game, [Gun(model.id, 0, model.weapons[0])], Order(table.ids["Blues"])).values())
        )
        found.append((line.cover.value, line.obscured))

    assert [(3, 2), (3, 0)] == found


@pytest.mark.parametrize(("is_flying", "is_clear"), [(True, True), (False, False)])
def test_what_flies_hides_nobody(is_flying: bool, is_clear: bool) -> None:  # LEG-FLY-01, LEG-LOS-01
    table = Battle({"Reds": squad(1, (20, 10)), "Kite": flier()}, {"Blues": squad(1, (20, 30))}, turn=2)
    table.game.change(table.ids["Kite"], where="table")
    table.game.change(table.model("Kite").id, at=(20.0, 20.0), facing=0.0, is_flying=is_flying)

    assert is_clear == (sights(table.game, table.ids["Reds"], table.ids["Blues"]).shares[0][0] < 0.01)
