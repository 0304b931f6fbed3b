"""Fliers: entering, flying, bombs and leaving. (LEG-FLY)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.fliers.courses import approach, can_fly_off, course, length
from grognard.rulesets.legendary.play.fliers.flights import may_hover_here
from grognard.rulesets.legendary.play.fliers.leaving_and_returning import fliers_leave
from grognard.rulesets.legendary.play.moves.movement import modes_of
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import reserve_id
from grognard.rulesets.legendary.table.special_rules import has_type
from tests.rulesets.legendary.kit import Battle, _Low, asked, done, piece, squad
from tests.rulesets.legendary.play.shooting.test_damage import run
from tests.rulesets.legendary.play.vehicles.motors import tank

BOMB = {"name": "Keg", "range": 1, "s": 6, "ap": 4, "type": "Bomb", "rules": ["Large Blast"]}
STINGS = {"name": "Stings", "range": 36, "s": 6, "ap": 4, "type": "Heavy", "shots": 2}


def flier(at: tuple[float, float] | None = None, **how: Any) -> dict[str, Any]:
    """A flier of 10/10/10 with three hull points, in reserve."""
    plain = {"types": ["flier", "skimmer", "fast"], "front": 10, "weapons": (STINGS,), "base": {"hull": [4, 4]}}
    return tank(at, **{**plain, **how})  # type: ignore[arg-type]


def sky(*, dice: int = 8, turn: int = 2, theirs: dict[str, Any] | None = None, **how: Any) -> Battle:
    """A flier of ours that is about to roll for reserves."""
    enemies = theirs or {"Blues": squad(at=(60, 43))}
    table = Battle({"Kite": flier(**how.pop("flier", {}))}, enemies, turn=turn, reserves=[dice], **how)
    return table.activate("Kite")


def fly_in(table: Battle, x: float = 36, y: float = 20, facing: float = 90) -> Battle:
    return table.say({table.model("Kite").id: [x, y, facing]})


def test_who_flies_in_is_drawn_to_scale_with_its_way() -> None:  # LEG-FLY-03, LEG-FLY-07
    table = sky()
    model, question = table.model("Kite").id, asked(table.game)

    assert {"shape": "box", "length": 4.0, "width": 4.0} == question.hints["footprints"][model]
    [line] = question.preview({model: (36, 20, 90)})["lines"]
    assert ((36, 0), (36, 20)) == (tuple(map(round, line[0])), tuple(map(round, line[-1])))


def test_fliers_begin_in_reserve_and_come_from_turn_2() -> None:  # LEG-FLY-02
    table = sky()
    assert "Where does Kite fly to?" == table.prompt

    fly_in(table)
    assert ("table", True) == (table.unit("Kite").where, table.model("Kite").is_flying)


def test_a_flier_below_7_stays_away() -> None:  # LEG-FLY-03, LEG-RES-04
    table = sky(dice=6)

    assert "reserve" == table.unit("Kite").where


@pytest.mark.parametrize(("dice", "pose"), [(10, (20, 20, 0)), (11, (52, 20, 180))])
def test_flanks_by_the_total(dice: int, pose: tuple[float, float, float]) -> None:  # LEG-FLY-03
    table = sky(dice=dice)
    with pytest.raises(Refused, match="straight in"):
        fly_in(table)
    fly_in(table, *pose)

    assert pose[:2] == table.model("Kite").at


def test_a_12_chooses_the_edge() -> None:  # LEG-FLY-03
    table = sky(dice=12)

    assert ["own", "left", "right"] == table.options


def test_a_flier_flies_at_most_36_inches() -> None:  # LEG-FLY-07
    table = sky()

    with pytest.raises(Refused, match="at most"):
        fly_in(table, 36, 40)


def test_damaged_fliers_have_a_harder_time() -> None:  # LEG-FLY-05
    table = Battle({"Kite": flier()}, {"Blues": squad(at=(60, 43))}, turn=2, reserves=[8])
    table.change("Kite", was_damaged=True).activate("Kite")

    assert "reserve" == table.unit("Kite").where


@pytest.mark.parametrize(("face", "is_late"), [(6, True), (7, False)])
def test_one_point_of_damage_makes_a_flier_late_though_it_is_forgotten(face: int, is_late: bool) -> None:
    """LEG-FLY-05: a hit of Strength 10 on armour 10; one point of three neither stuns nor lasts."""
    table = Battle({"Kite": flier((36, 20))}, {"Blues": squad(at=(60, 43))}, save=[face])
    table.change_model("Kite", is_flying=True)
    done(strike_model(table.game, table.model("Kite").id, 10))
    run(table.game, end_attack(table.game))

    assert (0, is_late) == (table.model("Kite").damage, table.unit("Kite").was_damaged)


def test_one_turn_of_45_degrees() -> None:  # LEG-FLY-07
    assert course((10, 10), 90, (15, 25), 45) is not None
    assert course((10, 10), 90, (25, 20), 30) is None
    assert course((10, 10), 90, (15, 25), 45, may_turn=False) is None
    assert 36 == round(length(((0, 0), (0, 30), (0, 36))))


def advance(table: Battle) -> Battle:
    fly_in(table)
    return table.until("advance").say("yes")


def test_an_advance_goes_on() -> None:  # LEG-FLY-07, LEG-FLY-08
    table = advance(sky())
    table.say({table.model("Kite").id: [36, 45, 90]})

    assert ((36, 45), "advanced") == (table.model("Kite").at, table.model("Kite").pace)


def test_who_flies_over_the_edge_is_in_reserve() -> None:  # LEG-FLY-07
    table = advance(sky()).say({})

    assert "reserve" == table.unit("Kite").where


def test_an_edge_out_of_reach_is_not_flown_over() -> None:  # LEG-FLY-07
    """36 inches ahead, or after a turn of 45 degrees; a creature turns as it likes. (LEG-TYPE-22)"""
    ground = board(sky().game)

    def leaves(at: tuple[float, float], facing: float, turn: float = 45.0) -> bool:
        return can_fly_off(ground, at, facing, 36.0, turn=turn)

    assert (True, False) == (leaves((36, 24), 0), leaves((35, 24), 0, turn=0))
    assert (True, False) == (leaves((10, 24), 0), leaves((10, 24), 0, turn=0))
    assert (True, False) == (leaves((10, 24), 20), leaves((10, 24), 20, turn=10))
    assert (True, False) == tuple(can_fly_off(ground, (36, 24), 0, far, turn=180.0) for far in (24.0, 23.0))

    table = fly_in(sky())
    table.game.change(table.model("Kite").id, at=(10.0, 24.0), facing=0.0, is_immobilised=True)
    table.until("advance").say("yes")
    with pytest.raises(Refused):
        table.say({})


def test_fliers_leave_at_the_end_of_the_game_turn() -> None:  # LEG-FLY-02, LEG-FLY-04
    table = fly_in(sky())
    fliers_leave(table.game)

    assert "reserve" == table.unit("Kite").where
    assert reserve_id(table.ids["Kite"]) in table.game


def test_on_very_large_tables_they_stay() -> None:  # LEG-FLY-04, LEG-FLY-31
    table = fly_in(sky(options={"apocalypse_fliers": True}))
    fliers_leave(table.game)
    assert "table" == table.unit("Kite").where


def test_on_very_large_tables_they_come_in_18_inches_or_more() -> None:  # LEG-FLY-31, LEG-FLY-07
    """The ledger's example: 15 inches are too few."""
    assert (36, 15) == fly_in(sky(), 36, 15).model("Kite").at
    table = sky(options={"apocalypse_fliers": True})
    with pytest.raises(Refused, match="18"):
        fly_in(table, 36, 15)

    suggested = asked(table.game).suggest(_Low())
    assert (36, 18) == fly_in(table, 36, 18).model("Kite").at
    assert suggested


