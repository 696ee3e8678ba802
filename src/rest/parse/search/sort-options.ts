import type { SortSpec } from '../../../engine/index.ts';
import { refuseArgument } from '../../errors/refusal.ts';

/** `asc` or `desc`, in any case. */
export function readOrder(text: string): 'asc' | 'desc' {
  const order = text.toLowerCase();
  if (order === 'asc' || order === 'desc') return order;
  return refuseArgument(`No enum constant org.elasticsearch.search.sort.SortOrder.${text.toUpperCase()}`);
}

/** Which of several values counts. */
export function readMode(text: string): NonNullable<SortSpec['mode']> {
  const mode = text.toLowerCase();
  if (mode === 'min' || mode === 'max' || mode === 'sum' || mode === 'avg' || mode === 'median') return mode;
  return refuseArgument(`Unknown SortMode [${text}]`);
}
