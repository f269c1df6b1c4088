// Where the nodes of a tree stand: a column for each ply, and the best line straight to the right.
//
// Every node has its own strip of rows, those of its children in their order. A node stands beside
// the child whose value it took over, so that the best line from any node is level.

const ROW = 34;
const LETTER = 7.6;
export const BOX = { height: 20, roof: 7 };
const [GAP, SIGN] = [52, 44]; // between columns; the sign that tells of hidden children

/** The width of a text in the picture, about. */
export const widthOf = (text) => text.length * LETTER;

/** Give each open node `x`, `y`, `width` and `label`; gives the size of all. */
export function plan(root) {
  const columns = [];
  spread(root, 0, columns);
  const places = [14];
  for (const { label, box } of columns) places.push(places.at(-1) + label + box + GAP);
  const rows = sink(root, 0);
  place(root, 0, columns, places);
  return { width: places.at(-1) + SIGN, height: rows * ROW + 8 };
}

/** The nodes that are shown below a node: none if it is closed. */
export const shown = (node) => (node.isOpen ? [...node.children, ...(node.rest ? [node.rest] : [])] : []);

function spread(node, column, columns) {
  node.width = Math.max(widthOf(node.text) + 16, 36);
  columns[column] ??= { label: 0, box: 0 };
  columns[column].label = Math.max(columns[column].label, node.move ? widthOf(node.move) + 14 : 0);
  columns[column].box = Math.max(columns[column].box, node.width);
  for (const child of shown(node)) spread(child, column + 1, columns);
}

/** Give each node its row, from a first one on; gives the next that is free. */
function sink(node, first) {
  let next = first;
  for (const child of shown(node)) next = sink(child, next);
  const best = shown(node).find((child) => child.best) ?? middle(shown(node));
  node.y = best ? best.y : first * ROW + ROW / 2 + 4;
  return Math.max(next, first + 1);
}

const middle = (nodes) => nodes[Math.floor((nodes.length - 1) / 2)];

function place(node, column, columns, places) {
  node.left = places[column] + columns[column].label;
  node.x = node.left + node.width / 2;
  node.edge = places[column];
  for (const child of shown(node)) place(child, column + 1, columns, places);
}
