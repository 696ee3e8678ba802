import { describe, expect, it } from 'vitest';
import { createEngine, type Engine, type Query } from './index.ts';
import { createIndex, writeOf } from './testing/documents.ts';
import { countingIds } from './testing/virtual-host.ts';
import { must, searchRequest, type Wanted } from './testing/walks.ts';

const INDEX = 'logs';
const DOCUMENTS = 1200;
const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'omega', 'sigma'];

/** A clock that a look moves on by so many milliseconds: with two, every step of work fills its slice. */
function clockOf(stepMs: number): { now: () => number; elapsed: () => number } {
  let at = 0;
  return { now: () => 1_700_000_000_000, elapsed: () => (at += stepMs) };
}

async function filled(stepMs: number, pause?: () => Promise<void>): Promise<Engine> {
  const engine = createEngine({ clock: clockOf(stepMs), ids: countingIds(), ...(pause && { pause }) });
  createIndex(engine, INDEX, 2);
  const operations = Array.from({ length: DOCUMENTS }, (_, i) => {
    const text = [WORDS[i % 6], WORDS[(i * 5 + 1) % 6], `word${i}`].join(' ');
    return writeOf(INDEX, 'index', `d${i}`, `{"text":"${text}","code":"c${i}","tag":"t${i % 7}","n":${(i * 7919) % 1000}}`);
  });
  for (const result of await engine.bulk(operations, { refresh: true })) must(result);
  return engine;
}

const list = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const anyOf = (should: readonly Query[]): Query => ({ kind: 'bool', must: [], filter: [], should, mustNot: [] });
const both = (a: Query, b: Query): Query => ({ kind: 'bool', must: [a, b], filter: [], should: [], mustNot: [] });
const match = (query: string): Query => ({ kind: 'match', field: 'text', query });

const FUZZY: Query = { kind: 'match', field: 'text', query: list(60, (i) => `wurd${i}`).join(' '), fuzziness: 'AUTO' };
const PAIRS = anyOf(list(500, (i) => both(match(WORDS[i % 6]), match(WORDS[(i + 1) % 6]))));
const FEW_PAIRS = anyOf(list(30, (i) => both(match(WORDS[i % 6]), match(WORDS[(i + 1) % 6]))));
const WILD = anyOf(list(40, (i) => ({ kind: 'wildcard', field: 'code.keyword', value: `*${i}*` })));

/** Each takes long in a way of its own. */
const LONG: Readonly<Record<string, Wanted>> = {
  'fuzzy words': { query: FUZZY },
  'a thousand words': { query: match([...WORDS, ...list(1000, (i) => `word${i}`)].join(' ')) },
  'a thousand words, by a key': {
    query: match([...WORDS, ...list(1000, (i) => `word${i}`)].join(' ')),
    sort: [{ field: 'n', order: 'desc' }],
  },
  'everything, by three keys': {
    size: 1000,
    sort: [
      { field: 'tag.keyword', order: 'asc' },
      { field: 'n', order: 'desc' },
      { field: 'code.keyword', order: 'asc' },
    ],
  },
  'clauses in clauses': { query: PAIRS },
  'patterns, by two keys': {
    query: WILD,
    sort: [
      { field: 'tag.keyword', order: 'asc' },
      { field: 'n', order: 'desc' },
    ],
  },
  'ids, collapsed': { query: { kind: 'ids', values: list(2000, (i) => `d${i}`) }, collapse: { field: 'n' } },
  // Each a step of its own.
  'every hit explained': { query: both(match('alpha'), FEW_PAIRS), explain: true, size: 40 },
  'a second look': {
    query: match('alpha beta'),
    rescore: [{ windowSize: 200, query: PAIRS, queryWeight: 1, rescoreQueryWeight: 2, scoreMode: 'total' }],
  },
  'counts of all shards': { query: FUZZY, globalStatistics: true },
};

const rows = Object.entries(LONG).map(([name, asked]) => ({
  name,
  request: searchRequest({ target: { kind: 'indices', names: [INDEX] }, size: 20, ...asked }),
}));

/** Without what the clock says. */
function untimed(response: unknown): unknown {
  return JSON.parse(JSON.stringify(response, (key, value: unknown) => (key.endsWith('Ms') ? undefined : value)));
}

