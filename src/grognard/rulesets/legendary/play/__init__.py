"""The rules as coroutines, one folder for each chapter."""
