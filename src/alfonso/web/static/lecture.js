// The lecture: a search walked step by step, with its board, its stack, its tree and its code.

import { $, address, ask, element, kept, say } from "./page.js";
import { short } from "./lines.js";
import { lately, Steps } from "./steps.js";
import { drawn, untried } from "./treedrawing.js";

const MOST = 6000; // nodes that a lecture goes through
const SMALL = 70; // a tree of so many nodes stays open
const asked = new URLSearchParams(location.search);
const game = asked.get("game") ?? "tictactoe";
const start = asked.get("at");
const moves = (asked.get("moves") ?? (asked.has("game") ? "" : "0 1 2 3 7 4")).split(" ").filter(Boolean);

let tree = null; // what the server said of the search
let steps = new Steps();
let code = null;
let at = 0;
let playing = 0;
let isWhole = false;
let round = 0; // counts the searches, so that a late answer is known for one

const TRIED = { minimax: "minimax", negamax: "negamax", alphabeta: "alphabeta" };

function chosen() {
  const [method, options = ""] = (asked.get("player") ?? "minimax").split(":");
  const depth = Number(/depth=(\d+)/.exec(options)?.[1] ?? 9);
  $("method").value = TRIED[method] ?? "minimax";
  $("depth").value = Math.min(Math.max(depth, 1), 9);
}

const player = () => `${$("method").value}:depth=${$("depth").value}`;
const isWindowed = () => $("method").value === "alphabeta";
const side = (number) => tree.sides[number];
const moverAt = (node) => side(node.mover);
const place = () => ({ game, ...(start ? { start } : {}), moves });

// The search.

async function begin() {
  const own = (round += 1);
  pause();
  $("story").textContent = "searching …";
  if (!tree) $("board").src = address("/picture.svg", { game, at: start, moves: moves.join(" ") });
  const [found, lines] = await Promise.all([
    ask("/api/tree", { ...place(), player: player() }),
    ask(`/api/code/${$("method").value}`),
  ]);
  if (own !== round) return;
  [tree, code, steps, at, isWhole] = [found, lines, new Steps(), 0, false];
  const name = $("method").value;
  $("title").textContent = `${name[0].toUpperCase()}${name.slice(1)} on ${tree.name}`;
  $("to-analysis").href = address("/analysis", { game, at: start, moves: moves.join(" ") });
  for (const cell of document.querySelectorAll(".windowed")) cell.hidden = !isWindowed();
  history.replaceState(null, "", address("/lecture", { game, at: start, moves: moves.join(" "), player: player() }));
  await load(own);
  show(0);
  for (; own === round && !isWhole; await load(own)) $("at").max = steps.steps.length - 1;
}

/** The next nodes. */
async function load(own) {
  const { nodes } = await ask(address(`/api/tree/${tree.id}`, { from: String(steps.nodes.length) }));
  if (own !== round) return;
  steps.add(nodes);
  isWhole = steps.nodes.length >= Math.min(tree.size, MOST) || !nodes.length;
  if (steps.nodes.length >= tree.size && tree.whole) steps.end();
  $("at").max = steps.steps.length - 1;
}

// A moment of it.

function show(wanted) {
  at = Math.min(Math.max(wanted, 0), steps.steps.length - 1);
  const step = steps.steps[at];
  if (!step) return;
  $("at").value = at;
  $("story").textContent = told(step);
  drawStack(step);
  drawTree(step);
  drawCode(step);
  drawBoard(step.kind === "back" ? step.node.parent : step.node);
  count();
}

const path = (node) => (node.parent ? [...path(node.parent), node.move] : []);

/** The node with those above it, the root first. */
const stackOf = (step) => {
  const stack = [];
  for (let node = step.kind === "back" ? step.node.parent : step.node; node; node = node.parent) stack.unshift(node);
  return stack;
};

const plain = (text) => text.replaceAll("-", "−");
/** A value within a sentence: who has won or lost by it. */
const spoken = (node) => (/won|lost/.test(node.value) ? `${valueOf(node)} for ${side(tree.mover)}` : valueOf(node));
const valueOf = (node) => plain(node.value);
const bestOf = (node) => lately(node.bestAt, at)?.child ?? null;
const windowOf = (node) => lately(node.windowAt, at)?.window ?? null;

