import type { SlicePace, Sliced } from '../engine/index.ts';
import type { Exchange } from './endpoints/endpoint.ts';
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

/** Items done before others have their turn, however the clock goes. */
const MOST_ITEMS = 200;

/** Does `work` for item after item, with pauses for the host as slices end. Refuses with `task_cancelled` once nobody waits for it. */
export async function eachInTurn<Item>(
  { services: { pace }, interruption }: Pick<Exchange, 'interruption'> & { readonly services: Pick<Exchange['services'], 'pace'> },
  items: Iterable<Item>,
  work: (item: Item) => void | Promise<void>,
): Promise<void> {
  pace.begin();
  let since = 0;
  for (const item of items) {
    const doing = work(item);
    if (doing !== undefined) await doing;
    if (++since < MOST_ITEMS && !pace.isOver) continue;
    since = 0;
    await pace.pause();
    if (interruption?.aborted === true) refuse({ kind: 'task_cancelled' });
  }
}
