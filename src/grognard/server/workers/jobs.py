"""What the worker processes are asked to do, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.offers import StandingOrder
from grognard.kernel.record import Given, Header, Imagined, Line, NewDice, TakenBack
from grognard.kernel.words import ENGLISH
from grognard.server.errors import ErrorReply

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


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


class ReplayJob(Spoken, frozen=True, tag="replay"):
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


class ReadFileJob(Spoken, frozen=True, tag="read_file"):
    """A file of another program, with one that goes with it."""

    slug: str
    file: str
    data: bytes
    other: tuple[str, bytes] | None = None


class ChoicesJob(Spoken, frozen=True, tag="choices"):
    """What can be put into an army that is being written."""

    slug: str
    army: dict[str, Any]
    options: dict[str, Any] = {}


class MendJob(Spoken, frozen=True, tag="mend"):
    """What would mend an army."""

    slug: str
    army: dict[str, Any]
    options: dict[str, Any] = {}


class MapJob(Spoken, frozen=True, tag="map"):
    """A player's own map: what is wrong with it."""

    slug: str
    map: dict[str, Any] | None
    text: str = ""
    file: str = ""


class OddsChoicesJob(Spoken, frozen=True, tag="odds_choices"):
    """What can be put into an attack that is being written."""

    slug: str
    attack: dict[str, Any]
    options: dict[str, Any] = {}


class MakeJob(Spoken, frozen=True, tag="make"):
    """A new game. The seats in `mine` are those of the one who makes it; `tries` are the seeds for a ready match."""

    slug: str
    armies: tuple[Any, ...] | None
    scenario: str | None
    options: dict[str, Any]
    seeds: tuple[int | str, ...]
    is_ready: bool = False
    mine: tuple[int, ...] = ()
    is_stranger: bool = True
    """Whether the armies come from a client: then they are samples or plain data of limited size."""


class LoadJob(Spoken, frozen=True, tag="load"):
    """A game from its record; `file` is the name for complaints."""

    text: str
    file: str = ""


class ForkJob(Spoken, frozen=True, tag="fork"):
    """A game that goes on from a moment of another: by what the seat knows (None: exactly), with new dice."""

    header: Header
    lines: tuple[Any, ...]
    turn: int
    seat: int | None
    seed: str


class Warm(msgspec.Struct, frozen=True, tag="warm"):
    """Read the rulesets now, so that the first real job need not."""


Job = (
    Think
    | ReplayJob
    | OddsJob
    | CompareJob
    | NeededJob
    | MusterJob
    | PrintJob
    | ReadFileJob
    | ChoicesJob
    | MapJob
    | MendJob
    | OddsChoicesJob
    | MakeJob
    | LoadJob
    | ForkJob
    | Warm
)


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a job: an answer (as JSON), a refusal for the client, or a failure of ours."""

    answer: msgspec.Raw = msgspec.Raw(b"null")
    code: str = ""
    sentence: str = ""
    problems: tuple[ErrorReply, ...] = ()
    failure: str = ""
    blob: bytes = b""
    """A game, packed."""
    is_spent: bool = False
    """The process has used up its memory: it should be replaced."""
    is_forgotten: bool = False
    """The game is not known here (any more): send all of it."""


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
