// Fathom as one side of the bench of first use: node --expose-gc fathom-process.mjs <library> <shards>. It takes the commands of `contestant.mjs`.
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { INDEX, mappingOf, must, searchOf } from '../front-door.mjs';
import { threadClock } from '../slices/thread-clock.mjs';
import { Samples } from './samples.mjs';

const [library = '', shards = ''] = process.argv.slice(2);
const { createEngine, SourceBuffer, sourceOf, systemClock } = await import(pathToFileURL(library).href);
const BATCH = 5000;
const ENOUGH_MEMORY = 64 * 2 ** 30;

const cpuMs = threadClock();
const engine = createEngine({
  clock: systemClock,
  ids: { next: (/** @type {number} */ length) => '0'.repeat(length) },
  memoryBytes: ENOUGH_MEMORY,
});
let sourceBytes = 0;
let heldBefore = 0;

/** @type {Record<string, (...words: string[]) => Promise<string>>} */
const commands = { build, held, warm, ask, refreshed, top };
console.log('0.1.0');
for await (const line of createInterface({ input: process.stdin })) {
  const [name = '', ...words] = line.split('\t');
  console.log(await commands[name](...words));
}

/** @param {string} documents @param {string} parts the file that is to say on which shard each document lies, a byte each */
async function build(documents, parts) {
  heldBefore = await heldBytes();
  must(engine.createIndex({ name: INDEX, settings: new Map([['index.number_of_shards', Number(shards)]]), mappings: mappingOf(sourceOf) }));
  /** @type {number[]} */
  const shardOf = [];
  let ms = 0;
  let cpu = 0;
  /** @type {ReturnType<typeof documentOf>[]} */
  let batch = [];
  const add = async () => {
    const [began, busy] = [performance.now(), cpuMs()];
    for (const shard of await write(batch, false)) shardOf.push(shard);
    while (engine.maintain());
    ms += performance.now() - began;
    cpu += cpuMs() - busy;
    batch = [];
  };
  for await (const line of createInterface({ input: createReadStream(documents) })) {
    batch.push(documentOf(line));
    if (batch.length === BATCH) await add();
  }
  if (batch.length > 0) await add();
  const [began, busy] = [performance.now(), cpuMs()];
  must(await engine.refresh([INDEX]));
  while (engine.maintain());
  must(await engine.refresh([INDEX]));
  writeFileSync(parts, Uint8Array.from(shardOf));
  return JSON.stringify({ ms: ms + performance.now() - began, cpuMs: cpu + cpuMs() - busy });
}

/** What is held beside the documents' JSON: by the engine's count, and by the growth of the process. */
async function held() {
  const grown = (await heldBytes()) - heldBefore;
  return JSON.stringify({ counted: engine.memory().used - sourceBytes, process: grown - sourceBytes });
}

/** By CPU time, so that it is as long on a busy machine. @param {string} queries @param {string} counted @param {string} ms for how long */
async function warm(queries, counted, ms) {
  const requests = requestsOf(queries, counted);
  const end = cpuMs() + Number(ms);
  let asked = 0;
  for (; asked < requests.length || cpuMs() < end; asked++) await search(requests[asked % requests.length]);
  return String(asked);
}

/** @param {string} queries @param {string} counted @param {string} passes */
async function ask(queries, counted, passes) {
  const requests = requestsOf(queries, counted);
  const samples = new Samples(requests.length * Number(passes));
  for (let pass = 0; pass < Number(passes); pass++) for (const request of requests) await samples.take(search, request);
  return samples.line();
}

/** Each query behind ten new documents and a refresh, which are not measured. @param {string} queries @param {string} counted @param {string} documents @param {string} skipped of them */
async function refreshed(queries, counted, documents, skipped) {
  const lines = readFileSync(documents, 'utf8').split('\n');
  const requests = requestsOf(queries, counted);
  const samples = new Samples(requests.length);
  for (const [at, request] of requests.entries()) {
    const from = Number(skipped) + at * 10;
    await write(lines.slice(from, from + 10).map(documentOf), true);
    await samples.take(search, request);
    while (engine.maintain());
  }
  return samples.line();
}

/** @param {object | undefined} request */
async function search(request) {
  return must(await engine.search(request));
}

/** The total, counted whole, and the scores of the first page of each query. @param {string} queries */
async function top(queries) {
  const pages = [];
  for (const request of requestsOf(queries, 'exact')) {
    const { hits, totalHits } = await search(request);
    pages.push({ total: totalHits.value, scores: hits.map((/** @type {{ score: number }} */ { score }) => score) });
  }
  return JSON.stringify(pages);
}

/** @param {readonly ReturnType<typeof documentOf>[]} documents @param {boolean} refresh @returns {Promise<number[]>} the shard of each */
async function write(documents, refresh) {
  const buffer = new SourceBuffer();
  const operations = documents.map((document) => ({
    index: INDEX,
    action: 'index',
    id: String(document.seq),
    source: sourceOf(document, buffer),
  }));
  for (const { source } of operations) sourceBytes += source.bytes.length;
  const outcomes = await engine.bulk(operations, { refresh });
  return outcomes.map((/** @type {any} */ outcome) => must(outcome).shard);
}

/** @param {string} line */
function documentOf(line) {
  const [seq, text, tag, number, date] = line.split('\t');
  return { seq: Number(seq), text, tag, number: Number(number), date: Number(date) };
}

/** @param {string} path @param {string} counted `exact`, or to how many a total counts */
function requestsOf(path, counted) {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [kind, words = ''] = line.split('\t');
      const query =
        kind === 'prefix' ? { kind, field: 'text', value: words } : { kind: 'match', field: 'text', query: words, operator: kind };
      return searchOf({ query, trackTotalHitsUpTo: counted === 'exact' ? Infinity : Number(counted) });
    });
}

/** Bytes this process holds after collecting garbage: heap and what lies outside it, which is freed in turns of its own. */
async function heldBytes() {
  for (let pass = 0; pass < 3; pass++) {
    globalThis.gc?.();
    await setTimeout(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
