"""The greedy bot: what it answers in plain positions, and whole games in which every answer is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.bots import play_out
from grognard.kernel.ask import Allocate, Choose, Option, Together
from grognard.kernel.dice import Every, parse_die
from grognard.kernel.hexes import neighbours
from grognard.kernel.ruleset import Chair
from grognard.kernel.table import Ref
from grognard.lab import matches, play, reported
from grognard.rulesets.steampunk.bot import THOUGHTS, greedy
from grognard.rulesets.steampunk.bot.assault_chances import chance_to_win, gang_of, plain
from grognard.rulesets.steampunk.bot.assaults import deflect, filled
from grognard.rulesets.steampunk.bot.seat import Seat
from grognard.rulesets.steampunk.bot.survey import Survey
from grognard.rulesets.steampunk.bot.worth import body_of, chance_to_hit, hit_share, suffered
from grognard.rulesets.steampunk.dice.assault import clash
from grognard.rulesets.steampunk.dice.damage import damage
from grognard.rulesets.steampunk.dice.facts import DicePool, Hit, Host, Shield, Toll, Typed
from grognard.rulesets.steampunk.play.assault.retreat import place_retreating
from grognard.rulesets.steampunk.play.assault.retreat_hex import add_retreating
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.orders.orders import write_orders
from grognard.rulesets.steampunk.play.sequence import movement_step
from grognard.rulesets.steampunk.ruleset import RULESET
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Aim, Cloud, Load, UnitId
from grognard.rulesets.steampunk.table.units import victim_of
from tests.rulesets.steampunk.kit import Table, drawn, make

if TYPE_CHECKING:
    from grognard.kernel.game import Game

STANDARD = RULESET.lists.samples[:5]


def thinks(table: Table, seat: int = 0) -> Any:
    """What the bot answers to the question on the table."""
    return greedy(Chair(table.playing, seat, 0))


def orders(table: Table, seat: int = 0) -> dict[str, str]:
    """The bot's order sheet for the next turn."""
    if table.game is None:
        table.play(write_orders)
    assert isinstance(table.playing.question, Together)
    answer: dict[str, str] = thinks(table, seat)
    return answer


def gunnery(sheet: dict[str, str], unit: str) -> str:
    """The one gunnery order of a unit."""
    return next(order for slot, order in sheet.items() if slot.startswith(f"{unit} ") and slot != f"{unit} move")


# ---------------------------------------------------------------- exact worth


def test_what_a_hit_costs_is_exact_whatever_armour_tokens_and_extras_there_are() -> None:
    """Armour and tokens are reckoned apart from the damage roll, and give what the whole roll gives. (SPF-DMG-01)"""
    table = drawn("A1 Tank at D3\nB1 Tank at D5").play(write_orders)
    victim = victim_of(table["B1"])
    hit = Hit(parse_die("d6+1"), parse_die("d4"), 3, ap_plus=1, penetration_bonus=2, plus=-1)
    hit = hit._replace(extra=(Typed("light", parse_die("d6"), only_if_penetrated=True), Typed("psychic", parse_die(6))))
    whole = Every().odds(damage, Toll(1, future=2), hit, victim)
    mean = 0.0
    for after, weight in whole.items():
        harm = suffered(1, after._replace(future=max(after.future - 2, 0) if after.models else 0))
        mean += harm.of(1) * weight / whole.total

    assert pytest.approx(mean) == hit_share(hit, Toll(1, future=2), body_of(victim))


def test_the_chance_to_win_an_assault_is_exact() -> None:
    """SPF-ASLT-14: successes less deflections, and the tie goes to who wins ties."""
    mine = Host((DicePool("A1/0", "A1", 4, 5), DicePool("A1/1", "A1", 2, 4)), (Shield("A1", 2, 5),))
    yours = Host((DicePool("B1/0", "B1", 5, 5),), (Shield("B1", 1, 6),))
    won = {True: 0.0, False: 0.0}
    odds = Every().odds(clash, mine, yours)
    for rolled, weight in odds.items():
        left = max(sum(rolled.first.successes) - sum(rolled.second.deflections), 0)
        less = max(sum(rolled.second.successes) - sum(rolled.first.deflections), 0)
        for wins_ties in won:
            won[wins_ties] += (left > less or (left == less and wins_ties)) * weight / odds.total

    gangs = gang_of(plain(mine)), gang_of(plain(yours))
    assert won == {ties: pytest.approx(chance_to_win(*gangs, wins_ties=ties)) for ties in won}


