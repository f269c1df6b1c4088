// A game: the board, who plays, the moves, and all that a player may ask for.

import { Board } from "./board.js";
import { Live } from "./live.js";
import { listMoves } from "./moves.js";
import { $, address, ask, copy, element, kept, knock, say, sentence } from "./page.js";

const id = location.pathname.split("/")[2];
const GAP = 240; // milliseconds for a move to be seen before the next one

const board = new Board($("board"), { onMove: play, options: $("choices") });
let game = null; // what the server told last
let shown = null; // the number of moves shown, null while that is the game itself
let flip = null;
let waiting = [];
let timer = null;
let told = 0; // when the clocks were told

const live = new Live(() => `/live/${id}${flip ? "?flip=1" : ""}`, {
  onFacts: hear,
  onLine: (isUp) => {
    document.body.classList.toggle("offline", !isUp);
    if (!isUp && game) $("status").textContent = "Connecting …";
  },
});

function hear(facts) {
  if (facts.type === "note") say(sentence(facts.text));
  else if (facts.type === "gone") gone(facts.text);
  else if (facts.type === "go") location.href = `/game/${facts.id}`;
  else queue({ ...facts, heard: performance.now() });
}

function gone(text) {
  live.close();
  $("status").textContent = sentence(text);
  document.body.classList.add("gone");
}

/** Two moves that come at once are shown one after the other. */
function queue(facts) {
  waiting.push(facts);
  if (!timer) next();
}

function next() {
  timer = null;
  if (!waiting.length) return;
  const isMove = waiting[0].position.ply !== game?.position.ply;
  show(waiting.shift());
  timer = setTimeout(next, isMove ? GAP : 0);
}

function show(facts) {
  const before = game;
  game = facts;
  told = facts.heard;
  if (before === null) begin(facts);
  const isMoved = before !== null && before.position.text !== facts.position.text;
  if (shown === null || isMoved) {
    shown = null;
    board.show(facts.position, before === null);
  }
  if (isMoved) knock(facts.position.ply % 2 ? 1 : 1.2);
  refresh();
}

/** The board is turned for who plays the second side, where that makes sense. */
function begin(facts) {
  document.title = `${facts.name} · Alfonso`;
  $("title").textContent = facts.name;
  $("new").href = address("/new", { game: facts.game });
  $("export").href = `/api/games/${id}.json`;
  $("sheet").href = `/api/games/${id}.txt`;
  $("remark").textContent = remark(facts);
  $("remark").hidden = !$("remark").textContent;
  const saved = kept.get(`flip ${id}`);
  const isSecond = facts.mine.length === 1 && facts.mine[0] === 1;
  turn(saved === null ? isSecond && facts.turns : saved === "yes");
}

/** What is not plain to see: that all choose at once, or that all is seen here. */
function remark(facts) {
  const isOpen = facts.seats.every((seat) => seat.mine);
  const rounds = !facts.at_once || facts.seats.length < 2 ? ""
    : `All choose at once in this game${isOpen ? "; here they do so one after the other and in the open." : ": what each chose is told when all have."}`;
  return `${rounds} ${facts.hides ? "Its players do not see everything; here the whole position is shown." : ""}`.trim();
}

function refresh() {
  const { position, seats, sides } = game;
  const near = nearest();
  const far = seats.map((_, side) => side).filter((side) => side !== near);
  $("near").replaceChildren(plate(near));
  $("far").replaceChildren(...far.map(plate));
  tick();
  listMoves($("moves"), position.moves, shown ?? position.ply, look);
  $("status").textContent = status();
  $("fault").hidden = !game.fault;
  if (game.fault) fault(game.fault);
  $("legal").replaceChildren(...position.legal.slice(0, 300).map(([name]) => element("option", { value: name })));
  $("move").disabled = position.legal.length === 0;
  $("watchers").hidden = !game.watchers;
  $("watchers").textContent = game.watchers === 1 ? "One person watches." : `${game.watchers} people watch.`;
  const isOpen = seats.some((seat) => seat.free);
  $("invite").hidden = !isOpen || !game.mine.length;
  $("link").value = location.href;
  buttons();
  offer(sides);
}

