import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasets } from '../../datasets/catalogue.ts';
import { indexOf, linkTo, readAsked, writeAsked } from './asked.ts';
import { dataSizes } from './data-names.ts';

const read = (attributes: Readonly<Record<string, string>>) => readAsked((name) => attributes[name] ?? null);
const never = () => Promise.reject(new Error('no file'));

describe('what an element is asked to show', () => {
  it('knows every data set of the catalogue, and how large it is', () => {
    const catalogue = datasets({ readFile: never, inflate: never });
    expect(dataSizes).toEqual(Object.fromEntries(catalogue.map(({ id, documents }) => [id, documents])));
  });

  it('is page 1,000 of the logs in two ways where nothing is said', () => {
    const { asked, unread } = read({});
    expect(asked).toMatchObject({ data: 'logs', shards: 5, size: 10, page: 1_000, modes: ['offset', 'search_after'] });
    expect(unread).toEqual([]);
    expect(indexOf(asked)).toBe('logs-on-5');
  });

  it('is the last page of a data set that ends before page 1,000', () => {
    expect(read({ data: 'feed' }).asked.page).toBe(200);
  });

  it.each([
    ['data', 'nothing', { data: 'logs' }],
    ['shards', '0', { shards: 5 }],
    ['shards', '21', { shards: 20 }],
    ['size', 'ten', { size: 10 }],
    ['page', '-1', { page: 1_000 }],
    ['docs', '1e9', { documents: 100_000 }],
    ['modes', 'jump', { modes: ['offset', 'search_after'] }],
    ['modes', 'pit, jump', { modes: ['pit'] }],
    ['tie', 'name', { tieBreak: undefined }],
    ['sort', 'a b', { sort: '' }],
  ])('says what it took instead of %s="%s"', (name, value, taken) => {
    const { asked, unread } = read({ [name]: value });
    expect(asked).toMatchObject(taken);
    expect(unread).toEqual([expect.objectContaining({ name, value })]);
  });

  it('means the same when it is written and read again', () => {
    const attributes = fc.record(
      {
        data: fc.constantFrom('logs', 'tiny', 'feed', 'cities', 'products', 'wordnet'),
        shards: fc.integer({ min: 1, max: 20 }).map(String),
        docs: fc.integer({ min: 1, max: 2_000_000 }).map(String),
        size: fc.integer({ min: 1, max: 10_000 }).map(String),
        page: fc.integer({ min: 1, max: 9_999_999 }).map(String),
        q: fc.string().map((text) => text.trim()),
        tie: fc.constantFrom('_id', 'none'),
        modes: fc.constantFrom('offset', 'pit,scroll', 'scroll search_after', 'offset,search_after,scroll,pit'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(attributes, (attributes) => {
        const { asked } = read(attributes);
        expect(read(writeAsked(asked)).asked).toEqual(asked);
      }),
    );
  });

  it('leads to the same comparison in the page', () => {
    const { asked } = read({ data: 'tiny', q: 'a&b', modes: 'pit' });
    expect(linkTo(new URL('https://fathom.example/'), asked)).toBe('https://fathom.example/#/compare?data=tiny&shards=5&page=2&q=a%26b');
  });
});
