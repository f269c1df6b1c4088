// Opening a file: rules become a game, a kept game is brought back, and what is wrong is shown
// beside the lines that it is in.

import { $, address, element, say, sentence } from "./page.js";

const RECORD = /\.(json|txt|pgn)$/i;
const MOST = 1 << 20; // bytes; the server reads no more

/** Send a file; gives what the server answers, whatever it is. */
async function sent(path, file) {
  let response;
  try {
    response = await fetch(path, { method: "POST", body: file });
  } catch {
    return { fault: "The server does not answer." };
  }
  return response.json().catch(() => ({ fault: "The server's answer cannot be read." }));
}

/** Open a file that somebody has chosen or dropped: on to its game, or tell what is wrong. */
export async function open(file) {
  if (!file) return;
  trouble(null);
  if (file.size > MOST) {
    trouble(file.name, { fault: `this file has more than ${MOST >> 20} MB` });
    return;
  }
  const isRecord = RECORD.test(file.name);
  document.body.classList.add("opening");
  say(`Reading ${file.name} …`);
  const answer = await sent(isRecord ? "/api/import" : address("/api/rules", { name: file.name }), file);
  document.body.classList.remove("opening");
  $("toast").hidden = true;
  if (answer.id) location.href = `/game/${answer.id}`;
  else if (answer.spec) location.href = address("/new", { game: answer.spec });
  else trouble(file.name, answer, await text(file));
}

const text = (file) => file.text().catch(() => "");

/** Show what is wrong with a file, or nothing. */
function trouble(name, answer, content = "") {
  $("trouble").hidden = name === null;
  if (name === null) return;
  const lines = content.split("\n");
  const notes = (answer.notes ?? []).filter((note) => note.kind === "error");
  const said = notes.length ? notes.map((note) => fault(note, lines)) : [element("li", {}, sentence(answer.fault))];
  $("trouble").replaceChildren(
    element("h2", {}, `${name} does not play`),
    element("ul", {}, ...said),
    element("button", { type: "button", onclick: () => trouble(null) }, "Close"));
  $("trouble").scrollIntoView({ block: "nearest" });
}

function fault({ line, text: what }, lines) {
  const at = line ?? Number(/\bline (\d+)/.exec(what)?.[1]);
  const source = lines[at - 1]?.trim();
  return element("li", {},
    at ? element("b", {}, `Line ${at}: `) : "",
    sentence(what.replace(/^[^ ]*,? ?line \d+(, column \d+)?: /, "")),
    source ? element("pre", {}, source.slice(0, 200)) : "");
}

/** Take files that are dropped anywhere on the page. */
export function takeDrops() {
  let depth = 0;
  const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  const show = (by) => {
    depth = by ? Math.max(depth + by, 0) : 0;
    $("drop").hidden = depth === 0;
  };
  addEventListener("dragenter", (event) => hasFile(event) && show(1));
  addEventListener("dragleave", (event) => hasFile(event) && show(-1));
  addEventListener("dragover", (event) => hasFile(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    show(0);
    open(event.dataTransfer.files[0]);
  });
}
