// A position set up by hand: a box of pieces, and a board on which each square takes one.

import { $, ask, element, say, sentence } from "./page.js";

const ERASER = -1;

export class ByHand {
  /** `place()` gives the position to begin with, `onDone(text)` hears the one that was made, and
   * `onLeave()` that the board goes back to what it was. */
  constructor(board, { place, isFlipped, onDone, onLeave }) {
    Object.assign(this, { board, place, isFlipped, onDone, onLeave });
    this.isOn = false;
    $("hand").addEventListener("click", () => this.open());
    $("hand-clear").addEventListener("click", () => this.change({}));
    $("hand-done").addEventListener("click", () => this.close(true));
    $("hand-leave").addEventListener("click", () => this.close(false));
    $("hand-mover").addEventListener("change", () => this.change(this.pieces));
  }

  async open() {
    try {
      const facts = await ask("/api/arrange", { ...this.place(), flip: this.isFlipped() });
      if (!facts.can) return say("The pieces of this game cannot be put by hand: type the position instead.");
      this.from = this.place();
      this.isOn = true;
      this.chosen = 0;
      $("hand-box").hidden = false;
      $("main").dataset.hand = "on";
      $("status").textContent = "A position to set up.";
      scrollTo(0, 0);
      $("hand-mover").replaceChildren(...facts.sides.map((side, at) => element("option", { value: at }, `${side} to move`)));
      $("hand-mover").value = facts.mover ?? 0;
      this.fill(facts.palette);
      this.show(facts);
    } catch (error) {
      say(error.message);
    }
    return undefined;
  }

  /** The box: each kind of piece, and the eraser. */
  fill(palette) {
    const kinds = [...palette.map((kind, at) => [at, kind.name, picture(kind.svg)]), [ERASER, "Eraser", "✕"]];
    $("hand-pieces").replaceChildren(...kinds.map(([at, name, shown]) => element("label", { class: "kind", title: name },
      element("input", { type: "radio", name: "kind", value: at, checked: at === this.chosen, "aria-label": name, onchange: () => (this.chosen = at) }),
      element("span", {}, shown))));
  }

  show(facts) {
    this.pieces = facts.pieces;
    this.text = facts.text;
    $("hand-fault").textContent = sentence(facts.fault ?? "");
    $("hand-done").disabled = !facts.text;
    if (facts.mover !== undefined) $("hand-mover").value = facts.mover;
    this.board.point([]);
    this.shown = {
      svg: facts.svg, words: facts.words, last: [], drops: false, story: "A board to set up",
      legal: facts.squares.map((square) => [square, [square]]),
    };
    this.board.show(this.shown, true);
  }

  /** A square was clicked: it takes the chosen piece, or loses the one that it has. */
  put(square) {
    const pieces = { ...this.pieces };
    if (this.chosen === ERASER || pieces[square] === this.chosen) delete pieces[square];
    else pieces[square] = this.chosen;
    this.board.show(this.shown, true); // the next click may come before the answer
    return this.change(pieces);
  }

  /** Ask what the pieces mean; only the answer to the latest question counts. */
  async change(pieces) {
    const wanted = { ...this.from, pieces, mover: Number($("hand-mover").value), flip: this.isFlipped() };
    this.pieces = pieces;
    this.latest = wanted;
    $("hand-done").disabled = true;
    try {
      const facts = await ask("/api/arrange", wanted);
      if (this.latest === wanted && this.isOn) this.show(facts);
    } catch (error) {
      say(error.message);
    }
  }

  close(isDone) {
    this.isOn = false;
    $("hand-box").hidden = true;
    delete $("main").dataset.hand;
    if (isDone && this.text) this.onDone(this.text);
    else this.onLeave();
  }
}

function picture(svg) {
  const template = document.createElement("template");
  template.innerHTML = svg;
  const shape = template.content.querySelector("svg");
  shape.removeAttribute("role");
  shape.setAttribute("aria-hidden", "true");
  const [left, top, scale] = shape.querySelector(".board").getAttribute("transform").match(/[\d.]+/g);
  const side = scale * shape.querySelector("[data-square]").getAttribute("width");
  shape.setAttribute("viewBox", `${left} ${top} ${side} ${side}`);
  return shape;
}
