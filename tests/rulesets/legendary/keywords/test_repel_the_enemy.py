"""Repel the Enemy: they step out of a building and charge. (LEG-KW-57)"""

from __future__ import annotations

from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.buildings.houses import MILL, inside


def test_repel_the_enemy_lets_them_charge_after_stepping_out() -> None:  # LEG-KW-57
    table = Battle({"Reds": inside(3, rules=["Repel the Enemy"])}, {"Blues": squad(3, (22, 14))}, MILL)
    table.activate("Reds").say("leave")
    table.say({model.id: [21.5 + 1.2 * n, 19.0] for n, model in enumerate(table.models("Reds"))})

    assert "charge" in table.options


def test_others_do_not_charge_after_stepping_out() -> None:  # LEG-KW-57
    table = Battle({"Reds": inside(3)}, {"Blues": squad(3, (22, 14))}, MILL)
    table.activate("Reds").say("leave")
    table.say({model.id: [21.5 + 1.2 * n, 19.0] for n, model in enumerate(table.models("Reds"))})

    assert "charge" not in table.options
