import { describe, expect, it } from 'vitest';
import { createEngine } from '../engine/index.ts';
import { createService } from './service.ts';

/** A service on a clock that stands still, so that slices end by their steps alone, and who counts its pauses. */
function service(onPause: () => void = () => undefined) {
  let made = 0;
  let pauses = 0;
  const clock = { now: () => 0, elapsed: () => 0 };
  const ids = { next: (length: number) => String(made++).padStart(length, '0') };
  const yieldToHost = async (): Promise<void> => {
    pauses++;
    onPause();
  };
  const started = createService({ engine: createEngine({ clock, ids, pause: yieldToHost }), clock, ids, datasets: [], yieldToHost });
  const call = async (method: string, path: string, body: string, signal?: AbortSignal) => {
    const headers = { 'content-type': path.endsWith('_bulk') || path.endsWith('_msearch') ? 'application/x-ndjson' : 'application/json' };
    const before = pauses;
    const [address = '', query = ''] = path.split('?');
    const answer = await started.handle({ method, path: address, query, headers, body: new TextEncoder().encode(body) }, signal);
    return { status: answer.status, text: new TextDecoder().decode(answer.body), pauses: pauses - before };
  };
  return { call };
}

const many = (count: number, item: (i: number) => string): string => Array.from({ length: count }, (_, i) => item(i)).join();

