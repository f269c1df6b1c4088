// A tree drawn: boxes with a roof pick the largest value, those with a keel the smallest.

import { house, made } from "./svg.js";
import { BOX, plan, shown, widthOf } from "./treeplan.js";

/** The picture of a tree as far as its nodes are open, and its size; `look(node)` gives further
 * classes for a node. */
export function drawn(root, look = () => "") {
  const size = plan(root);
  const svg = made("svg", {
    class: "search-tree", viewBox: `0 0 ${size.width} ${size.height}`, width: size.width, height: size.height,
  });
  const [edges, best, boxes] = [0, 0, 0].map(() => made("g", { class: "edges" }));
  boxes.setAttribute("class", "boxes");
  for (const [node, isLine] of walk(root, true)) {
    if (node.parent) (isLine ? best : edges).append(edge(node, isLine));
    boxes.append(box(node, isLine, look(node)));
  }
  svg.append(edges, best, boxes);
  return [svg, size];
}

/** What a node is called in the picture. */
export const nameOf = (node) => node.n ?? `rest${node.parent.n}`;

function box(node, isLine, look) {
  const classes = ["node", node.kind, isLine ? "line" : "", node.status === "unfinished" ? "unfinished" : "", look];
  const group = made("g", {
    class: classes.filter(Boolean).join(" "), "data-n": nameOf(node),
    role: "treeitem", tabindex: -1, "aria-level": depth(node) + 1, "aria-label": told(node), "aria-selected": false,
    "aria-expanded": node.count || node.rest ? String(node.isOpen) : null,
  }, made("title", {}, told(node)));
  if (node.move) {
    group.append(made("text", { x: node.left - 7, y: node.y + 4.5, class: "move", "text-anchor": "end" }, node.move));
  }
  group.append(plate(node), made("text", { x: node.x, y: node.y + 4.7, class: "value", "text-anchor": "middle" }, node.text));
  if (!node.isOpen && (node.count || node.rest)) group.append(...sign(node));
  return group;
}

/** How deep a node stands, those for moves that were never tried included. */
export const depth = (node) => (node.parent ? depth(node.parent) + 1 : 0);

/** Every node that is shown, and whether it is on the best line. */
export function* walk(node, isLine = false) {
  yield [node, isLine];
  for (const child of shown(node)) yield* walk(child, isLine && child.best);
}

function edge(node, isLine) {
  const { parent } = node;
  const [x, x2] = [parent.left + parent.width + 1, node.edge + 2];
  const bend = (x + x2) / 2;
  const end = node.move ? node.left - widthOf(node.move) - 9 : node.left;
  const way = `M${x} ${parent.y}C${bend} ${parent.y} ${bend} ${node.y} ${x2} ${node.y}H${Math.max(end, x2)}`;
  return made("path", { d: way, class: isLine ? "line" : node.kind === "cut" || node.kind === "unsearched" ? "gone" : null });
}

function plate(node) {
  const [top, half] = [node.y - BOX.height / 2, node.width / 2];
  if (node.kind === "max") {
    return made("polygon", { points: house(node.x, top - BOX.roof, node.width, BOX.height + BOX.roof, BOX.roof, true) });
  }
  if (node.kind === "min") {
    return made("polygon", { points: house(node.x, top, node.width, BOX.height + BOX.roof, BOX.roof, false) });
  }
  const round = node.kind === "judged" ? BOX.height / 2 : 3;
  return made("rect", { x: node.x - half, y: top, width: node.width, height: BOX.height, rx: round });
}

/** How many children a closed node hides, and how many were cut off. */
function sign(node) {
  const cut = node.rest ? `${node.status === "cut" ? "✂" : "…"}${node.untried.count}` : "";
  const text = [node.count || "", cut].filter(Boolean).join(" ");
  const x = node.left + node.width + 4;
  return [
    made("path", { d: `M${x - 3} ${node.y}H${x + 3}`, class: "stub" }),
    made("text", { x: x + 6, y: node.y + 4, class: "hidden-count" }, text),
  ];
}

/** What stands in the place of the moves that were never tried below a node. */
export function untried(parent) {
  const { count, names } = parent.untried;
  const isCut = parent.status === "cut";
  const window = isCut && parent.window ? ` (${windowTold(parent)})` : "";
  return {
    parent, children: [], count: 0, kind: isCut ? "cut" : "unsearched", move: "", ply: parent.ply + 1,
    best: false, isOpen: false, status: "", text: `${isCut ? "✂ " : ""}${count} ${isCut ? "cut off" : "not searched"}${window}`,
    names, window: parent.window,
  };
}

/** A node in words. */
export function told(node) {
  if (node.n === undefined) return `${node.text}: ${node.names.join(", ")}`;
  const words = [`${node.move || "root"}: ${node.text}`];
  if (node.kind === "max") words.push("the largest value counts");
  if (node.kind === "min") words.push("the smallest value counts");
  if (node.kind === "decided") words.push("the game is over");
  if (node.best && node.parent) words.push("best");
  if (node.status === "cut") words.push(`cut off${node.window ? `, window ${windowTold(node)}` : ""}`);
  if (node.status === "unfinished") words.push("not finished");
  return words.join(", ");
}

/** Alpha and beta of a node. */
export const windowTold = (node) => node.window.map((end) => end.text).join(" … ");
