"""Deep strike from a flier. (LEG-FLY-14)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.fliers.jumping import drift, may_jump
from tests.rulesets.legendary.kit import Battle, plain_answer, squad
from tests.rulesets.legendary.play.fliers.test_flights import flier, fly_in
from tests.rulesets.legendary.play.vehicles.motors import aboard


def flown(theirs: dict[str, Any] | None = None, *, packs: str = "jump", **dice: Any) -> Battle:
    """A flier with three passengers has flown north to the middle of the table."""
    how: dict[str, Any] = {"types": ["flier", "skimmer", "fast", "transport"], "capacity": 8, "access": ["rear"]}
    ours = {"Kite": flier(**how), "Reds": aboard(3, "Kite", unit_type=packs)}
    enemies = theirs or {"Blues": squad(at=(5, 43))}
    table = Battle(ours, enemies, turn=2, reserves=[8], **dice)
    table.activate("Kite").say("Kite")
    return fly_in(table, 36, 24).until("advance").say("no")


def test_those_with_packs_choose_one_of_two_dice() -> None:  # LEG-FLY-14
    table = flown(scatter=[4, 12]).say("jump").say({"marker": [36, 15]})
    assert ["12", "4"] == table.options
    table.say("12")
    table.game.answer(plain_answer(table.game.question))

    assert ("table", "moved") == (table.unit("Reds").where, table.model("Reds").pace)
    assert all(abs((model.at or (0, 0))[1] - 15) <= 3 for model in table.models("Reds"))


def test_the_worse_die_may_be_chosen_and_drifts() -> None:  # LEG-FLY-14
    table = flown(scatter=[4, 12], direction=[12]).say("jump").say({"marker": [36, 15]}).say("4")

    assert 'drifts 8"' in table.said()


def test_dice_that_lead_to_the_same_are_not_asked_about() -> None:  # LEG-FLY-14
    table = flown(scatter=[11, 12]).say("jump").say({"marker": [36, 15]})

    assert "By which die" not in table.prompt


def test_the_marker_lies_on_the_way() -> None:  # LEG-FLY-14
    table = flown().say("jump")

    with pytest.raises(Refused, match="way of the flier"):
        table.say({"marker": [30, 15]})


def test_nobody_jumps_from_a_flier_that_has_not_moved() -> None:  # LEG-FLY-14
    table = flown()
    assert may_jump(table.game, table.ids["Reds"])

    table.game.change(table.ids["Kite"], way=((36, 24), (36, 24)))
    assert not may_jump(table.game, table.ids["Reds"])


def test_a_mishap_destroys_them() -> None:  # LEG-FLY-14, LEG-DS-07
    table = flown({"Blues": squad(3, (35, 15))}, scatter=[12, 12]).say("jump").say({"marker": [36, 15]})

    assert "gone" == table.unit("Reds").where


def test_without_packs_nobody_jumps() -> None:  # LEG-FLY-14
    table = flown(packs="infantry")

    assert "jump" not in table.prompt


def test_by_the_switch_a_jump_drifts_by_the_total() -> None:  # LEG-SCAT-02, LEG-FLY-14
    """Far from all friends but the flier above him, out of nobody's sight: -2 for one, if any."""
    assert (8, 10) == (drift(4, -2), drift(4, -2, by_total=True))

    table = flown(scatter=[4, 5], direction=[12], options={"scatter_by_total": True})
    table.game.change(table.model("Kite").id, at=(36.0, 40.0))
    table.say("jump").say({"marker": [36, 12]}).say("4")
    assert 'drifts 10"' in table.said()
