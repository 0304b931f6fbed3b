"""Healing, rallying, mending: what takes tokens and damage off again. (SPF-GUN-17, 18, SPF-ABIL-23, SPF-ABIL-24)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import D6
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import distance
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Heal, Mend, Repair, While, every
from grognard.rulesets.steampunk.play.damage.effect_words import effect_words, mark_words
from grognard.rulesets.steampunk.play.damage.lasting_damage import mended
from grognard.rulesets.steampunk.table.abilities import abilities_of
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import Tending, Unit, UnitId, Wear
from grognard.rulesets.steampunk.table.units import name_of, on_map, shown, units_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.dice import Dice
    from grognard.kernel.table import Ref
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import UnitAbility

RALLIES = 4
"""What a Rally roll needs. (SPF-GUN-18)"""
LOWEST = 4
"""The lowest step of poison and bleeding. (SPF-TYPE-17)"""
MINOR = {"step": 1, "minor acid": 1, "future": 1}
MAJOR = {"token": 1, "acid": 1, "minor acid": 1, "three future": 1}
"""What the actions take off, one of these. (SPF-GUN-17)"""
HEAL = {"step": 1, "future": 1, "minor acid": 1, "fire": 3, "token": 3, "acid to minor acid": 4}
REPAIR = {"future": 1, "minor acid": 1, "shaken": 1, "fire": 3, "critical": 3, "acid to minor acid": 4}
"""Prices in points. (SPF-ABIL-24)"""
MENDED = {"bleeding": "bleeding step"}
"""The words of a Mend list that are called otherwise here."""
DONE = "nothing"

Moment = Literal["first", "second"]


class Remedy(NamedTuple):
    """One thing that can be taken off a base, its price, and the base's fields afterwards."""

    key: str
    label: str
    unit: UnitId
    price: int
    changes: dict[str, Any]


def remedies(game: Game, unit: Unit, prices: Mapping[str, int]) -> list[Remedy]:
    """Everything on the base that one of these words takes off."""
    found = []
    for word, price in prices.items():
        for what, changes in CURES[word](unit):
            label = tell("{unit}: {what}", unit=name_of(game, unit.id), what=what)
            if max(prices.values()) > 1:
                label = tell("{remedy} for {price}", remedy=label, price=price)
            found.append(Remedy(f"{unit.id} {what}", label, unit.id, price, changes))
    return found


def _token(field: str, what: str, most: int = 1) -> Any:
    def cure(unit: Unit) -> Iterator[tuple[str, dict[str, Any]]]:
        number = getattr(unit, field)
        if number:
            yield what, {field: max(number - most, 0)}

    return cure


def _less_acid(unit: Unit) -> Iterator[tuple[str, dict[str, Any]]]:
    if unit.acid:
        yield tell("acid to minor acid"), {"acid": unit.acid - 1, "minor_acid": unit.minor_acid + 1}


def _sizes(*fields: str, is_whole: bool) -> Any:
    """A step of a poison or bleeding token, or a whole one; the lowest step removes it. (SPF-GUN-17)"""

    def cure(unit: Unit) -> Iterator[tuple[str, dict[str, Any]]]:
        for field in fields:
            tokens = getattr(unit, field)
            for size in sorted(set(tokens)):
                place = tokens.index(size)
                stays = () if is_whole or size <= LOWEST else (size - 2,)
                name = tell("poison [{size}]", size=size) if field == "poison" else tell("bleeding [{size}]", size=size)
                what = name if is_whole else tell("a step of {token}", token=name)
                yield what, {field: tokens[:place] + stays + tokens[place + 1 :]}

    return cure


def _fallen(unit: Unit) -> Iterator[tuple[str, dict[str, Any]]]:
    if "fallen" in unit.wear.marks:
        yield tell("fallen"), {"wear": unit.wear._replace(marks=unit.wear.marks - {"fallen"})}


def _assault_damage(unit: Unit) -> Iterator[tuple[str, dict[str, Any]]]:
    if unit.wear.assault_damage:
        yield (
            tell("assault damage -{number}", number=1),
            {"wear": unit.wear._replace(assault_damage=unit.wear.assault_damage - 1)},
        )


