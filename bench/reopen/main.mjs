import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureApart } from '../slices/measure-apart.mjs';

const MEASURE = fileURLToPath(new URL('measure.mjs', import.meta.url));

/**
 * Fills a folder store in one process, and opens it again in others, each of which asks it once: what opening takes.
 * @param {object} options
 * @param {number} options.documents of the synthetic corpus
 * @param {number} options.shards
 * @param {number} options.runs processes that open it
 * @returns {Promise<boolean>} false when a process broke down
 */
export async function measureReopen({ documents, shards, runs }) {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-reopen-'));
  try {
    const filled = await measureApart(MEASURE, ['fill', folder, documents, shards]);
    if (filled === undefined) return false;
    const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString('en');
    console.log(
      `${whole(documents)} documents on ${shards} shards, ${whole(filled.bytes / 2 ** 20)} MiB of files; load ${loadavg()[0]?.toFixed(1)}`,
    );
    for (let run = 0; run < runs; run++) {
      const opened = await measureApart(MEASURE, ['open', folder]);
      if (opened?.found !== documents) return false;
      console.log(
        `opened and asked: ${whole(opened.clockMs)} ms by the clock, ${whole(opened.cpuMs)} of the thread, ${whole(opened.processMs)} of the process; load ${loadavg()[0]?.toFixed(1)}`,
      );
    }
    return true;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
