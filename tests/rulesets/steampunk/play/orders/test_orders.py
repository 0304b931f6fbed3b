"""Orders one round ahead, in secret. (SPF-ORD-01 to SPF-ORD-04, SPF-ORD-23)"""

from __future__ import annotations

import grognard
from grognard.cli.draw.letters import Names
from grognard.cli.game.answers import Assigned
from grognard.cli.screen import Screen
from grognard.kernel.ask import Assign, Together
from grognard.kernel.dice import Tabletop
from grognard.kernel.game import Game, step
from grognard.rulesets.steampunk.play.orders.imagine import resample
from grognard.rulesets.steampunk.play.orders.orders import judge_orders, turn_the_page, write_orders
from grognard.rulesets.steampunk.play.sequence import movement_step
from grognard.rulesets.steampunk.table.records import Orders, UnitId, Written, orders_id
from tests.rulesets.steampunk import kit
from tests.rulesets.steampunk.kit import drawn, make


@step
async def give_next(game: Game, unit: str, order: str) -> None:
    """Orders for the next turn, for tests."""
    game.change(orders_id(UnitId(unit)), next=Written(order))


kit.STEPS.update({"give_next": give_next})


def asked(table_question: object, seat: int) -> Assign:
    assert isinstance(table_question, Together)
    part = table_question.of(seat)
    assert isinstance(part, Assign)
    return part


def test_the_order_sheet_offers_the_orders_of_the_predicted_speed_with_path_and_warnings() -> None:
    """SPF-ORD-04: slow now, but the order on the table ends with a brake, so the next one is written for still."""
    table = drawn("A1 Tank at D3 slow\nB1 Squad at D7", terrain={"D5": "water"}).order("A1", "F + - + B")
    table.play(write_orders)
    slots = {slot.key: slot for slot in asked(table.playing.question, 0).slots}

    assert ["- + - + -", "- + - + A"] == [option.key for option in slots["A1 move"].options]
    assert "D4" == slots["A1 move"].options[0].data["from"]


def test_an_order_into_water_is_offered_with_a_warning() -> None:
    """SPF-ORD-04, SPF-TERR-13"""
    table = drawn("A1 Tank at D3 slow\nB1 Squad at D7", terrain={"D4": "water"}, orders_same_turn=True)
    table.play(write_orders)
    options = asked(table.playing.question, 0).slots[0].options

    assert ("may not enter D4",) == next(o for o in options if o.key == "F + - + -").data["warnings"]


def test_orders_written_now_are_for_the_next_turn_and_secret() -> None:
    """SPF-ORD-02, SPF-ORD-03"""
    table = drawn("A1 Tank at D3 slow\nB1 Squad at D7").order("A1", "F + - + -", "- + -")
    table.reply("Write your orders", {"A1 move": "F + F + -", "A1 fire": "- + Fire"})
    table.reply("Write your orders", {"B1 move": "- + - + -", "B1 fire": "- + -"})
    table.play(write_orders)
    orders = table.written("A1")

    assert orders.next is not None
    assert ("F + - + -", "F + F + -") == (orders.now.movement, orders.next.movement)
    for code in ("F + F + -", "forward, then forward, then nothing"):
        assert code not in str(table.playing.view(1))
        assert code not in str(table.playing.view(None))
    assert "forward, then forward, then nothing" in str(table.playing.view(0)["table"])


def test_the_warning_of_a_crowd_knows_where_friends_will_be_by_then() -> None:
    """SPF-ORD-04: both tanks go one hex on this turn; in the next A2 would run into A1, not into its place of now."""
    table = drawn("A1 Tank at D3 slow\nA2 Tank at D2 slow\nB1 Squad at D9")
    table.order("A1", "F + - + -").order("A2", "F + - + -").play(write_orders)
    asked = table.playing.asked_of(0)
    assert isinstance(asked, Assign)
    notes = {slot.key: {option.key: option.note for option in slot.options} for slot in asked.slots}

    assert "D4 may be overcrowded" == notes["A2 move"]["F + - + -"]
    assert "" == notes["A1 move"]["F + - + -"]


