"""Hidden bases: a token on the map, and nobody but its owner knows what it stands for. (SPF-HIDE, SPF-GUN-13)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Choose, yes_no
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, distance, neighbours, spiral, turned
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.hidden_speeds import hidden_speed, open_speed
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Hidden
from grognard.rulesets.steampunk.play.damage.apply_damage import LATER
from grognard.rulesets.steampunk.play.damage.casualties import MOURNERS
from grognard.rulesets.steampunk.play.hex_options import hex_option
from grognard.rulesets.steampunk.play.moves.turning import choose_facing
from grognard.rulesets.steampunk.table.abilities import ability_of
from grognard.rulesets.steampunk.table.board import BOARD, beside, field_of
from grognard.rulesets.steampunk.table.records import MAP, Contest, Unit, UnitId, orders_id, other
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.terrain import may_stand, terrain_at
from grognard.rulesets.steampunk.table.units import name_of, on_map, own_name, sees, token_id, units_at, units_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect

GIVES_AWAY = frozenset({"slow", "fast"})
"""Paces at which a hidden base in the open is noticed. (SPF-HIDE-03)"""
BODY = (
    "at",
    "facing",
    "token",
    "future",
    "future_crew",
    "shaken",
    "acid",
    "minor_acid",
    "fire",
    "poison",
    "bleeding",
    "jam",
    "entering",
    "entering_tokens",
    "waiting",
    "met",
    "is_new",
    "must_flee",
    "is_crowded",
)
"""What lies on the map with a token: it stays where it is when somebody guesses what the token stands for."""


def number_tokens(game: Game) -> None:
    """When the screen is removed every hidden base gets a token; its number tells nothing. (SPF-HIDE-01)"""
    for seat in (0, 1):
        chance = game.dice.fork(f"tokens of {seat}")
        left = [unit.id for unit in units_of(game, seat) if unit.is_hidden]
        for number in range(1, len(left) + 1):
            game.change(left.pop(chance.below(len(left))), token=number)


def reveal(game: Game, name: UnitId, *, is_willing: bool = False) -> None:
    """The token gives way to the base; the bonuses are for those who chose the moment. (SPF-HIDE-02 to SPF-HIDE-05)"""
    unit = game[name]
    if not unit.is_hidden:
        return
    said = tell("{unit} is {other}.", unit=name_of(game, name), other=own_name(unit))
    gains = is_willing and not game.options["hidden_simple"]
    speed = open_speed(unit.profile, unit.speed)
    game.change(name, is_hidden=False, is_found=True, token=0, is_revealed=gains, speed=speed)
    game.reveal(said, "SPF-HIDE-04" if is_willing else "SPF-HIDE-03", about=[token_id(unit), name])
    game.then(part_company, name)


def hide(game: Game, name: UnitId, terrain: str) -> None:
    """Hide[terrain]: in that terrain and away from enemies the base becomes a token. (SPF-HIDE-02, SPF-HIDE-06)"""
    unit = game[name]
    assert unit.at is not None
    speed = hidden_speed(unit.profile, unit.speed)
    enemies = [each for each in units_at(game, unit.at) if each.seat != unit.seat]
    if unit.is_hidden or speed is None or enemies or terrain_at(game[MAP], unit.at) != terrain:
        return
    token = 1 + max(each.token for each in game.all(Unit) if each.seat == unit.seat)
    game.change(name, is_hidden=True, is_revealed=False, token=token, speed=speed, aims=())
    game.say(
        tell("{unit} hides in {hex}.", unit=own_name(unit), hex=BOARD.name(unit.at)),
        "SPF-HIDE-06",
        kind="move",
        about=[name],
    )


# ---------------------------------------------------------------- against their will


@step
async def uncover_movers(game: Game) -> None:
    """At the end of a movement step: who moves in the open before the enemy's eyes is seen. (SPF-HIDE-03)"""
    if game.options["hidden_simple"]:
        return
    here = on_map(game)
    for unit in [each for each in here if each.is_hidden and is_noticed(game, each, here)]:
        reveal(game, unit.id)


