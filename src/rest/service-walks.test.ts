import { beforeAll, describe, expect, it } from 'vitest';
import { at, ids, testService, type TestService } from './testing/test-service.ts';

/** Several documents of each value on each of three shards, with the same document numbers. */
const DOCUMENTS = 120;
let service: TestService;

beforeAll(async () => {
  service = testService();
  await service.call('PUT', '/w', { settings: { number_of_shards: 3 }, mappings: { properties: { k: { type: 'keyword' } } } });
  const lines = Array.from({ length: DOCUMENTS }, (_, i) => `{"index":{"_id":"${i}"}}\n{"n":${i % 3},"k":"${'abcde'[i % 5] ?? ''}"}\n`);
  await service.call('POST', '/w/_bulk?refresh=true', lines.join(''));
});

async function page(body: object): Promise<{ readonly found: readonly string[]; readonly last: unknown }> {
  const { json } = await service.call('POST', '/w/_search', body);
  const found = ids(json);
  return { found, last: at(json, `hits.hits.${found.length - 1}.sort`) };
}

describe('a walk with search_after', () => {
  it.each([
    [[{ _doc: 'asc' }, { _id: 'asc' }]],
    [[{ n: 'asc' }, { _doc: 'asc' }, { _id: 'asc' }]],
    [[{ k: 'desc' }, { _doc: 'asc' }, { n: 'asc' }, { _id: 'desc' }]],
    [[{ _score: 'desc' }, { _doc: 'asc' }, { _id: 'asc' }]],
    [[{ _score: 'desc' }, { _doc: 'desc' }, { _id: 'asc' }]],
  ])('finds all of several shards once where a key follows the document number: %j', async (sort) => {
    const walked: string[] = [];
    let after: unknown;
    do {
      const { found, last } = await page({ sort, size: 7, ...(after === undefined ? {} : { search_after: after }) });
      walked.push(...found);
      after = last;
    } while (after !== undefined && walked.length <= DOCUMENTS);
    expect(walked).toEqual((await page({ sort, size: DOCUMENTS })).found);
    expect(new Set(walked).size).toBe(DOCUMENTS);
  });

  it('gives each key its own value behind score and document number', async () => {
    const { last } = await page({ sort: [{ _score: 'desc' }, { _doc: 'asc' }, { k: 'asc' }], size: 1 });
    expect(last).toEqual([1, 0, expect.stringMatching(/^[a-e]$/)]);
  });
});
