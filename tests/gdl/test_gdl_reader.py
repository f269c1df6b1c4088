"""The reader: KIF and infix, rules without `or` and nested `not`, and what it says of bad files."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alfonso.errors import RulesError
from alfonso.gdl.reader import LARGEST, read, read_term
from alfonso.gdl.terms import Term, plain, printed

NAMES = st.sampled_from(["a", "b", "Cell", "01", "?x", "?Y", "x+y", "_"])
TERMS = st.recursive(
    NAMES,
    lambda inner: (
        st.tuples(st.sampled_from(["f", "g"]), inner, inner) | st.tuples(st.just("h"), inner)
    ),
    max_leaves=12,
)


def rules(text: str) -> list[str]:
    return [str(rule) for rule in read(text, "game.kif").rules]


@given(TERMS)
def test_terms_are_read_as_they_are_printed(term: Term) -> None:
    assert read_term(printed(term)) == read_term(plain(term)) == term


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("(ROLE x) ; a comment (role y)\n(Role Y)", ["(role x)", "(role Y)"]),
        ("(init (f))", ["(init f)"]),
        ("(<= terminal)(<= (goal x 1))", ["terminal", "(goal x 1)"]),
        ("((role x)(role y))", ["(role x)", "(role y)"]),
        ("(<= p q)(<= p q)(<= p q q)", ["(<= p q)"]),
        ("(<= p (or q r) s)", ["(<= p q s)", "(<= p r s)"]),
        ("(<= p (and q (and r s)))", ["(<= p q r s)"]),
        ("(<= p (not (not q)))", ["(<= p q)"]),
        ("(<= p (not (or q (not r))))", ["(<= p (not q) r)"]),
        ("(<= p (not (and q r)))", ["(<= p (not q))", "(<= p (not r))"]),
        ("(<= (p ?x) (q ?x ?y) (not (distinct ?x ?y)))", ["(<= (p ?y) (q ?y ?y))"]),
        ("(<= p (not (distinct a b)))", []),
        ("(<= (p ?x) (q ?x) (not (r ?x ?y)))", ["(<= (some;1 ?x) (r ?x ?y))"]),
        ("(<= p (or))", []),
        ("\ufeff(role x)", ["(role x)"]),
        ("(role x)\r\n(role |ä#'\")", ["(role x)", "(role |ä#'\")"]),
    ],
)
def test_rules_are_plain(text: str, wanted: list[str]) -> None:
    assert rules(text)[: len(wanted)] == wanted
    assert wanted or not rules(text)


@pytest.mark.parametrize(
    "infix, kif",
    [
        ("role(x). role(Y)", "(role x)(role ?Y)"),
        ("p(X) :- q(X, f(Y)) & ~r(X)", "(<= (p ?X) (q ?X (f ?Y)) (not (r ?X)))"),
        ("p :- (q | r & s) & ~(t & u)", "(<= p (or q (and r s)) (not (and t u)))"),
        ("% a comment\np() :- ~~q ; r\n", "(<= p q)"),
        ("p(a-1, 2.5).", "(p a-1 2.5)"),
    ],
)
def test_infix_says_the_same(infix: str, kif: str) -> None:
    assert rules(infix) == rules(kif)


def test_underscores_are_different_variables() -> None:
    assert rules("p(X) :- q(X, _, _)") == ["(<= (p ?X) (q ?X ?_1 ?_2))"]


def test_many_alternatives_become_relations() -> None:
    choices = " ".join(f"(or (a{n} ?x) (b{n} ?x))" for n in range(30))
    description = read(f"(<= (p ?x) (q ?x) {choices})", "game.kif")
    assert len(description.rules) == 61
    assert description.fault is None


def test_deep_alternatives_are_bounded() -> None:
    text = "(q ?x)"
    for n in range(60):
        text = f"(or (a{n} ?x) (and (or (b{n} ?x) (c{n} ?x)) {text}))"
    assert len(rules(f"(<= (p ?x) {text})")) < 1000


@pytest.mark.parametrize(
    "text, message",
    [
        ("(role x", "line 1, column 1: this “(” is never closed"),
        ("(role x)\n (<= p (q)", "line 2, column 2: this “(” is never closed"),
        ("(role x)\n  )", "line 2, column 3: this “)” closes nothing"),
        ("(role ())", "line 1, column 7: “()” says nothing"),
        ("(<=)", "line 1, column 1: a rule needs a head"),
        ("(role x)\n(\x00", "line 2, column 2: this is not text"),
        ("(<= p ?x)", "line 1, column 7: a variable, ?x, is no condition"),
        ("(<= p (not a b))", "line 1, column 7: “not” takes one condition"),
        ("(<= p (distinct a))", "line 1, column 7: “distinct” takes two terms"),
        ("(<= p ((q a) b))", "line 1, column 7: a name must stand behind “(”"),
        ("(" * 100_000, "line 1, column 201: more than 200 parentheses are open here"),
        ("p(" * 100_000, "line 1, column 202: more than 100 parentheses are open here"),
        ("p :- " + "(" * 100_000, "line 1, column 106: more than 100 parentheses are open here"),
        ("p(a :- q", "line 1, column 5: “)” is missing: “:-” stands here"),
        ("p :- ", "line 1, column 6: a name is missing: the file ends here"),
        ("x" * (LARGEST + 1), "more than 4 MB"),
    ],
)
def test_bad_files_are_told_by_line_and_column(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=re.escape(message)):
        read(text, "game.kif")


def test_parentheses_may_be_many_as_long_as_they_are_bounded() -> None:
    inner = "a"
    for number in range(99):
        inner = f"(b{number} | {inner} & c)"
    heads = [rule.head for rule in read(f"p :- {inner}", "game.hrf").rules]
    assert heads.count("p") >= 1 and len(heads) >= 100


@given(st.binary(max_size=200) | st.text("()<=?ab \n;:-&|~,.").map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read(data, "game.kif")
    except RulesError as error:
        assert "game.kif" in str(error)