def test_the_gain_of_a_shot_is_chance_times_damage_times_price() -> None:
    """Tank at tank, three hexes, both still: +1 and +1. (SPF-SHOOT-01, SPF-SHOOT-04)"""
    table = drawn("A1 Tank at D3\nB1 Tank at D6").play(write_orders)
    survey = Survey(table.playing, 0)
    mine, yours = survey.pieces[UnitId("A1")], survey.pieces[UnitId("B1")]
    gun = mine.arsenal.batteries[0]
    one_hit = hit_share(Hit(parse_die("d6"), parse_die(1), 4), Toll(1), yours.body)

    assert pytest.approx(chance_to_hit(2) * one_hit * 24) == mine.arsenal.shot(gun, mine.pose, yours, yours.pose)[0]
    assert (0.0, 0.0) == mine.arsenal.shot(gun, mine.pose._replace(facing=0), yours, yours.pose)


# ---------------------------------------------------------------- orders


def test_an_empty_gun_is_loaded_before_it_fires() -> None:
    """SPF-GUN-05: the empty gun is ordered to load, the loaded one to fire."""
    empty = drawn("A1 Tank at D3\nB1 Post at D6", lists=make("Post", like="Tank", speed=STILL))
    loaded = drawn("A1 Tank at D3\nB1 Post at D6", lists=make("Post", like="Tank", speed=STILL))
    empty.having("A1", loads=(Load(),))

    assert "Load" in gunnery(orders(empty), "A1")
    assert "Fire" in gunnery(orders(loaded), "A1")


def test_what_the_order_on_the_table_will_fire_is_loaded_again_afterwards() -> None:
    """SPF-ORD-02: a round ahead, the gun is loaded now, and empty when the next order is carried out."""
    table = drawn("A1 Tank at D3\nB1 Post at D6", lists=make("Post", like="Tank", speed=STILL))
    table.order("A1", "- + - + -", "Fire + -")

    assert "Load" in gunnery(orders(table), "A1")


STILL = [{"name": "still", "pace": "still", "rung": 0, "orders": ["- + - + -"]}]
TURNING = [
    {"name": "still", "pace": "still", "rung": 0, "orders": ["R + R + R", "L + L + L", "- + - + -", "L + - + -"]}
]
WALKING = [{"name": "slow", "pace": "slow", "rung": 1, "orders": ["F + - + -", "- + - + -"]}]


def test_it_does_not_turn_its_back() -> None:
    """SPF-ANGLE-08: strong armour and guns stay towards the enemy; who looks away turns to him."""
    lists = make("Turner", like="Tank", speed=TURNING)
    facing = drawn("A1 Turner at D3 facing 3\nB1 Tank at D6", lists=lists)
    astray = drawn("A1 Turner at D3 facing 0\nB1 Tank at D6", lists=lists)

    assert "- + - + -" == orders(facing)["A1 move"]
    assert orders(astray)["A1 move"] in ("R + R + R", "L + L + L")


@pytest.mark.parametrize(("mine", "yours", "is_won"), [("Giant", "Post", True), ("Mob", "Titan", False)])
def test_it_orders_an_assault_that_is_won_and_none_that_is_lost(mine: str, yours: str, is_won: bool) -> None:
    """SPF-ASLT-01: whoever walks into an enemy's hex assaults."""
    lists = make("Giant", like="Colossus", speed=WALKING)
    lists = make("Mob", like="Squad", lists=lists, speed=WALKING, gunnery=[])
    lists = make("Post", like="Squad", lists=lists, speed=STILL, gunnery=[])
    lists = make("Titan", like="Colossus", lists=lists, speed=STILL)
    sheet = orders(drawn(f"A1 {mine} at D4 slow\nB1 {yours} at D5", lists=lists))

    assert ("F + - + -" if is_won else "- + - + -") == sheet["A1 move"]


@pytest.mark.parametrize(("mine", "yours", "is_won"), [("Giant", "Post", True), ("Mob", "Titan", False)])
def test_asked_for_an_assault_it_wants_one_that_is_won_and_none_that_is_lost(
    mine: str, yours: str, is_won: bool
) -> None:
    """SPF-ORD-05: who goes where he likes says first whether he will enter the enemy's hex."""
    roving = [{"name": "slow", "pace": "slow", "rung": 1, "orders": ["D + - + -"]}]
    lists = make("Giant", like="Colossus", speed=roving)
    lists = make("Mob", like="Squad", lists=lists, speed=roving, gunnery=[])
    lists = make("Post", like="Squad", lists=lists, speed=STILL, gunnery=[])
    lists = make("Titan", like="Colossus", lists=lists, speed=STILL)
    table = drawn(f"A1 {mine} at D4 slow\nB1 {yours} at D5", lists=lists).order("A1", "D + - + -")

    assert ("yes" if is_won else "no") == thinks(table.play(movement_step, 1))


