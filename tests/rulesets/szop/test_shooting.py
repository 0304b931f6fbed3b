"""Sight, cover and Shooting. (SZOP-LOS, SZOP-COVER, SZOP-SHOOT)"""

from __future__ import annotations

from typing import Any

from grognard.kernel.dice import Tabletop
from grognard.kernel.plane import Polygon, overlap
from grognard.kernel.troops.corridor import convex
from grognard.rulesets.szop.play.attack.cover import cover_of
from grognard.rulesets.szop.play.attack.live_facts import Shot as OneShot
from grognard.rulesets.szop.play.attack.live_facts import situation_of, volleys_of
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.play.shooting.targets import fire_plan
from grognard.rulesets.szop.table.sight import _is_between
from tests.rulesets.szop.helpers import cover, plan, sees
from tests.rulesets.szop.kit import draw, rifle, unit, weapon, wood

WALL = wood(5, 14, 15, 15, kinds=["blocking"])


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


# ---------------------------------------------------------------- sight


def test_blocking_terrain_stops_sight_and_does_not_hinder_moves() -> None:  # SZOP-LOS-01, SZOP-TERR-04
    assert sees(draw(unit("Own"), foe()))
    assert not sees(draw(unit("Own"), foe(), terrain=[WALL]))
    assert sees(draw(unit("Own", models=9), foe(), terrain=[wood(5, 14, 15, 15, kinds=["blocking"])]))


def test_some_line_between_two_bases_is_enough() -> None:  # SZOP-LOS-01
    assert sees(draw(unit("Own"), foe(), terrain=[wood(5, 14, 9.9, 15, kinds=["blocking"])]))


def test_a_model_deep_inside_a_blocking_piece_does_not_see_out() -> None:  # SZOP-TERR-10
    ruin = wood(5, 5, 15, 15, kinds=["blocking", "defensive"])

    assert not sees(draw(unit("Own", at=(10, 10)), foe(), terrain=[ruin]))
    assert sees(draw(unit("Own", at=(10, 14.8)), foe(), terrain=[ruin]))


def test_units_block_sight_except_fortified_ones_and_aircraft() -> None:  # SZOP-LOS-02, SZOP-STATE-03, SZOP-FLY-05
    def seen(**more: Any) -> bool:
        return sees(draw(unit("Own"), unit("Screen", at=(6, 15), models=9, gap=0.0, **more), foe()))

    assert (False, True, True) == (seen(), seen(is_fortified=True), seen(has=["Aircraft"]))


def test_models_of_the_two_units_never_block() -> None:  # SZOP-LOS-02
    assert sees(draw(unit("Own", at=(10, 10), models=3, across=True), foe(models=3, across=True)))


# ---------------------------------------------------------------- advanced terrain


def test_elevated_units_are_judged_as_tall_ones_when_the_module_is_on() -> None:  # SZOP-ATER-01, SZOP-ATER-02
    hill = wood(8, 8, 12, 12, kinds=["elevated"], name="Hill")
    far_wall = wood(5, 13.5, 15, 14, kinds=["blocking"])
    tower = wood(5, 13.5, 15, 14, kinds=["blocking", "elevated"])

    assert sees(draw(unit("Own"), foe(), terrain=[hill, far_wall], advanced_terrain=True))
    assert not sees(draw(unit("Own"), foe(), terrain=[hill, far_wall]))
    assert not sees(draw(unit("Own"), foe(), terrain=[hill, tower], advanced_terrain=True))


def test_shooting_uphill_costs_6_inches_of_range() -> None:  # SZOP-ATER-03, SZOP-WPN-06
    hill = wood(5, 18, 15, 22, kinds=["elevated"])

    def reached(*abilities: str, reach: int, **more: Any) -> bool:
        table = draw(unit("Own", rifle(*abilities, reach=reach), **more), foe(), terrain=[hill], advanced_terrain=True)
        return bool(fire_plan(table.game, table.id("Own")))

    assert (True, False, True) == (reached(reach=18), reached(reach=12), reached("Targeting", reach=12))


