"""Mark. (SZOP-CMD-03)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.lists.keywords.bases import ABILITY
from grognard.rulesets.szop.lists.keywords.passive import Bastion
from grognard.rulesets.szop.play.actions import possible
from grognard.rulesets.szop.play.attack.live_facts import Shot as OneShot
from grognard.rulesets.szop.play.attack.live_facts import volleys_of
from grognard.rulesets.szop.play.charge.blows import blows_at
from grognard.rulesets.szop.play.orders.interrupts import window
from grognard.rulesets.szop.play.orders.order_curse_mark import grant_uses
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.table.records import BATTLE, Granted, ModelId
from tests.rulesets.szop.helpers import whole_charge
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, weapon

CLUB = weapon(name="Club")


def foe_to_charge(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *(weapons or (CLUB,)), seat=1, **{"at": (10, 15), **more})


def enemy(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 24), **more})


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (40, 30), **more})


def marked(own: dict[str, Any], ability: str, *foes: dict[str, Any], lacks: bool = False, **more: Any) -> Drawn:
    """A unit that has, or lacks, an ability against enemies near a spotter at (40, 12)."""
    table = draw(own, unit("Spotter", at=(40, 12)), *foes, **more)
    passive: Any = ABILITY.parse(ability)
    table.change("Own", grants=(Granted(passive, lacks, marked_by=table.model("Spotter").id),))
    return table


def target(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_a_mark_near_the_charger_counts_for_counter_attacks() -> None:  # SZOP-CMD-03, SZOP-PAS-37, SZOP-PAS-15
    def countered(ability: str, at: tuple[float, float]) -> tuple[str, bool]:
        table = draw(unit("Own", CLUB, toughness=3), foe_to_charge(toughness=3), foe_to_charge("Marker", at=at))
        grant = Granted(ABILITY.parse(ability), False, table.model("Marker").id)  # type: ignore[arg-type]
        table.change("Foes", grants=(grant,))
        table.dice(hit=[1] * 4, regroup=[6] * 9)
        table.run(whole_charge, "Own").propose()
        prompt = table.prompt
        table.answer("yes").pass_all()
        return prompt, table.unit("Foes").is_exhausted

    assert not countered("Bastion", (10, 25))[1]
    assert countered("Bastion", (10, 35))[1]
    assert "before" in countered("Counter", (10, 25))[0]
    assert "before" not in countered("Counter", (10, 35))[0]


def test_marks_of_two_models_have_two_circles() -> None:  # SZOP-CMD-03
    """The second Mark of the same ability works around another model."""
    marker = unit("Marker", has=["Mark(Bastion)"], at=(40, 10))
    table = draw(unit("Own"), marker, enemy())
    own = table.id("Own")

    def offered(*grants: Granted) -> bool:
        table.change("Own", grants=grants)
        return any(option.value and own in option.value.units for option in grant_uses(table.game, 0, "mark", set()))

    assert offered(Granted(Bastion(), marked_by=ModelId("A1.1")))
    assert not offered(Granted(Bastion(), marked_by=ModelId("A2.1")))
    assert not offered(Granted(Bastion()))


def test_a_mark_may_go_to_any_friend() -> None:  # SZOP-CMD-03
    table = draw(unit("Spotter", has=["Mark(Fury)"]), unit("Far", at=(60, 40)), foe(), active="Spotter")
    table.run(window, "Spotter").answer("A1.1 Fury A2")

    assert table.model("Spotter").id == table.unit("Far").grants[0].marked_by


def test_a_mark_of_what_attacks_cannot_use_is_not_offered() -> None:  # SZOP-CMD-03, SZOP-CMD-04
    def is_offered(ability: str) -> bool:
        table = draw(unit("Spotter", has=[f"Mark({ability})"]), foe(), active="Spotter")
        return not table.run(window, "Spotter").is_waiting

    marks = ("Fury", "Saboteur", "Bastion", "Counter", "Mastery(Deadly(3))", "Shield", "Fast", "Regeneration")

    assert [True] * 5 + [False] * 3 == [is_offered(each) for each in marks]


def test_a_mark_of_guard_lets_a_unit_shoot_at_the_marked() -> None:  # SZOP-CMD-03, SZOP-PAS-33
    foes = foe("Near", at=(34, 20)), foe("Far", at=(20, 30))
    table = marked(unit("Own", rifle(), at=(30, 10)), "Guard", *foes, active="Far").run(window, "Far")

    assert [table.id("Own")] == table.keys[:1]
    assert {"Near"} == table.answer("Own").targets()
    assert marked(unit("Own", rifle(), at=(30, 10)), "Guard", foes[1], active="Far").run(window, "Far").is_waiting


def test_a_mark_of_tireless_lets_a_unit_attack_the_marked_again() -> None:  # SZOP-CMD-03, SZOP-PAS-35
    foes = foe("Near", at=(34, 20)), foe("Far", at=(20, 30))
    for ability, expected in (("Tireless", {"Near"}), ("Fury", set())):
        table = marked(unit("Own", rifle(), at=(30, 10)), ability, *foes, active="Own")
        table.game.change(BATTLE, actions=("shooting",), struck=(table.id("Near"),))
        plan = possible(table.game, table.id("Own")).get("shooting", ())

        assert {table.id(name) for name in expected} == {target for profile in plan for target in profile.shots}


def test_a_mark_takes_instinct_away_against_the_marked() -> None:  # SZOP-CMD-03, SZOP-PAS-27
    foes = foe("Nearest", at=(20, 18)), foe("Marked", at=(36, 20)), foe("Other", at=(12, 26))
    rifles = [rifle(), rifle(name="Launcher", attacks=2)]
    table = marked(unit("Own", *rifles, has=["Instinct"], at=(24, 10)), "Instinct", *foes, lacks=True)
    table.run(shoot, "Own")

    assert {"Nearest", "Marked"} == table.targets()
    assert "SZOP-PAS-27" == table.refused(table.slots(Rifle="Nearest", Launcher="Marked")).clause

    table.dice(hit=[1, 1, 1])
    table.answer(table.slots(Rifle="Marked", Launcher="Marked"))

    assert table.is_waiting


def test_a_mark_of_instinct_spares_the_marked_that_is_not_nearest() -> None:  # SZOP-CMD-03, SZOP-PAS-27
    foes = foe("Nearest", at=(20, 18)), foe("Marked", at=(36, 20)), foe("Other", at=(12, 26))
    table = marked(unit("Own", rifle(), at=(24, 10)), "Instinct", *foes).run(shoot, "Own")

    assert {"Nearest", "Other"} == table.targets()


def test_a_mark_of_immobile_lets_a_unit_strike_the_marked_from_3_inches() -> None:  # SZOP-CMD-03, SZOP-PAS-07
    for at, number in (((34, 12), 1), ((12, 12), 0)):
        own = unit("Own", weapon(), at=(at[0] - 3.9, at[1]))
        table = marked(own, "Immobile", foe(at=at))

        assert number == len(blows_at(table.game, table.id("Own"), table.id("Foes"), [table.id("Foes")]))


def test_a_mark_makes_saboteurs_of_those_who_attack_near_it() -> None:  # SZOP-CMD-03, SZOP-PAS-28
    def asked(at: tuple[float, float]) -> str:
        table = draw(unit("Own", rifle(), at=(10, 34)), unit("Marker", at=at), foe(at=(10, 25), models=9))
        table.activate("Own")
        grant = Granted(ABILITY.parse("Saboteur"), False, table.model("Marker").id)  # type: ignore[arg-type]
        table.change("Own", grants=(grant,))
        table.dice(hit=[1, 1])
        return table.answer("shooting").shoot("Foes").clause

    assert "SZOP-PAS-28" == asked((10, 15))
    assert "SZOP-PAS-28" != asked((10, 5))


def test_a_mark_counts_against_enemies_near_the_marking_model() -> None:  # SZOP-CMD-03, SZOP-ABIL-04
    def needed(at: tuple[float, float]) -> int:
        table = draw(unit("Own", rifle(), at=(30, 10)), unit("Marker", at=(10, 10)), target(at=at))
        grant = Granted(ABILITY.parse("Mastery(Reliable)"), False, table.model("Marker").id)  # type: ignore[arg-type]
        table.change("Own", grants=(grant,))
        shot = OneShot(table.model("Own").id, rifle(), None)
        [volley] = volleys_of(table.game, table.id("Own"), table.id("Foes"), [shot], is_melee=False)
        return volley.needed

    assert (2, 4) == (needed((10, 20)), needed((10, 30)))
