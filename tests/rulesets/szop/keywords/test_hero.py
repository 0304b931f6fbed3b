"""Hero. (SZOP-HERO)"""

from __future__ import annotations

from typing import Any

import grognard
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.rulesets.szop.lists.army import recall
from grognard.rulesets.szop.lists.keywords.passive import Ambush, Shield
from grognard.rulesets.szop.play.attack.casualties import receive
from grognard.rulesets.szop.play.attack.recovery import recoverable
from grognard.rulesets.szop.play.attack.regroup import quality_of
from grognard.rulesets.szop.play.setup.attachments import attach, attach_heroes, of_a_part, share
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import BATTLE, Unit, side_id
from tests.rulesets.szop.helpers import hurt, waiting
from tests.rulesets.szop.kit import draw, unit

BIG_FOE = unit("Foes", seat=1, at=(40, 30), toughness=9)
LONE_FOE = unit("Foes", seat=1, at=(40, 30))


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (40, 30), **more})


def target(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_a_defeated_hero_does_not_return() -> None:  # SZOP-HEAL-03, SZOP-HERO-05, SZOP-HEAL-04
    async def hurt(game: Any, own: Any) -> None:
        await receive(game, own, defender=0, attacker=3, by=1)

    hero = unit("Hero", has=["Hero"], toughness=2)
    table = draw(unit("Own", models=4, join=[hero]), unit("Foes", seat=1, at=(40, 40)))
    table.run(hurt, "Own").answer(["A1.5", "A1.1"])

    assert (("A1.1",), 1) == (table.unit("Own").fallen, recoverable(table.game, table.id("Own")))


def test_a_hero_lends_its_quality() -> None:  # SZOP-HERO-03
    hero = unit("Hero", has=["Hero"], quality=2)
    table = draw(unit("Own", quality=5, join=[hero]), unit("Others", quality=5, at=(20, 10)), BIG_FOE)

    assert [2, 5] == [quality_of(table.game, table.id(name)) for name in ("Own", "Others")]


def test_a_hero_joins_a_unit_and_they_are_one() -> None:  # SZOP-HERO-01, SZOP-MORALE-05
    hero = waiting("Hero", has=["Hero"], toughness=3, is_hero=True)
    table = draw(waiting("Squad", models=5), hero, foe())
    attach(table.game, table.id("Hero"), table.id("Squad"))

    assert ("A1.1", "A1.2", "A1.3", "A1.4", "A1.5", "A2.1") == table.unit("Squad").models
    assert 8 == table.unit("Squad").toughness
    assert "A2" not in table.game


def test_the_list_says_who_joins_whom() -> None:  # SZOP-HERO-01
    game = grognard.new_game("szop", armies=("river league", "glass synod"), seed=1)
    for seat in (0, 1):
        named = {unit.id: unit.name for unit in game.all(Unit)}
        joined = [(named[hero], named[host]) for hero, host in game[side_id(seat)].attached]
        force = recall(game.header.armies[seat], {})

        assert joined
        assert [(force.units[hero].name, force.units[host].name) for hero, host in force.attach] == joined


def test_heroes_join_units_and_no_lone_hero() -> None:  # SZOP-HERO-01
    heroes = [waiting(name, has=["Hero"], is_hero=True) for name in ("Hero", "Other")]
    table = draw(waiting("Squad", models=5), *heroes, foe(), number=0).run(attach_heroes, 0)

    assert {"Squad"} == table.targets()
    assert isinstance(table.refused({"Hero": "Other", "Other": "alone"}), Refused)


def test_heroes_may_stay_on_their_own() -> None:  # SZOP-HERO-01
    heroes = [waiting(name, has=["Hero"], is_hero=True) for name in ("Hero", "Other")]
    table = draw(waiting("Squad", models=5), *heroes, foe(), number=0).run(attach_heroes, 0)

    assert "SZOP-HERO-01" == table.clause

    table.answer({"Hero": "alone", "Other": "Squad"})

    assert (1, 6) == (len(table.unit("Hero").models), len(table.unit("Squad").models))


def test_the_opponent_chooses_about_abilities_of_a_part() -> None:  # SZOP-HERO-02, SZOP-ABIL-04
    hero = unit("Hero", has=["Hero", "Ambush", "Fury"])
    table = draw(unit("Squad", models=2, has=["Shield"], join=[hero]), foe())
    own = table.id("Squad")

    assert ["Ambush", "Shield"] == sorted(str(each) for each in of_a_part(table.game, own))

    table.run(share, "Squad")

    assert 1 == table.seat

    table.answer(["Ambush"])

    assert (True, False) == (has(table.game, own, Ambush), has(table.game, own, Shield))

    table.change("Squad", models=("A1.1", "A1.2"))

    assert has(table.game, own, Shield)  # all who lacked it are gone


def test_a_hero_needs_half_its_toughness() -> None:  # SZOP-HERO-06, SZOP-TRANS-01
    from grognard.rulesets.szop.play.transports import bulk

    table = draw(unit("Own", models=5, join=[unit("Hero", has=["Hero"], toughness=3)]), foe())

    assert 6.5 == bulk(table.game, table.id("Own"))


def test_attachments_are_declared_by_the_zone_chooser_first() -> None:  # SZOP-GEN-04, SZOP-HERO-01
    game = grognard.new_game("szop", ("river league", "glass synod"), seed=5)
    chance = Tabletop("setup")
    game.answer(game.question.suggest(chance))  # type: ignore[union-attr]

    assert game.question is not None
    assert ("SZOP-HERO-01", game[BATTLE].chooser) == (game.question.clause, game.question.seat)


def test_the_opponent_picks_the_worse_defence_but_a_bodyguard_may_be_used() -> None:  # SZOP-HERO-04, SZOP-PAS-34
    from grognard.rulesets.szop.play.attack.live_facts import defence_of

    hero, guard = unit("Hero", has=["Hero"], defence=3), unit("Guard", has=["Bodyguard"], defence=2)
    table = draw(unit("Own", defence=5, join=[hero]), unit("Others", at=(20, 10), defence=5, join=[guard]), target())

    assert [5, 2] == [defence_of(table.game, table.id(name)) for name in ("Own", "Others")]


def test_heroes_do_not_return() -> None:  # SZOP-HERO-05
    hero = unit("Hero", has=["Hero"])
    table = draw(unit("Own", models=2, join=[hero]), LONE_FOE).run(hurt, "Own", 0, 2)
    table.answer(["A1.1", "A1.3"])

    assert ("A1.1",) == table.unit("Own").fallen
