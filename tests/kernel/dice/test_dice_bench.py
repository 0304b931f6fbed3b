"""What the benchmark measures is right."""

from __future__ import annotations

import odds


def test_all_sides_of_the_odds_benchmark_give_the_same_whole_numbers() -> None:
    odds.check()
