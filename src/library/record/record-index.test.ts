import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Fathom, openFathom } from '../../kit/fathom.ts';
import { inPageFetch } from '../../rest/adapters/in-page.ts';
import type { ReleaseName } from '../../rest/release/release.ts';
import { seedFolder } from '../seed-folder.ts';
import { startFathom } from '../start-fathom.ts';
import { parseMask } from './mask.ts';
import { explainRecording, type RecordOptions, recordIndices } from './record-index.ts';
import { StandIns } from './stand-ins.ts';

const folder = mkdtempSync(join(tmpdir(), 'fathom-record-'));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const people = Array.from({ length: 250 }, (_, n) => ({ name: `Ann ${n}`, rank: n % 7, big: n, mail: `ann${n % 50}@example.org` }));
const body = {
  settings: { number_of_shards: 3, analysis: { analyzer: { own: { type: 'custom', tokenizer: 'keyword', filter: ['lowercase'] } } } },
  mappings: { properties: { name: { type: 'text', analyzer: 'own' }, rank: { type: 'integer' }, mail: { type: 'keyword' } } },
  aliases: { everybody: {} },
};

/** A live service, and how it is recorded. */
async function live(as?: ReleaseName): Promise<{ readonly fathom: Fathom; readonly options: RecordOptions; readonly told: string[] }> {
  const { fathom, url, close } = await startFathom({ seed: 1, ...(as && { as }) });
  closing.push(close);
  await fathom.load('people', people, { body, idField: 'name' });
  const told: string[] = [];
  const options: RecordOptions = {
    base: new URL(`${url}/`),
    index: 'people',
    seed: mkdtempSync(join(folder, 'seed-')),
    size: 100,
    masks: [],
    standIns: new StandIns('key'),
    replace: false,
    fetch,
    signal: new AbortController().signal,
    tell: (text) => told.push(text),
  };
  return { fathom, options, told };
}

async function ask({ service }: Fathom, path: string): Promise<string> {
  const base = new URL('http://search/');
  return (await inPageFetch(service, base, fetch)(new URL(path, base))).text();
}

const SORTED = 'people/_search?size=1000&sort=_id:asc';

