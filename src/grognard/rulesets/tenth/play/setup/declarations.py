"""Declarations: who leads, who rides, who hovers, who waits in Reserves; hidden, then shown together. (TEN-SETUP-01)

What may be declared is what a roster may say: the answer is written into the army list and the validator looks at it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from grognard.kernel.ask import Assign, Option, Slot, Together
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.words import join, tell
from grognard.rulesets.tenth.lists.army import recall
from grognard.rulesets.tenth.lists.keywords.unit_abilities import DeepStrike, find
from grognard.rulesets.tenth.lists.sheets import points_of
from grognard.rulesets.tenth.lists.validation import problems_of, total_points
from grognard.rulesets.tenth.play.setup.deployment import attach, where_of
from grognard.rulesets.tenth.table.records import UnitId

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from grognard.kernel.ask import Chance
    from grognard.rulesets.tenth.lists.sheets import Army, Datasheet, Selection

What = Literal["leads", "rides", "hover", "reserves"]
"""What a unit declares about itself."""

NOBODY = "nobody"
NO = "no"


@step
async def declare(game: Game) -> None:
    """Both players declare in secret; then it is shown and done. (TEN-SETUP-01, TEN-LEAD-01, TEN-RES-01)"""
    armies = [recall(data) for data in game.header.armies]
    questions = [ask(game, seat, army) for seat, army in enumerate(armies)]
    asked = tuple(question for question in questions if question.slots)
    together = Together(prompt=tell("Declare your army."), clause="TEN-SETUP-01", questions=asked)
    answers = await game.ask(together) if asked else {}
    for seat, army in enumerate(armies):
        declared = with_choices(army, answers.get(seat, {}))
        said = join(carry_out(game, seat, declared)) or tell("nothing special")
        game.reveal(
            tell("{side} declares: {said}.", side=game.ruleset.seat_name(game, seat), said=said),
            "TEN-SETUP-01",
            kind="setup",
        )


def unit_ids(seat: int, army: Army) -> dict[str, UnitId]:
    """The ids of a roster's units by their names."""
    return {unit.title: UnitId(f"{'AB'[seat]}{n}") for n, unit in enumerate(army.unit, start=1)}


def ask(game: Game, seat: int, army: Army) -> Assign:
    """The question: a slot for everything a unit could declare. (TEN-SETUP-01)"""
    possible = [(unit, slots_of(army, unit)) for unit in army.unit]
    own = choices_of(army, possible)

    def legal(chosen: dict[str, str]) -> None:
        check(game, with_choices(army, chosen))

    def propose(chance: Chance) -> dict[str, str]:
        """What the roster says, now and then with one unit held back; with fewer Reserves if it has too many."""
        may_wait = {key_of(unit, "reserves"): unit for unit, found in possible if "reserves" in found}
        held = [key for key, unit in may_wait.items() if own[key] == NO and not unit.leads and not unit.rides]
        called = [key for key in may_wait if own[key] != NO]
        tries = [{**own, held[chance.below(len(held))]: "strategic"}] if held and chance.below(2) else []
        tries.append(own)
        tries += [{**own, **dict.fromkeys(called[:number], NO)} for number in range(1, len(called) + 1)]
        likely = next((each for each in tries if is_accepted(legal, each)), None)
        if likely is not None:
            return likely
        none_waits = {**own, **nobody_waits(army)}
        return none_waits if is_accepted(legal, none_waits) else own

    prompt = tell("Declare Leaders, passengers, Hover mode and Reserves.")
    ids = unit_ids(seat, army)
    slots = tuple(
        msgspec.structs.replace(slot, about=(ids[unit.title],)) for unit, found in possible for slot in found.values()
    )
    return Assign(
        seat=seat,
        prompt=prompt,
        clause="TEN-SETUP-01",
        slots=slots,
        legal=legal,
        propose=propose,
        hints={"proposed": own},
    )


def is_accepted(legal: Callable[[dict[str, str]], None], chosen: dict[str, str]) -> bool:
    """Whether the declaration is legal."""
    try:
        legal(chosen)
    except Refused:
        return False
    return True


def key_of(unit: Selection, what: What) -> str:
    """The key of the slot in which a unit declares this."""
    return f"{unit.title} {what}"


def slots_of(army: Army, unit: Selection) -> dict[What, Slot]:
    """What one unit could declare. (TEN-LEAD-01, TEN-TRANS-03, TEN-AIR-04, TEN-RES-06, TEN-KW-08)"""
    sheet, name = army.sheet(unit.datasheet), unit.title
    found: dict[What, Slot] = {}
    led = [each.title for each in army.unit if each.datasheet in sheet.leads]
    if led:
        found["leads"] = Slot(
            key_of(unit, "leads"),
            tell("{unit} leads", unit=name),
            options((NOBODY, tell("alone")), *((each, tell("with {unit}", unit=each)) for each in led)),
        )
    carriers = [each.title for each in army.unit if each is not unit and carries(army.sheet(each.datasheet), sheet)]
    if carriers:
        found["rides"] = Slot(
            key_of(unit, "rides"),
            tell("{unit} rides", unit=name),
            options((NOBODY, tell("on foot")), *((each, tell("in {unit}", unit=each)) for each in carriers)),
        )
    if {"AIRCRAFT", "HOVER"} <= set(sheet.keywords):
        found["hover"] = Slot(
            key_of(unit, "hover"),
            tell("{unit} flies", unit=name),
            options((NO, tell("as Aircraft")), ("yes", tell("in Hover mode"))),
        )
    held = [("strategic", tell("in Strategic Reserves"))] if "FORTIFICATION" not in sheet.keywords else []
    held += (
        [("deep strike", tell("in Reserves, by Deep Strike"))] if find(sheet.abilities, DeepStrike) is not None else []
    )
    if held:
        found["reserves"] = Slot(
            key_of(unit, "reserves"),
            tell("{unit} begins", unit=name),
            options((NO, tell("on the table")), *held),
        )
    return found


