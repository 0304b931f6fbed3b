"""Brotherhood of Psykers: the unit is one psyker; any model measures, perils strike one of them. (LEG-KW-07)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.psychic.denying import deniers_of
from grognard.rulesets.legendary.play.psychic.force import FORCE
from grognard.rulesets.legendary.play.psychic.powers import resolve_power, targets_of
from grognard.rulesets.legendary.play.psychic.reach import is_in_range
from tests.rulesets.legendary.kit import Battle, done, piece, squad
from tests.rulesets.legendary.play.psychic.kit import BOLT, WARD, coven, phase
from tests.rulesets.legendary.play.psychic.test_perils_and_force import STAVE


def brothers(**dice: Any) -> Battle:
    """Three brothers with staves, of whom the first has none."""
    rules = ["Brotherhood of Psykers", "Psyker (1)"]
    own = squad(3, at=(20, 10), weapons=(STAVE,), rules=rules, sv=None, w=1)
    table = Battle({"Psyker": own}, {"Blues": squad(1, at=(20, 40), weapons=())}, more=({"power": [BOLT]}, {}), **dice)
    return table.change_model("Psyker", 1, weapons=())


def test_any_model_of_a_brotherhood_measures() -> None:  # LEG-KW-07, LEG-PSY-07
    """The first stands 27 inches from the caster, the last 22."""
    spots = ((20, 38), (20, 35.5), (20, 33))
    choir = squad(3, at=(0, 0), spots=spots, weapons=(), rules=["Brotherhood of Psykers", "Psyker (1)"])
    theirs = {"Choir": choir}
    table = coven("Ward", theirs=theirs)

    assert ["B1.1"] == [model.id for model in deniers_of(table.game, table.model("Psyker").id)]
    power = next(power for power in table.model("Psyker").powers if power.name == "Bolt")
    table.change_model("Choir", 1, powers=(power,))
    assert is_in_range(table.game, table.model("Choir").id, power, table.ids["Psyker"])


@pytest.mark.parametrize("first", [20.0, 26.0])
def test_a_witchfire_comes_from_the_brother_who_sees(first: float) -> None:  # LEG-KW-07, LEG-PSY-17
    """A wall hides the enemy from the one at 26."""
    spots = ((first, 30.0), (46.0 - first, 30.0))
    choir = squad(2, at=(0, 0), spots=spots, weapons=(), rules=["Brotherhood of Psykers", "Psyker (1)"])
    table = coven("Ward", piece("wall", (23, 28, 40, 28.4), 6), theirs={"Choir": choir}, hit=[12] * 3, save=[12] * 3)
    power = next(power for power in table.model("Psyker").powers if power.name == "Bolt")
    caster = table.model("Choir").id
    aims = [each for each in targets_of(table.game, caster, power) if each.unit == table.ids["Psyker"]]
    assert aims
    done(resolve_power(table.game, caster, power, aims[0], is_focused=False))

    assert [1] == [event.text.count("3 hits") for event in table.game.events if event.kind == "shoot"]


def test_all_force_weapons_of_a_brotherhood_wake_together() -> None:  # LEG-KW-07, LEG-PSY-04, LEG-PSY-11
    table = brothers(cast=[7])
    table.activate("Psyker").until("wake the force weapon").say("yes")

    assert [False, True, True] == [model.force_is_on for model in table.models("Psyker")]


def test_a_brotherhood_casts_on_when_perils_take_the_brother_who_spoke() -> None:  # LEG-KW-07, LEG-PSY-09, LEG-PSY-13
    """Backlash kills the first of three: the psyker is the brotherhood, and it survives."""
    table = brothers(cast=[12], perils=[4, 1], save=[1])
    table.activate("Psyker").until("wake the force weapon").say("yes")

    assert ("A1.2", "A1.3") == table.unit("Psyker").models
    assert [True, True] == [model.force_is_on for model in table.models("Psyker")]


def test_a_brotherhood_forgets_and_surges_as_one() -> None:  # LEG-KW-07, LEG-PSY-13
    table = brothers(cast=[12], perils=[2, 3])
    table.activate("Psyker").until("wake the force weapon").say("yes")
    assert [(FORCE,)] * 3 == [model.powers_lost for model in table.models("Psyker")]

    surge = brothers(cast=[12], perils=[6, 3])
    surge.activate("Psyker").until("wake the force weapon").say("yes")
    assert [1] * 3 == [model.mastery_shift for model in surge.models("Psyker")]


def test_a_brotherhood_casts_once_and_perils_strike_a_random_model() -> None:  # LEG-KW-07
    own = squad(3, at=(20, 10), weapons=(), rules=["Brotherhood of Psykers", "Psyker (1)"], sv=None, w=1)
    table = Battle(
        {"Psyker": own},
        {"Blues": squad(1, at=(20, 26), weapons=())},
        more=({"power": [BOLT, WARD]}, {}),
        private=({"psyker": [{"unit": "Psyker", "powers": ["Ward"]}]}, {}),
        cast=[12],
        perils=[4, 3],
        save=[1],
        hit=[1] * 3,
    )
    phase(table).say("Bolt/B1")

    assert ("A1.1", "A1.2") == table.unit("Psyker").models
    assert "Which power" not in table.prompt
