"""The closed set of questions a game can ask, each with its own check.

A question is data: who is asked, what, and by which clause.
`check(answer)` returns the answer in its canonical form or raises `Refused` in a sentence a player understands.
`suggest(chance)` gives a legal answer, so that bots, tests and learners can act in a continuous world.
`form()` is the question as plain JSON data, `answer_schema()` the JSON Schema of its answers: any language can play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, cast

import msgspec
from msgspec.structs import force_setattr

from grognard.kernel.errors import Refused, hint
from grognard.kernel.events import Throw
from grognard.kernel.frozen import NOTHING, FrozenDict, frozen
from grognard.kernel.words import encode_sentence, rendered, tell

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from grognard.kernel.words import Sentence

    T = TypeVar("T", default=str, covariant=True)
    V = TypeVar("V", default=Any, covariant=True)
else:
    from typing import TypeVar

    T = TypeVar("T")
    V = TypeVar("V")

Answer: TypeAlias = Any
"""Plain JSON data: a string, a whole number, a list or a mapping, as the question says."""

Spot: TypeAlias = (
    tuple[float, float] | tuple[float, float, float | None] | tuple[float, float, float | None, float | None]
)
"""`(x, y)`, `(x, y, facing)` or `(x, y, facing, level)`; a facing may be None. `kernel.troops.pose` reads it."""
Placement: TypeAlias = dict[str, Spot]
Paths: TypeAlias = dict[str, tuple[Spot, ...]]

FARTHEST = 1000.0
"""No table is larger (inches); keeps hostile numbers out of the geometry."""
MOST_WAYPOINTS = 256


class Chance(Protocol):
    """The little a suggestion needs of dice."""

    def below(self, n: int) -> int: ...
    def unit(self) -> float: ...


MOST_HINTED = 250
"""Letters of the names that a refusal lists."""

DRAGGED: dict[str, Any] = {"gesture": "move"}
"""The data of an option that leads to a move: to drag a unit over the table means this option."""

LOSSES: dict[str, Any] = {"losses": True}
"""Hints of a question about which of his own a seat loses, whoever's turn it is."""


class Option(msgspec.Struct, Generic[T], frozen=True, omit_defaults=True):
    """One thing to choose: its key is the answer, its label is for people, its value is for the rule that asked."""

    key: str
    label: str = ""
    about: tuple[str, ...] = ()
    at: tuple[float, ...] | None = None
    note: str = ""
    data: Mapping[str, Any] = NOTHING
    value: T | None = None
    """What the rule gets if this is chosen; without one, the key."""

    def __post_init__(self) -> None:
        if type(self.data) is not FrozenDict:
            force_setattr(self, "data", frozen(self.data))

    @property
    def meaning(self) -> T:
        """The value, or the key of an option without one."""
        return cast("T", self.key) if self.value is None else self.value

    def form(self) -> dict[str, Any]:
        """As plain JSON data: all but the value."""
        form: dict[str, Any] = {"key": self.key}
        if self.label:
            form["label"] = rendered(self.label)
        if self.about:
            form["about"] = plain_form(self.about)
        if self.at:
            form["at"] = plain_form(self.at)
        if self.note:
            form["note"] = rendered(self.note)
        if self.data:
            form["data"] = plain_form(self.data)
        return form

    def __str__(self) -> str:
        return self.label or self.key


