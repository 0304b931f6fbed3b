"""Terror[range][dN]: psychic damage in Agony 0 to every enemy within its range. (SPF-ABIL-08)"""

from __future__ import annotations

import pytest

from grognard.rulesets.steampunk.play.agony.agony_steps import agony
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from tests.rulesets.steampunk.kit import drawn, make

FRIGHTFUL = make("Ghost", like="Squad", abilities=["Terror[range=2][d6]"])


def test_terror_strikes_every_enemy_within_its_range() -> None:
    """SPF-ABIL-08: two hexes away is hit, three is not; friends are not."""
    picture = """
        A1 Ghost at D3
        A2 Squad at D2
        B1 Squad at D5
        B2 Squad at D6
    """
    table = drawn(picture, lists=FRIGHTFUL).dice(psychic=[4]).play_all((agony, 0), (apply_damage,))

    assert [False, True, False] == [table[name].is_shaken for name in ("A2", "B1", "B2")]


def test_each_terror_rolls_for_itself() -> None:
    """SPF-ABIL-08: two ghosts, two rolls: shaken twice."""
    picture = "A1 Ghost at D3\nA2 Ghost at D4\nB1 Squad at D5"
    table = drawn(picture, lists=FRIGHTFUL).dice(psychic=[4, 4]).play_all((agony, 0), (apply_damage,))

    assert 3 == table["B1"].shaken


def test_of_two_terrors_of_one_base_the_best_that_reaches_counts() -> None:
    """SPF-ABIL-08: a d8 at one hex, a d4 at two; one roll each."""
    lists = make("Horror", like="Squad", abilities=["Terror[range=2][d4]", "Terror[range=1][d8]"])
    table = drawn("A1 Horror at D3\nB1 Squad at D4\nB2 Squad at D5", lists=lists).dice(psychic=[8, 4])
    table.play_all((agony, 0), (apply_damage,))
    sides = [str(throw.die) for event in table.playing.events for throw in event.throws]

    assert ["D8", "D4"] == sides


@pytest.mark.parametrize("victim", ["Colossus", "Fearless"])
def test_terror_does_nothing_to_who_has_no_psychic_table_or_is_immune(victim: str) -> None:
    """SPF-ABIL-08, SPF-ABIL-13: not even a die is rolled."""
    lists = make("Fearless", like="Squad", lists=FRIGHTFUL, abilities=["Immunity[Terror]"])
    table = drawn(f"A1 Ghost at D3\nB1 {victim} at D5", lists=lists).dice().play_all((agony, 0), (apply_damage,))

    assert not table["B1"].is_shaken
