"""What all printed pages of this game are made of."""

from __future__ import annotations

from html import escape

from grognard.kernel.words import present_reader, rendered


def html(text: str) -> str:
    """A text of a page, in the language of its reader."""
    return escape(rendered(text))


def heads_of(*names: str) -> str:
    """The heads of a table."""
    return "<tr>" + "".join(f"<th>{html(name)}</th>" for name in names) + "</tr>"


def page_of(title: str, style: str, body: str) -> str:
    """A whole page."""
    return (
        f'<!doctype html><html lang="{present_reader().language}"><head><meta charset="utf-8">'
        f"<title>{html(title)}</title><style>{style}</style></head><body>{body}</body></html>\n"
    )
