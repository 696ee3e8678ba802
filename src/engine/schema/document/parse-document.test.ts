import { describe, expect, it } from 'vitest';
import type { EngineError } from '../../errors.ts';
import { isJsonObject, type JsonValue } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { writeJson } from '../../json/write-json.ts';
import { inferMapping } from '../infer-mapping.ts';
import type { Mapping } from '../mapping.ts';
import { treeOf } from '../mapping-tree.ts';
import { parseDocument } from './parse-document.ts';
import { DEFAULT_MAPPING_LIMITS, emptyMapping, parseMappings } from '../parse-mappings.ts';

function json(text: string): JsonValue {
  const result = parseJson(encodeUtf8(text));
  if (!result.ok) throw new Error(text);
  return result.value;
}

function mapped(text: string): Mapping {
  const value = json(text);
  const result = isJsonObject(value) ? parseMappings(value) : undefined;
  if (result?.ok !== true) throw new Error(JSON.stringify(result));
  return result.value;
}

const parse = (mapping: Mapping, text: string) => parseDocument(mapping, { id: '1', source: encodeUtf8(text), value: json(text) });

/** Values by path, and the mapping afterwards. */
function accept(mapping: Mapping, text: string) {
  const result = parse(mapping, text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  const values = result.value.document.fields.map((field) => [field.type.path, 'texts' in field ? field.texts : field.numbers]);
  return { values: new Map(values.map(([path, list]) => [String(path), list])), mapping: result.value.mapping };
}

function refusal(mapping: Mapping, text: string): EngineError {
  const result = parse(mapping, text);
  if (result.ok) throw new Error(`accepted ${text}`);
  return result.error;
}

const types = (mapping: Mapping) => Object.fromEntries(mapping.fields.map((field) => [field.path, field.type]));

describe('dynamic mapping', () => {
  it('takes each new name by the type of its first value', () => {
    const { mapping } = accept(
      emptyMapping(),
      '{"t":"Hello","l":1,"huge":9223372036854775807,"f":1.5,"f0":1.0,"b":true,"d":"2024-01-01T10:00:00Z","s":"2024/01/02",' +
        '"digits":"20240101","year":"2024","no":"2024-02-30","nothing":null,"none":[],"list":[null,[3,4]],"o":{"x":[{"y":1},{"z":"a"}]},"p.q.r":false}',
    );
    expect(types(mapping)).toEqual({
      t: 'text',
      't.keyword': 'keyword',
      l: 'long',
      huge: 'long',
      f: 'float',
      f0: 'float',
      b: 'boolean',
      d: 'date',
      s: 'date',
      digits: 'text',
      'digits.keyword': 'keyword',
      year: 'text',
      'year.keyword': 'keyword',
      no: 'text',
      'no.keyword': 'keyword',
      list: 'long',
      'o.x.y': 'long',
      'o.x.z': 'text',
      'o.x.z.keyword': 'keyword',
      'p.q.r': 'boolean',
    });
    expect(mapping.field('t.keyword')?.ignoreAbove).toBe(256);
    expect(mapping.isObject('p.q')).toBe(true);
  });

  it('gives the same mapping back when a document adds nothing', () => {
    const { mapping } = accept(emptyMapping(), '{"a":1,"o":{"b":"x"}}');
    expect(accept(mapping, '{"a":2,"o":{"b":"y"},"o.b":"z","new":null}').mapping).toBe(mapping);
  });

  it('leaves the mapping as it was when the document is refused', () => {
    const { mapping } = accept(emptyMapping(), '{"a":1}');
    expect(refusal(mapping, '{"fresh":1,"a":"x"}').kind).toBe('mapper_parsing');
    expect(mapping.field('fresh')).toBeUndefined();
  });

  it('takes names of the language for plain data', () => {
    const { values, mapping } = accept(emptyMapping(), '{"__proto__":{"constructor":5},"toString":"a","hasOwnProperty":1}');
    expect(values.get('__proto__.constructor')).toEqual([5]);
    expect(values.get('toString')).toEqual(['a']);
    expect(writeJson(mapping.toJson())).toContain('"__proto__":{"properties":{"constructor":{"type":"long"}}}');
    expect(Object.getPrototypeOf({})).not.toHaveProperty('constructor.type');
  });

  it('can be turned off, made strict, and set per object', () => {
    const mapping = mapped(
      '{"dynamic":"strict","properties":{"k":{"type":"keyword"},"open":{"dynamic":true,"properties":{}},' +
        '"shut":{"dynamic":false,"properties":{"a":{"type":"long"}}},"off":{"type":"object","enabled":false}}}',
    );
    const { values, mapping: after } = accept(mapping, '{"k":"v","open":{"n":1},"shut":{"a":1,"b":2,"c":{"d":3}},"off":{"x":[1,"a",{}]}}');
    expect([...values.keys()]).toEqual(['k', 'open.n', 'shut.a']);
    expect(types(after)).toEqual({ k: 'keyword', 'open.n': 'long', 'shut.a': 'long' });
    expect(refusal(mapping, '{"nope":1}')).toEqual({ kind: 'strict_dynamic_mapping', field: 'nope', within: '_doc' });
    expect(refusal(mapping, '{"x.y":1}')).toEqual({ kind: 'strict_dynamic_mapping', field: 'x', within: '_doc' });
  });

  it('stops at the limits on fields and depth, quickly', () => {
    const wide = `{${Array.from({ length: 20_000 }, (_, i) => `"f${i}":${i}`).join(',')}}`;
    expect(refusal(emptyMapping(), wide)).toMatchObject({ reason: 'Limit of total fields [1000] has been exceeded' });
    let asked = 0;
    const members = (function* (): Generator<readonly [string, JsonValue]> {
      for (; asked < 20_000; asked++) yield [`f${asked}`, 1];
    })();
    expect(inferMapping(treeOf(emptyMapping()), members, DEFAULT_MAPPING_LIMITS)).toMatchObject({ ok: false });
    expect(asked).toBeLessThan(1_002);
    const deep = `${'{"x":'.repeat(21)}1${'}'.repeat(21)}`;
    expect(refusal(emptyMapping(), deep)).toMatchObject({ kind: 'illegal_argument' });
    const dotted = `{"${'x.'.repeat(100_000)}x":{"${'y.'.repeat(100_000)}y":1}}`;
    expect(refusal(emptyMapping(), dotted)).toMatchObject({ kind: 'illegal_argument' });
    const shut = mapped('{"dynamic":false}');
    expect(accept(shut, dotted).mapping).toBe(shut);
  });

  it('can be told to leave dates alone', () => {
    const { mapping } = accept(mapped('{"date_detection":false}'), '{"d":"2024-01-01"}');
    expect(mapping.field('d')?.type).toBe('text');
  });
});

describe('values', () => {
  it('keeps source order over arrays, objects and dotted names', () => {
    const { values } = accept(emptyMapping(), '{"a":{"b":[1,[2]]},"a.b":3,"c":[{"d":"x"},{"d":["y",null,"z"]}]}');
    expect(values.get('a.b')).toEqual([1, 2, 3]);
    expect(values.get('c.d')).toEqual(['x', 'y', 'z']);
    expect(values.get('c.d.keyword')).toEqual(['x', 'y', 'z']);
  });

  it.each([
    ['long', '9223372036854775807', [9223372036854775807n]],
    ['long', '"-9223372036854775808"', [-9223372036854775808n]],
    ['long', '9007199254740993.0', [9007199254740993n]],
    ['integer', '[1.9,"2.9",""]', [1, 2]],
    ['float', '184.4', [Math.fround(184.4)]],
    ['half_float', '184.4', [184.375]],
    ['double', '1', [1]],
    ['boolean', '[true,"true",false,"false",""]', [1, 1, 0, 0, 0]],
    ['date', '["2024-01-01",1704067200000,"1704067200000"]', [1704067200000, 1704067200000, 1704067200000]],
    ['keyword', '["a",1,1.50,2.0,true,9223372036854775807]', ['a', '1', '1.5', '2.0', 'true', '9223372036854775807']],
  ])('%s reads %s', (type, value, expected) => {
    const { values } = accept(mapped(`{"properties":{"f":{"type":"${type}"}}}`), `{"f":${value}}`);
    expect(values.get('f')).toEqual(expected);
  });

  it('replaces null, passes over long keywords, and copies', () => {
    const mapping = mapped(
      '{"properties":{"k":{"type":"keyword","null_value":"NONE","ignore_above":4,"copy_to":["all","fresh"]},"all":{"type":"text"}}}',
    );
    const { values, mapping: after } = accept(mapping, '{"k":[null,"abcd","abcde"]}');
    expect(values.get('k')).toEqual(['NONE', 'abcd']);
    expect(values.get('all')).toEqual(['abcd', 'abcde']);
    expect(values.get('fresh.keyword')).toEqual(['abcd', 'abcde']);
    expect(after.field('fresh')?.type).toBe('text');
  });

  it('does not hand copies on', () => {
    const mapping = mapped(
      '{"properties":{"a":{"type":"keyword","copy_to":["a","b"]},"b":{"type":"keyword","copy_to":"c"},"c":{"type":"keyword"}}}',
    );
    const { values } = accept(mapping, '{"a":"x"}');
    expect([...values]).toEqual([
      ['a', ['x', 'x']],
      ['b', ['x']],
    ]);
  });

  it('passes over malformed values where the mapping says so', () => {
    const mapping = mapped('{"properties":{"n":{"type":"integer","ignore_malformed":true}}}');
    expect(accept(mapping, '{"n":["x",1,{"a":1}]}').values.get('n')).toEqual([1]);
  });

  it('keeps id, routing and the source bytes', () => {
    const source = encodeUtf8('{ "a" : 1 }');
    const result = parseDocument(emptyMapping(), { id: '7', routing: 'r', source, value: json('{"a":1}') });
    expect(result).toMatchObject({ ok: true, value: { document: { id: '7', routing: 'r' } } });
    expect(result.ok && result.value.document.source).toBe(source);
  });
});

describe('refusals', () => {
  const mapping = mapped(
    '{"properties":{"age":{"type":"integer"},"d":{"type":"date"},"b":{"type":"boolean"},"t":{"type":"text"},' +
      '"o":{"properties":{"x":{"type":"long"}}},"k":{"type":"keyword"},"h":{"type":"half_float"}}}',
  );
  const failed = (field: string, type: string, preview: string) =>
    `failed to parse field [${field}] of type [${type}] in document with id '1'. Preview of field's value: '${preview}'`;

  it.each([
    ['{"age":"abc"}', failed('age', 'integer', 'abc'), 'number_format_exception', 'For input string: "abc"'],
    [
      '{"age":2147483648}',
      failed('age', 'integer', '2147483648'),
      'illegal_argument_exception',
      'Value [2147483648] is out of range for an integer',
    ],
    [
      '{"age":true}',
      failed('age', 'integer', 'true'),
      'json_parse_exception',
      'Current token (VALUE_TRUE) not numeric, can not use numeric value accessors',
    ],
    ['{"age":{"a":[1]}}', failed('age', 'integer', '{a=[1]}'), 'illegal_state_exception', "Can't get text on a START_OBJECT"],
    [
      '{"h":70000}',
      failed('h', 'half_float', '70000'),
      'illegal_argument_exception',
      '[half_float] supports only finite values, but got [70000.0]',
    ],
    [
      '{"d":"2024-02-30"}',
      failed('d', 'date', '2024-02-30'),
      'illegal_argument_exception',
      'failed to parse date field [2024-02-30] with format [strict_date_optional_time||epoch_millis]',
    ],
    [
      '{"b":"yes"}',
      failed('b', 'boolean', 'yes'),
      'illegal_argument_exception',
      'Failed to parse value [yes] as only [true] or [false] are allowed.',
    ],
    [
      '{"b":1}',
      failed('b', 'boolean', '1'),
      'illegal_argument_exception',
      'Failed to parse value [1] as only [true] or [false] are allowed.',
    ],
  ])('%s', (text, reason, type, cause) => {
    expect(refusal(mapping, text)).toMatchObject({ kind: 'mapper_parsing', reason, cause: { type, reason: cause } });
  });

  it.each([
    ['[1]', 'failed to parse'],
    ['null', 'failed to parse'],
    ['{"o":5}', 'object mapping for [o] tried to parse field [o] as object, but found a concrete value'],
    [
      '{"age.x":5}',
      'Could not dynamically add mapping for field [age.x]. Existing mapping for [age] must be of type object but found [integer].',
    ],
    [
      '{"fresh":1,"fresh.x":5}',
      'Could not dynamically add mapping for field [fresh.x]. Existing mapping for [fresh] must be of type object but found [long].',
    ],
    ['{"_id":"x"}', 'Field [_id] is a metadata field and cannot be added inside a document. Use the index API request parameters.'],
    ['{"a.":1}', 'failed to parse'],
    ['{"":1}', 'failed to parse'],
    ['{"mixed":[1,"a"]}', failed('mixed', 'long', 'a')],
    ['{"mixed":[{"a":1},2]}', 'object mapping for [mixed] tried to parse field [mixed] as object, but found a concrete value'],
  ])('%s', (text, reason) => {
    expect(refusal(mapping, text)).toMatchObject({ kind: 'mapper_parsing', reason });
  });

  it('a keyword longer than a term can be', () => {
    expect(refusal(mapping, `{"k":"${'é'.repeat(16384)}"}`)).toMatchObject({
      kind: 'illegal_argument',
      reason: expect.stringContaining('immense term in field="k"'),
    });
    expect(accept(mapping, `{"k":"${'é'.repeat(16383)}"}`).values.get('k')).toHaveLength(1);
  });
});