def test_a_hovering_flier_is_a_fast_skimmer() -> None:  # LEG-FLY-12, LEG-FLY-13
    table = sky(flier={"types": ["flier", "hover", "skimmer", "fast"]})
    table.say("hover")
    fly_in(table, 36, 10)
    assert not table.model("Kite").is_flying
    fliers_leave(table.game)
    assert "table" == table.unit("Kite").where


def test_a_hovering_flier_is_a_skimmer_whatever_else_it_is() -> None:  # LEG-FLY-12
    """Its sheet says only that it flies and hovers; a hovering one goes over a tank, a zooming one is no skimmer."""
    table = Battle({"Kite": flier(types=["flier", "hover"]), "Tank": tank((36, 24))}, {"Blues": squad(at=(5, 43))})
    table.change("Kite", where="table").change_model("Kite", at=(36.0, 20.0), facing=90.0, is_flying=False)
    assert has_type(table.model("Kite"), "skimmer")
    assert ["over"] == [mode.key for mode in modes_of(table.game, table.ids["Kite"], "move")]

    table.change_model("Kite", is_flying=True)
    assert not has_type(table.model("Kite"), "skimmer", "fast")


def test_a_hovering_flier_may_fly_off_at_the_end_of_its_turn() -> None:  # LEG-FLY-13
    table = sky(flier={"types": ["flier", "hover", "skimmer", "fast"]})
    table.say("hover")
    fly_in(table, 36, 10).until("Does it fly off?").say("yes")

    assert "reserve" == table.unit("Kite").where


