import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fathom, openFathom } from './fathom.ts';
import { ask, fill } from './testing/ask.ts';

const countOf = async (fathom: Fathom, index = 'items'): Promise<unknown> => (await ask(fathom, 'GET', `/${index}/_count`)).json.count;

async function filled(): Promise<Fathom> {
  const fathom = openFathom({ seed: 1 });
  await fill(fathom, 'items', 30);
  return fathom;
}

describe('forks and resets', () => {
  it('passes for no release that there is not', () => {
    const wrong: object = { as: '9' };
    expect(() => openFathom(wrong)).toThrow(/^There is no release \[9\] to pass for: there are .*7\.17.*opensearch-3$/);
  });

  it('begin with no seed, snapshot or shard that is none', async () => {
    const [seed, snapshot]: readonly object[] = [{ seed: '1' }, { snapshot: 'items.fathom' }];
    expect(() => openFathom(seed)).toThrow('A seed is a whole number, not "1"');
    expect(() => openFathom(snapshot)).toThrow("write await openSnapshot('items.fathom')");
    const fathom: { reset(to: unknown): void } & Pick<Fathom, 'faults' | 'snapshot'> = openFathom();
    expect(() => fathom.reset(fathom.snapshot())).toThrow(
      'A snapshot is what snapshot(), readSnapshot(bytes) or openSnapshot(file) resolve with',
    );
    expect(() => fathom.faults.slow(-1, 10)).toThrow('-1 is no shard: they are numbered from 0');
  });

  it('begin with the same documents and go on without each other', async () => {
    const fathom = await filled();
    const fork = await fathom.fork();
    await ask(fork, 'DELETE', '/items/_doc/3?refresh=true');
    await ask(fathom, 'PUT', '/items/_doc/new?refresh=true', { n: 31 });
    expect([await countOf(fathom), await countOf(fork)]).toEqual([31, 29]);
  });

  it('go back to the snapshot taken last, or to the beginning', async () => {
    const fathom = openFathom({ seed: 1 });
    await ask(fathom, 'PUT', '/items/_doc/1?refresh=true', {});
    fathom.reset();
    expect((await ask(fathom, 'GET', '/items/_count')).status).toBe(404);
    await fill(fathom, 'items', 5);
    const few = await fathom.snapshot();
    await ask(fathom, 'DELETE', '/items');
    await ask(fathom, 'POST', '/searches', { name: 'mine', index: 'items', request: {}, mode: 'pit' });
    await fathom.snapshot();
    fathom.reset(few);
    expect(await countOf(fathom)).toBe(5);
    expect((await ask(fathom, 'GET', '/searches')).json.data.items).toEqual([]);
    fathom.reset();
    expect((await ask(fathom, 'GET', '/items/_count')).status).toBe(404);
    expect((await ask(fathom, 'GET', '/searches')).json.data.items).toHaveLength(1);
  });

  it('answer the same bytes to the same calls after each reset, and in each fork', async () => {
    const fathom = await filled();
    const snapshot = await fathom.snapshot();
    const history = async (one: Fathom): Promise<readonly string[]> => {
      const texts: string[] = [];
      const call = async (...request: [string, string, unknown?]) => texts.push((await ask(one, ...request)).text);
      await call('POST', '/items/_doc?refresh=true', { n: 1 });
      await call('POST', '/items/_search?scroll=1m&cost=true', { sort: ['n'], size: 3 });
      await call('PUT', '/other');
      await call('GET', '/other');
      one.advance('2m');
      await call('POST', '/_search/scroll', { scroll_id: JSON.parse(texts[1] ?? '{}')._scroll_id });
      return texts;
    };
    const first = await history(fathom);
    expect(first.at(-1)).toContain('"status":404');
    fathom.reset(snapshot);
    expect(await history(fathom)).toEqual(first);
    expect(await history(await fathom.fork(snapshot))).toEqual(first);
    expect(await history(await filled())).toEqual(first);
  });

  it('stay apart, whatever histories many of them have', async () => {
    const base = await filled();
    const snapshot = await base.snapshot();
    const step = fc.record({ who: fc.nat(4), id: fc.nat(39), what: fc.constantFrom('PUT', 'DELETE', 'reset') });
    const law = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const forks = await Promise.all(Array.from({ length: 5 }, () => base.fork(snapshot)));
      const start = () => new Set(Array.from({ length: 30 }, (_, n) => String(n)));
      const models = forks.map(start);
      for (const { who, id, what } of steps) {
        const [fork, model] = [forks[who], models[who]];
        if (what === 'reset') {
          fork.reset();
          models[who] = start();
        } else {
          await ask(fork, what, `/items/_doc/${id}?refresh=true`, what === 'PUT' ? { n: id } : undefined);
          if (what === 'PUT') model.add(String(id));
          else model.delete(String(id));
        }
      }
      for (const [who, fork] of forks.entries()) {
        const { json } = await ask(fork, 'GET', '/items/_search?size=50');
        const ids = json.hits.hits.map((hit: { readonly _id: string }) => hit._id);
        expect(ids.toSorted()).toEqual([...(models[who] ?? [])].toSorted());
      }
    });
    await fc.assert(law, { numRuns: 20 });
    expect(await countOf(base)).toBe(30);
  });

  it('pass for another release over the same documents', async () => {
    const later = await (await filled()).as('opensearch-3');
    expect((await ask(later, 'GET', '/')).json.version.distribution).toBe('opensearch');
    expect(await countOf(later)).toBe(30);
  });
});

