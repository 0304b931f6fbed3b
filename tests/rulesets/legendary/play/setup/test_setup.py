"""Setting up, missions and the end of the game. (LEG-SETUP, LEG-OBJ)"""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.bots import bot, play_out
from grognard.kernel.ask import Choose, Place
from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.moves.joining import join
from grognard.rulesets.legendary.play.scoring import (
    controller,
    destroyed_value,
    finish,
    has_reached_target,
    score_game_turn,
    score_now,
)
from grognard.rulesets.legendary.play.setup.deployment import which
from grognard.rulesets.legendary.play.setup.infiltrators import _slip_in, scout_move
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit, remove_models
from grognard.rulesets.legendary.ruleset import RULESET
from grognard.rulesets.legendary.table.board import ground
from grognard.rulesets.legendary.table.generator import objective_places
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, Unit, UnitId, side_id
from tests.rulesets.legendary.kit import Battle, asked, hero, squad
from tests.rulesets.legendary.play.buildings.houses import MILL, inside
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier


def test_three_tables() -> None:  # LEG-SETUP-01
    sizes = [
        (ground(name).width, ground(name).height) for name in ("generated 1", "small generated 1", "large generated 1")
    ]

    assert [(72, 48), (48, 48), (96, 48)] == sizes


def test_a_seed_gives_the_same_table_turned_about_its_centre() -> None:  # LEG-SETUP-02
    from grognard.kernel.plane import distance
    from grognard.kernel.troops.maps import unfair

    table = ground("generated 7")
    assert 8 <= len(table.features) <= 12
    assert [] == [words for words in unfair(table, "turned") if "marker" not in words]
    apart = [distance(a.area, b.area) for n, a in enumerate(table.features) for b in table.features[:n]]
    assert min(apart) >= 4.0 - 0.001


SIZES = {
    "ruins": {(6, 6, 4), (7, 5, 4), (8, 5, 4)},
    "woods": {(7, 5, 4), (6, 6, 4)},
    "hill": {(8, 6, 2), (7, 7, 2)},
    "rocks": {(4, 3, 1.5), (3, 3, 2)},
    "crater": {(4, 4, 0), (5, 4, 0)},
    "wreck": {(5, 3, 2), (4, 3, 2)},
    "anti-personnel mines": {(5, 4, 0)},
    "anti-tank mines": {(6, 4, 0)},
    "barricade": {(6, 0.5, 1), (5, 0.5, 1)},
    "defence line": {(8, 0.6, 1.2), (6, 0.6, 1.2)},
    "tangle wire": {(6, 1, 0)},
    "tank traps": {(5, 1, 1)},
    "statuary": {(2, 2, 4)},
    "ammo dump": {(2, 2, 1)},
    "comms relay": {(2, 2, 4)},
}
"""Every kind that a seed may lay, with its lengths, depths and heights."""


CLEAR = (
    {"rocks": 1, "hill": 1, "barricade": 1, "defence line": 1, "tank traps": 1, "wreck": 1}
    | dict.fromkeys(("tangle wire", "statuary", "ammo dump", "comms relay"), 2)
    | dict.fromkeys(("anti-personnel mines", "anti-tank mines"), 3)
)
"""How far a kind lies from every marker."""


def test_seeds_draw_terrain_of_every_kind_and_of_its_sizes() -> None:  # LEG-SETUP-02, LEG-TERR-16 to LEG-TERR-28
    from grognard.kernel.plane import Disc, distance
    from grognard.rulesets.legendary.table.generator import generate

    found: dict[str, set[tuple[float, ...]]] = {}
    floors: set[tuple[float, ...]] = set()
    nearest: dict[str, float] = {}
    for name in [f"{size}generated {seed}" for size in ("", "small ", "large ") for seed in range(90)]:
        entry = generate(name)
        board = ground(name)
        assert 8 <= len(board.features) <= 13
        for one in entry.feature:
            left, low, right, high = one.rect or (0, 0, 0, 0)
            wide, deep = sorted((round(right - left, 3), round(high - low, 3)), reverse=True)
            found.setdefault(one.kinds[0], set()).add((wide, deep, one.height))
            floors.add(one.floors)
        for feature in board.features:
            away = min(distance(feature.area, Disc(at, 0.5)) for at in board.objectives)
            kind = feature.kinds[0]
            nearest[kind] = min(away, nearest.get(kind, away))

    assert SIZES == found
    assert {(), (3.0,)} == floors
    assert {kind: least for kind, least in CLEAR.items() if not least <= nearest[kind] < least + 1.0} == {}, nearest


