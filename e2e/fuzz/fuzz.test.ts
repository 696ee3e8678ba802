import { describe, expect, it } from 'vitest';
import { describeFinding } from './main.ts';
import { fuzz } from './run.ts';

describe('requests nobody should send', () => {
  it('all get an answer of the right shape, and leave a plain search as it was', { timeout: 300_000 }, async () => {
    const { findings, statuses } = await fuzz({ seed: 1, last: 2_000 });
    expect(findings.map((finding) => describeFinding(finding, 1))).toEqual([]);
    // Half-good requests find more than rubbish does.
    expect(statuses.get(200)).toBeGreaterThan(300);
    expect(statuses.get(400)).toBeGreaterThan(300);
  });
});
