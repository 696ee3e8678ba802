import { expect, it } from 'vitest';
import { fitLaw, timeOf, type Run } from './law.ts';

const run = (visited: number, kept: number, factor = 1): Run => ({
  visited,
  kept,
  merged: kept,
  queryMs: factor * (0.2 + (30 * visited + 50 * kept) / 1e6),
  reduceMs: factor * (0.1 + (80 * kept) / 1e6),
});
/** Seven runs, of which three are disturbed. */
const point = (visited: number, kept: number) => [1, 1, 1, 1, 2, 2, 9].map((factor) => run(visited, kept, factor));
const deep = [5, 5_000, 25_000, 50_000].map((kept) => point(kept, kept));

it('finds what an entry takes, from the quick runs to the slow ones', () => {
  const law = fitLaw(deep, [point(50_000, 5)]);
  for (const [name, per] of [
    ['visited', 30],
    ['kept', 50],
    ['merged', 80],
  ] as const) {
    expect(law[name].low).toBeCloseTo(per, 6);
    expect(law[name].high).toBeCloseTo(2 * per, 6);
  }
});

it('is never less than nothing, whatever was measured', () => {
  const backwards = deep.toReversed().map((runs, i) => runs.map((one) => ({ ...one, visited: i, kept: i, merged: i })));
  expect(fitLaw(backwards, [])).toEqual({ visited: { low: 0, high: 0 }, kept: { low: 0, high: 0 }, merged: { low: 0, high: 0 } });
});

it('makes a time of counts and the way of messages', () => {
  const law = fitLaw(deep, [point(50_000, 5)]);
  const place = { shards: 100, nodes: 10, documents: 1_000_000, rtt: 1 };
  const { low, high } = timeOf(law, place, { gathered: 10_000, merged: 1_000_000 });
  expect(low).toBeCloseTo(2 + 0.8 + 80, 6);
  // Ten shards to a node, five at a time: two rounds, and one for the documents.
  expect(high).toBeCloseTo(3 + 10 * (60 + 1) + 160, 6);
});