class Question(msgspec.Struct, Generic[V], frozen=True, kw_only=True):
    """What every question knows. `V` is what the rule gets for the answer."""

    kind: ClassVar[str] = "question"

    seat: int
    prompt: str
    clause: str = ""
    secret: bool = False
    """Neither the answer nor what is asked is for anybody else's eyes until the rules show it."""
    about: tuple[str, ...] = ()
    throws: tuple[Throw, ...] = ()
    """Dice already on the table that the decision is about."""
    hints: Mapping[str, Any] = NOTHING
    """Whatever helps a client to show the consequences: reach, zones, odds, warnings. Never needed to answer."""
    shows: Callable[[], Mapping[str, Any]] | None = None
    """Finds hints that take some work, and under "options" more data for options: asked when somebody looks.

    An `Assign` finds the data of its options under "slots", by slot.
    """
    previews: Callable[[Answer], Mapping[str, Any]] | None = None
    """Says what a draft of an answer would do: see `preview`."""

    def __post_init__(self) -> None:
        if type(self.hints) is not FrozenDict:
            force_setattr(self, "hints", frozen(self.hints))

    @property
    def seats(self) -> tuple[int, ...]:
        """Who is asked."""
        return (self.seat,)

    def of(self, seat: int) -> Question | None:
        """The part of this question that is put to the seat."""
        return self if seat == self.seat else None

    def check(self, answer: Answer) -> Answer:
        """The answer in canonical form, or `Refused`."""
        raise NotImplementedError

    def meaning(self, answer: Answer) -> V:
        """What the rule gets for a canonical answer."""
        return cast("V", answer)

    def preview(self, draft: Answer) -> dict[str, Any]:
        """What a draft of an answer would do, as plain JSON data: who is under a template, ranges, cover, odds.

        A draft may be unfinished or illegal; what cannot be said of it is left out.
        """
        return dict(plain_form(self.previews(draft))) if self.previews is not None else {}

    def suggest(self, chance: Chance) -> Answer:
        """Some legal answer."""
        raise NotImplementedError

    def offers(self) -> Iterator[Answer] | None:
        """Every legal answer where they can be listed, else None."""
        return None

    def answer_schema(self) -> dict[str, Any]:
        """JSON Schema of an answer."""
        raise NotImplementedError

    def form(self) -> dict[str, Any]:
        """The question as plain JSON data."""
        form: dict[str, Any] = {"kind": self.kind, "seat": self.seat, "prompt": rendered(self.prompt)}
        if self.clause:
            form["clause"] = self.clause
        if self.secret:
            form["secret"] = True
        if self.about:
            form["about"] = list(self.about)
        if self.throws:
            form["throws"] = plain_form(self.throws)
        if self.hints:
            form["hints"] = plain_form(self.hints)
        return form

    def shown(self) -> dict[str, Any]:
        """The form with all consequences, for one who looks at the question before he answers."""
        form = self.form()
        if self.shows is None:
            return form
        more = dict(self.shows())
        data, by_slot = more.pop("options", {}), more.pop("slots", {})
        if more:
            form["hints"] = form.get("hints", {}) | plain_form(more)
        _tell(form.get("options", ()), data)
        for slot in form.get("slots", ()):
            _tell(slot["options"], by_slot.get(slot["key"], {}))
        return form

    def refuse(self, sentence: str) -> Refused:
        """The refusal to raise, with this question's clause."""
        return Refused(sentence, self.clause)


def plain_form(thing: Any) -> Any:
    """Records as plain JSON data, sentences in the language of the present reader."""
    return msgspec.to_builtins(thing, enc_hook=encode_sentence)


def _tell(options: Sequence[dict[str, Any]], data: Mapping[str, Any]) -> None:
    """Give options in plain data what is known of them besides."""
    for option in options:
        if option["key"] in data:
            option["data"] = option.get("data", {}) | plain_form(data[option["key"]])


