"""Stomps of gargantuan creatures. (LEG-TYPE-24)"""

from __future__ import annotations

from grognard.kernel.ask import Choose
from tests.rulesets.legendary.kit import BLADE, Battle, squad


def test_a_gargantuan_creature_stomps_at_the_end_of_a_round() -> None:  # LEG-TYPE-24
    table = Battle(
        {"Giant": squad(1, at=(20, 10), w=9, unit_type="gargantuan", weapons=(BLADE,), base="3in", a=1)},
        {"Blues": squad(3, at=(18.8, 14), pitch=1.1, sv=None, weapons=(BLADE,), rules=["Fearless"])},
        hit=[1] * 60,
        stomp=[1, 3],
        save=[1] * 9,
    )
    table.say("Giant", {}, "charge", ["Blues"]).until("smash?").say("strike")

    assert table.log("LEG-TYPE-24")
    assert 3 > table.left("Blues")


def test_a_stomp_strikes_down() -> None:  # LEG-TYPE-24, LEG-KW-72
    table = Battle(
        {"Giant": squad(1, at=(20, 10), w=9, unit_type="gargantuan", weapons=(BLADE,), base="3in", a=1)},
        {"Blues": squad(3, at=(18.8, 14), pitch=1.1, sv=None, weapons=(BLADE,), rules=["Fearless"])},
        hit=[1] * 60,
        stomp=[1] * 6,
        save=[12] * 30,
    )
    table.say("Giant", {}, "charge", ["Blues"]).until("smash?").say("strike")

    assert table.log("LEG-KW-72")


def test_the_owner_of_a_gargantuan_creature_lays_the_blast_of_a_stomp() -> None:  # LEG-TYPE-24
    table = Battle(
        {"Giant": squad(1, at=(20, 10), w=9, unit_type="gargantuan", weapons=(BLADE,), base="3in", a=1)},
        {"Blues": squad(5, at=(16.6, 14), pitch=1.7, sv=None, weapons=(BLADE,), rules=["Fearless"])},
        hit=[1] * 60,
        stomp=[1, 3],
        save=[1] * 9,
        leadership=[12] * 4,
    )
    table.say("Giant", {}, "charge", ["Blues"]).until("stomp")
    asked = table.game.question
    assert isinstance(asked, Choose)
    covered = [tuple(option.value or ()) for option in asked.options]
    assert len(covered) == len(set(covered)) > 1
    assert len(covered[0]) == max(map(len, covered))

    table.say(asked.options[-1].key)

    assert all(model not in table.game for model in covered[-1])
    assert 5 - len(covered[-1]) == table.left("Blues")


def test_a_stomp_may_lie_between_enemies() -> None:  # LEG-TYPE-24
    """Two bases of an inch, 3.6 inches from middle to middle: a blast on one of them does not reach the other."""
    from grognard.rulesets.legendary.play.fight.stomp import _places

    table = Battle(
        {"Giant": squad(1, at=(20, 10), w=9, unit_type="gargantuan", weapons=(BLADE,), base="3in")},
        {"Blues": squad(2, at=(18.2, 12.5), pitch=3.6, weapons=(BLADE,))},
    )
    table.change("Giant", foes=(table.ids["Blues"],))

    assert [("B1.1", "B1.2")] == list(_places(table.game, table.model("Giant").id))
