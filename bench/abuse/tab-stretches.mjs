import { stretchesOf } from '../tab/stretches.mjs';

/** Stretches that are told, and functions of the longest. */
const MOST = 5;
const MOST_NAMES = 16;
/** The functions of a stretch are told from so many milliseconds on. */
const LONG_MS = 15;
const CATEGORIES = ['toplevel', 'v8', 'devtools.timeline', 'disabled-by-default-v8.cpu_profiler', '__metadata'];

/**
 * @typedef {{ ms: number, collectingMs: number }} Longest milliseconds of the thread's own time; `collectingMs`: of them in the collector of garbage
 * @typedef {{ longest: Longest[], names: string[] }} Held longest first, and what the first one did
 */

/**
 * How long the engine's thread and the page's were held at most while something was done, from Chromium's own trace: each task with the microtasks behind it, in time
 * of the thread. What else the computer does is not in it, the profiler is.
 * @template T
 * @param {import('playwright-core').CDPSession} session of the browser
 * @param {() => Promise<T>} task
 * @returns {Promise<{ value: T, worker: Held, page: Held }>}
 */
export async function heldWhile(session, task) {
  /** @type {any[]} */
  const events = [];
  const collect = (/** @type {{ value: any[] }} */ { value }) => void events.push(...value.filter(isOfUse));
  session.on('Tracing.dataCollected', collect);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES, recordMode: 'recordAsMuchAsPossible' } });
  const value = await task();
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return { value, worker: heldOf(events, 'DedicatedWorker thread'), page: heldOf(events, 'CrRendererMain') };
}

/** @param {{ name: string, ph: string }} event */
function isOfUse({ name, ph }) {
  return (
    name === 'thread_name' || name.startsWith('Profile') || (ph === 'X' && /RunTask$|PerformMicrotaskCheckpoint$|^M(in|aj)orGC$/.test(name))
  );
}

/** Of all threads with a name: a page starts more than one worker. @param {readonly any[]} events @param {string} named @returns {Held} */
function heldOf(events, named) {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && String(args.name).startsWith(named));
  const stretches = threads.flatMap(({ pid, tid }) => {
    const own = events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid);
    const collections = own.filter(({ name }) => name.endsWith('GC'));
    return stretchesOf(own).map(({ ts, end, tdur }) => {
      const within = collections.filter((collection) => collection.ts >= ts && collection.ts < end);
      return { pid, tid, ts, end, ms: tdur / 1000, collectingMs: within.reduce((sum, { tdur: its = 0 }) => sum + its, 0) / 1000 };
    });
  });
  const longest = stretches.toSorted((a, b) => b.ms - a.ms).slice(0, MOST);
  const [first] = longest;
  return {
    longest: longest.map(({ ms, collectingMs }) => ({ ms, collectingMs })),
    names: first === undefined || first.ms < LONG_MS ? [] : namesIn(events, first),
  };
}

/** The functions that a stretch was in, by how many milliseconds they were on the stack. @param {readonly any[]} events @param {{ pid: number, tid: number, ts: number, end: number }} stretch */
function namesIn(events, { pid, tid, ts, end }) {
  const ids = new Set(events.filter((event) => event.name === 'Profile' && event.pid === pid && event.tid === tid).map(({ id }) => id));
  /** @type {Map<number, any>} */
  const nodes = new Map();
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const id of ids) {
    let at = events.find((event) => event.name === 'Profile' && event.pid === pid && event.id === id)?.args.data.startTime ?? 0;
    nodes.clear();
    for (const { args } of events.filter((event) => event.name === 'ProfileChunk' && event.pid === pid && event.id === id)) {
      const { cpuProfile = {}, timeDeltas = [] } = args.data;
      for (const node of cpuProfile.nodes ?? []) nodes.set(node.id, node);
      for (const [i, sample] of (cpuProfile.samples ?? []).entries()) {
        at += timeDeltas[i] ?? 0;
        if (at < ts || at > end) continue;
        /** @type {Set<string>} */
        const stack = new Set();
        for (let node = nodes.get(sample); node !== undefined; node = nodes.get(node.parent)) stack.add(node.callFrame.functionName);
        for (const name of stack) found.set(name, (found.get(name) ?? 0) + (timeDeltas[i] ?? 0) / 1000);
      }
    }
  }
  const named = [...found].filter(([name]) => name !== '' && name !== '(root)').sort(([, a], [, b]) => b - a);
  return named.slice(0, MOST_NAMES).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
}
