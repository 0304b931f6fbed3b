"""Chances of fire beside the answers in a game: the same as the odds questions give. (LEG-GEN-06)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.cli.game.option_notes import odds_of_options, odds_of_slot
from grognard.kernel.to_plain import plain
from grognard.rulesets.legendary.odds import blasts, fights, overwatch, shooting
from grognard.rulesets.legendary.play.shooting.flames import TOWARDS
from grognard.rulesets.legendary.ruleset import RULESET
from tests.rulesets.legendary.arms import model, weapon
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import tank

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


# ---------------------------------------------------------------- blasts, flames, charges and fights

MORTAR = {"name": "Mortar", "range": 36, "s": 5, "ap": 5, "rules": ["Blast"]}
FLAMER = {"name": "Flamer", "range": "template", "s": 4, "ap": 5, "type": "Assault"}


def test_a_blast_has_the_odds_of_the_question() -> None:  # LEG-SCAT-01, LEG-TMPL-02
    """Aimed at the middle one of three: what the question says of the same places."""
    table = Battle(
        {"Reds": squad(1, at=(21.5, 10), weapons=(MORTAR,))},
        {"Blues": squad(3, at=(20, 34))},
        options={"allow_premeasuring": True},
    )
    table.activate("Reds").until("shoots at whom")
    declared = told(table, "Mortar", table.ids["Blues"])["odds"]
    question = {
        "aim": [21.5, 34],
        "shooter": [21.5, 10],
        "plus": 4,
        "models": [{"at": [20 + 1.5 * n, 34]} for n in range(3)] + [{"at": [21.5, 10], "side": "friend"}],
    }
    expected = blasts.odds(question, OFF).plain()["stages"]
    assert expected == declared["stages"]

    table.fire(Mortar="Blues")
    aimed: Any = table.game.question
    assert "Where does Mortar aim?" == aimed.prompt
    assert expected == aimed.preview("B1.2")["odds"]["stages"]


def test_a_blast_is_told_by_band_where_nothing_is_measured() -> None:  # LEG-GEN-06
    table = Battle({"Reds": squad(1, at=(21.5, 10), weapons=(MORTAR,))}, {"Blues": squad(3, at=(20, 34))})
    table.activate("Reds").until("shoots at whom")
    found = told(table, "Mortar", table.ids["Blues"])["attacks"]
    hits = [each["odds"]["stages"]["enemies hit"]["mean"] for each in found]

    assert ["if short", "if effective", "if long"] == [each["label"] for each in found]
    assert hits == sorted(hits, reverse=True)


def test_a_flame_that_is_laid_has_the_odds_of_its_saves() -> None:  # LEG-TMPL-04
    """Each under it takes a hit of Strength 4 AP 5 on Toughness 4 and a 4+ save."""
    table = Battle({"Reds": squad(1, at=(20, 10), weapons=(FLAMER,))}, {"Blues": squad(1, at=(20, 14))})
    table.activate("Reds").until("shoots at whom").fire(Flamer="Blues")
    asked_for: Any = table.game.question
    asked_for.check({TOWARDS: (20, 20)})  # it begins at the rim of the bearer, who does not burn himself
    found = asked_for.preview({TOWARDS: (20, 20)})

    one = shooting.odds({**asked("effective", 1), "target": {"profile": plain(model()), "models": 1}}, OFF)
    assert ["B1.1"] == found["under"]
    assert float(one["losses"].p(1) / one["hits"].p(1)) == pytest.approx(found["odds"]["stages"]["losses"]["mean"])


@pytest.mark.parametrize("may_measure", [True, False])
def test_a_charge_has_its_odds(may_measure: bool) -> None:  # LEG-CHG-02, LEG-CHG-03, LEG-MELEE-01, LEG-GEN-06
    """After an advance it goes a d6; the fight is as the odds question says."""
    blade = {"name": "Blade", "range": "melee", "s": "user", "ap": "-", "type": "Melee"}
    table = Battle(
        {"Reds": squad(3, at=(20, 10), weapons=(blade,))},
        {"Blues": squad(3, at=(20, 15), weapons=(blade,))},
        options={"allow_premeasuring": may_measure},
    )
    table.activate("Reds").until("advance, charge, or neither").say("advance", {}, "charge")
    question: Any = table.game.question
    found = question.preview([table.ids["Blues"]])["attacks"]
    reaches = {each["label"]: each["odds"]["stages"]["reaches"]["mean"] for each in found[:-1]}

    expected = {"the charge": 0.5} if may_measure else {'if 2" away': 5 / 6, 'if 4" away': 0.5, 'if 6" away': 1 / 6}
    assert pytest.approx(expected) == reaches
    fighters = {"profile": plain(model()), "weapons": [plain(weapon(**blade))], "models": 3}
    fight = fights.odds({"attacker": fighters, "target": fighters}, OFF).plain()
    assert fight["stages"]["attackers win"] == found[-1]["odds"]["stages"]["attackers win"]


def test_weapons_in_a_fight_have_their_odds() -> None:  # LEG-WPN-08, LEG-MELEE-06
    blade = {"name": "Blade", "range": "melee", "s": "user", "ap": "-", "type": "Melee"}
    maul = {"name": "Maul", "range": "melee", "s": "user+4", "ap": 3, "type": "Melee", "rules": ["Two-handed"]}
    table = Battle(
        {"Reds": squad(2, at=(20, 10), weapons=(blade, maul))}, {"Blues": squad(2, at=(20, 12.5), weapons=(blade,))}
    )
    table.say("Reds", {}, "charge", ["Blues"]).until("strike with")
    question: Any = table.game.question
    means = {key: question.preview(key)["odds"]["stages"]["losses"]["mean"] for key in ("Blade", "Maul")}

    assert 0 < means["Blade"] < means["Maul"] < 2