def test_intermediate_ground_counts_as_elevated_towards_elevated_units() -> None:  # SZOP-ATER-04
    hill, terrace = wood(5, 18, 15, 22, kinds=["elevated"]), wood(8, 8, 12, 12, kinds=["intermediate"])
    wall = wood(5, 16, 15, 17, kinds=["blocking"])
    on = draw(unit("Own", rifle(reach=12)), foe(), terrain=[hill, terrace, wall], advanced_terrain=True)
    low = draw(unit("Own", rifle()), foe(), terrain=[terrace, wall], advanced_terrain=True)

    assert fire_plan(on.game, on.id("Own"))
    assert not sees(low)


def test_obscuring_terrain_blocks_except_to_and_from_units_inside() -> None:  # SZOP-ATER-05
    thicket = wood(5, 12, 15, 18, kinds=["obscuring"])

    assert not sees(draw(unit("Own"), foe(), terrain=[thicket], advanced_terrain=True))
    assert sees(draw(unit("Own", at=(10, 15)), foe(), terrain=[thicket], advanced_terrain=True))
    assert sees(draw(unit("Own"), foe(at=(10, 15)), terrain=[thicket], advanced_terrain=True))
    assert sees(draw(unit("Own"), foe(), terrain=[thicket]))


def test_low_terrain_gives_cover_when_every_line_crosses_it() -> None:  # SZOP-ATER-06, SZOP-COVER-03
    hedge = wood(5, 14, 15, 15, kinds=["low"])
    half = wood(5, 14, 10, 15, kinds=["low"])

    assert (True, True) == cover(draw(unit("Own"), foe(), terrain=[hedge], advanced_terrain=True))
    assert (False, False) == cover(draw(unit("Own"), foe(), terrain=[half], advanced_terrain=True))
    assert (False, False) == cover(draw(unit("Own", at=(10, 14.5)), foe(), terrain=[hedge], advanced_terrain=True))
    assert (False, False) == cover(draw(unit("Own"), foe(), terrain=[hedge]))


def test_low_terrain_far_from_the_unit_below_gives_no_cover_from_above() -> None:  # SZOP-ATER-02, ATER-06, PAS-38
    far, near = wood(5, 14, 15, 15, kinds=["low"]), wood(5, 17, 15, 18, kinds=["low"])

    def covered(piece: Any, *theirs: str) -> tuple[bool, bool]:
        return cover(draw(unit("Own", has=["Tall"]), foe(has=theirs), terrain=[piece], advanced_terrain=True))

    assert [(False, False), (True, True)] == [covered(far), covered(near)]
    assert (False, False) == covered(near, "Tall")


# ---------------------------------------------------------------- cover


def test_most_models_inside_defensive_terrain_give_cover() -> None:  # SZOP-TERR-08, SZOP-COVER-02, SZOP-COVER-03
    def covered(width: float) -> tuple[bool, bool]:
        return cover(draw(unit("Own"), foe(models=4), terrain=[wood(9, 19, width, 21)]))

    assert ((True, True), (False, False)) == (covered(13.5), covered(12))


def test_cover_counts_in_melee() -> None:  # SZOP-MELEE-09
    assert (True, True) == cover(draw(unit("Own"), foe(), terrain=[wood(5, 19, 15, 21)]), is_melee=True)


def test_strongholds_give_cover_in_variant_8() -> None:  # SZOP-MISS-09, SZOP-COVER-03
    table = draw(unit("Own"), foe(), objectives=[(10, 22)], mission=8)

    assert (False, False) == cover(table)

    table.game.change("O1", owner=1)  # type: ignore[arg-type]

    assert (True, False) == cover(table)


def test_flat_sight_gives_cover_to_partly_hidden_bases() -> None:  # SZOP-LOS-04, SZOP-COVER-03
    corner = wood(5, 18, 9.9, 18.5, kinds=["blocking"])
    by_terrain = draw(unit("Own"), foe(), terrain=[corner], flat_sight=True)
    by_units = draw(unit("Own"), unit("Screen", at=(9.4, 18)), foe(), flat_sight=True)
    usual = draw(unit("Own"), foe(), terrain=[corner])

    assert [(True, True), (True, False), (False, False)] == [cover(by_terrain), cover(by_units), cover(usual)]


