import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxRowBytes, type FileKind } from './row.ts';
import { rowReader } from './row-reader.ts';

/** Rows as `line: text`, problems as `line! reason`, of a file that comes in chunks of these lengths, again and again. */
function read(kind: FileKind, bytes: Uint8Array, chunks: readonly number[] = [bytes.length]): readonly string[] {
  const reader = rowReader(kind, (names) => (fields) => JSON.stringify(Object.fromEntries(names.map((name, at) => [name, fields[at]]))));
  const rows = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = Math.max(1, chunks[turn % chunks.length] ?? 1);
    rows.push(...reader.read(bytes.subarray(at, at + length), false));
    at += length;
  }
  rows.push(...reader.read(new Uint8Array(), true));
  return rows.map((row) =>
    'problem' in row
      ? `${row.line}! ${row.problem}`
      : `${row.line}: ${typeof row.json === 'string' ? row.json : new TextDecoder().decode(row.json)}`,
  );
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a file read in chunks', () => {
  const files: readonly (readonly [FileKind, string])[] = [
    ['ndjson', '{"a":1}\n\n{"a":"é \\n"}\r\n  \n{"a":3}'],
    ['json', '[\n{"a":"]},\\"["},\n[1,[2]], 4,"x" ]\n'],
    ['json', '[{"a":1},,{"a":2}] x'],
    ['csv', 'a,b\r\n1,"x ""y"", z\nsecond line"\n\n2,\n3\n"4" 5,6\n7,8'],
    ['csv', 'a;b\n"1;2";3,4\n'],
  ];

  it.each(files)('gives the same rows of %s whatever the chunks: %j', (kind, text) => {
    const bytes = encode(text);
    const whole = read(kind, bytes);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (chunks) => {
        expect(read(kind, bytes, chunks)).toEqual(whole);
      }),
    );
  });

  it('passes over a byte order mark', () => {
    expect(read('ndjson', encode('\uFEFF{"a":1}\n'))).toEqual(['1: {"a":1}']);
    expect(read('csv', encode('\uFEFFa\n1\n'))).toEqual(['2: {"a":"1"}']);
  });
});

describe('lines', () => {
  it('are taken as they stand, blank ones passed over', () => {
    expect(read('ndjson', encode('{"a":1}\n\n not json \r\n'))).toEqual(['1: {"a":1}', '3:  not json ']);
  });

  it('that are too long to hold are told, and the next ones are read', () => {
    const long = new Uint8Array(maxRowBytes + 100_000).fill(0x20);
    const rows = read('ndjson', new Uint8Array([...encode('{}\n'), ...long, ...encode('\n{"b":1}\n')]), [65_536]);
    expect(rows).toEqual(['1: {}', '2! longer than 8 MiB: passed over', '3: {"b":1}']);
  });
});

describe('an array', () => {
  it('is cut at its commas, each element with the line it begins on', () => {
    expect(read('json', encode('[\n{"a":\n1},\n2]'))).toEqual(['2: {"a":\n1}', '4: 2']);
  });

  it('must begin and end', () => {
    expect(read('json', encode('{"a":1}'))).toEqual(['1! a JSON file must be an array of documents']);
    expect(read('json', encode('[{"a":1},\n{"a":'))).toEqual(['1: {"a":1}', '2! the array does not end']);
    expect(read('json', encode('[]'))).toEqual([]);
  });
});

describe('a table', () => {
  it('keeps good lines and tells the others with their numbers', () => {
    expect(read('csv', encode('a,b\n1,2\n3\n4,5"\n"6" x,7\n"8\n9",10\n11,12\n'))).toEqual([
      '2: {"a":"1","b":"2"}',
      '3! 1 field, the first line names 2',
      '4! a quote in a field that is not quoted',
      '5! text behind the closing quote of a field',
      '6: {"a":"8\\n9","b":"10"}',
      '8: {"a":"11","b":"12"}',
    ]);
  });

  it('tells bytes that are no UTF-8, and takes the character that stands for them where a file has it', () => {
    expect(read('csv', encode('a\n\uFFFD\n'))).toEqual(['2: {"a":"\uFFFD"}']);
    expect(read('csv', new Uint8Array([...encode('a\n'), 0xe9, 0x0a, ...encode('b\n')]))).toEqual(['2! not UTF-8', '3: {"a":"b"}']);
  });

  it('takes no line of values for names when the first line names none', () => {
    expect(read('csv', encode('a,a\n1,2\n3,4\n'))).toEqual(['1! the field name [a] stands there twice']);
    expect(read('csv', encode('a,b,\n1,2,\n'))).toEqual(['1! field 3 has no name']);
    expect(read('csv', encode('a,"b" x\n1,2\n'))).toEqual(['1! text behind the closing quote of a field']);
    expect(read('csv', new Uint8Array([0x67, 0xf6, ...encode(',b\n1,2\n')]))).toEqual(['1! not UTF-8']);
    expect(read('csv', new Uint8Array([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x62, 0, 0x0a, 0, 0x31, 0, 0x2c, 0, 0x32, 0]))).toEqual([
      '1! not UTF-8',
    ]);
  });
});
