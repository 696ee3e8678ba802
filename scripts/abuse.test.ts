import { describe, expect, it } from 'vitest';
import { ensureServer } from './lib/build.mjs';
import { ROWS } from '../e2e/abuse/rows.mjs';
import { runRow } from '../e2e/abuse/run-row.mjs';

describe('a server with little heap lives on, and answers, behind', { timeout: 120_000 }, () => {
  it.each(ROWS.filter(({ quick }) => quick === true).map((row) => [row.name, row] as const))('%s', async (_, row) => {
    expect(await ensureServer()).toBe(true);
    const { fault } = await runRow(row, 256);
    expect(fault).toBeUndefined();
  });
});