/** The side whose name stands below the board: the own one, where the board has no direction. */
function nearest() {
  if (game.mine.length === 1 && !game.turns) return game.mine[0];
  return game.seats.length === 2 ? Number(Boolean(flip)) : game.mine[0] ?? 0;
}

function status() {
  if (shown !== null && shown !== game.position.ply) return `Move ${shown} of ${game.position.ply}`;
  if (game.over) return sentence(game.outcome);
  const seat = game.seats[game.position.mover];
  if (game.seats.some((one) => one.free)) return "Waiting for an opponent.";
  if (seat.mine) return game.mine.length > 1 ? sentence(game.outcome) : "Your turn.";
  return game.thinking ? `${seat.name} thinks …` : sentence(game.outcome);
}

/** Who plays a side, what was taken, and the time left. */
function plate(side) {
  const place = element("div", { class: "plate" });
  const seat = game.seats[side];
  const isTurn = !game.over && game.position.mover === side;
  const colour = game.position.colours[side];
  const [name, role] = called(seat, side);
  const choice = game.chosen[side];
  const chose = choice === undefined ? "" : element("span", { class: "muted" }, choice ? `chose ${choice}` : "has chosen");
  place.append(disc(colour), element("b", {}, name), element("span", { class: "muted" }, role), chose, taken(side),
    element("span", { class: "grow" }));
  place.classList.toggle("turn", isTurn);
  place.classList.toggle("away", seat.human && !seat.free && !seat.online);
  if (isTurn && game.thinking && !seat.human) place.append(element("span", { class: "spinner", "aria-hidden": "true" }));
  if (seat.free && !game.mine.length) {
    place.append(element("button", { type: "button", class: "main", onclick: () => sit(side) }, "Sit down"));
  }
  if (game.clock) place.append(element("time", { "data-side": side, class: "clock" }));
  return place;
}

/** Who sits there, and for which side; who plays all sides is called by them. */
function called(seat, side) {
  if (seat.free) return ["An open seat", game.sides[side]];
  if (!seat.mine) return [seat.name, game.sides[side]];
  return game.mine.length === 1 ? ["You", game.sides[side]] : [game.sides[side], ""];
}

function disc(colour) {
  const dot = element("span", { class: "dot" });
  dot.style.background = colour;
  return dot;
}

/** The men that a side has taken, as small discs. */
function taken(side) {
  const { taken: lost, colours } = game.position;
  const count = lost.length === 2 ? lost[1 - side] : 0;
  if (!count) return "";
  const discs = Array.from({ length: Math.min(count, 12) }, () => disc(colours[1 - side]));
  return element("span", { class: "taken", role: "img", title: `${count} taken`, "aria-label": `${count} taken` }, ...discs);
}

function fault(text) {
  const again = element("button", { type: "button", onclick: () => live.say({ do: "wake" }) }, "Try again");
  $("fault").replaceChildren(element("span", {}, sentence(text)), " ", again);
}

function buttons() {
  const isMine = game.mine.length > 0;
  const isShared = game.seats.length === 2 && game.seats.every((seat) => seat.human) && game.mine.length === 1;
  $("take_back").hidden = !isMine || game.reason;
  $("take_back").disabled = game.position.ply === 0;
  $("draw").hidden = !isShared || game.over || game.seats.some((seat) => seat.free);
  $("resign").hidden = !isMine || game.over;
  $("rematch").hidden = !(game.over && (isMine || game.next));
  $("rematch").textContent = game.next ? "To the rematch" : "Rematch";
  const played = game.position.moves.join(" ");
  $("analyse").href = address("/analysis", { game: game.game, at: game.start, moves: played });
}

