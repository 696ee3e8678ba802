import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sections } from '../../features/paging-compare/sections.ts';
import { formatRoute, parseRoute, type CompareRoute } from './route.ts';

describe('the address', () => {
  it.each(['', '#', '#/', '#/compare'])('opens Compare on logs for %j', (fragment) => {
    expect(parseRoute(fragment)).toEqual({ name: 'compare', dataset: 'logs', shards: 5 });
  });

  it('reads everything it holds', () => {
    expect(
      parseRoute('#/compare?data=tiny&shards=3&docs=24&q=big+cat&sort=rank:asc&tie=none&size=2&page=5&theme=dark&open=inspector,chart'),
    ).toEqual({
      name: 'compare',
      dataset: 'tiny',
      shards: 3,
      documents: 24,
      query: 'big cat',
      sort: 'rank:asc',
      tieBreak: 'none',
      size: 2,
      page: 5,
      theme: 'dark',
      open: ['inspector', 'chart'],
    });
  });

  it('treats nonsense as absent', () => {
    expect(parseRoute('#/compare?shards=0&size=-1&page=x&tie=maybe&theme=pink&docs=1.5&open=attic')).toEqual({
      name: 'compare',
      dataset: 'logs',
      shards: 5,
    });
    expect(parseRoute('#/compare?shards=999')).toMatchObject({ shards: 20 });
  });

  it('takes a question mark for what it is when a link was written by hand', () => {
    expect(parseRoute('#/compare?q=why?&page=7')).toMatchObject({ query: 'why?', page: 7 });
    expect(parseRoute('#/console?add=GET /logs/_search?size=3')).toMatchObject({ add: 'GET /logs/_search?size=3' });
  });

  it('asks for no more documents than the page offers, so that a link fills no memory', () => {
    expect(parseRoute('#/compare?docs=2147483647')).toMatchObject({ documents: 2_000_000 });
    expect(parseRoute('#/data?docs=9007199254740991')).toMatchObject({ documents: 2_000_000 });
  });

  it('holds a size and a page to what can be meant', () => {
    expect(parseRoute('#/compare?size=999999999&page=9007199254740991')).toMatchObject({ size: 10_000, page: 9_999_999 });
    expect(parseRoute('#/compare?from=9007199254740991')).toMatchObject({ page: 9_999_999 });
    expect(parseRoute('#/compare?size=20000&from=50000')).toMatchObject({ size: 10_000, page: 6 });
  });

  it('knows what it does not know', () => {
    expect(parseRoute('#/lessons/3?x=1')).toEqual({ name: 'unknown', path: '/lessons/3' });
  });

  it('survives the way out and back in, brackets and all', () => {
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
    const routes = fc.record({
      name: fc.constant('compare' as const),
      dataset: fc.stringMatching(/^[a-z]{1,9}$/),
      shards: fc.integer({ min: 1, max: 20 }),
      query: optional(fc.string({ minLength: 1, unit: 'grapheme' })),
      sort: optional(fc.stringMatching(/^[a-z_.]{1,9}:(asc|desc)$/)),
      size: optional(fc.integer({ min: 1, max: 1_000 })),
      page: optional(fc.integer({ min: 1, max: 100_000 })),
      open: optional(fc.shuffledSubarray(Object.keys(sections))),
    });
    fc.assert(
      fc.property(routes, (route) => {
        const known = JSON.parse(JSON.stringify(route)) as CompareRoute;
        const fragment = formatRoute(known);
        expect(parseRoute(fragment)).toEqual(known);
        expect(fragment).not.toMatch(/[()\s]/);
      }),
    );
  });
});
