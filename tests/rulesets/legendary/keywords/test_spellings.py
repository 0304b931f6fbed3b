"""Every special rule of the ledger has its spelling, its clause and its place. (LEG-ARMY-05)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import GrognardError
from grognard.rulesets.legendary.lists.keywords.equipment import Spotter
from grognard.rulesets.legendary.lists.keywords.moments import RULES
from grognard.rulesets.legendary.lists.keywords.weapon_types import TYPES
from grognard.rulesets.legendary.lists.keywords.wounding import Poisoned
from tests.rulesets.legendary.arms import model, vehicle, weapon


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
