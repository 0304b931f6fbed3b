"""Rules that need a table of their own: rage, split fire, dumps, statues, doors, stories, stomps, smashes."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.ask import Assign, Choose
from grognard.kernel.troops.maps import FeatureEntry, MapEntry, MarkerEntry, WallEntry
from grognard.rulesets.legendary.play.shooting.guns import guns_of
from grognard.rulesets.legendary.table.records import BATTLE, UnitId
from grognard.rulesets.legendary.table.special import rules_of
from tests.rulesets.legendary.kit import BLADE, RIFLE, Battle, piece, spread, squad
from tests.rulesets.legendary.vehicles.motors import tank

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": 5}


def test_those_in_a_rage_charge_what_they_can_reach() -> None:  # LEG-KW-53
    near = Battle(
        {"Reds": squad(1, at=(20, 10), rules=["Rage"], weapons=())}, {"Blues": squad(1, at=(20, 16), weapons=())}
    )
    near.say("Reds", {})
    assert ["charge"] == near.options

    far = Battle(
        {"Reds": squad(1, at=(20, 10), rules=["Rage"], weapons=())}, {"Blues": squad(1, at=(20, 18), weapons=())}
    )
    far.say("Reds", {})
    assert "done" in far.options


def test_split_fire_gives_every_model_its_own_target() -> None:  # LEG-KW-69
    table = Battle(
        {"Reds": squad(3, at=(20, 10), weapons=(GUN,), rules=["Split Fire"])},
        {"Blues": squad(1, at=(20, 35), weapons=())},
    )
    table.say("Reds").until("shoots at whom")

    assert isinstance(table.game.question, Assign)
    assert ["Gun 1", "Gun 2", "Gun 3"] == [slot.key for slot in table.game.question.slots]


def test_every_weapon_of_the_hugest_has_its_own_target() -> None:  # LEG-VEH-40, LEG-TYPE-24
    pair = [{"weapon": "Gun", "mount": "turret"}] * 2
    titan = tank((20, 10), types=["tank", "super-heavy"], hp=9, weapons=(GUN,))
    plain = tank((20, 10), weapons=(GUN,))
    for profile in (titan["profile"], plain["profile"]):
        profile["weapons"] = pair
    for own, slots in ((titan, ["Gun 1", "Gun 2"]), (plain, ["Gun"])):
        table = Battle({"Reds": own}, {"Blues": squad(1, at=(20, 30), weapons=())})
        table.say("Reds").until("shoots at whom")
        assert isinstance(table.game.question, Assign)
        assert slots == [slot.key for slot in table.game.question.slots]


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


def house(kind: str) -> FeatureEntry:
    walls = (
        WallEntry(line=(18, 12, 20, 12)),
        WallEntry(line=(20, 12, 22, 12), kind=kind),
        WallEntry(line=(22, 12, 24, 12)),
    )
    return FeatureEntry(kinds=("rubble",), rect=(18, 12, 24, 18), name="house", walls=walls, height=3)


def test_a_locked_door_is_broken_by_strength_or_opened_by_initiative() -> None:  # LEG-MOVE-09
    for face, opens in ((3, True), (4, False)):
        table = Battle(
            {"Reds": squad(1, at=(21, 10))},
            {"Blues": squad(1, at=(60, 44), weapons=())},
            house("locked door"),
            door=[face],
            difficult_ground=[6],
        )
        table.say("Reds", "difficult")
        assert "locked door" in table.prompt
        table.say("A1.1 house-1/1 s")
        assert opens == ("The door is open." in table.said())


def test_story_actions_are_characteristic_tests_instead_of_shooting() -> None:  # LEG-GEN-03, LEG-DICE-06
    from grognard.rulesets.legendary.table import board as module

    for face, works in ((3, True), (4, False)):
        table = Battle(
            {"Reds": squad(1, at=(20, 10), weapons=(GUN,))},
            {"Blues": squad(1, at=(20, 35), weapons=())},
            options={"story_tests": True},
            story=[face],
        )
        entry = MapEntry(
            name=table.game.header.scenario,
            width=72,
            height=48,
            marker=(MarkerEntry(at=(21, 10), name="console", kind="story i"),),
        )
        module.draw(entry)
        table.say("Reds").until("try something").say("console")
        assert works == ("succeeds" in table.said())
        assert not [event for event in table.game.events if event.kind == "shoot"]
        module._drawn.pop(entry.name)


@pytest.mark.parametrize(("face", "again"), [(4, True), (2, False)])
def test_its_owner_says_which_model_tries_and_another_may_try_what_failed(face: int, again: bool) -> None:  # LEG-GEN-03
    """The leader has Initiative 6, his man 4: a 4 is a success for the leader only."""
    from grognard.rulesets.legendary.table import board as module

    reds = squad(2, at=(20, 10), weapons=(GUN,), leader={"i": 6})
    dice = {"story": [face, face], "hit": [1] * 4}
    theirs = {"Blues": squad(1, at=(20, 35), weapons=())}
    table = Battle({"Reds": reds}, theirs, options={"story_tests": True}, **spread(dice))
    marker = MarkerEntry(at=(20.75, 10), name="console", kind="story i")
    entry = MapEntry(name=table.game.header.scenario, width=72, height=48, marker=(marker,))
    module.draw(entry)
    table.activate("Reds").until("try something")
    assert ["console/A1.1", "console/A1.2", "no"] == table.options
    table.say("console/A1.2")

    assert again == ("try something" in table.prompt)
    if again:
        assert ["console", "no"] == table.options
        table.say("console")
        assert "Reds leader succeeds: console." in table.log("LEG-GEN-03")
        assert not [event for event in table.game.events if event.kind == "shoot"], "neither of them shoots"
    module._drawn.pop(entry.name)


def test_a_gargantuan_creature_stomps_at_the_end_of_a_round() -> None:  # LEG-TYPE-24
    table = Battle(
        {"Giant": squad(1, at=(20, 10), w=9, unit_type="gargantuan", weapons=(BLADE,), base="3in", a=1)},
        {"Blues": squad(3, at=(18.8, 14), pitch=1.1, sv=None, weapons=(BLADE,), rules=["Fearless"])},
        hit=[1] * 60,
        stomp=[1, 3],
        save=[1] * 9,
    )
    table.say("Giant", {}, "charge", ["Blues"]).until("smash?").say("strike")

    assert table.log("LEG-TYPE-24")
    assert 3 > table.left("Blues")


def test_a_stomp_strikes_down() -> None:  # LEG-TYPE-24, LEG-KW-72
    table = Battle(
        {"Giant": squad(1, at=(20, 10), w=9, unit_type="gargantuan", weapons=(BLADE,), base="3in", a=1)},
        {"Blues": squad(3, at=(18.8, 14), pitch=1.1, sv=None, weapons=(BLADE,), rules=["Fearless"])},
        hit=[1] * 60,
        stomp=[1] * 6,
        save=[12] * 30,
    )
    table.say("Giant", {}, "charge", ["Blues"]).until("smash?").say("strike")

    assert table.log("LEG-KW-72")


def test_the_owner_of_a_gargantuan_creature_lays_the_blast_of_a_stomp() -> None:  # LEG-TYPE-24
    table = Battle(
        {"Giant": squad(1, at=(20, 10), w=9, unit_type="gargantuan", weapons=(BLADE,), base="3in", a=1)},
        {"Blues": squad(5, at=(16.6, 14), pitch=1.7, sv=None, weapons=(BLADE,), rules=["Fearless"])},
        hit=[1] * 60,
        stomp=[1, 3],
        save=[1] * 9,
        leadership=[12] * 4,
    )
    table.say("Giant", {}, "charge", ["Blues"]).until("stomp")
    asked = table.game.question
    assert isinstance(asked, Choose)
    covered = [tuple(option.value or ()) for option in asked.options]
    assert len(covered) == len(set(covered)) > 1
    assert len(covered[0]) == max(map(len, covered))

    table.say(asked.options[-1].key)

    assert all(model not in table.game for model in covered[-1])
    assert 5 - len(covered[-1]) == table.left("Blues")


def test_a_stomp_may_lie_between_enemies() -> None:  # LEG-TYPE-24
    """Two bases of an inch, 3.6 inches from middle to middle: a blast on one of them does not reach the other."""
    from grognard.rulesets.legendary.play.fight.stomp import _places

    table = Battle(
        {"Giant": squad(1, at=(20, 10), w=9, unit_type="gargantuan", weapons=(BLADE,), base="3in")},
        {"Blues": squad(2, at=(18.2, 12.5), pitch=3.6, weapons=(BLADE,))},
    )
    table.change("Giant", foes=(table.ids["Blues"],))

    assert [("B1.1", "B1.2")] == list(_places(table.game, table.model("Giant").id))
