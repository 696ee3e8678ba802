import { describe, expect, it } from 'vitest';
import { IndexWriter } from '../writer/index-writer.ts';
import { document, fieldType } from '../testing/fixtures.ts';

const body = fieldType('body', 'text');
const LARGE = [1500, 1500, 1500, 1100];
const DOCUMENTS = LARGE.reduce((sum, size) => sum + size);

/** A writer whose large segments are due to be merged, which the documents of the last do not pay for. */
function filled(): IndexWriter {
  const writer = new IndexWriter(() => 0);
  let seqNo = 0;
  for (const size of LARGE) {
    for (let i = 0; i < size; i++, seqNo++) {
      const words = Array.from({ length: 150 }, (_, k) => `w${(seqNo * 31 + k * k * 17) % 3001}`).join(' ');
      writer.put(document(`d${seqNo}`, [{ type: body, texts: [words] }]), 1, seqNo);
    }
    writer.refresh();
  }
  return writer;
}

function put(writer: IndexWriter, i: number): void {
  writer.put(document(`e${i % 3}`, []), 1, i);
}

/** Writes that earn little, each published; answers after how many of them the large segments were one. */
function writesUntilMerged(writer: IndexWriter, between: () => void): number {
  for (let i = 0; i < 20_000; i++) {
    put(writer, i);
    writer.refresh();
    if (writer.searcher.leaves.some(({ segment }) => segment.docCount >= DOCUMENTS)) return i;
    between();
  }
  return -1;
}

describe('a merge of large segments', () => {
  it('waits where nothing is written that would pay for it', () => {
    const writer = filled();
    while (writer.refresh());
    expect(writer.stats().segments).toBe(LARGE.length);
  });

  it('is taken over by the same refresh, whether somebody worked ahead or not', () => {
    const eager = filled();
    const lazy = filled();
    const ahead = writesUntilMerged(eager, () => {
      while (eager.maintain());
    });
    const behind = writesUntilMerged(lazy, () => {});
    expect(ahead).toBeGreaterThan(100);
    expect(behind).toBe(ahead);
  });

  it('does no more between refreshes than was paid for', () => {
    const writer = filled();
    while (writer.refresh());
    expect(writer.maintain()).toBe(false);
    const { merges } = writer.stats();
    put(writer, 1);
    writer.refresh();
    while (writer.maintain());
    expect([writer.hasChanges, writer.refresh(), writer.stats().merges]).toEqual([true, false, merges]);
    expect([writer.hasChanges, writer.maintain()]).toEqual([false, false]);
  });

  it('is paid for by deletions as well', () => {
    const writer = filled();
    while (writer.refresh());
    for (let i = 0; i < DOCUMENTS && writer.stats().segments > 1; i++) {
      writer.remove(`d${i}`, 2, i);
      writer.refresh();
    }
    expect(writer.stats().segments).toBe(1);
  });
});
