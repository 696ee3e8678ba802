import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layout, measures, pixelsPerEntry, stageHeight, type Bar, type Part } from './layout.ts';
import { fold, type AnswerScene } from './answer-scene.ts';
import { sceneOf, total } from '../features/paging-compare/stage/scene.ts';
import { stageScale } from './stage-scale.ts';
import { anyLane } from '../features/paging-compare/stage/testing/costs.ts';

const asked = fc.record({ everything: fc.boolean(), byField: fc.boolean(), unique: fc.boolean() });
const width = fc.integer({ min: 200, max: 700 });

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** Bars of a part, and what they stand for together. */
const entriesOf = (bars: readonly Bar[], ...parts: readonly Part[]) =>
  sum(bars.filter((bar) => parts.includes(bar.part)).map((bar) => bar.entries));

const isAnswer = (scene: ReturnType<typeof sceneOf>): scene is AnswerScene => scene.kind === 'answer';

describe('the drawing of any answer', () => {
  it('is as long as its counters, on one scale for all lanes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyLane, asked), { minLength: 1, maxLength: 4 }), width, (lanes, width) => {
        const scenes = lanes.map(([state, asked]) => sceneOf(state, asked)).filter(isAnswer);
        const scale = stageScale(scenes);
        const { down, across } = pixelsPerEntry(scale, width);
        for (const [i, scene] of scenes.entries()) {
          const cost = lanes[i]?.[0].cost;
          if (!cost) throw new Error('a lane without an answer');
          const { bars, bands, magnifier } = layout(scene, scale, width);

          for (const bar of bars) {
            const exact = bar.entries * (bar.length === 'height' ? down : across);
            expect(bar.hairline).toBe(exact < measures.hairline);
            expect(bar[bar.length]).toBeCloseTo(bar.hairline ? measures.hairline : exact, 6);
          }
          expect(entriesOf(bars, 'shard')).toBe(total(cost, (shard) => shard.matched));
          expect(entriesOf(bars, 'kept', 'kept-share')).toBe(total(cost, (shard) => shard.kept));
          expect(entriesOf(bars, 'visited', 'visited-share')).toBe(total(cost, (shard) => shard.visited));
          expect(entriesOf(bars, 'merged')).toBe(cost.coordinator.merged);
          expect(entriesOf(bars, 'discarded')).toBe(cost.coordinator.discarded);
          expect(entriesOf(bars, 'page')).toBe(cost.coordinator.returned);

          expect(sum(bands.map((band) => band.entries))).toBe(total(cost, (shard) => shard.sent));
          for (const band of bands) expect(band.hairline || Math.abs(band.width - band.entries * across) < 1e-6).toBe(true);

          for (const bar of magnifier?.bars ?? []) {
            const exact = bar.entries * across * (magnifier?.times ?? 1);
            expect(bar.width).toBeCloseTo(Math.max(exact, measures.hairline), 6);
          }
        }
      }),
    );
  });

  it('keeps what has a place inside its column, and everything inside the drawing', () => {
    fc.assert(
      fc.property(anyLane, asked, width, (state, asked, width) => {
        const scene = sceneOf(state, asked);
        if (!isAnswer(scene)) throw new Error('no answer');
        const scale = stageScale([scene]);
        const { bars, magnifier } = layout(scene, scale, width);
        for (const column of fold(scene.columns, scale.perColumn)) {
          for (const part of [column.kept, column.visited])
            expect(part.from === null || part.from + part.entries <= column.matched).toBe(true);
        }
        for (const { x, y, width: wide, height } of [...bars, ...(magnifier?.bars ?? [])]) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-measures.hairline);
          expect(x + wide).toBeLessThanOrEqual(width + measures.hairline);
          expect(y + height).toBeLessThanOrEqual(stageHeight);
        }
      }),
    );
  });
});
