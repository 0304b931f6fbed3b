"""A game: a table of records, an agenda of steps, dice, and the one door through which answers come in.

The outer flow is an agenda of small steps, plain data in the state.
Inside a step rules are coroutines that await questions; the driver below sends the answers; there is no event loop.
At each step's beginning the game takes a checkpoint, so a clone is a checkpoint and the few answers since.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine, Generator, Iterable, Mapping
from types import coroutine
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import msgspec

from grognard.kernel.ask import Answer, Question, Together, is_too_deep, show
from grognard.kernel.data.private_fields import open_part
from grognard.kernel.decisions import Decision
from grognard.kernel.dice import Tabletop, Undecided
from grognard.kernel.dice.replayed import ReplayedDice
from grognard.kernel.dice_questions import odds_of_options, question_of, throw_of
from grognard.kernel.errors import Refused, RuleBug, hint
from grognard.kernel.events import Event
from grognard.kernel.offers import BATTLE, NO, Orders, StandingOrder, give, reply_of, withdraw
from grognard.kernel.pickling import pack, unpack
from grognard.kernel.record import DiceState, Given, Header, Imagined, Line, NewDice, TakenBack, write
from grognard.kernel.table import Table, new_moment
from grognard.kernel.view import view_of
from grognard.kernel.words import join, named, tell

if TYPE_CHECKING:
    from grognard.kernel.decisions import Measure
    from grognard.kernel.ruleset import Ruleset

R = TypeVar("R")
V = TypeVar("V")
P = ParamSpec("P")
Agenda = tuple[tuple[str, tuple[Any, ...]], ...]
Rule = Coroutine[Question, Answer, None]

UNDO_DEPTH = 64
"""Checkpoints kept for a quick undo; a deeper one plays the game again from its beginning."""


class Result(msgspec.Struct, frozen=True):
    """How the game ended, and why. `winner` is None for a draw."""

    winner: int | None
    reason: str
    scores: tuple[float, ...] = ()


class Checkpoint(NamedTuple):
    """The game between two steps."""

    records: dict[str, Any]
    kinds: dict[type, tuple[str, ...]]
    moment: int
    version: int
    agenda: Agenda
    dice: DiceState
    events: int
    given: int
    shown: int
    orders: Orders


def _of_this_process(point: Checkpoint) -> Checkpoint:
    """A checkpoint from another process, whose numbers of moments may be those of quite other tables here."""
    return point._replace(moment=new_moment(), version=new_moment())


class Dream(NamedTuple):
    """What a bot plays on: whose eyes, which chance fills in the unseen, and after how many answers of the step."""

    seat: int
    seed: int | str
    began: int


class NeedsConsent(Refused):
    """The undo goes past a die, a shown secret or another seat's answer: the other side must agree."""


@coroutine
def _put(question: Question) -> Generator[Question, Answer, Answer]:
    return (yield question)


def step(rule: Callable[Concatenate[Game, P], Rule]) -> Callable[Concatenate[Game, P], Rule]:
    """Mark a rule that can stand on the agenda."""
    rule.is_step = True  # type: ignore[attr-defined]
    return rule


def steps_of(*modules: object) -> dict[str, Callable[..., Rule]]:
    """All steps in these modules by name, for `Play.steps`."""
    found: dict[str, Callable[..., Rule]] = {}
    for module in modules:
        for name, rule in vars(module).items():
            if getattr(rule, "is_step", False) and found.setdefault(name, rule) is not rule:
                raise RuleBug(f"two steps are called {name}")
    return found


