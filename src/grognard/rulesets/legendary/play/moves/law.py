"""How units move: the law of this game for the kit of open tables. (LEG-MOVE)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.errors import Refused
from grognard.kernel.plane import distance
from grognard.kernel.troops import Berth, Coherency, Footing, Law, Trek, is_coherent
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.moves.hindrances import TerrainAhead, terrain_of
from grognard.rulesets.legendary.play.moves.keeping_clear import berth_of, kind_of, others_of
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.crews import can_move_guns, is_gun
from grognard.rulesets.legendary.table.records import ModelId, Unit, UnitId
from grognard.rulesets.legendary.table.special_rules import has_type
from grognard.rulesets.legendary.table.units import (
    is_vehicle,
    model_name,
    troop_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand, Troop
    from grognard.kernel.troops.law import Shapes
    from grognard.rulesets.legendary.table.board import Ground
    from grognard.rulesets.legendary.table.records import Model

COHERENCY = Coherency(None, spread=2.0, spread_each=1.0)
"""No two models farther apart than the number of models plus 2 inches. (LEG-MOVE-02)"""
SQUADRON = Coherency(6.0)
"""Each vehicle within 6 inches of another, in one chain. (LEG-VEH-34)"""
ANYWHERE = 1000.0
"""Inches that a model may be away from where it stands when it is put down somewhere else."""


class Step(NamedTuple):
    """One step of a unit's movement: how far, and what the dice said about the ground."""

    inches: float
    difficult: float | None = None
    """The most that a model moves that touches difficult terrain; None where it must be kept off."""
    flies: bool = False
    """Over models and terrain. (LEG-TYPE-04, LEG-TYPE-15, LEG-TYPE-16, LEG-VEH-21)"""
    ignores_difficult: bool = False
    targets: tuple[UnitId, ...] = ()
    """Enemies that may be touched: a charge or pile-in. (LEG-MOVE-03)"""
    clause: str = "LEG-MOVE-01"
    lands: bool = False
    """It comes down from above, on impassable ground too. (LEG-TERR-14)"""
    is_total: bool = False
    """The die is for all that a model goes in its activation: what it has gone counts against it. (LEG-VEH-10)"""
    spent: Mapping[str, float] = {}
    """Inches of this step that models have used to come to a door. (LEG-MOVE-09)"""
    is_haste: bool = False
    """An advance or a charge: who is stunned stays. (LEG-DMG-09)"""


def coherency_of(game: Game, unit: UnitId) -> Coherency:
    """What holds a unit together. (LEG-MOVE-02, LEG-VEH-34)"""
    models = [game[model] for model in game[unit].models]
    return SQUADRON if models and all(map(is_vehicle, models)) else COHERENCY


def law_of(game: Game, unit: Unit, step: Step) -> Law:
    """How a unit may move in a step. (LEG-MOVE-01 to LEG-MOVE-07, LEG-MOVE-10, LEG-TERR-14)"""
    ground = board(game)
    terrain = terrain_of(game, ground, unit, step)

    def flies(name: str) -> bool:
        return step.flies or has_type(game[ModelId(name)], "skimmer", "flier")

    return Law(
        inches=_inches(game, unit, step),
        walls=lambda name: terrain[ModelId(name)].walls,
        goings=lambda name: terrain[ModelId(name)].goings,
        flies=flies,
        climb=climb_on(ground),
        **standing(game, unit, step.clause, step.targets, terrain=terrain),
    )


def _inches(game: Game, unit: Unit, step: Step) -> float | dict[str, float]:
    """Guns without crew stay, and so do vehicles that are immobilised or fired overwatch alone; the stunned in haste.

    (LEG-TYPE-08, LEG-VEH-19, LEG-OVER-06, LEG-DMG-09)
    """
    inches = step.inches
    can_push = can_move_guns(game, unit.id)

    def stays(model: Model) -> bool:
        is_held = model.is_spent or model.is_immobilised or model.has_driven or (step.is_haste and model.is_stunned)
        return is_held or (is_gun(model) and not can_push)

    staying = {model for model in unit.models if stays(game[model])}
    if not staying and not step.spent:
        return inches
    return {model: 0.0 if model in staying else inches - step.spent.get(model, 0.0) for model in unit.models}


