"""Destroyed vehicles: survivors, slides, riders and crew. (LEG-DEST, LEG-CHRT)"""

from __future__ import annotations

from math import dist
from typing import Any

import pytest

from grognard.kernel.ask import Choose
from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.moves.set_down import put_near
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.guns import guns_of
from grognard.rulesets.legendary.play.shooting.targets import orders_at
from grognard.rulesets.legendary.play.vehicles.control import slide
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import Unit, side_id
from grognard.rulesets.legendary.table.units import stand_of
from tests.rulesets.legendary.kit import Battle, _Low, asked, confirmed, done, piece, squad
from tests.rulesets.legendary.play.shooting.test_damage import run
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier, tank

CREW = {"crew_as_infantry": True}
LANCE = {"name": "Lance", "range": 48, "s": "D", "ap": 1}


def shot(target: dict[str, Any], more: dict[str, Any] | None = None, **dice: Any) -> Battle:
    """A lance destroys the target."""
    guns = squad(1, (20, 14), weapons=(LANCE,))
    table = Battle({"Guns": guns}, {"Target": target, **(more or {}), "Far": squad(1, (65, 45))}, hit=[12], **dice)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Lance=f"Target/{table.ids['Target']}.1")


def test_survivors_are_placed_near_the_wreck_and_pinned() -> None:  # LEG-DEST-16, LEG-DEST-05
    table = shot(carrier((20, 30)), {"Reds": aboard(4, "Target")}, save=[1, 12, 12, 12, 1], destruction=[2])

    assert ("table", 3, True) == (table.unit("Reds").where, table.left("Reds"), table.unit("Reds").is_pinned)
    assert ["wreck"] == [piece.feature.kinds[0] for piece in board(table.game).pieces]
    assert all(abs((model.at or (0, 0))[1] - 30) <= 6.5 for model in table.models("Reds"))


def test_an_explosion_leaves_a_crater_and_strikes_those_near() -> None:  # LEG-DEST-16, LEG-DEST-12
    table = shot(tank((20, 30)), {"Blues": squad(2, (24, 30))}, save=[1, 1, 12], destruction=[9])

    assert ["crater"] == [piece.feature.kinds[0] for piece in board(table.game).pieces]
    assert 1 == table.left("Blues")


def test_an_explosion_may_set_off_the_next_vehicle() -> None:  # LEG-DEST-01, LEG-DEST-12
    beside = {"Second": tank((24.5, 30), hp=1), "Third": tank((29, 30), hp=1)}
    table = shot(tank((20, 30)), beside, save=[1, 1, 1], destruction=[9, 9, 1])

    assert [] == [name for name in ("Target", "Second", "Third") if table.left(name)]
    assert ["crater", "crater", "wreck"] == [piece.feature.kinds[0] for piece in board(table.game).pieces]


def test_who_dies_beside_a_tank_that_is_stunned_again_is_not_settled_after_it() -> None:  # LEG-DMG-10, LEG-DMG-11
    """The tank explodes at the end of the attack; the ogre beside it was hurt in the same attack."""
    theirs = {"Tank": tank((20, 30)), "Ogre": squad(1, (24, 30), w=2, t=1, sv=None)}
    table = Battle({"Reds": squad(1)}, theirs, leadership=[1], destruction=[9], save=[1])
    table.change_model("Tank", is_stunned=True, damage=2).change_model("Ogre", damage=1)
    run(table.game, end_attack(table.game))

    assert (0, 0) == (table.left("Tank"), table.left("Ogre"))


def test_damage_of_an_explosion_at_the_end_of_the_attack_is_forgotten_too() -> None:  # LEG-DMG-01
    theirs = {"Ogre": squad(1, (24, 30), w=5, t=4, sv=None), "Tank": tank((20, 30))}
    table = Battle({"Reds": squad(1)}, theirs, leadership=[1], destruction=[9], save=[4])
    table.change_model("Tank", is_stunned=True, damage=2)
    run(table.game, end_attack(table.game))

    assert (0, 1, 0) == (table.left("Tank"), table.left("Ogre"), table.model("Ogre").damage)


