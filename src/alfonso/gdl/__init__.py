"""Games in GDL, the Game Description Language: read, checked, and played."""
