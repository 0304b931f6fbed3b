"""What the players see of The Last Edition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.view import Area, Card, Marker, Piece, Tableau, made_once
from grognard.kernel.words import join, tell
from grognard.rulesets.last_edition.play.attack.pools import pool_of
from grognard.rulesets.last_edition.play.moves.normal import ORDER_NAMES
from grognard.rulesets.last_edition.play.phases import PHASE_NAMES
from grognard.rulesets.last_edition.play.scoring import OBJECTIVE_NAMES
from grognard.rulesets.last_edition.play.setup.directives import NAMES
from grognard.rulesets.last_edition.table.layouts import HEIGHT, WIDTH, objectives, zones
from grognard.rulesets.last_edition.table.maps import terrain
from grognard.rulesets.last_edition.table.objectives import RADIUS, barren, holder, presence
from grognard.rulesets.last_edition.table.records import BATTLE, Bomb, Unit, other
from grognard.rulesets.last_edition.table.units import models_of, on_table, passengers, side, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game

TERRAIN_NAMES = {
    "type 1": tell('Soft cover: -1 to be hit by shooting, 2" less to move'),
    "type 2": tell("Hindering: armour +1/+0 against shooting, walls that one sees and moves through"),
    "type 3": tell("Blocking: nobody on it sees or is seen, walls that stop everything"),
}


def tableau(game: Game, seat: int | None) -> Tableau:
    """The table as the seat may see it; directives of later rounds only to their owner. (TLE-GEN-15, TLE-DIR-03)"""
    return Tableau(
        width=WIDTH,
        height=HEIGHT,
        ribbon=_ribbon(game),
        areas=_areas(game),
        markers=(*_objectives(game), *_bombs(game)),
        pieces=tuple(piece for unit in on_table(game) for piece in _pieces(game, unit)),
        cards=tuple(card(game, unit) for unit in game.all(Unit)),
        scores=tuple(float(side(game, each).points) for each in (0, 1)),
        resources=tuple(_resources(game, each, is_own=each == seat) for each in (0, 1)),
    )


def _ribbon(game: Game) -> tuple[str, ...]:
    """Round, whose turn, phase, and how many reaction units are left. (TLE-GEN-13)"""
    battle = game[BATTLE]
    if not battle.turn:
        return (tell("Before the battle"),)
    said: list[str] = [
        tell("Round {number}", number=battle.round),
        tell("Turn of {player}", player=game.ruleset.seat_name(game, battle.active)),
    ]
    if battle.phase:
        left = side(game, other(battle.active)).reactions
        said += [PHASE_NAMES[battle.phase], tell("{number} reaction units left", number=left)]
    return tuple(said)


def _areas(game: Game) -> tuple[Area, ...]:
    battle = game[BATTLE]
    if not battle.layout:
        return ()
    found = [
        Area(id=f"zone-{zone.number}", kind="zone", points=zone.area.points, seat=battle.zone_of.index(number))
        for number, zone in enumerate(zones(battle.layout))
    ]
    return (*found, *(_terrain_areas(battle.map) if battle.map else ()))


_KNOWN: dict[str, tuple[Area, ...]] = {}


def _terrain_areas(name: str) -> tuple[Area, ...]:
    if name not in _KNOWN:
        found: list[Area] = []
        for feature in terrain(name).features:
            is_solid = feature.kind == "type 3"
            found.append(
                Area(
                    id=feature.id,
                    kind=feature.kind,
                    points=feature.area.points,
                    label=TERRAIN_NAMES[feature.kind],
                    is_blocking=is_solid,
                )
            )
            found += [
                Area(
                    id=f"{feature.id} wall {n}",
                    kind="wall",
                    points=(wall.start, wall.end),
                    is_blocking=is_solid,
                )
                for n, wall in enumerate(feature.lines, start=1)
            ]
        _KNOWN[name] = tuple(found)
    return _KNOWN[name]


def _objectives(game: Game) -> list[Marker]:
    """The discs with who holds them, and with how many models. (TLE-OBJ-01, TLE-OBJ-02)"""
    battle = game[BATTLE]
    if not battle.layout:
        return []
    found = []
    for key, at in objectives(battle.layout):
        one, two = presence(game, at)
        note: str = tell("{one} to {two} models", one=one.models, two=two.models)
        if key in battle.destroyed:
            note = tell("destroyed")
        elif key in barren(game):
            note = tell("gives nothing in this round")
        owner = None if key in battle.destroyed else holder(game, at)
        found.append(Marker(id=key, at=at, radius=RADIUS, label=OBJECTIVE_NAMES[key], owner=owner, note=note))
    return found


def _bombs(game: Game) -> list[Marker]:
    return [
        Marker(id=bomb.id, at=bomb.at, radius=0.492, label=tell("Bomb"), owner=bomb.seat) for bomb in game.all(Bomb)
    ]


def _pieces(game: Game, unit: Unit) -> list[Piece]:
    health = {str(model.id): model for model in models_of(game, unit.id)}
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
            label=health[one.name].kind.name,
            wounds=health[one.name].health,
            most_wounds=health[one.name].kind.health,
        )
        for one in troop_of(game, unit.id).stands
    ]


def _resources(game: Game, seat: int, *, is_own: bool) -> dict[str, Any]:
    """Pools, leader points, power dice, and what may be seen of the directives. (TLE-BLP-11, TLE-LP-01, TLE-DIR-03)"""
    own, pool = side(game, seat), pool_of(game, seat)
    plan = [
        NAMES[directive] if is_own or number <= own.revealed else tell("hidden")
        for number, directive in enumerate(own.plan, start=1)
    ]
    return {
        "bad luck pool": list(pool.faces),
        "Bending reality": pool.sixes,
        "leader points": own.leader_points,
        "most leader points": own.most_leader_points,
        "power dice": own.power_dice,
        "reaction units": own.reactions,
        "directives": join(plan),
        "primary": own.primary,
        "secondary": own.secondary,
        "other": own.other,
    }


def card(game: Game, unit: Unit) -> Card:
    """The unit's card."""
    known = _fixed(unit.sheet)
    return Card(
        id=unit.id,
        seat=unit.seat,
        name=unit.name,
        pieces=unit.models,
        states=tuple(_states(game, unit)),
        lines=((tell("Models"), f"{len(unit.models)} / {len(unit.roll)}"), *known),
        keywords=tuple(map(str, unit.sheet.keywords)),
    )


