"""The greedy bot: it takes markers and beats who plays at random."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.bots import bot, play_out
from grognard.kernel.ruleset.bots import Chair
from grognard.rulesets.legendary.bot import THOUGHTS
from grognard.rulesets.legendary.bot.survey import Survey
from grognard.rulesets.legendary.bot.vehicles import nearest_foe
from grognard.rulesets.legendary.ruleset import RULESET
from grognard.rulesets.legendary.table.records import UnitId, side_id
from tests.rulesets.legendary.kit import BLADE, RIFLE, Battle, hero, squad
from tests.rulesets.legendary.play.psychic.kit import coven, phase
from tests.rulesets.legendary.play.vehicles.motors import tank


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_who_plays_at_random(seat: int) -> None:
    players = (bot(RULESET, "greedy"), bot(RULESET, "random"))
    game = grognard.new_game("legendary", RULESET.first_armies, seed=3)
    play_out(game, players if seat == 0 else players[::-1], 3)

    assert game.result is not None
    assert seat == game.result.winner


def test_every_thought_is_about_a_clause_of_the_ledger() -> None:
    known = {clause.id for clause in RULESET.ledger.clauses}

    assert set() == {clause for _, clause in THOUGHTS} - known


@pytest.mark.parametrize(("may_measure", "is_exact"), [(False, False), (True, True)])
def test_without_premeasuring_it_estimates_by_eye(may_measure: bool, is_exact: bool) -> None:  # LEG-GEN-06
    game = grognard.new_game("legendary", RULESET.first_armies, options={"allow_premeasuring": may_measure}, seed=3)
    random = bot(RULESET, "random")
    while not RULESET.play.is_set_up(game):
        grognard.bots.act(game, game.waiting_for[0], random)
    table = Survey(game, 0)
    away = table.away(UnitId(table.own[0].id), UnitId(table.foes[0].id))

    near = nearest_foe(table, (20.1, 20.2))

    assert is_exact == (away % 3 != 0)
    assert is_exact == (near % 3 != 0)


def test_a_unit_aboard_has_nothing_to_shoot_at() -> None:
    """Its distance to everybody is without end: it is not estimated, and its guns do nothing. (LEG-GEN-06)"""
    game = grognard.new_game("legendary", RULESET.first_armies, seed=3)
    random = bot(RULESET, "random")
    while not RULESET.play.is_set_up(game):
        grognard.bots.act(game, game.waiting_for[0], random)
    table = Survey(game, 0)
    rider, foe = table.own[0], table.foes[0]
    for model in rider.models:
        game.change(model, at=None)

    assert float("inf") == table.away(rider.id, foe.id)
    assert 0.0 == table.shot(rider.id, foe.id)


def answered(table: Battle, seat: int = 0) -> Any:
    """What the greedy bot answers."""
    return bot(RULESET, "greedy")(Chair(table.game, seat, 1))


GRENADE = {"name": "Grenade", "range": 8, "s": 6, "ap": 4, "rules": ["Grenade"]}
PISTOL = {"name": "Pistol", "range": 12, "s": 4, "ap": 5, "type": "Pistol"}


def test_it_fires_at_what_it_can_kill_and_with_what_reaches() -> None:  # LEG-DMG-01, LEG-SHOOT-07, LEG-GEN-07
    """Five rifles take no three wounds in one attack; grenades and pistols would take the place of rifles."""
    table = Battle(
        {"Reds": squad(5, (20, 10), weapons=(RIFLE, GRENADE, PISTOL))},
        {"Lord": hero((20, 28), weapons=(), w=3, sv=3), "Blues": squad(5, (26, 28), weapons=(), sv=None)},
        options={"allow_premeasuring": True},
    )
    table.activate("Reds").until("shoots at whom")
    answer = answered(table)

    assert answer["Rifle"].startswith(table.ids["Blues"])
    assert ("hold", "hold") == (answer["Grenade"], answer["Pistol"])


def test_its_best_weapons_fire_first() -> None:  # LEG-SHOOT-01
    lance = {"name": "Lance", "range": 48, "s": 9, "ap": 2}
    reds = squad(2, (20, 10), weapons=(RIFLE, lance), leader={"weapons": ["Lance"]}, arms=("Rifle",))
    table = Battle({"Reds": reds}, {"Blues": squad(2, (20, 24))}, hit=[1, 1])
    table.activate("Reds").until("shoots at whom").fire(Rifle="Blues", Lance="Blues", ask="yes")

    assert "Lance" == answered(table)


def test_it_keeps_its_activation_when_overwatch_promises_little() -> None:  # LEG-OVER-01, LEG-TURN-11
    def reacts(number: int, **how: Any) -> Any:
        table = Battle(
            {"Reds": squad(number, (36, 10), weapons=(), **{"sv": None, **how})},
            {"Blues": squad(5, (36, 26), weapons=(RIFLE,))},
            options={"allow_premeasuring": True},
            reacts=True,
        )
        table.activate("Reds").until("Move Reds").move("Reds", 0, 1)
        return answered(table, 1)

    assert "B1" == reacts(8)
    assert "no" == reacts(1, w=3, sv=2)


def test_it_doubles_rapid_fire_that_is_near_enough() -> None:  # LEG-WPN-13
    def rifles(away: float) -> str:
        table = Battle(
            {"Reds": squad(5, (20, 10))},
            {"Blues": squad(5, (20, 10 + away), weapons=(), sv=None)},
            options={"allow_premeasuring": True},
        )
        table.activate("Reds").until("shoots at whom")
        return str(answered(table)["Rifle"])

    assert "B1 x2" == rifles(18)
    assert "B1" == rifles(34)


@pytest.mark.parametrize(("ap", "part"), [(1, False), (6, True)])
def test_it_aims_at_parts_where_the_hull_is_too_hard(ap: int, part: bool) -> None:  # LEG-VEH-15
    gun = {"name": "Gun", "range": 48, "s": 7, "ap": ap, "shots": 2}
    table = Battle(
        {"Reds": squad(3, (20, 10), weapons=(gun,))},
        {"Tank": tank(at=(20, 30), facing=270.0, front=14)},
        options={"allow_premeasuring": True},
    )
    table.activate("Reds").until("shoots at whom")

    assert part == ("/B1.1/" in answered(table)["Gun"])


def test_a_psyker_casts_what_is_worth_most() -> None:  # LEG-PSY-04, LEG-PSY-12
    blues = {"Blues": squad(3, at=(20, 26), weapons=(), sv=None)}
    far = {"Blues": squad(3, at=(20, 46), weapons=(), sv=None)}

    assert "Bolt/B1" == answered(phase(coven("Hex", theirs=blues)))
    assert "none" == answered(phase(coven("Hex", theirs=far)))


def test_a_beam_strikes_enemies_and_spares_friends() -> None:  # LEG-PSY-18
    theirs = {"Blues": squad(4, at=(20, 14), spots=((20, 18), (20, 20), (24, 12), (27, 12.3)), weapons=(), sv=None)}
    table = phase(coven("Ray", theirs=theirs, mastery=2, cast=[11], save=[1, 1]))
    table.say("Ray/cast")

    assert {"point": (20, 20)} == answered(table)


@pytest.mark.parametrize(("away", "answer"), [(6.0, "yes"), (30.0, "no")])
def test_a_force_weapon_is_woken_before_a_fight(away: float, answer: str) -> None:  # LEG-PSY-11
    blade = {**BLADE, "name": "Rune blade", "rules": ["Force"]}
    own = squad(1, at=(20, 10), weapons=(blade,), rules=["Psyker (1)"], w=2)
    table = Battle({"Psyker": own}, {"Blues": squad(3, at=(20, 10 + away), weapons=(), sv=None)})
    table.activate("Psyker").until("force weapon")

    assert answer == answered(table)


def test_the_strongest_denies() -> None:  # LEG-PSY-07
    witches = {
        "Weak": squad(1, at=(26, 20), weapons=(), rules=["Psyker (1)"]),
        "Strong": squad(1, at=(30, 20), weapons=(), rules=["Psyker (3)"]),
    }
    table = phase(coven("Hex", theirs={"Blues": squad(3, at=(20, 26), weapons=(), sv=None), **witches}, reacts=True))
    table.say("Bolt/B1")

    assert "B3.1" == answered(table, 1)


def test_it_holds_as_long_as_nobody_can_hurt_anybody() -> None:  # LEG-TURN-09
    for far, expected in ((36.0, "hold"), (10.0, "Whites")):
        table = Battle(
            {name: squad(3, at=(x, 8), weapons=(PISTOL,)) for name, x in (("Reds", 60), ("Whites", 20))},
            {name: squad(3, at=(x, 8 + far), weapons=(PISTOL,)) for name, x in (("Blues", 20), ("Greens", 26))},
        )
        table.game.change(side_id(0), holds=1)
        table.activate("Reds").finish().activate("Greens").finish()

        assert "hold" in table.options
        assert table.ids.get(expected, expected) == answered(table)


def test_a_tank_turns_its_front_to_who_threatens_it() -> None:  # LEG-VEH-03
    lance = {"name": "Lance", "range": 48, "s": 9, "ap": 2}
    table = Battle(
        {"Reds": tank(at=(36, 10), facing=90.0)},
        {"Blues": squad(3, at=(66, 20), weapons=(lance,)), "Greens": squad(3, at=(6, 20), weapons=(PISTOL,))},
    )
    table.activate("Reds").until("Move")
    [path] = answered(table).values()

    assert len(path[-1]) == 3
    assert path[-1][2] < 45 or path[-1][2] > 315


def test_ten_hits_that_pin_are_worth_something() -> None:  # LEG-MORALE-11
    storm = {"name": "Storm", "range": 24, "s": 1, "ap": "-", "type": "Heavy", "shots": 4}
    table = Battle({"Reds": squad(10, at=(20, 10), weapons=(storm,))}, {"Blues": squad(5, at=(20, 26), ld=5, sv=2)})
    survey = Survey(table.game, 0)
    reds, blues = table.ids["Reds"], table.ids["Blues"]
    before = survey.shot(reds, blues)
    table.change("Blues", is_pinned=True)

    assert before > Survey(table.game, 0).shot(reds, blues)
