import { hasBit } from '../../index/memory/bits.ts';
import type { Segment } from '../../index/segment/segment.ts';
import { printUnsigned } from '../../schema/values/unsigned-long.ts';
import type { NumberForm } from './score-function.ts';

const NANOS_PER_MILLI = 1_000_000n;

/** The numbers of a field in one segment as doubles; moments in milliseconds. */
export class DocNumbers {
  readonly #column: ReturnType<Segment['docValues']>;
  readonly #form: NumberForm;

  constructor(segment: Segment, field: string, form: NumberForm) {
    this.#column = segment.docValues(field);
    this.#form = form;
  }

  /** Where the document's values begin and end; nothing between them where it has none. */
  range(doc: number): readonly [from: number, to: number] {
    const column = this.#column;
    if (column?.kind !== 'numeric' || !hasBit(column.docsWithValue, doc)) return NONE;
    return column.offsets === undefined ? [doc, doc + 1] : [column.offsets[doc], column.offsets[doc + 1]];
  }

  /** The value as it is kept, which is exact. */
  exact(at: number): number | bigint {
    const column = this.#column;
    const kept = column?.kind === 'numeric' ? column.values[at] : 0;
    if (this.#form === 'plain') return kept;
    if (this.#form === 'unsigned') return printUnsigned(kept);
    const nanos = BigInt(kept);
    const millis = nanos / NANOS_PER_MILLI;
    return Number(nanos < 0n && millis * NANOS_PER_MILLI !== nanos ? millis - 1n : millis);
  }

  value(at: number): number {
    return Number(this.exact(at));
  }
}

const NONE: readonly [number, number] = [0, 0];