def _critical(unit: Unit) -> Iterator[tuple[str, dict[str, Any]]]:
    """The lasting effects of damage, one of each kind. (SPF-DMG-09)"""
    wear, none = unit.wear, Wear()
    for mark in sorted(wear.marks - {"fallen"}):
        yield mark_words(mark), {"wear": wear._replace(marks=wear.marks - {mark})}
    for name in sorted(wear.lost):
        yield tell("loss of {ability}", ability=name), {"wear": wear._replace(lost=wear.lost - {name})}
    for step_, way in wear.spins:
        kept = tuple(each for each in wear.spins if each != (step_, way))
        yield effect_words(Effect("spin right" if way > 0 else "spin left", step_)), {"wear": wear._replace(spins=kept)}
    for word, number in wear.worst:
        yield effect_words(Effect(word, number)), {"wear": mended(wear, word)}
    for field in ("assault_damage", "misfire"):
        if getattr(wear, field):
            yield (
                effect_words(Effect(field.replace("_", " "), getattr(wear, field))),
                {"wear": wear._replace(**{field: getattr(none, field)})},
            )
    for number, load in enumerate(unit.loads):
        name = f"{unit.profile.guns[number].weapon.name} {number + 1}"
        if load.is_lost:
            yield tell("lost {weapon}", weapon=name), {"loads": _with(unit, number, is_lost=False)}
        if load.is_stuck:
            yield tell("stuck {weapon}", weapon=name), {"loads": _with(unit, number, is_stuck=False)}


def _with(unit: Unit, number: int, **changes: Any) -> Any:
    return tuple(load._replace(**changes) if n == number else load for n, load in enumerate(unit.loads))


CURES: dict[str, Any] = {
    "future": _token("future", tell("a future-damage token")),
    "three future": _token("future", tell("up to three future-damage tokens"), 3),
    "shaken": _token("shaken", tell("a shaken token")),
    "minor acid": _token("minor_acid", tell("a minor acid")),
    "acid": _token("acid", tell("an acid")),
    "acid to minor acid": _less_acid,
    "fire": _token("fire", tell("a fire")),
    "step": _sizes("poison", "bleeding", is_whole=False),
    "token": _sizes("poison", "bleeding", is_whole=True),
    "bleeding step": _sizes("bleeding", is_whole=False),
    "assault damage": _assault_damage,
    "critical": _critical,
    "fallen": _fallen,
}
"""By word: what can be taken off a base, and the fields that change."""


async def choose_remedy(game: Game, seat: int, prompt: str, clause: str, offered: list[Remedy]) -> Remedy | None:
    """Ask which, or nothing; carry it out."""
    if not offered:
        return None
    options = (*(Option(each.key, each.label, (each.unit,)) for each in offered), Option(DONE, tell("Nothing")))
    key = await game.ask(Choose(seat=seat, prompt=prompt, clause=clause, options=options))
    chosen = next((each for each in offered if each.key == key), None)
    if chosen is not None:
        game.change(chosen.unit, **chosen.changes)
        game.say(tell("Taken off: {label}.", label=chosen.label), clause, kind="heal", about=shown(game, chosen.unit))
    return chosen


# ---------------------------------------------------------------- actions


@step
async def tend_all(game: Game, number: int) -> None:
    """At the end of a Gunnery step healing and rallying take effect. (SPF-GUN-17, SPF-GUN-18, SPF-ABIL-24)"""
    for seat in choosing_order(game):
        for each in game.all(Tending):
            if each.seat == seat:
                game.then(tend, each.id)
    if number == 2:
        care(game, "first")


@step
async def tend(game: Game, name: Ref[Tending]) -> None:
    """One healing or rallying action. (SPF-GUN-17, SPF-GUN-18)"""
    tending = game[name]
    game.remove(name)
    if tending.word == "Rally":
        await rally(game, tending)
        return
    patients = [each for each in units_at(game, tending.at) if each.seat == tending.seat and each.profile.is_bio]
    if tending.is_self:
        patients = [each for each in patients if each.id == tending.unit]
    prices = MINOR if tending.word == "Minor Healing" else MAJOR
    offered = [remedy for each in patients for remedy in remedies(game, each, prices)]
    prompt = tell("{unit} heals ({word}): what?", unit=name_of(game, tending.unit), word=tending.word)
    await choose_remedy(game, tending.seat, prompt, "SPF-GUN-17", offered)


