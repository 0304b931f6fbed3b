"""A server for the tests, in a process of its own: `python host.py SETTINGS [FOLDER]`, with the settings as JSON.

It ends when its standard input does, so that none outlives a test run that was broken off.
"""

from __future__ import annotations

import os
import signal
import sys
from threading import Thread

import msgspec

from grognard.server.run import listening, serve
from grognard.server.settings import Settings


def end_with_parent() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    Thread(target=end_with_parent, daemon=True).start()
    # Folders with rulesets only tests know; their `sitecustomize` shows them to the worker processes too.
    sys.modules["grognard.rulesets"].__path__.extend(sys.argv[2:])
    os.environ["PYTHONPATH"] = os.pathsep.join([*sys.argv[2:], os.environ.get("PYTHONPATH", "")])
    settings = msgspec.json.decode(sys.argv[1], type=Settings, strict=False, dec_hook=lambda kind, thing: kind(thing))
    serve(settings, listening("127.0.0.1", 0), ready=lambda address: print(address, flush=True))
