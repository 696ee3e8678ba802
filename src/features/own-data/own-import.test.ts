import { describe, expect, it } from 'vitest';
import { createAsk, type Ask } from '../../client/ask.ts';
import { openHost } from '../../host/open-host.ts';
import { repeatable } from '../../host/repeatable.ts';
import { inPageFetch } from '../../rest/adapters/in-page.ts';
import { readPreview } from './preview.ts';
import type { ImportPlan } from './import-state.ts';
import { OwnImport } from './own-import.ts';

const base = new URL('http://fathom.test/api/');

function serviceAsk(): Ask {
  const onBug = (bug: unknown) => {
    throw bug;
  };
  const { service } = openHost({ ...repeatable(), onBug }, { still: true });
  return createAsk({ base, fetch: inPageFetch(service, base, () => Promise.reject(new TypeError('no network'))) });
}

async function planOf(name: string, text: string): Promise<ImportPlan> {
  const file = new File([text], name);
  const { kind, fields } = await readPreview(file);
  return { file, kind, fields, index: 'mine', shards: 3, sort: [] };
}

function importOf(ask: Ask, plan: ImportPlan): OwnImport {
  let now = 0;
  return new OwnImport({ ask, now: () => (now += 1_000), wait: () => Promise.resolve() }, plan);
}

const documentsIn = async (ask: Ask): Promise<unknown> => (await ask('GET', '/mine/_count?filter_path=count')).body;

