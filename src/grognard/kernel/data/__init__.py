"""Data files: units, weapons, armies, terrain and maps, read from TOML or JSON into records.

A file that cannot be read says which line is wrong, what stands there, what should, and the nearest spelling.
"""

from __future__ import annotations

from grognard.kernel.data.decoding import Amount, Entry, convert, load_json, load_toml, schema
from grognard.kernel.data.files import BadFile

__all__ = ["Amount", "BadFile", "Entry", "convert", "load_json", "load_toml", "schema"]
