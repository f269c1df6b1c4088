// Views that take turns in one place; the arrow keys lead from tab to tab.

import { $ } from "./page.js";

export class Tabs {
  /** `host` bears the name of the view that is shown; `onTurn(name)` is called when it changes. */
  constructor(host, names, onTurn) {
    Object.assign(this, { host, names, onTurn });
    this.at = names[0];
    for (const name of names) {
      $(`tab-${name}`).addEventListener("click", () => this.show(name));
      $(`tab-${name}`).addEventListener("keydown", (event) => this.key(event));
    }
  }

  show(name) {
    if (name === this.at) return;
    this.at = name;
    this.host.dataset.view = name;
    for (const other of this.names) {
      $(`view-${other}`).hidden = other !== name;
      $(`tab-${other}`).setAttribute("aria-selected", other === name);
      $(`tab-${other}`).setAttribute("tabindex", other === name ? 0 : -1);
    }
    this.onTurn(name);
  }

  next(by = 1) {
    const { names } = this;
    this.show(names[(names.indexOf(this.at) + by + names.length) % names.length]);
  }

  key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    this.next(by);
    $(`tab-${this.at}`).focus();
  }
}
