"""Who takes part in an assault, from which angle and with how many dice. (SPF-ASLT-06 to SPF-ASLT-12)"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from grognard.kernel.ask import Allocate, Choose, Option
from grognard.kernel.hexes import angle, sides
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.facts import DicePool, Host, Shield
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import (
    FlexibleDeflection,
    RerollSuccesses,
    RerollWaves,
    SixesCountDouble,
    find,
)
from grognard.rulesets.steampunk.play.assault.fear_and_terror import is_cowed
from grognard.rulesets.steampunk.table.abilities import model_abilities
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import Unit, UnitId
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.units import name_of, still_acts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.profiles import AssaultLine
    from grognard.rulesets.steampunk.table.records import Contest, Entrant

    class Preview(Protocol):
        """What is known of an assault if these bases fight, turned so; or its odds."""

        def __call__(
            self,
            game: Game,
            contest: Contest,
            seat: int,
            chosen: Mapping[int, Sequence[Unit]] | None = None,
            turned: Mapping[UnitId, Fighter] | None = None,
            *,
            with_odds: bool = False,
        ) -> Mapping[str, Any]: ...

    Shows = Callable[..., Mapping[str, Any]]
    """What is known of one choice; with `with_odds=True` its odds."""

FRONT, BACK = 0, 3
ANGLES = (tell("front"), tell("front-side"), tell("back-side"), tell("back"))


class UnitsById(Protocol):
    """Where bases are looked up: a game, or bases as they would be."""

    def __getitem__(self, unit: UnitId, /) -> Unit: ...


class Fighter(NamedTuple):
    """A base in an assault, and the angle whose values it uses. (SPF-ASLT-07, SPF-ASLT-08)"""

    unit: UnitId
    angle: int
    side: int | None = None
    """The direction it comes from, seen from the contested hex; None for an occupant."""
    only_from: int | None = None
    """The one direction whose hits it may deflect. (SPF-ASLT-09)"""


class Source(NamedTuple):
    """Models of one base whose dice are all alike. (SPF-ASLT-11)"""

    figure: int
    """The first of them."""
    models: int
    line: AssaultLine
    waves: int = 0
    sixes_double: bool = False
    reroll_successes: bool = False
    is_flexible: bool = False


# ---------------------------------------------------------------- participants


def standing(game: Game, contest: Contest, seat: int) -> list[Unit]:
    """The seat's bases in the contest that are still there. (SPF-ASLT-25)"""
    names = [*(each.unit for each in contest.entering), *contest.staying]
    units = [game[name] for name in dict.fromkeys(names)]
    return [unit for unit in units if unit.seat == seat and unit.is_here and still_acts(game, unit)]


async def participants(game: Game, units: list[Unit], shows: Shows | None = None) -> list[Unit]:
    """At most a stacking limit of bases adds its dice; with more of them the owner chooses. (SPF-ASLT-10)

    `shows` tells what is known of each choice, for those who look.
    """
    choices = teams(units)
    if len(choices) <= 1:
        return units if not choices else choices[0]
    keyed = {"+".join(unit.id for unit in team): team for team in choices}
    asked = Choose[tuple[Unit, ...]](
        seat=units[0].seat,
        prompt=tell("More of your units are in this assault than can fight: who fights?"),
        clause="SPF-ASLT-10",
        about=tuple(unit.id for unit in units),
        options=tuple(
            Option(key, " and ".join(name_of(game, unit.id) for unit in team), value=tuple(team))
            for key, team in keyed.items()
        ),
        shows=partial(_options, keyed, shows) if shows else None,
        previews=partial(_odds, keyed, shows) if shows else None,
    )
    return list(await game.ask(asked))


def teams(units: list[Unit]) -> list[list[Unit]]:
    """Every group within the stacking limit that cannot take one more. (SPF-ASLT-10, SPF-STACK-01)"""
    if fits(unit.profile.size for unit in units):
        return [units]
    pairs = [[first, second] for first, second in combinations(units, 2) if _fit(first, second)]
    single = [[unit] for unit in units if not any(unit in pair for pair in pairs)]
    return pairs + single


