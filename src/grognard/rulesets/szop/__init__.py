"""SZOP: quick rules of general skirmishes."""
