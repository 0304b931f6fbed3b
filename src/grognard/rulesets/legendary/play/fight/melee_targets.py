"""Whom fighters reach, and whom they strike: models, riders, parts of vehicles. (LEG-MELEE-04, LEG-MELEE-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.troops import gap
from grognard.kernel.words import tell
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
    from grognard.rulesets.legendary.play.fight.weapons import Choice
    from grognard.rulesets.legendary.table.records import Model

CONTACT = 0.05


class Fighter(NamedTuple):
    """A model that strikes in this round."""

    model: ModelId
    unit: UnitId
    initiative: int
    choice: Choice
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
    for friend_unit in _friends(game, fighter.unit):
        for friend in troop_of(game, friend_unit).stands:
            if friend.name != fighter.model and gap(own, friend) <= CONTACT:
                touched += [(foe, one) for foe, one in enemies if gap(friend, one) <= CONTACT]
    return _crew_first(game, list(dict.fromkeys(touched)))


def _crew_first(game: Game, touched: list[tuple[UnitId, Stand]]) -> list[tuple[UnitId, Stand]]:
    """Crew before their guns: a gun is struck if that is declared, or if no crew is within reach. (LEG-TYPE-12)"""
    return sorted(touched, key=lambda each: is_gun(game[ModelId(each[1].name)]))


def _friends(game: Game, unit: UnitId) -> list[UnitId]:
    """The unit, and friends in the same combat."""
    found = [unit]
    for foe in game[unit].foes:
        found += [each for each in game[foe].foes if each not in found]
    return found


# ---------------------------------------------------------------- whom of them


async def wish_of(game: Game, unit: UnitId, reached: Mapping[Fighter, Sequence[tuple[UnitId, Stand]]]) -> Wish:
    """Whom the unit strikes first where it has the choice. (LEG-MELEE-07, LEG-CHRT-04, LEG-MELEE-22)"""
    kinds: dict[Wish, str] = {}
    for fighter, row in reached.items():
        for _, one in row:
            for wish in _wishes(game, fighter, one):
                kinds.setdefault(wish, one.name)
    if len(kinds) < 2:
        return Wish()
    has_parts = any(wish.part for wish in kinds)
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("Whom does {unit} strike where it can choose?", unit=name_of(game, unit)),
        clause="LEG-MELEE-22" if has_parts else "LEG-MELEE-07",
        about=(unit,),
        options=_options(game, kinds),
    )
    return await game.ask(asked)


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
            rider = game[ModelId(one.name)].rider
            at_rider = rider is not None and rider.name == wish.kind and not wish.arms
            return Chosen(unit, ModelId(one.name), at_rider=at_rider, part=wish.part)
    alike = [each for each in row if kind_of(game[ModelId(each[1].name)]) == wish._replace(part="")]
    unit, one = (alike or row)[0]
    return Chosen(unit, ModelId(one.name))
