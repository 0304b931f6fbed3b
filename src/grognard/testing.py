"""A table for tests: units stand where the test wants them, dice fall as it says, and rules are run one by one.

    table = grognard.testing.table("_template", {"scenario": "open field", "units": {"A1": (6, 3), "B1": (14, 3)}})
    table.dice(hit=[6, 1, 1], save=[2, 2])
    table.run("shoot", "A1")
    table.answer("B1")

    assert 2 == len(table["B1"].models)

The game waits between orders. Dice without a script fail the test, and so do dice that never fell (`done`).
"""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from grognard.api import ruleset
from grognard.kernel.ask import Choose, Option
from grognard.kernel.data import Entry, convert
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError, Refused, Unknown
from grognard.kernel.table import Ref
from grognard.kernel.troops.own_maps import entry_of, packed, plain
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from grognard.kernel.ask import Answer, Question
    from grognard.kernel.dice import Die
    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Ruleset

WAITING = "What is the order?"


class Situation(Entry, frozen=True, kw_only=True):
    """What a test draws. Everything can be left out."""

    armies: tuple[Any, ...] | None = None
    scenario: str | None = None
    map: dict[str, Any] | None = None
    """A table drawn for the test, in the form of a map's file (`feature`, `wall`, ...) and instead of a scenario.
    What it leaves out is that of the ruleset's first map, without its terrain."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    units: dict[str, Any] = msgspec.field(default_factory=dict)
    """Where units stand, by id or name: what a place is the ruleset says (`Play.put`)."""
    change: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """Fields of records, by the id of the record."""


class Loaded(Tabletop):
    """Dice whose faces come from a script; what has fallen falls again when the game goes back and forth.

    `load(game, 3, 4)` scripts all dice in order, `load(game, hit=[3], save=[2])` by the name of the roll
    (blanks and dashes as underscores). A throw the script does not have fails the test.
    """

    def __init__(self, *faces: int, **named: list[int]) -> None:
        super().__init__("loaded")
        self.inline = list(faces)
        self.named = {name: list(script) for name, script in named.items()}
        self.fallen: list[int] = []
        self.at = 0

    @property
    def position(self) -> int:
        return self.at

    def move_to(self, seed: int | str, position: int) -> None:
        self.at = position

    def face(self, die: Die) -> int:
        if self.at == len(self.fallen):
            self.fallen.append(self._next(die))
        self.at += 1
        return self.fallen[self.at - 1]

    def _next(self, die: Die) -> int:
        script = self.named.get(self._name.replace(" ", "_").replace("-", "_"), self.inline)
        assert script, f"no face left for the {self._name or 'nameless'} roll; left over: {self.left_over()}"
        face = script.pop(0)
        assert face in die.weights, f"{die} has no face {face} ({self._name})"
        return face

    def add(self, *faces: int, **named: list[int]) -> None:
        """More of the script."""
        self.inline += faces
        for name, script in named.items():
            self.named.setdefault(name, []).extend(script)

    def left_over(self) -> dict[str, list[int]]:
        """The faces that never fell."""
        return {name: script for name, script in {"": self.inline, **self.named}.items() if script}


def load(game: Game, *faces: int, **named: list[int]) -> Loaded:
    """Give the game these dice from here on."""
    dice = Loaded(*faces, **named)
    game.dice = dice
    return dice


def table(slug: str, situation: Mapping[str, Any] | None = None) -> TestTable:
    """A table of this ruleset, drawn as the situation says; it waits for orders.

    >>> drawn = table("_template", {"scenario": "open field", "units": {"A1": (6, 3), "B1": (14, 3)}})
    >>> drawn.run("shoot", "A1")
    >>> drawn.options
    ['B1', 'nobody']
    """
    return TestTable(ruleset(slug), convert(situation or {}, Situation, file="situation"))


def _drawn_map(rules: Ruleset, given: Mapping[str, Any]) -> str:
    """The scenario that holds a map of one's own."""
    maps = rules.play.maps
    if maps is None:
        raise GrognardError(f"{rules.title} has no maps of one's own.")
    first = {
        field: part for field, part in plain(maps.entry(maps.ready[0])).items() if field not in ("feature", "wall")
    }
    return packed(entry_of({**first, "name": "drawn", **given}, file="map"))


def _with_ids(arg: Any, names: Mapping[str, str]) -> Any:
    """An argument of a step with the ids of units in place of their names."""
    if isinstance(arg, (list, tuple)):
        return tuple(_with_ids(each, names) for each in arg)
    return names.get(arg, arg) if isinstance(arg, str) else arg


def _taken(step: Callable[..., Any]) -> str:
    return f"({', '.join(list(signature(step).parameters)[1:])})"


def _known(name: str, what: str, names: Collection[str]) -> str:
    if name not in names:
        raise Unknown(what, name, names)
    return name


