// One peer on one corpus in a process of its own, so that neither heap nor compiled code of another is in its way.
// node --expose-gc measure-peer.mjs <peer> <corpus> <documents> <runs> <budgetMs>: prints what is known so far as lines of JSON behind
// `RESULT `, the last one everything, so that a peer that is ended leaves its figures.
import { setTimeout } from 'node:timers/promises';
import { percentiles } from '../percentiles.mjs';
import { PEERS } from './adapter.mjs';
import { checkAnswers, isByRelevance, walkIsWhole } from './check.mjs';
import { CORPORA } from './corpora.mjs';
import { frequentWords, operationsFor } from './questions.mjs';
import { createReference } from './reference.mjs';

const [peerName = '', corpusName = '', limit = '', runs = '', budgetMs = ''] = process.argv.slice(2);
const WALK_PAGE = 1000;
const WRITES = 10;
/** Budgets of an operation that its checks may take, and the writes before those measured; that the walks of a kind may; and how many of these are made at most. */
const CHECKS = 10;
const WALKS = 20;
const MOST_WALKS = 5;
/** Writes made before those measured. */
const WARM_WRITES = 1000;
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
/** @type {Record<string, { documentsPerSecond: number, first: number, whole: boolean }>} */
const walks = {};
for (const { name, tasks } of operations) {
  const samples = await timed(tasks);
  if (samples !== undefined) times[name] = timesOf(samples);
  tell({});
}
for (const kind of peer.walks ?? []) {
  walks[kind] = await timedWalks(kind);
  tell({});
}
const writes = await timedWrites();
if (writes !== undefined) times.write_search = timesOf(writes.samples);
await peer.close?.();
tell({ ...(writes && { writesSeen: writes.seen }) }, () => process.exit(0));

/** @param {object} more @param {() => void} [done] */
function tell(more, done) {
  const { version, exact } = peer;
  const build = {
    documentsPerSecond: documents.length / (buildMs / 1000),
    bytesPerDocument: bytes / documents.length,
    sourceBytesPerDocument: sourceBytes / documents.length,
  };
  const result = { version, exact, documents: documents.length, build, verdict, times, walks, ...more };
  process.stdout.write(`RESULT ${JSON.stringify(result)}\n`, done);
}

/** The reference is large: it lives only as long as the questions are made and the answers checked. `scores` are those of `frequent`. */
async function checked() {
  const reference = createReference(documents, peer.partOf);
  const asked = operationsFor(reference, documents);
  const words = frequentWords(reference);
  const found = await checkAnswers(peer, asked, reference, documents, CHECKS * limits.budgetMs);
  return { operations: asked, verdict: found, frequent: words, scores: reference.scores(words) };
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
    for (let run = 0; run === 0 || performance.now() < warm; run++) await ask(tasks[run % tasks.length]);
  } catch {
    return undefined;
  }
  /** @type {number[]} */
  const samples = [];
  const end = performance.now() + limits.budgetMs;
  for (let run = 0; run < limits.runs && (run === 0 || performance.now() < end); run++) {
    const begun = performance.now();
    await ask(tasks[run % tasks.length]);
    samples.push(performance.now() - begun);
  }
  return samples;
}

/**
 * Walks to the end: once to become warm, then as often as fits into twenty budgets, and the middle one counts; `first` is the cold one. A peer that
 * takes longer than that for the first walk makes no other.
 * @param {import('./adapter.mjs').WalkKind} kind
 */
async function timedWalks(kind) {
  const goal = isByRelevance(kind) ? scores.size : documents.length;
  const end = performance.now() + WALKS * limits.budgetMs;
  const rates = [];
  let whole = true;
  do {
    const { ms, seqs } = await peer.walk(kind, WALK_PAGE, frequent);
    whole &&= walkIsWhole(kind, seqs, documents, scores);
    rates.push(goal / (ms / 1000));
  } while (rates.length <= MOST_WALKS && performance.now() < end);
  const warm = (rates.length > 1 ? rates.slice(1) : rates).sort((a, b) => a - b);
  return { documentsPerSecond: warm[warm.length >> 1], first: rates[0], whole };
}

/**
 * Ten new documents with a word of their own, visible at once, found by it; `seen`: whether every one of them was. Warmed up by their number: the build runs
 * little of what a write of ten documents runs, a just-in-time compiler needs hundreds of such writes, and in a given time a slow machine makes too few of them.
 */
async function timedWrites() {
  if (peer.write === undefined) return undefined;
  const samples = [];
  let seen = true;
  let made = 0;
  const write = async () => {
    const run = made++;
    const word = `fresh${run}word`;
    const fresh = Array.from({ length: WRITES }, (_, at) => {
      const seq = documents.length + run * WRITES + at;
      return { ...documents[at % documents.length], seq, text: `${word} ${documents[at % documents.length].text}` };
    });
    const begun = performance.now();
    const { found, ms } = await peer.write(fresh, word);
    seen &&= found === WRITES;
    return ms ?? performance.now() - begun;
  };
  const warm = performance.now() + CHECKS * limits.budgetMs;
  for (let run = 0; run === 0 || (run < WARM_WRITES && performance.now() < warm); run++) await write();
  const end = performance.now() + limits.budgetMs;
  for (let run = 0; run < limits.runs && (run < 3 || performance.now() < end); run++) samples.push(await write());
  return { samples, seen };
}

/** @param {readonly number[]} samples */
function timesOf(samples) {
  return { ...percentiles(samples), samples: samples.length };
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
