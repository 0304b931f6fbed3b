"""And They Shall Know No Fear: no penalty to morale, and no fright by a tank that one of them faces. (LEG-KW-03)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.melee import result_modifier
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.keywords.kit import four_of_ten_are_left
from tests.rulesets.legendary.kit import BLADE, squad
from tests.rulesets.legendary.play.vehicles.test_tank_shock import shock

RULE = "And They Shall Know No Fear"


def test_losses_do_not_count_in_the_morale_test() -> None:  # LEG-KW-03
    assert four_of_ten_are_left([RULE], 4)
    assert not four_of_ten_are_left([], 4)


def test_losses_do_not_count_in_the_result_of_a_combat() -> None:  # LEG-KW-03
    assert result_modifier(5, rules(RULE)) is None
    assert result_modifier(5, ()) is not None


def test_those_who_know_no_fear_keep_their_heads_if_one_of_them_tries_to_stop_the_tank() -> None:  # LEG-KW-03
    blues = squad(3, (18.5, 16), weapons=(BLADE,), rules=["And They Shall Know No Fear"])
    tried = shock(blues=blues, Initiative=[6]).say("B1.2").finish()
    idle = shock(blues=blues, leadership=[1]).say("no").finish()

    assert not tried.unit("Blues").is_pinned
    assert idle.unit("Blues").is_pinned
