import { describe, expect, it } from 'vitest';
import { JsonDouble, type JsonValue } from './json-value.ts';
import { writeJson } from './write-json.ts';

describe('writeJson', () => {
  it('prints compactly, integers exactly and doubles by their own text', () => {
    const value: JsonValue = new Map<string, JsonValue>([
      ['long', 9223372036854775807n],
      ['double', new JsonDouble(1, '1.0')],
      ['fraction', 0.25],
      ['tiny', 1.5e-9],
      ['list', [null, true, 'a"\n']],
      ['empty', new Map()],
    ]);
    expect(writeJson(value)).toBe(
      String.raw`{"long":9223372036854775807,"double":1.0,"fraction":0.25,"tiny":1.5E-9,"list":[null,true,"a\"\n"],"empty":{}}`,
    );
  });

  it('escapes a lone surrogate, so that the text survives UTF-8', () => {
    expect(writeJson('\ud800')).toBe(String.raw`"\ud800"`);
  });

  it('takes a number that is not finite for a bug', () => {
    expect(() => writeJson(Number.NaN)).toThrow('NaN');
  });
});
