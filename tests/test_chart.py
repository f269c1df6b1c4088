"""Charts, and pictures as files."""

import os
import sys
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alfonso import load, pictures
from alfonso.chart import COLOURS, line_chart, linear, logarithmic
from alfonso.errors import SpecError
from alfonso.pictures import save

SNAPSHOT = Path(__file__).with_name("snapshots") / "chart.svg"
SPACE = "{http://www.w3.org/2000/svg}"
NODES: dict[str, list[tuple[float, float]]] = {
    "minimax": [(7, 1841), (9, 11197), (11, 65419), (13, 382693)],
    "alphabeta": [(7, 381), (9, 1390), (11, 5097), (13, 19021)],
}


def chart(series: dict[str, list[tuple[float, float]]], log_y: bool = True) -> Element:
    return ElementTree.fromstring(line_chart("Nodes", series, "depth", "nodes", log_y))


def of_class(root: Element, name: str) -> list[Element]:
    return [one for one in root.iter() if one.get("class") == name]


def texts(root: Element) -> list[str]:
    return [one.text for one in root.iter(SPACE + "text") if one.text]


def test_looks() -> None:
    text = line_chart("Nodes created, blocker", NODES, "depth", "nodes")
    if os.environ.get("REMAKE"):
        SNAPSHOT.parent.mkdir(exist_ok=True)
        SNAPSHOT.write_text(text, encoding="utf-8")
    assert SNAPSHOT.read_text(encoding="utf-8") == text, "REMAKE=1 makes it anew"


def test_ticks_and_names() -> None:
    (ticks,) = of_class(chart(NODES), "ticks")
    powers = ["100", "1k", "10k", "100k", "1M"]
    assert texts(ticks) == [*map(str, range(7, 14)), *powers]
    assert {"Nodes", "depth", "nodes", *NODES} <= set(texts(chart(NODES)))


def test_lines_are_told_apart_without_colour() -> None:
    series: dict[str, list[tuple[float, float]]] = {
        f"line {n}": [(1, n), (2, 9)] for n in range(1, 10)
    }
    lines = of_class(chart(series), "line")
    looks = {(line[0].get("stroke-dasharray"), line[2][0].get("d")) for line in lines}
    assert len(looks) == len(series) > len(COLOURS)


def test_points_without_a_logarithm_are_left_out() -> None:
    (line,) = of_class(chart({"a": [(1, 0), (2, 10), (3, 100)]}), "line")
    assert line[0].get("d", "").count("L") == 1
    (line,) = of_class(chart({"a": [(1, 0), (2, 10), (3, 100)]}, log_y=False), "line")
    assert line[0].get("d", "").count("L") == 2


@pytest.mark.parametrize("series", [{}, {"a": []}, {"a": [(1.0, 0.0)]}])
def test_nothing_to_draw(series: dict[str, list[tuple[float, float]]]) -> None:
    with pytest.raises(SpecError, match="nothing to draw"):
        line_chart("Empty", series, "x", "y")


@pytest.mark.parametrize("values", [[5], [0], [-3, 4], [0.001, 0.0011], [1, 1e6], [2.5, 2.5]])
def test_a_linear_axis_spans_its_values(values: list[float]) -> None:
    axis = linear(values)
    assert axis.low <= min(values) and max(values) <= axis.high
    assert 2 <= len(axis.ticks) <= 13 and axis.ticks == sorted(set(axis.ticks))


@pytest.mark.parametrize("values", [[1], [5], [10], [0.002, 3], [1, 1e30]])
def test_a_logarithmic_axis_spans_its_values(values: list[float]) -> None:
    axis = logarithmic(values)
    assert axis.low <= min(values) and max(values) <= axis.high * (1 + 1e-9)
    assert 2 <= len(axis.ticks) <= 13


def test_saves_svg_as_it_is(tmp_path: Path) -> None:
    save(load("tictactoe").position().svg, tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == load("tictactoe").position().svg


def test_saves_png_with_its_text(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    text = line_chart("Nodes", NODES, "depth", "nodes")
    save(text, tmp_path / "chart.PNG")
    save(text.replace(">depth<", "><"), tmp_path / "less.png")
    whole, less = (tmp_path / "chart.PNG").read_bytes(), (tmp_path / "less.png").read_bytes()
    assert whole.startswith(b"\x89PNG") and whole != less, "the text was not drawn"


@pytest.mark.parametrize("name", ["board.jpeg", "board", "svg"])
def test_other_suffixes_are_refused(name: str) -> None:
    with pytest.raises(SpecError, match=f"^{name}: pictures are .svg or .png$"):
        save("<svg/>", Path(name))


def test_a_path_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"cannot write .*: No such file or directory"):
        save("<svg/>", tmp_path / "missing" / "board.svg")


def test_says_how_to_get_png(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(SpecError, match=r'pip install "alfonso\[png\]"'):
        save("<svg/>", tmp_path / "board.png")


def test_a_machine_without_fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py")
    pictures._fonts.cache_clear()
    monkeypatch.setattr(pictures, "_is_drawn", lambda stack: False)
    with pytest.raises(SpecError, match="PNG needs a font"):
        save("<svg/>", tmp_path / "board.png")
    monkeypatch.setattr(pictures, "_is_drawn", lambda stack: stack == "Noto Sans")
    assert set(pictures._fonts().values()) == {"Noto Sans"}
    pictures._fonts.cache_clear()
