"""Every distance of the rules at its limit: exactly so far counts, a tenth of an inch more does not. (SZOP-GEN-02)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.plane import bounds
from grognard.kernel.plane.distance import from_point
from grognard.kernel.troops import Base
from grognard.kernel.troops.maps import MapEntry, ZoneEntry, lay
from grognard.rulesets.szop.lists.keywords.passive import Shield
from grognard.rulesets.szop.play.attack.cover import cover_of
from grognard.rulesets.szop.play.attack.live_facts import is_desperate, is_unwatched
from grognard.rulesets.szop.play.attack.recovery import recover, recover_active
from grognard.rulesets.szop.play.attack.zones import is_wholly_in
from grognard.rulesets.szop.play.cards.missions import is_fulfilled
from grognard.rulesets.szop.play.cards.step import card_step
from grognard.rulesets.szop.play.cards.supports import uses_of
from grognard.rulesets.szop.play.charge.blows import blows_at
from grognard.rulesets.szop.play.charge.charge import chargeable
from grognard.rulesets.szop.play.moves.aircraft import fly
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.play.orders.order_curse_mark import reachable
from grognard.rulesets.szop.play.scoring.variants import end_of_round
from grognard.rulesets.szop.play.setup.objectives import is_legal
from grognard.rulesets.szop.play.shooting.targets import fire_plan, is_hindered
from grognard.rulesets.szop.play.transports import disembark, may_embark
from grognard.rulesets.szop.table.abilities import attack_passives, has, has_radio
from grognard.rulesets.szop.table.control import is_at_objective
from grognard.rulesets.szop.table.ground import dangerous_ground, difficult_ground
from grognard.rulesets.szop.table.maps import board, zones
from grognard.rulesets.szop.table.records import Granted, Laid, ObjectiveId
from grognard.rulesets.szop.table.sight import unit_sees
from grognard.rulesets.szop.table.units import troop_of
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, weapon, wood

if TYPE_CHECKING:
    from collections.abc import Callable

CLUB = weapon(name="Club")
GUN = rifle(name="Gun", reach=24)


def pair(away: float, own: dict[str, Any], other: dict[str, Any], *more: dict[str, Any], **options: Any) -> Drawn:
    """Two units so far apart, edge to edge, the second one to the north of (10, 10)."""
    wide = own["fighters"][0].base.outer + other["fighters"][0].base.outer
    return draw({**own, "at": (10, 10)}, {**other, "at": (10, 10 + away + wide)}, *more, **options)


def own(*arms: Any, **more: Any) -> dict[str, Any]:
    return unit("Own", *arms, **more)


def foe(*arms: Any, **more: Any) -> dict[str, Any]:
    return unit("Foes", *arms, seat=1, **more)


def friend(**more: Any) -> dict[str, Any]:
    return unit("Mate", **more)


def ids(table: Drawn) -> tuple[Any, Any]:
    return table.ids["Own"], table.ids.get("Foes", table.ids.get("Mate"))


def shoots(table: Drawn) -> bool:
    return any(profile.shots for profile in fire_plan(table.game, table.id("Own")))


def has_cover(table: Drawn) -> bool:
    return cover_of(table.game, *ids(table), None, is_melee=False).is_there


def strikes(table: Drawn) -> bool:
    mine, theirs = ids(table)
    return bool(blows_at(table.game, mine, theirs, [theirs]))


def is_marked(table: Drawn) -> bool:
    _, theirs = ids(table)
    model = table.model("Own").id
    table.change("Own", grants=(Granted(table.model("Own").fighter.passives[0], marked_by=model),))
    table.game.change(model, fighter=unit("Bare")["fighters"][0])
    return bool(attack_passives(table.game, model, theirs))


def patches(table: Drawn) -> bool:
    table.dice(patching=[1])
    return table.run(recover_active, "Own").clause == "SZOP-CMD-05"


def reaches(form: str) -> Callable[[Drawn], bool]:
    return lambda table: ids(table)[1] in reachable(table.game, form, table.model("Own").id)


def fulfils(number: int) -> Callable[[Drawn], bool]:
    def check(table: Drawn) -> bool:
        from grognard.rulesets.szop.table.records import side_id

        table.game.change(side_id(0), missions=(number, 1, 2), supports=(1, 2, 3))
        return is_fulfilled(table.game, 0, Laid(0))

    return check


CASES: dict[str, tuple[float, dict[str, Any], dict[str, Any], Callable[[Drawn], bool], dict[str, Any]]] = {
    "a rifle reaches": (24, own(GUN), foe(), shoots, {}),  # SZOP-SHOOT-03
    "rifles reach aircraft": (12, own(GUN), foe(has=["Aircraft"]), shoots, {}),  # SZOP-FLY-06
    "an enemy is too close": (3, own(GUN), foe(), lambda t: is_hindered(t.game, t.id("Own")), {}),  # SZOP-SHOOT-04
    "unwieldy": (12, own(rifle("Unwieldy", reach=24)), foe(), lambda t: not shoots(t), {}),  # SZOP-WPN-12
    "a blow": (2, own(CLUB), foe(), strikes, {}),  # SZOP-MELEE-03
    "an immobile blow": (3, own(CLUB, has=["Immobile"]), foe(), strikes, {}),  # SZOP-PAS-07
    "a charge": (7, own(CLUB), foe(), lambda t: bool(chargeable(t.game, t.id("Own"))), {}),  # SZOP-MELEE-01
    "a fast charge": (9, own(CLUB, has=["Fast"]), foe(), lambda t: bool(chargeable(t.game, t.id("Own"))), {}),
    "an immobile charge": (3, own(CLUB, has=["Immobile"]), foe(), lambda t: bool(chargeable(t.game, t.id("Own"))), {}),
    "watched": (12, own(), foe(), lambda t: not is_unwatched(t.game, t.id("Own")), {}),  # SZOP-PAS-14
    "camouflage is seen through": (3, own(), foe(has=["Camouflage"]), lambda t: not has_cover(t), {}),  # SZOP-PAS-18
    "an order": (12, own(has=["Order(Shield)"]), friend(), reaches("order"), {}),  # SZOP-CMD-01
    "an order by radio": (24, own(has=["Radio"]), friend(has=["Radio"]), reaches("order"), {}),  # SZOP-AURA-01
    "a curse": (12, own(has=["Curse(Slow)"]), foe(), reaches("curse"), {}),  # SZOP-CMD-02
    "a mark": (12, own(has=["Fury"]), foe(), is_marked, {}),  # SZOP-CMD-03
    "patching": (3, own(has=["Patching"]), friend(toughness=3, wounds=1), patches, {}),  # SZOP-CMD-05
    "embarking": (
        3,
        own(),
        friend(has=["Transport(9)"]),
        lambda t: bool(may_embark(t.game, t.id("Own"))),
        {},
    ),  # SZOP-TRANS-04
    "an aura": (
        12,
        own(),
        friend(has=['Aura(12"): Shield']),
        lambda t: has(t.game, t.id("Own"), Shield),
        {},
    ),  # SZOP-ABIL-02
    "an aura in small battles": (
        6,
        own(),
        friend(has=["Aura: Shield"]),
        lambda t: has(t.game, t.id("Own"), Shield),
        {"small_battles": True},
    ),  # SZOP-SMALL-03
    "a radio in small battles": (
        6,
        own(),
        friend(has=["Radio"]),
        lambda t: has_radio(t.game, t.id("Own")),
        {"small_battles": True},
    ),  # SZOP-SMALL-03
    "waagh is shared": (
        12,
        own(has=["Waagh!"], toughness=9, wounds=5),
        friend(has=["Waagh!"]),
        lambda t: not is_desperate(t.game, t.id("Own")),
        {},
    ),  # SZOP-ARUL-01
    "shadowing": (12, own(), foe(), fulfils(10), {}),  # SZOP-TASK-10
}


@pytest.mark.parametrize("name", CASES)
def test_exactly_so_far_counts_and_a_tenth_more_does_not(name: str) -> None:  # SZOP-GEN-02
    away, mine, other, check, options = CASES[name]

    assert check(pair(away, mine, other, **options))
    assert not check(pair(away + 0.1, mine, other, **options))


@pytest.mark.parametrize(
    ("zone", "x", "y"), [("front", 30, 0.6), ("rear", 30, -0.6), ("left", -0.6, 30), ("right", 0.6, 30)]
)
def test_zones_are_half_planes(zone: str, x: float, y: float) -> None:  # SZOP-PAS-31
    """Thirty inches off, a tenth of an inch inside of the line through the middle; a tenth outside it is not."""
    inwards = {"front": (0.0, -0.2), "rear": (0.0, 0.2), "left": (0.2, 0.0), "right": (-0.2, 0.0)}[zone]
    own_ = unit("Own", has=["Facing"], heading=90.0, at=(36, 24))
    for dx, dy, is_in in ((0.0, 0.0, True), (*inwards, False)):
        for side in (1, -1):
            spot = (36 + x * (side if x == 30 else 1) + dx, min(24 + y * (side if y == 30 else 1) + dy, 47.4))
            if not 0.5 <= spot[1] <= 47.5:
                continue
            table = draw(own_, foe(at=spot))
            troops_ = [troop_of(table.game, table.id(name)) for name in ("Foes", "Own")]

            assert is_in == is_wholly_in(troops_[0], troops_[1], 90.0, zone)


@pytest.mark.parametrize(("spread", "is_legal_"), [(6.0, True), (6.1, False)])
def test_a_unit_is_6_inches_wide_at_most(spread: float, is_legal_: bool) -> None:  # SZOP-MOVE-02
    """Two pairs, the outer models so far apart."""
    table = draw(unit("Own", models=4), foe(at=(60, 40))).run(manoeuvre, "Own")
    ends = {"A1.1": [[10, 12]], "A1.2": [[11.2, 12]], "A1.3": [[9.8 + spread, 12]], "A1.4": [[11 + spread, 12]]}
    if is_legal_:
        table.answer(ends)

        assert (17.0, 12.0) == table.model("Own", 4).at
    else:
        assert "SZOP-MOVE-02" == table.refused(ends).clause


@pytest.mark.parametrize(("away", "is_there"), [(3.0, True), (3.1, False)])
def test_an_objective_is_held_from_3_inches(away: float, is_there: bool) -> None:  # SZOP-OBJ-02, SZOP-WPN-15
    table = draw(unit("Own"), foe(at=(60, 40)), objectives=[(10, 10.5 + away)])

    assert is_there == is_at_objective(table.game, table.id("Own"))


@pytest.mark.parametrize(("away", "is_present"), [(12.0, True), (12.1, False)])
def test_presence_reaches_12_inches(away: float, is_present: bool) -> None:  # SZOP-TASK-09
    table = draw(unit("Own"), foe(at=(60, 40)), objectives=[(10, 10.5 + away)])

    assert is_present == fulfils(9)(table)


@pytest.mark.parametrize(("away", "is_near"), [(12.0, True), (12.1, False)])
def test_presence_is_measured_to_the_terrain_of_an_objective(away: float, is_near: bool) -> None:
    """SZOP-TASK-09, SZOP-OPT-05"""
    low = 10.5 + away
    piece = wood(8, low, 12, low + 4, name="Shrine")
    table = draw(unit("Own"), foe(at=(60, 40)), terrain=[piece], objectives=[(10, low + 2)])
    table.game.change(ObjectiveId("O1"), feature=board(table.game).features[0].id)

    assert is_near == fulfils(9)(table)


def test_demolition_spares_what_is_near_the_terrain_of_an_objective() -> None:  # SZOP-SUP-09, SZOP-OPT-05
    side = {"missions": (1, 2, 3), "supports": (9, 1, 2), "hand": (0,)}
    rock = wood(20, 20, 24, 24, kinds=["impassable"], name="Rock")
    shrine = wood(26, 20, 30, 24, name="Shrine")
    table = draw(
        unit("Own"), foe(), terrain=[shrine, rock], objectives=[(28, 22)], sides=(side, {}), strategy_cards=True
    )

    assert uses_of(table.game, 0, 9)

    table.game.change(ObjectiveId("O1"), feature=board(table.game).features[0].id)

    assert not uses_of(table.game, 0, 9)


def test_objectives_are_12_inches_apart_and_6_from_the_edges() -> None:  # SZOP-OBJ-01
    whole = board(draw(unit("Own"), foe()).game)
    good = [(36, 8), (36, 40), (24, 24), (36, 24), (66, 24)]

    assert is_legal(whole, good)
    assert not is_legal(whole, [*good[:2], (24.1, 24), *good[3:]])
    assert not is_legal(whole, [*good[:4], (66.1, 24)])
    assert not is_legal(whole, [(36, 5.9), *good[1:]])


def test_ground_of_auras_reaches_12_inches() -> None:  # SZOP-AURA-02, SZOP-AURA-03
    table = draw(unit("Own"), foe(has=["Corruption", "Heaviness"], at=(30, 30)))

    assert [12.5] == [disc.radius for disc in dangerous_ground(table.game, 0)]  # type: ignore[union-attr]
    assert [12.5] == [disc.radius for disc in difficult_ground(table.game, 0)]  # type: ignore[union-attr]


@pytest.mark.parametrize(("kind", "beside"), [("box", 2.0), ("oval", 2.0)])
def test_ground_of_auras_follows_a_base_that_is_not_round(kind: Any, beside: float) -> None:  # SZOP-AURA-03
    table = draw(unit("Own"), foe(has=["Heaviness"], at=(30, 30), base=Base(kind, 4.0, 2.0)))
    [ground] = difficult_ground(table.game, 0)

    for x, y in ((0.0, 1.0), (0.0, -1.0), (beside, 0.0), (-beside, 0.0)):
        far = hypot(x, y)
        for more, is_in in ((11.98, True), (12.02, False)):
            spot = (30 + x * (far + more) / far, 30 + y * (far + more) / far)

            assert is_in == (from_point(spot, ground) == 0.0)


@pytest.mark.parametrize(("away", "is_spared"), [(3.0, True), (3.1, False)])
def test_demolition_spares_what_is_within_3_inches_of_an_objective(away: float, is_spared: bool) -> None:  # SZOP-SUP-09
    side = {"missions": (1, 2, 3), "supports": (9, 1, 2), "hand": (0,)}
    rock = wood(20, 20, 24, 24, kinds=["impassable"], name="Rock")
    table = draw(
        unit("Own"), foe(), terrain=[rock], objectives=[(24 + away, 22)], sides=(side, {}), strategy_cards=True
    )

    assert is_spared == (not uses_of(table.game, 0, 9))


def test_objectives_move_6_inches_and_stay_an_inch_from_the_edge() -> None:  # SZOP-MISS-07
    table = draw(unit("Own"), foe(), objectives=[(36, 24), (3, 20)], mission=6)
    for name in ("O1", "O2"):
        table.game.change(ObjectiveId(name), owner=0)
    table.run(end_of_round, 1)

    assert "SZOP-MISS-07" == table.refused({"O1": [42.1, 24]}).clause

    table.answer({"O1": [42, 24]})

    assert "SZOP-MISS-07" == table.refused({"O2": [0.9, 20]}).clause

    table.answer({"O2": [1, 20]})

    assert ((42, 24), (1, 20)) == tuple(table.game[ObjectiveId(name)].at for name in ("O1", "O2"))


def test_what_a_probe_is_about_is_chosen_when_it_is_laid() -> None:  # SZOP-TASK-08, SZOP-CARD-07
    """By its owner, and not in his own zone."""
    side = {"missions": (8, 1, 2), "supports": (1, 2, 3), "hand": (0,)}
    other = {"missions": (1, 2, 3), "supports": (1, 2, 3)}
    spots = [(36, 8), (36, 24), (36, 40)]
    table = draw(unit("Own"), foe(), objectives=spots, sides=(side, other), strategy_cards=True).run(card_step)
    table.answer("0")

    assert ("SZOP-TASK-08", 0, ["O2", "O3"]) == (table.clause, table.seat, table.keys)


def test_zones_are_those_of_the_map_or_what_a_band_of_24_inches_leaves() -> None:  # SZOP-TABLE-01
    given = (
        ZoneEntry(name="west", seat=0, rect=(0, 0, 10, 48)),
        ZoneEntry(name="east", seat=1, rect=(62, 0, 72, 48)),
    )
    told = lay(MapEntry(name="told", width=72, height=48, zone=given))
    plain = lay(MapEntry(name="plain", width=72, height=60))

    assert [(0, 0, 10, 48), (62, 0, 72, 48)] == [bounds(zone) for zone in zones(told)]
    assert [(0, 0, 72, 18), (0, 42, 72, 60)] == [bounds(zone) for zone in zones(plain)]


@pytest.mark.parametrize(("away", "is_hidden"), [(3.0, True), (3.1, False)])
def test_from_above_terrain_hides_what_is_within_3_inches_of_it(away: float, is_hidden: bool) -> None:  # SZOP-ATER-02
    """A long wall so far in front of a unit on the ground, seen from a hill."""
    hill, wall = wood(5, 5, 15, 15, kinds=["elevated"]), wood(0, 28, 40, 29, kinds=["blocking"])
    table = draw(unit("Own"), foe(at=(10, 29.5 + away)), terrain=[hill, wall], advanced_terrain=True)

    assert is_hidden == (not unit_sees(table.game, table.id("Own"), table.id("Foes")))


@pytest.mark.parametrize(("away", "is_reached"), [(12.0, True), (12.1, False)])
def test_artillery_reaches_what_is_within_12_inches_of_a_friend(away: float, is_reached: bool) -> None:  # SZOP-WPN-13
    gun = unit("Own", rifle("Artillery", reach=12))
    table = draw(gun, unit("Mate", at=(40, 10)), foe(at=(40, 11 + away)))

    assert is_reached == shoots(table)


@pytest.mark.parametrize(("away", "is_reached"), [(18.0, True), (18.1, False)])
def test_shots_uphill_are_6_inches_shorter(away: float, is_reached: bool) -> None:  # SZOP-ATER-03
    hill = wood(5, 20, 15, 40, kinds=["elevated"])

    assert is_reached == shoots(pair(away, own(GUN), foe(), terrain=[hill], advanced_terrain=True))


@pytest.mark.parametrize(("far", "is_legal_"), [(29.9, False), (30.0, True), (36.0, True), (36.1, False)])
def test_a_flight_is_30_to_36_inches_long(far: float, is_legal_: bool) -> None:  # SZOP-FLY-03
    table = draw(unit("Own", has=["Aircraft"], at=(10, 10)), foe(at=(60, 40))).run(fly, "Own")
    end = {"A1.1": [[10 + far, 10]]}
    if is_legal_:
        table.answer(end)

        assert (10 + far, 10) == table.model("Own").at
    else:
        assert "SZOP-FLY-03" == table.refused(end).clause


def test_passengers_disembark_within_3_inches() -> None:  # SZOP-TRANS-03
    table = draw(unit("Own"), unit("Bus", has=["Transport(9)"], at=(30, 10)), foe(at=(60, 40)))
    table.game.change(table.model("Own").id, at=None)
    table.change("Own", place="carried", carrier=table.id("Bus"))
    table.run(disembark, "Own")

    assert "SZOP-TRANS-03" == table.refused({"A1.1": [30, 14.1]}).clause

    table.answer({"A1.1": [30, 14]})

    assert (30, 14) == table.model("Own").at


def test_models_return_within_an_inch_of_one_and_6_of_all() -> None:  # SZOP-HEAL-03
    row = unit("Own", models=5, gap=0.9, has=["Patching"])
    table = draw(row, foe(at=(60, 40)))
    table.change("Own", models=table.unit("Own").models[:4], fallen=table.unit("Own").models[4:])
    table.game.change(table.model("Own", 5).id, at=None)
    table.dice(patching=[1])
    table.run(recover, "Own", 1)  # the others stand from x = 10 to x = 15.7

    assert "SZOP-HEAL-03" == table.refused({"A1.5": [17.1, 11.2]}).clause
    assert "SZOP-HEAL-03" == table.refused({"A1.5": [15.7, 12.1]}).clause

    table.answer({"A1.5": [15.7, 12]})

    assert (15.7, 12) == table.model("Own", 5).at


@pytest.mark.parametrize(("speed", "far"), [("", 3.0), ("Fast", 4.0), ("Slow", 2.0)])
def test_difficult_ground_halves_the_whole_move(speed: str, far: float) -> None:  # SZOP-TERR-05, SZOP-MOVE-05
    """One inch of wood on the way is enough."""
    runner = unit("Own", has=[speed] if speed else [])
    table = draw(runner, foe(at=(60, 40)), terrain=[wood(5, 10.5, 15, 11.5)]).run(manoeuvre, "Own")

    assert "SZOP-MOVE-05" == table.refused({"A1.1": [[10, 10.1 + far]]}).clause

    table.answer({"A1.1": [[10, 10 + far]]})

    assert (10, 10 + far) == table.model("Own").at
