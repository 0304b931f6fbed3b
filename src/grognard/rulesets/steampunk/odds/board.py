"""The proving ground: an odds question laid out on the board, so that the odds look where play looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.game import Game
from grognard.kernel.hexes import angle, neighbour, sides
from grognard.kernel.record import Header
from grognard.kernel.ruleset import bare_ruleset
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.army import nation
from grognard.rulesets.steampunk.lists.keywords.damage_effects import MARKS
from grognard.rulesets.steampunk.lists.keywords.hex_effects import Smoke
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base
from grognard.rulesets.steampunk.play.gunnery.loading import capacity
from grognard.rulesets.steampunk.play.setup.set_up import add_unit
from grognard.rulesets.steampunk.table.board import BOARD, FAR, HEXES, INDEX
from grognard.rulesets.steampunk.table.hex_markers import place
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Battle, Load, Map, Side, UnitId, Wear, side_id
from grognard.rulesets.steampunk.table.terrain import TERRAIN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.lists.profiles import Profile
    from grognard.rulesets.steampunk.lists.sheets import Lists
    from grognard.rulesets.steampunk.odds.questions import Contender

ANGLES = ("front", "front-side", "back-side", "back")


Bases = tuple["Contender", ...]


def laid_out(
    both: tuple[Bases, Bases],
    lists: Lists | None,
    options: Mapping[str, Any],
    *,
    apart: int = 1,
    ammunition: str = "",
) -> Game:
    """The bases of a question on the board: the target in D1, attackers in a straight line from it."""

    def begin(game: Game) -> None:
        _furnish(game, both, lists, apart, ammunition)
        game.end(None, "Only the odds are asked for.")

    header = Header(ruleset="steampunk", version="1", scenario="", options=dict(options), seed=0, armies=({}, {}))
    return Game(bare_ruleset("steampunk", begin), header)


def _furnish(game: Game, both: tuple[Bases, Bases], lists: Lists | None, apart: int, ammunition: str) -> None:
    game.add(Battle(id=BATTLE, turn=1, is_screened=False))
    here = BOARD.named("D1")
    there = neighbour(here, _inward(here), apart)
    _lay_map(game, ((here, both[1][:1]), (there, both[0][:1])))
    for seat, (side, letter) in enumerate(zip(both, "AB", strict=True)):
        of = side[0].nation if side else ""
        game.add(Side(id=side_id(seat), seat=seat, nation=of or f"Side {seat + 1}"))
        for number, each in enumerate(side, start=1):
            at, other = (there, here) if seat == 0 else (here, there)
            name = UnitId(f"{letter}{number}")
            add_unit(game, name, seat, _profile(each, lists))
            _stand(game, name, each, ammunition, at, other)


def _inward(here: Hex) -> int:
    """The direction in which the whole length of the board lies."""
    return next(side for side in range(6) if neighbour(here, side, FAR) in BOARD)


def _lay_map(game: Game, places: tuple[tuple[Hex, tuple[Contender, ...]], ...]) -> None:
    terrain = ["clear"] * len(HEXES)
    entrenched, smoke = [], []
    for at, contenders in places:
        for each in contenders:
            if each.terrain not in TERRAIN:
                raise Unknown(tell("terrain"), each.terrain, TERRAIN)
            terrain[INDEX[at]] = each.terrain
            entrenched += [at] if each.entrenched else []
            smoke += [at] if each.smoke else []
    game.add(Map(id=MAP, terrain=tuple(terrain), entrenched=frozenset(entrenched)))
    for at in smoke:
        place(game, at, Smoke())


def _stand(game: Game, name: UnitId, each: Contender, ammunition: str, at: Hex, other: Hex) -> None:
    """As the question says that it stands."""
    unit = game[name]
    living = each.living
    if each.speed and each.speed not in unit.profile.speeds:
        raise Unknown(tell("speed of {sheet}", sheet=each.sheet), each.speed, unit.profile.speeds)
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
            Load(tokens=capacity(gun), kind=ammunition or load.kind, is_lost=number in each.idle)
            for number, (gun, load) in enumerate(zip(unit.profile.guns, unit.loads, strict=True))
        ),
    )


def _profile(each: Contender, own: Lists | None) -> Profile:
    """The base that a question describes, from its nation's lists or from those that come with the question."""
    lists = nation(each.nation) if each.nation else own
    if lists is None:
        raise GrognardError(tell('Which nation is "{sheet}" of? Name it, or give `lists`.', sheet=each.sheet))
    return equip(lists, Base(sheet=each.sheet, upgrades=each.upgrades, models=each.models))


def _wear(each: Contender) -> Wear:
    """Its lasting damage. (SPF-DMG-09)"""
    for mark in each.marks:
        if mark not in MARKS:
            raise Unknown(tell("lasting damage"), mark, MARKS)
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
        raise GrognardError(tell("Nobody of the base is alive."))
    return living


def _facing(at: Hex, other: Hex, wanted: str) -> int:
    """The facing that turns the wanted angle towards the other hex. (SPF-ANGLE-02)"""
    if at == other:
        return 0
    side = sides(at, other)[0]
    return next(facing for facing in range(6) if ANGLES[angle(facing, side)] == wanted)
