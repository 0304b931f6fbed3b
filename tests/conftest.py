"""What holds for all tests: the same examples in every run, on every machine, and programs that hear Ctrl-C."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

# How long an example takes depends on the machine, so no clock decides here.
settings.register_profile(
    "steady", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# For the long hunt: fresh examples, and many of them.
settings.register_profile("soak", settings.get_profile("steady"), derandomize=False, max_examples=5_000)
settings.load_profile(os.environ.get("GROGNARD_EXAMPLES", "steady"))

# A shell that starts something in the background has it ignore Ctrl-C, and with it all the programs it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