def options(*choices: tuple[str, str]) -> tuple[Option, ...]:
    """The choices of a slot, and how they read."""
    return tuple(Option(key, label) for key, label in choices)


def carries(carrier: Datasheet, passenger: Datasheet) -> bool:
    """Whether it could carry such a unit. (TEN-TRANS-12)"""
    return bool(carrier.capacity) and (not carrier.carries or bool(set(carrier.carries) & set(passenger.keywords)))


def choices_of(army: Army, possible: Iterable[tuple[Selection, Mapping[What, Slot]]] | None = None) -> dict[str, str]:
    """What the roster itself declares, as an answer; `possible` is what its units could declare, if that is known."""
    chosen: dict[str, str] = {}
    for unit, found in possible or [(unit, slots_of(army, unit)) for unit in army.unit]:
        said: dict[What, str] = {
            "leads": unit.leads or NOBODY,
            "rides": unit.rides or NOBODY,
            "hover": "yes" if unit.hover else NO,
            "reserves": unit.reserves or NO,
        }
        chosen |= {slot.key: said[what] for what, slot in found.items()}
    return chosen


def with_choices(army: Army, chosen: dict[str, str]) -> Army:
    """The army list as the answer declares it."""

    def changed(unit: Selection) -> Selection:
        def said(what: What, nothing: str, own: str) -> str:
            answer = chosen.get(key_of(unit, what), own or nothing)
            return "" if answer == nothing else answer

        return msgspec.structs.replace(
            unit,
            leads=said("leads", NOBODY, unit.leads),
            rides=said("rides", NOBODY, unit.rides),
            hover=said("hover", NO, "yes" if unit.hover else "") == "yes",
            reserves=said("reserves", NO, unit.reserves),
        )

    return msgspec.structs.replace(army, unit=tuple(map(changed, army.unit)))


def check(game: Game, army: Army) -> None:
    """A declaration is legal if a roster that says so is. (TEN-ARMY-04, TEN-RES-06, TEN-RES-12)"""
    for problem in problems_of(army):
        raise Refused(f"{problem.sentence} {problem.fix}".strip(), problem.clause)
    if game.options["reserves_half"] and 2 * points_in_reserves(army) > total_points(army):
        raise Refused(tell("More than half the army would be in Reserves."), "TEN-RES-12")


def check_reserves(game: Game) -> None:
    """An army that cannot but begin with more than half in Reserves is not played. (TEN-RES-12, TEN-AIR-01)"""
    for army in map(recall, game.header.armies) if game.options["reserves_half"] else ():
        if 2 * points_in_reserves(with_choices(army, nobody_waits(army))) > total_points(army):
            sentence = tell(
                "{name} cannot be played with reserves_half: more than half of it must wait in Reserves.",
                name=army.name,
            )
            raise Refused(sentence, "TEN-RES-12")


def nobody_waits(army: Army) -> dict[str, str]:
    """The declaration with the fewest in Reserves: who can hover does. (TEN-AIR-01, TEN-AIR-04)"""
    every = {key_of(unit, "reserves"): NO for unit in army.unit if "reserves" in slots_of(army, unit)}
    hover = {key_of(unit, "hover"): "yes" for unit in army.unit if "hover" in slots_of(army, unit)}
    return every | hover


def points_in_reserves(army: Army) -> int:
    """Points that begin in Reserves of any kind, Leaders and passengers with their units. (TEN-RES-01, TEN-RES-12)"""
    away = {each.title for each in army.unit if where_of(army.sheet(each.datasheet), each) != "undeployed"}
    for _ in range(2):  # a Leader with his Bodyguards, both in a Transport
        away |= {each.title for each in army.unit if each.rides in away or each.leads in away}
    return sum(points_of(army.sheet(each.datasheet), each) for each in army.unit if each.title in away)


def carry_out(game: Game, seat: int, army: Army) -> list[str]:
    """Write the declarations into the records, and say them. (TEN-LEAD-01, TEN-RES-01, TEN-AIR-01, TEN-AIR-04)"""
    ids = unit_ids(seat, army)
    said: list[str] = []
    for unit in army.unit:
        where = where_of(army.sheet(unit.datasheet), unit)
        game.change(ids[unit.title], where=where, is_hovering=unit.hover)
        if unit.hover:
            said.append(tell("{unit} hovers", unit=unit.title))
        if where != "undeployed":
            is_strategic = where == "strategic"
            strategic = tell("{unit} in Strategic Reserves", unit=unit.title)
            said.append(strategic if is_strategic else tell("{unit} in Reserves", unit=unit.title))
    for unit in army.unit:
        if unit.leads:
            attach(game, ids[unit.title], ids[unit.leads])
            said.append(tell("{unit} leads {led}", unit=unit.title, led=unit.leads))
    for unit in army.unit:
        if unit.rides and not unit.leads:
            game.change(ids[unit.title], where="embarked", transport=ids[unit.rides])
            said.append(tell("{unit} in {transport}", unit=unit.title, transport=unit.rides))
    return said
