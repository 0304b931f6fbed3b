"""Deadly Demise X: on a 6 a model takes those around it along. (TEN-KW-07)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.attack.casualties import destroy
from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.kit import drill, ranged, unit


def test_an_explosion_hurts_every_unit_within_six_inches_each_with_its_own_roll() -> None:
    """TEN-KW-07, TEN-MORT-05: friend or foe; at 6.1 inches nobody."""
    table = drill(
        unit("Tank", at=(20, 20), abilities=["Deadly Demise D3"], keywords=["VEHICLE"]),
        unit("Friend", at=(20, 25), wounds=9),
        unit("Foe", seat=1, at=(25, 20), wounds=9),
        unit("Far", seat=1, at=(20, 20 - 6.1 - 32 / 25.4), wounds=9),
    )
    table.dice(deadly_demise=[6], mortal_wounds=[3, 5])
    table.run(destroy, table.models("Tank")[0].id)

    table.done()
    assert ([7], [6], [9]) == (table.wounds("Friend"), table.wounds("Foe"), table.wounds("Far"))
    assert "destroyed" == table.unit("Tank").where


def test_less_than_six_is_no_explosion() -> None:
    """TEN-KW-07, TEN-STRAT-05: and nobody is offered a re-roll."""
    table = drill(
        unit("Tank", at=(20, 20), abilities=["Deadly Demise 3"]), unit("Foe", seat=1, at=(25, 20), wounds=9), cp=5
    )
    table.dice(deadly_demise=[5])
    table.run(destroy, table.models("Tank")[0].id)

    table.done()
    assert [9] == table.wounds("Foe")


def test_the_own_unit_suffers_too_and_the_dying_model_no_more() -> None:
    """TEN-KW-07: the wreck is still there, but it is the others who are hurt."""
    table = drill(unit("Walkers", at=(20, 20), models=2, wounds=9, abilities=["Deadly Demise 3"]))
    first = table.models("Walkers")[0].id
    table.dice(deadly_demise=[6])
    table.run(destroy, first)

    table.done()
    assert [6] == table.wounds("Walkers")


def test_chain_reactions_come_one_after_another_in_the_active_players_order() -> None:
    """TEN-KW-07, TEN-TURN-04: the active player says which of the units suffers first."""
    table = drill(
        unit("Tank", at=(20, 20), abilities=["Deadly Demise 2"]),
        unit("Bomb", seat=1, at=(24, 20), wounds=2, abilities=["Deadly Demise 3"]),
        unit("Mob", seat=1, at=(20, 24), wounds=9),
    )
    table.dice(deadly_demise=[6, 6])
    table.run(destroy, table.models("Tank")[0].id)

    assert (0, "TEN-TURN-04") == (table.question.seat, table.question.clause)

    table.answer("Bomb")

    table.done()
    assert [9 - 2 - 3] == table.wounds("Mob")
    assert "destroyed" == table.unit("Bomb").where


def test_the_attacks_go_on_after_an_explosion() -> None:
    """TEN-KW-07: Deadly Demise is resolved at once, then the second walker is attacked."""
    table = drill(
        unit("Guns", ranged("Gun", attacks=2, damage=3, ap=-5), at=(10, 10), wounds=9),
        unit("Walkers", seat=1, models=2, places=[(10, 14), (12, 14)], wounds=3, abilities=["Deadly Demise 1"]),
        phase="shooting",
    )
    table.dice(hit=[4, 4], wound=[4, 4], deadly_demise=[6, 1])
    table.run(shoot_with, "Guns")
    table.go_on()

    table.done()
    assert [8] == table.wounds("Guns")
    assert "destroyed" == table.unit("Walkers").where
    # It was hurt by the explosion before the second attack came, so it was the one that was hurt.
    kinds = [event.kind for event in table.game.events if event.kind in ("damage", "demise", "mortal")]
    assert ["damage", "demise", "mortal"] == kinds[:3]