class Choose(Question[T], Generic[T], frozen=True, kw_only=True):
    """Choose one option; the answer is its key."""

    kind = "choose"
    options: tuple[Option[T], ...]

    def meaning(self, answer: Answer) -> T:
        return next(option.meaning for option in self.options if option.key == answer)

    def preview(self, draft: Answer) -> dict[str, Any]:
        """What the option with this key would do."""
        is_known = any(option.key == draft for option in self.options)
        return super().preview(draft) if is_known else {}

    def check(self, answer: Answer) -> str:
        if not isinstance(answer, str):
            raise self.refuse(tell("Choose one of the options by its name, not {answer}.", answer=show(answer)))
        for option in self.options:
            if option.key == answer:
                return option.key
        raise self.refuse(
            tell(
                "{answer} is not among the options{hint}.",
                answer=show(answer),
                hint=hint(answer, [o.key for o in self.options], MOST_HINTED),
            )
        )

    def suggest(self, chance: Chance) -> str:
        return self.options[chance.below(len(self.options))].key

    def offers(self) -> Iterator[str]:
        return (option.key for option in self.options)

    def answer_schema(self) -> dict[str, Any]:
        return {"enum": [option.key for option in self.options]}

    def form(self) -> dict[str, Any]:
        return super().form() | {"options": [option.form() for option in self.options]}


def yes_no(seat: int, prompt: str, clause: str = "", **more: Any) -> Choose:
    """A question answered with "yes" or "no"."""
    return Choose(
        seat=seat, prompt=prompt, clause=clause, options=(Option("yes", tell("Yes")), Option("no", tell("No"))), **more
    )


class ChooseMany(Question[tuple[T, ...]], Generic[T], frozen=True, kw_only=True):
    """Choose `least` to `most` different options; the answer is the list of their keys."""

    kind = "choose_many"
    options: tuple[Option[T], ...]
    least: int = 0
    most: int | None = None
    legal: Callable[[tuple[str, ...]], None] | None = None
    """Raises `Refused` if the rules forbid this combination."""
    propose: Callable[[Chance], Sequence[str]] | None = None

    @property
    def _most(self) -> int:
        return len(self.options) if self.most is None else self.most

    def meaning(self, answer: Answer) -> tuple[T, ...]:
        return tuple(option.meaning for option in self.options if option.key in answer)

    def check(self, answer: Answer) -> tuple[str, ...]:
        if not isinstance(answer, (list, tuple)) or not all(isinstance(key, str) for key in answer):
            raise self.refuse(tell("Give a list of options by their names, not {answer}.", answer=show(answer)))
        known = [option.key for option in self.options]
        for key in answer:
            if key not in known:
                raise self.refuse(
                    tell("{key} is not among the options{hint}.", key=show(key), hint=hint(key, known, MOST_HINTED))
                )
        chosen = tuple(key for key in known if key in answer)
        if len(chosen) != len(answer):
            raise self.refuse(tell("Each option can be chosen once."))
        if not self.least <= len(chosen) <= self._most:
            raise self.refuse(
                tell("Choose {between}, not {number}.", between=between(self.least, self._most), number=len(chosen))
            )
        if self.legal is not None:
            self.legal(chosen)
        return chosen

    def suggest(self, chance: Chance) -> tuple[str, ...]:
        known = [option.key for option in self.options]
        if self.propose is not None:
            return tuple(sorted(self.propose(chance), key=known.index))
        number = self.least + chance.below(self._most - self.least + 1)
        keys = list(known)
        return tuple(sorted((keys.pop(chance.below(len(keys))) for _ in range(number)), key=known.index))

    def answer_schema(self) -> dict[str, Any]:
        keys = [option.key for option in self.options]
        items = {"enum": keys} if keys else False
        return {"type": "array", "items": items, "minItems": self.least, "maxItems": self._most, "uniqueItems": True}

    def form(self) -> dict[str, Any]:
        options = [option.form() for option in self.options]
        return super().form() | {"options": options, "least": self.least, "most": self._most}


