// The analysis board: any position, its best lines while they are searched, and all that was tried.

import { Board, ends } from "./board.js";
import { ByHand } from "./byhand.js";
import { drawChances } from "./valuechart.js";
import { Live } from "./live.js";
import { effort, followLines, listLines, percent } from "./lines.js";
import { $, address, ask, copy, element, kept, knock, say, sentence } from "./page.js";
import { Node, judgement } from "./variations.js";
import { CompareView } from "./compareview.js";
import { SearchView } from "./searchview.js";
import { Tabs } from "./tabs.js";

const GLANCE = 0.3; // seconds for a position when mistakes are looked for
const MOST_LINES = 6;

const asked = new URLSearchParams(location.search);
const board = new Board($("board"), { onMove: (name) => (hand.isOn ? hand.put(name) : play(name)), options: $("choices") });
let game = asked.get("game") ?? "alquerque";
let start = asked.get("at");
let root = new Node("", null);
let node = root;
let there = root; // the node on the board, while the way to `node` is asked for
let found = null; // what the search said last of this node
let flip = asked.get("flip") === "1";
let isOn = kept.get("search") === "on";
let hasArrows = kept.get("arrows") !== "off";
let count = Number(kept.get("lines") ?? 3);
let key = 0;
let judging = [];
let looked = []; // the moves from this node to a position that is only looked at

const live = new Live("/search", { onFacts: hear, onLine: (isUp) => isUp && search() });

const base = () => ({ game, ...(start ? { start } : {}) });
const sight = () => node.sights[flip];

// Going from position to position.

async function sightOf(wanted) {
  wanted.sights[flip] ??= await ask("/api/position", { ...base(), moves: wanted.moves, flip });
  return wanted.sights[flip];
}

async function go(wanted, isStill = false) {
  if (!wanted) return;
  const before = node;
  node = wanted;
  looked = [];
  if (before !== wanted) forget();
  try {
    const seen = await sightOf(wanted);
    if (node !== wanted) return;
    there = node;
    board.show(seen, isStill);
  } catch (error) {
    node = there;
    say(error.message);
    if (!board.position) await settle(error);
    return;
  }
  refresh();
  search();
  keep();
  views.arrive();
}

/** An address that leads nowhere: show the start of the game, if there is one. */
async function settle(error) {
  $("status").textContent = error.message;
  root.children = [];
  try {
    board.show(await sightOf(root), true);
  } catch {
    return;
  }
  refresh();
  keep();
}

/** What was found elsewhere means nothing here. */
function forget() {
  found = null;
  $("lines").replaceChildren();
  peek(null);
}

async function play(name) {
  if (looked.length) return playAll([...looked, name]);
  const isKnown = there.child(name);
  const grown = there.grow(name);
  try {
    await sightOf(grown);
  } catch (error) {
    if (!isKnown) grown.remove();
    say(error.message);
    return go(there, true);
  }
  knock(grown.ply % 2 ? 1 : 1.2);
  return go(grown);
}

async function playAll(names) {
  const end = node.growAll(names);
  await go(end);
}

/** Show where moves from here lead, without going there. */
async function look(names) {
  looked = names;
  try {
    const { moves } = node;
    const seen = names.length ? await ask("/api/position", { ...base(), moves: [...moves, ...names], flip }) : await sightOf(node);
    if (looked !== names) return;
    board.show(seen);
    board.point([]);
    $("status").textContent = names.length ? `In the tree: ${sentence(seen.outcome)}` : sentence(seen.outcome);
  } catch (error) {
    say(error.message);
  }
}

/** The browser keeps the whole tree with this page, and the address names the position. */
function keep() {
  const moves = node.moves.join(" ");
  const where = address("/analysis", { game, at: start, moves, flip: flip ? "1" : "" });
  history.replaceState({ tree: root.data }, "", where);
}

// What is shown.

function refresh() {
  const seen = sight();
  $("title").textContent = seen.name;
  document.title = `${seen.name}: analysis · Alfonso`;
  $("status").textContent = sentence(seen.outcome);
  $("legal").replaceChildren(...seen.legal.slice(0, 300).map(([name]) => element("option", { value: name })));
  $("game").value = game;
  $("text").value = seen.text;
  for (const name of ["promote", "remove", "comment"]) $(name).disabled = !node.parent;
  drawTree();
  drawLines();
  const line = [root, ...node.line, ...rest(node)];
  drawChances($("chart"), line, node, seen.sides, (wanted) => go(wanted));
}

/** The main line after a node. */
function rest(from) {
  const next = from.children[0];
  return next ? [next, ...rest(next)] : [];
}

function drawLines() {
  const seen = sight();
  $("engine").setAttribute("aria-pressed", isOn);
  listLines($("lines"), isOn ? found : null, count);
  $("told").textContent = isOn ? (seen.over ? "" : found ? effort(found) : "searching …") : "";
  drawBar(seen);
  if (!looked.length) board.point(tabs.at === "lines" && isOn && hasArrows && found ? arrows(seen) : []);
}

