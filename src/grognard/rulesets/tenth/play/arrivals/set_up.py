"""Setting units up in mid-battle: the question where, with a rule of its own for each way to arrive. (TEN-RES-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel import troops as kit
from grognard.rulesets.tenth.play import previews
from grognard.rulesets.tenth.table.board import disc, troops
from grognard.rulesets.tenth.table.placing import footing_of, put
from grognard.rulesets.tenth.table.units import models_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.ask import Place, Placement
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.kernel.troops import Stand
    from grognard.rulesets.tenth.table.records import UnitId, Where

    Law = Callable[[Mapping[str, Stand]], None]
    """Raises `Refused` unless bases may be set up so, beyond what holds everywhere."""


class Site(kit.Site):
    """Where models of a unit are to be set up: the regions, and a law beside what holds everywhere.

    Everywhere: on the table, on no other base, out of Engagement Range, coherent. (TEN-RES-02, TEN-TRANS-05)
    `is_even` says that the law lets a smaller base stand wherever it lets a larger one around it.
    """

    def __init__(
        self, game: Game, unit: UnitId, regions: Sequence[Polygon], law: Law, clause: str, *, is_even: bool = True
    ) -> None:
        self.game, self.whom = game, unit
        bases = {str(model.id): disc(model.radius, model.kind.height) for model in models_of(game, unit)}
        footing = footing_of(game, unit, clause)
        own = game[unit].seat
        super().__init__(unit, own, bases, troops(game), footing, regions, is_within=False, is_even=is_even, where=law)

    def question(self, prompt: str, room: Placement, **more: Any) -> Place:
        """The question, with room that was found as a suggestion."""
        return super().question(prompt, room, shows=self._shows, **more)

    def _shows(self) -> dict[str, Any]:
        return {
            "zones": [region.points for region in self.regions],
            "footprints": previews.footprints(self.game, self.game[self.whom].models),
            **previews.floors(self.game, self.whom),
        }


def come_to_table(game: Game, unit: UnitId, placed: Placement, **fields: object) -> None:
    """Put the models where the answer says; the unit is on the battlefield now."""
    put(game, unit, placed)
    game.change(unit, where="table", transport=None, **fields)


def leave_table(game: Game, unit: UnitId, where: Where, **fields: object) -> None:
    """Take a unit off the battlefield without destroying it: into a Transport, or into Reserves."""
    for model in game[unit].models:
        game.change(model, at=None, level=0.0)
    game.change(unit, where=where, **fields)