def test_without_lag_orders_are_for_the_turn_itself() -> None:
    """SPF-ORD-02 option orders_same_turn"""
    table = drawn("A1 Tank at D3 slow\nB1 Squad at D7", orders_same_turn=True)
    table.reply("Write your orders", {"A1 move": "F + F + -", "A1 fire": "- + Fire"})
    table.reply("Write your orders", {"B1 move": "- + - + -", "B1 fire": "- + -"})
    table.play(write_orders)

    assert "F + F + -" == table.written("A1").now.movement


def test_an_illegal_order_is_replaced_by_the_default_of_the_real_speed() -> None:
    """SPF-ORD-23: written for fast, braked to slow."""
    table = drawn("A1 Tank at D3 slow\nB1 Squad at D7").order("A1", "F + F + F").play(judge_orders)

    assert "- + - + B" == table.written("A1").now.movement


def test_an_imagined_world_has_other_orders_for_the_enemy_and_the_same_for_oneself() -> None:
    """SPF-ORD-03: what the enemy wrote is resampled, what he has carried out stays."""
    game = grognard.new_game("steampunk", seed=3)
    while game[next(iter(game.all(Orders))).id].next is None and game.question is not None:
        seat = game.waiting_for[0]
        part = game.asked_of(seat)
        assert part is not None
        game.answer(part.suggest(game.dice.fork(f"{game.turn}")), seat=seat)
    worlds = [game.imagine(0, seed) for seed in range(8)]
    mine = [[o for o in world.all(Orders) if o.unit.startswith("A")] for world in worlds]
    theirs = {str([o for o in world.all(Orders) if o.unit.startswith("B")]) for world in worlds}

    assert all(orders == mine[0] for orders in mine)
    assert len(theirs) > 1


def test_what_the_enemy_has_seen_of_an_order_stays_in_an_imagined_world() -> None:
    """SPF-ORD-03: A1 has turned in the open; what comes after that may be anything the sheet allows."""
    speeds = [
        {"name": "still", "pace": "still", "rung": 0, "orders": ["L + - + -", "L + - + R", "R + - + -", "360 + - + -"]}
    ]
    table = drawn("A1 Top at D3\nB1 Squad at D7", lists=make("Top", like="Tank", speed=speeds))
    table.order("A1", "L + - + R").play(movement_step, 1)
    guessed = set()
    for seed in range(12):
        resample(table.playing, 1, Tabletop(seed))
        guessed.add(table.written("A1").now.movement)

    assert {"L + - + -", "L + - + R"} == guessed


def test_orders_are_discarded_after_their_turn_and_the_next_ones_take_their_place() -> None:
    """SPF-ORD-03, SPF-ORD-02: who wrote nothing has the default."""
    table = drawn("A1 Tank at D3 slow\nB1 Squad at D7").order("A1", "F + - + -").order("B1", "F + - + -")
    table.play_all((give_next, "A1", "F + F + -"), (turn_the_page,))

    assert ("F + F + -", None) == (table.written("A1").now.movement, table.written("A1").next)
    assert "- + - + -" == table.written("B1").now.movement


def test_orders_are_told_in_words_with_the_hex_the_facing_and_the_speed_at_their_end() -> None:
    """SPF-ORD-04: and from where one plans."""
    table = drawn("A1 Tank at D3 facing 3 slow\nB1 Squad at D7").order("A1", "F + - + -").play(write_orders)
    asked = table.playing.asked_of(0)
    assert isinstance(asked, Assign)
    slot = asked.slots[0]
    words = {option.key: str(option.data["words"]) for option in slot.options}

    assert "from D4, looking right, slow" == slot.options[0].data["start"]
    assert "forward, then nothing, then nothing: ends in D5, looks right, slow" == words["F + - + -"]
    assert any("from D4, looking right, slow" in line for line in Assigned(asked, Names(), {}).lines(Screen()))


def test_of_new_orders_nothing_has_been_shown() -> None:
    """SPF-ORD-03: what the enemy has seen of the old ones says nothing of those that follow."""
    table = drawn("A1 Tank at D3 slow\nB1 Squad at D7").order("A1", "F + - + -", "Fire + -")
    table.play_all((give_next, "A1", "F + F + -"), (movement_step, 1), (turn_the_page,))

    assert (0, 0) == (table.written("A1").moves_shown, table.written("A1").actions_shown)
