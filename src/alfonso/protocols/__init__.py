"""How Alfonso speaks with other programs."""
