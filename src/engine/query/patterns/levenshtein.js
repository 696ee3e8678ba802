/**
 * Terms within a distance of a text. Only the cells next to the diagonal are kept, so that a code point takes the same few
 * steps whatever the length of the text. With transpositions no part is edited twice (optimal string alignment). Rows are made when they are first reached and
 * kept: a dictionary leads to the same few hundred again and again.
 */
export class LevenshteinMachine {
  start;
  prefix;
  maxEdits;
  #text;
  #fixed;
  #transpositions;
  #points;
  #known = new Map();
  constructor(text, { maxEdits, prefixLength, transpositions }) {
    const characters = Array.from(text);
    this.#text = characters.map((character) => character.codePointAt(0) ?? 0);
    this.#points = new Set(this.#text);
    this.maxEdits = maxEdits;
    this.#fixed = Math.min(prefixLength, characters.length);
    this.#transpositions = transpositions;
    this.prefix = characters.slice(0, this.#fixed).join('');
    const cells = new Uint8Array(2 * maxEdits + 1);
    for (let c = 0; c < cells.length; c++) {
      const column = c - maxEdits;
      cells[c] = column < 0 || column > this.#text.length ? maxEdits + 1 : this.#capped(column);
    }
    this.start = { row: 0, cells, before: undefined, point: -1, next: new Map() };
  }
  step(state, point) {
    const kind = this.#points.has(point) ? point : -1;
    let next = state.next.get(kind);
    if (next === undefined) {
      next = this.#follow(state, kind) ?? null;
      state.next.set(kind, next);
    }
    return next ?? undefined;
  }
  /** The rows themselves are shared: those that can be told apart by nothing that comes are one. */
  #follow(state, point) {
    const row = state.row + 1;
    if (row <= this.#fixed && this.#text[row - 1] !== point) return undefined;
    const cells = new Uint8Array(state.cells.length);
    let best = this.maxEdits + 1;
    for (let c = 0; c < cells.length; c++) {
      cells[c] = this.#cell(state, cells, c, point);
      best = Math.min(best, cells[c]);
    }
    if (best > this.maxEdits) return undefined;
    // What came before matters to transpositions alone, and only where this code point may be one of the two.
    const swaps = this.#transpositions && point !== -1;
    const before = swaps ? state.cells : undefined;
    const key = `${row},${cells.join()},${swaps ? `${point},${state.cells.join()}` : ''}`;
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = { row, cells, before, point, next: new Map() }));
    return known;
  }
  accepts(state) {
    return state.row >= this.#fixed && this.distance(state) <= this.maxEdits;
  }
  /** Edits between the text and what led to `state`; more than allowed when it is too far away. */
  distance({ row, cells }) {
    const c = this.#text.length - row + this.maxEdits;
    return c < 0 || c >= cells.length ? this.maxEdits + 1 : cells[c];
  }
  #cell(state, cells, c, point) {
    const column = state.row + 1 + c - this.maxEdits;
    if (column < 0 || column > this.#text.length) return this.maxEdits + 1;
    const deleted = c + 1 < cells.length ? state.cells[c + 1] + 1 : this.maxEdits + 1;
    if (column === 0) return this.#capped(deleted);
    const inserted = c > 0 ? cells[c - 1] + 1 : this.maxEdits + 1;
    const replaced = state.cells[c] + (this.#text[column - 1] === point ? 0 : 1);
    const swapped = this.#swapped(state, c, column, point);
    return this.#capped(Math.min(deleted, inserted, replaced, swapped));
  }
  #swapped({ before, point: last }, c, column, point) {
    if (!this.#transpositions || before === undefined || column < 2) return this.maxEdits + 1;
    if (this.#text[column - 1] !== last || this.#text[column - 2] !== point) return this.maxEdits + 1;
    return before[c] + 1;
  }
  #capped(distance) {
    return Math.min(distance, this.maxEdits + 1);
  }
}
