"""The bad luck pool: what lies in it, how it improves, and how its dice are used. (TLE-BLP, TLE-DIR-09)"""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.words import join, tell

SIX = 6
_TOP = 1 << (SIX - 1)
"""The bit of the ordinary 6."""


class PoolDie(NamedTuple):
    """A die that can be used instead of a roll. (TLE-BLP-07)"""

    face: int
    is_reality: bool = False
    """A die of Bending reality. (TLE-DIR-09)"""


POOL_DICE = {f"pool {face}": PoolDie(face) for face in range(1, SIX + 1)}
REALITY = f"reality {SIX}"
DICE_BY_OPTION = {**POOL_DICE, REALITY: PoolDie(SIX, is_reality=True)}
"""The dice by the options that use them."""


class LuckPool(NamedTuple):
    """A bad luck pool. Bit i of `bits` is an ordinary die that shows i + 1. (TLE-BLP-06)"""

    bits: int = 0
    sixes: int = 0
    """Dice of Bending reality, which never improve. (TLE-DIR-09)"""

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of the ordinary dice."""
        return tuple(place + 1 for place in range(SIX) if self.bits >> place & 1)

    @property
    def options(self) -> tuple[str, ...]:
        """What can be used instead of a rolled die: "pool 4", "reality 6". (TLE-BLP-07)"""
        own = tuple(f"pool {face}" for face in self.faces)
        return (*own, REALITY) if self.sixes else own

    def has(self, face: int) -> bool:
        """Whether a die shows this face."""
        return bool(self.bits >> (face - 1) & 1) or (face == SIX and self.sixes > 0)

    def told(self) -> str:
        """The dice of the pool, as a player reads them."""
        dice = [str(face) for face in self.faces]
        if self.sixes:
            dice.append(tell("{number} x 6 of Bending reality", number=self.sixes))
        return join(dice) if dice else tell("nothing")


EMPTY = LuckPool()


def pool_of(*faces: int, sixes: int = 0) -> LuckPool:
    """A pool with these ordinary dice, each face at most once. (TLE-BLP-05)

    >>> pool_of(1, 3, 4).bits
    13
    """
    return LuckPool(sum(1 << (face - 1) for face in set(faces)), sixes)


def banked(pool: LuckPool) -> LuckPool:
    """The pool with one more 1, improved at once: it counts in binary. (TLE-BLP-01, TLE-BLP-04, TLE-BLP-06)

    A second 6 is discarded: the 6 stays, and the lower faces count on from nothing. (TLE-BLP-05)

    >>> banked(pool_of(1, 2, 3)).faces, banked(pool_of(1, 2, 3, 4, 5, 6)).faces
    ((4,), (6,))
    """
    bits = pool.bits + 1
    return pool._replace(bits=_TOP if bits == 2 * _TOP else bits)


def spent(pool: LuckPool, option: str) -> LuckPool:
    """The pool without the die that is used. (TLE-BLP-07, TLE-DIR-09)"""
    face, is_reality = DICE_BY_OPTION[option]
    if is_reality:
        return pool._replace(sixes=pool.sixes - 1)
    return pool._replace(bits=pool.bits & ~(1 << (face - 1)))


def option_for(pool: LuckPool, face: int) -> str | None:
    """How a die of this face is used, the ordinary one first; None if there is none. (TLE-DIR-09)"""
    if pool.bits >> (face - 1) & 1:
        return f"pool {face}"
    return REALITY if face == SIX and pool.sixes else None


def bent(pool: LuckPool) -> LuckPool:
    """The pool after Bending reality: five dice that show 6, apart from the others. (TLE-DIR-09)"""
    return pool._replace(sixes=pool.sixes + 5)


def ones_to_next(pool: LuckPool, face: int) -> int:
    """How many 1s must be banked until a die shows this face, if nothing is used meanwhile. (TLE-BLP-06)

    >>> ones_to_next(pool_of(1, 2, 3), 4), ones_to_next(EMPTY, 6)
    (1, 32)
    """
    if pool.has(face):
        return 0
    place = 1 << (face - 1)
    return place - pool.bits % place
