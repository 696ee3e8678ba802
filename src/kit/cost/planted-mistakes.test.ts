import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFathom } from '../fathom.ts';
import { ask, type Asked, fill } from '../testing/ask.ts';
import { type Budget, costText } from './check-cost.ts';

const SORT = [{ n: 'asc' }];
const TIED = [{ n: 'asc' }, { _id: 'asc' }];

const fathom = openFathom({ seed: 1 });
beforeAll(async () => {
  await fill(fathom, 'items', 2_000, 5);
  await fathom.snapshot();
});
beforeEach(() => fathom.reset());

async function search(body: object, target = '/items/_search'): Promise<Asked['json']> {
  return (await ask(fathom, 'POST', target, body)).json;
}

/** Reads everything behind a point in time, and closes it: an app without mistakes. */
async function readAll(): Promise<number> {
  const { id } = (await ask(fathom, 'POST', '/items/_pit?keep_alive=1m')).json;
  let read = 0;
  try {
    let after: unknown[] | undefined;
    for (;;) {
      const { hits } = (await search({ size: 500, sort: SORT, pit: { id }, track_total_hits: false, search_after: after }, '/_search'))
        .hits;
      if (hits.length === 0) return read;
      read += hits.length;
      after = hits.at(-1).sort;
    }
  } finally {
    await ask(fathom, 'DELETE', '/_pit', { id });
  }
}

/** Reads everything by scroll, and closes it. */
async function scrollAll(size: number): Promise<number> {
  let page = await search({ size }, '/items/_search?scroll=1m');
  let read = 0;
  while (page.hits.hits.length > 0) {
    read += page.hits.hits.length;
    page = (await ask(fathom, 'POST', '/_search/scroll', { scroll: '1m', scroll_id: page._scroll_id })).json;
  }
  await ask(fathom, 'DELETE', '/_search/scroll', { scroll_id: page._scroll_id });
  return read;
}

