"""Smokescreen and Go to Ground. (TEN-STRAT-12, TEN-STRAT-16)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.kit import DrillTable, drill, ranged, unit


def targeted(*keywords: str, cp: int = 1, ap: int = -1, **more: object) -> DrillTable:
    return drill(
        unit("Guns", ranged("Gun", skill=3, ap=ap), at=(10, 10)),
        unit("Target", seat=1, at=(10, 20), keywords=list(keywords), **more),
        unit("Other", seat=1, at=(50, 40), keywords=list(keywords)),
        phase="shooting",
        cp=cp,
    )


def test_smokescreen_gives_cover_and_stealth_to_a_target_before_any_die() -> None:
    """TEN-STRAT-12, TEN-SHOOT-10: BS 3+ hits on 4+, SV 3+ against AP -1 saves on 3+; the other unit was no target."""
    table = targeted("VEHICLE", "SMOKE", save=3)
    table.run(shoot_with, "Guns")

    assert [table.id("Target"), "no"] == table.options[:2]

    table.dice(hit=[4], wound=[4], save=[3])
    table.answer("Target")
    table.go_on()

    table.done()
    assert 1 == table.alive("Target")
    assert {"TEN-KW-32"} <= table.cited


def test_smokescreen_works_against_later_shooters_until_the_end_of_the_phase() -> None:
    """TEN-STRAT-12"""
    table = targeted("VEHICLE", "SMOKE")
    table.change("Target", effects=("Smokescreen",))
    table.dice(hit=[3])
    table.run(shoot_with, "Guns")
    table.go_on()

    table.done()


def test_only_smoke_units_that_were_targeted_can_hide() -> None:
    """TEN-STRAT-12, TEN-KW-36, TEN-GUIDE-02"""
    table = targeted("VEHICLE")
    table.dice(hit=[1])
    table.run(shoot_with, "Guns")

    assert "TEN-STRAT-04" == table.question.clause

    table.go_on()
    table.done()


def test_go_to_ground_gives_infantry_a_six_plus_and_cover() -> None:
    """TEN-STRAT-16, TEN-SHOOT-10: SV 6+ against AP -2 saves on the invulnerable 6+; SV 5+ against AP -1 on 5+."""
    for save, ap, rolled in ((6, -2, 6), (5, -1, 5)):
        table = targeted("INFANTRY", save=save, ap=ap)
        table.change_side(0, cp=0)
        table.dice(hit=[3], wound=[4], save=[rolled])
        table.run(shoot_with, "Guns")
        table.answer("Target")

        table.done()
        assert 1 == table.alive("Target")


def test_the_save_of_go_to_ground_is_no_better_than_six_plus() -> None:
    """TEN-STRAT-16: SV 6+ against AP -2, a natural 5 does not save."""
    table = targeted("INFANTRY", save=6, ap=-2)
    table.change_side(0, cp=0)
    table.dice(hit=[3], wound=[4], save=[5])
    table.run(shoot_with, "Guns")
    table.answer("Target")

    table.done()
    assert "destroyed" == table.unit("Target").where


def test_go_to_ground_leaves_a_better_invulnerable_save_in_use() -> None:
    """TEN-STRAT-16"""
    table = targeted("INFANTRY", save=6, invulnerable=4)
    table.change_side(0, cp=0)
    table.dice(hit=[3], wound=[4], save=[4])
    table.run(shoot_with, "Guns")
    table.answer("Target")

    table.done()
    assert 1 == table.alive("Target")


def test_smokescreen_and_go_to_ground_may_be_combined_and_cover_counts_once() -> None:
    """TEN-STRAT-16, TEN-COVER-03, TEN-TURN-04: SV 5+ in double cover against AP -1 saves on 5, not on 4."""
    table = targeted("INFANTRY", "SMOKE", save=5, cp=2)
    table.change_side(0, cp=0)
    table.dice(hit=[4], wound=[4], save=[4])
    table.run(shoot_with, "Guns")
    table.answer("Target", "Target")

    table.done()
    assert "destroyed" == table.unit("Target").where


def test_vehicles_do_not_go_to_ground() -> None:
    """TEN-STRAT-16, TEN-KW-36"""
    table = targeted("VEHICLE")
    table.change_side(0, cp=0)
    table.dice(hit=[1])
    table.run(shoot_with, "Guns")

    table.done()
