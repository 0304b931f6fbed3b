"""Questions about chances, answered by the functions of `dice` under `Every`."""