def test_two_bases_are_not_ordered_into_one_hex_that_is_too_small() -> None:
    """SPF-STACK-01: one large base in a hex; the other finds another way or waits."""
    ways = [{"name": "slow", "pace": "slow", "rung": 1, "orders": ["F + - + -", "L + F + -", "R + F + -", "- + - + -"]}]
    lists = make("Hulk", like="Colossus", lists=make("Post", like="Squad", speed=STILL), speed=ways, size="large")
    table = drawn("A1 Hulk at C4 facing 2 slow\nA2 Hulk at E4 facing 4 slow\nB1 Post at D8", lists=lists)
    ends = []
    sheet = orders(table)
    assert isinstance(table.playing.question, Together)
    for slot in table.playing.question.of(0).slots:  # type: ignore[union-attr]
        option = next(option for option in slot.options if option.key == sheet[slot.key])
        if slot.key.endswith("move"):
            ends.append((option.data["path"] or [option.data["from"]])[-1])

    assert 2 == len(set(ends))


def test_the_enemys_secret_orders_make_no_difference() -> None:
    """SPF-ORD-03: the same table but for what the enemy has written gives the same answer."""
    sheets = []
    for secret in ("F + F + -", "F + - + B"):
        table = drawn("A1 Tank at D3 slow\nA2 Squad at C2\nB1 Tank at D7 slow\nB2 Squad at E8 slow")
        table.order("B1", secret, "- + Fire")
        sheets.append(orders(table))

    assert sheets[0] == sheets[1]


# ---------------------------------------------------------------- answers amid the turn


def test_it_fires_at_the_target_that_costs_the_enemy_most() -> None:
    """SPF-GUN-09: of two tanks in sight the one that shows its weak back."""
    table = drawn("A1 Tank at D3\nB1 Tank at C6 facing 0\nB2 Tank at E6 facing 3")
    table.order("A1", "- + - + -", "Fire + -").play(fire, 1)

    assert {"0": "B2"} == thinks(table)


def test_it_uses_its_aim() -> None:
    """SPF-GUN-07: an aim bonus is kept for nothing better."""
    table = drawn("A1 Tank at D3\nB1 Tank at D6").order("A1", "- + - + -", "Fire + -")
    table.having("A1", aims=(Aim("gun", 1, BOARD.named("D3")),)).play(fire, 1)

    assert {"0": "B1", "aim gun": "yes"} == thinks(table)


def test_who_may_turn_anywhere_turns_to_the_enemy() -> None:
    """SPF-ORD-20"""
    table = drawn("A1 Squad at D4 facing 0\nB1 Tank at D7").order("A1", "360 + A + F").play(movement_step, 1)

    assert "3" == thinks(table)


@pytest.mark.parametrize(("sheet", "answer"), [("Colossus", "back"), ("Weakling", "no")])
def test_it_slips_away_from_a_lost_assault_and_stands_in_a_won_one(sheet: str, answer: str) -> None:
    """SPF-ABIL-04"""
    lists = make("Riders", like="Squad", abilities=["Pre-Assault retreat[4+]"])
    lists = make("Weakling", like="Squad", lists=lists, model=[{"name": "Boy", "assault": {"dice": 0}}])
    table = drawn(f"A1 Riders at D4\nB1 {sheet} at D5 slow", lists=lists)
    table.order("B1", "F + - + -").play(movement_step, 1)

    assert answer == thinks(table)


@pytest.mark.parametrize(("burning", "chosen"), [("C4", "E4"), ("E4", "C4")])
def test_a_beaten_base_does_not_retreat_into_the_fire(burning: str, chosen: str) -> None:
    """SPF-RETR-04"""
    at, ways = BOARD.named("D4"), {BOARD.named("C4"), BOARD.named("E4")}

    def beaten(game: Game) -> None:
        game.add(Cloud(id=Ref("fire"), at=BOARD.named(burning), kind="fire", markers=2))
        add_retreating(game, UnitId("A1"), at, None, frozenset({at, *neighbours(at)} - ways))

    table = drawn("A1 Squad at D4\nB1 Tank at D8").having("A1", at=None).prepare(beaten).play(place_retreating)

    question = table.playing.question
    assert isinstance(question, Choose)
    assert {"C4", "E4"} == {option.key for option in question.options}
    assert chosen == thinks(table)


def test_with_the_advantage_it_keeps_its_strong_successes_and_deflects_the_dangerous_ones() -> None:
    """SPF-ASLT-24"""
    models = [
        {"name": "Page", "assault": {"dice": 1, "damage": "d6-1"}},
        {"name": "Knight", "assault": {"dice": 1, "ap": 3, "damage": "d6+3"}},
    ]
    table = drawn("A1 Band at D4\nB1 Band at D5", lists=make("Band", like="Squad", model=models)).play(write_orders)
    answers = []
    for unit in ("A1", "B1"):
        keys = (Option(f"{unit}/0"), Option(f"{unit}/1"))
        asked = Allocate(seat=0, prompt="Which?", options=keys, room=(1, 1), total=1)
        seat = Seat(Chair(table.playing, 0, 0))
        seat.question = asked
        answers.append(deflect(seat, asked))

    assert [{"A1/0": 1}, {"B1/1": 1}] == answers


