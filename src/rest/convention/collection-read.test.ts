import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';
import { decodeQuery } from '../request/parameters.ts';
import { Refusal } from '../errors/refusal.ts';
import { CODES, type CodeName } from './codes.ts';
import { MAX_LIMIT, readCollection } from './collection-read.ts';
import { shapeOf } from './collection-shape.ts';
import { answerCollection } from './collection.ts';
import type { RecordDescription } from './record.ts';

const TOY: RecordDescription = {
  name: 'toy',
  key: 'id',
  versioned: false,
  parents: { box_id: 'box' },
  attributes: {
    id: { type: 'integer', description: '' },
    box: { type: 'string', description: '' },
    colour: { type: 'string', description: '', values: ['red', 'blue'] },
    weight: { type: 'number', description: '', nullable: true },
    new: { type: 'boolean', description: '' },
    parts: { type: 'array', description: '' },
  },
};

function read(query: string): ReturnType<typeof readCollection> {
  return readCollection(decodeQuery(query), shapeOf(TOY));
}

function refusal(query: string): string {
  try {
    read(query);
  } catch (error) {
    if (error instanceof Refusal && error.error.kind === 'convention') return `${error.error.code} ${error.error.message}`;
    throw error;
  }
  return 'read';
}

describe('the query of a collection', () => {
  it('asks for the first ten when it says nothing', () => {
    expect(read('')).toEqual({ style: 'offset', offset: 0, limit: 10, sort: undefined, filters: new Map() });
  });

  it.each<[string, CodeName, string]>([
    ['limit=0', 'number_out_of_bounds', '[limit] must be at least 1, found [0]'],
    ['limit=-1', 'number_out_of_bounds', '[limit]'],
    [`limit=${MAX_LIMIT + 1}`, 'number_out_of_bounds', '[limit] must be at most 1000'],
    ['limit=99999999999999999999', 'number_out_of_bounds', '[limit]'],
    ['limit=ten', 'bad_number', '[limit] must be a whole number, found [ten]'],
    ['limit=', 'bad_number', '[limit]'],
    ['limit=1.5', 'bad_number', '[limit]'],
    ['offset=-1', 'number_out_of_bounds', '[offset] must be at least 0'],
    ['offset=1e3', 'bad_number', '[offset]'],
    ['page=0', 'number_out_of_bounds', '[page] must be at least 1'],
    ['page=99999999999999999', 'number_out_of_bounds', '[page]'],
    ['page=x', 'bad_number', '[page]'],
    ['per_page=0', 'number_out_of_bounds', '[per_page]'],
    ['per_page=1001', 'number_out_of_bounds', '[per_page]'],
    ['page=1&limit=5', 'both_paging_styles', '[limit] and [page]'],
    ['offset=0&per_page=5', 'both_paging_styles', '[offset] and [per_page]'],
    ['sortby=size', 'unknown_sort_attribute', '[size]'],
    ['sortby=', 'unknown_sort_attribute', '[sortby]'],
    ['sortby=parts', 'unknown_sort_attribute', '[parts]'],
    ['sortby=id&order=up', 'bad_order', '[order] must be [asc] or [desc], found [up]'],
    ['order=asc', 'bad_order', '[order] needs [sortby]'],
    ['colur=red', 'unknown_parameter', '[colur]'],
    ['constructor=x', 'unknown_parameter', '[constructor]'],
    ['colour=green', 'bad_filter_value', '[colour] must be one of [red, blue], found [green]'],
    ['id=one', 'bad_filter_value', '[id]'],
    ['weight=heavy', 'bad_filter_value', '[weight]'],
    ['new=yes', 'bad_filter_value', '[new]'],
    ['parts=1', 'bad_filter_value', '[parts]'],
    ['box=a&box_id=b', 'bad_filter_value', '[box_id]'],
  ])('%s is refused as %s', (query, code, says) => {
    expect(refusal(query)).toContain(`${code} `);
    expect(refusal(query)).toContain(says);
    expect(CODES[code].code).toBeGreaterThan(1000);
  });

  it('reads a parent by its other name as the attribute it stands for', () => {
    expect(read('box_id=a')).toEqual(read('box=a'));
  });
});