HOVERS: dict[str, Any] = {"types": ["flier", "hover", "skimmer", "fast"]}


def lava_field(*lava: tuple[float, float, float, float]) -> Battle:
    """A flier that can hover comes in from the south; nobody can be above the lava but those who zoom."""
    pieces = [piece("lava", rect) for rect in lava]
    table = Battle({"Kite": flier(**HOVERS)}, {"Blues": squad(at=(60, 43))}, *pieces, turn=2, reserves=[8])
    return table.activate("Kite")


def test_a_flier_without_room_to_hover_zooms() -> None:  # LEG-FLY-03, LEG-FLY-12
    table = lava_field((0, 0, 72, 40))

    assert "Where does Kite fly to?" == table.prompt
    table.game.answer(asked(table.game).suggest(table.game.dice.fork("any")))
    assert table.model("Kite").is_flying


def test_the_only_room_to_hover_is_found() -> None:  # LEG-FLY-03, LEG-FLY-12
    table = lava_field((0, 0, 33, 40), (37.5, 0, 72, 40), (33, 6, 37.5, 40)).say("hover")
    for seed in "abcde":
        asked(table.game).check(asked(table.game).suggest(table.game.dice.fork(seed)))
    table.game.answer(asked(table.game).suggest(table.game.dice.fork("f")))

    assert not table.model("Kite").is_flying
    assert 33 < (table.model("Kite").at or (0, 0))[0] < 37.5


def test_above_a_squad_no_flier_goes_over_to_hovering() -> None:  # LEG-FLY-12, LEG-FLY-13
    for at, is_free in (((36, 20), False), ((60, 43), True)):
        table = sky(flier=HOVERS, theirs={"Blues": squad(at=at)}, options={"apocalypse_fliers": True})
        fly_in(table.say("zoom"))

        assert is_free == may_hover_here(table.game, table.ids["Kite"])


@pytest.mark.parametrize("is_flying", [True, False])
def test_a_squad_moves_and_ends_below_who_zooms_but_not_who_hovers(is_flying: bool) -> None:  # LEG-FLY-01, LEG-FLY-12
    table = Battle({"Reds": squad(1, (36, 16))}, {"Kite": flier(**HOVERS)})
    table.change("Kite", where="table").change_model("Kite", at=(36.0, 20.0), facing=270.0, is_flying=is_flying)
    table.activate("Reds")
    if is_flying:
        table.move("Reds", 0, 4)
        assert (36, 20) == table.model("Reds").at
    else:
        with pytest.raises(Refused, match="through other models"):
            table.move("Reds", 0, 4)


def test_a_position_over_a_squad_is_legal() -> None:  # LEG-FLY-01, LEG-FLY-11
    table = fly_in(sky(theirs={"Blues": squad(at=(36, 20))}))

    assert (36, 20) == table.model("Kite").at


def bombing(scatter: int) -> Battle:
    theirs = {"Blues": squad(3, (34.5, 15)), "Greens": squad(3, (60, 43))}
    kite = {"weapons": (BOMB,)}
    table = sky(theirs=theirs, flier=kite, scatter=[scatter], save=[1, 1, 1])
    return fly_in(table)


def test_a_bomb_falls_on_those_flown_over() -> None:  # LEG-WPN-15
    table = bombing(7)
    assert "Drop a bomb on whom?" in table.prompt
    assert ["nobody", "Keg/B1.1", "Keg/B1.2", "Keg/B1.3"] == table.options
    table.say("Keg/B1.2")

    assert 3 > table.left("Blues")
    assert ("Keg",) == table.model("Kite").used_weapons


def test_every_kind_of_bomb_may_be_dropped() -> None:  # LEG-WPN-15
    drum = {**BOMB, "name": "Drum"}
    table = fly_in(sky(theirs={"Blues": squad(1, (36, 15))}, flier={"weapons": (BOMB, drum)}, scatter=[12], save=[1]))
    assert {"nobody", "Drum/B1.1", "Keg/B1.1"} == set(table.options)
    table.say("Drum/B1.1")

    assert ("Drum",) == table.model("Kite").used_weapons


