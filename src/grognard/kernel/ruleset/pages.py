"""Pages of HTML to print, in the language of the reader.

>>> table(("Weapon", "Range"), [("Field gun", '48"')])
'<table><tr><th>Weapon</th><th>Range</th></tr><tr><td>Field gun</td><td>48&quot;</td></tr></table>'
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grognard.kernel.words import present_reader, rendered

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

STYLE = """
body { font: 10pt/1.35 system-ui, sans-serif; margin: 12mm; color: #111; }
h1 { font-size: 16pt; margin: 0 0 2mm; } h2 { font-size: 12pt; margin: 5mm 0 1mm; }
h3 { font-size: 10.5pt; margin: 2mm 0 0; }
section { break-inside: avoid; border-top: 0.4mm solid #111; }
table { border-collapse: collapse; width: 100%; margin: 1mm 0; }
th, td { text-align: left; vertical-align: top; padding: 0.4mm 2mm 0.4mm 0; } th { font-weight: 600; color: #555; }
p { margin: 1mm 0; } .problem { color: #a00; } .quiet { color: #555; }
.cards { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm; }
.cards section { border: 0.4mm solid #111; padding: 2mm 3mm; }
"""


def page(title: str, *parts: str, style: str = STYLE) -> str:
    """The whole document."""
    return (
        f'<!doctype html><html lang="{present_reader().language}"><head><meta charset="utf-8">'
        f"<title>{said(title)}</title><style>{style}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def said(text: str) -> str:
    """A text in the reader's language, safe in HTML."""
    return escape(rendered(text))


def heading(text: str, size: int = 1) -> str:
    """A heading."""
    return f"<h{size}>{said(text)}</h{size}>"


def paragraph(text: str, style: str = "") -> str:
    """A paragraph."""
    return f'<p class="{style}">{said(text)}</p>' if style else f"<p>{said(text)}</p>"


def row(cells: Iterable[str], tag: str = "td") -> str:
    """A row of a table."""
    return "<tr>" + "".join(f"<{tag}>{said(cell)}</{tag}>" for cell in cells) + "</tr>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; nothing if it has no rows."""
    body = "".join(map(row, rows))
    return f"<table>{row(heads, 'th')}{body}</table>" if body else ""
