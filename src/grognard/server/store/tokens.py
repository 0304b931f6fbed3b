"""Secrets: tokens of seats, invites, ids of games and seeds of dice; and what is shown or kept of them."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""For ids that people read aloud: no l, no o, no 0 and no 1."""


def token() -> str:
    """An unguessable key: 144 random bits in 24 letters."""
    return secrets.token_urlsafe(18)


def game_id() -> str:
    """A name for a game. It opens nothing, so it may be short."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_seed() -> str:
    """A seed that nobody can guess from its hash."""
    return secrets.token_hex(16)


def kept(secret: str) -> str:
    """What the database keeps of a token: who reads the database sits at nobody's seat."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def seed_hash(seed: int | str) -> str:
    """What is published of a seed at the start; `printf %s SEED | sha256sum` checks it at the end.

    >>> seed_hash(7)
    '7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451'
    """
    return sha256(str(seed).encode()).hexdigest()


def bot_seed(seed: int | str) -> str:
    """What a bot's own chance grows from: as secret as the dice, and independent of them."""
    return sha256(f"bot {seed}".encode()).hexdigest()


def watch_key(token: str, times: int) -> str:
    """The key with which others may look on, made from the key of a seat: who shows that one can be told this one.

    Nothing of either is kept but a hash. `times` counts how often the keys of a game were renewed.
    """
    return urlsafe_b64encode(sha256(f"watch {times} {token}".encode(errors="replace")).digest()[:18]).decode()
