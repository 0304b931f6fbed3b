"""Full auto at the end of the move and of the advance: one Initiative test, hits counted together, pinned before the
charge; the unit has spent its activation, its transport has not."""

from __future__ import annotations

from grognard.rulesets.legendary.play.acting_together import groups_of
from grognard.rulesets.legendary.play.moves.charge import can_charge
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import carrier

AUTO = {"name": "Auto", "range": 24, "s": 4, "ap": 5, "type": "Heavy", "shots": 3}


def test_interaction_5_full_auto_pins_before_the_charge() -> None:
    """LEG-OVER-02, LEG-OVER-05, LEG-OVER-07, LEG-MORALE-11, LEG-MORALE-12, LEG-TURN-06, LEG-TURN-11"""
    mule = {**carrier((30, 40), facing=270), "selection": {"transport_of": "Blues"}}
    table = Battle(
        {"Reds": squad(12, (10, 10), columns=6, sv=2), "Pinks": squad(1, (3, 3))},
        {"Blues": squad(2, (20, 22), weapons=(AUTO,)), "Mule": mule},
        reacts=True,
        overwatch=[1],
        hit=[12] * 12,
        save=[12] * 12,
        leadership=[1],
    )
    assert [(table.ids["Blues"], table.ids["Mule"])] == groups_of(table.game, 1)
    table.say("Reds").move("Reds", 0, 2).say("Blues")
    assert not table.unit("Reds").is_pinned  # six hits so far, and the attack goes on
    table.until("neither").say("advance").move("Reds", 0, 2).say("burst")

    assert table.unit("Reds").is_pinned
    assert "charge" not in table.prompt
    assert not can_charge(table.game, table.ids["Reds"])
    bursts = [text for text in table.log("LEG-SHOOT-08") if text.startswith("Blues fires Auto")]
    assert ["Blues fires Auto at Reds: 6 shots, 6 hits."] * 2 == bursts
    throws = [throw.name for event in table.game.events for throw in event.throws]
    assert 1 == throws.count("overwatch")
    assert (True, False) == (table.unit("Blues").is_spent, table.unit("Mule").is_spent)
    assert [(table.ids["Mule"],)] == groups_of(table.game, 1)
