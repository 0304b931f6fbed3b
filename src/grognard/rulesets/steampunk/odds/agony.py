"""Agony over several turns as one piece of dice arithmetic, for the odds: made of the rolls that are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6
from grognard.rulesets.steampunk.dice.damage import takes
from grognard.rulesets.steampunk.dice.facts import Toll
from grognard.rulesets.steampunk.lists.keywords.damage_effects import TOKEN_OF, with_tokens
from grognard.rulesets.steampunk.play.agony.acid import ON_FIRE, Burn, acid_row, minor_acid_bites
from grognard.rulesets.steampunk.play.agony.burning_poison_bleeding import WEAKEST, bled, burning, poisoned

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.dice.facts import Victim

DEEPEST, MOST_BITES, MOST_FIRES = 4, 8, 3
"""How often in a row a 6 of the acid table is followed, and how many future-damage tokens and fires it may bring."""
MOST_BURNING = 6
"""Fire tokens on one base beyond this are not counted."""
STEPS = 5
"""Agony steps of a turn. (SPF-TURN-09)"""


class Plight(NamedTuple):
    """A base with its tokens. (SPF-TYPE-20)"""

    toll: Toll
    acid: int = 0
    minor_acid: int = 0
    fire: int = 0
    poison: tuple[int, ...] = ()
    bleeding: tuple[int, ...] = ()
    step: int = 0
    """The Agony step that comes next."""


DEAD = Plight(Toll(0))


def agony_step(dice: Dice, plight: Plight, victim: Victim, five_as_six: bool) -> Plight:
    """The next Agony step, the weak tokens first, as the opponent likes it. (SPF-TURN-09, SPF-TURN-10)"""
    if plight.toll.models <= 0:
        return DEAD
    if plight.step == 0:
        plight = dice.repeat(_eaten, plight, plight.acid, victim, five_as_six)
    elif plight.step == 1:
        bites = dice.do(minor_acid_bites, plight.minor_acid)
        plight = plight._replace(minor_acid=bites, toll=enough(plight.toll, victim, bites))
    elif plight.step == 2:
        plight = dice.repeat(_burnt, plight, plight.fire, victim)
    elif plight.step == 3:
        tokens = plight.poison
        for size in tokens:
            plight = dice.do(_poisoned, plight, size, victim)
        plight = plight._replace(poison=tuple(sorted(plight.poison[len(tokens) :])))
    else:
        tokens = plight.bleeding
        for size in tokens:
            plight = dice.do(_bled, plight, size, victim)
        plight = plight._replace(bleeding=tuple(sorted(plight.bleeding[len(tokens) :])))
    plight = applied(plight)
    if plight.toll.models <= 0:
        return DEAD
    return plight._replace(toll=enough(plight.toll, victim), step=(plight.step + 1) % STEPS)


def enough(toll: Toll, victim: Victim, more: int = 0) -> Toll:
    """With more tokens, as far as they can matter: however many models die, the last row is reached. (SPF-DMG-05)"""
    rows = victim.table("regular")
    last = (rows[-1][0] if rows else 0) + max((n for _, n in victim.resistances), default=0)
    return toll._replace(future=min(toll.future + more, max(last, 1) << max(toll.models - 1, 0)))


def _eaten(dice: Dice, plight: Plight, victim: Victim, five_as_six: bool) -> Plight:
    """One acid token. (SPF-TYPE-09 to SPF-TYPE-12)"""
    burn = dice.do(eating, victim.resists("acid"), five_as_six, DEEPEST)
    fires = burn.fires if takes(victim, ON_FIRE) else 0
    gone = 1 if burn.downgrades else 0
    return plight._replace(
        toll=enough(plight.toll, victim, burn.future),
        acid=plight.acid - gone,
        minor_acid=plight.minor_acid + (1 if burn.downgrades == 1 else 0),
        fire=min(plight.fire + fires, MOST_BURNING),
    )


def eating(dice: Dice, resistance: int, five_as_six: bool, deep: int) -> Burn:
    """One roll on the acid table: tokens, fires, and downgrades as far as they matter. (SPF-TYPE-10, SPF-TYPE-11)"""
    burn, is_twice = acid_row(dice.roll(D6, "acid") - resistance, five_as_six)
    if not is_twice:
        return Burn(burn.future, 0, 0, burn.fires, burn.downgrades)
    if deep == 0:
        return Burn(future=1)
    more = dice.tally(eating, 2, resistance, five_as_six, deep - 1, zero=Burn())
    return Burn(min(more.future, MOST_BITES), 0, 0, min(more.fires + burn.fires, MOST_FIRES), min(more.downgrades, 2))


def _burnt(dice: Dice, plight: Plight, victim: Victim) -> Plight:
    """One fire token. (SPF-TYPE-15)"""
    stays, toll = dice.do(_burn, _bare(plight.toll), victim)
    return plight._replace(toll=_with(toll, plight.toll), fire=plight.fire - (0 if stays else 1))


def _burn(dice: Dice, toll: Toll, victim: Victim) -> tuple[bool, Toll]:
    stays, after = burning(dice, toll, victim)
    return stays, reduced(after, victim)


def _poisoned(dice: Dice, plight: Plight, size: int, victim: Victim) -> Plight:
    """One poison token; what is left of it stands behind the old ones. (SPF-TYPE-17)"""
    toll = dice.do(_poison, _bare(plight.toll), size, victim)
    left = (size - 2,) if toll.models == plight.toll.models and size > WEAKEST else ()
    return plight._replace(toll=_with(toll, plight.toll), poison=plight.poison + left)


def _poison(dice: Dice, toll: Toll, size: int, victim: Victim) -> Toll:
    return reduced(poisoned(dice, toll, size, victim), victim)


def _bled(dice: Dice, plight: Plight, size: int, victim: Victim) -> Plight:
    """One bleeding token. (SPF-TYPE-19)"""
    stays, toll = dice.do(_bleed, _bare(plight.toll), size, victim)
    left = (size,) if stays and toll.models == plight.toll.models else ()
    return plight._replace(toll=_with(toll, plight.toll), bleeding=plight.bleeding + left)


def _bleed(dice: Dice, toll: Toll, size: int, victim: Victim) -> tuple[bool, Toll]:
    stays, after = bled(dice, toll, size, victim)
    return stays, reduced(after, victim)


def _bare(toll: Toll) -> Toll:
    return toll._replace(effects=())


def _with(toll: Toll, before: Toll) -> Toll:
    return toll._replace(effects=tuple(sorted((*before.effects, *toll.effects))) if toll.models > 0 else ())


def reduced(toll: Toll, victim: Victim) -> Toll:
    """What matters for an agony to come."""
    if toll.models <= 0:
        return Toll(0)
    effects = [effect for effect in toll.effects if effect.word in AGONISING]
    return enough(toll._replace(effects=tuple(sorted(effects))), victim)


AGONISING = TOKEN_OF.keys() - {"jam"}


def applied(plight: Plight) -> Plight:
    """Tokens that the damage of a step gave are there at its end. (SPF-TURN-09)"""
    effects = plight.toll.effects
    if not effects:
        return plight
    for effect in effects:
        field = TOKEN_OF[effect.word]
        plight = plight._replace(**{field: with_tokens(getattr(plight, field), effect)})
    return plight._replace(
        toll=plight.toll._replace(effects=()),
        fire=min(plight.fire, MOST_BURNING),
        poison=tuple(sorted(plight.poison)),
        bleeding=tuple(sorted(plight.bleeding)),
    )
