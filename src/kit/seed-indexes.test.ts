import { describe, expect, it } from 'vitest';
import { openFathom } from './fathom.ts';
import { seedIndexes } from './seed-indexes.ts';
import { ask } from './testing/ask.ts';

/** As it is written for `@shelf/jest-elasticsearch`: numbers are strings there. */
const config = {
  esVersion: '8.4.0',
  clusterName: 'docs',
  nodeName: 'docs',
  port: 9200,
  indexes: [
    {
      name: 'documents',
      body: {
        settings: { number_of_shards: '2', number_of_replicas: '1' },
        aliases: { 'some-doc-id': {} },
        mappings: { dynamic: false, properties: { id: { type: 'keyword' } } },
      },
    },
    { name: 'bare' },
  ],
};

describe('indices of a configuration', () => {
  it('are made with their bodies, from an object or a function, and what is said of a server is passed over', async () => {
    for (const seeds of [config, () => config, async () => config]) {
      const fathom = openFathom();
      expect(await seedIndexes(fathom, seeds)).toEqual([
        { index: 'documents', documents: 0 },
        { index: 'bare', documents: 0 },
      ]);
      expect(fathom.engine.index('documents')?.shardCount).toBe(2);
      const { documents } = (await ask(fathom, 'GET', '/some-doc-id/_mapping')).json;
      expect(documents).toEqual({ mappings: { dynamic: 'false', properties: { id: { type: 'keyword' } } } });
      expect(fathom.costs.exchanges.map(({ path }) => path)).toEqual(['/some-doc-id/_mapping']);
    }
  });

  it('have documents where some are given, with ids of a field', async () => {
    const fathom = openFathom();
    const documents = [{ sku: 'a' }, { sku: 'b' }];
    expect(await seedIndexes(fathom, { indexes: [{ name: 'items', documents, idField: 'sku' }] })).toEqual([
      { index: 'items', documents: 2 },
    ]);
    expect((await ask(fathom, 'GET', '/items/_doc/b')).json).toMatchObject({ found: true });
  });

  it.each([
    [{}, 'a list of [indexes]'],
    [undefined, 'a list of [indexes]'],
    [{ indexes: [{ name: 'a' }, { body: {} }] }, 'index 2 of 2 has none'],
    [{ indexes: [{ name: 'Items' }] }, 'must be lowercase'],
    [{ indexes: [{ name: 'items', body: { mappings: { properties: { n: { type: 'number' } } } } }] }, /Filling \[items\]: .*number/],
  ])('are refused where they are none: %j', async (seeds, message) => {
    await expect(seedIndexes(openFathom(), seeds as never)).rejects.toThrow(message);
  });
});
