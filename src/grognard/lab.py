"""Many games between bots, and what they tell: who wins, from which seat, who went first, which clauses were used.

Bots and armies change seats. A game that would only repeat another is not played: two equal bots with two equal armies
play a seed once, not twice. A game that crashes costs that game and is kept; the others go on.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, combinations_with_replacement
from math import sqrt
from multiprocessing import get_context
from traceback import format_exc
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from grognard.api import ruleset
from grognard.bots import bot, play_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

K = TypeVar("K", str, int)

SURE = 1.959963984540054
"""Standard deviations that hold 95 % of a bell curve."""


class Side(NamedTuple):
    """Who sits at a seat: a bot, and an army by its place in the list of armies."""

    bot: str
    army: int


class Match(NamedTuple):
    """One game to play: who sits where, and with what luck."""

    slug: str
    sides: tuple[Side, Side]
    armies: tuple[Any, ...]
    """Names of sample armies, paths, or plain data."""
    scenario: str | None
    options: Mapping[str, Any]
    seed: str


class Played(NamedTuple):
    """How a match ended."""

    sides: tuple[Side, Side]
    seed: str
    winner: int | None = None
    """The seat that won."""
    scores: tuple[float, ...] = ()
    answers: int = 0
    first: int | None = None
    """The seat that went first, where the rules know such a thing."""
    clauses: tuple[str, ...] = ()
    """The clauses that came up."""
    record: str = ""
    crash: str = ""
    """The traceback of a game that could not go on; the record holds it up to there."""


class Share(NamedTuple):
    """How often somebody won; a draw is no win."""

    wins: int
    games: int

    @property
    def part(self) -> float:
        """Wins of all games."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return interval(self.wins, self.games)


class Report(NamedTuple):
    """What the games of a series tell."""

    games: int
    draws: int
    bots: dict[str, Share]
    """Of games against another bot."""
    armies: dict[int, Share]
    """Of games against another army."""
    pairs: dict[tuple[int, int], float]
    """The share of the first army against the second, draws as halves."""
    first_seat: Share
    first_player: Share
    answers: float
    """The mean number of answers of a game."""
    crashes: tuple[Played, ...]
    fired: Counter[str]
    """In how many games each clause came up."""


def matches(
    slug: str,
    bots: tuple[str, str],
    armies: Sequence[Any],
    games: int,
    *,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
) -> list[Match]:
    """So many games, every pair of armies in turn, each seed in all its arrangements.

    >>> for match in matches("_template", ("a", "b"), ("x", "y"), 4): print(match.sides, match.seed)
    (Side(bot='a', army=0), Side(bot='b', army=1)) 0/0
    (Side(bot='b', army=0), Side(bot='a', army=1)) 0/0
    (Side(bot='b', army=1), Side(bot='a', army=0)) 0/0
    (Side(bot='a', army=1), Side(bot='b', army=0)) 0/0
    >>> [match.seed for match in matches("_template", ("a", "a"), ("x", "x"), 2)]
    ['0/0', '0/1']
    """
    made: list[Match] = []
    number = 0
    while len(made) < games:
        made += [
            Match(slug, sides, tuple(armies), scenario, dict(options or {}), f"{seed}/{number}")
            for pair in pairs_of(armies)
            for sides in arrangements(bots, pair, armies)
        ]
        number += 1
    return made[:games]


def pairs_of(armies: Sequence[Any]) -> list[tuple[int, int]]:
    """Every two armies that meet; one alone meets itself."""
    numbers = range(len(armies))
    return list(combinations(numbers, 2) if len(armies) > 1 else combinations_with_replacement(numbers, 2))


def arrangements(bots: tuple[str, str], pair: tuple[int, int], armies: Sequence[Any]) -> list[tuple[Side, Side]]:
    """Who sits where: bots and armies in all ways that make different games."""
    one, two = bots
    first, second = pair
    ways = [
        (Side(one, first), Side(two, second)),
        (Side(two, first), Side(one, second)),
        (Side(two, second), Side(one, first)),
        (Side(one, second), Side(two, first)),
    ]
    met: list[Any] = []
    different = []
    for way in ways:
        played = [(side.bot, armies[side.army]) for side in way]
        if played not in met:
            met.append(played)
            different.append(way)
    return different


