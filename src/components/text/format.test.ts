import { describe, expect, it } from 'vitest';
import { count, counted, plural, shortCount } from './format.ts';
import { bytes, clock, milliseconds, timeOfDay, times } from './measures.ts';

describe('numbers on screen', () => {
  it.each([
    [count(25_025_000), '25,025,000'],
    [shortCount(9_999_999), '9,999,999'],
    [shortCount(25_025_000), '25.0 million'],
    [shortCount(2_500_250_000), '2.5 billion'],
    [shortCount(1e9), '1.0 billion'],
    [shortCount(1e14), '100.0 trillion'],
    [shortCount(9_999_998e9), '1.0e+16'],
    [bytes(1023), '1,023 B'],
    [bytes(1536), '1.5 KiB'],
    [bytes(5 * 1024 ** 2), '5.0 MiB'],
    [bytes(10 * 1024 ** 3), '10.0 GiB'],
    [milliseconds(12.345), '12 ms'],
    [milliseconds(0.1234), '0.12 ms'],
    [times(50_000, 50), '1,000 times'],
    [times(24, 18), '1.3 times'],
    [times(5, 0), ''],
    [counted(1, 'request'), '1 request'],
    [counted(1000, 'request'), '1,000 requests'],
    [counted(2, 'entry', 'entries'), '2 entries'],
    [counted(0, 'request'), '0 requests'],
    [plural(1, 'There is an index.', 'There are indices.'), 'There is an index.'],
    [plural(1.5, 'second'), 'seconds'],
    [clock(60_000), '1:00'],
    [clock(59_001), '1:00'],
    [clock(4_100), '0:05'],
    [clock(-5), '0:00'],
    [timeOfDay(new Date(2026, 0, 2, 17, 4, 9).getTime()), '17:04:09'],
  ])('writes %s', (written, expected) => {
    expect(written).toBe(expected);
  });
});
