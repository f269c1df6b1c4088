// The moves of a game as a list, two or more to a line, the shown one marked.

import { element } from "./page.js";

/** Fill a list with moves; `onGo(ply)` is called with the number of moves to show. */
export function listMoves(list, names, shown, onGo) {
  const items = names.map((name, at) => element("li", {},
    element("button", {
      type: "button",
      "aria-current": at + 1 === shown ? "true" : null,
      onclick: () => onGo(at + 1),
    }, name)));
  list.replaceChildren(...items);
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}
