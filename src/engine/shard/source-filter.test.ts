import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { writeJson } from '../json/write-json.ts';
import { runToEnd, SliceMeter } from '../index/memory/slices.ts';
import { compileSourceFilter } from './source-filter.ts';

const SOURCE = '{"z":1,"a":{"b":2,"c":{"d":3}},"list":[{"b":1,"c":2},5],"a.b":7,"empty":{}}';

function filtered(includes: readonly string[], excludes: readonly string[]): string {
  const parsed = parseJson(encodeUtf8(SOURCE));
  if (!parsed.ok) throw new Error('bad source');
  return writeJson(runToEnd(compileSourceFilter(includes, excludes)(parsed.value as JsonObject, new SliceMeter())));
}

describe('a source filter', () => {
  it.each([
    [[], [], SOURCE],
    [['a'], [], '{"a":{"b":2,"c":{"d":3}}}'],
    [['a.*'], [], '{"a":{"b":2,"c":{"d":3}},"a.b":7}'],
    [['a.b'], [], '{"a":{"b":2},"a.b":7}'],
    [['*.c'], [], '{"a":{"c":{"d":3}},"list":[{"c":2}]}'],
    [['list.b'], [], '{"list":[{"b":1}]}'],
    [['a'], ['a.c'], '{"a":{"b":2}}'],
    [[], ['a', 'list', '*.b'], '{"z":1,"empty":{}}'],
    [['empty'], [], '{"empty":{}}'],
    [['nothing'], [], '{}'],
  ] as const)('including %j and excluding %j keeps order and shape', (includes, excludes, rest) => {
    expect(filtered(includes, excludes)).toBe(rest);
  });

  it('is done with stars at once that an expression would try for ever, and cuts a source of many names down in steps', () => {
    expect(filtered([`${'*a'.repeat(30)}*b`], [])).toBe('{}');
    const wide: JsonObject = new Map(Array.from({ length: 500 }, (_, i) => [`${'a'.repeat(100)}${i}`, i]));
    const patterns = Array.from({ length: 500 }, (_, i) => `${'*a'.repeat(20)}*x${i}`);
    const steps = [...compileSourceFilter(patterns, [])(wide, new SliceMeter())];
    expect(steps.length).toBeGreaterThan(100);
    expect(Math.max(...steps)).toBeLessThan(200_000);
  });
});
