import type { SlicePace, Sliced } from '../engine/index.ts';
import { refuse } from './errors/refusal.ts';

/** Brings work in steps to its end, with pauses for the host where it takes more than a slice. Refuses with `task_cancelled` once nobody waits for it. */
export async function inSlices<T>(work: Sliced<T>, pace: SlicePace, interruption?: { readonly aborted: boolean }): Promise<T> {
  let step = work.next();
  await pace.bringToEnd(() => {
    if (interruption?.aborted === true) refuse({ kind: 'task_cancelled' });
    if (step.done !== true) step = work.next();
    return step.done === true;
  });
  if (step.done !== true) throw new Error('the work has come to its end');
  return step.value;
}
