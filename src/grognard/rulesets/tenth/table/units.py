"""Who is who: small look-ups the chapters share. Nothing here measures; `board.py` does."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from grognard.kernel.table import Moments
from grognard.rulesets.tenth.lists.keywords.unit_abilities import UnitAbility, find
from grognard.rulesets.tenth.table.records import Model, ModelId, Unit, UnitId

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.lists.keywords.weapon_abilities import WeaponKeyword
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile

A = TypeVar("A", bound=UnitAbility)


def units_of(game: Game, seat: int) -> list[Unit]:
    """The seat's units that are not destroyed, wherever they are; an Attached unit is one."""
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.models]


def on_table(game: Game, seat: int | None = None) -> list[Unit]:
    """The units on the battlefield, of one seat or of both."""
    records = game.records  # the most frequent question of all
    return [records[name] for name in _on_table.of(game)[2 if seat is None else seat]]


def _who_is_on_table(game: Game) -> tuple[list[UnitId], list[UnitId], list[UnitId]]:
    """The ids of the units of each seat and of both."""
    both = [unit for unit in game.all(Unit) if unit.where == "table"]
    ours, theirs = ([unit.id for unit in both if unit.seat == seat] for seat in (0, 1))
    return ours, theirs, [unit.id for unit in both]


_on_table = Moments(_who_is_on_table)


def models_of(game: Game, unit: UnitId) -> list[Model]:
    """The living models of a unit."""
    records = game.records  # this is asked so often that one call for each model would be felt
    return [records[model] for model in records[unit].models]


def model_name(game: Game, model: ModelId) -> str:
    """What a living model is called, as on the board: "Captain", or "Rifleman 3" where others of its unit are alike."""
    own = game[model]
    alike = [each.id for each in models_of(game, own.unit) if each.kind.name == own.kind.name]
    return own.kind.name if len(alike) < 2 else f"{own.kind.name} {alike.index(model) + 1}"


def passengers(game: Game, transport: UnitId) -> list[Unit]:
    """The units embarked in it. (TEN-TRANS-03)"""
    return [unit for unit in game.all(Unit) if unit.transport == transport and unit.where == "embarked"]


# ---------------------------------------------------------------- Attached units


def bodyguards(game: Game, unit: UnitId) -> list[Model]:
    """The models of the unit that are not an attached Leader's."""
    return [model for model in models_of(game, unit) if model.home == unit]


def leaders(game: Game, unit: UnitId) -> list[Model]:
    """The models of an attached Leader. Empty if nobody leads the unit (any more)."""
    if game[unit].leader is None:
        return []
    return [model for model in models_of(game, unit) if model.home != unit]


def is_attached(game: Game, unit: UnitId) -> bool:
    """Whether it consists of a Leader and at least one Bodyguard now. (TEN-LEAD-11)"""
    return bool(leaders(game, unit)) and bool(bodyguards(game, unit))


def is_protected(game: Game, model: ModelId) -> bool:
    """Whether ordinary attacks cannot be allocated to it yet. (TEN-LEAD-04)"""
    found = game[model]
    return found.home != found.unit and bool(bodyguards(game, found.unit))


def parts_of(game: Game, unit: UnitId) -> list[Unit]:
    """The units (one, or Bodyguard and Leader) whose models are alive in it."""
    own = game[unit]
    if own.leader is None:
        return [own]
    records, homes = game.records, []
    for model in own.models:
        home = records[model].home
        if home not in homes:
            homes.append(home)
    return [records[home] for home in homes] or [own]


# ---------------------------------------------------------------- keywords and abilities


def keywords_of(game: Game, unit: UnitId) -> tuple[str, ...]:
    """All keywords of its models; an Aircraft in Hover mode is no AIRCRAFT. (TEN-LEAD-03, TEN-AIR-04, TEN-KW-36)"""
    own = game[unit]
    if own.leader is None:
        found = own.sheet.keywords
    else:
        found = ()
        for part in parts_of(game, unit):
            found += part.sheet.keywords
    return tuple(k for k in found if k != "AIRCRAFT") if own.is_hovering else found


