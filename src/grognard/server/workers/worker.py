"""A process that thinks: bots, odds, armies and replays, away from the server that must not wait.

It reads one job a line from its standard input and writes one answer a line; it ends when the input does.
Games are kept between jobs, so that a bot's next move costs only what has happened since.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import OrderedDict
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import grognard
from grognard.api import load, ruleset
from grognard.bots import bot
from grognard.kernel.data.files import keep_to
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.game import Game
from grognard.kernel.offers import StandingOrder
from grognard.kernel.record import Given, Header, Imagined, Line, NewDice, TakenBack
from grognard.kernel.ruleset import Chair, Choice
from grognard.kernel.words import ENGLISH, encode_sentence, in_language, rendered, tell
from grognard.odds_studies import compare, needed
from grognard.rulesets import slugs
from grognard.server.errors import ErrorReply, as_fault
from grognard.server.live.deltas import Audience
from grognard.server.workers.downloads import download_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from grognard.kernel.ruleset import Roster, Ruleset

MOST_GAMES = 32


class Think(msgspec.Struct, frozen=True, tag="think"):
    """A bot's answer is wanted. `lines` are those of the tape after the first `known`."""

    game: str
    header: Header
    known: int
    lines: tuple[Any, ...]
    seat: int
    level: str
    seed: str


class Spoken(msgspec.Struct, frozen=True, kw_only=True):
    """A job whose answer has sentences, and their language."""

    language: str = ENGLISH


class FilmJob(Spoken, frozen=True, tag="film"):
    """A whole game in frames, as one seat saw it."""

    header: Header
    lines: tuple[Any, ...]
    seat: int | None


class OddsJob(Spoken, frozen=True, tag="odds"):
    """An attack to compute."""

    slug: str
    attack: dict[str, Any]
    options: dict[str, Any] = {}


class CompareJob(Spoken, frozen=True, tag="compare"):
    """Attacks side by side."""

    slug: str
    attacks: dict[str, dict[str, Any]]
    options: dict[str, Any] = {}


class NeededJob(Spoken, frozen=True, tag="needed"):
    """How many attackers it takes."""

    slug: str
    attack: dict[str, Any]
    chance: float
    stage: str
    at_least: int | None
    at_most: int | None
    options: dict[str, Any] = {}


class MusterJob(Spoken, frozen=True, tag="muster"):
    """An army to price and to check."""

    slug: str
    army: Any
    options: dict[str, Any] = {}


class PrintJob(Spoken, frozen=True, tag="print"):
    """An army as a document to print."""

    slug: str
    army: Any
    document: str
    options: dict[str, Any] = {}


class ChoicesJob(Spoken, frozen=True, tag="choices"):
    """What can be put into an army that is being written."""

    slug: str
    army: dict[str, Any]
    options: dict[str, Any] = {}


class OddsChoicesJob(Spoken, frozen=True, tag="odds_choices"):
    """What can be put into an attack that is being written."""

    slug: str
    attack: dict[str, Any]
    options: dict[str, Any] = {}


class Verify(Spoken, frozen=True, tag="verify"):
    """A record from elsewhere: can it be played?"""

    text: str


class Warm(msgspec.Struct, frozen=True, tag="warm"):
    """Read the rulesets now, so that the first real job need not."""