def is_noticed(game: Game, unit: Unit, here: list[Unit]) -> bool:
    """Hidden slow or fast, in a clear hex, in line of sight of an enemy. (SPF-HIDE-03)"""
    assert unit.at is not None
    if unit.profile.speeds[unit.speed].pace not in GIVES_AWAY or terrain_at(game[MAP], unit.at) != "clear":
        return False
    return any(each.seat != unit.seat and sees(game, each, unit) for each in here)


@step
async def uncover_near(game: Game) -> None:
    """In Aftermath: a hidden base with an enemy within one hex is found. (SPF-HIDE-03)"""
    if game.options["hidden_simple"]:
        return
    here = on_map(game)
    for unit in [each for each in here if each.is_hidden and _has_enemy_within(each, here)]:
        reveal(game, unit.id)


def _has_enemy_within(unit: Unit, here: list[Unit], hexes: int = 1) -> bool:
    at = unit.at
    assert at is not None
    return any(each.seat != unit.seat and each.at is not None and distance(each.at, at) <= hexes for each in here)


@step
async def part_company(game: Game, name: UnitId) -> None:
    """Found in a hex with enemies and without an assault there: it goes to the closest possible hex. (SPF-HIDE-03)"""
    unit = game[name]
    if unit.is_here and any(each.at == unit.at for each in game.all(Contest)):
        return  # as long as the assault lasts: `part_found` comes back to it
    game.change(name, is_found=False)
    if unit.at is None or unit.is_doomed:
        return
    if not any(each.seat != unit.seat and not each.is_hidden for each in units_at(game, unit.at, unit.layer)):
        return
    game.change(name, is_found=True)
    options = nearest_free(game, unit, unit.at)
    if len(options) > 1:
        asked = Choose(
            seat=unit.seat,
            prompt=tell("{unit} has been found among enemies: where does it go?", unit=name_of(game, name)),
            clause="SPF-HIDE-03",
            about=(name,),
            options=tuple(hex_option(at, unit.at) for at in options),
        )
        options = [await game.ask(asked)]
    game.change(name, at=options[0], is_found=False, met=(), entering=None, entering_tokens=0)
    game.say(
        tell("{unit} slips away to {hex}.", unit=name_of(game, name), hex=BOARD.name(options[0])),
        "SPF-HIDE-03",
        kind="move",
        about=[name],
    )


def nearest_free(game: Game, unit: Unit, start: Hex) -> list[Hex]:
    """The closest hexes where it may stand. (SPF-HIDE-03, SPF-HIDE-04)"""
    free = [at for at in field_of(game[MAP]).hexes if is_free(game, unit, at)]
    nearest = min((distance(start, at) for at in free), default=0)
    return [at for at in free if distance(start, at) == nearest]


def part_found(game: Game) -> None:
    """The assaults are over: who was found where one was fought may still share its hex with enemies. (SPF-HIDE-03)"""
    for unit in on_map(game):
        if unit.is_found:
            game.then(part_company, unit.id)


def is_free(game: Game, unit: Unit, at: Hex) -> bool:
    """Whether it may stand there: allowed ground, no enemy seen there on its layer, and room. (SPF-HIDE-04)"""
    if not may_stand(game[MAP], at, unit.profile, is_flying=unit.is_flying):
        return False
    there = [each for each in units_at(game, at, unit.layer) if each.id != unit.id and not each.is_doomed]
    if any(each.seat != unit.seat and not each.is_hidden for each in there):
        return False
    return fits([*(each.profile.size for each in there if each.seat == unit.seat), unit.profile.size])


async def uncover_dying(game: Game, unit: Unit, lost: list[int]) -> None:
    """Damage that kills a model gives the base away. (SPF-HIDE-03)"""
    if lost:
        reveal(game, unit.id)


async def uncover_hurt(game: Game, name: UnitId, _: Effect) -> None:
    """By the short rule any damage does. (SPF-GUN-13)"""
    reveal(game, name)


MOURNERS.append(uncover_dying)
LATER["found"] = uncover_hurt


# ---------------------------------------------------------------- what the enemy may guess


