"""What a list builder says of an attack: free modifiers, re-rolls, criticals, mortal wounds, whole turns, points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import grognard
from grognard.kernel.data import convert
from grognard.kernel.dice import best_policy
from grognard.kernel.errors import GrognardError, Refused
from grognard.rulesets.tenth.dice.stages import battle, samples_of, stages_of, worth_of
from grognard.rulesets.tenth.odds.answers import fight_of
from grognard.rulesets.tenth.odds.question import Attack
from tests.rulesets.tenth.questions import group, question, sword, weapon

KILLS = "models killed"


def odds(weapons: Any, groups: Any, attacker: dict[str, Any] | None = None, **more: Any) -> Any:
    return grognard.odds("tenth", question(weapons, groups, attacker, **more))


def mean(stage: str, *asked: Any, **more: Any) -> Fraction:
    found: Fraction = odds(*asked, **more)[stage].mean
    return found


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("attacker", "stage", "expected"),
    [
        ({"to_hit": 1}, "hits", Fraction(4, 6)),
        ({"to_hit": 3}, "hits", Fraction(4, 6)),  # TEN-HIT-04: +1 at most
        ({"to_hit": -2}, "hits", Fraction(2, 6)),
        ({"to_wound": 1}, "wounds", Fraction(1, 2) * Fraction(4, 6)),
        ({"to_wound": -1}, "wounds", Fraction(1, 2) * Fraction(2, 6)),
        ({"more_attacks": 2}, "hits", Fraction(3, 2)),
        ({"more_attacks": -3}, "hits", Fraction(1, 2)),  # TEN-DICE-08: one at least
        ({"more_strength": 4}, "wounds", Fraction(1, 2) * Fraction(5, 6)),
        ({"more_strength": -9}, "wounds", Fraction(1, 2) * Fraction(1, 6)),
        ({"more_ap": -1}, "unsaved", Fraction(1, 4)),
        ({"more_ap": 2}, "unsaved", Fraction(1, 4) * Fraction(5, 6)),
        ({"more_damage": 1}, "damage", Fraction(1, 4) * Fraction(5, 6) * 2),
    ],
)
def test_free_modifiers_of_attackers(attacker: dict[str, int], stage: str, expected: Fraction) -> None:
    assert expected == mean(stage, weapon(), group(3, wounds=6), attacker)


@pytest.mark.parametrize(
    ("target", "stage", "expected"),
    [
        ({"to_hit": -1}, "hits", Fraction(2, 6)),
        ({"to_wound": -1}, "wounds", Fraction(1, 2) * Fraction(2, 6)),
        ({"to_save": 1}, "unsaved", Fraction(1, 4) * Fraction(4, 6)),
        ({"to_save": -1}, "unsaved", Fraction(1, 4)),
        ({"less_damage": 1}, "damage", Fraction(1, 4) * Fraction(5, 6) * 2),
        ({"less_damage": 6}, "damage", Fraction(1, 4) * Fraction(5, 6)),  # TEN-DICE-08: 1 at least
        ({"half_damage": True}, "damage", Fraction(1, 4) * Fraction(5, 6) * 2),
        ({"half_damage": True, "less_damage": 1}, "damage", Fraction(1, 4) * Fraction(5, 6)),
        ({"reroll_saves": "ones"}, "unsaved", Fraction(1, 4) * (Fraction(4, 6) + Fraction(1, 6) * Fraction(5, 6))),
        ({"reroll_saves": "failures"}, "unsaved", Fraction(1, 4) * Fraction(25, 36)),
        ({"reroll_saves": "all"}, "unsaved", Fraction(1, 4) * Fraction(25, 36)),
    ],
)
def test_free_modifiers_of_targets(target: dict[str, Any], stage: str, expected: Fraction) -> None:
    assert expected == mean(stage, weapon(damage=3), group(3, wounds=6), target=target)


def test_minus_one_to_wound_if_the_strength_is_above_the_toughness() -> None:  # TEN-WND-05
    harder = {"to_wound_if_stronger": -1}

    assert Fraction(1, 2) * Fraction(3, 6) == mean("wounds", weapon(strength=5), group(3), target=harder)
    assert Fraction(1, 2) * Fraction(3, 6) == mean("wounds", weapon(strength=4), group(3), target=harder)
    assert Fraction(1, 2) * Fraction(2, 6) == mean("wounds", weapon(), group(3), {"to_wound": -1}, target=harder)


def test_modifiers_for_the_worse_are_ignored() -> None:  # TEN-HIT-04, TEN-WND-05
    worse = {"to_hit": -1, "to_wound": -1, "abilities": ["Stealth"]}
    found = odds(weapon("Heavy"), group(3), {"ignores_modifiers": True, "stationary": True}, target=worse)

    assert Fraction(4, 6) == found["hits"].mean
    assert Fraction(4, 6) * Fraction(3, 6) == found["wounds"].mean


# ---------------------------------------------------------------- re-rolls


@pytest.mark.parametrize(
    ("which", "hit"),
    [
        ("ones", Fraction(3, 6) + Fraction(1, 6) * Fraction(3, 6)),
        ("failures", Fraction(3, 4)),
        ("all", Fraction(3, 4)),
        ("non-criticals", Fraction(1, 6) + Fraction(5, 6) * Fraction(3, 6)),
    ],
)
def test_rerolls_of_hit_and_wound_rolls(which: str, hit: Fraction) -> None:  # TEN-DICE-06
    assert hit == mean("hits", weapon(), group(3), {"reroll_hits": which})
    assert hit / 2 == mean("wounds", weapon(), group(3), {"reroll_wounds": which})
    with_luck = odds(weapon(), group(3), {"reroll_hits": which}, command_rerolls=1)
    assert with_luck["hits"].mean >= hit


@pytest.mark.parametrize(
    ("which", "damage"),
    [
        ("ones", Fraction(2 + 3 + 4 + 5 + 6, 6) + Fraction(1, 6) * Fraction(7, 2)),
        ("failures", Fraction(4 + 5 + 6, 6) + Fraction(1, 2) * Fraction(7, 2)),
        ("all", Fraction(4 + 5 + 6, 6) + Fraction(1, 2) * Fraction(7, 2)),
        ("non-criticals", Fraction(6, 6) + Fraction(5, 6) * Fraction(7, 2)),
    ],
)
def test_rerolls_of_damage_rolls(which: str, damage: Fraction) -> None:  # TEN-DICE-06
    found = mean("damage", weapon(damage="D6", ap=-6), group(3, wounds=9), {"reroll_damage": which})

    assert Fraction(1, 4) * damage == found


def test_a_damage_roll_that_kills_is_kept() -> None:
    found = mean(KILLS, weapon(damage="D6", ap=-6), group(3, wounds=2), {"reroll_damage": "failures"})

    assert Fraction(1, 4) * (1 - Fraction(1, 36)) == found


def test_twin_linked_is_a_reroll_of_all_wounds() -> None:  # TEN-KW-35
    for policy in ("failures", "fish"):
        twin = odds(weapon("Twin-linked", "Devastating Wounds"), group(3), policy=policy)
        said = odds(weapon("Devastating Wounds"), group(3), {"reroll_wounds": "all"}, policy=policy)

        assert twin["wounds"] == said["wounds"]
        assert twin["damage"] == said["damage"]


@pytest.mark.parametrize("which", ["ones", "failures", "all", "non-criticals"])
def test_the_best_rerolls_are_those_of_the_kernel(which: str) -> None:  # TEN-DICE-10
    said = {"reroll_hits": which, "reroll_wounds": which, "reroll_damage": which}
    arms = weapon("Sustained Hits 1", number=2, damage="D3")
    asked = question(arms, group(2, wounds=3, save=4), said, policy="best", command_rerolls=1, target_rerolls=1)
    fight = fight_of(convert(asked | {"target": asked["target"] | {"reroll_saves": "ones"}}, Attack))
    whole = best_policy(battle, fight, objective=worth_of(fight), who="attacker", against=True)

    assert whole.value == stages_of(fight)[KILLS].mean


# ---------------------------------------------------------------- criticals and mortal wounds


def test_criticals_on_lower_numbers() -> None:  # TEN-DICE-03
    hits = mean("hits", weapon("Sustained Hits 1"), group(3), {"critical_hits": 5})
    lethal = mean("wounds", weapon("Lethal Hits", strength=1), group(3), {"critical_hits": 5})
    devastating = mean("damage", weapon("Devastating Wounds"), group(3, save=2), {"critical_wounds": 4})
    unlikely = mean("hits", weapon("Sustained Hits 1", skill=6), group(3), {"critical_hits": 4})

    assert Fraction(3, 6) + Fraction(2, 6) == hits
    assert Fraction(2, 6) + Fraction(1, 6) * Fraction(1, 6) == lethal
    assert Fraction(1, 2) * Fraction(3, 6) == devastating
    assert Fraction(1, 6) * 2 == unlikely  # a lower face is critical only if it hits


def test_mortal_wounds_on_criticals() -> None:  # TEN-MORT-03
    hits = mean("damage", weapon(ap=0), group(3, save=2, wounds=6), {"mortal_on_critical_hits": 1})
    wounds = mean("damage", weapon(ap=0), group(3, save=2, wounds=6), {"mortal_on_critical_wounds": "D3"})
    base = mean("damage", weapon(ap=0), group(3, save=2, wounds=6))

    assert base + Fraction(1, 6) == hits
    assert base + Fraction(1, 2) * Fraction(1, 6) * 2 == wounds


def test_feel_no_pain_against_mortal_wounds_only() -> None:  # TEN-KW-12
    tough = {"mortal_feel_no_pain": 4}
    plain = mean("damage", weapon(), group(3), target=tough)
    mortal = mean("damage", weapon("Devastating Wounds"), group(3, save=2), {"critical_wounds": 4}, target=tough)

    assert mean("damage", weapon(), group(3)) == plain
    assert Fraction(1, 2) * Fraction(3, 6) * Fraction(1, 2) == mortal


def test_mortal_wounds_on_criticals_flow_as_they_are_thrown() -> None:
    said = {"mortal_on_critical_hits": "D3", "mortal_on_critical_wounds": 1}
    fight = fight_of(convert(question(weapon(number=8), group(6, wounds=2), said), Attack))
    thrown, exact = samples_of(fight), stages_of(fight)

    assert abs(float(thrown["damage"].mean - exact["damage"].mean)) < 0.2


# ---------------------------------------------------------------- a whole turn


def test_a_turn_is_shooting_charge_and_fight() -> None:  # TEN-TURN-01, TEN-CHG-04
    arms = [weapon(ap=-6, strength=8), sword(ap=-6, strength=8)]
    turn = odds(arms, group(9, wounds=9), {"distance": 8}, phase="turn")
    shot = mean("damage", arms[0], group(9, wounds=9), {"distance": 8})
    fought = mean("damage", arms[1], group(9, wounds=9), phase="fight")

    assert Fraction(21, 36) == turn["charge of 2 Gun, Sword (fight)"].p(True)
    assert shot + Fraction(21, 36) * fought == turn["damage"].mean
    assert Fraction(1, 2) * Fraction(21, 36) == turn["hits of 2 Gun, Sword (fight)"].mean


def test_a_charge_may_be_rolled_again_or_be_sure() -> None:  # TEN-CHG-03
    arms = [weapon(), sword("Lance")]
    again = odds(arms, group(5), {"distance": 10, "reroll_charge": True}, phase="turn")
    sure = odds(arms, group(5), {"charge": 0}, phase="turn")

    assert 1 - Fraction(26, 36) ** 2 == again["charge of 2 Gun, Sword (fight)"].p(True)
    assert "charge of 2 Gun, Sword (fight)" not in sure
    assert any("Lance" in item.what for item in sure.bill)  # TEN-KW-21: it has charged


def test_who_cannot_charge_has_no_such_turn() -> None:  # TEN-CHG-01, TEN-CHG-02
    for attacker, clause in (({"distance": 13}, "TEN-CHG-02"), ({"advanced": True}, "TEN-CHG-01")):
        with pytest.raises(Refused) as caught:
            odds([weapon("Assault"), sword()], group(5), attacker, phase="turn")
        assert clause == caught.value.clause


def test_each_phase_has_its_own_command_reroll() -> None:  # TEN-STRAT-01
    arms = [weapon(ap=-6), sword(ap=-6)]
    asked = question(arms, group(3, wounds=2), {"charge": 7}, phase="turn", command_rerolls=1)
    fixed = grognard.odds("tenth", asked)
    fight = fight_of(convert(asked | {"policy": "best"}, Attack))
    whole = best_policy(battle, fight, objective=worth_of(fight), who="attacker", against=True)

    assert Fraction(3, 4) == fixed["hits of 1 Gun, Sword"].mean
    assert Fraction(3, 4) * Fraction(21, 36) == fixed["hits of 2 Gun, Sword (fight)"].mean
    assert whole.value == stages_of(fight)[KILLS].mean >= fixed[KILLS].mean


def test_named_units_have_turns_too() -> None:
    asked = {
        "attacker": [{"army": "ashen column", "unit": "First Rifles", "distance": 9}],
        "target": {"typical": "light infantry"},
        "phase": "turn",
    }

    assert ["hits of 1 First Rifles", "hits of 2 First Rifles (fight)"] == [
        stage for stage in grognard.odds("tenth", asked) if stage.startswith("hits")
    ]


# ---------------------------------------------------------------- typical targets and points


def test_typical_targets() -> None:
    names = grognard.ruleset("tenth").units_in("typical")
    killed = {name: mean(KILLS, weapon(number=20), [], target={"typical": name, "group": []}) for name in names}

    assert ("light infantry", "heavy infantry", "elite", "bike", "walker", "tank", "titan") == names
    assert killed["light infantry"] > killed["heavy infantry"] > killed["elite"] > killed["titan"]
    assert 20 == max(odds(weapon(), [], target={"typical": "light infantry", "models": 20, "group": []})["models left"])
    with pytest.raises(GrognardError, match="typical"):
        odds(weapon(), group(5), target={"typical": "tank"})


def test_kills_per_point() -> None:  # TEN-ARMY-01
    typed = odds(weapon(number=10), group(5, wounds=2), {"points": 50}, target={"points": 80})
    figures = {figure.name: figure.value for figure in typed.figures}
    named = grognard.odds(
        "tenth", {"attacker": [{"unit": "Column Rifles", "models": 10}], "target": {"typical": "heavy infantry"}}
    )

    assert float(typed[KILLS].mean) * 2 == pytest.approx(figures["models killed per 100 points of attackers"])
    assert float(typed["damage"].mean) * 8 == pytest.approx(figures["points of damage"])
    assert float(named[KILLS].mean) / 0.9 == pytest.approx(named.figures[0].value)  # they cost 90 points
    assert not odds(weapon(), group(5)).figures


# ---------------------------------------------------------------- what is told


def test_the_bill_names_what_was_said() -> None:
    said = {"reroll_hits": "ones", "critical_hits": 5, "mortal_on_critical_wounds": 1, "more_ap": -1, "to_hit": 1}
    target = {"less_damage": 1, "half_damage": True, "reroll_saves": "ones", "mortal_feel_no_pain": 5, "to_wound": -1}
    told = "\n".join(map(str, odds(weapon("Lethal Hits", damage=3), group(5), said, target=target).bill))

    for sentence in (
        "Hit rolls: ones",
        "Critical Hits on 5+",
        "each Critical Wound deals 1 mortal wounds besides",
        "AP (Gun): -1",
        "attacker's rules (Gun): +1 to hit",
        "target's rules (Gun): -1 to wound",
        "less Damage (men): -1",
        "the Damage of each attack is halved",
        "saving throws: ones",
        "each mortal wound is ignored on 5+",
    ):
        assert sentence in told


def test_what_was_said_is_left_out_in_turn() -> None:
    said = {"reroll_hits": "ones", "to_hit": 1, "more_damage": 1}
    asked = question(weapon(), group(5, wounds=3), said, target={"less_damage": 1, "to_hit": -1})
    rests = dict(grognard.ruleset("tenth").odds_without(asked))

    assert ["to hit", "more damage", "reroll hits", "to hit of the target", "less damage"] == list(rests)
    assert (
        grognard.odds("tenth", rests["to hit of the target"])["hits"].mean > grognard.odds("tenth", asked)["hits"].mean
    )
