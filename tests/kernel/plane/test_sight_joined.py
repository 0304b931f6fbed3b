"""Scenes put together see what one scene of all blockers sees."""

from __future__ import annotations

from grognard.kernel.dice import Tabletop
from grognard.kernel.plane import Blocker, Body, Box, Disc, Scene, sees_many


def test_joined_scenes_see_as_one_scene_does() -> None:
    chance = Tabletop("joined")

    def spot() -> tuple[float, float]:
        return 20 * chance.unit(), 20 * chance.unit()

    for _ in range(20):
        walls = [Blocker(Box(spot(), 1 + 4 * chance.unit(), 1, 90 * chance.unit())) for _ in range(4)]
        models = [Blocker(Disc(spot(), 0.5)) for _ in range(5)]
        ones, others = ([Body(Disc(spot(), 0.4), ignores=1 << n) for n in range(4)] for _ in range(2))
        joined = Scene.joined([Scene(walls), Scene(models[:2]), Scene(models[2:])])

        assert sees_many(ones, others, Scene([*walls, *models])) == sees_many(ones, others, joined)
