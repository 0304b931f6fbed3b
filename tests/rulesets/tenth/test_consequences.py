"""What is shown before one decides is what then happens: the odds are asked of the very facts that are played."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from grognard.bots import act, bot
from grognard.kernel.data import convert
from grognard.kernel.dice import D6
from grognard.kernel.plane import Disc, Ground, Toll, reach
from grognard.rulesets.tenth.odds.answers import fight_of
from grognard.rulesets.tenth.odds.facts import facing, groups_of
from grognard.rulesets.tenth.odds.question import Attack
from grognard.rulesets.tenth.play.moves.legal import Trek
from grognard.rulesets.tenth.play.moves.reach_map import zones
from grognard.rulesets.tenth.ruleset import RULESET
from grognard.rulesets.tenth.table.maps import OBSTACLES
from grognard.rulesets.tenth.table.records import UnitId

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.dice.facts import Attacks

PLAYED = {
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
        found[counted(each)] += each.weapons
    return found


def counted(attacks: Attacks) -> tuple[Any, ...]:
    """The facts, with the attacks counted whether the weapon has them or Frenzy adds them."""
    faces = attacks.dice.weights
    return tuple(attacks._replace(weapons=1, bonus=0, dice=D6)), max(faces) + attacks.bonus


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
    while not heard:  # the enemy may take shelter first, which nobody could foresee: he does not
        game.answer("no")
    found: Counter[Any] = Counter()
    for volley in heard[0][target]:
        found[counted(volley.attacks)] += len(volley.bearers)
    return found


@pytest.mark.parametrize("seed", [3, 5])
def test_the_odds_before_an_attack_are_of_the_attack_that_is_made(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0
    for game in moments(seed):
        assert game.question is not None
        for option in game.question.shown()["options"]:
            if "attack" in option.get("data", {}):
                with monkeypatch.context() as patch:
                    made = played(game.clone(), option["key"], option["about"][0], patch)

                assert made == foreseen(option["data"]["attack"])
                seen += 1
    assert seen > 20


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
            hills = [each for each in trek.ground.features if each.height > 2 and each.kind in ("hills", *OBSTACLES)]
            tolls = [Toll((each.area,), step=each.height, by_base=True) for each in hills]
            for name, polygons in shown.items():
                mover = trek.movers[name]
                x, y, radius, level = mover.base
                if mover.flies or level > 2:
                    continue  # see test_reaching.py
                table = (0.0, 0.0, trek.ground.width, trek.ground.height)
                ground = Ground(trek.obstacles(mover), radius, table, by_centre=zones(trek, radius))
                known = reach(Disc((x, y), radius), mover.inches, ground, tolls)
                for corner in [each for polygon in polygons for each in polygon][::7]:
                    way = next(filter(None, map(known.path, around(corner))), None)

                    assert way is not None
                    trek.follow(name, way[1:] or way)
                seen += 1
        act(game, game.waiting_for[0], player, seed)
    assert seen > 5
