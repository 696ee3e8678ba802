import { describe, expect, it } from 'vitest';
import { executeQueryPhase } from '../testing/at-once.ts';
import { changed, firstPage, type Wanted } from '../testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf } from '../testing/shard-world.ts';

const DOCUMENTS = 5000;

function documents(): readonly ModelDocument[] {
  return Array.from({ length: DOCUMENTS }, (_, i) => ({
    id: String(i),
    title: ['a'],
    body: [],
    tag: [],
    kind: [],
    rank: [],
    year: [],
    price: [],
    huge: [],
    flag: [],
    live: true,
  }));
}

/** A clock that moves on by a millisecond each time it is read. */
function ticking(): { readonly now: () => number; readonly elapsed: () => number } {
  let at = 0;
  return { now: () => 0, elapsed: () => at++ };
}

const request = firstPage({ kind: 'match', field: 'title', query: 'a' }, [{ field: '_doc', order: 'desc' }], DOCUMENTS);

function run(more: Wanted) {
  const searcher = searcherOf([documents()]);
  const result = executeQueryPhase(searcher, mapping, changed(request, { minScore: 0, ...more }), { ...host, clock: ticking() });
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

describe('a time limit', () => {
  it('stops work between slices of documents and keeps what was found', () => {
    const { timedOut, docs, totalHits, cost } = run({ timeoutMs: 3 });
    expect(timedOut).toBe(true);
    expect(docs.length).toBeGreaterThan(0);
    expect(docs.length).toBeLessThan(DOCUMENTS);
    expect(docs.length % 1024).toBe(0);
    expect(cost).toMatchObject({ visited: docs.length, matched: docs.length, matchedRelation: 'gte' });
    expect(totalHits).toEqual({ value: docs.length, relation: 'gte' });
  });

  it('keeps the number of matches where it was known before time ran out, and makes none up where it was not', () => {
    const known = run({ timeoutMs: 4, minScore: undefined });
    expect(known).toMatchObject({ timedOut: true, totalHits: { value: DOCUMENTS, relation: 'eq' } });
    expect(known.cost.visited).toBeLessThan(DOCUMENTS);
    const { totalHits, cost } = run({ timeoutMs: 0, minScore: undefined });
    expect(totalHits).toEqual({ value: 0, relation: 'gte' });
    expect(cost).toMatchObject({ visited: 0, matched: 0, matchedRelation: 'gte', skipped: 0 });
  });

  it('gives nothing when there is no time at all', () => {
    expect(run({ timeoutMs: 0 })).toMatchObject({ timedOut: true, docs: new Uint32Array(0) });
  });

  it('ends the search for terms that fit a pattern too, and keeps nothing of what it began', () => {
    const pattern = { kind: 'wildcard', field: 'title', value: '*a*' } as const;
    const all = { kind: 'bool', must: [], filter: [], should: [], mustNot: Array.from({ length: 50 }, () => pattern) } as const;
    expect(run({ query: pattern, timeoutMs: 2 })).toMatchObject({ timedOut: true, docs: new Uint32Array(0) });
    expect(run({ query: all, timeoutMs: 7 })).toMatchObject({ timedOut: true, docs: new Uint32Array(0) });
    expect(run({ query: pattern, timeoutMs: 1000 }).docs.length).toBe(DOCUMENTS);
  });

  it('says nothing when there was time enough', () => {
    const { timedOut, docs, totalHits } = run({ timeoutMs: 1000 });
    expect([timedOut, docs.length, totalHits]).toEqual([undefined, DOCUMENTS, { value: DOCUMENTS, relation: 'eq' }]);
  });
});

describe('a limit of matches', () => {
  it('counts only what the lowest score lets pass', () => {
    expect(run({ terminateAfter: 10, minScore: 1000 })).toMatchObject({ terminatedEarly: false, docs: new Uint32Array(0) });
    expect(run({ terminateAfter: 10, capacity: 100 })).toMatchObject({ terminatedEarly: true, totalHits: { value: 10, relation: 'eq' } });
  });

  it('takes the documents that the lowest score turns away', () => {
    const { terminatedEarly, cost } = run({ terminateAfter: 10, minScore: 1000 });
    expect([terminatedEarly, cost.visited, cost.matched]).toEqual([false, DOCUMENTS, 0]);
  });

  it('says nothing of more when the last match was the limit', () => {
    expect(run({ terminateAfter: DOCUMENTS }).terminatedEarly).toBe(false);
  });
});
