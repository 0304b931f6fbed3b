"""Abilities of models and weapons: small records, in the spelling of the ledger and of the Polish source."""

from __future__ import annotations

from grognard.rulesets.szop.lists.keywords import active, auras, passive, weapons

__all__ = ["active", "auras", "passive", "weapons"]
