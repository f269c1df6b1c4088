"""The trainer: a process that finds out in the start clock which search plays the game best.

It hears `{"rules": FILE, "seconds": 20}`, lets the searches play each other, and says what is known
then, `{"known": "…"}`. That is kept on disk, where the thinker looks it up, and where it is found
again when the same rules come in other words.
"""

from __future__ import annotations

from alfonso.auto.method import bouts_of, reason
from alfonso.errors import told
from alfonso.load import load
from alfonso.protocols.ggp.work import begin, heard, memory_here

NICENESS = 12


def main() -> None:
    say = begin(NICENESS, max(memory_here() // 4, 3 << 30))
    for facts in heard():
        try:
            game = load(facts["rules"])
            why = "" if game.is_general else bouts_of(game, facts["seconds"]).why
            say(known=reason(game, why))
        except Exception as error:  # the thinker tells what is wrong with the rules
            say(fault=told(error))


if __name__ == "__main__":
    main()
