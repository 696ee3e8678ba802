import { BucketTable } from '../../collect/bucket-table.ts';
import { NumberColumn } from '../../collect/columns.ts';
/** Keys that doubles stand for: those of a column, or what is made of them. */
export class ColumnKeys {
  column;
  table;
  /** Whether a number is to be a bucket; undefined where every one is. */
  takes;
  constructor(source, world) {
    this.column = new NumberColumn(source, world);
    this.table = new BucketTable(world.ledger);
  }
  get size() {
    return this.table.size;
  }
  get owners() {
    return this.table.owners;
  }
  get perDoc() {
    return this.column.perDoc;
  }
  enter(leaf) {
    this.column.enter(leaf);
  }
  read(block, below) {
    const { docs, owners, numbers, count } = this.column.read(block);
    this.place(numbers, count);
    below.count = 0;
    if (!below.reserve(count)) return;
    const { table, takes } = this;
    let size = 0;
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      const number = numbers[i];
      // A value that a document has twice makes it one document still; entries of one document and bucket lie side by side.
      if (i > 0 && docs[i - 1] === doc && owners[i - 1] === owners[i] && numbers[i - 1] === number) continue;
      if (takes !== undefined && !takes(number)) continue;
      below.docs[size] = doc;
      below.owners[size++] = table.of(owners[i], number);
    }
    below.count = size;
  }
}
