import type { TermDictionary } from '../index/segment/segment.ts';
import type { Sliced, SliceMeter } from '../index/memory/slices.ts';
import { keyEnd, weightAt } from '../schema/values/completion-term.ts';

/** Terms of a block. */
export const BLOCK = 128;

/** The weights of a segment's completions by ordinal, and the largest of each block. */
export interface CompletionWeights {
  readonly weights: Int32Array;
  readonly largest: Int32Array;
}

const UNITS_PER_TERM = 60;

/** Read off the terms on first use. */
const KNOWN = new WeakMap<TermDictionary, CompletionWeights>();

/** The weights of all terms. */
export function* completionWeights(terms: TermDictionary, meter: SliceMeter): Sliced<CompletionWeights> {
  const known = KNOWN.get(terms);
  if (known !== undefined) return known;
  const weights = new Int32Array(terms.size);
  const largest = new Int32Array(Math.ceil(terms.size / BLOCK));
  const { allBytes } = terms;
  for (let ordinal = 0; ordinal < terms.size; ordinal++) {
    const weight = weightAt(allBytes, keyEnd(allBytes, terms.start(ordinal)));
    weights[ordinal] = weight;
    const block = Math.floor(ordinal / BLOCK);
    if (weight > largest[block]) largest[block] = weight;
    if (meter.add(UNITS_PER_TERM)) yield meter.take();
  }
  const made = { weights, largest };
  KNOWN.set(terms, made);
  return made;
}
