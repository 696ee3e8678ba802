import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RELEASES, type ReleaseName } from '../../rest/release/release.ts';
import { checkRecording } from './check-recording.ts';

const BASE = 'http://localhost:9200/';

interface Recorded {
  readonly name: string;
  readonly requests: number;
  /** Rules it breaks, each with the numbers of the requests. */
  readonly broken: readonly (readonly [rule: string, request: number])[];
}

/** The calls by which OpenSearch does not open and close points in time. */
const ELASTIC_PIT = /_pit$/;

/** What `npm run fronts -- --record` wrote. */
const RECORDED: readonly Recorded[] = [
  { name: 'search-ui', requests: 10, broken: [] },
  { name: 'searchkit', requests: 6, broken: [] },
  { name: 'reactivesearch', requests: 8, broken: [] },
  {
    name: 'own-page',
    requests: 30,
    broken: [
      ['deep-page', 20],
      ['context-left-open', 24],
      ['context-left-open', 27],
    ],
  },
];

const textOf = (name: string): string => readFileSync(new URL(`fronts/${name}.har`, import.meta.url), 'utf8');

describe.each(RECORDED)('the recording of $name', ({ name, requests, broken }) => {
  it(`has its ${requests} requests told of, all as served, without a word on how fields are mapped`, async () => {
    const { verdicts, breaches, others } = await checkRecording(textOf(name), { base: BASE });
    expect(verdicts.filter(({ kind }) => kind !== 'served').map(({ why }) => why)).toEqual([]);
    expect([verdicts.length, others]).toEqual([requests, 1]);
    expect(breaches.map(({ rule, exchange }) => [rule, exchange.number])).toEqual(broken);
  });

  // A table's keys are what its type says.
  it.each(Object.keys(RELEASES) as ReleaseName[])('has each of them told of when it is held against release %s', async (as) => {
    const { verdicts } = await checkRecording(textOf(name), { base: BASE, as });
    expect(verdicts).toHaveLength(requests);
    const refused = verdicts.filter(({ kind }) => kind === 'refused').map(({ recorded }) => recorded.exchange.path);
    const foreign = verdicts
      .map(({ recorded }) => recorded.exchange.path)
      .filter((path) => as.startsWith('opensearch') && ELASTIC_PIT.test(path));
    expect(refused).toEqual(foreign);
    expect(verdicts.filter(({ kind }) => kind === 'differs')).toEqual([]);
  });
});
