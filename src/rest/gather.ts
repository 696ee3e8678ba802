import type { Exchange } from './endpoints/endpoint.ts';
import { refuse } from './errors/refusal.ts';

/** Read before others have their turn: about a millisecond of short lines. */
const SLICE = 500;

/** Everything that a body of many lines holds. Others have their turn between slices of it; nobody waits any more: it ends. */
export async function gather<Item>(
  { services, interruption }: Pick<Exchange, 'interruption'> & { readonly services: Pick<Exchange['services'], 'yieldToHost'> },
  items: Iterable<Item>,
): Promise<readonly Item[]> {
  const gathered: Item[] = [];
  for (const item of items) {
    if (gathered.push(item) % SLICE !== 0) continue;
    await services.yieldToHost();
    if (interruption?.aborted === true) return refuse({ kind: 'task_cancelled' });
  }
  return gathered;
}