async def rally(game: Game, tending: Tending) -> None:
    """A shaken friend within one hex loses a token on 4+. (SPF-GUN-18)"""
    near = [
        each
        for each in on_map(game)
        if each.seat == tending.seat
        and each.profile.is_bio
        and each.is_shaken
        and each.at is not None
        and distance(each.at, tending.at) <= 1
    ]
    if not near:
        return
    options = tuple(Option(each.id, name_of(game, each.id), (each.id,)) for each in near)
    prompt = tell("{unit} rallies: whom?", unit=name_of(game, tending.unit))
    key = await game.ask(Choose(seat=tending.seat, prompt=prompt, clause="SPF-GUN-18", options=options))
    chosen = game[UnitId(key)]
    is_calm = await game.resolve(rallied)
    if is_calm:
        game.change(chosen.id, shaken=chosen.shaken - 1)
    told = tell("one shaken token less") if is_calm else tell("in vain")
    game.say(
        tell("{unit} is rallied: {told}.", unit=name_of(game, chosen.id), told=told),
        "SPF-GUN-18",
        kind="heal",
        about=shown(game, chosen.id),
    )


def rallied(dice: Dice) -> bool:
    """Whether a Rally succeeds. (SPF-GUN-18)"""
    return bool(dice.test(D6, RALLIES, name="rally"))


# ---------------------------------------------------------------- abilities


def care(game: Game, moment: Moment) -> None:
    """Queue the units whose Heal or Repair acts now. (SPF-ABIL-24)"""
    for seat in choosing_order(game):
        for unit in on_map(game):
            if unit.seat == seat and could_have(unit, Heal, Repair) and any(e.moment == moment for e in carers(unit)):
                game.then(spend_points, unit.id, moment)


@step
async def care_for_all(game: Game, moment: Moment) -> None:
    """After Agony 4: the second moment of Heal and Repair. (SPF-ABIL-24)"""
    care(game, moment)


def could_have(unit: Unit, *kinds: type[UnitAbility]) -> bool:
    """A quick look at the sheet, before all abilities in force are looked up."""
    profile = unit.profile
    wanted: tuple[type[UnitAbility], ...] = (*kinds, While)
    return any(isinstance(each, wanted) for each in profile.abilities) or any(
        isinstance(each, wanted) for figure in profile.figures for each in figure.abilities
    )


def carers(unit: Unit) -> list[Heal | Repair]:
    """Its Heal and Repair abilities; who is out of action has none."""
    if unit.is_doomed or "fallen" in unit.wear.marks:
        return []
    abilities = abilities_of(unit)
    return [*every(abilities, Heal), *every(abilities, Repair)]


@step
async def spend_points(game: Game, name: UnitId, moment: Moment) -> None:
    """N points for itself, another or any friend in its hex. (SPF-ABIL-24)"""
    for ability in [each for each in carers(game[name]) if each.moment == moment]:
        points = ability.n
        prices = HEAL if isinstance(ability, Heal) else REPAIR
        while points:
            here = patients(game, name, ability)
            offered = [r for each in here for r in remedies(game, each, prices) if r.price <= points]
            prompt = tell("{unit} has {points} points: what is taken off?", unit=name_of(game, name), points=points)
            chosen = await choose_remedy(game, game[name].seat, prompt, "SPF-ABIL-24", offered)
            if chosen is None:
                break
            points -= chosen.price


def patients(game: Game, name: UnitId, ability: Heal | Repair) -> list[Unit]:
    """The friends in its hex whom the ability helps: the living by Heal, machines by Repair. (SPF-ABIL-24)"""
    unit = game[name]
    assert unit.at is not None
    here = [each for each in units_at(game, unit.at) if each.seat == unit.seat]
    here = [each for each in here if ability.who == "any" or (each.id == name) == (ability.who == "self")]
    return [each for each in here if each.profile.is_bio == isinstance(ability, Heal)]


@step
async def mend_all(game: Game) -> None:
    """In Aftermath, before its other removals: units with Mend. (SPF-ABIL-23)"""
    for seat in choosing_order(game):
        for unit in on_map(game):
            if unit.seat == seat and could_have(unit, Mend) and every(abilities_of(unit), Mend):
                game.then(mend, unit.id)


@step
async def mend(game: Game, name: UnitId) -> None:
    """Up to n items of its list. (SPF-ABIL-23)"""
    for ability in every(abilities_of(game[name]), Mend):
        words = [" ".join(each.casefold().split()) for each in ability.items.split(",")]
        prices = {MENDED.get(word, word): 1 for word in words if MENDED.get(word, word) in CURES}
        for _ in range(ability.n):
            unit = game[name]
            prompt = tell("{unit} mends: what?", unit=name_of(game, name))
            if await choose_remedy(game, unit.seat, prompt, "SPF-ABIL-23", remedies(game, unit, prices)) is None:
                break
