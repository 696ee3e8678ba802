// One peer on one corpus in a process of its own, so that neither heap nor compiled code of another is in its way.
// node --expose-gc measure-peer.mjs <peer> <corpus> <documents> <runs> <budgetMs>: prints one line of JSON behind `RESULT `.
import { setTimeout } from 'node:timers/promises';
import { PEERS } from './adapter.mjs';
import { checkAnswers, isByRelevance, walkIsWhole } from './check.mjs';
import { CORPORA } from './corpora.mjs';
import { frequentWords, operationsFor } from './questions.mjs';
import { createReference } from './reference.mjs';

const [peerName = '', corpusName = '', limit = '', runs = '', budgetMs = ''] = process.argv.slice(2);
const WALK_PAGE = 1000;
const WRITES = 10;
const limits = { runs: Number(runs), budgetMs: Number(budgetMs) };

const peer = await PEERS[peerName]();
if (typeof peer === 'string') {
  console.log(`RESULT ${JSON.stringify({ skipped: peer })}`);
  process.exit(0);
}

const documents = CORPORA[corpusName](Number(limit));
const before = await held();
const started = performance.now();
const ownBuildMs = await peer.build(documents);
const buildMs = ownBuildMs ?? performance.now() - started;
const bytes = peer.bytes === undefined ? (await held()) - before : await peer.bytes();
const sourceBytes = peer.sourceBytes?.() ?? 0;
console.error(`  built in ${(buildMs / 1000).toFixed(1)} s`);

const { operations, verdict, frequent, scores } = await checked();
console.error(`  checked: overlap ${verdict.overlap.toFixed(2)}, totals ${verdict.totals}`);
/** @type {Record<string, { p50: number, p95: number, samples: number }>} */
const times = {};
for (const { name, tasks } of operations) {
  const samples = await timed(tasks);
  if (samples !== undefined) times[name] = percentiles(samples);
}
/** @type {Record<string, { documentsPerSecond: number, whole: boolean }>} */
const walks = {};
for (const kind of peer.walks ?? []) {
  const { ms, seqs } = await peer.walk(kind, WALK_PAGE, frequent);
  const goal = isByRelevance(kind) ? scores.size : documents.length;
  walks[kind] = { documentsPerSecond: goal / (ms / 1000), whole: walkIsWhole(kind, seqs, documents, scores) };
}
const writes = await timedWrites();
await peer.close?.();
finish({
  version: peer.version,
  exact: peer.exact,
  documents: documents.length,
  build: {
    documentsPerSecond: documents.length / (buildMs / 1000),
    bytesPerDocument: bytes / documents.length,
    sourceBytesPerDocument: sourceBytes / documents.length,
  },
  verdict,
  times: { ...times, ...(writes && { write_search: percentiles(writes.samples) }) },
  walks,
  ...(writes && { writesSeen: writes.seen }),
});

/** The reference is large: it lives only as long as the questions are made and the answers checked. `scores` are those of `frequent`. */
async function checked() {
  const reference = createReference(documents, peer.partOf);
  const asked = operationsFor(reference, documents);
  const frequent = frequentWords(reference);
  const verdict = await checkAnswers(peer, asked, reference, documents);
  return { operations: asked, verdict, frequent, scores: reference.scores(frequent) };
}

/**
 * @param {readonly import('./questions.mjs').Task[]} tasks
 * @returns {Promise<number[] | undefined>} milliseconds of each run; undefined when the peer cannot
 */
async function timed(tasks) {
  const sorting = tasks.some(({ kind }) => kind === 'sorted');
  if (sorting && peer.sorted === undefined) return undefined;
  if (peer.time !== undefined) return peer.time(tasks, limits);
  const ask = (/** @type {any} */ task) => (task.kind === 'sorted' ? peer.sorted(task) : peer.search(task));
  try {
    const warm = performance.now() + limits.budgetMs / 2;
    do for (const task of tasks) await ask(task);
    while (performance.now() < warm);
  } catch {
    return undefined;
  }
  /** @type {number[]} */
  const samples = [];
  const end = performance.now() + limits.budgetMs;
  for (let run = 0; run < limits.runs && (run < tasks.length || performance.now() < end); run++) {
    const begun = performance.now();
    await ask(tasks[run % tasks.length]);
    samples.push(performance.now() - begun);
  }
  return samples;
}

/** Ten new documents with a word of their own, visible at once, found by it; `seen`: whether every one of them was. */
async function timedWrites() {
  if (peer.write === undefined) return undefined;
  const samples = [];
  let seen = true;
  const end = performance.now() + limits.budgetMs;
  for (let run = 0; run < limits.runs && (run < 3 || performance.now() < end); run++) {
    const word = `fresh${run}word`;
    const fresh = Array.from({ length: WRITES }, (_, at) => {
      const seq = documents.length + run * WRITES + at;
      return { ...documents[at % documents.length], seq, text: `${word} ${documents[at % documents.length].text}` };
    });
    const begun = performance.now();
    const { found, ms } = await peer.write(fresh, word);
    samples.push(ms ?? performance.now() - begun);
    seen &&= found === WRITES;
  }
  return { samples, seen };
}

/** @param {number[]} samples */
function percentiles(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), samples: samples.length };
}

/** Bytes this process holds after collecting garbage: heap and what lies outside it, which is freed in turns of its own. */
async function held() {
  for (let pass = 0; pass < 3; pass++) {
    globalThis.gc();
    await setTimeout(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** @param {object} result */
function finish(result) {
  process.stdout.write(`RESULT ${JSON.stringify(result)}\n`, () => process.exit(0));
}