def test_no_bomb_is_dropped_on_a_combat() -> None:  # LEG-MELEE-27, LEG-WPN-15
    theirs = {"Blues": squad(1, (36, 15)), "Greens": squad(1, (36, 5))}
    table = sky(theirs=theirs, flier={"weapons": (BOMB,)})
    table.change("Blues", foes=(table.ids["Kite"],))
    fly_in(table)

    assert ["nobody", "Keg/B2.1"] == table.options


def test_who_dropped_a_bomb_does_not_advance() -> None:  # LEG-WPN-15
    table = bombing(7).say("Keg/B1.1").finish()

    assert "flies on" not in table.said()


def test_a_rested_flier_is_rearmed() -> None:  # LEG-FLY-06
    table = Battle({"Kite": flier(weapons=(BOMB,))}, {"Blues": squad(at=(60, 43))}, turn=3)
    table.change("Kite", was_damaged=True).change_model("Kite", used_weapons=("Keg",)).activate("Kite").say("yes")

    assert not table.unit("Kite").was_damaged  # LEG-FLY-05: it counts in the following turn only
    assert ("reserve", ()) == (table.unit("Kite").where, table.model("Kite").used_weapons)


@pytest.mark.parametrize(("used", "asks"), [(("Keg", "smoke"), True), (("smoke",), False)])
def test_smoke_is_not_filled_up_again(used: tuple[str, ...], asks: bool) -> None:  # LEG-FLY-06, LEG-VEH-49
    table = Battle({"Kite": flier(weapons=(BOMB,))}, {"Blues": squad(at=(60, 43))}, turn=3, reserves=[8])
    table.change_model("Kite", used_weapons=used).activate("Kite")

    assert asks is ("rearmed" in table.prompt)
    if asks:
        table.say("yes")
    assert ("smoke",) == table.model("Kite").used_weapons


def test_a_flier_may_use_its_one_turn_as_it_comes_in() -> None:  # LEG-FLY-07
    """20 inches deep at 20 degrees would be 58 inches straight; with a turn of 45 degrees it is 22."""
    table = sky()
    with pytest.raises(Refused, match="one turn"):
        fly_in(table, 36, 20, 340)
    fly_in(table, 36, 20, 20)
    assert (20, 3) == (table.model("Kite").facing, len(table.unit("Kite").way))

    table.until("Does Kite advance").say("yes")
    with pytest.raises(Refused, match="straight on"):
        table.say({table.model("Kite").id: [50, 28, 40]})  # the turn is used up
    table.say({table.model("Kite").id: [45.397, 23.42, 20]})
    assert "advanced" == table.model("Kite").pace


def test_who_came_in_straight_may_still_turn() -> None:  # LEG-FLY-07
    table = fly_in(sky(), 36, 12, 90).until("Does Kite advance").say("yes")
    table.say({table.model("Kite").id: [46, 32, 45]})

    assert 45 == table.model("Kite").facing


def test_the_turn_is_45_degrees_at_most() -> None:  # LEG-FLY-07
    for facing, can in ((45.0, True), (46.0, False)):
        way = course((0, 0), 0.0, (20, 10), facing)
        assert can == (way is not None)


def test_a_flier_without_rudder_comes_in_straight() -> None:  # LEG-FLY-07, LEG-VEH-17
    ground = board(sky().game)

    assert approach(ground, "south", (36, 20), 20.0, 36.0) is not None
    assert approach(ground, "south", (36, 20), 20.0, 36.0, may_turn=False) is None


@pytest.mark.parametrize(("was_flying", "asks"), [(True, False), (False, True)])
def test_a_flier_changes_its_mode_once_a_turn(was_flying: bool, asks: bool) -> None:  # LEG-FLY-13
    kite = flier(types=["flier", "hover", "skimmer", "fast"])
    table = Battle(
        {"Kite": kite}, {"Blues": squad(1, (60, 43), weapons=())}, turn=2, options={"apocalypse_fliers": True}
    )
    table.game.change(table.ids["Kite"], where="table")
    table.game.change(table.model("Kite").id, at=(36.0, 24.0), facing=90.0, is_flying=was_flying)
    table.activate("Kite").until("zoom or hover").say("hover")
    asked = False
    while table.prompt != "Activate which unit?" and table.game.question is not None:
        asked = asked or "Does it fly off" in table.prompt
        table.until(table.prompt).game.answer(plain(table))

    assert asks == asked


def plain(table: Battle) -> Any:
    from tests.rulesets.legendary.kit import plain_answer

    return plain_answer(table.game.question)
