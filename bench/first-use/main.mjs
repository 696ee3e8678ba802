import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLASS_NAMES, classesOf } from './classes.mjs';
import { scratchFolder, startFathom, startLuceneOf } from './contestant.mjs';
import { corpusFiles } from './corpus-file.mjs';
import { disagreements } from './agreement.mjs';
import { measureOverHttp } from './http.mjs';
import { markdown } from './report.mjs';

const LIBRARY = fileURLToPath(new URL('../../dist/lib/index.js', import.meta.url));
const REPORTS = fileURLToPath(new URL('../../.cache/reports/', import.meta.url));
const SEED = 20_261_122;
/** Lucene searches its indices one after the other on one thread; with more of them than this it is nobody's measure. */
const MOST_LUCENE_SHARDS = 5;
const WARM_MS = 3000;
/** Before each class, so that nobody comes back to a cold processor. */
const WARM_CLASS_MS = 200;
const ROTATIONS = 3;
const REPEATED = { queries: 10, times: 20 };
const REFRESHES = 60;
const DOCUMENTS_A_REFRESH = 10;
const CHECKED = 30;
/** How an engine is asked, in this order: each class by all engines in turn before the next. */
const MODES = ['first use', 'rotation', 'repeated', 'after a refresh'];

/**
 * Fathom beside Lucene 10, and beside another build of itself, where each query comes for the first time. Writes `first-use.json` and `first-use.md` into `.cache/reports`.
 * @param {object} options
 * @param {string} options.corpus its name
 * @param {number} options.documents at most
 * @param {readonly number[]} options.shards each for an engine of its own
 * @param {readonly string[]} options.classes names; empty: all
 * @param {number} options.queries of each class, where the corpus has as many
 * @param {number} options.rounds each with new processes
 * @param {string | undefined} options.before the `index.js` of another build of the library
 * @param {boolean} options.lucene whether it takes part
 * @param {string} options.counted `exact`, or to how many totals count
 * @param {number} options.clients that ask the server over HTTP at once; 0: none do
 * @returns {Promise<boolean>} false when the engines' answers differ
 */
