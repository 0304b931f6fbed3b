"""A game as readable text: a header, every answer, and the dice that fell; it replays byte for byte.

    grognard record 1                                       ~5d0c
    ruleset: "_template" "1"                                ~...
    scenario: "crossroads"
    options: {}
    seed: 7
    army: {...}
    army: {...}
    1 p1 {"levy-1": [2.0, 8.0]}
      dice: 4 2 6
    undo p1 to 0 by consent
    new dice "another seed"
    imagined by p1 from 0 with "a third seed"
    end 1

Each line carries a checksum of itself, and the answers are numbered, so a damaged file is refused by the line.
"""

from __future__ import annotations

from collections.abc import Mapping
from re import compile as pattern
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

import msgspec

from grognard.kernel.errors import BadData, Refused
from grognard.kernel.frozen import freeze
from grognard.kernel.offers import Orders, StandingOrder
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.kernel.ask import Answer
    from grognard.kernel.game import Game

FORMAT = 1
TITLE = "grognard record"
LARGEST = 64 * 1024 * 1024

ANSWER = pattern(r"(\d+) p(\d+) (.+)")
DICE = pattern(r"  dice:((?: -?\d+)+)")
UNDO = pattern(r"undo p(\d+) to (\d+)( by consent)?")
NEW_DICE = pattern(r"new dice (.+)")
IMAGINED = pattern(r"imagined by p(\d+) from (\d+) with (.+)")
ORDER = pattern(r"order p(\d+) (\[.+\])")
END = pattern(r"end (\d+)")


