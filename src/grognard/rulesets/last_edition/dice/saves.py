"""Saving rolls: two-part armor, pure and dodge saves, and the choice between them. (TLE-SAVE)"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.decisions import decision
from grognard.kernel.dice import parse_die
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.modifiers import NO_SAVE, armor_needed, dodge_needed
from grognard.rulesets.last_edition.dice.throws import Roll, faces_again, passes, throw

if TYPE_CHECKING:
    from grognard.kernel.decisions import Decision
    from grognard.kernel.dice import Dice
    from grognard.rulesets.last_edition.dice.facts import Rank, Saves
    from grognard.rulesets.last_edition.dice.modifiers import Laws
    from grognard.rulesets.last_edition.dice.throws import Luck, Orders, RollKind


def ways_to_save(saves: Saves, ap: int) -> tuple[str, ...]:
    """What the defender may choose between: "armor" (then pure), "dodge"; "none" if there is nothing. (TLE-SAVE-09)"""
    found = []
    if armor_needed(saves.armor, ap) < NO_SAVE or saves.pure is not None:
        found.append("armor")
    if saves.dodge is not None:
        found.append("dodge")
    return tuple(found) or ("none",)


def chosen_way(dice: Dice, orders: Orders, rank: Rank, ap: int, damage: int | str, laws: Laws) -> str:
    """The save that the defender chooses for a wound, before rolling. (TLE-SAVE-09)"""
    ways = ways_to_save(rank.saves, ap)
    if len(ways) == 1:
        return ways[0]
    if orders.saves in ways:
        return orders.saves
    if orders.saves == "best":
        return best_way(rank.saves, rank.health, ap, damage, laws)
    return dice.decide(orders.who, _way(rank, ap), ways, "save", rank.name, rank.health, ap, damage)


def _way(rank: Rank, ap: int) -> Decision:
    saves = rank.saves
    armor = armor_needed(saves.armor, ap)
    first = tell("{needs}+", needs=armor) if armor < NO_SAVE else tell("no roll")
    if saves.pure is not None:
        first = tell("{armor}, then {pure}++", armor=first, pure=saves.pure)
    labels = {
        "armor": tell("Armor save ({needs})", needs=first),
        "dodge": tell("Dodge save ({needs}+)", needs=dodge_needed(saves.dodge or NO_SAVE, ap)),
    }
    sentence = tell("Which save for {model} against AP {ap}?", model=rank.name, ap=-ap)
    return decision(sentence, "TLE-SAVE-09", labels, "saves")


def save_roll(dice: Dice, luck: Luck, orders: Orders, saves: Saves, way: str, ap: int) -> tuple[Luck, bool]:
    """The armor or dodge save against a wound; one that does not exist is not rolled. (TLE-SAVE-01, 05, 08, DICE-14)"""
    needs = armor_needed(saves.armor, ap) if way == "armor" else dodge_needed(saves.dodge or NO_SAVE, ap)
    if way == "none" or (way == "armor" and needs >= NO_SAVE):
        return luck, False
    kind: RollKind = "armor save" if way == "armor" else "dodge save"
    again = faces_again(saves.again, needs)
    roll = Roll(kind, needs, saves.plus, natural=needs, again=again, because=saves.because)
    luck, face = throw(dice, luck, orders, roll)
    return luck, passes(roll, face)


def pure_saves(dice: Dice, luck: Luck, orders: Orders, saves: Saves, number: int) -> tuple[Luck, int]:
    """One die for each point; each success prevents one. AP never matters. (TLE-SAVE-07)"""
    needs = saves.pure or NO_SAVE
    again = faces_again(saves.again, needs)
    roll = Roll("pure save", needs, saves.plus, natural=needs, again=again, because=saves.because)
    return dice.repeat(one_pure_save, (luck, 0), number, orders, roll)


def one_pure_save(dice: Dice, so_far: tuple[Luck, int], orders: Orders, roll: Roll) -> tuple[Luck, int]:
    """One of these dice, after those that prevented so much. (TLE-SAVE-07)"""
    luck, prevented = so_far
    luck, face = throw(dice, luck, orders, roll)
    return luck, prevented + passes(roll, face)


@lru_cache(maxsize=4096)
def best_way(saves: Saves, health: int, ap: int, damage: int | str, laws: Laws) -> str:
    """The save with the smaller mean loss of health, armor in a tie. (TLE-SAVE-09)"""
    armor, dodge = (mean_loss(saves, health, way, ap, damage, laws) for way in ("armor", "dodge"))
    return "dodge" if dodge < armor else "armor"


def mean_loss(saves: Saves, health: int, way: str, ap: int, damage: int | str, laws: Laws) -> Fraction:
    """The mean health that a wound costs a model if it saves this way, without pools."""
    if way == "dodge":
        failed = 1 - _chance(dodge_needed(saves.dodge or NO_SAVE, ap), saves)
        has_pure = laws.pure_after_dodge
    else:
        needs = armor_needed(saves.armor, ap)
        failed = Fraction(1) if needs >= NO_SAVE else 1 - _chance(needs, saves)
        has_pure = True
    pure = _chance(saves.pure, saves) if has_pure and saves.pure is not None else Fraction(0)
    die = parse_die(damage)
    lost = sum(
        weight * _mean_after_pure(points, health, pure, laws.pure_save_per_damage)
        for points, weight in die.weights.items()
    )
    return failed * lost / die.total


def _mean_after_pure(damage: int, health: int, pure: Fraction, is_per_damage: bool) -> Fraction:
    """The mean loss of health from so much damage after pure saves."""
    points = damage if is_per_damage else min(damage, health)
    if not is_per_damage:
        return points * (1 - pure)
    none, chances = Fraction(0), [Fraction(1)]
    for _ in range(points):
        chances = [
            (chances[n] * pure if n < len(chances) else none) + (chances[n - 1] * (1 - pure) if n else none)
            for n in range(len(chances) + 1)
        ]
    return sum((chance * min(n, health) for n, chance in enumerate(chances)), Fraction(0))


def _chance(needs: int, saves: Saves) -> Fraction:
    """The chance of one save roll, rolled again where a rule allows it."""
    again = faces_again(saves.again, needs)
    good = [face + saves.plus >= needs for face in range(1, 7)]
    once = Fraction(sum(good), 6)
    lost = sum(face in again and not good[face - 1] for face in range(1, 7))
    return once + Fraction(lost, 6) * once
