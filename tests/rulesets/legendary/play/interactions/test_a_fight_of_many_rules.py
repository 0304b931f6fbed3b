"""Fear, counter-attack, hammer of wrath and a disordered charge in the first round; the winner's bonus in the second;
rampage; flight by choice; sweeping advance after a d12 of 2."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.legendary.kit import BLADE, Battle, piece, squad


def brawl(**how: Any) -> Battle:
    """Three fearsome Reds charge two Blues through woods; the Blues counter-attack and fight in a rampage."""
    woods = piece("woods", (10, 11, 30, 12.5), 3)
    reds = squad(3, (20, 10), weapons=(BLADE,), pitch=1.2, i=4, ws=4, rules=["Fear", "Hammer of Wrath"], sv=None)
    blues = squad(
        2, (20, 14), weapons=(BLADE,), pitch=1.2, i=3, ws=4, ld=8, rules=["Counter-attack", "Rampage"], sv=None
    )
    table = Battle({"Reds": reds}, {"Blues": blues}, woods, reacts=True, **how)
    table.activate("Reds").until("Move Reds").say({}).until("advance, charge, or neither").say("charge", ["Blues"])
    return table


def blows(table: Battle) -> list[str]:
    return [event.text for event in table.game.events if event.kind == "fight" and " strikes " in event.text]


def test_the_first_and_the_second_round() -> None:
    """LEG-CHG-04, LEG-CHG-08, LEG-KW-12, LEG-KW-16, LEG-KW-25, LEG-KW-54, LEG-MELEE-11, LEG-MELEE-12"""
    table = brawl(
        charge=[6],
        leadership=[3, 12, 12],  # afraid; then the Reds hold, and so on
        counter_attack=[2],
        # round 1: Blues 6 attacks (1 + 2 of rampage each): one kill; Reds 2 x 2 attacks; round 2 ...
        hit=[12, 1, 1, 1, 1, 1, 1, 1, 1, 1, *[1] * 60],
        save=[1],
    )
    table.until("Counter-attack?").say("counter")
    table.until("Activate which unit?")
    struck = blows(table)

    # The charge is disordered: the Reds strike at Initiative 1, after the Blues, who counter-attack at 3 + 2.
    assert table.log("LEG-CHG-04")
    assert ["Blues is afraid: its WS is 0."] == table.log("LEG-KW-16")
    assert ["Blues counter-attacks."] == table.log("LEG-KW-12")
    # Outnumbered, each Blue has two attacks more; the Reds have one more each by hammer of wrath, though disordered.
    assert [
        "Blues strikes Reds with Blade: 3 attacks, 1 hit.",
        "Blues strikes Reds with Blade: 3 attacks, 0 hits.",
        "Reds strikes Blues with Blade: 4 attacks, 0 hits.",
    ] == struck[:3]
    # The Blues won the round, so in the second they strike at 3 + 2, before Reds of 4; in the third it is over.
    second, third = struck[_rounds(table)[0]], struck[_rounds(table)[1]]
    assert second.startswith("Blues strikes Reds with Blade: 2 attacks")  # two against two: no rampage
    assert third.startswith("Reds")


@pytest.mark.parametrize(("blue", "red", "hits"), [(10, 2, (0, 0)), (11, 3, (1, 1))])
def test_who_is_afraid_strikes_and_is_struck_with_weapon_skill_0(blue: int, red: int, hits: tuple[int, int]) -> None:
    """LEG-KW-16, LEG-MELEE-06: WS 0 at WS 4 needs an 11; WS 4 at WS 0 a 3."""
    table = brawl(
        charge=[6],
        leadership=[3, 12, 12, 12],
        counter_attack=[2],
        hit=[blue, *[1] * 5, red, *[1] * 200],
        save=[12] * 9,
    )
    table.until("Counter-attack?").say("counter").until("fall back by choice")
    struck = [int(text.rpartition(", ")[2].partition(" ")[0]) for text in blows(table)]

    assert hits == (struck[0], struck[2])


@pytest.mark.parametrize(("save", "left"), [(7, 1), (8, 2)])
def test_hammer_of_wrath_adds_to_the_strength_of_a_disordered_charge(save: int, left: int) -> None:
    """LEG-KW-25, LEG-CHG-04: Strength 4 + 1 against Toughness 4: a 7 is 6 and fails, an 8 saves."""
    table = brawl(
        charge=[6],
        leadership=[3, 12, 12, 12],
        counter_attack=[2],
        hit=[*[1] * 6, 12, *[1] * 200],
        save=[save],
    )
    table.until("Counter-attack?").say("counter").until("fall back by choice")

    assert left == table.left("Blues")


def test_who_was_beaten_rampages_and_does_not_leave_by_choice() -> None:
    """LEG-KW-54, LEG-MELEE-15, LEG-MELEE-19: one Blue of two falls; the other, outnumbered and beaten, stays."""
    table = brawl(
        charge=[6],
        leadership=[3, 12, 12, 12],
        counter_attack=[2],
        hit=[*[1] * 6, 12, *[1] * 200],
        save=[1],
    )
    table.until("Counter-attack?").say("counter")
    asked = []
    while "Activate which unit?" not in table.prompt:
        asked.append(table.prompt)
        table.say("no")

    assert "Does Blues fall back by choice?" not in asked[:1], "beaten in the first round"
    second = next(text for text in blows(table)[_rounds(table)[0] :] if text.startswith("Blues"))
    assert "3 attacks" in second


def _rounds(table: Battle) -> list[int]:
    """How many blows were told before each result."""
    found, count = [], 0
    for event in table.game.events:
        if event.kind == "fight" and " strikes " in event.text:
            count += 1
        if event.kind == "fight" and event.text.startswith("Round "):
            found.append(count)
    return found


def test_flight_by_choice_and_a_d12_of_2() -> None:
    """LEG-MELEE-15, LEG-MELEE-14, LEG-MELEE-17, LEG-MELEE-18, LEG-KW-54"""
    table = brawl(
        charge=[6],
        leadership=[3, 12, 12],
        counter_attack=[2],
        hit=[1] * 200,
        escape=[12, 12, 12],
        fall_back=[2],
    )
    table.until("Counter-attack?").say("counter").until("fall back by choice")
    # Nobody was hurt, so either side may leave; the Reds do.
    while "Does Reds fall back" not in table.prompt:
        table.say("no").until("fall back by choice")
    table.say("leave")

    # All three escape the sweep, run 2 inches, and are within 3 inches of the Blues: killed.
    assert "Reds falls back 2" in table.said()
    assert "Sweeping advance: 0 are cut down." in table.log("LEG-MELEE-17")
    assert table.log("LEG-MELEE-18")
    assert 0 == table.left("Reds")
    assert () == table.unit("Blues").foes