def play(match: Match) -> Played:
    """Play a match to its end."""
    game = None
    try:
        rules = ruleset(match.slug)
        armies = tuple(match.armies[side.army] for side in match.sides)
        game = rules.new_game(armies, match.scenario, match.options, match.seed)
        play_out(game, tuple(bot(rules, side.bot) for side in match.sides), match.seed)
        assert game.result is not None
    except Exception:  # noqa: BLE001 - one game is lost, the others go on
        return Played(match.sides, match.seed, record=game.save() if game is not None else "", crash=format_exc())
    return Played(
        match.sides,
        match.seed,
        winner=game.result.winner,
        scores=game.result.scores,
        answers=game.turn,
        first=rules.play.went_first(game),
        clauses=tuple(sorted({clause for event in game.events for clause in event.clauses})),
    )


def play_all(tasks: Sequence[Match], workers: int = 1) -> Iterator[Played]:
    """All of them in their order, however many work at them."""
    if workers == 1:
        yield from map(play, tasks)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(play, tasks, chunksize=max(1, min(8, len(tasks) // (4 * workers))))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def reported(played: Iterable[Played]) -> Report:
    """What these games tell."""
    all_of_them = list(played)
    whole = [one for one in all_of_them if not one.crash]
    known = [one for one in whole if one.first is not None]
    return Report(
        games=len(whole),
        draws=sum(one.winner is None for one in whole),
        bots=_shares(_by_bot(whole)),
        armies=_shares(_by_army(whole)),
        pairs=_against(whole),
        first_seat=_share([one.winner == 0 for one in whole]),
        first_player=_share([one.winner == one.first for one in known]),
        answers=sum(one.answers for one in whole) / len(whole) if whole else 0.0,
        crashes=tuple(one for one in all_of_them if one.crash),
        fired=Counter(clause for one in whole for clause in one.clauses),
    )


def _chairs(whole: Iterable[Played]) -> Iterator[tuple[Side, Side, bool]]:
    """Every side of every game, with the one against it, and whether it won."""
    for one in whole:
        for seat, side in enumerate(one.sides):
            yield side, one.sides[1 - seat], one.winner == seat


def _by_bot(whole: Iterable[Played]) -> Iterator[tuple[str, bool]]:
    return ((side.bot, won) for side, other, won in _chairs(whole) if side.bot != other.bot)


def _by_army(whole: Iterable[Played]) -> Iterator[tuple[int, bool]]:
    return ((side.army, won) for side, other, won in _chairs(whole) if side.army != other.army)


def _shares(won: Iterable[tuple[K, bool]]) -> dict[K, Share]:
    """How often each of them won, in their order."""
    wins: dict[K, list[bool]] = {}
    for key, has_won in won:
        wins.setdefault(key, []).append(has_won)
    return {key: _share(wins[key]) for key in sorted(wins)}


def _against(whole: Iterable[Played]) -> dict[tuple[int, int], float]:
    """The share of each army against each other one, draws as halves."""
    points: dict[tuple[int, int], list[float]] = {}
    for one in whole:
        for seat, side in enumerate(one.sides):
            other = one.sides[1 - seat]
            if side.army != other.army:
                value = 0.5 if one.winner is None else float(one.winner == seat)
                points.setdefault((side.army, other.army), []).append(value)
    return {pair: sum(each) / len(each) for pair, each in sorted(points.items())}


def _share(wins: list[bool]) -> Share:
    return Share(sum(wins), len(wins))


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share.

    >>> [round(end, 3) for end in interval(60, 100)]
    [0.502, 0.691]
    """
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, SURE * SURE / games
    centre = (share + spread / 2) / (1 + spread)
    half = SURE * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    # rounding aside, it holds the share
    return max(min(centre - half, share), 0.0), min(max(centre + half, share), 1.0)