function told(step) {
  const { kind, node } = step;
  const parent = node.parent;
  if (kind === "enter" && !parent) return `${side(tree.mover)} is to move. All values are told for ${side(tree.mover)}.`;
  if (kind === "enter") return `${moverAt(parent)} tries ${node.move}.${windowTold(node)}`;
  if (kind === "leaf") {
    return node.kind === "decided"
      ? `The game is over here: ${valueOf(node) === "0" ? "a draw, 0" : spoken(node)}.`
      : `The search looks no further here: the evaluation says ${spoken(node)}.`;
  }
  if (kind === "done") return `All moves are tried. ${moverAt(node)} takes the ${node.kind === "max" ? "largest" : "smallest"} value: ${spoken(node)}.`;
  if (kind === "cut") return cutTold(node);
  const { isBetter, best, narrowed } = step;
  const head = `Back from ${node.move} with ${spoken(node)}`;
  if (!best) return `${head}: the first value, so the best so far for ${moverAt(parent)}.${narrowedTold(narrowed, node)}`;
  const kindOf = parent.kind === "max" ? "more" : "less";
  if (isBetter) return `${head}: ${kindOf} than ${valueOf(best)}, so better for ${moverAt(parent)}.${narrowedTold(narrowed, node)}`;
  return `${head}: not ${kindOf} than ${valueOf(best)}, so ${best.move} stays the best.`;
}

const narrowedTold = (narrowed, node) =>
  (narrowed ? ` ${narrowed} ${narrowed === "α" ? "rises" : "falls"} to ${valueOf(node).replace(/^[≤≥] /, "")}.` : "");

function windowTold(node) {
  const window = windowOf(node);
  if (!window || !isWindowed()) return "";
  return ` Only a value between α = ${window[0].text} and β = ${window[1].text} can matter.`;
}

function cutTold(node) {
  const window = windowOf(node);
  const names = node.untried?.names ?? [];
  const rest = node.untried ? `${names.length === 1 ? "The last move is" : `${node.untried.count} moves are`} cut off: ${names.join(", ")}.` : "There was no other move left.";
  const [own, other] = node.kind === "max" ? [tree.mover, 1 - tree.mover] : [1 - tree.mover, tree.mover];
  const bound = node.kind === "max" ? `β = ${window[1].text}` : `α = ${window[0].text}`;
  const found = /won|lost/.test(node.value) ? `that is ${spoken(node)}` : `worth ${spoken(node)}`;
  return `Here ${side(own)} already has an answer ${found}. ${side(other)} has ${bound} by another way and will not let it come to this. ${rest}`;
}

function drawStack(step) {
  const rows = stackOf(step).map((node) => {
    const window = windowOf(node);
    const isKnown = node.knownAt !== undefined && node.knownAt <= at;
    const best = bestOf(node);
    const cells = [String(node.ply), node.move || "–", moverAt(node), isKnown ? valueOf(node) : best ? `${valueOf(best)} (${best.move})` : "–"];
    const ends = isWindowed() ? [window?.[0].text ?? "−∞", window?.[1].text ?? "∞"] : [];
    return element("tr", {}, ...[...cells, ...ends].map((text) => element("td", {}, text)));
  });
  $("stack").replaceChildren(...rows);
  rows.at(-1)?.scrollIntoView({ block: "nearest" });
}

function drawTree(step) {
  const now = step.kind === "back" ? step.node.parent : step.node;
  const onWay = new Set(stackOf(step));
  const isSmall = steps.nodes.length <= SMALL && isWhole;
  const isOver = at === steps.steps.length - 1 && isWhole;
  let current = null;
  const seen = (node, parent) => {
    const isKnown = node.knownAt !== undefined && node.knownAt <= at;
    const below = node.children.filter((child) => child.enteredAt <= at);
    const best = bestOf(node);
    const shown = {
      ...node, parent, children: [], rest: null, isOpen: isSmall || onWay.has(node) || (isOver && node.best && parent?.isOpen !== false),
      count: below.length, best: Boolean(parent) && isBestOf(node),
      status: isKnown ? node.status : "",
      kind: isKnown || node.status !== "leaf" ? node.kind : "judged",
      text: isKnown ? valueOf(node) : best ? `${valueOf(best)} …` : "?",
    };
    if (isKnown && node.untried) shown.rest = untried(shown);
    else shown.untried = null;
    if (shown.isOpen) shown.children = below.map((child) => seen(child, shown));
    if (node === now) current = shown;
    return shown;
  };
  const root = seen(steps.nodes[0], null);
  const look = (node) => [node.n === now.n && node.n !== undefined ? "now" : "", onWay.has(steps.nodes[node.n]) ? "way" : "", node.text === "?" ? "fresh" : ""].join(" ").trim();
  const [svg, size] = drawn(root, look);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `The tree so far, ${moverAt(steps.nodes[0])} at its root`);
  for (const box of svg.querySelectorAll(".node")) for (const name of [...box.attributes].map((one) => one.name)) {
    if (name.startsWith("aria-") || name === "role" || name === "tabindex") box.removeAttribute(name);
  }
  const host = $("tree");
  host.replaceChildren(svg);
  follow(host, current, size);
}

/** Whether a parent has its best value from this node so far. */
const isBestOf = (node) => bestOf(node.parent) === node;

