"""Rounds, activations, actions, interrupts. (SZOP-ROUND, SZOP-ACT, SZOP-INT)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.rulesets.szop.lists.keywords.passive import Shield, Tireless
from grognard.rulesets.szop.play.actions import possible
from grognard.rulesets.szop.play.activations import may_activate
from grognard.rulesets.szop.play.attack.casualties import receive
from grognard.rulesets.szop.play.order import in_turn
from grognard.rulesets.szop.play.orders.interrupts import window
from grognard.rulesets.szop.play.sequence import activation, begin_activation, new_round, round_ends
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import BATTLE, Granted, UnitId
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, weapon

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (40, 30), **more})


def actions(table: Drawn, own: str = "Own") -> set[str]:
    return set(possible(table.game, table.id(own)))


# ---------------------------------------------------------------- rounds


def test_players_alternate_and_the_longer_army_finishes() -> None:  # SZOP-ROUND-01, SZOP-ROUND-02, SZOP-ROUND-03
    own = [unit(f"A{n}", at=(5 + 5 * n, 5)) for n in range(2)]
    others = [foe(f"B{n}", at=(5 + 5 * n, 40)) for n in range(4)]
    table = draw(*own, *others)
    table.game.change(BATTLE, first=0)
    table.run(new_round, 1)
    order = []
    for _ in range(200):
        if (
            table.game[BATTLE].finished is not None
            and not may_activate(table.game, 0)
            and not may_activate(table.game, 1)
        ):
            break
        if "SZOP-ACT-01" == table.clause:
            order.append(table.seat)
        table.propose() if "nothing" not in table.keys else table.answer("nothing")
    said = [str(event.text)[0] for event in table.game.events if event.kind == "activation"]

    assert ["A", "B", "A", "B", "B", "B"] == said
    assert 0 == table.game[BATTLE].finished
    assert [0, 1, 1, 1] == order


def test_whose_last_unactivated_units_die_has_finished() -> None:  # SZOP-ROUND-02
    async def slay(game: Game, own: UnitId) -> None:
        await receive(game, own, defender=9)

    table = draw(unit("Own"), unit("More", at=(20, 10)), foe(has_begun=False)).run(slay, "Foes")

    assert 1 == table.game[BATTLE].finished


def test_at_the_same_moment_the_active_player_is_first() -> None:  # SZOP-ROUND-02
    table = draw(unit("Own", has_begun=True), foe(has_begun=True), active="Foes")
    begin_activation(table.game, table.id("Foes"), 1)

    assert 1 == table.game[BATTLE].finished


def test_a_new_round_renews(  # SZOP-ROUND-05, SZOP-PSY-01
) -> None:
    mage = unit("Own", has=["Mage(2)"], has_begun=True, used=("x",), tokens=3, arrived=True)
    table = draw(mage, foe(has_begun=True)).run(new_round, 2)
    own = table.unit("Own")

    assert (False, (), 4, False) == (
        own.has_begun if table.game[BATTLE].active is None else False,
        own.used,
        own.tokens,
        own.arrived,
    )


def test_the_order_outside_activations() -> None:  # SZOP-GEN-04
    table = draw(unit("Own"), foe(), number=2)
    table.game.change(BATTLE, first=0, finished=1, chooser=1)

    assert (1, 0) == in_turn(table.game)

    table.game.change(BATTLE, round=4)

    assert (0, 1) == in_turn(table.game)

    table.game.change(BATTLE, round=0, first=None)

    assert (1, 0) == in_turn(table.game)


def test_a_side_without_units_lets_the_other_play_on() -> None:  # SZOP-OBJ-07, SZOP-ROUND-03
    table = draw(unit("Own"), foe(place="destroyed"), objectives=[(10, 10)])
    table.game.change("B1", models=())  # type: ignore[arg-type]
    table.run(new_round, 4).answer("nothing", "nothing")
    while table.game.question is not None and not table.is_waiting:
        table.propose()

    assert table.game.result is not None
    assert 0 == table.game.result.winner


def test_the_end_of_round_4_counts() -> None:  # SZOP-OBJ-05, SZOP-OBJ-06, SZOP-ROUND-04
    won = draw(unit("Own"), foe(), objectives=[(10, 11)], number=4).run(round_ends, 4)
    drawn = draw(unit("Own"), foe(), objectives=[(30, 11)], number=4).run(round_ends, 4)

    assert won.game.result is not None
    assert drawn.game.result is not None
    assert (0, None) == (won.game.result.winner, drawn.game.result.winner)


# ---------------------------------------------------------------- an activation


def test_a_unit_loses_fortified_when_it_is_chosen() -> None:  # SZOP-ACT-01, SZOP-STATE-03
    table = draw(unit("Own", is_fortified=True), foe(is_fortified=True)).activate("Own")

    assert (False, True) == (table.unit("Own").is_fortified, table.unit("Foes").is_fortified)


def test_two_different_actions() -> None:  # SZOP-ACT-02, SZOP-ACT-05
    table = draw(unit("Own", rifle()), foe(at=(10, 25), models=9)).activate("Own")
    table.dice(hit=[1])
    table.answer("shooting").shoot("Foes")

    assert {"manoeuvre", "defence", "nothing"} == actions(table)


def test_manoeuvre_may_be_repeated() -> None:  # SZOP-ACT-02, SZOP-ACT-03
    table = draw(unit("Own"), foe()).activate("Own").answer("manoeuvre", {})

    assert "manoeuvre" in actions(table)


def test_pinned_and_immobile_units_do_not_manoeuvre() -> None:  # SZOP-ACT-03, SZOP-STATE-02, SZOP-PAS-06
    assert {"defence", "nothing"} == actions(draw(unit("Own", is_pinned=True), foe(), active="Own"))
    assert {"defence", "nothing"} == actions(draw(unit("Own", has=["Immobile"]), foe(), active="Own"))


def test_defence_fortifies_or_unpins() -> None:  # SZOP-ACT-04, SZOP-STATE-04
    table = draw(unit("Own"), unit("Stuck", is_pinned=True, at=(20, 10)), foe())
    table.activate("Own").answer("defence", "nothing")
    table.activate("Stuck").answer("defence")

    assert table.unit("Own").is_fortified
    assert (False, False) == (table.unit("Stuck").is_pinned, table.unit("Stuck").is_fortified)
    assert "manoeuvre" in actions(table, "Stuck")


def test_rally_is_an_action_of_exhausted_units() -> None:  # SZOP-ACT-07, SZOP-STATE-01
    table = draw(unit("Own", rifle(), is_exhausted=True), foe(at=(10, 25))).activate("Own")

    assert {"manoeuvre", "defence", "rally", "nothing"} == set(table.keys)

    table.answer("rally")

    assert not table.unit("Own").is_exhausted
    assert {"manoeuvre", "defence", "shooting", "nothing"} == set(table.keys)


def test_the_end_of_an_activation_in_order() -> None:  # SZOP-ACT-01, SZOP-PAS-05, SZOP-PAS-26
    own = unit("Own", models=3, has=["Skirmisher", "Vengeance", "Regeneration"], wounds=2)
    table = draw(own, foe()).activate("Own").answer("nothing", "nothing")

    assert "SZOP-PAS-05" == table.clause

    table.answer({})

    assert "SZOP-WND-01" == table.clause


def test_passing_an_activation_is_not_possible_but_doing_nothing_is() -> None:  # SZOP-ROUND-03, SZOP-ACT-02
    table = draw(unit("Own"), unit("More", at=(20, 10)), foe()).run(activation, 0)

    assert ["A1", "A2"] == table.keys

    table.answer("Own", "nothing", "nothing")

    assert 1 == table.seat


# ---------------------------------------------------------------- windows


def test_there_are_two_windows_in_an_activation() -> None:  # SZOP-INT-01, SZOP-CMD-01
    officer = unit("Officer", has=["Order(Shield)"])
    table = draw(officer, foe()).activate("Officer")

    assert "SZOP-CMD-01" == table.clause

    table.answer("no", "nothing")

    assert "SZOP-CMD-01" == table.clause

    table.answer("no", "nothing")

    assert "SZOP-CMD-01" != table.clause


def test_the_active_player_goes_first_and_has_one_turn() -> None:  # SZOP-INT-02, SZOP-INT-03
    own, other = unit("Own", has=["Order(Shield)"]), foe("Foes", has=["Order(Shield)"])
    table = draw(own, other, active="Own").run(window, "Own")

    assert 0 == table.seat

    table.answer("no")

    assert 1 == table.seat

    table.answer("no")

    assert table.is_waiting


def test_a_window_is_asked_only_of_a_seat_with_a_use() -> None:  # SZOP-INT-01
    table = draw(unit("Own"), foe(), active="Own").run(window, "Own")

    assert table.is_waiting


def test_one_may_pass_for_longer() -> None:  # SZOP-INT-01
    table = draw(unit("Own", has=["Order(Shield)"]), foe(), active="Own").run(window, "Own")
    table.answer("never this battle")
    table.run(window, "Own")

    assert table.is_waiting


def test_reactions_give_everybody_guard() -> None:  # SZOP-CONV-04
    table = draw(unit("Own"), foe("Foes", rifle(), at=(10, 25)), active="Own", reactions=True).run(window, "Own")

    assert "SZOP-PAS-33" == table.clause


def test_a_destroyed_active_unit_ends_the_activation() -> None:  # SZOP-ACT-01
    table = draw(unit("Own"), foe("Guard", rifle(attacks=3), at=(10, 25), has=["Guard"])).activate("Own")
    table.dice(hit=[4, 4, 4], defence=[2, 2, 2])
    table.answer("Guard").shoot("Own")

    assert "destroyed" == table.unit("Own").place
    assert "SZOP-ACT-02" != table.clause or table.seat == 1


# ---------------------------------------------------------------- orders


def test_small_battles_keep_an_order_on_4() -> None:  # SZOP-SMALL-02
    table = draw(unit("Own", has=["Order(Shield)"]), unit("More", at=(14, 10)), foe(), active="Own", small_battles=True)
    table.dice(order=[4, 3])
    table.run(window, "Own").answer("A1.1 Shield A1")

    assert table.is_waiting  # one use for each model in a window
    assert () == table.unit("Own").used

    table.run(window, "Own").answer("A1.1 Shield A2")

    assert ("A1.1 0",) == table.unit("Own").used


@pytest.mark.parametrize("action", ["defence", "rally", "shooting", "charge", "embark", "disembark"])
def test_no_action_but_a_manoeuvre_is_taken_twice(action: str) -> None:  # SZOP-ACT-02, SZOP-ACT-07, SZOP-ACT-08
    """Each of them is possible first, and not after itself."""
    is_tired, is_carried = action == "rally", action == "disembark"
    own = unit("Own", rifle(), weapon(), at=(10, 10), is_exhausted=is_tired)
    bus = unit("Bus", has=["Transport(3)"], at=(10, 13))
    near = foe(at=(10, 14.6 if action == "charge" else 24))
    table = draw(own, near, active="Own") if action in ("charge", "shooting") else draw(own, bus, near, active="Own")
    if is_carried:
        table.game.change(table.model("Own").id, at=None)
        table.change("Own", place="carried", carrier=table.id("Bus"))

    assert action in actions(table)

    table.game.change(BATTLE, actions=(action,))

    assert action not in actions(table)
    assert is_carried or "manoeuvre" in actions(table)

    table.change("Own", grants=(Granted(Tireless()),))

    assert action in actions(table)


# ---------------------------------------------------------------- auras


@pytest.mark.parametrize(("away", "has_it"), [(12, True), (12.5, False)])
def test_an_aura_of_12_inches(away: float, has_it: bool) -> None:  # SZOP-ABIL-02, SZOP-ABIL-01

    table = draw(unit("Own", has=['Aura(12"): Shield']), unit("Friends", at=(10, 11 + away)), foe(at=(14, 10)))

    assert has_it == has(table.game, table.id("Friends"), Shield)
    assert not has(table.game, table.id("Foes"), Shield)


def test_an_aura_without_a_range_is_for_the_own_unit() -> None:  # SZOP-ABIL-02, SZOP-SMALL-03

    def shielded(**options: Any) -> list[bool]:
        bearer = unit("Bearer", has=["Aura: Shield"])
        table = draw(unit("Own", models=2, join=[bearer]), unit("Friends", at=(10, 15)), foe(), **options)
        return [has(table.game, table.id(name), Shield) for name in ("Own", "Friends")]

    assert [True, False] == shielded()
    assert [True, True] == shielded(small_battles=True)


def test_auras_of_drawbacks_are_for_enemies() -> None:  # SZOP-ABIL-02
    from grognard.rulesets.szop.lists.keywords.passive import Slow
    from grognard.rulesets.szop.table.abilities import models_with

    table = draw(unit("Own", has=['Aura(12"): Slow']), unit("Friends", at=(10, 15)), foe(at=(14, 10)))

    assert [False, True] == [
        bool(models_with(table.game, table.model(name).unit, Slow)) for name in ("Friends", "Foes")
    ]


# ---------------------------------------------------------------- sabotage


def test_fresh_units_double_their_attacks() -> None:  # SZOP-SMALL-06, SZOP-SMALL-01
    table = draw(unit("Own", rifle(), is_fresh=True), foe(at=(10, 25), models=9), small_battles=True).activate("Own")
    table.dice(hit=[1, 1])
    table.answer("shooting").shoot("Foes")

    assert "2 attacks" in table.log("SZOP-SHOOT-06")[0]


def test_splash_in_small_battles_attacks_every_model_near_by() -> None:  # SZOP-SMALL-04
    own = unit("Own", rifle("Splash(3)"), at=(10, 10))
    table = draw(
        own, foe("A", at=(10, 25), models=2), foe("B", at=(13.4, 25)), foe("C", at=(20, 25)), small_battles=True
    )
    table.activate("Own").answer("shooting").shoot("A")
    table.dice(hit=[1, 1, 1])
    table.answer("B1.2")

    assert ["A: 2 attacks", "B: 1 attack"] == [
        line.split("attacks ", 1)[1].split(",")[0] for line in table.log("SZOP-SHOOT-06")
    ]


def test_each_weapon_with_splash_has_its_own_target_model() -> None:  # SZOP-SMALL-04
    """The mortar reaches both units from the model between them, the gun only one of them."""
    guns = [rifle("Splash(3)", name="Mortar"), rifle("Splash(2)", name="Gun")]
    foes = [foe("A", at=(10, 25), models=2, gap=2.5), foe("B", at=(16, 25))]
    table = draw(unit("Own", *guns, at=(10, 10)), *foes, small_battles=True)
    table.activate("Own").answer("shooting").shoot("A", "A")
    table.dice(hit=[1] * 9)
    table.answer("B1.2", "B1.1")

    assert ["A: 3 attacks", "B: 1 attack"] == [
        line.split("attacks ", 1)[1].split(",")[0] for line in table.log("SZOP-SHOOT-06")
    ]


def test_splash_in_melee_of_small_battles() -> None:  # SZOP-SMALL-04
    axe = weapon("Splash(2)", name="Axe")
    table = draw(unit("Own", axe, toughness=3), foe("A", at=(10, 13), models=2, toughness=9), small_battles=True)
    table.activate("Own").answer("charge").propose()
    table.dice(hit=[1, 1])
    table.answer("B1.1")

    assert "2 attacks" in table.log("SZOP-MELEE-03")[0]


def test_a_weapon_in_hand_does_nothing_by_itself() -> None:  # SZOP-ABIL-01
    assert {"manoeuvre", "defence", "nothing"} == actions(draw(unit("Own", weapon()), foe(), active="Own"))


@pytest.mark.parametrize("first", [0, 1])
def test_who_chose_the_zone_begins_the_first_round(first: int) -> None:  # SZOP-ROUND-02, SZOP-SETUP-02
    table = draw(unit("Own"), unit("More", at=(20, 10)), foe(), foe("Others", at=(50, 30)), number=0)
    table.game.change(BATTLE, first=first)
    table.run(new_round, 1)

    assert ("SZOP-ACT-01", first) == (table.clause, table.seat)