def is_a(game: Game, unit: UnitId, *keywords: str) -> bool:
    """Whether it has one of the keywords."""
    own = game.records[unit]
    found = own.sheet.keywords if own.leader is None and not own.is_hovering else keywords_of(game, unit)
    return not {*keywords}.isdisjoint(found)


def model_keywords(game: Game, model: ModelId) -> tuple[str, ...]:
    """The keywords of one model: those of its own datasheet."""
    records = game.records
    found = records[model]
    own: tuple[str, ...] = records[found.home].sheet.keywords
    return tuple(k for k in own if k != "AIRCRAFT") if records[found.unit].is_hovering else own


def ability(game: Game, unit: UnitId, wanted: type[A]) -> A | None:
    """The unit's ability of this kind, if it has it; where every model needs it, the worst of theirs counts.

    (TEN-KW-37, TEN-LEAD-09)
    """
    parts = parts_of(game, unit)
    if len(parts) == 1:
        return find(parts[0].sheet.abilities, wanted)
    found = [find(part.sheet.abilities, wanted) for part in parts]
    have = [each for each in found if each is not None]
    if wanted.needs_every_model:
        return min(have, key=lambda each: each.rank()) if len(have) == len(found) else None
    return max(have, key=lambda each: each.rank()) if have else None


def model_ability(game: Game, model: ModelId, wanted: type[A]) -> A | None:
    """The model's own ability of this kind. (TEN-LEAD-10)"""
    return find(game[game[model].home].sheet.abilities, wanted)


def granted(game: Game, unit: UnitId) -> tuple[WeaponKeyword, ...]:
    """Weapon abilities that models of the unit lend to all its weapons. (TEN-KW-37)"""
    own = game[unit]
    if own.leader is None:
        return own.sheet.lends
    return tuple(each for part in parts_of(game, unit) for each in part.sheet.lends)


def profiles_of(game: Game, model: ModelId) -> list[WeaponProfile]:
    """Every profile of every weapon the model carries, alternatives included."""
    found = game[model]
    profiles = game[found.home].sheet.profiles
    return [profile for name in found.weapons for profile in profiles[name]]


# ---------------------------------------------------------------- strength and spirit


def starting_strength(game: Game, unit: UnitId) -> int:
    """Models it began with: of both parts while both live, else of the one that does. (TEN-BSHK-03, TEN-LEAD-08)"""
    return sum(part.strength for part in parts_of(game, unit))


def is_below_half(game: Game, unit: UnitId) -> bool:
    """Below Half-strength. (TEN-BSHK-02)"""
    models = models_of(game, unit)
    began = starting_strength(game, unit)
    if began == 1:
        return 2 * models[0].wounds < models[0].kind.wounds
    return 2 * len(models) < began


def leadership_of(game: Game, unit: UnitId) -> int:
    """The best among its models. (TEN-BSHK-05, TEN-LEAD-10)"""
    return min(model.kind.leadership for model in models_of(game, unit))


def toughness_of(game: Game, unit: UnitId) -> int:
    """The Bodyguards', and of mixed ones the majority's; the higher if that is a tie. (TEN-WND-02, TEN-LEAD-05)"""
    models = bodyguards(game, unit) or models_of(game, unit)
    counts: dict[int, int] = {}
    for model in models:
        counts[model.kind.toughness] = counts.get(model.kind.toughness, 0) + 1
    return max(counts, key=lambda toughness: (counts[toughness], toughness))


def move_of(game: Game, unit: UnitId) -> int:
    """M of the slowest model; 20 in Hover mode. (TEN-MOVE-02, TEN-AIR-04)"""
    return 20 if game[unit].is_hovering else min(model.kind.move for model in models_of(game, unit))
