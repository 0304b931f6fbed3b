"""Damage tables: rows in the author's words become the closed vocabulary. (SPF-DMG-09, SPF-SHEET-08)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.lists.importing.clean_text import cleaned, pieces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.steampunk.lists.importing.remarks import Page

TABLES = ("regular", "psychic", "light", "critical", "crew", "inner")
_ROW = re.compile(r"\s*(?P<low>-?\d+)\s*(?:(?:-|to)\s*(?P<high>\d+)|\+)?\s*:?\s*(?P<effects>.*)")
_CORE_NOTE = re.compile(
    r"half|halv|not cause bleed|remove .*(poison|bleed)|bleed.* does not|tokens? .*remove|(poison|bleed).*remove",
    re.IGNORECASE,
)
"""Notes that only repeat a core rule."""

PHRASES: tuple[tuple[str, str], ...] = (
    (
        (
            r"(?:kill|eliminate|destroy) (?:all|unit|the unit|unit base).*|(?:unit |base )*(?:is )?(?:destroyed|killed)"
            r"|destroy(?: unit(?: base)?)?|crew killed.*"
        ),
        "destroy",
    ),
    (r"temporarily (?:killed|destroyed)|unconscious", "fallen"),
    (
        r"(?:kill|eliminate|destroy) (?:one|a|1) (?:model|crew|crew member)s?|(?:one|1) models? (?:is )?killed|kill 1",
        "kill 1",
    ),
    (r"kill (\d+)(?: (?:model|crew)s?)?|(\d+) models? killed", "kill {0}"),
    (r"\+(\d+) (?:on |to |for )?(?:all )?future crew damage.*", "future crew {0}"),
    (r"\+(\d+) (?:on |to |for )?(?:all )?(?:future )?damage(?: rolls?)?", "future {0}"),
    (r"\+(\d+) (?:on |to |for )?(?:all )?future(?: rolls?)?", "future {0}"),
    (
        r"(?:unit|unit base|base)?\s*(?:is |becomes )?shaken|gains? (?:one|an?)?\s*(?:extra )?shaken(?: token)?",
        "shaken",
    ),
    (r"(.+?) is shaken", "shake weapon {0}"),
    (
        (
            r"(?:x\s*(?P<before>\d+) )?(?:roll )?(?:1?d(?P<sides>\d+) )?(?:on )?"
            r"(?P<table>light|critical|psychic|crew|inner)"
            r"(?: damage)?(?: table)?(?:\s*[\[(]\s*1?d(?P<inside>\d+)\s*[\])])?"
            r"(?:\s*x\s*(?P<after>\d+)|\s*(?P<many>\d+) ?x|\s*(?P<times>\d+) times)?"
        ),
        "TABLE",
    ),
    (r"bleed(?:ing)?\s*[\[(]\s*d?(\d+)\s*[\])]", "bleeding {0}"),
    (r"poison(?:ed)?\s*[\[(]\s*d?(\d+)\s*[\])]", "poison {0}"),
    (r"covered in (\d+) minor acid.*", "minor acid {0}"),
    (r"(?:covered in |gain )?(?:a |one )?minor acid(?: token)?", "minor acid 1"),
    (r"covered in acid\s*x\s*(\d+)", "acid {0}"),
    (r"(?:covered in )?acid", "acid 1"),
    (r"(?:is )?set on fire|fire!?|on fire", "set on fire"),
    (r"-1 to[- ]hit|\+1 to[- ]be[- ]hit|-1 to[- ]hit.*\+1 to[- ]be[- ]hit.*", "damaged sights"),
    (r"cannot move (?:or|and) (?:rotate|turn)", "immobile"),
    (r"cannot move", "no move"),
    (r"cannot (?:rotate|turn) (left|right)", "no rotate {0}"),
    (r"cannot (?:rotate|turn)", "no rotate"),
    (r"cannot accelerate", "no accelerate"),
    (r"cannot brake", "no brake"),
    (r"cannot change speed|treat a and b as illegal", "fixed speed"),
    (r"only still(?: available)?", "only still"),
    (r"loo?ses? (fear|terror)", "lose {0}"),
    (r"stuck turret", "stuck turret"),
    (r"assault -(\d+)(?:/-\d+){3}", "assault -{0}"),
    (r"-(\d+) (?:to|on) all assault and deflection(?: values)?|reduce assault and deflection by (\d+)", "both -{0}"),
    (r"-(\d+) (?:to|on) all assault(?: values)?", "assault -{0}"),
    (r"half all assault(?: values)?", "assault half"),
    (r"-(\d+) (?:on|to) assault damage", "assault damage -{0}"),
    (r"reduce armour by (\d+)", "armour -{0}"),
    (r"misfire\s*[\[(](\d+)-?[\])]", "misfire {0}"),
    (r"jam(?:med)?(?:\s*x\s*(\d+))?", "jam {0}"),
    (r"rotates? (left|right) in agony (\d)(?: and (\d))?", "SPIN"),
    (r"rotates? (?:unit )?180.*|turnabout", "turnabout"),
    (r"1?d(\d+)(?:-\d+)? damage to (?:each|all) transported units?", "passengers {0}"),
    (r"all transported units (?:are )?killed", "passengers die"),
    (r"forced deploy.*", "passengers out"),
    (r"amplify bleeding", "worsen bleeding"),
    (r"crippled crew", "crippled crew"),
    (r"if al?r?eady shaken.*double.*", "double if shaken"),
    (r"unload(?:ed)?|weapons? unloaded", "unload"),
    (r"retreat", "retreat"),
    (r"flee", "flee"),
    (r"(?:slows? down|brake)", "brake"),
)
_PLACED = {"poison": "Poison Cloud[{n}]", "acid": "Acid Cloud[Minor]", "smoke": "Smoke", "fire": "Hex on Fire"}
NO_EFFECT = re.compile(r"(?:no (?:effect|damage)|nothing|-|ok)?", re.IGNORECASE)


def rows(lines: Iterable[str], page: Page, field: str, weapons: Iterable[str] = ()) -> list[str]:
    """The rows of a table as our sheets spell them, ascending by their lower ends."""
    found: dict[int, list[str]] = {}
    before: list[str] = []
    known = {name.casefold(): name for name in weapons}
    for number, line in enumerate(lines):
        said = cleaned(str(line))
        match = _ROW.fullmatch(said)
        if match is None:
            if said and not _CORE_NOTE.search(said):
                page.keep(f"{field}.{number}", line, "a note no rule expresses; kept as text (SPF-SHEET-09)")
            continue
        effects: list[str] = []
        for phrase in _phrases(match["effects"]):
            if copied := re.fullmatch(r"as (?:row )?(below|above|\d+)(?:-\d+)?", phrase, re.IGNORECASE):
                effects += before if copied[1].isalpha() else _row_for(found, int(copied[1]))
            else:
                effects += _effect(phrase, page, f"{field}.{number}", known)
        found[int(match["low"])] = list(dict.fromkeys(effects))
        before = found[int(match["low"])]
    return [f"{low}: {', '.join(effects)}" for low, effects in sorted(found.items())]


def _row_for(found: dict[int, list[str]], result: int) -> list[str]:
    lows = [low for low in found if low <= result]
    return found[max(lows)] if lows else []


def _phrases(text: str) -> list[str]:
    parts = [
        part
        for piece in pieces(text)
        for part in ([piece] if piece.casefold().startswith("place") else re.split(r"\band\b(?![^\[(]*[\])])", piece))
    ]
    whole = text.strip(" .").casefold()
    if "," not in whole and any(
        re.fullmatch(pattern, whole) for pattern, _ in PHRASES
    ):  # "cannot move and rotate" is one phrase
        parts = [text]
    return [part.strip(" .;") for part in parts if part.strip(" .;")]


def _effect(phrase: str, page: Page, field: str, weapons: dict[str, str]) -> list[str]:
    """One phrase; what the vocabulary lacks is kept as text."""
    said = re.sub(r"\s*\(?thus \+\d+ in total\)?", "", phrase.casefold()).strip()
    said = re.sub(r"^(?:the )?(?:unit|base) (?:is )?(?=cannot|rotates?|set on|covered|loo?ses?)", "", said)
    if NO_EFFECT.fullmatch(said) or said == "speed set to still":  # "cannot move" says that already
        return []
    found = _lost_weapon(said, weapons) or _placed_clouds(said) or _by_pattern(said, weapons)
    if not found:
        page.keep(field, phrase, "an effect outside the vocabulary; left out of the table (SPF-DMG-09)")
    return found


def _weapon_named(said: str, weapons: dict[str, str]) -> str | None:
    """The weapon whose name holds these words, or is held by them."""
    return next((weapons[each] for each in weapons if each in said or said in each), None)


def _lost_weapon(said: str, weapons: dict[str, str]) -> list[str]:
    """ "The cannon is destroyed"."""
    lost = re.fullmatch(r"(.+?) (?:is )?destroyed", said)
    name = _weapon_named(lost[1], weapons) if lost else None
    return [f"lose weapon {name}"] if name is not None else []


def _placed_clouds(said: str) -> list[str]:
    """ "Place a poison cloud (D6) in adjacent hexes"."""
    if not said.startswith("place "):
        return []
    clouds = re.findall(r"(poison|acid|smoke|fire)(?: clouds?)?(?:\s*[\[(]d?(\d+)[\])])?", said)
    around = " and neighbours" if "adjacent" in said or "neighbour" in said else ""
    return [f"place {_PLACED[kind].format(n=n or 6)}{around}" for kind, n in clouds]


def _by_pattern(said: str, weapons: dict[str, str]) -> list[str]:
    """What the first pattern that fits makes of the words; nothing if none fits, or if it names no known weapon."""
    fits = ((re.fullmatch(pattern, said), made) for pattern, made in PHRASES)
    match, made = next(((match, made) for match, made in fits if match), (None, ""))
    if match is None:
        return []
    if made == "TABLE":
        return [_rolled_on_table(match)]
    if made == "SPIN":
        return [f"spin {match[1]} {step}" for step in (match[2], match[3]) if step]
    groups = [group for group in match.groups() if group is not None]
    if made == "shake weapon {0}":
        name = _weapon_named(groups[0], weapons)
        return [] if name is None else [f"shake weapon {name}"]
    return [made.format(*(groups or ["1"]))]


def _rolled_on_table(match: re.Match[str]) -> str:
    """ "2 critical (D6)" as a roll on that table, so many times."""
    times = next((match[n] for n in ("before", "after", "many", "times") if match[n]), "1")
    rolled = f"{match['table']} {match['sides'] or match['inside'] or '6'}"
    return rolled + (f" x{times}" if times != "1" else "")
