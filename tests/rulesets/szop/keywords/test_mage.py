"""Mage. (SZOP-PSY)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.lists.keywords.bases import ABILITY
from grognard.rulesets.szop.lists.keywords.passive import Shield
from grognard.rulesets.szop.lists.profiles import Power
from grognard.rulesets.szop.play.attack.casualties import receive
from grognard.rulesets.szop.play.attack.tokens import gain_tokens
from grognard.rulesets.szop.play.orders.interrupts import window
from grognard.rulesets.szop.play.orders.powers import power_uses
from grognard.rulesets.szop.table.abilities import has
from tests.rulesets.szop.helpers import carried, hit
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, wood


def power(name: str, cost: int, form: str = "order", ability: str = "Shield", **more: Any) -> Power:
    found: Any = ABILITY.parse(ability) if form not in ("attack", "patching") else None
    return Power(name=name, cost=cost, form=form, ability=found, **more)  # type: ignore[arg-type]


BOLT = power("Bolt", 2, "attack", weapon=rifle("Double", name="Bolt", reach=18, attacks=3))
WARD = power("Ward", 1)
CURSE = power("Rust", 3, "curse", "Shield", lacks=True)
MEND = power("Mend", 1, "patching")


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 24), **more})


def mages(*units: dict[str, Any], powers: tuple[Power, ...] = (BOLT, WARD, CURSE, MEND), tokens: int = 4) -> Drawn:
    mage = unit("Mage", has=["Mage(2)"], tokens=tokens)
    return draw(mage, *(units or (foe(),)), sides=({"powers": powers}, {}), active="Mage")


def names(table: Drawn) -> set[str]:
    return {str(option.label).split(" (")[0] for option in power_uses(table.game, table.id("Mage"))}


def far_foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (60, 40), **more})


def test_tokens_grow_by_x_up_to_2x() -> None:  # SZOP-PSY-01
    table = draw(unit("Mage", has=["Mage(2)"], join=[unit("Pupil", has=["Mage(1)"])]), foe())
    for expected in (3, 6, 6):
        gain_tokens(table.game, table.id("Mage"))

        assert expected == table.unit("Mage").tokens


def test_tokens_above_the_maximum_go_with_a_mage() -> None:  # SZOP-PSY-01
    async def hurt(game: Any, own: Any) -> None:
        await receive(game, own, defender=1)

    table = draw(unit("Mage", has=["Mage(2)"], tokens=6, join=[unit("Pupil", has=["Mage(1)"])]), foe())
    table.run(hurt, "Mage").answer(["A1.1"])

    assert 2 == table.unit("Mage").tokens


def test_a_power_costs_its_tokens_whatever_the_roll() -> None:  # SZOP-PSY-02, SZOP-INT-02
    table = mages(unit("Squad", at=(10, 15)), foe(), powers=(WARD,))
    table.dice(power=[3])
    table.run(window, "Mage").answer("0  Shield A2")

    assert (3, False) == (table.unit("Mage").tokens, has(table.game, table.id("Squad"), Shield))
    assert table.is_waiting  # one attempt for each power in an activation


def test_an_ability_power_works_like_an_order() -> None:  # SZOP-PSY-03, SZOP-PSY-02
    table = mages(unit("Squad", at=(10, 15)), foe(), powers=(WARD,))
    table.dice(power=[4])
    table.run(window, "Mage").answer("0  Shield A2")

    assert has(table.game, table.id("Squad"), Shield)


def test_curses_and_patching_as_powers() -> None:  # SZOP-PSY-03
    table = mages(
        foe(at=(10, 20), has=["Shield"]), unit("Hurt", at=(10, 13), toughness=9, wounds=5), powers=(CURSE, MEND)
    )
    table.dice(power=[4, 4], patching=[4])
    keys = [option.key for option in power_uses(table.game, table.id("Mage"))]
    table.run(window, "Mage").answer(keys[0]).answer("1 A2")

    assert not has(table.game, table.id("Foes"), Shield)
    assert 3 == table.unit("Hurt").wounds


def test_an_attack_power_hits_without_a_roll() -> None:  # SZOP-PSY-04, SZOP-MORALE-01, SZOP-DICE-04
    table = mages(foe(toughness=9), powers=(BOLT,))
    table.dice(power=[4], defence=[3, 4, 5], regroup=[1])
    table.run(window, "Mage").answer("0 B1")

    assert (1, True) == (table.unit("Foes").wounds, table.unit("Foes").is_exhausted)


def test_an_attack_power_with_splash_in_small_battles() -> None:  # SZOP-PSY-04, SZOP-SMALL-04
    """It hits every enemy model within X" of the chosen one, unit by unit."""
    burst = power("Burst", 2, "attack", weapon=rifle("Splash(3)", name="Burst", reach=18, attacks=2))
    foes = [foe("A", models=2, toughness=9), foe("B", at=(13.4, 24), toughness=9), foe("C", at=(24, 24))]
    mage = unit("Mage", has=["Mage(2)"], tokens=4)
    table = draw(mage, *foes, sides=({"powers": (burst,)}, {}), active="Mage", small_battles=True)
    table.dice(power=[4], defence=[6] * 6)
    table.run(window, "Mage").answer("0 B1", "B1.2")

    assert ["A: 4 attacks, 4 hits", "B: 2 attacks, 2 hits"] == [
        line.split("attacks ", 1)[1].rsplit(", ", 1)[0] for line in table.log("SZOP-PSY-04")
    ]


