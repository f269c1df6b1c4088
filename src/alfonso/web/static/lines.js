// What a search finds, as it finds it: lines with their values, and the words above them.

import { element } from "./page.js";

/** A number in few signs: 950, 12 k, 3.4 M. */
export function short(count) {
  for (const [size, unit] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]]) {
    if (count >= size) return `${(count / size).toFixed(count < 10 * size ? 1 : 0)} ${unit}`;
  }
  return String(Math.round(count));
}

/** The chance of winning, in words. */
export const percent = (chance) => `${Math.round(50 + 50 * chance)} %`;

/** What it took: depth, nodes, speed. */
export function effort(found) {
  if (!found.nodes) return "";
  return `depth ${found.depth} · ${short(found.nodes)} nodes · ${short(found.nodes_per_s)}/s`;
}

/** Fill the list with the best lines. */
export function listLines(list, found, count) {
  const moves = (found?.moves ?? []).filter((move) => move.pv.length).slice(0, count);
  list.replaceChildren(...moves.map(line));
}

function line(move) {
  const value = `${move.exact ? "" : "≤ "}${move.value_text}`;
  const visits = move.visits ? ` · ${short(move.visits)}` : "";
  const head = element("b", { title: `win chance ${percent(move.chance)}` }, value);
  const steps = move.pv.slice(0, 14).map((name, at) =>
    element("button", { type: "button", "data-line": move.pv.slice(0, at + 1).join(" ") }, name));
  return element("li", {}, head, element("span", { class: "muted" }, ` ${percent(move.chance)}${visits} `), ...steps);
}

/** Follow pointer and keys over the list, whose lines change all the time: `onPick(moves)` is
 * called with a line up to the move pressed, `onPeek` with the one pointed at, or null. */
export function followLines(list, { onPick, onPeek }) {
  const movesAt = (event) => event.target.dataset?.line?.split(" ") ?? null;
  const peek = (event) => onPeek(movesAt(event), event.target);
  list.addEventListener("pointerover", peek);
  list.addEventListener("focusin", peek);
  list.addEventListener("pointerleave", () => onPeek(null));
  list.addEventListener("focusout", () => onPeek(null));
  list.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && movesAt(event)) onPick(movesAt(event));
  });
  list.addEventListener("click", (event) => {
    if (event.detail === 0 && movesAt(event)) onPick(movesAt(event)); // a key, not the pointer
  });
}
