"""Grognard: five tabletop wargames on one engine, to play, compute, check, simulate and learn.

>>> import grognard
>>> game = grognard.new_game("_template", seed=7)
>>> game.question.prompt
'Name your colours.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard import testing
    from grognard.api import bot, load, muster, new_game, odds, play_out, ruleset
    from grognard.kernel.errors import BadData, GrognardError, Refused, Unknown
    from grognard.rulesets import slugs as rulesets

__version__ = "0.1.0"
__all__ = [
    "BadData",
    "GrognardError",
    "Refused",
    "Unknown",
    "__version__",
    "bot",
    "load",
    "muster",
    "new_game",
    "odds",
    "play_out",
    "ruleset",
    "rulesets",
    "testing",
]


def __getattr__(name: str) -> Any:
    """Import what is asked for, when it is asked for: `import grognard` itself stays light."""
    if name not in __all__:
        raise AttributeError(f"module 'grognard' has no attribute {name!r}")
    from importlib import import_module

    if name == "rulesets":  # the package of that name, which can be called
        return import_module("grognard.rulesets")
    if name == "testing":
        return import_module("grognard.testing")
    home = "grognard.kernel.errors" if name[0].isupper() else "grognard.api"
    found = globals()[name] = getattr(import_module(home), name)  # the next time Python finds it by itself
    return found