@made_once
def _fixed(sheet: Any) -> tuple[tuple[str, str], ...]:
    """The lines of the datasheet, which never change."""
    return tuple(
        (
            kind.name,
            tell(
                'M {move}", BS {bs}+, CS {cs}, T {toughness}, H {health}, As {armor}',
                move=kind.move, bs=kind.bs, cs=kind.cs, toughness=kind.toughness, health=kind.health, armor=kind.armor,
            ),
        )
        for kind in sheet.model
    )  # fmt: skip


def _states(game: Game, unit: Unit) -> list[str]:
    where = {"reserve": tell("in reserve"), "embarked": tell("embarked"), "gone": tell("killed")}
    found: list[str] = []
    if unit.where in where:
        found.append(where[unit.where])
    if unit.order:
        found.append(ORDER_NAMES[unit.order])
    facts = {
        tell("moved"): unit.has_moved,
        tell("shot"): unit.has_shot,
        tell("acted"): game[BATTLE].phase in unit.acted,
        tell("reacts"): unit.is_reacting,
        tell("cannot be shot at"): unit.is_hidden,
    }
    found += [said for said, holds in facts.items() if holds]
    found += [tell("carries {unit}", unit=each.name) for each in passengers(game, unit.id)]
    found += [tell("{effect} ({why})", effect=str(each.effect), why=each.why) for each in unit.effects]
    return found
