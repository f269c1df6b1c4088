// The tree of a search on the analysis board: which search, its tree, and for searches that grow
// their tree a table of the moves, each of which can be looked at more.

import { $, address, ask, element, say } from "./page.js";
import { effort, percent, short } from "./lines.js";
import { told } from "./treedrawing.js";
import { path, TreePicture } from "./treepicture.js";

const GROWING = ["mcts", "bestfirst"];
const TAUGHT = ["minimax", "negamax", "alphabeta"];
const SECONDS = 1;
const SMALL = matchMedia("(max-width: 56rem)"); // where the board is out of sight beside its tree

export class SearchView {
  /** `place()` gives the position that is shown as {game, start, moves}; `onShow(names)` hears which
   * moves lead to the node that is picked, `onGo(names)` to which it is to go, and `onPeek(names,
   * where)` to which one points. */
  constructor({ place, onShow, onGo, onPeek }) {
    Object.assign(this, { place, onShow, onGo, onPeek });
    this.isOn = false;
    this.searched = "";
    this.picture = new TreePicture($("tree"), {
      more: (n) => this.more(n),
      onSelect: (node) => this.picked(node),
      onOpen: (node) => onGo(path(node)),
      onPeek: (node, where) => onPeek(node?.parent && node.n !== undefined ? path(node) : null, where),
    });
    $("tree-method").addEventListener("change", () => this.chosen());
    $("tree-depth").addEventListener("change", () => this.search());
    $("tree-go").addEventListener("click", () => onGo(path(this.picture.at)));
    this.chosen();
  }

  get method() {
    return $("tree-method").value;
  }

  get isGrowing() {
    return GROWING.includes(this.method);
  }

  get player() {
    return this.isGrowing ? `${this.method}:time=${SECONDS}` : `${this.method}:depth=${$("tree-depth").value}`;
  }

  chosen() {
    $("tree-depth").closest("label").hidden = this.isGrowing;
    if (this.isOn) this.search();
  }

  /** The children of a node; who asks for what is no longer kept is told so. */
  async more(n) {
    try {
      return (await ask(address(`/api/tree/${this.id}`, { below: String(n) }))).nodes;
    } catch (error) {
      say(error.message);
      throw error;
    }
  }

  /** Come into view or leave it. */
  turn(isOn) {
    this.isOn = isOn;
    if (isOn) this.arrive();
  }

  /** The board shows another position: its tree is wanted. */
  arrive() {
    if (this.isOn && this.searched !== this.key) this.search();
  }

  get key() {
    return JSON.stringify([this.place(), this.player]);
  }

  /** Search, with growing trees further, `only` through one move if it is given. */
  async search(only) {
    const wanted = this.key;
    this.searched = wanted;
    const place = this.place();
    if (place.isOver) return this.empty("The game is over: there is nothing to search.");
    $("tree-told").textContent = "searching …";
    this.busy(true);
    try {
      const facts = await ask("/api/tree", { ...place, player: this.player, ...(only ? { only } : {}) });
      if (this.searched === wanted && this.isOn) this.show(facts);
    } catch (error) {
      if (this.searched === wanted) this.empty(error.message);
    } finally {
      this.busy(false);
    }
  }

  busy(isBusy) {
    for (const button of $("visits").querySelectorAll("button")) button.disabled = isBusy;
  }

  empty(why) {
    $("tree-told").textContent = why;
    for (const id of ["tree", "tree-node", "visits", "tree-key"]) $(id).hidden = true;
  }

  show(facts) {
    this.id = facts.id;
    this.facts = facts;
    for (const id of ["tree", "tree-node", "tree-key"]) $(id).hidden = false;
    const part = facts.whole ? "" : `; here are ${short(facts.size)} of them`;
    $("tree-told").textContent = `${facts.found.method}: ${effort(facts.found)}${part}`;
    const [one, other] = [facts.sides[facts.mover], facts.sides[1 - facts.mover]];
    $("key-max").textContent = `${one} takes the largest`;
    $("key-min").textContent = `${other} takes the smallest`;
    this.list(facts.found.moves);
    this.picture.show(facts.nodes);
  }

  /** The moves of a growing search: how often each was tried, its value, its bounds. */
  list(moves) {
    $("visits").hidden = !this.isGrowing;
    if (!this.isGrowing) return;
    const all = Math.max(moves.reduce((sum, move) => sum + move.visits, 0), 1);
    const heads = ["Move", "Visits", "Value", "Win chance", "Between", ""];
    $("visits").replaceChildren(element("table", {},
      element("caption", { class: "unseen" }, "The moves, and how often each was tried"),
      element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, ...moves.map((move) => this.row(move, all)))));
  }

  row(move, all) {
    const share = element("meter", { min: 0, max: 1, value: move.visits / all, "aria-hidden": "true" });
    const [low, high] = move.between ?? [-1, 1];
    const isProven = low === high;
    const more = element("button", {
      type: "button", class: "quiet", disabled: isProven, onclick: () => this.search(move.move),
      title: isProven ? "proven" : "Search this move more, in the same tree",
      "aria-label": `Search ${move.move} more`,
    }, "more");
    return element("tr", {},
      element("th", { scope: "row" }, element("button", { type: "button", class: "quiet", onclick: () => this.onGo([move.move]) }, move.move)),
      element("td", {}, share, ` ${short(move.visits)}`),
      element("td", {}, move.value_text),
      element("td", {}, percent(move.chance)),
      element("td", {}, isProven ? "proven" : `${percent(low)} – ${percent(high)}`),
      element("td", {}, more));
  }

  /** A node was picked: its board, and what is known of it. */
  picked(node) {
    const names = path(node);
    const facts = [
      node.untried ? `${node.untried.count} ${node.untried.count === 1 ? "move" : "moves"} ${node.status === "cut" ? "cut off" : "not searched"}: ${node.untried.names.join(" ")}` : "",
      node.depth ? `looked ${node.depth} plies further` : "",
      node.visits ? `${short(node.visits)} visits` : "",
      node.below ? `${short(node.below)} ${node.below === 1 ? "node" : "nodes"} below` : "",
    ].filter(Boolean);
    $("tree-path").textContent = names.length ? names.join(" ") : "The position on the board";
    $("tree-facts").textContent = [told(node), ...facts].map((fact) => `${fact}.`).join(" ");
    $("tree-go").hidden = !names.length;
    const { game, start, moves } = this.place();
    const isTaught = TAUGHT.includes(this.method);
    $("tree-lecture").hidden = !isTaught;
    $("tree-lecture").href = address("/lecture", {
      game, at: start, moves: [...moves, ...names].join(" "), player: `${this.method}:depth=${Math.min($("tree-depth").value, 4)}`,
    });
    if (SMALL.matches) $("tree-board").src = address("/picture.svg", { game, at: start, moves: [...moves, ...names].join(" ") });
    this.onPeek(null);
    this.onShow(names);
  }
}
