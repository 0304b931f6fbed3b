"""What the players see of The Last Edition."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.view import Area, Card, Marker, Piece, State, Tableau, Tray, TrayItem
from grognard.kernel.words import rendered, tell, tell_many
from grognard.rulesets.last_edition.lists.cards import tables_of
from grognard.rulesets.last_edition.play.attack.pools import pool_of
from grognard.rulesets.last_edition.play.directives import reaction_allowance
from grognard.rulesets.last_edition.play.mission_actions import MARKER
from grognard.rulesets.last_edition.play.moves.orders import ORDER_NAMES
from grognard.rulesets.last_edition.play.phases import PHASE_NAMES
from grognard.rulesets.last_edition.play.rings import melee_ranges, rings
from grognard.rulesets.last_edition.play.scoring import OBJECTIVE_NAMES
from grognard.rulesets.last_edition.play.setup.directives import CLAUSES, NAMES
from grognard.rulesets.last_edition.table.layouts import HEIGHT, WIDTH, objectives, zones
from grognard.rulesets.last_edition.table.map_names import LAYOUT_NAMES, SECONDARY_NAMES
from grognard.rulesets.last_edition.table.maps import terrain
from grognard.rulesets.last_edition.table.objectives import RADIUS, Presence, barren, holder, presence
from grognard.rulesets.last_edition.table.records import BATTLE, Bomb, Unit, other
from grognard.rulesets.last_edition.table.sight import standing
from grognard.rulesets.last_edition.table.units import board, models_of, on_table, side, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game

TERRAIN_NAMES = {
    "type 1": tell('Soft cover: -1 to be hit by shooting, 2" less to move'),
    "type 2": tell("Hindering: armour +1/+0 against shooting, walls that one sees and moves through"),
    "type 3": tell("Blocking: nobody on it sees or is seen, walls that stop everything"),
}
TEXTURES = {"type 1": "wood", "type 2": "ruin", "type 3": "building"}


SECURE = "★"
"""Beside the models of a side that has Objective security on an objective. (TLE-OBJ-03)"""
REACTED_TO = ("command", "movement", "power", "battle")
"""Phases with reaction units. (TLE-REACT-01)"""


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
        resources=tuple(_resources(game, each) for each in (0, 1)),
        trays=tuple(tray for each in (0, 1) for tray in _trays(game, each, is_own=each == seat)),
        rings=rings(game),
    )


def _ribbon(game: Game) -> tuple[str, ...]:
    """Round, whose turn, phase, and how many reaction units are left. (TLE-GEN-13)"""
    battle = game[BATTLE]
    if not battle.turn:
        known = [LAYOUT_NAMES[battle.layout], SECONDARY_NAMES[battle.secondary]] if battle.secondary else []
        return (tell("Before the battle"), *known)
    said: list[str] = [
        tell("Round {number}", number=battle.round),
        tell("Turn of {player}", player=game.ruleset.seat_name(game, battle.active)),
    ]
    if battle.phase:
        left = _reactions(game, other(battle.active))
        said += [
            PHASE_NAMES[battle.phase],
            tell_many("{count} reaction unit left", "{count} reaction units left", left),
        ]
    return tuple(said)


def _reactions(game: Game, seat: int) -> int:
    """Reaction units left; before they begin in a phase, how many there will be as things stand. (TLE-REACT-01)"""
    battle, left = game[BATTLE], side(game, seat).reactions
    has_begun = left or any(unit.is_reacting for unit in game.all(Unit) if unit.seat == seat)
    if has_begun or seat == battle.active or battle.phase not in REACTED_TO:
        return left
    return reaction_allowance(game, seat)


def _areas(game: Game) -> tuple[Area, ...]:
    battle = game[BATTLE]
    if not battle.layout:
        return ()
    found = [
        Area(id=f"zone-{zone.number}", kinds=("zone",), points=zone.area.points, seat=battle.zone_of.index(number))
        for number, zone in enumerate(zones(battle.layout))
    ]
    return (*found, *_terrain_areas(battle.map), *melee_ranges(game)) if battle.map else tuple(found)


@lru_cache(maxsize=256)
def _terrain_areas(name: str) -> tuple[Area, ...]:
    """The pieces and their walls."""
    found: list[Area] = []
    for feature in terrain(name).features:
        is_solid = feature.kind == "type 3"
        kinds = (feature.kind, TEXTURES[feature.kind])
        label = TERRAIN_NAMES[feature.kind]
        found.append(Area(id=feature.id, kinds=kinds, points=feature.area.points, label=label, is_blocking=is_solid))
        found += [
            Area(id=f"{feature.id} wall {n}", kinds=("wall",), points=(wall.start, wall.end), is_blocking=is_solid)
            for n, wall in enumerate(feature.lines, start=1)
        ]
    return tuple(found)


def _objectives(game: Game) -> list[Marker]:
    """The discs with who holds them, and with how many models. (TLE-OBJ-01, TLE-OBJ-02)"""
    battle = game[BATTLE]
    if not battle.layout:
        return []
    found = []
    for key, at in objectives(battle.layout):
        one, two = presence(game, at)
        note: str = _presence_note(game, one, two)
        if key in battle.destroyed:
            note = tell("destroyed")
        elif key in barren(game):
            note = tell("gives nothing in this round")
        owner = None if key in battle.destroyed else holder(game, at)
        label = _counted(OBJECTIVE_NAMES[key], one, two)
        found.append(Marker(id=key, at=at, radius=RADIUS, label=label, owner=owner, note=note))
    return found


def _counted(name: str, one: Presence, two: Presence) -> str:
    """The name on the board, with the models of both sides; a star for Objective security. (TLE-OBJ-02, TLE-OBJ-03)"""
    if not one.models and not two.models:
        return name
    mine, theirs = (f"{each.models}{SECURE if each.has_security else ''}" for each in (one, two))
    return tell("{objective} {one} : {two}", objective=name, one=mine, two=theirs)


def _presence_note(game: Game, one: Presence, two: Presence) -> str:
    """How many models both sides have on an objective, and who has Objective security. (TLE-OBJ-02, TLE-OBJ-03)"""
    if not one.models and not two.models:
        return ""
    if one.has_security and two.has_security:
        return tell("{one} : {two} models, both with Objective security", one=one.models, two=two.models)
    if not one.has_security and not two.has_security:
        return tell("{one} : {two} models", one=one.models, two=two.models)
    player = game.ruleset.seat_name(game, int(two.has_security))
    return tell("{one} : {two} models, Objective security: {player}", one=one.models, two=two.models, player=player)


def _bombs(game: Game) -> list[Marker]:
    return [
        Marker(id=bomb.id, at=bomb.at, radius=MARKER.outer, label=tell("Bomb"), owner=bomb.seat, kind="bomb")
        for bomb in game.all(Bomb)
    ]


def _pieces(game: Game, unit: Unit) -> list[Piece]:
    health = {str(model.id): model for model in models_of(game, unit.id)}
    return [
        one.piece(
            unit.id,
            unit.seat,
            label=health[one.name].kind.name,
            wounds=health[one.name].health,
            most_wounds=health[one.name].kind.health,
        )
        for one in troop_of(game, unit.id).stands
    ]


def _resources(game: Game, seat: int) -> dict[str, int | str]:
    """Leader points now and at most, power dice, reaction units, and where the points come from. (TLE-LP-01)"""
    own = side(game, seat)
    found = (
        (tell("leader points"), f"{own.leader_points}/{own.most_leader_points}"),
        (tell("reactions"), _reactions(game, seat)),
        (tell("power dice"), own.power_dice),
        (tell("primary"), own.primary),
        (tell("secondary"), own.secondary),
        (tell("other"), own.other),
    )
    return {rendered(name): value for name, value in found}


# ---------------------------------------------------------------- trays


def _trays(game: Game, seat: int, *, is_own: bool) -> list[Tray]:
    """The bad luck pool, the sheet of directives, power dice, and who waits beside the table."""
    found = [_pool_tray(game, seat), _plan_tray(game, seat, is_own=is_own)]
    dice = side(game, seat).power_dice
    if dice:
        item = TrayItem(id=f"power-{seat}", name=tell("Power die"), count=dice, kind="die")
        found.append(Tray(id=f"power dice {seat + 1}", name=tell("Power dice"), seat=seat, items=(item,)))
    waiting = [unit for unit in game.all(Unit) if unit.seat == seat and unit.where == "reserve"]
    if waiting:
        items = tuple(TrayItem(id=f"reserve {unit.id}", name=unit.name, card=unit.id) for unit in waiting)
        found.append(Tray(id=f"reserve {seat + 1}", name=tell("Reserve"), seat=seat, items=items))
    return found


def _pool_tray(game: Game, seat: int) -> Tray:
    """The pool as dice, the five of Bending reality apart. (TLE-BLP-11, TLE-DIR-09)"""
    pool = pool_of(game, seat)
    items = [TrayItem(id=f"pool-{seat}-{face}", name=str(face), kind="die") for face in pool.faces]
    if pool.sixes:
        text = tell("Bending reality")
        items.append(TrayItem(id=f"reality-{seat}", name="6", text=text, count=pool.sixes, kind="die"))
    return Tray(id=f"bad luck {seat + 1}", name=tell("Bad luck pool"), seat=seat, items=tuple(items))


def _plan_tray(game: Game, seat: int, *, is_own: bool) -> Tray:
    """The directives of all rounds for their owner, for others those that were revealed. (TLE-DIR-03, TLE-GEN-15)"""
    own = side(game, seat)
    shown = len(own.plan) if is_own else own.revealed
    items = tuple(
        TrayItem(
            id=f"directive-{seat}-{number}",
            name=tell("Round {number}: {directive}", number=number, directive=NAMES[directive]),
            text=CLAUSES.get(directive, ""),
            states=(State("done", tell("revealed")),) if number <= own.revealed else (),
        )
        for number, directive in enumerate(own.plan[:shown], start=1)
    )
    return Tray(
        id=f"directives {seat + 1}", name=tell("Directives"), seat=seat, items=items, backs=len(own.plan) - shown
    )


# ---------------------------------------------------------------- cards


def card(game: Game, unit: Unit) -> Card:
    """The unit's card: its datasheet, and what is true of it now."""
    return Card(
        id=unit.id,
        seat=unit.seat,
        name=unit.name,
        pieces=unit.models if unit.where == "table" else (),
        states=tuple(_states(game, unit)),
        lines=((tell("Models"), f"{len(unit.models)} / {len(unit.roll)}"), (tell("Role"), str(unit.sheet.part))),
        tables=tables_of(unit.sheet),
        keywords=tuple(map(str, unit.sheet.keywords)),
        within=unit.transport or "",
    )