Job = (
    Think
    | FilmJob
    | OddsJob
    | CompareJob
    | NeededJob
    | MusterJob
    | PrintJob
    | ChoicesJob
    | OddsChoicesJob
    | Verify
    | Warm
)


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a job: an answer (as JSON), a refusal for the client, or a failure of ours."""

    answer: msgspec.Raw = msgspec.Raw(b"null")
    code: str = ""
    sentence: str = ""
    problems: tuple[ErrorReply, ...] = ()
    failure: str = ""
    is_forgotten: bool = False
    """The game is not known here (any more): send all of it."""


def _answer(thing: Any) -> Outcome:
    return Outcome(msgspec.Raw(msgspec.json.encode(thing, enc_hook=encode_sentence)))


def _offered(found: Mapping[str, Iterable[Choice]]) -> Outcome:
    return _answer({"choices": {field: list(choices) for field, choices in found.items()}})


def packed(lines: Iterable[Line]) -> tuple[Any, ...]:
    """Lines of a tape as plain data."""
    return tuple(
        ("undo", line.seat, line.keep, line.consent)
        if isinstance(line, TakenBack)
        else ("dice", line.seed)
        if isinstance(line, NewDice)
        else ("imagined", line.seat, line.keep, line.seed)
        if isinstance(line, Imagined)
        else ("order", *line)
        if isinstance(line, StandingOrder)
        else ("answer", line.seat, line.answer)
        for line in lines
    )


def unpacked(line: Sequence[Any]) -> Line:
    """A line of a tape again, as far as `Game.follow` looks at it."""
    kind, *rest = line
    if kind == "order":
        return StandingOrder(*rest)
    if kind == "undo":
        return TakenBack(*rest)
    if kind == "dice":
        return NewDice(*rest)
    if kind == "imagined":
        return Imagined(*rest)
    seat, answer = rest
    return Given(seat, answer, ("", 0), 0)


def _slug_of(job: Job) -> str:
    return str(getattr(job, "slug", "")) or (job.header.ruleset if isinstance(job, FilmJob) else "")


class Thinker:
    """Does the jobs."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, Game] = OrderedDict()

    def do(self, job: Job) -> Outcome:
        """The outcome, whatever happens."""
        with in_language(getattr(job, "language", ENGLISH), _slug_of(job)):
            return self._done(job)

    def _done(self, job: Job) -> Outcome:
        try:
            return getattr(self, type(job).__name__.removesuffix("Job").lower())(job)  # type: ignore[no-any-return]
        except GrognardError as error:
            fault = as_fault(error)
            problems = tuple(msgspec.structs.replace(one, sentence=rendered(one.sentence)) for one in fault.problems)
            return Outcome(code=fault.code, sentence=rendered(fault.sentence), problems=problems)
        except Exception:  # noqa: BLE001 - a bug in one ruleset must not end the thinking for the others
            return Outcome(failure=traceback.format_exc())

    def think(self, job: Think) -> Outcome:
        """The bot's answer."""
        game = self.games.pop(job.game, None)
        if job.known == 0:
            game = Game(ruleset(job.header.ruleset), job.header)
        if game is None or len(game.tape) != job.known:
            return Outcome(is_forgotten=True)
        for line in job.lines:
            game.follow(unpacked(line))
        self.games[job.game] = game
        if len(self.games) > MOST_GAMES:
            self.games.popitem(last=False)
        return _answer(bot(game.ruleset, job.level)(Chair(game, job.seat, job.seed)))

    def film(self, job: FilmJob) -> Outcome:
        """The view before the first answer, and what each standing answer changed.

        A game that was imagined begins there: what was before it belongs to another game, and may be secret in it.
        """
        game = Game(ruleset(job.header.ruleset), job.header)
        lines = [unpacked(line) for line in job.lines]
        audience = Audience(job.seat, looks_back=True)
        begun = began(lines)
        for line in lines[:begun]:
            game.follow(line)
        start = audience.view(game)
        stands = standing(lines)
        frames = []
        for place, line in enumerate(lines[begun:], start=begun + 1):
            game.follow(line)
            if place in stands:
                frames.append({"by": game.history[-1].seat, "undo": False, **audience.delta(game)})
        return _answer({"seat": job.seat, "start": start, "frames": frames})

    def odds(self, job: OddsJob) -> Outcome:
        """The report."""
        return _answer(ruleset(job.slug).compute(job.attack, job.options).plain())

    def compare(self, job: CompareJob) -> Outcome:
        """Several reports, and what makes the difference."""
        sides = [
            {
                "name": side.name,
                "report": side.report.plain(),
                "difference": float(side.difference),
                "contributions": [{"what": one.what, "worth": float(one.worth)} for one in side.contributions],
            }
            for side in compare(job.slug, job.attacks, options=job.options)
        ]
        return _answer({"sides": sides})

    def needed(self, job: NeededJob) -> Outcome:
        """The smallest number of attackers."""
        attackers, report = needed(
            job.slug,
            job.attack,
            job.chance,
            stage=job.stage,
            at_least=job.at_least,
            at_most=job.at_most,
            options=job.options,
        )
        return _answer({"attackers": attackers, "report": report.plain()})

    def muster(self, job: MusterJob) -> Outcome:
        """The roster."""
        rules = ruleset(job.slug)
        roster = rules.muster(known_army(rules, job.army), job.options)
        return _answer(told(roster))

    def print(self, job: PrintJob) -> Outcome:
        """The document: text or HTML."""
        rules = ruleset(job.slug)
        made = rules.print(job.document, known_army(rules, job.army), job.options)
        suffix = next(one.suffix for one in rules.prints if one.key == job.document)
        return _answer({"text": made if isinstance(made, str) else download_page(made, f"{job.document}.{suffix}")})

    def choices(self, job: ChoicesJob) -> Outcome:
        """The choices of each field."""
        return _offered(ruleset(job.slug).choices(job.army, job.options))

    def oddschoices(self, job: OddsChoicesJob) -> Outcome:
        """The choices of each field."""
        return _offered(ruleset(job.slug).odds_choices(job.attack, job.options))

    def verify(self, job: Verify) -> Outcome:
        """Nothing, or the line that is wrong."""
        load(job.text, "record")
        return Outcome()

    def warm(self, job: Warm) -> Outcome:
        """All that can be read; the server tells about those that cannot."""
        for slug in slugs():
            with suppress(Exception):
                ruleset(slug)
        return Outcome()


def told(roster: Roster) -> dict[str, Any]:
    """A roster as plain data."""
    return {**msgspec.structs.asdict(roster), "is_legal": roster.is_legal}


def known_army(rules: Ruleset, army: str | dict[str, Any]) -> Any:
    """An army from a stranger: a sample by its name, or plain data; never a path, for that is our disk."""
    if isinstance(army, str) and army not in rules.lists.samples:
        raise Unknown(tell("sample army"), army, rules.lists.samples)
    return army


def began(lines: Sequence[Line]) -> int:
    """The number of lines before the game's own beginning: those that lead to where it was imagined."""
    return max((place for place, line in enumerate(lines, start=1) if isinstance(line, Imagined)), default=0)


def standing(lines: Sequence[Line]) -> dict[int, int]:
    """After which line each of the answers that stand at the end was given for good: line -> number of answers.

    >>> answer = Given(0, "A1", ("", 0), 0)
    >>> standing([answer, answer, TakenBack(0, 1, False), answer])
    {1: 1, 4: 2}
    """
    given: list[int] = []
    for place, line in enumerate(lines, start=1):
        if isinstance(line, (TakenBack, Imagined)):
            del given[line.keep :]
        elif isinstance(line, Given):
            given.append(place)
    return {place: number for number, place in enumerate(given, start=1)}


def main() -> None:
    """Do jobs until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a ruleset prints must not get among the answers
    keep_to(Path(grognard.__file__).parent)
    thinker = Thinker()
    read: Callable[[bytes], Job] = partial(msgspec.json.decode, type=Job)
    for line in sys.stdin.buffer:
        answers.write(msgspec.json.encode(thinker.do(read(line)), enc_hook=encode_sentence) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
