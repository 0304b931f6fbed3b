"""Answers of `grognard odds`: fields, tables, pictures."""