DiceState = tuple[int | str, int]
"""Seed and position."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """All it takes to play a game again: what, with which armies, how, and the seed of its dice."""

    ruleset: str
    version: str
    scenario: str
    options: Mapping[str, Any]
    seed: int | str
    armies: tuple[Any, ...]
    """As plain data, as their files hold it."""

    def __post_init__(self) -> None:
        freeze(self, "options")


class Given(NamedTuple):
    """An accepted answer, and what was before it: the dice, the number of secrets shown, the standing orders."""

    seat: int
    answer: Answer
    dice: DiceState
    shown: int
    orders: Orders = ()


class TakenBack(NamedTuple):
    """An undo, after which `keep` answers still stand."""

    seat: int
    keep: int
    consent: bool


class NewDice(NamedTuple):
    """From here on the dice come from another seed: a fork of a game whose seed is known."""

    seed: int | str


class Imagined(NamedTuple):
    """From here on, with `keep` answers before it, the game is as one seat imagined it: a fork of a running game."""

    seat: int
    keep: int
    seed: int | str


Line = Given | TakenBack | NewDice | Imagined | StandingOrder


def write(game: Game) -> str:
    """The record of the game so far."""
    if game.dream is not None:
        raise Refused(tell("A game imagined by a bot has no record."))
    standing = 0
    parts = [head(game)]
    for line, falls in zip(game.tape, game.falls[1:], strict=True):
        standing = line.keep if isinstance(line, (TakenBack, Imagined)) else standing + isinstance(line, Given)
        parts.append(_sealed(_told(line, standing, falls)))
    return "".join(parts) + closing(standing)


def head(game: Game) -> str:
    """The record before its first answer. It never changes, so a store can keep it and append `latest` to it."""
    return _sealed(_head(game))


def latest(game: Game) -> str:
    """What the last answer or undo added to the record: `head`, each `latest` and `closing` make the whole.

    >>> from grognard.api import new_game
    >>> game = new_game("_template", seed=7)
    >>> text = head(game)
    >>> game.answer("A1", seat=0)
    >>> latest(game)
    '1 p1 "A1"  ~4f5a\\n'
    >>> text + latest(game) + closing(game.turn) == game.save()
    True
    """
    return _sealed(_told(game.tape[-1], game.turn, game.falls[-1]))


def closing(turn: int) -> str:
    """The last line of a record in which so many answers stand."""
    return _sealed([f"end {turn}"])


def _sealed(lines: Iterable[str]) -> str:
    return "".join([f"{line}  ~{checksum(line)}\n" for line in lines])


def _head(game: Game) -> Iterator[str]:
    header = game.header
    yield f"{TITLE} {FORMAT}"
    yield f"ruleset: {_json(header.ruleset)} {_json(header.version)}"
    yield f"scenario: {_json(header.scenario)}"
    yield f"options: {_json(header.options)}"
    yield f"seed: {_json(header.seed)}"
    for army in header.armies:
        yield f"army: {_json(army)}"
    yield from _dice(game.falls[0])


def _told(line: Line, standing: int, falls: tuple[int, ...]) -> Iterator[str]:
    """A line of the tape and the dice that fell after it."""
    if isinstance(line, TakenBack):
        yield f"undo p{line.seat + 1} to {line.keep}{' by consent' if line.consent else ''}"
    elif isinstance(line, NewDice):
        yield f"new dice {_json(line.seed)}"
    elif isinstance(line, StandingOrder):
        yield f"order p{line.seat + 1} {_json(line[1:])}"
    elif isinstance(line, Imagined):
        yield f"imagined by p{line.seat + 1} from {line.keep} with {_json(line.seed)}"
    else:
        yield f"{standing} p{line.seat + 1} {_json(line.answer)}"
    yield from _dice(falls)


def _dice(falls: tuple[int, ...]) -> Iterator[str]:
    if falls:
        yield "  dice: " + " ".join(map(str, falls))


def _json(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


def checksum(line: str) -> str:
    """
    >>> checksum("end 57")
    'b76b'
    """
    return f"{crc32(line.encode()) & 0xFFFF:04x}"


class RecordReader:
    """Reads a record line by line and complains about the right one."""

    def __init__(self, text: str, file: str = "") -> None:
        self.file = file
        self.at = 0
        if len(text) > LARGEST:
            raise self.bad(tell("the file is larger than {most} MiB and is not read", most=LARGEST // 1024 // 1024))
        if not text.startswith(TITLE):
            raise BadData(
                tell('this is no Grognard record: its first line does not begin with "{title}"', title=TITLE),
                file=file,
                line=1,
            )
        self.raw = text.split("\n")

    def bad(self, sentence: str) -> BadData:
        """An error at the present line."""
        return BadData(sentence, file=self.file, line=self.at)

    def next(self) -> str:
        """The next line, without its checksum."""
        self.at += 1
        raw = self.raw[self.at - 1] if self.at <= len(self.raw) else ""
        if self.at >= len(self.raw):  # what follows the last newline is no whole line
            raise self.bad(tell("the record stops here without its closing line; the end of the file is missing"))
        line, mark, check = raw.rpartition("  ~")
        if not mark or check != checksum(line):
            raise self.bad(tell("this line is damaged or was edited: its checksum does not fit"))
        return line

    def field(self, name: str) -> str:
        """The value of a header line."""
        line = self.next()
        if not line.startswith(name + ": "):
            raise self.bad(tell('here the header should say "{name}: ..."', name=name))
        return line[len(name) + 2 :]

    def json(self, text: str) -> Any:
        """A JSON value on the present line."""
        try:
            return msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            raise self.bad(tell("this line does not hold readable data: {error}", error=error)) from error


def read_header(reader: RecordReader, seats: int = 2) -> Header:
    """The first lines of a record."""
    title = reader.next()
    if title != f"{TITLE} {FORMAT}":
        raise reader.bad(
            tell(
                "this record has the format {found}; this Grognard reads {format}",
                found=repr(title[len(TITLE) :].strip()),
                format=FORMAT,
            )
        )
    names = reader.field("ruleset").split(" ")
    if len(names) != 2:
        raise reader.bad(tell("here the header should name the ruleset and its version"))
    ruleset, version = (str(reader.json(name)) for name in names)
    scenario = str(reader.json(reader.field("scenario")))
    options = reader.json(reader.field("options"))
    if not isinstance(options, dict):
        raise reader.bad(tell("the options should be a mapping of names"))
    seed = _seed(reader, reader.field("seed"))
    armies = tuple(reader.json(reader.field("army")) for _ in range(seats))
    return Header(ruleset=ruleset, version=version, scenario=scenario, options=options, seed=seed, armies=armies)


def _seed(reader: RecordReader, text: str) -> int | str:
    seed = reader.json(text)
    if not isinstance(seed, (int, str)) or isinstance(seed, bool):
        raise reader.bad(tell("the seed should be a whole number or a text"))
    return seed


def _seat(game: Game, reader: RecordReader, text: str) -> int:
    seat = int(text) - 1
    if not 0 <= seat < game.ruleset.seats:
        raise reader.bad(tell("there is no player {text}", text=text))
    return seat


def _order(game: Game, reader: RecordReader, seat: str, told: str) -> StandingOrder:
    parts = reader.json(told)
    if not isinstance(parts, list) or len(parts) != 3 or not all(isinstance(part, str) for part in parts):
        raise reader.bad(tell("a standing order should name an ability, a reply and a span"))
    return StandingOrder(_seat(game, reader, seat), *parts)


def replay(game: Game, reader: RecordReader) -> Game:
    """Give a fresh game all the answers of the record; complain where they do not fit."""
    line = _check_dice(game, reader, reader.next())
    while not END.fullmatch(line):
        try:
            if answer := ANSWER.fullmatch(line):
                number, seat, reply = answer.groups()
                if int(number) != game.turn + 1:
                    raise reader.bad(
                        tell(
                            "answer {turn} is missing: this line is number {number}", turn=game.turn + 1, number=number
                        )
                    )
                game.answer(reader.json(reply), seat=int(seat) - 1)
            elif undo := UNDO.fullmatch(line):
                game.undo(int(undo[1]) - 1, consent=bool(undo[3]))
                if game.turn != int(undo[2]):
                    raise reader.bad(
                        tell("this undo leads to {turn} answers, not to {wanted}", turn=game.turn, wanted=undo[2])
                    )
            elif new_dice := NEW_DICE.fullmatch(line):
                game.new_dice(_seed(reader, new_dice[1]))
            elif order := ORDER.fullmatch(line):
                game.follow(_order(game, reader, *order.groups()))
            elif imagined := IMAGINED.fullmatch(line):
                game.go_on_imagined(_seat(game, reader, imagined[1]), _seed(reader, imagined[3]))
                if game.turn != int(imagined[2]):
                    raise reader.bad(
                        tell(
                            "the imagined game begins after {turn} answers, not after {wanted}",
                            turn=game.turn,
                            wanted=imagined[2],
                        )
                    )
            else:
                raise reader.bad(
                    tell("this line is neither an answer, nor dice, nor an undo, nor an order, nor the end")
                )
        except Refused as refusal:
            raise reader.bad(tell("the rules refuse this answer: {refusal}", refusal=refusal)) from refusal
        line = _check_dice(game, reader, reader.next())
    if line != f"end {game.turn}":
        raise reader.bad(tell("the record counts {line} answers here, but {turn} stand", line=line[4:], turn=game.turn))
    if reader.raw[reader.at :] != [""]:
        reader.at += 1
        raise reader.bad(tell("something follows the closing line"))
    return game


def _check_dice(game: Game, reader: RecordReader, line: str) -> str:
    """Compare the dice that fell with the record's, and return the line after them."""
    fell = " ".join(map(str, game.falls[-1]))
    said = DICE.fullmatch(line)
    told = said[1].strip() if said else ""
    if told != fell:
        raise reader.bad(
            tell(
                "the record says the dice {told} fell here, but the seed gives {fell}",
                told=told or "(none)",
                fell=fell or "(none)",
            )
        )
    return reader.next() if said else line
