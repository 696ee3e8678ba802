import { DisjunctionScorer } from './disjunction-scorer.ts';
/** A place of a phrase where any of several terms may stand: their positions as those of one term. */
export class UnionCursor {
  offset;
  termKeys;
  scorer;
  positions = new Uint32Array(16);
  from = 0;
  end = 0;
  #cursors;
  constructor(cursors, offset) {
    this.#cursors = cursors;
    this.offset = offset;
    this.termKeys = cursors.flatMap(({ termKeys }) => termKeys);
    this.scorer = new DisjunctionScorer(
      cursors.map((cursor) => cursor.scorer),
      1,
    );
  }
  load() {
    const doc = this.scorer.docId;
    let size = 0;
    for (const cursor of this.#cursors) {
      if (cursor.scorer.docId !== doc) continue;
      cursor.load();
      const count = cursor.end - cursor.from;
      if (size + count > this.positions.length) this.#grow(size + count);
      this.positions.set(cursor.positions.subarray(cursor.from, cursor.end), size);
      size += count;
    }
    this.positions.subarray(0, size).sort();
    this.from = 0;
    this.end = size;
  }
  #grow(size) {
    const grown = new Uint32Array(size * 2);
    grown.set(this.positions);
    this.positions = grown;
  }
}
