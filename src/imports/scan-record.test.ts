import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanRecord } from './scan-record.ts';

/** The records of a whole text, empty lines passed over. */
function read(text: string) {
  const records = [];
  for (let at = 0, line = 1; at < text.length;) {
    const record = scanRecord(text, at, { separator: ',', over: true });
    if (record === undefined) throw new Error('the text is over');
    const { fields, problem } = record;
    if (problem !== undefined) records.push({ line, problem });
    else if (fields.length > 0) records.push({ line, fields });
    at = record.end;
    line += record.lines;
  }
  return records;
}

describe('a CSV text', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,\n,b\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"a,b","say ""hi"""\n', [['a,b', 'say "hi"']]],
    ['"two\nlines"\nx\n', [['two\nlines'], ['x']]],
    ['a\n\n\r\nb\n', [['a'], ['b']]],
    ['""\n', [['']]],
    [' a ,b\r c\n', [[' a ', 'b\r c']]],
    ['', []],
  ])('%j is split into its fields', (text, fields) => {
    expect(read(text).map((record) => ('fields' in record ? record.fields : record.problem))).toEqual(fields);
  });

  it('says which line a record begins on', () => {
    expect(read('a\n\n"b\nc"\nd').map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it('says what is wrong with a record and goes on behind it', () => {
    expect(read('a\nb"c,d\n"e"f\ng\n"h\ni')).toEqual([
      { line: 1, fields: ['a'] },
      { line: 2, problem: 'a quote in a field that is not quoted' },
      { line: 3, problem: 'text behind the closing quote of a field' },
      { line: 4, fields: ['g'] },
      { line: 5, problem: 'a quoted field without its closing quote' },
      { line: 6, fields: ['i'] },
    ]);
  });

  it('gives back whatever was written as one', () => {
    const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é') });
    const write = (value: string): string => `"${value.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 1 })), (rows) => {
        const text = rows.map((row) => row.map(write).join(',')).join('\r\n');
        expect(read(text).map((record) => ('fields' in record ? record.fields : record.problem))).toEqual(rows);
      }),
    );
  });
});
