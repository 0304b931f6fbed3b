"""Destroyed models and what that triggers; mortal wounds outside attacks. (TEN-TURN-06, TEN-KW-07, TEN-MORT)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.attack.casualties import destroy, suffer
from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from grognard.rulesets.tenth.table.sight import has_cover
from tests.rulesets.tenth.kit import drill, ranged, unit


def test_mortal_wounds_outside_attacks_are_dealt_at_once_and_carry_over() -> None:
    """TEN-MORT-04, TEN-MORT-02, TEN-MORT-01: five on 2-wound models: two die, a third has one left; no saves."""
    table = drill(unit("Mob", seat=1, at=(10, 20), models=4, wounds=2, invulnerable=2))
    table.run(suffer, "Mob", 5)
    table.answer([model.id for model in table.models("Mob")[:2]], table.models("Mob")[3].id)

    table.done()
    assert [2, 1] == table.wounds("Mob")


def test_mortal_wounds_kill_bodyguards_before_the_leader() -> None:
    """TEN-LEAD-04, TEN-LEAD-07: who goes on alone afterwards."""
    table = drill(
        unit("Guards", seat=1, at=(10, 20), models=2), unit("Hero", seat=1, joins="Guards", at=(10, 22), wounds=4)
    )
    table.run(suffer, "Guards", 3)

    table.done()
    assert [3] == table.wounds("Hero")
    assert "destroyed" == table.unit("Guards").where


def test_first_kill_goes_to_nobody_if_an_explosion_kills_on_both_sides() -> None:
    """TEN-SCEN-05: ties share none, for good."""
    table = drill(
        unit("Walkers", at=(20, 20), models=2, wounds=9, abilities=["Deadly Demise 3"]),
        unit("Friend", at=(20, 24)),
        unit("Foe", seat=1, at=(24, 20)),
        unit("Other", seat=1, at=(50, 40)),
        options={"secondaries": True},
    )
    table.dice(deadly_demise=[6])
    table.run(destroy, table.models("Walkers")[0].id)
    table.go_on()
    table.kill("Other", 1)

    assert (0, 0) == (table.side(0).points, table.side(1).points)


def test_first_kill_goes_to_the_slayer_of_the_tank_whose_explosion_kills_more() -> None:
    """TEN-SCEN-05, TEN-TURN-06: the tank was destroyed first, though it is removed last."""
    table = drill(
        unit("Tank", at=(20, 20), abilities=["Deadly Demise 3"]),
        unit("Foe", seat=1, at=(24, 20)),
        options={"secondaries": True},
    )
    table.dice(deadly_demise=[6])
    table.run(destroy, table.models("Tank")[0].id)

    assert (0, 5) == (table.side(0).points, table.side(1).points)


def test_cover_is_judged_anew_when_an_explosion_has_taken_an_attacker() -> None:
    """TEN-COVER-04, TEN-SHOOT-08: the second tank was hidden only from the man who fell, so its 4 saves nothing."""
    debris = {"type": "battlefield_debris", "rect": [12, 11.5, 14.5, 12], "height": 2}
    table = drill(
        unit("Rifles", ranged("Gun", damage=2), models=2, places=[(10, 10), (13, 10)]),
        unit(
            "Tanks",
            seat=1,
            models=2,
            places=[(10, 15), (13, 15)],
            wounds=2,
            save=5,
            abilities=["Deadly Demise 1"],
        ),
        phase="shooting",
        terrain=[debris],
    )
    covered = [has_cover(table.game, model.id, table.id("Rifles")) for model in table.models("Tanks")]
    fallen = table.models("Rifles")[1].id
    table.dice(hit=[4, 4], wound=[4, 4], save=[1, 4], deadly_demise=[6, 1])
    table.run(shoot_with, "Rifles")
    table.answer("0", "Rifles", [fallen])

    table.done()
    assert [False, True] == covered
    assert "destroyed" == table.unit("Tanks").where
