"""Grenade: who may throw, how far, and what it does. (TEN-STRAT-10)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot, select_to_shoot
from grognard.rulesets.tenth.play.stratagems.grenade import grenadiers, throw_grenades
from tests.rulesets.tenth.kit import DrillTable, drill, melee, unit

# ---------------------------------------------------------------- Grenade


def grenades(at: tuple[float, float] = (10, 18), cp: int = 1, **more: object) -> DrillTable:
    return drill(
        unit("Throwers", at=(10, 10), keywords=["INFANTRY", "GRENADES"]),
        unit("Friends", melee(), at=(30, 30)),
        unit("Mob", seat=1, at=at, models=5, **more),
        phase="shooting",
        cp=cp,
    )


def test_grenades_deal_a_mortal_wound_for_each_four_plus_and_the_unit_may_still_shoot() -> None:
    """TEN-STRAT-10, TEN-MORT-04: 4 4 1 6 3 2 are three; no re-roll is offered. (TEN-STRAT-05)"""
    table = grenades()
    table.change_side(1, cp=0)
    table.run(select_to_shoot)
    throwers = table.id("Throwers")

    assert [throwers, f"grenade {throwers}", "done"] == table.options

    table.dice(grenade=[4, 4, 1, 6, 3, 2])
    table.answer(f"grenade {throwers}")
    table.answer([model.id for model in table.models("Mob")[:3]])

    assert 2 == table.alive("Mob")
    assert 0 == table.side(0).cp
    assert [throwers, "done"] == table.options


def test_grenades_fly_eight_inches() -> None:
    """TEN-STRAT-10"""
    for far, able in ((8.0, True), (8.1, False)):
        table = grenades(at=(10, 10 + far + 32 / 25.4))

        assert able is bool(grenadiers(table.game, 0))


def test_who_may_not_throw_grenades() -> None:
    """TEN-STRAT-10, TEN-KW-36: without the keyword, selected already, engaged; but after an Advance or Fall Back."""
    table = grenades()
    throwers = table.id("Throwers")

    assert [throwers] == grenadiers(table.game, 0)

    table.change("Throwers", moved="fall back")

    assert [throwers] == grenadiers(table.game, 0)
    assert not may_shoot(table.game, throwers)

    table.change("Throwers", has_acted=True)

    assert [] == grenadiers(table.game, 0)

    table.change("Throwers", has_acted=False)
    table.game.change(table.models("Friends")[0].id, at=(10.0, 16.5))

    assert [] == grenadiers(table.game, 0)  # the target is in a friend's Engagement Range

    table.game.change(table.models("Friends")[0].id, at=(30.0, 30.0))
    table.game.change(table.models("Throwers")[0].id, at=(10.0, 16.5))

    assert [] == grenadiers(table.game, 0)  # the target is engaged with the thrower


def test_an_engaged_unit_throws_no_grenades_at_others() -> None:
    """TEN-STRAT-10"""
    table = drill(
        unit("Throwers", at=(10, 10), keywords=["GRENADES"]),
        unit("Holder", seat=1, at=(10, 11.5)),
        unit("Mob", seat=1, at=(15, 10)),
        phase="shooting",
        cp=1,
    )

    assert [] == grenadiers(table.game, 0)

    table.kill("Holder", 1)

    assert [table.id("Throwers")] == grenadiers(table.game, 0)


def test_grenades_need_to_see_their_target() -> None:
    """TEN-STRAT-10, TEN-LOS-09"""
    ruin = {"type": "ruins", "rect": [6, 12, 14, 14], "height": 6}
    table = drill(
        unit("Throwers", at=(10, 10), keywords=["GRENADES"]),
        unit("Mob", seat=1, at=(10, 16)),
        phase="shooting",
        cp=1,
        terrain=[ruin],
    )

    assert [] == grenadiers(table.game, 0)


def test_the_thrower_chooses_among_several_targets() -> None:
    """TEN-STRAT-10"""
    table = drill(
        unit("Throwers", at=(10, 10), keywords=["GRENADES"]),
        unit("Mob", seat=1, at=(10, 16)),
        unit("Horde", seat=1, at=(16, 10), wounds=9),
        phase="shooting",
        cp=1,
    )
    table.dice(grenade=[4, 1, 1, 1, 1, 1])
    table.run(throw_grenades, "Throwers")
    table.answer("Horde")

    table.done()
    assert [8] == table.wounds("Horde")
