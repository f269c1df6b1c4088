// A recorded tree as a picture that is walked by pointer and keys. What is below a node is asked
// for when the node is opened.

import { element } from "./page.js";
import { depth, drawn, nameOf, untried, walk } from "./treedrawing.js";
import { shown } from "./treeplan.js";

const [SMALLEST, LARGEST] = [0.3, 2];
const STEP = 1.25;
const MOST = 1500; // nodes that are drawn when many are opened at once

export class TreePicture {
  /** `more(n)` gives the children of a node from the server; `onSelect(node)`, `onOpen(node)` and
   * `onPeek(node, where)` hear what is picked, gone to and pointed at. */
  constructor(host, { more, onSelect = () => {}, onOpen = () => {}, onPeek = () => {} }) {
    Object.assign(this, { host, more, onSelect, onOpen, onPeek });
    this.scale = 1;
    this.doing = Promise.resolve();
    this.canvas = element("div", { class: "tree-canvas" });
    host.replaceChildren(this.canvas, this.tools());
    this.listen();
  }

  /** Show a tree from its first nodes, the root in front. */
  show(nodes) {
    this.nodes = new Map();
    this.add(nodes);
    this.root = this.nodes.get(0);
    this.at = this.root;
    for (let node = this.root; node && node.children.length; node = node.children.find((child) => child.best)) {
      if (node.ply < 3) node.isOpen = true;
    }
    this.draw();
    this.reach(this.root, true);
    this.onSelect(this.root);
  }

  add(nodes) {
    for (const facts of nodes) {
      if (this.nodes.has(facts.n)) continue;
      const node = { ...facts, children: [], isOpen: false, text: facts.value.replaceAll("-", "−") };
      node.parent = this.nodes.get(facts.up) ?? null;
      if (facts.untried) node.rest = untried(node);
      this.nodes.set(facts.n, node);
      node.parent?.children.push(node);
    }
  }

  // What is shown.

  draw() {
    [this.svg, this.size] = drawn(this.root);
    this.svg.setAttribute("role", "tree");
    this.svg.setAttribute("aria-label", "The tree of the search");
    this.zoom(this.scale, false);
    this.canvas.replaceChildren(this.svg);
    this.mark();
  }

  mark() {
    for (const old of this.svg.querySelectorAll("[aria-selected=true]")) {
      old.setAttribute("aria-selected", "false");
      old.setAttribute("tabindex", "-1");
    }
    const now = this.shape(this.at);
    now?.setAttribute("aria-selected", "true");
    now?.setAttribute("tabindex", "0");
  }

  shape(node) {
    return this.svg.querySelector(`[data-n="${nameOf(node)}"]`);
  }

  // Going about.

  select(node, hasFocus = true) {
    this.at = node;
    this.mark();
    this.reach(node);
    if (hasFocus) this.shape(node)?.focus({ preventScroll: true });
    this.onSelect(node);
  }

  /** Open or close a node. */
  async toggle(node) {
    if (!node.count && !node.rest) return;
    node.isOpen = !node.isOpen;
    if (node.isOpen && node.children.length < node.count) await this.fetch(node);
    this.draw();
    this.select(node);
    if (node.isOpen) this.reach(node.children.find((child) => child.best) ?? node);
  }

  async fetch(node) {
    try {
      this.add(await this.more(node.n));
    } catch (error) {
      node.isOpen = false;
      throw error;
    }
  }

  /** Scroll so that a node is seen. */
  reach(node, isFirst = false) {
    const { canvas, scale } = this;
    const [left, right] = [(node.edge - 30) * scale, (node.left + node.width + 40) * scale];
    const y = node.y * scale;
    if (isFirst) canvas.scrollTo(0, y - canvas.clientHeight / 2);
    if (y < canvas.scrollTop + 20 || y > canvas.scrollTop + canvas.clientHeight - 20) {
      canvas.scrollTop = y - canvas.clientHeight / 2;
    }
    if (right > canvas.scrollLeft + canvas.clientWidth) canvas.scrollLeft = right - canvas.clientWidth;
    if (left < canvas.scrollLeft) canvas.scrollLeft = left;
  }

  zoom(scale, isSeen = true) {
    this.scale = Math.min(Math.max(scale, SMALLEST), LARGEST);
    this.svg.setAttribute("width", this.size.width * this.scale);
    this.svg.setAttribute("height", this.size.height * this.scale);
    if (isSeen) this.reach(this.at);
  }

