"""Facts of one weapon against one target, and their dice, for tests. (SZOP-ATK)"""

from __future__ import annotations

from typing import Any

from grognard.kernel.dice import Scripted
from grognard.rulesets.szop.dice.attack import Volley, attack
from grognard.rulesets.szop.dice.facts import Arms, Target, Terms, volley_of
from grognard.rulesets.szop.lists.keywords.bases import ABILITY, WEAPON
from grognard.rulesets.szop.lists.profiles import Weapon
from grognard.rulesets.szop.lists.situation import Situation


def passives(*names: str) -> tuple[Any, ...]:
    return tuple(ABILITY.parse(name) for name in names)


def made(
    *abilities: str,
    attacks: int = 1,
    ap: int = 0,
    quality: int = 4,
    has: tuple[str, ...] = (),
    defence: int = 4,
    models: int = 5,
    toughness: tuple[int, int] = (1, 1),
    target: tuple[str, ...] = (),
    terms: Terms | None = None,
    **now: bool,
) -> Volley:
    """The facts of one weapon against one target."""
    keywords: Any = tuple(WEAPON.parse(each) for each in abilities)
    weapon = Weapon(name="W", reach=24, attacks=attacks, ap=ap, keywords=keywords)
    aim = Target(defence, models, *toughness, passives(*target))
    return volley_of(Arms(weapon, 1, quality, passives(*has)), aim, Situation(**now), terms or Terms())


def rolled(volley: Volley, hit: list[int], defence: list[int], **policy: Any) -> tuple[int, int, int]:
    """Hits, wounds for the attacker and for the defender."""
    dice = Scripted(hit=hit, defence=defence, **policy)
    done = attack(dice, (volley,))
    dice.assert_done()
    return done.hits, done.attacker, done.defender
