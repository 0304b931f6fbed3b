"""The author's texts: LaTeX, slips of spelling, prices, dice and angles."""

from __future__ import annotations

import re
from typing import NamedTuple

SPELLING = {
    r"ps?c?h?[iy]s?c?h?[iy]c\b|pcysic|psycic|pscychic": "psychic",
    r"crittical": "critical",
    r"lightly damaged|lihgt": "light",
    r"\bight\b": "light",
    r"destroied|destoryed": "destroyed",
    r"forrest": "forest",
    r"ca[mn]+[ou]*fl[ao]u?ge?|camuflage|camoflage|camouflauge": "camouflage",
    r"stuborn": "stubborn",
    r"evation": "evasion",
    r"elusvie|ellusive|eluisve": "elusive",
    r"excelent": "excellent",
    r"caval?e?r?le?ry|cavalery|cavarlery": "cavalry",
    r"posion": "poison",
    r"lagre": "large",
    r"\bdamge": "damage",
    r"futre": "future",
    r"stand[- ]still": "still",
    r"\bfog\b": "smoke",
    r"\btrown\b": "thrown",
    r"\bwapon": "weapon",
    r"laoded": "loaded",
    r"armou?r": "armour",
}
POOLS = {"ip": "ip", "mp": "mp", "cp": "cp", "xp": "xp", "com": "com", "co": "com", "vpm": "vp", "vp": "vp"}
NOTHING = {"", "-", "n.a.", "n/a", "n.a", "na", "none", "unmodified", "0/0/0/0"}
DICE = r"(?:\d*)d\d+(?:\s*[+-]\s*\d+)?"


def cleaned(text: str) -> str:
    """Without LaTeX, with the usual words spelt right, in small letters where it was respelt."""
    text = re.sub(r"\$\^\{?0\}?\$|°", "", text)
    text = re.sub(r"\{+\\+it\s*([^}]*)\}+", r"\1", text)
    text = re.sub(r"\\+([&%])", r"\1", text)
    for pattern, word in SPELLING.items():
        text = re.sub(pattern, word, text, flags=re.IGNORECASE)
    return " ".join(text.split())


def sentences(text: str) -> list[str]:
    r"""The sentences of a text: a double backslash, a line end or a full stop ends one.

    >>> sentences(r"Fear[6] \\ Good shot. Stuborn")
    ['Fear[6]', 'Good shot', 'stubborn']
    """
    parts = re.split(r"\\{2,}|\n|(?<=[^\d.])\.(?:\s|$)", text)
    return [found for part in parts if (found := cleaned(part).strip(" .;"))]


def pieces(text: str, mark: str = ",") -> list[str]:
    """Split at a mark, but not inside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "[({") - (letter in "])}")
        if letter == mark and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def is_nothing(value: object) -> bool:
    """Whether a field says nothing."""
    if isinstance(value, (list, tuple)):
        return all(map(is_nothing, value))
    return value is None or (isinstance(value, str) and value.strip().casefold() in NOTHING)


def number_in(text: object) -> int | None:
    """The first whole number of a text."""
    found = re.search(r"-?\d+", str(text))
    return int(found[0]) if found else None


def price(text: str) -> dict[str, int] | None:
    """A price as "3ip, 2xp"; None if the text is none.

    >>> price("3ip, 2 co")
    {'ip': 3, 'com': 2}
    """
    found: dict[str, int] = {}
    for part in pieces(text):
        match = re.fullmatch(r"(\d+)\s*([a-z]+)", part.strip().casefold())
        if match is None or match[2] not in POOLS:
            return None
        found[POOLS[match[2]]] = found.get(POOLS[match[2]], 0) + int(match[1])
    return found or None


def dice_text(text: object) -> str | int | None:
    """Dice as our sheets spell them; a bare signed number is d6 with that modifier. None if it is none.

    >>> dice_text("-1"), dice_text("D6 + 2"), dice_text(4), dice_text("lots")
    ('d6-1', 'd6+2', 4, None)
    """
    if isinstance(text, int):
        return text
    said = str(text).casefold().replace(" ", "")
    if re.fullmatch(r"[+-]\d+", said):
        return f"d6{said}"
    if re.fullmatch(r"\d*d\d+([+-]\d+)?", said):
        return said
    return int(said) if said.isdigit() else None


def number_or_dice(text: object) -> str | int | None:
    """An AP: a number with or without sign, or dice."""
    said = str(text).strip()
    return int(said) if re.fullmatch(r"[+-]?\d+", said) else dice_text(text)


def by_angle(value: object, read: object = None) -> str | None:
    """Four values by angle, or one, as text; None if it cannot be read.

    >>> by_angle("3/2/2/"), by_angle([1, 0, 0, 0]), by_angle(2)
    ('3/2/2/-', '1/0/0/0', '2')
    """
    parts = [str(each) for each in value] if isinstance(value, (list, tuple)) else str(value).split("/")
    parts = [part.strip().replace("+", "") for part in parts]
    if len(parts) == 5 and not parts[4]:
        parts = parts[:4]
    parts = ["-" if part.casefold() in NOTHING else part for part in parts]
    if not all(re.fullmatch(r"-|\*|-?\d+z?|x\d+", part) for part in parts):
        return None
    return "/".join(parts) if len(parts) in (1, 4) else None


class Damage(NamedTuple):
    """A damage field taken apart."""

    dice: str | int | None
    bonus: int
    extra: tuple[dict[str, object], ...]
    rest: str


def damage_of(text: object) -> Damage:
    """The dice of a damage field, its bonus against penetrated armour, and typed damage beside it.

    >>> damage_of("d6+1 (+3 if penetrating all armor) + d4 crew damage").bonus
    3
    """
    if is_nothing(text):
        return Damage(None, 0, (), "")
    if isinstance(text, int):
        return Damage(text, 0, (), "")
    said = cleaned(str(text)).casefold()
    bonus, extra = 0, []
    if found := re.search(r"\(?\s*\+\s*(\d+)\s*(?:damage )?(?:if|when) penetrating (?:all )?armour\s*\)?", said):
        bonus = int(found[1])
        said = said.replace(found[0], "")
    typed = (
        rf"(?:^|\+|,|and)\s*({DICE})\s*(psychic|crew|light|critical)(?: damage)?"
        r"(\s*(?:when|if) penetrating (?:all )?armour)?"
    )
    for found in list(re.finditer(typed, said)):
        extra.append({"type": found[2], "dice": found[1].replace(" ", ""), "only_if_penetrated": bool(found[3])})
        said = said.replace(found[0], "", 1)
    said = said.strip(" ,").rstrip("+").strip()
    dice = dice_text(said) if said else None
    return Damage(dice, bonus, tuple(extra), "" if dice is not None or not said else said)
