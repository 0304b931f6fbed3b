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
from grognard import companion
from grognard.api import load, ruleset
from grognard.bots import bot
from grognard.kernel.data.files import keep_to
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.game import Game
from grognard.kernel.pickling import pack
from grognard.kernel.ruleset import Chair, Choice, Imported
from grognard.kernel.ruleset.army_size import check_own_sheets
from grognard.kernel.ruleset.importing import content_of, own_army, reports
from grognard.kernel.words import ENGLISH, encode_sentence, in_language, rendered, tell
from grognard.odds_studies import compare, needed
from grognard.rulesets import slugs
from grognard.server.errors import as_fault
from grognard.server.live.deltas import Audience
from grognard.server.live.maps import checked_map
from grognard.server.live.new_games import Played, forked, laid_out
from grognard.server.workers.army_fixes import mends
from grognard.server.workers.downloads import as_file
from grognard.server.workers.jobs import (
    ChoicesJob,
    CompareJob,
    ForkJob,
    Job,
    LoadJob,
    MakeJob,
    MapJob,
    MendJob,
    MusterJob,
    NeededJob,
    OddsChoicesJob,
    OddsJob,
    Outcome,
    PrintJob,
    ReadFileJob,
    ReplayJob,
    Think,
    Warm,
    began,
    standing,
    unpacked,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from grognard.kernel.ruleset import Roster, Ruleset

MOST_GAMES = 32
TOO_LARGE = tell("This is too large to be worked out here.")


def _answer(thing: Any) -> Outcome:
    return Outcome(msgspec.Raw(msgspec.json.encode(thing, enc_hook=encode_sentence)))


def _offered(found: Mapping[str, Iterable[Choice]]) -> Outcome:
    return _answer({"choices": {field: list(choices) for field, choices in found.items()}})


def _slug_of(job: Job) -> str:
    return str(getattr(job, "slug", "")) or (job.header.ruleset if isinstance(job, (ReplayJob, ForkJob, Think)) else "")


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
        except MemoryError:
            return Outcome(code="unfit", sentence=rendered(TOO_LARGE), is_spent=True)
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

    def replay(self, job: ReplayJob) -> Outcome:
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
        """The document as a file."""
        rules = ruleset(job.slug)
        if job.document == companion.KEY and not companion.has_own(rules):
            return _answer(as_file(companion.page(rules, known_army(rules, job.army), job.options), job.document, ""))
        made = rules.print(job.document, known_army(rules, job.army), job.options)
        suffix = next(one.suffix for one in rules.prints if one.key == job.document)
        return _answer(as_file(made, job.document, suffix))

    def readfile(self, job: ReadFileJob) -> Outcome:
        """Every list of the file with what became of it; a file of our own is taken as it is."""
        rules = ruleset(job.slug)
        content = content_of(job.data, job.file)
        army = own_army(rules.lists.army_file, content, job.file)
        if army is not None:
            return _answer({"reports": [Imported(file=job.file, version="", title=job.file, army=army)]})
        found = list(reports(rules.lists.imports, content, job.file, _second(job)))
        if not found:
            raise GrognardError(
                tell("{label} is not a file that {wanted} can import.", label=job.file, wanted=rules.title)
            )
        return _answer({"reports": found})

    def choices(self, job: ChoicesJob) -> Outcome:
        """The choices of each field."""
        return _offered(ruleset(job.slug).choices(job.army, job.options))

    def mend(self, job: MendJob) -> Outcome:
        """Changes that mend a problem of the army."""
        rules = ruleset(job.slug)
        return _answer({"mends": mends(rules, known_army(rules, job.army), job.options)})

    def map(self, job: MapJob) -> Outcome:
        """The map with what is wrong with it, and where; without anything wrong it is a scenario to play."""
        return _answer(checked_map(ruleset(job.slug), job.map, job.text, job.file))

    def oddschoices(self, job: OddsChoicesJob) -> Outcome:
        """The choices of each field."""
        return _offered(ruleset(job.slug).odds_choices(job.attack, job.options))

    def make(self, job: MakeJob) -> Outcome:
        """A new game, packed."""
        rules = ruleset(job.slug)
        armies = job.armies
        if armies is not None and job.is_stranger:
            armies = tuple(known_army(rules, army) for army in armies)
        return _made(laid_out(rules, armies, job))

    def load(self, job: LoadJob) -> Outcome:
        """The game of a record, or the line that is wrong."""
        return _made(Played(load(job.text, job.file), []))

    def fork(self, job: ForkJob) -> Outcome:
        """A game that goes on elsewhere."""
        original = Game(ruleset(job.header.ruleset), job.header)
        for line in job.lines:
            original.follow(unpacked(line))
        return _made(forked(original, job.turn, job.seat, job.seed))

    def warm(self, job: Warm) -> Outcome:
        """All that can be read; the server tells about those that cannot."""
        for slug in slugs():
            with suppress(Exception):
                ruleset(slug)
        return Outcome()


def _made(played: Played) -> Outcome:
    """A game and the lines that lead to where it stands, for the server alone."""
    return Outcome(blob=pack((played.game.header.ruleset, played.game.packed(), played.lines)))


def _second(job: ReadFileJob) -> tuple[str, str] | None:
    """Text and name of the file that goes with the first."""
    if job.other is None:
        return None
    name, data = job.other
    content = content_of(data, name)
    if isinstance(content, bytes):
        raise GrognardError(tell("{label} must be a page or a text to go with the first file.", label=name))
    return content, name


def told(roster: Roster) -> dict[str, Any]:
    """A roster as plain data."""
    return {**msgspec.structs.asdict(roster), "is_legal": roster.is_legal}


def known_army(rules: Ruleset, army: str | dict[str, Any]) -> Any:
    """An army from a stranger: a sample by its name, or plain data; never a path, for that is our disk."""
    if isinstance(army, str) and army not in rules.lists.samples:
        raise Unknown(tell("sample army"), army, rules.lists.samples)
    if isinstance(army, dict):
        check_own_sheets(rules.lists, army)
    return army


def limit(megabytes: int, nice: int) -> None:
    """Take no more memory than this (0: no limit), and be patient where others compute."""
    if megabytes and sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))
    if nice and hasattr(os, "nice"):
        os.nice(nice)


READY = b"ready\n"
"""What the process says first."""
BEGUN = b"begun\n"
"""What it says when it begins with a job: the time of the job counts from there."""


def main() -> None:
    """Do jobs until there are no more: `worker [MEGABYTES [NICE]]`."""
    limit(*(int(word) for word in [*sys.argv[1:], "0", "0"][:2]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a ruleset prints must not get among the answers
    keep_to(Path(grognard.__file__).parent)
    thinker = Thinker()
    read: Callable[[bytes], Job] = partial(msgspec.json.decode, type=Job)
    answers.write(READY)
    answers.flush()
    for line in sys.stdin.buffer:
        job = read(line)
        with suppress(Exception):  # what is wrong with it is told when the job is done
            ruleset(_slug_of(job))
        answers.write(BEGUN)
        answers.flush()
        answers.write(msgspec.json.encode(thinker.do(job), enc_hook=encode_sentence) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
