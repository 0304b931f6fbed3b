"""Vengeance. (SZOP-PAS-26)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.attack.casualties import settle_vengeance
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.play.sequence import round_ends
from grognard.rulesets.szop.table.records import BATTLE
from tests.rulesets.szop.helpers import hurt, wounds_of
from tests.rulesets.szop.kit import draw, unit, wood

FOE = unit("Foes", seat=1, at=(40, 30))


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (40, 30), **more})


def test_vengeance_of_who_began_the_last_round_is_settled_first() -> None:  # SZOP-GEN-04, SZOP-PAS-26
    table = draw(unit("Own", has=["Vengeance"], wounds=1), foe(has=["Vengeance"], wounds=1), number=4)
    table.game.change(BATTLE, first=1)
    table.run(round_ends, 4)

    assert ["Foes is destroyed.", "Own is destroyed."] == table.log("SZOP-GEN-02")


def test_vengeance_lets_the_owners_wounds_wait() -> None:  # SZOP-PAS-26
    table = draw(unit("Own", models=3, has=["Vengeance"]), FOE).run(hurt, "Own", 0, 2)

    assert (3, 2) == wounds_of(table)

    table.run(settle_vengeance, "Own").answer(["A1.1", "A1.2"])

    assert (1, 0) == wounds_of(table)


def test_the_opponent_does_not_use_wounds_that_wait() -> None:  # SZOP-PAS-26
    table = draw(unit("Own", models=3, toughness=2, wounds=3, has=["Vengeance"]), FOE).run(hurt, "Own", 1, 0)

    assert (3, 4) == wounds_of(table)

    table.run(hurt, "Own", 2, 1)

    assert 1 == table.seat

    table.answer(["A1.1"])

    assert (2, 5) == wounds_of(table)


def test_interaction_6_vengeance_at_the_end_of_round_4() -> None:
    """SZOP-PAS-26, SZOP-ROUND-04: wounds that wait are allocated before the control check."""
    own = unit("Own", models=2, has=["Vengeance"], at=(10, 10), wounds=2)
    table = draw(own, FOE, objectives=[(10, 11)], number=4).run(round_ends, 4)

    assert "destroyed" == table.unit("Own").place
    assert table.game[table.game.all(type(table.game["O1"]))[0].id].owner is None  # type: ignore[index]


def test_interaction_6_attackers_wounds_and_a_dangerous_move_in_between() -> None:
    """SZOP-PAS-26, SZOP-TERR-06: markers wait through both, and the dice count what is still needed."""
    swamp = wood(5, 12, 20, 13, kinds=["dangerous"])
    table = draw(unit("Own", models=4, has=["Vengeance"]), FOE, terrain=[swamp], number=4).run(hurt, "Own", 1, 2)
    table.answer(["A1.4"])

    assert (3, 2) == wounds_of(table)

    dice = table.dice(terrain=[1])
    table.run(manoeuvre, "Own").answer({f"A1.{n}": [[10 + 1.25 * (n - 1), 15]] for n in (1, 2, 3)})

    assert {} == dice.left_over()
    assert (3, 3) == wounds_of(table)

    table.run(settle_vengeance, "Own")

    assert "destroyed" == table.unit("Own").place


def test_terrain_tests_count_wounds_that_wait() -> None:  # SZOP-PAS-26, SZOP-TERR-07
    from grognard.rulesets.szop.table.units import wounds_needed

    table = draw(unit("Own", models=2, wounds=5, has=["Vengeance"]), FOE)

    assert 0 == wounds_needed(table.game, table.id("Own"))
