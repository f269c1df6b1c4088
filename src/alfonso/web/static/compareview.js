// How many nodes each search visits, depth by depth: a chart that grows, and its numbers.

import { $, ask, element } from "./page.js";
import { short } from "./lines.js";
import { made } from "./svg.js";

const METHODS = [
  ["minimax", (depth) => `minimax:depth=${depth},time=2`],
  ["alphabeta", (depth) => `alphabeta:depth=${depth},time=2`],
  ["engine", (depth) => `engine:depth=${depth},time=2,hash=16MB`],
];
const DEEPEST = 14;
const [WIDTH, HEIGHT] = [380, 260];
const EDGE = { left: 46, right: 74, top: 12, bottom: 34 };

export class CompareView {
  constructor(place) {
    this.place = place;
    this.isOn = false;
    this.counted = "";
    $("compare-go").addEventListener("click", () => this.count());
  }

  turn(isOn) {
    this.isOn = isOn;
    if (isOn) this.arrive();
  }

  arrive() {
    if (this.isOn && this.counted !== JSON.stringify(this.place())) this.count();
  }

  /** Count deeper and deeper, the methods in turn, until each has come to its limit. */
  async count() {
    const place = this.place();
    const wanted = JSON.stringify(place);
    this.counted = wanted;
    this.rows = METHODS.map(([name]) => ({ name, counts: [], end: "" }));
    if (place.isOver) return this.tell("The game is over: there is nothing to search.");
    this.draw();
    for (let depth = 1; depth <= DEEPEST && this.rows.some((row) => !row.end); depth += 1) {
      for (const [at, [name, spec]] of METHODS.entries()) {
        const row = this.rows[at];
        if (row.end) continue;
        this.tell(`${name}, depth ${depth} …`);
        await this.step(row, { ...place, player: spec(depth) });
        if (this.counted !== wanted || !this.isOn) return this.leave(wanted);
        this.draw();
      }
    }
    return this.tell(this.rows.map((row) => `${row.name}: ${row.end || `depth ${DEEPEST}`}`).join(" · "));
  }

  /** Who comes back finds the counts begun anew. */
  leave(wanted) {
    if (this.counted === wanted) this.counted = "";
  }

  async step(row, wanted) {
    try {
      const found = await ask("/api/count", wanted);
      const depth = row.counts.length + 1;
      if (row === this.rows[0] && found.nodes === row.counts.at(-1)?.nodes) return this.close("the whole tree");
      if (!found.complete || found.depth < depth) row.end = found.outcome ? "proven" : "over 2 s";
      else row.counts.push(found);
      if (found.outcome && found.complete && !row.end && found.depth < depth) row.end = "proven";
    } catch (error) {
      row.end = error.message;
    }
    return undefined;
  }

  /** Minimax finds nothing more: deeper searches see the same tree. */
  close(why) {
    for (const row of this.rows) row.end ||= why;
  }

  tell(text) {
    $("compare-told").textContent = text;
  }

  draw() {
    const deepest = Math.max(...this.rows.map((row) => row.counts.length), 4);
    const most = Math.max(...this.rows.flatMap((row) => row.counts.map((found) => found.nodes)), 100);
    $("compare-chart").replaceChildren(chart(this.rows, deepest, Math.ceil(Math.log10(most))));
    $("compare-table").replaceChildren(table(this.rows));
  }
}

function chart(rows, deepest, decades) {
  const x = (depth) => EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * (depth - 1)) / Math.max(deepest - 1, 1);
  const y = (nodes) => HEIGHT - EDGE.bottom - ((HEIGHT - EDGE.top - EDGE.bottom) * Math.log10(nodes)) / decades;
  const svg = made("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Nodes visited by depth, on a logarithmic scale; the numbers are in the table below" });
  for (let decade = 0; decade <= decades; decade += 1) {
    const level = y(10 ** decade);
    svg.append(
      made("line", { x1: EDGE.left, x2: WIDTH - EDGE.right, y1: level, y2: level, class: "level" }),
      made("text", { x: EDGE.left - 6, y: level + 4, "text-anchor": "end" }, short(10 ** decade)));
  }
  for (let depth = 1; depth <= deepest; depth += 1) {
    svg.append(made("text", { x: x(depth), y: HEIGHT - 18, "text-anchor": "middle" }, String(depth)));
  }
  svg.append(made("text", { x: (EDGE.left + WIDTH - EDGE.right) / 2, y: HEIGHT - 3, "text-anchor": "middle" }, "depth"));
  const ends = [];
  for (const { name, counts } of rows) {
    const points = counts.map((found, at) => [x(at + 1), y(found.nodes)]);
    if (!points.length) continue;
    svg.append(made("polyline", { points: points.map((point) => point.join(",")).join(" "), class: `curve ${name}` }));
    svg.append(...points.map(([cx, cy]) => made("circle", { cx, cy, r: 3.2, class: `point ${name}` })));
    ends.push({ name, at: points.at(-1) });
  }
  svg.append(...labels(ends));
  return svg;
}

/** The names at the ends of the curves, none upon another. */
function labels(ends) {
  ends.sort((one, other) => one.at[1] - other.at[1]);
  let lowest = -Infinity;
  return ends.map(({ name, at: [x, y] }) => {
    lowest = Math.max(y + 4, lowest + 15);
    return made("text", { x: x + 8, y: lowest, class: `name ${name}` }, name);
  });
}

function table(rows) {
  const deepest = Math.max(...rows.map((row) => row.counts.length));
  const depths = Array.from({ length: deepest }, (_, at) => at);
  const cell = (row, at) => {
    const found = row.counts[at];
    return element("td", found ? { title: `${found.value_text}, ${found.seconds.toFixed(3)} s` } : {},
      found ? found.nodes.toLocaleString("en") : at === row.counts.length ? row.end : "");
  };
  return element("table", {},
    element("caption", { class: "unseen" }, "Nodes visited by each search"),
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Depth"), ...rows.map((row) => element("th", { scope: "col" }, row.name)))),
    element("tbody", {}, ...depths.map((at) => element("tr", {},
      element("th", { scope: "row" }, String(at + 1)), ...rows.map((row) => cell(row, at))))));
}
