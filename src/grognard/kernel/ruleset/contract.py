"""A ruleset, put together from its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.data.private_fields import private_part
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.game import Game
from grognard.kernel.memo import Remembered
from grognard.kernel.record import Header
from grognard.kernel.ruleset.army_size import size_problems
from grognard.kernel.ruleset.bots import Bots
from grognard.kernel.ruleset.lists import Lists
from grognard.kernel.ruleset.odds import OddsQuestion
from grognard.kernel.ruleset.options import Preset, Switch, settled
from grognard.kernel.ruleset.play import Play
from grognard.kernel.ruleset.prints import Document
from grognard.kernel.ruleset.scenarios import Parts, Scenario, composed
from grognard.kernel.troops.own_maps import held_map, is_own
from grognard.kernel.words import join, name_in, tell, with_words_of

if TYPE_CHECKING:
    from grognard.kernel.odds_report import Report
    from grognard.kernel.rules import Ledger
    from grognard.kernel.ruleset.lists import Choices
    from grognard.kernel.ruleset.rosters import Problem, Roster

ASK = "ask"


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A game that can be played, mustered, computed and printed. A package offers it as `RULESET`."""

    slug: str
    title: str
    version: str
    pitch: str = ""
    length: str = ""
    """How long a game takes, for the start page: "15 minutes"."""
    seats: int = 2
    switches: tuple[Switch, ...] = ()
    presets: tuple[Preset, ...] = ()
    scenarios: tuple[Scenario, ...]
    """Ready battles; the first is played if nothing is said."""
    scenario_parts: Parts = {}
    """Maps, layouts and missions that can be combined to "map/layout/mission"."""
    play: Play
    lists: Lists
    bots: Bots
    odds: tuple[OddsQuestion, ...] = ()
    prints: tuple[Document, ...] = ()

    # ---------------------------------------------------------------- options

    def options(self, given: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Every switch with its value: what was given, else what a named preset says, else the ledger's ruling."""
        return settled(self.slug, self.switches, self.presets, given or {})

    # ---------------------------------------------------------------- lists and prints

    @property
    def first_armies(self) -> tuple[str, ...]:
        """Small armies for a first game."""
        return self.lists.first_armies or self.lists.samples[: self.seats]

    def muster(self, army: Any, options: Mapping[str, Any] | None = None) -> Roster:
        """The army priced and checked."""
        roster = self._mustered(army, self.options(options))
        private = private_part(roster.army, self.lists.private)
        return msgspec.structs.replace(roster, private=private) if private else roster

    def choices(self, army: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Choices:
        """What can be put into an army that is being written, by field."""
        return self.lists.choices(army, self.options(options))

    def print(self, document: str, army: Any, options: Mapping[str, Any] | None = None) -> str | bytes:
        """A document of an army, by its key."""
        known = {each.key: each for each in self.prints}
        if document not in known:
            raise Unknown(tell("document of {slug}", slug=self.slug), document, known)
        with with_words_of(self.slug):
            return known[document].make(army, self.options(options))

    # ---------------------------------------------------------------- odds

    def question(self, asked: Mapping[str, Any] | str = "") -> OddsQuestion:
        """Which of the odds questions is meant, by its key or by the field "ask"; the first if nothing is said."""
        if not self.odds:
            raise GrognardError(tell("{ruleset} has no odds questions.", ruleset=self.title))
        key = asked if isinstance(asked, str) else asked.get(ASK) or ""
        known = {each.ask: each for each in self.odds}
        if key and key not in known:
            raise Unknown(tell("odds question"), str(key), known)
        return known[key] if key else self.odds[0]

    def compute(self, asked: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Report:
        """Exact distributions, from the functions that play."""
        question = self.question(asked)

        def read() -> tuple[Mapping[str, Any], Mapping[str, Any]]:
            return _fields(asked, question), self.options(options)

        answer = question.answer
        return answer.as_asked(asked, options or {}, read) if isinstance(answer, Remembered) else answer(*read())

    def odds_sample(self, ask: str = "") -> dict[str, Any]:
        """A question to begin with."""
        question = self.question(ask)
        return {ASK: question.ask, **question.sample()}

    def odds_choices(self, asked: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Choices:
        """What can be put into an odds question that is being written, by field."""
        question = self.question(asked)
        return question.choices(_fields(asked, question), self.options(options))

    def odds_without(self, asked: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """The question with one thing left out, for each ability and modifier in it: what, and the rest."""
        question = self.question(asked)
        fields = _fields(asked, question)
        try:
            return [(what, {ASK: question.ask, **rest}) for what, rest in question.without(fields)]
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            question.answer(fields, self.options(None))  # tells in a sentence what is wrong with the question
            raise GrognardError(tell("Nothing can be left out of this question.")) from error

    def odds_between(self, attacker: tuple[str, str], target: tuple[str, str], ask: str = "") -> dict[str, Any]:
        """The question about one unit against another, each named by its army and its name."""
        question = self.question(ask)
        if question.between is None:
            raise GrognardError(tell("{ruleset} takes no units by their names in this question.", ruleset=self.title))
        return {ASK: question.ask, **question.between(attacker, target)}

    def odds_with(self, asked: Mapping[str, Any], attackers: int) -> dict[str, Any]:
        """The same question with so many attackers."""
        question = self.question(asked)
        if question.with_attackers is None:
            raise GrognardError(tell("{ruleset} cannot vary the number of attackers.", ruleset=self.title))
        fields = _fields(asked, question)
        try:
            return {ASK: question.ask, **question.with_attackers(fields, attackers)}
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            question.answer(fields, self.options(None))  # tells in a sentence what is wrong with the question
            raise GrognardError(tell("There are no attackers in this question.")) from error

    def units_in(self, army: Any, ask: str = "") -> tuple[str, ...]:
        """The names of the units of an army that can be named in an odds question."""
        question = self.question(ask)
        if question.units_in is None:
            raise GrognardError(tell("{ruleset} takes no units by their names in this question.", ruleset=self.title))
        return question.units_in(army)

    # ---------------------------------------------------------------- play

    @property
    def ledger(self) -> Ledger:
        """The clauses of this ruleset."""
        from grognard.kernel.rules import ledger

        return ledger(self.slug)

    def seat_name(self, game: Game, seat: int) -> str:
        """What the log and the prompts call this seat; an army may have a name in each of several languages."""
        name = game.header.armies[seat].get("name", f"Player {seat + 1}")
        return name_in(name) if isinstance(name, Mapping) else str(name)

    def new_game(
        self,
        armies: tuple[Any, ...] | None = None,
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | str = 0,
    ) -> Game:
        """A game at its first question."""
        settled_options = self.options(options)
        chosen = tuple(armies) if armies is not None else self.lists.samples[: self.seats]
        if len(chosen) != self.seats:
            raise GrognardError(
                tell(
                    "{ruleset} is played by {seats} armies, not {number}.",
                    ruleset=self.title,
                    seats=self.seats,
                    number=len(chosen),
                )
            )
        if isinstance(seed, bool) or not isinstance(seed, (int, str)):
            raise GrognardError(tell("The seed must be a whole number or a text, not {seed}.", seed=repr(seed)))
        rosters = tuple(self._mustered(army, settled_options) for army in chosen)
        self._check(rosters, settled_options)
        named = composed(self.scenarios, self.scenario_parts, scenario, self.play.can_make)
        if self.play.maps is not None and is_own(named):
            self.play.maps.law.read(held_map(named))
        header = Header(
            ruleset=self.slug,
            version=self.version,
            scenario=self.play.fit(named, rosters),
            options=settled_options,
            seed=seed,
            armies=tuple(roster.army for roster in rosters),
        )
        return Game(self, header)

    def _mustered(self, army: Any, options: Mapping[str, Any]) -> Roster:
        """By the rules of the book, and by the size that is played here; samples are known to be small enough."""
        roster = self.lists.muster(army, options)
        if isinstance(army, str) and army in self.lists.samples:
            return roster
        problems = tuple(size_problems(self.lists, roster.army))
        return msgspec.structs.replace(roster, problems=(*problems, *roster.problems)) if problems else roster

    def _check(self, rosters: tuple[Roster, ...], options: Mapping[str, Any]) -> None:
        """Each army by itself, then all together."""
        for roster in rosters:
            if not roster.is_legal:
                raise GrognardError(
                    tell("{army} is not a legal army: {problems}", army=roster.name, problems=_listed(roster.errors))
                )
        between = tuple(problem for problem in self.lists.between(rosters, options) if problem.level == "error")
        if between:
            raise GrognardError(tell("These armies cannot meet: {problems}", problems=_listed(between)))


def _fields(asked: Mapping[str, Any], question: OddsQuestion) -> Mapping[str, Any]:
    """The question without the name of it, spelled as its fields have it."""
    return question.spelled({name: value for name, value in asked.items() if name != ASK})


def _listed(problems: tuple[Problem, ...]) -> str:
    return join([problem.told for problem in problems], "; ")
