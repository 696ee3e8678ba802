import { describe, expect, it } from 'vitest';
import { credentialsOf, labelOf } from './keys.ts';

describe('a key', () => {
  it('is sent as its name and its secret, and shown without the secret', () => {
    expect(credentialsOf('reader:may-read:read:*')).toBe('reader:may-read');
    expect(labelOf('reader:may-read:read:logs-*')).toBe('reader, read logs-*');
  });

  it('may have colons in its secret', () => {
    expect(credentialsOf('a:b:c:write:*')).toBe('a:b:c');
    expect(labelOf('a:b:c:write:*')).toBe('a, write *');
  });
});
