"""Orders: the author's entries become speeds and gunnery orders of a sheet. (SPF-SHEET-03, SPF-SHEET-04)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import BadData
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.importing.clean_text import cleaned, pieces
from grognard.rulesets.steampunk.lists.order_codes import gunnery, spelt, written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.steampunk.lists.importing.remarks import Page

PACES = {
    "still": "still",
    "crawl": "crawling",
    "rest": "rest",
    "setup": "setup",
    "sneak": "sneak",
    "slow": "slow",
    "fast": "fast",
}
RUNGS = {"still": 0, "slow": 1, "fast": 2}
NEVER_AT_START = {"rest", "crawl"}
ALL = "all"
_REACHED = re.compile(r"([AB])\[([^\]]+)\]")
LOST = "left out, for it cannot be read (SPF-ORD-04)"


def speed_name(text: str) -> str | None:
    """A speed as our sheets name it: the words in any order, flying or floating last; None if it is none.

    >>> speed_name("fly, fast"), speed_name("slow_flying"), speed_name("still_ground"), speed_name("tuesday")
    ('fast flying', 'slow flying', 'still', None)
    """
    words = re.findall(r"[a-z]+", cleaned(text.replace("_", " ")).casefold())
    base = next((word for word in PACES for said in words if said.startswith(word)), None)
    if base is None:
        return None
    return f"{base} {way_of(words)}".strip()


def way_of(words: Iterable[str]) -> str:
    """Flying or floating, if one of the words says so."""
    for word in words:
        for start, way in (("fly", "flying"), ("float", "floating")):
            if word.startswith(start):
                return way
    return ""


def speeds_in(text: str) -> tuple[list[str], bool]:
    """The speeds in the brackets before an entry, and whether it is a default; no speeds mean all."""
    said = cleaned(text).casefold().replace("only", " ")
    is_default = "default" in said
    parts = [part for part in re.split(r",|\bor\b|\band\b", said.replace("default", " ")) if part.strip()]
    # "(still, flying)" is one speed: a part without a speed of its own goes with all the others
    lone = way_of(word for part in parts if speed_name(part) is None for word in re.findall(r"[a-z]+", part))
    if ALL in re.findall(r"[a-z]+", said):
        return [f"{ALL} {lone}"] if lone else [], is_default
    found = [name for part in parts if (name := speed_name(part))]
    return [name if " " in name else f"{name} {lone}".strip() for name in found], is_default


def step_of(text: str) -> str:
    """The codes of one movement step, with the special speeds of A and B spelt our way."""
    codes = []
    for code in pieces(cleaned(text)):
        match = re.fullmatch(r"([aAbB])\s*[\[(](.*)[\])]", code)
        if match:
            codes.append(f"{match[1].upper()}[{_inside(match[2])}]")
        else:
            codes.append(code if "[" in code else code.replace(" ", ""))
    return ",".join(codes) or "-"


def _inside(text: str) -> str:
    """What stands in the brackets of A and B: a speed, a letter for one, a layer; what it means is settled later."""
    words = re.findall(r"[a-z]+", cleaned(text.replace("_", " ")).casefold())
    layer = " ground" if any(word.startswith(("ground", "land")) for word in words) else ""
    named = speed_name(text)
    if named is not None:
        return f"{named}{layer}"
    short = next((word for word in words if any(pace.startswith(word) for pace in RUNGS)), "")
    return f"{short} {way_of(words)}{layer}".strip() or text


class Plot:
    """The orders of a unit or of an item, as they are gathered."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.moves: dict[str, list[str]] = {}
        self.defaults: dict[str, str] = {}
        self.fire: list[dict[str, Any]] = []

    # ---------------------------------------------------------------- version 1

    def entry(self, text: str, heading: str, field: str) -> None:
        """One entry "(speeds) part + part (+ part)"."""
        match = re.fullmatch(r"\s*(?:\(([^)]*)\)\s*:?)?\s*(.*)", cleaned(text))
        assert match is not None
        bracket, order = match[1] or "", match[2]
        if match[1] is not None and not speeds_in(bracket)[0] and ALL not in bracket and "default" not in bracket:
            bracket, order = "", cleaned(text)
        speeds, is_default = speeds_in(bracket)
        parts = pieces(order, "+")
        if "mov" in heading.casefold() or len(parts) == 3:
            self.move(parts, speeds, field, text, is_default=is_default)
        else:
            self.shoot(parts, speeds, heading, field, text)

    # ---------------------------------------------------------------- all versions

    def move(self, steps: list[str], speeds: list[str], field: str, text: object, *, is_default: bool = False) -> None:
        """A movement order for these speeds; none of them means all the unit has."""
        order = " + ".join(map(step_of, steps))
        try:
            if len(steps) != 3:
                raise BadData(tell("three steps are wanted"))
            canonical = written(order)
        except BadData:
            self.page.assume(field, text, LOST)
            return
        for speed in speeds or [ALL]:
            if is_default:
                self.defaults[speed] = canonical[0]
            else:
                self.moves.setdefault(speed, []).append(order)

    def shoot(self, parts: list[str], speeds: list[str], heading: str, field: str, text: object) -> None:
        """A gunnery order under a heading."""
        order = " + ".join(", ".join(map(action_of, pieces(part))) or "-" for part in parts)
        try:
            if any(action.word == "Release" and not action.what for part in gunnery(order) for action in part):
                raise BadData(tell("it does not say what is released"))
        except BadData:
            self.page.assume(field, text, LOST)
            return
        made: dict[str, Any] = {"order": order, "heading": heading.casefold()}
        if speeds:
            made["speeds"] = speeds
        self.fire.append(made)

    def speeds(self) -> list[dict[str, Any]]:
        """The speeds of the sheet."""
        names = self._speed_names()
        is_grounded = any("flying" not in name for name in names)
        made = [self._speed(name, is_grounded=is_grounded) for name in names]
        if not made:
            self.page.assume("orders", "", "no movement order at all: it stays where it is (SPF-SHEET-03)")
            made.append({"name": "still", "pace": "still", "rung": 0, "orders": ["- + - + -"], "start": True})
        if not any(speed["start"] for speed in made):
            made[0]["start"] = True
        self._settle_fire(names)
        return made

    def _speed_names(self) -> list[str]:
        """Every speed that an order is for or leads to: those on the ground first, each from slow to fast."""
        names = list(dict.fromkeys((*self.moves, *self.defaults)))
        names += [name for entry in self.fire for name in entry.get("speeds", ()) if name not in names]
        names = [name for name in names if not name.startswith(ALL)]
        self._settle_reached(names)
        reached = {name for orders in self.moves.values() for order in orders for _, name in _REACHED.findall(order)}
        names += sorted(reached - set(names))
        return sorted(dict.fromkeys(names), key=lambda name: ("flying" in name, list(PACES).index(name.split()[0])))

    def _speed(self, name: str, *, is_grounded: bool) -> dict[str, Any]:
        """One speed with its orders; who has a speed on the ground starts there."""
        word = name.split()[0]
        way = f"{ALL} {name.partition(' ')[2]}"
        orders = [*self.moves.get(name, ()), *self.moves.get(way, ()), *self.moves.get(ALL, ())]
        default = self.defaults.get(name, self.defaults.get(way, self.defaults.get(ALL)))
        speed: dict[str, Any] = {"name": name, "pace": PACES[word], "orders": orders or ["- + - + -"]}
        if name in RUNGS or (not is_grounded and word in RUNGS):
            speed["rung"] = RUNGS[word]
        if "flying" in name:
            speed["flying"] = True
        speed["start"] = not ("flying" in name and is_grounded) and word not in NEVER_AT_START
        if default is None and not orders:
            self.page.assume(f"orders.{name}", name, "no order at this speed: it stands (SPF-SHEET-03)")
        if default is not None:
            speed["default"] = spelt(default)
        return speed

    def _settle_reached(self, names: list[str]) -> None:
        """What the brackets of A and B mean to this unit; an order that means nothing is left out."""
        moves = {
            speed: [self._settled(speed, order, names) for order in orders] for speed, orders in self.moves.items()
        }
        self.moves = {speed: [order for order in orders if order] for speed, orders in moves.items()}
        defaults = {speed: self._settled(speed, order, names) for speed, order in self.defaults.items()}
        self.defaults = {speed: order for speed, order in defaults.items() if order}

    def _settled(self, speed: str, order: str, names: list[str]) -> str:
        """The order with the speeds it names; empty if one of them makes no sense."""
        meant = {(code, inside): reached_speed(speed, code, inside, names) for code, inside in _REACHED.findall(order)}
        if not all(meant.values()):
            self.page.assume(f"orders.{speed}", order, LOST)
            return ""
        return _REACHED.sub(lambda match: f"{match[1]}[{meant[match[1], match[2]]}]", order)

    def _settle_fire(self, names: list[str]) -> None:
        """ "All flying" under a gunnery order becomes the flying speeds there are."""
        for entry in self.fire:
            if any(speed.startswith(ALL) for speed in entry.get("speeds", ())):
                way = entry["speeds"][0].removeprefix(ALL).strip()
                entry["speeds"] = [name for name in names if name.endswith(way)]


