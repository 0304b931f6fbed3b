"""Exact odds of attacks, from the functions that play them. (TEN-ATK-04, TEN-DICE-10)

Stages: `hits` and `wounds` count all attacks a unit makes, also those that come when its target is already gone;
`unsaved` the attacks whose damage was dealt (failed saves and Devastating Wounds; left out of very large questions);
`damage` the wounds lost. With the policy `best` only the stages from `damage` on are given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.kernel.data import convert
from grognard.kernel.errors import GrognardError
from grognard.kernel.memo import Remembered
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.facts import Luck
from grognard.rulesets.tenth.dice.report import report_of
from grognard.rulesets.tenth.dice.stages import AttackFacts
from grognard.rulesets.tenth.lists.army import SAMPLES, read
from grognard.rulesets.tenth.odds.attackers import attacking_units_of
from grognard.rulesets.tenth.odds.points import points_in
from grognard.rulesets.tenth.odds.question import Attack, Attacker
from grognard.rulesets.tenth.odds.refusals import refuse_stratagems
from grognard.rulesets.tenth.odds.target import attacked_unit_of
from grognard.rulesets.tenth.odds.typical_targets import TYPICAL, TYPICAL_TARGETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.odds_report import Report
    from grognard.kernel.ruleset import Options

SITUATIONS = ("half_range", "stationary", "charged", "engaged")
RULES_OF_ATTACKERS = (
    "to_hit",
    "to_wound",
    "more_attacks",
    "more_strength",
    "more_ap",
    "more_damage",
    "reroll_hits",
    "reroll_wounds",
    "reroll_damage",
    "critical_hits",
    "critical_wounds",
    "mortal_on_critical_hits",
    "mortal_on_critical_wounds",
    "ignores_modifiers",
    "reroll_charge",
)
RULES_OF_TARGETS = (
    "to_hit",
    "to_wound",
    "to_wound_if_stronger",
    "to_save",
    "reroll_saves",
    "less_damage",
    "half_damage",
    "mortal_feel_no_pain",
)


@Remembered
def odds(attack: Mapping[str, Any], options: Options) -> Report:
    """The chances of every stage, and the bill."""
    asked = convert(attack, Attack, file="attack")
    if options["devastating_no_carry_over"]:
        asked = replace(asked, devastating_no_carry_over=True)
    return report_of(fight_of(asked), lasts=_lasts(asked), points=points_in(asked))


def _lasts(asked: Attack) -> bool:
    """Whether no file is named, which may change."""
    armies = {asked.target.army, *(attacker.army for attacker in asked.attacker)} - {""}
    if not armies:
        return True
    return armies.issubset(SAMPLES)


def fight_of(asked: Attack) -> AttackFacts:
    """The question as the facts its chances depend on; refused with a clause if it cannot be."""
    mark, standing = attacked_unit_of(asked.target)
    refuse_stratagems(asked, mark)
    sallies = attacking_units_of(asked, mark)
    leader = next((place for place, group in enumerate(mark.groups) if group.is_protected), None)
    return AttackFacts(
        sallies=sallies,
        mark=mark,
        standing=standing,
        luck=Luck(asked.command_rerolls > 0, asked.target_rerolls > 0),
        policy=asked.policy,
        objective=asked.objective,
        aims_at=leader if asked.precision or asked.policy == "best" else None,
        carries_over=not asked.devastating_no_carry_over,
        is_shooting=asked.phase != "fight",
        is_overwatch=asked.overwatch,
        is_on_ground=asked.target.go_to_ground,
    )


def units_in(army: Any) -> tuple[str, ...]:
    """All but Leaders, who attack and are attacked with those they lead; or all typical targets. (TEN-LEAD-03)"""
    if army == TYPICAL:
        return tuple(TYPICAL_TARGETS)
    return tuple(unit.title for unit in read(army).unit if not unit.leads)


def between(attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
    """Two units of armies, or of the shelf, face each other: in the Shooting phase, unless one says otherwise.

    The target may also be a typical one, by its name.
    """
    first, second = ({"army": army, "unit": unit} if army else {"unit": unit} for army, unit in (attacker, target))
    if target[0] == TYPICAL or (not target[0] and target[1] in TYPICAL_TARGETS):
        second = {"typical": target[1]}
    return {"attacker": [first], "target": second}


# ---------------------------------------------------------------- variations

NOTHING_SAID = Attacker()


def sample() -> dict[str, Any]:
    """Rifles and a field gun at a led unit with mixed saves, in cover."""
    return {
        "attacker": [
            {
                "name": "Rifles",
                "models": 10,
                "distance": 12,
                "stationary": True,
                "weapon": [
                    {
                        "name": "Rifle",
                        "type": "ranged",
                        "range": 24,
                        "attacks": 1,
                        "skill": 4,
                        "strength": 4,
                        "ap": 0,
                        "damage": 1,
                        "abilities": ["Rapid Fire 1"],
                    },
                    {
                        "name": "Field gun",
                        "number": 1,
                        "type": "ranged",
                        "range": 48,
                        "attacks": "D6",
                        "skill": 4,
                        "strength": 8,
                        "ap": -2,
                        "damage": "D3",
                        "abilities": ["Heavy", "Blast", "Devastating Wounds"],
                    },
                ],
            }
        ],
        "target": {
            "name": "Guard",
            "keywords": ["INFANTRY"],
            "cover": True,
            "group": [
                {"name": "Guards", "models": 9, "toughness": 4, "save": 4, "wounds": 1},
                {"name": "Sergeant", "models": 1, "toughness": 4, "save": 3, "wounds": 2},
                {
                    "name": "Captain",
                    "models": 1,
                    "toughness": 4,
                    "save": 3,
                    "wounds": 4,
                    "invulnerable": 4,
                    "leader": True,
                },
            ],
        },
    }


def without(attack: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The attack with one thing left out, for each ability, Stratagem and circumstance in it."""
    asked = convert(attack, Attack, file="attack")
    fight = fight_of(asked)
    for place, attacker in enumerate(asked.attacker):
        own = fight_of(replace(asked, attacker=(attacker,))).sallies
        where = f" of {own[0].name}" if len(asked.attacker) > 1 else ""
        weapons = [str(each) for sally in own for arm in sally.arms for each in arm.abilities]
        for name in dict.fromkeys([*weapons, *(str(each) for sally in own for each in sally.abilities)]):
            rest = _with(attack, place, without=[*attacker.without, name])
            if _is_possible(rest):
                yield name + where, rest
        for name in (*SITUATIONS, *RULES_OF_ATTACKERS):
            if getattr(attacker, name):
                rest = _with(attack, place, **{name: getattr(NOTHING_SAID, name)})
                if _is_possible(rest):
                    yield name.replace("_", " ") + where, rest
    yield from _target_without(attack, asked, fight)


