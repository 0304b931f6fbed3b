"""Setting units up in mid-battle: the question where, with a rule of its own for each way to arrive. (TEN-RES-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Place
from grognard.rulesets.tenth import consequences
from grognard.rulesets.tenth.placing import Crowd, check_stand, find_room, first_room, put, some_room, stand
from grognard.rulesets.tenth.records import ModelId

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.rulesets.tenth.battlefield import Base
    from grognard.rulesets.tenth.records import UnitId, Where

    Law = Callable[[Mapping[str, Base]], None]
    """Raises `Refused` unless bases may be set up so, beyond what holds everywhere."""


def ask_place(
    game: Game,
    unit: UnitId,
    regions: Sequence[Polygon],
    law: Law,
    prompt: str,
    clause: str,
    models: Sequence[ModelId] | None = None,
) -> Place | None:
    """The question where a unit (or some of its models) is set up; None if it can be nowhere in the regions.

    Everywhere: on the table, on no other base, out of Engagement Range, coherent. (TEN-RES-02, TEN-TRANS-05)
    """
    own = game[unit]
    pieces = tuple(own.models if models is None else models)
    crowds: list[Crowd] = []
    passed: list[Placement] = []  # what was let pass last: a proposal is tried, given as the answer, and checked again

    def legal(placed: Placement) -> None:
        if placed in passed:
            return
        if not crowds:
            crowds.append(Crowd(game, unit))
        row = {name: stand(game, ModelId(name), spot) for name, spot in placed.items()}
        law(row)
        check_stand(game, unit, row, clause, crowd=crowds[0])
        passed[:] = [dict(placed)]

    # Most tables have room for a plain block; only where none is found is every inch looked at.
    block = _first(some_room(game, pieces, region, legal) for region in regions)
    room = block or _first(first_room(game, pieces, region, legal) for region in regions)
    if room is None:
        return None

    def propose(chance: Chance) -> Placement:
        region = regions[chance.below(len(regions))]
        return (find_room(game, pieces, region, legal, chance) if block else None) or room

    return Place(
        seat=own.seat,
        prompt=prompt,
        clause=clause,
        about=(unit,),
        pieces=pieces,
        legal=legal,
        propose=propose,
        hints={"regions": [region.points for region in regions]},
        shows=lambda: {
            "zones": [region.points for region in regions],
            "footprints": consequences.footprints(game, pieces),
        },
    )


def _first(rooms: Iterable[Placement | None]) -> Placement | None:
    return next((room for room in rooms if room is not None), None)


def come_to_table(game: Game, unit: UnitId, placed: Placement, **fields: object) -> None:
    """Put the models where the answer says; the unit is on the battlefield now."""
    put(game, unit, placed)
    game.change(unit, where="table", transport=None, **fields)


def leave_table(game: Game, unit: UnitId, where: Where, **fields: object) -> None:
    """Take a unit off the battlefield without destroying it: into a Transport, or into Reserves."""
    for model in game[unit].models:
        game.change(model, at=None, level=0.0)
    game.change(unit, where=where, **fields)
