"""Every example in a docstring runs."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import grognard

MODULES = ["grognard", *(module.name for module in walk_packages(grognard.__path__, "grognard."))]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_examples_of_a_module(name: str) -> None:
    result = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)

    assert 0 == result.failed
