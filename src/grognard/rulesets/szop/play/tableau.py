"""What the players see of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.view import Area, Card, CardTable, Marker, Piece, State, Tableau, Tray, TrayItem, made_once
from grognard.kernel.words import Sentence, join, tell
from grognard.rulesets.szop.play.attack.tokens import mage_level
from grognard.rulesets.szop.play.cards.hands import label_of as card_label
from grognard.rulesets.szop.play.rings import rings_of
from grognard.rulesets.szop.play.scoring.control import label_of
from grognard.rulesets.szop.play.scoring.finish import score_of
from grognard.rulesets.szop.table.control import REACH
from grognard.rulesets.szop.table.maps import board, zones
from grognard.rulesets.szop.table.records import BATTLE, ModelId, Objective, Side, Unit, side_id
from grognard.rulesets.szop.table.units import models_of, troop_of
from grognard.rulesets.szop.table.variant import NAMES, variant_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops.maps import Board
    from grognard.rulesets.szop.lists.profiles import Fighter, Weapon

BLOCKING = ("blocking", "obscuring", "impassable")
KINDS = {
    "impassable": (tell("impassable"), "mountain"),
    "blocking": (tell("blocking"), "building"),
    "difficult": (tell("difficult"), "wood"),
    "dangerous": (tell("dangerous"), "swamp"),
    "defensive": (tell("defensive"), "ruin"),
    "elevated": (tell("elevated"), "hill"),
    "intermediate": (tell("intermediate"), "dune"),
    "obscuring": (tell("obscuring"), "wood"),
    "low": (tell("low"), "wall"),
}
"""Types of terrain: their words, and how they are drawn."""


def tableau(game: Game, seat: int | None) -> Tableau:
    """The table as the seat may see it: the enemy's hand stays hidden. (SZOP-CARD-02)"""
    battle, whole = game[BATTLE], board(game)
    units = game.all(Unit)
    return Tableau(
        width=whole.width,
        height=whole.height,
        ribbon=_ribbon(game, battle.round),
        areas=(*_zones(game, whole), *_terrain(whole)),
        markers=(*_objectives(game), *_guided(game)),
        pieces=tuple(piece for unit in units for piece in _pieces(game, unit)),
        cards=tuple(_card(game, unit) for unit in units),
        scores=tuple(float(score_of(game, each)) for each in (0, 1)),
        trays=tuple(tray for each in (0, 1) for tray in _trays(game, game[side_id(each)], seat)),
        rings=rings_of(game),
    )


def _ribbon(game: Game, number: int) -> tuple[str, ...]:
    """The round and, where it is not the usual one, the mission. (SZOP-MISS-01)"""
    when = tell("Round {number}", number=number) if number else tell("Before the battle")
    missions: list[int] = [variant_of(game)]
    if game.options["running_score"] and 1 not in missions:
        missions.append(1)
    return when, *(tell("Variant {name}", name=NAMES[mission]) for mission in missions if mission)


def _zones(game: Game, whole: Board) -> list[Area]:
    owners = {game[side_id(seat)].zone: seat for seat in (0, 1)}
    return [
        Area(id=f"zone-{n}", kinds=("zone",), points=area.points, seat=owners.get(n))
        for n, area in enumerate(zones(whole))
    ]


def _terrain(whole: Board) -> list[Area]:
    return [
        Area(
            id=feature.id,
            kinds=tuple(dict.fromkeys([*feature.kinds, *(KINDS[kind][1] for kind in feature.kinds)])),
            points=feature.area.points,
            label=join([KINDS[kind][0] for kind in feature.kinds]),
            is_blocking=feature.has(*BLOCKING),
        )
        for feature in whole.features
    ]


def _objectives(game: Game) -> list[Marker]:
    return [
        Marker(id=each.id, at=each.at, radius=REACH, label=label_of(each), owner=each.owner, kind="objective")
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
            kind="guided",
        )
        for unit in game.all(Unit)
        for n, at in enumerate(unit.guided)
    ]


def _pieces(game: Game, unit: Unit) -> list[Piece]:
    if unit.place != "table":
        return []
    return [
        one.piece(
            unit.id,
            unit.seat,
            label=game[ModelId(one.name)].fighter.shown,
        )
        for one in troop_of(game, unit.id).stands
    ]


# ---------------------------------------------------------------- cards of units


