import { spawn } from 'node:child_process';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { capture } from '../../scripts/lib/run.mjs';
import { percentiles } from '../percentiles.mjs';
import { startNode } from './node.mjs';

/**
 * Measures how soon the built library answers in fresh processes: a first search, and the ready line of the command.
 * @param {{ runs: number, node?: { command: string, address: string } | undefined }} how `node`: one of somebody else's, started as often by a command
 */
export async function measureStart({ runs, node }) {
  const [imported, answered, clock, ready] = [[], [], [], []];
  const nodes = [];
  const served = [];
  for (let run = 0; run < runs; run++) {
    const { output } = await capture(process.execPath, [fromRoot('bench/start/fresh.mjs'), fromRoot('dist/lib/index.js')]);
    const figures = JSON.parse(output);
    imported.push(figures.imported);
    answered.push(figures.answered);
    clock.push(figures.clock);
    ready.push(await untilReady());
    if (node === undefined) continue;
    served.push(await startNode(OURS, `http://127.0.0.1:${OUR_PORT}`));
    nodes.push(await startNode(node.command, node.address));
  }
  console.log(`${runs} fresh processes each, milliseconds: median, and the one that 1 in 20 exceeds`);
  tell({
    'import, processor': imported,
    'import to first search answered, processor': answered,
    'the same, by the clock': clock,
    'fathom-search serve, process start to ready line, by the clock': ready,
  });
  if (node === undefined) return;
  tell(asRows('fathom-search serve', served));
  tell(asRows(`the node at ${node.address}`, nodes));
}

/** As a node is started and asked, so that both are measured alike. */
const OUR_PORT = 9299;
const OURS = `exec "${process.execPath}" "${fromRoot('dist/lib/command.js')}" serve --port ${OUR_PORT}`;

/**
 * @param {string} name
 * @param {readonly import('./node.mjs').NodeStart[]} starts
 */
function asRows(name, starts) {
  return {
    [`${name}, process start to first answer, by the clock`]: starts.map(({ ready }) => ready),
    [`${name}, process start to first search, by the clock`]: starts.map(({ searched }) => searched),
    [`${name}, the same, processor`]: starts.map(({ processor }) => processor),
  };
}

/** @param {Readonly<Record<string, readonly number[]>>} rows */
function tell(rows) {
  for (const [name, samples] of Object.entries(rows)) {
    const { p50, p95 } = percentiles(samples);
    console.log(`${p50.toFixed(0).padStart(6)} ${p95.toFixed(0).padStart(6)}  ${name}`);
  }
}

/** @returns {Promise<number>} milliseconds */
function untilReady() {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const server = spawn(process.execPath, [fromRoot('dist/lib/command.js'), 'serve', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let took = 0;
    server.stdout.once('data', () => {
      took = performance.now() - started;
      server.kill();
    });
    server.once('error', reject);
    server.once('exit', () => resolve(took));
  });
}
