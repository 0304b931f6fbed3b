"""`grognard lab`: bots play many games, bots and armies change seats, and we count."""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import TYPE_CHECKING, Any

from grognard.api import ruleset
from grognard.bots import bot
from grognard.cli.game.saves import data_folder, plain, write_whole
from grognard.cli.options import options_of
from grognard.cli.parser import Parser, natural, seed
from grognard.cli.screen import Screen
from grognard.kernel.errors import GrognardError
from grognard.kernel.words import rendered, tell
from grognard.lab import Share, matches, play_all, reported

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from grognard.kernel.ruleset import Ruleset
    from grognard.lab import Played, Report

EXAMPLES = """
    grognard lab _template --games 200                        careful against random
    grognard lab _template --games 1000 --vs careful,careful --workers 4
    grognard lab tenth --vs greedy,greedy --army "tide patrol" --army mine.toml
    grognard lab steampunk --vs greedy,greedy --army elf-tank --army ork-tank --army dwarf-tank   all pairs
    grognard lab _template --games 100 --seed 7 --json
"""
LEVELS = "careful,random"
PATIENCE = 2.0
"""Seconds until a bar shows that something happens."""
INTERRUPTED = 130


def run(words: list[str]) -> int:
    """Play and count."""
    arguments = Parser(
        "lab", tell("Let bots play many games; bots and armies change seats with the same seed."), EXAMPLES
    )
    arguments.add_argument("ruleset", metavar="RULESET", help=tell("what is played"))
    arguments.add_argument("--games", type=natural, default=100, metavar="N", help=tell("how many (100)"))
    arguments.add_argument("--vs", default=LEVELS, metavar="A,B", help=tell("the two bots ({levels})", levels=LEVELS))
    arguments.add_argument(
        "--army", action="append", metavar="ARMY", help=tell("a sample or a file; give two, or more for all pairs")
    )
    arguments.add_argument("--scenario", metavar="NAME", help=tell("where they fight"))
    arguments.add_argument(
        "--option", action="append", metavar="NAME=VALUE", help=tell("a switch of the ruleset, or a preset")
    )
    arguments.add_argument("--clauses", action="store_true", help=tell("tell which clauses never came up"))
    arguments.add_argument(
        "--workers", type=natural, metavar="W", help=tell("how many at once (one for each processor)")
    )
    arguments.add_argument(
        "--seed", type=seed, default=0, metavar="SEED", help=tell("the same seed gives the same games (0)")
    )
    arguments.add_argument("--json", action="store_true", help=tell("for programs"))
    asked = arguments.read(words)
    rules = ruleset(asked.ruleset)
    levels, armies = _levels(rules, asked.vs), tuple(asked.army or rules.lists.samples[: rules.seats])
    options = options_of(rules, asked.option)
    rules.new_game((armies[0], armies[-1]), asked.scenario, options)  # what is wrong is said before anybody plays
    tasks = matches(
        asked.ruleset, levels, armies, asked.games, scenario=asked.scenario, options=options, seed=asked.seed
    )
    workers = min(asked.workers or os.cpu_count() or 1, len(tasks))
    played: list[Played] = []
    is_broken_off = False
    try:
        played.extend(_with_bar(play_all(tasks, workers), len(tasks)))  # what was played stays if it is broken off
    except KeyboardInterrupt:
        is_broken_off = True
    report = reported(played)
    kept = [_keep(asked.ruleset, crash) for crash in report.crashes]
    names = [_name(rules, army) for army in armies]
    if asked.json:
        print(plain(_plain(report, names, kept, rules)))
    else:
        _show(report, names, kept, Screen(), rules if asked.clauses else None)
    return INTERRUPTED if is_broken_off else 1 if kept else 0


def _levels(rules: Ruleset, said: str) -> tuple[str, str]:
    if rules.seats != 2:
        raise GrognardError(
            tell("the lab plays games for two, and {title} has {seats} seats", title=rules.title, seats=rules.seats)
        )
    levels = [level.strip() for level in said.split(",")]
    if len(levels) != 2:
        raise GrognardError(
            tell("--vs names two bots, like {example}, not {number}", example=LEVELS, number=len(levels))
        )
    for level in levels:
        bot(rules, level)
    return levels[0], levels[1]


def _name(rules: Ruleset, army: Any) -> str:
    return str(rules.muster(army).name)


