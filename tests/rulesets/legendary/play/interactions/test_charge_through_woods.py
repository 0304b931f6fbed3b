"""Advance, then charge through woods after climbing at a pinned and an unpinned unit: two d6, lowest, disordered, -2
WS."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.legendary.kit import BLADE, Battle, piece, squad

WOODS = piece("woods", (15, 23.0, 30, 23.4), 3.0)
WALL = piece("defence line", (15, 22.2, 30, 22.5), 1.3)


def charged(targets: list[str], *, pinned: tuple[str, ...] = ("Blues",), **dice: Any) -> Battle:
    """Reds move and advance 12 inches to the foot of a wall, with woods and then enemies behind it."""
    ours = {"Reds": squad(2, (20, 10), weapons=(BLADE,), i=6), "Pinks": squad(1, (3, 3))}
    theirs = {
        "Blues": squad(1, (20, 24.3), weapons=(BLADE,)),
        "Greens": squad(1, (21.5, 24.3), weapons=(BLADE,)),
    }
    faces = {"hit": [1, 1, 8, 8, *([1] * 60)], **dice}
    table = Battle(ours, theirs, WALL, WOODS, charge=[6, 5], **faces)
    for name in pinned:
        table.change(name, is_pinned=True)
    table.say("Reds")
    table.move("Reds", 0, 6).say("advance")
    if "How does" in table.prompt:
        table.say("open")
    return table.move("Reds", 0, 5.5).say("charge", targets).finish()


def initiatives(table: Battle) -> list[str]:
    """Who struck, in order."""
    return [line.partition(" ")[0] for line in table.log("LEG-MELEE-06") if " strikes " in line]


def test_interaction_6_two_dice_the_lowest_disordered_and_weak() -> None:
    """LEG-CHG-03 to LEG-CHG-06, LEG-MELEE-06: Initiative 6 strikes last in the first round, at WS 2 instead of 4."""
    table = charged(["Blues", "Greens"])

    assert ['Reds has 5" to charge.'] == table.log("LEG-CHG-06")
    assert "Reds strikes home." in table.said()
    assert ["Blues", "Greens", "Reds"] == list(dict.fromkeys(initiatives(table)[:4]))
    # An 8 would hit WS 4, but not at -2.
    assert ["Reds strikes Blues with Blade: 1 attack, 0 hits."] == table.log("LEG-CHG-05")[:1]


@pytest.mark.parametrize(("face", "hits"), [(8, "0 hits"), (9, "1 hit")])
def test_interaction_6_the_climb_costs_two_of_weapon_skill(face: int, hits: str) -> None:
    """LEG-CHG-05, LEG-MELEE-06: WS 4 - 2 against WS 4 needs a 9."""
    table = charged(["Blues", "Greens"], hit=[1, 1, face, 1, *([1] * 60)], save=[12])

    assert f"Reds strikes Blues with Blade: 1 attack, {hits}." == table.log("LEG-CHG-05")[0]


@pytest.mark.parametrize("pinned", [(), ("Blues",), ("Blues", "Greens")])
def test_interaction_6_after_a_climb_it_is_disordered_though_all_are_pinned(pinned: tuple[str, ...]) -> None:
    """LEG-CHG-04, LEG-CHG-05"""
    table = charged(["Blues", "Greens"], pinned=pinned)

    assert "Reds" != initiatives(table)[0]


def test_interaction_6_without_the_climb_a_pinned_enemy_is_charged_in_order() -> None:
    """LEG-CHG-04: the distance stays the lowest of two dice."""
    ours = {"Reds": squad(2, (20, 10), weapons=(BLADE,), i=6), "Pinks": squad(1, (3, 3))}
    table = Battle(
        ours, {"Blues": squad(1, (20, 26), weapons=(BLADE,))}, WOODS, charge=[6, 5], hit=[8, *([1] * 60)], save=[12]
    )
    table.change("Blues", is_pinned=True)
    table.say("Reds").move("Reds", 0, 6).say("advance")
    if "How does" in table.prompt:
        table.say("open")
    table.move("Reds", 0, 6).say("charge", ["Blues"])

    assert ['Reds has 5" to charge.'] == table.log("LEG-CHG-06")
    assert "Reds strikes Blues with Blade: 2 attacks, 1 hit." == table.log("LEG-MELEE-06")[0]
