"""How many bases share a hex, on the ground and above it. (SPF-STACK-01, SPF-STACK-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.lists.profiles import HUGE

if TYPE_CHECKING:
    from collections.abc import Iterable


def fits(sizes: Iterable[str]) -> bool:
    """Whether bases of these sizes may share a hex on one layer, ground or air. (SPF-STACK-01, SPF-STACK-02)

    >>> fits(["large", "medium"]), fits(["large", "large"]), fits(["huge", "small"])
    (True, False, False)
    """
    sizes = list(sizes)
    if any(size in HUGE for size in sizes):
        return len(sizes) == 1
    return len(sizes) <= 2 and sizes.count("large") <= 1
