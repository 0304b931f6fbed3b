"""The contract every ruleset keeps, so that one engine, one client and one set of tests serve them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.game import Game, Rule
from grognard.kernel.record import Header

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Chance, Question
    from grognard.kernel.odds_report import Report
    from grognard.kernel.offers import Ability
    from grognard.kernel.rules import Ledger
    from grognard.kernel.view import Tableau


class Chair:
    """Where a bot sits: the question put to it, a chance of its own, and worlds as its seat may imagine them."""

    __slots__ = ("_game", "chance", "question", "seat")

    def __init__(self, game: Game, seat: int, seed: int | str) -> None:
        question = game.asked_of(seat)
        if question is None:
            raise GrognardError(f"Nothing is asked of player {seat + 1} now.")
        self.question: Question = question
        self.seat = seat
        self.chance = Tabletop(f"{seed}/{seat}/{game.turn}")
        self._game = game

    def world(self, number: int = 0) -> Game:
        """A game like the real one as far as this seat can know, the rest imagined; another number, another guess."""
        return self._game.imagine(self.seat, f"{self.chance.seed}/{number}")

    def table(self) -> Game:
        """The table as this seat can know it, the rest imagined, to look at only: quicker than a world to play on."""
        return self._game.glance(self.seat, f"{self.chance.seed}/0")


Bot = Callable[[Chair], "Answer"]
"""Looks at its chair and answers."""


class Switch(msgspec.Struct, frozen=True):
    """A ruling that groups may honestly set otherwise. The first value is the default."""

    name: str
    does: str
    clause: str
    values: tuple[Any, ...] = (False, True)


class Scenario(msgspec.Struct, frozen=True):
    """A battle to fight."""

    name: str
    about: str


class Price(msgspec.Struct, frozen=True):
    """One line of a bill."""

    what: str
    points: float
    clause: str = ""


class Problem(msgspec.Struct, frozen=True):
    """Why an army is not legal, by which clause, and what would mend it."""

    sentence: str
    clause: str
    fix: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} [{self.clause}]{' ' + self.fix if self.fix else ''}"


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be put into a field of an army or an attack: what it costs, how often it can be had."""

    value: Any
    label: str = ""
    points: float | None = None
    most: int | None = None
    note: str = ""


