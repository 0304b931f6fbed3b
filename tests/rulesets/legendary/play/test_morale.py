"""Morale: routed, regrouped, Follow me. (LEG-MORALE)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.legendary.play.morale import follow_me, morale_modifiers, needs_test
from grognard.rulesets.legendary.play.rolls import leadership_of
from grognard.rulesets.legendary.play.scoring import destroyed_value
from grognard.rulesets.legendary.table.records import side_id
from tests.rulesets.legendary.kit import Battle, hero, spread, squad
from tests.rulesets.legendary.play.buildings.houses import MILL, inside
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier, tank


def weak(
    left: int,
    start: int,
    *,
    at: tuple[float, float] = (20, 10),
    theirs: dict[str, Any] | None = None,
    **dice: list[int],
) -> Battle:
    table = Battle(
        {"Reds": squad(left, at=at, weapons=()), "Pinks": squad(3, at=(60, 10), weapons=())},
        {"Blues": squad(1, at=(20, 45), weapons=()), **(theirs or {})},
        **spread(dice),
    )
    return table.change("Reds", start=start)


def test_below_half_a_unit_tests_in_its_step_f() -> None:  # LEG-MORALE-01, LEG-MORALE-02
    assert not needs_test(weak(5, 10).game, weak(5, 10).ids["Reds"])
    assert needs_test(weak(4, 10).game, weak(4, 10).ids["Reds"])
    for face, routed in ((4, True), (5, False)):
        table = weak(4, 10, leadership=[face])
        table.say("Reds").finish()
        assert routed == table.unit("Reds").is_routed


def test_single_models_never_test() -> None:  # LEG-MORALE-01
    table = weak(1, 1)
    assert not needs_test(table.game, table.ids["Reds"])


def test_pinned_and_an_enemy_nearer_than_a_friend_count() -> None:  # LEG-MORALE-03
    table = weak(4, 10)
    assert [-1] == [each.value for each in morale_modifiers(table.game, table.ids["Reds"])]
    table.change("Reds", is_pinned=True)
    assert [-2, -1] == [each.value for each in morale_modifiers(table.game, table.ids["Reds"])]
    table.change_model("Pinks", at=(24, 12))
    assert [-2] == [each.value for each in morale_modifiers(table.game, table.ids["Reds"])]


def test_a_routed_unit_falls_back_twelve_inches_and_does_nothing_else() -> None:  # LEG-MORALE-04, LEG-MORALE-06
    table = weak(4, 10, at=(20, 30), leadership=[1])
    table.change("Reds", is_routed=True)
    table.say("Reds")

    assert all(model.at is not None and 17.9 < model.at[1] < 18.1 for model in table.models("Reds"))
    assert table.log("LEG-MORALE-04")
    assert "Activate which unit?" == table.prompt


def test_a_routed_unit_that_reaches_its_edge_is_gone() -> None:  # LEG-MORALE-09
    table = weak(4, 10, at=(20, 10))
    table.change("Reds", is_routed=True)
    table.say("Reds")

    assert 0 == table.left("Reds")


def test_a_unit_that_regroups_has_a_new_starting_number() -> None:  # LEG-MORALE-06, LEG-MORALE-07
    table = weak(4, 10, at=(20, 30), leadership=[12])
    table.change("Reds", is_routed=True)
    table.say("Reds")

    assert not table.unit("Reds").is_routed
    assert 4 == table.unit("Reds").start


def test_a_weak_unit_may_fall_in_with_another_of_its_kind() -> None:  # LEG-MORALE-08
    table = Battle(
        {"Reds": squad(2, at=(20, 10), weapons=()), "Pinks": squad(4, at=(20, 14), weapons=())},
        {"Blues": squad(1, at=(20, 45), weapons=())},
    )
    table.change("Reds", start=10).change("Pinks", sheet=table.unit("Reds").sheet)
    table.say("Reds").until("Follow me").say("Pinks")

    assert 6 == table.left("Pinks")
    assert 6 == table.unit("Pinks").start
    assert table.unit("Pinks").has_activated


def test_who_falls_in_with_another_unit_is_not_destroyed() -> None:  # LEG-MORALE-08, LEG-OBJ-02, LEG-OBJ-04
    ours = {"Reds": squad(3, at=(20, 10), weapons=()), "Pinks": squad(3, at=(20, 13), weapons=())}
    table = Battle(ours, {"Blues": squad(1, at=(20, 45), weapons=())})
    table.change("Reds", start=10).change("Pinks", sheet=table.unit("Reds").sheet)
    table.game.change(side_id(0), warlord=table.ids["Reds"])
    table.say("Reds").until("Follow me").say("Pinks")

    assert 0 == destroyed_value(table.game, 0)
    assert table.ids["Pinks"] == table.side(0).warlord


def test_who_is_aboard_has_its_end_step() -> None:  # LEG-TURN-02, LEG-MORALE-01, LEG-MORALE-02
    ours = {"Mule": carrier((20, 10), weapons=()), "Crew": aboard(2, "Mule", weapons=(), ld=8)}
    table = Battle(ours, {"Blues": squad(1, at=(20, 45), weapons=())}, leadership=[1])
    table.change("Crew", start=5, is_blinded=True).change_model("Crew", is_stunned=True)
    table.activate("Mule").finish()

    assert not table.unit("Crew").is_blinded
    assert not table.model("Crew").is_stunned
    assert table.unit("Crew").is_routed


def test_the_highest_leadership_counts_joined_characters_included() -> None:  # LEG-MORALE-14, LEG-CHAR-03
    from grognard.rulesets.legendary.play.moves.joining import join

    table = Battle({"Reds": squad(3, ld=7), "Boss": hero(at=(20, 11.5), ld=9)}, {"Blues": squad(1, at=(20, 45))})
    assert 7 == leadership_of(table.game, table.ids["Reds"])
    join(table.game, table.model("Boss").id, table.ids["Reds"])
    assert 9 == leadership_of(table.game, table.ids["Reds"])
    assert 4 == table.unit("Reds").start


def test_a_pinned_unit_tests_when_it_activates() -> None:  # LEG-MORALE-12
    for face, pinned in ((5, False), (3, True)):
        table = weak(5, 5, leadership=[face])
        table.change("Reds", is_pinned=True)
        table.say("Reds")
        assert pinned == table.unit("Reds").is_pinned


FAR = {"Blues": squad(1, at=(60, 44), weapons=())}


def values(table: Battle, name: str) -> list[int]:
    return [each.value for each in morale_modifiers(table.game, table.ids[name])]


def test_friends_and_enemies_in_rooms_are_near() -> None:  # LEG-MORALE-03
    friends = Battle({"Reds": squad(2, at=(23, 17)), "Pinks": inside(3)}, {"Blues": squad(1, at=(23, 10))}, MILL)
    assert [] == values(friends, "Reds")
    enemies = Battle({"Reds": squad(2, at=(23, 17)), "Pinks": squad(1, at=(23, 4))}, {"Blues": inside(3)}, MILL)
    assert [-1] == values(enemies, "Reds")


def test_squadrons_may_follow_another_squadron() -> None:  # LEG-MORALE-08
    ours = {"Tanks": tank((20, 10), number=2), "Others": tank((31, 10), number=2)}
    table = Battle(ours, FAR)
    table.change("Tanks", start=6).change("Others", sheet=table.unit("Tanks").sheet)
    question: Any = follow_me(table.game, table.ids["Tanks"]).send(None)

    assert "Follow me!" in question.prompt