# ---------------------------------------------------------------- targets


def test_a_unit_shoots_at_up_to_two_units_in_sight() -> None:  # SZOP-SHOOT-01
    weapons = [rifle(name="One"), rifle(name="Two", attacks=2), rifle(name="Three", attacks=3)]
    table = draw(unit("Own", *weapons), foe("A"), foe("B", at=(15, 20)), foe("C", at=(20, 20))).run(shoot, "Own")

    assert {"A", "B", "C"} == table.targets()
    assert "SZOP-SHOOT-01" == table.refused(table.slots(One="A", Two="B", Three="C")).clause
    assert "SZOP-SHOOT-01" == table.refused(table.slots()).clause


def test_weapons_of_one_profile_share_a_target_whatever_their_name() -> None:  # SZOP-SHOOT-02
    other = unit("Carbines", rifle(name="Carbine"), quality=3)
    table = draw(unit("Own", rifle(), models=2, join=[other]), foe("A"), foe("B", at=(15, 20))).run(shoot, "Own")

    assert 1 == len(table.game.question.slots)  # type: ignore[union-attr]


def test_only_models_in_range_and_sight_fire() -> None:  # SZOP-SHOOT-03
    row = unit("Own", rifle(reach=12), models=5, at=(10, 9.5))
    near = draw(row, foe(at=(10, 22.4)))
    near.dice(hit=[2, 2])
    near.run(shoot, "Own").shoot("Foes")
    seen = draw(row, foe(at=(10, 22.4)), terrain=[wood(10.6, 10.2, 16, 11, kinds=["blocking"])])
    seen.dice(hit=[2])
    seen.run(shoot, "Own").shoot("Foes")

    assert "2 attacks" in near.log("SZOP-SHOOT-06")[0]
    assert "1 attack," in seen.log("SZOP-SHOOT-06")[0]


def test_shooting_needs_no_enemy_within_3_inches_in_sight() -> None:  # SZOP-SHOOT-04
    near = foe("Near", at=(10, 13.5))
    wall = wood(5, 11.5, 15, 12, kinds=["blocking"])

    assert set() == plan(draw(unit("Own", rifle()), near, foe(at=(20, 10))))
    assert {"Foes"} == plan(draw(unit("Own", rifle()), near, foe(at=(20, 10)), terrain=[wall]))


def test_every_model_uses_all_its_weapons() -> None:  # SZOP-SHOOT-05, SZOP-ATK-01
    table = draw(unit("Own", rifle(name="Rifle"), rifle(name="Mortar", attacks=3), models=2), foe(models=9))
    table.dice(hit=[1] * 8)
    table.run(shoot, "Own").answer(table.slots(Rifle="Foes", Mortar="Foes"))

    assert "8 attacks" in table.log("SZOP-SHOOT-06")[0]


def test_two_targets_are_resolved_in_the_shooters_order() -> None:  # SZOP-SHOOT-06, SZOP-ACT-05
    table = draw(unit("Own", rifle(name="One"), rifle(name="Two", attacks=2)), foe("A"), foe("B", at=(15, 20)))
    table.dice(hit=[1, 1, 1])
    table.run(shoot, "Own").answer(table.slots(One="A", Two="B")).answer("B")

    assert ["Own attacks B", "Own attacks A"] == [line.split(":")[0] for line in table.log("SZOP-SHOOT-06")]


def test_exhausted_units_do_not_shoot() -> None:  # SZOP-STATE-01
    assert set() == plan(draw(unit("Own", rifle(), is_exhausted=True), foe()))


# ---------------------------------------------------------------- flat sight


def test_one_model_measures_for_all() -> None:  # SZOP-LOS-03
    wall = wood(10.8, 14, 20, 15, kinds=["blocking"])
    row = unit("Own", rifle(), models=4, gap=0.5)
    flat = draw(row, foe(models=9, at=(9, 20)), terrain=[wall], flat_sight=True)
    flat.dice(hit=[1] * 4)
    flat.run(shoot, "Own").shoot("Foes")

    assert "SZOP-LOS-03" == flat.clause

    flat.answer("A1.1")

    assert "4 attacks" in flat.log("SZOP-SHOOT-06")[0]


