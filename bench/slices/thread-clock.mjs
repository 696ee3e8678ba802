import { WASI } from 'node:wasi';

/** CLOCK_THREAD_CPUTIME_ID of WASI. */
const THREAD_CPU = 3;
const NS_PER_MS = 1e6;

/**
 * Milliseconds of CPU time that this thread has had. `process.cpuUsage()` counts the compiler's and the garbage collector's threads as well, and `process.threadCpuUsage()`
 * comes with Node 23; WASI asks the system for the same clock. A look takes 2 microseconds.
 * @returns {() => number}
 */
export function threadClock() {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const wasi = new WASI({ version: 'preview1' });
  wasi.initialize({ exports: { memory } });
  const time = new BigUint64Array(memory.buffer, 0, 1);
  const { clock_time_get } = wasi.wasiImport;
  return () => {
    clock_time_get(THREAD_CPU, 0n, 0);
    return Number(time[0]) / NS_PER_MS;
  };
}
