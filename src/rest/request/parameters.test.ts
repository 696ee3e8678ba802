import { describe, expect, it } from 'vitest';
import { decodeQuery, readParameters } from './parameters.ts';
import { Refusal } from '../errors/refusal.ts';

const TABLE = { size: 'int', seq: 'long', pretty: 'boolean', scroll: 'duration', h: 'list', q: 'text' } as const;

const reasonFor = (query: string): unknown => reasonOf(() => readParameters(decodeQuery(query), TABLE, { path: '/i/_search' }));

function reasonOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof Refusal && 'reason' in error.error ? error.error.reason : error;
  }
}

describe('readParameters', () => {
  it('reads each type', () => {
    const read = readParameters(decodeQuery('size=5&seq=9007199254740991&pretty&scroll=1m&h=a,b&q=x+y%2Bz'), TABLE, { path: '/' });
    expect(read.int('size')).toBe(5);
    expect(read.int('seq')).toBe(Number.MAX_SAFE_INTEGER);
    expect(read.boolean('pretty')).toBe(true);
    expect(read.duration('scroll')).toEqual({ ms: 60_000, text: '1m' });
    expect(read.list('h')).toEqual(['a', 'b']);
    expect(read.text('q')).toBe('x y+z');
    expect(read.has('other')).toBe(false);
  });

  it('refuses by name what the peers know there', () => {
    const read = () => readParameters(decodeQuery('zz=1&pipeline=p'), TABLE, { path: '/i/_bulk', unserved: ['pipeline'] });
    expect(reasonOf(read)).toBe('[pipeline] is not supported by this service');
  });

  it('takes the last of repeated names', () => {
    expect(readParameters(decodeQuery('size=1&size=2'), TABLE, { path: '/' }).int('size')).toBe(2);
  });

  it.each([
    ['size=x', 'Failed to parse int parameter [size] with value [x]'],
    ['size=1.5', 'Failed to parse int parameter [size] with value [1.5]'],
    ['size=1e1', 'Failed to parse int parameter [size] with value [1e1]'],
    ['size=2147483648', 'Failed to parse int parameter [size] with value [2147483648]'],
    ['pretty=maybe', 'Failed to parse value [maybe] as only [true] or [false] are allowed.'],
    ['sise=5', 'request [/i/_search] contains unrecognized parameter: [sise] -> did you mean [size]?'],
    ['zzzzzz=1&foobar=2', 'request [/i/_search] contains unrecognized parameters: [foobar], [zzzzzz]'],
    ['q=%ZZ', 'malformed percent-encoding in [%ZZ]'],
    ['__proto__=1', 'request [/i/_search] contains unrecognized parameter: [__proto__]'],
  ])('refuses %s', (query, reason) => {
    expect(reasonFor(query)).toBe(reason);
  });
});
