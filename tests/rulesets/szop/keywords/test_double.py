"""Double. (SZOP-WPN-10)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made, rolled


def test_rules_look_at_the_natural_die() -> None:  # SZOP-DICE-04, SZOP-WPN-10
    volley = made("Double", has=("Preparation",), is_fortified=True)

    assert 3 == volley.needed
    assert (1, 0, 0) == rolled(volley, [5], [6])
    assert (2, 0, 0) == rolled(volley, [6], [6, 6])
