"""Setting units up in mid-battle: the question where, with a rule of its own for each way to arrive. (TEN-RES-02)"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.kernel.troops import Crowd, check_stands
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play import previews
from grognard.rulesets.tenth.play.arrivals.room import block_of, first_room, is_legal, nooks
from grognard.rulesets.tenth.table.board import troops
from grognard.rulesets.tenth.table.placing import footing_of, put, stand
from grognard.rulesets.tenth.table.records import ModelId
from grognard.rulesets.tenth.table.units import model_keywords

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from grognard.kernel.ask import Chance, Placement, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.rulesets.tenth.table.board import Stand
    from grognard.rulesets.tenth.table.records import UnitId, Where

    Law = Callable[[Mapping[str, Stand]], None]
    """Raises `Refused` unless bases may be set up so, beyond what holds everywhere."""

NOOKS = 1000
"""In how many small squares a single model is tried."""


class Site:
    """Where models of a unit are to be set up: the regions, and a law beside what holds everywhere.

    Everywhere: on the table, on no other base, out of Engagement Range, coherent. (TEN-RES-02, TEN-TRANS-05)
    `is_even` says that the law lets a smaller base stand wherever it lets a larger one around it.
    """

    def __init__(
        self, game: Game, unit: UnitId, regions: Sequence[Polygon], law: Law, clause: str, *, is_even: bool = True
    ) -> None:
        self.game, self.unit, self.regions, self.clause = game, unit, regions, clause
        self.law, self.is_even = law, is_even
        self.models = game[unit].models
        self._crowd: Crowd | None = None
        # What was let pass last: a proposal is tried, given as the answer, and checked again.
        self._passed: Placement | None = None
        self._has_blocks = False

    def check(self, placed: Placement) -> None:
        """Whether models may be set up so: the one check of what is searched, proposed and answered."""
        if placed != self._passed:
            self.check_bases({name: stand(self.game, ModelId(name), spot) for name, spot in placed.items()})
            self._passed = dict(placed)

    def check_bases(self, row: Mapping[str, Stand]) -> None:
        """The same for bases."""
        if self._crowd is None:
            self._crowd = Crowd(self.unit, troops(self.game))
            self._footing = footing_of(self.game, self.unit, self.clause)
        self.law(row)
        check_stands(self._footing, row, self._crowd)

    def room(self, models: Sequence[ModelId]) -> Placement | None:
        """Some room for the models, if a search finds it."""
        game, regions = self.game, self.regions
        # Most tables have room for a plain block; only where none is found is every inch looked at.
        block = _first(block_of(game, models, region, self.check) for region in regions)
        if block is not None:
            self._has_blocks = len(models) == len(self.models)
            return block
        if (room := _first(first_room(game, models, region, self.check) for region in regions)) is not None:
            return room
        if len(models) > 1:
            return None
        spots: Iterable[Placement] = ({models[0]: spot} for spot in islice(self._nooks(models[0]), NOOKS))
        return next((placed for placed in spots if is_legal(self.check, placed)), None)

    def is_shut(self, model: ModelId) -> bool:
        """Proof that the model can stand nowhere here, whoever looks for a place."""
        return self.is_even and next(iter(self._nooks(model)), None) is None

    def _nooks(self, model: ModelId) -> Iterable[Spot]:
        def may_stand(base: Stand) -> bool:
            try:
                self.check_bases({model: base})
            except Refused:
                return False
            return True

        return nooks(self.game, model, self.regions, may_stand) if self.is_even else ()

    def kinds(self) -> list[ModelId]:
        """A model of each kind, as far as the ground minds: one is like another of the same size and keywords."""
        found = {(self.game[model].radius, model_keywords(self.game, model)): model for model in self.models}
        return list(found.values())

    def ask(self, prompt: str, otherwise: str) -> Place | None:
        """The question where the whole unit is set up; None if there is proof that it can be nowhere.

        Where the search finds no room the player may, or says that he does not either: that is the other answer.
        """
        room = self.room(self.models)
        if room is not None:
            return self.question(prompt, room)
        if any(map(self.is_shut, self.kinds())):
            return None
        return self.question(
            tell("{prompt} No room was found; you may still show some.", prompt=prompt), {}, otherwise=otherwise
        )

    def question(self, prompt: str, room: Placement, *, least: int | None = None, otherwise: str = "") -> Place:
        """The question, with room that was found as a suggestion."""
        game, regions, models = self.game, self.regions, self.models
        has_blocks = self._has_blocks

        def propose(chance: Chance) -> Placement:
            region = regions[chance.below(len(regions))]
            return (block_of(game, models, region, self.check, chance) if has_blocks else None) or room

        return Place(
            seat=game[self.unit].seat,
            prompt=prompt,
            clause=self.clause,
            about=(self.unit,),
            pieces=tuple(models),
            legal=self.check,
            propose=propose,
            least=least,
            otherwise=otherwise,
            hints={"regions": [region.points for region in regions]},
            shows=lambda: {
                "zones": [region.points for region in regions],
                "footprints": previews.footprints(game, models),
                **previews.floors(game, self.unit),
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
