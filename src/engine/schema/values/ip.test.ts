import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCidr, parseIp, printIp } from './ip.ts';

describe('addresses', () => {
  it.each([
    ['192.168.1.42', '00000000000000000000ffffc0a8012a'],
    ['::1', '00000000000000000000000000000001'],
    ['::', '00000000000000000000000000000000'],
    ['2001:DB8::ff00:42:8329', '20010db8000000000000ff0000428329'],
    ['::ffff:10.0.0.1', '00000000000000000000ffff0a000001'],
    ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
  ])('%s is kept as 128 bits in order', (text, kept) => {
    expect(parseIp(text)).toBe(kept);
  });

  it.each([
    ':::1',
    'quux',
    '256.1.1.1',
    '1.2.3',
    '01.2.3.4',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    'fe80::1%eth0',
    '',
    '1:2:3:4:5:6:7::8:9',
  ])('%s is none', (text) => {
    expect(parseIp(text)).toBeUndefined();
  });

  it('print in their shortest form, from which they read back', () => {
    expect(printIp('20010db8000000000000ff0000428329')).toBe('2001:db8::ff00:42:8329');
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const kept = parseIp(text);
        expect(kept).toBeDefined();
        expect(parseIp(printIp(kept ?? ''))).toBe(kept);
      }),
    );
  });

  it('lie inside their block from its first to its last', () => {
    expect(parseCidr('10.0.0.0/8')).toEqual({ first: '00000000000000000000ffff0a000000', last: '00000000000000000000ffff0affffff' });
    expect(parseCidr('::/0')).toEqual({ first: '0'.repeat(32), last: 'f'.repeat(32) });
    expect(parseCidr('10.0.0.0/33')).toBeUndefined();
    expect(parseCidr('10.0.0.0')).toBeUndefined();
    fc.assert(
      fc.property(fc.ipV6(), fc.integer({ min: 0, max: 128 }), (text, length) => {
        const block = parseCidr(`${text}/${length}`);
        const kept = parseIp(text) ?? '';
        expect(block !== undefined && block.first <= kept && kept <= block.last).toBe(true);
      }),
    );
  });
});
