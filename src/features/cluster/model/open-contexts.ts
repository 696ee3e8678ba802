import type { Client } from '../../../client/client.ts';
import type { CallOptions } from '../../../client/exchange.ts';
import { isRecord } from '../../../client/is-record.ts';
import { RestError } from '../../../client/rest-error.ts';

/** Contexts of shards that are open on all nodes together, whoever opened them. */
export interface OpenContexts {
  readonly open: number;
  /** Of those the ones of scrolls; undefined where they are not told apart. */
  readonly scrolls: number | undefined;
  /** Of those the ones of points in time, which OpenSearch tells apart from 2.4 on. */
  readonly pits: number | undefined;
}

/** What was open before a trip, and what while it held its own. */
export interface ContextsHeld {
  readonly before: OpenContexts;
  readonly during: OpenContexts;
}

const PATH = '/_nodes/stats/indices?filter_path=nodes.*.indices.search';

/** Reads them; undefined where they are not told. Rejects when nothing answers. */
export async function readContexts(client: Client, call: CallOptions = {}): Promise<OpenContexts | undefined> {
  try {
    return contextsIn((await client.send<unknown>('GET', PATH, undefined, call)).data);
  } catch (thrown) {
    if (thrown instanceof RestError && thrown.status < 500) return undefined;
    throw thrown;
  }
}

/** Adds them up over the nodes; undefined where no node tells. */
export function contextsIn(stats: unknown): OpenContexts | undefined {
  const nodes = isRecord(stats) && isRecord(stats['nodes']) ? Object.values(stats['nodes']) : [];
  const told = nodes.map(searchIn).filter((search) => search !== undefined);
  const open = sumOf(told, 'open_contexts');
  if (open === undefined) return undefined;
  return { open, scrolls: sumOf(told, 'scroll_current'), pits: sumOf(told, 'point_in_time_current') };
}

function searchIn(node: unknown): Readonly<Record<string, unknown>> | undefined {
  const indices = isRecord(node) ? node['indices'] : undefined;
  const search = isRecord(indices) ? indices['search'] : undefined;
  return isRecord(search) ? search : undefined;
}

/** Undefined unless every node tells. */
function sumOf(told: readonly Readonly<Record<string, unknown>>[], name: string): number | undefined {
  const values = told.map((search) => search[name]);
  if (values.length === 0 || !values.every((value) => typeof value === 'number')) return undefined;
  return values.reduce((sum, value) => sum + value, 0);
}
