// What every page has: the theme, the sound, short messages, and requests to the server.

const $ = (id) => document.getElementById(id);

export { $ };

/** A value kept in this browser, or nothing where it keeps none. */
export const kept = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      return;
    }
  },
};

/** An element with attributes and children; `on…` are listeners. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Ask the server; what it finds wrong is thrown as an Error that reads well. */
export async function ask(path, body) {
  let response;
  try {
    response = await fetch(path, body === undefined ? {} : {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error("The server does not answer.");
  }
  const facts = await response.json().catch(() => ({ fault: "The server's answer cannot be read." }));
  if (!response.ok) throw new Error(sentence(facts.fault));
  return facts;
}

/** A text with a capital at its start, unless a file is named there, and a full stop at its end. */
export function sentence(text) {
  if (!text) return "";
  const begun = /^[\w-]+\.\w/.test(text) ? text : text[0].toUpperCase() + text.slice(1);
  return /[.!?…”]$/.test(begun) ? begun : `${begun}.`;
}

let fading;

/** Say something for a few seconds. */
export function say(text) {
  const toast = $("toast");
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (toast.hidden = true), 5000);
}

/** The address of a page with parameters, those without a value left out. */
export function address(path, parameters) {
  const known = Object.entries(parameters).filter(([, value]) => value);
  const query = new URLSearchParams(known).toString();
  return query ? `${path}?${query}` : path;
}

/** Copy a text, or show it where copying is not allowed. */
export async function copy(text, told) {
  try {
    await navigator.clipboard.writeText(text);
    say(told);
  } catch {
    say(text);
  }
}

export const isSoundOn = () => kept.get("sound") === "on";

let hearing;

/** A short wooden knock, if sound is wanted. */
export function knock(pitch = 1) {
  if (!isSoundOn()) return;
  hearing ??= new AudioContext();
  const now = hearing.currentTime;
  const tone = hearing.createOscillator();
  const volume = hearing.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(420 * pitch, now);
  tone.frequency.exponentialRampToValueAtTime(140 * pitch, now + 0.06);
  volume.gain.setValueAtTime(0.22, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(volume).connect(hearing.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

$("theme").addEventListener("click", () => {
  const wanted = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = wanted;
  kept.set("theme", wanted);
});

$("sound").setAttribute("aria-pressed", isSoundOn());
$("sound").addEventListener("click", () => {
  kept.set("sound", isSoundOn() ? "off" : "on");
  $("sound").setAttribute("aria-pressed", isSoundOn());
  knock();
});

for (const link of document.querySelectorAll("header nav a")) {
  if (new URL(link.href).pathname === location.pathname) link.setAttribute("aria-current", "page");
}
