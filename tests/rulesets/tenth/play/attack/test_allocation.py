"""Who takes the wounds: the owner's choices, Leaders and Precision in play. (TEN-ALLOC, TEN-LEAD, TEN-KW-28)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.kit import DrillTable, drill, ranged, unit


def mixed_target() -> DrillTable:
    """Two squads' worth of models in one unit: troopers and a hero without protection differ in save."""
    return drill(
        unit("Guns", ranged("Gun", attacks=2), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), models=3, wounds=3, save=5),
        phase="shooting",
    )


def test_a_hurt_model_takes_the_next_wound() -> None:
    """TEN-ALLOC-02: three 3-wound models, one with 1 left; it falls first and nobody is asked."""
    table = mixed_target()
    table.wound("Mob", 2, place=1)
    hurt = table.models("Mob")[1].id
    table.dice(hit=[4, 1], wound=[4], save=[1])
    table.run(shoot_with, "Guns")

    table.done()
    assert hurt not in table.unit("Mob").models
    assert [3, 3] == table.wounds("Mob")


def test_the_owner_says_which_of_like_models_is_hurt_and_then_it_must_go_on() -> None:
    """TEN-ALLOC-01, TEN-ALLOC-02: two wounds go to one model, of the owner's choice, out of sight or not."""
    table = mixed_target()
    table.dice(hit=[4, 4], wound=[4, 4], save=[1, 1])
    table.run(shoot_with, "Guns")

    assert 1 == table.question.seat

    table.answer(table.models("Mob")[2].id)

    table.done()
    assert [3, 3, 1] == table.wounds("Mob")


def test_a_model_that_saved_takes_the_next_attack_of_the_phase() -> None:
    """TEN-ALLOC-02: it has been allocated an attack; in the next phase that is forgotten."""
    table = drill(
        unit("Guns", at=(10, 10)),
        unit("More guns", at=(12, 10)),
        unit("Mob", seat=1, at=(10, 20), models=3),
        phase="shooting",
    )
    last = table.models("Mob")[2].id
    table.dice(hit=[4, 4], wound=[4, 4], save=[6, 1])
    table.run(shoot_with, "Guns")
    table.answer(last)

    assert table.game[last].is_allocated

    table.run(shoot_with, "More guns")

    table.done()
    assert last not in table.unit("Mob").models


def test_the_owner_may_leave_it_to_the_program() -> None:
    """TEN-GUIDE-02, TEN-ALLOC-02: then he is not asked again this turn."""
    table = drill(
        unit("Guns", at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), models=3),
        unit("Horde", seat=1, at=(20, 20), models=3),
        phase="shooting",
    )
    table.dice(hit=[4, 4], wound=[4, 4], save=[6, 6])
    for target in ("Mob", "Horde"):
        table.run(shoot_with, "Guns")
        table.answer(target)
        if target == "Mob":
            table.answer("any")

    table.done()
    assert table.models("Horde")[0].is_allocated


def test_the_owner_chooses_between_kinds_of_models_wound_by_wound() -> None:
    """TEN-ALLOC-01: in cover or not is a difference; after a choice the hit model goes on taking wounds."""
    crater = {"type": "craters_and_rubble", "rect": [8, 18, 11, 22], "height": 0.5}
    table = drill(
        unit("Guns", ranged("Gun", attacks=3), at=(10, 10)),
        unit("Mob", seat=1, models=2, places=[(9.5, 20), (12.5, 20)], save=5),
        phase="shooting",
        terrain=[crater],
    )
    table.dice(hit=[4, 4, 4], wound=[4, 4, 4], save=[4, 3, 4])
    table.run(shoot_with, "Guns")

    assert "TEN-ALLOC-01" == table.question.clause

    assert ["Mob trooper (save 5+, in cover)", "Mob trooper (save 5+)"] == [
        option.label
        for option in table.question.options[:2]  # type: ignore[attr-defined]
    ]

    table.answer("0")

    table.done()
    assert "destroyed" == table.unit("Mob").where


