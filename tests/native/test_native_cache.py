"""The cache of machine code: warm starts, and folders in every state."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from native_rules import PERFT, Write, forget, key, ran, started

from alfonso import load
from alfonso.native import cache
from alfonso.perft import perft

LIST = "found = [2, 1]\n        found.append(0)\n        for move in found:\n            yield move"

SINE = "return DRAWN if state.ply == 6 and math.sin(state.sum) < math.exp(state.ply) else OPEN"


def counted(path: str) -> int:
    return perft(load(path).position(), 4)


def test_a_warm_start_compiles_nothing(write: Write, fresh: Path) -> None:
    path = write()
    assert ran(PERFT, path, 4) == (["81", "True"], [])
    before = {file: file.stat().st_mtime_ns for file in fresh.iterdir()}
    assert ran(PERFT, path, 4) == (["81", "False"], [])
    assert before == {file: file.stat().st_mtime_ns for file in fresh.iterdir()}
    assert {file.suffix for file in before} == {".py", ".bin"}


def test_a_warm_start_of_rules_with_lists_needs_only_the_runtime(write: Write, fresh: Path) -> None:
    path = write(moves=LIST)
    for _ in range(2):
        assert ran(PERFT, path, 4) == (["81", "True"], [])


def test_shipped_games_start_warm_without_numba(fresh: Path) -> None:
    for _ in range(2):
        lines, _ = ran(PERFT, "tictactoe", 9)
    assert lines == ["127872", "False"]


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def _cut_to_nothing(file: Path) -> None:
    file.write_bytes(b"")


def _change(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def _fill_with_rubbish(file: Path) -> None:
    file.write_bytes(os.urandom(3000))


def test_what_is_damaged_is_made_again(
    write: Write, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write()
    name = key(load(path))
    assert counted(path) == 81
    for harm in (_cut, _cut_to_nothing, _change, _fill_with_rubbish, Path.unlink):
        harm(fresh / f"{name}.bin")
        assert cache.fetch(name) is None
        forget(monkeypatch)
        assert counted(path) == 81
        assert cache.fetch(name)


def test_a_folder_full_of_rubbish_does_no_harm(
    write: Write, fresh: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write()
    name = key(load(path))
    (fresh / f"{name}.py").mkdir(parents=True)
    (fresh / f"{name}.bin").mkdir()
    for number in range(20):
        (fresh / f"{number}.bin").write_bytes(os.urandom(100))
    assert counted(path) == 81
    assert "machine code is not kept" in capsys.readouterr().err


def _file_in_its_place(folder: Path) -> None:
    folder.write_text("not a folder")


def _file_above_it(folder: Path) -> None:
    folder.parent.rmdir()
    folder.parent.write_text("not a folder")


def _read_only(folder: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("the superuser may write anywhere")
    folder.mkdir(mode=0o500)


@pytest.mark.parametrize("spoil", [_file_in_its_place, _file_above_it, _read_only])
def test_a_cache_that_cannot_be_written_is_told_once(
    spoil: Callable[[Path], None],
    write: Write,
    fresh: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "above" / "cache"
    folder.parent.mkdir()
    monkeypatch.setenv("ALFONSO_CACHE", str(folder))
    spoil(folder)
    for moves in ("yield 0", "yield 1"):
        path = write(moves=moves)
        assert [counted(path), counted(path)] == [1, 1]
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"alfonso: machine code is not kept: {folder}: ")


def test_where_entries_live(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("ALFONSO_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert cache.folder().is_relative_to(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.folder() == tmp_path / "xdg" / "alfonso"
    monkeypatch.setenv("ALFONSO_CACHE", str(tmp_path / "mine"))
    assert cache.folder() == tmp_path / "mine"


def test_a_user_without_a_home_keeps_nothing(
    write: Write,
    fresh: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("ALFONSO_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    assert counted(write()) == 81
    assert "machine code is not kept" in capsys.readouterr().err


def test_processes_that_compile_at_once_agree(write: Write, fresh: Path) -> None:
    path = write()
    processes = [started(PERFT, path, 6) for _ in range(3)]
    answers = [process.communicate(timeout=120) for process in processes]
    assert [out.split()[0] for out, _ in answers] == ["729"] * 3
    assert [err for _, err in answers] == [""] * 3
    assert {file.suffix for file in fresh.iterdir()} == {".py", ".bin"}
    assert ran(PERFT, path, 6)[0] == ["729", "False"]


def test_debug_shows_more_and_more(
    write: Write,
    fresh: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = write()
    module = str(fresh / f"{key(load(path))}.py")
    told = []
    for level in ("0", "1", "2", "3"):
        monkeypatch.setenv("ALFONSO_DEBUG", level)
        forget(monkeypatch)
        for file in fresh.glob("*"):
            file.unlink()
        counted(path)
        told.append(capsys.readouterr().err)
    assert told[0] == ""
    assert module in told[1] and "alfonso.perft.leaves, over counting (counting.py)" in told[1]
    assert "def entry(game, state" in told[2] and "def entry(" not in told[1]
    assert "bytes of code, symbol" in told[3] and "bytes of code" not in told[2]
    monkeypatch.setenv("ALFONSO_DEBUG", "1")
    forget(monkeypatch)
    counted(path)
    assert f"From {module}" in capsys.readouterr().err


def test_the_generated_module_can_be_read(write: Write, fresh: Path) -> None:
    path = write()
    counted(path)
    text = (fresh / f"{key(load(path))}.py").read_text()
    assert text.startswith('"""alfonso.perft.leaves, over counting (counting.py)."""')
    compile(text, "generated", "exec")
