"""Small descriptions for tests."""

HEAP = """(role x)  ; takes one or two from a heap of three, and wants to take the last
(init (heap 3))
(succ 0 1) (succ 1 2) (succ 2 3)
(<= (minus ?n 1 ?m) (succ ?m ?n))
(<= (minus ?n 2 ?m) (succ ?m ?k) (succ ?k ?n))
(<= (legal x (take ?n)) (true (heap ?m)) (minus ?m ?n ?k))
(<= (next (heap ?k)) (true (heap ?m)) (does x (take ?n)) (minus ?m ?n ?k))
(<= terminal (true (heap 0)))
(<= (goal x 100) (true (heap 0)))
(<= (goal x 0) (not (true (heap 0))))
"""
