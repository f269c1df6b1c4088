"""Drawn examples are the same in every run; `--hypothesis-profile=explore` draws new ones."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile("steady")
