"""Pieces of terrain that do something of their own. (LEG-TERR-17 to LEG-TERR-25)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.shooting.guns import guns_of
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.cover import cover_of, near_of
from grognard.rulesets.legendary.table.records import BATTLE, UnitId
from grognard.rulesets.legendary.table.rooms import stands_everywhere
from grognard.rulesets.legendary.table.sight import eye_of
from grognard.rulesets.legendary.table.special_rules import rules_of
from tests.rulesets.legendary.kit import RIFLE, Battle, piece, spread, squad

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": 5}


def test_a_unit_at_an_ammo_dump_rolls_misses_again() -> None:  # LEG-TERR-17, LEG-TERR-15
    dump = piece("ammo dump", (22, 10, 23, 11), 1)
    table = Battle(
        {"Reds": squad(1, at=(20, 10), weapons=(GUN,))},
        {"Blues": squad(1, at=(20, 35), weapons=(), sv=None)},
        dump,
        hit=[1, 12],
        save=[1],
    )
    table.say("Reds").until("shoots at whom").fire(Gun="Blues")
    assert "ammo dump" in table.prompt
    table.say("yes")

    assert 0 == table.left("Blues")


def test_a_gun_emplacement_takes_the_hits_on_cover() -> None:  # LEG-TERR-22
    nest = piece("gun emplacement", (19, 23, 21, 24), 0.2)
    lance = {"name": "Gun", "range": 36, "s": 9, "ap": 2}
    table = Battle(
        {"Reds": squad(1, at=(20, 5), weapons=(lance,))},
        {"Blues": squad(1, at=(20, 25), weapons=())},
        nest,
        hit=[5],
        save=[2],
    )
    table.say("Reds").until("shoots at whom").fire(Gun="Blues")

    assert 1 == table.left("Blues")
    assert "The emplacement is destroyed." in table.log("LEG-TERR-22")


def test_wounds_of_several_weapons_add_up_on_an_emplacement() -> None:  # LEG-TERR-22, LEG-DMG-02
    """Two weapons of one attack: 1 wound and 2 wounds destroy what has three; in two activations they do not."""
    nest = piece("gun emplacement", (19, 23, 21, 24), 0.2)
    guns = tuple({"name": name, "range": 36, "s": 9, "ap": 2} for name in ("Gun", "Lance"))
    reds = squad(1, at=(20, 5), weapons=guns, unit_type="monstrous_creature")
    dice = {"hit": [5, 5], "save": [7, 6]}
    table = Battle({"Reds": reds}, {"Blues": squad(1, at=(20, 25), weapons=())}, nest, **spread(dice))
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues", Lance="Blues").finish()
    assert "The emplacement is destroyed." in table.log("LEG-TERR-22")
    assert () == table.game[BATTLE].battered

    single = Battle({"Reds": reds}, {"Blues": squad(1, at=(20, 25), weapons=())}, nest, hit=[5], save=[7])
    single.activate("Reds").until("shoots at whom").fire(Gun="Blues").finish()
    assert "The emplacement is destroyed." not in single.log("LEG-TERR-22")
    assert () == single.game[BATTLE].battered, "damage short of destruction is forgotten"


def manned(at: tuple[float, float] = (20, 8), *, enemy: tuple[float, float] = (20, 40), **how: Any) -> Battle:
    """Two Reds, one of them near a gun emplacement, and a Blue 30 inches away."""
    nest = piece("gun emplacement", (19, 10, 21, 11), 0.2)
    reds = squad(2, at=at, weapons=(RIFLE,), pitch=5.0)
    options = {"emplacement": how.pop("gun", "repeater")}
    return Battle({"Reds": reds}, {"Blues": squad(1, at=enemy, sv=None)}, nest, options=options, **how)


def test_one_man_serves_the_gun_of_an_emplacement_instead_of_his_own() -> None:  # LEG-TERR-22
    table = manned(hit=[1] * 9)
    table.activate("Reds").until("shoots at whom").fire(Emplaced_repeater="Blues", Rifle="Blues")
    shots = [event.text for event in table.game.events if event.kind == "shoot"]

    assert ["Emplaced repeater", "Rifle"] == [text.split(" fires ")[1].split(" at ")[0] for text in shots]
    assert ["3 shots", "1 shot,"] == [text.split(": ")[1][:7] for text in shots]


def test_the_owner_chooses_who_serves_the_gun() -> None:  # LEG-TERR-22
    table = manned(at=(17.8, 8.5), hit=[1] * 9)
    table.change_model("Reds", 2, at=(21.5, 8.4))
    table.activate("Reds").until("serves").say("A1.1").until("shoots at whom")

    assert ["A1.1"] == [gun.model for gun in guns_of(table.game, table.ids["Reds"])["Emplaced repeater"]]


def test_the_user_of_a_gun_has_cover_from_every_side() -> None:  # LEG-TERR-22
    """The nest lies to the north of him, the enemy to the south: a total of 8 strikes the gun all the same."""
    nest = piece("gun emplacement", (19, 26, 21, 27), 0.2)
    lance = {"name": "Gun", "range": 36, "s": 9, "ap": 2}
    theirs = {"Blues": squad(1, at=(20, 25), weapons=())}
    table = Battle({"Reds": squad(1, at=(20, 5), weapons=(lance,))}, theirs, nest, hit=[4], save=[2])
    table.say("Reds").until("shoots at whom").fire(Gun="Blues")

    assert 1 == table.left("Blues")
    assert "The emplacement is destroyed." in table.log("LEG-TERR-22")


@pytest.mark.parametrize(
    ("gun", "name", "profile"),
    [
        ("repeater", "Emplaced repeater", (36, 6, 4, 3)),
        ("cannon", "Emplaced cannon", (48, 9, 2, 1)),
        ("flak", "Emplaced flak", (48, 7, 4, 2)),
    ],
)
def test_the_players_choose_the_gun(gun: str, name: str, profile: tuple[int, ...]) -> None:  # LEG-TERR-22
    [found] = guns_of(manned(gun=gun).game, UnitId("A1"))[name]

    assert profile == (found.weapon.range, found.weapon.s, found.weapon.ap, found.weapon.shots)


def test_nobody_serves_a_gun_from_afar_or_beside_an_enemy() -> None:  # LEG-TERR-22, LEG-TERR-15
    def guns(**how: Any) -> list[str]:
        table = manned(**how)
        return list(guns_of(table.game, table.ids["Reds"]))

    assert ["Emplaced repeater", "Rifle"] == guns(at=(20, 6.5))  # exactly 3 inches
    assert ["Rifle"] == guns(at=(20, 6.4))
    assert ["Rifle"] == guns(enemy=(20, 13))


def test_a_statue_makes_its_faction_fearless_and_is_hated_by_others() -> None:  # LEG-TERR-23
    statue = piece("statuary", (20, 20, 22, 22), 4, name="Ours")
    table = Battle(
        {"Reds": squad(1, at=(20, 10)), "Pinks": squad(1, at=(50, 10))}, {"Blues": squad(1, at=(20, 30))}, statue
    )

    def named(unit: str) -> list[str]:
        return [str(rule) for rule in rules_of(table.game, table.model(unit))]

    assert "Fearless" in named("Reds")
    assert "Fearless" not in named("Pinks")
    assert "Hatred (Ours)" in named("Blues")


def test_tank_traps_stop_vehicles_and_not_men() -> None:  # LEG-TERR-25
    from grognard.kernel.errors import Refused

    traps = piece("tank traps", (15, 14, 30, 15), 0.5)
    tank: dict[str, Any] = {
        "hp": 3,
        "bs": 3,
        "front": 12,
        "side": 10,
        "rear": 10,
        "base": {"hull": [4, 2]},
        "height": 2,
    }
    table = Battle(
        {"Tank": squad(1, at=(20, 11), weapons=(), facing=90.0, **tank)},
        {"Blues": squad(1, at=(60, 44), weapons=())},
        traps,
        difficult_ground=[6],
    )
    table.say("Tank")
    for way in ("difficult", "open"):
        if way in (table.options if "How does" in table.prompt else ()):
            table.say(way)
    try:
        table.say({"A1.1": [[20, 16.5]]})
        crossed = True
    except Refused:
        crossed = False
    assert not crossed


def test_walls_that_join_are_one_piece() -> None:  # LEG-TERR-18
    """Each wall hides two fifths of the man behind their joint; together they hide most of him."""
    walls = piece("wall", (10, 14, 20, 14.5), 1.2, name="west"), piece("wall", (20, 14, 30, 14.5), 1.2, name="east")
    table = Battle({"Reds": squad(1, at=(20, 6))}, {"Blues": squad(1, at=(20, 16))}, *walls)
    game = table.game
    shooter = stands_everywhere(game, 0)[0]
    [near] = near_of(game, table.ids["Blues"], table.ids["Reds"])

    assert 3 == cover_of(board(game), eye_of(shooter), near, 0.0, is_on_ground=False).value