describe('a search that takes long', () => {
  it.each(rows)('answers and counts the same with a pause after every step as without any: $name', async ({ request }) => {
    let pauses = 0;
    const paused = await filled(2, async () => void pauses++);
    pauses = 0;
    const answer = must(await paused.search(request));
    expect(pauses).toBeGreaterThan(3);
    expect(answer.hits.length).toBeGreaterThan(0);
    expect(untimed(answer)).toEqual(untimed(must(await (await filled(0)).search(request))));
  });

  it.each(rows)('does no step more once it is called off, and lets its readers go: $name', async ({ request }) => {
    let pauses = 0;
    const engine = await filled(2, async () => void pauses++);
    pauses = 0;
    const last = 3;
    const interruption = {
      get aborted() {
        return pauses >= last;
      },
      pause: async () => void pauses++,
    };
    expect(await engine.search(request, interruption)).toEqual({ ok: false, error: { kind: 'task_cancelled' } });
    // Every shard that was under way may have asked for its turn already.
    expect(pauses).toBeLessThanOrEqual(last + 3);
    const stats = must(await engine.stats(INDEX));
    expect(stats.activity.openReaders).toBe(0);
  });

  it('lets others in between shards, each of which takes little, and before it merges a long page', async () => {
    let pauses = 0;
    const interruption = {
      get aborted() {
        return pauses > 0;
      },
      pause: async () => undefined,
    };
    const engine = await filled(1, async () => void pauses++);
    const request = searchRequest({ target: { kind: 'indices', names: [INDEX] }, query: match('alpha'), size: 1000 });
    pauses = 0;
    const answer = must(await engine.search(request));
    expect(pauses).toBeGreaterThan(1);
    expect(untimed(answer)).toEqual(untimed(must(await (await filled(0)).search(request))));
    pauses = 0;
    expect(await engine.search(request, interruption)).toEqual({ ok: false, error: { kind: 'task_cancelled' } });
    expect(must(await engine.stats(INDEX)).activity.openReaders).toBe(0);
  });

  it('is counted in steps too, and called off', async () => {
    let pauses = 0;
    const engine = await filled(2, async () => void pauses++);
    pauses = 0;
    expect(must(await engine.count([INDEX], PAIRS)).count).toBe(must(await (await filled(0)).count([INDEX], PAIRS)).count);
    expect(pauses).toBeGreaterThan(3);
    expect(await engine.count([INDEX], PAIRS, undefined, { aborted: true, pause: async () => undefined })).toEqual({
      ok: false,
      error: { kind: 'task_cancelled' },
    });
  });

  it('ends at its deadline with what it has', async () => {
    const engine = await filled(2, async () => undefined);
    const answer = must(await engine.search(searchRequest({ target: { kind: 'indices', names: [INDEX] }, query: PAIRS, timeoutMs: 40 })));
    expect(answer.timedOut).toBe(true);
    const all = must(await engine.search(searchRequest({ target: { kind: 'indices', names: [INDEX] }, query: PAIRS })));
    expect(answer.totalHits?.value).toBeLessThan(all.totalHits?.value ?? 0);
  });

  it('is refused where its words stand for more terms than a query may come to', async () => {
    const engine = createEngine({ clock: clockOf(0), ids: countingIds() });
    createIndex(engine, INDEX, 1);
    const operations = list(1200, (i) => writeOf(INDEX, 'index', `d${i}`, `{"text":"abcdef${String.fromCharCode(97 + (i % 26))}${i}"}`));
    for (const result of await engine.bulk(operations, { refresh: true })) must(result);
    const query: Query = {
      kind: 'match',
      field: 'text',
      query: list(600, (i) => `abcdef${i}`).join(' '),
      fuzziness: '2',
      maxExpansions: 1000,
    };
    const answer = await engine.search(searchRequest({ target: { kind: 'indices', names: [INDEX] }, query }));
    expect(JSON.stringify(answer)).toContain('stand for more than 16384 terms');
  });
});

describe('many short searches', () => {
  it('let others in between', async () => {
    let pauses = 0;
    const engine = await filled(0.5, async () => void pauses++);
    pauses = 0;
    for (let i = 0; i < 20; i++)
      must(await engine.search(searchRequest({ target: { kind: 'indices', names: [INDEX] }, query: match('alpha') })));
    expect(pauses).toBeGreaterThan(5);
  });
});
