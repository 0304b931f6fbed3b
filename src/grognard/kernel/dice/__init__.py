from .check import *
from .check import CRITICAL, NEVER, ONES, Reroll
from .die import *
from .die import D6, constant, Die
from .every import Every
from .odds import Odds
from .protocol import Dice
