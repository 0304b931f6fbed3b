"""A unit as the dice see it: a row of groups of like models. (TEN-ALLOC-01, TEN-ALLOC-02, TEN-LEAD-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.tenth.dice.facts import NEVER_SAVES, Group, Row, Target
from grognard.rulesets.tenth.lists.keywords.unit_abilities import FeelNoPain, Hardened, Warded
from grognard.rulesets.tenth.table.units import is_protected, model_ability, models_of, toughness_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.dice.facts import Standing
    from grognard.rulesets.tenth.table.records import Model, ModelId, UnitId

SMOKESCREEN, GO_TO_GROUND = "Smokescreen", "Go to Ground"
"""Names of effects in `Unit.effects`."""


class Ranks(NamedTuple):
    """A unit as a row of groups of like models: same profile, same cover, same protection."""

    target: Target
    standing: Standing
    models: tuple[tuple[ModelId, ...], ...]
    """The models of each group, first the one that must take the next wound of its group."""
    allocated: tuple[int, ...]
    """Groups with a model that was allocated an attack this phase. (TEN-ALLOC-02)"""

    def place_of(self, model: ModelId) -> int | None:
        """The group in which this model is the next to be hit."""
        return next((place for place, row in enumerate(self.models) if row and row[0] == model), None)


def ranks_of(
    game: Game,
    unit: UnitId,
    covered: Callable[[ModelId], bool] | None = None,
    toughness: int | None = None,
    alone: ModelId | None = None,
) -> Ranks:
    """The unit as the dice see it; protected CHARACTERs last. (TEN-ALLOC-01, TEN-LEAD-04)

    `covered` says who has the Benefit of Cover against the attackers, judged now. (TEN-COVER-04)
    A hurt model stands first; a second one of its kind, and the model `alone`, have groups of their own. (TEN-ALLOC-02)
    """
    own = game[unit]
    is_hidden = SMOKESCREEN in own.effects or GO_TO_GROUND in own.effects
    groups: dict[tuple[Group, int, bool], list[Model]] = {}
    for model in models_of(game, unit):
        if model.is_dying:
            continue
        has_cover = covered is not None and (is_hidden or covered(model.id))
        group = group_of(game, model, has_cover, GO_TO_GROUND in own.effects)
        is_touched = _is_touched(model)
        key = (group, 0, model.id == alone)
        while is_touched and key in groups and _is_touched(groups[key][0]):
            key = (group, key[1] + 1, model.id == alone)
        row = groups.setdefault(key, [])
        row.insert(0 if is_touched else len(row), model)
    target_toughness = toughness_of(game, unit) if toughness is None else toughness
    return _in_rows(groups, target_toughness)


def _in_rows(groups: Mapping[tuple[Group, int, bool], list[Model]], toughness: int) -> Ranks:
    """The groups as rows, protected CHARACTERs last. (TEN-LEAD-04)"""
    rows = sorted(groups.items(), key=lambda item: item[0][0].is_protected)
    return Ranks(
        Target(toughness, tuple(key[0] for key, _ in rows)),
        tuple(Row(len(row), row[0].kind.wounds - row[0].wounds) for _, row in rows),
        tuple(tuple(model.id for model in row) for _, row in rows),
        tuple(place for place, (_, row) in enumerate(rows) if row[0].is_allocated),
    )


def _is_touched(model: Model) -> bool:
    return model.wounds < model.kind.wounds or model.is_allocated


def group_of(game: Game, model: Model, has_cover: bool, is_low: bool) -> Group:
    """What the dice know of a model; Go to Ground gives a 6+ invulnerable save. (TEN-STRAT-16, TEN-LEAD-10)"""
    kind = model.kind
    pain = model_ability(game, model.id, FeelNoPain)
    return Group(
        name=kind.name,
        wounds=kind.wounds,
        save=kind.save,
        invulnerable=min(kind.invulnerable or NEVER_SAVES, 6 if is_low else NEVER_SAVES),
        feel_no_pain=min(kind.feel_no_pain or NEVER_SAVES, NEVER_SAVES if pain is None else pain.on),
        has_cover=has_cover,
        save_plus=int(model_ability(game, model.id, Warded) is not None),
        is_hardened=model_ability(game, model.id, Hardened) is not None,
        is_protected=is_protected(game, model.id),
    )