def test_sharing_out_fills_the_first_first() -> None:
    assert {"b": 2, "a": 1} == filled(["b", "a", "c"], {"a": 3, "b": 2, "c": 1}, 3)


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("number", range(len(STANDARD)))
def test_every_nation_is_played_to_the_end(number: int) -> None:
    """Every answer is accepted, and the battle is decided by its rules. (SPF-VICT-01)"""
    armies = STANDARD[number], STANDARD[(number + 1) % len(STANDARD)]
    game = play_out(RULESET.new_game(armies, seed=number), (greedy, greedy), number)

    assert game.result is not None
    assert [] == list(RULESET.play.broken(game))


@pytest.mark.parametrize("kind", ["tank", "infantry", "advanced"])
def test_other_armies_and_the_friendly_match_are_played_too(kind: str) -> None:
    """SPF-VICT-02, SPF-ARMY-02: a shorter game of huge machines, of foot, and of everything."""
    armies = f"dwarf-{kind}", f"dark-elf-{kind}"
    game = play_out(RULESET.new_game(armies, options={"turns": 4}, seed=3), (greedy, greedy), 3)

    assert game.result is not None


def test_the_same_seed_gives_the_same_game() -> None:
    """Whatever has been thought before."""
    games = [play_out(RULESET.new_game(STANDARD[:2], options={"turns": 4}, seed=7), (greedy, greedy), 7) for _ in "12"]

    assert [event.text for event in games[0].events] == [event.text for event in games[1].events]


def test_nothing_it_thinks_of_is_refused() -> None:
    """No illegal order or answer: the question's own suggestion never has to step in for one. (SPF-ORD-23)"""
    refused, asked = [], 0
    for seed, armies in ((3, ("dwarf-standard", "ork-standard")), (4, ("spartan-standard", "dark-elf-standard"))):
        game = RULESET.new_game(armies, seed=seed)
        while game.question is not None:
            chair = Chair(game, game.waiting_for[0], seed)
            question: Any = chair.question
            thought = THOUGHTS.get((type(question), question.clause))
            answer = thought(Seat(chair), question) if thought is not None else None
            if answer is not None:
                asked += 1
                refused += [] if Seat(chair).accepts(answer) else [(question.prompt, answer)]
            game.answer(greedy(chair), seat=chair.seat)

    assert 100 < asked
    assert [] == refused


def test_it_beats_the_random_bot() -> None:
    """A small duel; `grognard lab` plays the large one."""
    games = matches("steampunk", ("greedy", "random"), RULESET.lists.samples[:2], 10)

    assert 9 <= reported(map(play, games)).bots["greedy"].wins


def test_it_thinks_about_every_question_of_some_games() -> None:
    """What it leaves to the question's own suggestion is rare: a list of it, so that a new question is noticed."""
    left: set[tuple[str, str]] = set()
    for seed, armies in ((1, ("elf-standard", "ork-standard")), (2, ("dark-elf-standard", "spartan-standard"))):
        game = RULESET.new_game(armies, seed=seed)
        while game.question is not None:
            seat = game.waiting_for[0]
            question: Any = game.asked_of(seat)
            if (type(question), question.clause) not in THOUGHTS:
                left.add((question.kind, question.clause))
            game.answer(greedy(Chair(game, seat, seed)), seat=seat)

    assert left <= {("choose", "SPF-ASLT-04"), ("allocate", "SPF-ABIL-10"), ("choose", "SPF-WPN-18")}


@pytest.mark.parametrize(("friends", "fires"), [("", True), ("\nA2 Squad at D5\nA3 Squad at D5", False)])
def test_it_does_not_sweep_its_own_troops_for_nothing(friends: str, fires: bool) -> None:
    """A Sweep[everybody] is fired where only enemies stand, and kept where more friends do. (SPF-WPN-14)"""
    scythe = {
        "name": "Scythe",
        "range": 4,
        "damage": "d6+2",
        "ap": 3,
        "abilities": ["Sweep[everybody]", "Always Loaded"],
    }
    lists = make("Mower", like="Tank", weapons=[scythe], guns=["Scythe"], gunnery=[{"order": "Fire + -"}])
    table = drawn(f"A1 Mower at D3 facing 3\nB1 Squad at D6{friends}", lists=lists)
    game = table.order("A1", "- + - + -", "Fire + -").play(fire, 1).playing
    question: Any = game.question
    chosen = greedy(Chair(game, 0, 1))

    assert fires == any(mark.startswith("sweep") for mark in chosen.values())
    assert question.clause