def _states(game: Game, unit: Unit) -> list[State]:
    """Where it is, its order and how long that lasts, what it has done, on what it stands, what reaches it."""
    where = {"reserve": tell("in reserve"), "embarked": tell("embarked"), "gone": tell("killed")}
    found: list[State] = []
    if unit.where in where:
        found.append(State("gone" if unit.where == "gone" else "away", where[unit.where]))
    if unit.order:
        found.append(State("shield" if unit.order == "taking cover" else "flag", _order_words(game, unit)))
    facts = (
        ("moved", tell("moved"), unit.has_moved),
        ("fire", tell("shot"), unit.has_shot),
        ("done", tell("acted"), game[BATTLE].phase in unit.acted),
        ("reacts", tell("reacts"), unit.is_reacting),
        ("cloud", tell("cannot be shot at"), unit.is_hidden),
    )
    found += [State(key, said) for key, said, holds in facts if holds]
    if unit.where == "table":
        types = {standing(board(game), one.shape).type for one in troop_of(game, unit.id).stands}
        found += [State("ground", tell("on terrain of type {type}", type=kind)) for kind in sorted(types) if kind]
    found += [State("effect", tell("{effect} ({why})", effect=str(each.effect), why=each.why)) for each in unit.effects]
    return found


def _order_words(game: Game, unit: Unit) -> str:
    """The order with its duration. (TLE-ORD-03)"""
    name = ORDER_NAMES[unit.order]
    if unit.order in ("advancing", "fall back") or game.options["orders_end_with_turn"]:
        return tell("{order} until the end of the turn", order=name)
    return tell("{order} until the owner's next movement phase", order=name)
