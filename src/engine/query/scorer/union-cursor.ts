import { DisjunctionScorer } from './disjunction-scorer.ts';
import type { PhraseCursor, PositionCursor } from './phrase-scorer.ts';
import type { Scorer } from './scorer.ts';

/** A place of a phrase where any of several terms may stand: their positions as those of one term. */
export class UnionCursor implements PhraseCursor {
  readonly offset: number;
  readonly termKeys: readonly number[];
  readonly scorer: Scorer;
  positions = new Uint32Array(16);
  from = 0;
  end = 0;
  readonly #cursors: readonly PositionCursor[];

  constructor(cursors: readonly PositionCursor[], offset: number) {
    this.#cursors = cursors;
    this.offset = offset;
    this.termKeys = cursors.flatMap(({ termKeys }) => termKeys);
    this.scorer = new DisjunctionScorer(
      cursors.map((cursor) => cursor.scorer),
      1,
    );
  }

  load(): void {
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

  #grow(size: number): void {
    const grown = new Uint32Array(size * 2);
    grown.set(this.positions);
    this.positions = grown;
  }
}
