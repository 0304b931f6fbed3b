"""The games. Each knows the kernel and itself, and no sibling.

The module can be called, because the public face says so: `grognard.rulesets()` lists what is playable.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, cast

from grognard.kernel.errors import Unknown

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Ruleset


def slugs() -> list[str]:
    """The slugs of what is playable: every package here that has a module `ruleset`."""
    found = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    return [slug for slug in found if find_spec(f"{__name__}.{slug}.ruleset") is not None]


def find(slug: str) -> Ruleset:
    """The ruleset of that slug: the `RULESET` of its module `ruleset`."""
    name = f"{__name__}.{slug}"
    try:
        found = import_module(f"{name}.ruleset") if str(slug).isidentifier() else None
    except ModuleNotFoundError as error:
        if error.name not in (name, f"{name}.ruleset"):
            raise
        found = None
    if found is None:
        raise Unknown("ruleset", slug, slugs())
    return cast("Ruleset", found.RULESET)


class _Callable(ModuleType):
    def __call__(self) -> list[str]:
        return slugs()


sys.modules[__name__].__class__ = _Callable