def _fit(*units: Unit) -> bool:
    return fits(unit.profile.size for unit in units)


# ---------------------------------------------------------------- angles


async def fighters_of_side(
    game: Game, contest: Contest, teams_: Mapping[int, list[Unit]], seat: int, preview: Preview | None = None
) -> list[Fighter]:
    """The participating bases with the values they use. (SPF-ASLT-07, SPF-ASLT-08)"""
    entering = {each.unit: each for each in contest.entering}
    enemies = [entering[unit.id] for unit in teams_[1 - seat] if unit.id in entering]
    found: dict[UnitId, Fighter] = {}

    def shows(fighter: Fighter, *, with_odds: bool = False) -> Mapping[str, Any]:
        if preview is None:
            return {}
        return preview(game, contest, seat, teams_, {**found, fighter.unit: fighter}, with_odds=with_odds)

    for unit in teams_[seat]:
        if unit.id in entering:
            found[unit.id] = entrant_as_fighter(entering[unit.id], contest)
        else:
            found[unit.id] = await defender_as_fighter(game, unit, enemies, shows)
    return list(found.values())


def entrant_as_fighter(entrant: Entrant, contest: Contest) -> Fighter:
    """Front values, or back values when reversing; head-on units too. (SPF-ASLT-04, SPF-ASLT-07)"""
    side = sides(contest.at, entrant.origin)[0] if entrant.origin != contest.at else None
    return Fighter(entrant.unit, BACK if entrant.is_reverse else FRONT, side)


def attentions(unit: Unit, enemies: Iterable[Entrant]) -> list[Fighter]:
    """The values of the side it is assaulted from; of several sides its owner has the choice, where it matters.

    (SPF-ASLT-08, SPF-ASLT-09)
    """
    assert unit.at is not None
    struck = {side: int(angle(unit.facing, side)) for each in enemies for side in sides(unit.at, each.origin)}
    if not struck:
        return [Fighter(unit.id, FRONT)]
    if len(struck) == 1:
        (side,) = struck
        return [Fighter(unit.id, struck[side])]
    ways = [Fighter(unit.id, at_angle, None, side) for side, at_angle in struck.items()]
    if len({values_at(unit, at_angle) for at_angle in struck.values()}) == 1 and not deflects(unit, struck.values()):
        return ways[:1]  # nothing depends on the choice
    return ways


async def defender_as_fighter(
    game: Game,
    unit: Unit,
    enemies: Iterable[Entrant],
    shows: Shows | None = None,
) -> Fighter:
    """Of several sides it is assaulted from the owner picks one. (SPF-ASLT-08, SPF-ASLT-09)"""
    ways = {str(each.only_from): each for each in attentions(unit, enemies)}
    if len(ways) == 1:
        return next(iter(ways.values()))
    asked = Choose(
        seat=unit.seat,
        prompt=tell(
            "{unit} is assaulted from several sides: to which does it turn its attention?", unit=name_of(game, unit.id)
        ),
        clause="SPF-ASLT-08",
        about=(unit.id,),
        options=tuple(
            Option(side, tell("direction {side}: its {angle} values", side=side, angle=ANGLES[each.angle]))
            for side, each in ways.items()
        ),
        shows=partial(_options, ways, shows) if shows else None,
        previews=partial(_odds, ways, shows) if shows else None,
    )
    chosen = ways[await game.ask(asked)]
    said = tell("{unit} fights with its {angle} values.", unit=name_of(game, unit.id), angle=ANGLES[chosen.angle])
    game.say(said, "SPF-ASLT-08", kind="assault", about=[unit.id])
    return chosen


def values_at(unit: Unit, at_angle: int) -> tuple[object, ...]:
    """All that an angle changes but deflection."""
    lines = {unit.profile.figures[figure].assault: None for figure in unit.living}
    return unit.profile.armour[at_angle], *(
        (line.dice[at_angle], line.ap[at_angle], *(dice[at_angle] for dice in (line.damage, line.psychic) if dice))
        for line in lines
    )


