"""Shows the rulesets of this folder to a process that has it on its path."""

from pathlib import Path

import grognard.rulesets

grognard.rulesets.__path__.append(str(Path(__file__).parent))
