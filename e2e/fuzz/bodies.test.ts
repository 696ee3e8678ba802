import { expect, it } from 'vitest';
import { certain } from '../../src/engine/certain.ts';
import { ENDPOINTS } from '../../src/rest/endpoints/endpoints.ts';
import { Random } from '../model/random.ts';
import { aggregationsText } from './aggregation-texts.ts';
import { findFault } from './check.ts';
import type { FuzzRequest } from './requests.ts';
import { suggestText } from './suggest-texts.ts';
import { FuzzTarget } from './target.ts';

const endpoint = certain(ENDPOINTS.find(({ paths }) => paths.includes('/{index}/_search')));

function searchFor(text: string): FuzzRequest {
  const headers = { 'content-type': 'application/json' };
  return { endpoint, method: 'POST', path: '/known/_search', query: '', headers, body: Buffer.from(text) };
}

it.each([
  ['aggs', '"aggregations":{"', aggregationsText],
  ['suggest', '"suggest":{"', suggestText],
] as const)('asks for %s that are answered as well as for such that are refused', { timeout: 60_000 }, async (name, sign, make) => {
  const target = new FuzzTarget();
  await target.reset();
  const known = await target.search();
  const seen = { answered: 0, refused: 0 };
  for (let seed = 0; seed < 400; seed++) {
    const request = searchFor(`{"size":0,"${name}":${make(new Random(seed))}}`);
    const response = await target.handle(request);
    expect([seed, findFault(request, response), target.bugs]).toEqual([seed, undefined, []]);
    if (response.status >= 400) seen.refused++;
    else if (Buffer.from(response.body).includes(sign)) seen.answered++;
  }
  expect(await target.search()).toBe(known);
  expect(Math.min(seen.answered, seen.refused)).toBeGreaterThan(20);
});
