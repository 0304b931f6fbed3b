"""What holds for all tests: property tests draw the same examples in every run, on every machine."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# How long an example takes depends on the machine, so no clock decides here.
settings.register_profile(
    "steady", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# For the long hunt: fresh examples, and many of them.
settings.register_profile("soak", settings.get_profile("steady"), derandomize=False, max_examples=5_000)
settings.load_profile(os.environ.get("GROGNARD_EXAMPLES", "steady"))
