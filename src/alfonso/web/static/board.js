// A board that can be clicked, dragged on and walked with the keys. The server draws every
// position; here the drawing gets its marks, and the way from one position to the next is shown.

import { Choosing } from "./choosing.js";
import { element } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const STEP = 180; // milliseconds of a piece's way from spot to spot
const NEAR = 6; // pixels that a click may slip without being a drag
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  /** `onMove(name)` is called when a legal move has been made on the board; `options` is where
   * buttons go for what clicks alone do not decide. */
  constructor(host, { onMove = () => {}, options = null } = {}) {
    this.host = host;
    this.onMove = onMove;
    this.field = element("div", { class: "field" });
    this.options = options ?? element("div", { class: "choices" });
    host.append(this.field, ...(options ? [] : [this.options]));
    this.choosing = new Choosing([]);
    this.arrows = [];
    this.at = null;
    this.listen();
  }

  /** Show a position as the server tells it; `isStill` leaves the animation out. News that leave
   * the board as it is leave alone what is picked and dragged there. */
  show(position, isStill = false) {
    const isSame = this.choosing.legal.length > 0 && isAlike(position, this.position);
    this.position = position;
    if (isSame) return;
    const before = this.svg ? pieces(this.svg) : null;
    const hadFocus = this.field.contains(document.activeElement);
    this.draw(position);
    this.choosing = new Choosing(position.legal, position.drops ? this.column : undefined);
    this.drag = null;
    if (before && !isStill) this.animate(before);
    this.refresh();
    if (hadFocus) this.place(this.at)?.focus();
  }

  /** Arrows from spot to spot: [{from, to, strength, kind}]. */
  point(arrows) {
    this.arrows = arrows;
    if (this.svg) this.refresh();
  }

  draw(position) {
    const template = document.createElement("template");
    template.innerHTML = position.svg;
    const drawn = template.content.querySelector("svg");
    drawn.querySelector("title")?.remove();
    drawn.querySelector("desc")?.remove();
    drawn.removeAttribute("width");
    drawn.removeAttribute("height");
    this.put(drawn);
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", position.story);
    this.places = new Map();
    for (const place of this.svg.querySelectorAll("[data-square],[data-border]")) {
      this.places.set(place.dataset.square ?? place.dataset.border, place);
    }
    this.grounds = made("g", { class: "marks" });
    this.marks = made("g", { class: "marks" });
    this.svg.querySelector(".pieces, .places")?.before(this.grounds);
    this.svg.querySelector(".places")?.before(this.marks);
  }

  /** Put a drawing in the place of the last one; spots that stay the same are not replaced, so
   * that the pointer and the focus stay on them. */
  put(drawn) {
    const layer = drawn.querySelector(".places");
    const spots = layer?.outerHTML;
    if (spots && spots === this.spots) {
      surround(this.svg.querySelector(".places"), layer);
    } else {
      this.svg = drawn;
      this.field.replaceChildren(drawn);
    }
    this.spots = spots;
  }

  place(spot) {
    return this.places?.get(spot);
  }

  /** The middle of a spot, in the units of the board. */
  middle(spot) {
    const place = this.place(spot);
    const of = (name) => Number(place.getAttribute(name));
    if (place.tagName === "circle") return [of("cx"), of("cy")];
    return [of("x") + of("width") / 2, of("y") + of("height") / 2];
  }

  piece(spot) {
    return this.svg.querySelector(`[data-piece="${spot}"]:not(.ghost)`);
  }

  /** Where a disc goes that is dropped into the column of a spot. */
  column = (spot, free) => {
    const [x] = this.middle(spot);
    return [...free].find((other) => Math.abs(this.middle(other)[0] - x) < 1) ?? spot;
  };

  // What is picked.

  pick(spot) {
    const name = this.choosing.pick(spot);
    this.refresh();
    if (name !== null) this.make(name);
  }

  back() {
    this.choosing.back();
    this.refresh();
  }

  make(name) {
    this.choosing.legal = [];
    this.refresh();
    this.onMove(name);
  }

  /** Draw all marks anew: what is picked, where one can go on, arrows. */
  refresh() {
    const { picked, next } = this.choosing;
    this.grounds.replaceChildren(...picked.map((spot) => this.mark(spot, "picked")));
    this.marks.replaceChildren(...(picked.length ? [...next].map((spot) => this.target(spot)) : []));
    this.marks.append(...this.arrows.map((arrow) => this.arrow(arrow)));
    for (const [spot, place] of this.places) {
      place.classList.toggle("free", next.has(spot));
      place.classList.toggle("wide", picked.length > 0 && next.has(spot) && "border" in place.dataset);
      this.describe(spot, place, next);
    }
    this.preview(picked);
    this.offer();
  }

  /** The first piece picked stands where it has been led. */
  preview(picked) {
    this.shifted?.setAttribute("transform", this.shifted.dataset.home);
    this.shifted = null;
    const squares = picked.filter((spot) => !spot.includes("-"));
    const piece = squares.length > 1 ? this.piece(squares[0]) : null;
    if (!piece || this.piece(squares.at(-1))) return;
    piece.dataset.home = piece.getAttribute("transform");
    piece.setAttribute("transform", `translate(${this.middle(squares.at(-1)).join(" ")})`);
    this.shifted = piece;
  }

  /** Buttons for moves that clicks alone do not tell apart, and for those that touch nothing. */
  offer() {
    const isBare = this.places.size === 0;
    const names = isBare ? this.choosing.legal.map(([name]) => name) : this.choosing.names;
    const buttons = names.map((name) =>
      element("button", { type: "button", onclick: () => this.make(name) }, name));
    if (this.choosing.picked.length > 1 || (buttons.length && this.choosing.picked.length)) {
      buttons.push(element("button", { type: "button", class: "quiet", onclick: () => this.back() }, "Back"));
    }
    this.options.replaceChildren(...buttons);
  }

  describe(spot, place, next) {
    const words = this.position.words[spot] ?? spot;
    place.setAttribute("role", "button");
    place.setAttribute("aria-label", next.has(spot) ? `${words}, can be chosen` : words);
    place.setAttribute("tabindex", spot === this.walked() ? "0" : "-1");
  }

  /** The spot that the Tab key leads to. */
  walked() {
    if (!this.places.has(this.at)) this.at = this.places.keys().next().value ?? null;
    return this.at;
  }

  // Marks.

  mark(spot, kind) {
    const place = this.place(spot).cloneNode();
    for (const name of ["data-square", "data-border", "tabindex", "role", "aria-label"]) {
      place.removeAttribute(name);
    }
    place.setAttribute("class", kind);
    return place;
  }

  target(spot) {
    if (spot.includes("-")) return this.mark(spot, "bar");
    const [x, y] = this.middle(spot);
    const isTaken = Boolean(this.piece(spot));
    return made("circle", { cx: x, cy: y, r: isTaken ? 17.5 : 6, class: isTaken ? "ring" : "dot" });
  }

  arrow({ from, to, strength = 1, kind = "best" }) {
    const [x, y] = this.middle(from);
    const [x2, y2] = this.middle(to);
    const length = Math.hypot(x2 - x, y2 - y);
    if (!length) return made("circle", { cx: x, cy: y, r: 12, class: `arrow ring ${kind}` });
    const half = 1.6 + 2 * strength;
    const [tip, neck] = [length - 5, length - 5 - 3.4 * half];
    const outline = [[7, half], [neck, half], [neck, 2.7 * half], [tip, 0]];
    const all = [...outline, ...outline.slice(0, 3).reverse().map(([a, b]) => [a, -b])];
    const [right, down] = [(x2 - x) / length, (y2 - y) / length];
    const points = all.map(([a, b]) => `${x + a * right - b * down},${y + a * down + b * right}`);
    const shape = made("polygon", { points: points.join(" "), class: `arrow ${kind}` });
    shape.style.opacity = 0.35 + 0.5 * strength;
    return shape;
  }

  // The way from one position to the next.

  animate(before) {
    if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const after = pieces(this.svg);
    const gone = [...before].filter(([spot, piece]) => after.get(spot)?.look !== piece.look);
    const come = [...after].filter(([spot, piece]) => before.get(spot)?.look !== piece.look);
    for (const [spot, piece] of come) {
      const from = this.origin(spot, piece, gone);
      if (from >= 0) this.slide(piece, gone.splice(from, 1)[0], spot);
      else if (this.position.drops) this.fall(piece);
      else piece.shape.animate([{ opacity: 0 }, { opacity: 1 }], STEP);
    }
    for (const [, piece] of gone) this.fade(piece);
  }

  /** Which piece that is gone has come here: as the last move tells, or the nearest alike. */
  origin(spot, piece, gone) {
    const { last } = this.position;
    const told = gone.findIndex(([from]) => last[0] === from && last.includes(spot));
    if (told >= 0) return told;
    const alike = gone.map(([, other], at) => [at, other]).filter(([, other]) => other.look === piece.look);
    const far = ([, other]) => Math.hypot(other.x - piece.x, other.y - piece.y);
    alike.sort((one, other) => far(one) - far(other));
    return alike.length ? alike[0][0] : -1;
  }

  slide(piece, [from, old], to) {
    const way = this.position.last.filter((spot) => this.place(spot) && !spot.includes("-"));
    const isTold = way[0] === from && way.at(-1) === to;
    const places = isTold ? way.map((spot) => this.middle(spot)) : [[old.x, old.y], [piece.x, piece.y]];
    places[0] = [old.nowX, old.nowY];
    const frames = places.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
    piece.shape.parentNode.append(piece.shape);
    const duration = STEP * Math.min(places.length - 1, 4);
    piece.shape.animate(frames, { duration, easing: "ease-in-out" });
  }

  fall(piece) {
    const frames = [
      { transform: `translate(${piece.x}px, -20px)` },
      { transform: `translate(${piece.x}px, ${piece.y}px)` },
    ];
    piece.shape.animate(frames, { duration: STEP + piece.y, easing: "cubic-bezier(.5, 0, .9, .6)" });
  }

  fade(piece) {
    const ghost = piece.shape.cloneNode(true);
    ghost.classList.add("ghost");
    this.svg.querySelector(".pieces, .places")?.before(ghost);
    ghost.animate([{ opacity: 1 }, { opacity: 0 }], STEP * 1.4).finished.finally(() => ghost.remove());
  }

  // Pointer and keys.

  listen() {
    this.field.addEventListener("pointerdown", (event) => this.press(event));
    this.field.addEventListener("pointermove", (event) => this.pull(event));
    this.field.addEventListener("pointerup", (event) => this.release(event));
    this.field.addEventListener("pointercancel", () => this.drop());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("focusin", (event) => this.walk(spotOf(event.target)));
  }

  press(event) {
    const spot = spotOf(event.target);
    if (event.button || spot === null) return;
    event.preventDefault();
    const wasLast = this.choosing.picked.at(-1) === spot;
    if (!wasLast) this.pick(spot);
    const piece = this.choosing.picked.at(-1) === spot ? this.shifted ?? this.piece(spot) : null;
    this.drag = { spot, wasLast, piece, x: event.clientX, y: event.clientY, isOn: false };
    if (piece) this.field.setPointerCapture(event.pointerId);
  }

  pull(event) {
    const drag = this.drag;
    if (!drag?.piece) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    drag.isOn ||= far > NEAR;
    if (!drag.isOn) return;
    const matrix = this.marks.getScreenCTM().inverse();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    drag.home ??= drag.piece.getAttribute("transform");
    drag.piece.setAttribute("transform", `translate(${at.x} ${at.y})`);
    drag.piece.parentNode.append(drag.piece);
  }

  release(event) {
    const drag = this.drag;
    if (!drag) return;
    this.drag = null;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const spot = under && this.field.contains(under) ? spotOf(under) : null;
    if (drag.isOn && drag.piece.isConnected && !this.lands(drag, spot)) {
      drag.piece.setAttribute("transform", drag.home);
      this.refresh();
    } else if (!drag.isOn && drag.wasLast) {
      this.back();
    }
  }

  /** Whether a piece that was dragged may end at a spot; then it does. */
  lands(drag, spot) {
    const before = this.choosing.picked.length;
    if (spot === null || spot === drag.spot || !this.choosing.next.has(spot)) return false;
    this.pick(spot);
    return this.choosing.picked.length > before;
  }

  drop() {
    if (this.drag?.home) this.drag.piece.setAttribute("transform", this.drag.home);
    this.drag = null;
  }

  key(event) {
    const spot = spotOf(event.target);
    if (spot === null) return;
    if (event.key in STEPS) this.walk(this.neighbour(spot, STEPS[event.key]), true);
    else if (event.key === "Enter" || event.key === " ") this.enter(spot);
    else if (event.key === "Escape" && this.choosing.picked.length) this.back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  enter(spot) {
    if (this.choosing.picked.at(-1) === spot) this.back();
    else this.pick(spot);
  }

  walk(spot, isFar = false) {
    if (spot === null || spot === undefined) return;
    this.place(this.at)?.setAttribute("tabindex", "-1");
    this.at = spot;
    this.place(spot)?.setAttribute("tabindex", "0");
    if (isFar) this.place(spot)?.focus();
  }

  /** The nearest spot in a direction; borders count when one of them is to be chosen. */
  neighbour(spot, [right, down]) {
    const [x, y] = this.middle(spot);
    const wanted = [...this.choosing.next].some((other) => other.includes("-"));
    let best = spot;
    let least = Infinity;
    for (const other of this.places.keys()) {
      if (other === spot || (other.includes("-") && !wanted)) continue;
      const [x2, y2] = this.middle(other);
      const along = (x2 - x) * right + (y2 - y) * down;
      const aside = Math.abs((x2 - x) * down) + Math.abs((y2 - y) * right);
      const cost = along + 3 * aside;
      if (along > 1 && cost < least) [best, least] = [other, cost];
    }
    return best;
  }
}

