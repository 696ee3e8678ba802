import { describe, expect, it } from 'vitest';
import { findInHistory, passingHistory } from './history.ts';

const entry = (at: number, text: string) => ({ at, name: 'Sheet 1', sheet: `# notes\n${text}`, requests: [{ text, status: 200 }] });

describe('history', () => {
  it('is found by words of requests, sheets and names, all of them', () => {
    const entries = [entry(2, 'GET /logs/_count'), entry(1, 'DELETE /feed')];
    expect(findInHistory(entries, '').length).toBe(2);
    expect(findInHistory(entries, 'LOGS notes').map(({ at }) => at)).toEqual([2]);
    expect(findInHistory(entries, 'logs feed')).toEqual([]);
  });

  it('has the newest first, and no limit', async () => {
    const history = passingHistory();
    for (let at = 0; at < 600; at++) await history.add(entry(at, 'GET /'));
    const all = await history.all();
    expect([all.length, all[0]?.at, all.at(-1)?.at]).toEqual([600, 599, 0]);
    await history.clear();
    expect(await history.all()).toEqual([]);
  });
});