function arrows(seen) {
  const best = found.moves[0]?.chance ?? 0;
  return found.moves.slice(0, count).flatMap((move, rank) => {
    const at = ends(seen, move.move);
    const strength = Math.max(1 - (best - move.chance), 0.15) * (rank ? 0.6 : 1);
    return at ? [{ ...at, strength, kind: rank ? "second" : "best" }] : [];
  });
}

function drawBar(seen) {
  const chance = node.chance;
  $("bar").classList.toggle("unknown", chance === null);
  const share = 50 + 50 * (chance ?? 0);
  const [fill, text] = $("bar").children;
  fill.style.height = `${share}%`;
  fill.style.background = seen.colours[0];
  $("bar").style.background = seen.colours[1];
  $("bar").classList.toggle("turned", flip);
  text.textContent = chance === null ? "" : found?.outcome ? found.value_text : percent(chance);
  $("bar").setAttribute("aria-valuenow", Math.round(share));
  $("bar").setAttribute("aria-valuetext", `${seen.sides[0]} ${percent(chance ?? 0)}`);
}

function drawTree() {
  $("moves").replaceChildren(...branch(root));
  const current = $("moves").querySelector("[aria-current]");
  if (current) $("moves").scrollTop = current.offsetTop - $("moves").clientHeight / 2;
}

/** The moves after a node: the main one, then the others in brackets, then what follows. */
function branch(from) {
  const [main, ...others] = from.children;
  if (!main) return [];
  const shown = [moveOf(main, true)];
  for (const other of others) {
    shown.push(element("div", { class: "variation" }, moveOf(other, true), ...branch(other)));
  }
  return [...shown, ...branch(main)];
}

function moveOf(of, isNumbered) {
  const mover = of.parent.sights[flip]?.mover ?? of.parent.sights[!flip]?.mover;
  const judged = mover === undefined ? null : judgement(of, mover);
  const sign = judged ? element("i", { class: judged[1], title: judged[1] }, judged[0]) : "";
  const number = isNumbered ? element("span", { class: "muted" }, `${of.ply}.`) : "";
  const button = element("button", {
    type: "button", "aria-current": of === node ? "true" : null, onclick: () => go(of),
  }, of.name, sign);
  const comment = of.comment ? element("q", {}, of.comment) : "";
  return element("span", { class: "move" }, number, button, comment);
}

function peek(names, near) {
  $("peek").hidden = !names;
  if (!names) return;
  const moves = [...node.moves, ...names].join(" ");
  $("peek").firstElementChild.src = address("/picture.svg", { game, at: start, moves, flip: flip ? "1" : "" });
  const box = near.getBoundingClientRect();
  const left = Math.min(Math.max(box.left - 60, 8), innerWidth - 240);
  const isLow = box.bottom + 240 > innerHeight;
  $("peek").style.left = `${left + scrollX}px`;
  $("peek").style.top = `${(isLow ? box.top - 236 : box.bottom + 6) + scrollY}px`;
}

// The search.

function player() {
  const spec = $("player").value.trim() || "engine";
  return spec === "engine" ? `engine:multi=${count}` : spec;
}

function search() {
  if (!sight() || judging.length) return;
  if (!isOn || sight().over || tabs.at !== "lines") {
    live.say({ do: "stop" });
    return;
  }
  key += 1;
  live.say({ do: "analyse", key, ...base(), moves: node.moves, player: player() });
}

function hear(facts) {
  if (facts.key !== key) return undefined;
  if (facts.busy !== undefined) {
    $("told").textContent = facts.busy ? `${facts.busy} …` : "searching …";
    return undefined;
  }
  if (judging.length) return judged(facts);
  if (facts.type === "fault") {
    $("told").textContent = sentence(facts.text);
    return undefined;
  }
  if (!facts.moves || (found && facts.depth < found.depth)) return undefined;
  found = facts;
  node.chance = facts.chance * (sight().mover === 0 ? 1 : -1);
  return refreshSoon();
}

let soon = 0;

/** At most once a frame, however fast the search tells. */
function refreshSoon() {
  soon ||= requestAnimationFrame(() => {
    soon = 0;
    drawLines();
    drawChances($("chart"), [root, ...node.line, ...rest(node)], node, sight().sides, (wanted) => go(wanted));
  });
}

// Mistakes: a glance at every position of the line.

async function judge() {
  const nodes = [root, ...node.line, ...rest(node)];
  for (const one of nodes) await sightOf(one);
  for (const one of nodes) if (one.sights[flip].over) one.chance = ended(one.sights[flip]);
  judging = nodes.filter((one) => !one.sights[flip].over);
  glance();
}

/** The chance of the first side in a game that is over. */
const ended = (seen) => (seen.winner === null ? 0 : seen.winner === 0 ? 1 : -1);

function glance() {
  $("told").textContent = judging.length ? `${judging.length} positions to look at` : "";
  if (!judging.length) return search();
  key += 1;
  const [next] = judging;
  live.say({ do: "analyse", key, ...base(), moves: next.moves, player: `engine:time=${GLANCE}s` });
  return undefined;
}

