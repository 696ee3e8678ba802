import { describe, expect, it } from 'vitest';
import { Refusal } from '../errors/refusal.ts';
import { testBody } from '../testing/test-body.ts';
import { type BulkItem, parseBulk } from './bulk.ts';

const read = (text: string, index: string | undefined = 'i'): readonly BulkItem[] => [
  ...parseBulk(testBody(text), { index, routing: undefined, source: undefined }),
];

function reasonFor(text: string, index: string | undefined = 'i'): unknown {
  try {
    return read(text, index);
  } catch (error) {
    if (!(error instanceof Refusal)) return error;
    return error.error.kind === 'validation' ? error.error.findings.join() : 'reason' in error.error && error.error.reason;
  }
}

describe('parseBulk', () => {
  it('reads each action, and keeps sources as the bytes they came in', () => {
    const items = read(
      '{"index":{"_id":"1","routing":"r"}}\n{ "a" : 1.0 }\r\n\n{"create":{"_index":"j"}}\n{}\n{"delete":{"_id":"2"}}\n{"update":{"_id":"3"}}\n{"doc":{"b":2},"doc_as_upsert":true}\n',
    );
    expect(items.map(({ operation }) => [operation.action, operation.index, operation.id, operation.routing])).toEqual([
      ['index', 'i', '1', 'r'],
      ['create', 'j', undefined, undefined],
      ['delete', 'i', '2', undefined],
      ['update', 'i', '3', undefined],
    ]);
    expect(new TextDecoder().decode(items[0]?.operation.source?.bytes)).toBe('{ "a" : 1.0 }');
    expect(items[3]?.operation.update).toMatchObject({ docAsUpsert: true, detectNoop: true });
  });

  it.each(['7', '', 'a b', 'x"y', 'é', 'a\\b', '"}}', '\u0007', '\u007f'])(
    'reads a plain action line as it reads any other: id %j',
    (id) => {
      for (const action of ['index', 'create']) {
        const lines = [`{"${action}":{"_id":${JSON.stringify(id)}}}`, `{ "${action}":{"_id":${JSON.stringify(id)}}}`];
        const [plain, other] = lines.map((line) => read(`${line}\n{}\n`));
        expect(plain).toEqual(other);
      }
      expect(() => read(`{"index":{"_id":"${'x'.repeat(513)}"}}\n{}\n`)).toThrow(Refusal);
    },
  );

  it('leaves documents unread', () => {
    const items = read('{"index":{"_id":"1"}}\n{"a":\n{"index":{"_id":"2"}}\n{}\n');
    const texts = items.map(({ operation }) => new TextDecoder().decode(operation.source?.bytes));
    expect([texts, items.map((item) => item.error)]).toEqual([
      ['{"a":', '{}'],
      [undefined, undefined],
    ]);
  });

  it('spoils only the item with an empty id', () => {
    expect(read('{"index":{"_id":""}}\n{}\n')[0]?.error).toEqual({
      kind: 'illegal_argument',
      reason: 'if _id is specified it must not be empty',
    });
  });

  it.each([
    ['{"index":{}}\n{}', 'The bulk request must be terminated by a newline [\\n]'],
    ['"x"\n', 'Malformed action/metadata line [1], expected START_OBJECT but found [VALUE_STRING]'],
    ['{}\n', 'Malformed action/metadata line [1], expected FIELD_NAME but found [END_OBJECT]'],
    ['{"index":1}\n', 'Malformed action/metadata line [1], expected START_OBJECT or END_OBJECT but found [VALUE_NUMBER]'],
    [
      '{"index":{}}\n{}\n{"drop":{}}\n',
      'Malformed action/metadata line [3], expected field [create], [delete], [index] or [update] but found [drop]',
    ],
    ['{"index":{"x":1}}\n{}\n', 'Action/metadata line [1] contains an unknown parameter [x]'],
    [
      '{"delete":{"_id":"1"}}\n{"index":{"_id":{"a":1}}}\n{}\n',
      'Malformed action/metadata line [2], expected a simple value for field [_id] but found [START_OBJECT]',
    ],
    [
      '{"update":{"_id":"1","_source":["a"]}}\n{}\n',
      'Malformed action/metadata line [1], expected a simple value for field [_source] but found [START_ARRAY]',
    ],
    ['{"index":{"pipeline":"p"}}\n{}\n', '[pipeline] is not supported by this service'],
    ['\n\n', 'no requests added'],
    ['', 'no requests added'],
    ['{"delete":{}}\n', 'id is missing'],
  ])('refuses %j as a whole', (text, reason) => {
    expect(reasonFor(text)).toBe(reason);
  });

  it('takes null for nothing said', () => {
    expect(read('{"index":{"_id":null,"_index":null,"routing":null,"nope":null}}\n{}\n')[0]?.operation).toMatchObject({ index: 'i' });
  });

  it('refuses an item without an index', () => {
    const nowhere = { index: undefined, routing: undefined, source: undefined };
    expect(() => [...parseBulk(testBody('{"index":{}}\n{}\n'), nowhere)]).toThrow(Refusal);
  });
});
