"""The exact odds are right: closed forms, brute force, icepool, the played game, and bugs of other calculators.

(TEN-ATK-04, TEN-DICE-09, TEN-DICE-10)
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any

import icepool
import pytest

from grognard.kernel.data import convert
from grognard.kernel.dice import Every, Odds, Tabletop, best_policy
from grognard.rulesets.tenth.dice.attack import assault, mortal_wounds, number_of_attacks, strikes, wounds_of
from grognard.rulesets.tenth.dice.exact_flow import Conventions, StatePool, assaulted
from grognard.rulesets.tenth.dice.facts import Attacks, Luck, Target
from grognard.rulesets.tenth.dice.stages import POLICIES, battle, stages_of, worth_of
from grognard.rulesets.tenth.odds.answers import fight_of
from grognard.rulesets.tenth.odds.question import Attack
from grognard.rulesets.tenth.ruleset import RULESET
from tests.rulesets.tenth.arms import exact, gun, men, row, squad
from tests.rulesets.tenth.questions import group, question, weapon

if TYPE_CHECKING:
    from pathlib import Path

KILLS = "models killed"


def dead(*models: int) -> Any:
    """How many of so many models a standing has lost."""
    return lambda state: sum(models) - sum(left.models for left in state.standing)


# ---------------------------------------------------------------- closed forms


def test_hits_wounds_and_kills_of_plain_attacks_are_binomial() -> None:
    """TEN-ATK-02, TEN-ATK-04: 20 attacks, 3+, 4+, save 4+, 30 models."""
    report = RULESET.compute(question(weapon(number=20, skill=3), group(30, save=4)))

    def binomial(p: Fraction) -> list[Fraction]:
        return [comb(20, k) * p**k * (1 - p) ** (20 - k) for k in range(21)]

    assert binomial(Fraction(2, 3)) == [report["hits"].p(k) for k in range(21)]
    assert binomial(Fraction(1, 3)) == [report["wounds"].p(k) for k in range(21)]
    assert binomial(Fraction(1, 6)) == [report["unsaved"].p(k) for k in range(21)]
    assert binomial(Fraction(1, 6)) == [report[KILLS].p(k) for k in range(21)]


def test_a_re_roll_of_ones_and_sustained_hits_have_the_known_mean() -> None:
    """TEN-DICE-06, TEN-KW-33: 3+ re-rolling 1s hits 7/9, and 7/36 of attacks are critical."""
    report = RULESET.compute(question(weapon("Steady", "Sustained Hits 1", number=12, skill=3), group(30)))

    assert 12 * (Fraction(28, 36) + Fraction(7, 36)) == report["hits"].mean


def test_all_stages_hold_together() -> None:
    """TEN-ATK-04: what is lost and what is left add up, and every stage is a whole distribution."""
    report = RULESET.compute(RULESET.odds_sample())

    assert all(odds.total == sum(odds.values()) for odds in report.values())
    assert 9 + 2 + 4 == report["damage"].mean + report["wounds left"].mean
    assert 11 == report[KILLS].mean + report["models left"].mean
    assert report["destroyed"].p(True) == report["models left"].p(0) == report["wounds left"].p(0)
    assert report[KILLS].mean == sum(report[f"killed: {name}"].mean for name in ("Guards", "Sergeant", "Captain"))


# ---------------------------------------------------------------- brute force


def by_brute_force(
    attacks: int, sustained: int, lethal: bool, devastating: bool, damage: int, models: int
) -> dict[int, Fraction]:
    """Models killed by attacks of skill 4+, Anti 5+ and otherwise 4+ to wound, save 5+, on 2-wound models: every face
    of every die, one after the other, written without anything of ours.
    """
    outcomes: dict[int, Fraction] = {}

    def wound_rolls(rolls: int, wounds: int, mortal: int, chance: Fraction) -> Any:
        if not rolls:
            yield wounds, mortal, chance
            return
        for face in range(1, 7):
            critical = face >= 5
            hit = critical or face >= 4
            more = (wounds, mortal + 1) if critical and devastating else (wounds + hit, mortal)
            yield from wound_rolls(rolls - 1, *more, chance / 6)

    def dealt(wounds: int, mortal: int, chance: Fraction) -> None:
        for saves in product(range(1, 7), repeat=wounds):
            killed, hurt = 0, 0
            for save in saves:
                if save >= 5 or killed == models:
                    continue
                hurt += damage
                if hurt >= 2:
                    killed, hurt = killed + 1, 0
            for _ in range(mortal * damage):
                if killed < models:
                    hurt += 1
                    if hurt == 2:
                        killed, hurt = killed + 1, 0
            outcomes[killed] = outcomes.get(killed, Fraction(0)) + chance / 6**wounds

    for faces in product(range(1, 7), repeat=attacks):
        criticals = faces.count(6)
        hits = sum(face >= 4 for face in faces)
        automatic = criticals if lethal else 0
        rolls = hits - automatic + sustained * criticals
        for wounds, mortal, chance in wound_rolls(rolls, automatic, 0, Fraction(1, 6**attacks)):
            dealt(wounds, mortal, chance)
    return outcomes


@pytest.mark.parametrize(
    ("abilities", "sustained", "lethal", "devastating", "damage"),
    [
        ((), 0, False, False, 1),
        (("Sustained Hits 1", "Lethal Hits"), 1, True, False, 1),
        (("Devastating Wounds",), 0, False, True, 3),
        (("Sustained Hits 1", "Lethal Hits", "Devastating Wounds"), 1, True, True, 1),
    ],
)
def test_brute_force_over_all_faces(
    abilities: tuple[str, ...], sustained: int, lethal: bool, devastating: bool, damage: int
) -> None:
    """TEN-ATK-03, TEN-KW-01, TEN-KW-10, TEN-KW-23, TEN-KW-33, TEN-DMG-03, TEN-MORT-02"""
    arm = weapon("Anti-Infantry 5+", *abilities, number=2, damage=damage)
    report = RULESET.compute(question(arm, group(3, wounds=2, save=5)))

    assert by_brute_force(2, sustained, lethal, devastating, damage, 3) == {
        killed: report[KILLS].p(killed) for killed in report[KILLS]
    }


# ---------------------------------------------------------------- icepool


def test_the_same_as_icepool_with_random_damage_and_feel_no_pain() -> None:
    """TEN-DMG-01, TEN-DMG-02, TEN-DMG-03, TEN-KW-12, TEN-KW-23, TEN-KW-33, TEN-DICE-06

    10 attacks 3+ re-rolling 1s, Sustained 1, Lethal, 5+ to wound, 4+ save, D6+1 damage, 5+ feel-no-pain, five 3-wound
    models.
    """
    arm = weapon("Steady", "Sustained Hits 1", "Lethal Hits", number=10, skill=3, strength=3, damage="D6+1")
    report = RULESET.compute(question(arm, group(5, wounds=3, save=4, feel_no_pain=5, toughness=4)))

    hit = icepool.d6.reroll({1}, depth=1)
    wound, unsaved = icepool.coin(2, 6), icepool.coin(3, 6)
    one = hit.map(
        lambda face: (1 @ unsaved) + (wound & unsaved) if face == 6 else (wound & unsaved) + 0 if face >= 3 else 0
    )
    damage = (icepool.d6 + 1) @ icepool.coin(4, 6)

    def take(killed: int, left: int, lost: int) -> tuple[int, int]:
        if killed == 5:
            return 5, 3
        return (killed, left - lost) if lost < left else (killed + 1, 3)

    after: list[Any] = [icepool.Die([(0, 3)])]
    for _ in range(20):
        after.append(icepool.map(take, after[-1], damage, star=True))
    theirs = (10 @ one).map(lambda n: after[n]).map(lambda killed, left: killed, star=True).simplify()

    assert dict(zip(theirs.outcomes(), theirs.quantities(), strict=True)) == report[KILLS].reduced()


def test_the_same_as_icepool_with_mixed_saves_and_two_weapons() -> None:
    """TEN-ATK-04: the groups take wounds in their order, the second weapon goes on where the first has ended."""
    report = RULESET.compute(
        question(
            [
                weapon(number=6, skill=3, damage=1),
                weapon(name="Cannon", number=3, skill=4, strength=8, ap=-2, damage=3),
            ],
            [group(3, save=5), group(2, name="veterans", wounds=2, save=3)],
        )
    )

    def step(hits: Any, wounds: Any, saves: tuple[Any, Any], damage: int) -> Any:
        def take(first: int, second: int, hurt: int, hit: bool, wound: bool, face: int) -> tuple[int, int, int]:
            if not hit or not wound or first + second == 0:
                return first, second, hurt
            if first:
                return (first - (face < saves[0]), second, hurt)
            if face >= saves[1]:
                return first, second, hurt
            return (0, second - 1, 0) if hurt + damage >= 2 else (0, second, hurt + damage)

        return lambda state: icepool.map(take, state, hits, wounds, icepool.d6, star=True)

    state: Any = icepool.Die([(3, 2, 0)])
    for _ in range(6):
        state = step(icepool.coin(4, 6), icepool.coin(3, 6), (5, 3), 1)(state)
    for _ in range(3):
        state = step(icepool.coin(3, 6), icepool.coin(5, 6), (7, 5), 3)(state)
    theirs = state.map(lambda first, second, hurt: 5 - first - second, star=True).simplify()

    assert dict(zip(theirs.outcomes(), theirs.quantities(), strict=True)) == report[KILLS].reduced()


# ---------------------------------------------------------------- one function, several ways


MIXED = squad(men(1, save=5), men(2, save=3, invulnerable=5, feel_no_pain=6), men(3, save=4, is_protected=True))
ARMS = [
    (gun(weapons=5, skill=3),),
    (
        gun("Rapid Fire 1", weapons=3),
        gun("Devastating Wounds", "Sustained Hits 1", weapons=2, attacks="D3", damage="D3"),
    ),
    (gun("Devastating Wounds", attacks=3, damage=2), gun("Devastating Wounds", "Lethal Hits", attacks=2, damage=3)),
    (gun("Precision", attacks=3, damage=2), gun("Torrent", attacks="D6", skill=None, ap=-1)),
]


@pytest.mark.parametrize("arms", ARMS)
@pytest.mark.parametrize(("aims_at", "carries_over"), [(None, True), (2, True), (None, False)])
def test_flowing_through_the_attacks_is_the_same_as_playing_them(
    arms: tuple[Attacks, ...], aims_at: int | None, carries_over: bool
) -> None:
    """TEN-ATK-04, TEN-DICE-09: the fast way against `assault` under exact dice."""
    start = row(2, (2, 1), 1)
    pool = assaulted(
        Every(), StatePool({(start, Luck(), 0, ()): 1}, 1), arms, MIXED, Conventions(aims_at, carries_over)
    )
    flowing = Odds({state[0]: weight for state, weight in pool.weights.items()}, pool.total)

    assert exact(assault, arms, MIXED, start, Luck(), aims_at, carries_over).map(lambda each: each.standing) == flowing


def played(dice: Tabletop, arms: tuple[Attacks, ...], target: Target, standing: Any) -> int:
    """As a game does it: fast-rolled hits and wounds, saves one by one, mortal wounds at the end."""
    models, mortal = sum(left.models for left in standing), 0
    for attacks in arms:
        number, _ = number_of_attacks(dice, attacks)
        wounds = wounds_of(dice, attacks, number, target.toughness)
        standing = strikes(dice, standing, wounds.wounds, attacks, target).standing
        mortal += sum(wounds.mortal)
    standing = mortal_wounds(dice, standing, mortal, target).standing
    return int(models - sum(left.models for left in standing))


@pytest.mark.parametrize("arms", ARMS[:3])
def test_the_played_game_has_these_odds(arms: tuple[Attacks, ...]) -> None:
    """TEN-DICE-09: 6000 volleys at a fixed seed; a bound of 4.5 deviations would catch a hit roll one pip off."""
    start, times = row(3, (3, 1), 1), 6000
    odds = exact(assault, arms, MIXED, start).map(dead(3, 3, 1))
    dice = Tabletop("volleys", quiet=True)
    mean = Fraction(sum(played(dice, arms, MIXED, start) for _ in range(times)), times)
    deviation = (float(odds.variance) / times) ** 0.5
    off = tuple(attacks._replace(skill=attacks.skill - 1) for attacks in arms)
    one_pip = abs(exact(assault, off, MIXED, start).map(dead(3, 3, 1)).mean - odds.mean)

    assert abs(float(mean - odds.mean)) < 4.5 * deviation < float(one_pip)


def test_a_wound_roll_or_save_one_pip_off_would_be_seen_too() -> None:
    """TEN-WND-01, TEN-SAVE-01: the same bound, for the other two rolls, on a target of one kind."""
    arms, target, start, times = (gun(weapons=8, skill=3),), squad(men(1, save=5)), row(9), 6000
    odds = exact(assault, arms, target, start).map(dead(9))
    dice = Tabletop("wounds and saves", quiet=True)
    mean = Fraction(sum(played(dice, arms, target, start) for _ in range(times)), times)
    bound = 4.5 * (float(odds.variance) / times) ** 0.5
    stronger = tuple(attacks._replace(strength=attacks.strength + 1) for attacks in arms)
    harder = exact(assault, stronger, target, start).map(dead(9)).mean
    safer = exact(assault, arms, squad(men(1, save=4)), start).map(dead(9)).mean

    assert abs(float(mean - odds.mean)) < bound
    assert bound < float(harder - odds.mean)
    assert bound < float(odds.mean - safer)


# ---------------------------------------------------------------- bugs of other calculators


def test_bug_lethal_and_sustained_together_lose_no_hit() -> None:
    """TEN-ATK-03: the critical wounds by itself and its extra hit still rolls: 1/6 (1 + 1/2) + 2/6 (1/2)."""
    report = RULESET.compute(question(weapon("Lethal Hits", "Sustained Hits 1", number=1), group(9)))

    assert Fraction(1, 6) * Fraction(3, 2) + Fraction(2, 6) * Fraction(1, 2) == report["wounds"].mean


def test_bug_devastating_wounds_with_spill_and_without() -> None:
    """TEN-KW-10, TEN-MORT-02: 3 damage on 1-wound models kills three, or one with the option."""
    arm = weapon("Devastating Wounds", "Torrent", number=1, damage=3, skill=None, strength=1)
    spill = RULESET.compute(question(arm, group(9, save=2, toughness=8)))
    single = RULESET.compute(question(arm, group(9, save=2, toughness=8), devastating_no_carry_over=True))

    assert {0: 5, 3: 1} == spill[KILLS].reduced()
    assert {0: 5, 1: 1} == single[KILLS].reduced()


def test_bug_anti_with_devastating_wounds_uses_the_lower_face() -> None:
    """TEN-KW-01, TEN-KW-10: Anti 4+ makes half of the hits devastating, and none of the lethal ones."""
    arm = weapon("Torrent", "Anti-Infantry 4+", "Devastating Wounds", number=6, skill=None, strength=1)
    report = RULESET.compute(question(arm, group(30, save=2, toughness=8)))

    assert 6 * Fraction(1, 2) == report["unsaved"].mean == report[KILLS].mean


def test_bug_re_rolling_non_criticals_re_rolls_successes_too() -> None:
    """TEN-DICE-10, TEN-DICE-06: fishing for criticals makes 11/36 critical and only 7/12 wound."""
    arm = weapon("Torrent", "Twin-linked", "Devastating Wounds", number=1, skill=None)
    fish = RULESET.compute(question(arm, group(9, save=2), policy="fish"))
    plain = RULESET.compute(question(arm, group(9, save=2), policy="failures"))

    assert (Fraction(7, 12), Fraction(3, 4)) == (fish["wounds"].mean, plain["wounds"].mean)
    assert Fraction(11, 36) + (Fraction(7, 12) - Fraction(11, 36)) / 6 == fish[KILLS].mean


def test_bug_fishing_is_done_without_devastating_wounds_as_well() -> None:
    """TEN-DICE-10: the policy says what it says."""
    arm = weapon("Torrent", "Twin-linked", number=1, skill=None)

    assert Fraction(7, 12) == RULESET.compute(question(arm, group(9), policy="fish"))["wounds"].mean


def test_bug_mortal_wounds_of_several_weapons_are_pooled_after_all_damage() -> None:
    """TEN-MORT-03: a devastating weapon and a plain one on 3-wound models: the mortal wounds come last."""
    arms = (gun("Torrent", "Devastating Wounds", skill=None, damage=2), gun("Torrent", skill=None, damage=1))
    target = squad(men(3))
    odds = exact(assault, arms, target, row(2)).map(dead(2))

    # First gun: 1/6 two mortal wounds later, 2/6 two wounds at once. Second: 1/2 one wound. Only 2 + 1 kills.
    assert Fraction(3, 6) * Fraction(1, 2) == odds.p(1)


def test_bug_damage_does_not_spill_from_model_to_model() -> None:
    """TEN-DMG-03: with 2 damage each 3-wound model takes two unsaved wounds, and the fourth point is wasted."""
    arm = weapon("Torrent", number=4, skill=None, strength=10, damage=2)
    report = RULESET.compute(question(arm, group(9, wounds=3, toughness=1)))
    unsaved = report["unsaved"]

    assert unsaved.p(4) == report[KILLS].p(2)
    assert unsaved.p(2) + unsaved.p(3) == report[KILLS].p(1)


def test_bug_a_single_shot_never_kills_two_models() -> None:
    """TEN-DMG-03"""
    report = RULESET.compute(question(weapon(number=1, damage="2D6", strength=12, ap=-6), group(5, wounds=1)))

    assert 1 == max(report[KILLS])
    assert 1 == max(report["damage"])


# ---------------------------------------------------------------- the best decisions


@pytest.mark.parametrize("objective", ["kills", "destroyed", 2])
@pytest.mark.parametrize(
    "more",
    [
        {"command_rerolls": 1},
        {"command_rerolls": 1, "target_rerolls": 1},
        {"target_rerolls": 1},
    ],
)
def test_the_best_decisions_are_those_of_the_kernel(objective: str | int, more: dict[str, Any]) -> None:
    """TEN-DICE-10, TEN-STRAT-04: step by step, the same as one search over the whole battle."""
    arm = weapon("Lethal Hits", number=2, damage="D3")
    other = weapon("Twin-linked", "Devastating Wounds", name="Twin", number=1, damage=2)
    asked = question([arm, other], [group(2, wounds=2, save=4)], policy="best", objective=objective, **more)
    fight = fight_of(_read(asked))
    whole = best_policy(battle, fight, objective=worth_of(fight), who="attacker", against=True)
    found = stages_of(fight)[KILLS]

    assert whole.odds.map(lambda standing: 2 - standing[0].models) == found


def _read(asked: dict[str, Any]) -> Attack:
    return convert(asked, Attack)


def test_the_best_decisions_beat_fixed_policies() -> None:
    """TEN-DICE-10"""
    arms = weapon("Twin-linked", "Devastating Wounds", number=4, damage=3)
    target = group(9, wounds=1, save=2)
    kills = {
        policy: RULESET.compute(question(arms, target, policy=policy))[KILLS].mean
        for policy in ("failures", "fish", "best")
    }

    assert kills["best"] >= max(kills["failures"], kills["fish"])
    assert kills["fish"] > kills["failures"]


def test_a_command_reroll_helps_whoever_has_it() -> None:
    """TEN-STRAT-04, TEN-ATK-04: it is not in the odds unless asked for."""
    arm, target = weapon(number=5), group(5, save=4)
    plain = RULESET.compute(question(arm, target))[KILLS].mean
    mine = RULESET.compute(question(arm, target, command_rerolls=1))[KILLS].mean
    theirs = RULESET.compute(question(arm, target, target_rerolls=1))[KILLS].mean

    assert theirs < plain < mine


@pytest.mark.parametrize("policy", ["failures", "fish"])
def test_with_command_rerolls_the_fast_way_is_the_same_too(policy: str) -> None:
    """TEN-ATK-04, TEN-STRAT-04: flowing states carry the luck along."""
    arms = [weapon("Sustained Hits 1", number=2), weapon(name="Cannon", number=1, attacks="D3", damage="D3")]
    asked = question(arms, [group(3, wounds=2, save=4)], policy=policy, command_rerolls=1, target_rerolls=1)
    fight = fight_of(_read(asked))
    slow = Every(POLICIES[policy]).odds(battle, fight).map(lambda standing: 3 - standing[0].models)

    assert slow == stages_of(fight)[KILLS]
    assert 1 == sum(stages_of(fight)["hits"].p(n) for n in stages_of(fight)["hits"])


# ---------------------------------------------------------------- units one after another


def test_a_second_unit_counts_the_models_the_first_has_left() -> None:
    """TEN-SHOOT-08, TEN-KW-03: Blast counts at target selection; five models and one more attack, or four and none."""
    first = weapon("Torrent", number=1, skill=None, strength=10, ap=-1)
    second = weapon("Torrent", "Blast", number=1, skill=None)
    asked = question(first, group(5, toughness=1))
    asked["attacker"].append({"weapon": [second], "name": "Mortar"})
    report = RULESET.compute(asked)

    assert {1: Fraction(5, 6), 2: Fraction(1, 6)} == {n: report["hits of 2 Mortar"].p(n) for n in (1, 2)}


def test_a_second_unit_finds_a_leader_alone_with_his_own_toughness() -> None:
    """TEN-LEAD-05, TEN-LEAD-07, TEN-WND-02: the first unit wounds against the Bodyguards' T3, the second against T8."""
    first = weapon("Torrent", number=1, skill=None, strength=6, ap=-1)
    asked = question(first, [group(1, toughness=3), group(1, name="chief", toughness=8, wounds=9, leader=True)])
    asked["attacker"].append({"weapon": [weapon("Torrent", number=1, skill=None, strength=4)], "name": "Second"})
    report = RULESET.compute(asked)

    # 5/6 the Bodyguard is dead and S4 needs 6+ against T8; else S4 wounds T3 on 3+.
    assert Fraction(5, 6) * Fraction(1, 6) + Fraction(1, 6) * Fraction(4, 6) == report["wounds of 2 Second"].mean


