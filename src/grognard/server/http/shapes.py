"""The shape of every answer, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.kernel.events import Event
from grognard.kernel.game import Result
from grognard.kernel.offers import Ability, OwnOrder
from grognard.kernel.rules import Gap, RulingOption
from grognard.kernel.ruleset import Choice, Imported, Pool, Preset, Price, Problem, Scenario, ScenarioPart, Switch
from grognard.kernel.view import Tableau
from grognard.server.live.messages import Summary
from grognard.server.workers.army_fixes import Mend


class Health(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a Grognard answers here, which one, and whether it takes new games."""

    grognard: str
    status: str


class Addresses(msgspec.Struct, forbid_unknown_fields=True):
    """Where others in the network find this server; none if only this computer can reach it."""

    addresses: tuple[str, ...]


class SampleInfo(msgspec.Struct):
    """A sample army on the start page."""

    key: str
    name: str
    points: float


class Rating(msgspec.Struct):
    """How strong a bot is, and in how many games that was measured."""

    rating: int
    games: int


class MatchInfo(msgspec.Struct):
    """What the first of two ready armies scored against the second, draws as halves."""

    armies: tuple[str, str]
    share: float
    games: int


class RulesetInfo(msgspec.Struct, kw_only=True):
    """A ruleset on the start page."""

    slug: str
    title: str
    version: str
    pitch: str
    length: str
    seats: int
    scenarios: tuple[Scenario, ...]
    scenario_parts: dict[str, tuple[ScenarioPart, ...]]
    switches: tuple[Switch, ...]
    presets: tuple[Preset, ...]
    samples: tuple[SampleInfo, ...]
    levels: tuple[str, ...]
    gentle: str
    adviser: str
    """The level that is asked when a player wants a suggestion; empty if the ruleset has no bot of its own."""
    has_odds: bool
    first_game: dict[str, Any] | None
    has_standings: bool
    has_maps: bool
    abilities: tuple[Ability, ...]
    """What a seat may give standing orders about."""
    ratings: dict[str, Rating]
    matches: tuple[MatchInfo, ...]


class RulesetList(msgspec.Struct):
    """What can be played."""

    rulesets: tuple[RulesetInfo, ...]


class StandingsInfo(msgspec.Struct):
    """The table of a tournament, the best first: one row of named values for each player."""

    rows: tuple[dict[str, Any], ...]


class OddsForm(msgspec.Struct):
    """A question about chances, with what a form needs."""

    ask: str
    about: str
    schema: dict[str, Any]
    sample: dict[str, Any]


class PrintInfo(msgspec.Struct):
    """A document that can be printed."""

    key: str
    name: str


class RulesetDetail(RulesetInfo, kw_only=True):
    """A ruleset with what forms need, and a board to show."""

    army_schema: dict[str, Any]
    private: tuple[str, ...]
    odds: tuple[OddsForm, ...]
    prints: tuple[PrintInfo, ...]
    board: Tableau


class MendList(msgspec.Struct):
    """Small changes of an army after which a problem is gone."""

    mends: tuple[Mend, ...]


class TerrainKind(msgspec.Struct):
    """A kind of terrain: its key, what it is called, and its texture."""

    key: str
    name: str
    ground: str


class MapForms(msgspec.Struct, kw_only=True):
    """What a map of one's own can have."""

    kinds: tuple[TerrainKind, ...]
    sizes: tuple[tuple[float, float], ...]
    has_zones: bool
    markers: tuple[int, int] | None
    side: float | None
    image: str
    ready: tuple[dict[str, Any], ...]


class MapProblem(msgspec.Struct):
    """What is wrong with a map: in which part of it ("feature.3.kinds"), or on which line of its file."""

    sentence: str
    where: str
    line: int


class CheckedMap(msgspec.Struct, kw_only=True):
    """A map with its problems; the scenario it makes, and the text of its file."""

    map: dict[str, Any] | None
    problems: tuple[MapProblem, ...]
    scenario: str
    text: str


class LedgerInfo(msgspec.Struct):
    """A ruleset whose rules can be read."""

    slug: str
    title: str
    is_playable: bool


class LedgerList(msgspec.Struct):
    """The rulesets whose rules can be read."""

    ledgers: tuple[LedgerInfo, ...]