def test_a_choice_may_stand_for_all_wounds_of_the_attackers() -> None:
    """TEN-ALLOC-01: "always" is not asked again."""
    crater = {"type": "craters_and_rubble", "rect": [0, 18, 11, 22], "height": 0.5}
    table = drill(
        unit("Guns", ranged("Gun", attacks=2), at=(10, 10)),
        unit("Mob", seat=1, models=3, places=[(7.5, 20), (9.5, 20), (12.5, 20)], save=5),
        phase="shooting",
        terrain=[crater],
    )
    table.dice(hit=[4, 4], wound=[4, 4], save=[3, 3])
    table.run(shoot_with, "Guns")
    table.answer("0 always")

    table.done()
    assert [(12.5, 20.0)] == [model.at for model in table.models("Mob")]


# ---------------------------------------------------------------- Leaders


def led(*guns: dict[str, object], guards: int = 4) -> DrillTable:
    return drill(
        unit("Guns", *guns, at=(10, 10)),
        unit("Guards", seat=1, at=(10, 20), models=guards, toughness=3, save=6),
        unit("Hero", seat=1, joins="Guards", at=(10, 22), toughness=5, wounds=4, save=2),
        phase="shooting",
    )


def test_the_last_bodyguard_dies_in_the_middle_of_the_attacks() -> None:
    """TEN-LEAD-06, TEN-LEAD-05, TEN-LEAD-07: six wounds: four guards, then the Hero, still wounded as if T3."""
    table = led(ranged("Gun", attacks=6, strength=6, ap=-5))
    table.dice(hit=[4] * 6, wound=[2] * 6)
    table.run(shoot_with, "Guns")

    table.done()
    assert "destroyed" == table.unit("Guards").where
    assert [2] == table.wounds("Hero")
    assert "table" == table.unit("Hero").where


def test_a_second_weapon_group_goes_on_against_the_lone_leader_at_the_bodyguards_toughness() -> None:
    """TEN-LEAD-05, TEN-LEAD-06: fixed until the attacking unit has finished."""
    table = led(ranged("Gun", attacks=1, strength=6, ap=-5), ranged("Rifle", strength=6, ap=-5), guards=1)
    table.dice(hit=[4, 4], wound=[2, 2])
    table.run(shoot_with, "Guns")
    table.answer("as listed")

    table.done()
    assert [3] == table.wounds("Hero")


def test_wounds_of_a_leader_do_not_draw_attacks() -> None:
    """TEN-LEAD-04: the Hero has 1 wound left; a guard takes the hit."""
    table = led(ranged("Gun", strength=6, ap=-5))
    table.wound("Guards", 3, place=4)
    table.dice(hit=[4], wound=[2])
    table.run(shoot_with, "Guns")
    table.go_on()

    table.done()
    assert [1, 1, 1, 1] == table.wounds("Guards")


# ---------------------------------------------------------------- Precision


def test_one_devastating_wound_that_is_aimed_costs_one_wound() -> None:
    """TEN-KW-10, TEN-KW-28, TEN-MORT-02"""
    table = led(ranged("Gun", "Precision", "Devastating Wounds", damage=1))
    hero = table.models("Guards")[-1].id
    table.dice(hit=[4], wound=[6])
    table.run(shoot_with, "Guns")
    table.answer(hero)

    table.done()
    assert [1, 1, 1, 1, 3] == table.wounds("Guards")


def test_devastating_precision_begins_with_the_leader_and_goes_on_into_the_unit() -> None:
    """TEN-KW-10, TEN-KW-28: six mortal wounds, four kill the Hero, two go on."""
    table = led(ranged("Gun", "Precision", "Devastating Wounds", damage=6))
    hero = table.models("Guards")[-1].id
    table.dice(hit=[4], wound=[6])
    table.run(shoot_with, "Guns")
    table.answer(hero)
    table.go_on()

    table.done()
    assert [1, 1] == table.wounds("Guards")
    assert hero not in table.game
