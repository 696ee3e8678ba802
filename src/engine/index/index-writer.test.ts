import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../json/utf8.ts';
import type { ParsedDocument, ParsedField } from '../schema/parsed-document.ts';
import { hasBit } from './bits.ts';
import { IndexWriter } from './index-writer.ts';
import { encodeLength } from './norms.ts';
import { compareNumbers } from './number-order.ts';
import type { Leaf, Searcher } from './searcher.ts';
import type { Segment } from './segment.ts';
import { POSTINGS_BLOCK } from './segment.ts';
import { columnValues, document, dumpPostings, fieldType, sourceText } from './testing/fixtures.ts';

const body = fieldType('body', 'text');
const tag = fieldType('tag', 'keyword');
const plain = fieldType('plain', 'keyword', { indexed: false });
const rank = fieldType('rank', 'long');
const TOP = 9_223_372_036_854_775_807n;

interface Content {
  readonly words: readonly string[];
  readonly tags: readonly string[];
  readonly ranks: readonly (number | bigint)[];
}

interface Stored extends Content {
  readonly id: string;
  readonly version: number;
  readonly seqNo: number;
}

type Step =
  | { readonly op: 'put'; readonly id: number; readonly content: Content }
  | { readonly op: 'remove'; readonly id: number }
  | { readonly op: 'refresh' }
  | { readonly op: 'maintain' }
  | { readonly op: 'forceMerge'; readonly max: number }
  | { readonly op: 'hold' };

const word = fc.constantFrom('a', 'b', 'ab', '\uffff', '\u{10000}', 'é');
const content = fc.record<Content>({
  words: fc.array(word, { maxLength: 5 }),
  tags: fc.array(word, { maxLength: 3 }),
  ranks: fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(TOP, TOP - 1n, 70_000)), { maxLength: 2 }),
});
const id = fc.nat(12);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ op: fc.constant('put' as const), id, content }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('remove' as const), id }) },
  { weight: 4, arbitrary: fc.constant({ op: 'refresh' as const }) },
  { weight: 3, arbitrary: fc.constant({ op: 'maintain' as const }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('forceMerge' as const), max: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ op: 'hold' as const }) },
);
const history = fc.array(step, { maxLength: 120, size: 'max' });

function parsed({ id, version, words, tags, ranks }: Stored): ParsedDocument {
  const fields: ParsedField[] = [];
  if (words.length > 0) fields.push({ type: body, texts: [words.join(' ')] });
  if (tags.length > 0) fields.push({ type: tag, texts: tags }, { type: plain, texts: tags });
  if (ranks.length > 0) fields.push({ type: rank, numbers: ranks });
  return document(id, fields, version, version % 2 === 0 ? `r${version}` : undefined);
}

/** The trivial index: live documents in order of their last write. */
class Model {
  readonly live = new Map<string, Stored>();
  readonly deleted = new Map<string, { version: number; seqNo: number }>();
  #seqNo = 0;

