"""Files that unpack to gigabytes, nest without end or hold numbers without end, for every importer: `make hostile`."""

from __future__ import annotations

import base64
import io
import json
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.rulesets import slugs
from tests.rulesets.szop.exports import backup, html_list, row, workbook
from tests.server.kit import RECORD

if TYPE_CHECKING:
    from tests.server.kit import Host

DIGITS = "9" * 5000
LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(12))
    + "]><x>&m;</x>"
)
SWOLLEN = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "{"ha" * 50_000}">]><x>{"&a;" * 20_000}</x>'
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'
MUSTER = """
import sys
from grognard.cli import main
slug, *files = sys.argv[1:]
for file in files:
    for words in (["muster", slug, file], ["muster", "import", file], ["replay", file]):
        try:
            code = main(words)
        except SystemExit as end:
            code = end.code
        assert code in (None, 0, 1, 2, 3), (words, code)
"""
MOST_KILOBYTES = 2_000_000
"""Of memory, for the command line."""


def zipped(parts: dict[str, bytes]) -> bytes:
    """A packed file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return packed.getvalue()


def unzipped(packed: bytes) -> dict[str, bytes]:
    """The parts of a packed file."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def database(*statements: str) -> bytes:
    """A backup with a surprise in it."""
    db = sqlite3.connect(":memory:")
    db.deserialize(backup())
    for statement in statements:
        db.execute(statement)
    db.commit()
    content = db.serialize()
    db.close()
    return content


def nested(depth: int) -> bytes:
    """A workbook in a workbook in a workbook."""
    content = zipped({"xl/workbook.xml": b" " * 10_000_000})
    for _ in range(depth):
        content = zipped({"xl/workbook.xml": content, "xl/worksheets/sheet1.xml": content})
    return content


def bombs() -> dict[str, bytes]:
    """Each file by its name."""
    sheet = "xl/worksheets/sheet1.xml"
    good = unzipped(workbook({"Lista": [["Jednostka"]]}))
    endless = "with recursive n(x) as (select 1 union all select x + 1 from n) select x as id from n"
    return {
        "laughs.xml": LAUGHS.encode(),
        "swollen.xml": SWOLLEN.encode(),
        "outside.html": OUTSIDE.encode(),
        "laughs.xlsx": zipped({**good, sheet: LAUGHS.encode(), "xl/sharedStrings.xml": SWOLLEN.encode()}),
        "empty.xlsx": zipped({"xl/workbook.xml": b"<x>" + b" " * 300_000_000 + b"</x>"}),
        "rows.xlsx": zipped({**good, sheet: b"<worksheet>" + b"<row/>" * 5_000_000 + b"</worksheet>"}),
        "many.xlsx": zipped({f"xl/worksheets/sheet{number}.xml": b"<x/>" for number in range(20_000)}),
        "nested.rosz": nested(4),
        "digits.xlsx": workbook({"Lista": [["Jednostka", "Suma"], ["A", int("9" * 4000)]]}),
        "deep.html": ("<div>" * 100_000).encode(),
        "deep.json": b"[" * 100_000,
        "deeper.json": b'{"name": ' * 100_000,
        "digits.json": f'{{"name": "A", "unit": [{{"models": {DIGITS}}}], "points": -{DIGITS}}}'.encode(),
        "power.json": b'{"name": "A", "points": 1e999999999}',
        "deep.toml": b"x = [" * 50_000,
        "digits.toml": f'name = "A"\npoints = {DIGITS}\n[[unit]]\nmodels = 0x{DIGITS}\n'.encode(),
        "tables.toml": ("[" + "a." * 50_000 + "a]\n").encode(),
        "laughs.yaml": ("a: &a [x,x,x]\n" + "".join(f"b{n}: &b{n} [{'*a,' * 9}*a]\n" for n in range(9))).encode(),
        "digits.html": html_list(row(models=DIGITS, stats=(DIGITS, DIGITS, DIGITS), points=DIGITS)).encode(),
        "rows.html": html_list(*[row()] * 20_000).encode(),
        "digits.csv": (f"{DIGITS};" * 200).encode(),
        "endless.db": database("drop table units", f"create view units as {endless}"),
        "zeros.db": database("create table more (x)", "insert into more values (zeroblob(20000000))"),
        "nothing.bin": b"\0" * 1_000_000,
        "digits.record": f"grognard {DIGITS} _template\n{DIGITS}\n".encode(),
    }


def uploads(host: Host) -> None:
    """Each file for every importer of the server, and as a record and as an army."""
    for name, content in bombs().items():
        body = json.dumps({"file": {"name": name, "data": base64.b64encode(content).decode()}}).encode()
        for slug in slugs():
            status, _, told = host.raw("POST", f"/api/rulesets/{slug}/import", body, content_type="application/json")
            assert status in (200, 413, 422), (slug, name, status, told[:300])
            assert b"root:" not in told, (slug, name)
            assert len(told) < 2_000_000, (slug, name)
        status, _, told = host.raw("POST", "/api/records", content[:3_000_000], content_type=RECORD)
        assert status in (400, 413, 422), (name, status, told[:300])
        if name.endswith(".json"):
            army = b'{"army": ' + content[:200_000] + b"}"
            status, _, told = host.raw("POST", "/api/rulesets/szop/muster", army, content_type="application/json")
            assert status in (400, 422), (name, status, told[:300])


def command_line(_: Host) -> None:
    """The same files on the command line, with a memory limit around it: a sentence for each, and no traceback."""
    limited = ["sh", "-c", f'ulimit -v {MOST_KILOBYTES}; exec "$@"', "sh", sys.executable, "-c", MUSTER]
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, content in bombs().items():
            files.append(str(Path(folder) / name))
            Path(files[-1]).write_bytes(content)
        for slug in slugs():
            run = subprocess.run([*limited, slug, *files], capture_output=True, timeout=240, check=False)
            assert run.returncode == 0, (slug, run.returncode, run.stderr[-1500:])
            assert b"Traceback" not in run.stderr, (slug, run.stderr[-1500:])
