import { readInPage } from './in-page.mjs';
import { stretchesOf } from './stretches.mjs';

/**
 * @typedef {{ ms: number, collectingMs: number, byCollector: number }} LongestTask milliseconds of the thread's own time; `collectingMs`: of them in the
 *   collector of garbage; `byCollector`: the longest stretch of collecting in any task
 */

/**
 * How long the page's thread worked at a stretch, at most, from asking until the answers are read: its longest task in Chromium's own trace, with the microtasks
 * behind it, in time of the thread. By the wall clock it would be a measure of the machine's other work.
 * @param {import('playwright-core').CDPSession} session of the browser
 * @param {{ evaluate: import('./bare-page.mjs').Evaluate }} page
 * @param {Parameters<typeof readInPage>[0]} asked
 * @returns {Promise<LongestTask>}
 */
export async function longestTask(session, page, asked) {
  /** @type {any[]} */
  const events = [];
  const collect = (/** @type {{ value: any[] }} */ { value }) => void events.push(...value);
  session.on('Tracing.dataCollected', collect);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing', 'v8', 'devtools.timeline'] },
  });
  await page.evaluate(readInPage, asked);
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const marks = events.filter(({ name }) => name === 'bench-asked' || name === 'bench-read');
  const [first, last] = [marks[0], marks.at(-1)];
  const ours = events.filter(
    ({ ph, pid, tid, ts }) => ph === 'X' && pid === first.pid && tid === first.tid && ts > first.ts && ts < last.ts,
  );
  const collections = ours.filter(({ name }) => name === 'MinorGC' || name === 'MajorGC');
  const collectingIn = (/** @type {import('./stretches.mjs').Stretch} */ { ts, end }) =>
    collections.filter((collection) => collection.ts >= ts && collection.ts < end).reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  const stretches = stretchesOf(ours);
  const longest = stretches.reduce((most, stretch) => (stretch.tdur > most.tdur ? stretch : most), { ts: 0, end: 0, tdur: 0 });
  return {
    ms: longest.tdur / 1000,
    collectingMs: collectingIn(longest),
    byCollector: Math.max(0, ...stretches.map(collectingIn)),
  };
}
