import { atOnce } from '../../../index/memory/slices.ts';
import { ColumnKeys } from './column-keys.ts';
/** The starts of pieces, as keys among others. */
export class PieceKeys extends ColumnKeys {
  kind;
  #pieces;
  constructor(source, pieces, world) {
    super(source, world);
    this.kind = source.format.kind === 'date' ? 'long' : 'double';
    this.#pieces = pieces;
  }
  keyOf(bucket) {
    return this.#pieces.start(this.table.keys[bucket]);
  }
  /** None: pieces without documents are the histogram's own. */
  every() {
    return atOnce(undefined);
  }
  place(values, count) {
    this.#pieces.place(values, count);
  }
}
