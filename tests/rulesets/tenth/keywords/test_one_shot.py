"""One Shot: fired once in a battle. (TEN-KW-26)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot, shoot_with
from tests.rulesets.tenth.kit import drill, ranged, unit


def test_one_shot_weapons_fire_once_in_the_battle() -> None:
    """TEN-KW-26: being declared uses it up."""
    table = drill(
        unit("Rifles", ranged("Missile", "One Shot"), at=(10, 10)), unit("Mob", seat=1, at=(10, 20)), phase="shooting"
    )
    table.dice(hit=[1])
    table.run(shoot_with, "Rifles")
    table.answer("Mob")

    assert ("Missile",) == table.models("Rifles")[0].fired
    assert not may_shoot(table.game, table.id("Rifles"))


def test_of_two_one_shot_weapons_the_second_is_still_there() -> None:
    """TEN-KW-26: each such weapon once."""
    table = drill(
        unit("Rifles", ranged("Missile", "One Shot"), at=(10, 10)), unit("Mob", seat=1, at=(10, 20)), phase="shooting"
    )
    model = table.models("Rifles")[0]
    table.game.change(model.id, weapons=("Missile", "Missile", "Blade"), fired=("Missile",))

    assert may_shoot(table.game, table.id("Rifles"))

    table.game.change(model.id, fired=("Missile", "Missile"))

    assert not may_shoot(table.game, table.id("Rifles"))
