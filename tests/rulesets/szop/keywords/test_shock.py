"""Shock. (SZOP-WPN-18)"""

from __future__ import annotations

from typing import Any

from grognard.kernel.dice import Scripted
from grognard.rulesets.szop.dice.attack import Volley, attack
from grognard.rulesets.szop.play.attack.attacks import resolve
from grognard.rulesets.szop.play.attack.regroup import begin_action
from grognard.rulesets.szop.play.shooting.shooting import shoot
from tests.rulesets.szop.kit import draw, rifle, unit
from tests.rulesets.szop.volleys import made

FOE = unit("Foes", seat=1, at=(40, 30))


def test_bane_and_shock_wounds_are_counted_apart() -> None:  # SZOP-WPN-18, SZOP-WPN-19
    done = attack(Scripted(hit=[4, 4, 4], defence=[2, 2, 2]), (made("Bane", attacks=2), made("Shock")))

    assert (3, 1, 2) == (done.total, done.shock, done.bane)


def test_wounds_of_shots_count_as_often_as_they_are() -> None:  # SZOP-WND-07, SZOP-WPN-18
    table = draw(unit("Own", rifle("Shock", attacks=2)), unit("Foes", seat=1, at=(10, 20), toughness=9))
    table.dice(hit=[4, 4], defence=[2, 6])
    table.run(shoot, "Own").shoot("Foes")

    assert (1, 1) == (table.unit("Own").inflicted, table.unit("Foes").received)


def test_excess_wounds_are_counted_for_regroup() -> None:  # SZOP-WND-07, SZOP-WPN-18
    async def blow(game: Any, foe: Any, own: Any) -> None:
        begin_action(game)
        volley = Volley(attacks=4, needed=2, difficulty=4, is_shock=True, for_defender=1)
        await resolve(game, foe, own, (volley,), "SZOP-MELEE-03", is_melee=True)

    table = draw(unit("Own", models=2), FOE)
    table.dice(hit=[5] * 4, defence=[2] * 4)
    table.run(blow, "Foes", "Own")

    assert (8, 8) == (table.unit("Foes").inflicted, table.unit("Own").received)
