"""Psykers in rooms cast out of the openings; powers reach those inside. (LEG-BLDG-07, LEG-PSY)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.legendary.play.psychic.denying import deniers_of
from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.play.buildings.houses import MILL, inside
from tests.rulesets.legendary.play.psychic.kit import ALL, IMPS


def coven(chosen: str, theirs: dict[str, Any], *, room: str = "Mill-1@0", **dice: Any) -> Battle:
    """A psyker in the mill: a door in the south, a window in the north."""
    own = inside(1, room, weapons=(BLADE,), rules=["Psyker (2)"], w=2)
    return Battle(
        {"Psyker": own, "Reds": squad(2, (40, 4), weapons=())},
        theirs,
        MILL,
        private=({"psyker": [{"unit": "Psyker", "powers": [chosen]}]}, {}),
        more=({"power": ALL, "datasheet": [IMPS]}, {}),
        **dice,
    )


def test_a_psyker_at_a_window_strikes_whom_he_sees_from_it() -> None:  # LEG-BLDG-07, LEG-PSY-12, LEG-PSY-17
    theirs = {"Blues": squad(3, (22, 36), sv=None), "West": squad(3, (5, 23))}
    table = coven("Ward", theirs, cast=[10], hit=[12, 12, 1], save=[1, 1])
    table.activate("Psyker").until("Which power")

    assert {"Bolt/B1", "Ward/A1", "Ward/A2", "none"} == set(table.options)  # the wall hides the west
    table.say("Bolt/B1").finish()
    assert 1 == table.left("Blues")
    # Afterwards he stands in the room again.
    [psyker] = table.models("Psyker")
    assert psyker.at is not None
    assert 20.5 < psyker.at[1] < 25.5


def test_those_in_a_room_are_blessed_and_hexed_and_struck_through_the_window() -> None:
    """LEG-BLDG-07, LEG-PSY-14, LEG-PSY-16, LEG-PSY-20"""
    witch = squad(1, (23, 34), weapons=(BLADE,), rules=["Psyker (2)"], w=2)
    for chosen, friend in (("Ward", True), ("Hex", False)):
        own, foe = {"Psyker": witch, "Reds": inside(2)}, {"Blues": inside(2), "Far": squad(1, (66, 44))}
        table = Battle(
            own if friend else {"Psyker": witch},
            {"Far": squad(1, (66, 44))} if friend else foe,
            MILL,
            private=({"psyker": [{"unit": "Psyker", "powers": [chosen]}]}, {}),
            more=({"power": ALL, "datasheet": [IMPS]}, {}),
            cast=[10],
        )
        table.activate("Psyker").until("Which power").say(f"{chosen}/{'A2' if friend else 'B1'}")
        assert [chosen] == [effect.name for effect in table.unit("Reds" if friend else "Blues").effects]


def test_a_nova_goes_through_walls() -> None:  # LEG-PSY-20, LEG-BLDG-07
    theirs = {"Blues": squad(2, (29, 23), sv=None, weapons=()), "Far": squad(1, (66, 44))}
    table = coven("Wave", theirs, cast=[10], save=[1, 1, 1])
    table.activate("Psyker").until("Which power").say("Wave/cast")

    assert 0 == table.left("Blues")


def test_a_psyker_in_a_room_denies() -> None:  # LEG-PSY-07
    witch = squad(1, (23, 12), weapons=(BLADE,), rules=["Psyker (1)"])
    table = Battle(
        {"Psyker": witch},
        {"Blues": inside(1, rules=["Psyker (1)"])},
        MILL,
        private=({"psyker": [{"unit": "Psyker", "powers": []}]}, {"psyker": [{"unit": "Blues", "powers": []}]}),
        more=({"power": ALL, "datasheet": [IMPS]}, {"power": ALL}),
    )

    assert [table.model("Blues")] == deniers_of(table.game, table.model("Psyker").id)