def climb_on(ground: Ground) -> Callable[[float, float], float] | None:
    """What it costs to go from one level to another; None where nothing is climbed. (LEG-MOVE-05)"""
    floors = {floor for feature in ground.features for floor in feature.floors}
    if not floors:
        return None

    def climb(low: float, high: float) -> float:
        """The vertical distance to a floor is measured; slopes of hills are walked. (LEG-MOVE-05)"""
        return abs(high - low) if low in floors or high in floors else 0.0

    return climb


def footing_of(game: Game, unit: Unit, clause: str, targets: tuple[UnitId, ...] = ()) -> Footing:
    """Where a unit may stand when it is set up. (LEG-GEN-08, LEG-MOVE-02)"""
    return Footing(**standing(game, unit, clause, targets))


def arrival_of(game: Game, unit: Unit, step: Step) -> Footing:
    """Where a unit may stand after a step that begins off the open table. (LEG-TRANS-04, LEG-RES-02)"""
    terrain = terrain_of(game, board(game), unit, step)
    fields = standing(game, unit, step.clause, step.targets, terrain=terrain)
    if not step.flies:
        fields["no_standing"] = lambda name: (*terrain[ModelId(name)].no_standing, *terrain[ModelId(name)].walls)
    return Footing(**fields)


def landing_of(game: Game, unit: Unit, clause: str) -> Footing:
    """Where a unit may come down from above: also on what nobody enters. (LEG-DS-03, LEG-TERR-14)"""
    terrain = terrain_of(game, board(game), unit, Step(ANYWHERE, lands=True))
    return Footing(**standing(game, unit, clause, terrain=terrain))


def standing(
    game: Game,
    unit: Unit,
    clause: str,
    targets: tuple[UnitId, ...] = (),
    *,
    terrain: Mapping[ModelId, TerrainAhead] | None = None,
) -> dict[str, Any]:
    """Where the models of a unit may stand, all together. (LEG-GEN-08, LEG-MOVE-02, LEG-MOVE-03, LEG-MOVE-10)"""
    ground = board(game)
    rule = coherency_of(game, unit.id)
    known = terrain or terrain_of(game, ground, unit, Step(ANYWHERE))
    own = troop_of(game, unit.id).stands
    is_whole = not own or is_coherent(own, rule)

    kinds = {model: kind_of(game[model]) for model in unit.models}

    def berth(one: Stand, other: Troop) -> Berth:
        return berth_of(game, game[ModelId(one.name)], other, unit.seat, targets)

    def closes_up(ends: Mapping[str, Stand]) -> None:
        """A unit that casualties have torn apart draws together as far as it can. (LEG-MOVE-02)"""
        if _spread(list(ends.values())) > _spread(own) + 0.001:
            raise must_draw_together(unit.name)

    return {
        "clause": clause,
        "clauses": {"coherency": "LEG-MOVE-02", "berth": "LEG-MOVE-03", "passing": "LEG-MOVE-10", "base": "LEG-GEN-08"},
        "table": ground.bounds,
        "no_standing": _no_standing(known),
        "berth": berth,
        "kind_of": lambda name: kinds[ModelId(name)],
        "coherency": rule if is_whole else None,
        "also": None if is_whole else closes_up,
        "levels": (lambda one: ground.levels_at(one.shape, "hill")) if ground.has_levels else None,
        "name_of": lambda name: model_name(game, name),
        "unit_name": unit.name,
    }


def _no_standing(terrain: Mapping[ModelId, TerrainAhead]) -> Shapes:
    """What nobody of a unit may stand on; asked for each model only where they differ."""
    kinds = {id(each): each for each in terrain.values()}
    if len(kinds) == 1:
        return next(iter(kinds.values())).no_standing
    return lambda name: terrain[ModelId(name)].no_standing


def must_draw_together(unit: str) -> Refused:
    """A torn unit may not spread any further."""
    return Refused(tell("{unit} is out of coherency and must draw together.", unit=unit), "LEG-MOVE-02")


def _spread(stands: Any) -> float:
    row = list(stands)
    return max((distance(a.shape, b.shape) for n, a in enumerate(row) for b in row[:n]), default=0.0)


def trek_of(game: Game, unit: UnitId, step: Step) -> Trek:
    """A unit about to move."""
    return Trek(troop_of(game, unit), others_of(game, unit), law_of(game, game[unit], step))
