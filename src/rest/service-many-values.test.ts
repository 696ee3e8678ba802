import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { testService } from './testing/test-service.ts';

const SHORT = { minLength: 1, maxLength: 6 };
const address = fc.tuple(fc.nat(1), fc.nat(3), fc.nat(255)).map(([a, b, c]) => `10.${a}.${b}.${c}`);
const block = fc.tuple(address, fc.integer({ min: 0, max: 32 })).map(([base, bits]) => `${base}/${bits}`);
const moment = fc.integer({ min: 0, max: 40 * 86_400_000 }).map((ms) => new Date(ms).toISOString());
const inPart = fc
  .tuple(moment, fc.constantFrom(4, 7, 10, 16))
  .map(([text, length]) => (length === 16 ? `${text.slice(0, 16)}:00Z` : text.slice(0, length)));

it('a list of blocks, or of dates given in part, finds what each of its values finds', async () => {
  const kinds = { a: fc.oneof(address, block), b: fc.oneof(address, block), d: fc.oneof(moment, inPart) } as const;
  const documents = fc.array(fc.record({ a: fc.array(address, SHORT), b: address, d: fc.array(moment, SHORT) }), {
    minLength: 1,
    maxLength: 20,
  });
  const lists = fc
    .constantFrom('a' as const, 'b' as const, 'd' as const)
    .chain((field) => fc.record({ field: fc.constant(field), values: fc.array(kinds[field], SHORT) }));
  await fc.assert(
    fc.asyncProperty(documents, fc.array(lists, SHORT), fc.integer({ min: 1, max: 3 }), async (all, asked, shards) => {
      const service = testService();
      const properties = { a: { type: 'ip' }, b: { type: 'ip', doc_values: false }, d: { type: 'date' } };
      await service.call('PUT', '/i', { settings: { number_of_shards: shards }, mappings: { properties } });
      const half = Math.ceil(all.length / 2);
      for (const part of [all.slice(0, half), all.slice(half)]) {
        for (const document of part) await service.call('POST', '/i/_doc', document);
        await service.call('POST', '/i/_refresh');
      }
      const found = async (query: object): Promise<readonly unknown[]> => {
        const { json } = await service.call('POST', '/i/_search', { query, size: 100 });
        return (json as { hits: { hits: { _id: string; _score: number }[] } }).hits.hits
          .map(({ _id, _score }) => `${_id} ${_score}`)
          .toSorted((a, b) => (a < b ? -1 : 1));
      };
      for (const { field, values } of asked) {
        const should = values.map((value) => ({ term: { [field]: { value } } }));
        expect(await found({ terms: { [field]: values } })).toEqual(await found({ constant_score: { filter: { bool: { should } } } }));
      }
    }),
    { numRuns: 20 },
  );
});

it('a truth value is as rare as the same word in a keyword, however often documents repeat it', async () => {
  const values = fc.array(fc.boolean(), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 12 }), fc.boolean(), async (all, wanted) => {
      const service = testService();
      const properties = { b: { type: 'boolean' }, k: { type: 'keyword' } };
      await service.call('PUT', '/i', { settings: { number_of_shards: 1 }, mappings: { properties } });
      for (const b of all) await service.call('POST', '/i/_doc', { b, k: b.map(String) });
      await service.call('POST', '/i/_refresh');
      const scores = async (term: object): Promise<unknown> => {
        const { json } = await service.call('POST', '/i/_search', { query: { term }, sort: ['_doc'], track_scores: true, size: 20 });
        return (json as { hits: { hits: { _id: string; _score: number }[] } }).hits.hits.map(({ _id, _score }) => [_id, _score]);
      };
      expect(await scores({ b: wanted })).toEqual(await scores({ k: String(wanted) }));
    }),
    { numRuns: 20 },
  );
});

it.each(['integer', 'long', 'unsigned_long', 'date'])(
  'a client that knows doubles alone pages past missing values of a %s',
  async (type) => {
    const service = testService();
    await service.call('PUT', '/i', { settings: { number_of_shards: 2 }, mappings: { properties: { v: { type } } } });
    for (let id = 0; id < 9; id++) await service.call('PUT', `/i/_doc/${id}`, id < 4 ? { v: id } : {});
    await service.call('POST', '/i/_refresh');
    for (const order of ['asc', 'desc']) {
      const seen: string[] = [];
      for (let after: unknown; ;) {
        const sort = [{ v: order }, '_id'];
        const { json } = await service.call('POST', '/i/_search', { size: 2, sort, ...(after !== undefined && { search_after: after }) });
        const { hits } = (json as { hits: { hits: { _id: string; sort: unknown }[] } }).hits;
        seen.push(...hits.map(({ _id }) => _id));
        if (hits.length < 2) break;
        after = hits[1]?.sort;
      }
      expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
    }
  },
);
