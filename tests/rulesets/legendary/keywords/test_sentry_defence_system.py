"""Sentry Defence System: a building that fights without occupants. (LEG-KW-58)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.moves.charge import charge_targets
from tests.rulesets.legendary.kit import RIFLE, Battle, squad
from tests.rulesets.legendary.play.buildings.houses import tower

FLAK = {"name": "Flak", "range": 36, "s": 6, "ap": 4, "type": "Heavy"}


def sentry(*, rules: tuple[str, ...] = ("Sentry Defence System",), **how: Any) -> Battle:
    """A tower of ours, and two enemies, the nearer one in the east."""
    theirs = {"Blues": squad(2, (40, 23)), "Greens": squad(2, (22, 44))}
    ours = {"Keep": tower(weapons=(FLAK,), rules=list(rules)), "Reds": squad(1, (3, 3))}
    return Battle(ours, theirs, **how)


def test_a_building_with_sentries_shoots_without_occupants() -> None:  # LEG-KW-58
    """BS 2 unless printed, at the nearest enemy."""
    table = sentry(hit=[5], save=[1])
    table.activate("Keep").until("shoots at whom")
    slots = {slot.key: [option.key for option in slot.options] for slot in table.game.question.slots}  # type: ignore[union-attr]

    assert {table.ids["Blues"], "hold"} == set(slots["Flak"])
    table.fire(Flak="Blues")
    assert 1 == table.left("Blues")


def test_a_building_without_sentries_does_nothing_by_itself() -> None:  # LEG-KW-58
    table = sentry(rules=())

    assert [table.ids["Reds"]] == table.options


@pytest.mark.parametrize(("rules", "is_target"), [(["Sentry Defence System"], True), ([], False)])
def test_an_empty_building_with_sentries_is_targeted_like_an_occupied_one(rules: list[str], is_target: bool) -> None:
    """LEG-KW-58"""
    theirs = {"Keep": tower(rules=rules), "Others": squad(1, (60, 43))}
    guns = squad(1, (23, 12), weapons=({**FLAK, "s": 10, "ap": 1},))
    table = Battle({"Guns": guns}, theirs, hit=[7], save=[12])
    table.activate("Guns").until("shoots at whom")
    slots = [option.key for slot in table.game.question.slots for option in slot.options]  # type: ignore[union-attr]

    assert (f"{table.ids['Keep']}/walls" in slots) is is_target
    assert (table.ids["Keep"] in charge_targets(table.game, table.ids["Guns"])) is is_target


def test_charging_an_empty_building_with_sentries() -> None:  # LEG-KW-58
    """Blows strike its walls, which do not strike back."""
    maul = {"name": "Maul", "range": "melee", "s": 10, "ap": 1, "type": "Melee"}
    theirs = {"Keep": tower(rules=["Sentry Defence System"]), "Others": squad(1, (60, 43))}
    table = Battle(
        {"Reds": squad(3, (22, 17), weapons=(RIFLE, maul))},
        theirs,
        hit=[12] * 3,
        save=[1, 1],
        collapse=[3],
    )
    table.activate("Reds").say({}, "charge", ["Keep"])

    assert "gone" == table.unit("Keep").where
    assert (3, ()) == (table.left("Reds"), table.unit("Reds").foes)
