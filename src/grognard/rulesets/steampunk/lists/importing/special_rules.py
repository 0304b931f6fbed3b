"""Free texts beside units, models and weapons: what the rules can express becomes abilities. (SPF-SHEET-05, 06, 09)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import BadData
from grognard.rulesets.steampunk.lists.importing.clean_text import cleaned, pieces, sentences
from grognard.rulesets.steampunk.lists.importing.orders import speed_name
from grognard.rulesets.steampunk.lists.keywords.hex_effects import HEX
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import UNIT
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import ASSAULT, WEAPON

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.steampunk.lists.importing.remarks import Page

Readings = tuple[str, ...]
"""What one text can mean, the likeliest first."""

B = r"\s*[\[(:]?\s*"
E = r"\s*[\])]?"
SKILLS = {3: "Superb Shot", 2: "Excellent Shot", 1: "Good Shot", -1: "Bad Shot", -2: "Terrible Shot"}
WORDS = {"good": 1, "excellent": 2, "great": 2, "superb": 3, "bad": -1, "terrible": -2}

UNIT_PATTERNS: tuple[tuple[str, str], ...] = (
    (r"(minor acid|\w+) resistance" + B + r"(\d+)" + E, "RESISTANCE"),
    (r"damage resistance" + B + r"(\d+)" + E, "Regular Resistance[{0}]"),
    (r"camouflage" + B + r"([a-z ]+?)" + E + r"(?:\s*[\[(]-1[\])])?", "Camouflage[{0}]"),
    (r"take[- ]cover" + B + r"([a-z ,/]+?)[\]),]?\s*[\[(,]?\s*-(\d+)" + E, "SPEEDS Take Cover[{speed}, -{1}]"),
    (r"take[- ]cover" + B + r"([a-z ,/]+?)" + E, "SPEEDS Take Cover[{speed}, -1]"),
    (r"elusive" + B + r"([a-z ,/]+?)(?:\s*,?\s*[\])]?\s*[\[(]?-(\d+))?" + E, "SPEEDS Elusive[{speed}, -{1}]"),
    (r"improved? evasion" + B + r"\+?(\d+)" + E, "Improve Evasion[+{0}]"),
    (r"evasion" + B + r"(\d+)\+?" + E, "Evasion[{0}+]"),
    (r"terror\s*[\[(]d?(\d+)[\])]\s*[\[(]range\s*=?\s*(\d+)[\])]", "Terror[range={1}][d{0}]"),
    (r"terror\s*[\[(]range\s*=?\s*(\d+)[\])]\s*[\[(]d?(\d+)[\])]", "Terror[range={0}][d{1}]"),
    (r"fear" + B + r"d?(\d+)" + E, "Fear[{0}]"),
    (r"when moving (\w+),? gains? fear" + B + r"d?(\d+)" + E, "While[{0}]: Fear[{1}]"),
    (r"gains? fear" + B + r"d?(\d+)" + E + r" when moving (\w+)", "While[{1}]: Fear[{0}]"),
    (r"(?:forward position|scout|infiltrate)" + B + r"(\d+)" + E, "Forward Position[{0}]"),
    (r"may set ?up up to (\d+) hexes.*", "Forward Position[{0}]"),
    (r"pre[- ]?\s?assault retreat" + B + r"(\d+)\+?" + E, "Pre-Assault retreat[{0}+]"),
    (r"drive past" + B + r"(\d+)\+?" + E, "Drive Past[{0}+]"),
    (r"stubborn", "Stubborn"),
    (r"steady", "Steady"),
    (r"optimal (?:at )?point[- ]blank", "Optimal at point blank"),
    (r"bad at long range", "Bad at long range"),
    (r"(?:guns? blazing|(?:ignores?|negates?).*to-hit penalty.*fast.*)", "Guns Blazing"),
    (r"(?:ork )?reroll(?: assault)?" + B + r"(\d+)" + E + r"|(?:any|each) 6.*reroll (\d+).*", "Reroll[{0}]"),
    (r".*two success.*", "Sixes Count Double"),
    (r".*reroll.*success.*crawl.*", "Reroll Successes[crawl]"),
    (r".*deflection.*chosen.*assault.*|flexible deflection", "Flexible Deflection"),
    (r"(?:.*?\bgains? )?(.+?) (?:while|as long as).*elite.*alive.*", "While[elite]: {0}"),
    (r"(?:immune(?: to)?|immunity|ignores?)" + B + r"([a-z ]+?)" + E, "Immunity[{0}]"),
    (r"(?:entering )?(forest|swamp|hills|mountains|sand dunes|ruins|rough|building)s? costs? 1.*", "Easy Terrain[{0}]"),
    (r"forester", "Easy Terrain[forest]"),
    (
        r"(?:in )?each aftermath,? remove (?:one |a |1 )?(future|[a-z ]+?)(?: damage)?(?: tokens?)?",
        "Mend[1: {0}]",
    ),
    (r"heal" + B + r"(\d+),\s*(self|other|any),\s*(first|second)" + E, "Heal[{0}, {1}, {2}]"),
    (r"repair" + B + r"(\d+),\s*(self|other|any),\s*(first|second)" + E, "Repair[{0}, {1}, {2}]"),
    (r"heal" + B + r"(\d+),\s*(self|other|any),\s*(?:gunnery )?([12])" + E, "Heal[{0}, {1}, {2}]"),
    (r"repair" + B + r"(\d+),\s*(self|other|any),\s*(?:gunnery )?([12])" + E, "Repair[{0}, {1}, {2}]"),
    (r"may transport up to (\d+) (?:.*?)(\w+?)(?: units?| bases?)*", "Transport[{1}, {0}]"),
    (r".*retreat.*even if winning.*|give ground", "Give Ground"),
    (r"fight again", "Fight Again"),
    (r"sure brakes", "Sure Brakes"),
    (r"endurance" + B + r"(\d+),\s*(\d+)" + E, "Endurance[{0}, {1}]"),
    (r"not yet dead" + B + r"([^\]):,]+)(?::[^\])]*)?" + E, "Not Yet Dead[{0}]"),
)
WEAPON_PATTERNS: tuple[tuple[str, str], ...] = (
    (
        r"(?:is |are )?always (?:treated as )?loaded|unlimited ammo|do(?:es)?(?:n't| not) need to be loaded",
        "Always Loaded",
    ),
    (r"(?:may be |can be )?(?:load(?:ed)?(?: with)?|stored?) up to (\d+).*", "Store({0})"),
    (r"burst" + B + r"(\d+)" + E, "Burst({0})"),
    (r"fires? (\d+) (?:times|shots)|x?(\d+) shots|shots" + B + r"(\d+)" + E, "Shots({0})"),
    (r"limited ammo" + B + r"(\d+)" + E + r"|(?:may be used )?(?:a )?maximum of (\d+) times.*", "Limited Ammo({0})"),
    (r"load special", "Load special"),
    (r"sets? on fire|fire", "Set on Fire"),
    (r"minor acid|covered in minor acid", "Minor Acid"),
    (r"acid|covered in acid", "Acid"),
    (r"poison" + B + r"d?(\d+)" + E, "Poison[{0}]"),
    (r"misfire" + B + r"(\d+)-?" + E, "Misfire[{0}-]"),
    (r"enhanced accuracy", "Enhanced Accuracy"),
    (r"(?:may )?fires? once at (?:all|every).*", "Sweep[bases]"),
    (r"if aim.*?(\d+) dice.*|focus" + B + r"(\d+)" + E, "Focus({0})"),
    (r"improved aim:?\s*\+(\d+) to[- ]hit,?\s*(?:and )?\+(\d+) damage", "Improved Aim[+{0}, +{1}]"),
    (r"improved aim:?\s*\+(\d+) to[- ]hit", "Improved Aim[+{0}, +0]"),
    (r".*choose which model.*kill.*|sniper", "Sniper"),
    (r".*line of sight.*any friendly.*|indirect", "Indirect[friends]"),
    (r".*at (\d+)\+.*random direction.*|scatter" + B + r"(\d+)\+?" + E, "Scatter[{0}+]"),
    (r".*(?:same direction as|loaded as long as) (?:the )?(.+)", "Linked[{0}]"),
    (r"reserve(?: weapon)?", "Reserve"),
    (r".*move.*target.*towards.*|drag", "Drag"),
    (r"not at long range|no long range", "Not at long range"),
    (r"spawn" + B + r"([^\]):,]+?)(?::[^\])]*)?" + E, "Spawn[{0}, 1, 1]"),
    (r"place (?:a |an |one )?(.+?) in an? empty hex(?: within (\d+).*)?", "Spawn[{0}, 1, 1]"),
)
ASSAULT_PATTERNS: tuple[tuple[str, str], ...] = (
    (r"cunning(?: assault)?" + B + r"1 (?:for|per) (\d+)" + E, "Cunning Assault[1 per {0}]"),
    (r"poison\s*[\[(]d?(\d+)[\])]\s*[\[(]1 (?:for|per) (\d+)[\])]", "Poison[{0}][1 for {1}]"),
    (r"minor acid" + B + r"1 (?:for|per) (\d+)" + E, "Minor Acid[1 for {0}]"),
    (r"acid" + B + r"1 (?:for|per) (\d+)" + E, "Acid[1 for {0}]"),
    (r"sets? on fire|fire", "Set on Fire"),
    (r"weakest armour", "Weakest Armour"),
    (r"support as ap", "Support as AP"),
)
_TEMPLATE = re.compile(r"\{template\.(?:\w+\.)*(\w+)(?::([^}]*))?\}")
_AREA = re.compile(
    r"area"
    + B
    + r"(\d+)\+?"
    + E
    + r"(?: (?:at )?(point[- ]blank|normal|long)(?: range)?)?(?:.*?(\d+)-(\d+) (?:alive |living )?models.*)?"
)
_CLOUD = re.compile(
    r"(?:place|creates?)s? (?:a |an )?(?:cloud of )?(poison|acid|smoke|fire)(?: cloud)?"
    r"(?:\s*[\[(]d?(\d+|minor|major)[\])])?(?:\s*\((\d)\+\))?(.*)"
)


class Found:
    """What a text gave."""

    def __init__(self) -> None:
        self.unit: list[str] = []
        self.weapon: list[str] = []
        self.assault: list[str] = []
        self.area: list[dict[str, Any]] = []
        self.covers: dict[str, Any] | None = None
        self.is_thrown = False


def read(texts: Iterable[str | Readings], page: Page, field: str, *, families: str = "unit") -> Found:
    """Read texts for these families (a blank-separated list of "weapon", "assault", "unit"), tried in that order."""
    found = Found()
    for text in texts:
        given = (text,) if isinstance(text, str) else text
        whole = next((each for each in given if not _unread(each, Found(), families.split())), given[-1])
        for piece in _unread(whole, found, families.split()):
            page.keep(field, piece)
    return found


def _unread(text: str, found: Found, families: list[str]) -> list[str]:
    """Take what the rules can express; the pieces that they cannot."""
    left: list[str] = []
    for sentence in sentences(_TEMPLATE.sub(_ability_named, text)):
        if _take(sentence, found, families):
            continue
        for piece in pieces(sentence):
            # "Elusive[fast]: another -1 to be hit" explains itself after the colon
            heads = (piece.strip(" .;"), piece.partition(":")[0].strip())
            if not any(_take(head, found, families) for head in dict.fromkeys(heads)):
                left.append(piece)
    return left


def _ability_named(reference: re.Match[str]) -> str:
    """What a reference such as "{template.ability.reroll_assault:3}" stands for."""
    words = reference[1].replace("_", " ")
    return f"{words}[{reference[2]}]" if reference[2] else words


def _take(text: str, found: Found, families: list[str]) -> bool:
    said = cleaned(text).casefold().strip(" .;:")
    if not said:
        return True
    if "weapon" in families and (_area(said, found) or _cloud(said, found)):
        return True
    if "weapon" in families and said in ("thrown weapon", "thrown"):
        found.is_thrown = True
        return True
    if "unit" in families and (skill := _skill(said)):
        found.unit.append(skill)
        return True
    return any(_ability(said, family, found) for family in families)


def _ability(said: str, family: str, found: Found) -> bool:
    """Take the words as an ability of this family, if one is spelled so."""
    families: dict[str, Any] = {
        "weapon": (WEAPON_PATTERNS, WEAPON, found.weapon),
        "assault": (ASSAULT_PATTERNS, ASSAULT, found.assault),
        "unit": (UNIT_PATTERNS, UNIT, found.unit),
    }
    patterns, registry, into = families[family]
    for pattern, made in patterns:
        match = re.fullmatch(pattern, said)
        if match is None:
            continue
        try:
            spelt = [str(registry.parse(each)) for each in _spell(made, match)]
        except BadData:
            continue
        into += [each for each in spelt if each not in into]
        return True
    try:
        own = str(registry.parse(said))  # spelled as our own sheets spell it
    except BadData:
        return False
    into += [own] if own not in into else []
    return True


MOMENTS = {"1": "first", "2": "second"}
"""The gunnery phases of a turn, by their numbers. (SPF-ABIL-24)"""


def _spell(made: str, match: re.Match[str]) -> list[str]:
    groups = [group.strip() for group in match.groups() if group is not None]
    if made.startswith(("Heal[", "Repair[")):
        groups[2] = MOMENTS.get(groups[2], groups[2])
    if made == "RESISTANCE":
        kind = "regular" if groups[0] == "damage" else groups[0]
        return [f"{kind.title()} Resistance[{groups[1]}]"]
    if made.startswith("SPEEDS "):
        names = [speed_name(each) for each in re.split(r"[,/]|\band\b|\bor\b", groups[0])]
        number = groups[1] if len(groups) > 1 else "1"
        return [made.removeprefix("SPEEDS ").replace("{speed}", name).replace("{1}", number) for name in names if name]
    return [made.format(*groups)]


def _skill(said: str) -> str | None:
    match = re.fullmatch(
        r"(good|excellent|great|superb|bad|terrible) shot(?:s)?(?:\s*[\[(:,]?\s*([+-]\d) to[- ]hit[\])]?)?", said
    )
    if match is None:
        return None
    return SKILLS.get(int(match[2]) if match[2] else WORDS[match[1]])


def _area(said: str, found: Found) -> bool:
    match = _AREA.fullmatch(said)
    if match is None:
        return False
    row: dict[str, Any] = {"needs": int(match[1])}
    if match[2]:
        row["band"] = match[2].replace(" ", "_").replace("-", "_")
    if match[3]:
        row |= {"least": int(match[3]), "most": int(match[4])}
    found.area.append(row)
    return True


def _cloud(said: str, found: Found) -> bool:
    match = _CLOUD.fullmatch(said)
    if match is None:
        return _hex_effect(said, found)
    needs = f"({match[3]}+)" if match[3] else ""
    kinds = {
        "poison": f"Poison Cloud[{match[2] if (match[2] or '').isdigit() else 6}]{needs}",
        "acid": f"Acid Cloud[{(match[2] or 'minor').capitalize()}]{needs}",
        "smoke": "Smoke",
        "fire": "Hex on Fire",
    }
    where = "target and neighbours" if "adjacent" in match[4] else "own" if "own" in match[4] else "target"
    found.covers = {"effect": kinds[match[1]], "where": where, "needs_hit": "hit" in match[4]}
    return True


def _hex_effect(said: str, found: Found) -> bool:
    """A cloud that is spelled as our own sheets spell it, at the target."""
    try:
        effect = str(HEX.parse(said))
    except BadData:
        return False
    found.covers = {"effect": effect, "where": "target", "needs_hit": False}
    return True
