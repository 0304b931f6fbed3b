"""`grognard play`: a game in the terminal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.api import ruleset
from grognard.bots import act, bot, levels, setting_up
from grognard.cli import INTERRUPTED
from grognard.cli.game import saves
from grognard.cli.game.saves import HUMAN, Autosave
from grognard.cli.game.session import Session, names_of
from grognard.cli.game.watch import Watch
from grognard.cli.options import options_of
from grognard.cli.parser import Parser, natural, seconds, seed
from grognard.cli.screen import Screen
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.ruleset.first_game import Guide, first_game_of
from grognard.kernel.words import tell
from grognard.rulesets import slugs

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Ruleset
    from grognard.kernel.ruleset.first_game import FirstGame

LEVEL = "careful"

EXAMPLES = """
    grognard play _template                                a battle against a bot
    grognard play _template --vs random --seat 2           against the gentlest bot, moving second
    grognard play _template --vs human                     two players, one keyboard
    grognard play _template --watch --seed 7               bot against bot
    grognard play _template --army mine.toml --army wardens --scenario "open field" --option open_colours=true
    grognard play tenth --learn                            a first game with a sentence of help for each new thing
    grognard play --resume                                 go on with the last game
    grognard play --load battle.record                     go on with a saved game
"""


def parser() -> Parser:
    """The arguments of `grognard play`."""
    play = Parser(
        "play", tell("Play to the end in the terminal; `help` inside the game lists what you can say."), EXAMPLES
    )
    play.add_argument("ruleset", metavar="RULESET", nargs="?", help=tell("what to play; `grognard rules` lists them"))
    who = play.add_argument_group(tell("who plays"))
    who.add_argument("--vs", metavar="LEVEL", help=tell("a bot's level, or human; with --watch one for each side: a,b"))
    who.add_argument("--seat", type=natural, metavar="1|2", help=tell("where you sit (1)"))
    who.add_argument("--watch", action="store_true", help=tell("bot against bot"))
    who.add_argument("--delay", type=seconds, metavar="SECONDS", help=tell("between two pictures of --watch"))
    who.add_argument("--fast", action="store_true", help=tell("no delay, and the log runs through"))
    what = play.add_argument_group(tell("what is played"))
    what.add_argument("--learn", action="store_true", help=tell("a guided first game on a small table"))
    what.add_argument(
        "--army", action="append", metavar="ARMY", help=tell("a sample's name or a file: yours, or twice: both")
    )
    what.add_argument("--scenario", metavar="NAME", help=tell("which battle"))
    what.add_argument(
        "--option", action="append", metavar="NAME=VALUE", help=tell("a switch of the ruleset, or a preset")
    )
    what.add_argument("--seed", type=seed, metavar="SEED", help=tell("the same seed gives the same dice"))
    where = play.add_argument_group(tell("keeping and going on"))
    where.add_argument("--resume", action="store_true", help=tell("go on with the last game"))
    where.add_argument("--load", metavar="FILE", help=tell("go on with a saved game"))
    where.add_argument("--autosave", metavar="FILE", help=tell("where to keep the game while it is played"))
    where.add_argument("--no-autosave", action="store_true", help=tell("do not keep it"))
    return play


def run(words: list[str]) -> int:
    """Play."""
    arguments = parser()
    asked = arguments.read(words)
    _check(arguments, asked)
    _check_lesson(arguments, asked)
    game, players, kept = table_for(asked)
    own = Path(asked.autosave) if asked.autosave else None
    if own is not None and own.exists() and asked.autosave != asked.load:
        raise GrognardError(
            tell("there is a file {own} already; go on with it by --load, or choose another name", own=own)
        )
    autosave = None if asked.no_autosave else Autosave(game, players, own or kept)
    if autosave is not None:
        autosave.keep(game)  # if it cannot be kept, say so before the first answer
    if HUMAN in players:
        guide = Guide(lesson_of(game.ruleset)) if asked.learn else None
        return Session(game, players, Screen(), autosave, guide).run()
    return watch(game, players, autosave, 0.0 if asked.fast else asked.delay)


def _check(arguments: Parser, asked: Namespace) -> None:
    """What cannot go together."""
    told = [name for name in ("army", "scenario", "option", "seed") if getattr(asked, name) is not None]
    goes_on = asked.resume or asked.load
    wrong = (
        (asked.resume and asked.load, tell("--resume or --load, not both")),
        (
            goes_on and told,
            tell("--{name} is settled already in a game that goes on", name=told[0] if told else ""),
        ),
        (
            asked.resume and (asked.vs or asked.seat or asked.watch),
            tell("--resume goes on with the players of that game; use --load to change them"),
        ),
        (asked.autosave and asked.no_autosave, tell("--autosave or --no-autosave, not both")),
        (asked.watch and asked.seat, tell("--watch leaves no seat for you")),
        (not (asked.ruleset or goes_on), tell("which ruleset? There are: {names}", names=", ".join(slugs()))),
    )
    for is_wrong, sentence in wrong:
        if is_wrong:
            arguments.error(sentence)


def _check_lesson(arguments: Parser, asked: Namespace) -> None:
    """A guided game settles all by itself."""
    settled = ("army", "scenario", "option", "resume", "load", "watch", "seat", "vs")
    if asked.learn and (asked.seed is not None or any(getattr(asked, name) for name in settled)):
        arguments.error(tell("--learn is a game of its own: armies, dice and seats are settled"))


def table_for(asked: Namespace) -> tuple[Game, tuple[str, ...], Path | None]:
    """The game, who plays it, and where it is kept already."""
    if asked.ruleset:
        ruleset(asked.ruleset)  # a misspelt one is the first thing to say
    if asked.resume:
        unfinished = saves.resumable(asked.ruleset)
        path = Path(unfinished.record)
        game = saves.load(path)
        if len(unfinished.players) != game.ruleset.seats:
            raise GrognardError(tell("the note of who plays {path} is damaged; use --load {path}", path=path))
        return game, tuple(_known(game.ruleset, player) for player in unfinished.players), path
    if asked.load:
        game = saves.load(Path(asked.load))
        if asked.ruleset and game.header.ruleset != asked.ruleset:
            raise GrognardError(
                tell(
                    "{load} is a game of {ruleset}, not of {wanted}",
                    load=asked.load,
                    ruleset=game.header.ruleset,
                    wanted=asked.ruleset,
                )
            )
        if game.question is None:
            raise GrognardError(
                tell("the game in {load} is over; look at it with: grognard replay {load}", load=asked.load)
            )
        return game, players_for(game.ruleset, asked), None
    rules = ruleset(asked.ruleset)
    if asked.learn:
        return first_game(rules)
    players = players_for(rules, asked)
    options = options_of(rules, asked.option)
    number = int.from_bytes(os.urandom(4)) if asked.seed is None else asked.seed
    game = rules.new_game(armies_for(rules, players, asked.army or []), asked.scenario, options, number)
    return game, players, None


def lesson_of(rules: Ruleset) -> FirstGame:
    """The steps of the guided game; a complaint if there is none."""
    found = first_game_of(rules.slug)
    if found is None:
        raise GrognardError(tell("{title} has no guided game.", title=rules.title))
    return found


def first_game(rules: Ruleset) -> tuple[Game, tuple[str, ...], None]:
    """The guided game, set up: the reader sits on the first seat, the gentlest bot on the others."""
    game = rules.new_game(rules.first_armies, seed=lesson_of(rules).seed)
    for _ in setting_up(game, game.header.seed):
        pass
    return game, (HUMAN, *[next(iter(levels(rules)))] * (rules.seats - 1)), None


def players_for(rules: Ruleset, asked: Namespace) -> tuple[str, ...]:
    """Who sits at each seat: "human" or the level of a bot."""
    levels = [_known(rules, level.strip()) for level in (asked.vs or LEVEL).split(",")]
    if asked.watch:
        if HUMAN in levels:
            raise GrognardError(tell("--watch is for bots alone; for two humans leave it out"))
        if len(levels) not in (1, rules.seats):
            raise GrognardError(
                tell("--vs names {number} bots for {seats} seats", number=len(levels), seats=rules.seats)
            )
        return tuple(levels * rules.seats)[: rules.seats]
    if len(levels) != 1:
        raise GrognardError(tell("--vs takes one opponent; with --watch one for each side"))
    mine = (asked.seat or 1) - 1
    if mine >= rules.seats:
        raise GrognardError(
            tell(
                "{title} has the seats 1 to {seats}, not {seat}", title=rules.title, seats=rules.seats, seat=asked.seat
            )
        )
    return tuple(HUMAN if seat == mine else levels[0] for seat in range(rules.seats))


def _known(rules: Ruleset, level: str) -> str:
    if level != HUMAN and level not in levels(rules):
        raise Unknown(tell("bot level"), level, [*levels(rules), HUMAN])
    return level


def armies_for(rules: Ruleset, players: tuple[str, ...], named: list[str]) -> tuple[Any, ...] | None:
    """The armies by seat; one alone is the human's, or the first side's."""
    if len(named) != 1:
        return tuple(named) or None
    armies = list(rules.lists.samples[: rules.seats])
    mine = players.index(HUMAN) if HUMAN in players else 0
    armies[mine] = named[0]
    return tuple(armies)


def watch(game: Game, players: tuple[str, ...], autosave: Any, delay: float | None) -> int:
    """Bot against bot."""
    screen = Screen()
    shown = Watch(screen, names_of(game), None, delay)

    def frames() -> Iterator[Game]:
        yield game
        while game.question is not None:
            seat = game.waiting_for[0]
            act(game, seat, bot(game.ruleset, players[seat]), f"bots of {game.header.seed}")
            yield game

    try:
        shown.run(frames())
    except KeyboardInterrupt:
        print()
        if autosave is not None:
            autosave.keep(game)
            screen.say(tell("Go on with: grognard play {ruleset} --resume", ruleset=game.header.ruleset))
        return INTERRUPTED
    shown.finish(game)
    assert game.result is not None
    screen.say(tell("The game is over. {reason}", reason=game.result.reason), "bold")
    if autosave is not None:
        autosave.keep(game)
        screen.say(tell("Look at it again with: grognard replay {path}", path=autosave.path), "faint")
    return 0
