import { describe, expect, it } from 'vitest';
import { type PagePlace, paging, pagingOf, pitIdOf, type PlannedRequest } from './paging.ts';

const search = { index: 'a/b,c', body: { size: 10 }, keepAlive: '1m', parameters: 'cost=true' };
const place = (number: number, context?: string): PagePlace => ({ number, after: () => (number === 1 ? undefined : [7, 'x']), context });

describe('ways of paging', () => {
  it.each<[string, PlannedRequest, string, object | undefined]>([
    ['a page by its number', paging.offset.page(search, place(3)), 'POST /a%2Fb,c/_search?cost=true', { size: 10, from: 20 }],
    ['the first page by a cursor', paging.search_after.page(search, place(1)), 'POST /a%2Fb,c/_search?cost=true', { size: 10 }],
    [
      'a page behind a cursor',
      paging.search_after.page(search, place(2)),
      'POST /a%2Fb,c/_search?cost=true',
      { size: 10, search_after: [7, 'x'] },
    ],
    ['the page that opens a scroll', paging.scroll.page(search, place(1)), 'POST /a%2Fb,c/_search?scroll=1m&cost=true', { size: 10 }],
    ['a scroll’s next page', paging.scroll.page(search, place(2, 's')), 'POST /_search/scroll?cost=true', { scroll: '1m', scroll_id: 's' }],
    ['the end of a scroll', paging.scroll.close('s'), 'DELETE /_search/scroll', { scroll_id: 's' }],
    ['the opening of a PIT', paging.pit.open(search), 'POST /a%2Fb,c/_pit?keep_alive=1m', undefined],
    [
      'a page in a PIT',
      paging.pit.page(search, place(2, 'p')),
      'POST /_search?cost=true',
      { size: 10, search_after: [7, 'x'], pit: { id: 'p', keep_alive: '1m' } },
    ],
    ['the end of a PIT', paging.pit.close('p'), 'DELETE /_pit', { id: 'p' }],
    [
      'the opening of one of OpenSearch',
      pagingOf('pit', 'opensearch').open?.(search) ?? paging.pit.open(search),
      'POST /a%2Fb,c/_search/point_in_time?keep_alive=1m',
      undefined,
    ],
    [
      'the end of one',
      pagingOf('pit', 'opensearch').close?.('p') ?? paging.pit.close('p'),
      'DELETE /_search/point_in_time',
      { pit_id: ['p'] },
    ],
  ])('ask for %s', (_, { method, target, body }, line, sent) => {
    expect([`${method} ${target}`, body]).toEqual([line, sent]);
  });

  it('differ between products in nothing else', () => {
    expect([pagingOf('scroll', 'opensearch'), pagingOf('pit', 'elastic')]).toEqual([paging.scroll, paging.pit]);
    expect([pitIdOf({ id: 'a' }), pitIdOf({ pit_id: 'b' })]).toEqual(['a', 'b']);
  });

  it('say which of their requests must not be sent twice', () => {
    const moving = [
      paging.scroll.page(search, place(1)),
      paging.scroll.page(search, place(2, 's')),
      paging.pit.open(search),
      paging.pit.close('p'),
    ];
    expect(moving.map(({ moves }) => moves)).toEqual([true, true, true, true]);
    const reading = [
      paging.offset.page(search, place(1)),
      paging.search_after.page(search, place(2)),
      paging.pit.page(search, place(2, 'p')),
    ];
    expect(reading.map(({ moves, holds }) => [moves, holds])).toEqual([
      [false, false],
      [false, false],
      [false, true],
    ]);
  });
});
