// A connection to the server that mends itself.

const LONGEST = 4000; // milliseconds from try to try

export class Live {
  /** `onFacts(facts)` hears every message, `onLine(isUp)` whether the connection stands. */
  constructor(path, { onFacts, onLine = () => {} }) {
    this.path = path;
    this.onFacts = onFacts;
    this.onLine = onLine;
    this.wait = 250;
    this.isClosed = false;
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => this.hurry());
  }

  open() {
    const path = typeof this.path === "function" ? this.path() : this.path;
    this.socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}`);
    this.socket.onopen = () => {
      this.wait = 250;
      this.onLine(true);
    };
    this.socket.onmessage = (event) => this.onFacts(JSON.parse(event.data));
    this.socket.onclose = () => this.mend();
  }

  mend() {
    if (this.isClosed) return;
    this.onLine(false);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST);
  }

  /** Try again at once where that promises more than waiting. */
  hurry() {
    if (this.isClosed || document.hidden || this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  }

  get isUp() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Say something; gives whether it was sent. */
  say(facts) {
    if (this.isUp) this.socket.send(JSON.stringify(facts));
    return this.isUp;
  }

  close() {
    this.isClosed = true;
    this.socket.close();
  }
}
