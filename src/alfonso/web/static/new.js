// A new game: against whom, which side, how fast, and with which rules.

import { Live } from "./live.js";
import { $, address, ask, element, kept, say, sentence } from "./page.js";

const MANY = 6; // settings; of more than that, the first alone is shown at once

const asked = new URLSearchParams(location.search);
const form = $("form");
let game;
let levels;

function pill(name, value, text, isChecked) {
  const input = element("input", { type: "radio", name, value, checked: isChecked });
  return element("label", {}, input, element("span", {}, text));
}

function chosen(name) {
  return form.elements[name]?.value ?? "";
}

/** The spec of the game with what is set in the form. */
function spec() {
  const pairs = game.settings
    .map(({ name, default: usual }) => [name, $(`set-${name}`), usual])
    .filter(([, field, usual]) => valueOf(field) !== plain(usual))
    .map(([name, field]) => `${name}=${valueOf(field)}`);
  return pairs.length ? `${game.spec}:${pairs.join(",")}` : game.spec;
}

function plain(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "" : String(value);
}

function valueOf(field) {
  return field.type === "checkbox" ? (field.checked ? "yes" : "no") : field.value.trim();
}

function setting({ name, default: usual, choices }) {
  const id = `set-${name}`;
  let field;
  if (choices.length) {
    const options = choices.map((choice) =>
      element("option", { value: choice, selected: choice === usual }, choice || "as the rules say"));
    field = element("select", { id }, ...options);
  } else if (typeof usual === "boolean") {
    field = element("input", { id, type: "checkbox", checked: usual });
  } else {
    const step = Number.isInteger(usual) ? "1" : "any";
    field = element("input", { id, type: "number", step, value: plain(usual) });
  }
  field.addEventListener("change", redraw);
  const words = name.replaceAll("_", " ");
  return element("label", { class: "row" }, words[0].toUpperCase() + words.slice(1), field);
}

function set(field, value) {
  if (value === undefined) return;
  if (field.type === "checkbox") field.checked = ["1", "yes", "true"].includes(value.toLowerCase());
  else field.value = value;
}

function redraw() {
  const at = $("at").value.trim();
  $("picture").src = address("/picture.svg", { game: spec(), at, v: game.stamp });
  $("analyse").href = address("/analysis", { game: spec(), at });
}

function refresh() {
  if (!game) return;
  const against = chosen("against");
  const isAlone = players().length < 2;
  $("strength").hidden = against === "friend" || against === "both" || (isAlone && against === "computer");
  $("side").hidden = isAlone || against === "both" || against === "none";
  $("level-told").textContent = $("level").value;
}

/** The sides that somebody plays: all but chance. */
const players = () => game.sides.flatMap((name, side) => (side === game.chance ? [] : [side]));

/** Who sits where: the visitor is “me”, a free seat “open”, the computer its spec. */
function seats() {
  const computer = $("player").value.trim() || levels[game.kind][$("level").value - 1];
  const other = { computer, friend: "open", both: "me", none: computer }[chosen("against")];
  const sides = players();
  const any = sides[Math.floor(Math.random() * sides.length)];
  const mine = chosen("side") === "any" ? any : Number(chosen("side"));
  return sides.map((side) => (side === mine && chosen("against") !== "none" ? "me" : other));
}

function clock() {
  if (!chosen("pace")) return null;
  const [seconds, increment] = chosen("pace").split("+").map(Number);
  return { seconds, increment };
}

async function play(event) {
  event.preventDefault();
  await filled;
  if (!game) return;
  $("fault").textContent = "";
  kept.set("level", $("level").value);
  kept.set("name", $("name").value);
  try {
    const wish = { game: spec(), seats: seats(), clock: clock(), name: $("name").value.trim() };
    const at = $("at").value.trim();
    const { id } = await ask("/api/games", at ? { ...wish, start: at } : wish);
    location.href = `/game/${id}`;
  } catch (error) {
    $("fault").textContent = error.message;
  }
}

async function fill() {
  const catalogue = await ask(address("/api/catalogue", { game: asked.get("game") || "alquerque" }));
  levels = catalogue.levels;
  if (catalogue.wanted.fault) throw new Error(sentence(catalogue.wanted.fault));
  game = catalogue.wanted;
  document.title = `${game.name} · Alfonso`;
  $("title").textContent = game.name;
  $("about").textContent = sentence(game.about);
  const sides = players().map((side, at) => pill("side", side, game.sides[side], at === 0));
  $("side").append(...sides, pill("side", "any", sides.length > 2 ? "Any" : "Either", false));
  const fields = game.settings.map(setting);
  game.settings.forEach(({ name }, at) => set(fields[at].lastElementChild, game.chosen[name]));
  const shown = fields.length > MANY ? 1 : fields.length;
  $("settings").append(...fields.slice(0, shown));
  $("finer-settings").append(...fields.slice(shown));
  $("finer").hidden = shown === fields.length;
  $("rules").hidden = game.settings.length === 0;
  if (sides.length < 2) alone();
  $("at").value = asked.get("at") ?? "";
  $("level").value = kept.get("level") ?? 3;
  $("name").value = kept.get("name") ?? "";
  redraw();
  refresh();
}

/** A puzzle: one side, and nobody to play against. */
function alone() {
  for (const value of ["friend", "both"]) form.querySelector(`[value=${value}]`).parentNode.hidden = true;
  form.querySelector("[value=computer] + span").textContent = "I solve it";
  form.querySelector("[value=none] + span").textContent = "Watch the computer";
  $("against").querySelector("legend").textContent = "Who plays";
}

/** The rules have changed on disk: the form begins anew with them. */
function hear(facts) {
  if (facts.type === "changed" && facts.game === game?.spec) location.reload();
}

form.addEventListener("submit", play);
form.addEventListener("input", refresh);
$("at").addEventListener("change", redraw);
$("picture").addEventListener("error", () => {
  ask("/api/position", { game: spec(), ...($("at").value.trim() && { start: $("at").value.trim() }) })
    .catch((error) => ($("fault").textContent = error.message));
});
$("picture").addEventListener("load", () => ($("fault").textContent = ""));
const filled = fill().catch((error) => ($("fault").textContent = error.message));
new Live("/search", { onFacts: hear });
