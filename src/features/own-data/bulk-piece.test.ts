import { expect, it } from 'vitest';
import { PieceWriter } from './bulk-piece.ts';

it('writes each document as one line, whatever lines it had in the file', () => {
  const writer = new PieceWriter();
  writer.add({ line: 2, json: new TextEncoder().encode('{"a":\n1,\n"b":2}\n') });
  writer.add({ line: 5, json: '{"a":3}' });
  const piece = writer.take();
  expect(new TextDecoder().decode(piece?.body)).toBe('{"index":{}}\n{"a": 1, "b":2} \n{"index":{}}\n{"a":3}\n');
  expect(piece?.lines).toEqual([2, 5]);
});
