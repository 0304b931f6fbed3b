"""A server for the tests, in a process of its own: `python host.py SETTINGS [FOLDER]`, with the settings as JSON."""

from __future__ import annotations

import sys

import msgspec

from grognard.server.run import listening, serve
from grognard.server.settings import Settings

if __name__ == "__main__":
    sys.modules["grognard.rulesets"].__path__.extend(sys.argv[2:])  # folders with rulesets only tests know
    settings = msgspec.json.decode(sys.argv[1], type=Settings, strict=False, dec_hook=lambda kind, thing: kind(thing))
    serve(settings, listening("127.0.0.1", 0), ready=lambda address: print(address, flush=True))
