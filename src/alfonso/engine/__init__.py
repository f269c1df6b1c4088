"""The engine: the strongest play there is from the rules alone."""
