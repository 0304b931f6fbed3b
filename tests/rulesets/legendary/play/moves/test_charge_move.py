"""The charge move: who touches whom, and over which ground. (LEG-CHG-02, LEG-CHG-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import Refused
from tests.rulesets.legendary.kit import BLADE, Battle, piece, spread, squad

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import FeatureEntry

SAFE = {"hit": [1] * 200, "leadership": [12] * 60}


def line(*pieces: FeatureEntry, places: bool = True, theirs: dict[str, Any] | None = None, **dice: list[int]) -> Battle:
    """Three models face a line of three, 3 inches away; they have declared their charge."""
    table = Battle(
        {"Reds": squad(3, at=(20, 10), weapons=(BLADE,))},
        theirs or {"Blues": squad(3, at=(20, 14), weapons=(BLADE,))},
        *pieces,
        places=places,
        **spread({**SAFE, **dice}),
    )
    table.say("Reds")
    if "How does" in table.prompt:
        table.say("open")
    return table.say({}, "charge", list(theirs or {"Blues": {}}))


def step_of(table: Battle, number: int, x: float, y: float) -> dict[str, Any]:
    return {table.model("Reds", number).id: [[x, y]]}


def test_the_owner_says_who_touches_whom() -> None:  # LEG-CHG-02
    table = line()
    assert 'Reds charges up to 6": who touches whom?' == table.prompt

    # the second stands between two enemies, so that it may strike either; the first makes room for it
    table.say({**step_of(table, 1, 19.2, 13.38), **step_of(table, 2, 20.75, 13.33), **step_of(table, 3, 23, 13)})

    assert (20.75, 13.33) == table.model("Reds", 2).at
    assert (table.ids["Blues"],) == table.unit("Reds").foes


@pytest.mark.parametrize(
    ("ends", "sentence"),
    [
        ({}, "Reds model 1 is the closest and must get into base contact with Blues."),
        ({1: (20, 11.5), 2: (21.5, 13), 3: (23, 13)}, "Reds model 1 is the closest and must get into base contact"),
        ({1: (20, 13), 2: (21.5, 13)}, "Reds model 3 can get into base contact and must."),
        ({1: (20, 13), 2: (21.5, 13), 3: (18, 16.5)}, 'Reds model 3 would move 8.2", but may move 6".'),
    ],
)
def test_what_a_charge_may_not_do(ends: dict[int, tuple[float, float]], sentence: str) -> None:  # LEG-CHG-02
    table = line()
    answer: dict[str, Any] = {}
    for number, (x, y) in ends.items():
        answer |= step_of(table, number, x, y)

    with pytest.raises(Refused, match=sentence):
        table.say(answer)


def test_who_cannot_touch_anybody_ends_as_near_as_it_can() -> None:  # LEG-CHG-02
    table = Battle(
        {"Reds": squad(2, spots=((20, 10), (20, 7.5)), weapons=(BLADE,))},
        {"Blues": squad(1, at=(20, 15.5), weapons=(BLADE,))},
        places=True,
        **spread(SAFE),
    )
    table.say("Reds", {}, "charge", ["Blues"])

    with pytest.raises(Refused, match="Reds model 2 must end as near to the enemy as it can"):
        table.say({**step_of(table, 1, 20, 14.5), **step_of(table, 2, 20, 13.35)})
    table.say({**step_of(table, 1, 20, 14.5), **step_of(table, 2, 20, 13.45)})

    assert ["Reds strikes home."] == [said for said in table.log("LEG-CHG-02") if "home" in said]


def test_a_plan_is_one_confirmation() -> None:  # LEG-CHG-02
    table = line(places=False)

    assert (table.ids["Blues"],) == table.unit("Reds").foes


def test_the_foremost_goes_to_the_nearest_target() -> None:  # LEG-CHG-02
    theirs = {
        "Blues": squad(1, at=(20, 14), weapons=(BLADE,)),
        "Greens": squad(1, at=(26, 14), weapons=(BLADE,)),
    }
    table = line(theirs=theirs, places=False)
    first = table.model("Reds", 1).at

    assert {table.ids["Blues"], table.ids["Greens"]} == set(table.unit("Reds").foes)
    assert first is not None
    assert pytest.approx((20, 13), abs=0.06) == first


def test_ground_on_the_way_of_any_model_counts() -> None:  # LEG-CHG-04
    wood = piece("woods", (22.6, 11.5, 30, 12.5), 3)  # before the third model only
    table = line(wood, charge=[4])
    assert "Does the charge of Reds keep to open ground?" == table.prompt

    table.say("difficult")

    assert ['Reds has 4" to charge.'] == table.log("LEG-CHG-04")


def test_who_keeps_to_open_ground_goes_round_it_in_good_order() -> None:  # LEG-CHG-04
    wood = piece("woods", (22.6, 11.5, 30, 12.5), 3)
    table = line(wood)
    table.say("open")
    assert 'Reds charges up to 6": who touches whom?' == table.prompt

    with pytest.raises(Refused):
        table.say({**step_of(table, 1, 20, 13), **step_of(table, 2, 21.5, 13), **step_of(table, 3, 23, 13)})


def test_where_the_unit_would_be_torn_apart_the_charge_is_by_a_die() -> None:  # LEG-CHG-04
    table = Battle(
        {"Reds": squad(3, spots=((20, 10), (21.5, 10), (24.9, 10)), weapons=(BLADE,))},
        {"Blues": squad(1, at=(20, 16), weapons=(BLADE,))},
        piece("woods", (23, 9, 30, 12.5), 3),  # the third stands in it
        **spread({**SAFE, "charge": [5]}),
    )
    table.say("Reds", "open", {}, "charge", ["Blues"])

    assert ['Reds has 5" to charge.'] == table.log("LEG-CHG-04")
    assert (table.ids["Blues"],) == table.unit("Reds").foes
