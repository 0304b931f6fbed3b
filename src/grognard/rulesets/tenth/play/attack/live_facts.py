"""The facts of an attack as everybody stands now, for odds before it is made. (TEN-ATK-04, TEN-SHOOT-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.tenth.dice.facts import NO_LUCK
from grognard.rulesets.tenth.dice.sides import AttackedUnit, AttackingUnit, UnitPart
from grognard.rulesets.tenth.dice.stages import AttackFacts
from grognard.rulesets.tenth.lists.keywords.unit_abilities import Frenzy, Hardened, Inspires, Stealth, Warded
from grognard.rulesets.tenth.table.sight import has_cover
from grognard.rulesets.tenth.table.target_rows import GO_TO_GROUND, SMOKESCREEN, ranks_of
from grognard.rulesets.tenth.table.units import ability, keywords_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.lists.keywords.unit_abilities import UnitAbility
    from grognard.rulesets.tenth.play.attack.context import Volley
    from grognard.rulesets.tenth.table.records import UnitId
    from grognard.rulesets.tenth.table.target_rows import Ranks

OF_TARGETS = (Stealth, Warded, Hardened)
OF_ATTACKERS = (Frenzy, Inspires)


def facts_of(game: Game, unit: UnitId, target: UnitId, volleys: Sequence[Volley]) -> AttackFacts:
    """These attacks at one target: the facts that are played, without Command Re-rolls and Precision's choices."""
    is_ranged = any(volley.attacks.is_ranged for volley in volleys)
    ranks = ranks_of(game, target, (lambda model: has_cover(game, model, unit)) if is_ranged else None)
    return AttackFacts(
        sallies=(attacking_unit(game, unit, volleys),),
        mark=attacked_unit(game, target, ranks),
        standing=ranks.standing,
        luck=NO_LUCK,
        policy="failures",
        objective="kills",
        aims_at=None,
        carries_over=not game.options["devastating_no_carry_over"],
        is_shooting=is_ranged,
        is_overwatch=any(volley.weapons.situation.is_overwatch for volley in volleys),
        is_on_ground=GO_TO_GROUND in game[target].effects,
    )


def attacking_unit(game: Game, unit: UnitId, volleys: Sequence[Volley]) -> AttackingUnit:
    """The attacking unit with the weapons it uses at one target."""
    weapons = tuple(volley.weapons._replace(number=len(volley.bearers)) for volley in volleys)
    return AttackingUnit(game[unit].name, weapons, keywords_of(game, unit), _abilities(game, unit, OF_ATTACKERS))


def attacked_unit(game: Game, unit: UnitId, ranks: Ranks) -> AttackedUnit:
    """The unit that is attacked. Its Toughness is that of the whole unit. (TEN-WND-02, TEN-LEAD-05)"""
    groups, toughness = ranks.target.groups, ranks.target.toughness
    abilities = _abilities(game, unit, OF_TARGETS)
    is_led = any(group.is_protected for group in groups)
    return AttackedUnit(
        game[unit].name,
        groups,
        (toughness,) * len(groups),
        UnitPart(keywords_of(game, unit), abilities),
        UnitPart((), abilities) if is_led else None,
        SMOKESCREEN in game[unit].effects,
    )


def _abilities(game: Game, unit: UnitId, kinds: tuple[type[UnitAbility], ...]) -> tuple[UnitAbility, ...]:
    found = [ability(game, unit, kind) for kind in kinds]
    return tuple(each for each in found if each is not None)
