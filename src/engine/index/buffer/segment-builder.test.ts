import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../json/utf8.ts';
import { IndexWriter } from '../writer/index-writer.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { runToEnd } from '../memory/slices.ts';
import { openSegment } from '../segment/segment-reader.ts';
import { columnValues, document, dumpPostings, fieldType, sourceText } from '../testing/fixtures.ts';

const title = fieldType('title', 'text');
const tag = fieldType('tag', 'keyword', { ignoreAbove: 5 });
const rank = fieldType('rank', 'long');
const price = fieldType('price', 'double');

function sample() {
  const builder = new SegmentBuilder();
  builder.add(
    document('a', [
      { type: title, texts: ['red fish red', '- blue'] },
      { type: tag, texts: ['x', 'b', 'x'] },
      { type: rank, numbers: [3, 1, 3] },
    ]),
    1,
    0,
  );
  builder.add(
    document(
      'b',
      [
        { type: title, texts: ['fish'] },
        { type: tag, texts: ['too long'] },
        { type: rank, numbers: [2] },
      ],
      '',
      'r',
    ),
    7,
    1,
  );
  builder.add(
    document('a', [
      { type: tag, texts: ['b'] },
      { type: price, numbers: [0.5] },
    ]),
    2,
    2,
  );
  return runToEnd(builder.seal('_0'));
}

describe('a sealed segment', () => {
  it('inverts text with positions that leave a gap of 100 between values', () => {
    expect(dumpPostings(sample(), 'title')).toEqual([
      { term: 'blue', docs: [{ docId: 0, freq: 1, positions: [104] }] },
      {
        term: 'fish',
        docs: [
          { docId: 0, freq: 1, positions: [1] },
          { docId: 1, freq: 1, positions: [0] },
        ],
      },
      { term: 'red', docs: [{ docId: 0, freq: 2, positions: [0, 2] }] },
    ]);
  });

  it('keeps field statistics and one norm byte per document', () => {
    const field = sample().inverted('title');
    expect(field).toMatchObject({ docCount: 2, sumTotalTermFreq: 5, sumDocFreq: 4, hasPositions: true });
    expect([...(field?.norms ?? [])]).toEqual([4, 1, 0]);
    expect(field?.totalTermFreq(2)).toBe(2);
    expect(field?.docFreq(2)).toBe(1);
  });

  it('indexes keywords once per document, without positions and norms, and drops values above the limit', () => {
    const field = sample().inverted('tag');
    expect(field).toMatchObject({ docCount: 2, hasPositions: false, norms: undefined });
    expect(dumpPostings(sample(), 'tag')).toEqual([
      {
        term: 'b',
        docs: [
          { docId: 0, freq: 1 },
          { docId: 2, freq: 1 },
        ],
      },
      { term: 'x', docs: [{ docId: 0, freq: 1 }] },
    ]);
  });

  it('keeps the values of a document ascending, ordinals without duplicates', () => {
    const segment = sample();
    const tags = segment.docValues('tag');
    const ranks = segment.docValues('rank');
    expect(tags && [0, 1, 2].map((docId) => columnValues(tags, docId))).toEqual([['b', 'x'], [], ['b']]);
    expect(ranks && [0, 1, 2].map((docId) => columnValues(ranks, docId))).toEqual([[1, 3, 3], [2], []]);
    expect([...(ranks?.valueOrder() ?? [])]).toEqual([0, 1, 0, 0]);
  });

  it('finds the last document of an id and gives back what was stored', () => {
    const segment = sample();
    expect([segment.findId('a'), segment.findId('b'), segment.findId('c')]).toEqual([2, 1, -1]);
    expect([0, 1, 2].map((docId) => segment.id(docId))).toEqual(['a', 'b', 'a']);
    expect([0, 1, 2].map((docId) => segment.version(docId))).toEqual([1, 7, 2]);
    expect([0, 1, 2].map((docId) => segment.seqNo(docId))).toEqual([0, 1, 2]);
    expect([0, 1, 2].map((docId) => segment.routing(docId))).toEqual([undefined, 'r', undefined]);
    expect(sourceText(segment, 1)).toBe('b@');
  });

  it('answers undefined for fields it does not have', () => {
    const segment = sample();
    expect([segment.inverted('none'), segment.docValues('none'), segment.fieldNames('none')]).toEqual([undefined, undefined, undefined]);
    expect(segment.docValues('title')).toBeUndefined();
    expect(segment.inverted('rank')).toBeUndefined();
    expect(segment.fieldNames('title')?.cardinality).toBe(2);
  });

  it('reads back from a copy of its buffer with identical answers', () => {
    const segment = sample();
    const copy = openSegment('_0', structuredClone(segment.buffer));
    for (const path of ['title', 'tag']) expect(dumpPostings(copy, path)).toEqual(dumpPostings(segment, path));
    for (const path of ['tag', 'rank', 'price']) {
      expect(copy.docValues(path)?.valueOrder()).toEqual(segment.docValues(path)?.valueOrder());
    }
    expect(copy.findId('a')).toBe(2);
    expect(copy.docCount).toBe(3);
  });

  it('refuses a buffer that is not a segment', () => {
    expect(() => openSegment('_0', new ArrayBuffer(64))).toThrow('not a segment');
  });
});

