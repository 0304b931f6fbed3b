"""Questions about attacks, answered by the functions of `dice` under `Every`."""
