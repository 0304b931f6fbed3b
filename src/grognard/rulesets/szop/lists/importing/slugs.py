"""Short names without Polish letters, as the creator keeps them, and the labels that its pages print for them."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from grognard.rulesets.szop.lists.keywords.bases import ABILITY, WEAPON

RETIRED = (
    *("Sekcje", "Ucieczka", "Platforma strzelecka", "Otwarty transport", "Przekaźnik", "Koordynacja", "Mobilizacja"),
    *("Przepowiednia", "Presja", "Usprawnienie", "Ratownik"),
)
"""Abilities of other editions."""
GRANTS = {"rozkaz": "Rozkaz", "klatwa": "Klątwa", "oznaczenie": "Oznaczenie"}
_ENDING = re.compile(r"(?:ia|ie|y|i|a|e)$")


def slug_of(text: str) -> str:
    """Polish letters dropped, lower case, nothing but letters and digits.

    >>> slug_of("Źle strzela"), slug_of("Łatanie")
    ('zlestrzela', 'latanie')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return re.sub(r"[^a-z0-9]", "", plain)


def _begin_of(form: str) -> str:
    """The fixed words at the beginning of a spelling."""
    return form.partition("{")[0].rstrip("(: ")


@cache
def _labels() -> dict[str, str]:
    """The label of every slug, abilities and weapon traits."""
    found = {
        slug_of(_begin_of(form)): _begin_of(form) for registry in (WEAPON, ABILITY) for form in registry.spellings()
    }
    found |= {slug_of(each): each for each in RETIRED}
    return {**found, "masywny": "Sekcje"}


@cache
def _traits() -> dict[str, str]:
    """The beginning of every spelling of a weapon trait, by its slug without the ending."""
    return {_stem(_begin_of(form)): _begin_of(form) for form in reversed(WEAPON.spellings())}


def _stem(text: str) -> str:
    return _ENDING.sub("", slug_of(text))


def label_of(slug: str, value: str = "") -> str:
    """The label of a slug with its value, as the list view prints it."""
    name = _labels().get(slug_of(slug), slug)
    return f"{name}({value})" if value else name


def trait_label(text: str) -> str:
    """A weapon trait in the spelling that is understood, whatever its ending and with or without Polish letters.

    >>> trait_label("rozrywajace"), trait_label("Precyzyjna"), trait_label("zabojczy 3"), trait_label("Lanca")
    ('Rozrywający', 'Precyzyjny', 'Zabójczy(3)', 'Lanca')
    """
    found = re.fullmatch(r"([^(=0-9]+)[(= ]*([0-9]*)\)?", text.strip())
    if found is None or (name := _traits().get(_stem(found[1]))) is None:
        return text.strip()
    return f"{name}({found[2]})" if found[2] else name


def ability_label(slug: str, value: str) -> str:
    """An active ability or aura as the list view prints it."""
    if slug == "aura":
        granted, _, radius = value.partition("|")
        return f"{'Aura(12' + chr(34) + ')' if radius == '12' else 'Aura'}: {_granted(granted)}"
    if slug in GRANTS:
        return f"{GRANTS[slug]}: {_granted(value.partition('|')[0])}"
    return label_of(slug, value)


def _granted(slug: str) -> str:
    if slug.startswith("mistrzostwo:"):
        trait, _, number = slug.removeprefix("mistrzostwo:").partition("(")
        return f"Mistrzostwo: {label_of(trait, number.rstrip(')'))}"
    return label_of(slug)
