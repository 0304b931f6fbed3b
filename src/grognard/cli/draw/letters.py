"""Who is who on a map of letters: each unit has a letter, each piece a letter and a number, for the whole game.

The first side has capital letters, the second small ones, so that they can be told apart without colours.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Mapping

    Table = Mapping[str, Any]

SPARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
"""For units whose own initials are taken."""
NOBODY = "?"
AFTER_NINE = "abcdefghijklmnopqrstuvwxyz"


class Names:
    """The letters and numbers of everything seen so far; the dead keep theirs."""

    def __init__(self) -> None:
        self.letters: dict[str, str] = {}
        self.shorts: dict[str, str] = {}
        self.strength: dict[str, int] = {}
        """How many pieces a unit has had, with those of whoever leads it."""
        self._seen: dict[str, set[str]] = {}
        self._named: dict[str, int] = {}
        """How many pieces of a unit have a number."""

    def learn(self, table: Table) -> None:
        """Give letters and numbers to what has none yet."""
        for card in table.get("cards", ()):
            unit, pieces = card["id"], card.get("pieces", ())
            if unit not in self.letters:
                self.letters[unit] = self._letter(card["name"], card["seat"])
            for piece in pieces:
                if piece not in self.shorts:
                    self._named[unit] = self._named.get(unit, 0) + 1
                    self.shorts[piece] = f"{self.letters[unit]}{number_sign(self._named[unit], self.letters[unit])}"
            self._seen.setdefault(unit, set()).update(pieces)
            self.strength[unit] = len(self._seen[unit])

    def _letter(self, name: str, seat: int) -> str:
        def cased(letters: str) -> str:
            return letters.lower() if seat % 2 else letters.upper()

        initials = "".join(re.findall(r"\b\w", name))
        taken = set(self.letters.values())
        wanted = [letter for letter in cased(initials + name + SPARE) if letter.isalpha()]
        return next((letter for letter in wanted if letter not in taken), NOBODY)

    def short(self, piece: str) -> str:
        """What the map calls a piece, else its own name."""
        return self.shorts.get(piece, piece)

    def translate(self, sentence: str) -> str:
        """A sentence with the rules' names of pieces replaced by those of the map.

        >>> names = Names()
        >>> names.learn({"cards": [{"id": "A1", "name": "Reeds", "seat": 0, "pieces": ["A1.1", "A1.2"]}]})
        >>> names.translate("A1.2 leaves the table.")
        'R2 leaves the table.'
        """
        # A name without a digit may be an ordinary word, and is left alone.
        known = [piece for piece in self.shorts if any(letter.isdigit() for letter in piece)]
        if not known:
            return sentence
        longest_first = "|".join(re.escape(piece) for piece in sorted(known, key=len, reverse=True))
        return re.sub(rf"(?<![\w.])(?:{longest_first})(?![\w-]|\.\w)", lambda found: self.short(found[0]), sentence)

    def piece(self, word: str, among: tuple[str, ...]) -> str:
        """The piece that is meant: by its name on the map, by its own, or by its number alone."""
        mine = {self.short(piece): piece for piece in among}
        if word in mine:
            return mine[word]
        if word in among:
            return word
        folded = {short.casefold(): piece for short, piece in mine.items()}
        if word.casefold() in folded:
            return folded[word.casefold()]
        raise Unknown(tell("piece"), word, mine)

    def card(self, word: str, table: Table) -> Any:
        """The card of the unit that is meant: by its letter, its id, or its name or the beginning of it."""
        exact = self._exactly(word, table)
        if exact is not None:
            return exact
        cards, start = table.get("cards", ()), word.casefold()
        found = [card for card in cards if card["name"].casefold().startswith(start)]
        found = found or [card for card in cards if self.letters.get(card["id"], "").casefold() == start]
        if len(found) == 1:
            return found[0]
        if found:
            told = " or ".join(f"{card['name']} ({self.letters[card['id']]})" for card in found)
            raise GrognardError(tell('"{word}" may be {told}', word=word, told=told))
        raise Unknown(tell("unit"), word, [card["name"] for card in cards])

    def _exactly(self, word: str, table: Table) -> Any:
        cards = table.get("cards", ())
        named = [card for card in cards if word in (self.letters.get(card["id"]), card["id"])]
        named = named or [card for card in cards if card["name"].casefold() == word.casefold()]
        return named[0] if len(named) == 1 else None

    def thing(self, word: str, table: Table) -> Thing:
        """What on the table is meant: a piece, a unit, a marker, or an area; whole names before beginnings."""
        found = self._piece_or_area(word, table)
        card = None if found else self._exactly(word, table)
        if found is None and card is None:
            found = _marker(word, table)
        return found or self._unit(card or self._card_or_place(word, table), table)

    def _piece_or_area(self, word: str, table: Table) -> Thing | None:
        """A piece by its id or its letter, or an area by its id."""
        for piece in table.get("pieces", ()):
            if word in (piece["id"], self.shorts.get(piece["id"])):
                return Thing(word, [piece], [])
        for area in table.get("areas", ()):
            if word == area["id"]:
                return Thing(area.get("label") or word, [], [_xy(point) for point in area["points"]])
        return None

    def _card_or_place(self, word: str, table: Table) -> Any:
        """The card that is meant; if there is none, markers are among what could have been."""
        try:
            return self.card(word, table)
        except Unknown:
            things = (*table["cards"], *table.get("markers", ()))
            known = [thing.get("name") or thing.get("label") or thing["id"] for thing in things]
            raise Unknown(tell("place or unit"), word, known) from None

    def _unit(self, card: Mapping[str, Any], table: Table) -> Thing:
        """All pieces of a unit."""
        stand = [piece for piece in table.get("pieces", ()) if piece["unit"] == card["id"]]
        if not stand:
            raise GrognardError(tell("{name} is not on the table", name=card["name"]))
        return Thing(card["name"], stand, [])

    def spot(self, word: str, table: Table) -> tuple[float, float]:
        """The middle of what is meant."""
        return self.thing(word, table).middle


def number_sign(number: int, letter: str) -> str:
    """The number of a piece as one sign, so that it fits on the map: after 9 letters, of the other case.

    >>> number_sign(9, "R"), number_sign(10, "R"), number_sign(11, "r"), number_sign(36, "R")
    ('9', 'a', 'B', '36')
    """
    if number <= 9 or number - 10 >= len(AFTER_NINE):
        return str(number)
    sign = AFTER_NINE[number - 10]
    return sign.upper() if letter.islower() else sign


def _marker(word: str, table: Table) -> Thing | None:
    """A marker by its id or the beginning of its label."""
    start = word.casefold()
    for marker in table.get("markers", ()):
        if word == marker["id"] or (start and marker.get("label", "").casefold().startswith(start)):
            return Thing(marker.get("label") or marker["id"], [], [_xy(marker["at"])])
    return None


class Thing(NamedTuple):
    """Something on the table: pieces, or the points of a place."""

    name: str
    pieces: list[Mapping[str, Any]]
    points: list[tuple[float, float]]

    @property
    def middle(self) -> tuple[float, float]:
        return middle(self.points or [_xy(piece["at"]) for piece in self.pieces])


def middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    """
    >>> middle([(0.0, 0.0), (4.0, 2.0)])
    (2.0, 1.0)
    """
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _xy(at: Any) -> tuple[float, float]:
    return float(at[0]), float(at[1])
