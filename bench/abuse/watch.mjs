import { INDEX } from './corpus.mjs';

/** How often the other client searches. */
const EVERY_MS = 10;
const CHEAP = `/${INDEX}/_search`;
const CHEAP_BODY = JSON.stringify({ size: 3, query: { term: { tag: 'tag-17' } } });
/** How long what a client left behind is waited for. */
const PATIENCE_MS = 30_000;
/** A row that is answered sooner is sent again until so many waits were noted: the 99th of a hundred is not the longest. */
const LEAST_WAITS = 300;

/**
 * Sends a request, and a cheap search every 10 ms beside it, each noted with its wait from the moment it was due. Works in Node and in a page alike.
 * @param {(target: string, text: string | undefined, signal?: AbortSignal, method?: string) => Promise<{ status: number, text: string }>} ask
 * @param {import('./rows.mjs').Row} row
 * @param {number} limitMs after which the client goes
 * @param {() => number} [busyMs] the processor's time that the server's thread has had: waits are noted by it too
 */
export async function sendAndWatch(ask, row, limitMs, busyMs) {
  const text = row.text ?? JSON.stringify(row.body);
  /** @type {number[]} */
  const waits = [];
  /** @type {number[]} */
  const busy = [];
  const watching = new AbortController();
  const watched = watch(ask, { waits, busy, busyMs }, watching.signal);
  let [ms, status, gone, sent] = [0, 0, false, 0];
  do {
    const leaving = new AbortController();
    const timer = setTimeout(() => leaving.abort(), limitMs);
    const started = performance.now();
    const answer = await ask(row.path, text, leaving.signal).catch((error) =>
      leaving.signal.aborted ? undefined : { status: -1, text: String(error) },
    );
    clearTimeout(timer);
    ms += performance.now() - started;
    sent++;
    if (row.clears !== undefined) await ask(row.clears, undefined, undefined, 'DELETE');
    gone = answer === undefined;
    status = answer?.status ?? 0;
    if (answer !== undefined && status !== 200 && sent === 1) console.log(`  ${status}: ${answer.text.slice(0, 250)}`);
  } while (!gone && row.last !== true && waits.length < LEAST_WAITS);
  // What was asked while the thread was held counts too, and so does what it goes on with for nobody.
  const left = performance.now();
  watching.abort();
  await Promise.race([watched, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return { status, ms: ms / sent, waits, busy, gone, afterMs: performance.now() - left };
}

/** @param {Parameters<typeof sendAndWatch>[0]} ask @param {{ waits: number[], busy: number[], busyMs: (() => number) | undefined }} noted @param {AbortSignal} signal */
async function watch(ask, { waits, busy, busyMs }, signal) {
  const pending = new Set();
  let due = performance.now();
  while (!signal.aborted) {
    const asked = due;
    const busyBefore = busyMs?.();
    const one = ask(CHEAP, CHEAP_BODY)
      .then(() => {
        waits.push(performance.now() - asked);
        if (busyMs !== undefined && busyBefore !== undefined) busy.push(busyMs() - busyBefore);
        return undefined;
      })
      .catch(() => undefined)
      .finally(() => pending.delete(one));
    pending.add(one);
    due += EVERY_MS;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  await Promise.all(pending);
}

/** @param {readonly number[]} waits */
export function waitsOf(waits) {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? NaN };
}