def _target_without(
    attack: Mapping[str, Any], asked: Attack, fight: AttackFacts
) -> Iterator[tuple[str, dict[str, Any]]]:
    target = attack["target"]
    leader = fight.mark.leader.abilities if fight.mark.leader else ()
    for name in dict.fromkeys(str(each) for each in (*fight.mark.guards.abilities, *leader)):
        yield name, {**attack, "target": {**target, "without": [*asked.target.without, name]}}
    for name in ("cover", "go_to_ground", "smokescreen", *RULES_OF_TARGETS):
        if target.get(name):
            rest = {key: value for key, value in target.items() if key != name}
            yield (
                tell("{what} of the target", what=name.replace("_", " "))
                if name in RULES_OF_ATTACKERS
                else (name.replace("_", " ")),
                {**attack, "target": rest},
            )
    for name in ("command_rerolls", "target_rerolls"):
        if attack.get(name):
            yield name.replace("_", " "), {**attack, name: 0}


def _is_possible(attack: Mapping[str, Any]) -> bool:
    """Whether the rest is still an attack: a weapon may need the ability to fire at all."""
    try:
        fight_of(convert(attack, Attack, file="attack"))
    except GrognardError:
        return False
    return True


def _with(attack: Mapping[str, Any], place: int, **changes: Any) -> dict[str, Any]:
    attackers = [*attack["attacker"]]
    attackers[place] = {**attackers[place], **changes}
    return {**attack, "attacker": attackers}


def with_attackers(attack: Mapping[str, Any], attackers: int) -> dict[str, Any]:
    """The same attack by so many models of the first attacker; or so many of its first weapon, if it says a number."""
    first = attack["attacker"][0]
    weapons = first.get("weapon") or []
    if weapons and "number" in weapons[0]:
        return _with(attack, 0, weapon=[{**weapons[0], "number": attackers}, *weapons[1:]])
    return _with(attack, 0, models=attackers)
