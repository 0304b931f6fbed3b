"""Orders of versions 2 and 3: under their speeds, and what a shaken unit does. (SPF-SHEET-03, SPF-SHEET-04)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import BadData
from grognard.rulesets.steampunk.lists.importing.clean_text import cleaned, is_nothing
from grognard.rulesets.steampunk.lists.importing.orders import ALL, Plot, speed_name, step_of
from grognard.rulesets.steampunk.lists.order_codes import spelt

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.importing.remarks import Page


def plotted(orders: dict[str, Any], page: Page) -> Plot:
    """Movement and gunnery orders under their speeds. (SPF-SHEET-03, SPF-SHEET-04)"""
    plot = Plot(page)
    for key, entries in orders.get("movement", {}).items():
        if key == "default":
            for speed, steps in entries.items():
                plot.move(
                    [str(step).replace("+", ",") for step in steps],
                    speeds_of(speed),
                    f"orders.movement.default.{speed}",
                    steps,
                    is_default=True,
                )
            continue
        for number, steps in enumerate(entries):
            field = f"orders.movement.{key}.{number}"
            plot.move([str(step).replace("+", ",") for step in steps], speeds_of(key), field, steps)
    for key, entries in (orders.get("fire") or orders.get("gunnery") or {}).items():
        for number, steps in enumerate(entries):
            plot.shoot(
                [str(step).replace("+", ",") for step in steps],
                speeds_of(key),
                "fire",
                f"orders.fire.{key}.{number}",
                steps,
            )
    return plot


def speeds_of(key: str) -> list[str]:
    """The speed a heading means; none: all of them."""
    name = speed_name(key)
    return [] if key == ALL or name is None else [name]


def shaken_entry(value: object, page: Page) -> dict[str, Any] | None:
    """The shaken entry: a table in version 3, a sentence in version 2. (SPF-SHEET-03)"""
    if is_nothing(value):
        return None
    if isinstance(value, dict):
        given = value.get("movement_order")
        order = given if isinstance(given, list) else []
        fire = value.get("fire_order")
        made = {
            "speed": speed_name(str(value.get("speed", ""))) or "",
            "note": cleaned(str(value.get("comment", ""))),
        }
        made["gunnery"] = "normal" if fire else "none"
        triplet = " + ".join(step_of(str(step).replace("+", ",")) for step in order)
    else:
        said = cleaned(str(value))
        said = re.sub(r"\[\s*([^\s,\]]+)[,\s]+([^\s,\]]+)[,\s]+([^\s,\]]+)\s*\]", r"\1 + \2 + \3", said)
        found = re.search(r"([\w\[\]-]+(?:,[\w\[\]-]+)*(?:\s*\+\s*[\w\[\]-]+(?:,[\w\[\]-]+)*){2})", said)
        made = {
            "speed": speed_name(said) or "",
            "note": said,
            "gunnery": "normal" if re.search(r"may fire", said) else "none",
        }
        word = re.search(r"\b(chase|flee|follow)\b", said, re.IGNORECASE)
        triplet = found[1] if found else " + ".join([word[1]] * 3) if word else "- + - + -"
        if found is None and word is None:
            page.assume("shaken", value, "no order in it: the unit stands (SPF-COND-03)")
    try:
        return {**made, "order": spelt(triplet or "- + - + -")}
    except BadData:
        page.assume("shaken", value, "its order cannot be read: the unit stands (SPF-COND-03)")
        return {**made, "order": "- + - + -"}
