"""Shows the rulesets of this folder to a process that has it on its path."""

import sys
from pathlib import Path

import grognard.rulesets  # noqa: F401

sys.modules["grognard.rulesets"].__path__.append(str(Path(__file__).parent))
