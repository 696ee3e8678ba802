import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { earlyWorkerScript } from '../../../scripts/lib/early-start.mjs';
import { takeEarlyWorker } from './early-worker.ts';

/** A page in which the first script has run; its workers are known by their addresses. */
function page(refuses = false, origin = 'http://localhost'): { engineWorker?: Worker } {
  const scope = {
    origin,
    Worker: class {
      onerror: unknown = null;
      readonly address: string;
      readonly options: object;
      constructor(address: string, options: object) {
        if (refuses) throw new Error('refused');
        this.address = address;
        this.options = options;
      }
    },
  };
  runInNewContext(`globalThis = this; ${earlyWorkerScript('./assets/engine.js')}`, scope);
  return scope as { engineWorker?: Worker };
}

it('starts the worker before other scripts are there, and gives it to the first who asks', () => {
  const scope = page();
  expect(takeEarlyWorker(scope)).toMatchObject({
    address: './assets/engine.js',
    options: { type: 'module', name: 'engine' },
  });
  expect(takeEarlyWorker(scope)).toBeUndefined();
});

it('gives none whose script could not be loaded, and none where the browser refuses workers', () => {
  const failed = page();
  failed.engineWorker?.onerror?.(new Event('error') as ErrorEvent);
  expect(takeEarlyWorker(failed)).toBeUndefined();
  expect(takeEarlyWorker(page(true))).toBeUndefined();
  expect(takeEarlyWorker(page(false, 'null')), 'a sandboxed frame').toBeUndefined();
  expect(takeEarlyWorker({})).toBeUndefined();
});
