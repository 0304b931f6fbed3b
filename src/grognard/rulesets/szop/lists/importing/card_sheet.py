"""The page of nine strategy cards: rows are supports, columns are missions. (SZOP-CARD-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.rulesets.szop.lists.importing.pages import Element

MISSION_KEYS = {
    "natarcie-cel-wybrany": 1,
    "natarcie-oddzial-pokonany": 2,
    "natarcie-przejmij-cel": 3,
    "obrona-brak-wrogow": 4,
    "obrona-twoj-oddzial": 5,
    "dywersja-przewaga": 6,
    "dywersja-teren": 7,
    "zwiad-kontrola-celu": 8,
    "zwiad-12-od-celu": 9,
    "zwiad-12-od-wroga": 10,
}
SUPPORT_KEYS = {
    "usun-wyczerpany": 1,
    "ufortyfikuj": 2,
    "odrzuc-zamiast-przegrupowania": 3,
    "zatrzymaj-inicjatywe": 4,
    "wystaw_ponownie": 5,
    "polowiczne-leczenie": 6,
    "szarza-inny-cel": 7,
    "ostrzal-inny-cel": 8,
    "usun-teren": 9,
    "odnow-zdolnosci": 10,
    "bonus-ap": 11,
}
Words = tuple[tuple[int, tuple[str, ...]], ...]
MISSION_WORDS: Words = (
    (4, ("nieprzyszpilon",)),
    (5, ("twój oddział", "nie jest pokonan")),
    (2, ("oddział", "pokonan")),
    (3, ("kontrolowan", "przeciwnik")),
    (6, ("więcej",)),
    (7, ("teren",)),
    (8, ("neutraln",)),
    (9, ("każdego celu",)),
    (10, ("każdego wroga",)),
    (1, ("poza stref", "cel")),
)
"""Distinctive words of each mission, the more particular ones first: all of them must be there."""
SUPPORT_WORDS: Words = (
    (1, ("wyczerpan",)),
    (2, ("ufortyfik",)),
    (2, ("przygotowan",)),
    (3, ("przegrupow",)),
    (4, ("inicjatyw",)),
    (5, ("rezerw",)),
    (6, ("połow",)),
    (7, ("szarż",)),
    (8, ("ostrzał",)),
    (9, ("teren", "usun")),
    (10, ("odnów",)),
    (11, ("+1", "ap")),
)


def matched(text: str, words: Words) -> int | None:
    """The card whose distinctive words the text has."""
    folded = text.casefold()
    return next((number for number, needed in words if all(word in folded for word in needed)), None)


def read_cards(page: Element) -> tuple[tuple[int, ...], tuple[int, ...], list[str]]:
    """The missions, the supports, and the texts that fit none."""
    missions: list[int] = []
    supports: list[int] = []
    unknown: list[str] = []
    for card in list(page.all(kind="strategic-card"))[:9]:
        if card.first(kind="strategic-card-placeholder") is not None:
            continue
        texts = [text for text in (" ".join(piece.split()) for piece in card.pieces()) if len(text) > 3]
        texts = _halves(card, texts)
        for number, text in enumerate(texts[:2]):
            words, found = (MISSION_WORDS, missions) if number == 0 else (SUPPORT_WORDS, supports)
            card_number = matched(text, words)
            if card_number is None:
                unknown.append(text)
            elif card_number not in found:
                found.append(card_number)
    return tuple(missions[:3]), tuple(supports[:3]), list(dict.fromkeys(unknown))


def _halves(card: Element, texts: list[str]) -> list[str]:
    """The mission and the support of a card: its two parts, or the texts after their headings."""
    named = [card.first(kind="strategic-card-task"), card.first(kind="strategic-card-support")]
    parts = [each for each in named if each is not None]
    if len(parts) < 2:
        parts = [each for each in card.children if not isinstance(each, str) and each.tag != "hr"]
    if len(parts) == 2:
        return [_text(part) for part in parts]
    longest = [text for text in texts if len(text.split()) > 2]
    return longest if len(longest) == 2 else [" ".join(texts)]


def _text(part: Element) -> str:
    """The text of a half without its heading."""
    label = part.first(kind="strategic-card-label")
    return part.text.removeprefix(label.text if label is not None else "").strip()


def by_keys(tasks: object, supports: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards of a backup, which names them by short keys."""
    return _numbers(tasks, MISSION_KEYS), _numbers(supports, SUPPORT_KEYS)


def _numbers(keys: object, known: dict[str, int]) -> tuple[int, ...]:
    if not isinstance(keys, list):
        return ()
    found = [known[each.casefold()] for each in keys[:3] if isinstance(each, str) and each.casefold() in known]
    return tuple(dict.fromkeys(found))
