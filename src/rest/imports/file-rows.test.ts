import { describe, expect, it } from 'vitest';
import { testBody } from '../testing/test-body.ts';
import type { FileKind } from '../../imports/row.ts';
import { fileRows } from './file-rows.ts';

const read = (kind: FileKind, text: string | Uint8Array): readonly string[] =>
  [...fileRows(testBody(text), kind)].map((row) => {
    if (row === undefined) return '...';
    return 'problem' in row ? `${row.line} ! ${row.problem}` : `${row.line} ${new TextDecoder().decode(row.source)}`;
  });

describe('a file of documents', () => {
  it('has one on each line of NDJSON', () => {
    expect(read('ndjson', '{"n":1}\n\n{"n":2}\r\n  \n{"n":3}')).toEqual(['1 {"n":1}', '3 {"n":2}', '5 {"n":3}']);
  });

  it('has one in each place of a JSON array, whatever stands in its texts', () => {
    expect(read('json', ' [ {"a":"],\\"{"} ,\n{"b":[1,{"c":"}"}]}\n]\n')).toEqual(['1 {"a":"],\\"{"} ', '2 {"b":[1,{"c":"}"}]}\n']);
    expect(read('json', '[]')).toEqual([]);
  });

  it('says that it still looks a long table over, before its first document', () => {
    const rows = read('csv', `n\n${'7\n'.repeat(3_000)}x`);
    expect(rows.indexOf('2 {"n":"7"}')).toBe(3);
    expect(rows.slice(0, 3)).toEqual(['...', '...', '...']);
    expect(rows).toHaveLength(3_004);
  });

  it('has one in each row of a table, with numbers and booleans where a whole column is', () => {
    expect(read('csv', 'name,zip,n,ok\n"a ""b""",01234,1.5,true\nc,12345,-2,false\n,1,,\n')).toEqual([
      '2 {"name":"a \\"b\\"","zip":"01234","n":1.5,"ok":true}',
      '3 {"name":"c","zip":"12345","n":-2,"ok":false}',
      '4 {"zip":"1"}',
    ]);
    expect(read('csv', 'a;b\n1;"x;y"\n')).toEqual(['2 {"a":1,"b":"x;y"}']);
    expect(read('csv', '')).toEqual([]);
  });

  it('is read in pieces, wherever these end', () => {
    const line = (i: number): string => `{"n":${i},"t":"${'ä'.repeat(i % 900)}"}`;
    const lines = Array.from({ length: 3_000 }, (_, i) => line(i));
    for (const [kind, text] of [
      ['ndjson', lines.join('\n')],
      ['json', `[${lines.join(',\n')}]`],
    ] as const) {
      const rows = read(kind, text);
      expect(rows.filter((row) => row === '...').length).toBeGreaterThan(3);
      expect(rows.filter((row) => row !== '...').map((row) => row.trimEnd())).toEqual(lines.map((one, i) => `${i + 1} ${one}`));
    }
    const table = read('csv', `n,t\n${Array.from({ length: 3_000 }, (_, i) => `${i},"${'ä'.repeat((i % 900) + 1)}"`).join('\n')}`);
    expect(table.filter((row) => row !== '...')).toHaveLength(3_000);
    expect(table).toContain(`3000 {"n":2998,"t":"${'ä'.repeat(299)}"}`);
  });

  it('may begin with a byte order mark', () => {
    expect(read('ndjson', '\uFEFF{"n":1}')).toEqual(['1 {"n":1}']);
    expect(read('csv', '\uFEFFn\n1')).toEqual(['2 {"n":1}']);
  });

  it.each<[FileKind, string, readonly string[]]>([
    [
      'ndjson',
      '{"n":1}\n{"n":\n[1]\n7\n{"n":1,"n":2}',
      ['2 ! not JSON', '3 ! a document must be', '4 ! a document must be', '5 ! not JSON'],
    ],
    ['json', '{"n":1}', ['1 ! a JSON file must be an array']],
    ['json', '[{"n":1},\n]', ['2 ! nothing behind the last comma']],
    ['json', '[{"n":1}\n{"n":2}]', ['2 ! not JSON']],
    ['json', '[\n{"n":1},\n{"n":\n"x}', ['4 ! the array does not end']],
    ['json', '[{"n":1}]\n x', ['2 ! text behind']],
    ['csv', 'a,a\n1,2', ['1 ! the field name [a]']],
    ['csv', 'a,\n1,2', ['1 ! field 2 has no name']],
    ['csv', 'a,b\n1\n1,2\n1,2,3', ['2 ! 1 field,', '4 ! 3 fields,']],
    ['csv', 'a\n"x', ['2 ! a quoted field']],
  ])('%s %j says which lines are wrong', (kind, text, problems) => {
    const wrong = read(kind, text).filter((row) => row.includes('!'));
    expect(wrong).toEqual(problems.map((problem) => expect.stringContaining(problem) as string));
  });

  it('says which line is not UTF-8', () => {
    expect(read('csv', Uint8Array.of(0x61, 0x0a, 0x62, 0x0a, 0xff, 0x0a))).toEqual(['2 {"a":"b"}', '3 ! not UTF-8']);
  });
});
