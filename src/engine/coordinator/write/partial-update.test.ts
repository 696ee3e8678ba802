import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { writeJson } from '../../json/write-json.ts';
import { mergePartial } from './partial-update.ts';

function object(text: string): JsonObject {
  const parsed = parseJson(encodeUtf8(text));
  if (!parsed.ok) throw new Error(text);
  return parsed.value as JsonObject;
}

describe('a partial update', () => {
  it.each([
    ['{"a":1,"b":2}', '{"b":3,"c":4}', '{"a":1,"b":3,"c":4}'],
    ['{"a":{"x":1,"y":2}}', '{"a":{"y":3}}', '{"a":{"x":1,"y":3}}'],
    ['{"a":{"x":1}}', '{"a":5}', '{"a":5}'],
    ['{"a":[1,2]}', '{"a":[2]}', '{"a":[2]}'],
    ['{"a":1}', '{"a":null}', '{"a":null}'],
    ['{"a":1}', '{"a":1.0}', '{"a":1.0}'],
    ['{"a":9223372036854775807}', '{"a":9223372036854775806}', '{"a":9223372036854775806}'],
    ['{}', '{"__proto__":1}', '{"__proto__":1}'],
  ])('of %s by %s gives %s', (stored, partial, merged) => {
    const result = mergePartial(object(stored), object(partial));
    expect(writeJson(result.merged)).toBe(merged);
    expect(result.changed).toBe(true);
  });

  it.each([
    ['{"a":1}', '{}'],
    ['{"a":{"x":[1,{"y":2,"z":1.0}]}}', '{"a":{"x":[1,{"z":1.0,"y":2}]}}'],
    ['{"a":9223372036854775807}', '{"a":9223372036854775807}'],
    ['{"a":null}', '{"a":null}'],
  ])('of %s by %s changes nothing', (stored, partial) => {
    expect(mergePartial(object(stored), object(partial)).changed).toBe(false);
  });
});
