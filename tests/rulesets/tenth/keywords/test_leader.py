"""Leader: a CHARACTER who joins a unit. (TEN-KW-22)"""

from __future__ import annotations

from grognard.rulesets.tenth.lists.army import muster
from grognard.rulesets.tenth.table.units import is_attached
from tests.rulesets.tenth.kit import drill, unit


def test_a_leader_joins_only_listed_units_and_only_one_does() -> None:
    """TEN-KW-22, TEN-LEAD-01, TEN-LEAD-02"""
    army = muster("ashen column", {}).army
    second = {"datasheet": "Column Captain", "name": "Second Captain", "leads": "First Rifles"}
    lost = {"datasheet": "Column Captain", "name": "Lost Captain", "leads": "Kiln Crawler"}
    problems = muster({**army, "limit": 2000, "unit": [*army["unit"], second, lost]}, {}).problems
    table = drill(unit("Chief", joins="Rifles"), unit("Rifles", at=(10, 10), models=5))

    assert ["TEN-LEAD-01", "TEN-LEAD-02"] == [problem.clause for problem in problems]
    assert is_attached(table.game, table.id("Rifles"))
