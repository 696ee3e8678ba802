import { describe, expect, it } from 'vitest';
import { fillIndex, testService, type TestService } from './testing/test-service.ts';

describe('faults', () => {
  async function faulty(): Promise<TestService> {
    const service = testService([], { switches: true });
    await fillIndex(service, 'i', 30, 3);
    await service.call('PATCH', '/switches', { fault_header: true, version: 1 });
    return service;
  }
  const fault = (text: string): Record<string, string> => ({ 'x-fathom-fault': text });

  it('in a header do nothing unless that is switched on', async () => {
    const service = testService([], { switches: true });
    expect((await service.call('GET', '/', undefined, fault('status=500'))).status).toBe(200);
  });

  it('delay a request', async () => {
    const service = await faulty();
    expect((await service.call('GET', '/i/_count', undefined, fault('delay=250'))).status).toBe(200);
    expect(service.waits).toEqual([250]);
  });

  it('answer 429, 500 and 503 in either dialect without doing anything', async () => {
    const service = await faulty();
    for (const status of [429, 500, 503]) {
      const search = await service.call('PUT', '/i/_doc/new', {}, fault(`status=${status}`));
      expect([search.status, search.at('status')]).toEqual([status, status]);
      const convention = await service.call('GET', '/datasets', undefined, fault(`status=${status}`));
      expect([convention.status, convention.at('code')]).toEqual([status, { 429: 4029, 500: 5000, 503: 5003 }[status]]);
      expect(convention.headers['retry-after']).toBe(status === 500 ? undefined : '1');
    }
    expect((await service.call('GET', '/i/_doc/new')).status).toBe(404);
    expect(service.bugs).toEqual([]);
  });

  it('drop the answer after the work is done', async () => {
    const service = await faulty();
    const answer = await service.call('PUT', '/i/_doc/new', {}, fault('drop'));
    expect(answer.dropped).toBe(true);
    expect((await service.call('GET', '/i/_doc/new')).status).toBe(200);
  });

  it('make one shard fail: a list of records is refused, as it has no place to tell what it lacks', async () => {
    const service = await faulty();
    const answer = await service.call('GET', '/indices/i/documents', undefined, fault('shard=1:fail'));
    expect([answer.status, answer.at('code'), answer.headers['retry-after']]).toEqual([503, 5003, '1']);
    expect((await service.call('GET', '/indices/i/documents')).at('data.total')).toBe(30);
  });

  it('make one shard fail: the others answer, and the failure is told', async () => {
    const service = await faulty();
    const answer = await service.call('GET', '/i/_search?size=30', undefined, fault('shard=1:fail'));
    expect(answer.status).toBe(200);
    expect(answer.at('_shards')).toMatchObject({
      total: 3,
      successful: 2,
      failed: 1,
      failures: [
        { shard: 1, index: 'i', reason: { type: 'no_shard_available_action_exception', reason: 'shard [1] of [i] does not answer' } },
      ],
    });
    const left = answer.at('hits.total.value') as number;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(30);
    expect((await service.call('GET', '/i/_search')).at('hits.total.value')).toBe(30);
  });

  it('leave the count of the other shards, told as such', async () => {
    const service = await faulty();
    const whole = (await service.call('GET', '/i/_count')).at('count') as number;
    const answer = await service.call('GET', '/i/_count', undefined, fault('shard=1:fail'));
    expect(answer.at('_shards')).toMatchObject({ total: 3, successful: 2, skipped: 0, failed: 1, failures: [{ shard: 1, index: 'i' }] });
    expect(answer.at('count')).toBeLessThan(whole);
    const none = await service.call('GET', '/i/_count', undefined, fault('shard=0:fail, shard=1:fail, shard=2:fail'));
    expect([none.status, none.at('error.reason')]).toEqual([503, 'all shards failed']);
  });

  it('lose no document of a scroll whose shard failed for a page', async () => {
    const service = await faulty();
    let page = await service.call('POST', '/i/_search?scroll=1m', { size: 4, sort: ['n'] });
    const seen: unknown[] = [];
    for (let turn = 0; turn < 20; turn++) {
      for (const hit of page.at('hits.hits') as { readonly _id: string }[]) seen.push(hit._id);
      const next = { scroll: '1m', scroll_id: page.at('_scroll_id') };
      page = await service.call('POST', '/_search/scroll', next, turn === 1 ? fault('shard=0:fail') : {});
    }
    expect([seen.length, new Set(seen).size]).toEqual([30, 30]);
  });

  it('are an error when partial results are not wanted, or no shard is left', async () => {
    const service = await faulty();
    const partial = await service.call('GET', '/i/_search?allow_partial_search_results=false', undefined, fault('shard=1:fail'));
    expect([partial.status, partial.at('error.reason')]).toEqual([503, 'Partial shards failure']);
    const scroll = await service.call('GET', '/i/_search?scroll=1m&allow_partial_search_results=false', undefined, fault('shard=1:fail'));
    // Nobody was told its id.
    expect([scroll.status, (await service.call('GET', '/scrolls')).at('data.total')]).toEqual([503, 0]);
    const all = await service.call('GET', '/i/_search', undefined, fault('shard=0:fail,shard=1:fail, shard=i/2:fail'));
    expect([all.status, all.at('error.reason'), all.headers['retry-after']]).toEqual([503, 'all shards failed', '1']);
    const other = await service.call('GET', '/i/_search', undefined, fault('shard=j/1:fail'));
    expect(other.at('_shards.failed')).toBe(0);
  });

  it('make one shard slow', async () => {
    const service = await faulty();
    const answer = await service.call('GET', '/i/_search', undefined, fault('shard=2:slow=300'));
    expect([answer.at('_shards.failed'), service.waits]).toEqual([0, [300]]);
  });

  it('stand for every request when they are switched on, with those of the header on top', async () => {
    const service = await faulty();
    await service.call('PATCH', '/switches', { faults: 'delay=5, shard=0:fail', version: 2 });
    expect((await service.call('GET', '/i/_search')).at('_shards.failed')).toBe(1);
    const both = await service.call('GET', '/i/_search', undefined, fault('delay=7, shard=1:fail'));
    expect([both.at('_shards.failed'), service.waits]).toEqual([2, [5, 7]]);
  });

  it('that are not known are refused by name', async () => {
    const service = await faulty();
    const answer = await service.call('GET', '/i/_search', undefined, fault('shard=x:fail'));
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('knows no fault [shard=x:fail]')]);
  });

  it('of the peers are told on every answer, and belong to one request where a header brings them', async () => {
    const service = await faulty();
    const pit = (await service.call('POST', '/i/_pit?keep_alive=1m')).at('id');
    const body = { size: 1, sort: ['n'], pit: { id: pit } };
    const own = await service.call('POST', '/_search', body, fault('known=no_tie_break, known=shard_doc_per_index'));
    expect([own.at('hits.hits.0.sort'), own.headers['x-fathom-known-fault']]).toEqual([[0], 'no_tie_break, shard_doc_per_index']);
    const next = await service.call('POST', '/_search', body);
    expect([(next.at('hits.hits.0.sort') as unknown[]).length, next.headers['x-fathom-known-fault']]).toEqual([2, undefined]);
    await service.call('PATCH', '/switches', { faults: 'known=no_tie_break', version: 2 });
    for (const [method, path] of [['GET', '/'] as const, ['GET', '/nowhere/_search'] as const, ['GET', '/datasets'] as const]) {
      expect((await service.call(method, path)).headers['x-fathom-known-fault']).toBe('no_tie_break');
    }
    expect((await service.call('POST', '/_search', body)).at('hits.hits.0.sort')).toEqual([0]);
    expect((await service.call('GET', '/', undefined, fault('known=other'))).text).toContain('known=shard_doc_per_index|no_tie_break');
  });

  it('lose one page of a scroll that is asked for again: 10 of 30 documents', async () => {
    const service = await faulty();
    const header = fault('known=scroll_page_lost');
    const walk = async (headers: Record<string, string>): Promise<readonly unknown[]> => {
      let page = await service.call('POST', '/i/_search?scroll=1m', { size: 10, sort: ['n'] }, headers);
      const seen: unknown[] = [];
      for (;;) {
        const hits = page.at('hits.hits') as { readonly _id: string }[];
        if (hits.length === 0) return seen;
        seen.push(...hits.map(({ _id }) => _id));
        const next = { scroll: '1m', scroll_id: page.at('_scroll_id') };
        const ask = () => service.call('POST', '/_search/scroll', next, headers);
        page = await ask();
        // As clients do: nothing came, so they ask again.
        if (page.dropped === true) page = await ask();
      }
    };
    expect([(await walk({})).length, (await walk(header)).length]).toEqual([30, 20]);
  });
});
