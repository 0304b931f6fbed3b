"""Deployment, movement and orders: to the objectives, into range, out of hopeless fights. (TLE-MOVE, TLE-ORD)"""

from __future__ import annotations

from itertools import islice
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.tactics import Taken, best_way, blocks, first_accepted, ways_to
from grognard.rulesets.last_edition.bot.plan import Duty, duties
from grognard.rulesets.last_edition.bot.routes import next_point
from grognard.rulesets.last_edition.bot.transports import a_ride, is_transport
from grognard.rulesets.last_edition.lists.keywords.units import ShockTeleport
from grognard.rulesets.last_edition.play.moves.laws import SOFT_LOSS, keeps_in_melee, trek_of
from grognard.rulesets.last_edition.play.moves.normal import ADVANCE, inches_of
from grognard.rulesets.last_edition.table.layouts import HEIGHT, WIDTH, zones
from grognard.rulesets.last_edition.table.objectives import RADIUS, is_on
from grognard.rulesets.last_edition.table.records import BATTLE, ModelId, UnitId
from grognard.rulesets.last_edition.table.units import is_fighting, models_of, troops

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from grognard.kernel.ask import Answer, Choose, Move, Paths, Place
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand, Trek
    from grognard.rulesets.last_edition.bot.seat import Seat
    from grognard.rulesets.last_edition.bot.survey import Survey

CHARGE = 9.0
"""Inches from which a charge is likely enough to wait for it."""
FAR = 12.0
"""Inches within which a charge may be declared. (TLE-CHG-01)"""
FAR_OFF = 3.0
"""Moves from its goal from which on a unit is better taken up and set down elsewhere."""
ASIDE, MOST_TRIED = 40, 12
"""Ways to all sides that are looked at, and how many of them are put to the rules."""
AGAINST_RESERVES = 9.0
"""No reserve comes nearer to an enemy. (TLE-RSV-02)"""


# ---------------------------------------------------------------- setting up


def which_to_deploy(seat: Seat, question: Choose) -> Answer:
    """Transports first, then cheap units, so that the enemy shows his; fighters that can teleport wait in reserve."""
    survey = seat.survey
    options = {option.key: UnitId(option.about[0]) for option in question.options if option.about}
    placed = [key for key in options if " in " not in key]

    def order(key: str) -> tuple[bool, int]:
        return not is_transport(survey, options[key]), survey.game[options[key]].cost

    first = min(placed, key=order, default=question.options[0].key)
    ride = a_ride(survey, UnitId(first), set(options)) if first in options else None
    if ride is not None:
        return ride
    aside = f"{first} in reserve"
    if aside in options and survey.is_fighter(options[first]) and _comes_anywhere(survey, options[first]):
        return aside
    return first


def _comes_anywhere(survey: Survey, unit: UnitId) -> bool:
    teleport = survey.game[unit].sheet.has(ShockTeleport)
    return teleport is not None and "anywhere" in teleport.ways


def place(seat: Seat, question: Place) -> Answer:
    """In a block, as near to where it is wanted as there is room."""
    survey = seat.survey
    game = survey.game
    models = [piece for piece in question.pieces if piece in game.records]
    if not models or not question.about:
        return question.suggest(seat.chair.chance)
    unit = UnitId(question.about[0])
    radius = max(model.base.outer for model in models_of(game, unit))
    everybody = Taken.by(troops(game))
    keep = AGAINST_RESERVES if question.clause in ("TLE-RSV-01", "TLE-DIR-04") else 0.0
    enemies = Taken.by(troops(game, 1 - seat.number))
    is_long = any(not model.base.is_round for model in models_of(game, unit))
    facing = 180.0 * game[BATTLE].zone_of[seat.number] if is_long else None
    found = blocks(models, radius, question.hints.get("zones", ()), _goal(survey, unit), facing=facing)
    free = (block for block in found if everybody.is_free(block.box) and (not keep or enemies.is_free(block.box, keep)))
    return first_accepted(free, seat.accepts) or question.suggest(seat.chair.chance)


