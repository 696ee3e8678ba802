import { Worker } from 'node:worker_threads';
import { beforeAll, expect, it } from 'vitest';
import { ensureLibrary } from '../../scripts/lib/build.mjs';
import { fromRoot } from '../../scripts/lib/paths.mjs';

const LONG_MS = 180_000;
const WORKERS = 8;

beforeAll(async () => {
  if (!(await ensureLibrary())) throw new Error('the library could not be built');
}, LONG_MS);

/** What a worker answers; rejects with what it found wrong, its seed in the message. */
function inWorker(seed: number): Promise<{ readonly forks: number }> {
  const workerData = { library: fromRoot('dist/lib/index.js'), seed, forks: 25, steps: 150 };
  const worker = new Worker(fromRoot('e2e/kit/forks.worker.mjs'), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the worker of seed ${seed} ended with ${code}`)));
  });
}

it(
  'keeps 200 forks in 8 workers apart, whatever is done to each',
  async () => {
    const first = Math.floor(Math.random() * 1e9);
    const answers = await Promise.all(Array.from({ length: WORKERS }, (_, at) => inWorker(first + at)));
    expect(answers.reduce((sum, { forks }) => sum + forks, 0)).toBe(200);
  },
  LONG_MS,
);
