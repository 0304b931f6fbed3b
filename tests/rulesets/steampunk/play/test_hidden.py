"""Hidden bases: what they are is nobody's business. (SPF-GUN-13, SPF-HIDE)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.api import ruleset
from grognard.kernel.ask import Choose
from grognard.kernel.dice import Tabletop
from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.dice.facts import Toll
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Immunity
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import note_toll, told_of
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.hidden import guess_tokens, reveal
from grognard.rulesets.steampunk.play.moves.movement import move
from grognard.rulesets.steampunk.play.orders.orders import write_orders
from grognard.rulesets.steampunk.play.sequence import aftermath_step, agony_step, movement_step
from grognard.rulesets.steampunk.table.abilities import abilities_of
from grognard.rulesets.steampunk.table.records import BATTLE, Contest, Unit, UnitId
from grognard.rulesets.steampunk.table.units import enemies_of
from tests.rulesets.steampunk.kit import Table, drawn, make

if TYPE_CHECKING:
    from grognard.kernel.game import Game

SCOUT = make("Scout", like="Squad", abilities=["Hidden[still/slow; 2; forest]"])
SCOUTS = make("Gun Pit", like="Squad", lists=SCOUT, abilities=["Hidden[still; 0]"])


def lurking(picture: str, *hidden: str, **more: Any) -> Table:
    """A table on which these units are hidden tokens."""
    table = drawn(picture, lists=SCOUTS, **more)
    for number, name in enumerate(hidden, start=1):
        table.having(name, is_hidden=True, token=number)
    return table


def options(table: Table) -> list[str]:
    question = table.playing.question
    assert isinstance(question, Choose)
    return [option.key for option in question.options]


# ---------------------------------------------------------------- speeds


def test_a_hidden_base_has_hidden_variants_of_its_speeds_with_the_same_orders() -> None:
    """SPF-HIDE-02"""
    speeds = lurking("A1 Scout at D3").play(move, 1)["A1"].profile.speeds
    kept = set(speeds["slow"].orders) <= set(speeds["hidden slow"].orders)

    assert ["still", "slow", "hidden still", "hidden slow"] == list(speeds)
    assert (True, "slow", 1) == (kept, speeds["hidden slow"].pace, speeds["hidden slow"].rung)
    assert speeds["hidden slow"].hidden


def test_a_hidden_base_speeds_up_within_its_hidden_speeds() -> None:
    """SPF-HIDE-02, SPF-ORD-14, SPF-ORD-15: only its owner reads of it."""
    table = lurking("A1 Scout at D3 hidden still\nB1 Squad at D9", "A1").order("A1", "A + B[still] + A[slow]")
    table.play_all((move, 1), (move, 2), (move, 3))

    assert "hidden slow" == table["A1"].speed
    assert "hidden slow" not in str(table.playing.view(1))
    assert "is now hidden slow" in str(table.playing.view(0))


def test_no_gunnery_while_hidden() -> None:
    """SPF-HIDE-01, SPF-HIDE-02: it does not shoot, and cannot be shot at."""
    table = lurking("A1 Scout at D3 hidden still\nB1 Squad at D4 facing 0", "A1")
    table.order("A1", "- + - + -", "Fire + -").order("B1", "- + - + -", "Fire + -").play(fire, 1)

    assert table.playing.question is None
    assert [] == enemies_of(table.playing, 1)


# ---------------------------------------------------------------- no assaults


def test_an_enemy_enters_a_tokens_hex_without_an_assault() -> None:
    """SPF-HIDE-01: and they stack apart."""
    table = lurking(
        "A1 Scout at D4 hidden still\nA2 Scout at D4 hidden still\nB1 Colossus at D5 facing 0 slow", "A1", "A2"
    )
    table.order("B1", "F + - + -").play(movement_step, 1)

    assert ("D4", []) == (table.where("B1"), table.playing.all(Contest))


def test_a_token_starts_no_assault() -> None:
    """SPF-HIDE-01: at the end of the step it may be seen, but it does not fight."""
    table = lurking("A1 Scout at D4 facing 3 hidden slow\nB1 Squad at D5", "A1", terrain={"D5": "rough"})
    table.order("A1", "F + - + -").play(movement_step, 1)

    assert ("D5", []) == (table.where("A1"), table.playing.all(Contest))


def test_tokens_count_with_their_friends_for_stacking() -> None:
    """SPF-HIDE-01"""
    table = lurking("A1 Scout at D3 facing 3 hidden slow\nA2 Squad at D4\nA3 Squad at D4", "A1").order(
        "A1", "F + - + -"
    )
    table.play(movement_step, 1)

    assert ("D3", 2) == (table.where("A1"), table["A1"].shaken)


@pytest.mark.parametrize("state", [{"is_hidden": True}, {"is_revealed": True}])
def test_a_hidden_or_newly_revealed_base_knows_no_fear(state: dict[str, bool]) -> None:
    """SPF-HIDE-01, SPF-HIDE-05"""
    table = drawn("A1 Scout at D3", lists=SCOUTS).having("A1", **state).play(move, 1)

    assert {"Fear", "Terror"} <= {each.what for each in abilities_of(table["A1"]) if isinstance(each, Immunity)}


# ---------------------------------------------------------------- found


@pytest.mark.parametrize(
    ("speed", "terrain", "found"),
    [
        ("hidden slow", {}, True),
        ("hidden still", {}, False),
        ("hidden slow", {"D3": "rough"}, False),
        ("hidden slow", {"D4": "forest"}, False),
    ],
)
def test_who_moves_in_the_open_before_enemy_eyes_is_seen(speed: str, terrain: dict[str, str], found: bool) -> None:
    """SPF-HIDE-03: slow, in a clear hex, in line of sight; without the bonuses."""
    table = lurking(f"A1 Scout at D3 {speed}\nB1 Squad at D7", "A1", terrain=terrain).play(movement_step, 1)

    assert found == (not table["A1"].is_hidden)
    assert not table["A1"].is_revealed


@pytest.mark.parametrize(("enemy", "found"), [("D4", True), ("D5", False)])
def test_in_aftermath_an_enemy_within_one_hex_finds_it(enemy: str, found: bool) -> None:
    """SPF-HIDE-03"""
    table = lurking(f"A1 Scout at D3 hidden still\nB1 Squad at {enemy}", "A1").play(aftermath_step)

    assert found == (not table["A1"].is_hidden)
    assert ("still" if found else "hidden still") == table["A1"].speed


def test_who_is_found_among_enemies_goes_to_the_closest_possible_hex() -> None:
    """SPF-HIDE-03, SPF-RETR-04"""
    table = lurking("A1 Scout at D3 hidden still\nB1 Squad at D3", "A1").reply("found among enemies", "C3")
    table.play(aftermath_step)

    assert "C3" == table.where("A1")
    assert [] == list(table.playing.ruleset.play.broken(table.playing))


def test_a_dead_model_gives_the_base_away() -> None:
    """SPF-HIDE-03"""
    table = lurking("A1 Scout at D3 hidden still\nB1 Squad at D9", "A1").having("A1", dying=1).play(apply_damage)
    hurt = lurking("A1 Scout at D3 hidden still\nB1 Squad at D9", "A1").having("A1", future=2).play(apply_damage)

    assert (False, False) == (table["A1"].is_hidden, table["A1"].is_revealed)
    assert hurt["A1"].is_hidden


# ---------------------------------------------------------------- Reveal and Hide


def test_reveal_places_the_base_within_reach_with_any_facing_and_the_bonuses() -> None:
    """SPF-HIDE-04, SPF-HIDE-05"""
    table = lurking("A1 Scout at D4 facing 3 hidden slow\nB1 Squad at D9\nB2 Squad at D5", "A1")
    table.order("A1", "Reveal + - + -").play(move, 1)

    assert 18 == len(options(table))  # 19 hexes within two, less the enemy's
    assert "D5" not in options(table)

    table.playing.answer("D6")
    table.playing.answer("0")

    assert ("D6", 0, "slow", False, True) == (
        table.where("A1"),
        table["A1"].facing,
        table["A1"].speed,
        table["A1"].is_hidden,
        table["A1"].is_revealed,
    )


def test_a_reach_of_nothing_is_the_own_hex() -> None:
    """SPF-HIDE-04"""
    table = lurking("A1 Gun Pit at D4 hidden still\nB1 Squad at D9", "A1").order("A1", "Reveal + - + -")
    table.reply("which way", "2").play(move, 1)

    assert ("D4", 2, True) == (table.where("A1"), table["A1"].facing, table["A1"].is_revealed)


def test_the_bonuses_end_with_the_turn() -> None:
    """SPF-HIDE-05"""
    table = drawn("A1 Scout at D4", lists=SCOUTS).having("A1", is_revealed=True).play(aftermath_step)

    assert not table["A1"].is_revealed


def test_with_an_enemy_in_its_hex_it_may_assault_as_if_from_a_hex_beside() -> None:
    """SPF-HIDE-04, SPF-HIDE-05"""
    table = lurking("A1 Scout at D4 hidden still\nB1 Squad at D4", "A1").reply("assault them", "yes")
    table.reply("which one", "D3").play(movement_step, 1)
    (contest,) = table.playing.all(Contest)
    shy = lurking("A1 Scout at D4 hidden still\nB1 Squad at D4", "A1").reply("assault them", "no").play(move, 1)

    assert (("A1",), ("B1",), True, 3) == (
        tuple(each.unit for each in contest.entering),
        contest.staying,
        table["A1"].is_revealed,
        table["A1"].facing,
    )
    assert shy["A1"].is_hidden


@pytest.mark.parametrize(
    ("terrain", "enemy", "hides"), [("forest", "D9", True), ("rough", "D9", False), ("forest", "D3", False)]
)
def test_hide_needs_its_terrain_and_no_enemy_in_the_hex(terrain: str, enemy: str, hides: bool) -> None:
    """SPF-HIDE-06"""
    table = drawn(f"A1 Scout at D3 slow\nB1 Kite at {enemy} slow flying", lists=SCOUTS, terrain={"D3": terrain})
    table.order("A1", "Hide[forest] + - + -").play(move, 1)

    assert (hides, "hidden slow" if hides else "slow") == (table["A1"].is_hidden, table["A1"].speed)


# ---------------------------------------------------------------- the short rule


def test_by_the_short_rule_moving_reveals() -> None:
    """SPF-GUN-13 option hidden_simple: no bonuses."""
    table = lurking(
        "A1 Scout at D3 facing 3 hidden slow\nB1 Squad at D9", "A1", terrain={"D4": "rough"}, hidden_simple=True
    )
    table.order("A1", "F + - + -").play(move, 1)

    assert ("D4", False, False) == (table.where("A1"), table["A1"].is_hidden, table["A1"].is_revealed)


def test_by_the_short_rule_an_enemy_that_comes_finds_and_assaults_it() -> None:
    """SPF-GUN-13 option hidden_simple"""
    table = lurking("A1 Scout at D3 hidden still\nB1 Tank at D4 facing 0 slow", "A1", hidden_simple=True)
    table.order("B1", "F + - + -").play(movement_step, 1)
    (contest,) = table.playing.all(Contest)

    assert (("A1",), False) == (contest.staying, table["A1"].is_hidden)


def test_by_the_short_rule_any_damage_reveals_and_nearness_does_not() -> None:
    """SPF-GUN-13 option hidden_simple"""
    table = lurking("A1 Scout at D3 hidden still\nB1 Squad at D4", "A1", hidden_simple=True).play(aftermath_step)
    assert table["A1"].is_hidden

    note_toll(table.playing, UnitId("A1"), Toll(4, 1))
    hurt = lurking("A1 Scout at D3 hidden still\nB1 Squad at D9", "A1", hidden_simple=True)
    hurt.having("A1", future=1, waiting=table["A1"].waiting).play(apply_damage)

    assert (False, False) == (hurt["A1"].is_hidden, hurt["A1"].is_revealed)


# ---------------------------------------------------------------- secrecy


def army(name: str) -> dict[str, Any]:
    sheets = ["Scout", "Gun Pit", "Scout", "Squad", "Tank"]
    return {"name": name, "nation": "Elf", "base": [{"sheet": sheet} for sheet in sheets], "lists": plain(SCOUTS)}


def begun(seed: int) -> Game:
    """A game with tokens on the board, its first orders written."""
    game = ruleset("steampunk").new_game(armies=(army("North"), army("South")), seed=seed)
    chance = Tabletop(f"begin {seed}")
    while game.question is not None and game[BATTLE].turn < 1:
        seat = game.waiting_for[0]
        question = game.asked_of(seat)
        assert question is not None
        reply = question.suggest(chance)
        if "Place your units" in question.prompt:
            for name in ("A1", "A2", "A3") if seat == 0 else ("B1", "B2", "B3"):
                reply[f"{name} speed"] = "hidden still"
        game.answer(reply, seat=seat)
    return game


def test_the_owner_may_place_bases_hidden_and_the_enemy_sees_only_tokens() -> None:
    """SPF-HIDE-01, SPF-GUN-13: their number is no secret."""
    game = begun(1)
    hidden = [unit for unit in game.all(Unit) if unit.is_hidden and unit.seat == 1]
    seen = game.view(0)["table"]
    theirs = [piece for piece in seen["pieces"] if piece["seat"] == 1]

    assert 3 == len(hidden)
    assert ["B4", "B5", "token-B1", "token-B2", "token-B3"] == sorted(piece["id"] for piece in theirs)
    assert all("facing" not in piece or piece["facing"] is None for piece in theirs if "token" in piece["id"])
    assert {unit.id for unit in hidden} == {card["id"] for card in seen["cards"] if card["id"] in ("B1", "B2", "B3")}
    assert not any(card.get("pieces") for card in seen["cards"] if card["id"] in ("B1", "B2", "B3"))
    assert {"B1", "B2", "B3"} <= {piece["id"] for piece in game.view(1)["table"]["pieces"]}


def test_the_numbers_of_tokens_do_not_follow_the_numbers_of_units() -> None:
    """SPF-HIDE-01"""
    orders = {tuple(unit.token for unit in begun(seed).all(Unit) if unit.is_hidden) for seed in range(8)}

    assert len(orders) > 2


def test_imagined_worlds_exchange_what_tokens_stand_for_and_look_the_same() -> None:
    """SPF-HIDE-01, SPF-ORD-03"""
    game = begun(3)
    worlds = [game.imagine(0, seed) for seed in range(12)]
    guesses = {tuple(unit.at for unit in world.all(Unit) if unit.seat == 1 and unit.is_hidden) for world in worlds}
    mine = [[unit for unit in world.all(Unit) if unit.seat == 0] for world in worlds]

    assert all(game.view(0) == world.view(0) for world in worlds)
    assert len(guesses) > 2
    assert all(units == mine[0] for units in mine)


def test_of_two_tokens_either_may_be_either() -> None:
    """SPF-HIDE-01"""
    guesses = set()
    for seed in range(12):
        picture = "B1 Scout at D7 hidden still\nB2 Scout at F7 hidden still\nA1 Squad at D1"
        table = lurking(picture, "B1", "B2").play(aftermath_step)
        guess_tokens(table.playing, 0, Tabletop(seed))
        guesses.add((table.where("B1"), table.where("B2")))

    assert {("D7", "F7"), ("F7", "D7")} == guesses


def test_nothing_the_enemy_reads_names_a_hidden_base() -> None:
    """SPF-HIDE-01: no event, no card line and no piece ties a token to a unit, as long as it lies there."""
    for seed in range(4):
        game, chance = begun(seed), Tabletop(f"walk {seed}")
        never = {unit.id for unit in game.all(Unit) if unit.is_hidden}
        while game.question is not None and game[BATTLE].turn < 4:
            never &= {unit.id for unit in game.all(Unit) if unit.is_hidden}
            seat = game.waiting_for[0]
            question = game.asked_of(seat)
            assert question is not None
            game.answer(question.suggest(chance), seat=seat)
        never &= {unit.id for unit in game.all(Unit) if unit.is_hidden}
        for event in game.events:
            for name in never:
                viewer = 1 if name.startswith("A") else 0
                assert not event.is_for(viewer) or (name not in event.about and not event.text.endswith(f" {name}."))


def test_a_hidden_bases_orders_are_asked_by_name_and_its_moves_told_by_token() -> None:
    """SPF-HIDE-01, SPF-ORD-03"""
    table = lurking("A1 Scout at D3 facing 3 hidden slow\nB1 Squad at D9", "A1", terrain={"D4": "rough", "D3": "rough"})
    table.order("A1", "F + - + -").play_all((movement_step, 1), (write_orders,))
    seen = str(table.playing.view(1)["events"])

    assert "Hidden token A1 moves to D4." in seen
    assert "token-A1" in seen
    assert "Scout A1 moves" in str(table.playing.view(0)["question"])


def test_a_spotted_base_gains_nothing() -> None:
    """SPF-HIDE-03, SPF-HIDE-05: `reveal` is what Spot calls."""
    table = lurking("A1 Scout at D3 hidden still\nB1 Squad at D9", "A1").play(move, 1)
    reveal(table.playing, UnitId("A1"))

    assert (False, False, 0) == (table["A1"].is_hidden, table["A1"].is_revealed, table["A1"].token)


def test_by_the_short_rule_who_fires_is_found() -> None:
    """SPF-GUN-13 option hidden_simple: it may fire from hiding, without a bonus."""
    table = lurking("A1 Scout at D3 facing 3 hidden still\nB1 Squad at D5", "A1", hidden_simple=True)
    table.order("A1", "- + - + -", "Fire + -").play(fire, 1)
    question = table.playing.question
    assert question is not None

    table.playing.answer(question.suggest(Always()))

    assert (False, False) == (table["A1"].is_hidden, table["A1"].is_revealed)


class Always:
    """The first of everything: the nearest enemy, not holding fire."""

    def below(self, n: int) -> int:
        return 0

    def unit(self) -> float:
        return 0.0


def test_what_befalls_a_token_is_told_of_the_token() -> None:
    """SPF-HIDE-01: hex effects still affect it; the log and the other cards keep its secret."""
    table = lurking("A1 Scout at D3 hidden still\nA2 Scout at D5 hidden still\nB1 Squad at D9", "A1", "A2")
    table.having("A2", fire=1, bleeding=(4,), minor_acid=1, shaken=1).dice(
        fire=[1] * 4, bleeding=[1] * 4, minor_acid=[6], damage=[1] * 4, fire_damage=[1] * 4, burning=[1] * 4
    )
    table.play_all((agony_step, 1), (aftermath_step,))
    view = table.playing.view(1)
    cards = {card["id"]: card for card in view["table"]["cards"]}

    assert "token-A2" in str([event["about"] for event in view["events"] if "about" in event])
    assert "A2" not in [name for event in view["events"] for name in event.get("about", ())]
    assert "Scout" not in str(view["events"])
    assert () == tuple(cards["A2"].get("states", ()))
    assert ["fire", "fire 1"] in cards["token-A2"]["states"]


def test_a_weapon_that_a_hidden_base_loses_does_not_give_it_away() -> None:
    """SPF-HIDE-01, SPF-DMG-09: nobody chooses among names; only the owner reads which it was."""
    hoard = make("Hoard", like="Tank", lists=SCOUTS, abilities=["Hidden[still; 0]"], guns=["Gun", "Musket"])
    lost = []
    for turn in range(1, 9):
        table = drawn("A1 Hoard at D3 hidden still\nB1 Squad at D9", lists=hoard, turn=turn)
        table.having("A1", is_hidden=True, token=1, waiting=(Effect("lose weapon"),)).play(apply_damage)
        lost.append([load.is_lost for load in table["A1"].loads])
        seen = [str(event) for event in table.playing.view(1)["events"]]

        assert not table.playing.waiting_for
        assert any("a weapon is lost" in text for text in seen)
        assert not [text for text in seen if "Hoard" in text or "Musket" in text or "(Gun)" in text]
    assert {(True, False), (False, True)} == set(map(tuple, lost))


def test_a_named_weapon_of_a_hidden_base_is_not_named_in_the_log() -> None:
    """SPF-HIDE-01"""
    toll = Toll(4).and_(Effect("lose weapon", what="Musket"))

    assert "a weapon is lost" == told_of(Toll(4), toll, is_hidden=True)
    assert "Musket" in told_of(Toll(4), toll)


def test_a_hidden_speed_of_the_sheet_can_be_left_by_reveal_too() -> None:
    """SPF-HIDE-02: every hidden speed has these orders"""
    dug_in = {"name": "dug in", "pace": "still", "rung": 0, "hidden": True}
    lists = make("Mole", like="Squad", speed=[dug_in, {"name": "up", "pace": "slow", "rung": 1}])
    orders = drawn("A1 Mole at D3", lists=lists).play(move, 1)["A1"].profile.legal_orders("dug in")

    assert {"Reveal + - + -", "- + Reveal + -", "- + - + Reveal"} <= set(orders)


def test_a_token_may_enter_an_enemys_hex_with_its_second_code_too() -> None:
    """SPF-HIDE-01, SPF-MOVE-10: it starts no assault, so nothing stops it."""
    table = lurking("A1 Scout at D3 facing 3 hidden slow\nB1 Squad at D5", "A1", terrain={"D5": "ruins"})
    table.order("A1", "F,F + - + -").play(move, 1)

    assert "D5" == table.where("A1")
    assert not table.playing.all(Contest)


def test_who_is_found_among_enemies_with_one_hex_to_go_to_is_not_asked() -> None:
    """SPF-HIDE-03, SPF-STACK-01: friends fill all others around it."""
    picture = "A1 Scout at D3 hidden still\nB1 Squad at D3"
    table = lurking(picture, "A1").play(aftermath_step)
    free = set(options(table))

    assert len(free) > 1

    friends = [f"{kind} at {at}" for at in sorted(free)[1:] for kind in ("Tank", "Tank")]
    picture += "".join(f"\nA{number} {each}" for number, each in enumerate(friends, start=2))
    crowded = lurking(picture, "A1").play(aftermath_step)

    assert min(free) == crowded.where("A1")
