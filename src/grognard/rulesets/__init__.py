"""The games. Each knows the kernel and itself, and no sibling.

The module can be called, because the public face says so: `grognard.rulesets()` lists what is playable.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


def slugs() -> list[str]:
    """The slugs of what is playable: every folder here that is a package."""
    from pkgutil import iter_modules

    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


def package(slug: str) -> Any:
    """The package of that slug. It offers a `RULESET`, and `odds_of` if its odds can do without the game."""
    from importlib import import_module

    name = f"{__name__}.{slug}"
    try:
        found = import_module(name) if str(slug).isidentifier() else None
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        found = None
    if found is None or found.__file__ is None or not hasattr(found, "__path__"):  # no folder, or no package in it
        from grognard.kernel.errors import Unknown

        raise Unknown("ruleset", slug, slugs())
    return found


def from_game(name: str, what: str) -> Any:
    """For the `__getattr__` of a package that does not load its game at once: its module `ruleset` has it."""
    if not what[:1].isupper():  # names of modules, and those Python itself asks for
        raise AttributeError(f"module {name!r} has no attribute {what!r}")
    from importlib import import_module

    return getattr(import_module(f"{name}.ruleset"), what)


class _Shelf(ModuleType):
    def __call__(self) -> list[str]:
        return slugs()


sys.modules[__name__].__class__ = _Shelf
