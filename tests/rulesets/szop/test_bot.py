"""The greedy bot: it plays for objectives, and its habits."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.bots import act, bot, play_out
from grognard.kernel.ruleset.bots import Chair
from grognard.rulesets.szop.bot import THOUGHTS
from grognard.rulesets.szop.play.arrivals import arrive
from grognard.rulesets.szop.play.attack.attacks import sabotage
from grognard.rulesets.szop.play.cards.missions import choose_for
from grognard.rulesets.szop.play.cards.reinforcements import reinforce
from grognard.rulesets.szop.play.moves.heading import choose_heading
from grognard.rulesets.szop.play.sequence import activation, round_ends
from grognard.rulesets.szop.play.setup.attachments import attach_heroes, share
from grognard.rulesets.szop.play.setup.passengers import load_passengers
from grognard.rulesets.szop.play.shooting.guided import place_marker
from grognard.rulesets.szop.ruleset import RULESET
from grognard.rulesets.szop.table.records import Unit
from grognard.rulesets.szop.table.units import objectives, troop_of
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, wood


@pytest.mark.parametrize("preset", ["first game", "everything"])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_who_plays_at_random(preset: str, seat: int) -> None:
    players = (bot(RULESET, "greedy"), bot(RULESET, "random"))
    game = grognard.new_game("szop", options={"preset": preset}, seed=3)
    play_out(game, players if seat == 0 else players[::-1], 3)

    assert game.result is not None
    assert seat == game.result.winner


def test_every_thought_is_about_a_clause_of_the_ledger() -> None:
    known = {clause.id for clause in RULESET.ledger.clauses}

    assert set() == {clause for _, clause in THOUGHTS} - known


def thought_of(table: Drawn, seat: int) -> Any:
    """What the bot answers now."""
    return bot(RULESET, "greedy")(Chair(table.game, seat, "bot"))


def test_it_looks_at_the_nearest_enemy() -> None:  # SZOP-PAS-31
    table = draw(unit("Block", has=["Facing"], heading=0.0), unit("Foes", seat=1, at=(10, 30)))

    assert 90 == thought_of(table.run(choose_heading, "Block"), 0)


def test_heroes_join_whom_the_list_says() -> None:  # SZOP-HERO-01
    heroes = [unit(name, has=["Hero"], is_hero=True, place="to deploy", at=None) for name in ("Listed", "Free")]
    squads = [unit(name, place="to deploy", at=None) for name in ("First", "Second")]
    sides: tuple[dict[str, Any], ...] = ({"attached": (("A1", "A4"),)}, {})
    table = draw(*heroes, *squads, unit("Foes", seat=1, at=(10, 30)), number=0, sides=sides).run(attach_heroes, 0)

    assert {"A1": "A4", "A2": "alone"} == thought_of(table, 0)


def test_an_ambush_comes_when_everybody_else_has_acted() -> None:  # SZOP-PAS-01
    divers = unit("Divers", has=["Ambush"], place="ambush", at=None)
    table = draw(divers, unit("Crew", at=(10, 10)), unit("Foes", seat=1, at=(10, 40)), number=1)

    assert table.ids["Crew"] == thought_of(table.run(activation, 0), 0)


def test_an_ambush_lies_where_no_enemy_watches() -> None:  # SZOP-PAS-01
    divers = unit("Divers", has=["Ambush"], place="ambush", at=None)
    foes = [unit("Foes", seat=1, at=(34, 30)), unit("Others", seat=1, at=(50, 24))]
    table = draw(divers, *foes, number=1, objectives=[(36, 24), (8, 24)]).run(arrive, "Divers")
    places = thought_of(table, 0)

    assert all(place[0] < 20 for place in places.values())


@pytest.mark.parametrize(("speed", "rides"), [("Slow", False), ("Fast", True)])
def test_units_ride_only_in_what_is_faster(speed: str, rides: bool) -> None:  # SZOP-TRANS-08
    carrier = unit("Cart", has=["Transport(10)", speed], place="to deploy", at=None)
    squad = unit("Squad", place="to deploy", at=None)
    table = draw(carrier, squad, unit("Foes", seat=1, at=(10, 40)), number=0).run(load_passengers, 0)

    assert {table.ids["Squad"]: table.ids["Cart"] if rides else "on foot"} == thought_of(table, 0)


def test_only_drawbacks_of_a_part_work_for_an_enemy_unit() -> None:  # SZOP-HERO-02
    hero = unit("Captain", has=["Hero", "Shield", "Instinct", "Slow"])
    table = draw(unit("Squad", join=[hero]), unit("Foes", seat=1, at=(10, 30))).run(share, "Squad")

    assert ["Instinct"] == thought_of(table, 1)


def test_it_prefers_losing_fortified_to_doubled_attacks() -> None:  # SZOP-PAS-28
    for is_fortified, answer in ((True, "pinned"), (False, "double")):
        foes = unit("Foes", seat=1, at=(10, 20), is_fortified=is_fortified)
        table = draw(unit("Own", rifle(), has=["Saboteur"], at=(10, 38)), foes, objectives=[(10, 24)])

        assert answer == thought_of(table.run(sabotage, "Own", "Foes"), 1)


def test_it_carries_an_objective_away_from_the_enemy() -> None:  # SZOP-MISS-07
    own, foes = unit("Own", at=(30, 22)), unit("Foes", seat=1, at=(30, 32))
    table = draw(own, foes, objectives=[(30, 24)], mission=6).run(round_ends, 1)

    assert "SZOP-MISS-07" == table.clause

    x, y = thought_of(table, 0)["O1"]

    assert (30.0, 18.0) == pytest.approx((x, y))


def test_a_guided_marker_flies_at_the_enemy() -> None:  # SZOP-WPN-23
    missile = rifle("Guided", reach=12)
    table = draw(unit("Own", missile), unit("Foes", seat=1, at=(10, 40)))

    assert {"marker": (10.0, 21.9)} == thought_of(table.run(place_marker, "Own", missile), 0)


@pytest.mark.parametrize(("mission", "seat", "about"), [(1, 1, "O2"), (2, 1, "Hard"), (5, 1, "Weak"), (8, 0, "O1")])
def test_what_it_chooses_for_missions(mission: int, seat: int, about: str) -> None:
    """SZOP-TASK-01, SZOP-TASK-02, SZOP-TASK-05, SZOP-TASK-08, SZOP-CARD-07"""
    own = [unit("Own", at=(10, 20), toughness=3), unit("Weak", at=(14, 20))]
    foes = [unit("Soft", seat=1, at=(50, 30)), unit("Hard", seat=1, at=(60, 30), toughness=6)]
    cards = {"missions": (mission, 9, 10), "supports": (1, 2, 3)}
    table = draw(*own, *foes, objectives=[(12, 24), (55, 24)], sides=(cards, {}), strategy_cards=True)
    table.run(choose_for, 0, 0)

    assert seat == table.seat
    assert table.ids.get(about, about) == thought_of(table, seat)


def test_it_answers_all_that_reinforcements_ask() -> None:
    """SZOP-SUP-05: it defeats no unit of its own, and of the enemy's units the one worth least comes back."""
    own = unit("Own", rifle(), at=(10, 20))
    lost: dict[str, Any] = {"place": "destroyed", "seat": 1, "at": None}
    foes = [
        unit("Dear", rifle(attacks=9), models=9, **lost),
        unit("Cheap", models=9, **lost),
        unit("Last", seat=1, at=(30, 40)),
    ]
    cards = {"missions": (1, 9, 10), "supports": (5, 2, 3), "hand": (0, 1), "deck": (3,)}
    table = draw(own, *foes, sides=({}, cards), strategy_cards=True)
    for name in ("Dear", "Cheap"):
        table.change(name, models=(), fallen=table.unit(name).models)
    table.run(reinforce, 1)

    assert "0 1" == thought_of(table, 1)

    table.answer("0 1")

    assert "none" == thought_of(table, 1)

    table.answer("none")

    assert (0, table.id("Cheap")) == (table.seat, thought_of(table, 0))


