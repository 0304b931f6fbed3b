"""The proving ground: an odds question laid out on the board, so that the odds look where play looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.game import Game
from grognard.kernel.hexes import angle, neighbour, sides
from grognard.kernel.record import Header
from grognard.kernel.ruleset import bare_ruleset
from grognard.rulesets.steampunk.lists.army import nation
from grognard.rulesets.steampunk.lists.keywords.damage_effects import MARKS
from grognard.rulesets.steampunk.lists.keywords.hex_effects import Smoke
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base, Count, Lists, ModelChoice, Name
from grognard.rulesets.steampunk.play.setup.set_up import add_unit, capacity
from grognard.rulesets.steampunk.table.board import BOARD, FAR, HEXES, INDEX, TERRAIN
from grognard.rulesets.steampunk.table.hex_markers import place
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Battle, Load, Map, Side, UnitId, Wear, side_id

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.lists.profiles import Profile

ANGLES = ("front", "front-side", "back-side", "back")
Guns = Annotated[tuple[Count, ...], Meta(min_length=1, max_length=60)]


class Losses(Entry, frozen=True, kw_only=True):
    """What lasting damage has taken from a base besides armour. (SPF-DMG-09)"""

    assault: Count = 0
    deflection: Count = 0
    assault_damage: Count = 0
    halvings: Count = 0
    misfire: Annotated[int, Meta(ge=0, le=6)] = 0
    """The roll up to which its weapons misfire."""
    abilities: tuple[str, ...] = ()


class Contender(Entry, frozen=True, kw_only=True):
    """A base in an odds question: its sheet, what was bought for it, and how it stands."""

    sheet: Name
    nation: str = ""
    """Of a sheet that comes with the game; without it the sheet is one of `lists`."""
    upgrades: tuple[str, ...] = ()
    models: tuple[ModelChoice, ...] = ()
    living: Annotated[int, Meta(ge=1, le=12)] | tuple[Count, ...] | None = None
    """Models alive: so many, or which, counted from 0; all of them if it is left out."""
    idle: tuple[Count, ...] = ()
    """Guns out of action, counted from 0."""
    speed: str = ""
    terrain: str = "clear"
    smoke: bool = False
    entrenched: bool = False
    angle: Literal["front", "front-side", "back-side", "back"] = "front"
    """The angle that is struck, or that it fights with."""
    side: Annotated[int, Meta(ge=0, le=5)] | None = None
    """The direction from which it enters an assault."""
    deflects: Annotated[int, Meta(ge=0, le=5)] | None = None
    """The one direction whose hits it may deflect, if it is assaulted from several. (SPF-ASLT-09)"""
    revealed: bool = False
    """It has revealed itself this turn. (SPF-HIDE-05)"""
    future: Count = 0
    future_crew: Count = 0
    shaken: bool = False
    acid: Annotated[int, Meta(ge=0, le=6)] = 0
    minor_acid: Annotated[int, Meta(ge=0, le=6)] = 0
    fire: Annotated[int, Meta(ge=0, le=6)] = 0
    poison: tuple[Literal[4, 6, 8, 10, 12], ...] = ()
    bleeding: tuple[Literal[4, 6, 8, 10, 12], ...] = ()
    armour_lost: Count = 0
    endurance: Count | None = None
    marks: tuple[str, ...] = ()
    """Lasting damage such as "damaged sights"."""
    losses: Losses = Losses()


class Attack(Entry, frozen=True, kw_only=True):
    """The question: who shoots at, storms, or simply suffers, and how they stand."""

    kind: Literal["shot", "area", "assault", "agony"] = "shot"
    attacker: tuple[Contender, ...] = ()
    target: Annotated[tuple[Contender, ...], Meta(min_length=1, max_length=4)]
    lists: Lists | None = None
    """Sheets of one's own."""
    weapon: str = ""
    """The first one of the base if it is left out."""
    ammunition: str = ""
    guns: Annotated[int, Meta(ge=1, le=60)] | Annotated[tuple[Count, ...], Meta(min_length=1, max_length=60)] | None = (
        None
    )
    """How many fire, or which, counted from 0; all that can if it is left out."""
    rolls: Annotated[int, Meta(ge=1, le=60)] | None = None
    """To-hit rolls of each gun, if not as many as its weapon makes: a sweep or a focus. (SPF-WPN-14)"""
    distance: Annotated[int, Meta(ge=0, le=FAR)] = 2
    aimed: bool = False
    on_edge: bool = False
    turns: Annotated[int, Meta(ge=1, le=12)] = 3
    """How long an agony is followed."""
    endure: Literal["no", "yes"] = "no"
    """Whether endurance tokens are spent."""
    flexible: Literal["deflect", "strike"] = "deflect"
    """What flexible deflections are used for."""
    reroll: Literal["assault", "deflection"] = "assault"
    """Which failures are rolled again first."""
    policy: Literal["fixed", "best"] = "fixed"
    """Decisions amid the dice: by the three fields above, or both sides as is best for the objective or against it."""
    objective: Literal["kills", "destroyed", "advantage"] | Annotated[int, Meta(ge=1, le=48)] = "kills"
    """What `best` is about: the mean of the target's models lost, P(destroyed), P(so many lost or more), or the
    attacker's advantage in an assault."""
    ties: Literal["", "attacker", "target"] = ""
    """Who has the advantage in a tie; if it is left out, the nations decide. (SPF-ASLT-05)"""


