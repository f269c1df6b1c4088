"""What the documents show, held against what the commands do.

A line `$ alfonso …` in a fenced block is a command, and the lines below it, up to the next command
or the end of the block, are what it prints. A comment `<!-- $ alfonso … -->` is a command as well,
one that readers do not see: it draws a picture. A block that opens with ```` ```python FILE ````
shows that file whole.

Times and rates differ from run to run: they are put aside before two outputs are compared.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PICTURES = Path("docs", "pictures")

BLOCK = re.compile(r"^(```\w*[^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
UNSEEN = re.compile(r"^<!-- \$ (.*) -->$", re.MULTILINE)
WHOLE_FILE = re.compile(r"```python (\S+)")
PASSING = re.compile(r"\d+(?:\.\d+)?(?:e\+\d+)? ?[kMG]?(?: s\b|/s| playouts/s| moves/s)")
"""A time or a rate, as the commands write it."""
TIMED_HEADS = {"seconds", "s"}


def run(command: str, folder: Path = ROOT) -> str:
    """What a command prints, as a terminal without colours would show it."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    usual = {"PATH": path, "NO_COLOR": "1", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=os.environ | usual,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        encoding="utf-8",
    )
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())


def shown(text: str) -> list[str]:
    """The commands that readers see."""
    return [found[1] for block in BLOCK.finditer(text) for found in SHOWN.finditer(block[2])]


def unseen(text: str) -> list[str]:
    """The commands that readers do not see."""
    return UNSEEN.findall(text)


def remade(text: str, folder: Path = ROOT) -> str:
    """The document with every output and every file as they are now; pictures are drawn anew."""
    commands = [*unseen(text), *shown(text)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        outputs = list(pool.map(lambda command: run(command, folder), commands))
    answers = dict(zip(commands, outputs, strict=True))

    def answered(found: re.Match[str]) -> str:
        old, new = found[2], answers[found[1]]
        return f"$ {found[1]}\n{old if masked(old) == masked(new) else new}"

    return BLOCK.sub(lambda block: _block(block, answered), text)


def masked(output: str) -> str:
    """An output without what passes: times, rates, and how wide their columns are."""
    if "playouts/s" in output:
        return re.sub(r"[\d.]+", "…", output)  # the more speed, the more games
    lines = output.splitlines()
    heads = re.finditer(r"\S+", lines[0]) if lines else iter(())
    ends = [head.end() for head in heads if head[0] in TIMED_HEADS]
    kept = (PASSING.sub("…", _without_cells(line, ends)) for line in lines)
    return "\n".join(" ".join(line.split()) for line in kept).rstrip("\n")


def _without_cells(line: str, ends: list[int]) -> str:
    """The line of a table without the cells of the columns that end there."""
    for end in ends:
        start = line.rfind(" ", 0, end) + 1
        if len(line) >= end:
            line = f"{line[:start]}{'…':>{end - start}}{line[end:]}"
    return line


def _block(block: re.Match[str], answered: Callable[[re.Match[str]], str]) -> str:
    head, body = block[1], block[2]
    if file := WHOLE_FILE.match(head):
        return f"{head}\n{(ROOT / file[1]).read_text(encoding='utf-8')}```"
    return f"{head}\n{SHOWN.sub(answered, body)}```"
