import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askedInLines } from '../asked-in-lines.mjs';
import { startLucene } from '../lucene/start.mjs';

const FATHOM = fileURLToPath(new URL('fathom-process.mjs', import.meta.url));
const HEAP_MB = 8000;

/**
 * An engine in a process of its own, so that neither heap nor compiled code of another is in its way. It waits, idle, for lines of words with tabs between, and answers
 * a line of JSON to each. Files of queries have a line of `kind` and `words` for each; `counted` is `exact`, or to how many totals count:
 * - `build documents parts`: `{ ms, cpuMs }`. Fathom writes into `parts` on which shard each document lies, a byte each, and Lucene puts it there;
 * - `held`: bytes beside the documents' JSON, `{ counted, process }`;
 * - `warm queries counted ms`: asks for as long by CPU time, each at least once;
 * - `ask queries counted passes`: asks each in turn, `{ wall, cpu }` in nanoseconds;
 * - `refreshed queries counted documents skipped`: the same, each behind ten new documents;
 * - `top queries`: `{ total, scores }` of each, totals counted whole.
 *
 * @typedef {object} Contestant
 * @property {string} name
 * @property {string} engine `fathom`, `before` or `lucene`
 * @property {number} shards
 * @property {string} about
 * @property {(...words: (string | number)[]) => Promise<any>} ask
 * @property {() => Promise<void>} close
 */

/** @param {string} engine @param {string} library of this build @param {number} shards @returns {Promise<Contestant>} */
export function startFathom(engine, library, shards) {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--disable-warning=ExperimentalWarning', `--max-old-space-size=${HEAP_MB}`, FATHOM, library, String(shards)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  return contestant({ engine, shards, about: `Node ${process.versions.node}`, child, remove: () => {} });
}

/** @param {number} shards @returns {Promise<Contestant> | string} a text when it cannot run here */
export function startLuceneOf(shards) {
  const started = startLucene({ shards, counted: 'exact' });
  return typeof started === 'string' ? started : contestant({ engine: 'lucene', shards, ...started });
}

/** @param {{ engine: string, shards: number, about: string, child: any, remove: () => void }} of */
async function contestant({ engine, shards, about, child, remove }) {
  const { ready: version, ask, close } = await askedInLines(child, engine);
  return {
    name: `${engine} ${shards}`,
    engine,
    shards,
    about: `${engine} ${version}, ${about}`,
    ask: async (/** @type {(string | number)[]} */ ...words) => JSON.parse(await ask(words.join('\t'))),
    async close() {
      await close();
      remove();
    },
  };
}

/** A folder for files of queries, and its end. */
export function scratchFolder() {
  const path = mkdtempSync(join(tmpdir(), 'fathom-first-use-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
