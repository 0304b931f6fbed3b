"""Shooting: who can, at whom, how many attacks, casualties at the end. (TLE-SHOOT, TLE-BATT, TLE-KW)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.last_edition.play.battle.alternation import battle_phase
from grognard.rulesets.last_edition.play.battle.targets import aims
from grognard.rulesets.last_edition.table.records import UnitId
from tests.rulesets.last_edition.kit import Field, lay, leader, melee, piece, ranged, unit

FAR = {"A1": (2, 42), "B1": (58, 42)}


def shooting(
    weapons: Any = None,
    at: Any = (10, 10),
    foe_at: Any = (20, 10),
    *,
    models: int = 1,
    foes: int = 1,
    foe: Any = None,
    shooter: Any = None,
    **more: Any,
) -> Field:
    """A2 may shoot at B2 in the battle phase of seat 0."""
    guns = unit("Guns", models, weapons=weapons or [ranged()], **(shooter or {}))
    prey = unit("Prey", foes, **(foe or {}))
    places = {**FAR, "A2": at, "B2": foe_at, **more.pop("places", {})}
    return Field(
        [leader(weapons=[melee()]), guns, *more.pop("friends", ())],
        [leader(weapons=[melee()]), prey, *more.pop("others", ())],
        places,
        (battle_phase, 0),
        **more,
    )


def targets(field: Field, name: str = "A2") -> set[str]:
    return {target for aim in aims(field.game, UnitId(name)) for target in aim.targets}


def test_range_includes_exactly() -> None:
    """TLE-SHOOT-01, TLE-SHOOT-11, TLE-DIST-05: range 12 reaches 12.0 and not 12.1."""
    assert {"B2"} == targets(shooting([ranged(reach=12)], foe_at=(23, 10)))
    assert set() == targets(shooting([ranged(reach=12)], foe_at=(23.1, 10)))


def test_visible_and_in_range_must_be_the_same_model() -> None:
    """TLE-SHOOT-02, TLE-SHOOT-11: the near one is hidden, the visible one is at 12.5: no legal target."""
    hidden = lay(piece(3, 14, 10, "east", "north"))
    field = shooting([ranged(reach=12)], (10, 12), [(21.5, 13), (21, 3.5)], foes=2, battle={"map": hidden})

    assert set() == targets(field)
    assert {"B2"} == targets(
        shooting([ranged(reach=14)], (10, 12), [(21.5, 13), (21, 3.5)], foes=2, battle={"map": hidden})
    )


def test_no_shooting_out_of_melee() -> None:
    """TLE-SHOOT-01: the unit is in melee range of an enemy."""
    field = shooting(places={"B3": (10, 11.5)}, others=[unit("Biter")])

    assert set() == targets(field)


def test_no_shooting_into_melee() -> None:
    """TLE-SHOOT-01: a target within an inch of a friend of the shooter."""
    field = shooting(places={"A3": (20, 11.5)}, friends=[unit("Friend")])

    assert set() == targets(field)


def test_those_who_can_shoot_the_others_do_nothing() -> None:
    """TLE-SHOOT-12, TLE-SHOOT-05: 5 models, 2 out of range: 3 shoot, each with Ranged 2."""
    at = [(10, 10), (10, 11), (10, 12), (5, 10), (5, 11)]
    field = shooting([ranged("Ranged 2", reach=12)], at, (22, 10.5), models=5, named={"hit": [1] * 6})
    field.play("A2 shoots")

    assert 6 == len(field.throws("hit"))


def test_a_unit_with_nothing_to_shoot_at_cannot_be_chosen() -> None:
    """TLE-SHOOT-01, TLE-BATT-03, TLE-BATT-05: both sides must pass and the phase ends."""
    field = shooting([ranged(reach=6)], foe={"weapons": [ranged(reach=6)]}, foe_at=(40, 10))

    assert field.is_over


def test_hit_wound_save_damage() -> None:
    """TLE-SHOOT-06, TLE-SHOOT-07, TLE-DMG-01: 3 hits, 2 wounds, 1 failed save with D 2: 2 health lost by one model."""
    gun = ranged("Ranged 3", strength=4, damage=2)
    named = {"hit": [4, 5, 6], "wound": [1, 2, 4], "armor_save": [4, 3]}
    field = shooting([gun], foe={"toughness": 5, "health": 3}, named=named)
    field.play("A2 shoots")

    assert 1 == field.model("B2.1").health
    assert "3 attacks, 3 hits, 2 wounds, 1 failed save, 2 health lost" in field.log("TLE-SHOOT-07")[0]


def test_when_all_are_dead_the_dice_are_still_rolled() -> None:
    """TLE-DMG-03, TLE-DMG-02: hits and wounds are rolled, saves are not; excess damage is lost."""
    gun = ranged("Ranged 3", strength=9, damage=3)
    field = shooting([gun], named={"hit": [4, 4, 4], "wound": [4, 4, 4], "armor_save": [1]})
    field.play("A2 shoots")

    assert "gone" == field.unit("B2").where
    assert {} == field.dice.left_over()


def test_the_damaged_model_takes_the_next_damage() -> None:
    """TLE-DMG-03, TLE-DATA-14: of H 2 models one at 1 health must take the next failed save."""
    field = shooting(
        foes=2,
        foe={"health": 2},
        named={"hit": [4], "wound": [4], "armor_save": [1]},
        before=lambda game: game.change("B2.2", health=1) and None,
    )
    field.play("A2 shoots")

    assert ("B2.1",) == field.unit("B2").models
    assert 2 == field.model("B2.1").health


def hurt_before(**healths: int) -> Any:
    """Models of B2 that have lost health before the test, by their numbers: m1=1."""

    def change(game: Any) -> None:
        for number, health in healths.items():
            game.change(f"B2.{number[1:]}", health=health)

    return change


def test_the_damaged_model_dies_before_another_is_hurt() -> None:
    """TLE-DMG-03, TLE-DATA-14: H 2, one at 1, two points: it dies, one of the others is left with 1."""
    named = {"hit": [4] * 2, "wound": [4] * 2, "armor_save": [1] * 2}
    field = shooting([ranged("Ranged 2")], foes=3, foe={"health": 2}, named=named, before=hurt_before(m1=1))
    field.play("A2 shoots", ["B2.3"])

    assert [("B2.2", 2), ("B2.3", 1)] == [(model.id, model.health) for model in field.models("B2")]


def test_of_two_damaged_models_the_weaker_dies_first() -> None:
    """TLE-DMG-03, TLE-DATA-14: H 3, one at 1 and one at 2, two points: the first dies, the second is left with 1."""
    named = {"hit": [4] * 2, "wound": [4] * 2, "armor_save": [1] * 2}
    field = shooting([ranged("Ranged 2")], foes=2, foe={"health": 3}, named=named, before=hurt_before(m1=1, m2=2))
    field.play("A2 shoots", "no")

    assert [("B2.2", 1)] == [(model.id, model.health) for model in field.models("B2")]


def test_the_owner_chooses_among_damaged_models() -> None:
    """TLE-DMG-03, TLE-DATA-14: H 3, at 1 and at 2; the owner gives both points to the second, and it dies."""
    named = {"hit": [4] * 2, "wound": [4] * 2, "armor_save": [1] * 2}
    field = shooting([ranged("Ranged 2")], foes=2, foe={"health": 3}, named=named, before=hurt_before(m1=1, m2=2))
    field.game.give_order(1, "wounds", "ask")
    field.play("A2 shoots")
    for _ in range(2):
        labels = {option.key: str(option.label) for option in field.game.question.options}  # type: ignore[union-attr]
        field.play(next(key for key, label in labels.items() if "B2.2" in label))

    assert [("B2.1", 1)] == [(model.id, model.health) for model in field.models("B2")]


@pytest.mark.parametrize(("chosen", "left"), [("no", []), ("0", []), ("1", [("B2.1", 1)])])
def test_several_damaged_models_are_a_question(chosen: str, left: Any) -> None:
    """TLE-DMG-03: H 3, at 1 and at 2, hit by D 1 and D 2: their owner is asked who comes first.

    The first of them dies of one point and then the other of two; or the second takes all three, and one is left.
    """
    guns = [ranged(name="Small"), ranged(name="Big", damage=2)]
    named = {"hit": [4] * 2, "wound": [4] * 2, "armor_save": [1] * 2}
    field = shooting(guns, foes=2, foe={"health": 3}, named=named, before=hurt_before(m1=1, m2=2))
    field.play("A2 shoots")

    assert (1, "TLE-DMG-03") == (field.asked, field.clause)
    field.play(chosen, "no")
    assert left == [(model.id, model.health) for model in field.models("B2")]


@pytest.mark.parametrize(("chosen", "rolled"), [("no", "dodge"), ("armor", "armor"), ("dodge", "dodge")])
def test_dodge_or_armour_is_a_question(chosen: str, rolled: str) -> None:
    """TLE-SAVE-09: AP -1 against 4+/6+ and 5+-: their owner is asked; if he says nothing the better save is rolled."""
    named = {"hit": [4], "wound": [4], "armor_save": [6], "dodge_save": [6]}
    field = shooting([ranged(ap=-2)], foe={"dodge": "5+-"}, named=named)
    field.play("A2 shoots")

    assert (1, "TLE-SAVE-09") == (field.asked, field.clause)
    field.play(chosen)
    assert [way == rolled for way in ("armor", "dodge")] == [
        bool(field.throws(f"{way} save")) for way in ("armor", "dodge")
    ]


def test_a_save_for_each_wound() -> None:
    """TLE-SAVE-09: whoever says so chooses for each wound, before rolling."""
    named = {"hit": [4] * 2, "wound": [4] * 2, "armor_save": [6], "dodge_save": [6]}
    field = shooting([ranged("Ranged 2", ap=-2)], foe={"dodge": "5+-"}, named=named)
    field.play("A2 shoots", "ask", "armor", "dodge")

    assert {} == field.dice.left_over()


@pytest.mark.parametrize(("ap", "dodge", "armor"), [(0, None, "4+/6+"), (-9, "5+-", "4+/6+"), (0, "5+-", "-/-")])
def test_who_has_one_save_is_not_asked(ap: int, dodge: str | None, armor: str) -> None:
    """TLE-SAVE-09, TLE-SAVE-05: no dodge, no armour left, or no armour at all: there is no choice."""
    named = {"hit": [4], "wound": [4], "armor_save": [6], "dodge_save": [6]}
    field = shooting([ranged(ap=ap)], foe={"dodge": dodge, "armor": armor}, named=named)
    field.play("A2 shoots")

    assert field.log("TLE-SHOOT-07")


def test_the_owner_chooses_who_falls() -> None:
    """TLE-DMG-03: any model of the unit, visible or not."""
    field = shooting(foes=3, named={"hit": [4], "wound": [4], "armor_save": [1]})
    field.play("A2 shoots")

    assert (1, "TLE-DMG-03") == (field.asked, field.clause)
    field.play(["B2.3"])
    assert ("B2.1", "B2.2") == field.unit("B2").models


def test_one_of_those_hit_may_only_be_hurt() -> None:
    """TLE-DMG-01, TLE-DATA-14: three points on H 2 models: one dies, one is left with 1."""
    gun = ranged("Ranged 3", strength=9)
    field = shooting([gun], foes=3, foe={"health": 2}, named={"hit": [4] * 3, "wound": [4] * 3, "armor_save": [1] * 3})
    field.play("A2 shoots", ["B2.1", "B2.3"], "B2.3")

    assert [("B2.2", 2), ("B2.3", 1)] == [(model.id, model.health) for model in field.models("B2")]


def test_mixed_models_are_asked_for_once() -> None:
    """TLE-DMG-03: the owner says which kind takes wounds first."""
    champion = {"name": "Champion", "health": 3, "armor": "2+/4+"}
    field = shooting(foe={"kinds": [champion]}, foes=3, named={"hit": [4], "wound": [4], "armor_save": [1]})
    field.play("A2 shoots")

    assert "who takes wounds first" in field.prompt
    field.play("0")
    assert 2 == field.model("B2.3").health


def test_toughness_of_the_majority() -> None:
    """TLE-SHOOT-09: 2 troopers T 4 and a champion T 9: T 4; one of each: T 9."""
    champion = {"name": "Champion", "toughness": 9}
    two = shooting(foe={"kinds": [champion]}, foes=3, named={"hit": [4], "wound": [1], "armor_save": [6]})
    one = shooting(foe={"kinds": [champion]}, foes=2, named={"hit": [4], "wound": [5]})
    for field in (two, one):
        field.play("A2 shoots", "0")

    assert 1 == len(two.throws("armor save"))
    assert 0 == len(one.throws("armor save"))


def test_targets_may_be_split_and_profiles_declared() -> None:
    """TLE-SHOOT-02, TLE-SHOOT-03, TLE-SHOOT-04: gun at one unit, launcher at another, declared before any roll."""
    weapons = [
        ranged(name="Gun"),
        ranged(name="Launcher", mode="krak", strength=9),
        ranged("Ranged 2", name="Launcher", mode="frag", strength=3),
    ]
    others: dict[str, Any] = {"places": {"B3": (20, 16)}, "others": [unit("Other")]}
    field = shooting(weapons, named={"hit": [1, 1, 1]}, **others)
    field.play("A2 shoots")
    assert ["B2", "B3", "split"] == field.keys
    field.play("split")
    field.play({"A2.1 Gun": "B2", "A2.1 Launcher": "B3 frag"}, "no")

    said = field.log("TLE-SHOOT-02")
    assert any("Prey with Gun: 1 attack," in text for text in said)
    assert any("Other with Launcher (frag): 2 attacks" in text for text in said)


def test_a_profile_is_asked_when_all_shoot_at_one_unit() -> None:
    """TLE-SHOOT-04: normal or overcharged, announced before the first die."""
    weapons = [ranged(name="Plasma", mode="normal"), ranged(name="Plasma", mode="overcharged", strength=8)]
    field = shooting(weapons, named={"hit": [1]})
    field.play("A2 shoots")

    assert "TLE-SHOOT-04" == field.clause
    field.play("overcharged")
    assert "overcharged" in field.log("TLE-SHOOT-02")[-1]


def test_the_order_of_weapons_is_the_players() -> None:
    """TLE-SHOOT-10: large damage first if he likes."""
    weapons = [ranged(name="Small", damage=1), ranged(name="Large", damage=3)]
    field = shooting(weapons, named={"hit": [1, 1]})
    field.play("A2 shoots")
    assert "TLE-SHOOT-10" == field.clause
    field.play("1")

    said = field.log("TLE-SHOOT-07")
    assert "Large" in said[0]
    assert "Small" in said[1]


def test_the_next_weapon_is_chosen_when_the_dice_of_the_last_are_seen() -> None:
    """TLE-SHOOT-10: each attack is finished before the next; weapons at different targets have an order as well."""
    weapons = [ranged(name="Gun"), ranged(name="Cannon"), ranged(name="Rocket")]
    field = shooting(weapons, others=[unit("Other")], places={"B3": (20, 16)}, named={"hit": [1, 1, 1]})
    field.play("A2 shoots", "split", {"A2.1 Gun": "B2", "A2.1 Cannon": "B3", "A2.1 Rocket": "B3"}, "1")

    assert "Cannon" in field.log("TLE-SHOOT-07")[-1]
    assert ("TLE-SHOOT-10", 1) == (field.clause, len(field.throws("hit")))
    field.play("1")
    assert ["Cannon", "Rocket", "Gun"] == [each.split(" with ")[1].split(":")[0] for each in field.log("TLE-SHOOT-07")]


# ---------------------------------------------------------------- modifiers on the table


@pytest.mark.parametrize(("kind", "plus"), [(1, -1), (2, 0)])
def test_soft_cover_is_minus_one_to_hit(kind: int, plus: int) -> None:
    """TLE-TERR-13, TLE-TERR-16: only if it applies against every model that is visible and in range."""
    ground = lay(piece(kind, 18, 8, "east", "north") if kind == 2 else piece(1, 18, 8))
    field = shooting(named={"hit": [1]}, battle={"map": ground})
    field.play("A2 shoots")

    assert [(4, plus)] == field.throws("hit")


def test_one_exposed_model_spoils_soft_cover() -> None:
    """TLE-TERR-16: four behind soft cover, one visible in the open and in range: no -1."""
    ground = lay(piece(1, 18, 8))
    at = [(20, 10), (20, 11.2), (20, 12.4), (17, 16)]
    field = shooting(foes=4, foe_at=at, named={"hit": [1]}, battle={"map": ground})
    field.play("A2 shoots")
    assert [(4, 0)] == field.throws("hit")

    short = shooting(
        [ranged(reach=10)],
        foes=4,
        foe_at=[(20, 10), (20, 11.2), (20, 12.4), (20, 16)],
        named={"hit": [1]},
        battle={"map": ground},
    )
    short.play("A2 shoots")
    assert [(4, -1)] == short.throws("hit")


def test_type_2_improves_the_first_armor_number_against_shooting() -> None:
    """TLE-TERR-09, TLE-SHOOT-13: 4+/6+ on type 2 saves on 3+."""
    ground = lay(piece(2, 18, 8, "east", "north"))
    field = shooting(named={"hit": [4], "wound": [4], "armor_save": [3]}, battle={"map": ground})
    field.play("A2 shoots")

    assert [(3, 0)] == field.throws("armor save")
    assert "table" == field.unit("B2").where


def test_only_those_on_type_2_have_its_bonus() -> None:
    """TLE-TERR-16: exactly the models that stand on it when they save."""
    ground = lay(piece(2, 18, 8, "east", "north"))
    named = {"hit": [4, 4], "wound": [4, 4], "armor_save": [1, 1]}
    field = shooting([ranged("Ranged 2")], foes=2, foe_at=[(20, 10), (17, 10)], named=named, battle={"map": ground})
    field.play("A2 shoots", "0")

    assert [(3, 0), (4, 0)] == field.throws("armor save")


@pytest.mark.parametrize(
    ("order", "turn", "plus"), [("concentrating", 3, 1), ("concentrating", 2, 0), ("taking cover", 3, 0)]
)
def test_concentrating_helps_wounds_in_its_own_turn(order: str, turn: int, plus: int) -> None:
    """TLE-ORD-04, TLE-ORD-03: the wound bonus ends with the turn of the order."""
    field = shooting(
        foe={"toughness": 6}, named={"hit": [5], "wound": [1]}, units={"A2": {"order": order, "ordered_on": turn}}
    )
    field.play("A2 shoots")

    assert [(3 - plus, 0)] == field.throws("wound")


@pytest.mark.parametrize(("order", "needs"), [("concentrating", 5), ("taking cover", 3), ("", 4)])
def test_orders_change_armor(order: str, needs: int) -> None:
    """TLE-ORD-04, TLE-ORD-05, TLE-ORD-03: 4+/6+ becomes 5+ or 3+, also in the following enemy turn."""
    field = shooting(
        named={"hit": [4], "wound": [4], "armor_save": [6]}, units={"B2": {"order": order, "ordered_on": 2}}
    )
    field.play("A2 shoots")

    assert [(needs, 0)] == field.throws("armor save")


# ---------------------------------------------------------------- snipers and the Protected


@pytest.mark.parametrize(("number", "keys"), [(1, ["B2", "B3"]), (2, ["B2", "B3", "split"])])
def test_two_weapons_can_be_split(number: int, keys: list[str]) -> None:
    """TLE-SHOOT-03: each weapon may have its own target; one weapon has one."""
    weapons = [ranged(name=f"Gun {n}") for n in range(number)]
    field = shooting(weapons, others=[unit("More")], places={"B3": (20, 14)})
    field.play("A2 shoots")

    assert keys == field.keys


def test_the_smallest_damage_comes_first() -> None:
    """TLE-SHOOT-10: if the player says nothing: 2, D6 (3.5 on average), 10."""
    weapons = [ranged(name=name, damage=damage) for name, damage in (("Ten", 10), ("Die", "D6"), ("Two", 2))]
    field = shooting(weapons, named={"hit": [2, 2, 2]})
    field.play("A2 shoots", "no")

    assert ["Two", "Die", "Ten"] == [each.split(" with ")[1].split(":")[0] for each in field.log("TLE-SHOOT-07")]


def protected(foe_at: Any = (20, 10), guard_at: Any = (23, 10), **more: Any) -> Field:
    guard = unit("Guard", keywords=more.pop("guard_is", ()))
    return shooting(foe={"keywords": ["Protected"]}, foe_at=foe_at, others=[guard], places={"B3": guard_at}, **more)


def test_skirmishers_shoot_after_advancing() -> None:
    """TLE-GEN-11: a rule of a unit beats a core rule it contradicts."""
    order = {"A2": {"order": "advancing", "ordered_on": 3}}

    assert {"B2"} == targets(shooting(shooter={"keywords": ["Skirmishers"]}, units=order))
    assert set() == targets(shooting(units=order))


# ---------------------------------------------------------------- alternation


def phase(reds: int = 3, blues: int = 3, leaders: int = 2, **more: Any) -> Field:
    band = [leader("Second", weapons=[melee()])] * (leaders - 1)
    a = [leader(weapons=[melee()]), *(unit(f"R{n}") for n in range(reds))]
    b = [leader(weapons=[melee()]), *band, *(unit(f"B{n}") for n in range(blues))]
    at: dict[str, Any] = {"A1": (2, 42), "B1": (58, 42)}
    at |= {f"A{n + 2}": (10, 5 + 4 * n) for n in range(reds)}
    at |= {f"B{n + 2}": (58, 38 - 2 * n) for n in range(leaders - 1)}
    at |= {f"B{n + 1 + leaders}": (30, 5 + 4 * n) for n in range(blues)}
    return Field(a, b, at, (battle_phase, 0), named={"hit": [1] * 40}, **more)


def test_the_players_alternate_up_to_the_allowance() -> None:
    """TLE-BATT-01, TLE-BATT-02, TLE-REACT-05: active, reactive, ...; two leaders: two activations."""
    field = phase()
    seats = []
    while not field.is_over:
        seats.append(field.asked)
        field.play(field.keys[0])
        while field.clause != "TLE-BATT-01" and not field.is_over:
            field.play(field.keys[0])

    assert [0, 1, 0, 1, 0] == seats


def test_who_passed_does_not_act_again() -> None:
    """TLE-BATT-03, TLE-BATT-04, TLE-BATT-05: the other activates all that is left, then the phase ends."""
    field = phase()
    field.play("pass")
    seats = []
    while not field.is_over:
        if field.clause == "TLE-BATT-01":
            seats.append(field.asked)
        field.play(field.keys[0])

    assert [1, 1] == seats


def test_the_allowance_is_fixed_at_the_start_of_the_phase() -> None:
    """TLE-BATT-02, TLE-REACT-01: leaders that die meanwhile do not matter."""
    field = phase()
    field.game.change(UnitId("B2"), where="gone", models=())
    field.game.remove("B2.1")
    field.play(field.keys[0])
    while field.clause != "TLE-BATT-01":
        field.play(field.keys[0])

    assert 2 == field.side(1).reactions


def test_a_unit_acts_once_in_the_phase() -> None:
    """TLE-ROUND-03, TLE-BATT-06: who has shot is not activated again to fight."""
    field = phase(reds=1)
    field.play("A2 shoots")
    while field.clause != "TLE-BATT-01" and not field.is_over:
        field.play(field.keys[0])

    assert "battle" in field.unit("A2").acted
    assert 1 == field.asked


def test_a_unit_without_guns_may_be_eligible_to_charge() -> None:
    """TLE-BATT-06, TLE-CHG-01: 11 inches from an enemy, neither advanced nor fallen back."""
    field = shooting([melee()], foe_at=(22, 10))

    assert ["A2 charges B2", "pass"] == field.keys


def test_a_six_of_bending_reality_may_be_laid_out() -> None:
    """TLE-DIR-09, TLE-BLP-07: with no ordinary die in the pool it goes to the next roll of a kind as well."""
    field = shooting([ranged()], sides={0: {"sixes": 1}}, named={"hit": [4], "armor_save": [1]})
    field.play("A2 shoots")

    assert {"hit 6", "wound 6"} <= set(field.keys)
    field.play("wound 6")
    assert "gone" == field.unit("B2").where
    assert 0 == field.side(0).sixes
