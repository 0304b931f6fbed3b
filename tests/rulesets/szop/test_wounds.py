"""The pool of wounds and both allocators, Bodyguard, Vengeance, Bane, Wreck. (SZOP-WND)"""

from __future__ import annotations

from typing import Any

from grognard.kernel.plane import Disc
from grognard.rulesets.szop.dice.attack import Volley
from grognard.rulesets.szop.play.attack.attacks import resolve
from grognard.rulesets.szop.play.attack.casualties import receive, settle_vengeance
from grognard.rulesets.szop.play.attack.regroup import begin_action
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.play.sequence import round_ends
from grognard.rulesets.szop.table.ground import ground, kinds_under
from tests.rulesets.szop.kit import Drawn, draw, unit, wood

FOE = unit("Foes", seat=1, at=(40, 30))


async def hurt(game: Any, own: Any, attacker: int, defender: int, bane: int = 0) -> None:
    await receive(game, own, attacker=attacker, defender=defender, by=1, bane=bane)


def wounds_of(table: Drawn, name: str = "Own") -> tuple[int, int]:
    """Living models and markers."""
    return len(table.unit(name).models), table.unit(name).wounds


def test_markers_lie_on_the_unit_and_either_allocator_uses_them() -> None:  # SZOP-WND-01, SZOP-WND-03, SZOP-ATK-05
    table = draw(unit("Own", models=3, toughness=2, wounds=1), FOE).run(hurt, "Own", 1, 0)

    assert ("SZOP-WND-01", 1) == (table.clause, table.seat)

    table.answer(["A1.2"])

    assert (2, 0) == wounds_of(table)
    assert ("A1.1", "A1.3") == table.unit("Own").models


def test_a_model_must_fall_while_the_pool_reaches_the_highest_toughness() -> None:  # SZOP-WND-02
    hero = unit("Hero", has=["Hero"], toughness=3)
    two = draw(unit("Own", models=3, join=[hero]), FOE).run(hurt, "Own", 0, 2)

    assert two.answer([]).is_waiting
    assert (4, 2) == wounds_of(two)

    three = draw(unit("Own", models=3, join=[hero]), FOE).run(hurt, "Own", 0, 3)

    assert "SZOP-WND-02" == three.refused([]).clause

    three.answer(["A1.1"])

    assert (3, 2) == wounds_of(three)


def test_nobody_discards_more_than_there_is() -> None:  # SZOP-WND-01
    table = draw(unit("Own", models=3), FOE).run(hurt, "Own", 0, 2)

    assert "SZOP-WND-01" == table.refused(["A1.1", "A1.2", "A1.3"]).clause


def test_the_attackers_wounds_are_worked_first() -> None:  # SZOP-WND-04
    table = draw(unit("Own", models=2, toughness=3), FOE).run(hurt, "Own", 2, 2)

    assert 0 == table.seat

    table.answer(["A1.1"])

    assert (1, 1) == wounds_of(table)


def test_who_has_no_wounds_to_allocate_does_nothing() -> None:  # SZOP-WND-04
    hero = unit("Hero", has=["Hero"], toughness=2)
    table = draw(unit("Own", models=2, toughness=3, wounds=2, join=[hero]), FOE).run(hurt, "Own", 0, 1)

    assert 0 == table.seat
    assert "SZOP-WND-02" == table.refused([]).clause


def test_the_last_model_takes_the_unit_with_it_and_excess_is_lost() -> None:  # SZOP-WND-05, SZOP-GEN-02
    table = draw(unit("Own", models=2), FOE).run(hurt, "Own", 0, 5)

    assert ("destroyed", 0, 0) == (table.unit("Own").place, *wounds_of(table))


def test_wounds_without_an_attacker_are_the_owners() -> None:  # SZOP-WND-06
    async def mishap(game: Any, own: Any) -> None:
        await receive(game, own, defender=1)

    assert 0 == draw(unit("Own", models=3), FOE).run(mishap, "Own").seat


def test_excess_wounds_are_counted_for_regroup() -> None:  # SZOP-WND-07, SZOP-WPN-18
    async def blow(game: Any, foe: Any, own: Any) -> None:
        begin_action(game)
        volley = Volley(attacks=4, needed=2, difficulty=4, is_shock=True, for_defender=1)
        await resolve(game, foe, own, (volley,), "SZOP-MELEE-03", is_melee=True)

    table = draw(unit("Own", models=2), FOE)
    table.dice(hit=[5] * 4, defence=[2] * 4)
    table.run(blow, "Foes", "Own")

    assert (8, 8) == (table.unit("Foes").inflicted, table.unit("Own").received)


