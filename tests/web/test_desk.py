"""Who searches next: moves, then looks, then analyses; visitors in turn; growing trees at home."""

from __future__ import annotations

from alfonso.web.desk import Desk, Question
from alfonso.web.quotas import Quotas


def waiting(*questions: Question) -> Desk:
    desk = Desk(Quotas(workers=2))
    for question in questions:
        desk._put(question)
    return desk


def served(desk: Desk, process: int = 0) -> list[str]:
    found = []
    while question := desk._first(process):
        found.append(question.request["is"])
    return found


def asked(visitor: str, name: str, **kind: object) -> Question:
    return Question(visitor, {"is": name}, 1.0, **kind)  # type: ignore[arg-type]


def test_moves_come_before_looks_and_those_before_analyses() -> None:
    live, look = asked("a", "live", is_live=True), asked("b", "look", is_look=True)
    assert served(waiting(live, look, asked("c", "move"))) == ["move", "look", "live"]


def test_visitors_take_turns() -> None:
    many = [asked("a", f"a{number}") for number in range(3)]
    assert served(waiting(*many, asked("b", "b0"))) == ["a0", "b0", "a1", "a2"]


def test_what_grows_in_a_process_goes_on_there() -> None:
    desk = waiting(asked("a", "first", home="tree"))
    assert served(desk, 1) == ["first"]
    desk._put(asked("a", "more", home="tree"))
    desk._put(asked("b", "other"))
    assert served(desk, 0) == ["other"]
    assert served(desk, 1) == ["more"]
