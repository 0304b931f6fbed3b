"""The games. Each knows the kernel and itself, and no sibling.

The module can be called, because the public face says so: `grognard.rulesets()` lists what is playable.
"""

from __future__ import annotations

import sys
from types import ModuleType


def slugs() -> list[str]:
    """The slugs of what is playable: every folder here that is a package."""
    from pkgutil import iter_modules

    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


class _Shelf(ModuleType):
    def __call__(self) -> list[str]:
        return slugs()


sys.modules[__name__].__class__ = _Shelf
