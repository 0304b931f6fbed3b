"""Sentences of the kit, as templates with named arguments."""

from __future__ import annotations

try:
    from grognard.kernel.words import tell  # type: ignore[attr-defined, unused-ignore]
except ImportError:  # until main has it

    def tell(template: str, **parts: object) -> str:
        return template.format(**parts)


__all__ = ["tell"]
