"""The rules as coroutines, one per paragraph."""
