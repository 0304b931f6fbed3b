"""Who strikes whom where several targets are named, and ties of Instinct. (SZOP-MELEE-03, SZOP-PAS-27, SZOP-PAS-32)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.attack.regroup import begin_action, regroup
from grognard.rulesets.szop.play.charge.charge import charge, chargeable
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.play.shooting.shooting import shoot
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, weapon, wood

CLUB = weapon(name="Club")


def foe(name: str, *, at: tuple[float, float], **more: Any) -> dict[str, Any]:
    return unit(name, CLUB, seat=1, at=at, **{"toughness": 3, "is_exhausted": True, **more})


async def whole_charge(game: Any, own: Any) -> None:
    begin_action(game)
    await charge(game, own, chargeable(game, own))
    await regroup(game)


def struck(table: Drawn) -> list[str]:
    """The attacks as "target: number"."""
    lines = [line.split(" attacks ", 1)[1] for line in table.log("SZOP-MELEE-03")]
    return [line.split(" attack")[0] for line in lines]


# ---------------------------------------------------------------- ties


def test_the_owner_chooses_between_targets_equally_near() -> None:  # SZOP-MELEE-03
    for chosen in ("West", "East"):
        own = unit("Own", CLUB, has=["Immobile"])
        table = draw(own, foe("West", at=(7.5, 10)), foe("East", at=(12.5, 10)))
        table.dice(hit=[1])
        table.run(whole_charge, "Own").answer(["West", "East"])

        assert ("SZOP-MELEE-03", 0) == (table.clause, table.seat)

        table.answer(chosen)

        assert [f"{chosen}: 1"] == struck(table)


def test_nobody_is_asked_where_one_target_is_nearer() -> None:  # SZOP-MELEE-03
    own = unit("Own", CLUB, has=["Immobile"])
    table = draw(own, foe("West", at=(7.5, 10)), foe("East", at=(12.6, 10)))
    table.dice(hit=[1])
    table.run(whole_charge, "Own").answer(["West", "East"])

    assert ["West: 1"] == struck(table)


# ---------------------------------------------------------------- weapons without a zone


def test_weapons_without_a_zone_strike_one_target_of_two() -> None:  # SZOP-PAS-32
    """Two trays look east. Each strikes the target beside it, with what has no zone only the chosen one of both."""
    arms = [weapon(name="Pikes", attacks=3, zone="front"), CLUB]
    for chosen, blows in (("South", ["South: 4", "North: 3"]), ("North", ["South: 3", "North: 4"])):
        own = unit("Own", *arms, models=2, across=True, gap=1.0, has=["Facing", "Immobile"], heading=0.0)
        table = draw(own, foe("South", at=(11.5, 10)), foe("North", at=(11.5, 12)))
        table.dice(hit=[1] * 8)
        table.run(whole_charge, "Own").answer(["South", "North"])

        assert ("SZOP-PAS-32", 0) == (table.clause, table.seat)

        table.answer(chosen)

        assert blows == struck(table)


def test_weapons_without_a_zone_shoot_at_one_unit_and_markers_count() -> None:  # SZOP-PAS-32, SZOP-WPN-23
    arms = [rifle("Guided", name="Drone"), rifle(name="Gun", attacks=2)]
    own = unit("Own", *arms, has=["Facing"], heading=90.0, guided=((10.0, 14.0),))
    table = draw(own, foe("Near", at=(10, 20)), foe("Far", at=(14, 22))).run(shoot, "Own")

    def ordered(drone: str, gun: str, marker: str) -> dict[str, str]:
        return dict(zip([slot.key for slot in table.game.question.slots], (drone, gun, marker), strict=True))  # type: ignore[union-attr]

    assert "SZOP-PAS-32" == table.refused(ordered("hold", "Near", "Far")).clause
    assert "SZOP-PAS-32" == table.refused(ordered("Near", "Far", "move the marker")).clause

    table.dice(hit=[1] * 9)
    table.answer(ordered("place a marker", "Near", "move the marker")).propose().propose()

    assert 2 == len(table.unit("Own").guided)


# ---------------------------------------------------------------- Instinct


def test_instinct_shoots_at_one_of_two_equally_near() -> None:  # SZOP-PAS-27
    own = unit("Own", rifle(name="Gun"), rifle(name="Long gun", reach=30), has=["Instinct"])
    table = draw(own, foe("West", at=(4, 18)), foe("East", at=(16, 18)), foe("Far", at=(10, 24))).run(shoot, "Own")
    guns = [slot.key for slot in table.game.question.slots]  # type: ignore[union-attr]

    assert {"West", "East"} == table.targets()
    assert "SZOP-PAS-27" == table.refused(dict(zip(guns, ("West", "East"), strict=True))).clause

    table.dice(hit=[1, 1])
    table.answer(dict(zip(guns, ("East", "East"), strict=True)))

    assert ["Own attacks East"] == [line.split(":")[0] for line in table.log("SZOP-SHOOT-06")]


def test_instinct_goes_straight_at_the_nearest_enemy() -> None:  # SZOP-PAS-27
    """Closer is not enough while the straight way is open."""
    table = draw(unit("Own", has=["Instinct"]), foe("Foes", at=(10, 20))).run(manoeuvre, "Own")

    assert "SZOP-PAS-27" == table.refused({"A1.1": [[12, 14]]}).clause
    assert "SZOP-PAS-27" == table.refused({"A1.1": [[11, 12], [10, 14]]}).clause

    table.answer({"A1.1": [[10, 14]]})

    assert (10, 14) == table.model("Own").at


def test_instinct_goes_round_what_is_in_its_way() -> None:  # SZOP-PAS-27
    rock = wood(9, 12, 11, 13, kinds=["impassable"])
    table = draw(unit("Own", has=["Instinct"]), foe("Foes", at=(10, 20)), terrain=[rock]).run(manoeuvre, "Own")

    assert "SZOP-PAS-27" == table.refused({"A1.1": [[8, 12], [8, 13.5]]}).clause

    table.answer({"A1.1": [[9, 12], [9, 13], [9.3, 14.6]]})

    assert (9.3, 14.6) == table.model("Own").at


def test_instinct_follows_one_of_two_equally_near() -> None:  # SZOP-PAS-27
    for end in ((7, 14), (13, 14)):
        table = draw(unit("Own", has=["Instinct"]), foe("West", at=(4, 18)), foe("East", at=(16, 18)))
        table.run(manoeuvre, "Own").answer({"A1.1": [list(end)]})

        assert end == table.model("Own").at
