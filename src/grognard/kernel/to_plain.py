"""Records as plain data again, as a file would hold them."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.kernel.keywords import Keyword


def plain(thing: Any) -> Any:
    """Mappings, lists, text and numbers; keywords as the book spells them, fields at their default left out."""
    if isinstance(thing, Keyword):
        return str(thing)
    if isinstance(thing, msgspec.Struct):
        told = {field: getattr(thing, field) for field in thing.__struct_fields__}
        optional = _defaults(thing)
        return {
            field: plain(value) for field, value in told.items() if field not in optional or optional[field] != value
        }
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [plain(value) for value in thing]
    return msgspec.to_builtins(thing)


def _defaults(thing: msgspec.Struct) -> dict[str, Any]:
    return dict(zip(reversed(thing.__struct_fields__), reversed(thing.__struct_defaults__), strict=False))
