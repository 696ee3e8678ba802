import type { Outline } from '../../../components/json/outline.ts';
import { childrenOf, nodeAt, textOf } from '../../../components/json/outline-access.ts';

/** The counters of an answer, over all shards. */
export interface CostSummary {
  readonly ceiling: number;
  readonly visited: number;
  readonly kept: number;
  readonly sent: number;
  readonly merged: number;
  readonly fetched: number;
}

/** The counters an answer carries; undefined when it carries none. */
export function costIn(outline: Outline): CostSummary | undefined {
  const merged = numberAt(outline, ['cost', 'coordinator', 'merged']);
  const shards = nodeAt(outline, ['cost', 'shards']);
  if (merged === undefined || shards === undefined) return undefined;
  const places = [...childrenOf(outline, shards)].map((_, i) => i);
  const sum = (name: string) => places.reduce((total, i) => total + (numberAt(outline, ['cost', 'shards', i, name]) ?? 0), 0);
  return {
    ceiling: numberAt(outline, ['cost', 'coordinator', 'ceiling']) ?? 0,
    visited: sum('visited'),
    kept: sum('kept'),
    sent: sum('sent'),
    merged,
    fetched: sum('fetched'),
  };
}

/** The innermost reason an error gives, in the service's own words; undefined when the answer gives none. */
export function reasonIn(outline: Outline): string | undefined {
  for (const path of [['error', 'root_cause', 0, 'reason'], ['error', 'reason'], ['error'], ['message']]) {
    const node = nodeAt(outline, path);
    const text = node === undefined ? '' : textOf(outline, node);
    if (text.startsWith('"')) return String(JSON.parse(text));
  }
  return undefined;
}

function numberAt(outline: Outline, path: readonly (string | number)[]): number | undefined {
  const node = nodeAt(outline, path);
  return node === undefined ? undefined : Number(textOf(outline, node));
}
