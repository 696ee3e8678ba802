import { hasBit } from '../../index/memory/bits.ts';
import { printUnsigned } from '../../schema/values/unsigned-long.ts';
const NANOS_PER_MILLI = 1000000n;
/** The numbers of a field in one segment as doubles; moments in milliseconds. */
export class DocNumbers {
  #column;
  #form;
  constructor(segment, field, form) {
    this.#column = segment.docValues(field);
    this.#form = form;
  }
  /** Where the document's values begin and end; nothing between them where it has none. */
  range(doc) {
    const column = this.#column;
    if (column?.kind !== 'numeric' || !hasBit(column.docsWithValue, doc)) return NONE;
    return column.offsets === undefined ? [doc, doc + 1] : [column.offsets[doc], column.offsets[doc + 1]];
  }
  /** The value as it is kept, which is exact. */
  exact(at) {
    const column = this.#column;
    const kept = column?.kind === 'numeric' ? column.values[at] : 0;
    if (this.#form === 'plain') return kept;
    if (this.#form === 'unsigned') return printUnsigned(kept);
    const nanos = BigInt(kept);
    const millis = nanos / NANOS_PER_MILLI;
    return Number(nanos < 0n && millis * NANOS_PER_MILLI !== nanos ? millis - 1n : millis);
  }
  value(at) {
    return Number(this.exact(at));
  }
}
const NONE = [0, 0];
