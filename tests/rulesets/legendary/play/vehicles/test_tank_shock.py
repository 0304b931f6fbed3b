"""Tank shock and death or glory. (LEG-VEH-37, LEG-VEH-38)"""

from __future__ import annotations

from math import dist
from typing import Any

import pytest

from grognard.kernel.errors import Refused
from tests.loaded import load
from tests.rulesets.legendary.kit import BLADE, Battle, piece, spread, squad
from tests.rulesets.legendary.play.vehicles.motors import tank

HAMMER = {"name": "Hammer", "range": "melee", "s": "x2", "ap": 1, "type": "Melee"}


def shock(to: tuple[float, float] = (20, 22), *, blues: dict[str, Any] | None = None, **how: Any) -> Battle:
    """A tank drives north into three Blues."""
    theirs = {"Blues": blues or squad(3, (18.5, 16), weapons=(BLADE,)), "Far": squad(1, (60, 43))}
    table = Battle({"Tank": tank((20, 10.5))}, theirs, **how)
    table.activate("Tank").say("shock")
    return table.say({table.model("Tank").id: list(to)})


def test_a_failed_test_pins_and_everybody_makes_room() -> None:  # LEG-VEH-37
    table = shock(leadership=[3]).say("no").finish()

    assert table.unit("Blues").is_pinned
    assert 3 == table.left("Blues")
    assert (20, 22) == table.model("Tank").at
    assert all(abs((model.at or (0, 0))[0] - 20) >= 1.99 for model in table.models("Blues"))


def test_who_makes_room_goes_no_farther_than_needed() -> None:  # LEG-VEH-37
    """The hull is 3 wide. A friend stands where the Blue would step: a quarter of an inch past him is enough."""
    blues = squad(1, (20.8, 16), weapons=(BLADE,))
    theirs = {"Blues": blues, "Friend": squad(1, (22.3, 16.7), weapons=(BLADE,)), "Far": squad(1, (60, 43))}
    table = Battle({"Tank": tank((20, 10.5))}, theirs, leadership=[12])
    table.activate("Tank").say("shock").say({table.model("Tank").id: [20, 22]}).say("no").finish()
    at = table.model("Blues").at

    assert at is not None
    assert dist((20.8, 16), (22.0, 15.746)) == pytest.approx(dist((20.8, 16), at), abs=0.02)


def test_who_stands_in_a_gorge_is_driven_out_of_it() -> None:  # LEG-VEH-37
    """However far it is: the drive takes the whole width of the gorge, from y = 8.5 to y = 24."""
    walls = [piece("statuary", rect, 4) for rect in ((10, 1, 18.3, 34), (21.7, 1, 30, 34))]
    theirs = {"Blues": squad(1, (20, 16.4), weapons=(BLADE,)), "Far": squad(1, (60, 43))}
    table = Battle({"Tank": tank((20, 10.5))}, theirs, *walls, leadership=[12])
    table.activate("Tank").say("shock").say({table.model("Tank").id: [20, 22]}).say("no").finish()

    at = table.model("Blues").at

    assert at is not None
    assert at[1] <= 8.0 or at[1] >= 24.5
    assert dist((20, 16.4), at) < 8.6


def test_a_passed_test_only_moves_them() -> None:  # LEG-VEH-37
    table = shock(leadership=[4]).say("no").finish()

    assert not table.unit("Blues").is_pinned


def test_the_drive_is_straight_and_at_most_move_and_advance() -> None:  # LEG-VEH-37
    with pytest.raises(Refused, match="at most"):
        shock((20, 23.5))


def test_a_vehicle_behind_them_stops_the_tank_an_inch_short() -> None:  # LEG-VEH-37
    theirs = {"Blues": squad(3, (18.5, 15), weapons=(BLADE,)), "Wall": tank((20, 23), front=14)}
    table = Battle({"Tank": tank((20, 10.5))}, theirs, leadership=[12])
    table.activate("Tank").say("shock").say({table.model("Tank").id: [20, 22]}).say("no").finish()
    at = table.model("Tank").at

    assert at is not None
    assert 23 - 2 - 2 - 1 == pytest.approx(at[1], abs=0.05)


def test_speed_counts() -> None:  # LEG-VEH-14, LEG-VEH-37
    assert "moved" == shock((20, 16.4), leadership=[12]).say("no").finish().model("Tank").pace
    assert "advanced" == shock((20, 22), leadership=[12]).say("no").finish().model("Tank").pace


def test_a_super_heavy_tank_shocks_12_inches_at_combat_speed() -> None:  # LEG-VEH-40, LEG-VEH-37, LEG-TRANS-05
    theirs = {"Blues": squad(3, (18.5, 16), weapons=(BLADE,)), "Far": squad(1, (60, 43))}
    big = tank((20, 10.5), types=["super-heavy", "tank"], hp=6)
    table = Battle({"Tank": big}, theirs, leadership=[12])
    table.activate("Tank").say("shock").say({table.model("Tank").id: [20, 22]}).say("no").finish()

    assert (20, 22) == table.model("Tank").at
    assert "moved" == table.model("Tank").pace


