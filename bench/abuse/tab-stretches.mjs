import { stretchesOf } from '../tab/stretches.mjs';

/** Stretches that are told. */
const MOST = 5;
const CATEGORIES = ['toplevel', 'v8', 'devtools.timeline', '__metadata'];

/** @typedef {{ ms: number, collectingMs: number }} Stretch milliseconds of the thread's own time; `collectingMs`: of them in the collector of garbage */

/**
 * How long the engine's thread and the page's were held at most while something was done, from Chromium's own trace: each task with the microtasks behind it, in time
 * of the thread, longest first. What else the computer does is not in it.
 * @template T
 * @param {import('playwright-core').CDPSession} session of the browser
 * @param {() => Promise<T>} task
 * @returns {Promise<{ value: T, worker: Stretch[], page: Stretch[] }>}
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
  return { value, worker: longestOf(events, 'DedicatedWorker thread'), page: longestOf(events, 'CrRendererMain') };
}

/** @param {{ name: string, ph: string }} event */
function isOfUse({ name, ph }) {
  return name === 'thread_name' || (ph === 'X' && /RunTask$|PerformMicrotaskCheckpoint$|^M(in|aj)orGC$/.test(name));
}

/** Of all threads with a name: a page starts more than one worker. @param {readonly any[]} events @param {string} named @returns {Stretch[]} */
function longestOf(events, named) {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && String(args.name).startsWith(named));
  const stretches = threads.flatMap(({ pid, tid }) => {
    const own = events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid);
    const collections = own.filter(({ name }) => name.endsWith('GC'));
    return stretchesOf(own).map(({ ts, end, tdur }) => {
      const within = collections.filter((collection) => collection.ts >= ts && collection.ts < end);
      return { ms: tdur / 1000, collectingMs: within.reduce((sum, { tdur: its = 0 }) => sum + its, 0) / 1000 };
    });
  });
  return stretches.toSorted((a, b) => b.ms - a.ms).slice(0, MOST);
}
