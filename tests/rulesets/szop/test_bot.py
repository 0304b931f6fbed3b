"""The greedy bot: it plays for objectives, and its habits."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.bots import act, bot, play_out
from grognard.kernel.offers import NO
from grognard.kernel.ruleset.bots import Chair
from grognard.rulesets.szop.bot import THOUGHTS
from grognard.rulesets.szop.lists.keywords.passive import Fury
from grognard.rulesets.szop.lists.profiles import Power
from grognard.rulesets.szop.play.arrivals import arrive
from grognard.rulesets.szop.play.attack.attacks import sabotage
from grognard.rulesets.szop.play.attack.regroup import regroup_one
from grognard.rulesets.szop.play.cards.missions import choose_for
from grognard.rulesets.szop.play.cards.reinforcements import reinforce
from grognard.rulesets.szop.play.charge.charge import _counters
from grognard.rulesets.szop.play.moves.heading import choose_heading
from grognard.rulesets.szop.play.orders.interrupts import window
from grognard.rulesets.szop.play.sequence import activation, hand_over, round_ends
from grognard.rulesets.szop.play.setup.attachments import attach_heroes, share
from grognard.rulesets.szop.play.setup.passengers import load_passengers
from grognard.rulesets.szop.play.shooting.guided import place_marker
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.ruleset import RULESET
from grognard.rulesets.szop.table.maps import board
from grognard.rulesets.szop.table.records import BATTLE, ObjectiveId, Unit
from grognard.rulesets.szop.table.units import objectives, troop_of
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, weapon, wood


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


# ---------------------------------------------------------------- habits, each with a test that fails without it


def test_it_goes_round_dangerous_ground_where_it_can() -> None:  # SZOP-TERR-06
    swamp = wood(9, 11, 11, 13, kinds=["dangerous"])
    table = draw(unit("Own", at=(10, 10)), unit("Foes", seat=1, at=(60, 40)), terrain=[swamp], objectives=[(10, 24)])
    table.run(activation, 0).answer("manoeuvre")
    paths = thought_of(table, 0)

    assert paths
    assert not table.game.question.preview(paths)["dangerous"]  # type: ignore[union-attr]


def test_agile_units_go_straight_through_it() -> None:  # SZOP-PAS-08
    swamp = wood(9, 11, 11, 13, kinds=["dangerous"])
    own = unit("Own", at=(10, 10), has=["Agile"])
    table = draw(own, unit("Foes", seat=1, at=(60, 40)), terrain=[swamp], objectives=[(10, 24)])
    table.run(activation, 0).answer("manoeuvre")

    assert 10 == pytest.approx(thought_of(table, 0)[f"{table.ids['Own']}.1"][-1][0])


def test_it_announces_no_charge_for_which_there_is_no_way() -> None:  # SZOP-MELEE-01
    walls = [wood(0, 12, 72, 12.5, kinds=["impassable"])]
    units = [unit("Own", weapon(attacks=9), at=(10, 10)), unit("Foes", seat=1, at=(10, 14))]
    open_way, barred = draw(*units).run(activation, 0), draw(*units, terrain=walls).run(activation, 0)

    assert "charge" == thought_of(open_way, 0)
    assert "charge" != thought_of(barred, 0)


def test_who_can_strike_goes_first_and_of_the_others_the_cheap_ones() -> None:  # SZOP-ACT-01
    far = unit("Foes", seat=1, at=(60, 40))
    walkers = [unit("Dear", weapon(attacks=9), models=5, at=(10, 5)), unit("Cheap", models=2, at=(30, 5))]
    table = draw(*walkers, far, objectives=[(40, 30)]).run(activation, 0)

    assert table.id("Cheap") == thought_of(table, 0)

    guns = unit("Guns", rifle(reach=36, attacks=3), models=5, at=(45, 20))
    table = draw(*walkers, guns, far, objectives=[(40, 30)]).run(activation, 0)

    assert table.id("Guns") == thought_of(table, 0)


def test_in_the_last_round_units_that_still_walk_to_an_objective_come_last() -> None:  # SZOP-OBJ-05
    walks = unit("Walks", rifle(reach=36, attacks=3), at=(10, 10))
    stays = unit("Stays", rifle(reach=36), models=2, at=(30, 10))
    foes = unit("Foes", seat=1, at=(20, 30))
    early, late = [
        draw(walks, stays, foes, objectives=[(10, 16), (30, 10)], number=number).run(activation, 0) for number in (2, 4)
    ]

    assert (early.id("Walks"), late.id("Stays")) == (thought_of(early, 0), thought_of(late, 0))


def test_in_the_last_round_it_walks_to_an_objective_before_it_shoots() -> None:  # SZOP-OBJ-05
    own, foes = unit("Own", rifle(reach=36), at=(10, 10)), unit("Foes", seat=1, at=(30, 10))
    first, last = [draw(own, foes, objectives=[(10, 18)], number=number).run(activation, 0) for number in (1, 4)]

    assert ("shooting", "manoeuvre") == (thought_of(first, 0), thought_of(last, 0))


def test_an_objective_that_it_owns_is_left_alone_where_no_enemy_is_near() -> None:  # SZOP-OBJ-03
    own, foes = unit("Own", at=(20, 10)), unit("Foes", seat=1, at=(60, 40))
    table = draw(own, foes, objectives=[(20, 16), (40, 10)], number=2)
    table.game.change(ObjectiveId("O1"), owner=0)
    table.run(activation, 0).answer("manoeuvre")
    [path] = thought_of(table, 0).values()

    assert path[-1][0] > 20


def test_it_finishes_a_unit_that_few_wounds_destroy() -> None:  # SZOP-SHOOT-01, SZOP-MORALE-02
    fresh = unit("Fresh", seat=1, models=10, at=(10, 20))
    few = unit("Few", seat=1, models=3, at=(20, 20))
    table = draw(unit("Own", rifle(reach=36, attacks=4), models=2, at=(15, 10)), fresh, few).run(shoot, "Own")

    assert {table.ids["Few"]} == {*thought_of(table, 0).values()}


@pytest.mark.parametrize("spot", [(10, 22), (22, 22)])
def test_it_shoots_at_what_stands_at_an_objective(spot: tuple[float, float]) -> None:  # SZOP-OBJ-02, SZOP-MORALE-03
    foes = [unit("West", seat=1, models=3, at=(9, 20)), unit("East", seat=1, models=3, at=(21, 20))]
    table = draw(unit("Own", rifle(reach=36), at=(16, 10)), *foes, objectives=[spot]).run(shoot, "Own")

    assert {table.id("West" if spot[0] == 10 else "East")} == {*thought_of(table, 0).values()}


@pytest.mark.parametrize("spot", [(10, 15), (16, 15)])
def test_it_charges_what_stands_at_an_objective(spot: tuple[float, float]) -> None:  # SZOP-OBJ-02, SZOP-MELEE-01
    foes = [unit("West", seat=1, models=3, at=(8, 14)), unit("East", seat=1, models=3, at=(15, 14))]
    table = draw(unit("Own", weapon(attacks=6), at=(12.5, 10)), *foes, objectives=[spot])
    table.run(activation, 0).answer("charge")

    assert [table.id("West" if spot[0] == 10 else "East")] == thought_of(table, 0)


def test_it_does_not_charge_into_a_counter_attack_that_does_more() -> None:  # SZOP-MELEE-04
    own = unit("Own", weapon(attacks=4), models=2, at=(10, 10))

    def answer(**state: Any) -> Any:
        brutes = unit("Brutes", weapon(attacks=9), seat=1, models=4, toughness=3, at=(10, 14), **state)
        return thought_of(draw(own, brutes).run(activation, 0), 0)

    assert answer() != "charge"
    assert "charge" == answer(is_exhausted=True)


def test_a_guard_waits_for_who_is_worth_it() -> None:  # SZOP-PAS-33
    def answer(attacks: int) -> Any:
        guards = unit("Guards", rifle(attacks=attacks, reach=24), has=["Guard"], seat=1, at=(10, 20))
        return thought_of(draw(unit("Own", models=5), guards, active="Own").run(window, "Own"), 1)

    assert (NO, "B1") == (answer(1), answer(9))


@pytest.mark.parametrize(("is_hard", "key"), [(True, "0"), (False, NO)])
def test_cards_are_kept_for_points_and_used_where_they_save_more(is_hard: bool, key: str) -> None:
    """SZOP-SUP-03, SZOP-CARD-03: against three tests a card is discarded, against one it is kept."""
    cards = {"missions": (1, 9, 10), "supports": (3, 1, 2), "hand": (0, 1, 2, 4, 5)}
    own = unit("Own", weapon(), models=3, received=2, has_fought=is_hard)
    table = draw(own, unit("Foes", seat=1, at=(30, 30)), sides=(cards, {}), strategy_cards=True, number=3)
    table.change("Own", toughness=9 if is_hard else 3)

    assert key == thought_of(table.run(regroup_one, "Own"), 0)


def test_a_counter_attack_is_made_unless_it_costs_more_than_it_does() -> None:  # SZOP-MELEE-04, SZOP-STATE-01
    def answer(strength: int, **state: Any) -> Any:
        guns = unit("Guns", weapon(attacks=strength), rifle(reach=24, attacks=9), seat=1, at=(10, 11.5), **state)
        table = draw(unit("Own", toughness=6, at=(10, 10)), guns, number=2)
        return thought_of(table.run(_counters, "Own", (table.id("Guns"),), None), 1)

    assert ("no", "yes") == (answer(1), answer(9))
    assert "yes" == answer(1, received=3)  # it must regroup, so it will be Exhausted anyway
    assert "yes" == answer(1, has=["Bastion"])


def order_of(ability: str, seat: int = 0, *, models: int = 1, foes_at: tuple[float, float] = (10, 13)) -> Any:
    """What the player of a captain with an order answers in the activation of a unit of a seat."""
    own = unit("Own", weapon(attacks=9), rifle(reach=36, attacks=9), at=(10, 10), models=models)
    captain = unit("Captain", has=[f"Order({ability})"], at=(10, 6))
    acting = "Own" if seat == 0 else "Foes"
    table = draw(own, captain, unit("Foes", weapon(attacks=9), seat=1, at=foes_at, models=2), active=acting)
    return thought_of(table.run(window, acting), 0)


def test_orders_are_given_where_they_help() -> None:  # SZOP-CMD-01, SZOP-PAS-12, SZOP-PAS-15
    assert order_of("Fury") != NO  # it can charge
    assert NO == order_of("Fury", foes_at=(10, 30))
    assert NO == order_of("Counter")  # nobody charges a unit that acts
    assert order_of("Counter", 1, models=5) != NO
    assert NO == order_of("Counter", 1, models=5, foes_at=(10, 30))
    assert order_of("Shield", 1, models=5) != NO


def test_a_power_is_cast_where_it_does_most_and_not_for_nothing() -> None:  # SZOP-PSY-02, SZOP-PSY-04
    hits = Power(name="Hail", cost=1, form="attack", weapon=rifle(attacks=3, reach=24))
    fury = Power(name="Beacon", cost=1, form="order", ability=Fury())

    def answer(power: Power, at: tuple[float, float]) -> Any:
        mage = unit("Mage", has=["Mage(2)"], at=(10, 10), tokens=2)
        table = draw(mage, unit("Foes", seat=1, at=at, models=3), sides=({"powers": (power,)}, {}), active="Mage")
        return thought_of(table.run(window, "Mage"), 0)

    assert answer(hits, (10, 20)).endswith("B1")
    assert NO == answer(fury, (10, 30))


def test_reinforcements_are_called_only_for_a_unit_that_is_worth_it() -> None:  # SZOP-SUP-05
    cards = {"missions": (1, 9, 10), "supports": (5, 2, 3), "hand": (0, 1), "deck": (3,)}
    table = draw(unit("Own"), unit("Foes", seat=1, at=(30, 40)), sides=(cards, {}), strategy_cards=True)

    assert NO == thought_of(table.run(reinforce, 0), 0)


# ---------------------------------------------------------------- supports, with cards to spare


def with_card(
    *units: dict[str, Any], support: int, number: int = 4, hand: tuple[int, ...] = (0, 3), **more: Any
) -> Drawn:
    """A table on which the first player has two cards with a support; in round 4 nobody lays missions any more."""
    cards = {"missions": (1, 9, 10), "supports": (support, 2, 3), "hand": hand}
    return draw(*units, sides=(cards, {}), strategy_cards=True, number=number, **more)


def passes_others(table: Drawn, clause: str, seat: int = 0) -> Any:
    """What the bot answers when it is asked about a clause; it declines all else."""
    while table.clause != clause:
        table.answer(NO)
    return thought_of(table, seat)


@pytest.mark.parametrize(
    ("attacks", "prey", "begun", "number", "answer"),
    [
        (9, 2, False, 4, "0 3"),
        (1, 2, False, 4, NO),
        (9, 2, True, 4, NO),
        (9, 2, False, 2, NO),
        (9, 9, False, 2, "0 3"),
    ],
)
def test_it_keeps_the_initiative_for_a_hard_strike_at_who_has_not_acted(
    attacks: int, prey: int, begun: bool, number: int, answer: str
) -> None:
    """SZOP-SUP-04, SZOP-CARD-03: for little only with two cards that no mission needs, as in the last round."""
    hammer = unit("Hammer", rifle(attacks=attacks, reach=24), models=3, at=(20, 10))
    struck = unit("Prey", rifle(attacks=prey), seat=1, models=5, at=(20, 24), has_begun=begun)
    rest = unit("Rest", seat=1, at=(60, 40))
    table = with_card(unit("Own", has_begun=True), hammer, struck, rest, support=4, number=number).run(hand_over, 0)

    assert answer == thought_of(table, 0)


@pytest.mark.parametrize(("x", "number", "answer"), [(14, 4, "use"), (40, 4, NO), (14, 1, NO), (12, 1, "use")])
def test_it_storms_where_a_second_enemy_is_in_reach(x: float, number: int, answer: str) -> None:
    """SZOP-SUP-07, SZOP-CARD-03: early only at somebody dear, late with a card that no mission needs."""
    own = unit("Own", weapon(attacks=9), models=3, at=(8, 10))
    arms = weapon(attacks=9 if x == 12 else 1)
    others = unit("Others", arms, seat=1, models=3, at=(x, 13), is_exhausted=True)
    foes = [unit("Struck", seat=1, models=3, at=(8, 12)), others]
    table = with_card(own, *foes, support=7, number=number, active="Own")
    table.game.change(BATTLE, actions=("charge",), struck=(table.id("Struck"),))

    assert answer == passes_others(table.run(window, "Own"), "SZOP-SUP-07")


def test_no_storm_before_the_first_charge() -> None:  # SZOP-SUP-07
    own, foes = unit("Own", weapon(attacks=9), at=(10, 10)), unit("Foes", seat=1, models=3, at=(10, 12))
    table = with_card(own, foes, support=7, active="Own")

    assert NO == passes_others(table.run(window, "Own"), "SZOP-SUP-07")


@pytest.mark.parametrize(("toughness", "number", "answer"), [(1, 4, "use"), (30, 4, NO), (1, 1, NO)])
def test_a_barrage_must_do_more_than_its_terrain_test_costs(toughness: int, number: int, answer: str) -> None:
    """SZOP-SUP-08, SZOP-CARD-03: and more than the card, as long as a mission may need it."""
    own = unit("Own", rifle(attacks=9), toughness=toughness, at=(10, 10))
    foes = [unit("Shot", seat=1, models=3, at=(10, 24)), unit("Others", seat=1, models=4, at=(16, 24))]
    table = with_card(own, *foes, support=8, number=number, active="Own")
    table.game.change(BATTLE, actions=("shooting",), struck=(table.id("Shot"),))

    assert answer == passes_others(table.run(window, "Own"), "SZOP-SUP-08")


def test_it_blows_up_the_one_piece_that_hides_its_target() -> None:
    """SZOP-SUP-09, SZOP-CARD-03: not for little, and not with a card that a mission may need."""
    house, shed = wood(4, 18, 20, 20, kinds=["blocking"]), wood(30, 18, 40, 20, kinds=["blocking"], name="Shed")
    second = wood(4, 22, 20, 24, kinds=["blocking"], name="Second")

    def answer(*terrain: Any, number: int = 4, attacks: int = 9, other: tuple[float, float] = (70, 46)) -> Any:
        own, foes = unit("Own", rifle(attacks=attacks, reach=30)), unit("Foes", seat=1, models=4, at=(10, 30))
        table = with_card(
            own, foes, unit("Others", seat=1, at=other), support=9, terrain=terrain, number=number, active="Own"
        ).run(window, "Own")
        found = passes_others(table, "SZOP-SUP-09")
        return next((str(each.name) for each in board(table.game).features if each.id == found), found)

    assert ["Wood", NO, NO] == [answer(*terrain) for terrain in ([shed, house], [shed], [house, second])]
    assert [NO, NO] == [answer(house, number=1), answer(house, attacks=1)]
    assert NO == answer(house, other=(30, 10))  # it sees somebody else


@pytest.mark.parametrize(
    ("used", "tokens", "number", "answer"), [(2, 2, 4, "use"), (1, 2, 4, NO), (1, 1, 4, "use"), (2, 1, 1, NO)]
)
def test_it_renews_two_abilities_or_tokens_but_not_one(used: int, tokens: int, number: int, answer: str) -> None:
    """SZOP-SUP-10, SZOP-CARD-03: with a card that no mission needs."""
    spent = ("A1.1 1", "A1.1 2")[:used]
    mage = unit("Mage", has=["Mage(1)", "Order(Shield)", "Order(Fury)"], tokens=tokens, used=spent)
    foes = unit("Foes", seat=1, at=(60, 40))
    table = with_card(mage, foes, support=10, number=number, active="Mage").run(window, "Mage")

    assert answer == passes_others(table, "SZOP-SUP-10")
