"""Questions as people write them, and what can be named in them."""

from __future__ import annotations

import pytest

import grognard
from grognard.kernel.errors import GrognardError
from grognard.odds_studies import needed
from tests.rulesets.tenth.questions import group, question, weapon

PLAIN = question(
    weapon("Anti-INFANTRY 4+", "Heavy", attacks="D6+1", skill=3, ap=-2, strength=5, damage=2, range=24),
    group(5, toughness=4, save=3, wounds=2, invulnerable=5, feel_no_pain=6),
    {"models": 3, "stationary": True, "distance": 12},
)
SPOKEN = question(
    weapon(attacks="D6 + 1", skill="3+", ap="AP 2", strength="S5", damage="2", range='24"')
    | {"type": "Ranged", "abilities": "Anti-Infantry 4+, Heavy"},
    group(5, toughness="T4", save="3+", wounds="2", invulnerable="5++", feel_no_pain="6+++"),  # type: ignore[arg-type]
    {"models": "3", "stationary": True, "distance": '12"'},
    target={"keywords": "Infantry"},
    phase="Shooting",
)


def test_the_usual_spellings_are_read() -> None:
    spoken, plain = (grognard.odds("tenth", asked) for asked in (SPOKEN, PLAIN))

    assert dict(plain) == dict(spoken)
    assert needed("tenth", SPOKEN, 0.5, at_least=3)[0] == needed("tenth", PLAIN, 0.5, at_least=3)[0]


@pytest.mark.parametrize(
    ("said", "meant"),
    [(1, "ones"), ("1s", "ones"), ("re-roll ones", "ones"), ("Fails", "failures"), ("reroll all", "all"), ("none", "")],
)
def test_which_rolls_are_rolled_again_has_many_names(said: object, meant: str) -> None:
    spoken, plain = ({"reroll_hits": word, "stationary": said != 1} for word in (said, meant))
    at = group(5, save=3)

    assert dict(grognard.odds("tenth", question(weapon(), at, plain))) == dict(
        grognard.odds("tenth", question(weapon(), at, {**spoken, "stationary": "yes" if said != 1 else "off"}))
    )


@pytest.mark.parametrize("ap", [2, -2, "2", "-2", "AP 2", "AP-2", "ap -2"])
def test_ap_has_one_meaning(ap: object) -> None:
    assert dict(grognard.odds("tenth", question(weapon(ap=-2), group(5, save=3)))) == dict(
        grognard.odds("tenth", question(weapon(ap=ap), group(5, save=3)))
    )


def test_what_is_not_understood_is_told_as_it_was_written() -> None:
    with pytest.raises(GrognardError, match='"three up"'):
        grognard.odds("tenth", question(weapon(skill="three up"), group(5)))


def test_errors_show_all_abilities_that_fit() -> None:
    with pytest.raises(GrognardError, match=r"one of these: Lethal Hits, Precision Hits, Sustained Hits \{hits\}"):
        grognard.odds("tenth", question(weapon("Hits"), group(5)))
    with pytest.raises(GrognardError, match=r"known: Anti-\{kind\} \{on\}\+, Assault, .*Twin-linked"):
        grognard.odds("tenth", question(weapon("Xyzzy"), group(5)))