describe('a file of the reader’s own', () => {
  it('can be brought in again in so many segments, with the settings the index had', async () => {
    const ask = serviceAsk();
    const plan = await planOf('mine.ndjson', Array.from({ length: 4_000 }, (_, n) => `{"n":${n}}\n`).join(''));
    const run = importOf(ask, { ...plan, shards: 2, segments: 5, documents: 4_000, settings: { max_result_window: 77 } });
    await run.run();
    expect(run.getState()).toMatchObject({ status: 'done', rows: 4_000 });
    const rows = (await ask('GET', '/_cat/segments/mine?format=json&h=shard')).body as readonly { readonly shard: string }[];
    expect(rows.map(({ shard }) => shard).toSorted()).toEqual([...Array<string>(5).fill('0'), ...Array<string>(5).fill('1')]);
    expect((await ask('GET', '/mine/_settings?flat_settings=true')).body).toMatchObject({
      mine: { settings: { 'index.max_result_window': '77' } },
    });
  });

  it('fills its index: good lines are kept, the others told with their numbers and reasons', async () => {
    const ask = serviceAsk();
    const plan = await planOf('mine.ndjson', '{"n":1}\n{"n":2\n\n[3]\n{"n":"no number"}\n{"n":4}\n');
    const run = importOf(ask, { ...plan, fields: [{ name: 'n', type: 'long' }] });
    await run.run();
    const state = run.getState();
    expect([state.status, state.rows, state.badRows]).toEqual(['done', 2, 3]);
    expect(state.badLines.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(state.badLines[2]?.problem).toContain('no number');
    expect(await documentsIn(ask)).toEqual({ count: 2 });
    expect(state.shards.reduce((sum, shard) => sum + shard.documents, 0)).toBe(2);
  });

  it('fails when every line of it is refused', async () => {
    const ask = serviceAsk();
    const plan = await planOf('mine.ndjson', '{"n":"one"}\n{"n":"two"}\n');
    const run = importOf(ask, { ...plan, fields: [{ name: 'n', type: 'long' }] });
    await run.run();
    const { status, rows, badRows, failure } = run.getState();
    expect([status, rows, badRows, failure?.kind]).toEqual(['failed', 0, 2, 'nothing']);
    expect(failure?.message).toContain('one');
    expect(await documentsIn(ask)).toEqual({ count: 0 });
  });

  it('says of a table whose head is no head what is wrong with it', async () => {
    const { rows, headProblem } = await readPreview(new File(['a,b,a\n1,2,3\n'], 'mine.csv'));
    expect([rows, headProblem]).toEqual([[], 'the field name [a] stands there twice']);
    expect((await readPreview(new File(['a,b\n1\n'], 'mine.csv'))).headProblem).toBeUndefined();
  });

  it('is mapped as it was guessed, tables too', async () => {
    const ask = serviceAsk();
    const run = importOf(ask, await planOf('mine.csv', 'id,at,ok,words\n1,2026-01-02,true,"a, b"\n2,2026-01-03,false,c\n'));
    await run.run();
    const mapping = await ask('GET', '/mine/_mapping?filter_path=mine.mappings.properties.*.type');
    expect(mapping.body).toEqual({
      mine: { mappings: { properties: { id: { type: 'long' }, at: { type: 'date' }, ok: { type: 'boolean' }, words: { type: 'text' } } } },
    });
    const hits = await ask('GET', '/mine/_search?sort=id&filter_path=hits.hits._source');
    expect(JSON.stringify(hits.body)).toContain('{"id":1,"at":"2026-01-02","ok":true,"words":"a, b"}');
  });

  it('is read in pieces, of which at most two wait for the engine', async () => {
    const ask = serviceAsk();
    let waiting = 0;
    let most = 0;
    let pieces = 0;
    const watched: Ask = async (method, path, options) => {
      if (!path.includes('_bulk')) return ask(method, path, options);
      pieces++;
      most = Math.max(most, ++waiting);
      const answer = await ask(method, path, options);
      waiting--;
      // The cast hands on what the wrapped call promised.
      return answer as never;
    };
    const rows = Array.from({ length: 9_000 }, (_, n) => `{"n":${n},"words":"${'x'.repeat(100)}"}\n`).join('');
    const run = importOf(watched, await planOf('mine.ndjson', rows));
    await run.run();
    expect([run.getState().rows, pieces, most]).toEqual([9_000, 18, 2]);
    expect(await documentsIn(ask)).toEqual({ count: 9_000 });
  });

  it('waits while it is paused, and keeps what is in when it is cancelled', async () => {
    const ask = serviceAsk();
    const rows = Array.from({ length: 9_000 }, (_, n) => `{"n":${n}}\n`).join('');
    const run = importOf(ask, await planOf('mine.ndjson', rows));
    run.subscribe(() => {
      const { status, rows: done } = run.getState();
      if (status !== 'running' || done === 0) return;
      run.pause();
      setTimeout(() => run.cancel(), 0);
    });
    await run.run();
    const { status, rows: done } = run.getState();
    expect(status).toBe('cancelled');
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(9_000);
    expect(await documentsIn(ask)).toEqual({ count: done });
  });

  it('ends with the reason when the engine refuses to grow, and waits where a quota asks it to', async () => {
    const ask = serviceAsk();
    let bulks = 0;
    const reason = 'Data too large';
    const full: Ask = async (method, path, options) => {
      if (!path.includes('_bulk')) return ask(method, path, options);
      bulks++;
      const answer = await ask(method, path, options);
      const limited = { ...answer, status: 429, headers: new Map([['retry-after', '1']]), body: { code: 1, message: 'slow down' } };
      const broken = {
        ...answer,
        status: 429,
        headers: new Map(),
        body: { error: { type: 'circuit_breaking_exception', reason }, status: 429 },
      };
      return (bulks === 1 ? limited : bulks === 2 ? answer : broken) as never;
    };
    const run = importOf(full, await planOf('mine.ndjson', Array.from({ length: 9_000 }, (_, n) => `{"n":${n}}\n`).join('')));
    await run.run();
    expect(run.getState()).toMatchObject({ status: 'failed', failure: { kind: 'memory', message: reason } });
  });

  it('shows what is in, also where a request that was under way ended behind the one that failed', async () => {
    const ask = serviceAsk();
    let bulks = 0;
    let failed: () => void = () => undefined;
    const failure = new Promise<void>((resolve) => (failed = resolve));
    const broken: Ask = async (method, path, options) => {
      if (!path.includes('_bulk')) return ask(method, path, options);
      if (++bulks > 1) {
        failed();
        const answer = await ask('GET', '/mine');
        return { ...answer, status: 400, body: { error: { type: 'x', reason: 'y' }, status: 400 } } as never;
      }
      await failure.then(() => new Promise((resolve) => setImmediate(resolve)));
      return ask(method, path, options) as never;
    };
    const plan = await planOf('mine.ndjson', Array.from({ length: 2_000 }, (_, n) => `{"n":${n},"words":"${'x'.repeat(100)}"}\n`).join(''));
    const run = new OwnImport({ ask: broken, now: () => 0, wait: () => Promise.resolve() }, plan);
    await run.run();
    const { status, rows, shards } = run.getState();
    expect([status, rows > 0, await documentsIn(ask)]).toEqual(['failed', true, { count: rows }]);
    expect(shards.reduce((sum, shard) => sum + shard.documents, 0)).toBe(rows);
  });
});
