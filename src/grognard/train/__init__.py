"""Games as environments for learning players: PettingZoo's agents that answer in turn, with masks and seeds.

>>> from grognard.train import env
>>> table = env("_template")
>>> table.reset(seed=7)
>>> table.agent_selection
'seat_0'

It needs the extra `train`: `pip install grognard[train]`. See docs/train.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import GrognardError
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.train.environment import Battle

__all__ = ["env"]


def env(slug: str, **how: Any) -> Battle:
    """A table of this ruleset with a seat for each agent; what else it takes, `Battle` says."""
    try:
        from grognard.train.environment import Battle
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in {"pettingzoo", "gymnasium", "numpy"}:
            raise
        raise GrognardError(
            tell("Training needs {package}: pip install grognard[train]", package=missing.name)
        ) from missing
    return Battle(slug, **how)