  fit() {
    this.zoom(Math.min(this.canvas.clientWidth / this.size.width, this.canvas.clientHeight / this.size.height, 1));
  }

  tools() {
    const button = (text, label, pressed) =>
      element("button", { type: "button", class: "quiet", title: label, "aria-label": label, onclick: pressed }, text);
    return element("div", { class: "tree-tools", role: "group", "aria-label": "The picture of the tree" },
      button("+", "Larger", () => this.zoom(this.scale * STEP)),
      button("−", "Smaller", () => this.zoom(this.scale / STEP)),
      button("Fit", "As large as fits", () => this.fit()),
      button("Open", "Open a level more", () => this.openMore()));
  }

  /** Open every node that is shown, as far as it can be read. */
  async openMore() {
    const closed = [...walk(this.root)].map(([node]) => node).filter((node) => node.count && !node.isOpen);
    for (const node of closed) {
      if (countOf(this.root) > MOST) break;
      node.isOpen = true;
      if (node.children.length < node.count) await this.fetch(node);
    }
    this.draw();
    this.reach(this.at);
  }

  // Pointer and keys.

  listen() {
    const nodeAt = (event) => this.named(event.target.closest?.("[data-n]")?.dataset.n);
    this.canvas.addEventListener("click", (event) => this.click(nodeAt(event)));
    this.canvas.addEventListener("dblclick", (event) => {
      const node = nodeAt(event);
      if (node) this.onOpen(node);
    });
    this.canvas.addEventListener("pointerover", (event) => {
      const node = nodeAt(event);
      if (event.pointerType === "mouse") this.onPeek(node === this.at ? null : node, event.target);
    });
    this.canvas.addEventListener("pointerleave", () => this.onPeek(null));
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    this.canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(this.scale * (event.deltaY < 0 ? STEP : 1 / STEP));
    }, { passive: false });
    this.canvas.addEventListener("pointerdown", (event) => this.grab(event));
  }

  named(name) {
    if (name === undefined) return null;
    return name.startsWith("rest") ? this.nodes.get(Number(name.slice(4))).rest : this.nodes.get(Number(name));
  }

  click(node) {
    if (!node || this.wasDragged) return;
    if (node === this.at || !node.count) this.toggle(node).catch(() => {});
    if (node !== this.at) this.select(node);
  }

  /** Drag the paper by its empty parts. */
  grab(event) {
    this.wasDragged = false;
    if (event.pointerType !== "mouse" || event.button || event.target.closest("[data-n]")) return;
    const { canvas } = this;
    const from = [event.clientX + canvas.scrollLeft, event.clientY + canvas.scrollTop];
    const pull = (now) => {
      this.wasDragged = true;
      canvas.scrollTo(from[0] - now.clientX, from[1] - now.clientY);
    };
    addEventListener("pointermove", pull);
    addEventListener("pointerup", () => removeEventListener("pointermove", pull), { once: true });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.at) return;
    const does = {
      ArrowRight: () => this.inwards(),
      ArrowLeft: () => this.outwards(),
      ArrowUp: () => this.beside(-1),
      ArrowDown: () => this.beside(1),
      Home: () => this.select(this.root),
      Enter: () => this.onOpen(this.at),
      " ": () => this.toggle(this.at),
      "+": () => this.zoom(this.scale * STEP),
      "-": () => this.zoom(this.scale / STEP),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    this.doing = this.doing.then(does).catch(() => {}); // one after the other, however fast they come
  }

  async inwards() {
    if (!this.at.isOpen && (this.at.count || this.at.rest)) return this.toggle(this.at);
    const below = shown(this.at);
    const next = below.find((child) => child.best) ?? below[0];
    return next && this.select(next);
  }

  outwards() {
    if (this.at.isOpen) return this.toggle(this.at);
    return this.at.parent && this.select(this.at.parent);
  }

  /** The node above or below in the same column. */
  beside(by) {
    const level = depth(this.at);
    const column = [...walk(this.root)].map(([node]) => node).filter((node) => depth(node) === level);
    const next = column[column.indexOf(this.at) + by];
    if (next) this.select(next);
  }
}

/** The moves from the root of the tree to a node. */
export const path = (node) => (node?.parent ? [...path(node.parent), ...(node.n === undefined ? [] : [node.move])] : []);

const countOf = (root) => [...walk(root)].length;
