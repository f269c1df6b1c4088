// A recorded search taken apart into the steps that it went: into a node, its value at a leaf, back
// to the parent, which compares, a cut, or the end of the moves.
//
// Every node knows at which steps it was entered, known and left, so that any moment can be shown.

export class Steps {
  constructor() {
    this.nodes = [];
    this.steps = [];
    this.open = []; // the nodes on the stack
  }

  /** Add nodes in the order of the search. */
  add(facts) {
    for (const one of facts) {
      const node = { ...one, children: [], parent: this.nodes[one.up] ?? null };
      this.closeUnto(node.parent);
      this.nodes.push(node);
      node.parent?.children.push(node);
      this.enter(node);
    }
  }

  /** All nodes are there. */
  end() {
    this.closeUnto(null);
  }

  enter(node) {
    node.enteredAt = this.step("enter", node);
    node.windowAt = [{ from: node.enteredAt, window: node.window ?? null }];
    node.bestAt = [];
    if (node.status === "leaf") node.knownAt = this.step("leaf", node);
    this.open.push(node);
  }

  closeUnto(parent) {
    while (this.open.length && this.open.at(-1) !== parent) this.leave(this.open.pop());
  }

  leave(node) {
    if (node.status === "unfinished") return;
    if (node.status !== "leaf") node.knownAt = this.step(node.status === "cut" ? "cut" : "done", node);
    if (!node.parent) return;
    const { parent } = node;
    const best = parent.bestAt.at(-1)?.child;
    const isBetter = !best || (parent.kind === "max" ? node.number > best.number : node.number < best.number);
    node.leftAt = this.step("back", node);
    this.steps.at(-1).isBetter = isBetter;
    this.steps.at(-1).best = best ?? null;
    if (!isBetter) return;
    parent.bestAt.push({ from: node.leftAt, child: node });
    const now = parent.windowAt.at(-1).window;
    const narrowed = now && narrower(now, node, parent);
    this.steps.at(-1).narrowed = narrowed ? (parent.kind === "max" ? "α" : "β") : "";
    if (narrowed) parent.windowAt.push({ from: node.leftAt, window: narrowed });
  }

  step(kind, node) {
    this.steps.push({ kind, node });
    return this.steps.length - 1;
  }
}

/** The window of a parent after a better child, if that narrows it. */
function narrower(window, child, parent) {
  const end = parent.kind === "max" ? 0 : 1;
  const isWithin = end ? child.number < window[1].number : child.number > window[0].number;
  if (!isWithin) return null;
  const value = { number: child.number, text: child.value.replace(/^[≤≥] /, "").replaceAll("-", "−") };
  return end ? [window[0], value] : [value, window[1]];
}

/** The latest entry of a list that holds at a step. */
export function lately(entries, at) {
  return entries.findLast((entry) => entry.from <= at) ?? null;
}
