"""Games as PettingZoo sees them: the package's own tests over every ruleset, rewards, masks, seeds and secrets."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, seed_test

from grognard.api import ruleset
from grognard.kernel.ask import Together
from grognard.kernel.errors import GrognardError
from grognard.kernel.view import GROUNDS
from grognard.rulesets import slugs
from grognard.train import env, features

if TYPE_CHECKING:
    from grognard.train.environment import Battle

# PettingZoo likes flat arrays best, and says so; ours are named, and `gymnasium.spaces.flatten` makes them flat.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
EVERY = ("_template", *slugs())


def played(battle: Battle, seed: int = 1) -> dict[str, float]:
    """A whole game of agents that choose by chance; what each of them got."""
    chance = np.random.default_rng(seed)
    battle.reset(seed=seed)
    total = dict.fromkeys(battle.agents, 0.0)
    for agent in battle.agent_iter():
        seen, reward, is_over, _, _ = battle.last()
        total[agent] += reward
        battle.step(None if is_over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@pytest.mark.parametrize("slug", EVERY)
def test_every_ruleset_is_an_environment_as_pettingzoo_wants_it(slug: str) -> None:
    api_test(env(slug), num_cycles=60)


@pytest.mark.parametrize("slug", EVERY)
def test_the_same_seed_gives_the_same_game(slug: str) -> None:
    seed_test(lambda: env(slug), num_cycles=30)


@pytest.mark.parametrize("slug", EVERY)
def test_whole_games_are_played_and_the_lead_at_the_end_is_what_was_given(slug: str) -> None:
    battle = env(slug, reward="score")
    total = played(battle)
    result = battle.game.result
    assert result is not None
    one, two = result.scores
    assert total == pytest.approx({"seat_0": one - two, "seat_1": two - one})


def test_the_winner_gets_one_and_the_loser_loses_one() -> None:
    battle = env("_template")
    total = played(battle, seed=3)
    result = battle.game.result
    assert result is not None
    assert result.winner is not None
    assert total == {f"seat_{result.winner}": 1.0, f"seat_{1 - result.winner}": -1.0}


def test_a_draw_gives_nobody_anything() -> None:
    battle = env("_template")
    total = played(battle, seed=11)
    assert battle.game.result is not None
    assert battle.game.result.winner is None
    assert total == {"seat_0": 0.0, "seat_1": 0.0}


@pytest.mark.parametrize("slug", EVERY)
def test_what_is_seen_lies_within_the_space_and_the_mask_counts_the_answers(slug: str) -> None:
    battle = env(slug, actions=12, ways=3)
    battle.reset(seed=5)
    for _ in range(40):
        seen = battle.observe(battle.agent_selection)
        assert battle.observation_space(battle.agent_selection).contains(seen)
        assert seen["action_mask"].sum() == len(battle.answers) > 1
        assert seen["observation"]["actions"][:, 0].sum() == len(battle.answers)
        battle.step(len(battle.answers) - 1)


def test_forced_answers_are_given_without_asking() -> None:
    battle = env("tenth", ways=1)
    battle.reset(seed=1)
    for _ in range(30):
        battle.step(0)
    assert battle.game.turn > 30  # there is one way offered to place or move a unit, so nobody is asked


def test_another_game_of_the_same_seed_is_another_game_and_comes_again() -> None:
    def two_games() -> list[str]:
        battle = env("_template")
        battle.reset(seed=2)
        first = battle.game.header.seed
        battle.reset()
        return [str(first), str(battle.game.header.seed)]

    assert two_games() == two_games() == ["2/0", "2/1"]


def test_a_bot_at_the_other_seat_answers_for_itself() -> None:
    battle = env("_template", bots={1: "random"})
    assert battle.possible_agents == ["seat_0"]
    assert set(played(battle)) == {"seat_0"}
    assert {given.seat for given in battle.game.history} == {0, 1}


def test_what_the_other_side_has_answered_in_secret_is_not_seen() -> None:
    """Orders of steampunk are written by both at once: the second writer sees the same whatever the first wrote."""
    seen: list[dict[str, Any]] = []
    for choice in (0, 1):
        battle = env("steampunk")
        battle.reset(seed=4)
        while not (isinstance(battle.game.question, Together) and battle.agent_selection == "seat_0"):
            battle.step(0)
        battle.step(choice)
        assert battle.agent_selection == "seat_1"
        seen.append(battle.observe("seat_1"))
    space = env("steampunk").observation_space("seat_1")
    one, two = (np.asarray(spaces.flatten(space, each)) for each in seen)
    assert np.array_equal(one, two)


def test_nothing_is_asked_of_the_one_who_waits() -> None:
    battle = env("tenth")
    battle.reset(seed=1)
    [waiting] = set(battle.agents) - {battle.agent_selection}
    seen = battle.observe(waiting)
    assert not seen["action_mask"].any()
    assert not seen["observation"]["question"].any()
    assert not seen["observation"]["actions"].any()


def test_own_units_come_first_and_stand_where_they_stand() -> None:
    battle = env("tenth")
    battle.reset(seed=1)
    while not ruleset("tenth").play.is_set_up(battle.game):
        battle.step(0)
    tableau = ruleset("tenth").play.tableau(battle.game, 1)
    rows = battle.observe("seat_1")["observation"]["units"]
    mine = [card for card in tableau.cards if card.seat == 1]
    column = features.UNIT_COLUMNS.index
    assert rows[:, column("mine")].tolist() == [1.0] * len(mine) + [0.0] * (len(rows) - len(mine))
    row, card = next((row, card) for row, card in zip(rows, mine, strict=False) if row[column("on_table")])
    standing = [piece.at[0] for piece in tableau.pieces if piece.unit == card.id]
    assert row[column("x")] == pytest.approx(sum(standing) / len(standing) / max(tableau.width, tableau.height))
    assert row[column("models")] == pytest.approx(len(standing) / features.MANY_MODELS)


@pytest.mark.parametrize("slug", ["tenth", "steampunk"])
def test_the_ground_is_told(slug: str) -> None:
    battle = env(slug)
    battle.reset(seed=1)
    ground = battle.observe("seat_0")["observation"]["ground"]
    tableau = ruleset(slug).play.tableau(battle.game, 0)
    kinds = {kind for area in tableau.areas for kind in area.kinds if area.kinds[0] != "zone"}
    if slug == "steampunk":
        names = {name for cell in tableau.hexes["cells"] for name in (cell["terrain"], *cell["overlays"])}
        kinds = {tableau.hexes["legend"][name][0] for name in names}
    told = {layer for number, layer in enumerate(GROUNDS) if ground[number].any()}
    assert told == (kinds & set(GROUNDS)) - {"zone"} != set()


def test_an_action_that_is_not_offered_is_refused_and_nothing_has_happened() -> None:
    battle = env("_template")
    battle.reset(seed=1)
    before = battle.game.save()
    for action in (-1, len(battle.answers), None):
        with pytest.raises(GrognardError, match="There is no answer number"):
            battle.step(action)
    assert battle.game.save() == before


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"reward": "fame"}, "reward is one of result, score, not fame"),
        ({"render_mode": "gold"}, "render_mode is one of"),
        ({"actions": 1}, "actions must be from 2"),
        ({"ways": 0}, "ways from 1"),
        ({"bots": {0: "random", 1: "random"}}, "not at all of them"),
        ({"bots": {7: "random"}}, "seats 0 to 1"),
        ({"bots": {0: "brilliant"}}, "brilliant"),
    ],
)
def test_what_makes_no_sense_is_said(how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(GrognardError, match=sentence):
        env("_template", **how)


def test_without_the_package_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "grognard.train.environment")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(GrognardError, match=r"pip install grognard\[train\]"):
        env("_template")


def test_what_happens_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    battle = env("_template", render_mode="ansi")
    battle.reset(seed=1)
    battle.step(0)
    battle.step(0)
    assert battle.render()
    assert battle.render() == ""
    seen = env("_template", render_mode="human")
    seen.reset(seed=1)
    seen.step(0)
    seen.step(0)
    assert capsys.readouterr().out.strip()
