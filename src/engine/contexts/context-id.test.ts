import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeContextId, encodeContextId, type ContextId } from './context-id.ts';

const scroll: ContextId = { kind: 'scroll', session: 'abcdefgh', context: 7, sequence: 3, shardCount: 5, targets: [] };
const pit: ContextId = {
  kind: 'pit',
  session: 'abcdefgh',
  context: 300,
  sequence: 0,
  shardCount: 2,
  targets: [
    { uuid: 'u'.repeat(22), shard: 0, node: 'n'.repeat(22) },
    { uuid: 'u'.repeat(22), shard: 1023, node: 'n'.repeat(22) },
  ],
};

describe('context ids', () => {
  it.each([scroll, pit])('read back what was written', (id) => {
    const text = encodeContextId(id);
    expect(text).toMatch(/^[\w-]+$/);
    expect(decodeContextId(text, id.kind)).toEqual(id);
  });

  it('are not accepted for the other kind', () => {
    expect(decodeContextId(encodeContextId(scroll), 'pit')).toBeUndefined();
    expect(decodeContextId(encodeContextId(pit), 'scroll')).toBeUndefined();
  });

  it('notice any changed, missing or added character', () => {
    const text = encodeContextId(pit);
    for (let i = 0; i < text.length; i++) {
      const other = text[i] === 'A' ? 'B' : 'A';
      expect(decodeContextId(text.slice(0, i) + other + text.slice(i + 1), 'pit')).toBeUndefined();
      expect(decodeContextId(text.slice(0, i) + text.slice(i + 1), 'pit')).toBeUndefined();
    }
    expect(decodeContextId(`${text}A`, 'pit')).toBeUndefined();
    expect(decodeContextId('', 'pit')).toBeUndefined();
  });

  it('never accept arbitrary text', () => {
    const neverRead = fc.property(fc.string(), (text) => decodeContextId(text, 'scroll') === undefined);
    expect(() => fc.assert(neverRead)).not.toThrow();
  });

  it('grow with the shards of a PIT', () => {
    const one = encodeContextId({ ...pit, shardCount: 1, targets: pit.targets.slice(0, 1) });
    expect(encodeContextId(pit).length).toBeGreaterThan(one.length + 40);
  });
});
