"""What the players see of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.view import Area, Card, Marker, Piece, Tableau
from grognard.kernel.words import Sentence, join, tell
from grognard.rulesets.szop.play.cards.hands import label_of as card_label
from grognard.rulesets.szop.play.scoring.control import label_of
from grognard.rulesets.szop.play.scoring.finish import score_of
from grognard.rulesets.szop.table.control import REACH
from grognard.rulesets.szop.table.maps import board, zones
from grognard.rulesets.szop.table.records import BATTLE, Objective, Side, Unit, side_id
from grognard.rulesets.szop.table.units import models_of, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops.maps import Board
    from grognard.rulesets.szop.lists.profiles import Fighter, Weapon

BLOCKING = ("blocking", "obscuring", "impassable")


def tableau(game: Game, seat: int | None) -> Tableau:
    """The table as the seat may see it: the enemy's hand stays hidden. (SZOP-CARD-02)"""
    battle, whole = game[BATTLE], board(game)
    return Tableau(
        width=whole.width,
        height=whole.height,
        ribbon=(tell("Round {number}", number=battle.round) if battle.round else tell("Before the battle"),),
        areas=(*_zones(game, whole), *_terrain(whole)),
        markers=(*_objectives(game), *_guided(game)),
        pieces=tuple(piece for unit in game.all(Unit) for piece in _pieces(game, unit)),
        cards=tuple(_card(game, unit) for unit in game.all(Unit)),
        scores=tuple(float(score_of(game, each)) for each in (0, 1)),
        resources=tuple(_beside(game, game[side_id(each)], seat) for each in (0, 1)),
    )


def _zones(game: Game, whole: Board) -> list[Area]:
    owners = {game[side_id(seat)].zone: seat for seat in (0, 1)}
    return [
        Area(id=f"zone-{n}", kind="zone", points=area.points, seat=owners.get(n)) for n, area in enumerate(zones(whole))
    ]


def _terrain(whole: Board) -> list[Area]:
    return [
        Area(
            id=feature.id,
            kind=feature.kind,
            points=feature.area.points,
            label=join([tell(kind) for kind in feature.kinds]),
            is_blocking=feature.has(*BLOCKING),
        )
        for feature in whole.features
    ]


def _objectives(game: Game) -> list[Marker]:
    return [
        Marker(id=each.id, at=each.at, radius=REACH, label=label_of(each), owner=each.owner)
        for each in game.all(Objective)
        if not each.is_removed
    ]


def _guided(game: Game) -> list[Marker]:
    return [
        Marker(
            id=f"{unit.id} marker {n + 1}",
            at=at,
            radius=0.5,
            label=tell("Marker of {unit}", unit=unit.shown),
            owner=unit.seat,
        )
        for unit in game.all(Unit)
        for n, at in enumerate(unit.guided)
    ]


def _pieces(game: Game, unit: Unit) -> list[Piece]:
    if unit.place != "table":
        return []
    return [
        Piece(
            id=one.name,
            unit=unit.id,
            seat=unit.seat,
            at=one.pose.at,
            shape=one.base.kind,
            length=one.base.length,
            width=one.base.width,
            facing=one.pose.facing,
        )
        for one in troop_of(game, unit.id).stands
    ]


# ---------------------------------------------------------------- cards of units


def states_of(unit: Unit) -> tuple[Sentence, ...]:
    """The states of a unit in words. (SZOP-STATE-01..03)"""
    facts = {
        tell("destroyed"): unit.place == "destroyed",
        tell("waits to arrive"): unit.place in ("ambush", "reserve"),
        tell("carried"): unit.place == "carried",
        tell("Exhausted"): unit.is_exhausted,
        tell("Pinned"): unit.is_pinned,
        tell("Fortified"): unit.is_fortified,
        tell("Fresh"): unit.is_fresh,
        tell("activated"): unit.has_begun,
    }
    return tuple(state for state, holds in facts.items() if holds)


def _card(game: Game, unit: Unit) -> Card:
    models = models_of(game, unit.id)
    lines: list[tuple[str, str]] = [(tell("Models"), str(len(models))), (tell("Wounds"), str(unit.wounds))]
    keywords: dict[str, None] = {}
    for fighter in dict.fromkeys(model.fighter for model in models):
        lines += _fighter_lines(fighter)
        keywords |= {each.shown(): None for each in (*fighter.passives, *fighter.actives, *fighter.auras)}
    if unit.tokens:
        lines.append((tell("Tokens"), str(unit.tokens)))
    return Card(
        id=unit.id,
        seat=unit.seat,
        name=unit.shown,
        pieces=unit.models,
        states=states_of(unit),
        lines=tuple(lines),
        keywords=tuple(keywords),
    )


def _fighter_lines(fighter: Fighter) -> list[tuple[str, str]]:
    numbers = tell(
        "Q{quality}+ D{defence}+ T{toughness}",
        quality=fighter.quality,
        defence=fighter.defence,
        toughness=fighter.toughness,
    )
    return [
        (fighter.shown, numbers),
        *((weapon.shown, _weapon_line(weapon)) for weapon in dict.fromkeys(fighter.weapons)),
    ]


def _weapon_line(weapon: Weapon) -> Sentence:
    reach = tell('{inches}"', inches=weapon.reach) if weapon.reach else tell("melee")
    parts = [reach, tell("A{attacks}", attacks=weapon.attacks)]
    if weapon.ap:
        parts.append(tell("AP({ap})", ap=weapon.ap))
    return join([*parts, *(each.shown() for each in weapon.keywords)])


# ---------------------------------------------------------------- beside the table


def _beside(game: Game, side: Side, seat: int | None) -> dict[str, Any]:
    """Cards: the own hand, laid and fulfilled ones of both, numbers of the rest. (SZOP-CARD-02)"""
    if not game.options["strategy_cards"]:
        return {}
    shown = {
        "cards in hand": len(side.hand),
        "cards in the deck": len(side.deck),
        "laid": [str(card_label(game, side.seat, laid.card)) for laid in side.laid],
        "fulfilled": [str(card_label(game, side.seat, card)) for card in side.fulfilled],
    }
    if seat == side.seat:
        shown["hand"] = [str(card_label(game, seat, card)) for card in side.hand]
    return shown
