import { expect, it } from 'vitest';
import { DocLog } from './doc-log.ts';
import { Ledger } from './ledger.ts';

it('keeps the documents of each bucket apart, however they come and however many they are', () => {
  const log = new DocLog(new Ledger(undefined));
  for (let doc = 0; doc < 1000; doc++) log.add(doc % 7 === 0 ? 900 : doc % 3, doc, doc >> 8, doc / 2);
  const found: number[][] = [];
  log.read(900, (doc, leaf, score) => found.push([doc, leaf, score]));
  const expected = Array.from({ length: 143 }, (_, at) => [at * 7, (at * 7) >> 8, (at * 7) / 2]);
  expect(found).toEqual(expected.toReversed());
  expect([log.count(900), log.count(0), log.count(899), log.count(5000)]).toEqual([143, 286, 0, 0]);
});

it('puts nothing down that cannot be paid for', () => {
  const ledger = new Ledger({ take: () => false });
  const log = new DocLog(ledger);
  for (let doc = 0; doc < 200; doc++) log.add(0, doc, 0, 1);
  log.add(1000, 1, 0, 1);
  expect([log.count(0), log.count(1000), ledger.isEmpty]).toEqual([64, 0, true]);
});
