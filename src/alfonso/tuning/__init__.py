"""Evaluations learnt from the engine's own games: weights for what a position is made of."""
