"""Characteristic tests that a map asks for, instead of shooting. (LEG-GEN-03, LEG-DICE-06)"""

from __future__ import annotations

import pytest

from grognard.kernel.troops.maps import MapEntry, MarkerEntry
from grognard.rulesets.legendary.play.shooting.story import actions_of
from tests.rulesets.legendary.kit import Battle, spread, squad

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": 5}


def test_story_actions_are_characteristic_tests_instead_of_shooting() -> None:  # LEG-GEN-03, LEG-DICE-06
    from grognard.rulesets.legendary.table import board as module

    for face, works in ((3, True), (4, False)):
        table = Battle(
            {"Reds": squad(1, at=(20, 10), weapons=(GUN,))},
            {"Blues": squad(1, at=(20, 35), weapons=())},
            options={"story_tests": True},
            story=[face],
        )
        entry = MapEntry(
            name=table.game.header.scenario,
            width=72,
            height=48,
            marker=(MarkerEntry(at=(21, 10), name="console", kind="story i"),),
        )
        module.draw(entry)
        table.say("Reds").until("try something").say("console")
        assert works == ("succeeds" in table.said())
        assert not [event for event in table.game.events if event.kind == "shoot"]
        module._drawn.pop(entry.name)


@pytest.mark.parametrize(("face", "again"), [(4, True), (2, False)])
def test_its_owner_says_which_model_tries_and_another_may_try_what_failed(face: int, again: bool) -> None:  # LEG-GEN-03
    """The leader has Initiative 6, his man 4: a 4 is a success for the leader only."""
    from grognard.rulesets.legendary.table import board as module

    reds = squad(2, at=(20, 10), weapons=(GUN,), leader={"i": 6})
    dice = {"story": [face, face], "hit": [1] * 4}
    theirs = {"Blues": squad(1, at=(20, 35), weapons=())}
    table = Battle({"Reds": reds}, theirs, options={"story_tests": True}, **spread(dice))
    marker = MarkerEntry(at=(20.75, 10), name="console", kind="story i")
    entry = MapEntry(name=table.game.header.scenario, width=72, height=48, marker=(marker,))
    module.draw(entry)
    table.activate("Reds").until("try something")
    assert ["console/A1.1", "console/A1.2", "no"] == table.options
    table.say("console/A1.2")

    assert again == ("try something" in table.prompt)
    if again:
        assert ["console", "no"] == table.options
        table.say("console")
        assert "Reds leader succeeds: console." in table.log("LEG-GEN-03")
        assert not [event for event in table.game.events if event.kind == "shoot"], "neither of them shoots"
    module._drawn.pop(entry.name)


def test_who_has_had_his_activation_tries_nothing() -> None:  # LEG-GEN-03, LEG-CHAR-03, LEG-TURN-05
    from grognard.rulesets.legendary.table import board as module

    table = Battle({"Reds": squad(2, at=(20, 10))}, {"Blues": squad(1, at=(20, 35))}, options={"story_tests": True})
    marker = MarkerEntry(at=(20.75, 10), name="console", kind="story i")
    entry = MapEntry(name=table.game.header.scenario, width=72, height=48, marker=(marker,))
    module.draw(entry)
    table.change_model("Reds", 1, is_spent=True)
    found = actions_of(table.game, table.ids["Reds"])
    module._drawn.pop(entry.name)

    assert ["A1.2"] == [action.model for action in found]
