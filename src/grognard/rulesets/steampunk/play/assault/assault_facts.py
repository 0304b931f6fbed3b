"""From records to the facts of a whole assault, for odds. (SPF-ASLT-06 to SPF-ASLT-22)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Every
from grognard.rulesets.steampunk.dice.reports import AssaultFacts
from grognard.rulesets.steampunk.dice.whole_attacks import Arms, Body, Brawl, gathered
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Stubborn
from grognard.rulesets.steampunk.play.assault.hits import blow, psychic_blow
from grognard.rulesets.steampunk.play.assault.sides import figure_of, host_of
from grognard.rulesets.steampunk.table.abilities import ability_of
from grognard.rulesets.steampunk.table.units import toll_of, victim_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.steampunk.dice.facts import Host
    from grognard.rulesets.steampunk.play.assault.sides import Fighter, UnitsById


def assault_facts(
    units: UnitsById, attackers: Sequence[Fighter], targets: Sequence[Fighter], *, lower: int, better: int
) -> AssaultFacts:
    """Both sides with the values they use, side 0 attacks; `better` is the side that has the advantage in a tie."""
    fighters = (attackers, targets)
    hosts = (host_of(units, attackers, targets), host_of(units, targets, attackers))
    bodies = [tuple(Body(toll_of(units[each.unit]), victim_of(units[each.unit])) for each in side) for side in fighters]
    arms = [arms_of(units, hosts[side], fighters[side], fighters[1 - side]) for side in (0, 1)]
    (first, mine), (second, theirs) = (gathered(hosts[side], arms[side]) for side in (0, 1))
    brawl = Brawl((first, second), (mine, theirs), (bodies[0], bodies[1]), lower, better)
    is_stubborn = any(ability_of(units[each.unit], Stubborn) for each in targets)
    return AssaultFacts(hosts, brawl, is_stubborn)


def arms_of(units: UnitsById, host: Host, mine: Sequence[Fighter], theirs: Sequence[Fighter]) -> Arms:
    """What the successes of each pool do. (SPF-ASLT-18, SPF-ASLT-20, SPF-ASLT-21)"""
    angles = {each.unit: each.angle for each in mine}
    regular, psychic, worth = [], [], []
    for pool in host.pools:
        name, figure = figure_of(pool.key)
        unit, line = units[name], units[name].profile.figures[figure].assault
        row = tuple(
            blow(unit, figure, angles[name], units[each.unit], each.angle)
            if line.damage is not None or line.psychic is None
            else None
            for each in theirs
        )
        regular.append(row)
        psychic.append(psychic_blow(unit, figure, angles[name], 0) if line.psychic is not None else None)
        hit = row[0]
        mean = Every().odds(_rolled, hit.damage).mean if hit is not None and hit.damage is not None else 0
        worth.append(
            int(mean * 100) + (max(hit.ap.weights) * 50 if hit is not None else 0) + 50 * (psychic[-1] is not None)
        )
    return Arms(tuple(regular), tuple(psychic), tuple(worth))


def _rolled(dice: Any, die: Any) -> int:
    return int(dice.roll(die))
