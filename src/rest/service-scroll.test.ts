import { describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';
import { at, ids } from './testing/test-service.ts';

const { service, fill, errorOf } = freshService();

describe('scroll', () => {
  it('walks a snapshot and gives a new id each time', async () => {
    await fill('i', 7);
    const first = await service.call('POST', '/i/_search?scroll=1m', { size: 3, sort: ['n'] });
    await service.call('PUT', '/i/_doc/late?refresh=true', { n: -1 });
    await service.call('DELETE', '/i/_doc/d0003?refresh=true');
    const pages = [first];
    while (ids(pages.at(-1)?.json ?? {}).length > 0) {
      const scroll_id = pages.at(-1)?.at('_scroll_id');
      pages.push(await service.call('POST', '/_search/scroll', { scroll: '1m', scroll_id }));
    }
    expect(pages.flatMap((page) => ids(page.json))).toEqual(['d0000', 'd0001', 'd0002', 'd0003', 'd0004', 'd0005', 'd0006']);
    expect(new Set(pages.map((page) => page.at('_scroll_id'))).size).toBe(pages.length);
    expect(Object.keys(first.json ?? {})[0]).toBe('_scroll_id');
    expect(pages[1]?.at('hits.total')).toEqual({ value: 7, relation: 'eq' });
  });

  it('takes any id of an open context, in the body, the query or the path', async () => {
    await fill('i', 7);
    const { json } = await service.call('POST', '/i/_search?scroll=1m', { size: 2, sort: ['n'] });
    const id = String(at(json, '_scroll_id'));
    expect(ids((await service.call('GET', `/_search/scroll?scroll_id=${id}&scroll=1m`)).json)).toEqual(['d0002', 'd0003']);
    expect(ids((await service.call('GET', `/_search/scroll/${id}?scroll=1m`)).json)).toEqual(['d0004', 'd0005']);
    expect(ids((await service.call('GET', '/_search/scroll', { scroll_id: id, scroll: '1m' })).json)).toEqual(['d0006']);
  });

  it('frees the context with a page asked for without scroll', async () => {
    await fill('i', 7);
    const { json } = await service.call('POST', '/i/_search?scroll=1m', { size: 2 });
    await service.call('POST', '/_search/scroll', { scroll_id: at(json, '_scroll_id') });
    expect((await service.call('POST', '/_search/scroll', { scroll_id: at(json, '_scroll_id') })).status).toBe(404);
  });

  it('expires exactly at its deadline', async () => {
    await fill('i', 3);
    const { json } = await service.call('POST', '/i/_search?scroll=1m', { size: 1 });
    const next = { scroll: '1m', scroll_id: at(json, '_scroll_id') };
    service.advance(59_999);
    expect((await service.call('POST', '/_search/scroll', next)).status).toBe(200);
    service.advance(60_000);
    const gone = await service.call('POST', '/_search/scroll', next);
    expect(gone.status).toBe(404);
    expect(gone.at('error')).toMatchObject({
      type: 'search_phase_execution_exception',
      root_cause: [
        { type: 'search_context_missing_exception', reason: expect.stringMatching(/^No search context found for id \[\d+\]$/) as string },
      ],
      failed_shards: [{ shard: -1, index: null }],
      caused_by: { type: 'search_context_missing_exception' },
    });
  });

  it('is cleared by id, by ids and altogether', async () => {
    await fill('i', 3, 2);
    const open = async (): Promise<string> => String((await service.call('POST', '/i/_search?scroll=1m')).at('_scroll_id'));
    expect((await service.call('DELETE', '/_search/scroll', { scroll_id: await open() })).json).toEqual({ succeeded: true, num_freed: 2 });
    expect((await service.call('DELETE', '/_search/scroll', { scroll_id: [await open(), await open()] })).json).toEqual({
      succeeded: true,
      num_freed: 4,
    });
    expect((await service.call('DELETE', `/_search/scroll/${await open()},${await open()}`)).json).toEqual({
      succeeded: true,
      num_freed: 4,
    });
    const last = await open();
    expect((await service.call('DELETE', '/_search/scroll/_all')).json).toEqual({ succeeded: true, num_freed: 2 });
    const again = await service.call('DELETE', '/_search/scroll', { scroll_id: last });
    expect([again.status, again.json]).toEqual([404, { succeeded: true, num_freed: 0 }]);
  });

  it.each([
    ['POST', {}, '400 action_request_validation_exception Validation Failed: 1: scrollId is missing;'],
    ['DELETE', {}, '400 action_request_validation_exception Validation Failed: 1: no scroll ids specified;'],
    ['POST', { scroll_id: 'garbage' }, '400 illegal_argument_exception Cannot parse scroll id'],
    ['DELETE', { scroll_id: 'garbage' }, '400 illegal_argument_exception Cannot parse scroll id'],
    [
      'POST',
      { scroll_id: 5 },
      '400 illegal_argument_exception Unknown parameter [scroll_id] in request body or parameter is of the wrong type[VALUE_NUMBER] ',
    ],
    [
      'POST',
      { foo: 'x' },
      '400 illegal_argument_exception Unknown parameter [foo] in request body or parameter is of the wrong type[VALUE_STRING] ',
    ],
    [
      'POST',
      { scroll_id: 'x', scroll: '1' },
      '400 illegal_argument_exception failed to parse setting [scroll] with value [1] as a time value: unit is missing or unrecognized',
    ],
  ])('%s %j is refused', async (method, body, expected) => {
    expect(await errorOf(method, '/_search/scroll', body)).toBe(expected);
  });
});