class Number(Question[int], frozen=True, kw_only=True):
    """A whole number from `least` to `most`, perhaps not every one of them."""

    kind = "number"
    least: int
    most: int
    legal: Callable[[int], None] | None = None
    propose: Callable[[Chance], int] | None = None

    def check(self, answer: Answer) -> int:
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise self.refuse(tell("Give a whole number, not {answer}.", answer=show(answer)))
        if not self.least <= answer <= self.most:
            raise self.refuse(
                tell("Give {between}, not {answer}.", between=between(self.least, self.most), answer=show(answer))
            )
        if self.legal is not None:
            self.legal(answer)
        return answer

    def suggest(self, chance: Chance) -> int:
        if self.propose is not None:
            return self.propose(chance)
        return self.least + chance.below(self.most - self.least + 1)

    def offers(self) -> Iterator[int] | None:
        return iter(range(self.least, self.most + 1)) if self.legal is None else None

    def answer_schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def form(self) -> dict[str, Any]:
        return super().form() | {"least": self.least, "most": self.most}


class Allocate(Question[dict[str, int]], frozen=True, kw_only=True):
    """Share `total` points out among the options, each up to its room; the answer maps keys to numbers."""

    kind = "allocate"
    options: tuple[Option[Any], ...]
    room: tuple[int, ...]
    """The most each option can take, in the order of the options."""
    total: int
    legal: Callable[[dict[str, int]], None] | None = None
    propose: Callable[[Chance], Mapping[str, int]] | None = None

    def check(self, answer: Answer) -> dict[str, int]:
        rooms = {option.key: room for option, room in zip(self.options, self.room, strict=True)}
        given = mapping_of(self, answer, rooms)
        for key, number in given.items():
            if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                raise self.refuse(
                    tell(
                        "{key} must be given a whole number of at least 0, not {number}.", key=key, number=show(number)
                    )
                )
            if number > rooms[key]:
                raise self.refuse(
                    tell(
                        "{key} can take at most {rooms}, not {number}.", key=key, rooms=rooms[key], number=show(number)
                    )
                )
        if sum(given.values()) != self.total:
            raise self.refuse(
                tell("Share out exactly {total}, not {values}.", total=self.total, values=sum(given.values()))
            )
        shared = {key: given[key] for key in rooms if given.get(key)}
        if self.legal is not None:
            self.legal(shared)
        return shared

    def suggest(self, chance: Chance) -> dict[str, int]:
        if self.propose is not None:
            return dict(self.propose(chance))
        left = {option.key: room for option, room in zip(self.options, self.room, strict=True) if room}
        shared: dict[str, int] = {}
        for _ in range(self.total):
            key = list(left)[chance.below(len(left))]
            shared[key] = shared.get(key, 0) + 1
            left[key] -= 1
            if not left[key]:
                del left[key]
        return shared

    def answer_schema(self) -> dict[str, Any]:
        parts = {
            option.key: {"type": "integer", "minimum": 0, "maximum": room}
            for option, room in zip(self.options, self.room, strict=True)
        }
        return {"type": "object", "properties": parts, "additionalProperties": False}

    def form(self) -> dict[str, Any]:
        options = [option.form() for option in self.options]
        return super().form() | {"options": options, "room": list(self.room), "total": self.total}


class Slot(msgspec.Struct, Generic[T], frozen=True, omit_defaults=True):
    """One thing to settle in an `Assign`: a unit that needs an order, a seat that needs a passenger."""

    key: str
    label: str
    options: tuple[Option[T], ...]
    about: tuple[str, ...] = ()
    value: Any = None
    """What is settled here, for the rule that asked and for bots."""
    short: str = ""
    """What it is called where the unit or hex it is about is named already."""

    def form(self) -> dict[str, Any]:
        """As plain JSON data: all but the value."""
        form: dict[str, Any] = {"key": self.key, "label": rendered(self.label)}
        if self.short:
            form["short"] = rendered(self.short)
        form["options"] = [option.form() for option in self.options]
        return form | ({"about": list(self.about)} if self.about else {})


def meanings(slots: Iterable[Slot[T]], answer: Mapping[str, str]) -> dict[str, T]:
    """What the options mean that an answer names, slot by slot.

    A check that is part of a question asks this, not the question: who knows each other is freed late.
    """
    return {
        slot.key: next(option.meaning for option in slot.options if option.key == answer[slot.key]) for slot in slots
    }


