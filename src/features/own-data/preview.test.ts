import { describe, expect, it } from 'vitest';
import { readPreview } from './preview.ts';

const bytesOf = (text: string, swapped = false): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
  return swapped ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes;
};
const wide = Array.from({ length: 1_001 }, (_, column) => `c${column}`);

describe('why nothing of a file can be imported', () => {
  it.each([
    ['nothing is in it', 'empty.csv', '', 'empty'],
    ['nothing but ends of lines is in it', 'blank.ndjson', '\n \n\n', 'blank'],
    ['an array of nothing', 'none.json', '[ ]', 'blank'],
    ['a table without a line', 'head.csv', 'a,b\n', 'headerOnly'],
    ['a table with the line ends of another time', 'old.csv', 'a,b\r1,2\r', 'headerOnly'],
    ['a table that names a field twice', 'twice.csv', 'a,a\n1,2\n', 'head'],
    ['UTF-16 with its mark', 'marked.csv', bytesOf('\ufeffa,b\n1,2\n'), 'encoding'],
    ['UTF-16 the other way round', 'swapped.ndjson', bytesOf('\ufeff{"a":1}\n', true), 'encoding'],
    ['UTF-16 without a mark', 'bare.csv', bytesOf('a,b\n1,2\n3,4\n'), 'encoding'],
    ['no text at all', 'sheet.csv', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 33, 0]), 'encoding'],
    ['a document no import takes', 'long.ndjson', `{"a":"${'x'.repeat(9 * 1024 * 1024)}"}\n{"a":1}\n`, 'long'],
    ['more fields than an index has', 'wide.csv', `${wide.join()}\n${wide.map(() => '1').join()}\n`, 'wide'],
    ['the body of a bulk request', 'bulk.ndjson', '{"index":{"_id":"1"}}\n{"a":1}\n{"create":{}}\n{"a":2}\n', 'bulk'],
    ['lines that are no documents', 'lines.ndjson', '{"a":1},\n{"a":2},\n', 'kind'],
  ])('%s', async (_, name, content, refusal) => {
    expect((await readPreview(new File([content], name))).refusal).toBe(refusal);
  });

  it.each(['{"index":{"name":"x"}}', '{"index":3}', '{"index":{},"a":1}', '{"update":["_id"]}', '{"a":{"_id":"1"}}'])(
    'is not that %s were an action of a bulk request',
    async (line) => {
      expect((await readPreview(new File([`${line}\n`], 'a.ndjson'))).refusal).toBeUndefined();
    },
  );

  it('is no reason where a document can be had, however long the first one is', async () => {
    const long = JSON.stringify({ a: 'x'.repeat(1024 * 1024) });
    const { refusal, rows } = await readPreview(new File([`${long}\n{"a":"y"}\n`], 'long.ndjson'));
    expect([refusal, rows.length]).toEqual([undefined, 2]);
    expect((await readPreview(new File(['a,b\n\0,2\nnothing else,3\n'], 'zero.csv'))).refusal).toBeUndefined();
    expect((await readPreview(new File(['a\n日本語\n'], 'words.csv'))).refusal).toBeUndefined();
  });
});
