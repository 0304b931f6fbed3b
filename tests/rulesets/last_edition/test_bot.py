"""The greedy bot: quick means that agree with the dice, and games that it wins."""

from __future__ import annotations

import pytest

from grognard.bots import bot, play_out
from grognard.kernel.dice import Every
from grognard.rulesets.last_edition.bot.harm import charge_chance, mean_harm
from grognard.rulesets.last_edition.bot.routes import next_point
from grognard.rulesets.last_edition.dice.attack import one_attack
from grognard.rulesets.last_edition.dice.facts import Attack, Fight, Rank, Saves
from grognard.rulesets.last_edition.dice.throws import Orders
from grognard.rulesets.last_edition.ruleset import RULESET
from grognard.rulesets.last_edition.table.maps import terrain

KEEP, DEFENDER = Orders(bank="none"), Orders("defender", bank="none")


@pytest.mark.parametrize(
    "facts",
    [
        Attack(3, 4, 7, 1, 1),
        Attack(4, 5, 7, 2, "D3", hit_plus=-1, hit_again="ones"),
        Attack(4, 4, 7, 0, 2, hit_again="failed", wound_again="ones"),
        Attack(3, 1, 9, 0, 2, wound_plus=1),
        Attack(0, 6, 7, 3, 3),
    ],
)
@pytest.mark.parametrize("saves", [Saves((3, 5)), Saves((4, 6), pure=5, dodge=6)])
def test_the_quick_mean_is_that_of_the_dice(facts: Attack, saves: Saves) -> None:
    fight = Fight(ranks=(Rank("model", saves, 2, 2, 3),))
    after = Every().odds(one_attack, fight, facts._replace(by=KEEP, at=DEFENDER))
    lost = after.map(lambda each: fight.health - each.health)

    assert float(lost.mean) == pytest.approx(mean_harm(facts, saves, 2))


def test_the_chance_of_a_charge() -> None:  # TLE-CHG-03
    assert 15 / 36 == charge_chance(8)
    assert 0 == charge_chance(13)


def test_greedy_beats_random_from_both_seats() -> None:
    levels = (bot(RULESET, "greedy"), bot(RULESET, "random"))
    won = 0
    for seat in (0, 1):
        game = RULESET.new_game(RULESET.lists.first_armies, seed=5)
        end = play_out(game, levels if seat == 0 else levels[::-1])
        won += end.result is not None and end.result.winner == seat

    assert 2 == won


def test_a_way_leads_round_a_wall() -> None:  # TLE-TERR-06
    ground = terrain("quarters")  # type 3 at (4, 8) to (10, 14) with walls to the east and the north
    straight = next_point(ground, (12.0, 3.0), (12.0, 9.0), 6.0, is_wide=False)
    inside, goal = (7.0, 11.0), (13.0, 11.0)
    way = [inside]
    while way[-1] != goal and len(way) < 12:
        way.append(next_point(ground, way[-1], goal, 4.0, is_wide=False))

    assert (12.0, 9.0) == straight
    assert goal == way[-1]
    assert len(way) > 2


def test_nobody_advances_and_stays_where_it_is() -> None:  # TLE-ORD-02
    game = RULESET.new_game(seed=1)
    play_out(game, (bot(RULESET, "greedy"),) * 2, 1)
    said = [str(event.text) for event in game.events]

    assert not [
        before
        for before, order, after in zip(said, said[1:], said[2:], strict=False)
        if "Advancing" in order and after == before and after.endswith(" stays.")
    ]
