"""The player who finds out which search plays a game best, and lets that one play."""
