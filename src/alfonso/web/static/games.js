// The kept games: found, opened, taken along and brought back.

import { open, takeDrops } from "./opening.js";
import { $, address, ask, element, say, sentence } from "./page.js";

let shown = 0;

const chosen = (name) => $("filter").elements[name].value;

function ago(seconds) {
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const past = Math.round(Date.now() / 1000 - seconds);
  for (const [size, unit] of [[86400, "day"], [3600, "hour"], [60, "minute"]]) {
    if (past >= size) return words.format(-Math.floor(past / size), unit);
  }
  return "just now";
}

function row(game) {
  const moves = game.moves.join(" ");
  const picture = element("img", {
    src: address("/picture.svg", { game: game.game, at: game.start, moves }),
    alt: "", width: 88, height: 88, loading: "lazy",
  });
  const facts = `${game.outcome} · ${game.moves.length} moves · ${ago(game.changed)}`;
  const words = element("div", {},
    element("h2", {}, game.title),
    element("p", {}, game.mine.every(Boolean) ? "All sides here" : game.seats.join(" – ")),
    element("p", { class: "muted" }, sentence(facts)));
  const links = element("div", { class: "buttons" },
    element("a", { class: "button quiet", href: address("/analysis", { game: game.game, at: game.start, moves }) }, "Analyse"),
    element("a", { class: "button quiet", href: `/api/games/${game.id}.json`, download: "" }, "JSON"),
    element("a", { class: "button quiet", href: `/api/games/${game.id}.txt`, download: "" }, "Text"));
  return element("li", {}, element("a", { class: "open", href: `/game/${game.id}` }, picture, words), links);
}

async function list(isMore = false) {
  shown = isMore ? shown : 0;
  const query = { mine: chosen("whose"), state: chosen("state"), game: $("game").value, after: shown };
  const { games, more } = await ask(address("/api/games", query));
  shown += games.length;
  const rows = games.map(row);
  if (isMore) $("games").append(...rows);
  else $("games").replaceChildren(...rows);
  $("more").hidden = !more;
  $("none").hidden = shown > 0;
}

$("filter").addEventListener("change", (event) => {
  if (event.target !== $("file")) list().catch((error) => say(error.message));
});
$("file").addEventListener("change", () => {
  open($("file").files[0]);
  $("file").value = "";
});
takeDrops();
$("more").addEventListener("click", () => list(true).catch((error) => say(error.message)));

ask("/api/catalogue").then(({ games }) => {
  $("game").append(...games.map((game) => element("option", { value: game.spec }, game.name)));
}).catch(() => {});
list().catch((error) => say(error.message));