class Assign(Question[Mapping[str, T]], Generic[T], frozen=True, kw_only=True):
    """Choose one option for each slot; the answer maps slots to option keys."""

    kind = "assign"
    slots: tuple[Slot[T], ...]
    legal: Callable[[dict[str, str]], None] | None = None
    propose: Callable[[Chance], Mapping[str, str]] | None = None

    def preview(self, draft: Answer) -> dict[str, Any]:
        """What the slots that are filled so far would do; what fits no slot is left out."""
        known = {slot.key: {option.key for option in slot.options} for slot in self.slots}
        given = draft if isinstance(draft, dict) else {}
        fits = {key: own for key, own in given.items() if isinstance(own, str) and own in known.get(key, ())}
        return super().preview(fits)

    def check(self, answer: Answer) -> dict[str, str]:
        slots = {slot.key: slot for slot in self.slots}
        given = mapping_of(self, answer, slots)
        for slot in self.slots:
            keys = [option.key for option in slot.options]
            if slot.key not in given:
                raise self.refuse(tell("{label} is still without a choice.", label=slot.label))
            if not isinstance(given[slot.key], str) or given[slot.key] not in keys:
                raise self.refuse(
                    tell(
                        "{label} cannot take {given}{hint}.",
                        label=slot.label,
                        given=show(given[slot.key]),
                        hint=hint(given[slot.key], keys, MOST_HINTED),
                    )
                )
        chosen = {slot.key: str(given[slot.key]) for slot in self.slots}
        if self.legal is not None:
            self.legal(chosen)
        return chosen

    def meaning(self, answer: Answer) -> dict[str, T]:
        return meanings(self.slots, answer)

    def suggest(self, chance: Chance) -> dict[str, str]:
        if self.propose is not None:
            return dict(self.propose(chance))
        return {slot.key: slot.options[chance.below(len(slot.options))].key for slot in self.slots}

    def answer_schema(self) -> dict[str, Any]:
        parts = {slot.key: {"enum": [option.key for option in slot.options]} for slot in self.slots}
        return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": False}

    def form(self) -> dict[str, Any]:
        return super().form() | {"slots": [slot.form() for slot in self.slots]}


class Place(Question[Placement], frozen=True, kw_only=True):
    """Put pieces on the table; the answer maps each piece to `[x, y]`, `[x, y, facing]` or `[x, y, facing, level]`."""

    kind = "place"
    pieces: tuple[str, ...]
    legal: Callable[[Placement], None]
    propose: Callable[[Chance], Placement]
    least: int | None = None
    """How many must be placed, if not all of them; the rules say what becomes of the rest."""
    otherwise: str = ""
    """What it means to place nothing, in the words of a button. Without it that is no answer, with it the empty one."""

    @property
    def _least(self) -> int:
        return len(self.pieces) if self.least is None else self.least

    def check(self, answer: Answer) -> Placement:
        given = mapping_of(self, answer, dict.fromkeys(self.pieces))
        if self.otherwise and not given:
            return {}
        if len(given) < self._least:
            if self.least is not None:
                raise self.refuse(
                    tell(
                        "Place {between} of them, not {number}.",
                        between=between(self.least, len(self.pieces)),
                        number=len(given),
                    )
                )
            missing = next(piece for piece in self.pieces if piece not in given)
            raise self.refuse(tell("{missing} is not placed yet.", missing=missing))
        placed = {piece: spot_of(self, piece, given[piece]) for piece in self.pieces if piece in given}
        self.legal(placed)
        return placed

    def suggest(self, chance: Chance) -> Placement:
        return rounded_spots(self.propose(chance))

    def answer_schema(self) -> dict[str, Any]:
        parts = dict.fromkeys(self.pieces, SPOT_SCHEMA)
        schema = {"type": "object", "properties": parts, "additionalProperties": False}
        if self.otherwise:
            return schema
        return schema | ({"required": list(parts)} if self.least is None else {"minProperties": self.least})

    def form(self) -> dict[str, Any]:
        form = super().form() | {"pieces": list(self.pieces)}
        if self.least is not None:
            form["least"] = self.least
        if self.otherwise:
            form["otherwise"] = rendered(self.otherwise)
        return form