def reached_speed(speed: str, code: str, inside: str, names: list[str]) -> str:
    """The speed that A or B in an order for `speed` leads to; empty if no such speed can be meant.

    A letter is the first of a speed's name; a layer alone keeps the pace. A[slow] of a flyer means its slow flying
    speed, unless it stands on the ground and has no such need.

    >>> reached_speed("slow", "A", "f", ["slow", "fast"]), reached_speed("slow", "B", "s flying", ["slow flying"])
    ('fast', 'slow flying')
    >>> reached_speed("slow flying", "B", "ground", ["slow", "slow flying"]), reached_speed("slow", "A", "q", ["slow"])
    ('slow', '')
    """
    words = inside.split()
    way = way_of(words)
    pace = _pace_meant(speed, [word for word in words if word not in ("ground", way)], names)
    if not pace:
        return ""
    if "ground" in words or way:
        return f"{pace} {way}".strip()
    in_air = f"{pace} flying"
    stays = speed.endswith("flying") or (code == "A" and pace in RUNGS)
    return in_air if in_air in names and stays else pace


def _pace_meant(speed: str, words: list[str], names: list[str]) -> str:
    """The pace that words in brackets mean: named, by its first letters, or that of the order itself."""
    named = next((word for word in words if word in PACES), "")
    if named or not words:
        return named or (speed.split()[0] if speed.split()[0] in PACES else "")
    near = [name.split()[0] for name in names if name.startswith(words[0])]
    known = [pace for pace in ("slow", "fast", "still", *near) if pace in near and pace in PACES]
    return next(iter(known), next((pace for pace in ("slow", "fast", "still") if pace.startswith(words[0])), ""))


