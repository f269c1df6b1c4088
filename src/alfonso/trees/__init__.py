"""Recorded searches for people and programs: indented text, Graphviz, SVG, JSON."""
