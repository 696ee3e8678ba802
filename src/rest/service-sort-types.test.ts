import { beforeEach, describe, expect, it } from 'vitest';
import { at, testService, type TestService } from './testing/test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = testService();
  const types = { p: 'double', b: 'boolean', d: 'date', dn: 'date_nanos', k: 'keyword', ip: 'ip' };
  const properties = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
  await service.call('PUT', '/i', { settings: { number_of_shards: 1 }, mappings: { properties } });
  const documents = [
    { p: 1.9, b: true, d: '2020-01-01', dn: '2020-01-01T00:00:00.123456789Z' },
    { p: [1e19, 1e19], b: false },
    { p: [-1e19, 1], d: '2020-01-02' },
    { p: [1e19, 1e19, 1e19] },
    { p: [-1e19, 1e19] },
  ];
  for (const document of documents) await service.call('POST', '/i/_doc?refresh=true', document);
});

/** The first sort value of each hit, in the order of the documents, as they are written. */
async function values(key: object): Promise<string> {
  const answer = await service.call('POST', '/i/_search', { sort: ['_doc', key] });
  const reason = at(answer.json, 'error.root_cause.0.reason');
  if (typeof reason === 'string') return reason;
  return Array.from(answer.text.matchAll(/"sort":\[\d+,([^\]]*)\]/g), ([, value]) => value).join(' ');
}

const MAX = '9223372036854775807';

// Asked of a node of release 7.10.2, which writes the digits of a median beyond 2^53 out.
describe('sorting by another type', () => {
  it.each([
    [{ p: { mode: 'avg', numeric_type: 'long' } }, `1 -1 -4611686018427387904 3074457345618258432 0`],
    [{ p: { mode: 'sum', numeric_type: 'long' } }, `1 -2 -9223372036854775807 9223372036854775805 -1`],
    [{ p: { mode: 'min', numeric_type: 'long' } }, `1 ${MAX} -9223372036854775808 ${MAX} -9223372036854775808`],
    [{ p: { mode: 'median', numeric_type: 'long', missing: 3 } }, `1 ${MAX} -4.611686018427388E18 ${MAX} 0`],
    [{ b: { missing: 5 } }, '1 0 5 5 5'],
    [{ b: { missing: 2.7, numeric_type: 'double' } }, '1.0 0.0 2.7 2.7 2.7'],
    [{ d: { missing: 5 } }, '1577836800000 5 1577923200000 5 5'],
    [{ d: { missing: '2020-01-01' } }, 'For input string: "2020-01-01"'],
    [{ dn: { missing: 5 } }, '1577836800123456789 5 5 5 5'],
    [{ dn: { missing: 5, numeric_type: 'double' } }, '1.577836800123E12 5.0 5.0 5.0 5.0'],
    [{ dn: { missing: 2.7, numeric_type: 'date' } }, '1577836800123 2 2 2 2'],
    [{ p: { numeric_type: 'date_nanos' } }, 'trying to convert a known date time formatter to a nanosecond one, wrong field used?'],
    [{ k: { numeric_type: 'long' } }, '[numeric_type] option cannot be set on a non-numeric field, got keyword'],
    [{ ip: { numeric_type: 'long' } }, '[numeric_type] option cannot be set on a non-numeric field, got ip'],
  ])('%j: %s', async (key, expected) => {
    expect(await values(key)).toBe(expected);
  });
});
