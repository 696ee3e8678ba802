import { describe, expect, it } from 'vitest';
import { mergeNumbers } from './merge-columns.ts';
import { SegmentBuilder } from '../buffer/segment-builder.ts';
import { runToEnd, SliceMeter, UNITS_PER_STEP } from '../memory/slices.ts';
import { document, fieldType } from '../testing/fixtures.ts';

const DOCUMENTS = 120_000;

describe('a merge of 64-bit longs', () => {
  it('goes back to doubles with pauses, once the values beyond 2^53 are gone', () => {
    const builder = new SegmentBuilder();
    const rank = fieldType('rank', 'long');
    for (let i = 0; i < DOCUMENTS; i++) builder.add(document(`d${i}`, [{ type: rank, numbers: [i === 0 ? 2n ** 60n : -i] }]), 1, i);
    const column = runToEnd(builder.seal('_0')).docValues('rank');
    if (column?.kind !== 'numeric') throw new Error('no column');
    expect(column.values).toBeInstanceOf(BigInt64Array);
    const docMap = Int32Array.from({ length: DOCUMENTS }, (_, docId) => docId - 1);
    const slices: number[] = [];
    const work = mergeNumbers([{ column, docMap }], new SliceMeter());
    let step = work.next();
    for (; step.done !== true; step = work.next()) slices.push(step.value);
    const { docs, values } = step.value;
    expect(values).toEqual(Float64Array.from({ length: DOCUMENTS - 1 }, (_, i) => -i - 1));
    expect(docs.length).toBe(DOCUMENTS - 1);
    expect(slices.length).toBeGreaterThan(2);
    expect(Math.max(...slices)).toBeLessThan(UNITS_PER_STEP * 1.4);
  });
});