def test_it_deploys_towards_objectives_and_apart() -> None:
    """SZOP-SETUP-02: no two units are set up for the same objective while another one has nobody."""
    game = grognard.new_game("szop", seed=5)
    greedy = bot(RULESET, "greedy")
    while not RULESET.play.is_set_up(game):
        act(game, game.waiting_for[0], greedy)
    spots = [spot.at for spot in objectives(game)]
    for seat in (0, 1):
        mine = [
            troop_of(game, unit.id).stands[0].pose
            for unit in game.all(Unit)
            if unit.seat == seat and unit.place == "table"
        ]
        nearest = {min(range(len(spots)), key=lambda n: abs(at.x - spots[n][0])) for at in mine}

        assert 2 <= len(nearest)


def test_it_goes_half_as_far_in_difficult_ground_and_does_not_stay() -> None:  # SZOP-MOVE-05
    own, foes = unit("Own", models=5, at=(10, 5)), unit("Foes", seat=1, at=(60, 40))
    table = draw(own, foes, terrain=[wood(0, 0, 60, 20)], objectives=[(10, 40)]).run(activation, 0)
    table.answer("manoeuvre")
    paths = thought_of(table, 0)

    assert {f"{table.ids['Own']}.{n}" for n in range(1, 6)} == set(paths)
    table.answer(paths)


def test_it_takes_defence_where_it_wants_to_be() -> None:  # SZOP-ACT-04
    wall = wood(20, 0, 24, 30, kinds=["blocking"])
    table = draw(unit("Own", rifle(reach=30), at=(14, 10)), unit("Foes", seat=1, at=(40, 10)), terrain=[wall])
    table.run(activation, 0)

    assert "defence" == thought_of(table, 0)
