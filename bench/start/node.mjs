import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Between two questions whether a node answers yet, in milliseconds. */
const ASK_EVERY_MS = 20;
const PATIENCE_MS = 300_000;
/** What Linux counts the time of processes in. */
const TICK_MS = 10;

/**
 * How long a node took. Milliseconds since its process was started.
 * @typedef {object} NodeStart
 * @property {number} ready until it answered at all, by the clock
 * @property {number} searched until it found a document in a new index, by the clock
 * @property {number} processor of all its processes until then
 */

/**
 * Starts a service by a command, waits for its first search, and ends all the command has started. In Linux.
 * @param {string} command for a shell; it may end and leave the service running
 * @param {string} address where the service answers then; nobody may answer there yet
 * @returns {Promise<NodeStart>}
 */
export async function startNode(command, address) {
  if (await answers(address)) throw new Error(`somebody answers at ${address} already`);
  const started = performance.now();
  // Detached, so that what it starts is a group of processes.
  const shell = spawn('sh', ['-c', command], { detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
  const group = shell.pid ?? 0;
  try {
    while (!(await answers(address))) {
      if (performance.now() - started > PATIENCE_MS) throw new Error(`nobody answered at ${address} after ${PATIENCE_MS / 1000} seconds`);
      await wait(ASK_EVERY_MS);
    }
    const ready = performance.now() - started;
    await firstSearch(address);
    return { ready, searched: performance.now() - started, processor: processorOf(group) };
  } finally {
    process.kill(-group, 'SIGTERM');
    while (await answers(address)) await wait(ASK_EVERY_MS);
  }
}

/** @param {string} address */
async function answers(address) {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** @param {string} address */
async function firstSearch(address) {
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"title":"Moby-Dick"}' };
  const written = await fetch(new URL('/books/_doc/1?refresh=true', address), init);
  const found = await (await fetch(new URL('/books/_search?q=moby', address))).json();
  if (!written.ok || found.hits.total.value !== 1) throw new Error(`the document was not found at ${address}`);
}

/**
 * @param {number} group of processes
 * @returns {number} milliseconds of their processors, in programs and in the system
 */
function processorOf(group) {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (Number(fields[2]) === group) ticks += [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  }
  return ticks * TICK_MS;
}

/**
 * @param {string} pid
 * @returns {readonly string[]} from its state on; a process may have ended meanwhile
 */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