class Move(Question[Paths], frozen=True, kw_only=True):
    """Move pieces; the answer maps a piece to its path, a list of spots after the one it stands on.

    A piece that is left out, or has an empty path, stays where it is.
    """

    kind = "move"
    pieces: tuple[str, ...]
    legal: Callable[[Paths], None]
    propose: Callable[[Chance], Paths]
    mover: object = None
    """Those who move and what holds for them, or a function that makes it when asked; bots ask it about ways.

    Where the kit asks it is a `kernel.troops.Trek`.
    """

    def check(self, answer: Answer) -> Paths:
        given = mapping_of(self, answer, dict.fromkeys(self.pieces))
        paths: Paths = {}
        for piece in self.pieces:
            path = given.get(piece, ())
            if not isinstance(path, (list, tuple)):
                raise self.refuse(
                    tell("The path of {piece} must be a list of places, not {path}.", piece=piece, path=show(path))
                )
            if len(path) > MOST_WAYPOINTS:
                raise self.refuse(
                    tell(
                        "The path of {piece} has {number} corners; {most} are allowed.",
                        piece=piece,
                        number=len(path),
                        most=MOST_WAYPOINTS,
                    )
                )
            if path:
                paths[piece] = tuple(spot_of(self, piece, spot) for spot in path)
        self.legal(paths)
        return paths

    def suggest(self, chance: Chance) -> Paths:
        return {piece: tuple(map(rounded, path)) for piece, path in self.propose(chance).items()}

    def answer_schema(self) -> dict[str, Any]:
        path = {"type": "array", "items": SPOT_SCHEMA, "maxItems": MOST_WAYPOINTS}
        return {"type": "object", "properties": dict.fromkeys(self.pieces, path), "additionalProperties": False}

    def form(self) -> dict[str, Any]:
        return super().form() | {"pieces": list(self.pieces)}


class Together(Question[dict[int, Any]], frozen=True, kw_only=True):
    """Several seats are asked at once, in secret; the rule gets all answers, by seat, when the last is in."""

    kind = "together"
    seat: int = -1
    questions: tuple[Question[Any], ...]
    secret: bool = True

    def meaning(self, answer: Answer) -> dict[int, Any]:
        return {question.seat: question.meaning(answer[question.seat]) for question in self.questions}

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(question.seat for question in self.questions)

    def of(self, seat: int) -> Question | None:
        return next((question for question in self.questions if question.seat == seat), None)

    def form(self) -> dict[str, Any]:
        return super().form() | {"questions": [question.form() for question in self.questions]}


KINDS: tuple[type[Question[Any]], ...] = (Choose, ChooseMany, Number, Allocate, Assign, Place, Move, Together)

SPOT_SCHEMA = {
    "type": "array",
    "prefixItems": [{"type": "number", "minimum": -FARTHEST, "maximum": FARTHEST}] * 2
    + [{"type": ["number", "null"], "minimum": -FARTHEST, "maximum": FARTHEST}] * 2,
    "items": False,
    "minItems": 2,
}


def candidates(question: Question, chance: Chance, most: int) -> list[Answer]:
    """Up to `most` different legal answers: all of them where they can be listed, else suggestions."""
    offers = question.offers()
    if offers is not None:
        listed = list(offers)
        while len(listed) > most:
            listed.pop(chance.below(len(listed)))
        return listed
    found: list[Answer] = []
    for _ in range(most):
        suggestion = question.suggest(chance)
        if suggestion not in found:
            found.append(suggestion)
    return found


