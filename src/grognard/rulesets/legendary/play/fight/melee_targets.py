"""Whom fighters reach, and whom they strike: models, riders, parts of vehicles. (LEG-MELEE-04, LEG-MELEE-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Assign, Choose, Option, Slot
from grognard.kernel.troops import gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.fight.models_alike import apart
from grognard.rulesets.legendary.play.fight.room_fights import through_doorways
from grognard.rulesets.legendary.play.vehicles.parts import part_name, targets_of_opportunity
from grognard.rulesets.legendary.table.crews import is_gun
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, name_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.dice.melee import Stance
    from grognard.rulesets.legendary.play.fight.weapons import StrikeChoice
    from grognard.rulesets.legendary.table.records import Model

CONTACT = 0.05


class Fighter(NamedTuple):
    """A model that strikes in this round."""

    model: ModelId
    unit: UnitId
    initiative: int
    choice: StrikeChoice
    stance: Stance


class Wish(NamedTuple):
    """Whom a unit strikes where it can choose: a kind of model or rider, or a part of a vehicle."""

    kind: str = ""
    part: str = ""
    unit: str = ""
    arms: str = ""
    is_leader: bool = False
    damage: int = 0
    points_lost: int = 0


class Chosen(NamedTuple):
    """Whom a fighter strikes: a model of a unit, its rider, or a part of it."""

    unit: UnitId
    model: ModelId
    at_rider: bool = False
    part: str = ""


def reachable(game: Game, fighter: Fighter) -> list[tuple[UnitId, Stand]]:
    """The enemies a model may strike: those it touches, or that a friend in front of it touches. (LEG-MELEE-04)"""
    own = next((one for one in troop_of(game, fighter.unit).stands if one.name == fighter.model), None)
    if own is None:
        return []
    return through_doorways(game, fighter.model, fighter.unit) or _touched(game, fighter, own)


def _touched(game: Game, fighter: Fighter, own: Stand) -> list[tuple[UnitId, Stand]]:
    enemies = [(foe, one) for foe in game[fighter.unit].foes for one in troop_of(game, foe).stands]
    touched = [(foe, one) for foe, one in enemies if gap(own, one) <= CONTACT]
    if touched:
        return _crew_first(game, touched)
    for friend_unit in friends_of(game, fighter.unit):
        for friend in troop_of(game, friend_unit).stands:
            if friend.name != fighter.model and gap(own, friend) <= CONTACT:
                touched += [(foe, one) for foe, one in enemies if gap(friend, one) <= CONTACT]
    return _crew_first(game, list(dict.fromkeys(touched)))


def _crew_first(game: Game, touched: list[tuple[UnitId, Stand]]) -> list[tuple[UnitId, Stand]]:
    """Crew before their guns: a gun is struck if that is declared, or if no crew is within reach. (LEG-TYPE-12)"""
    return sorted(touched, key=lambda each: is_gun(game[ModelId(each[1].name)]))


def friends_of(game: Game, unit: UnitId) -> list[UnitId]:
    """The unit, and friends in the same combat."""
    found = [unit]
    for foe in game[unit].foes:
        found += [each for each in game[foe].foes if each not in found]
    return found


# ---------------------------------------------------------------- whom of them


async def targets_of(game: Game, reached: Mapping[Fighter, Sequence[tuple[UnitId, Stand]]]) -> Mapping[Fighter, Chosen]:
    """Whom each fighter of a unit strikes: its owner chooses for all, or for each. (LEG-MELEE-07, LEG-MELEE-22)"""
    kinds: dict[Wish, str] = {}
    choosers = []
    for fighter, row in reached.items():
        wishes: dict[Wish, str] = {}
        for _, one in row:
            for wish in _wishes(game, fighter, one):
                wishes.setdefault(wish, one.name)
        if len(wishes) > 1:
            choosers.append(fighter)
            kinds.update({wish: name for wish, name in wishes.items() if wish not in kinds})
    chosen = await _wish_of(game, choosers, kinds) if choosers else Wish()
    if isinstance(chosen, Wish):
        return {one: chosen_by(game, one, row, chosen) for one, row in reached.items()}
    first = {one: chosen_by(game, one, row, Wish()) for one, row in reached.items()}
    return {**first, **await _each_target(game, {one: reached[one] for one in choosers})}


async def _wish_of(game: Game, choosers: Sequence[Fighter], kinds: Mapping[Wish, str]) -> Wish | str:
    """Whom those who have the choice strike first, or that each of them chooses. (LEG-MELEE-07, LEG-CHRT-04)"""
    unit = choosers[0].unit
    asked: Choose[Wish | str] = Choose(
        seat=game[unit].seat,
        prompt=tell("Whom does {unit} strike where it can choose?", unit=name_of(game, unit)),
        clause="LEG-MELEE-22" if any(wish.part for wish in kinds) else "LEG-MELEE-07",
        about=(unit,),
        options=(*_options(game, kinds), *apart(choosers)),
    )
    return await game.ask(asked)


async def _each_target(
    game: Game, reached: Mapping[Fighter, Sequence[tuple[UnitId, Stand]]]
) -> Mapping[Fighter, Chosen]:
    """Whom each of some fighters strikes, one by one. (LEG-MELEE-07)"""
    slots = [
        Slot(
            str(number),
            tell("{model}: {weapon}", model=model_name(game, one.model), weapon=one.choice.weapon.name),
            tuple(_ways(game, one, row)),
            about=(one.model,),
        )
        for number, (one, row) in enumerate(reached.items(), start=1)
    ]
    unit = next(iter(reached)).unit
    asked: Assign[Chosen] = Assign(
        seat=game[unit].seat,
        prompt=tell("Whom does each model of {unit} strike?", unit=name_of(game, unit)),
        clause="LEG-MELEE-07",
        about=(unit,),
        slots=tuple(slots),
    )
    chosen = await game.ask(asked)
    return {one: chosen[slot.key] for one, slot in zip(reached, slots, strict=True)}


def _ways(game: Game, fighter: Fighter, row: Sequence[tuple[UnitId, Stand]]) -> Iterable[Option[Chosen]]:
    """The ways in which one fighter can strike, enemy by enemy. (LEG-MELEE-07, LEG-MELEE-22)"""
    for unit, one in row:
        enemy = ModelId(one.name)
        for wish in _wishes(game, fighter, one):
            rider = _is_rider(game[enemy], wish)
            label = wish.kind if rider else model_name(game, one.name)
            if wish.part:
                label = tell("{vehicle}: its {part}", vehicle=label, part=part_name(wish.part))
            key = "/".join(filter(None, (one.name, wish.part, "rider" if rider else "")))
            yield Option(key, label, about=(one.name,), value=Chosen(unit, enemy, at_rider=rider, part=wish.part))


async def wish_for(game: Game, unit: UnitId, names: Iterable[str]) -> Wish:
    """Which of these enemies the models of a unit would rather fight, as far as they can choose. (LEG-DUEL-02)"""
    kinds: dict[Wish, str] = {}
    for name in names:
        kinds.setdefault(kind_of(game[ModelId(name)]), name)
    if len(kinds) < 2:
        return next(iter(kinds), Wish())
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("Whom does {unit} fight where it can choose?", unit=name_of(game, unit)),
        clause="LEG-DUEL-02",
        about=(unit,),
        options=_options(game, kinds),
    )
    return await game.ask(asked)


def _wishes(game: Game, fighter: Fighter, one: Stand) -> list[Wish]:
    """The ways to strike one enemy: the model, the rider of a chariot, the parts of a vehicle. (LEG-MELEE-22)"""
    enemy, own = game[ModelId(one.name)], game[fighter.model]
    found = [kind := kind_of(enemy)]
    if enemy.rider is not None:
        found.append(Wish(enemy.rider.name, unit=enemy.unit))
    elif is_vehicle(enemy) and own.at is not None:
        found += [kind._replace(part=part) for part in targets_of_opportunity(enemy, own.at)]
    return found


def kind_of(enemy: Model) -> Wish:
    """An enemy as fighters tell them apart: of which unit, what he is, how armed and how hurt. (LEG-MELEE-07)"""
    arms = "+".join(weapon.name for weapon in enemy.weapons)
    return Wish(enemy.profile.name, "", enemy.unit, arms, enemy.is_leader, enemy.damage, enemy.points_lost)


def _options(game: Game, kinds: Mapping[Wish, str]) -> tuple[Option[Wish], ...]:
    """How the kinds are put to a player: by their names, and by a model where names are not enough."""
    names = [wish.kind for wish in kinds if not wish.part]
    found = []
    for wish, name in kinds.items():
        is_plain = names.count(wish.kind) == 1
        key = wish.kind if is_plain else name
        label: str = wish.kind
        if wish.kind == game[ModelId(name)].profile.name and len(game[UnitId(wish.unit)].models) == 1:
            label = model_name(game, name)
        if not is_plain:
            label = tell("{model} of {unit}", model=model_name(game, name), unit=name_of(game, UnitId(wish.unit)))
        if wish.part:
            key, label = f"{key}/{wish.part}", tell("{vehicle}: its {part}", vehicle=label, part=part_name(wish.part))
        found.append(Option(key, label, about=(name,), value=wish))
    return tuple(found)


def chosen_by(game: Game, fighter: Fighter, row: Sequence[tuple[UnitId, Stand]], wish: Wish) -> Chosen:
    """Whom a fighter strikes: as the unit wishes if he can, else the first within his reach. (LEG-MELEE-07)"""
    for unit, one in row:
        if wish in _wishes(game, fighter, one):
            at_rider = _is_rider(game[ModelId(one.name)], wish)
            return Chosen(unit, ModelId(one.name), at_rider=at_rider, part=wish.part)
    alike = [each for each in row if kind_of(game[ModelId(each[1].name)]) == wish._replace(part="")]
    unit, one = (alike or row)[0]
    return Chosen(unit, ModelId(one.name))


def _is_rider(enemy: Model, wish: Wish) -> bool:
    """Whether a wish means the rider of a chariot. (LEG-CHRT-04)"""
    return enemy.rider is not None and enemy.rider.name == wish.kind and not wish.arms