describe('the clock', () => {
  it('stands still when frozen, is moved on by hand, and runs again', () => {
    const fathom = openFathom();
    fathom.freeze();
    const start = fathom.now;
    fathom.advance('2m');
    expect(fathom.now).toBe(start + 120_000);
    fathom.freeze(start + 500_000);
    fathom.thaw();
    expect(fathom.now).toBeGreaterThanOrEqual(start + 500_000);
    expect(() => fathom.advance('2 minutes')).toThrow('"2 minutes" is no time');
    expect(() => fathom.advance(-1)).toThrow('no time');
    expect(() => fathom.freeze('yesterday')).toThrow('no date');
    expect(() => fathom.freeze(start)).toThrow('cannot go back');
  });
});

it('a clock that goes on while it is read can be frozen', () => {
  let at = 1_767_225_600_000;
  const fathom = openFathom({ clock: { now: () => at++, elapsed: () => 0 } });
  fathom.freeze();
  expect(fathom.now).toBe(fathom.now);
});

describe('faults', () => {
  it('befall the next request that fits, and no other', async () => {
    const fathom = await filled();
    fathom.faults.failNext('POST /items/_search');
    expect((await ask(fathom, 'GET', '/items/_search')).status).toBe(200);
    expect((await ask(fathom, 'POST', '/items/_search')).status).toBe(503);
    expect((await ask(fathom, 'POST', '/items/_search')).status).toBe(200);
    fathom.faults.failNext('_search', 429, { times: 2 });
    const statuses = [];
    for (const path of ['/items/_search', '/items/_count', '/_search', '/_search']) statuses.push((await ask(fathom, 'GET', path)).status);
    expect(statuses).toEqual([429, 200, 429, 200]);
    expect(() => fathom.faults.failNext('*', 502 as 503)).toThrow('429, 500, 503, not with 502');
  });

  it('carry a request out and drop its answer', async () => {
    const fathom = await filled();
    fathom.faults.dropAnswer('PUT /items/_doc/*');
    expect((await ask(fathom, 'PUT', '/items/_doc/x?refresh=true', {})).dropped).toBe(true);
    expect(await countOf(fathom)).toBe(31);
  });

  it('strike a shard until they are called off, and end with a reset', async () => {
    const fathom = await filled();
    const failed = async () => (await ask(fathom, 'GET', '/items/_search')).json._shards.failed;
    const callOff = fathom.faults.failShard(1);
    expect(await failed()).toBe(1);
    callOff();
    expect(await failed()).toBe(0);
    fathom.faults.failShard(0, { index: 'other' });
    expect(await failed()).toBe(0);
    fathom.faults.failShard(0, { index: 'items' });
    expect(await failed()).toBe(1);
    await fathom.snapshot();
    fathom.reset();
    expect(await failed()).toBe(0);
  });

  it('end contexts, and let no more than so many requests in', async () => {
    const fathom = await filled();
    const { json } = await ask(fathom, 'POST', '/items/_search?scroll=1m');
    await ask(fathom, 'POST', '/items/_pit?keep_alive=1m');
    expect(fathom.expireContexts()).toBe(2);
    expect((await ask(fathom, 'POST', '/_search/scroll', { scroll_id: json._scroll_id })).status).toBe(404);
    fathom.quota(2);
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await ask(fathom, 'GET', '/items/_count')).status);
    expect(statuses).toEqual([200, 200, 429]);
    fathom.quota(null);
    expect(await countOf(fathom)).toBe(30);
    expect(() => fathom.quota(0)).toThrow('whole number of requests');
    fathom.maintenance();
    expect((await ask(fathom, 'GET', '/items/_count')).status).toBe(503);
  });
});