class Game(Table):
    """A game in play: `question` is what is asked now (None when over), `answer` is the only way on."""

    __slots__ = (
        "_agenda",
        "_asked",
        "_checkpoints",
        "_following",
        "_hidden_from",
        "_holds_secret",
        "_origin",
        "_pending",
        "_rule",
        "dice",
        "dream",
        "events",
        "falls",
        "header",
        "history",
        "options",
        "orders",
        "question",
        "result",
        "ruleset",
        "shown",
        "tape",
    )

    question: Question | None
    _rule: Rule | None
    _following: list[tuple[str, tuple[Any, ...]]]
    _pending: dict[int, Answer]
    _asked: int

    def __init__(self, ruleset: Ruleset, header: Header) -> None:
        self.ruleset = ruleset
        self.header = header
        self.options: Mapping[str, Any] = header.options
        self.dream: Dream | None = None
        self.tape: list[Line] = []
        """Every answer and every undo in the order they came: what the record tells."""
        self.falls: list[tuple[int, ...]] = [()]
        """The faces that fell before the tape's first line, and after each of its lines."""
        self._begin()

    def _begin(self) -> None:
        """Set the table up and play to the first question."""
        super().__init__()
        self.dice = Tabletop(self.header.seed)
        self.events: list[Event] = []
        self.history: list[Given] = []
        self.result: Result | None = None
        self.shown = 0
        self.orders: Orders = ()
        """Standing orders of all seats: see `kernel/offers.py`."""
        self._checkpoints: deque[Checkpoint] = deque(maxlen=UNDO_DEPTH)
        self._origin: Checkpoint | None = None
        """Where the game went on imagined: nothing goes back beyond it."""
        self._between_steps()
        self.ruleset.play.begin(self)
        self._agenda: Agenda = tuple(self._following)
        self._between_steps()
        self._go_on()

    # ---------------------------------------------------------------- what rules do

    def then(self, rule: Callable[Concatenate[Game, P], Rule], *args: P.args, **_: P.kwargs) -> None:
        """When this step ends go on with that one: in the order of the calls, before the rest of the agenda."""
        self._following.append((rule.__name__, args))

    def forget_agenda(self) -> None:
        """Take back every `then` of this step: for tables that begin in the middle."""
        self._following.clear()

    def end(self, winner: int | None, reason: str, scores: Iterable[float] = ()) -> None:
        """The game is over when this step ends."""
        self.result = Result(winner, reason, tuple(scores))

    async def ask(self, question: Question[V]) -> V:
        """Wait for the answer: the value of the chosen option, a number, places. `Together` gives them by seat."""
        return question.meaning(await _put(question))

    async def resolve(
        self,
        part: Callable[..., R],
        *args: Any,
        seats: Mapping[str, int] | None = None,
        measure: Callable[[int], Measure] | None = None,
    ) -> R:
        """Run a piece of dice arithmetic with the dice of this table.

        A decision inside it is put to the seat that `seats` names for its decider: the run stops there, the player is
        asked, and the part runs again with the answer, the dice lying as they fell. Nobody is asked if the seat has
        given a standing order for the ability of the decision.
        `measure` says which number of the result a seat compares the options by: its odds stand beside them.
        """
        fallen: list[int] = []
        decided: list[Any] = []
        while True:
            dice = ReplayedDice(self.dice, fallen, decided)
            try:
                result = part(dice, *args)
            except Undecided as decision:
                seat = decision.who if isinstance(decision.who, int) else (seats or {})[str(decision.who)]
                answer = self._ordered(seat, decision)
                if answer is None:
                    throws = tuple(map(throw_of, dice.rolled))
                    odds = odds_of_options(part, args, fallen, decided, measure(seat)) if measure else None
                    answer = await self.ask(question_of(seat, decision, throws, odds))
                decided.append(answer)
            else:
                self.dice.rolled += dice.rolled
                return result

    def _ordered(self, seat: int, undecided: Undecided) -> Any:
        """The option that a standing order of the seat chooses, or None."""
        asked = undecided.name
        reply = reply_of(self, seat, asked.ability) if isinstance(asked, Decision) and asked.ability else None
        return asked.ordered(reply, undecided.options) if isinstance(asked, Decision) and reply else None

    def say(
        self,
        text: str,
        *clauses: str,
        kind: str = "note",
        to: int | tuple[int, ...] | None = None,
        about: Iterable[str] = (),
        leaves_dice: bool = False,
        **data: Any,
    ) -> None:
        """Write a line into the log, for everyone or only `to` some; it shows the dice thrown since the last line.

        A line that `leaves_dice` stands before the one that shows them. What a seat is told about its own answer is
        nothing new to it; what is new to it must be told by `reveal`.
        """
        audience = (to,) if isinstance(to, int) else to
        rolled = [] if leaves_dice else self.dice.take_rolled()
        if rolled:
            self.falls[-1] += tuple(face for one in rolled for face in (*one.first, *one.faces))
        throws = tuple(map(throw_of, rolled))
        cited = tuple(dict.fromkeys(clauses))
        self.events.append(Event(len(self.events), text, cited, kind, audience, tuple(about), throws, data))

    def reveal(
        self,
        text: str,
        *clauses: str,
        kind: str = "reveal",
        to: int | None = None,
        about: Iterable[str] = (),
        **data: Any,
    ) -> None:
        """Tell everyone what was secret, or one seat what is new to it, such as a card that it draws.

        No undo goes back past it without consent.
        """
        self.shown += 1
        if to is None:
            self._holds_secret = False
            self._hidden_from = len(self.history) - self._checkpoints[-1].given
        self.say(text, *clauses, kind=kind, to=to, about=about, **data)

    # ---------------------------------------------------------------- what players do

    @property
    def turn(self) -> int:
        """The number of answers that stand; an answer may name it and is refused when it is stale."""
        return len(self.history)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that have still to answer."""
        if self.question is None:
            return ()
        seats = self.question.seats
        return tuple(seat for seat in seats if seat not in self._pending) if self._pending else seats

    def asked_of(self, seat: int) -> Question | None:
        """The question this seat has still to answer."""
        if self.question is None or seat in self._pending:
            return None
        return self.question.of(seat)

    def answer(self, reply: Answer, *, seat: int | None = None, turn: int | None = None) -> None:
        """Check the reply; if it is legal the game goes on to its next question, else nothing has happened."""
        if self.question is None:
            raise Refused(tell("The game is over."))
        if turn is not None and turn != self.turn:
            raise Refused(tell("That question has been answered already."), self.question.clause)
        seat = self.waiting_for[0] if seat is None else seat
        if type(seat) is not int:
            raise Refused(tell("A seat is a whole number, not {seat}.", seat=show(seat)), self.question.clause)
        question = self.asked_of(seat)
        if question is None:
            raise Refused(tell("This question is not yours to answer."), self.question.clause)
        if is_too_deep(reply):
            raise question.refuse(tell("The answer holds lists within lists to no end."))
        canonical = question.check(reply)
        falls = len(self.falls)
        given = Given(seat, canonical, self._dice_state(), self.shown, self.orders)
        try:
            self.falls.append(())
            self._take(given)
        except BaseException:
            del self.falls[falls:]
            if self.dream is not None:  # nobody goes on with an imagined game, and its earlier answers are not known
                self.put_away()
                raise
            self._rewind(self.history, self.turn - 1)  # a rule that fails must leave no trace
            self.dice.move_to(*given.dice)  # after an undo or with new dice they stand further than the answers tell
            self.orders = given.orders
            raise
        self.tape.append(given)

    def undo(self, seat: int | None = None, *, consent: bool = False) -> None:
        """Take back this seat's last answer (by default: the last answer), and what came after it.

        Free until a die is rolled, a secret shown or another seat has answered; beyond that by the others' consent.
        Dice that have been seen do not come again.
        """
        keep = self.turn - 1
        while keep >= 0 and seat is not None and self.history[keep].seat != seat:
            keep -= 1
        if keep < (self._origin.given if self._origin is not None else 0):
            raise Refused(tell("There is nothing to take back."))
        back, now = self.history[keep], self._dice_state()
        others = any(given.seat != back.seat for given in self.history[keep:])
        if not consent and (others or back.dice != now or back.shown != self.shown):
            raise NeedsConsent(tell("Dice, a secret or another answer have come since: the other side must agree."))
        self._rewind(self.history, keep)
        self.dice.move_to(*now)
        self.orders = back.orders
        self.tape.append(TakenBack(back.seat, keep, consent))
        self.falls.append(())

    def give_order(self, seat: int, ability: str, reply: str = NO, span: str = BATTLE) -> None:
        """Answer all questions about an ability in the same way for a span of the game, without being asked."""
        known = {each.key: each for each in self.ruleset.play.abilities}
        if type(seat) is not int or not 0 <= seat < self.ruleset.seats:
            raise Refused(tell("There is no seat {seat}.", seat=show(seat)))
        if ability not in known:
            raise Refused(
                tell(
                    "{ability} is no ability one can give orders about{hint}.",
                    ability=show(ability),
                    hint=hint(ability, known),
                )
            )
        replies, spans = known[ability].answers, known[ability].spans
        if reply not in replies:
            raise Refused(
                tell(
                    "{ability} can be answered with {names}, not {reply}.",
                    ability=ability,
                    names=", ".join(replies),
                    reply=show(reply),
                )
            )
        if span not in spans:
            raise Refused(
                tell(
                    "An order about {ability} can hold for this {names}, not {span}.",
                    ability=ability,
                    names=", ".join(spans),
                    span=show(span),
                )
            )
        order = StandingOrder(seat, ability, reply, span)
        self.orders = give(self.orders, order)
        self.tape.append(order)
        self.falls.append(())

    def withdraw_order(self, seat: int, ability: str) -> None:
        """Ask again about this ability."""
        if reply_of(self, seat, ability) is None:
            raise Refused(tell("There is no standing order about {ability}.", ability=show(ability)))
        self.orders = withdraw(self.orders, seat, ability)
        self.tape.append(StandingOrder(seat, ability, "", ""))
        self.falls.append(())

    def new_dice(self, seed: int | str) -> None:
        """Go on with the dice of another seed: a game that is forked must not follow dice that somebody knows."""
        if self.question is not None and self.question.throws:
            raise Refused(tell("Dice lie on the table: decide about them first."), self.question.clause)
        self.dice.move_to(seed, 0)
        self.tape.append(NewDice(seed))
        self.falls.append(())

    def go_on_imagined(self, seat: int, seed: int | str) -> None:
        """Begin the present step again, the game being as the seat may imagine it, with other dice; no way leads back.

        So a game that still keeps secrets can be forked: what the seat cannot know is guessed, and then forgotten.
        """
        if self.question is None:
            raise Refused(tell("The game is over."))
        point = self._checkpoints[-1]
        self._stand_at(point)
        self.dice.move_to(seed, 0)
        self.ruleset.play.imagine(self, seat, Tabletop(seed).fork("secrets"))
        self._forget(seat)
        self._checkpoints.clear()
        self.falls.append(())
        self._origin = self._checkpoint()
        self._go_on()
        self.tape.append(Imagined(seat, point.given, seed))

    def follow(self, line: Line) -> None:
        """Do what a line of another game's tape says."""
        if isinstance(line, TakenBack):
            self.undo(line.seat, consent=line.consent)
        elif isinstance(line, NewDice):
            self.new_dice(line.seed)
        elif isinstance(line, Imagined):
            self.go_on_imagined(line.seat, line.seed)
        elif isinstance(line, StandingOrder):
            if line.reply:
                self.give_order(*line)
            else:
                self.withdraw_order(line.seat, line.ability)
        else:
            self.answer(line.answer, seat=line.seat)

    def view(self, seat: int | None, since: int = 0, language: str = "") -> dict[str, Any]:
        """All this seat may see, as plain JSON data; None is a spectator. Events begin with number `since`."""
        return view_of(self, seat, since, language)

    def save(self) -> str:
        """The game as a record: readable text that `grognard.load` turns into this very game again."""
        return write(self)

    def state_bytes(self) -> bytes:
        """Everything that is true at the table now; equal for games that stand alike."""
        asked = self.question and self.question.form()
        state = (
            self.records,
            self.kinds,
            self._agenda,
            self._following,
            self._pending,
            self._dice_state(),
            self.result,
            self.orders,
        )
        return repr((state, asked, self.shown, self.turn, self.events)).encode()

    # ---------------------------------------------------------------- the driver

    def _take(self, given: Given) -> None:
        """Hand a checked answer to the rule that waits for it, and go on."""
        question = self.question
        if question is None:
            raise RuleBug("an answer came after the end")
        part = question.of(given.seat)
        self.history.append(given)
        self._holds_secret |= question.secret or (part is not None and part.secret)
        reply: Answer = given.answer
        if isinstance(question, Together):
            self._pending[given.seat] = given.answer
            if len(self._pending) < len(question.questions):
                return
            reply = {seat: self._pending[seat] for seat in question.seats}
            self._pending = {}
        self._drive(reply)
        self._go_on()

    def _drive(self, reply: Answer) -> None:
        """Let the rule of the present step run to its next question or to its end."""
        assert self._rule is not None
        self.question = None
        try:
            question = self._rule.send(reply)
        except StopIteration:
            self._agenda = (*self._following, *self._agenda)
            self._between_steps()
        else:
            self._asked += 1
            if self._asked > self.ruleset.play.most_questions:
                raise RuleBug(f"a step asked more than {self.ruleset.play.most_questions} questions: {question.prompt}")
            if self._holds_secret and not question.secret:
                raise RuleBug(f"a step holds an unrevealed secret and asks {question.prompt!r}")
            self.question = question
        if self.dice.rolled:
            names = dict.fromkeys(named(rolled.name or str(rolled.die)) for rolled in self.dice.rolled)
            self.say(tell("Dice: {names}.", names=join(names)), kind="dice")

    def _go_on(self) -> None:
        """Begin steps until one asks something or the game is over."""
        while self._rule is None and self.result is None:
            if not self._agenda:
                raise RuleBug("the agenda is empty and nobody has ended the game")
            self._checkpoints.append(self._checkpoint())
            if self.dream is not None:
                self.dream = self.dream._replace(began=-1)  # from here on the dream is in the checkpoint
            self._start()

    def _start(self) -> None:
        (name, args), self._agenda = self._agenda[0], self._agenda[1:]
        self._rule = self.ruleset.play.steps[name](self, *args)
        self._drive(None)

    def _between_steps(self) -> None:
        self._rule = None
        self.question = None
        self._following = []
        self._pending = {}
        self._asked = 0
        self._hidden_from = 0
        self._holds_secret = False

    # ---------------------------------------------------------------- clone and rewind

    def _dice_state(self) -> DiceState:
        return self.dice.seed, self.dice.position

    def _checkpoint(self) -> Checkpoint:
        last = self._checkpoints[-1] if self._checkpoints else None
        if last is not None and last.version == self.version:  # nothing has changed since, and checkpoints never do
            records, kinds = last.records, last.kinds
        else:
            records, kinds = self.records.copy(), self.kinds.copy()
        return Checkpoint(
            records,
            kinds,
            self.moment,
            self.version,
            self._agenda,
            self._dice_state(),
            len(self.events),
            len(self.history),
            self.shown,
            self.orders,
        )

    def _restore(self, point: Checkpoint) -> None:
        """Stand at the beginning of that step, and begin it. `events` and `history` must reach so far."""
        self._stand_at(point)
        self._start()

    def _stand_at(self, point: Checkpoint) -> None:
        """Stand between two steps."""
        self._between_steps()
        self.records, self.kinds = point.records.copy(), point.kinds.copy()
        self.moment, self.version = point.moment, point.version
        self._agenda, self.shown, self.result = point.agenda, point.shown, None
        self.orders = point.orders
        self.dice.move_to(*point.dice)
        self.dice.take_rolled()
        del self.events[point.events :]
        del self.history[point.given :]

    def _replay(self, trail: Iterable[Given]) -> None:
        for given in trail:
            self.dice.move_to(*given.dice)
            self.orders = given.orders
            self._take(given)

    def _rewind(self, history: list[Given], keep: int) -> None:
        """Stand where the first `keep` answers have been given."""
        stand, falls = history[:keep], self.falls
        self.falls = [()]
        points = self._checkpoints
        while points and points[-1].given > keep:
            points.pop()
        if not points and self._origin is not None:
            points.append(self._origin)
        if points:
            self._restore(points[-1])
        else:
            self._begin()
        self._replay(stand[self.turn :])
        self.falls = falls

    def _twin(self) -> Game:
        """A game at this one's last checkpoint, its step just begun."""
        twin = Game.__new__(Game)
        twin.ruleset, twin.header, twin.options = self.ruleset, self.header, self.options
        twin.memory = self.memory
        twin.tape, twin.falls = [], [()]
        twin.dream = None
        twin.dice = Tabletop(self.dice.seed)
        twin.events, twin.history = self.events.copy(), self.history.copy()
        twin._checkpoints, twin._origin = self._checkpoints.copy(), self._origin
        twin._restore(self._checkpoints[-1])
        return twin

    def _trail(self) -> list[Given]:
        """The answers given in the present step (or in the last one, when the game is over)."""
        return self.history[self._checkpoints[-1].given :]

    def clone(self) -> Game:
        """A second game just like this one, that goes its own way."""
        twin, trail = self._twin(), self._trail()
        if self.dream is not None and self.dream.began >= 0:
            twin._replay(trail[: self.dream.began])
            twin._fill_in(self.dream)
            twin._replay(trail[self.dream.began :])
        else:
            twin._replay(trail)
        twin.dream = self.dream
        twin.dice.move_to(*self._dice_state())
        twin.orders = self.orders
        twin.tape, twin.falls = self.tape.copy(), self.falls.copy()
        return twin

    def packed(self) -> bytes:
        """The game as bytes for another process of the same program, which goes on with it; to keep it: `save`."""
        state = (self.header, self.tape, self.falls, self.events, self.history, self._checkpoints, self._origin)
        return pack((*state, self._dice_state(), self.orders))

    @staticmethod
    def unpacked(ruleset: Ruleset, data: bytes) -> Game:
        """The game that another process packed: its last step is played again, and nothing before it."""
        game = Game.__new__(Game)
        header, tape, falls, events, history, checkpoints, origin, dice, orders = unpack(data)
        game.events, game.history = events, history
        game._checkpoints = deque(map(_of_this_process, checkpoints), UNDO_DEPTH)
        game._origin = origin and _of_this_process(origin)
        game.ruleset, game.header, game.options = ruleset, header, header.options
        game.tape, game.falls, game.dream, game.memory = [], [()], None, {}
        game.dice = Tabletop(dice[0])
        trail = game._trail()
        game._restore(game._checkpoints[-1])
        game._replay(trail)
        game.dice.move_to(*dice)
        game.orders, game.tape, game.falls = orders, tape, falls
        return game

    def put_away(self) -> None:
        """End the rule that waits for an answer: it knows the game, so the memory of both is free only after this."""
        if self._rule is not None:
            self._rule.close()
            self._rule = None
        self.question = None

    def imagine(self, seat: int, seed: int | str) -> Game:
        """A clone for a bot: like this game as far as the seat can know, the rest filled in by chance; fresh dice."""
        twin, chance = self._twin(), Tabletop(seed).fork("answers")
        for number, given in enumerate(self._trail()):
            whole = twin.question
            part = whole and whole.of(given.seat)
            if whole and part and given.seat != seat and number >= self._hidden_from and (part.secret or whole.secret):
                given = given._replace(answer=part.check(part.suggest(chance)))
            twin._replay([given])
        twin.orders = self.orders
        dream = Dream(seat, seed, len(self._trail()))
        twin._fill_in(dream)
        twin.dream = dream
        return twin

    def glance(self, seat: int, seed: int | str) -> Game:
        """The table as the seat may know it, to look at and not to play on: nothing is begun again, so it is quick.

        It has the records and the options; no log, no answers, and nothing is asked.
        """
        if self._holds_secret:  # what the present step has heard may be on the table already
            return self.imagine(seat, seed)
        still = Game.__new__(Game)
        still.ruleset, still.options = self.ruleset, self.options
        still.header = hidden_header(self, seat, seed)
        still.records, still.kinds = self.records.copy(), self.kinds.copy()
        still.moment, still.version, still.memory = self.moment, self.version, self.memory
        still.dice, still.dream, still.result, still.shown = Tabletop(seed), None, self.result, self.shown
        still.orders = self.orders
        still.events, still.history, still.tape, still.falls = [], [], [], [()]
        still._checkpoints, still._origin, still._agenda = deque(), None, ()
        still._between_steps()
        self.ruleset.play.imagine(still, seat, Tabletop(seed).fork("secrets"))
        return still

    def _fill_in(self, dream: Dream) -> None:
        """Replace what the dreamer cannot know."""
        self.ruleset.play.imagine(self, dream.seat, Tabletop(dream.seed).fork("secrets"))
        self.header = hidden_header(self, dream.seat, dream.seed)
        self._forget(dream.seat)
        self.dice.move_to(dream.seed, 0)

    def _forget(self, seat: int) -> None:
        """What was said to others, and every answer before this step: a secret may be in it."""
        self.events = [e if e.is_for(seat) else Event(e.number, "", kind="hidden", audience=()) for e in self.events]
        known = self._checkpoints[-1].given
        self.history[:known] = [given._replace(answer=None) for given in self.history[:known]]


def hidden_header(game: Game, seat: int, seed: int | str) -> Header:
    """The header as a seat may know it: another seed, and no private part of another seat's army."""
    private, header = game.ruleset.lists.private, game.header
    armies = tuple(army if owner == seat else open_part(army, private) for owner, army in enumerate(header.armies))
    return msgspec.structs.replace(header, seed=seed, armies=armies if private else header.armies)
