"""Documents as files: what a browser needs to save one under the right name and as what it is."""

from __future__ import annotations

from base64 import b64encode

KINDS = {
    "csv": "text/csv",
    "html": "text/html",
    "txt": "text/plain",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
UNKNOWN = "application/octet-stream"


def as_file(made: str | bytes, document: str, suffix: str = "") -> dict[str, str]:
    """Its text, or its bytes in letters (`data`), with the ending of its name and its content type.

    >>> as_file("<!doctype html>", "list")
    {'text': '<!doctype html>', 'data': '', 'name': 'list.html', 'kind': 'text/html'}
    >>> as_file(b"x", "list", "xlsx")["data"]
    'eA=='
    """
    if isinstance(made, bytes):
        text, data = "", b64encode(made).decode()
    else:
        text, data = made, ""
    ending = suffix or ("html" if text.startswith("<") else "txt")
    return {"text": text, "data": data, "name": f"{document}.{ending}", "kind": KINDS.get(ending, UNKNOWN)}
