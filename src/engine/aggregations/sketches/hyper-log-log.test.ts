import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../json/utf8.ts';
import { Ledger } from '../collect/ledger.ts';
import { Hash64 } from './hash64.ts';
import { DEFAULT_PRECISION, HyperLogLog, precisionFor } from './hyper-log-log.ts';
import { Sketches } from './sketches.ts';

const MASK = 2n ** 64n - 1n;

/** What the peers' hash tables mix of a number, in the plain way. */
function mixed(value: bigint): bigint {
  let bits = BigInt.asUintN(64, value);
  bits = ((bits ^ (bits >> 32n)) * 0x4cd6944c5cc20b6dn) & MASK;
  bits = ((bits ^ (bits >> 29n)) * 0xfc12c5b19d3259e9n) & MASK;
  return bits ^ (bits >> 32n);
}

function joined({ high, low }: Hash64): bigint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

/** So many texts or numbers, seen in several sketches that are merged. */
function estimate(count: number, precision: number, add: (hash: Hash64, value: number) => void, parts = 3): number {
  const hash = new Hash64();
  const sketches = new Sketches(precision, new Ledger(undefined));
  for (let value = 0; value < count; value++) {
    add(hash, value);
    sketches.add(value % parts, hash.high, hash.low);
  }
  const merged = new HyperLogLog(precision);
  for (let part = 0; part < parts; part++) merged.merge(structuredClone(sketches.of(part)));
  return merged.estimate();
}

it('mixes the bits of numbers as wide arithmetic does', () => {
  const hash = new Hash64();
  for (const value of [0n, 1n, -1n, 12_345_678_901n, -(2n ** 62n) + 7n]) {
    hash.mix(Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asIntN(32, value)));
    expect(joined(hash)).toBe(mixed(value));
  }
});

it('hashes bytes of any length as the peers do', () => {
  const hash = new Hash64();
  const found = ['', 'a', 'hell', 'hello', 'The quick brown fox jumps over the lazy dog', '0123456789abcdef'].map((text) => {
    hash.ofBytes(encodeUtf8(text));
    return joined(hash).toString(16);
  });
  expect(found).toEqual(['0', '85555565f6597889', '629942693e10f867', 'cbd8a7b341bd9b02', 'e34bbc7bbc071b6c', '4be06d94cf4ad1a7']);
});

it('counts few values exactly, and estimates many as a node of release 7.10 does', () => {
  const texts = (hash: Hash64, value: number): void => hash.ofBytes(encodeUtf8(`user name ${value}`));
  const numbers = (hash: Hash64, value: number): void => hash.mix(value < 5000 ? -1 : 0, (value - 5000) | 0);
  expect(estimate(3000, DEFAULT_PRECISION, texts)).toBe(3000);
  expect(estimate(17_001, DEFAULT_PRECISION, texts)).toBe(16984);
  expect(estimate(15_013, DEFAULT_PRECISION, numbers)).toBe(14757);
  expect(estimate(15_013, precisionFor(100), numbers)).toBe(15055);
});

it('does not depend on how the values are spread', () => {
  const numbers = (hash: Hash64, value: number): void => hash.mix(0, value);
  for (const precision of [4, 9, 14, 18]) {
    const whole = estimate(40_000, precision, numbers, 1);
    expect(estimate(40_000, precision, numbers, 7)).toBe(whole);
    expect(Math.abs(whole - 40_000) / 40_000).toBeLessThan(4 / Math.sqrt(2 ** precision));
  }
});
