"""Odds questions, compared with closed forms and brute force."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import pi
from typing import Any

import msgspec
import pytest

from grognard.kernel.dice import Every
from grognard.kernel.errors import GrognardError
from grognard.kernel.to_plain import plain
from grognard.kernel.words import encode_sentence, in_language
from grognard.rulesets.legendary.dice import attack_reports
from grognard.rulesets.legendary.dice.saves import band
from grognard.rulesets.legendary.odds import blasts, fights, other_rolls, overwatch, shooting, tank_shocks
from grognard.rulesets.legendary.odds.questions import QUESTIONS
from grognard.rulesets.legendary.ruleset import RULESET
from tests.rulesets.legendary.arms import model, vehicle, weapon

OFF: dict[str, Any] = RULESET.options({})


def shot(number: int = 1, *, target: dict[str, Any] | None = None, **how: Any) -> dict[str, Any]:
    """So many plain shots of BS 4 at one trooper."""
    group = {"weapon": plain(weapon(**how.pop("weapon", {}))), "number": number, "bs": 4}
    return {"attacker": [group], "target": target or {"profile": plain(model())}, **how}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question.ask))
def test_every_question_has_a_sample_with_an_answer(question: Any) -> None:
    report = question.answer(question.sample(), OFF)

    assert report.main in report
    for odds in report.values():
        assert 1 == sum(odds.p(outcome) for outcome in odds)


def test_one_shot_at_one_model() -> None:  # LEG-SHOOT-08, LEG-SAVE-01
    report = shooting.odds(shot(), OFF)

    assert Fraction(10, 12) == report["hits"].p(1)
    assert Fraction(10, 12) * Fraction(3, 12) == report["destroyed"].p(True)  # T4 against S4, save 4+


def test_cover_takes_hits() -> None:  # LEG-SHOOT-17
    report = shooting.odds(shot(cover=3), OFF)

    assert (Fraction(3, 12), Fraction(7, 12)) == (report["hits on cover"].p(1), report["hits"].p(1))


def test_several_groups_are_one_attack() -> None:  # LEG-DMG-02, LEG-SHOOT-02
    hero = {"profile": plain(model(w=2))}
    group = {"weapon": plain(weapon(ap="-")), "number": 1, "bs": 4}
    one, two = {"attacker": [group], "target": hero}, {"attacker": [group, group], "target": hero}

    assert 0 == shooting.odds(one, OFF)["destroyed"].p(True)
    assert Fraction(10 * 3, 144) ** 2 == shooting.odds(two, OFF)["destroyed"].p(True)


def test_many_groups_cost_little_more_than_few(monkeypatch: pytest.MonkeyPatch) -> None:  # LEG-DMG-02
    monkeypatch.setattr(attack_reports, "Every", partial(Every, limit=300_000))
    guns = [{"weapon": plain(weapon(s=s)), "number": 6, "bs": 4} for s in (4, 5, 6, 7, 4, 5, 6, 7)]
    hits = {
        aim: shooting.odds({"attacker": guns, "target": target, **aim_at}, OFF)["hits"].mean
        for aim, target, aim_at in (
            ("men", {"profile": plain(model())}, {"cover": 3}),
            ("screen", {"profile": plain(model())}, {"screened": 2}),
            ("hull", {"vehicle": plain(vehicle())}, {}),
        )
    }

    assert 48 * Fraction(10, 12) == hits["hull"]
    assert 48 * Fraction(7, 12) == hits["men"]


def test_tracks_of_a_tank() -> None:  # LEG-VEH-15, LEG-VEH-16
    tank = {"vehicle": plain(vehicle(rear=10))}
    report = shooting.odds(shot(target=tank, part=True, weapon={"s": 8, "ap": 1}), OFF)

    assert Fraction(7, 12) * Fraction(4, 12) == report["part lost"].p(True)


def test_a_vehicle_and_the_chart() -> None:  # LEG-VEH-05, LEG-DEST-01
    tank = {"vehicle": plain(vehicle(front=12, hp=3))}
    report = shooting.odds(shot(target=tank, weapon={"s": "D", "ap": 1}), OFF)
    dead = Fraction(10, 12)  # d12 + 12 - 18 never reaches 7 and costs three points

    assert dead == report["destroyed"].p(True)
    assert dead / 12 == report["chart"].p(7)


def test_ten_hits_may_pin() -> None:  # LEG-MORALE-11
    report = shooting.odds(shot(12, target={"profile": plain(model(ld=8)), "models": 12}), OFF)
    likely = sum(report["hits"].p(number) for number in (10, 11, 12))

    assert likely * Fraction(3, 12) == report["pinned"].p(True)


def test_what_cannot_be_fired_is_a_sentence() -> None:
    with pytest.raises(GrognardError, match="Nothing can be fired"):
        shooting.odds(shot(weapon={"type": "Ordnance"}, pace="moved"), OFF)


def test_leaving_things_out() -> None:
    question = shot(cover=2, obscured=1, weapon={"rules": ["Rending"]})

    assert ["cover", "obscured", "Rending"] == [what for what, _ in shooting.without(question)]


def fight(**how: Any) -> dict[str, Any]:
    side = {"profile": plain(model(sv=None)), "models": 1}
    return {"attacker": side, "target": side, **how}


def test_one_against_one() -> None:  # LEG-MELEE-02, LEG-MELEE-09, LEG-CHG-08
    kill = Fraction(1, 2) * Fraction(6, 12)  # WS 4 against 4, then a save of 7+
    charged, together = fights.odds(fight(), OFF), fights.odds(fight(charge=False), OFF)
    name = "losses of the attackers in the first round"

    assert (1 - kill) * kill == charged[name].p(1)
    assert kill == together[name].p(1)


def test_a_fight_to_the_finish_is_even_without_a_charge() -> None:  # LEG-MELEE-01
    ending = fights.odds(fight(charge=False), OFF)["ending"]

    assert 0 < ending.p("the attackers are left") == ending.p("the defenders are left")


def test_stages_and_outcomes_are_told_in_the_language_of_the_reader() -> None:  # LEG-MELEE-01
    report = fights.odds(fight(charge=False), OFF)
    with in_language("pl", "legendary"):
        told = msgspec.json.decode(msgspec.json.encode(report.plain(), enc_hook=encode_sentence))

    assert "atakujący wygrywają" == told["main"]
    assert "zakończenie" in told["stages"]
    assert told["main"] in told["stages"]
    assert {"zostają atakujący", "zostają obrońcy"} <= set(told["stages"]["zakończenie"]["outcomes"])
    assert "attackers win" in report.plain()["stages"]


def test_modifiers_are_told_in_the_language_of_the_reader() -> None:  # LEG-SHOOT-08
    report = shooting.odds(shot(), OFF)
    assert "Ballistic Skill: +4 to hit [LEG-SHOOT-08]" in map(str, report.bill)
    with in_language("pl", "legendary"):
        told = msgspec.json.decode(msgspec.json.encode(report.plain(), enc_hook=encode_sentence))

    assert {"what": "Umiejętność strzelecka", "effect": "+4 do trafienia", "clause": "LEG-SHOOT-08"} in told["bill"]


def test_a_blast_on_one_model() -> None:  # LEG-SCAT-01, LEG-SCAT-02, LEG-TMPL-02
    report = blasts.odds({"aim": [50, 50], "plus": 4, "models": [{"at": [50, 50]}]}, OFF)

    assert Fraction(10, 12) == report["enemies hit"].p(1)  # 3 to 12 are direct; 10 and 11 inches off touch nobody
    assert {0, 10, 11} == set(report["scatter"])


def test_a_blast_scatters_evenly() -> None:  # LEG-SCAT-03
    # Natural 2 goes 10 inches off: a friend there is touched over the angle that 2 inches of 10 make.
    report = blasts.odds({"aim": [50, 50], "plus": 4, "models": [{"at": [60, 50], "side": "friend"}]}, OFF)

    assert float(report["friends hit"].p(1)) == pytest.approx(2 / 12 * 4 / (2 * pi * 10), rel=0.1)


def test_casting() -> None:  # LEG-PSY-05, LEG-PSY-09
    report = other_rolls.casting({"mastery": 2, "warp_charge": 1}, OFF)

    assert Fraction(6, 12) + Fraction(1, 12) * Fraction(3, 6) == report["works"].p(True)
    assert Fraction(11, 12) == report["perils"].p(0)


def test_arrivals() -> None:  # LEG-RES-03, LEG-DS-02, LEG-KW-44
    turns = other_rolls.arrival({}, OFF)["game turn"]

    assert (Fraction(1, 2), Fraction(1, 2) * Fraction(8, 12)) == (turns.p(2), turns.p(3))
    assert Fraction(1, 6) == other_rolls.arrival({"kind": "outflank"}, OFF)["destroyed"].p(True)
    assert Fraction(2, 12) == other_rolls.arrival({"deep_strike": -4}, OFF)["drift"].p(0)


def test_rams_and_dogfights() -> None:  # LEG-VEH-42, LEG-FLY-27
    hurt = other_rolls.ramming({"front": 12, "armour": 10, "inches": 10}, OFF)["damage to the target"]

    assert Fraction(3, 12) == hurt.p(3)  # Strength 11 against 10: totals of 2 or less
    assert Fraction(1, 144) == other_rolls.dogfights({}, OFF)["collision"].p(True)


def test_a_hero_before_a_tank() -> None:  # LEG-VEH-37, LEG-VEH-38, LEG-VEH-14
    """Initiative 4 passes on 1 to 3. WS 4 against a cruising tank is 3: tracks on a total of 10 or more."""
    hammer = plain(weapon("Hammer", type="Melee", s="x2", ap=1))
    question = {"hero": plain(model(i=4, ld=8)), "weapon": hammer, "tank": plain(vehicle(rear=10, hp=3))}
    report = tank_shocks.odds(question, OFF)
    quick = Fraction(1, 2)
    tracks = Fraction(4, 12) * Fraction(4, 12)  # 9 to 12; S 8 against 10 fails on 1 to 4
    hull = Fraction(3, 12) * Fraction(4, 12)  # 6 to 8 strike it; S 8 + 6 against 12: 3 points on 1 to 4
    stopped = report["stopped"].p(True)

    assert quick == report["strikes in time"].p(True)
    assert quick * (tracks + hull) == stopped
    assert quick * hull == report["tank destroyed"].p(True)
    assert stopped == report["hero lives"].p(True)
    assert (1 - stopped) * Fraction(3, 12) == report["unit pinned"].p(True)  # leadership 8 fails on 1 to 3


def test_a_hero_who_is_too_slow_lives_by_the_switch() -> None:  # LEG-VEH-38
    question = {"hero": plain(model(i=1)), "tank": plain(vehicle())}

    assert 0 == tank_shocks.odds(question, OFF)["hero lives"].p(True)
    assert 1 == tank_shocks.odds(question, RULESET.options({"slow_hero_lives": True}))["hero lives"].p(True)


def test_a_rifle_stops_no_tank() -> None:  # LEG-VEH-38
    with pytest.raises(GrognardError, match="neither a close combat weapon nor a grenade"):
        tank_shocks.odds({"hero": plain(model()), "weapon": plain(weapon()), "tank": plain(vehicle())}, OFF)
    with pytest.raises(GrognardError, match="cannot harm a hull"):
        tank_shocks.odds({"hero": plain(model()), "aim": "hull", "tank": plain(vehicle())}, OFF)


def test_shots_at_a_building() -> None:  # LEG-BLDG-03, LEG-BLDG-06, LEG-BLDG-09
    """A small weak one: 3 hull points and armour 10 against 14."""
    hut = {"building": {"size": "small", "material": "weak"}}
    report = shooting.odds(shot(target=hut, weapon={"s": 9, "ap": 2}), OFF)
    damage = [band(face + 10 - 14) if face + 10 - 14 < 7 else 0 for face in range(1, 13)]
    hits = Fraction(10, 12)

    assert hits * Fraction(damage.count(3), 12) == report["destroyed"].p(True)
    assert hits * Fraction(damage.count(2), 12) == report["occupants stunned"].p(True)
    assert report["destroyed"].p(True) / 6 == report["chart"].p(4)


def test_a_bulwark_stuns_nobody() -> None:  # LEG-KW-37
    keep = {"building": {"size": "small", "material": "weak", "bulwark": True}}

    assert "occupants stunned" not in shooting.odds(shot(target=keep, weapon={"s": 9, "ap": 2}), OFF)


def test_shots_at_those_in_a_building() -> None:  # LEG-BLDG-05
    """Totals of 7 to 10 strike the walls, 11 and more those inside."""
    report = shooting.odds(shot(within={"size": "small", "material": "weak"}, weapon={"s": 9, "ap": 2}), OFF)
    damage = [band(face - 4) if face < 11 else 0 for face in range(1, 13)]

    assert (Fraction(4, 12), Fraction(6, 12)) == (report["hits on cover"].p(1), report["hits"].p(1))
    assert Fraction(4, 12) * Fraction(damage.count(3), 12) == report["building destroyed"].p(True)


def test_a_building_of_an_army_is_a_target() -> None:  # LEG-BLDG-09
    question = {"attacker": "Ironbound patrol/First squad", "target": "Ironbound muster/Watch tower", "band": "short"}
    report = shooting.odds(question, OFF)

    assert "destroyed" == report.main


def test_a_building_has_no_parts() -> None:  # LEG-BLDG-09
    with pytest.raises(GrognardError, match="no parts"):
        shooting.odds(shot(target={"building": {}}, part=True), OFF)


# ---------------------------------------------------------------- overwatch


@pytest.mark.parametrize("window", ["move", "advance", "charge"])
def test_overwatch_is_ready_or_unready_by_initiative(window: str) -> None:  # LEG-OVER-01, LEG-OVER-02
    report = overwatch.odds(shot(window=window, initiative=4), OFF)

    assert Fraction(1, 2) == report["ready"].p(True)
    assert Fraction(8, 12) / 2 + Fraction(6, 12) / 2 == report["hits"].p(1)  # natural 5+ ready, 7+ unready


@pytest.mark.parametrize(
    ("how", "ready", "hits"),
    [
        ({"again": True}, Fraction(3, 4), Fraction(3, 4) * Fraction(8, 12) + Fraction(1, 4) * Fraction(6, 12)),
        ({"interceptor": True}, Fraction(1), Fraction(8, 12)),
        ({"fast_target": True}, Fraction(1, 2), Fraction(7, 12) / 2 + Fraction(5, 12) / 2),
    ],
)
def test_what_helps_and_spoils_overwatch(  # LEG-KW-01, LEG-KW-32, LEG-OVER-03
    how: dict[str, Any], ready: Fraction, hits: Fraction
) -> None:
    report = overwatch.odds(shot(initiative=4, **how), OFF)

    assert (ready, hits) == (report["ready"].p(True), report["hits"].p(1))


def test_full_auto_fires_in_both_windows_as_one_attack() -> None:  # LEG-OVER-05
    gun, rifle = ({"weapon": plain(weapon(shots=shots)), "number": 1, "bs": 4} for shots in (3, 1))
    both: dict[str, Any] = {"attacker": [gun, rifle], "target": {"profile": plain(model(w=2))}}
    once, twice = (overwatch.odds({**both, "window": window}, OFF) for window in ("move", "move and advance"))
    alone = overwatch.odds({**both, "attacker": [gun], "band": "short"}, OFF)

    assert once["hits"].mean + alone["hits"].mean == twice["hits"].mean
    assert twice["destroyed"].p(True) > once["destroyed"].p(True)
    with pytest.raises(GrognardError, match="LEG-OVER-05"):
        overwatch.odds({**both, "attacker": [rifle], "window": "move and advance"}, OFF)


def test_a_unit_of_an_army_waits_with_its_own_initiative() -> None:  # LEG-OVER-02
    asked = overwatch.sample()

    assert 4 == asked["initiative"]  # the sergeant; his men have 3
