"""Matches in a row against the player on the network, under hostile timing.

    uv run --group dev python bench/matches.py [--matches 200] [GAME.kif …]

The player runs in a process of its own, as `alfonso ggp`. What happens to it on the way: messages
that come late, twice or not at all; connections that are dropped before, within or after a message,
or hang until the match is over; other servers and nonsense in between. The clocks are 1 s long.
Missed clocks and illegal moves must be none, and the memory of the player and its aides must not
grow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import mean

from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.reader import read_file
from alfonso.gdl.terms import plain
from alfonso.protocols.ggp.post import Address, Lost, post
from alfonso.protocols.ggp.scramble import Scramble
from alfonso.protocols.ggp.series import rules_of
from alfonso.protocols.ggp.umpire import RANDOM, Clocks, Report, Umpire

EXAMPLES = Path(__file__).parent.parent / "examples" / "gdl"
GAMES = [EXAMPLES / f"{name}.kif" for name in ("tictactoe", "nim", "roshambo", "threes", "hanoi")]
EDGE = 20
"""Matches at either end whose memory is compared."""
STEADY = 1.1
PLAY_CLOCK = 1
LOST = "lost on the way, by intent"


class Hostile:
    """Messages as they come on a bad day; `troubles` counts what was done to them."""

    def __init__(self, dice: Random, grace: float) -> None:
        self._grace = grace
        self.troubles: Counter[str] = Counter()
        self.missed: list[str] = []
        self.has_lost = False
        self._dice = dice
        self._hanging: list[asyncio.StreamWriter] = []
        self._kinds: list[Callable[[Address, str], Awaitable[None]]] = [
            self._late,
            self._silent,
            self._cut,
            self._hang,
            self._unheard,
            self._foreign,
            self._nonsense,
        ]

    async def __call__(self, to: Address, text: str, patience: float) -> str:
        """The answer to a message, after some trouble; a lost message gets none."""
        if self._dice.random() < 0.5:
            trouble = self._dice.choice(self._kinds)
            self.troubles[trouble.__name__.strip("_")] += 1
            await trouble(to, text)
        if "(PLAY" in text and self._dice.random() < 0.03:
            self.troubles["lost"] += 1
            self.has_lost = True
            raise Lost(LOST)
        began = time.monotonic()
        try:
            answer = await post(to, text, patience)
        except Lost as error:
            self.missed.append(f"{text[:40]}: {error}")
            raise
        seconds = time.monotonic() - began
        if "(PLAY" in text and seconds > PLAY_CLOCK + self._grace:
            self.missed.append(f"{text[:40]}: {seconds:.2f} s")
        return answer

    def let_go(self) -> None:
        for writer in self._hanging:
            writer.close()
        self._hanging.clear()

    async def _late(self, to: Address, text: str) -> None:
        await asyncio.sleep(self._dice.uniform(0.1, 1.5))

    async def _silent(self, to: Address, text: str) -> None:
        _, writer = await asyncio.open_connection(to.host, to.port)
        writer.close()

    async def _cut(self, to: Address, text: str) -> None:
        """A message that is dropped in the middle."""
        (await self._said(to, text[: len(text) // 2], len(text))).close()

    async def _hang(self, to: Address, text: str) -> None:
        """A message that never ends, until the match does."""
        self._hanging.append(await self._said(to, text[: len(text) // 2], len(text)))

    async def _unheard(self, to: Address, text: str) -> None:
        """A message whose sender is gone when the answer comes, and sends it again."""
        writer = await self._said(to, text, len(text))
        await asyncio.sleep(self._dice.uniform(0, 0.2))
        writer.transport.abort()

    async def _foreign(self, to: Address, text: str) -> None:
        """Another server that talks in between."""
        rules = "((role x) (init a) (<= (legal x b) (true a)) (<= terminal (not (true a))))"
        others = (f"(START other x {rules} 1 1)", "(PLAY other NIL)", "(STOP other (b))", "(INFO)")
        if "(START" not in text:  # else it would be let in
            await post(to, self._dice.choice(others), 2)

    async def _nonsense(self, to: Address, text: str) -> None:
        with suppress(Lost):
            await post(to, self._dice.choice(("", "(", "(HELLO)", "(PLAY)", ")(", "\x00")), 15)

    async def _said(self, to: Address, text: str, length: int) -> asyncio.StreamWriter:
        _, writer = await asyncio.open_connection(to.host, to.port)
        writer.write(f"POST / HTTP/1.0\r\nContent-Length: {length}\r\n\r\n{text}".encode())
        await writer.drain()
        return writer


def matches(
    games: list[Path], player: Address, count: int, hostile: Hostile, dice: Random
) -> Iterator[Report]:
    for number in range(count):
        file = games[number % len(games)]
        reasoner, rules = Interpreter(read_file(file)), rules_of(file)
        seat = dice.randrange(len(reasoner.roles))
        seated = [player if at == seat else None for at in range(len(reasoner.roles))]
        names = [RANDOM if each is None else str(each) for each in seated]
        roles, clocks = [plain(role) for role in reasoner.roles], Clocks(1, PLAY_CLOCK)
        report = Report(f"m{number}", file.stem, roles, names, clocks, scrambled=True)
        scramble = Scramble(rules, dice)
        umpire = Umpire(reasoner, rules, seated, report, dice, scramble, post=hostile)
        asyncio.run(_played(umpire, hostile))
        yield report


async def _played(umpire: Umpire, hostile: Hostile) -> None:
    try:
        await umpire.play()
    finally:
        hostile.let_go()


def memory(pid: int) -> tuple[int, int]:
    """The bytes of a process, and of it and all it has started, that lie in memory."""
    pages = {pid: _resident(pid)}
    children = _children()
    waiting = [pid]
    while waiting:
        for child in children.get(waiting.pop(), ()):
            pages[child] = _resident(child)
            waiting.append(child)
    return 4096 * pages[pid], 4096 * sum(pages.values())


def _children() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = stat.read_text().rpartition(")")[2].split()[1]
            found.setdefault(int(parent), []).append(int(stat.parent.name))
    return found


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", type=Path, default=GAMES, metavar="GAME.kif")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--player", default="auto")
    parser.add_argument("--margin", default="0.5s")
    parser.add_argument(
        "--grace", type=float, default=0.0, help="seconds beyond a clock; servers give one"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--log", type=Path, help="what the player says goes there")
    parser.add_argument("--kept", type=Path, help="a line of JSON for each match goes there")
    asked = parser.parse_args()
    log = asked.log.open("w") if asked.log else subprocess.DEVNULL
    command = [sys.executable, "-m", "alfonso", "ggp", "--port", "0"]
    command += ["--player", asked.player, "--margin", asked.margin]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process:
        try:
            return _run(process, asked)
        finally:
            process.terminate()


def _run(process: subprocess.Popen[str], asked: argparse.Namespace) -> int:
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found, "the player has not come up"
    dice = Random(asked.seed)
    hostile = Hostile(dice, asked.grace)
    rows: list[tuple[int, int]] = []
    points: list[int] = []
    faults: list[str] = []
    unknowable: list[str] = []
    began = time.monotonic()
    for report in matches(asked.games, Address.read(found[0]), asked.matches, hostile, dice):
        seat = report.players.index(str(Address.read(found[0])))
        rows.append(memory(process.pid))
        points += [report.goals[seat] or 0] if report.goals else []
        (unknowable if hostile.has_lost else faults).extend(
            error for error in report.faults(seat) if LOST not in error
        )
        hostile.has_lost = False
        if asked.kept:
            with asked.kept.open("a") as lines:
                print(json.dumps(report.facts() | {"memory": rows[-1]}), file=lines)
        print(f"\r{len(rows)} matches, {len(faults)} faults", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    if unknowable:
        print(f"in matches of which a message never came: {', '.join(unknowable)}")
    return _verdict(rows, points, faults, hostile, time.monotonic() - began)


def _verdict(
    rows: list[tuple[int, int]],
    points: list[int],
    faults: list[str],
    hostile: Hostile,
    seconds: float,
) -> int:
    illegal = [fault for fault in faults if fault.startswith("illegal")]
    missed = len(hostile.missed)
    print(f"{len(rows)} matches in {seconds / 60:.1f} min, {mean(points or [0]):.1f} points each")
    print("troubles", ", ".join(f"{name} {n}" for name, n in hostile.troubles.most_common()))
    others = [fault for fault in faults if fault not in illegal and "no answer" not in fault]
    print(f"missed clocks {missed}, illegal moves {len(illegal)}, other faults {len(others)}")
    for fault in {*faults, *hostile.missed}:
        print(f"  {fault}")
    edge = min(EDGE, len(rows) // 2) or 1
    growth = []
    for at, name in enumerate(("the player alone", "with its aides")):
        first, last = (mean(row[at] for row in part) for part in (rows[:edge], rows[-edge:]))
        growth.append(last / first)
        print(f"memory, {name}: {first / 2**20:.1f} MB at first, {last / 2**20:.1f} MB at last")
    grows = max(growth) > STEADY and len(rows) >= 2 * EDGE  # of fewer, none can tell
    return int(bool(faults or missed) or grows)


if __name__ == "__main__":
    sys.exit(main())
