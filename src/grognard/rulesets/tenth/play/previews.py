"""What a player would like to see before he decides: odds, sight lines, ground to keep out of, what the enemy may do.

Nothing here is needed to play: a question works it out only when somebody looks at it. (`Question.shows`)
"""

from __future__ import annotations

from itertools import product
from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import GrognardError
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.to_plain import plain
from grognard.kernel.troops import closest
from grognard.rulesets.tenth.dice.facts import NEVER_SAVES
from grognard.rulesets.tenth.dice.hits_and_wounds import most_hits
from grognard.rulesets.tenth.dice.report import report_of
from grognard.rulesets.tenth.lists.keywords.unit_abilities import Hardened, Stealth, Warded
from grognard.rulesets.tenth.play.attack.live_facts import facts_of
from grognard.rulesets.tenth.play.fight import blow_groups
from grognard.rulesets.tenth.play.moves.reach_map import reach_of, shunned, zones
from grognard.rulesets.tenth.play.shooting import shot_groups
from grognard.rulesets.tenth.play.shooting.targets import standings
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import FIRE_OVERWATCH, is_open, may_target
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import GO_TO_GROUND as GROUND
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import SMOKESCREEN as SMOKE
from grognard.rulesets.tenth.table.board import the_ground
from grognard.rulesets.tenth.table.engagement_range import ENGAGED
from grognard.rulesets.tenth.table.placing import CLIMBERS
from grognard.rulesets.tenth.table.records import UnitId, other
from grognard.rulesets.tenth.table.sight import has_cover
from grognard.rulesets.tenth.table.target_rows import GO_TO_GROUND, SMOKESCREEN, ranks_of
from grognard.rulesets.tenth.table.units import ability, is_a, keywords_of, model_keywords, models_of, on_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Answer
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.play.attack.context import Volley
    from grognard.rulesets.tenth.play.fight.blow_groups import MeleeAttack
    from grognard.rulesets.tenth.play.moves.legal import Trek
    from grognard.rulesets.tenth.play.shooting.targets import Aim, Shot
    from grognard.rulesets.tenth.table.records import ModelId
    from grognard.rulesets.tenth.table.target_rows import Ranks

MOST_LINES = 8
MOST_HITS = 400
"""More would take longer than a player waits."""
CORNERS = 24
SHARED = (Stealth, Warded, Hardened)
CHARGES = [a + b for a, b in product(range(1, 7), repeat=2)]


# ---------------------------------------------------------------- shooting


def of_shots(game: Game, unit: UnitId, aim: Aim, table: Mapping[UnitId, Sequence[Shot]]) -> dict[str, Any]:
    """Odds, range, cover and sight lines of firing these shots at each target; what the enemy may answer with."""
    options = {target: _of_target(game, unit, aim, target, shots) for target, shots in table.items() if shots}
    return {"options": options, "reactions": _shelters(game, unit, list(table))}


def _of_target(game: Game, unit: UnitId, aim: Aim, target: UnitId, shots: Sequence[Shot]) -> dict[str, Any]:
    covered = {model.id: has_cover(game, model.id, unit) for model in models_of(game, target)}
    volleys = shot_groups.volleys_of(game, unit, aim, shots)[target]
    told: dict[str, Any] = {
        "range": f'{min(shot.distance for shot in shots):.1f}"',
        "cover": all(covered.values()),
        "lines": _lines(game, aim, target, shots),
        "has_odds": True,
    }
    # A question of `odds` knows no Blast from a model that is engaged with somebody else.
    if not aim.engaged or not any(aim.traits(shot.profile).is_blast for shot in shots):
        attack = _attack(game, unit, target, volleys)
        attack["target"]["engaged"] = bool(aim.table.engaged[target])
        told["attack"] = attack
    return told


def odds_of_shots(game: Game, unit: UnitId, aim: Aim, target: UnitId, shots: Sequence[Shot]) -> dict[str, Any]:
    """The odds of these shots."""
    return odds_of(game, unit, target, shot_groups.volleys_of(game, unit, aim, shots).get(target, []))


def of_each_shot(game: Game, unit: UnitId, aim: Aim, choices: Mapping[str, Mapping[str, Shot]]) -> dict[str, Any]:
    """Range, cover and sight lines of each way to fire each weapon by itself, by slot and option."""
    return {
        "slots": {
            gun: {key: _of_target(game, unit, aim, shot.target, [shot]) for key, shot in ways.items()}
            for gun, ways in choices.items()
        }
    }


def odds_of_each_shot(
    game: Game, unit: UnitId, aim: Aim, choices: Mapping[str, Mapping[str, Shot]], draft: Answer
) -> dict[str, Any]:
    """The odds of each weapon by itself, as far as the draft says what it fires at."""
    chosen = draft if isinstance(draft, dict) else {}
    shots = {gun: ways[key] for gun, ways in choices.items() if (key := str(chosen.get(gun))) in ways}
    return {"slots": {gun: odds_of_shots(game, unit, aim, shot.target, [shot]) for gun, shot in shots.items()}}