/** Each does one thing wrong. */
const mistakes: readonly (readonly [name: string, app: () => Promise<unknown>, budget: Budget, message: RegExp])[] = [
  [
    'a page deep in the results',
    () => search({ from: 1_990, size: 10, sort: TIED }),
    {},
    /^deep-page: POST \/items\/_search from=1990 size=10 \(request 1\)\n {2}This page begins at document 1,990, beyond 1,000: 2,000 entries were sorted, and 10 of them shown\.\n {2}Fix: Page with search_after in a point in time/,
  ],
  [
    'a deep page among the searches of a _msearch',
    () => ask(fathom, 'POST', '/_msearch', '{"index":"items"}\n{"size":1}\n{"index":["items"]}\n{"from":1500}\n'),
    {},
    /^deep-page: POST \/_msearch 2 searches \(request 1\)/,
  ],
  [
    'everything in one answer',
    () => search({ size: 9_000 }),
    {},
    /^unbounded-size: .*size=9000.*\n.*up to 9,000 documents at once.*\n {2}Fix: Ask for what is shown/,
  ],
  [
    'a cursor between equal documents',
    () => search({ sort: SORT, search_after: [7] }),
    {},
    /^cursor-without-tie-break: .*\n.*equal documents may be skipped or come twice.*\n {2}Fix: Add _id as last key\.[^]*\{ "_id": "asc" \}/,
  ],
  [
    'a point in time that nobody closes',
    () => ask(fathom, 'POST', '/items/_pit?keep_alive=1m'),
    {},
    /^context-left-open: POST \/items\/_pit .*\n.*point in time opened here.*\n {2}Fix: Close it .*DELETE \/_pit/,
  ],
  [
    'a scroll that is left in the middle',
    () => search({ size: 50 }, '/items/_search?scroll=1m'),
    {},
    /^context-left-open: POST \/items\/_search size=50 scroll .*\n.*The scroll opened here.*\n.*DELETE \/_search\/scroll/,
  ],
  [
    'a page of a scroll asked for again, as its answer was lost',
    async () => {
      const { _scroll_id } = await search({ size: 50 }, '/items/_search?scroll=1m');
      fathom.faults.dropAnswer('/_search/scroll');
      await ask(fathom, 'POST', '/_search/scroll', { scroll: '1m', scroll_id: _scroll_id });
      const again = (await ask(fathom, 'POST', '/_search/scroll', { scroll: '1m', scroll_id: _scroll_id })).json;
      await ask(fathom, 'DELETE', '/_search/scroll', { scroll_id: again._scroll_id });
    },
    {},
    /^scroll-page-asked-twice: POST \/_search\/scroll \(request 3\)\n.*by request 2 \(POST \/_search\/scroll, whose answer was lost\).*\n {2}Fix: Do not repeat/,
  ],
  [
    'a scroll in pages of a few documents',
    () => scrollAll(50),
    {},
    /^small-pages: POST \/items\/_search size=50 scroll \(request 1\)\n {2}This scroll was read in 41 pages of 50: .*\n {2}Fix: Ask for some hundred or a thousand/,
  ],
  [
    'a change of all that match in batches of a few documents',
    () => ask(fathom, 'POST', '/items/_update_by_query?scroll_size=50'),
    {},
    /^small-pages: POST \/items\/_update_by_query \(request 1\)\n {2}This change was made in 4\d batches of 50: .*\n {2}Fix: Leave scroll_size out/,
  ],
  [
    'the total counted anew for every page',
    () => search({ from: 20, sort: TIED, track_total_hits: true }),
    {},
    /^total-counted-again: .*\n.*first page has counted the matches.*\n {2}Fix: Set it to false\.[^]*"track_total_hits": false/,
  ],
  [
    'a pattern that begins with anything',
    () => search({ query: { wildcard: { title: { value: '*ment' } } } }),
    {},
    /^leading-wildcard: .*\n.*The pattern \*ment begins with anything/,
  ],
  [
    'such a pattern in a query string',
    () => search({ query: { bool: { must: [{ query_string: { query: 'title:*cument AND n:1' } }] } } }),
    {},
    /^leading-wildcard: .*\n.*The pattern title:\*cument AND n:1/,
  ],
  [
    'such a pattern in what is counted',
    () => ask(fathom, 'POST', '/items/_count', { query: { wildcard: { title: '?ocument' } } }),
    {},
    /^leading-wildcard: POST \/items\/_count .*\n.*The pattern \?ocument begins with anything/,
  ],
  [
    "a point in time left open, in OpenSearch's spelling",
    () => ask(fathom, 'POST', '/items/_search/point_in_time?keep_alive=1m'),
    {},
    /^context-left-open: POST \/items\/_search\/point_in_time .*\n.*\n {2}Fix: .*DELETE \/_search\/point_in_time with its pit_id/,
  ],
  [
    'totals asked for in the address of a later page',
    () => ask(fathom, 'GET', '/items/_search?from=20&track_total_hits=true'),
    {},
    /^total-counted-again: .*\n.*\n {2}Fix: Set track_total_hits to false on all pages but the first\.\n {2}Why/,
  ],
  [
    'buckets without end',
    () => search({ size: 0, aggs: { all: { terms: { field: 'n', size: 10_000 } } } }),
    { buckets: { below: 500 } },
    /^buckets 2,000, budget below 500: POST \/items\/_search size=0 \(request 1\)\n {2}Fix: ask for fewer: a smaller size of terms/,
  ],
  [
    'a request beyond its budget',
    () => search({ from: 900, size: 100, sort: TIED }),
    { merged: { below: 1_000 } },
    /^merged 2,000, budget below 1,000: POST \/items\/_search from=900 size=100 \(request 1\)\n {2}Fix: pages by from cost more the deeper they lie/,
  ],
  [
    'many cheap requests where one would do',
    async () => {
      for (let n = 0; n < 20; n++) await search({ size: 5, query: { term: { n } } });
    },
    { total: { requests: { below: 10 }, searches: 19 } },
    /^in all searches 20, budget at most 19\n {2}Fix: ask for several things in one search.*\nrequests 20, budget below 10\n {2}Fix: ask for several things at once, with _msearch or _mget/,
  ],
];

describe('planted mistakes', () => {
  it.each(mistakes)('%s is caught, by what is wrong, where, and the way out', async (_, app, budget, message) => {
    await app();
    expect(costText(fathom.costs.check(budget))).toMatch(message);
  });

  it('are each caught once, by one rule', async () => {
    for (const [name, app] of mistakes.filter(([, , budget]) => Object.keys(budget).length === 0)) {
      fathom.reset();
      await app();
      expect([name, fathom.costs.check().breaches.map(({ rule }) => rule)]).toEqual([name, [expect.any(String)]]);
    }
  });

  it('are none in an app that does it right', async () => {
    expect(await readAll()).toBe(2_000);
    expect(await scrollAll(100)).toBe(2_000);
    // Few documents are few pages, however small.
    await ask(fathom, 'POST', '/items/_delete_by_query?scroll_size=10', { query: { range: { n: { lt: 5 } } } });
    await ask(fathom, 'POST', '/items/_update_by_query');
    for (let page = 0; page < 10; page++) await search({ from: page * 20, size: 20, sort: SORT });
    await search({ size: 0, aggs: { titles: { terms: { field: 'title.keyword' } } }, track_total_hits: true });
    await search({ query: { query_string: { query: 'title:* AND docu*' } } });
    await search({ query: { wildcard: { title: 'docu*' } } });
    const { _scroll_id } = await search({ size: 1_500 }, '/items/_search?scroll=1m');
    const { json } = await ask(fathom, 'POST', '/_search/scroll', { scroll: '1m', scroll_id: _scroll_id });
    await ask(fathom, 'DELETE', '/_search/scroll', { scroll_id: json._scroll_id });
    expect(costText(fathom.costs.check({ merged: { below: 10_000 }, total: { requests: { below: 100 } } }))).toBe('');
  });
});