  put(id: string, content: Content): Stored {
    const stored = { id, ...content, version: this.#nextVersion(id), seqNo: this.#seqNo++ };
    this.live.delete(id);
    this.deleted.delete(id);
    this.live.set(id, stored);
    return stored;
  }

  remove(id: string): { version: number; seqNo: number } {
    const tombstone = { version: this.#nextVersion(id), seqNo: this.#seqNo++ };
    this.live.delete(id);
    this.deleted.set(id, tombstone);
    return tombstone;
  }

  #nextVersion(id: string): number {
    return (this.live.get(id)?.version ?? this.deleted.get(id)?.version ?? 0) + 1;
  }
}

function liveDocIds({ segment, liveDocs }: Leaf): number[] {
  const docIds = Array.from({ length: segment.docCount }, (_, docId) => docId);
  return liveDocs ? docIds.filter((docId) => hasBit(liveDocs, docId)) : docIds;
}

function readDocument(segment: Segment, docId: number) {
  const column = (path: string) => {
    const docValues = segment.docValues(path);
    return docValues ? columnValues(docValues, docId) : [];
  };
  const words = (dumpPostings(segment, 'body') ?? []).flatMap(({ term, docs }) =>
    docs.filter((posting) => posting.docId === docId).flatMap(({ positions }) => positions?.map((at) => ({ at, term })) ?? []),
  );
  const terms = (dumpPostings(segment, 'tag') ?? []).filter(({ docs }) => docs.some((posting) => posting.docId === docId));
  return {
    id: segment.id(docId),
    source: sourceText(segment, docId),
    routing: segment.routing(docId),
    version: segment.version(docId),
    seqNo: segment.seqNo(docId),
    words: words.toSorted((a, b) => a.at - b.at).map(({ term }) => term),
    norm: segment.inverted('body')?.norms?.[docId] ?? 0,
    hasBody: hasBit(segment.fieldNames('body') ?? { words: new Uint32Array(8), cardinality: 0 }, docId),
    terms: terms.map(({ term }) => term),
    tags: column('tag'),
    plain: column('plain'),
    ranks: column('rank').map(String),
  };
}

function expected({ id, words, tags, ranks, version, seqNo }: Stored) {
  const codePoint = (text: string) => text.codePointAt(0) ?? 0;
  const distinct = [...new Set(tags)].sort((a, b) => codePoint(a) - codePoint(b) || a.length - b.length);
  return {
    id,
    source: `${id}@${version}`,
    routing: version % 2 === 0 ? `r${version}` : undefined,
    version,
    seqNo,
    words: [...words],
    norm: encodeLength(words.length),
    hasBody: words.length > 0,
    terms: distinct,
    tags: distinct,
    plain: distinct,
    ranks: [...ranks].sort(compareNumbers).map(String),
  };
}

function snapshot(searcher: Searcher) {
  return searcher.leaves.flatMap((leaf) => liveDocIds(leaf).map((docId) => readDocument(leaf.segment, docId)));
}

/** Laws every segment keeps, whatever its history. */
function checkSegment(segment: Segment): void {
  for (const path of ['body', 'tag']) checkBlocks(segment, path);
  for (const path of ['tag', 'plain', 'rank']) checkValueOrder(segment, path);
}

function checkBlocks(segment: Segment, path: string): void {
  const field = segment.inverted(path);
  if (!field) return;
  for (let ordinal = 0; ordinal < field.terms.size; ordinal++) {
    const postings = field.postings(ordinal);
    const freqs = [...postings.freqs.subarray(postings.start, postings.end)];
    const norms = [...postings.docIds.subarray(postings.start, postings.end)].map((docId) => field.norms?.[docId] ?? 1);
    expect(field.docFreq(ordinal)).toBe(freqs.length);
    expect(freqs.length).toBeGreaterThan(0);
    expect(field.totalTermFreq(ordinal)).toBe(freqs.reduce((sum, freq) => sum + freq, 0));
    for (let from = 0, block = postings.blockStart; from < freqs.length; from += POSTINGS_BLOCK, block++) {
      expect(postings.blockMaxFreq[block]).toBe(Math.max(...freqs.slice(from, from + POSTINGS_BLOCK)));
      expect(postings.blockMinNorm[block]).toBe(Math.min(...norms.slice(from, from + POSTINGS_BLOCK)));
    }
  }
}

function checkValueOrder(segment: Segment, path: string): void {
  const column = segment.docValues(path);
  if (!column) return;
  const raw: { docId: number; value: number | bigint }[] = [];
  for (let docId = 0; docId < segment.docCount; docId++) {
    const start = column.offsets ? column.offsets[docId] : docId;
    const end = start + columnValues(column, docId).length;
    for (let i = start; i < end; i++) raw.push({ docId, value: column.kind === 'ordinal' ? column.ordinals[i] : column.values[i] });
  }
  const sorted = raw.toSorted((a, b) => compareNumbers(a.value, b.value) || a.docId - b.docId);
  expect([...column.valueOrder()]).toEqual(sorted.map(({ docId }) => docId));
  for (const probe of [-1, 0, 2, TOP]) {
    expect(column.seek(probe, false)).toBe(sorted.filter(({ value }) => value < probe).length);
    expect(column.seek(probe, true)).toBe(sorted.filter(({ value }) => value <= probe).length);
  }
}

function apply(writer: IndexWriter, model: Model, step: Exclude<Step, { op: 'hold' }>): void {
  if (step.op === 'put') {
    const stored = model.put(`id${step.id}`, step.content);
    writer.put(parsed(stored), stored.version, stored.seqNo);
  } else if (step.op === 'remove') {
    const { version, seqNo } = model.remove(`id${step.id}`);
    writer.remove(`id${step.id}`, version, seqNo);
  } else if (step.op === 'forceMerge') writer.forceMerge(step.max);
  else writer[step.op]();
}

function checkRealTime(writer: IndexWriter, model: Model): void {
  for (let i = 0; i <= 13; i++) {
    const id = `id${i}`;
    const live = model.live.get(id);
    const tombstone = model.deleted.get(id);
    const read = writer.read(id);
    expect(read && { ...read, source: decodeUtf8(read.source) }).toEqual(
      live && {
        source: `${id}@${live.version}`,
        version: live.version,
        seqNo: live.seqNo,
        ...(live.version % 2 === 0 && { routing: `r${live.version}` }),
      },
    );
    expect(writer.state(id)).toEqual(
      live ? { version: live.version, seqNo: live.seqNo, deleted: false } : tombstone && { ...tombstone, deleted: true },
    );
  }
}

describe('a writer', () => {
  it('agrees with a map after every refresh, and never changes a searcher it published', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const writer = new IndexWriter(() => 0);
        const model = new Model();
        const held: { searcher: Searcher; seen: unknown }[] = [];
        for (const step of steps) {
          if (step.op === 'hold') {
            writer.searcher.acquire();
            held.push({ searcher: writer.searcher, seen: snapshot(writer.searcher) });
            continue;
          }
          apply(writer, model, step);
          if (step.op === 'refresh' || step.op === 'forceMerge') {
            expect(snapshot(writer.searcher)).toEqual([...model.live.values()].map(expected));
            expect(writer.stats().documents).toBe(model.live.size);
            if (step.op === 'forceMerge') expect(writer.stats().segments).toBeLessThanOrEqual(step.max);
          }
        }
        checkRealTime(writer, model);
        writer.refresh();
        checkRealTime(writer, model);
        for (const { segment } of writer.searcher.leaves) checkSegment(segment);
        for (const { searcher, seen } of held) expect(snapshot(searcher)).toEqual(seen);
      }),
      { numRuns: 150 },
    );
  });

  it('makes the same segments however often maintenance runs', () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat(3), { minLength: 1 }), (steps, extra) => {
        const shapes = [true, false].map((busy) => {
          const writer = new IndexWriter(() => 0);
          const model = new Model();
          steps.forEach((step, index) => {
            if (step.op === 'hold' || step.op === 'maintain') return;
            for (let i = 0; busy && i < extra[index % extra.length]; i++) writer.maintain();
            apply(writer, model, step);
          });
          writer.refresh();
          return writer.searcher.leaves.map(({ segment, liveDocs }) => [segment.name, segment.buffer, liveDocs]);
        });
        expect(shapes[0]).toEqual(shapes[1]);
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
    now = 59_999;
    expect(writer.state('a')).toEqual({ version: 4, seqNo: 0, deleted: true });
    now = 60_000;
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