describe('giving way', () => {
  it.each([
    ['values', 400, `{"query":{"terms":{"k":[${many(400_000, () => '{}')}]}}}`],
    ['too many values', 400, `{"query":{"terms":{"k":[${many(600_000, () => '1')}]}}}`],
    ['a text', 400, `{"query":{"query_string":{"query":"${'word '.repeat(800_000)}"}}}`],
  ])('reads a long body of %s in slices', async (_, status, body) => {
    const { call } = service();
    await call('PUT', '/i', '{}');
    expect((await call('POST', '/i/_search', '{"query":{"match_all":{}}}')).pauses).toBe(0);
    const answer = await call('POST', '/i/_search', body);
    expect(answer.status).toBe(status);
    expect(answer.pauses).toBeGreaterThan(1);
  });

  it.each([
    ['numbers', 'n', (i: number) => String(i)],
    ['days', 'd', (i: number) => `"${new Date(86_400_000 * i).toISOString().slice(0, 10)}"`],
    ['addresses', 'a', (i: number) => `"10.${i >> 8}.${i & 255}.0/24"`],
  ])('makes sense of a list of %s in slices', async (_, field, value) => {
    const { call } = service();
    const properties = '{"n":{"type":"integer"},"d":{"type":"date"},"a":{"type":"ip"}}';
    await call('PUT', '/i', `{"settings":{"number_of_shards":2},"mappings":{"properties":${properties}}}`);
    for (const i of [7, 60_000])
      await call('PUT', `/i/_doc/${i}?refresh=true`, `{"n":${i},"d":${i * 86_400_000 + 5},"a":"10.${i >> 8}.${i & 255}.9"}`);
    const answer = await call('POST', '/i/_search', `{"query":{"terms":{"${field}":[${many(60_000, value)}]}}}`);
    expect([answer.status, answer.text.match(/"_id":"\d+"/g)]).toEqual([200, ['"_id":"7"']]);
    expect(answer.pauses).toBeGreaterThan(60);
  });

  it('makes sense of many patterns in slices, and of a query on many indices', async () => {
    const { call } = service();
    const query = `{"query":{"bool":{"should":[${many(1000, (i) => `{"wildcard":{"k":"*a${i}*b"}}`)}]}}}`;
    for (const name of ['i', 'j', 'k']) await call('PUT', `/${name}`, '{"mappings":{"properties":{"k":{"type":"keyword"}}}}');
    expect((await call('POST', '/i/_search', query)).pauses).toBeGreaterThan(15);
    expect((await call('POST', '/*/_validate/query', query)).pauses).toBeGreaterThan(45);
  });

  it('reduces sketches and works out percentiles in slices', async () => {
    const { call } = service();
    await call('PUT', '/i', '{"settings":{"number_of_shards":2}}');
    await call('POST', '/i/_bulk?refresh=true', many(6000, (i) => `{"index":{}}\n{"n":${i}}\n`).replaceAll(',{"index', '{"index'));
    const pausesOf = async (aggs: string) => {
      const { status, pauses } = await call('POST', '/i/_search?filter_path=took', `{"size":0,"aggs":{${aggs}}}`);
      expect(status).toBe(200);
      return pauses;
    };
    const plain = await pausesOf(many(50, (i) => `"a${i}":{"value_count":{"field":"n"}}`));
    const sketches = await pausesOf(many(50, (i) => `"a${i}":{"cardinality":{"field":"n","precision_threshold":40000}}`));
    // A step at least for each sketch that is built, and for each reduced.
    expect(sketches - plain).toBeGreaterThan((50 * 3) / 16);
    const points = await pausesOf(`"p":{"percentiles":{"field":"n","percents":[${many(20_000, (i) => String(i / 200))}]}}`);
    expect(points).toBeGreaterThan(20);
    const histogram = (below: string) => `"h":{"histogram":{"field":"n","interval":1},"aggs":{"s":{"sum":{"field":"n"}}${below}}}`;
    const buckets = await pausesOf(histogram(''));
    const along = await pausesOf(histogram(`,${many(50, (i) => `"d${i}":{"derivative":{"buckets_path":"s"}}`)}`));
    expect(along - buckets).toBeGreaterThan(50);
    const counts = `"h":{"histogram":{"field":"n","interval":1}}`;
    const beside = await pausesOf(`${counts},${many(50, (i) => `"m${i}":{"max_bucket":{"buckets_path":"h>_count"}}`)}`);
    expect(beside).toBeGreaterThan(50);
  });

  it('begins a segment for many aggregations in slices', async () => {
    const { call } = service();
    await call('PUT', '/i', '{"mappings":{"properties":{"k":{"type":"keyword"}}}}');
    const lines = Array.from({ length: 20_000 }, (_, i) => `{"index":{}}\n{"k":"key ${i}"}\n`);
    await call('POST', '/i/_bulk?refresh=true', lines.join(''));
    const aggs = many(1000, (i) => `"a${i}":{"terms":{"field":"k"}}`);
    const answer = await call('POST', '/i/_search', `{"size":0,"query":{"term":{"k":"key 7"}},"aggs":{${aggs}}}`);
    expect(answer.status).toBe(200);
    expect(answer.pauses).toBeGreaterThan(15);
  });

  it('makes sense of patterns of buckets in slices, and of no more than a query may have', async () => {
    const { call } = service();
    await call('PUT', '/i', '{"mappings":{"properties":{"k":{"type":"keyword"}}}}');
    await call('PUT', '/i/_doc/1?refresh=true', '{"k":"b"}');
    const body = (count: number, pattern: string) =>
      `{"size":0,"aggs":{${many(count, (i) => `"t${i}":{"terms":{"field":"k","include":"${pattern.replaceAll('#', String(i))}"}}`)}}}`;
    const few = await call('POST', '/i/_search', body(100, '~(.*a.{5})(#)?'));
    expect([few.status, few.text.match(/"key":"b"/g)?.length]).toEqual([200, 100]);
    expect(few.pauses).toBeGreaterThan(5);
    const steps = await call('POST', '/i/_search', body(100, '~(.*a.{11})'));
    expect([steps.status, steps.text]).toEqual([400, expect.stringContaining('more than [1000000] steps to be determinized')]);
    const states = await call('POST', '/i/_search', body(100, '[a-z]{900}(#)?'));
    expect([states.status, states.text]).toEqual([400, expect.stringContaining('more than [65536] states')]);
    expect(states.pauses).toBeGreaterThan(0);
  });

  it('reads a long document and a long record in slices', async () => {
    const { call } = service();
    const document = await call('PUT', '/i/_doc/1', `{"n":[${many(400_000, () => '1')}]}`);
    expect([document.status, document.pauses > 1]).toEqual([201, true]);
    const record = await call('POST', '/searches', `{"name":"${'x'.repeat(2_000_000)}`);
    expect([record.status, record.pauses > 1]).toEqual([400, true]);
  });

  it('passes over the empty lines of a bulk, and counts them', async () => {
    const { call } = service();
    const answer = await call('POST', '/i/_bulk', '\n\r\n'.repeat(500_000) + '{"index":{}}\n{"n":1}\n\r\n\n{"nonsense":{}}\n');
    expect(answer.text).toContain('Malformed action/metadata line [1000005]');
    expect((await call('POST', '/i/_bulk', '\n'.repeat(1000))).text).toContain('no requests added');
  });

  it('reads no further once the client has gone', async () => {
    const gone = new AbortController();
    const { call } = service(() => gone.abort());
    await call('PUT', '/i', '{}');
    const { status, text, pauses } = await call('POST', '/i/_search', `[${many(400_000, () => '1')}]`, gone.signal);
    expect([status, pauses]).toEqual([400, 1]);
    expect(text).toContain('task_cancelled_exception');
  });

  it('reads and writes many documents, and many hits, in slices', async () => {
    const { call } = service();
    await call('PUT', '/i', '{"settings":{"max_result_window":100000}}');
    await call('POST', '/i/_bulk', many(20_000, (i) => `{"index":{"_id":"${i}"}}\n{"n":${i}}\n`).replaceAll(',{"index', '{"index'));
    await call('POST', '/i/_refresh', '');
    const ids = await call('POST', '/i/_mget', `{"ids":[${many(20_000, String)}]}`);
    expect([ids.status, ids.pauses > 100, ids.text.length > 1_000_000]).toEqual([200, true, true]);
    const hits = await call('POST', '/i/_search', '{"size":20000}');
    expect([hits.status, hits.pauses > 2, hits.text.length > 1_000_000]).toEqual([200, true, true]);
    expect((await call('POST', '/i/_search', '{"size":100}')).pauses).toBe(0);
    const plain = hits.pauses;
    for (const wish of ['pretty', 'filter_path=hits.hits._source', 'filter_path=**.n&pretty']) {
      const written = await call('POST', `/i/_search?${wish}`, '{"size":20000}');
      expect([wish, written.status, written.pauses >= plain, written.text.length > 200_000]).toEqual([wish, 200, true, true]);
    }
  });

  it('cuts a document down by many patterns in slices, and holds only so many against the fields of a mapping', async () => {
    const { call } = service();
    const wide = `{${many(1000, (i) => `"f${i}x":"a"`)}}`;
    await call('PUT', '/i', '{"settings":{"index.mapping.total_fields.limit":3000}}');
    await call('PUT', '/i/_doc/1?refresh=true', wide);
    const patterns = many(1000, (i) => `"*${i}y*"`);
    const read = await call('POST', '/i/_mget', `{"docs":[{"_id":"1","_source":[${patterns},"f9*"]}]}`);
    expect([read.status, read.text.match(/"f9\d*x"/g)?.length]).toEqual([200, 111]);
    expect(read.pauses).toBeGreaterThan(15);
    for (const [wish, text] of [
      ['fields', `[${patterns}]`],
      ['docvalue_fields', `[${patterns}]`],
      ['stored_fields', `[${patterns}]`],
      ['highlight', `{"fields":{${many(1000, (i) => `"*${i}y*":{}`)}}}`],
    ]) {
      const { status, text: answer } = await call('POST', '/i/_search', `{"${wish}":${text}}`);
      expect([wish, status]).toEqual([wish, 400]);
      expect(answer).toContain(
        'The request has [1000] patterns of field names, and the mapping [2000] fields: [2000000] looks are more than [100000].',
      );
    }
    expect((await call('POST', '/i/_search', `{"fields":[${many(50, (i) => `"*${i}x"`)}]}`)).status).toBe(200);
    const stored = await call('GET', `/i/_doc/1?stored_fields=${many(100, (i) => `*${i}y*`)}`, '');
    expect([stored.status, stored.text]).toEqual([400, expect.stringContaining('[100] patterns')]);
  });

  it('looks at no more of a long text than it takes to refuse it', async () => {
    const { call } = service();
    await call('PUT', '/i', '{"mappings":{"properties":{"t":{"type":"text","analyzer":"stop"}}}}');
    const long = 'the '.repeat(300_000);
    const search = await call('POST', '/i/_search', `{"query":{"match":{"t":"${long}"}}}`);
    expect([search.status, search.text]).toEqual([400, expect.stringContaining('too_many_clauses')]);
    const tokens = await call('POST', '/_analyze', `{"text":"${long}"}`);
    expect([tokens.status, tokens.text]).toEqual([400, expect.stringContaining('[text] must not be longer than [1048576] characters')]);
    expect((await call('POST', '/_search/scroll', `{"scroll_id":"${'x'.repeat(1000)}"}`)).status).toBe(400);
  });
});