def test_a_power_without_splash_gets_none_from_its_mage() -> None:  # SZOP-PSY-04, SZOP-SMALL-04, SZOP-PAS-36
    mage = unit("Mage", has=["Mage(2)", "Mastery(Splash(3))"], tokens=4)
    foes = [foe("A", models=2, toughness=9), foe("B", at=(13.4, 24), toughness=9)]
    table = draw(mage, *foes, sides=({"powers": (BOLT,)}, {}), active="Mage", small_battles=True)
    table.dice(power=[4], defence=[6] * 3)
    table.run(window, "Mage").answer("0 B1")

    assert ["3 attacks, 3 hits, 0 wounds."] == [line.split(": ", 1)[1] for line in table.log("SZOP-PSY-04")]


def test_attack_powers_need_range_sight_and_no_exhaustion() -> None:  # SZOP-PSY-04, SZOP-STATE-01
    wall = wood(5, 16, 15, 17, kinds=["blocking"])
    tired = mages(powers=(BOLT,))
    tired.change("Mage", is_exhausted=True)
    hidden = draw(unit("Mage", has=["Mage(2)"], tokens=4), foe(), terrain=[wall], sides=({"powers": (BOLT,)}, {}))
    near = mages(foe(at=(10, 12.5)), powers=(BOLT,))

    assert {"Bolt"} == names(mages(powers=(BOLT,)))
    assert {"Bolt"} == names(near)  # it is no Shooting
    assert set() == names(tired)
    assert set() == names(hidden)
    assert set() == names(mages(foe(at=(10, 30)), powers=(BOLT,)))


def test_attack_powers_are_aimed_with_the_abilities_of_their_weapon_alone() -> None:  # SZOP-PSY-04, SZOP-PAS-36
    wall = wood(5, 14, 15, 15, kinds=["blocking"])
    mage = unit("Mage", has=["Mage(2)", "Mastery(Indirect)"], tokens=4)
    table = draw(mage, foe(), terrain=[wall], sides=({"powers": (BOLT,)}, {}), active="Mage")

    assert set() == names(table)


def test_the_owner_chooses_which_mage_marks() -> None:  # SZOP-PSY-03, SZOP-CMD-03
    """The mark counts near the mage that casts it."""
    mage = unit("Mage", has=["Mage(2)"], models=2, tokens=4)
    table = draw(mage, foe(), sides=({"powers": (power("Eye", 1, "mark", "Fury"),)}, {}), active="Mage")

    assert {"A1.1", "A1.2"} == {use.value.mage for use in power_uses(table.game, table.id("Mage")) if use.value}


def test_a_power_beyond_the_tokens_is_not_offered() -> None:  # SZOP-PSY-06, SZOP-PSY-02
    assert {"Ward"} == names(mages(tokens=1, powers=(BOLT, WARD)))
    assert {"Bolt", "Ward"} == names(mages(tokens=2, powers=(BOLT, WARD)))


def test_a_mage_that_finds_no_room_takes_its_tokens_along() -> None:  # SZOP-PSY-01, SZOP-TRANS-06
    walls = [
        wood(14, 8, 19.7, 20, kinds=["impassable"]),
        wood(22.1, 8, 28, 20, kinds=["impassable"]),
        wood(19.7, 8, 22.1, 13, kinds=["impassable"]),
        wood(19.7, 15.4, 22.1, 20, kinds=["impassable"]),
    ]
    bus = unit("Bus", has=["Transport(20)"], at=(20.9, 14.2), diameter=2.0)
    mage = unit("Mage", has=["Mage(2)"], diameter=1.3)
    table = draw(bus, unit("Many", models=6, join=[mage], tokens=4), far_foe(), terrain=walls)
    carried(table, "Many")
    table.dice(regroup=[6] * 9)
    table.run(hit, "Bus", 1)
    while not table.is_waiting:
        table.propose()

    assert table.id("Many") + ".7" not in table.unit("Many").models
    assert ("table", 0) == (table.unit("Many").place, table.unit("Many").tokens)
