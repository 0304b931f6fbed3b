"""What a player sees before he decides. (SZOP-ATK-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.tactics import Low
from grognard.rulesets.szop.play import previews
from grognard.rulesets.szop.play.charge.charge import charge, chargeable
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.play.orders.interrupts import window
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.play.tableau import tableau
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, weapon, wood

if TYPE_CHECKING:
    from grognard.kernel.view import Ring


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


@pytest.mark.parametrize(("y", "held"), [(14.5, ["O1"]), (14.4, [])])
def test_a_draft_says_which_objectives_it_reaches_from_3_inches(y: float, held: list[str]) -> None:  # SZOP-OBJ-02
    table = draw(unit("Own"), foe(at=(40, 40)), objectives=[(10, 18)]).run(manoeuvre, "Own")
    assert table.game.question is not None

    assert held == table.game.question.preview({"A1.1": [[10, y]]})["objectives"]


def test_a_charge_shows_its_blows_and_the_answer() -> None:  # SZOP-MELEE-03, SZOP-MELEE-04
    async def charges(game: Any, own: Any) -> None:
        await charge(game, own, chargeable(game, own))

    table = draw(unit("Own", weapon()), foe("Foes", weapon(attacks=2), at=(10, 14))).run(charges, "Own")
    told = table.game.view(0)["question"]["hints"]["charge"]["B1"]

    assert (1, 1, 1, 2) == (told["models"], told["answers"], told["odds"]["attacks"], told["counter"]["attacks"])


def test_a_counter_attack_tells_its_odds() -> None:  # SZOP-MELEE-04, SZOP-ATK-06
    async def charges(game: Any, own: Any) -> None:
        await charge(game, own, chargeable(game, own))

    table = draw(unit("Own"), foe("Foes", weapon(attacks=2), at=(10, 12))).run(charges, "Own")
    table.answer(table.game.question.suggest(Low()))  # type: ignore[union-attr]
    assert table.game.question is not None

    assert ("SZOP-MELEE-04", 1) == (table.clause, table.seat)
    assert {"has_odds": True} == table.game.view(1)["question"]["options"][0]["data"]

    told = table.game.question.preview("yes")["odds"]

    assert (2, 0.5) == (told["attacks"], told["wounds"])
    assert told["destroyed"] == pytest.approx(7 / 16, abs=1e-3)
    assert {} == table.game.question.preview("no")


def test_of_several_counter_attacks_each_tells_its_odds() -> None:  # SZOP-MELEE-04, SZOP-ATK-06
    async def charges(game: Any, own: Any) -> None:
        await charge(game, own, chargeable(game, own))

    foes = [foe("One", weapon(attacks=2), at=(9, 12)), foe("Two", weapon(attacks=4), at=(11, 12))]
    table = draw(unit("Own", toughness=9), *foes).run(charges, "Own").answer(["B1", "B2"])
    table.answer(table.game.question.suggest(Low()))  # type: ignore[union-attr]
    assert table.game.question is not None
    told = {key: table.game.question.preview(key) for key in table.keys}

    assert {"B1": 0.5, "B2": 1.0} == {key: told[key]["odds"]["wounds"] for key in ("B1", "B2")}
    assert {} == told["no"]


def test_a_guard_tells_the_odds_of_its_shots_first_at_the_unit_that_acts() -> None:  # SZOP-PAS-33, SZOP-ATK-06
    own = [unit("Other", at=(4, 10)), unit("Own", at=(10, 10))]
    table = draw(*own, foe("Guards", rifle(attacks=2), has=["Guard"])).run(window, "Own")
    assert table.game.question is not None

    assert ("SZOP-PAS-33", 1) == (table.clause, table.seat)
    assert {"has_odds": True} == table.game.view(1)["question"]["options"][0]["data"]

    attacks = table.game.question.preview("B1")["attacks"]

    assert [("Own", 0.5), ("Other", 0.5)] == [(each["label"], each["odds"]["wounds"]) for each in attacks]
    assert {} == table.game.question.preview("not now")


def rings(table: Drawn, kind: str) -> list[Ring]:
    return [ring for ring in tableau(table.game, 0).rings if ring.kind == kind]


def test_the_four_zones_are_shown_while_one_aims() -> None:  # SZOP-PAS-31, SZOP-PAS-32
    block = unit("Block", rifle(zone="front"), has=["Facing"], heading=90.0)
    foes = unit("Foes", has=["Facing"], heading=180.0, seat=1, at=(10, 20))
    table = draw(block, foes)

    assert [90.0, 180.0] == [ring.facing for ring in rings(table, "front")]

    table.run(shoot, "Block")
    zones = [ring for ring in rings(table, "front") if ring.radius > 3]

    assert [90, 180, 270, 0, 180, 270, 0, 90] == [ring.facing for ring in zones]
    assert {180.0} == {ring.angle for ring in zones}


def test_artillery_and_markers_show_their_ranges_while_one_aims() -> None:  # SZOP-WPN-13, SZOP-WPN-23
    guns = unit("Guns", rifle("Artillery", "Guided", reach=18), guided=((20.0, 20.0),))
    table = draw(guns, unit("Mates", models=3, at=(30, 10)), unit("Foes", seat=1, at=(30, 20)))

    assert [] == rings(table, "artillery") + rings(table, "guided")

    table.run(shoot, "Guns")

    assert [(10.0, 10.0), (30.0, 10.0)] == [ring.at for ring in rings(table, "artillery")]
    assert [((20.0, 20.0), 18.0)] == [(ring.at, ring.radius) for ring in rings(table, "guided")]


def test_the_flight_of_an_aircraft_is_shown_before_it() -> None:  # SZOP-FLY-03
    table = draw(unit("Kite", has=["Aircraft"], at=(36, 10)), unit("Foes", seat=1, at=(10, 40)))

    assert [] == rings(table, "flight")

    table.activate("Kite")

    assert [(30.0, 36.0)] == [(ring.inner, ring.radius) for ring in rings(table, "flight")]

    table.propose()

    assert [] == rings(table, "flight")


def test_cover_is_told_model_by_model() -> None:  # SZOP-COVER-02, SZOP-COVER-03
    foes = unit("Foes", seat=1, at=(10, 20), models=3, has=["Camouflage"])
    table = draw(unit("Own", rifle()), foes, terrain=[wood(9, 19, 12, 21)]).run(shoot, "Own")
    shown: Any = table.game.question.shown()  # type: ignore[union-attr]

    assert "2 of 3 by terrain, the whole unit" == shown["slots"][0]["options"][0]["data"]["cover"]


def test_wounds_on_a_unit_are_pips() -> None:  # SZOP-WND-03
    table = draw(unit("Own", toughness=3, wounds=2), unit("Foes", seat=1, at=(10, 30)))

    assert [2, 0] == [card.pips for card in tableau(table.game, 0).cards]


def test_an_attack_beyond_all_measure_is_shown_without_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """SZOP-ATK-06: the question is asked all the same, and asked at once."""
    monkeypatch.setattr(previews, "MOST_WAYS", 1)
    table = draw(unit("Own", rifle(), models=2), foe(models=2)).run(shoot, "Own")
    shown = table.game.view(0)["question"]["slots"][0]["options"][0]["data"]

    assert 2 == shown["models"]
    assert "odds" not in shown
