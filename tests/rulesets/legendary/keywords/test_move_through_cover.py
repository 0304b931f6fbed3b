"""Move Through Cover: woods do not slow it, and mines only slow it. (LEG-KW-41)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.legendary.play.moves.hindrances import difficult_near
from grognard.rulesets.legendary.play.moves.law import Step, law_of
from tests.rulesets.legendary.kit import Battle, piece, squad
from tests.rulesets.legendary.play.moves.test_movement import FAR


def test_those_who_move_through_cover_ignore_the_woods() -> None:  # LEG-KW-41
    wood = piece("woods", (18, 12, 24, 18), 3)
    table = Battle({"Reds": squad(1, at=(20, 10), rules=["Move Through Cover"])}, FAR, wood)
    table.say("Reds").move("Reds", 0, 6)


def test_who_moves_through_cover_is_slowed_by_mines_and_not_by_woods() -> None:  # LEG-KW-41
    woods, mines = piece("woods", (15, 12, 25, 14), 3), piece("anti-personnel mines", (15, 12, 25, 14))

    def slowed(ground: Any, rules: list[str]) -> tuple[bool, int]:
        table = Battle({"Reds": squad(1, (20, 10), rules=rules)}, {"Blues": squad(1, (60, 40))}, ground)
        law: Any = law_of(table.game, table.unit("Reds"), Step(6.0, 3.0))
        return difficult_near(table.game, table.ids["Reds"], 6.0), len(law.goings("A1.1"))

    assert (True, 1) == slowed(woods, [])
    assert (False, 0) == slowed(woods, ["Move Through Cover"])
    assert (True, 1) == slowed(mines, ["Move Through Cover"])
