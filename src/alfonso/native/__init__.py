"""Rules to machine code: the only room that knows Numba, and imports it only to compile.

`kernel(game, function)` makes machine code of a plain Python function over a game, such as a
count or a search, and of the rules it asks. `twin(game)` answers single questions natively, for
the laws.
"""

from alfonso.native.build import NotNative
from alfonso.native.kernel import Kernel, kernel
from alfonso.native.twin import Twin, twin
from alfonso.native.words import Floats, Words, floats, words

__all__ = ["Floats", "Kernel", "NotNative", "Twin", "Words", "floats", "kernel", "twin", "words"]
