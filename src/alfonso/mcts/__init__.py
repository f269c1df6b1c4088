"""Searches whose tree grows node by node: Monte Carlo here, best-first next door."""
