"""Many threads may read armies at once, and each for the first time."""

from __future__ import annotations

import subprocess
import sys

HURRY = """
import sys, types
from threading import Barrier, Thread
from grognard.kernel.data import convert

sys.setswitchinterval(1e-6)
SOURCE = '''
from __future__ import annotations
from typing import Annotated
from msgspec import Meta
from grognard.kernel.data import Entry

class Model(Entry, frozen=True):
    name: str
    wounds: Annotated[int, Meta(ge=1)] = 1

class Army(Entry, frozen=True):
    leader: Model
    models: tuple[Model, ...] = ()
'''
DATA = {"leader": {"name": "Ala"}, "models": [{"name": "Ola", "wounds": 2}]}

for number in range(300):
    module = types.ModuleType(f"army{number}")
    sys.modules[module.__name__] = module
    exec(SOURCE, module.__dict__)
    together, made = Barrier(3), []

    def work():
        together.wait()
        made.append(convert(DATA, module.Army))

    threads = [Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 3 == len(made) and made[0] == made[1] == made[2]
"""


def test_a_record_type_can_be_used_first_by_several_threads_at_once() -> None:
    """In a process of its own: what this guards against is a crash of the interpreter."""
    run = subprocess.run([sys.executable, "-c", HURRY], capture_output=True, text=True, check=False)

    assert (0, "") == (run.returncode, run.stderr)
