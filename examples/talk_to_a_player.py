"""What a match server says to a player, and what it hears.

    python examples/talk_to_a_player.py

starts a player of its own, `alfonso ggp`, and plays three sticks with it: take one or two in turn,
who takes the last one wins.
"""

import re
import socket
import subprocess
import sys

RULES = """
(role you) (role me) (init (sticks 3)) (init (turn you))
(less 3 1 2) (less 2 1 1) (less 1 1 0) (less 3 2 1) (less 2 2 0) (other you me) (other me you)
(<= (legal ?who (take ?few)) (true (turn ?who)) (true (sticks ?many)) (less ?many ?few ?rest))
(<= (legal ?who noop) (true (turn ?other)) (other ?who ?other))
(<= (next (sticks ?rest)) (does ?who (take ?few)) (true (sticks ?many)) (less ?many ?few ?rest))
(<= (next (turn ?who)) (true (turn ?other)) (other ?who ?other))
(<= terminal (true (sticks 0)))
(<= (goal ?who 0) (true (turn ?who)))
(<= (goal ?who 100) (true (turn ?other)) (other ?who ?other))
"""
MESSAGES = (
    "(INFO)",
    f"(START three-sticks you ({RULES}) 2 1)",
    "(PLAY three-sticks NIL)",
    "(START another you ((role you)) 2 1)",
    "(PLAY three-sticks ((take 1) noop))",
    "(STOP three-sticks (noop (take 2)))",
)


def main() -> None:
    command = [sys.executable, "-m", "alfonso", "ggp", "--port", "0", "--player", "random:seed=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as player:
        assert player.stdout is not None
        found = re.search(rb":(\d+)/", player.stdout.readline())
        assert found is not None
        for message in MESSAGES:
            request = f"POST / HTTP/1.0\r\nContent-Length: {len(message)}\r\n\r\n{message}"
            show("→", request.replace(RULES, " … the rules … "))
            show("←", asked(int(found[1]), request))
        player.terminate()


def asked(port: int, request: str) -> str:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request.encode())
        return b"".join(iter(lambda: connection.recv(4096), b"")).decode()


seen: set[str] = set()


def show(arrow: str, text: str) -> None:
    """The first request and the first answer whole, of the others what they say."""
    if arrow in seen:
        text = text.partition("\r\n\r\n")[2]
    seen.add(arrow)
    for line in text.split("\r\n"):
        print(arrow, line)


if __name__ == "__main__":
    main()
