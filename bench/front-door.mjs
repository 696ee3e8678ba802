// What benchmarks at the engine's front door share: the mapping of the corpus, and a search without anything beside its page.

/** The index that benchmarks make. */
export const INDEX = 'bench';

/** For the documents of `peers/corpora.mjs`. */
export const MAPPINGS = {
  properties: {
    text: { type: 'text' },
    tag: { type: 'keyword' },
    number: { type: 'integer' },
    seq: { type: 'integer' },
    date: { type: 'date' },
  },
};

/** The mapping as the engine takes it. @param {(value: object) => { value: any }} sourceOf of the library that is measured */
export function mappingOf(sourceOf) {
  return sourceOf(MAPPINGS).value;
}

/** A search of the index with exact totals and without sources, as far as `wanted` says nothing else. @param {Record<string, unknown>} wanted */
export function searchOf(wanted) {
  return {
    target: { kind: 'indices', names: [INDEX] },
    from: 0,
    size: 10,
    sort: [],
    trackTotalHitsUpTo: Infinity,
    trackScores: false,
    source: { kind: 'none' },
    version: false,
    seqNoPrimaryTerm: false,
    ...wanted,
  };
}

/** @param {{ ok: boolean, value?: any, error?: unknown }} result */
export function must(result) {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
