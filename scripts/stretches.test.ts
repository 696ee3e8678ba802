import { expect, it } from 'vitest';
import { stretchesOf } from '../bench/tab/stretches.mjs';

const task = (ts: number, dur: number, tdur = dur) => ({ name: 'ThreadControllerImpl::RunTask', ph: 'X', ts, dur, tdur });
const microtasks = (ts: number, dur: number, tdur = dur) => ({ name: 'BlinkScheduler_PerformMicrotaskCheckpoint', ph: 'X', ts, dur, tdur });

it('counts the microtasks that follow a task with it, and those within it once', () => {
  const other = { name: 'MinorGC', ph: 'X', ts: 12, dur: 3, tdur: 3 };
  expect(stretchesOf([task(0, 10), microtasks(11, 20, 15), other, task(40, 10), microtasks(42, 5), task(60, 1)])).toEqual([
    { ts: 0, end: 31, tdur: 25 },
    { ts: 40, end: 50, tdur: 10 },
    { ts: 60, end: 61, tdur: 1 },
  ]);
});

it('takes a task that began with its own microtasks as one', () => {
  expect(stretchesOf([microtasks(40, 10), task(40, 30)])).toEqual([{ ts: 40, end: 70, tdur: 30 }]);
});
