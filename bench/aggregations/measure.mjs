// Aggregations in a process of its own: node --expose-gc measure.mjs <documents> <shards> <runs> [library] [part of a name]. Prints `RESULT ` and JSON at the end.
import { percentiles } from '../percentiles.mjs';
import { threadClock } from '../slices/thread-clock.mjs';
import { filled } from './filled.mjs';
import { QUESTIONS } from './questions.mjs';

const [documents = '', shards = '', runs = '', library = 'dist/lib/index.js', only = ''] = process.argv.slice(2);
const WARM = 15;

const cpuMs = threadClock();
const search = await filled(library, { documents: Number(documents), shards: Number(shards) });

/** @type {Record<string, { p50: number, p95: number }>} */
const times = {};
for (const [name, body] of Object.entries(QUESTIONS)) {
  if (!name.includes(only)) continue;
  const text = JSON.stringify(body);
  for (let run = 0; run < WARM; run++) await search(text);
  const samples = [];
  for (let run = 0; run < Number(runs); run++) {
    const begun = cpuMs();
    await search(text);
    samples.push(cpuMs() - begun);
  }
  times[name] = percentiles(samples);
}
process.stdout.write(`RESULT ${JSON.stringify({ times })}\n`, () => process.exit(0));