class TestTable:
    """A drawn table: orders in, facts out."""

    __test__ = False  # nothing that pytest should collect

    def __init__(self, rules: Ruleset, situation: Situation) -> None:
        self._rules, self._situation = rules, situation
        self._order: tuple[Callable[..., Any], tuple[Any, ...]]
        self._dice = Loaded()
        self._steps: dict[str, Any] = {**rules.play.steps, "_wait": self._wait}
        drawn = replace(rules, play=replace(rules.play, steps=self._steps, begin=self._begin))
        scenario = situation.scenario if situation.map is None else _drawn_map(rules, situation.map)
        self.game = drawn.new_game(situation.armies, scenario, situation.options, seed=1)

    def _begin(self, game: Game) -> None:
        """The records of the real beginning, then what the situation says of them."""
        game.dice = self._dice
        self._rules.play.begin(game)
        game.forget_agenda()
        for unit, place in self._situation.units.items():
            if self._rules.play.put is None:
                raise GrognardError(f"{self._rules.title} cannot put units where a test wants them.")
            self._rules.play.put(game, self._record(game, unit), place)
        for record, fields in self._situation.change.items():
            self._change(game, record, fields)
        game.then(self._wait)

    async def _wait(self, game: Game) -> None:
        """The game stands still until the test gives an order."""
        await game.ask(Choose(seat=0, prompt=WAITING, options=(Option("go"),)))
        rule, args = self._order
        game.then(rule, *args)
        game.then(self._wait)

    # ---------------------------------------------------------------- orders

    def dice(self, *faces: int, **named: list[int]) -> None:
        """How the dice will fall: in order, or by the names of the rolls."""
        self._dice.add(*faces, **named)

    def run(self, rule: str | Callable[..., Any], *args: Any) -> None:
        """Play a step (by its name, or any coroutine function of the game) to its first question or its end."""
        assert self.is_idle, f"the table still waits: {self.question.prompt}"
        step = self._steps[_known(rule, tell("step"), self._steps)] if isinstance(rule, str) else rule
        self._steps[step.__name__] = step
        self._order = (step, tuple(_with_ids(arg, self._names(self.game)) for arg in args))
        self.game.answer("go")

    def answer(self, *replies: Answer) -> None:
        """Answer the next questions; options by key, label or name of a unit."""
        for reply in replies:
            assert not self.is_idle, f"nothing is asked that {reply!r} could answer"
            self.game.answer(self._key(reply))

    def refusal(self, reply: Answer) -> Refused:
        """Why an answer is refused."""
        try:
            self.game.answer(self._key(reply))
        except Refused as refused:
            return refused
        raise AssertionError(f"{reply!r} was accepted")

    def change(self, record: str, **fields: Any) -> None:
        """Set fields of a record, by its id or the name of a unit."""
        self._change(self.game, record, fields)

    def done(self) -> None:
        """The rule has ended, and no scripted die is left over."""
        assert self.is_idle, f"the table still waits: {self.question.prompt}"
        assert not self._dice.left_over(), f"these dice were never thrown: {self._dice.left_over()}"

    # ---------------------------------------------------------------- facts

    @property
    def question(self) -> Question:
        """What is asked now."""
        assert self.game.question is not None, "the game is over"
        return self.game.question

    @property
    def steps(self) -> dict[str, str]:
        """The steps that can be run by name, each with what it takes and the first line of what it does."""
        named = {name: step for name, step in sorted(self._steps.items()) if not name.startswith("_")}
        return {name: f"{_taken(step)} {(step.__doc__ or '').partition(chr(10))[0]}" for name, step in named.items()}

    @property
    def is_idle(self) -> bool:
        """Whether the last order has been carried out to its end."""
        return self.question.prompt == WAITING

    @property
    def options(self) -> list[str]:
        """Keys of the options of the present question."""
        return [option.key for option in getattr(self.question, "options", ())]

    @property
    def log(self) -> list[str]:
        """What was said."""
        return [str(event.text) for event in self.game.events]

    @property
    def cited(self) -> set[str]:
        """Every clause the log has cited."""
        return {clause for event in self.game.events for clause in event.clauses}

    def __getitem__(self, record: str) -> Any:
        """A record by its id, or by the name of a unit."""
        return self.game[self._record(self.game, record)]

    def _record(self, game: Game, name: str) -> Ref[Any]:
        """The id of a record, given as such or by the name of a unit."""
        names = self._names(game)
        if name in game:
            return Ref[Any](name)
        return Ref[Any](names[_known(name, tell("unit or record"), names)])

    def _change(self, game: Game, record: str, fields: Mapping[str, Any]) -> None:
        at = self._record(game, record)
        for field in fields:
            _known(field, tell("field of {record}", record=record), game[at].__struct_fields__)
        game.change(at, **fields)

    def _names(self, game: Game) -> dict[str, str]:
        """The ids of the units by their names, as cards tell them."""
        return {str(card.name): card.id for card in self._rules.play.tableau(game, None).cards}

    def _key(self, reply: Answer) -> Answer:
        if not isinstance(reply, str) or reply in self.options:
            return reply
        named = self._names(self.game).get(reply, reply)
        labels = {str(option.label): option.key for option in getattr(self.question, "options", ())}
        return named if named in self.options else labels.get(reply, reply)