CORNERS = tuple((x, y) for x in (2.0, WIDTH - 2.0) for y in (2.0, HEIGHT - 2.0))


def misplace(seat: Seat, question: Place) -> Answer:
    """An enemy unit goes where it is of least use: into the corner farthest from all objectives. (TLE-DIR-11)"""
    survey = seat.survey
    models = list(question.pieces)
    radius = max(survey.game[ModelId(model)].base.outer for model in models)
    everybody = Taken.by(troops(survey.game))

    def use(corner: Point) -> float:
        return min((hypot(at[0] - corner[0], at[1] - corner[1]) for at in survey.markers.values()), default=0.0)

    for corner in sorted(CORNERS, key=use, reverse=True):
        found = blocks(models, radius, question.hints.get("zones", ()), corner)
        free = (block for block in found if everybody.is_free(block.box))
        answer = first_accepted(free, seat.accepts)
        if answer:
            return answer
    return question.suggest(seat.chair.chance)


def which_jokes(seat: Seat, question: Choose) -> Answer:
    """A unit that loses its fight, or that is far from all it could do; leaders stay, for they are the reactions.

    (TLE-DIR-08)
    """
    survey = seat.survey
    best, most = question.options[-1].key, FAR_OFF
    for option in question.options[:-1]:
        unit = UnitId(option.key)
        if survey.game[unit].sheet.part.name == "Leader" or survey.marker_near(unit) is not None:
            continue
        far = _away(survey, unit) / max(survey.pace(unit), 1.0)
        if is_fighting(survey.game, unit):
            far = FAR_OFF + 1.0 if _wants_out(survey, unit) else 0.0
        if far > most:
            best, most = option.key, far
    return best


def _goal(survey: Survey, unit: UnitId) -> Point:
    """The objective that a unit is set up for: near its zone, and not covered by others yet."""
    battle = survey.game[BATTLE]
    carrier = survey.game[unit].transport
    if carrier is not None:  # it gets out on the side of what its transport was sent to
        return duties(survey)[carrier].at
    points = zones(battle.layout)[battle.zone_of[survey.seat]].area.points
    x, y = sum(each[0] for each in points) / len(points), sum(each[1] for each in points) / len(points)
    covered = dict.fromkeys(survey.markers, 0)
    for friend, duty in duties(survey).items():
        if friend != unit and duty.marker:
            covered[duty.marker] += 1
    is_late = survey.game[unit].where == "reserve"

    def cost(key: str) -> float:
        at = survey.markers[key]
        mine = 8.0 if is_late and survey.holders[key] == survey.seat else 0.0
        far = hypot(at[0] - x, at[1] - y)
        return 0.3 * far + 5.0 * covered[key] + mine if is_late else far + 30.0 * covered[key]

    return survey.markers[min(survey.markers, key=cost)] if survey.markers else (30.0, 22.0)


# ---------------------------------------------------------------- who moves


def which_to_move(seat: Seat, question: Choose) -> Answer:
    """Everybody moves, the nearest to the enemy first; who loses its fight and holds nothing falls back."""
    survey = seat.survey
    keys = [option.key for option in question.options]
    for key in keys:
        if key.endswith("falls back") and _wants_out(survey, UnitId(key.split(" ")[0])):
            return key
    units = [option.key for option in question.options if option.about and " " not in option.key]
    return min(units, key=lambda key: _to_enemy(survey, UnitId(key)), default=keys[-1])


def _to_enemy(survey: Survey, unit: UnitId) -> float:
    """Inches to the closest enemy, from middle to middle."""
    return min((survey.about(unit, enemy.id) for enemy in survey.theirs), default=0.0)