function offer() {
  const [what] = Object.keys(game.offers).filter((key) => !game.mine.includes(game.offers[key]));
  const isMine = Object.keys(game.offers).length > 0 && what === undefined;
  $("offer").hidden = !(game.mine.length && (what || isMine));
  if ($("offer").hidden) return;
  const told = { takeback: "take a move back", draw: "a draw" }[what ?? Object.keys(game.offers)[0]];
  const ask = element("p", {}, isMine ? `You have asked for ${told}.` : `Your opponent asks for ${told}.`);
  const agree = element("button", { type: "button", class: "main", onclick: () => answer(what) }, "Agree");
  const refuse = element("button", { type: "button", onclick: () => live.say({ do: "decline" }) },
    isMine ? "Withdraw" : "Decline");
  $("offer").replaceChildren(ask, ...(isMine ? [refuse] : [agree, refuse]));
}

function answer(what) {
  live.say({ do: what === "draw" ? "draw" : "take_back" });
}

function sit(side) {
  live.say({ do: "sit", side, name: kept.get("name") ?? "" });
}

// Clocks.

function tick() {
  if (!game?.clock) return;
  const { left, runs } = game.clock;
  for (const clock of document.querySelectorAll(".clock")) {
    const side = Number(clock.dataset.side);
    const gone = side === runs ? (performance.now() - told) / 1000 : 0;
    const rest = Math.max(left[side] - gone, 0);
    clock.textContent = rest < 10 ? rest.toFixed(1) : span(Math.ceil(rest));
    clock.classList.toggle("late", rest < 20);
  }
}

function span(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.slice(parts[0] ? 0 : 1).map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
}

setInterval(tick, 100);

// What a player does.

function play(name) {
  const ply = game.position.ply;
  if (!live.say({ do: "play", move: name, ply })) {
    say("Not connected: the move was not played.");
    board.show(game.position, true);
  }
}

function turn(wanted) {
  if (flip === wanted) return;
  const isFirst = flip === null;
  flip = wanted;
  if (isFirst && !wanted) return;
  live.say({ do: "flip", flip });
  if (shown !== null) look(shown);
}

/** Show an earlier position; the game itself goes on meanwhile. */
async function look(ply) {
  const { position } = game;
  const wanted = Math.min(Math.max(ply, 0), position.ply);
  if (wanted === position.ply) {
    shown = null;
    board.show(position);
  } else {
    shown = wanted;
    const moves = position.moves.slice(0, wanted);
    const start = game.start ? { start: game.start } : {};
    try {
      const then = await ask("/api/position", { game: game.game, ...start, moves, flip });
      if (shown === wanted) board.show({ ...then, legal: [] });
    } catch (error) {
      say(error.message);
    }
  }
  refresh();
}

const step = (by) => look((shown ?? game.position.ply) + by);

for (const name of ["take_back", "draw", "rematch"]) {
  $(name).addEventListener("click", () => live.say({ do: name }));
}

let resigning = 0;

/** Resigning takes a second press, within a few seconds. */
function resign() {
  clearTimeout(resigning);
  const isSure = resigning > 0;
  resigning = isSure ? 0 : setTimeout(() => {
    resigning = 0;
    dress();
  }, 4000);
  if (isSure) live.say({ do: "resign" });
  dress();
}

function dress() {
  $("resign").textContent = resigning ? "Really resign?" : "Resign";
  $("resign").classList.toggle("warn", resigning > 0);
}

$("resign").addEventListener("click", resign);
$("flip").addEventListener("click", () => {
  turn(!flip);
  kept.set(`flip ${id}`, flip ? "yes" : "no");
});
$("first").addEventListener("click", () => look(0));
$("before").addEventListener("click", () => step(-1));
$("after").addEventListener("click", () => step(1));
$("last").addEventListener("click", () => look(Infinity));
$("copy").addEventListener("click", () => copy(location.href, "The link is copied."));
$("share").addEventListener("click", () => {
  const query = { game: game.game, at: board.position.text };
  copy(new URL(address("/analysis", query), location.href).href, "A link to this position is copied.");
});
$("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = $("move").value.trim();
  $("move").value = "";
  if (name) play(name);
});

const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => look(0),
  End: () => look(Infinity),
};

addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, textarea, select");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !game) return;
  if (event.key in KEYS) {
    KEYS[event.key]();
    event.preventDefault();
  } else if (/^[a-z0-9]$/i.test(event.key) && !event.target.matches("button, a")) {
    $("move").focus();
  }
});
