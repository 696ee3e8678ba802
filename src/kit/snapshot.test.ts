import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFathom } from './fathom.ts';
import { readSnapshot } from './snapshot.ts';
import { ask, fill } from './testing/ask.ts';

describe('a snapshot in a file', () => {
  it('answers the same bytes to the same calls as the one in memory', async () => {
    const fathom = openFathom({ seed: 1 });
    await fill(fathom, 'items', 300, 3);
    await ask(fathom, 'DELETE', '/items/_doc/7?refresh=true');
    await ask(fathom, 'PUT', '/items/_alias/few', { filter: { range: { n: { lt: 9 } } } });
    await ask(fathom, 'PUT', '/shut');
    await ask(fathom, 'POST', '/shut/_close');
    await ask(fathom, 'PUT', '/_cluster/settings', {
      persistent: { 'search.max_buckets': 7 },
      transient: { 'search.max_keep_alive': '1h' },
    });
    await ask(fathom, 'POST', '/searches', { name: 'mine', index: 'items', request: { size: 1 }, mode: 'pit' });
    fathom.quota(500);
    fathom.freeze('2026-05-01');
    const snapshot = await fathom.snapshot();
    const read = await readSnapshot(await snapshot.toBytes());
    const history = async (one: typeof fathom): Promise<readonly string[]> => {
      const texts: string[] = [];
      const call = async (...request: [string, string, unknown?]) => texts.push((await ask(one, ...request)).text);
      await call('GET', '/');
      await call('GET', '/_all/_settings?expand_wildcards=all');
      await call('GET', '/_all/_mapping');
      await call('GET', '/_cluster/settings');
      await call('GET', '/searches');
      await call('GET', '/_cat/indices?h=index,status,docs.count');
      await call('GET', '/items/_doc/7');
      await call('POST', '/few/_search?version=true&cost=true', { sort: ['n'], size: 3 });
      await call('POST', '/items/_doc?refresh=true', { n: 1, title: 'new' });
      await call('POST', '/items/_search?scroll=1m&cost=true', { query: { match: { title: 'document' } }, size: 3 });
      one.advance('2m');
      await call('POST', '/_search/scroll', { scroll_id: JSON.parse(texts.at(-1) ?? '{}')._scroll_id });
      return texts;
    };
    const inMemory = await history(await fathom.fork(snapshot));
    expect(inMemory.at(-1)).toContain('"status":404');
    expect(await history(await fathom.fork(read))).toEqual(inMemory);
    expect(await history(openFathom({ seed: 2, snapshot: read }))).toEqual(inMemory);
  });

  it('is what a service goes back to, again and again', async () => {
    const fathom = openFathom();
    await fill(fathom, 'items', 5);
    const snapshot = await readSnapshot(await (await fathom.snapshot()).toBytes());
    const other = openFathom({ snapshot });
    for (let round = 0; round < 2; round++) {
      await ask(other, 'DELETE', '/items/_doc/1?refresh=true');
      expect((await ask(other, 'GET', '/items/_count')).json.count).toBe(4);
      other.reset();
      expect((await ask(other, 'GET', '/items/_count')).json.count).toBe(5);
    }
    const again = await readSnapshot(await (await other.snapshot()).toBytes());
    expect((await ask(openFathom({ snapshot: again }), 'GET', '/items/_count')).json.count).toBe(5);
  });

  it('has what was written and not refreshed, which is searchable then', async () => {
    const fathom = openFathom({ seed: 1 });
    await ask(fathom, 'PUT', '/items/_doc/1', {});
    const snapshot = await readSnapshot(await (await fathom.snapshot()).toBytes());
    expect((await ask(openFathom({ snapshot }), 'GET', '/items/_count')).json.count).toBe(1);
  });

  it('leaves the keys of a service alone', async () => {
    const key = { name: 'me', secret: 'word', effect: 'write', indices: '*' } as const;
    const filled = openFathom();
    await fill(filled, 'items', 1);
    const snapshot = await readSnapshot(await (await filled.snapshot()).toBytes());
    const fathom = openFathom({ gate: { keys: [key] }, snapshot });
    expect((await ask(fathom, 'GET', '/items/_count')).status).toBe(401);
  });

  it('is told to be damaged or none, whatever became of its bytes', async () => {
    const fathom = openFathom({ seed: 1 });
    await fill(fathom, 'items', 20);
    const bytes = await (await fathom.snapshot()).toBytes();
    const countOrReason = (given: Uint8Array): Promise<string> =>
      readSnapshot(given).then(
        async (snapshot) => String((await ask(openFathom({ snapshot }), 'GET', '/items/_count')).json.count),
        ({ message }: Error) => message,
      );
    expect(await countOrReason(new Uint8Array())).toBe('it is too short');
    expect(await countOrReason(new TextEncoder().encode('{"index": {"_id": "1"}}\n'))).toBe('it does not hold what a service had');
    expect(await countOrReason(bytes.subarray(0, -1))).toBe('it is not whole, or something was added to it');
    const later = bytes.slice();
    later[4] = 2;
    expect(await countOrReason(later)).toBe('it has format 2, and 1 is known');
    const law = fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ by;
      // One of two copies that are the same may be the damaged one: then all is there.
      expect(await countOrReason(changed)).toMatch(/^(it .*|20)$/);
    });
    await fc.assert(law, { numRuns: 100 });
  });

  it('is asked for by what it is, and not by a name', () => {
    const wrong = { snapshot: 'items.fathom' } as object;
    expect(() => openFathom(wrong)).toThrow("write await openSnapshot('items.fathom') of fathom-search/node");
    const early = { snapshot: Promise.resolve() } as object;
    expect(() => openFathom(early)).toThrow('write await openSnapshot(file)');
  });
});
