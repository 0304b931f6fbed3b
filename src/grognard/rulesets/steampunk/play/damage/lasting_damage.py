"""Lasting damage: what wears a base down for the rest of the match. (SPF-DMG-09, SPF-ARMOR-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.rulesets.steampunk.table.records import Wear


def worn(wear: Wear, effect: Effect) -> Wear:
    """Lasting damage: of each kind one, the worst; what acid eats and assault damage add up. (SPF-DMG-09, SPF-ARMOR-05)

    >>> from grognard.rulesets.steampunk.table.records import Wear
    >>> worn(worn(Wear(), Effect("assault", -2)), Effect("assault", -1)).assault
    2
    """
    number = abs(effect.n)
    if effect.word not in ADDING and effect != EATEN:
        books = dict(wear.worst)
        before = books.get(effect.word, 0)
        number = max(number - before, 0)
        wear = wear._replace(worst=tuple(sorted({**books, effect.word: before + number}.items())))
    return WORN[effect.word](wear, effect, number)


def mended(wear: Wear, word: str) -> Wear:
    """Without the lasting damage of one kind; what acid has eaten stays eaten. (SPF-DMG-09, SPF-ARMOR-05)

    >>> from grognard.rulesets.steampunk.table.records import Wear
    >>> mended(worn(worn(Wear(), Effect("armour", -2)), EATEN), "armour").armour
    1
    """
    books = dict(wear.worst)
    back = -books.pop(word)
    wear = wear._replace(worst=tuple(sorted(books.items())))
    return wear._replace(halvings=0) if word == "assault half" else WORN[word](wear, Effect(word), back)


ADDING = frozenset({"assault damage", "misfire", "lose", "spin left", "spin right"})
"""Lasting damage that adds up, or keeps its own book of what there is."""
EATEN = Effect("armour", -1, what="acid")
"""Armour that acid has eaten: each time one more. (SPF-ARMOR-05)"""


def _spin(way: int) -> Callable[[Wear, Effect, int], Wear]:
    return lambda wear, effect, _: wear._replace(spins=tuple(dict.fromkeys((*wear.spins, (effect.n, way)))))


WORN: dict[str, Callable[[Wear, Effect, int], Wear]] = {
    "armour": lambda wear, _, number: wear._replace(armour=wear.armour + number),
    "assault": lambda wear, _, number: wear._replace(assault=wear.assault + number),
    "deflection": lambda wear, _, number: wear._replace(deflection=wear.deflection + number),
    "both": lambda wear, _, number: wear._replace(assault=wear.assault + number, deflection=wear.deflection + number),
    "assault half": lambda wear, _, number: wear._replace(halvings=1),
    "assault damage": lambda wear, _, number: wear._replace(assault_damage=wear.assault_damage + number),
    "misfire": lambda wear, effect, _: wear._replace(misfire=max(wear.misfire, effect.n)),
    "lose": lambda wear, effect, _: wear._replace(lost=wear.lost | {effect.what.casefold()}),
    "spin left": _spin(-1),
    "spin right": _spin(1),
}
"""Effects that wear the base down for the rest of the match: how much more is lost now."""
