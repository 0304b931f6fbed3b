"""A stream of random 64-bit words whose whole state is a seed and a position.

Word number `p` (from 0) of a seed is, with all arithmetic modulo 2**64:

    k0, k1 = the first two little-endian 64-bit words of BLAKE2b-128(text of the seed)
    z = k0 + (p + 1) * 0x9E3779B97F4A7C15
    z = (z xor z >> 30) * 0xBF58476D1CE4E5B9 xor k1
    z = (z xor z >> 27) * 0x94D049BB133111EB
    word = z xor z >> 31

The text of a seed is UTF-8: "i" and the decimal digits of a number, or "s" and the string.
With both keys 0 this is the published SplitMix64 sequence of seed 0; the second key keeps the streams of different
seeds from being shifted copies of each other.
A number below n < 2**64 is `word * n >> 64`; a word whose low half of that product is below 2**64 mod n is passed
over, so that every number is equally likely. The algorithm and its test vectors never change: old records need it.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

WORD = 1 << 64
MASK = WORD - 1
_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB


@lru_cache(maxsize=64)  # a game that is cloned and undone comes back to the same seed again and again
def keys(seed: int | str) -> tuple[int, int]:
    """The two 64-bit keys of a seed."""
    text = f"i{int(seed)}" if isinstance(seed, int) else f"s{seed}"
    digest = blake2b(text.encode(), digest_size=16).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")


class Stream:
    """Random numbers from (seed, position) and nothing else.

    >>> stream = Stream(7)
    >>> [stream.below(6) for _ in range(5)], stream.position
    ([2, 1, 0, 4, 0], 5)
    >>> Stream(7, position=3).below(6)
    4
    """

    __slots__ = ("_added", "_mixed", "position", "seed")

    def __init__(self, seed: int | str, position: int = 0) -> None:
        self.seed = seed
        self.position = position

    def __getattr__(self, name: str) -> int:
        """The keys, worked out when the first number is asked for: most streams of bots never are."""
        if name not in ("_added", "_mixed"):
            raise AttributeError(name)
        self._added, self._mixed = keys(self.seed)
        return self._added if name == "_added" else self._mixed

    def word(self) -> int:
        """The next 64 random bits."""
        self.position = position = self.position + 1
        z = self._added + position * _STEP & MASK
        z = (z ^ z >> 30) * _FIRST & MASK ^ self._mixed
        z = (z ^ z >> 27) * _SECOND & MASK
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, each equally likely."""
        self.position = position = self.position + 1
        z = self._added + position * _STEP & MASK
        z = (z ^ z >> 30) * _FIRST & MASK ^ self._mixed
        z = (z ^ z >> 27) * _SECOND & MASK
        z = (z ^ z >> 31) * n
        if z & MASK >= n > 0:  # nearly always; the low half is then surely not below 2**64 mod n
            return z >> 64
        return self._below_slowly(n, z)

    def _below_slowly(self, n: int, product: int) -> int:
        if n < 1:
            raise ValueError(f"there is no whole number from 0 up to below {n}")
        words = -(-n.bit_length() // 64)
        size = 1 << 64 * words
        if words > 1:
            self.position -= 1
            product = self._wide(words) * n
        while product % size < size % n:
            product = self._wide(words) * n
        return product // size

    def _wide(self, words: int) -> int:
        value = 0
        for _ in range(words):
            value = value << 64 | self.word()
        return value
