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