def odds_of(game: Game, unit: UnitId, target: UnitId, volleys: Sequence[Volley]) -> dict[str, Any]:
    """The odds of these attacks from the facts that are played; nothing where they would take too long."""
    if (
        not volleys
        or most_hits(tuple(each.attacks._replace(weapons=len(each.bearers)) for each in volleys)) > MOST_HITS
    ):
        return {}
    try:
        return {"odds": report_of(facts_of(game, unit, target, volleys)).plain()}
    except GrognardError:
        return {}


def _lines(game: Game, aim: Aim, target: UnitId, shots: Sequence[Shot]) -> list[list[Any]]:
    """From each shooter to the nearest model it sees."""
    lines = []
    for bearer in dict.fromkeys(shot.gun.bearer for shot in shots):
        seen = next((name for _, name in aim.near(bearer, target) if aim.sees(bearer, name)), None)
        if seen is not None:
            lines.append([game[bearer].at, game[seen].at])
    return lines[:MOST_LINES]


def _shelters(game: Game, unit: UnitId, targets: Sequence[UnitId]) -> list[str]:
    """The Stratagems by which targets may still take shelter. (TEN-STRAT-12, TEN-STRAT-16)"""
    seat = other(game[unit].seat)
    found = []
    for stratagem, keyword in ((SMOKE, "SMOKE"), (GROUND, "INFANTRY")):
        able = [each for each in targets if is_a(game, each, keyword) and may_target(game, stratagem, each)]
        if able and is_open(game, seat, stratagem):
            names = ", ".join(game[each].name for each in able)
            found.append(f"{stratagem.name} ({stratagem.cp} CP): {names}")
    return found


# ---------------------------------------------------------------- melee


def of_blows(game: Game, unit: UnitId, ways: Mapping[str, tuple[UnitId, Sequence[MeleeAttack]]]) -> dict[str, Any]:
    """The odds of each way to strike an enemy, by the keys of the options."""
    found = {}
    for key, (target, blows) in ways.items():
        volleys = blow_groups.volleys_of(game, unit, blows).get(target, [])
        if volleys:
            attack = _attack(game, unit, target, volleys)
            found[key] = {
                "has_odds": True,
                "attack": {**attack, "phase": "fight"},
                "fighters": len({blow.model for blow in blows}),
            }
    return {"options": found}


def odds_of_blows(game: Game, unit: UnitId, target: UnitId, blows: Sequence[MeleeAttack]) -> dict[str, Any]:
    """The odds of these blows."""
    return odds_of(game, unit, target, blow_groups.volleys_of(game, unit, blows).get(target, []))


def odds_of_each_blow(
    game: Game, unit: UnitId, choices: Mapping[str, Mapping[str, MeleeAttack]], draft: Answer
) -> dict[str, Any]:
    """The odds of each melee weapon by itself, as far as the draft says whom it strikes."""
    chosen = draft if isinstance(draft, dict) else {}
    blows = {blade: ways[key] for blade, ways in choices.items() if (key := str(chosen.get(blade))) in ways}
    return {"slots": {blade: odds_of_blows(game, unit, blow.target, [blow]) for blade, blow in blows.items()}}


# ---------------------------------------------------------------- the link to the odds page


def _attack(game: Game, unit: UnitId, target: UnitId, volleys: Sequence[Volley]) -> dict[str, Any]:
    """The question of `odds.answers` that says the same, with everybody as he stands now."""
    own = game[unit]
    attackers: dict[Any, dict[str, Any]] = {}
    for volley in volleys:
        profile, _, lent, more, situation, _ = volley.weapons
        attacker: dict[str, Any] = {
            "name": own.name,
            "keywords": keywords_of(game, unit),
            "half_range": situation.is_half_range,
            "visible": situation.is_visible,
            "stationary": situation.is_stationary,
            "charged": situation.has_charged,
            "engaged": bool(standings(game).engaged[unit]),
            "abilities": [str(each) for each in lent],
        }
        if situation.distance:
            reach = float(profile.range or 0)
            attacker["distance"] = min(situation.distance, reach / 2 if situation.is_half_range else reach)
        if more:
            attacker["more_attacks"] = more
        attackers.setdefault(repr(attacker), {**attacker, "weapon": []})["weapon"].append(
            {**plain(profile), "number": len(volley.bearers)}
        )
    is_ranged = volleys[0].attacks.is_ranged
    ranks = ranks_of(game, target, (lambda model: has_cover(game, model, unit)) if is_ranged else None)
    return {
        "attacker": list(attackers.values()),
        "target": _target(game, target, ranks),
        "overwatch": any(volley.weapons.situation.is_overwatch for volley in volleys),
        "devastating_no_carry_over": bool(game.options["devastating_no_carry_over"]),
    }


