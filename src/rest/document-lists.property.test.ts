import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testService, type TestService } from './testing/test-service.ts';

interface Toy {
  readonly weight?: number;
  readonly colour?: string;
  readonly new?: boolean;
}

const toys = fc.array(
  fc.record<Toy>(
    { weight: fc.integer({ min: -3, max: 3 }), colour: fc.constantFrom('red', 'blue', 'Ärger', '😀'), new: fc.boolean() },
    { requiredKeys: [] },
  ),
  { maxLength: 25 },
);
const filters = fc.record(
  { weight: fc.integer({ min: -3, max: 3 }), colour: fc.constantFrom('red', '😀', 'none'), new: fc.boolean() },
  { requiredKeys: [] },
);
const sorts = fc.option(fc.record({ sortby: fc.constantFrom('weight', 'colour', 'new', 'id'), order: fc.constantFrom('asc', 'desc') }));

async function fill(documents: readonly Toy[], shards: number): Promise<TestService> {
  const service = testService();
  const properties = { weight: { type: 'long' }, colour: { type: 'keyword' }, new: { type: 'boolean' } };
  await service.call('POST', '/indices', { name: 'toys', shards, mapping: { properties } });
  for (const [n, toy] of documents.entries()) {
    // Several segments to a shard.
    await service.call('PUT', `/toys/_doc/${String(n).padStart(2, '0')}?refresh=${n % 7 === 6}`, toy);
  }
  await service.call('POST', '/toys/_refresh');
  return service;
}

async function items(service: TestService, query: string): Promise<{ readonly list: readonly Row[]; readonly total: unknown }> {
  const { status, at, text } = await service.call('GET', `/indices/toys/documents?${query}`);
  if (status !== 200) throw new Error(text);
  return { list: at('data.items') as readonly Row[], total: at('data.total') };
}

type Row = Toy & { readonly id: string };

/** By code points, as the bytes of UTF-8 lie. */
function compareTexts(a: string, b: string): number {
  const left = Array.from(a, (char) => char.codePointAt(0) ?? 0);
  const right = Array.from(b, (char) => char.codePointAt(0) ?? 0);
  const at = left.findIndex((point, i) => point !== right[i]);
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
}

function compareKeys(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  return Number(a) - Number(b);
}

describe('lists of documents', () => {
  it('agree by offset, by page and with brute force for any filters and order', async () => {
    await fc.assert(
      fc.asyncProperty(
        toys,
        filters,
        sorts,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 8 }),
        async (documents, given, sort, shards, size) => {
          const service = await fill(documents, shards);
          const asked = new URLSearchParams(Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]));
          for (const [name, value] of Object.entries(sort ?? {})) asked.set(name, value);
          const rows = documents.map((toy, n): Row => ({ id: String(n).padStart(2, '0'), ...toy }));
          const expected = rows.filter((row) => Object.entries(given).every(([name, value]) => row[name as keyof Row] === value));
          const whole = await items(service, `${asked.toString()}&limit=100`);
          expect(whole.total).toBe(expected.length);
          expect(whole.list.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id));
          const keys = whole.list.map((row) => (sort === null ? undefined : row[sort.sortby]));
          const present = keys.filter((key) => key !== undefined);
          const ordered = present.toSorted((a, b) => (sort?.order === 'desc' ? compareKeys(b, a) : compareKeys(a, b)));
          expect(keys).toEqual(sort === null ? keys : [...ordered, ...keys.filter((key) => key === undefined)]);
          for (let page = 0; page * size <= expected.length; page++) {
            const byOffset = await items(service, `${asked.toString()}&limit=${size}&offset=${page * size}`);
            const byPage = await items(service, `${asked.toString()}&per_page=${size}&page=${page + 1}`);
            expect(byOffset).toEqual(byPage);
            expect(byOffset.list).toEqual(whole.list.slice(page * size, page * size + size));
          }
          expect(service.bugs).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
