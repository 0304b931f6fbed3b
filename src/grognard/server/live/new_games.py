"""Making games: from armies, from a moment of another game, and set up for those who want to begin at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.bots import setting_up
from grognard.kernel.game import Game
from grognard.kernel.offers import StandingOrder
from grognard.kernel.record import Imagined, NewDice, TakenBack, latest
from grognard.kernel.troops.own_maps import short_name
from grognard.kernel.words import tell
from grognard.server.errors import Fault
from grognard.server.store.archive import START, ArchiveLine, Setup, State
from grognard.server.store.tokens import bot_seed
from grognard.server.workers.jobs import MakeJob, began, standing

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Ruleset
    from grognard.server.store.archive import Clock

KINDS = {TakenBack: "undo", NewDice: "dice", Imagined: "imagined", StandingOrder: "order"}
"""What lines of a tape are called in the archive, where they are no answers."""


class Played(NamedTuple):
    """A game and the lines that lead to where it stands."""

    game: Game
    lines: list[ArchiveLine]


def laid_out(rules: Ruleset, armies: tuple[Any, ...] | None, wish: MakeJob) -> Played:
    """A new game; a ready match is tried with one seed after the other until who made it begins."""
    if wish.is_ready and armies is None:
        armies = rules.first_armies
    *others, last = wish.seeds
    for seed in others:
        played = _begun(rules, armies, wish, seed)
        if set(wish.mine) & set(played.game.waiting_for):
            return played
    return _begun(rules, armies, wish, last)


def _begun(rules: Ruleset, armies: tuple[Any, ...] | None, wish: MakeJob, seed: Any) -> Played:
    """The game of that seed."""
    game = rules.new_game(armies, wish.scenario, wish.options, seed)
    return Played(game, [opening(game), *(get_ready(game) if wish.is_ready else ())])


def forked(original: Game, turn: int, seat: int | None, seed: str) -> Played:
    """A game that goes on from that moment: as the seat may imagine it, or (None) exactly, with new dice."""
    game, lines = played_to(original, turn)
    if game.question is None:
        raise Fault("not_now", tell("The game is over there: fork it from an earlier moment."))
    if seat is not None:
        game.go_on_imagined(seat, seed)
    else:
        game.new_dice(seed)
    return Played(game, [*lines, ArchiveLine("dice" if seat is None else "imagined", latest(game), state_of(game))])


def setup_of(
    game: Game,
    seed: int | str,
    *,
    seed_chosen: bool = False,
    forked_from: tuple[str, int] | None = None,
    clock: Clock | None = None,
) -> Setup:
    """What is known of a game from its beginning."""
    return Setup(
        ruleset=game.header.ruleset,
        title=game.ruleset.title,
        scenario=short_name(game.header.scenario),
        options=dict(game.header.options),
        armies=tuple(game.ruleset.seat_name(game, seat) for seat in range(game.ruleset.seats)),
        seed=seed,
        seed_chosen=seed_chosen,
        forked_from=forked_from,
        clock=clock,
    )


def played_to(original: Game, turn: int) -> Played:
    """A second game at the moment after so many of the first one's standing answers.

    Where dice lie on the table that somebody must decide about, it is the moment before they were thrown.
    Of a game that was imagined it is never a moment before that.
    """
    game = Game(original.ruleset, original.header)
    lines = [opening(game)]
    begun = began(original.tape)
    place = max(begun, [0, *standing(original.tape)][turn])
    for line in original.tape[:place]:
        game.follow(line)
        lines.append(ArchiveLine(KINDS.get(type(line), "answer"), latest(game), state_of(game)))
    if game.question is not None and game.question.throws and place > begun:
        return played_to(original, turn - 1)
    return Played(game, lines)


def get_ready(game: Game) -> list[ArchiveLine]:
    """Let a bot set all armies up, so that the battle can begin at once."""
    answers = setting_up(game, bot_seed(game.header.seed))
    return [ArchiveLine("answer", latest(game), state_of(game)) for _ in answers]


def opening(game: Game) -> ArchiveLine:
    """The first line of a game, which says how it stands at the beginning."""
    return ArchiveLine(
        START, "", State(game.turn, game.waiting_for, game.ruleset.play.tableau(game, None).ribbon, game.result)
    )


def state_of(game: Game) -> State:
    """How a game stands, but for the ribbon, which takes a look at the whole table."""
    return State(game.turn, game.waiting_for, (), game.result)
