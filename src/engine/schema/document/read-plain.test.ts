import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { FieldLog, IS_NUMBER } from './field-log.ts';
import type { Mapping } from '../mapping.ts';
import { parseDocument } from './parse-document.ts';
import { parseMappings } from '../parse-mappings.ts';
import type { LoggedFields, ParsedField } from './parsed-document.ts';

const MAPPING = mapped(`{
  "properties": {
    "text": { "type": "text" },
    "tag": { "type": "keyword", "ignore_above": 6 },
    "title": { "type": "text", "fields": { "raw": { "type": "keyword" }, "size": { "type": "integer", "ignore_malformed": true } } },
    "count": { "type": "integer" },
    "long": { "type": "long", "null_value": 7 },
    "ratio": { "type": "double" },
    "float": { "type": "float" },
    "day": { "type": "date" },
    "flag": { "type": "boolean" },
    "host": { "type": "ip" },
    "place": { "type": "geo_point" },
    "big": { "type": "unsigned_long" },
    "copied": { "type": "keyword", "copy_to": "text" },
    "inner": { "properties": { "tag": { "type": "keyword" }, "deep": { "properties": { "n": { "type": "long" } } } } },
    "off": { "type": "object", "enabled": false },
    "many": { "type": "nested", "properties": { "n": { "type": "long" } } }
  }
}`);

function mapped(text: string): Mapping {
  const value = parseJson(encodeUtf8(text));
  const mapping = value.ok && isJsonObject(value.value) ? parseMappings(value.value) : undefined;
  if (mapping?.ok !== true) throw new Error('no mapping');
  return mapping.value;
}

/** Values by path, in the order of the paths. */
function listed(fields: readonly ParsedField[]): unknown {
  return fields
    .map((field) => [field.type.path, 'texts' in field ? field.texts : field.numbers] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function fieldsOf({ log, from, to }: LoggedFields, text: Uint8Array): ParsedField[] {
  const fields: ParsedField[] = [];
  for (let at = from; at < to;) {
    const type = log.types[at];
    const values: (string | number)[] = [];
    for (; at < to && log.types[at] === type; at++) values.push(valueOf(log, at, text));
    fields.push(log.starts[at - 1] === IS_NUMBER ? { type, numbers: values.map(Number) } : { type, texts: values.map(String) });
  }
  return fields;
}

function valueOf(log: FieldLog, at: number, bytes: Uint8Array): string | number {
  const start = log.starts[at];
  if (start === IS_NUMBER) return log.numbers[at];
  return start < 0 ? log.texts[log.ends[at]] : new TextDecoder().decode(bytes.subarray(start, log.ends[at]));
}

/** What comes of a document, with a log and without one. */
function bothWays(text: string) {
  const source = encodeUtf8(text);
  const log = new FieldLog();
  log.number(MAPPING.fields[0], 1);
  const quick = parseDocument(MAPPING, { id: 'x', source, log });
  const slow = parseDocument(MAPPING, { id: 'x', source });
  const logged = quick.ok ? quick.value.document.logged : undefined;
  return {
    isQuick: logged !== undefined,
    quick: quick.ok ? { fields: listed(logged ? fieldsOf(logged, source) : quick.value.document.fields) } : quick.error,
    slow: slow.ok ? { fields: listed(slow.value.document.fields) } : slow.error,
    length: log.length,
    isSameMapping: quick.ok && slow.ok ? quick.value.mapping.fields.length === slow.value.mapping.fields.length : undefined,
  };
}

const scalar = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    'false',
    '"true"',
    '""',
    '0',
    '-0',
    '00',
    '01',
    '-',
    '1.0',
    '1.5',
    '-2e3',
    '1e400',
    '2147483648',
    '"7"',
    '"x"',
  ),
  fc.constantFrom(
    '99999999999999999999',
    '123456789012345',
    '1234567890123456',
    '"2020-01-01"',
    '1577836800000',
    '"10.0.0.1"',
    '{"lat":1,"lon":2}',
  ),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.string().map((text) => JSON.stringify(text)),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => JSON.stringify(text)),
);
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`) },
    { weight: 1, arbitrary: tie('object') },
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom('tag', 'deep', 'n', 'x'), tie('value')), { maxLength: 3 })
    .map((members) => `{${members.map(([name, member]) => `"${name}":${String(member)}`).join(' ,')} }`),
})).value;
const name = fc.constantFrom(
  ...'text tag title count long ratio float day flag host place big copied inner off many'.split(' '),
  '_id',
  'new',
  'inner.tag',
  '',
);

describe('a document read from its bytes alone', () => {
  it('has the values, or the error, that reading it into objects gives', () => {
    const document = fc
      .tuple(fc.array(fc.tuple(name, value), { maxLength: 5 }), fc.constantFrom('', ' ', '\n', '\t\r', '\v', '}', ',', 'x'))
      .map(([members, tail]) => `{${members.map(([key, member]) => `"${key}" : ${String(member)}`).join(', ')}}${tail}`);
    fc.assert(
      fc.property(document, (text) => {
        const { isQuick, quick, slow, length, isSameMapping } = bothWays(text);
        expect(quick).toEqual(slow);
        expect(isSameMapping ?? true).toBe(true);
        expect(isQuick || length === 1).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    '{"text":"two words","tag":"a","count":3,"day":1577836800000}',
    ' { "title" : "5" , "flag" : true , "ratio" : 0.5 , "inner" : { "tag" : [ "a" , "b" ] , "deep" : { "n" : 1 } } } ',
    '{"text":"é","tag":null,"host":"10.0.0.1","day":"2020-01-01","long":-9007199254740991}',
    '{"title":["1",2,null],"tag":[]}',
    '{}',
  ])('takes %s', (text) => {
    const { isQuick, quick, slow } = bothWays(text);
    expect([isQuick, quick]).toEqual([true, slow]);
  });

  it('does not take a member for the one that stood at its place in the document before', () => {
    const texts = [
      '{"title":"1","tag":"a"}',
      '{"inner":{"tag":"b"}}',
      '{"tag":"c","title":"2"}',
      '{"tag":"d","titled":"3"}',
      '{"tag":"e","tit',
    ];
    const read = texts.map((text) => bothWays(text));
    expect(read.map(({ quick }) => quick)).toEqual(read.map(({ slow }) => slow));
    expect(read.map(({ isQuick }) => isQuick)).toEqual([true, true, true, false, false]);
  });

  it.each(['{"tag":"a","tag":"b"}', '{"text":"\\u0041"}', '{"new":1}', '{"copied":"a"}', '[1]', '{"count":1', ''])(
    'leaves %s to the other way',
    (text) => {
      const { isQuick, quick, slow } = bothWays(text);
      expect([isQuick, quick]).toEqual([false, slow]);
    },
  );
});
