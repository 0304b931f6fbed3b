"""The numbers of a list, as its cells print them."""

from __future__ import annotations

import re

MOST_MODELS = 200
RANGES = (12, 18, 24, 30, 36)
_WHOLE = re.compile(r"-?[0-9]{1,6}")
_DECIMAL = re.compile(r"[0-9]{1,6}(?:[.,][0-9]{1,6})?")


def whole(text: str, least: int, most: int) -> int | None:
    """A whole number within bounds; a plus sign behind it is passed over."""
    text = text.strip().removesuffix("+")
    if not _WHOLE.fullmatch(text):
        return None
    number = int(text)
    return number if least <= number <= most else None


def reach(text: str) -> int | None:
    """The range of a weapon; 0 is melee, as is an empty cell. None if there is no such range. (SZOP-COST-34)"""
    text = text.strip().rstrip('"”').strip()
    if text in ("", "-", "0"):
        return 0
    number = whole(text, 0, 999)
    return number if number in RANGES else None


def attacks(text: str) -> tuple[int | None, bool]:
    """The number of attacks, and whether it had to be rounded. (SZOP-COST-34)"""
    text = text.strip()
    if not _DECIMAL.fullmatch(text):
        return None, False
    number = float(text.replace(",", "."))
    if number <= 0 or number > 100:
        return None, False
    return max(1, int(number + 0.5)), not number.is_integer()


def decimal(text: str) -> float | None:
    """Points as they are printed."""
    text = text.strip().removesuffix("pkt").strip()
    return float(text.replace(",", ".")) if _DECIMAL.fullmatch(text) else None