def test_interaction_2_deadly_precise_and_an_attached_hero() -> None:  # SZOP-WPN-03, SZOP-WND-01, SZOP-WPN-08
    """One attacker's wound of 3 and two old markers: the attacker picks the hero."""
    hero = unit("Hero", has=["Hero"], toughness=3)
    table = draw(unit("Own", models=5, wounds=2, join=[hero]), FOE).run(hurt, "Own", 3, 0)

    assert 1 == table.seat

    table.answer(["A1.6", "A1.1", "A1.2"])

    assert (3, 0) == wounds_of(table)
    assert ("A1.1", "A1.2") == table.unit("Own").fallen


# ---------------------------------------------------------------- Bodyguard


def test_the_owner_defeats_bodyguards_first() -> None:  # SZOP-PAS-34
    guard = unit("Guard", has=["Bodyguard"], toughness=3)
    table = draw(unit("Own", models=5, join=[guard]), FOE).run(hurt, "Own", 0, 4)

    assert "SZOP-PAS-34" == table.refused(["A1.1"]).clause

    table.answer(["A1.6", "A1.1"])

    assert (4, 0) == wounds_of(table)


def test_the_attacker_is_not_bound_by_a_bodyguard() -> None:  # SZOP-PAS-34
    guard = unit("Guard", has=["Bodyguard"], toughness=3)
    table = draw(unit("Own", models=5, join=[guard]), FOE).run(hurt, "Own", 1, 0)
    table.answer(["A1.1"])

    assert (5, 0) == wounds_of(table)


def test_interaction_7_a_bodyguard_falls_amid_the_wounds() -> None:  # SZOP-PAS-34, SZOP-WND-02
    guard = unit("Guard", has=["Bodyguard"], toughness=2)
    table = draw(unit("Own", models=4, join=[guard]), FOE).run(hurt, "Own", 0, 4)

    assert "SZOP-WND-02" == table.refused(["A1.5"]).clause

    table.answer(["A1.5", "A1.2", "A1.3"])

    assert ("A1.1", "A1.4") == table.unit("Own").models


# ---------------------------------------------------------------- Vengeance


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


# ---------------------------------------------------------------- Bane, heroes, wrecks


def test_bane_defeats_the_first_models_for_good() -> None:  # SZOP-WPN-19
    table = draw(unit("Own", models=6), FOE).run(hurt, "Own", 0, 5, 3)
    table.answer(["A1.1", "A1.2", "A1.3", "A1.4", "A1.5"])

    assert ("A1.4", "A1.5") == table.unit("Own").fallen


def test_heroes_do_not_return() -> None:  # SZOP-HERO-05
    hero = unit("Hero", has=["Hero"])
    table = draw(unit("Own", models=2, join=[hero]), FOE).run(hurt, "Own", 0, 2)
    table.answer(["A1.1", "A1.3"])

    assert ("A1.1",) == table.unit("Own").fallen


def test_a_wreck_is_terrain() -> None:  # SZOP-PAS-30, SZOP-COVER-03
    table = draw(unit("Own", models=2, diameter=3.0, has=["Wreck"]), FOE).run(hurt, "Own", 0, 1)
    table.answer(["A1.1"])

    assert {"dangerous", "difficult", "defensive"} == kinds_under(ground(table.game), Disc((10, 10), 0.5))


# ---------------------------------------------------------------- small battles


def test_models_of_a_fresh_unit_are_not_defeated() -> None:  # SZOP-SMALL-06, SZOP-SMALL-07
    """Interaction 15: three wounds on a T3 model leave it Fresh, one more takes all wounds and the state."""
    table = draw(unit("Own", toughness=3, is_fresh=True), FOE, small_battles=True).run(hurt, "Own", 2, 1)

    assert (True, 1, 3) == (table.unit("Own").is_fresh, *wounds_of(table))

    table.run(hurt, "Own", 0, 1)

    assert (False, 1, 0) == (table.unit("Own").is_fresh, *wounds_of(table))
