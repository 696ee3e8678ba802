/**
 * @typedef {{ name: string, ph: string, ts: number, dur: number, tdur?: number }} TraceEvent of Chromium's trace: begun at, by the clock and of the thread's time, microseconds
 * @typedef {{ ts: number, end: number, tdur: number }} Stretch the same units
 */

/**
 * What a thread did at a stretch: each of its tasks together with the microtasks that run right after it. Those of a task that answers a promise of the platform's own
 * are not in it: all of `response.json()` would be missed.
 * @param {readonly TraceEvent[]} events of one thread
 * @returns {Stretch[]}
 */
export function stretchesOf(events) {
  const stretches = /** @type {Stretch[]} */ ([]);
  const isTask = (/** @type {TraceEvent} */ { name }) => name.endsWith('RunTask');
  const parts = events.filter((event) => event.ph === 'X' && (isTask(event) || event.name.endsWith('PerformMicrotaskCheckpoint')));
  for (const part of parts.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    const last = stretches.at(-1);
    // Microtasks within a task are counted with it.
    if (last !== undefined && part.ts < last.end) continue;
    const [end, tdur] = [part.ts + part.dur, part.tdur ?? 0];
    if (last === undefined || isTask(part)) stretches.push({ ts: part.ts, end, tdur });
    else Object.assign(last, { end, tdur: last.tdur + tdur });
  }
  return stretches;
}
