import { describe, expect, it } from 'vitest';
import type { EngineError, Result } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { writeJson } from '../json/write-json.ts';
import type { Mapping } from './mapping.ts';
import { emptyMapping, mergeMappings, parseMappings } from './parse-mappings.ts';

function json(text: string): JsonObject {
  const result = parseJson(encodeUtf8(text));
  if (!result.ok || !isJsonObject(result.value)) throw new Error(text);
  return result.value;
}

function accept(result: Result<Mapping>): Mapping {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const mapping = (properties: string) => accept(parseMappings(json(`{"properties":${properties}}`)));
const update = (current: Mapping, properties: string) => mergeMappings(current, json(`{"properties":${properties}}`));
const print = (value: Mapping) => writeJson(value.toJson());

function refusal(result: Result<Mapping>): EngineError {
  if (result.ok) throw new Error(`accepted ${print(result.value)}`);
  return result.error;
}

describe('parseMappings', () => {
  it('lists every leaf by path, multi-fields included', () => {
    const parsed = mapping('{"title":{"type":"text","fields":{"raw":{"type":"keyword"}}},"user":{"properties":{"age":{"type":"byte"}}}}');
    expect(parsed.fields.map((field) => [field.path, field.type])).toEqual([
      ['title', 'text'],
      ['title.raw', 'keyword'],
      ['user.age', 'byte'],
    ]);
    expect(parsed.field('title.raw')?.type).toBe('keyword');
    expect(parsed.field('user')).toBeUndefined();
    expect(parsed.isObject('user')).toBe(true);
    expect(parsed.isObject('title')).toBe(false);
    expect(parsed.field('constructor')).toBeUndefined();
  });

  it('fills in what each type does by default', () => {
    const parsed = mapping('{"t":{"type":"text"},"k":{"type":"keyword"},"d":{"type":"date"},"n":{"type":"long"}}');
    expect(parsed.field('t')).toMatchObject({ indexed: true, docValues: false, norms: true, analyzer: { name: 'standard' } });
    expect(parsed.field('k')).toMatchObject({ indexed: true, docValues: true, norms: false, analyzer: { name: 'keyword' } });
    expect(parsed.field('d')).toMatchObject({ format: 'strict_date_optional_time||epoch_millis' });
    expect(parsed.field('n')).toEqual({ path: 'n', type: 'long', indexed: true, docValues: true, norms: false });
  });

  it('prints options that are not at their default, properties sorted', () => {
    const text =
      '{"dynamic":"strict","properties":{"z":{"type":"long","index":true,"doc_values":true,"coerce":false},' +
      '"t":{"analyzer":"english","search_analyzer":"english","type":"text","norms":false},' +
      '"k":{"type":"keyword","ignore_above":10,"null_value":"none","copy_to":"t"},' +
      '"o":{"type":"object","dynamic":false},"d":{"type":"date","format":"yyyy"}}}';
    expect(print(accept(parseMappings(json(text))))).toBe(
      '{"dynamic":"strict","properties":{"d":{"type":"date","format":"yyyy"},' +
        '"k":{"type":"keyword","ignore_above":10,"null_value":"none","copy_to":["t"]},' +
        '"o":{"dynamic":"false","type":"object"},' +
        '"t":{"type":"text","norms":false,"analyzer":"english"},"z":{"type":"long","coerce":false}}}',
    );
    expect(print(emptyMapping())).toBe('{}');
  });

  it('what it prints, it reads again to the same', () => {
    const first = mapping(
      '{"a.b":{"type":"half_float","null_value":1.5},"u":{"type":"text","norms":true},"t":{"type":"text","fields":{"n":{"type":"integer","ignore_malformed":true}}}}',
    );
    expect(print(accept(parseMappings(first.toJson())))).toBe(print(first));
    expect(print(first)).toContain('"u":{"type":"text"}');
  });

  it('takes dots in a name for objects', () => {
    expect(print(mapping('{"a.b":{"type":"long"},"a":{"properties":{"c":{"type":"boolean"}}}}'))).toBe(
      '{"properties":{"a":{"properties":{"b":{"type":"long"},"c":{"type":"boolean"}}}}}',
    );
  });

  it.each([
    ['{"f":{"type":"x"}}', 'mapper_parsing', 'No handler for type [x] declared on field [f]'],
    ['{"f":{"type":"join"}}', 'mapper_parsing', 'type [join] of field [f] is not supported by this service'],
    ['{"f":{"type":"constructor"}}', 'mapper_parsing', 'No handler for type [constructor] declared on field [f]'],
    ['{"f":{}}', 'mapper_parsing', 'No type specified for field [f]'],
    ['{"f":{"type":"long","foo":"bar"}}', 'mapper_parsing', 'unknown parameter [foo] on mapper [f] of type [long]'],
    ['{"f":{"type":"long","analyzer":"english"}}', 'mapper_parsing', 'unknown parameter [analyzer] on mapper [f] of type [long]'],
    [
      '{"f":{"properties":{},"foo":{"a":[1]}}}',
      'mapper_parsing',
      'Mapping definition for [f] has unsupported parameters:  [foo : {a=[1]}]',
    ],
    ['{"f":{"type":"text","analyzer":"nope"}}', 'illegal_argument', 'analyzer [nope] has not been configured in mappings'],
    ['{"f":{"type":"text","fields":{"o":{"type":"object"}}}}', 'mapper_parsing', 'Type [object] cannot be used in multi field'],
    ['{"f":{"type":"long","index":"maybe"}}', 'illegal_argument', 'Failed to parse value [maybe] as only [true] or [false] are allowed.'],
    ['{"f":{"type":"byte","null_value":300}}', 'mapper_parsing', 'Failed to parse [null_value] [300] of field [f]'],
    ['{"f":7}', 'mapper_parsing', 'Expected map for property [properties] on field [f] but got [7]'],
    [
      '{"a..b":{"type":"long"}}',
      'illegal_argument',
      'object field starting or ending with a [.] makes object resolution ambiguous: [a..b]',
    ],
  ])('refuses %s', (properties, kind, reason) => {
    expect(refusal(parseMappings(json(`{"properties":${properties}}`)))).toMatchObject({ kind, reason });
  });

  it('refuses unknown keys at the root', () => {
    expect(refusal(parseMappings(json('{"foo":1,"bar":{}}')))).toMatchObject({
      reason: 'Root mapping definition has unsupported parameters:  [foo : 1] [bar : {}]',
    });
  });

  it('allows 1,000 fields and objects and 20 levels', () => {
    const many = (count: number) => `{${Array.from({ length: count }, (_, i) => `"f${i}":{"type":"long"}`).join(',')}}`;
    expect(mapping(many(1000)).fields).toHaveLength(1000);
    expect(refusal(parseMappings(json(`{"properties":${many(1001)}}`)))).toMatchObject({
      kind: 'illegal_argument',
      reason: 'Limit of total fields [1000] has been exceeded',
    });
    const deep = (levels: number) => `{"${'x.'.repeat(levels - 1)}x":{"type":"long"}}`;
    expect(mapping(deep(20)).fields).toHaveLength(1);
    expect(refusal(parseMappings(json(`{"properties":${deep(21)}}`)))).toMatchObject({
      reason: expect.stringContaining('Limit of mapping depth [20] has been exceeded due to object field [x.'),
    });
    expect(refusal(parseMappings(json(`{"properties":${deep(100_000)}}`))).kind).toBe('illegal_argument');
  });
});

describe('mergeMappings', () => {
  const current = mapping(
    '{"k":{"type":"keyword","ignore_above":5},"t":{"type":"text","analyzer":"english"},"o":{"properties":{"n":{"type":"long"}}}}',
  );

  it('gives the same object back when nothing changes', () => {
    const same = update(current, '{"k":{"type":"keyword","ignore_above":5},"o":{"properties":{"n":{"type":"long"}}}}');
    expect(accept(same)).toBe(current);
    expect(accept(mergeMappings(current, json('{}')))).toBe(current);
    const multi = mapping('{"k":{"type":"keyword","fields":{"t":{"type":"text"}}}}');
    expect(accept(update(multi, '{"k":{"type":"keyword","fields":{"t":{"type":"text"}}}}'))).toBe(multi);
  });

  it('adds fields and multi-fields and changes what may change, the old mapping untouched', () => {
    const before = print(current);
    const next = accept(
      update(current, '{"k":{"type":"keyword","ignore_above":9,"fields":{"t":{"type":"text"}}},"o":{"properties":{"m":{"type":"date"}}}}'),
    );
    expect(next.field('k')?.ignoreAbove).toBe(9);
    expect(next.field('k.t')?.type).toBe('text');
    expect(next.field('o.m')?.type).toBe('date');
    expect(next.field('o.n')).toBe(current.field('o.n'));
    expect(print(current)).toBe(before);
  });

  it('changes dynamic, and leaves it when it is not named', () => {
    const strict = accept(mergeMappings(current, json('{"dynamic":"strict"}')));
    expect(strict.dynamic).toBe('strict');
    expect(accept(update(strict, '{"new":{"type":"long"}}')).dynamic).toBe('strict');
  });

  it.each([
    ['{"k":{"type":"text"}}', 'mapper [k] cannot be changed from type [keyword] to [text]'],
    ['{"o":{"properties":{"n":{"type":"integer"}}}}', 'mapper [o.n] cannot be changed from type [long] to [integer]'],
    [
      '{"t":{"type":"text"}}',
      'Mapper for [t] conflicts with existing mapper:\n\tCannot update parameter [analyzer] from [english] to [default]',
    ],
    ['{"k":{"properties":{}}}', "can't merge a non object mapping [k] with an object mapping"],
    ['{"o":{"type":"long"}}', "object mapping [o] can't be changed from object mapping to non-object mapping"],
  ])('refuses %s', (properties, reason) => {
    expect(refusal(update(current, properties))).toEqual({ kind: 'illegal_argument', reason });
  });
});
