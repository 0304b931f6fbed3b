"""Every special rule of the ledger has its spelling, its clause and its place. (LEG-ARMY-05)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import GrognardError
from grognard.rulesets.legendary.lists.keywords.equipment import Spotter
from grognard.rulesets.legendary.lists.keywords.moments import RULES, expanded, has
from grognard.rulesets.legendary.lists.keywords.morale import Daemon, Fearless, Psyker
from grognard.rulesets.legendary.lists.keywords.moving import Fleet, places_of
from grognard.rulesets.legendary.lists.keywords.weapon_types import TYPES
from grognard.rulesets.legendary.lists.keywords.wounding import Invulnerable, Poisoned
from tests.rulesets.legendary.arms import model, rules, vehicle, weapon


def test_every_keyword_of_the_ledger_can_be_written() -> None:  # LEG-ARMY-05
    clauses = {rule.clause for rule in RULES.all()}
    wanted = {f"LEG-KW-{number:02d}" for number in range(1, 85)}

    assert set() == wanted - clauses


@pytest.mark.parametrize("spelled", ["Poisoned (4+)", "Feel No Pain 5+", "Hatred (Verdant Host)", "Psyker (2)"])
def test_parameters_are_read_and_written(spelled: str) -> None:  # LEG-ARMY-05
    assert spelled == str(RULES.parse(spelled))


def test_a_misspelled_rule_gets_the_nearest_spelling() -> None:  # LEG-ARMY-05
    with pytest.raises(GrognardError, match='did you mean "Fearless"'):
        RULES.parse("Fearles")
    assert Poisoned(4) == RULES.parse("poisoned (4+)")


def test_a_salvo_has_fewer_shots_after_moving() -> None:  # LEG-ARMY-04, LEG-WPN-14
    assert (2, 4) == (weapon(type="Salvo 2/4").shots_of(has_moved=True), weapon(type="Salvo 2/4").shots_of())
    with pytest.raises(GrognardError, match="Salvo 2/4"):
        TYPES.parse("Salvo 4/2")


def test_daemons() -> None:  # LEG-KW-14
    assert {Daemon(), Fearless(), Invulnerable(5)} == set(expanded(rules("Daemon")))
    assert 5 == model(rules=["Daemon"]).inv


def test_crusaders_are_fleet() -> None:  # LEG-KW-13
    assert has(model(rules=["Crusader"]).all_rules, Fleet)


@pytest.mark.parametrize(("rule", "places"), [("Bulky", 2), ("Very Bulky", 3), ("Extremely Bulky", 5), ("Fleet", 1)])
def test_bulk(rule: str, places: int) -> None:  # LEG-KW-08, LEG-KW-09, LEG-KW-10, LEG-TRANS-01
    assert places == places_of(model(rules=[rule]).all_rules)


def test_psykers() -> None:  # LEG-KW-52, LEG-KW-51, LEG-PSY-01
    assert (1, 2) == (model(rules=["Psyker"]).mastery, model(rules=["Psyker (2)"]).mastery)
    assert (1, 10) == (vehicle(rules=["Psychic Pilot"]).mastery, vehicle(rules=["Psychic Pilot"]).ld)
    assert 0 == model().mastery
    assert Psyker(3) in rules("Psyker (3)")


def test_spotters_say_how_they_spot() -> None:  # LEG-SCAT-10
    assert Spotter("radio") in model(rules=["Spotter (radio)"]).all_rules
    with pytest.raises(GrognardError):
        RULES.parse("Spotter (telescope)")


def test_rules_stand_where_they_belong() -> None:  # LEG-ARMY-05
    with pytest.raises(GrognardError, match="a rule of models"):
        weapon(rules=["Fleet"])
    with pytest.raises(GrognardError, match="no rule of a model"):
        model(rules=["Blast"])
    with pytest.raises(GrognardError, match="no rule of a vehicle"):
        vehicle(rules=["Sentry Defence System"])
