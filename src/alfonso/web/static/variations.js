// The moves that have been looked at: a tree whose first branches are the main line.

export class Node {
  constructor(name, parent) {
    this.name = name;
    this.parent = parent;
    this.children = [];
    this.comment = "";
    this.chance = null; // for the first side, from -1 to 1
    this.sights = {}; // the position as the server told it, by whether it is turned
  }

  get ply() {
    return this.parent ? this.parent.ply + 1 : 0;
  }

  /** The moves from the start to here. */
  get moves() {
    return this.parent ? [...this.parent.moves, this.name] : [];
  }

  /** The nodes from the first move to here. */
  get line() {
    return this.parent ? [...this.parent.line, this] : [];
  }

  /** The end of the main line from here on. */
  get end() {
    return this.children.length ? this.children[0].end : this;
  }

  get isMain() {
    return !this.parent || (this.parent.isMain && this.parent.children[0] === this);
  }

  child(name) {
    return this.children.find((child) => child.name === name);
  }

  /** The branch of that name, grown if need be. */
  grow(name) {
    const known = this.child(name);
    if (known) return known;
    const grown = new Node(name, this);
    this.children.push(grown);
    return grown;
  }

  growAll(names) {
    return names.reduce((node, name) => node.grow(name), this);
  }

  /** Make the line to here the main one, a step nearer each time. */
  promote() {
    for (let node = this; node.parent; node = node.parent) {
      const { children } = node.parent;
      const at = children.indexOf(node);
      if (at > 0) {
        children.splice(at, 1);
        children.unshift(node);
        return;
      }
    }
  }

  /** Cut this branch off; gives the node it grew from. */
  remove() {
    this.parent.children.splice(this.parent.children.indexOf(this), 1);
    return this.parent;
  }

  /** Every node from here on, parents first. */
  *all() {
    yield this;
    for (const child of this.children) yield* child.all();
  }

  /** As plain data, for the browser to keep. */
  get data() {
    const { name, comment, chance } = this;
    return { name, comment, chance, children: this.children.map((child) => child.data) };
  }

  static of(data, parent = null) {
    const node = new Node(data.name, parent);
    node.comment = data.comment ?? "";
    node.chance = data.chance ?? null;
    node.children = data.children.map((child) => Node.of(child, node));
    return node;
  }
}

const LOST = [[0.6, "??", "blunder"], [0.35, "?", "mistake"], [0.2, "?!", "inaccuracy"]];

/** How much win chance a move gave away, as [sign, word], where both values are known. */
export function judgement(node, mover) {
  if (!node.parent || node.parent.chance === null || node.chance === null) return null;
  const lost = (node.parent.chance - node.chance) * (mover === 0 ? 1 : -1);
  const found = LOST.find(([least]) => lost >= least);
  return found ? found.slice(1) : null;
}
