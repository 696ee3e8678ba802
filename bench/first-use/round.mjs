import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { disagreements } from './agreement.mjs';
import { scratchFolder, startFathom, startLuceneOf } from './contestant.mjs';

/** @typedef {import('./contestant.mjs').Contestant} Contestant */
/** @typedef {import('./classes.mjs').Query} Query */
/** @typedef {import('./classes.mjs').QueryClass} QueryClass */
/**
 * Of an engine, an entry for each round; of a way of asking and a class, nanoseconds of all rounds.
 * @typedef {object} Result
 * @property {string} about
 * @property {string} engine
 * @property {number} shards
 * @property {{ ms: number, cpuMs: number }[]} built
 * @property {{ counted: number, process: number }[]} fresh bytes held behind the build
 * @property {{ counted: number, process: number }[]} used and when every query was asked once
 * @property {Record<string, Record<string, { wall: number[], cpu: number[] }>>} samples
 */
/** @typedef {ReturnType<typeof filesOf>} Files of a class: what to send for each way of asking */

const LIBRARY = fileURLToPath(new URL('../../dist/lib/index.js', import.meta.url));
/** Lucene searches its indices one after the other on one thread; with more of them than this it is nobody's measure. */
const MOST_LUCENE_SHARDS = 5;
/** Of CPU time, on words that no query has. Before each class some again, so that nobody comes back to a cold processor. */
const WARM_MS = 3000;
const WARM_CLASS_MS = 200;
const ROTATIONS = 3;
const REPEATED = { queries: 10, times: 20 };
const REFRESHES = 60;
const DOCUMENTS_A_REFRESH = 10;
const CHECKED = 30;

/**
 * Builds every engine and asks it, each class by all engines in turn before the next, so that slow minutes of a machine come to all. Every query once comes first.
 * @param {object} of
 * @param {import('./main.mjs').Options} of.options
 * @param {{ first: string, later: string }} of.corpus
 * @param {readonly QueryClass[]} of.wanted
 * @param {number} of.round
 * @param {{ engines: Record<string, Result>, wrong: string[] }} of.report
 */
export async function measureRound({ options, corpus, wanted, round, report }) {
  const { counted } = options;
  const scratch = scratchFolder();
  const engines = await start(options);
  for (const engine of engines) await build(engine, corpus.first, scratch.path, report.engines);
  const classes = wanted.map((one, at) => filesOf(one, join(scratch.path, String(at))));
  const warm = written(
    join(scratch.path, 'warm'),
    wanted.flatMap((one) => one.warm),
  );
  for (const engine of engines) await engine.ask('warm', warm, counted, WARM_MS);

  let turn = round;
  /** @param {string} mode @param {(engine: Contestant, files: Files) => Promise<{ wall: number[], cpu: number[] }>} measure */
  const byClass = async (mode, measure) => {
    console.log(`  ${mode}`);
    for (const one of classes) {
      const first = turn++ % engines.length;
      for (const engine of [...engines.slice(first), ...engines.slice(0, first)]) {
        if (one.canWarm) await engine.ask('warm', one.warm, counted, WARM_CLASS_MS);
        const { wall, cpu } = await measure(engine, one);
        const samples = ((report.engines[engine.name].samples[mode] ??= {})[one.name] ??= { wall: [], cpu: [] });
        samples.wall.push(...wall);
        samples.cpu.push(...cpu);
      }
    }
  };
  await byClass('first use', (engine, { all }) => engine.ask('ask', all, counted, 1));
  for (const engine of engines) report.engines[engine.name].used.push(await engine.ask('held'));
  report.wrong.push(...(await compared(engines, classes)));
  await byClass('rotation', (engine, { all }) => engine.ask('ask', all, counted, ROTATIONS));
  await byClass('repeated', (engine, { repeated }) => engine.ask('ask', repeated, counted, 1));
  /** @type {Map<string, number>} */
  const skipped = new Map();
  await byClass('after a refresh', (engine, { refreshed, refreshes }) => {
    const from = skipped.get(engine.name) ?? 0;
    skipped.set(engine.name, from + refreshes * DOCUMENTS_A_REFRESH);
    return engine.ask('refreshed', refreshed, counted, corpus.later, from);
  });
  for (const engine of engines) await engine.close();
  scratch.remove();
}

/** @param {import('./main.mjs').Options} options */
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

/** @param {Contestant} engine @param {string} documents @param {string} folder @param {Record<string, Result>} results */
async function build(engine, documents, folder, results) {
  const { name, about, shards } = engine;
  const result = (results[name] ??= { about, engine: engine.engine, shards, built: [], fresh: [], used: [], samples: {} });
  const built = await engine.ask('build', documents, join(folder, `parts-${shards}`));
  console.log(`  ${name} built in ${(built.ms / 1000).toFixed(1)} s`);
  result.built.push(built);
  result.fresh.push(await engine.ask('held'));
}

/** @param {QueryClass} of @param {string} path of the files, without their endings */
function filesOf({ name, queries, warm }, path) {
  const again = queries.slice(0, REPEATED.queries).flatMap((query) => Array.from({ length: REPEATED.times }, () => query));
  return {
    name,
    canWarm: warm.length > 0,
    warm: written(`${path}.warm`, warm),
    all: written(`${path}.all`, queries),
    checked: written(`${path}.checked`, queries.slice(0, CHECKED)),
    repeated: written(`${path}.repeated`, again),
    refreshed: written(`${path}.refreshed`, queries.slice(0, REFRESHES)),
    refreshes: Math.min(REFRESHES, queries.length),
  };
}

/** @param {string} path @param {readonly Query[]} queries @returns {string} the path */
function written(path, queries) {
  writeFileSync(path, queries.map(({ kind, words }) => `${kind}\t${words.join(' ')}\n`).join(''));
  return path;
}

/** Where the engines' answers differ. @param {readonly Contestant[]} engines @param {readonly Files[]} classes */
async function compared(engines, classes) {
  const wrong = [];
  for (const { name, checked } of classes) {
    const pages = [];
    for (const engine of engines) pages.push({ name: engine.name, shards: engine.shards, page: await engine.ask('top', checked) });
    wrong.push(...disagreements(name, pages));
  }
  return wrong;
}
