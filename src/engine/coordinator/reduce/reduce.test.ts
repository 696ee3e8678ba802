import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newShardCost } from '../../cost/shard-cost.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { compareRows, type KeyColumn, textColumn } from '../../search/sort/key-column.ts';
import type { QueryPhaseResult } from '../../search/phase/query-phase.ts';
import { reduceAnswers, type Reduction } from './reduce.ts';
import { reduceMaxScore, reduceTotals } from './totals.ts';

function answer(values: readonly number[], by: 'score' | 'key' = 'key'): QueryPhaseResult {
  return {
    totalHits: { value: values.length, relation: 'eq' },
    maxScore: Number.NaN,
    docs: Uint32Array.from(values, (_, i) => i),
    scores: by === 'score' ? Float32Array.from(values) : new Float32Array(values.length).fill(Number.NaN),
    keys: by === 'score' ? [] : [{ kind: 'number', print: 'long', values: Float64Array.from(values) }],
    cost: newShardCost(),
  };
}

function columnsOf(kind: string, rows: readonly (readonly [number, number])[], at: number): KeyColumn[] {
  const second: KeyColumn = { kind: 'number', print: 'long', values: Float64Array.from(rows, (row) => row[1]) };
  if (kind.startsWith('a text'))
    return [
      textColumn(
        rows.map((row) => encodeUtf8(`t${row[0]}`)),
        false,
      ),
      second,
    ];
  const longs = kind.includes('64') && at % 2 === 1;
  if (longs) return [{ kind: 'long', print: 'long', values: BigInt64Array.from(rows, (row) => BigInt(row[0])) }, second];
  return [{ kind: 'number', print: 'long', values: Float64Array.from(rows, (row) => row[0]) }, second];
}

function entries({ page }: Reduction): { answer: number; row: number }[] {
  const byPlace: { answer: number; row: number }[] = [];
  for (const [answer, { rows, places }] of page.entries())
    for (const [i, place] of places.entries()) byPlace[place] = { answer, row: rows[i] };
  return byPlace;
}

describe('reduce', () => {
  it('is a sort of everything, ties by shard and then by row, with the page cut out', () => {
    const lists = fc.array(fc.array(fc.nat(5), { maxLength: 30 }), { maxLength: 9 });
    const law = fc.property(lists, fc.nat(60), fc.nat(20), (shards, from, size) => {
      const sorted = shards.map((values) => values.toSorted((a, b) => a - b));
      const all = sorted.flatMap((values, shard) => values.map((value, row) => ({ value, shard, row })));
      all.sort((a, b) => a.value - b.value || a.shard - b.shard || a.row - b.row);
      const reduced = reduceAnswers(
        sorted.map((values) => answer(values)),
        ['asc'],
        from,
        size,
      );
      expect(reduced.merged).toBe(all.length);
      expect(entries(reduced)).toEqual(all.slice(from, from + size).map(({ shard, row }) => ({ answer: shard, row })));
    });
    fc.assert(law);
  });

  it.each([
    ['two numbers', ['asc', 'desc']],
    ['a text, then a number', ['desc', 'asc']],
    ['a number that is 64 bits wide in some answers only', ['asc', 'asc']],
  ] as const)('merges %s as a sort of all rows does', (kind, orders) => {
    const rows = fc.array(fc.tuple(fc.nat(3), fc.nat(40)), { maxLength: 50 });
    const law = fc.property(fc.array(rows, { minLength: 1, maxLength: 12 }), fc.nat(100), fc.nat(30), (shards, from, size) => {
      const answers = shards.map((shard, at) => {
        const sorted = shard.toSorted(([a, x], [b, y]) => (orders[0] === 'asc' ? a - b : b - a) || (orders[1] === 'asc' ? x - y : y - x));
        return { ...answer(sorted.map(([first]) => first)), keys: columnsOf(kind, sorted, at) };
      });
      const all = answers.flatMap(({ docs }, at) => Array.from(docs, (row) => ({ answer: at, row })));
      all.sort((a, b) => {
        const order = compareRows(answers[a.answer]?.keys ?? [], a.row, answers[b.answer]?.keys ?? [], b.row, orders);
        return order || a.answer - b.answer || a.row - b.row;
      });
      const reduced = reduceAnswers(answers, orders, from, size);
      expect(reduced.merged).toBe(all.length);
      expect(entries(reduced)).toEqual(all.slice(from, from + size));
    });
    fc.assert(law);
  });

  it('puts -0 before 0, whatever the second key says', () => {
    const answers = [
      { ...answer([0]), keys: columnsOf('two numbers', [[0, 0]], 0) },
      { ...answer([-0]), keys: columnsOf('two numbers', [[-0, 1]], 1) },
    ];
    expect(entries(reduceAnswers(answers, ['asc', 'asc'], 0, 2))).toEqual([
      { answer: 1, row: 0 },
      { answer: 0, row: 0 },
    ]);
  });

  it('orders by score descending when there is no sort key', () => {
    const reduced = reduceAnswers([answer([3, 1], 'score'), answer([5, 3], 'score')], [], 0, 3);
    expect(entries(reduced)).toEqual([
      { answer: 1, row: 0 },
      { answer: 0, row: 0 },
      { answer: 1, row: 1 },
    ]);
  });
});

describe('totals', () => {
  const counted = (value: number, relation: 'eq' | 'gte' = 'eq'): QueryPhaseResult => ({ ...answer([]), totalHits: { value, relation } });

  it.each([
    [[counted(3), counted(4)], 10, { value: 7, relation: 'eq' }],
    [[counted(6), counted(4)], 10, { value: 10, relation: 'eq' }],
    [[counted(6), counted(5)], 10, { value: 10, relation: 'gte' }],
    [[counted(10, 'gte'), counted(0)], 10, { value: 10, relation: 'gte' }],
    [[counted(6), counted(5)], Infinity, { value: 11, relation: 'eq' }],
    [[counted(6)], 0, { value: 0, relation: 'gte' }],
    [[counted(6)], -1, undefined],
    [[], 10, { value: 0, relation: 'eq' }],
  ] as const)('adds up to the tracked limit', (answers, limit, total) => {
    expect(reduceTotals(answers, limit)).toEqual(total);
  });

  it('takes the highest of the scores that were computed', () => {
    const scored = (maxScore: number): QueryPhaseResult => ({ ...answer([]), maxScore });
    expect(reduceMaxScore([scored(Number.NaN), scored(2), scored(3), scored(Number.NaN)])).toBe(3);
    expect(reduceMaxScore([scored(Number.NaN)])).toBeNull();
  });
});
