"""Bane. (SZOP-WPN-19)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.rulesets.szop.play.attack.casualties import destroy, receive
from grognard.rulesets.szop.play.attack.recovery import recover, recover_active
from tests.rulesets.szop.helpers import fallen, hurt, living
from tests.rulesets.szop.kit import Drawn, draw, unit

if TYPE_CHECKING:
    from grognard.rulesets.szop.table.records import ModelId

FAR = unit("Far", seat=1, at=(60, 40))
FOE = unit("Foes", seat=1, at=(40, 30))


async def hit(game: Any, own: Any, attacker: int, defender: int, bane: int) -> None:
    await receive(game, own, attacker=attacker, defender=defender, by=1, bane=bane)


def returning(table: Drawn, name: str) -> list[ModelId]:
    """Who of the defeated may return."""
    return list(table.unit(name).fallen)


def test_who_allocates_chooses_whom_bane_takes_for_good() -> None:  # SZOP-WPN-19
    """Two of three defeated models are different and one wound is of Bane: who falls first never returns."""
    squad = unit("Squad", models=3, join=[unit("Gunner", models=2)])
    for attacker, defender, seat in ((2, 0, 1), (0, 2, 0)):
        for first, other in (("A1.1", "A1.4"), ("A1.4", "A1.1")):
            table = draw(squad, FAR).run(hit, "Squad", attacker, defender, 1).answer(["A1.1", "A1.4"])

            assert ("SZOP-WPN-19", seat) == (table.clause, table.seat)

            table.answer(first)

            assert [other] == returning(table, "Squad")


def test_nobody_is_asked_if_all_or_none_or_equals_fall_to_bane() -> None:  # SZOP-WPN-19
    squad = unit("Squad", models=3, join=[unit("Gunner", models=2)])
    table = draw(squad, FAR).run(hit, "Squad", 0, 2, 2).answer(["A1.1", "A1.4"])

    assert table.is_waiting
    assert [] == returning(table, "Squad")

    table = draw(squad, FAR).run(hit, "Squad", 0, 2, 0).answer(["A1.1", "A1.4"])

    assert ["A1.1", "A1.4"] == returning(table, "Squad")

    table = draw(squad, FAR).run(hit, "Squad", 0, 2, 1).answer(["A1.1", "A1.2"])

    assert table.is_waiting
    assert ["A1.2"] == returning(table, "Squad")


def test_a_model_is_lost_only_if_the_whole_of_it_is_covered_by_bane() -> None:  # SZOP-WPN-19
    """Toughness 2 and three Bane wounds: the second model would need four."""
    table = draw(unit("Squad", models=3, toughness=2), FAR).run(hit, "Squad", 0, 5, 3).answer(["A1.1", "A1.2"])

    assert ["A1.2"] == returning(table, "Squad")


def test_bane_takes_nobody_who_falls_without_wounds() -> None:  # SZOP-WPN-19, SZOP-MORALE-03
    """Destroyed by Regroup with two Bane markers: no wounds were discarded to defeat these models."""
    squad = unit("Squad", models=2, join=[unit("Ogre", toughness=3)])
    table = draw(squad, FAR).run(hit, "Squad", 0, 2, 2).answer([]).run(destroy, "Squad")

    assert ["A1.1", "A1.2", "A1.3"] == returning(table, "Squad")


def test_bane_lessens_recovery_once() -> None:  # SZOP-WPN-19
    table = draw(unit("Own", toughness=9, wounds=6, bane=3), FOE)
    table.run(recover, "Own", 2).run(recover, "Own", 2).run(recover, "Own", 2)

    assert (1, 3) == living(table)


def test_interaction_5_bane_with_regeneration_patching_and_a_hospital() -> None:
    """SZOP-WPN-19, SZOP-PAS-16, SZOP-CMD-05, SZOP-SUP-06, SZOP-HEAL-01: three of the recovered wounds are lost."""
    medic = unit("Medic", has=["Patching"], toughness=1)
    own = unit("Own", models=5, has=["Regeneration"], join=[medic], lost=5, bane=3)
    sides: list[dict[str, Any]] = [{"missions": (1, 2, 3), "supports": (6, 1, 2), "hand": (0,)}, {}]
    table = draw(own, FOE, sides=sides, strategy_cards=True)
    table.change("Own", shared=tuple(table.model("Own").fighter.passives))
    fallen(table, "Own", 4, 5)
    table.dice(regeneration=[6], patching=[2])
    table.run(recover_active, "Own").answer("0", "Own")

    assert "SZOP-HEAL-03" == table.clause

    table.propose().propose()

    assert (6, 0) == living(table)


def test_bane_defeats_the_first_models_for_good() -> None:  # SZOP-WPN-19
    table = draw(unit("Own", models=6), FOE).run(hurt, "Own", 0, 5, 3)
    table.answer(["A1.1", "A1.2", "A1.3", "A1.4", "A1.5"])

    assert ("A1.4", "A1.5") == table.unit("Own").fallen
