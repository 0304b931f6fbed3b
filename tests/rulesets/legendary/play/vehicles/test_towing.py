"""Towing. (LEG-VEH-29)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.vehicles.towing import towable
from tests.rulesets.legendary.kit import Battle, piece, squad
from tests.rulesets.legendary.play.vehicles.motors import tank


def breakdown(*pieces: Any, apart: float = 4.0, **how: Any) -> Battle:
    """A tractor that looks east with an immobilised tank behind it."""
    tractor = {"hp": 3, "rules": ["Towing"], "facing": 0.0, **how}
    ours = {"Tractor": tank((20, 10), **tractor), "Wreck": tank((20 - apart, 10), facing=0.0)}
    table = Battle(ours, {"Blues": squad(at=(60, 43))}, *pieces)
    return table.change_model("Wreck", is_immobilised=True)


def test_a_towing_vehicle_drags_another_at_combat_speed() -> None:  # LEG-VEH-29, LEG-VEH-19
    table = breakdown()
    table.activate("Tractor").until("How does Tractor drive").say("tow A2.1")
    with pytest.raises(Refused):
        table.move("Tractor", 6.5, 0)
    table.move("Tractor", 6, 0)

    assert (26, 10) == table.model("Tractor").at
    assert table.model("Wreck").at == pytest.approx((21.98, 10), abs=0.01)
    assert {"moved"} == {table.model(name).pace for name in ("Tractor", "Wreck")}
    table.finish()
    assert "advance" not in table.said()
    assert table.model("Wreck").is_immobilised


@pytest.mark.parametrize(
    ("how", "can"),
    [({}, True), ({"rules": []}, False), ({"hp": 2}, False), ({"hp": 4}, True), ({"apart": 4.2}, False)],
)
def test_who_can_tow(how: dict[str, Any], can: bool) -> None:  # LEG-VEH-29
    table = breakdown(**how)

    assert ([("A1.1", "A2.1")] if can else []) == towable(table.game, table.ids["Tractor"])


def test_a_vehicle_that_can_drive_is_not_towed() -> None:  # LEG-VEH-29
    table = breakdown().change_model("Wreck", is_immobilised=False)

    assert [] == towable(table.game, table.ids["Tractor"])


def test_the_towed_one_needs_room() -> None:  # LEG-VEH-29, LEG-GEN-08
    table = breakdown(piece("lava", (17, 14, 30, 16)))
    table.activate("Tractor").until("How does Tractor drive").say("tow A2.1")
    with pytest.raises(Refused, match="no room"):
        table.say({"A1.1": [[22, 9], [22, 9, 270]]})