class ClauseInfo(msgspec.Struct, kw_only=True):
    """A clause."""

    id: str
    kind: str
    text: str
    term: str
    name: str
    ruling: str
    example: str
    table: Any
    option: RulingOption | None


class RuleBook(msgspec.Struct, kw_only=True, omit_defaults=True):
    """All clauses of a ledger, or those that were looked for (then without its title and chapters)."""

    clauses: tuple[ClauseInfo, ...]
    slug: str = ""
    title: str = ""
    summary: str = ""
    chapters: dict[str, str] = {}
    kinds: dict[str, str] = {}
    gaps: tuple[Gap, ...] = ()


class RosterInfo(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An army priced and checked."""

    name: str
    points: float
    bill: tuple[Price, ...]
    problems: tuple[Problem, ...]
    army: Any
    is_legal: bool
    notes: tuple[str, ...] = ()
    pools: tuple[Pool, ...] = ()
    private: dict[str, Any] = {}
    key: str = ""


class RosterList(msgspec.Struct):
    """The sample armies."""

    armies: tuple[RosterInfo, ...]


class Printed(msgspec.Struct):
    """A document: its text, or its bytes in base64, and the name and content type of a file of it."""

    text: str
    data: str
    name: str
    kind: str


class ImportInfo(msgspec.Struct):
    """What became of a file of another program: a report for each list in it."""

    reports: tuple[Imported, ...]


class ChoiceList(msgspec.Struct):
    """What can be put into each field."""

    choices: dict[str, tuple[Choice, ...]]


class StageInfo(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One distribution: outcomes, and the chance and exact weight of each."""

    outcomes: tuple[int | str | bool, ...]
    chances: tuple[float, ...]
    weights: tuple[str, ...]
    total: str
    mean: float | None = None
    variance: float | None = None
    deviation: float | None = None
    quantiles: dict[str, int] = {}
    at_least: tuple[float, ...] = ()


class BillItem(msgspec.Struct, omit_defaults=True):
    """Something that applied."""

    what: str
    effect: str
    clause: str = ""
    about: str = ""


class ReportInfo(msgspec.Struct):
    """Exact odds, stage by stage."""

    main: str
    policy: str
    stages: dict[str, StageInfo]
    bill: tuple[BillItem, ...]
    inert: tuple[str, ...]


class Contribution(msgspec.Struct):
    """What one thing is worth."""

    what: str
    worth: float


class SideInfo(msgspec.Struct):
    """One of several attacks."""

    name: str
    report: ReportInfo
    difference: float
    contributions: tuple[Contribution, ...]


class Compared(msgspec.Struct):
    """Attacks side by side."""

    sides: tuple[SideInfo, ...]


class NeededInfo(msgspec.Struct):
    """How many attackers it takes."""

    attackers: int
    report: ReportInfo


class MyGame(msgspec.Struct):
    """A game of one of the tokens."""

    token: str
    seat: int | None
    summary: Summary


class MyGames(msgspec.Struct):
    """The games of some tokens."""

    games: tuple[MyGame, ...]


class InviteInfo(msgspec.Struct):
    """What an invitation is for."""

    summary: Summary
    seat: int


class RematchInfo(msgspec.Struct):
    """An invitation to the next game."""

    game: str
    invite: str


class ViewInfo(msgspec.Struct, kw_only=True):
    """All that a seat may see."""

    ruleset: str
    seat: int | None
    turn: int
    prompt: str
    question: dict[str, Any] | None
    waiting_for: tuple[int, ...]
    result: Result | None
    orders: tuple[OwnOrder, ...]
    """The seat's own standing orders."""
    table: Tableau
    events: tuple[Event, ...]


class HereInfo(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The game of a token."""

    seat: int | None
    summary: Summary
    view: ViewInfo
    watch: str
    rematch: RematchInfo | None = None


class FrameInfo(msgspec.Struct, kw_only=True):
    """What one answer changed."""

    by: int
    undo: bool
    turn: int
    log_from: int
    events: tuple[Event, ...]
    prompt: str
    question: dict[str, Any] | None
    waiting_for: tuple[int, ...]
    result: Result | None
    orders: tuple[OwnOrder, ...]
    table: dict[str, Any]


class Replay(msgspec.Struct):
    """A game in frames."""

    summary: Summary
    seat: int | None
    start: ViewInfo
    frames: tuple[FrameInfo, ...]


class Renewed(msgspec.Struct):
    """A new key; the old one is void."""

    key: str
