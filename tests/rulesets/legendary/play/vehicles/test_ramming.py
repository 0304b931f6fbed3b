"""Ramming. (LEG-VEH-40 to LEG-VEH-43)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.vehicles.ramming import ram_targets, way_of
from tests.rulesets.legendary.kit import Battle, piece, squad
from tests.rulesets.legendary.play.vehicles.motors import tank


def ram(target: dict[str, Any], **how: Any) -> Battle:
    """A tank of front 12 rams what stands 8 inches north of it."""
    table = Battle({"Tank": tank((20, 8))}, {"Target": target, "Far": squad(1, (60, 43))}, **how)
    return table.activate("Tank").say(f"ram {table.ids['Target']}.1")


def test_both_are_hit_at_the_others_armour() -> None:  # LEG-VEH-41, LEG-VEH-42
    table = ram(tank((20, 20), facing=180, side=10), save=[4, 2])

    # 12 + 1 - 2 = 11 against side 10: a total of 3, two points; 10 - 2 = 8 against front 12: a total of 6, one point
    assert (True, False) == (table.model("Target").is_stunned, table.model("Tank").is_stunned)
    at = table.model("Tank").at
    assert at is not None
    assert abs(at[1] - 16.5) < 0.1
    assert "advanced" == table.model("Tank").pace


def test_if_the_rammed_vehicle_explodes_the_tank_may_drive_on() -> None:  # LEG-VEH-43
    for answer, far, pace in (("yes", 8 + 18, "flat out"), ("no", 16.5, "advanced")):
        table = ram(tank((20, 20), facing=180, side=10, hp=1), save=[1, 12, 12], destruction=[9])
        assert "drive on" in table.prompt
        at = table.say(answer).model("Tank").at

        assert "gone" == table.unit("Target").where
        assert pace == table.model("Tank").pace  # LEG-VEH-14: of the whole way
        assert at is not None
        assert abs(far - at[1]) < 0.1


def test_a_wreck_stays_in_the_way() -> None:  # LEG-VEH-43
    table = ram(tank((20, 20), facing=180, side=10, hp=1), save=[1, 12], destruction=[2])
    at = table.model("Tank").at

    assert at is not None
    assert abs(at[1] - 16.5) < 0.1


def test_creatures_are_hit_at_the_rammers_strength() -> None:  # LEG-VEH-41
    beast = squad(1, (20, 20), unit_type="monstrous_creature", s=6, t=6, w=5, base="5in", height=3.0)
    table = ram(beast, save=[12, 12])

    assert "rams" in table.said()
    assert 1 == table.left("Target")


def test_small_creatures_and_men_are_not_rammed() -> None:  # LEG-VEH-41
    theirs = {"Men": squad(3, (20, 20)), "Beast": squad(1, (26, 20), unit_type="monstrous_creature", base="2in")}
    table = Battle({"Tank": tank((20, 8))}, theirs)

    assert [] == ram_targets(table.game, table.ids["Tank"])


def test_nobody_rams_what_is_too_far_or_behind_others() -> None:  # LEG-VEH-41
    far = Battle({"Tank": tank((20, 8))}, {"Target": tank((20, 40))})
    behind = Battle({"Tank": tank((20, 8))}, {"Near": tank((20, 16)), "Target": tank((20, 22))})

    assert [] == ram_targets(far.game, far.ids["Tank"])
    assert [("A1.1", f"{behind.ids['Near']}.1")] == ram_targets(behind.game, behind.ids["Tank"])


def test_only_tanks_ram() -> None:  # LEG-VEH-41, LEG-CHRT-03
    for types in (["walker"], []):
        more = {"ws": 4, "s": 6, "i": 3, "a": 2} if types else {}
        table = Battle({"Tank": tank((20, 8), types=types, **more)}, {"Target": tank((20, 16))})

        assert [] == ram_targets(table.game, table.ids["Tank"])


def test_the_shortest_way_leads_round_terrain() -> None:  # LEG-VEH-41, LEG-VEH-42
    """Lava lies between the two: the tank goes round it, farther than 6 and than 12 inches."""
    lava = piece("lava", (17, 12, 23, 13))
    table = Battle({"Tank": tank((20, 8))}, {"Target": tank((20, 18)), "Far": squad(1, (60, 43))}, lava, save=[12, 12])
    way = way_of(table.game, table.model("Tank"), table.model("Target"))

    assert way is not None
    assert 6 < way.inches <= 18
    assert 1 <= len(way.bends)
    table.activate("Tank").say("ram B1.1")
    assert table.model("Tank").at == pytest.approx(way.last.end.at)
    assert ("advanced" if way.inches <= 12 else "flat out") == table.model("Tank").pace


def test_no_way_round_no_ram() -> None:  # LEG-VEH-41
    lava = piece("lava", (0, 12, 72, 13))
    table = Battle({"Tank": tank((20, 8))}, {"Target": tank((20, 18))}, lava)

    assert [] == ram_targets(table.game, table.ids["Tank"])