def test_nobody_is_asked_who_measures_if_one_model_only_can() -> None:  # SZOP-LOS-03
    wall = wood(0, 14, 14.8, 15, kinds=["blocking"])
    row = unit("Own", rifle(), models=4, gap=0.5)
    table = draw(row, foe(models=1, at=(15, 20)), terrain=[wall], flat_sight=True)
    table.dice(hit=[1] * 4)
    table.run(shoot, "Own").shoot("Foes")

    assert "4 attacks" in table.log("SZOP-SHOOT-06")[0]


def test_the_only_model_that_sees_measures_for_all() -> None:  # SZOP-LOS-03
    wall = wood(0, 14, 14.8, 15, kinds=["blocking"])
    row = unit("Own", rifle(), models=4, gap=0.5)
    table = draw(row, foe(models=1, at=(15, 20)), terrain=[wall], flat_sight=True)
    [profile] = fire_plan(table.game, table.id("Own"))

    assert 4 == len(profile.shots[table.id("Foes")])
    per_model = draw(row, foe(models=1, at=(15, 20)), terrain=[wall])
    [profile] = fire_plan(per_model.game, per_model.id("Own"))
    assert ["A1.4"] == [shot.model for shot in profile.shots[per_model.id("Foes")]]


# ---------------------------------------------------------------- what the table says to abilities


def test_the_situation_is_read_from_the_table() -> None:  # SZOP-PAS-14, SZOP-WPN-15, SZOP-WPN-16, SZOP-WPN-17
    table = draw(unit("Own", is_fortified=True), foe(at=(10, 24), is_pinned=True), objectives=[(10, 26)], number=4)
    now = situation_of(
        table.game,
        table.id("Own"),
        table.id("Foes"),
        cover_of(table.game, table.id("Own"), table.id("Foes"), None, is_melee=False),
        is_melee=False,
        is_charging=False,
    )

    assert now.is_unwatched
    assert now.is_fortified
    assert now.target_is_pinned
    assert now.target_is_on_objective
    assert now.is_last_round
    assert not now.target_has_begun


def test_a_hero_fires_with_its_own_quality_and_abilities() -> None:  # SZOP-ATK-01, SZOP-ABIL-04
    hero = unit("Hero", rifle(), has=["Hero", "Good shot"], quality=6)
    table = draw(unit("Own", rifle(), quality=5, join=[hero]), foe(models=5))
    shots = [OneShot(table.model("Own", n).id, rifle(), None) for n in (1, 2)]
    volleys = volleys_of(table.game, table.id("Own"), table.id("Foes"), shots, is_melee=False)

    assert [5, 4] == [volley.needed for volley in volleys]


def test_melee_weapons_do_not_shoot() -> None:  # SZOP-ARMY-03
    assert set() == plan(draw(unit("Own", weapon()), foe()))


def test_the_quick_look_at_what_may_block_misses_nothing() -> None:  # SZOP-LOS-01, SZOP-LOS-02
    """Whatever touches the hull of two units is looked at, wherever it lies and however long it is."""
    chance = Tabletop("corridors")

    def box(most: float) -> tuple[float, float, float, float]:
        x, y = 60 * chance.unit(), 40 * chance.unit()
        return x, y, x + 0.5 + most * chance.unit(), y + 0.5 + most * chance.unit()

    def corners(of: tuple[float, float, float, float]) -> list[tuple[float, float]]:
        return [(of[0], of[1]), (of[2], of[1]), (of[2], of[3]), (of[0], of[3])]

    met = 0
    for _ in range(3000):
        a, b, between = box(6), box(6), box(9)
        if overlap(Polygon(tuple(convex([*corners(a), *corners(b)]))), Polygon(tuple(corners(between)))):
            met += 1
            assert _is_between(between, a, b), (a, b, between)

    assert met > 300
