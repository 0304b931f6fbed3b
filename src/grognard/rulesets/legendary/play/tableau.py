"""What the players see of a battle. (LEG-SETUP-03, LEG-GEN-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.view import Area, Card, Marker, Piece, Tableau
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.play.scoring import CONTROL
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, Model, ModelId, Side, Unit, side_id
from grognard.rulesets.legendary.table.units import models_of, troops, wounds_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def tableau(game: Game, seat: int | None) -> Tableau:
    """The table as the seat may see it."""
    battle, ground = game[BATTLE], board(game)
    areas = [
        Area(id=f"zone-{side.seat}", kind="zone", points=ground.zone(side.edge).points, seat=side.seat)
        for side in game.all(Side)
        if side.edge
    ]
    areas += [
        Area(
            id=piece.id,
            kind=piece.feature.kind,
            points=piece.area.points,
            label=piece.label,
            height=piece.height,
            is_blocking=piece.is_solid,
        )
        for piece in ground.pieces
    ]
    sides = game.all(Side)
    return Tableau(
        width=ground.width,
        height=ground.height,
        ribbon=(
            tell("Game turn {number}", number=battle.turn) if battle.turn else tell("Before the battle"),
            battle.phase,
        ),
        areas=tuple(areas),
        markers=tuple(
            Marker(id=f"objective-{n}", at=at, radius=CONTROL, label=tell("Objective {number}", number=n))
            for n, at in enumerate(ground.objectives, start=1)
        ),
        pieces=tuple(
            Piece(
                id=one.name,
                unit=troop.id,
                seat=troop.seat,
                at=one.pose.at,
                shape=one.base.kind,
                length=one.base.length,
                width=one.base.width,
                facing=one.pose.facing,
                height=one.height,
                label=game[ModelId(one.name)].profile.name,
                wounds=sum(game[ModelId(one.name)].left),
                most_wounds=wounds_of(game[ModelId(one.name)]),
            )
            for troop in troops(game)
            for one in troop.stands
        ),
        cards=tuple(card(game, unit, seat) for unit in game.all(Unit)),
        scores=tuple(float(side.points) for side in sides),
        resources=tuple({"holds": side.holds} for side in sides),
    )


STATES = (
    ("is_routed", "routed"),
    ("is_pinned", "pinned"),
    ("is_on_ground", "gone to ground"),
    ("is_jinking", "jinking"),
    ("is_blinded", "blinded"),
    ("is_struck_down", "struck down"),
    ("is_shrouded", "in smoke"),
    ("is_afire", "ablaze"),
    ("has_activated", "activated"),
    ("is_spent", "fired overwatch"),
)


def card(game: Game, unit: Unit, seat: int | None) -> Card:
    """The unit's card: what it is, has and suffers."""
    models = models_of(game, unit.id)
    states = [tell(words) for field, words in STATES if getattr(unit, field)]
    states += [tell("stunned")] * any(model.is_stunned for model in models)
    states += [tell("immobilised")] * any(model.is_immobilised for model in models)
    states += [tell("in combat")] * bool(unit.foes)
    states += {
        "reserve": [tell("in reserve")],
        "aboard": [tell("aboard")],
        "joined": [tell("joined to a unit")],
        "gone": [tell("destroyed")],
    }.get(unit.where, [])
    side = game[side_id(unit.seat)]
    if unit.is_warlord and (side.is_warlord_shown or seat == unit.seat):
        states.append(tell("warlord"))
    return Card(
        id=unit.id,
        seat=unit.seat,
        name=unit.name,
        pieces=unit.models,
        states=tuple(states),
        lines=tuple(_lines(game, unit, models)),
        keywords=tuple(dict.fromkeys(str(rule) for model in models for rule in model.profile.all_rules)),
    )


def _lines(game: Game, unit: Unit, models: list[Model]) -> list[tuple[str, str]]:
    lines: list[tuple[str, str]] = [(tell("Models"), tell("{left} of {start}", left=len(models), start=unit.start))]
    for profile in dict.fromkeys(model.profile for model in models):
        if isinstance(profile, ModelProfile):
            names = ("ws", "bs", "s", "t", "w", "i", "a", "ld", "sv")
            stats = [f"{name.upper()} {getattr(profile, name) or '-'}" for name in names]
            lines.append((profile.name, ", ".join(stats)))
        else:
            lines.append((profile.name, str(profile.points)))
    weapons = dict.fromkeys(weapon.name for model in models for weapon in model.weapons)
    if weapons:
        lines.append((tell("Weapons"), ", ".join(weapons)))
    return lines
