import { succeeded, type Ask } from '../../../client/ask.ts';
import type { WireSearchResponse } from '../../../client/wire.ts';
import { fitLaw, type Law, type Point, type Run } from './law.ts';

/** What was measured, and on what. */
export interface Measured {
  readonly law: Law;
  readonly index: string;
  readonly documents: number;
  readonly shards: number;
  readonly requests: number;
}

/** How often each request is sent; the first time is not counted, as code is then still being compiled. */
const times = 7;
/** Parts of the way down that pages are taken at. */
const depths = [0, 0.25, 0.5, 1];
/** As far as a window goes that nobody raised. */
const window = 10_000;

interface Row {
  readonly index: string;
  readonly status: string;
  readonly pri: string;
  readonly 'docs.count': string | null;
}

/** Measures what an entry takes in the engine of this tab, on the largest index there is. Undefined where there is none to measure on. */
export async function measureLaw(ask: Ask, signal: AbortSignal): Promise<Measured | undefined> {
  const rows = succeeded(await ask('GET', '/_cat/indices?format=json', { signal })).body as readonly Row[];
  const open = rows.filter(({ status }) => status === 'open').map((row) => ({ ...row, documents: Number(row['docs.count'] ?? 0) }));
  const largest = open.toSorted((a, b) => b.documents - a.documents)[0];
  if (largest === undefined || largest.documents < 100) return undefined;
  const { index, documents } = largest;
  const deepest = Math.min(documents, window) - 1;
  // Along a number of the document's own: a sorted column.
  const sort = [{ [await numberField(ask, index, signal)]: 'asc' }];
  const base = { size: 1, sort, _source: false, track_total_hits: true };
  const bodies = [...depths.map((part) => ({ ...base, from: Math.round(part * deepest) })), { ...base, min_score: 0 }];
  const points: Run[][] = bodies.map(() => []);
  // In turn, so that what disturbs one of them disturbs all.
  for (let round = 0; round < times; round++) {
    for (const [at, body] of bodies.entries()) {
      const run = await runOf(ask, index, body, signal);
      if (round > 0) points[at]?.push(run);
    }
  }
  const deep: readonly Point[] = points.slice(0, -1);
  return { law: fitLaw(deep, points.slice(-1)), index, documents, shards: Number(largest.pri), requests: times * bodies.length };
}

async function runOf(ask: Ask, index: string, body: object, signal: AbortSignal): Promise<Run> {
  const answer = succeeded(await ask('POST', `/${encodeURIComponent(index)}/_search?cost=true`, { body, signal }));
  const { cost } = answer.body as WireSearchResponse;
  if (cost === undefined) throw new Error('the service does not count');
  const { shards, coordinator } = cost;
  const sum = (of: (shard: (typeof shards)[number]) => number) => shards.reduce((total, shard) => total + of(shard), 0);
  return {
    visited: sum(({ visited }) => visited),
    kept: sum(({ kept }) => kept),
    merged: coordinator.merged,
    queryMs: sum((shard) => shard.query_ms),
    reduceMs: coordinator.reduce_ms,
  };
}

type Mapping = Readonly<
  Record<string, { readonly mappings: { readonly properties?: Readonly<Record<string, { readonly type?: string }>> } }>
>;
const numbers = new Set(['date', 'long', 'integer', 'short', 'byte', 'double', 'float']);

/** A field with numbers or dates; where there is none, the order documents lie in. */
async function numberField(ask: Ask, index: string, signal: AbortSignal): Promise<string> {
  const body = succeeded(await ask('GET', `/${encodeURIComponent(index)}/_mapping`, { signal })).body as Mapping;
  const properties = Object.values(body)[0]?.mappings.properties ?? {};
  return Object.entries(properties).find(([, { type = '' }]) => numbers.has(type))?.[0] ?? '_doc';
}
