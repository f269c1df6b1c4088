// From clicks to a move: every legal move is a name and the spots to click for it, in order.
// What has been clicked filters the legal moves; a move is made when its last spot is clicked.

export class Choosing {
  /** `legal` holds [name, spots]; `drops` maps a spot to the spot meant by a click on it. */
  constructor(legal, drops = (spot) => spot) {
    this.legal = legal;
    this.drops = drops;
    this.picked = [];
  }

  /** The moves that begin with what is picked. */
  get open() {
    return this.legal.filter(([, spots]) => this.picked.every((spot, at) => spots[at] === spot));
  }

  /** The spots that can be picked next. */
  get next() {
    const at = this.picked.length;
    return new Set(this.open.filter(([, spots]) => spots.length > at).map(([, spots]) => spots[at]));
  }

  /** The moves that would be complete now. */
  get complete() {
    return this.open.filter(([, spots]) => spots.length === this.picked.length);
  }

  /** The names to choose from where clicks alone do not decide. */
  get names() {
    const complete = this.complete;
    return complete.length && (this.picked.length === 0 || this.next.size || complete.length > 1)
      ? complete.map(([name]) => name)
      : [];
  }

  /** Pick a spot; gives the name of the move that is complete with it, or null. */
  pick(clicked) {
    const spot = this.next.has(clicked) ? clicked : this.drops(clicked, this.next);
    if (this.next.has(spot)) this.picked.push(spot);
    else if (this.skip(spot)) return this.decided();
    else this.begin(spot);
    return this.decided();
  }

  /** A click further on along the only move that leads there. */
  skip(spot) {
    const at = this.picked.length;
    if (!at) return false;
    const leading = this.open.filter(([, spots]) => spots.at(-1) === spot && spots.length > at);
    if (leading.length !== 1) return false;
    this.picked = [...leading[0][1]];
    return true;
  }

  /** Start anew at a spot, or go back to where it was picked. */
  begin(spot) {
    const at = this.picked.indexOf(spot);
    this.picked = at > 0 ? this.picked.slice(0, at + 1) : [];
    if (at < 0 && this.next.has(spot)) this.picked = [spot];
  }

  /** Undo the last pick. */
  back() {
    this.picked.pop();
  }

  clear() {
    this.picked = [];
  }

  decided() {
    const complete = this.complete;
    return this.picked.length && complete.length === 1 && !this.next.size ? complete[0][0] : null;
  }
}
