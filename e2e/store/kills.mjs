import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fromRoot } from '../../scripts/lib/paths.mjs';

/** @typedef {{ readonly _id: string, readonly _source: { readonly n: number } }} Hit */

/** Clients that write at the same time. */
const WRITERS = 4;
/** Documents that are written again and again. */
const IDS = 200;
/** A server is killed so many milliseconds after its first write at most. */
const MOST_MS = 400;

/**
 * Kills a server that writes to a folder, again and again at random moments, and holds what it finds against what was answered.
 *
 * @param {number} kills
 * @param {number} seed
 * @returns {Promise<{ readonly written: number, readonly lost: readonly string[] }>}
 */
export async function killAgain(kills, seed) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fathom-kills-'));
  const random = randomFrom(seed);
  /** @type {Map<string, readonly number[]>} by id what its document may say: one number, or two where a write was not answered */
  const known = new Map();
  const lost = [];
  let written = 0;
  try {
    for (let run = 0; run <= kills; run++) {
      const server = await start(folder);
      lost.push(...(await missing(server.address, known)).map((text) => `before kill ${run}: ${text}`));
      if (run < kills) written += await writeUntilKilled(server, known, random);
      else server.kill();
      await server.ended;
      if (lost.length > 0) break;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return { written, lost };
}

/** @param {string} folder */
async function start(folder) {
  const args = [fromRoot('dist/server/main.js'), '--port', '0', '--store', folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let printed = '';
  child.stderr.on('data', (piece) => (printed += piece));
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', (piece) => {
      printed += piece;
      const found = /answers at (http:\/\/127\.0\.0\.1:\d+)/.exec(printed);
      if (found !== null) resolve(found[1]);
    });
    void ended.then(() => reject(new Error(`the server ended: ${printed}`)));
  });
  return { address, ended, kill: () => child.kill('SIGKILL') };
}

/**
 * @param {string} address
 * @param {ReadonlyMap<string, readonly number[]>} known
 */
async function missing(address, known) {
  if (known.size === 0) return [];
  const body = JSON.stringify({ size: 10_000, query: { match_all: {} } });
  const answer = await fetch(`${address}/kills/_search`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  // Killed before the first write was done there is no index.
  const read = /** @type {{ readonly hits?: { readonly hits: readonly Hit[] } }} */ (await answer.json());
  const found = new Map(read.hits?.hits.map((hit) => [hit._id, hit._source.n]));
  return [...known]
    .filter(([id, values]) => !values.includes(found.get(id) ?? -1))
    .map(([id, values]) => `${id}: found ${found.get(id)}, expected ${values.join(' or ')}`);
}

/**
 * @param {Awaited<ReturnType<typeof start>>} server
 * @param {Map<string, readonly number[]>} known
 * @param {() => number} random
 * @returns {Promise<number>} writes that were answered
 */
async function writeUntilKilled({ address, kill, ended }, known, random) {
  let written = 0;
  const life = { isOver: false };
  void ended.then(() => (life.isOver = true));
  /** @param {number} writer each has ids of its own */
  const write = async (writer) => {
    while (!life.isOver) {
      const id = `${writer}-${Math.floor(random() * IDS)}`;
      const before = known.get(id) ?? [-1];
      const n = (before.at(-1) ?? -1) + 1;
      known.set(id, [...before, n]);
      const body = JSON.stringify({ n, text: 'word '.repeat(1 + Math.floor(random() * 100)) });
      const refresh = random() < 0.1 ? '?refresh=true' : '';
      try {
        const answer = await fetch(`${address}/kills/_doc/${id}${refresh}`, {
          method: 'PUT',
          body,
          headers: { 'content-type': 'application/json' },
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`a write answered ${answer.status}`);
        known.set(id, [n]);
        written++;
      } catch (error) {
        // What was under way when the server died is there or not.
        if (!life.isOver && !(error instanceof TypeError)) throw error;
        return;
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  await after(random() * MOST_MS);
  kill();
  await Promise.all(writers);
  return written;
}

/** @param {number} seed */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
