"""A recorded search, walked in Python: the best line, what was cut, and how the leaves ended.

python examples/walk_a_tree.py
"""

from collections import Counter

from alfonso import load, search

position = load("tictactoe").position().play_all("0 1 2 3 7 4")
tree = search(position, "alphabeta:depth=3,tree_nodes=999").tree

best = tree.root.best
print(f"{len(tree)} nodes; {best.move_name} is best and worth {best.value}:")
print(best.position)
print("the best line:", " ".join(node.move_name for node in tree.root.line))

for node in tree:
    if node.status == "cut":
        names = [node.position.move_name(move) for move in node.unsearched]
        print(f"{node.move_name} was answered by {node.best.move_name}; cut: {' '.join(names)}")

print("leaves:", dict(Counter(leaf.position.outcome for leaf in tree.leaves)))
print("the levels as an array:", tree.columns["ply"])
