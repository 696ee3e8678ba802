import { describe, expect, it } from 'vitest';
import { SegmentBuilder } from './buffer/segment-builder.ts';
import { runToEnd } from './memory/slices.ts';
import { document, fieldType } from './testing/fixtures.ts';

const MANY = 100_000;
const rank = fieldType('rank', 'long');
const tag = fieldType('tag', 'keyword');

describe('a document of very many values', () => {
  it('has its numbers in order, in time for everybody else', () => {
    const builder = new SegmentBuilder();
    builder.add(document('a', [{ type: rank, numbers: Array.from({ length: MANY }, (_, i) => MANY - (i >> 1)) }]), 1, 0);
    builder.add(document('b', [{ type: rank, numbers: [3, 2n ** 62n, -1, 3] }]), 1, 1);
    const column = runToEnd(builder.seal('_0')).docValues('rank');
    if (column?.kind !== 'numeric') throw new Error('no column');
    expect(column.offsets).toEqual(Uint32Array.of(0, MANY, MANY + 4));
    const sorted = Array.from({ length: MANY }, (_, i) => BigInt(MANY / 2 + 1 + (i >> 1)));
    expect(column.values).toEqual(BigInt64Array.from([...sorted, -1n, 3n, 3n, 2n ** 62n]));
  });

  it('has its keywords in order, each once', () => {
    const builder = new SegmentBuilder();
    const text = (i: number): string => `t${2_000_000 - (i >> 1)}`;
    builder.add(document('a', [{ type: tag, texts: Array.from({ length: MANY }, (_, i) => text(i)) }]), 1, 0);
    builder.add(document('b', [{ type: tag, texts: [text(0), text(8), text(9), text(0)] }]), 1, 1);
    const column = runToEnd(builder.seal('_0')).docValues('tag');
    if (column?.kind !== 'ordinal') throw new Error('no column');
    const distinct = MANY / 2;
    expect(column.offsets).toEqual(Uint32Array.of(0, distinct, distinct + 2));
    expect([...column.ordinals]).toEqual([...Array.from({ length: distinct }, (_, i) => i), distinct - 5, distinct - 1]);
  });
});
