// Loaded into the server ahead of its own code: how long each turn of its loop takes, in time of its thread's processor, and what the longest one did.
import { openSync, readSync } from 'node:fs';
import { Session } from 'node:inspector';

/** A turn is long from here on, in milliseconds. */
const LONG_MS = 15;
/** Between two samples of the profiler, in microseconds. */
const SAMPLE_US = 250;
/** Functions named of a long turn. */
const MOST_NAMES = 16;

/**
 * @typedef {{ begun: number, ended: number, ms: number }} Turn on the profiler's clock, in microseconds; `ms` are the processor's
 * @typedef {import('node:inspector').Profiler.Profile} Profile
 */

const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const text = Buffer.alloc(64);
const session = new Session();
session.connect();
/** @type {Turn[]} */
let turns = [];
let watching = false;

/** Processor time of the main thread in milliseconds: what else the computer does is not in it. */
function busyMs() {
  const length = readSync(schedule, text, 0, text.length, 0);
  return Number(text.latin1Slice(0, length).split(' ')[0]) / 1e6;
}

function now() {
  return Number(process.hrtime.bigint() / 1000n);
}

/** @param {number} begun @param {number} busy */
function watchTurn(begun, busy) {
  setImmediate(() => {
    const ended = now();
    const used = busyMs();
    turns.push({ begun, ended, ms: used - busy });
    if (watching) watchTurn(ended, used);
  });
}

/** The functions that a turn was in, by how many milliseconds they were on the stack. @param {Profile} profile @param {Turn} turn */
function namesIn({ nodes, samples = [], timeDeltas = [], startTime }, { begun, ended }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  /** @type {Map<string, number>} */
  const found = new Map();
  let at = startTime;
  for (const [i, id] of samples.entries()) {
    at += timeDeltas[i] ?? 0;
    if (at < begun || at > ended) continue;
    /** @type {Set<string>} */
    const stack = new Set();
    for (let node = byId.get(id); node !== undefined; node = byId.get(parents.get(node.id) ?? -1)) stack.add(node.callFrame.functionName);
    for (const name of stack) found.set(name, (found.get(name) ?? 0) + SAMPLE_US / 1000);
  }
  const named = [...found].filter(([name]) => name !== '' && name !== '(root)').sort(([, a], [, b]) => b - a);
  return named.slice(0, MOST_NAMES).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
}

process.on('message', (said) => {
  if (said === 'watch') {
    session.post('Profiler.enable');
    session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US });
    session.post('Profiler.start');
    turns = [];
    watching = true;
    watchTurn(now(), busyMs());
    process.send?.('watching');
    return;
  }
  watching = false;
  session.post('Profiler.stop', (error, stopped) => {
    const longest = turns.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
    const first = longest[0];
    const names = error === null && first !== undefined && first.ms > LONG_MS ? namesIn(stopped.profile, first) : [];
    process.send?.({ turns: longest.map(({ ms }) => ms), names });
  });
});
