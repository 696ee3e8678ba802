import { describe, expect, it } from 'vitest';
import { messages } from './messages.ts';

describe('the progress of a trip', () => {
  it('says of about how many pages', () => {
    expect(messages.reading('Offset', 14, 100)).toBe('Offset is reading: page 14 of about 100.');
  });

  it('says how many there were, where writes have made them more', () => {
    expect(messages.reading('Offset', 134, 100)).toBe('Offset is reading: page 134; there were 100 at the start.');
  });
});