function judged(facts) {
  if (facts.type === "seen") return;
  const done = judging.shift();
  if (facts.moves) done.chance = facts.chance * (done.sights[flip].mover === 0 ? 1 : -1);
  refresh();
  glance();
}

// What can be pressed.

function toggleSearch() {
  isOn = !isOn;
  kept.set("search", isOn ? "on" : "off");
  found = null;
  drawLines();
  search();
}

function toggleArrows() {
  hasArrows = !hasArrows;
  kept.set("arrows", hasArrows ? "on" : "off");
  drawLines();
}

function lines(more) {
  count = Math.min(Math.max(count + more, 1), MOST_LINES);
  kept.set("lines", count);
  found = null;
  search();
  drawLines();
}

function turn() {
  flip = !flip;
  return go(node, true);
}

/** The branch beside this one. */
function sibling(by) {
  const others = node.parent?.children ?? [node];
  return others[(others.indexOf(node) + by + others.length) % others.length];
}

async function playBest() {
  const best = found?.moves?.[0]?.move;
  if (best) await play(best);
}

function note() {
  const text = prompt("Comment", node.comment);
  if (text === null) return;
  node.comment = text.slice(0, 500);
  refresh();
  keep();
}

async function setUp(text) {
  const wanted = $("game").value.trim();
  $("fault").textContent = "";
  try {
    const seen = await ask("/api/position", { game: wanted, ...(text ? { start: text } : {}), flip });
    [game, start, root] = [wanted, text || null, new Node("", null)];
    root.sights[flip] = seen;
    found = null;
    await go(root, true);
  } catch (error) {
    $("fault").textContent = error.message;
  }
}

async function playFrom() {
  const seats = sight().mover === 0 ? ["me", "engine:time=1s"] : ["engine:time=1s", "me"];
  try {
    const { id } = await ask("/api/games", { ...base(), moves: node.moves, seats });
    location.href = `/game/${id}`;
  } catch (error) {
    say(error.message);
  }
}

const PRESSED = {
  engine: toggleSearch,
  harder: () => lines(1),
  fewer: () => lines(-1),
  first: () => go(root),
  before: () => go(node.parent),
  after: () => go(node.children[0]),
  last: () => go(node.end),
  promote: () => { node.promote(); refresh(); keep(); },
  remove: () => go(node.remove()),
  comment: note,
  judge,
  flip: turn,
  share: () => copy(location.href, "A link to this position is copied."),
  play: playFrom,
  help: () => $("keys").showModal(),
  "from-start": () => setUp(""),
};
followLines($("lines"), { onPick: playAll, onPeek: peek });
for (const [id, pressed] of Object.entries(PRESSED)) $(id).addEventListener("click", pressed);

const KEYS = {
  ArrowLeft: PRESSED.before,
  ArrowRight: PRESSED.after,
  ArrowUp: () => go(sibling(-1)),
  ArrowDown: () => go(sibling(1)),
  Home: PRESSED.first,
  End: PRESSED.last,
  " ": playBest,
  l: toggleSearch,
  a: toggleArrows,
  f: turn,
  "?": PRESSED.help,
  t: () => tabs.next(),
  Enter: () => $("move").focus(),
};

addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, textarea, select, summary");
  const isPressing = event.target.matches("button, a") && [" ", "Enter"].includes(event.key);
  if (isTyping || isPressing || event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
  if (!(event.key in KEYS) || !sight() || hand.isOn) return;
  event.preventDefault();
  KEYS[event.key]();
});

$("place").addEventListener("submit", (event) => {
  event.preventDefault();
  setUp($("text").value.trim());
});
$("player").addEventListener("change", () => {
  kept.set("player", $("player").value);
  found = null;
  search();
});
$("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = $("move").value.trim();
  $("move").value = "";
  if (name) play(name);
});

const place = () => ({ ...base(), moves: node.moves, isOver: sight()?.over });
const views = {
  tree: new SearchView({ place, onShow: look, onGo: playAll, onPeek: peek }),
  compare: new CompareView(place),
  arrive() {
    this.tree.arrive();
    this.compare.arrive();
  },
};
const hand = new ByHand(board, {
  place: () => ({ ...base(), moves: node.moves }),
  isFlipped: () => flip,
  onDone: setUp,
  onLeave: () => go(node, true),
});
const tabs = new Tabs($("main"), ["lines", "tree", "compare"], (view) => {
  views.tree.turn(view === "tree");
  views.compare.turn(view === "compare");
  if (view !== "tree" && looked.length) go(node, true);
  else if (sight()) drawLines();
  search();
});

async function fill() {
  $("player").value = kept.get("player") ?? "engine";
  const names = (asked.get("moves") ?? "").split(" ").filter(Boolean);
  if (history.state?.tree) root = Node.of(history.state.tree);
  node = root;
  await go(root.growAll(names), true);
  const { games } = await ask("/api/catalogue");
  $("games").replaceChildren(...games.map((one) => element("option", { value: one.spec })));
}

fill().catch((error) => say(error.message));
