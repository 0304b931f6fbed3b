"""Damage effects as the log tells them; sheets spell them shorter. (SPF-DMG-09)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grognard.kernel.words import Sentence, tell
from grognard.rulesets.steampunk.lists.keywords.damage_effects import MARKS, Effect

if TYPE_CHECKING:
    from collections.abc import Iterable


def effect_words(effect: Effect, *, is_hidden: bool = False) -> Sentence:
    """What an effect does to a base, in words; the things a hidden base has are not named. (SPF-HIDE-01)

    >>> effect_words(Effect("both", 1)), effect_words(Effect("set on fire")), effect_words(Effect("poison", 6))
    ('assault and deflection dice -1', 'a fire token', 'poison [6]')
    >>> effect_words(Effect("place", what="Hex on Fire")), effect_words(Effect("lose weapon", what="Hull Gun"))
    ('Hex on Fire around it', 'a weapon is lost (Hull Gun)')
    """
    number, what = abs(effect.n), effect.what
    if what and not is_hidden and effect.word == "place":
        return tell("{what} around it", what=what)
    if what and not is_hidden and effect.word in _NAMED:
        return tell("{effect} ({what})", effect=_NAMED[effect.word], what=what)
    if effect.word in _PLAIN:
        return _PLAIN[effect.word]
    if effect.word in _NAMED:
        return _NAMED[effect.word]
    counted = _counted(effect.word, number)
    return counted if effect.times == 1 else tell("{effect} x{times}", effect=counted, times=effect.times)


def all_words(effects: Iterable[Effect], *, is_hidden: bool = False) -> list[Sentence]:
    """Several effects, equal ones together: tokens add up, and what lasts is one of each kind. (SPF-DMG-09)

    >>> all_words([Effect("no rotate"), Effect("minor acid", 1), Effect("no rotate"), Effect("minor acid", 1)])
    ['no turns', 'minor acid +2']
    >>> all_words([Effect("bleeding", 4), Effect("bleeding", 4), Effect("set on fire"), Effect("set on fire")])
    ['bleeding [4] x2', 'a fire token x2']
    """
    told = []
    for effect, number in Counter(effects).items():
        if effect.word in _ONCE:
            told.append(effect_words(effect, is_hidden=is_hidden))
        elif effect.word in _ADDED:
            whole = Effect(effect.word, effect.n * number, effect.times, effect.what)
            told.append(effect_words(whole, is_hidden=is_hidden))
        else:
            one = effect_words(effect, is_hidden=is_hidden)
            told.append(one if number == 1 else tell("{effect} x{times}", effect=one, times=number))
    return told


def _counted(word: str, number: int) -> Sentence:
    """An effect with a number."""
    return {
        "future": tell("future damage +{number}", number=number),
        "future crew": tell("future crew damage +{number}", number=number),
        "kill": tell("{number} dead", number=number),
        "bleeding": tell("bleeding [{size}]", size=number),
        "poison": tell("poison [{size}]", size=number),
        "acid": tell("acid +{number}", number=number),
        "minor acid": tell("minor acid +{number}", number=number),
        "light": tell("light damage d{number}", number=number),
        "critical": tell("critical damage d{number}", number=number),
        "psychic": tell("psychic damage d{number}", number=number),
        "crew": tell("crew damage d{number}", number=number),
        "inner": tell("inner damage d{number}", number=number),
        "assault": tell("assault dice -{number}", number=number),
        "deflection": tell("deflection dice -{number}", number=number),
        "both": tell("assault and deflection dice -{number}", number=number),
        "assault damage": tell("assault damage -{number}", number=number),
        "armour": tell("armour -{number}", number=number),
        "misfire": tell("misfires on {number}", number=number),
        "jam": tell("jams +{number}", number=number),
        "spin left": tell("spins left in Agony {number}", number=number),
        "spin right": tell("spins right in Agony {number}", number=number),
        "passengers": tell("d{number} against its passengers", number=number),
    }[word]


_ADDED = frozenset({"acid", "minor acid", "assault damage", "armour", "jam"})
_ONCE = MARKS | {"assault", "deflection", "both", "assault half", "misfire"}
"""What a unit has once, however often it is struck so. (SPF-DMG-09)"""
_NAMED = {
    "lose": tell("an ability is lost"),
    "lose weapon": tell("a weapon is lost"),
    "shake weapon": tell("a weapon is shaken"),
    "stuck turret": tell("a turret is stuck"),
    "place": tell("something spreads around it"),
}
_PLAIN = {
    "destroy": tell("destroyed"),
    "shaken": tell("shaken"),
    "set on fire": tell("a fire token"),
    "brake": tell("it brakes"),
    "immobile": tell("immobile"),
    "no move": tell("no moves"),
    "no rotate": tell("no turns"),
    "no rotate left": tell("no turns to the left"),
    "no rotate right": tell("no turns to the right"),
    "no accelerate": tell("no acceleration"),
    "no brake": tell("no braking"),
    "fixed speed": tell("fixed speed"),
    "only still": tell("stands still for good"),
    "damaged sights": tell("damaged sights"),
    "assault half": tell("half its assault dice"),
    "unload": tell("its weapons are unloaded"),
    "turnabout": tell("it turns about"),
    "passengers die": tell("its passengers die"),
    "passengers out": tell("its passengers get out"),
    "worsen bleeding": tell("bleeding gets worse"),
    "crippled crew": tell("crippled crew"),
    "double if shaken": tell("twice if shaken"),
    "fallen": tell("fallen"),
    "retreat": tell("driven back"),
    "flee": tell("flees next turn"),
    "found": tell("found"),
}


def mark_words(mark: str) -> Sentence | str:
    """A lasting mark in words."""
    return _PLAIN.get(mark, mark)