/** What an answer is made of, for requests without an engine. */
function answer(
  records: readonly WireRecord[],
  query: string,
): { items: readonly WireRecord[]; total: number; links: Record<string, string | null> } {
  const exchange = { path: '/toys', query: decodeQuery(query) } as Exchange;
  const { body } = answerCollection(exchange, TOY, records);
  return (body as unknown as { data: { items: readonly WireRecord[]; total: number; links: Record<string, string | null> } }).data;
}

const toys = fc
  .array(
    fc.record({
      box: fc.constantFrom('a', 'b', 'ä'),
      colour: fc.constantFrom('red', 'blue'),
      weight: fc.option(fc.constantFrom(0, 1.5, 2, 10)),
      new: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((list): readonly WireRecord[] => list.map((toy, id) => ({ id, ...toy, parts: [] })));

const filters = fc.record(
  {
    box_id: fc.constantFrom('a', 'b', 'c'),
    colour: fc.constantFrom('red', 'blue'),
    weight: fc.constantFrom('0', '1.5', '2'),
    new: fc.constantFrom('true', 'false'),
  },
  { requiredKeys: [] },
);
const sorts = fc.option(
  fc.record({ sortby: fc.constantFrom('id', 'box', 'colour', 'weight', 'new'), order: fc.constantFrom('asc', 'desc') }),
);

/** The slow obvious answer. */
function model(
  records: readonly WireRecord[],
  given: Readonly<Record<string, string>>,
  sort: { sortby: string; order: string } | null,
): readonly WireRecord[] {
  const found = records.filter((toy) =>
    Object.entries(given).every(([name, text]) => JSON.stringify(toy[name === 'box_id' ? 'box' : name]).replaceAll('"', '') === text),
  );
  if (sort === null) return found;
  const keyed = found.map((toy, at) => ({ toy, at, key: toy[sort.sortby] as string | number | boolean | null }));
  keyed.sort((a, b) => {
    if (a.key === b.key) return a.at - b.at;
    if (a.key === null) return 1;
    if (b.key === null) return -1;
    return (a.key < b.key ? -1 : 1) * (sort.order === 'asc' ? 1 : -1);
  });
  return keyed.map(({ toy }) => toy);
}

describe('pages of a collection', () => {
  it('agree by offset, by page and with brute force, and their links lead through all of it and back', () => {
    fc.assert(
      fc.property(toys, filters, sorts, fc.integer({ min: 1, max: 9 }), fc.nat(6), (records, given, sort, size, page) => {
        const asked = new URLSearchParams({ ...given, ...sort });
        const expected = model(records, given, sort);
        const byOffset = answer(records, `${asked.toString()}&limit=${size}&offset=${page * size}`);
        const byPage = answer(records, `${asked.toString()}&per_page=${size}&page=${page + 1}`);
        expect(byOffset.items).toEqual(expected.slice(page * size, page * size + size));
        expect([byPage.items, byPage.total]).toEqual([byOffset.items, byOffset.total]);
        expect(byOffset.total).toBe(expected.length);
        for (const start of [byOffset, byPage]) {
          expect(walk(records, start.links['first'] ?? null, 'next')).toEqual(expected);
          const back = walk(records, start.links['last'] ?? null, 'prev');
          expect(new Set(back)).toEqual(new Set(expected));
        }
      }),
    );
  });
});

function walk(records: readonly WireRecord[], from: string | null, along: 'next' | 'prev'): readonly WireRecord[] {
  const seen: WireRecord[] = [];
  for (let at = from; at !== null;) {
    const { items, links } = answer(records, at.slice(at.indexOf('?') + 1));
    seen.push(...items);
    at = links[along] ?? null;
  }
  return seen;
}