def laid_out(asked: Attack, options: Mapping[str, Any]) -> Game:
    """The bases of the question on the board: the target in D1, attackers in a straight line from it."""

    def begin(game: Game) -> None:
        _furnish(game, asked)
        game.end(None, "Only the odds are asked for.")

    header = Header(ruleset="steampunk", version="1", scenario="", options=dict(options), seed=0, armies=({}, {}))
    return Game(bare_ruleset("steampunk", begin), header)


def _furnish(game: Game, asked: Attack) -> None:
    game.add(Battle(id=BATTLE, turn=1, is_screened=False))
    here = BOARD.named("D1")
    apart = asked.distance if asked.kind in ("shot", "area") else 1
    there = neighbour(here, _inward(here), apart)
    _lay_map(game, ((here, asked.target[:1]), (there, asked.attacker[:1])))
    for seat, (side, letter) in enumerate(((asked.attacker, "A"), (asked.target, "B"))):
        name = side[0].nation if side else ""
        game.add(Side(id=side_id(seat), seat=seat, nation=name or f"Side {seat + 1}"))
        for number, each in enumerate(side, start=1):
            at, other = (there, here) if seat == 0 else (here, there)
            _put(game, UnitId(f"{letter}{number}"), seat, each, asked, at, other)


def _inward(here: Hex) -> int:
    """The direction in which the whole length of the board lies."""
    return next(side for side in range(6) if neighbour(here, side, FAR) in BOARD)


def _lay_map(game: Game, places: tuple[tuple[Hex, tuple[Contender, ...]], ...]) -> None:
    terrain = ["clear"] * len(HEXES)
    entrenched, smoke = [], []
    for at, contenders in places:
        for each in contenders:
            if each.terrain not in TERRAIN:
                raise Unknown("terrain", each.terrain, TERRAIN)
            terrain[INDEX[at]] = each.terrain
            entrenched += [at] if each.entrenched else []
            smoke += [at] if each.smoke else []
    game.add(Map(id=MAP, terrain=tuple(terrain), entrenched=frozenset(entrenched)))
    for at in smoke:
        place(game, at, Smoke())


def _put(game: Game, name: UnitId, seat: int, each: Contender, asked: Attack, at: Hex, other: Hex) -> None:
    add_unit(game, name, seat, _profile(each, asked))
    unit = game[name]
    living = each.living
    if each.speed and each.speed not in unit.profile.speeds:
        raise Unknown(f"speed of {each.sheet}", each.speed, unit.profile.speeds)
    game.change(
        name,
        at=at,
        facing=_facing(at, other, each.angle),
        speed=each.speed or unit.speed,
        living=unit.living[:living] if living is None or isinstance(living, int) else _which(unit.living, living),
        is_revealed=each.revealed,
        future=each.future,
        future_crew=each.future_crew,
        shaken=1 if each.shaken else 0,
        acid=each.acid,
        minor_acid=each.minor_acid,
        fire=each.fire,
        poison=each.poison,
        bleeding=each.bleeding,
        endurance=unit.endurance if each.endurance is None else each.endurance,
        wear=_wear(each),
        loads=tuple(
            Load(tokens=capacity(gun), kind=asked.ammunition or load.kind, is_lost=number in each.idle)
            for number, (gun, load) in enumerate(zip(unit.profile.guns, unit.loads, strict=True))
        ),
    )


def _profile(each: Contender, asked: Attack) -> Profile:
    """The base that a question describes, from its nation's lists or from those that come with the question."""
    if not each.nation and asked.lists is None:
        raise GrognardError(f'Which nation is "{each.sheet}" of? Name it, or give `lists`.')
    lists = nation(each.nation) if each.nation else asked.lists
    assert lists is not None
    return equip(lists, Base(sheet=each.sheet, upgrades=each.upgrades, models=each.models))


def _wear(each: Contender) -> Wear:
    """Its lasting damage. (SPF-DMG-09)"""
    for mark in each.marks:
        if mark not in MARKS:
            raise Unknown("lasting damage", mark, MARKS)
    lost = each.losses
    return Wear(
        armour=each.armour_lost,
        assault=lost.assault,
        deflection=lost.deflection,
        assault_damage=lost.assault_damage,
        halvings=lost.halvings,
        misfire=lost.misfire,
        marks=frozenset(each.marks),
        lost=frozenset(name.casefold() for name in lost.abilities),
    )


def _which(models: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...]:
    """The models that are named. (SPF-UNIT-01)"""
    living = tuple(number for number in models if number in wanted)
    if not living:
        raise GrognardError("Nobody of the base is alive.")
    return living


def _facing(at: Hex, other: Hex, wanted: str) -> int:
    """The facing that turns the wanted angle towards the other hex. (SPF-ANGLE-02)"""
    if at == other:
        return 0
    side = sides(at, other)[0]
    return next(facing for facing in range(6) if ANGLES[angle(facing, side)] == wanted)