class Roster(msgspec.Struct, frozen=True):
    """A mustered army: priced item by item, with every problem found."""

    name: str
    points: float
    bill: tuple[Price, ...]
    problems: tuple[Problem, ...]
    army: Any
    """The army itself, as plain data that `new_game` accepts."""
    notes: tuple[str, ...] = ()
    """What else there is to say about it, such as what is left of separate pools."""

    @property
    def is_legal(self) -> bool:
        """Whether the army may be played."""
        return not self.problems


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """What an importer says about a place of a foreign file."""

    line: int
    entry: str
    field: str
    text: str
    rule: str
    level: str
    """"assumed": read with this assumption; "incomplete": kept as text; "rejected": the entry cannot be used."""


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """A file of another program, read as far as the rules can express it."""

    file: str
    version: str
    title: str
    counts: dict[str, int] = {}
    usable: dict[str, int] = {}
    entries: tuple[tuple[str, str], ...] = ()
    """Every entry with how well it was read: complete, assumed, incomplete or rejected."""
    remarks: tuple[Remark, ...] = ()
    army: Any = None
    """An army that can be played, as plain data; None if nothing of the file can."""


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a tournament: who played, and what each side scored."""

    players: tuple[str, str]
    points: tuple[float, float]


class Ruleset:
    """Derive from it, fill in what has no default, and put an instance into the package as `RULESET`."""

    slug: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str]
    pitch: ClassVar[str] = ""
    length: ClassVar[str] = ""
    """How long a game takes, for the start page: "15 minutes"."""
    army_file: ClassVar[type[msgspec.Struct] | None] = None
    """The file type of an army, for schemas and forms."""
    seats: ClassVar[int] = 2
    most_questions: ClassVar[int] = 200
    """No step asks more often than this; a rule that loops is found out."""
    steps: ClassVar[Mapping[str, Callable[..., Rule]]]
    switches: ClassVar[tuple[Switch, ...]] = ()
    scenarios: ClassVar[tuple[Scenario, ...]]
    abilities: ClassVar[tuple[Ability, ...]] = ()
    """What a seat may give standing orders about: see `kernel/offers.py`."""
    bots: ClassVar[Mapping[str, Bot]] = {}
    """The ruleset's own bots by level; "random" and "careful" exist for every ruleset."""

    # ---------------------------------------------------------------- armies

    def samples(self) -> tuple[str, ...]:
        """Names of the armies that come with the ruleset; the first two make a ready match."""
        raise NotImplementedError

    def first_armies(self) -> tuple[str, ...]:
        """Small armies for a first game: what "Play now" begins with."""
        return self.samples()[: self.seats]

    def army(self, source: Any) -> Any:
        """The army from a sample's name, a path to a file, or plain data; `BadData` or `Unknown` if it is none."""
        raise NotImplementedError

    def muster(self, source: Any) -> Roster:
        """The army priced and checked."""
        raise NotImplementedError

    def choices(self, army: Mapping[str, Any]) -> Mapping[str, Iterable[Choice]]:
        """What can be put into an army that is being written, by field: "unit" what can be added, "unit.3.leads" whom.

        The army is half done and may be wrong. A field that is not named is free; one without choices is of no use.
        """
        return {}

    def odds_choices(self, attack: Mapping[str, Any]) -> Mapping[str, Iterable[Choice]]:
        """What can be put into an attack that is being written, by field; the same is said of it as of an army."""
        return {}

    def prints(self) -> Mapping[str, Callable[[Any], str]]:
        """What can be printed of an army, by name: functions from the army to the text or HTML of a document."""
        return {}

    def imports(self, text: str, file: str, roster: tuple[str, str] | None = None) -> Imported | None:
        """A foreign army file, read; None if it is not for this ruleset. `roster`: text and name of a list for it."""
        return None

    def standings(self, matches: Iterable[Score]) -> list[dict[str, Any]]:
        """The table of a tournament, the best first: one row of named values per player."""
        raise GrognardError(f"{self.title} keeps no tournament table.")

    # ---------------------------------------------------------------- play

    def begin(self, game: Game) -> None:
        """Set up the records from `game.header` and put the first steps on the agenda."""
        raise NotImplementedError

    def tableau(self, game: Game, seat: int | None) -> Tableau:
        """The table as the seat (None: a spectator) may see it."""
        raise NotImplementedError

    def seat_name(self, game: Game, seat: int) -> str:
        """What the log and the prompts call this seat."""
        return str(game.header.armies[seat].get("name", f"Player {seat + 1}"))

    def is_set_up(self, game: Game) -> bool:
        """Whether the armies stand on the table and the battle begins: "Play now" lets bots play up to here."""
        return True

    def broken(self, game: Game) -> Iterable[str]:
        """What should never be true of a table and is: a model in two places, negative wounds. Tests and soaks ask."""
        return ()

    # ---------------------------------------------------------------- bots

    def evaluate(self, game: Game, seat: int) -> float:
        """How good the position is for the seat; any scale, more is better."""
        raise NotImplementedError

    def imagine(self, game: Game, seat: int, chance: Chance) -> None:
        """Replace the other seats' secrets in the records by guesses this seat could make. Without secrets: nothing."""

    # ---------------------------------------------------------------- odds

    attack: ClassVar[type[msgspec.Struct] | None] = None
    """The file type of an odds question, for schemas and forms."""

    def odds(self, attack: Mapping[str, Any]) -> Report:
        """Exact distributions of an attack, from the functions that play it."""
        raise GrognardError(f"{self.title} has no odds questions.")

    def odds_sample(self) -> dict[str, Any]:
        """An attack to begin with."""
        return {}

    def attack_without(self, attack: Mapping[str, Any]) -> Iterable[tuple[str, dict[str, Any]]]:
        """The same attack with one thing left out, for each ability and modifier in it: what, and the rest."""
        return ()

    def units_in(self, army: Any) -> tuple[str, ...]:
        """The names of the units of an army that can attack and be attacked."""
        raise GrognardError(f"{self.title} takes no units by their names in odds questions.")

    def attack_between(self, attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
        """One unit attacks another, each named by its army (a sample's name or a path; perhaps none) and its name."""
        raise GrognardError(f"{self.title} takes no units by their names in odds questions.")

    def attack_with(self, attack: Mapping[str, Any], attackers: int) -> dict[str, Any]:
        """The same attack by so many attackers."""
        raise GrognardError(f"{self.title} cannot vary the number of attackers.")

    # ---------------------------------------------------------------- given

    @property
    def ledger(self) -> Ledger:
        """The clauses of this ruleset."""
        from grognard.kernel.rules import ledger

        return ledger(self.slug)

    def new_game(
        self,
        armies: tuple[Any, ...] | None = None,
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | str = 0,
    ) -> Game:
        """A game at its first question."""
        chosen = tuple(armies) if armies is not None else self.samples()[: self.seats]
        if len(chosen) != self.seats:
            raise GrognardError(f"{self.title} is played by {self.seats} armies, not {len(chosen)}.")
        if isinstance(seed, bool) or not isinstance(seed, (int, str)):
            raise GrognardError(f"The seed must be a whole number or a text, not {seed!r}.")
        rosters = [self.muster(army) for army in chosen]
        for roster in rosters:
            if not roster.is_legal:
                raise GrognardError(f"{roster.name} is not a legal army: {'; '.join(map(str, roster.problems))}")
        header = Header(
            ruleset=self.slug,
            version=self.version,
            scenario=self.fit(self._scenario(scenario), tuple(rosters)),
            options=self._options(options or {}),
            seed=seed,
            armies=tuple(roster.army for roster in rosters),
        )
        return Game(self, header)

    def _scenario(self, name: str | None) -> str:
        names = [scenario.name for scenario in self.scenarios]
        if name is None:
            return names[0]
        if name not in names and not self.can_make(name):
            raise Unknown("scenario", name, names)
        return name

    def fit(self, scenario: str, rosters: tuple[Roster, ...]) -> str:
        """The scenario in the size these armies need."""
        return scenario

    def can_make(self, scenario: str) -> bool:
        """Whether a scenario that is not listed can be made from its name alone, as a generated table can."""
        return False

    def _options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every switch with its value: what was given, else the ledger's ruling."""
        switches = {switch.name: switch for switch in self.switches}
        for name, value in given.items():
            if name not in switches:
                raise Unknown(f"option of {self.slug}", name, switches)
            if not any(value == v and type(value) is type(v) for v in switches[name].values):
                values = ", ".join(map(repr, switches[name].values))
                raise GrognardError(f"Option {name} can be {values}, not {value!r}.")
        return {name: given.get(name, switch.values[0]) for name, switch in switches.items()}
