// npm run walk: every document of an index as NDJSON, from Fathom or a cluster, by any way of paging.
//   npm run walk -- --base http://127.0.0.1:9250 --index logs [--mode pit] [--size 1000] [--sort timestamp:asc] [--query '{"match_all":{}}'] [--out logs.ndjson] [--token T]
// Credentials come from FATHOM_CLUSTER_API_KEY, or FATHOM_CLUSTER_USER and FATHOM_CLUSTER_PASSWORD; --token is a gateway's (docs/cluster.md).
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { requireNode } from './lib/node-version.mjs';
import { ensureGateway, ensureLibrary } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';

const MODES = { offset: 'walkOffset', search_after: 'walkSearchAfter', scroll: 'walkScroll', pit: 'walkPit' };

requireNode();
const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://127.0.0.1:9200' },
    index: { type: 'string' },
    mode: { type: 'string', default: 'pit' },
    size: { type: 'string', default: '1000' },
    sort: { type: 'string', multiple: true, default: [] },
    query: { type: 'string' },
    out: { type: 'string' },
    token: { type: 'string' },
  },
});
const mode = Object.entries(MODES).find(([name]) => name === values.mode)?.[1];
if (values.index === undefined || mode === undefined) {
  fail(`--index is needed, and --mode is one of ${Object.keys(MODES).join(', ')}`);
}
// What is built says so on the standard output, which is for the documents.
console.log = console.error;
if (!(await ensureDependencies()) || !(await ensureLibrary()) || !(await ensureGateway())) process.exit(1);
/** @type {any} */
const walks = await import(new URL('../dist/lib/walks.js', import.meta.url).href);
/** @type {typeof import('../src/gateway/main.ts')} */
const { credentialsFrom } = await import(new URL('../dist/gateway/main.js', import.meta.url).href);

const headers = {
  ...(values.token !== undefined && { 'x-fathom-token': values.token }),
  ...(values.token === undefined && credentialsFrom(process.env) && { authorization: credentialsFrom(process.env)?.header }),
};
const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new Error('stopped')));
const patient = walks.patientFetch(
  (/** @type {string | URL} */ input, /** @type {RequestInit} */ init) => {
    const all = new Headers(init?.headers);
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value);
    return fetch(input, { ...init, headers: all });
  },
  { onFault: (/** @type {string} */ fault) => console.error(`${fault}: the page is asked for again`) },
);
const out = values.out === undefined ? process.stdout : createWriteStream(values.out);
const started = Date.now();
let documents = 0;
try {
  const walk = walks[mode]({
    base: values.base,
    index: values.index,
    size: Number(values.size),
    fetch: patient,
    signal: stop.signal,
    ...(values.sort.length > 0 && { sort: values.sort.map(sortKey) }),
    ...(values.query !== undefined && { query: JSON.parse(values.query) }),
  });
  for await (const { number, hits } of walk) {
    for (const { _index, _id, _source } of hits) await write(`${walks.stringifyLossless({ _index, _id, _source })}\n`);
    documents += hits.length;
    if (process.stderr.isTTY || number % 50 === 0) process.stderr.write(`\rpage ${number}, ${documents} documents`);
  }
  if (out !== process.stdout) await new Promise((resolve) => out.end(() => resolve(undefined)));
  console.error(`\n${documents} documents by ${values.mode} in ${((Date.now() - started) / 1000).toFixed(1)} s; what was opened is closed`);
} catch (error) {
  fail(`\nended after ${documents} documents: ${error instanceof Error ? error.message : String(error)}; what was opened is closed`);
}

/**
 * @param {string} text `field:order`
 * @returns {Record<string, string>}
 */
function sortKey(text) {
  const [field = '', order = 'asc'] = text.split(':');
  return { [field]: order };
}

/**
 * Waits where the reader of the output is slower than the walk.
 * @param {string} line
 */
async function write(line) {
  if (!out.write(line)) await new Promise((resolve) => out.once('drain', () => resolve(undefined)));
}

/**
 * @param {string} text
 * @returns {never}
 */
function fail(text) {
  console.error(text);
  process.exit(1);
}
