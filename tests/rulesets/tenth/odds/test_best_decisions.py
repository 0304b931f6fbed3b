"""The best decisions: who takes wounds, what Precision is aimed at, re-rolls; and questions too large to be exact."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.data import convert
from grognard.kernel.dice import best_policy
from grognard.kernel.dice.exact import horner
from grognard.rulesets.tenth.dice import best, sampled, stages
from grognard.rulesets.tenth.dice.stages import battle, samples_of, stages_of, worth_of
from grognard.rulesets.tenth.odds.answers import fight_of
from grognard.rulesets.tenth.odds.question import Attack
from grognard.rulesets.tenth.ruleset import RULESET
from tests.rulesets.tenth.questions import group, question, weapon

KILLS = "models killed"
MIXED = [group(2, name="tough", save=3, wounds=3), group(2, name="weak", save=6)]
LED = [group(3, save=6), group(1, name="chief", save=3, wounds=2, leader=True)]


def facts(asked: dict[str, Any]) -> Any:
    return fight_of(convert(asked, Attack))


def mean(asked: dict[str, Any], stage: str = KILLS) -> Any:
    return RULESET.compute(asked)[stage].mean


# ---------------------------------------------------------------- the owner


def test_the_owner_chooses_who_takes_wounds_whatever_the_list_says() -> None:  # TEN-ALLOC-01
    gun = weapon(attacks=6, ap=-1, damage=3)
    best_of_lists = [mean(question(gun, groups, policy="best")) for groups in (MIXED, MIXED[::-1])]
    fixed = [mean(question(gun, groups)) for groups in (MIXED, MIXED[::-1])]

    assert best_of_lists[0] == best_of_lists[1] <= min(fixed)
    assert fixed[0] != fixed[1]


@pytest.mark.parametrize("objective", ["kills", "destroyed", 2])
@pytest.mark.parametrize("luck", [{}, {"target_rerolls": 1}])
def test_allocation_is_the_best_over_the_whole_battle(objective: Any, luck: dict[str, Any]) -> None:
    """TEN-ALLOC-02: a model that was allocated an attack goes on taking them."""
    groups = [group(1, name="tough", save=3, wounds=3), group(2, name="weak", save=4)]
    arms = [weapon(number=2, damage=2), weapon("Devastating Wounds", name="Big", number=1, damage="D3")]
    fight = facts(question(arms, groups, policy="best", objective=objective, **luck))
    whole = best_policy(battle, fight, objective=worth_of(fight), who="attacker", against=True)
    found = stages_of(fight)[KILLS]

    assert whole.odds.map(lambda standing: 3 - sum(row.models for row in standing)).mean == found.mean
    wanted = {"kills": found.mean, "destroyed": found.p_at_least(3), 2: found.p_at_least(2)}
    assert whole.value == wanted[objective]


def test_two_attacking_units_remember_who_was_allocated_an_attack() -> None:  # TEN-ALLOC-02
    asked = question(weapon(damage=3, ap=-1), MIXED, policy="best")
    asked["attacker"] *= 2
    fight = facts(asked)
    whole = best_policy(battle, fight, objective=worth_of(fight), who="attacker", against=True)

    assert whole.value == stages_of(fight)[KILLS].mean


# ---------------------------------------------------------------- Precision


@pytest.mark.parametrize("objective", ["kills", "destroyed"])
def test_precision_is_decided_attack_by_attack(objective: str) -> None:  # TEN-KW-28
    gun = weapon("Precision", number=3, ap=-2, damage=1)
    stage = KILLS if objective == "kills" else "destroyed"
    found = mean(question(gun, LED, policy="best", objective=objective), stage)

    assert found >= max(mean(question(gun, LED, precision=aims), stage) for aims in (True, False))


def test_precision_is_the_best_over_the_whole_battle() -> None:  # TEN-KW-28
    arms = [weapon("Precision", number=2, damage=2), weapon("Precision", "Devastating Wounds", name="Big", number=1)]
    fight = facts(question(arms, LED, policy="best", objective=2))
    whole = best_policy(battle, fight, objective=worth_of(fight), who="attacker", against=True)

    assert whole.value == stages_of(fight)[KILLS].p_at_least(2)


# ---------------------------------------------------------------- large questions


def test_equal_states_are_one() -> None:
    """Two D3 weapons with Sustained Hits D3 and Lethal Hits, a Command Re-roll in hand: few states."""
    arms = [weapon("Sustained Hits D3", "Lethal Hits", name=name, attacks="D3", damage="D3") for name in ("a", "b")]
    fight = facts(question(arms, group(5, wounds=2), {"models": 1}, policy="best", command_rerolls=1))
    found: list[dict[Any, Any]] = [{best.Moment(fight.standing, fight.luck): None}]
    states = 0
    for step in best.Steps(fight).all(found):
        after: dict[Any, Any] = {}
        for moment in found[-1]:
            step(moment, after)
        found.append(after)
        states += len(after)

    assert states < 8_000
    assert stages_of(fight)[KILLS].mean > 0


def test_three_kinds_of_devastating_weapons_at_a_led_unit_of_sixteen() -> None:  # TEN-MORT-03
    arms = [
        weapon("Devastating Wounds", name=f"w{damage}", number=2, attacks=2, damage=damage) for damage in (1, "D3", 3)
    ]
    led = [group(15, wounds=2, save=3), group(1, name="chief", wounds=5, save=2, leader=True)]
    report = RULESET.compute(question(arms, led, policy="best", command_rerolls=1))

    assert 0 == report.samples
    assert report[KILLS].mean > mean(question(arms, led, command_rerolls=1))


@pytest.mark.parametrize("feel_no_pain", [{}, {"feel_no_pain": 5}])
def test_pooled_mortal_wounds_come_to_the_same(feel_no_pain: dict[str, int]) -> None:  # TEN-MORT-03
    arms = [weapon("Devastating Wounds", name=f"w{damage}", number=2, damage=damage) for damage in (1, "D3", 3)]
    fight = facts(question(arms, [group(3, wounds=2), group(1, name="chief", leader=True, wounds=4, **feel_no_pain)]))
    apart, together = (stages._followed(fight, counts=counts) for counts in (True, False))

    assert all(apart[stage] == odds for stage, odds in together.items())


def test_a_question_too_large_is_sampled_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampled, "WORK", 1)
    monkeypatch.setattr(horner, "MOST_WORK", 1_000)
    report = RULESET.compute(question(weapon("Devastating Wounds", number=20, damage="D6"), group(20, wounds=5)))
    plain = report.plain()

    assert report.samples == plain["samples"] == 400
    assert 0 < report.error(KILLS) == plain["stages"][KILLS]["error"] < 1
    assert report[KILLS].total == 400


@pytest.mark.parametrize("abilities", [(), ("Precision",)])
def test_the_bill_of_best_decisions_names_precision_only_where_a_weapon_has_it(abilities: tuple[str, ...]) -> None:
    """TEN-KW-28"""
    report = RULESET.compute(question(weapon(*abilities), LED, policy="best"))

    assert bool(abilities) is any("aimed at" in item.effect for item in report.bill)


def test_what_would_take_many_seconds_is_sampled() -> None:
    arms = [
        weapon("Devastating Wounds", number=6, attacks=12, strength=7, damage="D3"),
        weapon("Torrent", name="Flame", number=6, attacks="D6+2", damage="D6+2"),
    ]
    report = RULESET.compute(question(arms, group(6, toughness=6, save=5, wounds=29, feel_no_pain=2)))

    assert report.samples
    assert 0 < report.error("damage")


def test_best_decisions_of_a_question_too_large_give_way_to_a_fixed_policy_and_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(best, "MOST_MOMENTS", 10)
    arms, groups = weapon("Devastating Wounds", number=6, damage="D6"), group(4, wounds=5)
    fixed = RULESET.compute(question(arms, groups, command_rerolls=1))
    report = RULESET.compute(question(arms, groups, policy="best", command_rerolls=1))

    assert "too large for the best decisions" in str(report.policy)
    assert fixed[KILLS] == report[KILLS]

    monkeypatch.setattr(sampled, "WORK", 1)
    monkeypatch.setattr(horner, "MOST_WORK", 10)
    thrown = RULESET.compute(question(arms, group(5, wounds=5), policy="best", command_rerolls=1))

    assert "too large for the best decisions" in str(thrown.policy)
    assert 400 == thrown.samples


def test_samples_agree_with_exact_odds() -> None:
    arms = [weapon("Devastating Wounds", number=10, damage="D3"), weapon("Precision", name="Long", number=5)]
    groups = [group(10, wounds=2), group(1, name="chief", leader=True, wounds=4)]
    fight = facts(question(arms, groups, precision=True, command_rerolls=1))
    thrown, exact = samples_of(fight), stages_of(fight)

    for stage in ("damage", KILLS, "wounds left"):
        spread = exact[stage].mean_and_deviation()[1] / 4000**0.5
        assert abs(thrown[stage].mean - exact[stage].mean) < 4 * spread