/** The spots to point an arrow at for a move: [from, to], or the one spot that it touches. */
export function ends(position, name) {
  const spots = position.legal.find(([other]) => other === name)?.[1] ?? [];
  const squares = spots.filter((spot) => !spot.includes("-"));
  return squares.length ? { from: squares[0], to: squares[1] ? squares.at(-1) : squares[0] } : null;
}

/** Whether two positions look the same and leave the same moves. */
function isAlike(one, other) {
  return one.svg === other.svg && JSON.stringify(one.legal) === JSON.stringify(other.legal);
}

/** Replace all that stands around a shape by what stands around its twin in another drawing. */
function surround(shape, twin) {
  const [home, parent] = [shape.parentNode, twin.parentNode];
  for (const other of [...home.childNodes]) if (other !== shape) other.remove();
  const around = [...parent.childNodes];
  const at = around.indexOf(twin);
  shape.before(...around.slice(0, at));
  shape.after(...around.slice(at + 1));
  for (const { name, value } of parent.attributes) home.setAttribute(name, value);
  if (parent.tagName !== "svg") surround(home, parent);
}

function spotOf(target) {
  const place = target.closest?.("[data-square],[data-border]");
  return place ? place.dataset.square ?? place.dataset.border : null;
}

function made(name, attributes) {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  return shape;
}

/** What stands where: the look of each piece, where it belongs and where it is drawn now. */
function pieces(svg) {
  const found = new Map();
  for (const shape of svg.querySelectorAll("[data-piece]:not(.ghost)")) {
    const [x, y] = numbers(shape.dataset.home ?? shape.getAttribute("transform"));
    const [nowX, nowY] = numbers(shape.getAttribute("transform"));
    found.set(shape.dataset.piece, { shape, look: shape.innerHTML, x, y, nowX, nowY });
  }
  return found;
}

function numbers(transform) {
  return transform.match(/-?[\d.]+/g).map(Number);
}
