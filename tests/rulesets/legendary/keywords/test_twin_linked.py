"""Twin-linked: twice the shots. (LEG-KW-78)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.to_hit import Situation, shots_of
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.play.shooting.test_blasts import MORTAR, fired


def test_two_shells_burst_where_one_is_aimed_at() -> None:  # LEG-KW-78, LEG-TMPL-07
    twin = fired({**MORTAR, "rules": ["Blast", "Twin-linked"]}, scatter=[8, 8], save=[12] * 4)

    assert 2 == sum("A direct hit." == event.text for event in twin.game.events)


def test_twin_linked_doubles_after_rapid_fire() -> None:  # LEG-KW-78
    assert 4 == shots_of(Situation(4, weapon(type="Rapid Fire"), is_doubled=True), is_twin=True)


def test_other_guns_fire_once() -> None:  # LEG-KW-78
    assert 1 == shots_of(Situation(4, weapon()), is_twin=False)
    assert 2 == shots_of(Situation(4, weapon()), is_twin=True)
