import { describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service } = freshService();
const MANY = 300_000;
const query = (name: string, body: object) => ['POST', '/i/_search', { query: { [name]: body } }] as const;
const shown = (format: string) => ['POST', '/i/_search', { docvalue_fields: [{ field: 'n', format }] }] as const;

/** Each would be read for minutes, or years, by an expression that has several ways to read it. */
describe('a text made to be read in many ways', () => {
  it.each([
    ['white space in a range of a query string', 400, ...query('query_string', { query: `f:[${'\t'.repeat(20_000)}` })],
    ['a date of parts that may be there', 400, ...query('range', { d: { gte: `${'1'.repeat(60)}x`, format: '[d]'.repeat(100) } })],
    ['a date of numbers of one digit or two', 400, ...query('range', { d: { gte: `${'1'.repeat(60)}x`, format: 'dHms'.repeat(20) } })],
    ['a format of more characters than a date has', 400, ...query('range', { d: { gte: '1', format: '[y]'.repeat(1000) } })],
    ['a format for numbers, of many digits', 200, ...shown(`#,${'0'.repeat(MANY)}`)],
    ['a format for numbers, of more decimals than a number has', 200, ...shown(`0.${'0'.repeat(150)}`)],
    [
      'white space in minimum_should_match',
      400,
      ...query('match', { t: { query: 'a b', minimum_should_match: `1<1${' '.repeat(MANY)}x` } }),
    ],
    ['digits in a boost', 400, ...query('match', { t: { query: 'a', boost: `${'1'.repeat(MANY)}x` } })],
    ['digits in hex', 400, ...query('term', { n: `0x${'f'.repeat(MANY)}` })],
    ['the end of base64', 400, ...query('wrapper', { query: `${'='.repeat(MANY)}x` })],
    ['a name nobody knows', 400, ...query('a'.repeat(10 * MANY), {})],
    ['slashes in a path', 404, 'GET', `/i/_search/${'/'.repeat(MANY)}x`, undefined],
    ['stars in a source filter', 200, 'POST', '/i/_search', { _source: [`${'*a'.repeat(30)}*b`] }],
  ] as const)('is read at once: %s', async (_, status, method, path, body) => {
    const properties = { n: { type: 'double' }, d: { type: 'date' }, t: { type: 'text' } };
    await service.call('PUT', '/i', { mappings: { properties } });
    await service.call('PUT', '/i/_doc/1?refresh=true', { n: 1.5, d: 0, t: 'a', [`${'a'.repeat(60)}c`]: 1 });
    expect((await service.call(method, path, body)).status).toBe(status);
  });

  it('is a document like others', async () => {
    await service.call('PUT', '/i', { mappings: { properties: { n: { type: 'double' } } } });
    expect((await service.call('PUT', '/i/_doc/1', { n: `0x${'f'.repeat(MANY)}` })).status).toBe(400);
    expect((await service.call('PUT', '/i/_doc/2', { n: '0x1.8p1' })).status).toBe(201);
  });
});
