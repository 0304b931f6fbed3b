"""Adamantium Will: powers at the unit are harder to cast. (LEG-KW-02)"""

from __future__ import annotations

import pytest

from tests.rulesets.legendary.kit import squad
from tests.rulesets.legendary.play.psychic.kit import coven, phase


def test_adamantium_will_alone_hinders_powers_aimed_at_it() -> None:  # LEG-KW-02
    theirs = {"Blues": squad(3, at=(20, 26), weapons=(), rules=["Adamantium Will"])}
    table = phase(coven("Hex", theirs=theirs, cast=[7]))
    table.say("Hex/B1")

    assert () == table.unit("Blues").effects


@pytest.mark.parametrize(("rules", "works"), [(["Adamantium Will"], False), ([], True)])
def test_adamantium_will_hinders_though_another_could_deny(rules: list[str], works: bool) -> None:  # LEG-KW-02
    """A witch near by could deny and does not: the unit itself is strong-minded all the same."""
    theirs = {
        "Blues": squad(3, at=(20, 26), weapons=(), rules=rules),
        "Witch": squad(1, at=(26, 26), weapons=(), rules=["Psyker (1)"]),
    }
    table = phase(coven("Hex", theirs=theirs, cast=[7]))
    table.say("Hex/B1")

    assert works == bool(table.unit("Blues").effects)