export async function measureFirstUse({
  corpus: name,
  documents: limit,
  shards,
  classes,
  queries,
  rounds,
  before,
  lucene,
  counted,
  clients,
}) {
  const unknown = classes.find((name) => !CLASS_NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`There is no class [${unknown}]; there are: ${CLASS_NAMES.join(', ')}`);
  const corpus = corpusFiles(name, limit);
  const wanted = classesOf(corpus.counts, { seed: SEED, queries }).filter(({ name }) => classes.length === 0 || classes.includes(name));
  const report = {
    machine: { cpu: cpus()[0]?.model ?? 'unknown', loadBefore: loadavg()[0], loadAfter: 0 },
    settings: { corpus: name, documents: corpus.documents, queries, rounds, counted },
    classes: wanted.map((one) => ({ name: one.name, queries: one.queries.length })),
    engines: /** @type {Record<string, any>} */ ({}),
    wrong: /** @type {string[]} */ ([]),
    http: /** @type {any[]} */ ([]),
  };
  for (let round = 0; round < rounds; round++) {
    console.log(`Round ${round + 1} of ${rounds}`);
    const engines = await start({ shards, before, lucene });
    await oneRound({ engines, corpus, wanted, counted, report, round });
    for (const engine of engines) await engine.close();
  }
  if (clients > 0) {
    console.log(`${clients} clients over HTTP`);
    for (const count of shards) {
      const rows = await measureOverHttp({ documents: corpus.first, shards: count, clients, classes: wanted });
      report.http.push({ shards: count, clients, rows });
    }
  }
  report.machine.loadAfter = loadavg()[0] ?? NaN;
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}first-use.json`, `${JSON.stringify(report)}\n`);
  writeFileSync(`${REPORTS}first-use.md`, markdown(report, MODES));
  console.log(`\n${markdown(report, MODES)}\nWritten to .cache/reports/first-use.json and .cache/reports/first-use.md.`);
  return report.wrong.length === 0;
}

/** @param {{ shards: readonly number[], before: string | undefined, lucene: boolean }} options */
async function start({ shards, before, lucene }) {
  const engines = [];
  for (const count of shards) {
    engines.push(await startFathom('fathom', LIBRARY, count));
    if (before !== undefined) engines.push(await startFathom('before', before, count));
    const peer = lucene && count <= MOST_LUCENE_SHARDS ? startLuceneOf(count) : undefined;
    if (typeof peer === 'string') console.log(`lucene skipped: ${peer}`);
    else if (peer !== undefined) engines.push(await peer);
  }
  return engines;
}

/** @param {{ engines: readonly import('./contestant.mjs').Contestant[], corpus: any, wanted: readonly import('./classes.mjs').QueryClass[], counted: string, report: any, round: number }} of */
async function oneRound({ engines, corpus, wanted, counted, report, round }) {
  const scratch = scratchFolder();
  const file = (/** @type {string} */ name, /** @type {readonly import('./classes.mjs').Query[]} */ queries) => {
    const path = join(scratch.path, name);
    writeFileSync(path, queries.map(({ kind, words }) => `${kind}\t${words.join(' ')}\n`).join(''));
    return path;
  };
  const resultOf = (/** @type {string} */ name) => (report.engines[name] ??= { built: [], fresh: [], used: [], samples: {} });

  for (const engine of engines) {
    const built = await engine.ask('build', corpus.first, join(scratch.path, `parts-${engine.shards}`));
    console.log(`  ${engine.name} built in ${(built.ms / 1000).toFixed(1)} s`);
    const result = resultOf(engine.name);
    Object.assign(result, { about: engine.about, engine: engine.engine, shards: engine.shards });
    result.built.push(built);
    result.fresh.push(await engine.ask('held'));
  }
  const files = wanted.map(({ name, queries, warm }, at) => ({
    name,
    warm: file(`${at}.warm`, warm),
    canWarm: warm.length > 0,
    all: file(`${at}.all`, queries),
    checked: file(`${at}.checked`, queries.slice(0, CHECKED)),
    repeated: file(
      `${at}.repeated`,
      queries.slice(0, REPEATED.queries).flatMap((query) => Array.from({ length: REPEATED.times }, () => query)),
    ),
    refreshed: file(`${at}.refreshed`, queries.slice(0, REFRESHES)),
    refreshes: Math.min(REFRESHES, queries.length),
  }));
  const warm = file(
    'warm',
    wanted.flatMap((one) => one.warm),
  );
  for (const engine of engines) await engine.ask('warm', warm, counted, WARM_MS);

  let turn = round;
  /** Each class by every engine in turn, whoever comes first. */
  const byClass = async (/** @type {string} */ mode, /** @type {(engine: any, file: any) => Promise<any>} */ measure) => {
    console.log(`  ${mode}`);
    for (const one of files) {
      const first = turn++ % engines.length;
      for (const engine of [...engines.slice(first), ...engines.slice(0, first)]) {
        if (one.canWarm) await engine.ask('warm', one.warm, counted, WARM_CLASS_MS);
        const { wall, cpu } = await measure(engine, one);
        const samples = ((resultOf(engine.name).samples[mode] ??= {})[one.name] ??= { wall: [], cpu: [] });
        samples.wall.push(...wall);
        samples.cpu.push(...cpu);
      }
    }
  };
  await byClass('first use', (engine, { all }) => engine.ask('ask', all, counted, 1));
  for (const engine of engines) resultOf(engine.name).used.push(await engine.ask('held'));
  for (const { name, checked } of files) {
    const pages = [];
    for (const engine of engines) pages.push({ name: engine.name, shards: engine.shards, page: await engine.ask('top', checked) });
    report.wrong.push(...disagreements(name, pages));
  }
  await byClass('rotation', (engine, { all }) => engine.ask('ask', all, counted, ROTATIONS));
  await byClass('repeated', (engine, { repeated }) => engine.ask('ask', repeated, counted, 1));
  const skipped = new Map(engines.map(({ name }) => [name, 0]));
  await byClass('after a refresh', (engine, { refreshed, refreshes }) => {
    const from = skipped.get(engine.name) ?? 0;
    skipped.set(engine.name, from + refreshes * DOCUMENTS_A_REFRESH);
    return engine.ask('refreshed', refreshed, counted, corpus.later, from);
  });
  scratch.remove();
}
