"""Searches for games that are not two rivals taking turns: one side or many, at once, by chance."""
