// Aggregations in a process of its own: node --expose-gc measure.mjs <documents> <shards> <runs> [library] [part of a name]. Prints `RESULT ` and JSON at the end.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { percentiles } from '../percentiles.mjs';
import { threadClock } from '../slices/thread-clock.mjs';
import { bulks, INDEX, QUESTIONS, settingsOf } from './questions.mjs';

const [documents = '', shards = '', runs = '', library = 'dist/lib/index.js', only = ''] = process.argv.slice(2);
const { openFathom, encodeUtf8, decodeUtf8 } = await import(pathToFileURL(resolve(library)).href);
const BATCH = 5000;
const WARM = 15;

const cpuMs = threadClock();
const { service, engine } = openFathom({ memoryBytes: 64 * 2 ** 30 });

await ask('PUT', `/${INDEX}`, JSON.stringify(settingsOf(Number(shards))));
for (const body of bulks(Number(documents), BATCH)) {
  await ask('POST', `/${INDEX}/_bulk`, body);
  while (engine.maintain());
}
await ask('POST', `/${INDEX}/_refresh`);
while (engine.maintain());

/** @type {Record<string, { p50: number, p95: number }>} */
const times = {};
for (const [name, body] of Object.entries(QUESTIONS)) {
  if (!name.includes(only)) continue;
  const text = JSON.stringify(body);
  for (let run = 0; run < WARM; run++) await ask('POST', `/${INDEX}/_search`, text);
  const samples = [];
  for (let run = 0; run < Number(runs); run++) {
    const begun = cpuMs();
    await ask('POST', `/${INDEX}/_search`, text);
    samples.push(cpuMs() - begun);
  }
  times[name] = percentiles(samples);
}
process.stdout.write(`RESULT ${JSON.stringify({ times })}\n`, () => process.exit(0));

/** @param {string} method @param {string} path @param {string} [text] */
async function ask(method, path, text) {
  const type = path.endsWith('_bulk') ? 'application/x-ndjson' : 'application/json';
  const body = text === undefined ? undefined : encodeUtf8(text);
  const { status, body: answer } = await service.handle({ method, path, query: '', headers: { 'content-type': type }, body });
  if (status !== 200) throw new Error(`${status}: ${decodeUtf8(answer).slice(0, 500)}`);
}
