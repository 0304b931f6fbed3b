"""The public functions: what `import grognard` offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.bots import bot as find_bot
from grognard.bots import play_out as play
from grognard.kernel.errors import BadData, GrognardError
from grognard.kernel.record import RecordReader, read_header, replay
from grognard.kernel.words import tell
from grognard.rulesets import find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.game import Game
    from grognard.kernel.odds_report import Report
    from grognard.kernel.ruleset import Bot, Roster, Ruleset


_LOADED: dict[str, Ruleset] = {}


def ruleset(slug: str) -> Ruleset:
    """The ruleset with this slug."""
    found = _LOADED.get(slug)
    if found is None:
        found = _LOADED[slug] = find(slug)
    return found


def new_game(
    slug: str,
    armies: tuple[Any, ...] | None = None,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
) -> Game:
    """A game at its first question. Armies are rosters, paths, plain data or names of sample armies.

    >>> game = new_game("_template", seed=7)
    >>> game.waiting_for
    (0, 1)
    """
    return ruleset(slug).new_game(armies, scenario, options, seed)


def load(text: str, file: str = "") -> Game:
    """The game that `game.save()` wrote; `file` is the name to use in complaints."""
    reader = RecordReader(text, file)
    header = read_header(reader)
    try:
        rules = ruleset(header.ruleset)
        if header.version != rules.version:
            raise GrognardError(
                tell(
                    "it was played with version {version} of {title}; this is {present}",
                    version=header.version,
                    title=rules.title,
                    present=rules.version,
                )
            )
        game = rules.new_game(header.armies, header.scenario, header.options, header.seed)
    except GrognardError as error:
        raise BadData(tell("this record cannot be played here: {error}", error=error), file=file) from error
    return replay(game, reader)


def odds(slug: str, question: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Report:
    """Exact distributions, from the same functions that play; "ask" names which of the ruleset's questions is meant."""
    return ruleset(slug).compute(question, options)


def muster(slug: str, army: Any, options: Mapping[str, Any] | None = None) -> Roster:
    """The army priced item by item, what is spent of each pool, and every problem with the clause it breaks."""
    return ruleset(slug).muster(army, options)


def bot(slug: str, level: str) -> Bot:
    """The bot of that level, to be handed to `play_out`."""
    return find_bot(ruleset(slug), level)


def play_out(game: Game, players: tuple[Bot, ...], seed: int | str = 0) -> Game:
    """Let the bots play the game to its end.

    >>> gentle = bot("_template", "random")
    >>> play_out(new_game("_template", seed=7), (gentle, gentle)).question is None
    True
    """
    return play(game, players, seed)
