import { describe, expect, it } from 'vitest';
import type { WireSwitches } from '../../client/wire.ts';
import { inForce } from './in-force.ts';

const off: WireSwitches = {
  credentials: false,
  keys: [],
  quota: null,
  maintenance: false,
  fault_header: true,
  faults: '',
  clock: 'real',
  clock_speed: 1,
  clock_now: 0,
  version: 1,
};
const answer = (status: number, data?: WireSwitches) => ({
  status,
  code: status === 200 ? 0 : 4001,
  data,
});
const read = (changes: Partial<WireSwitches>, sentKey = '') => inForce(answer(200, { ...off, ...changes }), sentKey);

describe('what stands between the page and its answers', () => {
  it('is nothing while every switch is off, or only lets requests bring faults', () => {
    expect(read({})).toEqual([]);
  });

  it('is named, each with what it does', () => {
    expect(read({ maintenance: true, quota: 20, faults: 'delay=200' })).toEqual([
      'maintenance (503 to everything)',
      'a quota of 20 requests a minute (429 beyond)',
      'the fault delay=200',
    ]);
  });

  it('is the credentials only where the page sends none', () => {
    expect(read({ credentials: true })).toEqual(['credentials, and this page sends no key that may (401, 403)']);
    expect(read({ credentials: true }, 'a:b')).toEqual([]);
  });

  it('is the credentials where the switches themselves cannot be read', () => {
    expect(inForce(answer(401), '')).toEqual(['credentials, and this page sends no key that may (401, 403)']);
  });
});
