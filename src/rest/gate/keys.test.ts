import { describe, expect, it } from 'vitest';
import { covers, coversAll, findKey, parseKey, writeKey, type Key } from './keys.ts';

const READER: Key = { name: 'r', secret: 's3', effect: 'read', indices: 'logs-*' };
const WRITER: Key = { name: 'w', secret: 'a:b', effect: 'write', indices: '*' };

describe('a key', () => {
  it('is read from one text, colons in the secret included, and written back', () => {
    expect(parseKey('r:s3:read:logs-*')).toEqual(READER);
    expect(parseKey('w:a:b:write:*')).toEqual(WRITER);
    expect(parseKey(writeKey(WRITER))).toEqual(WRITER);
  });

  it.each(['', 'r', 'r:s', 'r:s:read', 'r:s:admin:*', ':s:read:*', 'r::read:*', 'r:s:read:'])('is not %j', (text) => {
    expect(parseKey(text)).toBeUndefined();
  });

  it('is good for the indices its pattern matches', () => {
    expect([covers(READER, 'logs-1'), covers(READER, 'users'), coversAll(READER), coversAll(WRITER)]).toEqual([true, false, false, true]);
  });
});

describe('an Authorization header', () => {
  const keys = [READER, WRITER];
  it.each([
    [`ApiKey ${btoa('r:s3')}`, READER],
    [`Basic ${btoa('w:a:b')}`, WRITER],
    [`apikey ${btoa('r:s3')}`, READER],
    [`ApiKey ${btoa('r:s4')}`, undefined],
    [`ApiKey ${btoa('r')}`, undefined],
    [`Bearer ${btoa('r:s3')}`, undefined],
    ['ApiKey ???', undefined],
    ['ApiKey', undefined],
    ['', undefined],
  ])('%j stands for the key it names', (header, key) => {
    expect(findKey(header, keys)).toEqual(key);
  });
});
