"""An HQ and two more units activated together: damage of witchfire, rifles and launcher added on one W3 model; the same
in two activations: nothing."""

from __future__ import annotations

from typing import Any

from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.play.psychic.kit import BOLT, WARD

RIFLE = {"name": "Rifle", "range": 24, "s": 4, "ap": 6}
LAUNCHER = {"name": "Launcher", "range": 24, "s": 6, "ap": 6, "type": "Heavy"}


def coven(**dice: Any) -> Battle:
    """A psyker who is an HQ, a rifle and a launcher near him, and a champion of T4, W3 and no armour 15 inches away."""
    ours = {
        "Chief": squad(1, (20, 10), role="HQ", weapons=(BLADE,), rules=["Psyker (1)"], w=2),
        "Rifles": squad(1, (24, 10), weapons=(RIFLE,)),
        "Launcher": squad(1, (16, 10), weapons=(LAUNCHER,)),
    }
    theirs = {"Champion": squad(1, (20, 26), weapons=(BLADE,), w=3, sv=None), "Others": squad(1, (66, 44))}
    private = {"psyker": [{"unit": "Chief", "powers": ["Ward"]}]}
    more = {"power": [{**BOLT, "shots": 1}, WARD]}
    return Battle(ours, theirs, private=(private, {}), more=(more, {}), cast=[11], **dice)


WOUNDS: dict[str, Any] = {"hit": [6, 6, 6], "save": [7, 6, 8]}
"""Each fails by one: 7 + 4 - 5, 6 + 4 - 4 and 8 + 4 - 6."""


def test_interaction_1_together_they_kill_him() -> None:
    """LEG-TURN-07, LEG-TURN-08, LEG-DMG-02, LEG-PSY-17, LEG-SAVE-10"""
    table = coven(**WOUNDS)
    table.say("Chief", ["Rifles", "Launcher"]).until("Which power").say(f"Bolt/{table.ids['Champion']}")
    assert 1 == table.model("Champion").damage
    table.until("Which unit shoots next").say("Rifles").until("shoots at whom").fire(Rifle="Champion")
    assert 2 == table.model("Champion").damage
    table.until("shoots at whom").fire(Launcher="Champion")

    assert "gone" == table.unit("Champion").where


def test_interaction_1_apart_they_do_nothing() -> None:
    """LEG-DMG-01, LEG-DMG-02: what does not kill within one activation is forgotten."""
    table = coven(**WOUNDS)
    table.say("Chief", ["Rifles"]).until("Which power").say(f"Bolt/{table.ids['Champion']}")
    table.until("shoots at whom").fire(Rifle="Champion").finish()
    assert 0 == table.model("Champion").damage
    table.activate("Others").finish().activate("Launcher").until("shoots at whom").fire(Launcher="Champion").finish()

    assert (1, 0) == (table.left("Champion"), table.model("Champion").damage)