def _target(game: Game, target: UnitId, ranks: Ranks) -> dict[str, Any]:
    groups = []
    for group, row in zip(ranks.target.groups, ranks.standing, strict=True):
        told = {
            "name": group.name,
            "models": row.models,
            "toughness": ranks.target.toughness,
            "save": group.save,
            "wounds": group.wounds,
            "cover": group.has_cover,
            "hurt": row.hurt,
            "leader": group.is_protected,
        }
        saves = {"invulnerable": group.invulnerable, "feel_no_pain": group.feel_no_pain}
        groups.append({**told, **{name: on for name, on in saves.items() if on < NEVER_SAVES}})
    own = game[target]
    return {
        "name": own.name,
        "keywords": keywords_of(game, target),
        "group": groups,
        "smokescreen": SMOKESCREEN in own.effects,
        "go_to_ground": GO_TO_GROUND in own.effects,
        "abilities": [str(each) for kind in SHARED if (each := ability(game, target, kind)) is not None],
    }


# ---------------------------------------------------------------- moves


def of_move(trek: Trek) -> dict[str, Any]:
    """How far each model gets, the ground it must keep out of, and who may fire at it on the way."""
    rings = [_ring(*one.pose.at, one.base.outer + ENGAGED) for one in shunned(trek)]
    rings += [[(round(x, 2), round(y, 2)) for x, y in zone.points] for zone in zones(trek, 0.0)]
    unit = UnitId(trek.unit.id)
    moves = {name: trek.allowance(name) for name in trek.movers}
    told = {"move": moves, "forbidden": rings, "reactions": _overwatch(trek.game, unit)}
    told |= floors(trek.game, unit)
    reached = {name: reach_of(trek, name) for name in trek.movers}
    return told | {"reach": {name: polygons for name, polygons in reached.items() if polygons}}


def floors(game: Game, unit: UnitId) -> dict[str, Any]:
    """The heights of floors that its models may climb to, and of those they stand on. (TEN-TERR-08)"""
    models, ground = models_of(game, unit), the_ground(game)
    if is_a(game, unit, "AIRCRAFT") or not any(CLIMBERS & {*model_keywords(game, model.id)} for model in models):
        return {}
    heights = sorted({floor for feature in ground.features for floor in feature.floors})
    now = {
        model.id: model.level
        for model in models
        if model.at is not None and model.level != ground.level_at(*model.at, model.radius)
    }
    return {"floors": {"heights": heights, "now": now}} if heights else {}


def _ring(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    turns = [2 * pi * n / CORNERS for n in range(CORNERS)]
    return [(round(x + radius * cos(turn), 2), round(y + radius * sin(turn), 2)) for turn in turns]


def _overwatch(game: Game, unit: UnitId) -> list[str]:
    """Whether the enemy can still use Fire Overwatch. (TEN-STRAT-13)"""
    seat = other(game[unit].seat)
    if not is_open(game, seat, FIRE_OVERWATCH):
        return []
    able = [each for each in on_table(game, seat) if may_target(game, FIRE_OVERWATCH, each.id)]
    return [f"{FIRE_OVERWATCH.name} ({FIRE_OVERWATCH.cp} CP)"] if able else []


def of_chargers(game: Game, targets: Mapping[UnitId, Sequence[UnitId]]) -> dict[str, Any]:
    """Of each unit that may charge: its nearest target, how far it is, and how likely the roll gets so far.

    (TEN-CHG-01, TEN-CHG-03)
    """
    rows = standings(game).rows
    found = {}
    for unit, enemies in targets.items():
        gap, nearest = min((closest(rows[unit], rows[enemy]), enemy) for enemy in enemies)
        found[unit] = {"target": game[nearest].name, **_charge_roll(gap)}
    return {"options": found}


def of_charge(game: Game, unit: UnitId, targets: Sequence[UnitId]) -> dict[str, Any]:
    """How far each enemy is, and how likely the roll gets so far. (TEN-CHG-03)"""
    rows = standings(game).rows
    return {"options": {target: _charge_roll(closest(rows[unit], rows[target])) for target in targets}}


def _charge_roll(gap: float) -> dict[str, str]:
    """What a charge over so many inches needs, and its chance: it has to end within Engagement Range. (TEN-CHG-03)"""
    inches = max(gap - ENGAGED, 0.0)
    chance = sum(roll >= inches - TOLERANCE for roll in CHARGES) / len(CHARGES)
    return {
        "range": f'{inches + ENGAGED:.1f}"',
        "roll": f"{max(2, ceil(inches - TOLERANCE))}+",
        "chance": f"{chance:.0%}",
    }


# ---------------------------------------------------------------- setting up


def footprints(game: Game, models: Sequence[ModelId]) -> dict[str, Any]:
    """The bases of models that are yet to be placed."""
    return {
        name: {
            "length": round(2 * game[name].radius, 3),
            "width": round(2 * game[name].radius, 3),
            "label": game[name].kind.name,
        }
        for name in models
    }