def glory(initiative: int, weapon: dict[str, Any], how: str, **dice: Any) -> Battle:
    blues = squad(3, (18.5, 16), weapons=(weapon,), i=4)
    table = shock(blues=blues, Initiative=[initiative], **dice)
    hero = f"{table.ids['Blues']}.2"
    table.say(hero)
    return table.say(how) if "How does" in table.prompt else table


def test_a_slow_hero_dies() -> None:  # LEG-VEH-38
    table = glory(4, BLADE, "", leadership=[12])

    assert 2 == table.left("Blues")
    assert "too slow and dies" in table.said()


def test_a_slow_hero_lives_by_the_switch() -> None:  # LEG-VEH-38
    table = glory(4, BLADE, "", leadership=[12], options={"slow_hero_lives": True})

    assert 3 == table.left("Blues")


def test_a_hero_stops_the_tank_by_its_tracks() -> None:  # LEG-VEH-38, LEG-VEH-15, LEG-VEH-16
    table = glory(3, HAMMER, "Hammer tracks", hit=[11], save=[2]).finish()

    assert table.model("Tank").is_immobilised
    assert 3 == table.left("Blues")
    at = table.model("Tank").at
    assert at is not None
    assert 14 > at[1]  # it stands where the hero met it
    assert not table.unit("Blues").is_pinned


def test_those_before_the_hero_are_shocked_though_he_stops_the_tank() -> None:  # LEG-VEH-37, LEG-VEH-38
    """The Blues are met first, but their hero stands behind the Greens; the Greys are behind him."""
    theirs = {
        "Blues": squad(2, (20, 14.5), weapons=(HAMMER,), i=4),
        "Greens": squad(1, (20, 16), weapons=(BLADE,)),
        "Greys": squad(1, (20, 21), weapons=(BLADE,)),
    }
    table = Battle({"Tank": tank((20, 10.5))}, theirs, leadership=[3], Initiative=[3], hit=[11], save=[2])
    hero = table.models("Blues")[1].id
    table.game.change(hero, at=(20.0, 18.5))
    table.activate("Tank").say("shock").say({table.model("Tank").id: [20, 22]}).say(hero).say("Hammer tracks").finish()

    assert table.model("Tank").is_immobilised
    assert [False, True, False] == [table.unit(name).is_pinned for name in theirs]
    assert 1.99 <= abs((table.model("Greens").at or (0.0, 0.0))[0] - 20)


def test_a_lone_hero_who_dies_leaves_nobody_to_frighten() -> None:  # LEG-VEH-37, LEG-VEH-38
    table = shock(blues=squad(1, (20, 16), weapons=(BLADE,), i=4), Initiative=[4])
    table.say(f"{table.ids['Blues']}.1").finish()

    assert "too slow and dies" in table.said()
    assert "keeps its head" not in table.said()
    assert not table.unit("Blues").is_pinned


@pytest.mark.parametrize(("used", "ways"), [((), ["Charge hull", "Charge tracks"]), (("Charge",), [])])
def test_a_hero_uses_up_a_grenade_of_one_use(used: tuple[str, ...], ways: list[str]) -> None:  # LEG-VEH-38, LEG-KW-43
    charge = {"name": "Charge", "range": 8, "s": 8, "ap": 1, "rules": ["Grenade", "One Use Only"]}
    table = shock(blues=squad(3, (18.5, 16), weapons=(BLADE, charge), i=4), Initiative=[3], hit=[12], save=[1])
    hero = table.models("Blues")[1].id
    table.game.change(hero, used_weapons=used)
    table.say(hero)
    assert ways == [way for way in table.options if way.startswith("Charge")]
    if ways:
        load(table.game, hit=[11], save=[1])
        table.say("Charge tracks")
        assert ("Charge",) == table.game[hero].used_weapons
        assert table.model("Tank").is_immobilised


def test_a_hero_who_fails_is_run_down() -> None:  # LEG-VEH-38
    table = glory(3, HAMMER, "Hammer hull", hit=[2], leadership=[12]).finish()

    assert 2 == table.left("Blues")
    assert (20, 22) == table.model("Tank").at


def test_a_hero_may_destroy_the_tank() -> None:  # LEG-VEH-38, LEG-DEST-01
    table = glory(3, HAMMER, "Hammer hull", hit=[12], save=[1], destruction=[1]).finish()

    assert "gone" == table.unit("Tank").where
    assert 3 == table.left("Blues")


def test_a_heavy_tank_counts_as_stationary_for_the_hero() -> None:  # LEG-VEH-38, LEG-VEH-25
    theirs = {"Blues": squad(3, (18.5, 13.5), weapons=(HAMMER,), i=4), "Far": squad(1, (60, 43))}
    dice = {"Initiative": [1], "hit": [4], "save": [12], "leadership": [12]}
    table = Battle({"Tank": tank((20, 10.5), types=["tank", "heavy"])}, theirs, **spread(dice))
    table.activate("Tank").say("shock").say({table.model("Tank").id: [20, 15]})
    table.say("B1.2", "Hammer hull")

    assert not table.dice.left_over().get("save")  # 4 + WS 4 - WS 1 is 7: a hit