describe('a field that is not indexed or has no doc values', () => {
  const off = { indexed: false, docValues: false };

  function sealed(type: Parameters<typeof fieldType>[1], extra: Parameters<typeof fieldType>[2]) {
    const field = fieldType('f', type, extra);
    const builder = new SegmentBuilder();
    builder.add(document('a', []), 1, 0);
    const texts = type === 'text' || type === 'keyword';
    builder.add(document('b', [texts ? { type: field, texts: ['x'] } : { type: field, numbers: [1] }]), 1, 1);
    const segment = runToEnd(builder.seal('_0'));
    return {
      terms: segment.inverted('f')?.terms.size,
      column: segment.docValues('f')?.kind,
      present: segment.fieldNames('f')?.words[0],
    };
  }

  it.each([
    ['text', {}, { terms: 1, column: undefined, present: 2 }],
    ['text', off, { terms: undefined, column: undefined, present: undefined }],
    ['keyword', {}, { terms: 1, column: 'ordinal', present: undefined }],
    ['keyword', { docValues: false }, { terms: 1, column: undefined, present: 2 }],
    ['keyword', { indexed: false }, { terms: undefined, column: 'ordinal', present: undefined }],
    ['keyword', off, { terms: undefined, column: undefined, present: undefined }],
    ['long', { docValues: false }, { terms: undefined, column: 'numeric', present: undefined }],
    ['long', { indexed: false }, { terms: undefined, column: 'numeric', present: undefined }],
    ['long', off, { terms: undefined, column: undefined, present: undefined }],
  ] as const)('%s with %j keeps only what is needed', (type, extra, kept) => {
    expect(sealed(type, extra)).toEqual(kept);
  });
});

describe('a term dictionary', () => {
  const words = ['\u{10000}', '\uffff', 'b', 'a', 'ab', '\u00e9', '\ud800', '\ufffd'];

  function dictionary() {
    const builder = new SegmentBuilder();
    for (const word of words) builder.add(document(word, [{ type: fieldType('f', 'keyword'), texts: [word] }]), 1, 0);
    return runToEnd(builder.seal('_0'));
  }

  it('sorts by code point, U+10000 after U+FFFF, and takes a lone surrogate for U+FFFD', () => {
    const terms = dictionary().inverted('f')?.terms;
    const texts = Array.from({ length: terms?.size ?? 0 }, (_, ordinal) => terms?.text(ordinal));
    expect(texts).toEqual(['a', 'ab', 'b', '\u00e9', '\ufffd', '\uffff', '\u{10000}']);
    expect(dumpPostings(dictionary(), 'f')?.[4].docs.map(({ docId }) => docId)).toEqual([6, 7]);
  });

  it('looks terms up exactly and by ceiling', () => {
    const terms = dictionary().inverted('f')?.terms;
    const lookups = ['a', 'aa', 'ab', '\u{10000}', ''].map((text) => terms?.lookup(encodeUtf8(text)));
    expect(lookups).toEqual([0, -1, 1, 6, -1]);
    const ceilings = ['', 'aa', 'b', 'c', '\u{10001}'].map((text) => terms?.ceiling(encodeUtf8(text)));
    expect(ceilings).toEqual([0, 1, 2, 3, 7]);
  });
});

function column(type: Parameters<typeof fieldType>[1], values: readonly (number | bigint)[]) {
  const builder = new SegmentBuilder();
  for (const value of values) builder.add(document('x', [{ type: fieldType('n', type), numbers: [value] }]), 1, 0);
  const docValues = runToEnd(builder.seal('_0')).docValues('n');
  if (docValues?.kind !== 'numeric') throw new Error('expected a numeric column');
  return docValues;
}

describe('a numeric column', () => {
  it.each([
    ['small', 'byte', [1, -128, 127], Int8Array],
    ['two bytes', 'short', [128, -1], Int16Array],
    ['four bytes', 'integer', [32768, -2147483648], Int32Array],
    ['a date', 'date', [1_700_000_000_000, 5], Float64Array],
    ['a fraction', 'double', [0.5], Float64Array],
    ['a floating -0', 'double', [-0], Float64Array],
    ['an integral -0', 'long', [-0], Int8Array],
    ['2^53 - 1', 'long', [9_007_199_254_740_991, 1], Float64Array],
    ['the extremes of a long', 'long', [1, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n], BigInt64Array],
  ] as const)('of %s takes the narrowest exact array', (_, type, values, array) => {
    const { values: stored } = column(type, values);
    expect(stored).toBeInstanceOf(array);
    expect(Array.from(stored as ArrayLike<number | bigint>, String)).toEqual(values.map(String));
  });

  it('keeps longs beyond 2^53 exact, orders them and seeks them', () => {
    const top = 9_223_372_036_854_775_807n;
    const longs = column('long', [top, 4, top - 1n, -3]);
    expect([...longs.valueOrder()]).toEqual([3, 1, 2, 0]);
    expect([
      longs.seek(top, false),
      longs.seek(top, true),
      longs.seek(top - 1n, true),
      longs.seek(4, false),
      longs.seek(-3.5, true),
    ]).toEqual([3, 4, 3, 1, 0]);
  });

  it('orders -0.0 before 0.0, infinities at the ends, equal values by document', () => {
    const doubles = column('double', [0, -0, Infinity, -1.5, 0, -Infinity, 1e-300, -0]);
    expect([...doubles.valueOrder()]).toEqual([5, 3, 1, 7, 0, 4, 6, 2]);
    expect([doubles.seek(-0, false), doubles.seek(-0, true), doubles.seek(0, false), doubles.seek(0, true)]).toEqual([2, 4, 4, 6]);
  });

  it('takes doubles again when a merge drops the last long beyond 2^53', () => {
    const writer = new IndexWriter(() => 0);
    for (const [id, value] of [
      ['a', 5],
      ['b', 9_223_372_036_854_775_807n],
    ] as const) {
      writer.put(document(id, [{ type: rank, numbers: [value] }]), 1, 0);
    }
    writer.refresh();
    writer.remove('b', 2, 1);
    writer.forceMerge(1);
    writer.refresh();
    expect(writer.searcher.leaves[0].segment.docValues('rank')).toMatchObject({ values: new Int8Array([5]) });
  });
});
