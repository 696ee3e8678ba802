import { describe, expect, it } from 'vitest';
import { notesOf, shortReason } from './notes.ts';

const row = (failures: readonly { file: string; section: string; reason: string }[]) => ({
  host: 'in process',
  default_shards: 1,
  core: '50 of 50',
  wide: '45 of 48',
  sections: { passed: 1, failed: 1, skipped: 0 },
  failures,
  skips: [],
});

describe('notes of the peers’ tests', () => {
  it('come once, however many hosts have them', () => {
    const note = { file: 'a.yml', section: 's', reason: 'r' };
    expect(notesOf([row([note]), row([note, { ...note, section: 't' }])], 'failures').map(({ section }) => section)).toEqual(['s', 't']);
  });

  it('are told in a few words', () => {
    expect(shortReason({ file: '', section: '', reason: 'POST answered 400' })).toBe('POST answered 400');
    expect(shortReason({ file: '', section: '', reason: 'x'.repeat(400) })).toHaveLength(160);
  });
});
