import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, testService, type TestService } from './testing/test-service.ts';

interface Saved {
  readonly id: string;
  readonly name: string;
  readonly index: string;
  readonly mode: string;
  readonly version: number;
}

const INDICES = ['a', 'b'] as const;
const MODES = ['offset', 'scroll'] as const;

const searches = fc.array(
  fc.record({ name: fc.constantFrom('x', 'y', 'ä', 'Z'), index: fc.constantFrom(...INDICES), mode: fc.constantFrom(...MODES) }),
  { maxLength: 15 },
);
const filters = fc.record(
  { name: fc.constantFrom('x', 'y', 'none'), index_id: fc.constantFrom(...INDICES), mode: fc.constantFrom(...MODES) },
  { requiredKeys: [] },
);
const order = fc.option(fc.record({ sortby: fc.constantFrom('id', 'name', 'index', 'mode'), order: fc.constantFrom('asc', 'desc') }), {
  nil: {},
});

/** A service with these searches saved, in this order. */
async function saved(bodies: readonly object[]): Promise<{ readonly service: TestService; readonly all: readonly Saved[] }> {
  const service = testService();
  for (const index of INDICES) await service.call('PUT', `/${index}`, {});
  const all: Saved[] = [];
  for (const body of bodies) all.push((await service.call('POST', '/searches', body)).at('data') as Saved);
  return { service, all };
}

/** What brute force finds: filtered, then sorted by code units, equals in the order they were made. */
function model(
  all: readonly Saved[],
  given: Readonly<Record<string, string>>,
  { sortby, order: way }: Readonly<Record<string, string>>,
): readonly Saved[] {
  const found = all.filter((one) =>
    Object.entries(given).every(([name, value]) => at(one, name === 'index_id' ? 'index' : name) === value),
  );
  if (sortby === undefined) return found;
  const compare = (left: unknown, right: unknown): number => (String(left) < String(right) ? -1 : Number(String(left) > String(right)));
  return found.toSorted((left, right) => compare(at(left, sortby), at(right, sortby)) * (way === 'desc' ? -1 : 1));
}

async function list(service: TestService, path: string, query: Readonly<Record<string, string>>): Promise<readonly [unknown, unknown]> {
  const answer = await service.call('GET', `${path}?${new URLSearchParams(query).toString()}`);
  expect(answer.status).toBe(200);
  return [answer.at('data.items'), answer.at('data.total')];
}

describe('lists of records', () => {
  it('agree by offset, by page, by parent path and with brute force, whatever the filters and the order', async () => {
    await fc.assert(
      fc.asyncProperty(searches, filters, order, fc.integer({ min: 1, max: 6 }), fc.nat(4), async (bodies, given, sort, size, page) => {
        const { service, all } = await saved(bodies);
        const asked = { ...given, ...sort } as Record<string, string>;
        const expected = model(all, given, sort);
        const window = [expected.slice(page * size, (page + 1) * size), expected.length];
        expect(await list(service, '/searches', { ...asked, limit: String(size), offset: String(page * size) })).toEqual(window);
        expect(await list(service, '/v1/searches', { ...asked, per_page: String(size), page: String(page + 1) })).toEqual(window);
        const { index_id: parent, ...others } = asked;
        if (parent === undefined) return;
        const below = { ...others, limit: String(size), offset: String(page * size) };
        expect(await list(service, `/indices/${parent}/searches`, below)).toEqual(window);
      }),
    );
  });
});
