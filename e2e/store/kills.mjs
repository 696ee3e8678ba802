import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

/** @typedef {{ readonly _id: string, readonly _source: { readonly n: number } }} Hit */

/**
 * A service that keeps what is written in a folder, and can be killed. Requests that it does not live to answer reject with a TypeError, or answer 503.
 * @typedef {{
 *   readonly ask: (method: string, path: string, body: string) => Promise<{ readonly status: number, readonly text: string }>,
 *   readonly ended: Promise<unknown>,
 *   readonly kill: () => void,
 * }} Mortal
 */

/** Clients that write at the same time. */
const WRITERS = 4;
/** Documents that are written again and again. */
const IDS = 200;
/** A server is killed so many milliseconds after its first write at most. */
const MOST_MS = 400;

/**
 * Kills what writes to a folder, again and again at random moments, and holds what it finds against what was answered.
 *
 * @param {(folder: string) => Promise<Mortal>} start
 * @param {number} kills
 * @param {number} seed
 * @returns {Promise<{ readonly written: number, readonly lost: readonly string[] }>}
 */
export async function killAgain(start, kills, seed) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fathom-kills-'));
  const random = randomFrom(seed);
  /** @type {Map<string, readonly number[]>} by id what its document may say: one number, or two where a write was not answered */
  const known = new Map();
  const lost = [];
  let written = 0;
  try {
    for (let run = 0; run <= kills; run++) {
      const server = await start(folder);
      lost.push(...(await missing(server, known)).map((text) => `before kill ${run}: ${text}`));
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

/**
 * @param {Mortal} server
 * @param {ReadonlyMap<string, readonly number[]>} known
 */
async function missing({ ask }, known) {
  if (known.size === 0) return [];
  const { text } = await ask('POST', 'kills/_search', JSON.stringify({ size: 10_000, query: { match_all: {} } }));
  // Killed before the first write was done there is no index.
  const read = /** @type {{ readonly hits?: { readonly hits: readonly Hit[] } }} */ (JSON.parse(text));
  const found = new Map(read.hits?.hits.map((hit) => [hit._id, hit._source.n]));
  return [...known]
    .filter(([id, values]) => !values.includes(found.get(id) ?? -1))
    .map(([id, values]) => `${id}: found ${found.get(id)}, expected ${values.join(' or ')}`);
}

/**
 * @param {Mortal} server
 * @param {Map<string, readonly number[]>} known
 * @param {() => number} random
 * @returns {Promise<number>} writes that were answered
 */
async function writeUntilKilled({ ask, kill, ended }, known, random) {
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
        const { status } = await ask('PUT', `kills/_doc/${id}${refresh}`, body);
        if (life.isOver && status === 503) return;
        if (status >= 300) throw new Error(`a write answered ${status}`);
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
