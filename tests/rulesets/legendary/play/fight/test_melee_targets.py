"""Who strikes whom. (LEG-MELEE-07)"""

from __future__ import annotations

from grognard.kernel.ask import Assign
from tests.rulesets.legendary.kit import BLADE, Battle, asked, squad
from tests.rulesets.legendary.play.fight.kit import locked
from tests.rulesets.legendary.play.fight.test_combat import blows


def test_enemies_alike_of_two_units_are_told_apart() -> None:  # LEG-MELEE-07
    blues = squad(1, (19.5, 11), weapons=(BLADE,), sv=None)
    table = Battle(
        {"Reds": squad(1, (20, 10.1), weapons=(BLADE,), i=6), "Pinks": squad(1, (60, 5))},
        {"Blues": blues, "Greens": squad(1, (20.5, 11), weapons=(BLADE,), sv=None)},
        hit=[12] + [1] * 200,
        save=[1],
        leadership=[12] * 9,
        roll_off=[9, 2] * 3,
    )
    for name in ("Blues", "Greens"):
        model = table.model(name)
        profile = table.model("Blues").profile
        table.game.change(model.id, profile=profile)
        table.change(name, foes=(table.ids["Reds"],))
    table.change("Reds", foes=(table.ids["Blues"], table.ids["Greens"]))
    table.activate("Reds").until("Whom does Reds strike")
    assert ["B1.1", "B2.1"] == table.options
    table.say("B2.1")

    assert (1, 0) == (table.left("Blues"), table.left("Greens"))


def test_each_attacker_chooses_whom_he_strikes() -> None:  # LEG-MELEE-07
    """Two Reds touch the leader of Blues and his trooper; a third touches only the trooper."""
    reds = squad(3, at=(0, 0), spots=((20.09, 10.54), (20.09, 11.46), (21.98, 11)), weapons=(BLADE,), i=6)
    blues = squad(2, at=(0, 0), spots=((19.2, 11), (20.98, 11)), weapons=(BLADE,), sv=None, leader={"ws": 9})
    table = locked(reds, blues, hit=[1] * 90, leadership=[12] * 9)
    table.activate("Reds").until("Whom does Reds strike")
    assert ["Blues leader", "Blues model", "each"] == table.options
    table.say("each")
    question = asked(table.game)
    assert isinstance(question, Assign)
    assert [("A1.1", ["B1.1", "B1.2"]), ("A1.2", ["B1.1", "B1.2"])] == [
        (slot.about[0], [option.key for option in slot.options]) for slot in question.slots
    ]
    table.say({"1": "B1.1", "2": "B1.2"})

    assert ["1 attack", "2 attacks"] == sorted(text.split(": ")[1].partition(",")[0] for text in blows(table)[:2])


def test_nobody_is_asked_where_nobody_can_choose() -> None:  # LEG-MELEE-07
    """One Red touches the leader, another the trooper: there is nothing to choose."""
    reds = squad(2, at=(0, 0), spots=((20, 10), (24, 10)), weapons=(BLADE,), i=6)
    blues = squad(2, at=(0, 0), spots=((20, 11), (24, 11)), weapons=(BLADE,), leader={"ws": 9})
    table = locked(reds, blues, hit=[1] * 90, leadership=[12] * 9, reacts=True)
    table.activate("Reds").until("fall back by choice")

    assert 2 <= len(blows(table))
