"""The closed vocabulary of damage-table rows. (SPF-DMG-09)"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, ClassVar

from grognard.kernel.errors import BadData, hint
from grognard.kernel.keywords import Keyword
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.hex_effects import HexEffect

ROLLED = ("light", "critical", "psychic", "crew", "inner")
"""Effects that roll dN on a further table of the same unit, at once. (SPF-DMG-09)"""

COUNTED = frozenset(
    {"future", "future crew", "kill", "bleeding", "poison", "acid", "minor acid", *ROLLED}
    | {
        "assault",
        "deflection",
        "both",
        "assault damage",
        "armour",
        "misfire",
        "jam",
        "spin left",
        "spin right",
        "passengers",
    }
)
"""Effects with a number."""
NAMED = frozenset({"lose", "lose weapon", "shake weapon", "stuck turret", "place"})
"""Effects with the name of an ability, a weapon or a hex effect; for weapons it may be left out."""
OF_DICE = frozenset({*ROLLED, "poison", "bleeding", "passengers"})
"""Effects whose number is the sides of a die."""
MOST_TIMES = 12
AROUND = " and neighbours"
"""At the end of "place E": in the hexes beside the unit too."""
PLAIN = frozenset(
    {
        "destroy",
        "shaken",
        "set on fire",
        "brake",
        "immobile",
        "no move",
        "no rotate",
        "no rotate left",
        "no rotate right",
    }
    | {
        "no accelerate",
        "no brake",
        "fixed speed",
        "only still",
        "damaged sights",
        "assault half",
        "unload",
        "turnabout",
    }
    | {
        "passengers die",
        "passengers out",
        "worsen bleeding",
        "crippled crew",
        "double if shaken",
        "fallen",
        "retreat",
        "flee",
    }
)
WORDS = COUNTED | NAMED | PLAIN

MARKS = frozenset(
    {
        "immobile",
        "no move",
        "no rotate",
        "no rotate left",
        "no rotate right",
        "no accelerate",
        "no brake",
        "fixed speed",
    }
    | {"only still", "damaged sights", "crippled crew", "fallen"}
)
"""Lasting effects that a unit simply has or has not. (SPF-DMG-09)"""
BINDING = frozenset({"fixed speed", "only still", "immobile"})
"""Marks of a unit whose speed nothing but a halt changes any more. (SPF-DMG-09)"""

TOKEN_OF = {
    "acid": "acid",
    "minor acid": "minor_acid",
    "set on fire": "fire",
    "jam": "jam",
    "poison": "poison",
    "bleeding": "bleeding",
    "worsen bleeding": "bleeding",
}
"""Effects that put tokens on the base, and where they are counted. (SPF-TYPE-20, SPF-HEX-04)"""
WORST_BLEEDING = 12

_NUMBER = re.compile(r"(?P<word>[a-z ]+?)\s*(?P<n>-?\d+)(?:\s*x\s*(?P<times>\d+))?")


class Effect(Keyword):
    """One effect: its word, its number, how often it is rolled, and what it names.

    >>> Effect.from_data("light 6 x3")
    light 6 x3
    >>> Effect.from_data("lose weapon Hull Gun").what
    'Hull Gun'
    """

    __slots__ = ("_hash", "n", "times", "what", "word")

    expected: ClassVar[str] = tell('a damage effect such as "future 1" or "kill 1"')

    def __init__(self, word: str, n: int = 0, times: int = 1, what: str = "") -> None:
        self.word, self.n, self.times, self.what = word, n, times, what
        self._hash = hash((word, n, times, what))

    @classmethod
    def from_data(cls, value: object) -> Effect:
        """The effect a damage table spells."""
        if not isinstance(value, str):
            raise BadData(tell("a damage effect is written as a short text, not {value}", value=f"{value!r}"))
        return effect(" ".join(value.split()))

    @classmethod
    def data_schema(cls) -> dict[str, Any]:
        return {"type": "string", "description": f"{cls.expected}; the words are {', '.join(sorted(WORDS))}"}

    def covering(self) -> tuple[HexEffect, bool]:
        """Of "place E": the hex effect, and whether the hexes beside the unit get it too."""
        what = self.what.removesuffix(AROUND)
        return HexEffect.from_data(what), what != self.what

    def spell(self) -> str:
        """The effect as a damage table spells it."""
        said = f"{self.word} {self.n}" if self.word in COUNTED else self.word
        said += f" x{self.times}" if self.times > 1 else ""
        return f"{said} {self.what}" if self.what else said

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Effect) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __lt__(self, other: Effect) -> bool:
        return self._key < other._key

    def __repr__(self) -> str:
        return self.spell()

    @property
    def _key(self) -> tuple[str, int, int, str]:
        return self.word, self.n, self.times, self.what


Rows = tuple[tuple[int, tuple[Effect, ...]], ...]
"""A damage table: the lowest result of each row, ascending, and its effects. (SPF-SHEET-08)"""


@cache
def effect(text: str) -> Effect:
    """The effect a text spells; `BadData` with the nearest spelling if there is none."""
    plain = text.casefold()
    if plain in PLAIN:
        return Effect(plain)
    if (match := _NUMBER.fullmatch(plain)) and match["word"] in COUNTED:
        # "assault -2" takes two dice away: the sign is part of the spelling, the number counts what is lost.
        return _counted(text, match["word"], int(match["n"][:9]), int((match["times"] or "1")[:9]))
    for word in sorted(NAMED, key=len, reverse=True):
        if plain == word or plain.startswith(word + " "):
            named = Effect(word, what=text[len(word) :].strip())
            if word == "place":
                named.covering()  # an unknown hex effect is refused when the sheet is read
            return named
    raise BadData(tell('unknown damage effect "{text}"{hint}', text=text, hint=hint(plain, WORDS)))


def _counted(text: str, word: str, n: int, times: int) -> Effect:
    least, most = (1, 1000) if word in OF_DICE else (1, 99)
    if not least <= abs(n) <= most or not 1 <= times <= MOST_TIMES:
        raise BadData(
            tell(
                '"{text}" is wanted with {least} to {most}, at most {most_times} times',
                text=text,
                least=least,
                most=most,
                most_times=MOST_TIMES,
            )
        )
    return Effect(word, n, times)


def with_tokens(tokens: Any, effect: Effect) -> Any:
    """What is counted of a token after such an effect: they add up. (SPF-TYPE-20, SPF-HEX-04)

    >>> with_tokens(1, Effect("acid", 2)), with_tokens((6,), Effect("poison", 4))
    (3, (6, 4))
    >>> with_tokens((6, 12), Effect("worsen bleeding"))
    (8, 12)
    """
    if effect.word == "worsen bleeding":
        return tuple(min(size + 2, WORST_BLEEDING) for size in tokens)
    return (*tokens, effect.n) if isinstance(tokens, tuple) else tokens + max(effect.n, 1)
