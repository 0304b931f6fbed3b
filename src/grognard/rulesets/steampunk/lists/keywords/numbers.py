"""Numbers in the brackets of abilities, each with its bounds."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Count = Annotated[int, Meta(ge=1, le=99)]
Reach = Annotated[int, Meta(ge=0, le=99)]
"""How many hexes away; 0 is the own hex."""
Sides = Annotated[int, Meta(ge=1, le=1000)]
"""Of a die that is rolled."""
Needs = Annotated[int, Meta(ge=1, le=7)]
"""What a die must show; 7 is out of reach."""
