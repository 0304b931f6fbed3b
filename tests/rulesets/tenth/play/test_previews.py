"""What is shown before one decides is what then happens: the odds are asked of the very facts that are played."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from grognard.bots import act, bot
from grognard.kernel.data import convert
from grognard.kernel.plane import Disc, Toll, reach
from grognard.rulesets.tenth.dice.sides import facing, groups_of
from grognard.rulesets.tenth.odds.answers import fight_of
from grognard.rulesets.tenth.odds.question import Attack
from grognard.rulesets.tenth.play.charge.charge_phase import heroic_intervention
from grognard.rulesets.tenth.play.fight.declare import fight_with_everything
from grognard.rulesets.tenth.play.moves.legal import Trek
from grognard.rulesets.tenth.play.moves.reach_map import zones
from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from grognard.rulesets.tenth.play.stratagems.fire_overwatch import move_ends
from grognard.rulesets.tenth.ruleset import RULESET
from grognard.rulesets.tenth.table.maps import OBSTACLES
from grognard.rulesets.tenth.table.records import UnitId
from tests.rulesets.tenth.kit import DrillTable, drill, melee, ranged, unit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game

TOUCH = 32 / 25.4
PLAYED = {
    "TEN-STRAT-13": "grognard.rulesets.tenth.play.shooting.shooting_phase",
    "TEN-SHOOT-05": "grognard.rulesets.tenth.play.shooting.shooting_phase",
    "TEN-MELEE-10": "grognard.rulesets.tenth.play.fight.declare",
}


def foreseen(attack: dict[str, Any]) -> Counter[Any]:
    """The facts of all weapons in an odds question."""
    fight = fight_of(convert(attack, Attack, file="attack"))
    face = facing(fight.mark, fight.standing)
    groups = [each for sally in fight.sallies for each in groups_of(sally, face)]
    found: Counter[Any] = Counter()
    for each in groups:
        found[each._replace(weapons=1)] += each.weapons
    return found


def moments(seed: int) -> Iterator[Game]:
    """A game of bots, stopped wherever somebody chooses whom to attack."""
    game, player = RULESET.new_game(seed=seed), bot(RULESET, "greedy")
    while game.question is not None:
        if game.question.clause in PLAYED and game.question.kind == "choose":
            yield game
        act(game, game.waiting_for[0], player, seed)


def played(game: Game, key: str, target: str, patch: pytest.MonkeyPatch) -> Counter[Any]:
    """The facts of the attacks that come of an option, overheard on their way to the dice."""
    assert game.question is not None
    name = PLAYED[game.question.clause]
    original = import_module(name).volleys_of
    heard: list[Any] = []

    def listen(*args: Any) -> Any:
        heard.append(original(*args))
        return heard[-1]

    patch.setattr(f"{name}.volleys_of", listen)
    game.answer(key)
    while not heard and game.question is not None:  # nobody takes shelter first
        game.answer(target if game.question.clause == "TEN-SHOOT-05" else "no")
    found: Counter[Any] = Counter()
    for volley in heard[0][target]:
        found[volley.attacks] += len(volley.bearers)
    return found


@pytest.mark.parametrize("seed", [3, 6])
def test_the_odds_before_an_attack_are_of_the_attack_that_is_made(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[str] = Counter()
    for game in moments(seed):
        assert game.question is not None
        for option in game.question.shown()["options"]:
            if "attack" in option.get("data", {}):
                with monkeypatch.context() as patch:
                    target = game.question.hints.get("enemy", option["about"][0])
                    made = played(game.clone(), option["key"], target, patch)

                assert made == foreseen(option["data"]["attack"])
                assert "odds" in game.question.preview(option["key"])
                seen[game.question.clause] += 1
    assert seen.total() > 20
    assert {*PLAYED} == {*seen}


def told_of(table: DrillTable, key: str = "") -> Any:
    """The report that is shown of an option, the first one if none is named."""
    assert table.question is not None
    return table.question.preview(key or table.options[0])["odds"]


def test_the_odds_of_a_shot_are_of_the_distance_it_has() -> None:
    """TEN-KW-04: a Conversion weapon near its target has no better Critical Hits."""
    table = drill(
        unit("Gun", ranged("Lance", "Conversion 12", "Sustained Hits 1", range=48, attacks=6), at=(10, 10)),
        unit("Near", seat=1, at=(10, 18), wounds=20),
        unit("Far", seat=1, at=(10, 40), wounds=20),
        phase="shooting",
    )
    table.run(shoot_with, "Gun")

    assert 4.0 == told_of(table, table.id("Near"))["stages"]["hits"]["mean"]
    assert 6.0 == told_of(table, table.id("Far"))["stages"]["hits"]["mean"]


def test_the_odds_of_a_frenzy_are_of_any_number_of_attacks() -> None:
    """TEN-DICE-08: D6-1 attacks and one more are 3.5 on average."""
    table = drill(
        unit("Troops", melee("Sword", "Torrent", attacks="D6-1"), at=(10, 10), abilities=["Frenzy 1"]),
        unit("Left", seat=1, at=(10 - TOUCH, 10), wounds=20),
        unit("Right", seat=1, at=(10 + TOUCH, 10), wounds=20),
        phase="fight",
    )
    table.run(fight_with_everything, "Troops")

    assert 3.5 == told_of(table)["stages"]["hits"]["mean"]


def test_the_question_about_a_fight_names_no_distance() -> None:
    """TEN-KW-04: only shots have one that matters."""
    table = drill(
        unit("Troops", melee("Sword"), at=(10, 10)),
        unit("Left", seat=1, at=(10 - TOUCH, 10)),
        unit("Right", seat=1, at=(10 + TOUCH, 10)),
        phase="fight",
    )
    table.run(fight_with_everything, "Troops")
    [attacker] = table.question.shown()["options"][0]["data"]["attack"]["attacker"]

    assert "Sword" == attacker["weapon"][0]["name"]
    assert "distance" not in attacker


def around(corner: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """The corner or, as it is rounded and may touch something, a point right beside it."""
    x, y = corner
    yield from ((x + dx, y + dy) for dx, dy in ((0, 0), (0.04, 0), (0, 0.04), (-0.04, 0), (0, -0.04)))
    yield from ((x + dx, y + dy) for dx in (-0.03, 0.03) for dy in (-0.03, 0.03))


@pytest.mark.parametrize("seed", [3, 5])
def test_the_reach_that_is_shown_can_be_walked(seed: int) -> None:
    """Every corner of it, round all that is in the way; whoever shows no reach has nothing in his way."""
    game, player = RULESET.new_game(seed=seed), bot(RULESET, "greedy")
    seen = 0
    while game.question is not None and seen < 12:
        question = game.question
        if question.kind == "move" and question.hints["kind"] == "normal":
            shown = question.shown()["hints"].get("reach", {})
            trek = Trek(game, UnitId(question.about[0]), question.hints["move"] + 0.1, "normal")
            hills = [each for each in trek.field.features if each.height > 2 and each.kind in ("hills", *OBSTACLES)]
            tolls = [Toll((each.area,), step=each.height, by_base=True) for each in hills]
            for name, polygons in shown.items():
                own = trek.movers[name]
                if name in trek.flyers or own.level > 2:
                    continue  # see test_reaching.py
                assert isinstance(own.shape, Disc)
                ground = trek.ground(name).plus((), zones(trek, own.base.outer))
                known = reach(own.shape, trek.allowance(name), ground, tolls)
                for corner in [each for polygon in polygons for each in polygon][::7]:
                    way = next(filter(None, map(known.path, around(corner))), None)

                    assert way is not None
                    trek.follow(name, way[1:] or way)
                seen += 1
        act(game, game.waiting_for[0], player, seed)
    assert seen > 5


# ---------------------------------------------------------------- reactions


def watched() -> DrillTable:
    """Runners have moved before two units that may fire at them."""
    table = drill(
        unit("Runners", at=(10, 10), models=3),
        unit("Watch", ranged("Rifle", "Heavy", skill=2, attacks=2), seat=1, at=(10, 30)),
        unit("Flames", ranged("Flamer", "Torrent", range=30, attacks=3), seat=1, at=(20, 30)),
        phase="movement",
        cp=1,
    )
    table.run(move_ends, "Runners")
    return table


@pytest.mark.parametrize(("name", "lost"), [("Watch", 2 / 6 / 2 / 2), ("Flames", 3 / 2 / 2)])
def test_overwatch_shows_its_odds_beside_each_unit_that_may_fire(name: str, lost: float) -> None:
    """TEN-STRAT-13, TEN-STRAT-14: whatever the skill a 6 hits, and Torrents hit all the same; then 4+ and 4+."""
    table = watched()
    shown = {option["key"]: option.get("data") for option in table.question.shown()["options"]}
    told = shown[table.id(name)]

    assert told["has_odds"] is True
    assert told["attack"]["overwatch"] is True
    assert lost == pytest.approx(told_of(table, table.id(name))["stages"]["unsaved"]["mean"])
    assert {} == table.question.preview("no")


def test_a_heroic_intervention_shows_how_far_it_is_and_how_likely() -> None:
    """TEN-STRAT-17, TEN-CHG-03"""
    table = drill(unit("Lancers", at=(10, 10)), unit("Heroes", seat=1, at=(10, 14 + TOUCH)), phase="charge", cp=2)
    table.run(heroic_intervention, "Lancers")
    shown = table.question.shown()["options"][0]["data"]

    assert {"target": "Lancers", "range": '4.0"', "roll": "3+", "chance": "97%"} == shown


def guns_before_two(*weapons: dict[str, object]) -> DrillTable:
    return drill(
        unit("Rifles", *weapons, at=(10, 10)),
        unit("Tank", seat=1, at=(10, 20)),
        unit("Mob", seat=1, at=(20, 20)),
        phase="shooting",
    )


def test_each_gun_by_itself_shows_what_it_would_do() -> None:
    """TEN-SHOOT-05: the odds of one weapon among several are those of the weapon alone."""
    alone = guns_before_two(ranged("Missile", "Blast", attacks=3))
    alone.run(shoot_with, "Rifles")
    both = guns_before_two(ranged("Missile", "Blast", attacks=3), ranged("Rifle"))
    both.run(shoot_with, "Rifles")
    both.answer("one by one")
    asked: Any = both.game.question
    gun, tank = f"{both.models('Rifles')[0].id}#0", both.id("Tank")
    told = asked.preview({gun: f"{tank} 0"})["slots"]

    single: Any = alone.game.question
    assert {gun} == set(told)
    assert single.preview(alone.id("Tank"))["odds"]["stages"] == told[gun]["odds"]["stages"]
    [option] = [each for each in asked.shown()["slots"][0]["options"] if each["key"] == f"{tank} 0"]
    assert option["data"]["has_odds"]
    assert option["data"]["range"].endswith('"')


def test_each_blow_by_itself_shows_what_it_would_do() -> None:
    """TEN-MELEE-10: a split has none before it is shared out."""
    table = drill(
        unit("Troops", melee("Sword", attacks=4), at=(10, 10)),
        unit("Left", seat=1, at=(10 - TOUCH, 10), wounds=20),
        unit("Right", seat=1, at=(10 + TOUCH, 10), wounds=20),
        phase="fight",
    )
    table.run(fight_with_everything, "Troops")
    whole: Any = table.game.question
    left = table.id("Left")
    wanted = whole.preview(f"{left}/0")["odds"]["stages"]
    table.answer("one by one")
    asked: Any = table.game.question
    [slot] = asked.shown()["slots"]
    keys = {option["key"]: option.get("data", {}).get("has_odds", False) for option in slot["options"]}

    assert {f"0 {left}": True, f"0 {table.id('Right')}": True, "0 split": False} == keys
    assert wanted == asked.preview({slot["key"]: f"0 {left}"})["slots"][slot["key"]]["odds"]["stages"]
