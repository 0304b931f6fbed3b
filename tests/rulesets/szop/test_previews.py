"""What a player sees before he decides. (SZOP-ATK-06)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.szop.play.charge.charge import charge, chargeable
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.play.shooting.shooting import shoot
from tests.rulesets.szop.kit import draw, rifle, unit, weapon, wood


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (10, 22), **more})


def test_a_draft_of_targets_is_foreseen_with_exact_odds() -> None:  # SZOP-ATK-05, SZOP-ATK-06
    table = draw(unit("Own", rifle(), models=2), foe(models=2)).run(shoot, "Own")
    assert table.game.question is not None
    [slot] = table.game.question.slots  # type: ignore[attr-defined]
    told = table.game.question.preview({slot.key: "B1"})["B1"]

    assert (2, 0.5) == (told["attacks"], told["wounds"])
    assert told["destroyed"] == pytest.approx(1 / 16)
    assert {} == table.game.question.preview({slot.key: "hold"})


def test_every_option_of_a_shot_shows_its_odds() -> None:  # SZOP-ATK-06, SZOP-COVER-01
    table = draw(unit("Own", rifle()), foe(models=2), terrain=[wood(8, 20, 14, 24)]).run(shoot, "Own")
    shown = table.game.view(0)["question"]["slots"][0]["options"][0]["data"]

    assert 1 == shown["models"]
    assert "-1 cover" in shown["odds"]["because"]
    assert "wounds" == shown["odds"]["main"]
    assert shown["odds"]["wounds"] == pytest.approx(shown["odds"]["stages"]["wounds"]["mean"], abs=0.01)


def test_a_draft_of_a_move_says_what_it_costs_and_why_it_is_refused() -> None:  # SZOP-MOVE-05, SZOP-TERR-06
    swamp = wood(8, 12, 14, 14, kinds=["dangerous"])
    table = draw(unit("Own"), foe(at=(40, 40)), terrain=[swamp], objectives=[(10, 18)]).run(manoeuvre, "Own")
    assert table.game.question is not None
    good = table.game.question.preview({"A1.1": [[10, 15]]})
    bad = table.game.question.preview({"A1.1": [[10, 17]]})

    assert ({"A1.1": 5.0}, True, ["O1"]) == (good["inches"], good["dangerous"], good["objectives"])
    assert "refused" not in good
    assert "SZOP-MOVE-05" == bad["clause"]
    assert table.game.question.preview("nonsense")["coherent"]


def test_a_charge_shows_its_blows_and_the_answer() -> None:  # SZOP-MELEE-03, SZOP-MELEE-04
    async def charges(game: Any, own: Any) -> None:
        await charge(game, own, chargeable(game, own))

    table = draw(unit("Own", weapon()), foe("Foes", weapon(attacks=2), at=(10, 14))).run(charges, "Own")
    told = table.game.view(0)["question"]["hints"]["charge"]["B1"]

    assert (1, 1, 1, 2) == (told["models"], told["answers"], told["odds"]["attacks"], told["counter"]["attacks"])