def test_crew_fight_on_by_the_module() -> None:  # LEG-DEST-22
    target = tank((20, 30), crew={"count": 3})
    table = shot(target, save=[1, 12, 1, 12], destruction=[4], options={"crew_as_infantry": True})
    crew = [unit for unit in table.game.all(type(table.unit("Far"))) if unit.name.startswith("Crew")]

    assert [(2, True, "table")] == [(len(unit.models), unit.is_pinned, unit.where) for unit in crew]


def test_a_crew_on_foot_has_a_name_in_the_language_of_the_reader() -> None:  # LEG-DEST-22
    table = shot(tank((20, 30), crew={"count": 3}), save=[1, 12, 1, 12], destruction=[4], options=CREW)
    crew = next(unit for unit in table.game.all(type(table.unit("Far"))) if unit.name.startswith("Crew"))

    assert ["Crew 1", "Crew 2"] == [table.game[model].name for model in crew.models]
    seen = str(table.game.view(1, language="pl"))
    assert "Załoga pojazdu Target model" in seen
    assert "Załoga 1" in seen
    assert "Crew" not in seen


def test_without_the_module_the_crew_is_gone() -> None:  # LEG-DEST-22
    table = shot(tank((20, 30)), save=[1], destruction=[4])

    assert not [unit for unit in table.game.all(type(table.unit("Far"))) if unit.name.startswith("Crew")]


RIDER = {
    "name": "Lord", "ws": 5, "bs": 4, "s": 4, "t": 4, "w": 3, "i": 5, "a": 3, "ld": 9, "sv": 3, "base": "40mm",
    "height": 1.5, "points": 50, "weapons": [],
}  # fmt: skip


def chariot(at: tuple[float, float] = (20, 30)) -> dict[str, Any]:
    return tank(at, types=["chariot", "fast"], rider="Lord")


def riding(**dice: Any) -> Battle:
    guns = squad(1, (20, 14), weapons=(LANCE,))
    more: tuple[dict[str, Any], dict[str, Any]] = ({}, {"profile": []})
    table = Battle(
        {"Guns": guns}, {"Target": chariot(), "Far": squad(1, (65, 45))}, hit=[12], more=_rider(more), **dice
    )
    table.activate("Guns").until("shoots at whom")
    return table


