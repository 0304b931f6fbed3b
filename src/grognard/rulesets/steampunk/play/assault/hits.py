"""What becomes of the assault successes that are left: damaging hits and support. (SPF-ASLT-16 to SPF-ASLT-21)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Allocate, Option
from grognard.kernel.errors import Refused
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.facts import Hit, Typed
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import SupportAsAp, WeakestArmour, has
from grognard.rulesets.steampunk.play.assault.deflection_choice import line_of, shuffled, told
from grognard.rulesets.steampunk.play.assault.sides import figure_of
from grognard.rulesets.steampunk.play.damage.damage_sequence import strike
from grognard.rulesets.steampunk.table.records import Landed, UnitId
from grognard.rulesets.steampunk.table.units import armour_of, name_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Chance
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.play.assault.sides import Fighter
    from grognard.rulesets.steampunk.table.records import Unit


# ---------------------------------------------------------------- damaging hits and support


class Wound(NamedTuple):
    """A damaging hit in the making. (SPF-ASLT-16, SPF-ASLT-17)"""

    key: str
    target: UnitId
    plus: int = 0
    ap: int = 0


class Supported(NamedTuple):
    """A damaging hit that further successes support, and what they add to. (SPF-ASLT-17)"""

    place: int
    is_ap: bool


class Blow(NamedTuple):
    """A source whose success becomes a damaging hit on a target. (SPF-ASLT-16)"""

    key: str
    target: UnitId


async def hand_out(
    game: Game, seat: int, left: Mapping[str, int], mine: Sequence[Fighter], theirs: Sequence[Fighter]
) -> tuple[Landed, ...]:
    """Damaging hits and support, regular and psychic apart; what landed where comes back. (SPF-ASLT-16, SPF-ASLT-20)"""
    room = {each.unit: max(game[each.unit].models, 1) for each in theirs}
    lines = {key: line_of(game, key) for key, number in left.items() if number}
    regular = {key: left[key] for key, line in lines.items() if line.damage is not None or line.psychic is None}
    psychic = {key: left[key] for key, line in lines.items() if line.psychic is not None}
    landed: dict[tuple[str, UnitId], int] = {}
    in_mind: dict[tuple[str, UnitId], int] = {}
    wounds = await assign(game, seat, regular, room, "", landed)
    minds = await assign(game, seat, psychic, room, "psychic ", in_mind)
    # A source that does both kinds has been counted already. (SPF-ASLT-21)
    landed |= {place: number for place, number in in_mind.items() if place[0] not in regular}
    angles = {each.unit: each.angle for each in (*mine, *theirs)}
    for hit, target, source, number in merged(game, wounds, minds, angles):
        strike(game, seat, target, hit, number, source)
    return tuple(Landed(*figure_of(key), target, number) for (key, target), number in landed.items())


async def assign(
    game: Game,
    seat: int,
    scored: Mapping[str, int],
    room: Mapping[UnitId, int],
    kind: str,
    landed: dict[tuple[str, UnitId], int],
) -> list[Wound]:
    """The damaging hits of one kind, with their support. (SPF-ASLT-16, SPF-ASLT-17)"""
    if not scored:
        return []
    damaging = await choose_damaging(game, seat, scored, room, kind)
    wounds = [Wound(key, target) for (key, target), number in damaging.items() for _ in range(number)]
    landed |= damaging
    spare = dict(scored)
    for (key, _), number in damaging.items():
        spare[key] -= number
    return await support(game, seat, {key: n for key, n in spare.items() if n}, wounds, kind, landed)


async def choose_damaging(
    game: Game, seat: int, scored: Mapping[str, int], room: Mapping[UnitId, int], kind: str
) -> dict[tuple[str, UnitId], int]:
    """Which successes become damaging hits on whom: one per living model at most. (SPF-ASLT-16)"""
    number = min(sum(scored.values()), sum(room.values()))
    places = [(key, target) for key in scored for target in room]
    if len(places) == 1:
        return {places[0]: number}
    if len(room) == 1 and number == sum(scored.values()):
        return {(key, target): scored[key] for key, target in places}

    def legal(shared: Mapping[str, int]) -> None:
        for key, most in scored.items():
            if sum(shared.get(f"{key}>{target}", 0) for target in room) > most:
                raise Refused(
                    tell("{source} has only {most} successes.", source=told(game, key), most=most), "SPF-ASLT-16"
                )
        for target, most in room.items():
            if sum(shared.get(f"{key}>{target}", 0) for key in scored) > most:
                raise Refused(
                    tell(
                        "{unit} takes at most {most} damaging hits: one per living model.",
                        unit=name_of(game, target),
                        most=most,
                    ),
                    "SPF-ASLT-16",
                )

    def propose(chance: Chance) -> dict[str, int]:
        shared: dict[str, int] = {}
        strikes = shuffled([key for key, most in scored.items() for _ in range(most)], chance)
        slots = shuffled([target for target, most in room.items() for _ in range(most)], chance)
        for key, target in list(zip(strikes, slots, strict=False))[:number]:
            shared[f"{key}>{target}"] = shared.get(f"{key}>{target}", 0) + 1
        return shared

    asked = Allocate(
        seat=seat,
        prompt=_assign_prompt(number, kind),
        clause="SPF-ASLT-16",
        about=tuple(room),
        options=tuple(
            Option(
                f"{key}>{target}",
                tell("{source} strikes {unit}", source=told(game, key), unit=name_of(game, target)),
                about=(target,),
                value=Blow(key, target),
            )
            for key, target in places
        ),
        room=tuple(min(scored[key], room[target]) for key, target in places),
        total=number,
        legal=legal,
        propose=propose,
    )
    shared = await game.ask(asked)
    return {(key, target): shared[f"{key}>{target}"] for key, target in places if shared.get(f"{key}>{target}")}


async def support(
    game: Game,
    seat: int,
    spare: Mapping[str, int],
    wounds: list[Wound],
    kind: str,
    landed: dict[tuple[str, UnitId], int],
) -> list[Wound]:
    """Every further success adds 1 to the damage of one damaging hit; some may add to its AP. (SPF-ASLT-17)"""
    for key, number in spare.items():
        uses = ("damage", "AP") if not kind and has(line_of(game, key).abilities, SupportAsAp) else ("damage",)
        places = {
            f"{place + 1} {use}": Supported(place, is_ap=use == "AP") for place in range(len(wounds)) for use in uses
        }
        if len(places) == 1 or (number == 1 and len(uses) == 1 and len(set(wounds)) == 1):
            shared = {next(iter(places)): number}
        else:
            asked = Allocate(
                seat=seat,
                prompt=_support_prompt(number, kind, told(game, key)),
                clause="SPF-ASLT-17",
                about=tuple(dict.fromkeys(wound.target for wound in wounds)),
                options=tuple(
                    Option(name, _supported(game, wounds, place), value=place) for name, place in places.items()
                ),
                room=(number,) * len(places),
                total=number,
            )
            shared = await game.ask(asked)
        for name, more in shared.items():
            place, is_ap = places[name]
            wound = wounds[place]
            plus, ap = (0, more) if is_ap else (more, 0)
            wounds[place] = wound._replace(plus=wound.plus + plus, ap=wound.ap + ap)
            landed[key, wound.target] = landed.get((key, wound.target), 0) + more
    return wounds


def _supported(game: Game, wounds: list[Wound], support: Supported) -> str:
    wound, number = wounds[support.place], support.place + 1
    source, target = told(game, wound.key), name_of(game, wound.target)
    if support.is_ap:
        return tell("+1 AP: hit {number}, {source} on {unit}", number=number, source=source, unit=target)
    return tell("+1 damage: hit {number}, {source} on {unit}", number=number, source=source, unit=target)


def _assign_prompt(number: int, kind: str) -> str:
    if kind:
        return tell("Assign your {number} psychic damaging hits.", number=number)
    return tell("Assign your {number} damaging hits.", number=number)


def _support_prompt(number: int, kind: str, source: str) -> str:
    if kind:
        return tell(
            "Which psychic damaging hits do your {number} further successes of {source} support?",
            number=number,
            source=source,
        )
    return tell(
        "Which damaging hits do your {number} further successes of {source} support?", number=number, source=source
    )


def merged(
    game: Game, wounds: list[Wound], minds: list[Wound], angles: Mapping[UnitId, int]
) -> list[tuple[Hit, UnitId, str, int]]:
    """The hits to roll for: a source that does both kinds strikes with both at once. (SPF-ASLT-18, SPF-ASLT-21)"""
    found: dict[tuple[Hit, UnitId, str], int] = {}
    left = list(minds)
    for wound in wounds:
        unit, figure = figure_of(wound.key)
        mind = next((each for each in left if (each.key, each.target) == (wound.key, wound.target)), None)
        if mind is not None:
            left.remove(mind)
        target = game[wound.target]
        hit = blow(game[unit], figure, angles[unit], target, angles[wound.target], wound.plus, ap_support=wound.ap)
        if mind is not None:
            hit = hit._replace(extra=(*hit.extra, psychic_blow(game[unit], figure, angles[unit], mind.plus)))
        place = (hit, wound.target, name_of(game, unit))
        found[place] = found.get(place, 0) + 1
    for mind in left:
        unit, figure = figure_of(mind.key)
        target = game[mind.target]
        hit = Hit(damage=None)  # armour is no matter, unless something besides the psychic damage asks for it
        if (line := line_of(game, mind.key)).extra and line.damage is None:
            hit = blow(game[unit], figure, angles[unit], target, angles[mind.target])
        hit = hit._replace(extra=(*hit.extra, psychic_blow(game[unit], figure, angles[unit], mind.plus)))
        place = (hit, mind.target, name_of(game, unit))
        found[place] = found.get(place, 0) + 1
    return [(hit, target, source, number) for (hit, target, source), number in found.items()]


def blow(
    unit: Unit, figure: int, at_angle: int, target: Unit, struck: int, support: int = 0, *, ap_support: int = 0
) -> Hit:
    """One regular damaging hit of a model: no modifiers of range or speed. (SPF-ASLT-06, SPF-ASLT-17, SPF-ASLT-18)"""
    line = unit.profile.figures[figure].assault
    is_weakest = has(line.abilities, WeakestArmour) is not None
    return Hit(
        damage=line.damage[at_angle] if line.damage is not None else None,
        ap=line.ap[at_angle],
        armour=min(armour_of(target, each) for each in range(4)) if is_weakest else armour_of(target, struck),
        ap_plus=ap_support,
        plus=support - unit.wear.assault_damage,
        extra=tuple(Typed(kind, die, only) for kind, die, only in line.extra),
    )


def psychic_blow(unit: Unit, figure: int, at_angle: int, support: int) -> Typed:
    """The psychic damage of a model's hit. (SPF-ASLT-20, SPF-TYPE-04)"""
    dice = unit.profile.figures[figure].assault.psychic
    assert dice is not None
    return Typed("psychic", dice[at_angle], plus=support)
