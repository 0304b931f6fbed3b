"""Recovery, returning models, Regeneration, Rebirth, Patching, Martyr. (SZOP-HEAL)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.attack.casualties import receive
from grognard.rulesets.szop.play.attack.recovery import recover, recover_active, recover_others, recoverable
from grognard.rulesets.szop.table.records import UnitId
from tests.rulesets.szop.kit import Drawn, draw, unit

FOE = unit("Foes", seat=1, at=(40, 30))


def fallen(table: Drawn, name: str, *numbers: int) -> None:
    """These models were defeated."""
    own = table.unit(name)
    gone = tuple(model for model in own.models if int(model.split(".")[1]) in numbers)
    for model in gone:
        table.game.change(model, at=None, fell_at=table.game[model].at)
    table.change(name, models=tuple(model for model in own.models if model not in gone), fallen=gone)


def living(table: Drawn, name: str = "Own") -> tuple[int, int]:
    return len(table.unit(name).models), table.unit(name).wounds


def test_markers_go_first_then_a_model_returns_with_the_rest_as_markers() -> None:  # SZOP-HEAL-02
    table = draw(unit("Own", models=4, toughness=3, wounds=1), FOE)
    fallen(table, "Own", 3, 4)
    table.run(recover, "Own", 3).propose()

    assert (3, 1) == living(table)


def test_a_returning_model_stands_in_coherency() -> None:  # SZOP-HEAL-03, SZOP-SETUP-04
    table = draw(unit("Own", models=3), FOE)
    fallen(table, "Own", 3)
    table.run(recover, "Own", 1)

    assert "SZOP-HEAL-03" == table.refused({"A1.3": [20, 10]}).clause

    table.answer({"A1.3": [12.6, 10]})

    assert (12.6, 10.0) == table.model("Own", 3).at


def test_what_can_be_recovered() -> None:  # SZOP-HEAL-04
    table = draw(unit("Own", models=5, toughness=2, wounds=1), FOE)
    fallen(table, "Own", 3, 4)

    assert 5 == recoverable(table.game, table.id("Own"))


def test_a_defeated_hero_does_not_return() -> None:  # SZOP-HEAL-03, SZOP-HERO-05, SZOP-HEAL-04
    async def hurt(game: Any, own: Any) -> None:
        await receive(game, own, defender=0, attacker=3, by=1)

    hero = unit("Hero", has=["Hero"], toughness=2)
    table = draw(unit("Own", models=4, join=[hero]), unit("Foes", seat=1, at=(40, 40)))
    table.run(hurt, "Own").answer(["A1.5", "A1.1"])

    assert (("A1.1",), 1) == (table.unit("Own").fallen, recoverable(table.game, table.id("Own")))


def test_nothing_returns_to_a_destroyed_unit() -> None:  # SZOP-HEAL-03
    table = draw(unit("Own", place="destroyed"), FOE)
    table.run(recover, "Own", 2)

    assert table.is_waiting


def test_regeneration_gives_back_what_was_lost_now() -> None:  # SZOP-PAS-16
    table = draw(unit("Own", toughness=9, wounds=4, lost=2, has=["Regeneration"]), FOE)
    table.dice(regeneration=[6])
    table.run(recover_others, UnitId("B1"))

    assert (1, 2) == living(table)

    table.change("Own", lost=0)
    table.dice()
    table.run(recover_others, UnitId("B1"))

    assert (1, 2) == living(table)


def test_old_wounds_do_not_regenerate() -> None:  # SZOP-PAS-16
    table = draw(unit("Own", toughness=9, wounds=4, has=["Regeneration"]), FOE)
    table.dice()  # nothing is thrown
    table.run(recover_others, UnitId("B1"))

    assert (1, 4) == living(table)


def test_units_of_the_active_player_regenerate_first() -> None:  # SZOP-GEN-04, SZOP-PAS-16
    hurt: dict[str, Any] = {"toughness": 9, "wounds": 4, "lost": 2, "has": ["Regeneration"]}
    table = draw(unit("Own", **hurt), unit("Foes", seat=1, at=(40, 40), **hurt), unit("Active", seat=1, at=(50, 40)))
    table.dice(regeneration=[6, 6])
    table.run(recover_others, "Active")

    assert ["Foes", "Own"] == [said.split()[0] for said in table.log("SZOP-HEAL-02")]


def test_rebirth_rolls_for_every_wound() -> None:  # SZOP-ARUL-04, SZOP-HEAL-01
    table = draw(unit("Own", toughness=9, wounds=4, has=["Rebirth"]), FOE)
    table.dice(rebirth=[4, 3, 6, 1])
    table.run(recover_active, "Own")

    assert (1, 2) == living(table)


def test_patching_heals_a_unit_within_3_inches() -> None:  # SZOP-CMD-05
    medic = unit("Medic", has=["Patching"], at=(10, 10))
    table = draw(
        medic, unit("Near", toughness=9, wounds=5, at=(10, 14)), unit("Far", toughness=9, wounds=5, at=(10, 14.6)), FOE
    )
    table.dice(patching=[4])
    table.run(recover_active, "Medic")

    assert {"Near"} == table.targets()

    table.answer("Near")

    assert (1, 3) == living(table, "Near")


def test_a_martyr_falls_for_its_unit_and_stays_away() -> None:  # SZOP-CMD-06, SZOP-HEAL-03
    saint = unit("Saint", has=["Martyr"], toughness=1)
    table = draw(unit("Own", models=3, join=[saint]), FOE)
    fallen(table, "Own", 3)
    table.run(recover_active, "Own").answer("yes").propose()

    assert (3, 0) == living(table)
    assert ("A1.4",) == table.unit("Own").fallen


def test_a_martyr_gives_exactly_its_toughness() -> None:  # SZOP-CMD-06
    saint = unit("Saint", has=["Martyr"], toughness=2)
    table = draw(unit("Own", models=3, toughness=2, wounds=1, join=[saint]), FOE)
    fallen(table, "Own", 2, 3)
    table.run(recover_active, "Own").answer("yes").propose()

    # A marker, then one model with one marker.
    assert (2, 1) == living(table)


def test_a_carried_martyr_does_not_fall() -> None:  # SZOP-CMD-06, SZOP-TRANS-09
    table = draw(unit("Own", models=2, has=["Martyr"], toughness=2, wounds=1, at=None, place="carried"), FOE)

    assert table.run(recover_active, "Own").is_waiting


def test_a_last_martyr_does_not_fall() -> None:  # SZOP-CMD-06
    table = draw(unit("Own", has=["Martyr"], toughness=3, wounds=1), FOE).run(recover_active, "Own")

    assert table.is_waiting


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