def test_attacks_of_one_unit_keep_the_bodyguards_toughness() -> None:
    """TEN-LEAD-05, TEN-LEAD-06"""
    arm = weapon("Torrent", number=2, skill=None, strength=6, ap=-1, damage=9)
    report = RULESET.compute(question(arm, [group(1, toughness=3), group(1, name="chief", toughness=12, leader=True)]))

    assert Fraction(25, 36) == report["destroyed"].p(True)


def test_hits_and_wounds_count_all_attacks_of_a_unit() -> None:
    """TEN-SHOOT-08: also those after the target's end; a unit that finds nobody makes none."""
    asked = question(weapon("Torrent", number=3, skill=None, strength=12, ap=-1), group(1, toughness=1))
    asked["attacker"].append({"weapon": [weapon("Torrent", number=1, skill=None)], "name": "Second"})
    report = RULESET.compute(asked)

    assert 1 == report["hits of 1 Gun"].p(3)
    assert Fraction(1, 6) ** 3 == report["hits of 2 Second"].p(1)


def test_hazardous_weapons_have_a_stage_of_their_own() -> None:
    """TEN-KW-16"""
    report = RULESET.compute(question(weapon("Hazardous", number=3), group(5)))

    assert Fraction(1, 2) == report["hazardous 1s"].mean


def test_a_situation_reaches_the_dice() -> None:
    """TEN-KW-17, TEN-KW-30, TEN-KW-32: stationary, half range and Stealth."""

    def hits(*abilities: str, target: dict[str, Any] | None = None, **situation: Any) -> Fraction:
        return RULESET.compute(question(weapon(*abilities, number=6), group(9), situation, **(target or {})))[
            "hits"
        ].mean

    assert [3, 4, 2, 6] == [
        hits("Heavy"),
        hits("Heavy", stationary=True),
        hits(target={"target": {"abilities": ["Stealth"]}}),
        hits("Rapid Fire 1", distance=12),
    ]


def test_the_same_question_is_answered_from_memory_unless_it_names_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = 'name = "Mine"\nfaction = "Ashen Column"\n[[unit]]\ndatasheet = "Cinder Scouts"\nmodels = '
    asked = {"attacker": [{"army": str(file), "unit": "Cinder Scouts"}], "target": {"unit": "Gulls"}}
    means = []
    for models in (5, 10):
        file.write_text(f"{text}{models}\n")
        means.append(RULESET.compute(asked)["hits"].mean)

    assert means[0] < means[1]
    assert RULESET.compute(RULESET.odds_sample()) is RULESET.compute(RULESET.odds_sample())