def which_reacts(seat: Seat, question: Choose) -> Answer:
    """The unit that a move helps most: one that can come onto an objective that is not ours."""
    survey = seat.survey
    best, most = "no", 0.5
    for option in question.options:
        if not option.about or " " in option.key:
            continue
        unit = UnitId(option.key)
        duty = duties(survey).get(unit)
        if duty is None or is_fighting(survey.game, unit) or _is_settled(survey, unit, duty):
            continue
        value = min(_away(survey, unit), survey.pace(unit)) + (
            6.0 if duty.marker and survey.holders.get(duty.marker) != seat.number else 0.0
        )
        if value > most:
            best, most = option.key, value
    return best


def _away(survey: Survey, unit: UnitId) -> float:
    duty = duties(survey).get(unit)
    x, y = survey.middle(unit)
    return hypot(duty.at[0] - x, duty.at[1] - y) if duty is not None else 0.0


def _wants_out(survey: Survey, unit: UnitId) -> bool:
    """Whether a fight is hopeless and nothing is held by it."""
    if survey.marker_near(unit) is not None:
        return False
    foes = [
        enemy.id
        for enemy in survey.theirs
        if survey.about(unit, enemy.id) < 12.0 and survey.apart(unit, enemy.id) <= 1.0
    ]
    ours = max((survey.gain(survey.blows(unit, foe), foe) for foe in foes), default=0.0)
    theirs = sum(survey.gain(survey.blows(foe, unit), unit) for foe in foes)
    return theirs > 2.0 * ours + 5.0


def _is_settled(survey: Survey, unit: UnitId, duty: Duty) -> bool:
    """Whether most of it stands on its objective."""
    return bool(duty.marker) and 2 * survey.on_marker(unit, duty.at) >= len(survey.game[unit].models)


# ---------------------------------------------------------------- where to


def move(seat: Seat, question: Move) -> Answer:
    """Towards its duty, in formation or drawn together, or it stays."""
    survey = seat.survey
    unit = UnitId(question.about[0])
    duty = duties(survey).get(unit)
    if duty is None or is_fighting(survey.game, unit) or _is_settled(survey, unit, duty):
        return {}
    return _way(seat, unit, duty, _trek(survey, unit, question))


def _way(seat: Seat, unit: UnitId, duty: Duty, trek: Trek) -> Paths:
    """The best way found; round a wall first, to all sides if nothing straight helps."""
    survey = seat.survey
    keep = _keep(survey, unit, duty)
    far = max(map(trek.allowance, trek.movers), default=0.0)
    is_wide = len(trek.movers) > 3 or max(one.base.outer for one in trek.movers.values()) > 1.0
    point = next_point(survey.game[BATTLE].map, survey.middle(unit), duty.at, far, is_wide=is_wide)
    if point != duty.at:  # a wall is in the way: first go round it
        duty, keep = Duty(point), 0.0

    def worth(paths: Paths) -> float:
        return _value(duty, [_end(trek, own, paths) for own in trek.movers.values()], keep)

    here = worth({})
    helpful = (paths for paths in ways_to(trek, duty.at, keep=keep) if worth(paths) > here)
    best = best_way(helpful, seat.accepts, worth, bend=trek.bend, enough=2)
    if best is None or best[0] <= here + 0.5:  # something is in the way: look to all sides
        aside = (paths for x, y in _around(survey.middle(unit), far) for paths in ways_to(trek, (x, y)))
        best = _first_best(islice(aside, ASIDE), seat.accepts, worth, here if best is None else best[0]) or best
    return best[1] if best is not None else {}


def _first_best(
    ways: Iterable[Paths], accepts: Callable[[Paths], bool], worth: Callable[[Paths], float], least: float
) -> tuple[float, Paths] | None:
    """The best way that is worth more than so much and is accepted: the best are tried first, the rest never."""
    rated = [(value, -number, paths) for number, paths in enumerate(ways) if (value := worth(paths)) > least]
    rated.sort(key=lambda each: each[:2], reverse=True)
    return next(((value, paths) for value, _, paths in rated[:MOST_TRIED] if accepts(paths)), None)


