"""Proposals of charges, combat moves and falling back, and the bot's own moves, keep units together. (TLE-COH)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Move
from grognard.kernel.ruleset import Chair
from grognard.kernel.tactics import High
from grognard.kernel.troops import Trek, is_coherent
from grognard.rulesets.last_edition.bot import greedy
from grognard.rulesets.last_edition.bot.moves_one_by_one import one_by_one
from grognard.rulesets.last_edition.play.moves.coherent_moves import loose, rejoined
from grognard.rulesets.last_edition.play.moves.laws import trek_of
from grognard.rulesets.last_edition.play.moves.phase import move_next
from grognard.rulesets.last_edition.table.records import UnitId
from grognard.rulesets.last_edition.table.units import COHERENCY, board, troop_of
from tests.rulesets.last_edition.kit import Field, lay, leader, melee, piece, unit
from tests.rulesets.last_edition.test_play_melee import clash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Paths

FAR = {"A1": (5, 40), "B1": (55, 40)}


def row(x: float, y: float, number: int, step: float = 2.9) -> list[tuple[float, float]]:
    """Models in a row, each just in coherency with the next."""
    return [(x + step * n, y) for n in range(number)]


def proposed(field: Field) -> Paths:
    """The move that is suggested; it tears nobody off."""
    question = field.game.question
    assert isinstance(question, Move)
    paths = question.suggest(High())
    assert isinstance(question.mover, Trek)
    assert 0 == loose(question.mover.ends(paths).values())
    return paths


def test_a_charge_brings_everybody() -> None:
    """TLE-CHG-04, TLE-COH-01: two are behind a wall that only one can pass; they come to the place beside him."""
    wall = lay(piece(3, 11, 4, "north", "east", "west", "south"))
    at = [(10, 10), (10.4, 11.8), (8.6, 10)]
    field = clash(at=at, foe_at=(17, 10), models=3, named={"charge": [4, 4]}, battle={"map": wall})
    field.play("A2 charges B2")

    assert 3 == len(proposed(field))


def test_a_combat_move_does_not_part_a_unit() -> None:
    """TLE-MELEE-08: another enemy is closest to the last one, so they go only as far as they stay in coherency."""
    at = [(10, 10), (10.9, 8.8), (10.9, 6.6)]
    field = clash(
        at=at, foe_at=(9.3, 11.7), models=3, others=[unit("Other")], places={"B3": (16.1, 7.5)},
        named={"hit": [1, 1, 1]},
    )  # fmt: skip
    field.play("A2 fights")

    assert "A2.1" in proposed(field)


def test_who_falls_back_stays_with_the_others() -> None:
    """TLE-ORD-06: only the first was in melee range; it stays with the others, or they with it."""
    at = {**FAR, "A2": row(20, 20, 3), "B2": (20, 21.5)}
    field = Field([leader(), unit("Squad", 3)], [leader(), unit("Prey")], at, (move_next, 0, False))
    field.play("A2 falls back")

    assert "A2.1" in proposed(field)


def squad(at: Sequence[tuple[float, float]], ground: str = "") -> Field:
    band = [leader(), unit("Squad", len(at), weapons=[melee()])]
    battle = {"map": ground} if ground else {}
    return Field(band, [leader()], {**FAR, "A2": at}, (move_next, 0, False), battle=battle)


def test_strays_go_where_they_may() -> None:
    """TLE-COH-01: beside the one who has gone, but only to places that are allowed."""
    field = squad(row(20, 20, 2))
    trek = trek_of(field.game, UnitId("A2"), 6.0)
    gone: Paths = {"A2.1": ((20.0, 14.0),)}
    ends = trek.ends(rejoined(trek, gone))

    assert is_coherent(list(ends.values()), COHERENCY)
    assert (20.0, 14.0) == ends["A2.1"].pose.at
    assert gone == rejoined(trek, gone, may=lambda _name, _one: False)


def moved_by_bot(field: Field) -> Field:
    field.play("A2")
    assert field.asked is not None
    field.play(greedy(Chair(field.game, field.asked, 0)))
    return field


def test_the_bot_draws_a_torn_unit_together() -> None:
    """TLE-COH-02: whoever is out of coherency at the end of the turn is lost, so that comes before everything else."""
    at: list[tuple[float, float]] = [(28.8, 20), (30.2, 20), (30, 26)]
    field = moved_by_bot(squad(at))

    assert is_coherent(troop_of(field.game, UnitId("A2")).stands, COHERENCY)


def test_the_bot_goes_man_by_man_and_stays_together() -> None:
    """TLE-TERR-06: where the whole way would part the unit at a wall it goes less far."""
    ground = lay(piece(3, 17, 12, "north", "east", "west", "south"), piece(3, 11, 12, "north", "south"))
    field = squad([(17.4, 9), (18.9, 9.8), (16.9, 11.3), (16.3, 10.1), (15, 12.5)], ground)
    trek = trek_of(field.game, UnitId("A2"), 6.0)
    paths = one_by_one(trek, board(field.game), (20.0, 30.0))

    assert len(paths) >= 4
    assert is_coherent(list(trek.ends(paths).values()), COHERENCY)
    assert trek.is_legal(paths)