def mapping_of(question: Question, answer: Answer, known: Mapping[str, object]) -> dict[str, Any]:
    """The answer as a mapping whose keys are all known."""
    if not isinstance(answer, Mapping):
        raise question.refuse(tell("Give a mapping of names, not {answer}.", answer=show(answer)))
    for key in answer:
        if key not in known:
            raise question.refuse(
                tell("{key} is not asked for here{hint}.", key=show(key), hint=hint(key, known, MOST_HINTED))
            )
    return dict(answer)


def spot_of(question: Question, piece: str, spot: Answer) -> Spot:
    """A place on the table, rounded to a thousandth of an inch."""
    if type(spot) is tuple and len(spot) == 2 and type(spot[0]) is float and type(spot[1]) is float:
        x, y = spot  # nearly always
        if -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST:
            return round(x, 3) + 0.0, round(y, 3) + 0.0
    if not isinstance(spot, (list, tuple)) or not 2 <= len(spot) <= 4 or not all(map(_is_number, spot[:2])):
        raise question.refuse(
            tell(
                "{piece} must stand at two to four finite numbers like [12.5, 8], not {spot}.",
                piece=piece,
                spot=show(spot),
            )
        )
    if not all(part is None or _is_number(part) for part in spot[2:]):
        raise question.refuse(
            tell(
                "The facing and the level of {piece} must be numbers or null, not {spot}.", piece=piece, spot=show(spot)
            )
        )
    return rounded(spot)


def _is_number(part: object) -> bool:
    return (
        isinstance(part, (int, float)) and not isinstance(part, bool) and -FARTHEST <= part <= FARTHEST
    )  # false for NaN too


def rounded(spot: Sequence[float | None]) -> Spot:
    """To a thousandth of an inch: what a record can hold and nobody can see. (-0.0 becomes 0.0.)

    What is missing at the end is left out, so that a spot has one form only.

    >>> rounded([1, 2.0004]), rounded([1, 2, None, None]), rounded([1, 2, None, 3])
    ((1.0, 2.0), (1.0, 2.0), (1.0, 2.0, None, 3.0))
    """
    parts = [part if part is None else round(part, 3) + 0.0 for part in spot]
    while parts[-1] is None:
        parts.pop()
    return cast("Spot", tuple(parts))


def rounded_spots(placed: Placement) -> Placement:
    """Each spot rounded."""
    return {piece: rounded(spot) for piece, spot in placed.items()}


DEEPEST = 16
"""No question asks for lists within lists deeper than this."""


def is_too_deep(answer: Answer, levels: int = DEEPEST) -> bool:
    """Whether lists and mappings stand within each other deeper than any answer needs.

    >>> is_too_deep([[1]]), is_too_deep([[1]], levels=1)
    (False, True)
    """
    layer: list[Any] = [] if type(answer) in _PLAIN else [answer]
    for _ in range(levels):
        layer = [part for outer in layer for part in _parts(outer) if type(part) not in _PLAIN and _parts(part)]
        if not layer:
            return False
    return True


_PLAIN = frozenset({str, int, float, bool, type(None)})


def _parts(outer: Any) -> Iterable[Any]:
    if isinstance(outer, (tuple, list)):
        return outer
    return outer.values() if isinstance(outer, (dict, Mapping)) else ()


def between(least: int, most: int) -> Sentence:
    """
    >>> between(2, 2), between(0, 3)
    ('exactly 2', '0 to 3')
    """
    if least == most:
        return tell("exactly {number}", number=least)
    return tell("{least} to {most}", least=least, most=most)


def show(thing: object) -> str:
    """A stranger's answer, shortened so that it fits into a sentence."""
    try:
        said = repr(thing)
    except (ValueError, RecursionError):  # a huge int refuses to print, a deep list recurses
        said = f"a {type(thing).__name__}"
    return said if len(said) <= 60 else said[:57] + "..."
