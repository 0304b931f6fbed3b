"""The choices for the powers of the mages, each with the least number of tokens. (SZOP-PSY-03..05)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from grognard.kernel.ruleset import Choice
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell_many
from grognard.rulesets.szop.lists.choices.abilities import every_order, every_weapon_ability
from grognard.rulesets.szop.lists.keywords.active import Patching
from grognard.rulesets.szop.lists.names import shown
from grognard.rulesets.szop.lists.prices.powers import least_cost
from grognard.rulesets.szop.lists.sheets import HitsEntry, PowerEntry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.words import Sentence
    from grognard.rulesets.szop.lists.choices.form import Form

RANGES: tuple[Literal[12, 18, 24, 30, 36], ...] = (12, 18, 24, 30, 36)
MOST_HITS = 12


def addable(form: Form) -> Iterator[Choice]:
    """Powers to add: hits of a weapon at every range, and every ability that can be one."""
    for inches in RANGES:
        attack = {"range": inches, "hits": 1}
        entry = PowerEntry(name="–", attack=HitsEntry(range=inches))
        yield Choice({"name": f'1 × {inches}"', "attack": attack}, f'1 × {inches}"', note=_tokens(form, entry))
    for ability in (Patching(), *every_order()):
        entry = PowerEntry(name="–", ability=ability)
        value = {"name": str(ability), "ability": str(ability)}
        yield Choice(value, ability.shown(), note=_tokens(form, entry))


def inherited(form: Form) -> Iterator[Choice]:
    """The powers that a variant has as long as it has none itself. (SZOP-ARMY-02)"""
    for power in form.ancestor.powers if form.ancestor is not None else ():
        yield Choice(plain(power), shown(power.name), note=_tokens(form, power), counts=True)


def of_power(form: Form, number: int) -> Iterator[tuple[str, list[Choice]]]:
    """What the fields of a power can hold, each with the least cost it would lead to. (SZOP-PSY-05)"""
    power = form.powers[number]
    if power is None:
        return
    least = least_cost(power, form.tariff)
    yield "cost", [Choice(least + more) for more in range(3)]
    if power.attack is None:
        abilities = (Patching(), *every_order())
        yield (
            "ability",
            [
                Choice(str(each), each.shown(), note=_tokens(form, msgspec.structs.replace(power, ability=each)))
                for each in abilities
            ],
        )
        yield "attack", []
        return
    yield "ability", []
    attack = power.attack

    def priced(value: Any, label: Sentence | str = "", **changes: Any) -> Choice:
        changed = msgspec.structs.replace(power, attack=msgspec.structs.replace(attack, **changes))
        return Choice(value, label, note=_tokens(form, changed))

    yield "attack.range", [priced(each, range=each) for each in RANGES]
    yield "attack.hits", [priced(each, hits=each) for each in range(1, MOST_HITS + 1)]
    yield "attack.ap", [priced(each, ap=each) for each in range(-1, 6)]
    traits = [each for each in every_weapon_ability() if not each.only_melee and each not in attack.abilities]
    had = attack.abilities
    yield "attack.abilities", [priced(str(each), each.shown(), abilities=(*had, each)) for each in traits]


def _tokens(form: Form, power: PowerEntry) -> Sentence:
    number = least_cost(power, form.tariff)
    return tell_many("at least {count} token", "at least {count} tokens", number)