def deflects(unit: Unit, angles: Iterable[int]) -> bool:
    """Whether it could deflect anything at one of these angles."""
    lines = [unit.profile.figures[figure].assault for figure in unit.living]
    return any(line.deflection[at_angle] for at_angle in angles for line in lines)


# ---------------------------------------------------------------- dice


def sources_of(unit: Unit) -> list[Source]:
    """Its living models, grouped by what their dice can do. (SPF-ASLT-06, SPF-ASLT-11)"""
    if "fallen" in unit.wear.marks:
        return []  # out of action: it only suffers (SPF-DMG-09)
    groups: dict[tuple[object, ...], Source] = {}
    for figure in unit.living:
        abilities = model_abilities(unit, figure)
        waves = find(abilities, RerollWaves)
        source = Source(
            figure,
            1,
            unit.profile.figures[figure].assault,
            waves.n if waves else 0,
            find(abilities, SixesCountDouble) is not None,
            any(isinstance(each, RerollSuccesses) and each.speed == unit.speed for each in abilities),
            find(abilities, FlexibleDeflection) is not None,
        )
        alike = groups.get(source[2:])
        groups[source[2:]] = source if alike is None else alike._replace(models=alike.models + 1)
    return list(groups.values())


def key_of(unit: Unit, source: Source) -> str:
    """Names base and source."""
    return f"{unit.id}/{source.figure}"


def figure_of(key: str) -> tuple[UnitId, int]:
    """The base and the model a key names."""
    unit, figure = key.rsplit("/", 1)
    return UnitId(unit), int(figure)


def assault_dice(unit: Unit, sources: Sequence[Source], at_angle: int) -> list[int]:
    """Assault dice of each source at an angle, after damage and surprise. (SPF-ASLT-06, SPF-DMG-09, SPF-HIDE-05)"""
    dice = [source.line.dice[at_angle] * source.models for source in sources]
    return _worn(dice, unit, unit.wear.assault)


def deflection_dice(unit: Unit, sources: Sequence[Source], at_angle: int) -> list[int]:
    """Deflection dice of each source; those per success are counted when they are rolled. (SPF-ASLT-12)"""
    per_success = [source.line.deflects_per_success[at_angle] for source in sources]
    models = [1 if per else source.models for source, per in zip(sources, per_success, strict=True)]
    dice = [source.line.deflection[at_angle] * number for source, number in zip(sources, models, strict=True)]
    return _worn(dice, unit, unit.wear.deflection)


def _worn(dice: list[int], unit: Unit, less: int) -> list[int]:
    left = max(sum(dice) - less, 0) >> unit.wear.halvings
    worn = kept(dice, left) if left < sum(dice) else dice
    return half_again(worn) if unit.is_revealed else worn


def kept(dice: Sequence[int], number: int) -> list[int]:
    """So many of a base's dice, the last ones dropped.

    >>> kept([2, 2, 1], 3)
    [2, 1, 0]
    """
    left = []
    for each in dice:
        left.append(min(each, number))
        number -= left[-1]
    return left


