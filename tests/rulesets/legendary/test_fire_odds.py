"""Chances of fire beside the answers in a game: the same as the odds questions give. (LEG-GEN-06)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.cli.game.option_notes import odds_of_options, odds_of_slot
from grognard.kernel.to_plain import plain
from grognard.rulesets.legendary.odds import overwatch, shooting
from grognard.rulesets.legendary.ruleset import RULESET
from tests.rulesets.legendary.arms import model, weapon
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.vehicles.motors import tank

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": 5}
OFF: dict[str, Any] = RULESET.options({})


def facing(far: float = 18, *, number: int = 5, **options: Any) -> Battle:
    """Reds with guns about to fire at Blues."""
    reds, blues = squad(number, at=(20, 10), weapons=(GUN,)), squad(3, at=(20, 10 + far))
    return Battle({"Reds": reds}, {"Blues": blues}, options=options)


def told(table: Battle, slot: str, option: str) -> dict[str, Any]:
    found: dict[str, Any] = table.game.question.preview({slot: option})["slots"][slot]  # type: ignore[union-attr]
    return found


def asked(band: str, number: int = 5, **how: Any) -> dict[str, Any]:
    group = {"weapon": plain(weapon()), "number": number, "bs": 4}
    target = {"profile": plain(model()), "models": 3}
    return {"attacker": [group], "target": target, "band": band, **how}


def test_fire_has_the_odds_of_the_question() -> None:  # LEG-SHOOT-06, LEG-SHOOT-13
    table = facing(allow_premeasuring=True).activate("Reds").until("shoots at whom")
    found = told(table, "Gun", table.ids["Blues"])["odds"]

    expected = shooting.odds(asked("effective"), OFF).plain()
    assert expected["stages"] == found["stages"]
    assert "losses" == found["main"]


def test_without_measuring_the_odds_are_told_for_each_band() -> None:  # LEG-GEN-06
    table = facing().activate("Reds").until("shoots at whom")
    found = told(table, "Gun", table.ids["Blues"])

    assert ["if short", "if effective", "if long"] == [each["label"] for each in found["attacks"]]
    for each, band in zip(found["attacks"], ("short", "effective", "long"), strict=True):
        assert shooting.odds(asked(band), OFF).plain()["stages"] == each["odds"]["stages"]
    assert told(facing(8).activate("Reds").until("shoots at whom"), "Gun", table.ids["Blues"]) == found


def test_the_hull_and_the_tracks_of_a_tank() -> None:  # LEG-VEH-15, LEG-DEST-01
    guns = {"name": "Gun", "range": 24, "s": 9, "ap": 2}
    table = Battle(
        {"Reds": squad(2, at=(20, 10), weapons=(guns,))},
        {"Blues": tank(at=(20, 28), facing=270.0)},
        options={"allow_premeasuring": True},
    )
    table.activate("Reds").until("shoots at whom")
    slots = table.game.question.slots  # type: ignore[union-attr]
    [hull, tracks, *_] = [option.key for option in slots[0].options if option.key.count("/") and "x2" not in option.key]
    group = {"weapon": plain(weapon(s=9, ap=2)), "number": 2, "bs": 4}
    target = {"vehicle": plain(table.model("Blues").profile)}
    for key, part in ((hull, False), (tracks, True)):
        expected = shooting.odds({"attacker": [group], "target": target, "part": part}, OFF).plain()
        assert expected["stages"] == told(table, "Gun", key)["odds"]["stages"]


@pytest.mark.parametrize("rules", [[], ["Acute senses"], ["Interceptor"]])
def test_overwatch_has_odds_beside_it(rules: list[str]) -> None:  # LEG-OVER-02, LEG-KW-01, LEG-KW-32
    table = Battle(
        {"Reds": squad(3, at=(20, 10))},
        {"Blues": squad(4, at=(20, 31), weapons=(GUN,), rules=rules)},
        reacts=True,
        options={"allow_premeasuring": True},
    )
    table.say("Reds").move("Reds", 0, 3)
    question = table.game.question
    found = question.preview(table.ids["Blues"])["odds"]  # type: ignore[union-attr]

    has = {"again": rules == ["Acute senses"], "interceptor": rules == ["Interceptor"]}
    expected = overwatch.odds({**asked("effective", 4), "initiative": 4, **has}, OFF).plain()
    assert expected["stages"] == found["stages"]
    assert {} == question.preview("no")  # type: ignore[union-attr]


def test_overwatch_by_band_in_the_terminal() -> None:  # LEG-GEN-06, LEG-OVER-02
    table = Battle({"Reds": squad(3, at=(20, 10))}, {"Blues": squad(4, at=(20, 31), weapons=(GUN,))}, reacts=True)
    table.say("Reds").move("Reds", 0, 3)
    assert table.game.question is not None
    words = odds_of_options(table.game.question)[table.ids["Blues"]]

    assert ["if short", "if effective", "if long"] == [part.split(":")[0] for part in words.split("; ")]


def test_fire_by_band_in_the_terminal() -> None:  # LEG-GEN-06
    table = facing().activate("Reds").until("shoots at whom")
    question: Any = table.game.question
    words = odds_of_slot(question, question.slots[0], {})[table.ids["Blues"]]

    assert words.startswith("if short: losses ")
