"""Tank Hunter: vehicles roll saves that succeed again. (LEG-KW-76)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.lists.keywords.moments import Foe
from grognard.rulesets.legendary.play.shooting.guns import guns_of
from grognard.rulesets.legendary.play.shooting.live_facts import foe_of, volleys_of
from grognard.rulesets.legendary.play.shooting.screens import hit_on
from grognard.rulesets.legendary.play.shooting.sight_lines import Order
from tests.rulesets.legendary.arms import rules, weapon
from tests.rulesets.legendary.keywords.kit import shot_at_tank
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import tank
from tests.rulesets.legendary.play.vehicles.test_fire_points import GUN


def test_a_hull_rolls_its_save_again() -> None:  # LEG-KW-76
    """The 12 saves, the 6 does not."""
    assert (
        shot_at_tank(gun={"s": 8, "ap": 2}, shooter={"rules": ["Tank Hunter"]}, save=[12, 6]).model("Target").is_stunned
    )


def test_only_vehicles_are_hunted() -> None:  # LEG-KW-76
    assert hit_of(weapon(), rules("Tank Hunter"), Foe(is_vehicle=True)).forces_reroll
    assert not hit_of(weapon(), rules("Tank Hunter"), Foe(is_monstrous=True)).forces_reroll


def test_a_tank_hunter_hunts_the_hull_and_not_those_aboard() -> None:  # LEG-KW-76, LEG-SHOOT-23
    reds = squad(1, (20, 5), weapons=(GUN,), rules=["Tank Hunter"])
    table = Battle({"Reds": reds}, {"Tank": tank((20, 20), facing=270.0)})
    guns = guns_of(table.game, table.ids["Reds"])["Rifle"]
    order = Order(table.ids["Tank"], model=table.model("Tank").id, part="passengers")
    [volley] = volleys_of(table.game, guns, order, has_screen=True)

    assert not volley.shots.hit.forces_reroll
    hull = hit_on(table.game, guns[0].weapon, volley, foe_of(table.game, table.ids["Tank"]))
    assert hull.forces_reroll


def test_of_others_it_saves_once() -> None:  # LEG-KW-76
    assert not shot_at_tank(gun={"s": 8, "ap": 2}, save=[12]).model("Target").is_stunned
