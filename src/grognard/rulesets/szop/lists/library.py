"""The armies and armouries that come with the game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from grognard.kernel.data import load_toml
from grognard.rulesets.szop.lists.names import spellings
from grognard.rulesets.szop.lists.sheets import Armoury, Army

SAMPLES = ("river league", "glass synod", "thorn host", "lantern watch", "clockwork strays", "toll regiments")
"""Names of the armies in data/armies, the first two a ready match."""
SMALL = ("lantern watch", "clockwork strays")
"""For small battles. (SZOP-SMALL-01)"""


@cache
def sample(name: str) -> Army:
    """An army that comes with the game."""
    return load_toml(files("grognard.rulesets.szop").joinpath(f"data/armies/{name.replace(' ', '_')}.toml"), Army)


@cache
def armouries() -> dict[str, Armoury]:
    """The armouries that come with the game, by every name they have."""
    folder = files("grognard.rulesets.szop").joinpath("data/armouries")
    found: dict[str, Armoury] = {}
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            armoury = load_toml(file, Armoury)
            found |= dict.fromkeys(spellings(armoury.name), armoury)
    return found
