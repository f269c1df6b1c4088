// The start page: the games as pictures, those under way, and rules that somebody brings.

import { Live } from "./live.js";
import { open, takeDrops } from "./opening.js";
import { $, address, ask, element, say } from "./page.js";

function card(game) {
  if (game.fault) return fault(game);
  const picture = element("img", {
    src: address("/picture.svg", { game: game.spec, v: game.stamp }), alt: "", loading: "lazy", width: 240, height: 240,
  });
  const words = element("div", {},
    element("h3", {}, game.name), element("p", {}, said(game)));
  const link = element("a", { href: address("/new", { game: game.spec }) }, picture, words);
  return element("li", { class: "card", "data-words": `${game.spec} ${game.name} ${game.about}`.toLowerCase() }, link);
}

/** What the rules say of themselves, without the name again. */
function said(game) {
  const rest = game.about.replace(/^[^:]{3,60}: /, "");
  return rest[0].toUpperCase() + rest.slice(1);
}

function fault(game) {
  return element("li", { class: "card faulty", "data-words": game.name.toLowerCase() },
    element("div", {}, element("h3", {}, game.name), element("pre", {}, game.fault)));
}

function find() {
  const wanted = $("find").value.trim().toLowerCase();
  let shown = 0;
  for (const item of $("games").children) {
    item.hidden = !item.dataset.words.includes(wanted);
    shown += !item.hidden;
  }
  $("none").hidden = shown > 0;
}

function going(game) {
  const picture = element("img", {
    src: address("/picture.svg", { game: game.game, at: game.start, moves: game.moves.join(" ") }),
    alt: "", width: 96, height: 96, loading: "lazy",
  });
  const others = game.seats.filter((_, side) => !game.mine[side]);
  const against = others.length ? `against ${others.join(", ")}` : "all sides here";
  const words = element("span", {}, element("b", {}, game.title), element("br"), against);
  return element("li", {}, element("a", { href: `/game/${game.id}` }, picture, words));
}

async function list() {
  const { games, allow_code: allowCode } = await ask("/api/catalogue");
  $("games").replaceChildren(...games.map(card));
  $("hint").textContent = `Your own game: drop its rules (.kif${allowCode ? " or .py" : ""}) anywhere on this page.`;
  $("file").accept = `.kif,.gdl,.json,.txt${allowCode ? ",.py" : ""}`;
  find();
}

async function fill() {
  const [, mine] = await Promise.all([list(), ask("/api/games?mine=1&state=open")]);
  $("open-games").replaceChildren(...mine.games.slice(0, 6).map(going));
  $("resume").hidden = mine.games.length === 0;
}

$("find").addEventListener("input", find);
$("find").addEventListener("keydown", (event) => {
  const first = [...$("games").children].find((item) => !item.hidden);
  if (event.key === "Enter") first?.querySelector("a")?.click();
});
$("file").addEventListener("change", () => {
  open($("file").files[0]);
  $("file").value = "";
});
takeDrops();
fill().catch((error) => say(error.message));
new Live("/search", { onFacts: (facts) => facts.type === "changed" && list().catch(() => {}) });
