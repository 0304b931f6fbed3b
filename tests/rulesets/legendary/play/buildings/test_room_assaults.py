"""Assaults on rooms. (LEG-BLDG-02)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.fight.room_fights import at_doorway
from grognard.rulesets.legendary.play.moves.charge import charge_targets
from tests.rulesets.legendary.kit import BLADE, RIFLE, Battle, _Low, asked, squad
from tests.rulesets.legendary.play.buildings.houses import (
    HALL,
    MILL,
    STORE,
    TOWER,
    door,
    house,
    inside,
    two_rooms,
    window,
)

ARMS = (RIFLE, BLADE)


def storm(
    number: int = 3, defenders: int = 3, *, at: tuple[float, float] = (22.0, 16.0), i: int = 4, **dice: Any
) -> Battle:
    """Reds charge Blues in the mill."""
    theirs = {"Blues": inside(defenders, weapons=ARMS), "Others": squad(1, (60, 43))}
    table = Battle({"Reds": squad(number, at, weapons=ARMS, i=i)}, theirs, MILL, **dice)
    return table.activate("Reds").say({}, "charge", ["Blues"])


def test_the_assaulting_unit_strikes_at_initiative_1() -> None:  # LEG-BLDG-02
    """All have Initiative 4, chargers 6: in the first round the defenders strike first all the same."""
    table = storm(hit=[12, 12, 12, 1, 1, 1], save=[1, 1, 1], leadership=[])

    assert 0 == table.left("Reds")
    assert 3 == table.left("Blues")


def test_in_the_second_round_initiative_counts_again() -> None:  # LEG-BLDG-02
    table = storm(3, 3, i=5, hit=[1] * 6 + [12, 12, 12], save=[1, 1, 1])

    assert 0 == table.left("Blues")


def test_five_on_each_side_strike_through_a_doorway() -> None:  # LEG-BLDG-02
    table = storm(8, 8, hit=[1] * 30)

    assert "Blues strikes Reds with Blade: 5 attacks" in table.said()
    assert "Reds strikes Blues with Blade: 5 attacks" in table.said()


def test_the_owner_says_who_fights_in_a_doorway() -> None:  # LEG-BLDG-02
    table = Battle(
        {"Reds": squad(6, (21, 17), weapons=ARMS, columns=3)},
        {"Blues": inside(6, weapons=ARMS), "Others": squad(1, (60, 43))},
        MILL,
        places=True,
        hit=[1] * 60,
    )
    table.activate("Reds").say({}, "charge", ["Blues"])
    table.say(asked(table.game).suggest(_Low()))
    prompts = []
    while "doorway" in table.prompt:
        prompts.append(table.prompt)
        with pytest.raises(Refused):
            table.say(table.options[:6])
        table.say(table.options[1:6])

    assert ["Who of Reds fights in the doorway?", "Who of Blues fights in the doorway?"] == prompts[:2]
    assert "B1.1" not in table.unit("Blues").at_doorway
    assert "Blues strikes Reds with Blade: 5 attacks" in table.said()


def test_the_nearest_fight_in_a_doorway_unless_their_owner_says_otherwise() -> None:  # LEG-BLDG-02
    """The last of eight Reds stands at the door, the first is the farthest away."""
    spots = tuple((17.0 + 1.2 * n, 16.0) for n in range(7))
    table = Battle(
        {"Reds": squad(8, spots=(*spots, (23.0, 19.4)), weapons=ARMS)},
        {"Blues": inside(3, weapons=ARMS), "Others": squad(1, (60, 43))},
        MILL,
    )
    table.change("Reds", storms="Mill-1@0", foes=(table.ids["Blues"],))

    names = [one.name for one in at_doorway(table.game, table.ids["Reds"])]
    assert "A1.8" == names[0]
    assert "A1.1" not in names


def test_the_victors_take_the_room() -> None:  # LEG-BLDG-02, LEG-BLDG-01
    table = storm(3, 1, hit=[1, 12, 12, 12], save=[1])

    assert ("room", "Mill-1@0") == (table.unit("Reds").where, table.unit("Reds").room)
    assert not table.unit("Reds").foes


def test_beaten_defenders_leave_by_another_opening() -> None:  # LEG-BLDG-02, LEG-MELEE-14
    """They lose one of three, break, and leave by the window in the north."""
    table = storm(
        3, 3, hit=[1] * 3 + [12, 1, 1], save=[1], leadership=[1], escape=[12] * 2, roll_off=[6] * 4, fall_back=[6]
    )

    assert ("table", True) == (table.unit("Blues").where, table.unit("Blues").is_pinned)
    assert all(model.at is not None and model.at[1] > 26 for model in table.models("Blues"))
    assert "Mill-1@0" == table.unit("Reds").room


def test_beaten_defenders_go_to_the_next_room_if_they_can() -> None:  # LEG-BLDG-02, LEG-BLDG-01
    theirs = {"Blues": inside(3, room=HALL, weapons=ARMS), "Others": squad(1, (60, 43))}
    table = Battle(
        {"Reds": squad(3, (22, 16), weapons=ARMS)},
        theirs,
        *two_rooms(),
        hit=[1] * 3 + [12, 1, 1],
        save=[1],
        leadership=[1],
        escape=[12] * 4,
    )
    table.activate("Reds").say({}, "charge", ["Blues"])

    assert STORE == table.unit("Blues").room
    assert HALL == table.unit("Reds").room


def test_who_has_no_way_out_is_trapped() -> None:  # LEG-MELEE-20, LEG-BLDG-02
    from tests.rulesets.legendary.play.buildings.houses import door

    cell = house((20, 20, 26, 26), door(22, 20, 24, 20))
    theirs = {"Blues": inside(3, weapons=ARMS), "Others": squad(1, (60, 43))}
    table = Battle(
        {"Reds": squad(3, (22, 16), weapons=ARMS)},
        theirs,
        cell,
        hit=[1] * 3 + [12, 1, 1],
        save=[1],
        leadership=[1],
        escape=[12] * 4,
    )
    table.activate("Reds").say({}, "charge", ["Blues"])

    assert "gone" == table.unit("Blues").where
    assert "Blues is trapped." in table.said()


def test_a_room_is_assaulted_from_the_next_one() -> None:  # LEG-BLDG-02
    theirs = {"Blues": inside(1, room=STORE, weapons=ARMS), "Others": squad(1, (60, 43))}
    table = Battle({"Reds": inside(2, room=HALL, weapons=ARMS)}, theirs, *two_rooms(), hit=[1, 12, 12], save=[1])
    table.activate("Reds").say("charge", ["Blues"])

    assert STORE == table.unit("Reds").room


def test_upper_rooms_are_assaulted_by_the_stairs_only() -> None:  # LEG-BLDG-02
    theirs = {"Blues": inside(2, room="Mill-1@1")}
    outside = Battle({"Reds": squad(3, (22, 16))}, theirs, TOWER)
    below = Battle({"Reds": inside(3, room="Mill-1@0")}, theirs, TOWER)

    assert [] == charge_targets(outside.game, outside.ids["Reds"])
    assert [below.ids["Blues"]] == charge_targets(below.game, below.ids["Reds"])


def test_who_charges_a_room_charges_nobody_else() -> None:  # LEG-BLDG-02
    theirs = {"Blues": inside(2), "Greens": squad(2, (26, 14))}
    table = Battle({"Reds": squad(3, (22, 16))}, theirs, MILL)
    table.activate("Reds").say({}, "charge")

    with pytest.raises(Refused, match="Who charges a building charges nobody else"):
        table.say(["Blues", "Greens"])


def test_a_charge_at_a_room_is_measured_to_its_openings() -> None:  # LEG-BLDG-02, LEG-CHG-02
    table = storm(at=(22.0, 11.5))

    assert "The charge of Reds fails." in table.said()


def test_beasts_do_not_storm_rooms() -> None:  # LEG-BLDG-02
    table = Battle({"Reds": squad(3, (22, 16), unit_type="beast")}, {"Blues": inside(2)}, MILL)

    assert [] == charge_targets(table.game, table.ids["Reds"])


# ---------------------------------------------------------------- sentries


def test_as_many_fight_as_the_doorway_lets_through() -> None:  # LEG-BLDG-02
    mill = house((20, 20, 26, 26), door(22, 20, 24, 20, fits=2), window(22, 26, 24, 26))
    theirs = {"Blues": inside(4, weapons=ARMS), "Others": squad(1, (60, 43))}
    table = Battle({"Reds": squad(4, (21, 16), weapons=ARMS)}, theirs, mill, hit=[1] * 40)
    table.activate("Reds").say({}, "charge", ["Blues"])

    assert "Blues strikes Reds with Blade: 2 attacks" in table.said()
    assert "Reds strikes Blues with Blade: 2 attacks" in table.said()


def test_beaten_defenders_choose_their_way_out() -> None:  # LEG-BLDG-02, LEG-TRANS-06
    mill = house(
        (20, 20, 26, 26), door(22, 20, 24, 20), window(22, 26, 24, 26), window(26, 22, 26, 24), window(20, 22, 20, 24)
    )
    theirs = {"Blues": inside(3, weapons=ARMS), "Others": squad(1, (60, 43))}
    dice: dict[str, Any] = {"hit": [1] * 3 + [12, 1, 1], "save": [1], "leadership": [1], "escape": [12] * 4}
    table = Battle({"Reds": squad(3, (22, 16), weapons=ARMS)}, theirs, mill, fall_back=[2], **dice)
    table.activate("Reds").say({}, "charge", ["Blues"])
    assert "By which exit" in table.prompt
    table.say("1")

    assert all(model.at is not None and model.at[0] > 25.5 for model in table.models("Blues"))
