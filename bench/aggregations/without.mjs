// Searches without aggregations by two builds of the library in turn, in one process: node without.mjs <documents> <shards> <rounds> <library before> [library]
// Prints what each asks: the median of the rounds' medians in time of the thread by either, after : before, and the same of the rounds' least.
import { percentiles } from '../percentiles.mjs';
import { threadClock } from '../slices/thread-clock.mjs';
import { filled } from './filled.mjs';

const [documents = '', shards = '', rounds = '', before = '', after = 'dist/lib/index.js'] = process.argv.slice(2);
const WARM = 100;
const RUNS = 60;

const term = { term: { f2: 'value 4' } };
const either = { bool: { should: [{ term: { kind: 'kind 7' } }, { term: { f8: 'value 12' } }, { term: { f7: 'value 3' } }] } };
/** @type {Readonly<Record<string, object>>} */
const QUESTIONS = {
  'a term of a tenth': { query: term, _source: false },
  'any of three terms': { query: either, _source: false },
  'a filter and a range': { query: { bool: { filter: [term, { range: { number: { gte: 1000, lt: 50_000 } } }] } }, _source: false },
  'sorted by a number': { query: term, sort: [{ number: 'asc' }], _source: false },
  'sorted by a keyword': { sort: [{ kind: 'desc' }, { number: 'asc' }], _source: false },
  'page 500 by offset': { from: 4990, size: 10, query: term, _source: false },
  'page 500 by offset, sorted': { from: 4990, size: 10, sort: [{ when: 'desc' }], _source: false },
  'behind a cursor': { size: 100, sort: [{ when: 'asc' }], search_after: [Date.UTC(2023, 6, 1)], _source: false },
  'ten hits with source': { query: term },
  'counted alone': { size: 0, query: term, track_total_hits: true },
};

const cpuMs = threadClock();
const size = { documents: Number(documents), shards: Number(shards) };
const sides = [await filled(before, size), await filled(after, size)];
/** @type {Map<string, number[][]>} */
const medians = new Map(Object.keys(QUESTIONS).map((name) => [name, [[], []]]));
for (let round = -1; round < Number(rounds); round++) {
  for (const [name, body] of Object.entries(QUESTIONS)) {
    const text = JSON.stringify(body);
    // Who comes second finds the caches as the first left them: they take turns.
    for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const samples = [];
      for (let run = 0; run < (round < 0 ? WARM : RUNS); run++) {
        const begun = cpuMs();
        await sides[side]?.(text);
        samples.push(cpuMs() - begun);
      }
      if (round >= 0) medians.get(name)?.[side]?.push(percentiles(samples).p50);
    }
  }
}
for (const [name, [old = [], now = []]] of medians) {
  const [a, b] = [percentiles(old).p50, percentiles(now).p50];
  const least = Math.min(...now) / Math.min(...old);
  console.log(`| ${name} | ${a.toFixed(3)} | ${b.toFixed(3)} | ${(b / a).toFixed(2)} | ${least.toFixed(2)} |`);
}
