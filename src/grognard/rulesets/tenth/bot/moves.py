"""Movement: what a unit does, and where it goes."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.tactics import High, behind, best_way, ways_to
from grognard.kernel.troops import closest
from grognard.kernel.troops.marching import centre_of, is_accepted
from grognard.kernel.troops.trek import SPARE
from grognard.rulesets.tenth.bot.dangers import danger
from grognard.rulesets.tenth.bot.plan import duty_of
from grognard.rulesets.tenth.play.moves.common import inches_of
from grognard.rulesets.tenth.play.moves.legal import Trek
from grognard.rulesets.tenth.table.records import UnitId

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.ask import Answer, Choose, Move, Paths
    from grognard.kernel.troops import Stand
    from grognard.rulesets.tenth.bot.plan import Duty
    from grognard.rulesets.tenth.bot.seat import Seat
    from grognard.rulesets.tenth.bot.survey import Survey

NEAR = 18.0
BEHIND = 2.5
"""How far behind a marker a unit likes to stand."""
MARKER = 40.0
"""What it is worth to stand at a marker, in points of an army."""
BENT = 2
"""So many ways are bent round what is in the way."""
WALKED = ("normal", "fall back", "advance", "scouts")
"""Moves that are thought about model by model."""
CAUTION = 0.15
"""How much of what the enemy could do counts: he cannot do it to everybody."""


# ---------------------------------------------------------------- who and what


def which_unit(seat: Seat, question: Choose) -> Answer:
    """Everybody moves; passengers get out where they are needed, before the Transport moves if it is there already."""
    units = [option.key for option in question.options if option.key != "done"]
    aboard = [unit for unit in units if seat.survey.game[UnitId(unit)].where == "embarked"]
    waiting = [unit for unit in units if unit not in aboard]
    if aboard:
        for unit in aboard:
            if gets_out(seat.survey, UnitId(unit)):
                return unit
    return waiting[0] if waiting else "done"


def gets_out(survey: Survey, unit: UnitId) -> bool:
    """Whether there is something to do near its Transport: a marker to take or an enemy to fight."""
    carrier = survey.game[unit].transport
    if carrier is None or carrier not in survey.table.rows:
        return False
    x, y = survey.middle(carrier)
    has_moved = survey.game[carrier].moved == "normal"
    reach = 6.0 if has_moved else 6.0 + survey.reach(unit)
    markers = [m for m in survey.ground.markers if hypot(m.at[0] - x, m.at[1] - y) <= reach]
    if any(survey.control(survey.seat, m) <= survey.control(1 - survey.seat, m) for m in markers):
        return True
    return any(survey.about(carrier, enemy.id) <= (NEAR if has_moved else NEAR + 4.0) for enemy in survey.theirs)


def what_to_do(seat: Seat, question: Choose) -> Answer:
    """Normal move, Advance, Fall Back or nothing."""
    survey, unit = seat.survey, UnitId(question.about[0])
    keys = [option.key for option in question.options]
    if "fall back" in keys:
        return "fall back" if wants_out(survey, unit) else "stationary"
    duty = duty_of(survey, unit)
    if duty is None or not survey.reach(unit):
        return "stationary"
    chosen = _wish(survey, unit, duty)
    return "normal" if chosen == "advance" and not gets_on(survey, unit, duty) else chosen


def _wish(survey: Survey, unit: UnitId, duty: Duty) -> Answer:
    """What its duty asks of it."""
    away = hypot(duty.at[0] - survey.middle(unit)[0], duty.at[1] - survey.middle(unit)[1])
    if duty.kind == "marker":
        return _to_marker(survey, unit, duty, away)
    if duty.kind == "screen":
        return "normal" if away > 1.0 else "stationary"
    return "stationary" if duty.enemy is None else _to_enemy(survey, unit, duty.enemy)


def gets_on(survey: Survey, unit: UnitId, duty: Duty) -> bool:
    """Whether an Advance, however short, would bring it nearer: nobody runs and then stays where it is."""
    trek = Trek(survey.game, unit, inches_of(survey.game, unit, 1), "advance")
    here = how_good(survey, unit, duty, survey.table.rows[unit])
    for tried, way in enumerate(_ways(survey, trek, unit, duty)):
        is_good = not trek.is_surely_wrong(way) and is_accepted(trek.check, way)
        paths = way if is_good else trek.bend(way) if tried < BENT else {}
        if paths and is_accepted(trek.check, paths):
            ends = tuple(trek.ends(paths).values())
            return how_good(survey, unit, duty, ends) > here
    return False


def _to_marker(survey: Survey, unit: UnitId, duty: Duty, away: float) -> Answer:
    """It stays where it holds the marker, and advances if it comes too late otherwise."""
    if duty.marker is not None and is_settled(survey, unit, duty):
        return "stationary"
    late = away - 3.0 - survey.reach(unit)
    return "advance" if late > 0.0 and not has_targets(survey, unit) else "normal"


def _to_enemy(survey: Survey, unit: UnitId, enemy: UnitId) -> Answer:
    """A fighter closes in; who shoots comes into range."""
    away = survey.apart(unit, enemy)
    if survey.is_fighter(unit):
        return "advance" if away > survey.reach(unit) + 11.0 else "normal"
    return "normal" if away > 0.75 * survey.longest(unit) else "stationary"


def is_settled(survey: Survey, unit: UnitId, duty: Duty) -> bool:
    """Whether it stands at its marker already, with most of its models."""
    return duty.marker is not None and 2 * survey.held_by(unit).get(duty.marker.id, 0) >= survey.oc(unit) > 0


def has_targets(survey: Survey, unit: UnitId) -> bool:
    """Whether an Advance would cost it shots worth having."""
    reach = survey.longest(unit) + survey.reach(unit) / 2
    if not reach or all(
        any(each.fires_after_advance for each in p.abilities) for p, _ in survey.arms(unit, is_ranged=True)
    ):
        return False
    near = [enemy.id for enemy in survey.theirs if survey.about(unit, enemy.id) <= reach]
    best = max((survey.gain(survey.harm(unit, enemy, is_ranged=True), enemy) for enemy in near), default=0.0)
    return best > 12.0


def wants_out(survey: Survey, unit: UnitId) -> bool:
    """Whether an engaged unit is better off elsewhere: it loses the fight, and holds nothing."""
    if survey.is_heavy(unit) or survey.game[unit].is_shocked or survey.holds_marker(unit) or not survey.reach(unit):
        return False
    foes = survey.table.engaged[unit]
    ours = sum(survey.gain(survey.harm(unit, foe, is_ranged=False), foe) for foe in foes[:1])
    theirs = sum(survey.gain(survey.harm(foe, unit, is_ranged=False), unit) for foe in foes)
    return theirs > 1.5 * ours + 5.0


# ---------------------------------------------------------------- where


def move(seat: Seat, question: Move) -> Answer:
    """Towards its duty, in formation or drawn together; round what is in the way; or it stays."""
    survey, unit = seat.survey, UnitId(question.about[0])
    trek = trek_of(question)
    duty = duty_of(survey, unit)
    if trek is None or duty is None:
        return question.suggest(seat.chair.chance)
    x, y = centre_of(trek)
    is_near = hypot(duty.at[0] - x, duty.at[1] - y) <= max(map(trek.allowance, trek.movers)) + BEHIND

    def worth(paths: Paths) -> float:
        return how_good(survey, unit, duty, tuple(trek.ends(paths).values()))

    def accepts(paths: Paths) -> bool:
        return not trek.is_surely_wrong(paths) and seat.accepts(paths)

    ways = _ways(survey, trek, unit, duty)
    best = best_way(ways, accepts, worth, bend=trek.bend, enough=3 if is_near else 1)
    if best is None and trek.kind == "advance":
        shorter = Trek(survey.game, unit, inches_of(survey.game, unit, 1), "advance")
        best = best_way(_ways(survey, shorter, unit, duty), accepts, worth, bend=shorter.bend, enough=1)
    if best is None:
        return {} if seat.accepts({}) else question.suggest(seat.chair.chance)
    here = how_good(survey, unit, duty, survey.table.rows[unit])
    return best[1] if best[0] > here or trek.kind == "advance" or not seat.accepts({}) else {}


def trek_of(question: Move) -> Trek | None:
    """The unit with all that is around it; None for moves that are not walked."""
    trek = question.mover
    return trek if isinstance(trek, Trek) and trek.kind in WALKED else None


def _ways(survey: Survey, trek: Trek, unit: UnitId, duty: Duty) -> Iterator[Paths]:
    """Moves worth a look, the likeliest first; at a marker the side that the enemy does not see is tried before."""
    if duty.kind == "hunt":
        return ways_to(trek, duty.at, keep=_keep(survey, unit))
    x, y = centre_of(trek)
    most = min(map(trek.allowance, trek.movers)) - SPARE
    is_near = hypot(duty.at[0] - x, duty.at[1] - y) <= most + BEHIND
    enemies = [survey.middle(enemy.id) for enemy in survey.theirs]
    return ways_to(trek, duty.at, beside=behind(duty.at, enemies, BEHIND) if is_near else None)


def _keep(survey: Survey, unit: UnitId) -> float:
    """How far from its prey a hunter stops: fighters as near as can be, guns well in range."""
    return 2.5 if survey.is_fighter(unit) else max(6.0, 0.6 * survey.longest(unit))


def how_good(survey: Survey, unit: UnitId, duty: Duty, row: Sequence[Stand]) -> float:
    """How well a unit would stand: at its marker or near its prey, and not in reach of what would kill it."""
    x, y = sum(one.pose.x for one in row) / len(row), sum(one.pose.y for one in row) / len(row)
    away = hypot(duty.at[0] - x, duty.at[1] - y)
    if duty.marker is not None:
        held = survey.control_by(survey.game[unit], duty.marker, row)
        return MARKER * held / max(1, survey.oc(unit)) - away - CAUTION * danger(survey, unit, row)
    if duty.enemy is None or duty.kind == "screen":
        return -away
    nearest = closest(row, survey.table.rows[duty.enemy])
    if survey.is_fighter(unit):
        return -nearest
    return -abs(nearest - 0.6 * survey.longest(unit))


def fall_back(seat: Seat, question: Move) -> Answer:
    """Away, towards the nearest marker if it can be."""
    survey, unit = seat.survey, UnitId(question.about[0])
    trek = trek_of(question)
    duty = duty_of(survey, unit)
    if trek is not None and duty is not None and duty.marker is not None:
        for paths in _ways(survey, trek, unit, duty):
            if seat.accepts(paths):
                return paths
    return question.suggest(High())


def fly(seat: Seat, question: Move) -> Answer:
    """Aircraft: of some flights the one that ends where most enemies are in sight and none is left behind."""
    survey = seat.survey
    flights = [question.suggest(seat.chair.chance) for _ in range(4)]

    def worth(paths: Paths) -> float:
        x, y = next(iter(paths.values()))[-1][:2]
        return -sum(hypot(x - ex, y - ey) for ex, ey in (survey.middle(enemy.id) for enemy in survey.theirs))

    return max(flights, key=worth)
