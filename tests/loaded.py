"""Dice for whole games in tests: those of the public test kit."""

from grognard.testing import Loaded, load

__all__ = ["Loaded", "load"]
