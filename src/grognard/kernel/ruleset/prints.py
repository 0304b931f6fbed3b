"""The part of a ruleset that prints: documents of an army."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from grognard.kernel.ruleset.options import Options


class Document(msgspec.Struct, frozen=True, eq=False):
    """Something that can be printed of an army."""

    key: str
    name: str
    make: Callable[[Any, Options], str | bytes]
    """The text or the HTML of the document; bytes are a file of another kind, such as a workbook."""
    suffix: str = ""
    """How a file of it ends, where it is no page: "csv", "xlsx"."""
