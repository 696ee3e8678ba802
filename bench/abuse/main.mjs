import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bulks, INDEX, SETTINGS } from './corpus.mjs';
import { ROWS } from './rows.mjs';
import { sendAndWatch, waitsOf } from './watch.mjs';

const SERVER = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const TURNS = new URL('./turns.mjs', import.meta.url).href;
const REPORTS = fileURLToPath(new URL('../../.cache/reports/', import.meta.url));
const PORT = 9317;
const BATCH = 5000;

/**
 * Sends each abusive request to a server of its own while another client searches every 10 ms, until three hundred waits are noted, and writes what that one waited into `abuse.json` and `abuse.md`.
 * @param {{ documents: number, limitMs: number, only: readonly string[], turns?: boolean, port?: number }} options `only`: rows whose name has one of these; `limitMs`: after it the client goes;
 *   `turns`: says in time of the processor how long the longest turns of the server's loop took and others waited, and what the turns did
 */
export async function measureAbuse({ documents, limitMs, only, turns = false, port = PORT }) {
  const rows = [];
  for (const row of ROWS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))) {
    if (rows.length === 0 || rows[rows.length - 1].gone || row.last === true || ROWS.indexOf(row) === 0)
      await restart(port, documents, turns);
    if (turns) await tell('watch');
    const measured = await sendAndWatch((...asked) => ask(port, ...asked), row, limitMs, turns ? busyClock(child.pid) : undefined);
    rows.push({ name: row.name, ...measured });
    console.log(lineOf(row.name, measured));
    if (turns) console.log(`${turnsLine(await tell('stop'))}; others waited ${waitsOf(measured.busy).p99.toFixed(1)} ms of it at p99`);
  }
  child?.kill();
  const report = { node: process.version, load: loadavg()[0], documents, rows };
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}abuse.json`, `${JSON.stringify(report, null, 2)}\n`);
  const lines = ['| request | status | ms | waits | p50 | p99 | longest | after it left |', `| --- |${' ---: |'.repeat(7)}`];
  writeFileSync(`${REPORTS}abuse.md`, `${[...lines, ...rows.map(({ name, ...measured }) => lineOf(name, measured))].join('\n')}\n`);
}

/** Says something to the server, and answers what it says. @param {string} what @returns {Promise<any>} */
async function tell(what) {
  const heard = once(child, 'message');
  child.send(what);
  return (await heard)[0];
}

/** How much time of the processor the first thread of a process has had, in milliseconds: what else the computer does is not in it. @param {number} pid */
function busyClock(pid) {
  const path = `/proc/${pid}/task/${pid}/schedstat`;
  return () => Number(readFileSync(path, 'latin1').split(' ')[0]) / 1e6;
}

/** @param {{ turns: readonly number[], names: readonly string[] }} said */
function turnsLine({ turns, names }) {
  return `    longest turns ${turns.map((ms) => ms.toFixed(1)).join(', ')} ms of processor${names.length === 0 ? '' : `: ${names.join(', ')}`}`;
}

/** @param {string} name @param {Awaited<ReturnType<typeof sendAndWatch>>} measured */
function lineOf(name, { status, ms, waits, gone, afterMs }) {
  const { count, p50, p99, longest } = waitsOf(waits);
  const cells = [
    name,
    gone ? 'left' : status,
    ms.toFixed(0),
    count,
    p50.toFixed(1),
    p99.toFixed(1),
    longest.toFixed(1),
    gone ? afterMs.toFixed(0) : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** @type {any} */
let child;
const agent = new Agent({ keepAlive: true });

/** @param {number} port @param {number} documents @param {boolean} turns */
async function restart(port, documents, turns) {
  if (child !== undefined) {
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
  const args = [...(turns ? ['--import', TURNS] : []), SERVER, '--port', String(port)];
  child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', ...(turns ? /** @type {const} */ (['ipc']) : [])] });
  for (let tries = 0; ; tries++) {
    const up = await ask(port, '/', undefined).catch(() => undefined);
    if (up?.status === 200) break;
    if (tries > 200) throw new Error('the server does not come up');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await ask(port, `/${INDEX}`, JSON.stringify(SETTINGS), undefined, 'PUT');
  for (const body of bulks(documents, BATCH)) await ask(port, `/${INDEX}/_bulk?filter_path=errors`, body);
  await ask(port, `/${INDEX}/_refresh`, '');
  for (let run = 0; run < 50; run++) await ask(port, `/${INDEX}/_search?q=text:babe`, undefined);
}

/**
 * @param {number} port @param {string} target @param {string | undefined} text @param {AbortSignal} [signal] @param {string} [method]
 * @returns {Promise<{ status: number, text: string }>}
 */
function ask(port, target, text, signal, method = text === undefined ? 'GET' : 'POST') {
  return new Promise((resolve, reject) => {
    const lines = /_bulk|_msearch/.test(target);
    const headers = { 'content-type': lines ? 'application/x-ndjson' : 'application/json' };
    const outgoing = request({ port, host: '127.0.0.1', path: target, method, agent, headers, ...(signal && { signal }) }, (incoming) => {
      /** @type {Buffer[]} */
      const parts = [];
      incoming.on('data', (part) => parts.push(part));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(parts).subarray(0, 300).toString() }));
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