def guess_tokens(game: Game, seat: int, chance: Chance) -> None:
    """Exchange the bases behind the other side's tokens, as this seat could imagine them. (SPF-HIDE-01)

    Who has lost models was seen before it hid: it stays who it is.
    """
    whole = [
        unit.id
        for unit in units_of(game, other(seat))
        if unit.is_hidden and unit.at is not None and not unit.dying and len(unit.living) == len(unit.profile.figures)
    ]
    for number in range(len(whole) - 1, 0, -1):
        first, second = game[whole[number]], game[whole[chance.below(number + 1)]]
        if first.id != second.id and could_be(game, first, second) and could_be(game, second, first):
            bodies = [_body(game, first, second), _body(game, second, first)]
            for unit, (body, speed) in zip((first, second), bodies, strict=True):
                game.change(unit.id, **body)
                game.change(orders_id(unit.id), speed=speed)


def could_be(game: Game, unit: Unit, token: Unit) -> bool:
    """Whether a base could stand where another's token lies."""
    assert token.at is not None
    stands = may_stand(game[MAP], token.at, unit.profile, is_flying=token.is_flying)
    return stands and unit.profile.size == token.profile.size and unit.is_flying == token.is_flying


def _body(game: Game, unit: Unit, token: Unit) -> tuple[dict[str, Any], str]:
    """The other's token with all that lies on it, at speeds of one's own."""
    body = {field: getattr(token, field) for field in BODY}
    began = token.profile.speeds[game[orders_id(token.id)].speed].pace
    return {**body, "speed": _speed_like(unit, token.profile.speeds[token.speed].pace)}, _speed_like(unit, began)


def _speed_like(unit: Unit, pace: str) -> str:
    hidden = [each for each in unit.profile.speeds.values() if each.hidden]
    return next((each.name for each in hidden if each.pace == pace), hidden[0].name if hidden else unit.speed)


async def reveal_itself(game: Game, name: UnitId) -> None:
    """Reveal: in a hex within the reach of its ability, with any facing and the bonuses. (SPF-HIDE-04, SPF-HIDE-05)"""
    unit = game[name]
    if not unit.is_hidden or unit.at is None:
        return
    ability = ability_of(unit, Hidden)
    reach = ability.reach if ability else 0
    hexes = [at for at in spiral(unit.at, reach) if is_free(game, unit, at)]
    if not hexes:
        return
    at = hexes[0]
    if len(hexes) > 1:
        prompt = tell("{unit} shows itself: where?", unit=own_name(unit))
        options = tuple(hex_option(each, unit.at) for each in hexes)
        asked = Choose(seat=unit.seat, prompt=prompt, clause="SPF-HIDE-04", about=(name,), options=options)
        at = await game.ask(asked)
    facing = await choose_facing(game, unit, "SPF-HIDE-04")
    moved = {"at": at, "met": (), "entering": None, "entering_tokens": 0} if at != unit.at else {}
    game.change(name, facing=facing, **moved)
    reveal(game, name, is_willing=True)
    game.say(
        tell("{unit} shows itself in {hex}.", unit=own_name(unit), hex=BOARD.name(at)),
        "SPF-HIDE-04",
        kind="move",
        about=[name],
    )


async def ambush(game: Game, name: UnitId) -> Hex | None:
    """With enemies in its hex it may show itself and assault them, as if from a hex beside. (SPF-HIDE-04)"""
    unit = game[name]
    at = unit.at
    assert at is not None
    there = [each for each in units_at(game, at, unit.layer) if each.seat != unit.seat and not each.is_hidden]
    if not there or game.options["hidden_simple"]:
        return None
    prompt = tell("{unit} has enemies in its hex: does it show itself and assault them?", unit=own_name(unit))
    if await game.ask(yes_no(unit.seat, prompt, "SPF-HIDE-04", about=(name,))) == "no":
        return None
    around = beside(game[MAP], at)
    asked = Choose(
        seat=unit.seat,
        prompt=tell("{unit} assaults as if it came from a hex beside it: which one?", unit=own_name(unit)),
        clause="SPF-HIDE-04",
        about=(name,),
        options=tuple(hex_option(each) for each in around),
    )
    origin = await game.ask(asked)
    reveal(game, name, is_willing=True)
    game.change(name, facing=turned(neighbours(at).index(origin), 3))
    return origin
