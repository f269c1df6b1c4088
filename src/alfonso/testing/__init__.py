"""The laws that games keep, and positions to test them with.

>>> from alfonso.testing import check
>>> check("tictactoe", games=1, interpreted=True)[1]
'The game starts from one state'
"""

from alfonso.testing.laws import LAWS, Law
from alfonso.testing.reach import positions
from alfonso.testing.visit import compiled
from alfonso.testing.walk import LawBroken, check

__all__ = ["LAWS", "Law", "LawBroken", "check", "compiled", "positions"]