def half_again(dice: Sequence[int]) -> list[int]:
    """Half as many dice again, rounded up for the base. (SPF-HIDE-05)

    >>> half_again([5]), half_again([1, 1, 1]), half_again([1, 1])
    ([8], [2, 2, 1], [2, 1])
    """
    more = [number // 2 for number in dice]
    for place, number in enumerate(dice):
        if number % 2 and sum(more) < (sum(dice) + 1) // 2:
            more[place] += 1
    return [number + plus for number, plus in zip(dice, more, strict=True)]


def host_of(
    units: UnitsById, mine: Sequence[Fighter], theirs: Sequence[Fighter], chosen: Mapping[str, int] | None = None
) -> Host:
    """All dice of one side, by base and source, added up. (SPF-ASLT-10 to 12, SPF-UNIT-03)

    `chosen` are the dice a cowed base keeps.
    """
    pools: list[DicePool] = []
    shields: list[Shield] = []
    enemies = [units[each.unit] for each in theirs]
    easier = 1 if enemies and all("damaged sights" in enemy.wear.marks for enemy in enemies) else 0
    for fighter in mine:
        unit = units[fighter.unit]
        sources = {key_of(unit, source): source for source in sources_of(unit)}
        dice = assault_dice(unit, list(sources.values()), fighter.angle)
        if is_cowed(unit, enemies):
            half = kept(dice, sum(dice) // 2)
            dice = [(chosen or {}).get(key, number) for key, number in zip(sources, half, strict=True)]
        worse = ("damaged sights" in unit.wear.marks) + ("crippled crew" in unit.wear.marks)
        for (key, source), number in zip(sources.items(), dice, strict=True):
            more = (source.sixes_double, source.reroll_successes, source.waves)
            pools.append(DicePool(key, unit.id, number, source.line.needs + worse - easier, fighter.side, *more))
        shields += shields_of(unit, fighter, sources)
    return Host(tuple(pools), tuple(shields))


def shields_of(unit: Unit, fighter: Fighter, sources: Mapping[str, Source]) -> Iterator[Shield]:
    """The deflection dice of a base, by source. (SPF-ASLT-12)"""
    worse = 1 if "damaged sights" in unit.wear.marks else 0
    dice = deflection_dice(unit, list(sources.values()), fighter.angle)
    for (key, source), number in zip(sources.items(), dice, strict=True):
        if number:
            needs = source.line.deflection_needs[fighter.angle] + worse
            per = key if source.line.deflects_per_success[fighter.angle] else ""
            yield Shield(unit.id, number, needs, fighter.only_from, per, source.is_flexible, key)


# ---------------------------------------------------------------- fear


async def drop_dice(game: Game, mine: Sequence[Fighter], theirs: Sequence[Fighter]) -> dict[str, int]:
    """The owner of a cowed base chooses which of its dice he keeps, if they differ. (SPF-ABIL-10)"""
    chosen: dict[str, int] = {}
    for fighter in mine:
        unit = game[fighter.unit]
        if not is_cowed(unit, [game[each.unit] for each in theirs]):
            continue
        sources = sources_of(unit)
        dice = assault_dice(unit, sources, fighter.angle)
        keys = [key_of(unit, source) for source in sources]
        if sum(1 for number in dice if number) < 2:
            continue
        names = [unit.profile.figures[source.figure].name for source in sources]
        asked = Allocate(
            seat=unit.seat,
            prompt=tell(
                "{unit} is cowed and rolls only half its dice: which does it keep?", unit=name_of(game, unit.id)
            ),
            clause="SPF-ABIL-10",
            about=(unit.id,),
            options=tuple(
                Option(key, tell("dice of {name}", name=name)) for key, name in zip(keys, names, strict=True)
            ),
            room=tuple(dice),
            total=sum(dice) // 2,
        )
        answer = await game.ask(asked)
        chosen |= {key: answer.get(key, 0) for key in keys}
    return chosen


async def line_up(game: Game, contest: Contest, preview: Preview | None = None) -> tuple[list[Fighter], list[Fighter]]:
    """Participants and angles of both sides, the lower nation choosing first. (SPF-ASLT-22, SPF-ORD-06)"""
    teams_: dict[int, list[Unit]] = {}
    fighters: dict[int, list[Fighter]] = {}
    for seat in choosing_order(game):
        shows = partial(_with_team, preview, game, contest, seat, dict(teams_)) if preview else None
        teams_[seat] = await participants(game, standing(game, contest, seat), shows)
    for seat in choosing_order(game):
        fighters[seat] = await fighters_of_side(game, contest, teams_, seat, preview)
    return fighters[0], fighters[1]


def _options(keyed: Mapping[str, Any], shows: Shows) -> dict[str, Any]:
    return {"options": {key: shows(choice) for key, choice in keyed.items()}}


def _odds(keyed: Mapping[str, Any], shows: Shows, key: Any) -> Mapping[str, Any]:
    return shows(keyed[key], with_odds=True)


def _with_team(
    preview: Preview,
    game: Game,
    contest: Contest,
    seat: int,
    known: Mapping[int, Sequence[Unit]],
    team: Sequence[Unit],
    *,
    with_odds: bool = False,
) -> Mapping[str, Any]:
    return preview(game, contest, seat, {**known, seat: team}, {}, with_odds=with_odds)