describe('a recording of a live index', () => {
  it.each(['pit', 'scroll'] as const)('is filled from as it was: settings, mapping, aliases, ids and documents, by %s', async (mode) => {
    const { fathom, options, told } = await live();
    const [recorded] = await recordIndices({ ...options, mode });
    expect(recorded).toMatchObject({ index: 'people', documents: 250, files: 1 });
    // Nothing is said of settings that every service writes by itself.
    expect(told).toEqual([]);
    const copy = openFathom({ seed: 1 });
    expect(await seedFolder(copy, options.seed)).toEqual([{ index: 'people', documents: 250 }]);
    expect(JSON.parse(await ask(copy, SORTED)).hits).toEqual(JSON.parse(await ask(fathom, SORTED)).hits);
    const { people: there } = JSON.parse(await ask(fathom, 'people'));
    const { people: here } = JSON.parse(await ask(copy, 'people'));
    expect(here.mappings).toEqual(there.mappings);
    expect(here.aliases).toEqual({ everybody: {} });
    expect(here.settings.index).toMatchObject({ number_of_shards: '3', analysis: there.settings.index.analysis });
    expect(fathom.engine.contexts()).toEqual([]);
  });

  it.each(['7.17', '8', 'opensearch-2', 'opensearch-3'] as const)('reads %s in the way that release has', async (as) => {
    const { options } = await live(as);
    expect(await recordIndices(options)).toMatchObject([{ index: 'people', documents: 250 }]);
  });

  it('is read by scroll where no point in time can be opened, whatever the release, but not where one is asked for', async () => {
    const { fathom, options, told } = await live();
    fathom.faults.failNext('POST /people/_pit', 429, { times: 2 });
    const refusing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      return answer.status === 429
        ? Response.json({ error: { type: 'parse_exception', reason: 'request body is required' } }, { status: 400 })
        : answer;
    };
    await expect(recordIndices({ ...options, mode: 'pit', fetch: refusing })).rejects.toThrow('request body is required');
    expect(await recordIndices({ ...options, fetch: refusing })).toMatchObject([{ documents: 250 }]);
    expect(told).toEqual(['people: it is read by scroll, as no point in time can be opened there: request body is required']);
    expect(fathom.engine.contexts()).toEqual([]);
  });

  it('masks fields, and the same text alike', async () => {
    const { fathom, options } = await live();
    await recordIndices({ ...options, masks: ['name=shape', 'mail=hash', '_id=hash'].map(parseMask) });
    const text = readFileSync(join(options.seed, 'people/documents-00001.ndjson'), 'utf8');
    expect(text).not.toMatch(/Ann|example/);
    const copy = openFathom();
    await seedFolder(copy, options.seed);
    const facets = { aggs: { mails: { cardinality: { field: 'mail' } } } };
    const source = encodeURIComponent(JSON.stringify({ ...facets, size: 0 }));
    const many = JSON.parse(await ask(copy, `people/_search?source=${source}&source_content_type=application/json`));
    expect([many.hits.total.value, many.aggregations.mails.value]).toEqual([250, 50]);
    expect(JSON.parse(await ask(fathom, SORTED)).hits.hits[0]._id).toBe('Ann 0');
  });

  it('takes a query and a number of documents, gives another name, and puts the new in the place of the old', async () => {
    const { options } = await live();
    const some = { ...options, name: 'some', query: { range: { rank: { lt: 3 } } }, documents: 30 };
    expect(await recordIndices(some)).toMatchObject([{ index: 'some', documents: 30 }]);
    await expect(recordIndices(some)).rejects.toThrow(
      'is there already: --replace puts the new one in its place, --out names another folder',
    );
    expect(await recordIndices({ ...some, documents: 20, replace: true })).toMatchObject([{ documents: 20 }]);
    expect(readFileSync(join(options.seed, 'some/documents-00001.ndjson'), 'utf8').trim().split('\n')).toHaveLength(40);
  });

  it('has a folder for each index that a pattern stands for, and leaves nothing where one of them fails', async () => {
    const { fathom, options } = await live();
    await fathom.load('places', [{ city: 'Oslo' }]);
    expect((await recordIndices({ ...options, index: 'p*' })).map(({ index }) => index)).toEqual(['people', 'places']);
    expect(readdirSync(options.seed)).toEqual(['people', 'places']);
    const masks = [parseMask('mial=hash')];
    const again = { ...options, index: 'p*', masks, seed: join(options.seed, 'again') };
    await expect(recordIndices(again)).rejects.toThrow('No document has mial: a name that is spelled wrong masks nothing');
    expect(readdirSync(again.seed)).toEqual([]);
  });

  it('refuses before it reads what it could not write', async () => {
    const { fathom, options } = await live();
    const mask = (text: string): RecordOptions => ({ ...options, masks: [parseMask(text)] });
    await expect(recordIndices(mask('rank=hash'))).rejects.toThrow(
      'rank is of type integer, and hash makes texts: mask it with remove, or with fixed:VALUE',
    );
    await expect(recordIndices({ ...options, body: { mappings: { properties: { x: { type: 'geo_shape' } } } } })).rejects.toThrow(
      /^Fathom cannot make people as it is: .*geo_shape.* With --mapping/s,
    );
    await fathom.load('.hidden', [{ n: 1 }]);
    await expect(recordIndices({ ...options, index: '.hidden' })).rejects.toThrow('.hidden begins with a dot');
    await expect(recordIndices({ ...options, index: 'none' })).rejects.toThrow('no such index [none]');
    expect(existsSync(join(options.seed, 'people'))).toBe(false);
  });

  it('leaves what was there when it is stopped', async () => {
    const { options } = await live();
    await recordIndices(options);
    const stop = new AbortController();
    let pages = 0;
    const stopping: typeof fetch = (input, init) => {
      if (input instanceof URL && input.pathname === '/_search' && ++pages === 2) stop.abort(new Error('stopped by SIGINT'));
      return fetch(input, init);
    };
    await expect(recordIndices({ ...options, replace: true, fetch: stopping, signal: stop.signal })).rejects.toThrow('stopped by SIGINT');
    expect(readdirSync(options.seed)).toEqual(['people']);
  });
});

describe('what keeps a recording from beginning', () => {
  it('is told in words: nobody there, no search service, no credentials', async () => {
    const { options } = await live();
    const answers = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{"hello":"world"}'));
    await new Promise<void>((resolve) => answers.listen(0, '127.0.0.1', resolve));
    const address = answers.address();
    const base = new URL(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`);
    await expect(recordIndices({ ...options, base })).rejects.toThrow('answers, but is neither Elasticsearch nor OpenSearch');
    await new Promise((resolve) => answers.close(resolve));
    const gone = await recordIndices({ ...options, base }).catch((error: unknown) => explainRecording(error, base));
    expect(gone).toContain(`${base.href} cannot be reached: connect ECONNREFUSED`);
    const guarded = openFathom({ gate: { keys: [{ name: 'reader', secret: 'of-the-reader', effect: 'read', indices: '*' }] } });
    const refused = inPageFetch(guarded.service, options.base, fetch);
    const told = await recordIndices({ ...options, fetch: refused }).catch((error: unknown) => explainRecording(error, options.base));
    expect(told).toMatch(/answers 401: .*Credentials come from FATHOM_CLUSTER_API_KEY/s);
  });
});