def test_the_winner_chooses_his_edge_and_units_are_placed_in_turn_in_zones_of_twelve() -> None:  # LEG-SETUP-04
    game = grognard.new_game("legendary", seed=3)
    first = game.waiting_for[0]
    game.answer("south")
    assert (first,) == game.waiting_for
    while "Place" not in asked(game).prompt:
        question = asked(game)
        assert isinstance(question, Choose)
        game.answer(question.options[0].key)
    placing = asked(game)
    assert isinstance(placing, Place)
    pieces = placing.pieces
    with pytest.raises(Refused, match="outside of where"):
        game.answer({piece: [20 + 1.5 * n, 13] for n, piece in enumerate(pieces)})
    game.answer({piece: [20 + 1.5 * (n % 5), 5 + 1.5 * (n // 5)] for n, piece in enumerate(pieces)})
    assert (1 - first,) == game.waiting_for


def test_characters_may_begin_with_a_unit() -> None:  # LEG-SETUP-07
    from tests.rulesets.legendary.kit import hero

    boss = {**hero(at=(20, 8)), "selection": {"joins": "Reds"}}
    table = Battle({"Reds": squad(3, at=(20, 10)), "Boss": boss}, {"Blues": squad(1, at=(20, 40))})

    assert 4 == table.left("Reds")
    assert "joined" == table.unit("Boss").where


@pytest.mark.parametrize("way", ["scout", "infiltrate"])
def test_enemies_in_rooms_keep_scouts_and_infiltrators_off(way: str) -> None:  # LEG-KW-31, LEG-KW-61
    table = Battle({"Reds": squad(1, (23, 4), weapons=())}, {"Blues": inside(5, weapons=())}, MILL)
    if way == "scout":
        question: Any = scout_move(table.game, table.ids["Reds"]).send(None)
        near: Any = {"A1.1": [[23.0, 10.0]]}
        question.check({"A1.1": [[23.0, 4.5]]})
    else:
        table.change("Reds", where="waiting")
        question = _slip_in(table.game, table.ids["Reds"]).send(None)
        near = {"A1.1": [23.0, 6.0]}  # by the door they see that far
        question.check({"A1.1": [40.0, 23.0]})  # and behind the wall they see nobody

    with pytest.raises(Refused, match=r"12|too near"):
        question.check(near)


class _Low:
    def below(self, n: int) -> int:
        return 0

    def unit(self) -> float:
        return 0.3


def test_the_warlord_is_secret_until_the_first_roll_off() -> None:  # LEG-SETUP-03, LEG-CHAR-11
    game = grognard.new_game("legendary", seed=5)

    def is_known(seat: int, of: int) -> bool:
        cards = [card for card in game.view(seat)["table"]["cards"] if card["seat"] == of]
        return any("warlord" in str(card.get("states", "")) for card in cards)

    assert is_known(0, 0)
    assert not is_known(0, 1)
    while game[BATTLE].turn < 1:
        game.answer(asked(game).suggest(_Low()))
    assert is_known(0, 1)


def test_a_game_lasts_six_game_turns_or_as_many_as_agreed() -> None:  # LEG-SETUP-09
    game = RULESET.new_game(seed=2, options={"turns": 3})
    game = play_out(game, (bot(RULESET, "random"),) * 2, 2)
    turns = [event.text for event in game.events if event.text.startswith("Game turn")]

    assert ["Game turn 1.", "Game turn 2.", "Game turn 3."] == turns
    assert 6 == RULESET.options({})["turns"]


def test_markers_lie_at_the_centre_and_four_quarters() -> None:  # LEG-OBJ-03
    assert ((36, 24), (18, 16), (54, 16), (18, 32), (54, 32)) == objective_places(72, 48)


def test_control_reaches_three_inches_and_no_more() -> None:  # LEG-TERR-15
    for away, holder in ((2.9, 0), (3.1, None)):
        table = Battle({"Reds": squad(1)}, {"Blues": squad(1, at=(60, 40))})
        radius = table.game[ModelId("A1.1")].base.outer
        table.change_model("Reds", at=(36.0, 24.0 - radius - away))

        assert holder == controller(table.game, (36, 24))


def test_control_needs_a_model_within_three_inches_and_no_enemy() -> None:  # LEG-TERR-15, LEG-OBJ-03
    table = Battle({"Reds": squad(1, at=(36, 21))}, {"Blues": squad(1, at=(60, 40))})
    assert 0 == controller(table.game, (36, 24))
    table.change("Reds", is_routed=True)
    assert controller(table.game, (36, 24)) is None
    table.change("Reds", is_routed=False).change_model("Blues", at=(36, 27))
    assert controller(table.game, (36, 24)) is None


def test_hold_the_ground_scores_from_the_second_game_turn_and_twice_at_the_end() -> None:  # LEG-OBJ-03, LEG-OBJ-01
    table = Battle({"Reds": squad(1, at=(36, 21))}, {"Blues": squad(1, at=(60, 40))})
    score_game_turn(table.game)
    assert 0 == table.side(0).points
    table.game.change(BATTLE, turn=2)
    score_game_turn(table.game)
    assert 1 == table.side(0).points
    finish(table.game)
    assert 3 == table.side(0).points
    assert table.game.result is not None
    assert 0 == table.game.result.winner


def test_annihilation_counts_points_destroyed_and_the_warlord() -> None:  # LEG-OBJ-02
    from tests.rulesets.legendary.kit import hero

    theirs = {
        "Lord": hero(at=(20, 40)),
        "Beast": squad(1, at=(30, 40), w=9, unit_type="gargantuan"),
        "Blues": squad(1, at=(40, 40)),
    }
    table = Battle({"Reds": squad(1)}, theirs, private=({}, {"warlord": "Lord"}), options={"mission": "annihilation"})
    assert 0 == destroyed_value(table.game, 1)
    destroy_unit(table.game, table.ids["Blues"], "LEG-DMG-01")
    assert 100 == destroyed_value(table.game, 1)
    table.change_model("Beast", points_lost=1)
    assert 134 == destroyed_value(table.game, 1)
    destroy_unit(table.game, table.ids["Lord"], "LEG-DMG-01")
    assert 334 == destroyed_value(table.game, 1)


def test_each_large_model_of_a_unit_yields_its_own_share() -> None:  # LEG-OBJ-02
    """Two beasts of 100 points together: one is dead, the other has lost a point of three."""
    beasts = squad(2, at=(30, 40), w=9, unit_type="gargantuan", pitch=4.0)
    table = Battle({"Reds": squad(1)}, {"Beasts": beasts, "Blues": squad(1, at=(40, 40))})
    remove_models(table.game, [table.model("Beasts", 1).id])
    assert 50 == destroyed_value(table.game, 1)
    table.change_model("Beasts", 2, points_lost=1)
    assert 67 == destroyed_value(table.game, 1)


@pytest.mark.parametrize(("is_part", "points"), [(False, 2), (True, 0)])
def test_units_that_cost_nothing_are_units_but_parts_of_others_are_not(
    is_part: bool, points: int
) -> None:  # LEG-OBJ-04
    table = Battle(
        {"Reds": squad(2, at=(20, 40)), "Pinks": squad(2, at=(30, 20))},
        {"Blues": squad(1, at=(60, 40)), "Greens": squad(1, at=(60, 30))},
        options={"mission": "breakthrough"},
    )
    table.change("Reds", points=0, is_part=is_part).change("Greens", points=0, is_part=is_part)
    destroy_unit(table.game, table.ids["Greens"], "LEG-DMG-01")
    finish(table.game)

    assert points == table.side(0).points


def test_breakthrough_counts_units_across_and_kills() -> None:  # LEG-OBJ-04
    table = Battle(
        {"Reds": squad(2, at=(20, 40)), "Pinks": squad(2, at=(30, 20))},
        {"Blues": squad(1, at=(60, 40)), "Greens": squad(1, at=(60, 30))},
        options={"mission": "breakthrough"},
    )
    destroy_unit(table.game, table.ids["Greens"], "LEG-DMG-01")
    finish(table.game)

    assert (2, 0) == (table.side(0).points, table.side(1).points)


def test_who_is_aboard_or_joined_is_across_where_its_host_is() -> None:  # LEG-OBJ-04
    """The carrier, its passengers, a squad and the hero who joined it: four units."""
    ours = {
        "Mule": carrier((20, 42)),
        "Pinks": aboard(4, "Mule"),
        "Reds": squad(2, at=(30, 42)),
        "Hero": hero((34, 42)),
    }
    table = Battle(ours, {"Blues": squad(1, at=(60, 20))}, options={"mission": "breakthrough"})
    join(table.game, table.model("Hero").id, table.ids["Reds"])
    assert 4 == score_now(table.game, 0)

    remove_models(table.game, [model.id for model in table.models("Pinks")[:3]])
    assert 3 == score_now(table.game, 0)  # the passengers are below half strength
    table.change_model("Mule", at=(20.0, 20.0))
    assert 2 == score_now(table.game, 0)


def test_a_side_without_units_has_lost_whatever_the_score() -> None:  # LEG-OBJ-05, LEG-OBJ-01
    table = Battle({"Reds": squad(1)}, {"Blues": squad(1, at=(60, 40))})
    table.game.change(table.side(1).id, points=9)
    destroy_unit(table.game, table.ids["Blues"], "LEG-DMG-01")
    finish(table.game)

    assert table.game.result is not None
    assert 0 == table.game.result.winner
    assert ["Ours wins: the enemy is wiped out."] == table.log("LEG-OBJ-05")


@pytest.mark.parametrize(("ours", "theirs", "said"), [(2, 5, "Theirs wins 5 to 4."), (5, 1, "Ours wins 7 to 1.")])
def test_the_result_names_the_winner_and_his_points_first(ours: int, theirs: int, said: str) -> None:  # LEG-OBJ-01
    """A marker that Ours hold at the end brings two more points."""
    table = Battle({"Reds": squad(1, at=(36, 21))}, {"Blues": squad(1, at=(60, 40))})
    for seat, points in enumerate((ours, theirs)):
        table.game.change(table.side(seat).id, points=points)
    finish(table.game)

    assert [said] == table.log("LEG-OBJ-01")


def test_equal_points_are_a_draw() -> None:  # LEG-OBJ-01
    table = Battle({"Reds": squad(1)}, {"Blues": squad(1, at=(60, 40))})
    finish(table.game)

    assert table.game.result is not None
    assert table.game.result.winner is None
    assert ["A draw: 0 to 0."] == table.log("LEG-OBJ-01")


def test_units_may_begin_in_buildings_of_their_zone() -> None:  # LEG-SETUP-07, LEG-BLDG-01
    from tests.rulesets.legendary.kit import army, hero
    from tests.rulesets.legendary.play.buildings.houses import tower

    forts = {"Fort": tower(base={"hull": [6, 6]}, levels=1)}
    ours = {**forts, "Boss": hero(weapons=()), "Dogs": squad(2, unit_type="beast"), "Men": squad(5, weapons=())}
    theirs = {"Foe": hero(weapons=()), "Foes": squad(2, weapons=())}
    game = grognard.new_game("legendary", (army("Ours", ours), army("Theirs", theirs)), seed=4)
    begins: dict[str, list[str]] = {}
    while "Activate" not in (question := asked(game)).prompt:
        if "begin?" in question.prompt:
            assert isinstance(question, Choose)
            assert "LEG-SETUP-07" == question.clause
            begins[game[UnitId(question.about[0])].name] = [option.key for option in question.options]
            game.answer(question.options[-1].key)
        else:
            game.answer(question.suggest(_Low()))

    assert {"Boss": ["open", "fort-A1@0"], "Men": ["open", "fort-A1@0"]} == begins  # not the dogs
    assert {"Boss": "room", "Dogs": "table", "Men": "room"} == {
        unit.name: unit.where for unit in game.all(Unit) if unit.name in ("Boss", "Dogs", "Men")
    }


FAR = {"Blues": squad(1, at=(60, 44), weapons=())}


def test_the_owner_chooses_who_infiltrates_next() -> None:  # LEG-SETUP-05
    table = Battle({"Reds": squad(1), "Pinks": squad(1, at=(30, 10))}, FAR)
    units = [table.ids["Reds"], table.ids["Pinks"]]
    question: Any = which(table.game, units, "Which?", "LEG-SETUP-05").send(None)

    assert units == [option.key for option in question.options]


def test_a_points_target_ends_the_game() -> None:  # LEG-SETUP-09
    for points, over in ((9, False), (10, True)):
        table = Battle({"Reds": squad(1)}, FAR, options={"points_target": 10})
        table.game.change(side_id(1), points=points)
        assert over == has_reached_target(table.game)
    table = Battle({"Reds": squad(1)}, FAR)
    table.game.change(side_id(1), points=99)
    assert not has_reached_target(table.game)


@pytest.mark.parametrize("mission", ["annihilation", "breakthrough"])
def test_reserves_count_as_destroyed_at_the_end_and_not_before(mission: str) -> None:  # LEG-OBJ-01, LEG-SETUP-09
    """What may still arrive does not reach the points target for the enemy; in the end it counts."""
    theirs = {"Blues": squad(2, (40, 24)), "Late": squad(1, (60, 40)), "Later": squad(1, (64, 40))}
    table = Battle({"Reds": squad(1, (20, 20))}, theirs, options={"points_target": 5, "mission": mission})
    table.change("Late", where="reserve").change("Later", where="reserve")
    table.game.change(side_id(1), warlord=table.ids["Late"])

    assert 0 == score_now(table.game, 0)
    assert not has_reached_target(table.game)
    finish(table.game)
    assert table.game[side_id(0)].points >= 5
