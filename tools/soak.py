"""Plays random and hostile games over all rulesets until the time is up; keeps the record of anything that breaks.

    python tools/soak.py [--minutes 60] [SLUG ...] [--seed N]

Most seats take a random walk, bots play the others. At some questions it also throws nonsense at the game, clones it,
saves and loads it, takes answers back, imagines worlds, looks at all views and previews drafts, and it asks the ruleset
whether anything on the table is broken. At the end it tells which answer took longest.
"""

from __future__ import annotations

import argparse
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grognard
from grognard.api import ruleset
from grognard.bots import act, levels
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError, Refused
from grognard.kernel.game import Game, NeedsConsent

if TYPE_CHECKING:
    from grognard.kernel.ask import Question
    from grognard.kernel.ruleset import Bot, Ruleset

KEEP = Path("soak")
MOST_DRAWS = 200
NONSENSE: tuple[Any, ...] = (
    None,
    -1,
    10**400,
    float("nan"),
    "",
    "x" * 999,
    [],
    [[]],
    {},
    {"x": 1},
    {"x": [[0, 0]]},
    b"",
)


class Broken(Exception):
    """Something that must always hold did not."""


def hold(truth: bool, sentence: str) -> None:
    """Complain unless it is true."""
    if not truth:
        raise Broken(sentence)


def trouble(game: Game, seat: int, question: Question, chance: Tabletop) -> None:
    """Do one of the things that must never hurt."""
    before = game.state_bytes()
    match chance.below(6):
        case 0:
            for reply in (*NONSENSE, mangled(question.suggest(chance), chance)):
                twin = game.clone()
                try:
                    twin.answer(reply, seat=seat)
                except Refused as refusal:
                    hold(bool(refusal.sentence), "a refusal says nothing")
                    hold(before == twin.state_bytes(), "a refused answer changed the game")
        case 1:
            hold(before == game.clone().state_bytes(), "a clone differs from its original")
        case 2:
            hold(before == grognard.load(game.save()).state_bytes(), "a loaded game differs from the saved one")
        case 3:
            twin = game.clone()
            twin.answer(question.suggest(chance), seat=seat)
            try:
                twin.undo(seat)
                hold(before == twin.state_bytes(), "a free undo did not restore the game")
            except NeedsConsent:
                twin.undo(seat, consent=True)
        case 4:
            world = game.imagine(seat, chance.below(2**60))
            hold(game.view(seat) == world.view(seat), "an imagined world looks different to the one who imagines it")
            hold(world.state_bytes() == world.clone().state_bytes(), "a clone of an imagined world differs from it")
        case _:
            for viewer in (*range(game.ruleset.seats), None):
                game.view(viewer)
            question.preview(question.suggest(chance))
            with suppress(Refused):
                question.preview(mangled(question.suggest(chance), chance))
    hold(before == game.state_bytes(), "looking at a game changed it")


def mangled(answer: Any, chance: Tabletop) -> Any:
    """A legal answer with something wrong in it, or not: the check must tell."""
    if isinstance(answer, dict) and answer:
        key = chance.choice(list(answer))
        return {**answer, key: mangled(answer[key], chance)}
    if isinstance(answer, (list, tuple)) and answer:
        spoilt = list(answer)
        place = chance.below(len(spoilt))
        spoilt[place] = mangled(spoilt[place], chance)
        return spoilt
    if isinstance(answer, (int, float)):
        return answer + chance.choice((-1, 1, 0.5, 1e6, float("inf")))
    return f"{answer}?"


def some_match(rules: Ruleset, chance: Tabletop, seed: int) -> Game:
    """Armies, scenario and options drawn by chance; armies that may not meet are drawn again."""
    for _ in range(MOST_DRAWS):
        armies = tuple(_some_army(rules, chance) for _ in range(rules.seats))
        options = {switch.name: chance.choice(switch.values) for switch in rules.switches if chance.below(3) == 0}
        with suppress(GrognardError):
            return rules.new_game(armies, chance.choice(rules.scenarios).name, options, seed)
    raise Broken(f"of {MOST_DRAWS} pairs of sample armies none may meet")


def _some_army(rules: Ruleset, chance: Tabletop) -> Any:
    """A sample army or, every third time, one that nobody wrote."""
    draw = rules.lists.random_army
    return draw(chance) if draw is not None and chance.below(3) == 0 else chance.choice(rules.lists.samples)


def some_bot(rules: Ruleset, chance: Tabletop) -> Bot | None:
    """Who answers for a seat: chance, or every fourth time a bot; the careful one is too slow for whole games."""
    quick = [bot for level, bot in levels(rules).items() if level not in {"random", "careful"}]
    return chance.choice(quick) if quick and chance.below(4) == 0 else None


class Slowest:
    """The answer that took the most processor time."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.where = ""

    def note(self, seconds: float, where: str) -> None:
        if seconds > self.seconds:
            self.seconds, self.where = seconds, where


def one_game(slug: str, seed: int, slowest: Slowest) -> int:
    """Play one game; returns the number of answers."""
    chance = Tabletop(f"soak {seed}")
    rules = ruleset(slug)
    game = some_match(rules, chance, seed)
    bots = [some_bot(rules, chance) for _ in range(rules.seats)]
    try:
        while game.question is not None:
            seat = chance.choice(game.waiting_for)
            question = game.asked_of(seat)
            assert question is not None
            if chance.below(8) == 0:
                trouble(game, seat, question, chance)
            begin = time.process_time()
            bot = bots[seat]
            if bot is None:
                game.answer(question.suggest(chance), seat=seat)
            else:
                act(game, seat, bot, seed)
            slowest.note(time.process_time() - begin, f"{slug} seed {seed}, answer {game.turn}")
            for sentence in rules.play.broken(game):
                raise Broken(sentence)
    except BaseException as error:
        if not isinstance(error, KeyboardInterrupt):
            KEEP.mkdir(exist_ok=True)
            (KEEP / f"{slug}-{seed}.record").write_text(game.save(), encoding="utf-8")
            (KEEP / f"{slug}-{seed}.txt").write_text(traceback.format_exc(), encoding="utf-8")
        raise
    return game.turn


def main() -> int:
    """Play until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    asked = parser.parse_args()
    slugs = asked.slugs or grognard.rulesets()
    end = time.monotonic() + 60 * asked.minutes
    games = answers = broken = 0
    seed, slowest = asked.seed, Slowest()
    while time.monotonic() < end:
        for slug in slugs:
            try:
                answers += one_game(slug, seed, slowest)
            except Exception as error:  # noqa: BLE001 - a soak goes on and tells at the end
                broken += 1
                print(f"{slug} seed {seed}: {type(error).__name__}: {error} (kept in {KEEP}/)", flush=True)
            games += 1
        seed += 1
    used = time.process_time() / 60
    print(f"{games} games, {answers} answers, {broken} broken in {used:.0f} minutes of processor time")
    print(f"the slowest answer took {slowest.seconds:.2f} s ({slowest.where})")
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
