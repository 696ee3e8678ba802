import { describe, expect, it } from 'vitest';
import { KernelStock } from '../../kernels/kernel-stock.ts';
import { PlainKernels } from '../../kernels/plain-kernels.ts';
import { openWasmKernels } from '../../kernels/wasm-kernels.ts';
import type { Query } from '../../query/query.ts';
import { executeQueryPhase } from '../testing/at-once.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from '../phase/query-phase.ts';
import { changed, firstPage } from '../testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf } from '../testing/shard-world.ts';

const SEED = 7;

/** WebAssembly or nothing: Node has it. */
function openWasm() {
  const kernels = openWasmKernels();
  if (kernels === undefined) throw new Error('Node has WebAssembly');
  return kernels;
}

const WAYS = [new KernelStock(() => new PlainKernels()), new KernelStock(openWasm)];

/** Numbers from 0 to 1, the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Documents over several chunks; a word may be more frequent than tables go, and every tenth document deleted. */
function library(size: number, deletions: boolean): ModelDocument[] {
  const next = random(SEED + size);
  const word = (): string => `w${Math.floor(40 ** next())}`;
  return Array.from({ length: size }, (_, i) => ({
    id: `d${i}`,
    title: [],
    body: [...Array.from({ length: Math.floor(next() * 12) }, word), ...Array<string>(i % 997 === 0 ? 50 : 0).fill('w1')],
    tag: [],
    kind: [`k${Math.floor(next() * 3)}`],
    rank: [],
    year: [],
    price: [],
    huge: [],
    flag: [],
    live: !deletions || next() > 0.1,
  }));
}

const match = (query: string, boost = 1): Query => ({ kind: 'match', field: 'body', query, boost });
const either = (...should: Query[]): Query => ({ kind: 'bool', must: [], filter: [], should, mustNot: [] });

const QUERIES: readonly [string, Query][] = [
  ['one word', match('w1')],
  ['many words', match('w1 w2 w3 w7 w30')],
  ['words that score nothing', match('w1 w2', 0)],
  ['words of different weight', either(match('w1', 0.01), match('w5', 20))],
  ['words and a keyword', either(match('w1'), { kind: 'term', field: 'kind', value: 'k1' })],
  ['a keyword alone', { kind: 'term', field: 'kind', value: 'k1' }],
  ['a word that only some segments have often', match('w39 w38')],
];

describe.each([
  ['without deletions', false],
  ['with deletions', true],
])('scoring in one go, %s', (_, deletions) => {
  const searcher = searcherOf([library(17_000, deletions), library(300, deletions), library(4097, deletions)]);

  function run(request: QueryPhaseRequest, kernels?: KernelStock): QueryPhaseResult {
    const on = kernels === undefined ? host : { ...host, kernels };
    const result = executeQueryPhase(searcher, mapping, request, on, { skipping: false });
    if (!result.ok) throw new Error(result.error.kind);
    return result.value;
  }

  /** Answers of all ways, which are to be one, and their counters too. */
  function agreed(request: QueryPhaseRequest): QueryPhaseResult {
    const slow = run(request);
    for (const kernels of WAYS) expect(run(request, kernels)).toEqual(slow);
    return slow;
  }

  it.each(QUERIES)('answers and counts as looking at one document after the other does: %s', (__, query) => {
    for (const capacity of [10, 256, 30_000]) {
      const request = firstPage(query, [], capacity);
      const { docs, scores } = agreed(request);
      expect(docs.length).toBe(scores.length);
      if (docs.length === 0) continue;
      const middle = docs.length >>> 1;
      const resumeAfter = { keys: [], score: scores[middle], doc: docs[middle] };
      for (const trackScores of [false, true]) agreed(changed(request, { resumeAfter, trackScores }));
      agreed(changed(request, { sort: [{ field: '_score', order: 'desc' }], searchAfter: [scores[middle]] }));
      agreed(changed(request, { minScore: scores[middle] }));
    }
  });
});
