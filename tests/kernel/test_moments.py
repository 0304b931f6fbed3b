"""What is worked out from where everybody stands, kept as long as nobody moves."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import msgspec

import grognard
from grognard.bots import act, bot, play_out
from grognard.kernel.ruleset import Chair
from grognard.kernel.table import Moments, Ref, Table
from grognard.kernel.tactics import BotSeat
from grognard.rulesets._template.table.records import Unit
from grognard.rulesets._template.table.units import troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game


class Piece(msgspec.Struct, frozen=True):
    """A record with a place."""

    id: str
    at: tuple[float, float] = (0.0, 0.0)
    wounds: int = 3


def test_only_a_move_makes_another_moment() -> None:
    table, piece = Table(), Ref[Piece]("a")
    numbers = count(1)
    moments = Moments(lambda found: next(numbers))
    table.add(Piece("a"))
    first = moments.of(table)
    table.change(piece, wounds=2)

    assert first == moments.of(table)
    version = table.version
    table.change(piece, wounds=1)
    assert version != table.version
    table.change(piece, at=(1.0, 0.0))
    assert first != moments.of(table)
    table.add(Piece("b"))
    table.remove("b")
    assert 3 == moments.of(table)


def test_the_oldest_moment_is_forgotten() -> None:
    moments = Moments(lambda table: object(), most=2)
    tables = [Table() for _ in range(3)]
    first = moments.of(tables[0])
    for table in tables[1:]:
        moments.of(table)

    assert first is not moments.of(tables[0])


def test_clones_share_a_moment_and_every_unit_stands_where_its_records_say() -> None:
    game = grognard.new_game("_template", seed=5)
    player = bot(game.ruleset, "random")
    for _ in range(60):
        if game.question is None:
            break
        twin = game.clone()

        assert game.moment == twin.moment
        for unit in game.all(Unit):
            told = [game[model].at for model in unit.models if game[model].at is not None]
            assert told == [one.pose.at for one in troop_of(game, unit.id).stands]
        act(game, game.waiting_for[0], player)
    game.undo()
    for unit in game.all(Unit):
        told = [game[model].at for model in unit.models if game[model].at is not None]
        assert told == [one.pose.at for one in troop_of(game, unit.id).stands]


def test_a_game_played_after_another_does_not_see_its_places() -> None:
    player = bot(grognard.ruleset("_template"), "random")
    records = [play_out(grognard.new_game("_template", seed=seed), (player, player), seed).save() for seed in (1, 2, 1)]

    assert records[0] == records[2]


def test_a_survey_lives_as_long_as_nothing_changes() -> None:
    game = grognard.new_game("_template", seed=5)
    seat, other = game.waiting_for[0], 1 - game.waiting_for[0]
    surveys = [BotSeat(Chair(game, seat, seed), tuple_of).survey for seed in (1, 2)]

    assert surveys[0] is surveys[1]
    assert seat == surveys[0][1]
    unit = game.all(Unit)[0]
    game.change(unit.id, seat=unit.seat)
    assert surveys[0] is not BotSeat(Chair(game, seat, 1), tuple_of).survey
    assert other != BotSeat(Chair(game, seat, 1), tuple_of).survey[1]


def tuple_of(game: Game, seat: int) -> tuple[Game, int]:
    """A survey that knows nothing but what it was given."""
    return game, seat
