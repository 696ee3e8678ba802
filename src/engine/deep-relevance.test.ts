import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine, type JsonScalar, type SearchResponse } from './index.ts';
import { createIndex, writeOf } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { must, openPit, searchRequest } from './testing/walks.ts';

const MINUTE = { ms: 60_000, text: '1m' };
const DOCUMENTS = 20_000;
const WORDS = ['sun', 'moon', 'star', 'sea', 'wind'];
const QUERY = { kind: 'match', field: 'text', query: WORDS.join(' ') } as const;

/** Documents of one to six words, more of the first ones, some written twice, in two segments to a shard and more. */
async function filled(webAssembly: boolean): Promise<Engine> {
  const engine = createEngine({ clock: new VirtualClock(), ids: countingIds(), webAssembly });
  createIndex(engine, 'sky', 2, new Map([['index.max_result_window', DOCUMENTS]]));
  const texts = Array.from({ length: DOCUMENTS }, (_, i) =>
    Array.from({ length: 1 + (i % 6) }, (__, at) => WORDS[(((i * 7919) >>> at) % 25) >>> 2] ?? 'rain').join(' '),
  );
  const operations = texts.map((text, i) => writeOf('sky', 'index', `d${i % (DOCUMENTS - 500)}`, JSON.stringify({ text })));
  for (let at = 0; at < DOCUMENTS; at += 8000) must((await engine.bulk(operations.slice(at, at + 8000), { refresh: true }))[0]);
  return engine;
}

describe('20,000 documents by relevance', () => {
  let engines: readonly Engine[] = [];

  beforeAll(async () => {
    engines = [await filled(true), await filled(false)];
  });

  it.each([0, 200, 5000, 15_000])('give the same page from %i with WebAssembly and without, counters and all', async (from) => {
    const target = { kind: 'indices', names: ['sky'] } as const;
    const [one, other] = await Promise.all(
      engines.map(async (engine) => must(await engine.search(searchRequest({ target, query: QUERY, from, size: 20, sort: [] })))),
    );
    expect(one.hits.length).toBe(20);
    expect(one).toEqual(other);
  });

  it('come once each in a scroll and in a PIT, in the order of one deep page, and the walk costs a look per hit', async () => {
    const [engine] = engines;
    const target = { kind: 'indices', names: ['sky'] } as const;
    const whole = must(await engine.search(searchRequest({ target, query: QUERY, size: DOCUMENTS, sort: [] })));
    const expected = whole.hits.map(({ id }) => id);
    const [scrolled, walked] = [await scroll(engine), await walk(engine)];
    for (const pages of [scrolled, walked]) {
      expect(pages.flatMap(({ hits }) => hits.map(({ id }) => id))).toEqual(expected);
      const looks = pages.map(({ cost }) => cost.shards.reduce((sum, { visited }) => sum + visited, 0));
      // The second page behind a cursor ranks, the next ones take from the order that was kept.
      expect(looks[2]).toBe(expected.length);
      expect(Math.max(...looks.slice(3))).toBe(2000);
      expect(pages[3].cost.held.bytes).toBe(8 * expected.length);
    }
  });
});

async function scroll(engine: Engine): Promise<SearchResponse[]> {
  const target = { kind: 'indices', names: ['sky'] } as const;
  const pages = [must(await engine.search(searchRequest({ target, query: QUERY, size: 1000, sort: [], scroll: MINUTE })))];
  for (;;) {
    const page = must(await engine.scroll(pages[0].scrollId ?? '', MINUTE));
    if (page.hits.length === 0) return pages;
    pages.push(page);
  }
}

async function walk(engine: Engine): Promise<SearchResponse[]> {
  const id = await openPit(engine, 'sky');
  const pages: SearchResponse[] = [];
  let after: { readonly searchAfter?: readonly JsonScalar[] } = {};
  for (;;) {
    const target = { kind: 'pit', id, keepAlive: MINUTE } as const;
    const page = must(await engine.search(searchRequest({ target, query: QUERY, size: 1000, sort: [], ...after })));
    if (page.hits.length === 0) return pages;
    pages.push(page);
    after = { searchAfter: page.hits.at(-1)?.sort ?? [] };
  }
}
