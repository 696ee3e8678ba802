import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../json/utf8.ts';
import { IndexWriter } from './index-writer.ts';
import type { Searcher } from '../segment/searcher.ts';
import { document, fieldType } from '../testing/fixtures.ts';
import { applyStep, expectedView, history, Model } from '../testing/history.ts';
import type { Step, Stored } from '../testing/history.ts';
import { segmentFaults } from '../testing/segment-laws.ts';
import { snapshot } from '../testing/segment-view.ts';

const body = fieldType('body', 'text');
const IDS = Array.from({ length: 14 }, (_, i) => `id${i}`);

function realTime(writer: IndexWriter, id: string) {
  const read = writer.read(id);
  return { read: read && { ...read, source: decodeUtf8(read.source) }, state: writer.state(id) };
}

function expectedRead({ id, version, seqNo }: Stored) {
  return { source: `${id}@${version}`, version, seqNo, ...(version % 2 === 0 && { routing: `r${version}` }) };
}

function expectedRealTime(model: Model, id: string) {
  const live = model.live.get(id);
  const tombstone = model.deleted.get(id);
  if (!live) return { read: undefined, state: tombstone && { ...tombstone, deleted: true } };
  return { read: expectedRead(live), state: { version: live.version, seqNo: live.seqNo, deleted: false } };
}

/** Runs a history and notes, at every point where it can be seen, what the writer answers and what the model says. */
function live(steps: readonly Step[]) {
  const writer = new IndexWriter(() => 0);
  const model = new Model();
  const seen: unknown[] = [];
  const wanted: unknown[] = [];
  let shown: readonly unknown[] = [];
  const held: { readonly searcher: Searcher; readonly before: unknown }[] = [];
  const note = (answer: unknown, truth: unknown) => {
    seen.push(answer);
    wanted.push(truth);
  };
  for (const step of steps) {
    applyStep(writer, model, step);
    if (step.op === 'hold') {
      writer.searcher.acquire();
      held.push({ searcher: writer.searcher, before: snapshot(writer.searcher) });
    }
    if (step.op === 'refresh') shown = [...model.live.values()].map(expectedView);
    if (step.op === 'refresh' || step.op === 'forceMerge') note(snapshot(writer.searcher), shown);
    if (step.op === 'forceMerge') note(writer.hasChanges || writer.stats().segments <= step.max, true);
    for (const id of IDS) note(realTime(writer, id), expectedRealTime(model, id));
  }
  writer.refresh();
  note(writer.stats().documents, model.live.size);
  for (const { segment } of writer.searcher.leaves) note(segmentFaults(segment), []);
  for (const { searcher, before } of held) note(snapshot(searcher), before);
  return { seen, wanted };
}

/** The segments a history leaves behind when maintenance runs `extra[i]` times before step i. */
function segmentsAfter(steps: readonly Step[], extra: readonly number[]) {
  const writer = new IndexWriter(() => 0);
  const model = new Model();
  steps.forEach((step, index) => {
    for (let i = 0; i < extra[index % extra.length]; i++) writer.maintain();
    if (step.op !== 'maintain') applyStep(writer, model, step);
  });
  writer.refresh();
  return writer.searcher.leaves.map(({ segment, liveDocs }) => [segment.name, segment.buffer, liveDocs]);
}

describe('a writer', () => {
  it('agrees with a map at every step, and never changes a searcher it published', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { seen, wanted } = live(steps);
        expect(seen).toEqual(wanted);
      }),
      { numRuns: 100 },
    );
  });

  it('makes the same segments however often maintenance runs', () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat(3), { minLength: 1 }), (steps, extra) => {
        expect(segmentsAfter(steps, extra)).toEqual(segmentsAfter(steps, [0]));
      }),
      { numRuns: 60 },
    );
  });

  it('merges many small segments into few, keeping the order of documents', () => {
    const writer = new IndexWriter(() => 0);
    for (let i = 0; i < 200; i++) {
      writer.put(document(`d${i}`, [{ type: body, texts: ['x'] }]), 1, i);
      writer.refresh();
      while (writer.maintain());
    }
    writer.refresh();
    expect(writer.stats().segments).toBeLessThan(16);
    expect(snapshot(writer.searcher).map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, i) => `d${i}`));
  });

  it('answers whether a refresh changed anything, and keeps the searcher when not', () => {
    const writer = new IndexWriter(() => 0);
    const empty = writer.searcher;
    expect([writer.hasChanges, writer.refresh(), writer.searcher === empty]).toEqual([false, false, true]);
    writer.remove('nobody', 1, 0);
    expect(writer.hasChanges).toBe(false);
    writer.put(document('a', []), 1, 0);
    expect([writer.hasChanges, writer.refresh(), writer.hasChanges]).toEqual([true, true, false]);
    writer.remove('a', 2, 1);
    expect([writer.hasChanges, writer.refresh(), writer.stats().segments]).toEqual([true, true, 0]);
  });

  it('forgets the version of a deleted document after a minute', () => {
    let now = 0;
    const writer = new IndexWriter(() => now);
    writer.remove('a', 4, 0);
    now = 60_000;
    expect(writer.state('a')).toEqual({ version: 4, seqNo: 0, deleted: true });
    now = 60_001;
    expect(writer.state('a')).toBeUndefined();
  });

  it('counts each segment that only contexts keep alive once', () => {
    const writer = new IndexWriter(() => 0);
    writer.put(document('a', []), 1, 0);
    writer.refresh();
    const first = writer.searcher;
    first.acquire();
    writer.put(document('b', []), 1, 1);
    writer.refresh();
    const second = writer.searcher;
    second.acquire();
    expect(writer.heldBeyondCurrent([first, second])).toEqual({ segments: 0, bytes: 0 });
    const bytes = second.leaves.reduce((sum, { segment }) => sum + segment.byteLength, 0);
    writer.forceMerge(1);
    expect(writer.heldBeyondCurrent([first, second, first])).toEqual({ segments: 2, bytes });
    second.release();
    expect(writer.heldBeyondCurrent([first, second]).segments).toBe(1);
    expect(second.leaves).toEqual([]);
  });

  it('takes an id with a lone surrogate for the id it is stored as', () => {
    const writer = new IndexWriter(() => 0);
    writer.put(document('\ud800', []), 1, 0);
    writer.put(document('\ufffd', []), 2, 1);
    writer.refresh();
    expect(writer.stats()).toMatchObject({ documents: 1, deleted: 1 });
    expect(writer.state('\ud800')?.version).toBe(2);
  });
});