def states_of(unit: Unit) -> tuple[State, ...]:
    """The states of a unit. (SZOP-STATE-01..03)"""
    facts = (
        (State("gone", tell("destroyed")), unit.place == "destroyed"),
        (State("away", tell("waits to arrive")), unit.place in ("ambush", "reserve")),
        (State("away", tell("carried")), unit.place == "carried"),
        (State("tired", tell("Exhausted")), unit.is_exhausted),
        (State("pinned", tell("Pinned")), unit.is_pinned),
        (State("shield", tell("Fortified")), unit.is_fortified),
        (State("fresh", tell("Fresh")), unit.is_fresh),
        (State("done", tell("activated")), unit.has_begun),
    )
    return tuple(state for state, holds in facts if holds)


def _is_key_unit(game: Game, unit: Unit) -> bool:
    """Variant 3: whether it counts as an objective of its player. (SZOP-MISS-04)"""
    return game[side_id(unit.seat)].key == unit.id


def _card(game: Game, unit: Unit) -> Card:
    models = models_of(game, unit.id)
    lines: list[tuple[str, str]] = [
        (tell("Models"), str(len(models))),
        (tell("Wounds"), str(unit.wounds)),
        (tell("Toughness at the start"), str(unit.toughness)),
    ]
    if mage_level(game, unit.id):
        lines.append((tell("Power tokens"), str(unit.tokens)))
    keywords: dict[str, None] = {}
    fighters = list(dict.fromkeys(model.fighter for model in models))
    for fighter in fighters:
        keywords |= {each.shown(): None for each in (*fighter.passives, *fighter.actives, *fighter.auras)}
    return Card(
        id=unit.id,
        seat=unit.seat,
        name=unit.shown,
        pieces=unit.models,
        states=(*states_of(unit), *([State("flag", tell("key unit"))] if _is_key_unit(game, unit) else [])),
        lines=tuple(lines),
        tables=(_numbers(fighters), _weapons(fighters)) if fighters else (),
        keywords=tuple(keywords),
        pips=unit.wounds,
        within=unit.carrier or "",
    )


def _numbers(fighters: list[Fighter]) -> CardTable:
    columns = (tell("Models"), tell("Quality"), tell("Defence"), tell("Toughness"))
    rows = [(one.shown, f"{one.quality}+", f"{one.defence}+", str(one.toughness)) for one in fighters]
    return CardTable(columns, tuple(rows))


def _weapons(fighters: list[Fighter]) -> CardTable:
    columns = (tell("Weapons"), tell("Range"), tell("Attacks"), tell("AP"), tell("Abilities"))
    weapons = dict.fromkeys(weapon for fighter in fighters for weapon in fighter.weapons)
    return CardTable(columns, tuple(_weapon(weapon) for weapon in weapons))


@made_once
def _weapon(weapon: Weapon) -> tuple[str, ...]:
    reach: Sentence = tell('{inches}"', inches=weapon.reach) if weapon.reach else tell("melee")
    abilities = join(each.shown() for each in weapon.keywords)
    return weapon.shown, reach, str(weapon.attacks), str(weapon.ap), abilities


# ---------------------------------------------------------------- beside the table


def _trays(game: Game, side: Side, seat: int | None) -> list[Tray]:
    """Cards: the own hand, laid and fulfilled ones of both, backs of the rest. (SZOP-CARD-02)"""
    waiting = [
        TrayItem(id=unit.id, name=unit.shown, card=unit.id, kind=unit.place)
        for unit in game.all(Unit)
        if unit.seat == side.seat and unit.place in ("ambush", "reserve")
    ]
    trays = []
    if waiting:
        trays.append(Tray(id=f"waiting-{side.seat}", name=tell("Still to come"), seat=side.seat, items=tuple(waiting)))
    if not game.options["strategy_cards"]:
        return trays
    is_own = seat == side.seat

    def items(cards: tuple[int, ...]) -> tuple[TrayItem, ...]:
        return tuple(
            TrayItem(id=f"card {side.seat} {card}", name=card_label(game, side.seat, card), kind="card")
            for card in cards
        )

    laid = tuple(each.card for each in side.laid)
    hand = Tray(
        id=f"hand-{side.seat}",
        name=tell("Hand"),
        seat=side.seat,
        items=items(side.hand) if is_own else (),
        backs=0 if is_own else len(side.hand),
    )
    return [
        *trays,
        hand,
        Tray(id=f"deck-{side.seat}", name=tell("Deck"), seat=side.seat, backs=len(side.deck)),
        Tray(id=f"laid-{side.seat}", name=tell("Missions"), seat=side.seat, items=items(laid)),
        Tray(id=f"fulfilled-{side.seat}", name=tell("Fulfilled"), seat=side.seat, items=items(side.fulfilled)),
        Tray(id=f"discarded-{side.seat}", name=tell("Discarded"), seat=side.seat, items=items(side.discarded)),
    ]
