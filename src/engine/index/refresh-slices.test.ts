import { describe, expect, it } from 'vitest';
import { IndexWriter } from './index-writer.ts';
import { document, fieldType } from './testing/fixtures.ts';
import { snapshotIds } from './testing/segment-view.ts';

const DOCUMENTS = 12_000;
const body = fieldType('body', 'text');

function put(writer: IndexWriter, id: string, version: number, seqNo: number): void {
  const words = Array.from({ length: 12 }, (_, k) => `w${(seqNo * 31 + k * k * 17) % 3001}`).join(' ');
  writer.put(document(id, [{ type: body, texts: [words] }]), version, seqNo);
}

function filled(): IndexWriter {
  const writer = new IndexWriter(() => 0);
  for (let i = 0; i < DOCUMENTS; i++) put(writer, `d${i}`, 1, i);
  return writer;
}

describe('a refresh in slices', () => {
  it('lets documents be read, replaced and deleted between its slices, and publishes it all at once', () => {
    const writer = filled();
    const before = writer.searcher;
    const refresh = writer.startRefresh();
    expect([refresh.step(), refresh.step(), writer.searcher === before]).toEqual([false, false, true]);
    expect(writer.state('d5')).toEqual({ version: 1, seqNo: 5, deleted: false });
    put(writer, 'd5', 2, DOCUMENTS);
    writer.remove('d6', 2, DOCUMENTS + 1);
    put(writer, 'new', 1, DOCUMENTS + 2);
    expect(writer.state('d5')).toEqual({ version: 2, seqNo: DOCUMENTS, deleted: false });
    expect(writer.read('d5')?.version).toBe(2);
    expect(writer.read('d6')).toBeUndefined();
    expect(writer.read('d7')?.version).toBe(1);
    expect(writer.searcher.leaves).toEqual([]);
    expect(refresh.finish()).toBe(true);
    const kept = Array.from({ length: DOCUMENTS }, (_, i) => `d${i}`).filter((id) => id !== 'd5' && id !== 'd6');
    expect(snapshotIds(writer.searcher)).toEqual([...kept, 'd5', 'new']);
    expect(writer.hasChanges).toBe(false);
  });

  it('is brought to its end by the next refresh, a forced merge or a full buffer', () => {
    const ends: readonly ((writer: IndexWriter) => void)[] = [
      (writer) => writer.refresh(),
      (writer) => writer.forceMerge(1),
      (writer) => {
        for (let i = 0; i < 33_000; i++) put(writer, `e${i}`, 1, DOCUMENTS + i);
      },
    ];
    for (const end of ends) {
      const writer = filled();
      const refresh = writer.startRefresh();
      refresh.step();
      end(writer);
      expect(writer.stats().documents).toBeGreaterThanOrEqual(DOCUMENTS);
      expect([refresh.step(), refresh.finish()]).toEqual([true, true]);
    }
  });
});
