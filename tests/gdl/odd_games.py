"""Valid descriptions that are odd, each in a way of its own."""

from __future__ import annotations

RING = " ".join(f"(succ {number} {number + 1})" for number in range(6))
EIGHT = " ".join(f"(role r{number})" for number in range(8))
MANY = " ".join(f"(not (true (at {number} {number})))" for number in range(1, 300))

ODD_GAMES = {
    "keywords in capitals": """(ROLE x) (Role y) (INIT (Step 0))
        (<= (LEGAL ?R go) (ROLE ?R) (NOT (TRUE (Step 9)))) (<= TERMINAL (TRUE (Step 1)))
        (<= (NEXT (Step 1)) (DOES x go) (OR (TRUE (Step 0)) (TRUE (step 0))))
        (GOAL x 100) (Goal y 0)""",
    "words that clash": """(role #true) (role inf) (init (not_ sup #inf))
        (init (c/1 'a b+c . - _ A)) (init é)
        (init (日本 1.5 -3 007 +)) (legal inf :-) (legal inf ~)
        (<= (legal ?r (mv ?x)) (role ?r) (true (c/1 ?x ?b ?c ?d ?e ?f)))
        (<= (next é) (does #true ?m) (true é)) (<= (next (f ?m "q")) (does inf ?m))
        (<= terminal (true (f ~ "q"))) (goal #true 1) (goal inf 2)""",
    "one word for all": """(role x) (init (x x)) (x x) (x x x)
        (<= (legal x (x ?x)) (x ?x) (true (x ?x))) (<= (legal x x) (x x x))
        (<= (next (x x)) (does x x)) (<= (next (x x x)) (does x (x x)))
        (<= terminal (true (x x x))) (goal x 3)""",
    "comments anywhere": """; first
        (role ; a role
        x) (init;no blank
        p)(legal x;
        ;;
        go) (<= ;rule
        terminal ; (not
        (not ;neg
        (true p)))(goal x 1);end""",
    "eight at once": f"""{EIGHT} (init (turn 0)) {RING} (<= (legal ?r a) (role ?r))
        (<= (legal ?r b) (role ?r) (not (true (got ?r)))) (<= (next (got ?r)) (does ?r b))
        (<= (next (got ?r)) (true (got ?r)) (not all)) (<= all (not some))
        (<= some (role ?r) (not (true (got ?r)))) (<= missing (role ?r) (not (does ?r b)))
        (<= (next (turn ?m)) (true (turn ?n)) (succ ?n ?m)) (<= (next together) (not missing))
        (<= terminal (true (turn 5))) (<= (goal ?r 100) (true (got ?r)))
        (<= (goal ?r 0) (role ?r) (not (true (got ?r))))""",
    "roles that are terms": """(role (p 1)) (role (p 2)) (init (t (p 1)))
        (<= (legal ?r go) (true (t ?r))) (<= (legal ?r no) (role ?r) (not (true (t ?r))))
        (<= (next (t (p 2))) (true (t (p 1)))) (<= (next (x ?n)) (does (p ?n) go))
        (<= terminal (true (x 2))) (goal (p 1) 5) (goal (p 2) 7)""",
    "init by rules": """(role x) (k 1) (k 2) (k 3) (big 3)
        (<= (init (c ?a ?b)) (k ?a) (k ?b) (distinct ?a ?b))
        (<= (init (d ?a)) (k ?a) (not (big ?a))) (<= (legal x (rm ?a ?b)) (true (c ?a ?b)))
        (<= (next (c ?a ?b)) (true (c ?a ?b)) (not (does x (rm ?a ?b))))
        (<= terminal (not any)) (<= any (true (c ?a ?b))) (goal x 0)""",
    "base and input wrong": f"""(role x) (base (p 1)) (base (zz 7)) (input x bogus) (input y go)
        {RING} (init (p 0)) (legal x go) (<= (next (p ?b)) (true (p ?a)) (succ ?a ?b))
        (<= terminal (true (p 2))) (goal x 9)""",
    "moves of nobody": """(role x) (init a) (legal x go) (legal z go) (legal nobody (q 1))
        (<= (next b) (does z go)) (<= (next c) (does x go))
        (<= terminal (true c)) (goal x 1) (goal z 5)""",
    "over at the start": "(role x) (init over) (legal x go) (<= terminal (true over)) (goal x 42)",
    "names of many arities": """(role x) (init p) (init (p 1)) (init (p 1 2)) (q 1) (q 1 2) q
        (<= (legal x (p)) (true p) q) (<= (legal x (p ?a)) (true (p ?a)) (q ?a))
        (<= (legal x (p ?a ?b)) (true (p ?a ?b)) (q ?a ?b))
        (<= (next ?f) (true ?f) (not (does x ?f)))
        (<= terminal (not (true (p)))) (<= (goal x 1) (true (p 1)))""",
    "terms that grow and end": """(role x) (e a b) (e b c) (e c d) (init (on a b)) (init (on b c))
        (<= (legal x (flip ?a ?b)) (e ?a ?b))
        (<= (next (on ?a ?b)) (true (on ?a ?b)) (not (does x (flip ?a ?b))))
        (<= (next (on ?a ?b)) (does x (flip ?a ?b)) (not (true (on ?a ?b))))
        (<= (path ?a ?b (l ?a ?b)) (true (on ?a ?b)))
        (<= (path ?a ?c (l ?a ?p)) (true (on ?a ?b)) (path ?b ?c ?p))
        (<= terminal (path a d ?p)) (<= (goal x 100) (path a d ?p))""",
    "denials of loops": """(role x) (node 1) (node 2) (node 3) (e 1 2) (e 2 3) (e 3 1)
        (init (o 1 2)) (<= (legal x (t ?a ?b)) (e ?a ?b))
        (<= (next (o ?a ?b)) (does x (t ?a ?b)))
        (<= (next (o ?a ?b)) (true (o ?a ?b)) (not (does x (t ?a ?b))))
        (<= (r ?a ?b) (true (o ?a ?b))) (<= (r ?a ?b) (r ?b ?a))
        (<= (r ?a ?c) (r ?a ?b) (r ?b ?c)) (<= (free ?a) (node ?a) (not (r 1 ?a)))
        (<= terminal (not some)) (<= some (free ?a)) (<= (goal x 1) (free 3))""",
    "negation layer by layer": f"""(role x) {RING} (init (h 4))
        (<= (win ?n) (succ ?m ?n) (not (win ?m)))
        (<= (win ?n) (succ ?m ?n) (succ ?k ?m) (not (win ?k)))
        (<= (legal x (take ?m)) (true (h ?n)) (succ ?m ?n)) (<= (next (h ?m)) (does x (take ?m)))
        (<= terminal (true (h 0))) (<= (goal x 100) (true (h ?n)) (not (win ?n)))
        (<= (goal x 0) (true (h ?n)) (win ?n))""",
    "a long rule": f"""(role x) (init (at 0 0)) (legal x go) (legal x rest)
        (<= (next (at 0 0)) (does x go) {MANY}) (<= terminal (not (true (at 0 0)))) (goal x 1)""",
    "bound after it is denied": """(role x) (init (p 1)) (init (p 2)) (bad 1 2)
        (<= (legal x (m ?a ?b)) (distinct ?a ?b) (not (bad ?b ?a)) (true (p ?a)) (true (p ?b)))
        (<= (next (p ?a)) (does x (m ?a ?b))) (<= terminal (not (true (p 1)))) (goal x 1)""",
    "a percept of chance": """(role a) (role random) (init s) (legal a wait)
        (legal random (roll 1)) (legal random (roll 2))
        (<= (sees a (is ?n)) (does random (roll ?n)))
        (<= (next (r ?n)) (does random (roll ?n))) (<= terminal (true (r ?n)))
        (<= (goal a 100) (true (r 1))) (<= (goal a 0) (true (r 2))) (goal random 0)""",
}
