import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { CLASS_NAMES, classesOf } from './classes.mjs';
import { corpusFiles } from './corpus-file.mjs';
import { measureOverHttp } from './http.mjs';
import { markdown } from './report.mjs';
import { measureRound } from './round.mjs';

const REPORTS = fileURLToPath(new URL('../../.cache/reports/', import.meta.url));
const SEED = 20_261_122;

/**
 * What is measured: of each class so many queries, in rounds with new processes.
 * @typedef {object} Options
 * @property {string} corpus its name
 * @property {readonly number[]} sizes documents of it at most, one after the other
 * @property {readonly number[]} shards each for an engine of its own
 * @property {readonly string[]} classes names; empty: all
 * @property {number} queries of each class, where the corpus has as many
 * @property {number} rounds
 * @property {string | undefined} before the `index.js` of another build of the library
 * @property {boolean} lucene whether it takes part
 * @property {string} counted `exact`, or to how many totals count
 * @property {number} clients that ask the server over HTTP at once; 0: none do
 */

/**
 * Fathom beside Lucene 10, and beside another build of itself, where each query comes for the first time. Writes `first-use.json` and `first-use.md` into `.cache/reports`.
 * @param {Options} options
 * @returns {Promise<boolean>} false when the engines' answers differ
 */
export async function measureFirstUse(options) {
  const unknown = options.classes.find((name) => !CLASS_NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`There is no class [${unknown}]; there are: ${CLASS_NAMES.join(', ')}`);
  mkdirSync(REPORTS, { recursive: true });
  const reports = [];
  for (const size of options.sizes) {
    reports.push(await measureSize(options, size));
    writeFileSync(`${REPORTS}first-use.json`, `${JSON.stringify(reports)}\n`);
    writeFileSync(`${REPORTS}first-use.md`, markdown(reports));
  }
  console.log(`\n${markdown(reports)}\nWritten to .cache/reports/first-use.json and .cache/reports/first-use.md.`);
  return reports.every(({ wrong }) => wrong.length === 0);
}

/** @param {Options} options @param {number} size */
async function measureSize(options, size) {
  const { queries, classes, rounds, counted, shards, clients } = options;
  const corpus = corpusFiles(options.corpus, size);
  const wanted = classesOf(corpus.counts, { seed: SEED, queries }).filter(({ name }) => classes.length === 0 || classes.includes(name));
  const report = {
    machine: { cpu: cpus()[0]?.model ?? 'unknown', loadBefore: loadavg()[0] ?? NaN, loadAfter: NaN },
    settings: { corpus: options.corpus, documents: corpus.documents, rounds, counted },
    classes: wanted.map((one) => ({ name: one.name, queries: one.queries.length })),
    engines: /** @type {Record<string, import('./round.mjs').Result>} */ ({}),
    wrong: /** @type {string[]} */ ([]),
    http: /** @type {any[]} */ ([]),
  };
  for (let round = 0; round < rounds; round++) {
    console.log(`${corpus.documents.toLocaleString('en')} documents, round ${round + 1} of ${rounds}`);
    await measureRound({ options, corpus, wanted, round, report });
  }
  for (const count of clients > 0 ? shards : []) {
    console.log(`  ${clients} clients over HTTP, ${count} shards`);
    const rows = await measureOverHttp({ documents: corpus.first, shards: count, clients, classes: wanted });
    report.http.push({ shards: count, clients, rows });
  }
  report.machine.loadAfter = loadavg()[0] ?? NaN;
  return report;
}
