"""What a player would like to see before he decides: odds, ranges, lines of sight, chances of a charge.

Nothing here is needed to play: a question works it out only when somebody looks at it. (`Question.shows`)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Every
from grognard.kernel.errors import GrognardError
from grognard.kernel.plane.distance import distance
from grognard.rulesets.last_edition.dice.facts import Striker, attack_facts
from grognard.rulesets.last_edition.dice.modifiers import laws_of
from grognard.rulesets.last_edition.dice.other_rolls import charge_roll
from grognard.rulesets.last_edition.dice.report import exchange_report
from grognard.rulesets.last_edition.dice.throws import NO_LUCK, Orders
from grognard.rulesets.last_edition.dice.volley import Group, StrikeBack
from grognard.rulesets.last_edition.lists.keywords.weapons import Situation
from grognard.rulesets.last_edition.play.attack.facts import (
    Shot,
    attack_order,
    deflector,
    is_covered,
    party,
    ranks_of,
    struck_by,
    volleys_of,
)
from grognard.rulesets.last_edition.table.records import other
from grognard.rulesets.last_edition.table.sight import line_of_sight
from grognard.rulesets.last_edition.table.sight_rows import seen_within
from grognard.rulesets.last_edition.table.units import board, models_of, stand_of, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Site
    from grognard.rulesets.last_edition.dice.other_rolls import ChargeRoll
    from grognard.rulesets.last_edition.play.attack.facts import Party
    from grognard.rulesets.last_edition.table.records import UnitId

MOST_LINES = 8
MOST_WORK = 150_000
"""Attacks, times attacks, times health of the target: beyond that exact odds take too long for a preview."""
QUIET = Orders("attacker", bank="none"), Orders("defender", bank="none")
"""Previews leave both pools aside: nothing is banked and nothing is used."""


def of_shots(game: Game, table: Mapping[str, Sequence[Shot]]) -> dict[str, Any]:
    """Range, cover and lines of sight of the shots behind each option."""
    return {"options": {key: _of_target(game, shots) for key, shots in table.items() if shots}}


def _of_target(game: Game, shots: Sequence[Shot]) -> dict[str, Any]:
    return {
        "cover": all(is_covered(game, shot) for shot in shots),
        "range": f'{min(shot.distance for shot in shots):.1f}"',
        "lines": _lines(game, shots),
        "has_odds": True,
    }


def _lines(game: Game, shots: Sequence[Shot]) -> list[list[Any]]:
    """From each shooter to the nearest model that it sees, where the strip of sight runs. (TLE-SHOOT-11, TLE-LOS-01)"""
    ground, lines = board(game), []
    for shot in list({shot.model: shot for shot in shots}.values())[:MOST_LINES]:
        own = stand_of(game, shot.model)
        seen = seen_within(ground, own, troop_of(game, shot.target), float(shot.weapon.range or 0))
        if seen:
            near = min(seen, key=lambda one: distance(own.shape, one.shape))
            line = line_of_sight(ground, own.shape, near.shape) or (own.pose.at, near.pose.at)
            lines.append([[round(x, 3), round(y, 3)] for x, y in line])
    return lines


def odds_of(game: Game, attacker: UnitId, shots: Sequence[Shot]) -> dict[str, Any]:
    """The odds of these attacks on one unit, from the facts that are played; nothing where they would take too long.

    What deflect sends back is in them. (TLE-KW-13)
    """
    if not shots:
        return {}
    own, target = party(game, attacker), party(game, shots[0].target)
    by, at = QUIET
    volleys = volleys_of(game, own, list(shots), {target.unit.id: target}, by, {target.unit.id: at})
    ranks = ranks_of(game, target)
    is_melee = any(volley.facts.is_melee for volley in volleys)
    groups = tuple(Group(volley.weapon.title, volley.number, volley.facts) for volley in volleys)
    number = sum(group.number for group in groups)
    if number * number * ranks.fight.health > MOST_WORK:
        return {}
    try:
        return {"odds": exchange_report(ranks.fight, groups, _answer(game, own, target) if is_melee else None).plain()}
    except GrognardError:
        return {}


def _answer(game: Game, own: Party, target: Party) -> StrikeBack | None:
    """What deflect of the target would send back. (TLE-KW-13)"""
    found = deflector(game, target.unit.id, own.unit.id)
    if found is None:
        return None
    struck = struck_by(game, own, Shot(found.model, found.weapon, own.unit.id), is_melee=True)
    striker = Striker(game[found.model].kind, attack_order(game, target.unit), target.found)
    situation = Situation(printed=found.weapon.made.number)
    by, at = QUIET
    _, facts = attack_facts(found.weapon, situation, striker, struck, laws=laws_of(game.options), by=by, at=at)
    return StrikeBack(found.attacks, facts, ranks_of(game, own).fight.ranks)


def of_charge(away: float, facts: ChargeRoll) -> dict[str, Any]:
    """How far it is, what the roll needs, and the chance of it. (TLE-CHG-03)"""
    odds = Every().odds(charge_roll, NO_LUCK, Orders("owner", bank="none"), facts)
    chance = float(odds.map(lambda result: result[1] >= facts.needs).p(True))
    return {"range": f'{away:.1f}"', "roll": f"{max(2, facts.needs - facts.plus)}+", "chance": f"{chance:.0%}"}


def looks(game: Game, unit: UnitId, site: Site, keep: float = 0.0) -> dict[str, Any]:
    """What a player who places a unit sees: where it may stand, its bases, and what it keeps from every enemy."""
    zones = [region.points for region in site.regions]
    hints: dict[str, Any] = {"zones": zones, "footprints": footprints(game, unit)}
    if keep:
        hints["ranges"] = [
            {"at": one.pose.at, "radius": round(keep + one.base.outer, 3)}
            for enemy in troops(game, other(game[unit].seat))
            for one in enemy.stands
        ]
    return {"hints": hints}


def footprints(game: Game, unit: UnitId) -> dict[str, Any]:
    """The bases of models that are yet to be placed."""
    return {
        str(model.id): {
            "shape": model.base.kind,
            "length": round(model.base.length, 3),
            "width": round(model.base.width, 3),
            "label": model.kind.name,
        }
        for model in models_of(game, unit)
    }
