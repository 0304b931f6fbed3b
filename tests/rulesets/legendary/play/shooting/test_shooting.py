"""Shooting: targets, threats, cover, screens, hits on the nearest. (LEG-SHOOT, LEG-GEN-06, LEG-GEN-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.ask import Assign
from grognard.kernel.errors import Refused
from grognard.kernel.ruleset import Chair
from grognard.kernel.troops.maps import FeatureEntry
from grognard.rulesets.legendary.play.moves.joining import join
from grognard.rulesets.legendary.play.shooting.guns import Gun
from grognard.rulesets.legendary.play.shooting.live_facts import LiveVolley, volleys_of
from grognard.rulesets.legendary.play.shooting.sight_lines import Order, lines_of
from grognard.rulesets.legendary.play.shooting.targets import threats_of
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from tests.rulesets.legendary.bot.test_bot import answered
from tests.rulesets.legendary.kit import RIFLE, Battle, hero, piece, squad
from tests.rulesets.legendary.play.vehicles.motors import tank

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import FeatureEntry

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": 5}
CANNON = {"name": "Cannon", "range": 36, "s": 8, "ap": 3, "type": "Heavy"}


def range_of(
    gap: float,
    *pieces: FeatureEntry,
    ours: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    **dice: Any,
) -> Battle:
    """A shooter and a squad so many inches apart, base to base."""
    return Battle(
        {"Reds": squad(1, at=(20, 5), **{"weapons": (GUN,), **(ours or {})})},
        {"Blues": squad(**{"number": 3, "at": (20, 6 + gap), "sv": None, **(theirs or {})})},
        *pieces,
        **dice,
    )


def volley(table: Battle, unit: str = "Reds", **order: Any) -> list[LiveVolley]:
    model = table.model(unit)
    guns = [Gun(model.id, 0, model.weapons[0])]
    return volleys_of(table.game, guns, Order(table.ids["Blues"], **order))


def shoot(table: Battle) -> Battle:
    return table.activate("Reds").until("shoots at whom")


def test_shots_hit_on_seven_with_the_ballistic_skill_and_a_one_misses() -> (
    None
):  # LEG-SHOOT-08, LEG-DICE-01, LEG-DICE-08
    for face, left in ((3, 2), (2, 3)):
        table = range_of(20, hit=[face], save=[1])
        shoot(table).fire(Gun="Blues")
        assert left == table.left("Blues")


@pytest.mark.parametrize(("gap", "plus"), [(12, 6), (12.1, 4), (24, 4), (24.1, 2), (36, 2)])
def test_range_bands(gap: float, plus: int) -> None:  # LEG-SHOOT-12, LEG-SHOOT-13, LEG-WPN-01, LEG-WPN-02
    assert plus == volley(range_of(gap))[0].shots.plus


def test_a_shot_beyond_double_the_range_misses() -> None:  # LEG-GEN-06, LEG-GEN-07
    table = range_of(40, ours={"weapons": ({**GUN, "range": 18},)})
    shoot(table).fire(Gun="Blues")

    assert any("out of reach" in text for text in table.log("LEG-GEN-07"))


@pytest.mark.parametrize(("pace", "plus"), [("stationary", 4), ("moved", 2), ("advanced", 0)])
def test_moving_spoils_the_aim(pace: str, plus: int) -> None:  # LEG-SHOOT-09, LEG-SHOOT-10
    table = range_of(20)
    table.change_model("Reds", pace=pace)
    assert plus == volley(table)[0].shots.plus


def test_pinned_and_stunned_shooters_fire_snap_shots() -> None:  # LEG-SHOOT-11, LEG-MORALE-12, LEG-DMG-09
    table = range_of(20)
    table.change("Reds", is_pinned=True)
    assert 0 == volley(table)[0].shots.plus


def test_rapid_fire_doubles_shots_at_two_less_but_not_at_long_range() -> None:  # LEG-SHOOT-14, LEG-WPN-13
    table = range_of(20, ours={"weapons": (RIFLE,)})
    shots = volley(table, is_doubled=True)[0].shots
    assert (2, 2) == (shots.number, shots.plus)
    assert [] == volley(range_of(30, ours={"weapons": (RIFLE,)}), is_doubled=True)
    shoot(table)
    assert isinstance(table.game.question, Assign)
    assert ["B1", "B1 x2", "hold"] == [option.key for option in table.game.question.slots[0].options]


def test_only_models_that_see_the_target_fire() -> None:  # LEG-SHOOT-03, LEG-LOS-01
    wall = piece("wall", (18.5, 10, 21, 10.5), 4)
    table = Battle(
        {"Reds": squad(2, at=(20, 5), weapons=(GUN,), spots=((20, 5), (24, 5)))}, {"Blues": squad(1, at=(20, 12))}, wall
    )
    lines = lines_of(
        table.game, [Gun(model.id, 0, model.weapons[0]) for model in table.models("Reds")], Order(table.ids["Blues"])
    )

    assert ["A1.2"] == [gun.model for gun in lines]


def test_enemies_within_eighteen_inches_must_be_shot_first() -> None:  # LEG-SHOOT-04, LEG-SHOOT-05
    theirs = {"Blues": squad(1, at=(20, 18)), "Greens": squad(1, at=(20, 40))}
    table = Battle({"Reds": squad(1, at=(20, 5), weapons=(GUN,))}, theirs, leadership=[3], hit=[1])
    table.say("Reds").until("immediate threat")
    table.say("test")

    assert isinstance(table.game.question, Assign)
    assert ["B1", "hold"] == [option.key for option in table.game.question.slots[0].options]

    free = Battle({"Reds": squad(1, at=(20, 5), weapons=(GUN,))}, theirs, leadership=[4])
    free.say("Reds").until("immediate threat").say("test")
    assert isinstance(free.game.question, Assign)
    assert 3 == len(free.game.question.slots[0].options)


def test_a_threat_is_within_eighteen_inches() -> None:  # LEG-SHOOT-04
    for away, is_threat in ((17.9, True), (18.1, False)):
        table = Battle({"Reds": squad(1, at=(20, 5))}, {"Blues": squad(1, at=(20, 30))})
        radius = table.game[ModelId("B1.1")].base.outer
        table.change_model("Blues", at=(20.0, 5.0 + 2 * radius + away))

        assert is_threat == bool(threats_of(table.game, UnitId("A1"), {"Rifle": [UnitId("B1")]}))


def test_an_hq_chooses_freely() -> None:  # LEG-SHOOT-05
    theirs = {"Blues": squad(1, at=(20, 18)), "Greens": squad(1, at=(20, 40))}
    table = Battle({"Boss": hero(at=(20, 5), weapons=(GUN,))}, theirs)
    table.activate("Boss").until("shoots at whom")

    assert isinstance(table.game.question, Assign)
    assert 3 == len(table.game.question.slots[0].options)


def test_weapons_of_one_type_share_a_target_and_others_choose_their_own() -> None:  # LEG-SHOOT-06, LEG-SHOOT-01
    theirs = {"Blues": squad(1, at=(15, 40), sv=None), "Greens": squad(1, at=(25, 40), sv=None)}
    ours = {"Reds": squad(2, at=(20, 15), weapons=(GUN, CANNON))}
    table = Battle(ours, theirs, hit=[12, 12], save=[1])
    table.activate("Reds").until("shoots at whom")
    assert isinstance(table.game.question, Assign)
    assert ["Gun", "Cannon"] == [slot.key for slot in table.game.question.slots]
    with pytest.raises(Refused, match="still without a choice"):
        table.say({"Gun": "B1"})
    table.fire(Gun="Blues", Cannon="Greens")

    assert (0, 1) == (table.left("Blues"), table.left("Greens"))


def test_a_model_fires_one_weapon_a_monster_two_a_pistoleer_both() -> None:  # LEG-SHOOT-07, LEG-WPN-12, LEG-TYPE-19
    def shots(**how: object) -> int:
        table = range_of(20, ours=how, hit=[1] * 9)
        table.activate("Reds").until("shoots at whom")
        assert isinstance(table.game.question, Assign)
        table.say({slot.key: "B1" for slot in table.game.question.slots}).say("in this order")
        return len([event for event in table.game.events if event.kind == "shoot"])

    assert 1 == shots(weapons=(GUN, CANNON))
    assert 2 == shots(weapons=(GUN, CANNON), unit_type="monstrous_creature", w=4)
    pistol = {"range": 24, "s": 4, "ap": 5, "type": "Pistol"}
    assert 2 == shots(weapons=({"name": "Left", **pistol}, {"name": "Right", **pistol}))


def beast_before_two(kind: str) -> Battle:
    """A creature with two guns: one reaches only the Blues, the other both."""
    near = {**GUN, "name": "Spit", "range": 8}
    theirs = {"Blues": squad(1, at=(15, 16), sv=2, t=6), "Greens": squad(5, at=(45, 20), sv=None)}
    reds = squad(1, at=(20, 5), weapons=(near, CANNON), unit_type=kind, w=6, role="HQ")
    table = Battle({"Reds": reds}, theirs, hit=[1] * 9)
    return table.activate("Reds").until("shoots at whom")


def test_a_monster_fires_at_one_target_and_a_gargantuan_one_at_many() -> None:  # LEG-TYPE-19, LEG-TYPE-24
    table = beast_before_two("monstrous_creature")
    with pytest.raises(Refused, match="fires at one target"):
        table.fire(Spit="Blues", Cannon="Greens")
    question = table.game.question
    assert isinstance(question, Assign)
    for seed in range(20):
        question.check(question.suggest(Chair(table.game, 0, seed).chance))
    table.fire(Spit="Blues", Cannon="Blues")
    beast_before_two("gargantuan").fire(Spit="Blues", Cannon="Greens")


def test_the_bot_keeps_a_monster_to_one_target() -> None:  # LEG-TYPE-19
    one = answered(beast_before_two("monstrous_creature"))
    many = answered(beast_before_two("gargantuan"))

    assert 1 == len(set(one.values()) - {"hold"})
    assert 2 == len(set(many.values()) - {"hold"})


def test_cover_takes_the_lower_hits() -> None:  # LEG-SHOOT-16, LEG-SHOOT-17, LEG-SHOOT-18
    rocks = piece("rocks", (15, 26.2, 26, 26.6), 0.2)
    for face, left in ((5, 3), (6, 2)):
        table = range_of(21.2, rocks, theirs={"pitch": 2.0}, hit=[face], save=[1])
        shoot(table).fire(Gun="Blues")
        assert left == table.left("Blues")
        assert (face == 5) == bool(table.log("LEG-SHOOT-18"))


@pytest.mark.parametrize(("rule", "saves", "is_stunned"), [([], [12], False), (["Tank Hunter"], [12, 7], True)])
def test_a_hit_on_cover_is_a_hit_on_what_gives_it(rule: list[str], saves: list[int], is_stunned: bool) -> None:
    """LEG-SHOOT-18, LEG-KW-76: aimed at men behind their tank, a total of 8 strikes the tank, and hunters hunt it."""
    theirs = {"Blues": squad(1, (20, 27.8)), "Tank": tank((20, 25), height=0.6, weapons=())}
    lance = {"name": "Gun", "range": 48, "s": 8, "ap": 2}
    table = Battle({"Reds": squad(1, (20, 2), weapons=(lance,), rules=rule)}, theirs, hit=[5], save=saves)
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues").finish()

    assert ["1 hit strikes Tank instead."] == table.log("LEG-SHOOT-18")
    assert is_stunned == table.model("Tank").is_stunned


def cover(*pieces: FeatureEntry, at: tuple[float, float] = (20, 25), **state: object) -> tuple[int, str]:
    table = range_of(20, *pieces, theirs={"number": 1, "at": at})
    table.change("Blues", **state)
    found = volley(table)[0].cover
    return found.value, found.clause


def test_cover_by_what_one_stands_in_or_behind() -> None:  # LEG-SHOOT-16, LEG-TERR-16, LEG-SHOOT-20
    assert (2, "LEG-TERR-16") == cover(piece("woods", (18, 23, 24, 27), 3))
    assert (1, "LEG-TERR-16") == cover(piece("grass", (18, 23, 24, 27)))
    assert (3, "LEG-SHOOT-16") == cover(piece("rocks", (18, 22, 24, 23.5), 0.4))
    assert 0 == cover(piece("rocks", (18, 20, 24, 22), 0.4))[0]
    assert 4 == cover(piece("statuary", (19, 21.5, 21, 23), 1.0))[0]


def test_who_aims_is_told_what_is_hidden_and_which_totals_strike_the_cover() -> None:  # LEG-LOS-02, LEG-SHOOT-17
    def shown(*pieces: FeatureEntry) -> dict[str, Any]:
        table = shoot(range_of(20, *pieces, theirs={"number": 1, "at": (20, 25)}))
        asked = table.game.question
        assert asked is not None
        assert asked.shows is not None
        found: dict[str, Any] = asked.shows()["slots"]["Gun"]
        return next(iter(found.values()))

    assert ("0%", 0, None) == tuple(shown().get(key) for key in ("obscured", "cover", "words"))
    wooded = shown(piece("woods", (18, 23, 24, 27), 3))
    assert ["A total of 7 to 8 strikes the cover."] == [str(each) for each in wooded["words"]]
    assert "%" in wooded["obscured"]


def test_walls_give_cover_by_what_they_hide() -> None:  # LEG-TERR-18
    assert (3, "LEG-TERR-18") == cover(piece("barricade", (18, 23, 24, 23.4), 0.8))
    assert 0 == cover(piece("barricade", (18, 23, 24, 23.4), 0.4))[0]
    assert 0 == cover(piece("barricade", (18, 20, 24, 20.4), 0.8))[0]


def test_craters_cover_only_those_on_foot() -> None:  # LEG-TERR-20
    def value(kind: str) -> int:
        theirs = {"number": 1, "at": (20, 25), "unit_type": kind, "w": 3}
        return volley(range_of(20, piece("crater", (18, 23, 24, 27)), theirs=theirs))[0].cover.value

    assert [1, 1, 0, 0] == [value(kind) for kind in ("infantry", "jump", "cavalry", "monstrous_creature")]


def test_craters_and_defence_lines_are_better_for_those_on_the_ground() -> None:  # LEG-TERR-20, LEG-TERR-21
    crater = piece("crater", (18, 23, 24, 27))
    assert (1, "LEG-TERR-20") == cover(crater)
    assert (3, "LEG-TERR-20") == cover(crater, is_on_ground=True)
    line = piece("defence line", (18, 23, 24, 23.4), 0.8)
    assert (3, "LEG-TERR-21") == cover(line)
    assert (5, "LEG-TERR-21") == cover(line, is_on_ground=True)


def test_the_best_single_cover_counts() -> None:  # LEG-SHOOT-19
    assert 3 == cover(piece("grass", (18, 23, 24, 27)), piece("rocks", (18, 22, 24, 23.5), 0.4, name="r"))[0]
    assert (1, "LEG-MORALE-10") == cover(is_on_ground=True)


def test_another_unit_in_front_takes_the_hits_on_cover() -> None:  # LEG-SHOOT-16, LEG-SHOOT-18
    theirs = {"Blues": squad(1, at=(20, 29), sv=None), "Greens": squad(1, at=(20, 27), sv=None, height=0.2)}
    table = Battle({"Reds": squad(1, at=(20, 5), weapons=(GUN,))}, theirs, hit=[5], save=[1])
    shoot(table).fire(Gun="Blues")

    assert (1, 0) == (table.left("Blues"), table.left("Greens"))
    assert any("strikes Greens instead" in text for text in table.log("LEG-SHOOT-18"))


def test_hits_on_cover_that_is_dead_by_then_strike_nobody() -> None:  # LEG-SHOOT-18
    """Near and far shots are two volleys: the first kills the man in front, whom the second strikes as well."""
    theirs = {"Blues": squad(1, at=(20, 29), sv=None), "Greens": squad(1, at=(20, 27), sv=None, height=0.2)}
    reds = squad(2, spots=((20, 5.5), (20, 3)), weapons=(GUN,))
    table = Battle({"Reds": reds}, theirs, hit=[5, 7], save=[1, 1])
    shoot(table).fire(Gun="Blues")

    assert (1, 0) == (table.left("Blues"), table.left("Greens"))
    assert 2 == sum("strikes Greens instead" in text for text in table.log("LEG-SHOOT-18"))


def test_a_tank_that_is_the_cover_is_struck_on_the_side_towards_the_shooter() -> None:  # LEG-SHOOT-18, LEG-VEH-03
    theirs = {
        "Blues": squad(1, at=(20, 30), sv=None),
        "Tank": tank((20, 27.5), facing=90.0, height=0.6, front=14, rear=4, side=14, weapons=()),
    }
    table = Battle({"Reds": squad(1, at=(20, 5), weapons=(GUN,))}, theirs, hit=[5], save=[1], destruction=[1])
    shoot(table).fire(Gun="Blues")

    assert any("strikes Tank instead" in text for text in table.log("LEG-SHOOT-18"))
    assert table.log("LEG-DEST-04")  # Strength 4 does nothing to the front


def test_screen_hits_fall_on_models_in_sight_only() -> None:  # LEG-SHOOT-21, LEG-CHAR-05
    wall = piece("wall", (0, 22, 19, 22.4), 8)
    theirs = {"Blues": squad(1, at=(17.8, 25), sv=None), "Lord": hero(at=(20, 25), w=1, sv=None)}
    table = Battle({"Reds": squad(1, at=(20, 5), weapons=(GUN,))}, theirs, wall, hit=[5])
    join(table.game, table.model("Lord").id, table.ids["Blues"])
    shoot(table).say({"Gun": "B1/B2.1"})

    assert any("Look out!" in text for text in table.log("LEG-CHAR-05"))
    assert 2 == table.left("Blues")


def test_hits_fall_on_the_nearest_model_with_its_own_save() -> None:  # LEG-SHOOT-21
    table = Battle(
        {"Reds": squad(2, at=(20, 5), weapons=(GUN,))},
        {"Blues": squad(3, at=(20, 20), sv=None, spots=((20, 24), (20, 20), (20, 22)))},
        hit=[12, 12],
        save=[1, 1],
    )
    shoot(table).fire(Gun="Blues")

    assert ("B1.1",) == table.unit("Blues").models


def test_a_character_in_a_unit_is_taken_last_and_screened_when_named() -> (
    None
):  # LEG-CHAR-05, LEG-SHOOT-23, LEG-SHOOT-21
    def game(face: int, order: str) -> Battle:
        theirs = {"Blues": squad(2, at=(20, 25), sv=None), "Lord": hero(at=(20, 23), w=1, sv=None)}
        table = Battle({"Reds": squad(1, at=(20, 5), weapons=(GUN,))}, theirs, hit=[face], save=[1])
        join(table.game, table.model("Lord").id, table.ids["Blues"])
        shoot(table).say({"Gun": order})
        return table

    assert ("B1.2", "B2.1") == game(12, "B1").unit("Blues").models
    assert "B2.1" in game(5, "B1/B2.1").unit("Blues").models
    assert "B2.1" not in game(6, "B1/B2.1").unit("Blues").models


def test_units_locked_in_combat_are_no_targets() -> None:  # LEG-MELEE-27
    theirs = {"Blues": squad(1, at=(20, 25)), "Greens": squad(1, at=(30, 25))}
    table = Battle({"Reds": squad(1, at=(20, 5), weapons=(GUN,)), "Pinks": squad(1, at=(20, 24))}, theirs)
    table.change("Blues", foes=(table.ids["Pinks"],)).change("Pinks", foes=(table.ids["Blues"],))
    shoot(table)

    assert isinstance(table.game.question, Assign)
    assert ["B2", "hold"] == [option.key for option in table.game.question.slots[0].options]


def test_units_activated_together_add_their_damage() -> None:  # LEG-SHOOT-02, LEG-DMG-02
    ours = {
        "Boss": hero(at=(20, 5), weapons=({**GUN, "ap": "-"},)),
        "Reds": squad(2, at=(24, 5), weapons=({**GUN, "ap": "-"},)),
    }
    theirs = {"Blues": squad(1, at=(22, 20), w=3, sv=None)}
    together = Battle(ours, theirs, hit=[12] * 3, save=[2] * 3)
    together.say("Boss", ["Reds"]).until("shoots at whom").fire(Gun="Blues").until("shoots at whom").fire(Gun="Blues")
    assert 0 == together.left("Blues")

    apart = Battle(ours, theirs, hit=[12] * 3, save=[2] * 3, roll_off=[9, 2])
    apart.change("Blues", has_activated=True)
    apart.say("Boss", []).until("shoots at whom").fire(Gun="Blues").finish()
    apart.until("Activate").say("Reds").until("shoots at whom").fire(Gun="Blues").finish()
    assert 1 == apart.left("Blues")


def test_with_premeasuring_off_no_range_is_shown() -> None:  # LEG-GEN-06
    def shown(allowed: bool) -> dict[str, object]:
        table = range_of(20, options={"allow_premeasuring": allowed})
        shoot(table)
        assert table.game.question is not None
        form = table.game.question.shown()
        return form["slots"][0]["options"][0]["data"]  # type: ignore[no-any-return]

    assert "inches" not in shown(False)
    assert "short range" not in str(shown(False))
    assert "inches" in shown(True)


def test_a_targeted_unit_may_go_to_ground_before_the_dice() -> None:  # LEG-MORALE-10
    table = range_of(20, reacts=True, hit=[3], save=[1])
    shoot(table).fire(Gun="Blues")
    assert "Go to ground?" in table.prompt
    table.say("ground")

    assert 3 == table.left("Blues")
    assert table.unit("Blues").is_on_ground


def test_the_activated_and_the_fearsome_do_not_go_to_ground() -> None:  # LEG-MORALE-10, LEG-DMG-09, LEG-TYPE-25
    states: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
        ({}, {"has_activated": True}),
        ({"unit_type": "bike"}, {}),
        ({"unit_type": "gargantuan", "w": 8}, {}),
        ({"rules": ["Zealot"]}, {}),
    )
    for how, state in states:
        table = range_of(20, theirs=how, reacts=True, hit=[1], roll_off=[9, 2])
        table.change("Blues", **state)
        shoot(table).fire(Gun="Blues")
        assert "ground" not in table.prompt


def test_night_hides_what_is_far_away() -> None:  # LEG-TERR-30
    night: dict[str, Any] = {"options": {"night_fighting": True}}
    assert 2 == volley(range_of(20, **night))[0].shots.plus
    assert [] == volley(range_of(26, **night))


def test_the_shooter_chooses_the_order_of_his_weapons() -> None:  # LEG-SHOOT-01
    lance = {"name": "Lance", "range": 48, "s": 8, "ap": 2}
    reds = squad(2, at=(20, 10), weapons=(RIFLE, lance), leader={"weapons": ["Lance"]}, arms=("Rifle",))
    table = Battle({"Reds": reds}, {"Blues": squad(2, at=(20, 24))}, hit=[1, 1])
    table.activate("Reds").until("shoots at whom").fire(Rifle="Blues", Lance="Blues", ask="yes")
    assert {"in this order", "Rifle", "Lance"} == set(table.options)
    last = table.options[-1]
    table.say(last)
    fired = [event.text for event in table.game.events if event.kind == "shoot"]

    assert [True, False] == [last in text for text in fired]


def test_weapons_that_nobody_is_left_to_fire_are_told() -> None:  # LEG-SHOOT-07
    table = range_of(20, ours={"weapons": (GUN, CANNON)}, hit=[1] * 9)
    table.activate("Reds").until("shoots at whom")
    table.say({slot.key: "B1" for slot in table.game.question.slots}).say("in this order")  # type: ignore[union-attr]

    assert ["Reds: nobody is left to fire Cannon."] == [text for text in table.log("LEG-SHOOT-07") if "nobody" in text]


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
