"""The chances of blasts and flames before they are fired, from the facts that are played. (LEG-GEN-06)

Where nothing may be measured before, those of a blast are told for each range band, and those of a flame not until it
is laid.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from grognard.kernel.odds_report import Report
from grognard.kernel.plane import Disc, overlap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import hit_of, reroll_of
from grognard.rulesets.legendary.dice.template_reports import BlastFacts, Burnt, blast_stages, flame_losses
from grognard.rulesets.legendary.dice.to_hit import BANDS, reached_at, to_hit_modifiers
from grognard.rulesets.legendary.lists.keywords.moments import Aim
from grognard.rulesets.legendary.lists.keywords.shooting import IgnoresCover, TwinLinked
from grognard.rulesets.legendary.lists.keywords.templates import Barrage
from grognard.rulesets.legendary.play.shooting.apply_damage import target_of
from grognard.rulesets.legendary.play.shooting.fire_odds import IF_BAND
from grognard.rulesets.legendary.play.shooting.guns import muzzle
from grognard.rulesets.legendary.play.shooting.live_facts import foe_of, side_towards, situation_of
from grognard.rulesets.legendary.play.shooting.sight_lines import lines_of
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.special_rules import has, rules_of
from grognard.rulesets.legendary.table.units import troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.sight_lines import Order
    from grognard.rulesets.legendary.table.records import UnitId

FARTHEST = 11.0
"""How far a shell scatters at most. (LEG-SCAT-02)"""


def facts_of_blast(game: Game, gun: Gun, target: UnitId, aim: Point, plus: int, cover: int) -> BlastFacts:
    """A shell as the dice see it. (LEG-SCAT-01 to LEG-SCAT-04)"""
    own = game[gun.model]
    reroll = reroll_of((*gun.weapon.all_rules, *rules_of(game, own)), Aim(foe=foe_of(game, target)))
    by_total = bool(game.options["scatter_by_total"])
    return BlastFacts(aim, muzzle(own, gun.place), plus, cover, reroll, by_total=by_total)


def report_of_blast(game: Game, gun: Gun, facts: BlastFacts) -> Report:
    """How many enemies and friends one shell touches. (LEG-TMPL-02)"""
    seat = game[game[gun.model].unit].seat
    wide = gun.weapon.across / 2
    near = _near(game, facts.aim, FARTHEST + wide)
    rows = [(one, game[game[ModelId(one.name)].unit].seat == seat) for one in near]
    most = sum(not is_friend for _, is_friend in rows)
    return Report(blast_stages(facts, _counter(rows, wide)), main=tell("enemies hit"), most={"enemies hit": most})


def _near(game: Game, at: Point, far: float) -> list[Stand]:
    """Everybody on the ground whom a template about a point near by could touch. (LEG-FLY-09)"""
    return [
        one
        for troop in troops(game)
        for one in troop.stands
        if hypot(one.pose.x - at[0], one.pose.y - at[1]) <= far + one.base.outer
        and not game[ModelId(one.name)].is_flying
    ]


def _counter(rows: Sequence[tuple[Stand, bool]], wide: float) -> Callable[[Point], tuple[int, int]]:
    """Counts the enemies and friends under a template about a point. (LEG-TMPL-02)"""

    def touched(at: Point) -> tuple[int, int]:
        found = [0, 0]
        for one, is_friend in rows:
            away = hypot(one.pose.x - at[0], one.pose.y - at[1])
            if away >= wide + one.base.outer:
                continue
            if one.base.is_round or overlap(Disc(at, wide), one.shape):
                found[is_friend] += 1
        return found[0], found[1]

    return touched


def odds_of_blast(game: Game, guns: Sequence[Gun], order: Order) -> dict[str, Any]:
    """What one shell does that is aimed at the model with most enemies about it. (LEG-SCAT-01, LEG-GEN-06)"""
    lines = lines_of(game, guns, order)
    if not lines or game[order.target].where != "table":
        return {}
    gun, line = next(iter(lines.items()))
    stands = troop_of(game, order.target).stands
    wide = gun.weapon.across / 2
    one = max(
        (stands[place] for place in line.seen),
        key=lambda own: sum(_is_within(own, other, wide) for other in stands),
    )
    cover = 0 if has(gun.weapon.all_rules, Barrage, IgnoresCover) else line.cover.value
    situation = situation_of(game, gun, order, line)

    def report(plus: int) -> Report:
        return report_of_blast(game, gun, facts_of_blast(game, gun, order.target, one.pose.at, plus, cover))

    if game.options["allow_premeasuring"]:
        return {"odds": report(sum(part.value for part in to_hit_modifiers(situation))).plain()}
    told = []
    for band in BANDS:
        there = reached_at(situation, band)
        if there.band == band:
            plus = sum(part.value for part in to_hit_modifiers(there))
            told.append({"label": IF_BAND[band], "odds": report(plus).plain()})
    return {"attacks": told}


def _is_within(own: Stand, other: Stand, wide: float) -> bool:
    return hypot(own.pose.x - other.pose.x, own.pose.y - other.pose.y) < wide + other.base.inner


# ---------------------------------------------------------------- flames


def report_of_flame(game: Game, gun: Gun, struck: Sequence[ModelId]) -> Report:
    """How many of those under a flame fall. (LEG-TMPL-02, LEG-TMPL-04)"""
    own = game[gun.model]
    rules, start = rules_of(game, own), muzzle(own, gun.place)
    hits = 2 if has(gun.weapon.all_rules, TwinLinked) else 1
    kinds: dict[Burnt, int] = {}
    for name in struck:
        model = game[name]
        hit = hit_of(gun.weapon, rules, foe_of(game, model.unit, model))
        kind = Burnt(target_of(game, model, side_towards(game, model, start)), hit, hits, 1)
        kinds[kind] = kinds.get(kind, 0) + 1
    burnt = [kind._replace(models=number) for kind, number in kinds.items()]
    return Report({tell("losses"): flame_losses(burnt)}, main=tell("losses"), most={"losses": len(struck)})


__all__ = ["facts_of_blast", "odds_of_blast", "report_of_blast", "report_of_flame"]
