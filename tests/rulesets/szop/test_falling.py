"""The order in which models fall, and passengers get out: chosen by whom it concerns. (SZOP-WPN-19, SZOP-TRANS-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import Refused
from grognard.rulesets.szop.play.attack.casualties import destroy, receive
from grognard.rulesets.szop.play.attack.regroup import regroup_one
from tests.rulesets.szop.kit import Drawn, draw, unit, wood

if TYPE_CHECKING:
    from grognard.rulesets.szop.table.records import ModelId

FAR = unit("Far", seat=1, at=(60, 40))


async def hit(game: Any, own: Any, attacker: int, defender: int, bane: int) -> None:
    await receive(game, own, attacker=attacker, defender=defender, by=1, bane=bane)


def returning(table: Drawn, name: str) -> list[ModelId]:
    """Who of the defeated may return."""
    return list(table.unit(name).fallen)


# ---------------------------------------------------------------- Bane


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


# ---------------------------------------------------------------- transports


def carried(table: Drawn, *names: str) -> None:
    for name in names:
        for model in table.unit(name).models:
            table.game.change(model, at=None)
        table.change(name, place="carried", carrier=table.id("Bus"))


def test_all_wounds_that_are_left_over_go_to_the_passengers() -> None:  # SZOP-TRANS-06, SZOP-WND-04
    """The attacker's two wounds destroy the transport: his third and the defender's two pass on."""
    for has in (["Transport(9)"], ["Transport(9)", "Vengeance"]):
        table = draw(unit("Bus", has=has, toughness=2), unit("Squad", toughness=9), FAR)
        carried(table, "Squad")
        table.run(hit, "Bus", 3, 2, 0)

        assert 3 == table.unit("Squad").wounds


def test_a_transport_destroyed_by_regroup_passes_no_wounds() -> None:  # SZOP-TRANS-06, SZOP-MORALE-03
    bus = unit("Bus", has=["Transport(9)"], toughness=6, wounds=4, received=4, has_fought=True)
    table = draw(bus, unit("Squad", models=3), FAR)
    carried(table, "Squad")
    table.dice(regroup=[1, 1, 1])
    table.run(regroup_one, "Bus").propose()
    own = table.unit("Squad")

    assert "destroyed" == table.unit("Bus").place
    assert (3, 0, True) == (len(own.models), own.wounds, own.is_exhausted)


def test_the_owner_chooses_which_passengers_are_placed_first() -> None:  # SZOP-TRANS-06
    for first in ("One", "Two"):
        table = draw(unit("Bus", has=["Transport(9)"], toughness=2), unit("One"), unit("Two"), FAR)
        carried(table, "One", "Two")
        table.run(hit, "Bus", 0, 2, 0)

        assert ("SZOP-TRANS-06", 0) == (table.clause, table.seat)

        table.answer(first)

        assert f"{first} leaves its transport" in table.prompt


def test_the_owner_chooses_which_models_find_room() -> None:  # SZOP-TRANS-06
    """A pit with room for one of two: a soldier or the gunner."""
    pit = [
        wood(5, 5, 9.3, 15, kinds=["impassable"]),
        wood(10.7, 5, 15, 15, kinds=["impassable"]),
        wood(9.3, 5, 10.7, 9.3, kinds=["impassable"]),
        wood(9.3, 10.7, 10.7, 15, kinds=["impassable"]),
    ]
    for saved in ("A2.1", "A2.2"):
        squad = unit("Squad", join=[unit("Gunner")])
        table = draw(unit("Bus", has=["Transport(9)"], toughness=2), squad, FAR, terrain=pit)
        carried(table, "Squad")
        table.run(hit, "Bus", 0, 2, 0)

        assert ("SZOP-TRANS-03", 0) == (table.clause, table.seat)
        assert isinstance(table.refused({}), Refused)

        table.answer({saved: [10, 10]})

        assert (saved,) == table.unit("Squad").models


def test_the_last_transport_to_fall_is_where_passengers_get_out() -> None:  # SZOP-TRANS-06
    """Both models fall at once; whoever allocates says which of them falls last."""
    for attacker, seat in ((4, 1), (0, 0)):
        for last, x in (("A1.1", 10), ("A1.2", 14)):
            table = draw(unit("Bus", has=["Transport(4)"], toughness=2, models=2, gap=3.0), unit("Squad"), FAR)
            carried(table, "Squad")
            table.run(hit, "Bus", attacker, 4 - attacker, 0)

            assert ("SZOP-TRANS-06", seat) == (table.clause, table.seat)

            table.answer(last)

            assert "SZOP-TRANS-03" == table.refused({"A2.1": [24 - x + (6 if x == 10 else -6), 10]}).clause

            table.answer({"A2.1": [x, 10]})

            assert (x, 10) == table.model("Squad").at
