import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PEERS } from './adapter.mjs';
import { CORPORA } from './corpora.mjs';
import { markdown } from './report.mjs';

const MEASURE = fileURLToPath(new URL('measure-peer.mjs', import.meta.url));
const REPORTS = fileURLToPath(new URL('../../.cache/reports/', import.meta.url));
const HEAP_MB = 8000;

/**
 * Measures peers side by side, one process after the other, and writes `peers.json` and `peers.md` into `.cache/reports`.
 * @param {object} options
 * @param {readonly string[]} options.corpora names; empty: all
 * @param {readonly string[]} options.peers names; empty: all
 * @param {number} options.documents at most this many of each corpus
 * @param {number} options.runs of each operation, at most
 * @param {number} options.budgetMs for measuring each operation, and half as much to become warm
 * @param {number} options.limitMs a peer that takes longer on a corpus is ended
 * @returns {Promise<boolean>} false when a peer that has to be exact was not, or one broke down
 */
export async function measurePeers({ corpora, peers, documents, runs, budgetMs, limitMs }) {
  const names = { corpora: chosen(corpora, CORPORA), peers: chosen(peers, PEERS) };
  const report = { machine: machine(), settings: { documents, runs, budgetMs, limitMs }, corpora: {} };
  mkdirSync(REPORTS, { recursive: true });
  let right = true;
  for (const corpus of names.corpora) {
    report.corpora[corpus] = {};
    for (const peer of names.peers) {
      console.log(`${corpus}: ${peer}`);
      const result = await measureOne([peer, corpus, documents, runs, budgetMs].map(String), limitMs);
      report.corpora[corpus][peer] = result;
      const problem = problemOf(result);
      if (problem !== undefined) console.log(`  ${problem}`);
      right &&= problem === undefined || result.skipped !== undefined || (result.timedOut === true && !peer.startsWith('fathom'));
      writeFileSync(`${REPORTS}peers.json`, `${JSON.stringify(report, null, 2)}\n`);
      writeFileSync(`${REPORTS}peers.md`, markdown(report));
    }
  }
  console.log(`\n${markdown(report)}\nWritten to .cache/reports/peers.json and .cache/reports/peers.md.`);
  return right;
}

/**
 * @param {readonly string[]} wanted
 * @param {object} table
 */
function chosen(wanted, table) {
  const unknown = wanted.find((name) => !Object.hasOwn(table, name));
  if (unknown !== undefined) throw new Error(`There is no [${unknown}]; there are: ${Object.keys(table).join(', ')}`);
  return wanted.length === 0 ? Object.keys(table) : wanted;
}

/** What there is to say about a result that is not plainly right. */
function problemOf(result) {
  if (result.skipped !== undefined) return `skipped: ${result.skipped}`;
  if (result.timedOut) return 'ended by its time limit';
  if (result.failed !== undefined) return `broke down: ${result.failed}`;
  const broken = Object.keys(result.walks).filter((kind) => !result.walks[kind].whole);
  const wrong = [
    ...result.verdict.wrong,
    ...broken.map((kind) => `walk ${kind}`),
    ...(result.writesSeen === false ? ['write_search'] : []),
  ];
  return result.exact && wrong.length > 0 ? `WRONG answers: ${wrong.join(', ')}` : undefined;
}

/**
 * @param {string[]} args
 * @param {number} limitMs
 * @returns {Promise<any>}
 */
async function measureOne(args, limitMs) {
  const child = spawn(process.execPath, ['--expose-gc', `--max-old-space-size=${HEAP_MB}`, MEASURE, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, limitMs);
  let result;
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('RESULT ')) result = JSON.parse(line.slice(7));
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('close', resolve)));
  clearTimeout(timer);
  if (timedOut) return { ...result, timedOut: true };
  return result ?? { failed: `the process ended with ${code}` };
}

function machine() {
  return {
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    loadBefore: loadavg()[0],
  };
}
