import { expect, it } from 'vitest';
import { runToEnd, SliceMeter, UNITS_PER_STEP } from '../../index/memory/slices.ts';
import { MetricAggregator, type AggregationWorld, handOn } from './aggregator.ts';
import { Block, BLOCK_DOCS } from './block.ts';

/** Takes documents of many values, and notes how many came at a time. */
class Heavy extends MetricAggregator {
  readonly taken: number[] = [];
  readonly #perDoc: number;

  constructor(perDoc: number) {
    super();
    this.#perDoc = perDoc;
  }

  override get perDoc(): number {
    return this.#perDoc;
  }

  protected enterLeaf(): void {}

  protected collectBlock({ count }: Block): void {
    this.taken.push(count);
  }

  protected partialOf(): never {
    throw new Error('nothing is built');
  }
}

function worldOf(isOver: () => boolean): AggregationWorld {
  return { meter: new SliceMeter(), isOver } as unknown as AggregationWorld;
}

it('hands on as few documents at a time as make a block of values, gives way by the values, and ends when time is over', () => {
  const block = new Block();
  block.count = BLOCK_DOCS;
  const [plain, heavy] = [new Heavy(1), new Heavy(20)];
  const steps = [
    ...handOn(
      block,
      [plain, heavy],
      worldOf(() => false),
    ),
  ];
  expect(plain.taken).toEqual([BLOCK_DOCS]);
  expect(Math.max(...heavy.taken) * 20).toBeLessThanOrEqual(BLOCK_DOCS);
  expect(heavy.taken.reduce((sum, count) => sum + count, 0)).toBe(BLOCK_DOCS);
  expect(steps.length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...steps)).toBeLessThan(UNITS_PER_STEP * 1.5);
  const late = new Heavy(20);
  runToEnd(
    handOn(
      block,
      [late],
      worldOf(() => late.taken.length === 3),
    ),
  );
  expect(late.taken).toHaveLength(3);
});
