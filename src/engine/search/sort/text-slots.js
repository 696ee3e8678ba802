import { compareBytes } from '../../json/utf8.ts';
import { KeySlots } from './key-slots.ts';
import { sortColumn } from './sort-column.ts';
import { textColumn } from './key-column.ts';
/**
 * A key of keywords. Inside a leaf values compare by rank: the ordinal, negated for descending order, so that smaller is
 * better; a text the leaf does not have ranks halfway between its neighbours, a missing value at an infinity.
 */
export class TextSlots extends KeySlots {
  #key;
  #sign;
  #missingRank;
  #cursor;
  #texts = [];
  #ranks;
  #leaves;
  #leaf = -1;
  #column;
  #current = 0;
  #bottomSlot = -1;
  #bottom = 0;
  #cursorRank = 0;
  #absentRank = 0;
  constructor(key, capacity, cursor) {
    super();
    this.#key = key;
    this.#sign = key.order === 'asc' ? 1 : -1;
    this.#missingRank = key.missing === 'first' ? -Infinity : Infinity;
    const missing = key.missing instanceof Uint8Array ? key.missing : null;
    this.#cursor = cursor instanceof Uint8Array ? cursor : missing;
    this.#ranks = new Float64Array(capacity);
    this.#leaves = new Int32Array(capacity);
  }
  enterLeaf(leaf) {
    const column = sortColumn(leaf.segment, this.#key);
    this.#column = column?.kind === 'ordinal' ? column : undefined;
    this.#leaf++;
    this.#absentRank = this.#key.missing instanceof Uint8Array ? this.#rankOf(this.#key.missing) : this.#missingRank;
    this.#cursorRank = this.#rankOf(this.#cursor);
    if (this.#bottomSlot >= 0) this.#bottom = this.#rankOf(this.#texts[this.#bottomSlot]);
  }
  load(doc) {
    const ordinal = this.#column === undefined ? -1 : ordinalOf(this.#column, doc, this.#key.mode);
    this.#current = ordinal < 0 ? this.#absentRank : ordinal * this.#sign;
  }
  store(slot) {
    this.#ranks[slot] = this.#current;
    this.#leaves[slot] = this.#leaf;
    this.#texts[slot] = this.#currentText();
  }
  compareSlots(a, b) {
    if (this.#leaves[a] === this.#leaves[b]) return compareRanks(this.#ranks[a], this.#ranks[b]);
    const left = this.#texts[a];
    const right = this.#texts[b];
    if (left === null || right === null) {
      if (left === right) return 0;
      return (left === null) === this.#missingRank < 0 ? -1 : 1;
    }
    return compareBytes(left, right) * this.#sign;
  }
  setBottom(slot) {
    this.#bottomSlot = slot;
    this.#bottom = this.#leaves[slot] === this.#leaf ? this.#ranks[slot] : this.#rankOf(this.#texts[slot]);
  }
  compareToBottom() {
    return this.#compareCurrent(this.#bottom, this.#texts[this.#bottomSlot]);
  }
  compareToCursor() {
    return this.#compareCurrent(this.#cursorRank, this.#cursor);
  }
  column(slots) {
    return textColumn(
      Array.from(slots, (slot) => this.#texts[slot]),
      this.#key.missing === 'first',
    );
  }
  /** Two texts that the leaf lacks may share a gap: only their bytes tell them apart. */
  #compareCurrent(rank, text) {
    const gap = this.#current === rank && text !== null && !Number.isInteger(rank);
    const stand = this.#key.missing;
    return gap && stand instanceof Uint8Array ? compareBytes(stand, text) * this.#sign : compareRanks(this.#current, rank);
  }
  #currentText() {
    if (this.#column !== undefined && Number.isInteger(this.#current)) {
      const ordinal = this.#current * this.#sign;
      if (this.#current !== this.#absentRank || !(this.#key.missing instanceof Uint8Array)) return this.#column.terms.bytes(ordinal);
    }
    return this.#key.missing instanceof Uint8Array ? this.#key.missing : null;
  }
  #rankOf(text) {
    if (text === null) return this.#missingRank;
    return localRank(this.#column?.terms, text) * this.#sign;
  }
}
/** Ordinal of `text`, or halfway between those it lies between. */
function localRank(terms, text) {
  if (terms === undefined) return -0.5;
  const ordinal = terms.lookup(text);
  return ordinal >= 0 ? ordinal : terms.ceiling(text) - 0.5;
}
function ordinalOf(column, doc, mode) {
  const { offsets, ordinals, docsWithValue } = column;
  if (offsets !== undefined) {
    if (offsets[doc] === offsets[doc + 1]) return -1;
    return mode === 'min' ? ordinals[offsets[doc]] : ordinals[offsets[doc + 1] - 1];
  }
  return ((docsWithValue.words[doc >>> 5] >>> (doc & 31)) & 1) === 1 ? ordinals[doc] : -1;
}
/** Not a difference: two equal infinities are equal. */
function compareRanks(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
