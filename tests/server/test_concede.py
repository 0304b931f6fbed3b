"""Whoever gives up has lost, in every ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.server.kit import Host


def test_a_battle_may_be_conceded_at_any_time(host: Host) -> None:  # LEG-OBJ-06
    one, other, _ = host.two(ruleset="legendary", seed=3)
    one.say("resign")

    other.until("over")

    assert 1 == other.view["result"]["winner"]