def _around(at: Point, far: float) -> list[Point]:
    """Points about a unit, as far as it goes."""
    turns = [(cos(n * pi / 4), sin(n * pi / 4)) for n in range(8)]
    return [(at[0] + x * far, at[1] + y * far) for x, y in turns]


def _trek(survey: Survey, unit: UnitId, question: Move) -> Trek:
    game = survey.game
    models = game[unit].models
    is_advance = question.clause == "TLE-ORD-02"
    inches = dict.fromkeys(map(str, models), ADVANCE) if is_advance else inches_of(game, unit)
    soft = {} if is_advance else {name: min(SOFT_LOSS, far) for name, far in inches.items()}
    also = keeps_in_melee(game, unit)
    return trek_of(game, unit, inches, clause=question.clause, soft=soft, also=also)


def _keep(survey: Survey, unit: UnitId, duty: Duty) -> float:
    """How far from its goal a unit stops: fighters near enough to charge, guns well in range."""
    if duty.enemy is None:
        return 0.0
    return 3.0 if survey.is_fighter(unit) else max(8.0, 0.65 * survey.longest(unit))


def _end(trek: Trek, own: Stand, paths: Paths) -> tuple[Point, Stand]:
    """The middle of a model at the end of its path, and the model there; of a round base the model as it stands."""
    path = paths.get(own.name)
    if not path:
        return own.pose.at, own
    x, y = path[-1][0], path[-1][1]
    return (x, y), own if own.base.is_round else trek.end(own.name, path)


def _value(duty: Duty, row: Sequence[tuple[Point, Stand]], keep: float) -> float:
    x, y = sum(at[0] for at, _ in row) / len(row), sum(at[1] for at, _ in row) / len(row)
    away = abs(hypot(duty.at[0] - x, duty.at[1] - y) - keep)
    on = sum(_would_be_on(at, one, duty.at) for at, one in row) if duty.marker else 0
    return 4.0 * on - away


def _would_be_on(at: Point, one: Stand, marker: Point) -> bool:
    """Whether a model with its middle there is on an objective."""
    if one.base.is_round:
        return hypot(at[0] - marker[0], at[1] - marker[1]) <= RADIUS + one.base.outer
    return is_on(one, marker)


# ---------------------------------------------------------------- orders


def which_order(seat: Seat, question: Choose) -> Answer:
    """Advancing to an objective, Concentrating with guns that have targets, else Taking cover. (TLE-ORD)"""
    survey = seat.survey
    unit = UnitId(question.about[0])
    if is_fighting(survey.game, unit):
        return "none"
    nearest, reach = survey.nearest_enemy(unit), survey.longest(unit)
    if _should_hurry(survey, unit, nearest):
        return "advancing"
    gains = max(survey.shots(unit).values(), default=0.0) if reach and nearest <= reach else 0.0
    if gains > 8.0 and nearest > 8.0 and any(option.key == "concentrating" for option in question.options):
        return "concentrating"
    is_waiting = survey.is_fighter(unit) and nearest <= FAR
    return "taking cover" if gains < 1.0 and not is_waiting else "none"


def _should_hurry(survey: Survey, unit: UnitId, nearest: float) -> bool:
    """Whether a unit has a way to go and nothing better to do, or an objective within reach."""
    duty = duties(survey).get(unit)
    away = _away(survey, unit)
    if duty is None or away <= 4.0 or _is_settled(survey, unit, duty):
        return False
    if nearest > max(survey.longest(unit), CHARGE if survey.is_fighter(unit) else 0.0):
        return True
    is_urgent = bool(duty.marker) and survey.holders.get(duty.marker) != survey.seat
    return is_urgent and away < 10.0 and nearest > CHARGE and not survey.shots(unit)
