"""Counter-attack: who passes an Initiative test fights as if it had charged, and may meet the charge. (LEG-KW-12)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.fight.test_combat import blows, brawl, charge


def counter(answer: str, test: int = 1, **blues: Any) -> Battle:
    """Reds charge Blues, who are 4 inches away and may counter-attack."""
    theirs = squad(**{"number": 3, "at": (20, 15), "rules": ["Counter-attack"], "weapons": (), **blues})
    table = Battle({"Reds": squad(3, (20, 10), weapons=())}, {"Blues": theirs}, hit=[1] * 90, counter_attack=[test])
    return table.say("Reds", {}, "charge", ["Blues"]).until("Counter-attack?").say(answer)


def test_counter_attackers_have_the_bonus_of_a_charge() -> None:  # LEG-KW-12
    table = brawl(
        {"number": 1, "i": 4}, {"number": 1, "i": 5, "rules": ["Counter-attack"]}, reacts=True, counter_attack=[1]
    )
    charge(table).until("Counter-attack?").say("counter")

    assert blows(table)[0].startswith("Blues")
    assert ["Blues counter-attacks."] == table.log("LEG-KW-12")


def test_counter_attackers_meet_the_charge_half_way() -> None:  # LEG-KW-12
    """Four inches lie between the bases: Blues come two, and Reds go the other two."""
    table = counter("meet")

    assert [13.0] * 3 == pytest.approx([model.at[1] for model in table.models("Blues") if model.at], abs=0.02)
    assert [12.0] * 3 == pytest.approx([model.at[1] for model in table.models("Reds") if model.at], abs=0.06)
    assert "Blues meets the charge half way." in table.log("LEG-KW-12")
    assert (table.ids["Reds"],) == table.unit("Blues").foes


def test_counter_attackers_may_wait_for_the_charge() -> None:  # LEG-KW-12
    table = counter("counter")

    assert [15.0] * 3 == [model.at[1] for model in table.models("Blues") if model.at]
    assert "Blues counter-attacks." in table.log("LEG-KW-12")


def test_who_fails_the_test_stays_where_he_is() -> None:  # LEG-KW-12
    table = counter("meet", test=4)

    assert [15.0] * 3 == [model.at[1] for model in table.models("Blues") if model.at]
    assert ["Blues is too slow to counter-attack."] == table.log("LEG-KW-12")


def test_who_is_pinned_does_not_run_to_meet_a_charge() -> None:  # LEG-KW-12, LEG-MORALE-12
    theirs = squad(3, (20, 15), rules=["Counter-attack"], weapons=())
    table = Battle({"Reds": squad(3, (20, 10), weapons=())}, {"Blues": theirs}, hit=[1] * 90)
    table.change("Blues", is_pinned=True)
    table.say("Reds", {}, "charge", ["Blues"]).until("Counter-attack?")

    assert "counter" in table.options
    assert "meet" not in table.options


def test_others_are_not_asked() -> None:  # LEG-KW-12
    table = charge(brawl({"number": 1, "i": 4}, {"number": 1, "i": 5}, reacts=True))

    assert "Counter-attack?" not in table.prompt
    assert blows(table)[0].startswith("Reds")
