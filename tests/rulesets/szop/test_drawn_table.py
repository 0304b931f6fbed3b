"""A table of one's own, drawn with `grognard.testing`."""

from __future__ import annotations

import grognard.testing


def test_a_unit_is_put_on_the_table_and_moves() -> None:  # SZOP-MOVE-01
    table = grognard.testing.table(
        "szop",
        {
            "armies": ("river league", "glass synod"),
            "units": {"A1": (20, 20), "B1": (40, 40)},
            "change": {"battle": {"round": 1, "seat": 0}},
        },
    )
    models = table["A1"].models

    assert "table" == table["A1"].place
    assert (20.0, 20.0) == table.game[models[0]].at
    assert table.game[models[1]].at != table.game[models[0]].at
