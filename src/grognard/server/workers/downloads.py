"""Documents that are no page: a page from which the file can be saved."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from grognard.kernel.words import rendered, tell


def download_page(data: bytes, name: str) -> str:
    """A small page with a link to the file, which is inside the page.

    >>> 'download="list.xlsx"' in download_page(b"x", "list.xlsx")
    True
    """
    link = f"data:application/octet-stream;base64,{b64encode(data).decode()}"
    said = escape(rendered(tell("Save {name}", name=name)))
    return (
        f'<!doctype html><html><head><meta charset="utf-8"><title>{escape(name)}</title></head>'
        f'<body><p><a download="{escape(name)}" href="{link}">{said}</a></p></body></html>\n'
    )
