"""The target of an odds question: from a name or groups of models to the mark and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from grognard.kernel.dice import FAILS, NEVER, ONES
from grognard.kernel.errors import BadData, Refused, Unknown
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.facts import NEVER_SAVES, Group, Row, Standing
from grognard.rulesets.tenth.dice.sides import AttackedUnit, UnitPart
from grognard.rulesets.tenth.lists.keywords.unit_abilities import FeelNoPain, Hardened, Warded, find
from grognard.rulesets.tenth.odds.question import TargetGroup
from grognard.rulesets.tenth.odds.typical_targets import TYPICAL_TARGETS
from grognard.rulesets.tenth.odds.units_by_name import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.tenth.lists.keywords.unit_abilities import UnitAbility
    from grognard.rulesets.tenth.odds.question import TargetUnit

GROUND_SAVE = 6
"""The invulnerable save of Go to Ground. (TEN-STRAT-16)"""


def attacked_unit_of(asked: TargetUnit) -> tuple[AttackedUnit, Standing]:
    """The target and how it stands: a unit by its name, or groups of models."""
    if asked.typical and not (asked.unit or asked.group):
        asked = _typical(asked)
    elif asked.typical or bool(asked.unit) == bool(asked.group):
        raise BadData(
            tell("a target has either a unit (a datasheet's name), groups of its own, or is a typical one"),
            file="attack",
        )
    _refuse_leaders(asked)
    rows = _ordered(_named_groups(asked) if asked.unit else _own_groups(asked), asked)
    guards, leader = _parts(asked)
    groups = tuple(_with_rules(_with_stratagems(group, asked), asked) for group, *_ in rows)
    standing = tuple(Row(models, hurt) for _, _, models, hurt in rows)
    if asked.hurt:
        standing = (standing[0]._replace(hurt=asked.hurt), *standing[1:])
    for group, row in zip(groups, standing, strict=True):
        if row.hurt >= group.wounds:
            raise BadData(
                tell(
                    "a model of {name} with {wounds} wounds cannot have lost {hurt}",
                    name=group.name,
                    wounds=group.wounds,
                    hurt=row.hurt,
                )
            )
    name = asked.name or asked.unit or groups[0].name
    mark = AttackedUnit(
        name,
        groups,
        tuple([row[1] for row in rows]),
        guards,
        leader,
        asked.smokescreen,
        asked.to_hit,
        asked.to_wound,
        asked.to_wound_if_stronger,
    )
    return mark, standing


def _ordered(rows: list[Found], asked: TargetUnit) -> list[Found]:
    """The groups in the order in which the owner allocates wounds, if the question says one. (TEN-ALLOC-01)"""
    names = [group.name for group, *_ in rows]
    for name in asked.order:
        if name not in names:
            raise Unknown(tell("model type of {name}", name=asked.name or asked.unit), name, dict.fromkeys(names))
    rank = {name: place for place, name in enumerate(asked.order)}
    return sorted(rows, key=lambda row: rank.get(row[0].name, len(rank)))


def _typical(asked: TargetUnit) -> TargetUnit:
    """The groups of a typical target."""
    known = TYPICAL_TARGETS[asked.typical]
    group = TargetGroup(name=asked.typical, models=asked.models or known["models"], **known["profile"])
    keywords = (*known["keywords"], *asked.keywords)
    return structs.replace(
        asked, typical="", name=asked.name or asked.typical, models=None, group=(group,), keywords=keywords
    )


def _refuse_leaders(asked: TargetUnit) -> None:
    """One Bodyguard unit, one Leader; of groups one of them, not the name of a datasheet. (TEN-LEAD-02)"""
    if asked.group and (asked.leader or asked.wargear or asked.army or asked.models):
        raise BadData(tell("an army, models, wargear and a Leader's name belong to a named unit"), file="attack")
    if sum(group.leader for group in asked.group) > 1:
        raise Refused(tell("An Attached unit has one Leader, not several."), "TEN-LEAD-02")


Found = tuple[Group, int, int, int]
"""A group, its Toughness, how many models, and the wounds the hurt one has lost."""


def _own_groups(asked: TargetUnit) -> list[Found]:
    kept = [each for each in asked.abilities if str(each) not in asked.without]
    found = []
    for own in asked.group:
        group = _group(own.name, own.wounds, own.save, own.invulnerable, own.feel_no_pain, kept)
        group = group._replace(has_cover=asked.cover if own.cover is None else own.cover, is_protected=own.leader)
        found.append((group, own.toughness, own.models, own.hurt))
    if all(own.leader for own in asked.group):
        return [(group._replace(is_protected=False), *rest) for group, *rest in found]  # type: ignore[misc]
    return found


def _named_groups(asked: TargetUnit) -> list[Found]:
    found: dict[Group, tuple[int, int]] = {}
    for is_leader, (sheet, row) in enumerate(rows_of(asked)):
        kept = [each for each in (*sheet.abilities, *asked.abilities) if str(each) not in asked.without]
        for kind, _ in row:
            group = _group(kind.name, kind.wounds, kind.save, kind.invulnerable, kind.feel_no_pain, kept)
            group = group._replace(has_cover=asked.cover, is_protected=bool(is_leader))
            found[group] = (kind.toughness, found.get(group, (0, 0))[1] + 1)
    return [(group, toughness, models, 0) for group, (toughness, models) in found.items()]


def _group(
    name: str, wounds: int, save: int, invulnerable: int | None, feel_no_pain: int | None, abilities: list[UnitAbility]
) -> Group:
    """A group with the abilities of its own models. (TEN-LEAD-10, TEN-KW-12)"""
    own = find(abilities, FeelNoPain)
    pains = [value for value in (feel_no_pain, own and own.on) if value]
    return Group(
        name=name,
        wounds=wounds,
        save=save,
        invulnerable=invulnerable or NEVER_SAVES,
        feel_no_pain=min(pains, default=NEVER_SAVES),
        save_plus=1 if find(abilities, Warded) else 0,
        is_hardened=find(abilities, Hardened) is not None,
    )


def _with_rules(group: Group, asked: TargetUnit) -> Group:
    """What other rules give the models. (TEN-DICE-06, TEN-DICE-08, TEN-SAVE-03)"""
    if not (asked.to_save or asked.half_damage or asked.less_damage or asked.reroll_saves or asked.mortal_feel_no_pain):
        return group
    reroll = ONES if asked.reroll_saves == "ones" else FAILS if asked.reroll_saves else NEVER
    return group._replace(
        save_plus=group.save_plus + asked.to_save,
        is_hardened=group.is_hardened or asked.half_damage,
        less_damage=asked.less_damage,
        save_reroll=reroll,
        mortal_feel_no_pain=asked.mortal_feel_no_pain or NEVER_SAVES,
    )


def _with_stratagems(group: Group, asked: TargetUnit) -> Group:
    """Smokescreen and Go to Ground give cover, the latter a save besides. (TEN-STRAT-12, TEN-STRAT-16, TEN-COVER-03)"""
    if asked.go_to_ground:
        return group._replace(has_cover=True, invulnerable=min(GROUND_SAVE, group.invulnerable))
    return group._replace(has_cover=True) if asked.smokescreen else group


def _parts(asked: TargetUnit) -> tuple[UnitPart, UnitPart | None]:
    """Keywords and abilities of the Bodyguards, and of their Leader. (TEN-LEAD-03, TEN-LEAD-09)"""
    if asked.unit:
        parts = [
            UnitPart(sheet.keywords, _kept(asked, (*sheet.abilities, *asked.abilities))) for sheet, _ in rows_of(asked)
        ]
        return parts[0], parts[1] if len(parts) > 1 else None
    kept = _kept(asked, asked.abilities)
    leads = any(group.leader for group in asked.group) and not all(group.leader for group in asked.group)
    return UnitPart(asked.keywords, kept), UnitPart(asked.leader_keywords, kept) if leads else None


def _kept(asked: TargetUnit, abilities: Iterable[UnitAbility]) -> tuple[UnitAbility, ...]:
    return tuple(each for each in abilities if str(each) not in asked.without)
