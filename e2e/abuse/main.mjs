import { parseArgs } from 'node:util';
import { ROWS } from './rows.mjs';
import { runRow } from './run-row.mjs';

/**
 * What `npm run abuse` runs: each row against a server of its own.
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function main(args) {
  const { values } = parseArgs({ args: [...args], options: { heap: { type: 'string' }, only: { type: 'string' } } });
  const { heap = '512', only = '' } = values;
  const heapMb = Number(heap);
  let faults = 0;
  console.log(`heap of ${heapMb} MB`);
  for (const row of ROWS.filter(({ name }) => name.includes(only))) {
    const { statuses, seconds, longestWaitMs, peakMb, fault } = await runRow(row, heapMb);
    console.log(`${fault === undefined ? 'ok    ' : 'FAILED'} ${row.name}`);
    console.log(`       ${statuses}; ${seconds.toFixed(1)} s, others waited ${Math.round(longestWaitMs)} ms at most, peak ${peakMb} MB`);
    if (fault === undefined) continue;
    faults++;
    console.log(`       ${fault}`);
  }
  return faults === 0 ? 0 : 1;
}
