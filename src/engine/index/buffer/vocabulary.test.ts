import { describe, expect, it } from 'vitest';
import { compareBytes } from '../../json/utf8.ts';
import { IndexWriter } from '../writer/index-writer.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { openSegment } from '../segment/segment-reader.ts';
import { runToEnd } from '../memory/slices.ts';
import { document, fieldType } from '../testing/fixtures.ts';
import { Vocabularies } from './vocabulary.ts';

const body = fieldType('body', 'text');

/** What builders that take documents in turns seal, each a part. */
function sealed(texts: readonly string[], parts: number, vocabularies: () => Vocabularies) {
  const builders = Array.from({ length: parts }, () => new SegmentBuilder(vocabularies()));
  texts.forEach((text, i) => builders[i % parts].add(document(`d${i}`, [{ type: body, texts: [text] }]), 1, i));
  const runs = builders.map((builder, part) => builder.seal(`_${part}`));
  // In turns as well: each pauses while the others go on.
  const steps = runs.map((run) => run.next());
  while (steps.some(({ done }) => done !== true)) for (let i = 0; i < parts; i++) if (steps[i].done !== true) steps[i] = runs[i].next();
  return steps.map(({ value }) => (typeof value === 'object' ? new Uint8Array(value.buffer) : new Uint8Array(0)));
}

describe('a vocabulary common to buffers', () => {
  it.each([9, 6000])('gives the segments that one for each gives, of %s texts', (count) => {
    const texts = Array.from(
      { length: count },
      (_, i) => `word${(i * 7) % 311} common w${i} common rare${i % 5003} some more of ${i % 17}`,
    );
    const own = sealed(texts, 3, () => new Vocabularies());
    const common = new Vocabularies();
    const shared = sealed(texts, 3, () => common);
    // Not by `toEqual`, which takes seconds for so many bytes.
    expect(shared.map((bytes, part) => compareBytes(bytes, own[part]))).toEqual([0, 0, 0]);
  });

  it.each([
    [10, true],
    [5000, false],
  ])('of %d words is empty once nobody uses it, or another one', (words, isKept) => {
    const vocabularies = new Vocabularies();
    const first = vocabularies.acquire();
    for (let word = 0; word < words; word++) first.terms.idOf(`w${word}`);
    const second = vocabularies.acquire();
    expect(second).toBe(first);
    vocabularies.release(first);
    expect(vocabularies.acquire().terms.size).toBe(words);
    vocabularies.release(first);
    vocabularies.release(first);
    const next = vocabularies.acquire();
    expect([next === first, next.terms.size, next.terms.find('w1')]).toEqual([isKept, 0, -1]);
    expect([next.terms.idOf('w3'), next.terms.idOf('w1')]).toEqual([0, 1]);
  });

  it('is shared out among its users, in whole bytes', () => {
    const vocabularies = new Vocabularies();
    const vocabulary = vocabularies.acquire();
    const alone = vocabulary.byteShare;
    vocabularies.acquire();
    expect(vocabulary.byteShare).toBe(alone / 2);
    for (let user = 3; user <= 7; user++) vocabularies.acquire();
    expect([alone % 7 > 0, vocabulary.byteShare]).toEqual([true, Math.ceil(alone / 7)]);
  });

  it('is given back by a buffer all of whose documents were deleted', () => {
    const vocabularies = new Vocabularies();
    const writer = new IndexWriter(() => 0, vocabularies);
    writer.put(document('d', [{ type: body, texts: ['one two'] }]), 1, 0);
    writer.remove('d', 2, 1);
    writer.refresh();
    const next = vocabularies.acquire();
    expect([next.users, next.terms.size]).toEqual([1, 0]);
  });

  it('is given back by a writer that is closed, which may be written to and refreshed all the same', () => {
    const vocabularies = new Vocabularies();
    const writer = new IndexWriter(() => 0, vocabularies);
    const put = (id: string, text: string) => writer.put(document(id, [{ type: body, texts: [text] }]), 1, 0);
    put('a', 'one two');
    writer.close();
    const next = vocabularies.acquire();
    expect(next.users).toBe(1);
    vocabularies.release(next);
    const another = vocabularies.acquire();
    expect([another.users, another.terms.idOf('three')]).toEqual([1, 0]);
    put('b', 'two four');
    writer.refresh();
    const [{ segment }] = writer.searcher.leaves;
    const { terms } = segment.inverted('body') ?? {};
    expect(Array.from({ length: terms?.size ?? 0 }, (_, ordinal) => terms?.text(ordinal))).toEqual(['four', 'one', 'two']);
    put('c', 'five');
    expect(another.users).toBe(1);
  });

  it('stays as it was for a buffer that is sealed while others go on', () => {
    const vocabularies = new Vocabularies();
    const builder = new SegmentBuilder(vocabularies);
    const other = new SegmentBuilder(vocabularies);
    for (let i = 0; i < 5000; i++) builder.add(document(`d${i}`, [{ type: body, texts: [`b${i} a${i % 7} c${i} d${i % 900}`] }]), 1, i);
    const run = builder.seal('_0');
    let step = run.next();
    for (let i = 0; step.done !== true; step = run.next(), i++) {
      for (let k = 0; k < 500; k++) other.add(document(`o${i}-${k}`, [{ type: body, texts: [`new${i}x${k} b${k}`] }]), 1, k);
    }
    const { terms } = openSegment('_0', step.value.buffer).inverted('body') ?? {};
    expect(terms?.size).toBe(5000 + 7 + 5000 + 900);
    expect(runToEnd(other.seal('_1')).inverted('body')?.terms.size).toBeGreaterThan(500);
  });
});