function follow(host, node, size) {
  if (!node) return;
  const seen = node.children.at(-1) ?? node;
  if (seen.y - 20 < host.scrollTop || seen.y + 20 > host.scrollTop + host.clientHeight) host.scrollTop = seen.y - host.clientHeight / 2;
  if (size.width <= host.clientWidth) host.scrollLeft = 0;
  else if (node.left + 160 > host.scrollLeft + host.clientWidth) host.scrollLeft = node.left + 200 - host.clientWidth;
  else if (node.edge - 60 < host.scrollLeft) host.scrollLeft = node.edge - 60;
}

function drawCode(step) {
  const key = step.kind === "back" ? (step.isBetter ? "better" : "child") : step.kind;
  const marked = new Set(code.steps[key] ?? []);
  if (step.kind === "leaf") for (const line of marked) if (!code.lines[line].includes(step.node.kind === "decided" ? "decided" : "judged") && code.lines[line].includes("return")) marked.delete(line);
  $("code").replaceChildren(...code.lines.map((line, number) =>
    element(marked.has(number) ? "mark" : "span", { class: "code-line" }, line || " ")));
  const [first] = $("code").getElementsByTagName("mark");
  if (first) $("code").scrollTop = first.offsetTop - $("code").clientHeight / 2;
}

let drawnPath = null;

async function drawBoard(node) {
  const names = path(node).join(" ");
  if (drawnPath === names) return;
  drawnPath = names;
  const source = address("/picture.svg", { game, at: start, moves: [...moves, ...path(node)].join(" ") });
  const next = new Image();
  next.src = source;
  await next.decode().catch(() => {});
  if (drawnPath !== names) return;
  $("board").src = source;
  $("board").alt = names ? `The board after ${names}` : "The board at the root";
}

function count() {
  const seen = steps.steps.slice(0, at + 1);
  const of = (kind) => seen.filter((step) => step.kind === kind).length;
  const total = tree.found.nodes;
  const part = steps.nodes.length < total ? ` (the lecture goes through ${short(Math.min(tree.size, MOST))} of them)` : "";
  const cut = isWindowed() ? ` · ${of("cut")} ${of("cut") === 1 ? "cut" : "cuts"}` : "";
  $("counts").textContent = `Node ${short(of("enter"))} of ${short(total)}${part} · ${short(of("leaf"))} leaves${cut} · step ${at + 1} of ${$("at").max * 1 + 1}`;
}

// Going on.

function pause() {
  clearTimeout(playing);
  playing = 0;
  $("play").textContent = "Play";
}

function play() {
  if (playing) return pause();
  if (at >= steps.steps.length - 1) show(0);
  $("play").textContent = "Pause";
  tick();
  return undefined;
}

function tick() {
  playing = setTimeout(() => {
    show(at + 1);
    if (at >= steps.steps.length - 1 && isWhole) pause();
    else tick();
  }, 1000 / 2 ** $("speed").value);
}

/** Stop, and go to a step. */
function go(wanted) {
  pause();
  show(wanted);
}

/** To where the branch at hand is left. */
function over() {
  const { kind, node } = steps.steps[at];
  const left = kind === "back" ? node.parent.leftAt : node.leftAt;
  go(left === undefined || left <= at ? at + 1 : left);
}

function nextCut() {
  const next = steps.steps.findIndex((step, number) => number > at && step.kind === "cut");
  if (next < 0) say(isWindowed() ? "There is no cut after this." : "Only alpha-beta cuts.");
  else go(next);
}

const PRESSED = {
  first: () => go(0),
  back: () => go(at - 1),
  play,
  on: () => go(at + 1),
  last: () => go(steps.steps.length - 1),
  over,
  cut: nextCut,
};
for (const [id, pressed] of Object.entries(PRESSED)) $(id).addEventListener("click", () => steps.nodes.length && pressed());
const KEYS = { ArrowLeft: PRESSED.back, ArrowRight: PRESSED.on, Home: PRESSED.first, End: PRESSED.last, " ": play, o: over, c: nextCut };

addEventListener("keydown", (event) => {
  const isTaken = event.target.matches("input, select, summary") || (event.target.matches("button, a") && event.key === " ");
  if (isTaken || event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS) || !steps.nodes.length) return;
  event.preventDefault();
  KEYS[event.key]();
});
$("at").addEventListener("input", () => go(Number($("at").value)));
$("speed").value = kept.get("speed") ?? 0;
$("speed").addEventListener("input", () => kept.set("speed", $("speed").value));

function again() {
  begin().catch((error) => {
    $("story").textContent = error.message;
    say(error.message);
  });
}

for (const id of ["method", "depth"]) $(id).addEventListener("change", again);
$("tree").addEventListener("click", (event) => {
  const node = steps.nodes[event.target.closest("[data-n]")?.dataset.n];
  if (node) go(node.enteredAt);
});
chosen();
again();