def action_of(text: str) -> str:
    """A gunnery action in our spelling."""
    said = cleaned(text).strip()
    match = re.fullmatch(r"([A-Za-z ]+?|-)\s*((?:[\[(].*[\])])?)\s*((?:x\s*\d+)?)", said)
    if match is None:
        return said
    word, inside, times = match[1].strip().casefold(), match[2], match[3].replace(" ", "")
    if word == "heal":
        word = "minor healing"
    if word.endswith("burst"):
        return f"Fire Burst{inside.replace('[', '(').replace(']', ')')}"
    named = " ".join(part.capitalize() for part in word.split())
    inside = inside if named == "Release" else inside.replace("[", "(").replace("]", ")")
    return f"{named}{inside}" + (f" {times}" if times else "")


def merged(entries: Iterable[dict[str, Any]], weapons: list[str], page: Page) -> list[dict[str, Any]]:
    """The gunnery orders with the weapons their headings and brackets mean. (SPF-GUN-14)"""
    made: list[dict[str, Any]] = []
    headings = list(dict.fromkeys(entry["heading"] for entry in entries))
    for entry in entries:
        one = dict(entry)
        if len(headings) > 1 and (name := _named(entry["heading"], weapons)):
            one["weapon"] = name
        for inside in re.findall(r"(?:Fire|Load|Aim)\(([^)\d][^)]*)\)", one["order"]):
            groups = {"hand": "hand", "base": "base", "res": "reserve", "reserve": "reserve"}
            name = groups.get(inside.casefold()) or _named(inside, weapons)
            if name is None:
                page.assume(
                    f"orders.{entry['heading']}",
                    one["order"],
                    f'"{inside}" is read as a kind of ammunition or all weapons',
                )
            else:
                one["order"] = one["order"].replace(f"({inside})", f"({name})")
        if one not in made:
            made.append(one)
    return made


def _named(text: str, weapons: list[str]) -> str | None:
    """The weapon a text means: its name, or the only one with a word in common."""
    said = re.sub(r"\b(fire|orders?|gunnery|weapons?)\b", " ", text.casefold()).split()
    whole = " ".join(said)
    exact = [name for name in weapons if name.casefold() == whole]
    near = [name for name in dict.fromkeys(weapons) if said and (whole in name.casefold() or name.casefold() in whole)]
    return exact[0] if exact else near[0] if len(near) == 1 else None
