import { describe, expect, it } from 'vitest';
import { tiny } from '../datasets/tiny.ts';
import { openFathom } from './fathom.ts';
import type { Documents } from './load.ts';
import { ask } from './testing/ask.ts';

describe('filling an index', () => {
  it.each<readonly [string, Documents]>([
    [
      'objects',
      [
        { id: 'a', n: 1 },
        { id: 'b', n: 2 },
      ],
    ],
    ['NDJSON', '{"id":"a","n":1}\n{"id":"b","n":2}\n'],
    ['a JSON array, as bytes', new TextEncoder().encode('[{"id":"a","n":1},\n{"id":"b","n":2}]')],
    ['a table', 'id,n\na,1\nb,2\n'],
    ['the body of a bulk request', '{"index":{"_id":"a"}}\n{"n":1}\n{"index":{"_id":"b"}}\n{"n":2}\n'],
  ])('takes %s', async (name, documents) => {
    const fathom = openFathom();
    const options = name.includes('bulk') ? {} : { idField: 'id' };
    expect(await fathom.load('items', documents, { body: { settings: { number_of_shards: 2 } }, ...options })).toBe(2);
    expect((await ask(fathom, 'GET', '/items/_doc/b')).json._source.n).toBe(2);
    expect((await ask(fathom, 'GET', '/items/_settings')).json.items.settings.index.number_of_shards).toBe('2');
    expect(fathom.costs.exchanges.map(({ path }) => path)).toEqual(['/items/_doc/b', '/items/_settings']);
  });

  it('takes a data set by its name, and adds to an index that is there', async () => {
    const fathom = openFathom({ datasets: [tiny] });
    expect(await fathom.load('books', { dataset: 'tiny' })).toBe(24);
    expect(await fathom.load('books', [{ title: 'one more' }])).toBe(25);
    await expect(fathom.load('books', [], { body: {} })).rejects.toThrow('[books] is there already');
  });

  it('says what is wrong with a file, by its lines', async () => {
    const fathom = openFathom();
    await expect(fathom.load('items', '{"n":1}\n{"n":\n')).rejects.toThrow(/\[items\].*422.*line/s);
    await expect(fathom.load('items', '{"index":{}}\n{"n":"x"}\n{"index":{}}\n{"n":{"a":1}}\n')).rejects.toThrow(
      'mapper_parsing_exception',
    );
    await expect(fathom.load('Items', [])).rejects.toThrow('must be lowercase');
  });
});