def _keep(slug: str, crash: Played) -> Path:
    """Write the record of a game that crashed, and its traceback beside it."""
    name = f"{slug}-{crash.seed.replace('/', '-')}-{'-'.join(f'{side.bot}.{side.army}' for side in crash.sides)}"
    record = data_folder() / "lab" / f"{name}.record"
    write_whole(record, crash.record)
    write_whole(record.with_suffix(".traceback.txt"), crash.crash)
    return record


def _with_bar(results: Iterator[Played], number: int) -> Iterator[Played]:
    """The same, and on a terminal a bar when it takes long."""
    is_shown, began = sys.stderr.isatty(), monotonic()
    for done, result in enumerate(results, start=1):
        if is_shown and monotonic() - began > PATIENCE:
            bar = "#" * (30 * done // number)
            told = rendered(tell("{done}/{number} games", done=done, number=number))
            print(f"\r[{bar:<30}] {told}", end="", file=sys.stderr, flush=True)
        yield result
    if is_shown and monotonic() - began > PATIENCE:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


# ---------------------------------------------------------------- telling


def _plain(report: Report, names: Sequence[str], kept: Sequence[Path], rules: Ruleset) -> dict[str, Any]:
    return {
        "games": report.games,
        "draws": report.draws,
        "bots": [{"level": level, **_counted(share)} for level, share in report.bots.items()],
        "armies": [{"army": names[number], **_counted(share)} for number, share in report.armies.items()],
        "pairs": [
            {"army": names[one], "against": names[two], "share": share} for (one, two), share in report.pairs.items()
        ],
        "first_seat": _counted(report.first_seat),
        "first_player": _counted(report.first_player) if report.first_player.games else None,
        "answers": report.answers,
        "crashes": [str(path) for path in kept],
        "never_fired": _never(report, rules),
    }


def _counted(share: Share) -> dict[str, Any]:
    return {"wins": share.wins, "games": share.games, "interval": share.interval}


def _never(report: Report, rules: Ruleset) -> list[str]:
    """Clauses that came up in no game; guidelines need not."""
    return [clause.id for clause in rules.ledger.clauses if clause.kind != "guideline" and not report.fired[clause.id]]


def _show(
    report: Report, names: Sequence[str], kept: Sequence[Path], screen: Screen, clauses_of: Ruleset | None
) -> None:
    shares = {**report.bots, **{names[number]: share for number, share in report.armies.items()}}
    if report.first_player.games:
        shares[rendered(tell("first player"))] = report.first_player
    shares[rendered(tell("first seat"))] = report.first_seat
    width = max(12, *map(len, shares))
    for name, share in shares.items():
        low, high = share.interval
        told = tell(
            "wins {wins} of {games}  {part}  (95 %: {low} to {high})",
            wins=f"{share.wins:>6}",
            games=share.games,
            part=f"{share.part:6.1%}",
            low=f"{low:.1%}",
            high=f"{high:.1%}",
        )
        screen.say(f"{name:<{width}} {rendered(told)}")
    if report.games:
        draws = tell(
            "{draws} of {games}  {part}",
            draws=f"{report.draws:>6}",
            games=report.games,
            part=f"{report.draws / report.games:6.1%}",
        )
        screen.say(f"{rendered(tell('draws')):<{width}}      {rendered(draws)}")
        screen.say(
            tell(
                "{games} games of {answers} answers each on average.",
                games=report.games,
                answers=f"{report.answers:.0f}",
            )
        )
    else:
        screen.say(tell("No game was played to its end."))
    if len(names) > 2:
        screen.say(tell("Percentage of games the army of the row wins against that of the column, draws as halves:"))
        for line in _matrix(report, names):
            screen.say(line)
    if clauses_of is not None:
        never = ", ".join(_never(report, clauses_of))
        screen.say(
            tell("Never came up: {clauses}.", clauses=never)
            if never
            else tell("Never came up: nothing; every clause did.")
        )
    for path in kept:
        screen.say(tell("A game crashed; its record is {path}, the traceback beside it.", path=path))


def _matrix(report: Report, names: Sequence[str]) -> Iterator[str]:
    width = max(map(len, names))
    yield f"{'':<{width}}  " + "  ".join(f"{name[:8]:>8}" for name in names)
    for one, name in enumerate(names):
        cells = [
            f"{100 * report.pairs[one, two]:>8.0f}" if (one, two) in report.pairs else f"{'-':>8}"
            for two in range(len(names))
        ]
        yield f"{name:<{width}}  " + "  ".join(cells)