def _rider(more: tuple[dict[str, Any], dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
    from tests.rulesets.legendary import kit

    plain = kit.army("Theirs", {"Target": chariot(), "Far": squad(1, (65, 45))})
    return more[0], {"profile": [*plain["profile"], RIDER]}


def test_a_rider_who_lives_goes_on_by_foot() -> None:  # LEG-CHRT-07
    table = riding(save=[1, 3], destruction=[4])
    table.fire(Lance=f"Target/{table.ids['Target']}.1")
    lord = [unit for unit in table.game.all(type(table.unit("Far"))) if unit.name == "Lord"]

    assert [("table", 1, True)] == [(unit.where, len(unit.models), unit.is_pinned) for unit in lord]


def test_rider_and_crew_of_a_chariot_go_on_as_two_units() -> None:  # LEG-CHRT-07, LEG-DEST-22
    table = riding(save=[1, 3, 12, 12], destruction=[4], options={"crew_as_infantry": True})
    table.fire(Lance=f"Target/{table.ids['Target']}.1")
    alive = [unit for unit in table.game.all(type(table.unit("Far"))) if unit.where == "table"]

    assert {"Lord": 1, "Crew of Target model": 2}.items() <= {unit.name: len(unit.models) for unit in alive}.items()


def test_a_rider_keeps_the_role_of_his_chariot_and_the_rank_of_warlord() -> None:  # LEG-CHRT-07, LEG-CHAR-11
    table = riding(save=[1, 3], destruction=[4])
    role = table.unit("Target").role
    table.game.change(side_id(1), warlord=table.ids["Target"])
    table.fire(Lance=f"Target/{table.ids['Target']}.1")
    lord = next(unit for unit in table.game.all(type(table.unit("Far"))) if unit.name == "Lord")

    assert (role, lord.id) == (lord.role, table.side(1).warlord)


def test_chariots_have_no_parts_to_aim_at() -> None:  # LEG-CHRT-05, LEG-CHRT-02
    table = riding()
    guns = guns_of(table.game, table.ids["Guns"])["Lance"]
    keys = [option.key for option in orders_at(table.game, guns, table.ids["Target"])]

    assert [
        f"{table.ids['Target']}/{table.ids['Target']}.1",
        f"{table.ids['Target']}/{table.ids['Target']}.1/rider",
    ] == keys


def overwatched(types: list[str], **dice: Any) -> Battle:
    """A vehicle that drives north is destroyed by overwatch."""
    guns = squad(1, (20, 40), weapons=(LANCE,), rules=["Interceptor"])
    ours: dict[str, Any] = {"Car": tank((20, 8), types=types), **dice.pop("ours", {})}
    theirs = {"Guns": guns, **dice.pop("theirs", {})}
    table = Battle(ours, theirs, reacts=True, hit=[12], **dice)
    table.activate("Car").until("Move Car").move("Car", 0, 4)
    assert isinstance(table.game.question, Choose)
    return table.say("Guns").fire(Lance="Car/A1.1")


def test_a_vehicle_shot_on_the_move_slides_on() -> None:  # LEG-DEST-17, LEG-OVER-07
    table = overwatched([], save=[1], destruction=[3], direction=[360], slide=[7])
    wreck = board(table.game).pieces[0].area.points

    assert "slides 7.0" in table.said()
    assert 12 + 7 == sum(y for _, y in wreck) / len(wreck)


def test_a_hovering_flier_slides_like_a_skimmer() -> None:  # LEG-DEST-20, LEG-FLY-12
    ours = {"Kite": tank((20, 8), types=["flier", "hover"])}
    table = Battle(ours, {"Far": squad(1, (65, 45))}, direction=[360], slide=[1])
    table.change("Kite", where="table").change_model("Kite", at=(20.0, 8.0), facing=90.0)
    kite, here = table.model("Kite"), stand_of(table.game, table.model("Kite").id)
    assert here is not None
    done(slide(table.game, kite, here))

    assert "slides 7.0" in table.said()  # a d12 and 6


def test_an_explosion_does_not_slide() -> None:  # LEG-DEST-17
    table = overwatched([], save=[1], destruction=[9])

    assert "slides" not in table.said()


def test_those_in_the_way_get_out_or_are_struck() -> None:  # LEG-DEST-18
    blues = {"Blues": squad(2, (19.5, 17.5), i=4)}
    table = overwatched([], theirs=blues, save=[1, 1], destruction=[3], direction=[360], slide=[6], Initiative=[3, 5])

    assert 1 == table.left("Blues")
    at = table.models("Blues")[0].at
    assert at is not None
    assert abs(at[1] - 18) >= 5 or abs(at[0] - 20) >= 5


def test_who_gets_out_of_the_way_of_a_wreck_goes_4_inches_from_it_and_no_farther() -> None:  # LEG-DEST-18
    """The wreck comes to rest from 16.5 to 20.5 and is 3 wide; the Blue stands at its right side."""
    blues = {"Blues": squad(1, (21.2, 18), i=4)}
    table = overwatched([], theirs=blues, save=[1, 1], destruction=[3], direction=[360], slide=[6], Initiative=[3])
    at = table.model("Blues").at

    assert at is not None
    assert 26 - 21.2 == pytest.approx(dist((21.2, 18), at), abs=0.02)
    assert 26 <= at[0]


def test_those_aboard_a_skimmer_fall() -> None:  # LEG-TRANS-08
    guns = squad(1, (20, 40), weapons=(LANCE,), rules=["Interceptor"])
    skiff = carrier((20, 8), types=["skimmer", "transport"])
    table = Battle(
        {"Car": skiff, "Reds": aboard(2, "Car")},
        {"Guns": guns},
        reacts=True,
        hit=[12],
        save=[1, 12, 12, 1, 12],
        destruction=[3],
        direction=[180],
    )
    table.activate("Car").say("Car")
    if "How does" in table.prompt:
        table.say("move")
    table.until("Move Car").move("Car", 0, 4).say("Guns", "no").fire(Lance="Car/A1.1")

    assert 1 == table.left("Reds")
    assert table.log("LEG-TRANS-08")


@pytest.mark.parametrize(("fall", "left"), [(1, 0), (12, 1)])
def test_the_crew_of_a_skimmer_falls_with_it(fall: int, left: int) -> None:  # LEG-TRANS-08, LEG-DEST-22
    guns = squad(1, (20, 40), weapons=(LANCE,), rules=["Interceptor"])
    skiff = carrier((20, 8), types=["skimmer", "transport"], crew={"count": 1})
    dice = {"hit": [12], "save": [1, 12, fall], "destruction": [3], "direction": [180]}
    ours = {"Car": skiff, "Reds": squad(1, (60, 4))}
    table = Battle(ours, {"Guns": guns}, reacts=True, options=CREW, **dice)  # type: ignore[arg-type]
    table.activate("Car").until("Move Car").move("Car", 0, 4).say("Guns", "no").fire(Lance="Car/A1.1")
    crew = [unit for unit in table.game.all(Unit) if unit.name.startswith("Crew")]

    assert [left] == [len(unit.models) for unit in crew]


@pytest.mark.parametrize("facing", [270.0, 90.0, 0.0])
def test_a_shot_that_rips_through_strikes_those_behind(facing: float) -> None:  # LEG-DEST-10
    """The lance fires from the south: whichever facing it strikes, the northern one bursts."""
    more = {"North": squad(1, (20, 34), sv=None), "South": squad(1, (20, 26), sv=None)}
    table = shot(tank((20, 30), facing=facing), more, save=[1, 1], destruction=[7])

    assert [0, 1] == [table.left("North"), table.left("South")]


def test_the_whole_far_side_bursts_from_corner_to_corner() -> None:  # LEG-DEST-10
    """The hull is 4 long and 3 wide: its northern corner is at (21.5, 32), the man 2.6 inches from there."""
    more = {"Corner": squad(1, (24.6, 32), sv=None)}
    table = shot(tank((20, 30), facing=90.0), more, save=[1, 1], destruction=[7])

    assert 0 == table.left("Corner")


def test_those_on_the_way_of_a_slide_test_too() -> None:  # LEG-DEST-18
    """It slides from 12 to 24; the Blues at 17 are nowhere near where it comes to rest."""
    blues = {"Blues": squad(2, (19.5, 17), i=4)}
    table = overwatched([], theirs=blues, save=[1, 1], destruction=[3], direction=[360], slide=[12], Initiative=[3, 5])

    assert 1 == table.left("Blues")


def test_a_vehicle_in_the_way_stops_the_slide_and_is_struck() -> None:  # LEG-DEST-18
    """S10 AP2 is 15 against armour 10: a 1 on the save is three points, and the other tank goes up."""
    other = {"Other": tank((20, 22), facing=90.0, weapons=(), height=0.3)}
    table = overwatched([], theirs=other, save=[1, 1], destruction=[3, 1], direction=[360], slide=[12])

    assert 0 == table.left("Other")
    assert table.log("LEG-DEST-18")


@pytest.mark.parametrize(("facing", "is_stunned"), [(270.0, False), (90.0, True)])
def test_a_slide_strikes_the_side_that_it_runs_into(facing: float, is_stunned: bool) -> None:
    """LEG-DEST-18, LEG-VEH-03: a 9 and 12 less 15 is 6, one point of three; with armour 10 it is 4, two points."""
    other = {"Other": tank((20, 22), facing=facing, weapons=(), height=0.3)}
    table = overwatched([], theirs=other, save=[1, 9], destruction=[3], direction=[360], slide=[12])

    assert is_stunned is table.model("Other").is_stunned


def test_jump_packs_leave_a_skimmer_that_goes_down() -> None:  # LEG-TRANS-08, LEG-DEST-20, LEG-DEST-23
    guns = squad(1, (20, 40), weapons=(LANCE,), rules=["Interceptor"])
    skiff = carrier((20, 8), types=["skimmer", "transport"])
    table = Battle(
        {"Car": skiff, "Reds": aboard(2, "Car", unit_type="jump")},
        {"Guns": guns},
        reacts=True,
        hit=[12],
        save=[1, 12, 12],
        destruction=[3],
        Initiative=[1],
        scatter=[12],
        direction=[180],
    )
    table.activate("Car").say("Car").until("Move Car").move("Car", 0, 4).say("Guns", "no").fire(Lance="Car/A1.1")
    assert "goes down" in table.prompt
    table.say("yes").until("Place Reds where it landed")
    table.say(asked(table.game).suggest(_Low()))

    assert ("table", 2) == (table.unit("Reds").where, table.left("Reds"))
    assert not table.log("LEG-TRANS-08")


def test_passengers_are_stunned_with_their_transport() -> None:  # LEG-TRANS-07, LEG-DMG-08
    table = Battle({"Guns": squad(1)}, {"Mule": carrier((20, 30)), "Reds": aboard(2, "Mule")})
    table.change_model("Mule", damage=2)
    run(table.game, end_attack(table.game))

    assert [True, True] == [model.is_stunned for model in table.models("Reds")]


def test_pinned_passengers_test_when_they_activate() -> None:  # LEG-MORALE-12
    ours = {"Mule": carrier((20, 10), weapons=()), "Reds": aboard(2, "Mule", weapons=())}
    table = Battle(ours, {"Far": squad(1, (65, 45))}, leadership=[12])
    table.change("Reds", is_pinned=True)
    table.activate("Mule")

    assert not table.unit("Reds").is_pinned


def test_only_those_are_lost_who_find_no_room() -> None:  # LEG-DEST-16
    """Lava all round the hull, but for a pocket in which two of five find room."""
    lava = ((0, 0, 18, 48), (22, 0, 72, 48), (18, 0, 22, 7.9), (18, 14, 22, 48))
    ours = {"Mule": carrier((20, 10)), "Reds": aboard(5, "Mule", base="1.5in")}
    table = Battle(ours, {"Far": squad(1, (20, 44))}, *(piece("lava", rect) for rect in lava))
    here = stand_of(table.game, table.model("Mule").id)
    assert here is not None

    assert confirmed(put_near(table.game, table.ids["Reds"], here, "LEG-DEST-16"))
    assert ("table", 2) == (table.unit("Reds").where, table.left("Reds"))
    assert all(12 < (model.at or (0, 0))[1] < 14 for model in table.models("Reds"))


def test_the_owner_places_the_survivors() -> None:  # LEG-DEST-16
    ours = {"Guns": squad(1, (20, 14), weapons=(LANCE,))}
    theirs = {"Mule": carrier((20, 30)), "Reds": aboard(3, "Mule"), "Far": squad(1, (65, 45))}
    table = Battle(ours, theirs, places=True, hit=[12], destruction=[2], save=[12] * 9)
    table.activate("Guns").until("shoots at whom").fire(Lance=f"Mule/{table.ids['Mule']}.1")
    names = [model.id for model in table.models("Reds")]
    assert ('Place Reds within 3" of the wreck.', 1) == (table.prompt, asked(table.game).seat)

    with pytest.raises(Refused, match='Reds is placed within 3" of it'):
        table.say({name: [15 + 1.5 * n, 38] for n, name in enumerate(names)})
    table.say({name: [18.5 + 1.5 * n, 33.5] for n, name in enumerate(names)})

    assert [(18.5, 33.5), (20.0, 33.5), (21.5, 33.5)] == [model.at for model in table.models("Reds")]
    assert ("table", True) == (table.unit("Reds").where, table.unit("Reds").is_pinned)


@pytest.mark.parametrize(("save", "is_stunned"), [(6, True), (9, False)])
def test_one_damaging_hit_stuns_a_vehicle_without_hull_points(save: int, is_stunned: bool) -> None:  # LEG-VEH-39
    table = Battle(
        {"Reds": squad(1, (20, 5), weapons=({"name": "Gun", "range": 24, "s": 7, "ap": 2},))},
        {"Tank": tank((20, 20), facing=270.0)},
        options={"hullless_vehicles": True},
        hit=[12],
        save=[save],
    )
    table.activate("Reds").until("shoots at whom").fire(Gun="Tank/B1.1").finish()

    assert is_stunned == table.model("Tank").is_stunned
