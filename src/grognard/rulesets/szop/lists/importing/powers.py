"""The powers of a list. (SZOP-PSY-03..05)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.importing import numbers
from grognard.rulesets.szop.lists.importing.labels import name_of, power_of, traits_in
from grognard.rulesets.szop.lists.importing.remarks import Notebook, PlaceInFile
from grognard.rulesets.szop.lists.keywords.active import Grant, Patching
from grognard.rulesets.szop.lists.prices.powers import least_cost
from grognard.rulesets.szop.lists.sheets import PowerEntry

if TYPE_CHECKING:
    from grognard.rulesets.szop.lists.importing.foreign import ForeignList
    from grognard.rulesets.szop.lists.importing.labels import ForeignPower

MOST = 6
FIELD = "Zaklęcie"


def powers_of(listed: ForeignList, notes: Notebook) -> list[dict[str, Any]]:
    """At most six powers, each with at least its least cost. (SZOP-PSY-05)"""
    found = []
    for line, cost, text in listed.powers[: 2 * MOST]:
        power = _power(PlaceInFile(line, "", FIELD), cost, text, notes)
        if power is not None:
            found.append(power)
    if len(found) > MOST:
        notes.say(
            "incomplete", tell("a list has 6 powers; the rest is left out"), "SZOP-PSY-05", PlaceInFile(field=FIELD)
        )
    return found[:MOST]


def _power(place: PlaceInFile, cost: str, text: str, notes: Notebook) -> dict[str, Any] | None:
    """A power as an army file has it; None if it cannot be used."""
    said = power_of(text)
    effect = said and _effect(said, place, notes)
    if not said or not effect:
        notes.say("rejected", tell("this is no power that can be used"), "SZOP-PSY-05", place, text)
        return None
    entry = {"name": name_of(said.name), **effect}
    least = least_cost(convert(entry, PowerEntry))
    printed = numbers.whole(cost, 0, 40) or 0
    entry["cost"] = max(printed, least)
    if printed != entry["cost"]:
        sentence = tell("it costs at least {least} tokens, not {printed}", least=least, printed=printed)
        notes.say("assumed", sentence, "SZOP-PSY-05", place, text)
    return entry


def _effect(said: ForeignPower, place: PlaceInFile, notes: Notebook) -> dict[str, Any] | None:
    if said.ability is not None:
        return {"ability": str(said.ability)} if isinstance(said.ability, Grant | Patching) else None
    if said.range not in numbers.RANGES or not -1 <= said.ap <= 5 or not 1 <= said.hits <= 100:
        return None
    known, other = traits_in(said.traits)
    for trait in other:
        sentence = tell("this edition has no such weapon ability; it is left out")
        notes.say("incomplete", sentence, "SZOP-ABIL-01", place, trait)
    fits = sorted(str(each) for each in known if not each.only_melee)
    return {"attack": {"range": said.range, "hits": said.hits, "ap": said.ap, "abilities": fits}}
