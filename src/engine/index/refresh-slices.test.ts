import { describe, expect, it } from 'vitest';
import { IndexWriter } from './writer/index-writer.ts';
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

  it('goes before the next refresh and before a forced merge', () => {
    const ends: readonly ((writer: IndexWriter) => void)[] = [(writer) => writer.refresh(), (writer) => writer.forceMerge(1)];
    for (const end of ends) {
      const writer = filled();
      const refresh = writer.startRefresh();
      refresh.step();
      end(writer);
      expect(writer.stats().documents).toBe(DOCUMENTS);
      expect([refresh.step(), refresh.finish()]).toEqual([true, true]);
    }
  });

  it('publishes everything written by its end, several full buffers of it', () => {
    const writer = filled();
    const refresh = writer.startRefresh();
    refresh.step();
    for (let i = 0; i < 70_000; i++) writer.put(document(`e${i % 66_000}`, []), 1, DOCUMENTS + i);
    expect(writer.sealing?.done).toBe(false);
    expect(writer.stats().documents).toBe(0);
    refresh.finish();
    expect([writer.stats().documents, writer.sealing]).toEqual([DOCUMENTS + 66_000, undefined]);
  });
});

describe('a forced merge in slices', () => {
  it('lets documents be written, published and deleted between its slices, and loses none of it', () => {
    const writer = filled();
    writer.refresh();
    for (let i = 0; i < 3000; i++) put(writer, `more${i}`, 1, DOCUMENTS + i);
    writer.refresh();
    const merge = writer.startForceMerge(1);
    expect([merge.step(), merge.step(), writer.stats().segments]).toEqual([false, false, 2]);
    put(writer, 'd5', 2, 20_000);
    writer.remove('d6', 2, 20_001);
    writer.refresh();
    expect(writer.stats()).toMatchObject({ documents: DOCUMENTS + 2999, segments: 3 });
    put(writer, 'more7', 2, 20_002);
    writer.remove('d8', 2, 20_003);
    const before = writer.searcher;
    merge.finish();
    expect(writer.searcher).toBe(before);
    writer.refresh();
    expect(writer.stats()).toMatchObject({ documents: DOCUMENTS + 2998, segments: 3 });
    const ids = [...Array.from({ length: DOCUMENTS }, (_, i) => `d${i}`), ...Array.from({ length: 3000 }, (_, i) => `more${i}`)];
    const written = new Set(['d5', 'd6', 'd8', 'more7']);
    expect(snapshotIds(writer.searcher)).toEqual([...ids.filter((id) => !written.has(id)), 'd5', 'more7']);
    expect(writer.hasChanges).toBe(false);
  });

  it('shows no write, whatever it merges, until a refresh does', () => {
    const writer = new IndexWriter(() => 0);
    for (let i = 0; i < 3; i++) {
      put(writer, `d${i}`, 1, i);
      writer.refresh();
    }
    put(writer, 'd3', 1, 3);
    writer.remove('d0', 2, 4);
    writer.forceMerge(1);
    expect(writer.stats()).toMatchObject({ documents: 3, segments: 3 });
    expect(snapshotIds(writer.searcher)).toEqual(['d0', 'd1', 'd2']);
    expect([writer.refresh(), writer.stats().segments, snapshotIds(writer.searcher)]).toEqual([true, 1, ['d1', 'd2', 'd3']]);
    expect(writer.stats().deleted).toBe(0);
  });

  it('goes before the next one, and gives up merges that were not forced', () => {
    const writer = new IndexWriter(() => 0);
    for (let i = 0; i < 8; i++) {
      put(writer, `d${i}`, 1, i);
      writer.refresh();
    }
    const first = writer.startForceMerge(2);
    first.step();
    writer.forceMerge(1);
    expect([first.done, writer.stats().segments, writer.stats().documents, writer.maintain()]).toEqual([true, 1, 8, false]);
  });
});
