import { spawn } from 'node:child_process';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { capture } from '../../scripts/lib/run.mjs';
import { percentiles } from '../percentiles.mjs';

/**
 * Measures how soon the built library answers in fresh processes: a first search, and the ready line of the command.
 * @param {{ runs: number }} how
 */
export async function measureStart({ runs }) {
  const [imported, answered, clock, ready] = [[], [], [], []];
  for (let run = 0; run < runs; run++) {
    const { output } = await capture(process.execPath, [fromRoot('bench/start/fresh.mjs'), fromRoot('dist/lib/index.js')]);
    const figures = JSON.parse(output);
    imported.push(figures.imported);
    answered.push(figures.answered);
    clock.push(figures.clock);
    ready.push(await untilReady());
  }
  console.log(`${runs} fresh processes each, milliseconds: median, and the one that 1 in 20 exceeds`);
  for (const [name, samples] of Object.entries({
    'import, processor': imported,
    'import to first search answered, processor': answered,
    'the same, by the clock': clock,
    'fathom-search serve, process start to ready line, by the clock': ready,
  })) {
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
