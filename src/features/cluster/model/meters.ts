import type { Client } from '../../../client/client.ts';
import type { CallOptions } from '../../../client/exchange.ts';
import { isRecord } from '../../../client/is-record.ts';
import { isFrom, type Product } from '../../../client/product.ts';

/** What a reading of the cluster's transport meters is about. */
export type MeterKind = 'query phase' | 'all traffic';

/** Elasticsearch counts bytes by action from this release on. */
const BY_ACTION = [8, 8] as const;
const QUERY_ACTIONS = ['indices:data/read/search[phase/query]', 'indices:data/read/search[phase/query/scroll]'];

/** Which meters a product has. */
export function meterKind(product: Product): MeterKind {
  return product.name === 'elasticsearch' && isFrom(product, BY_ACTION) ? 'query phase' : 'all traffic';
}

/** Bytes all nodes together have sent so far: of query phases where the product tells, otherwise of everything. */
export async function readBytes(client: Client, product: Product, call: CallOptions = {}): Promise<number> {
  const { data } = await client.send<unknown>('GET', '/_nodes/stats/transport', undefined, call);
  return bytesIn(data, meterKind(product));
}

/** Adds up one meter over the nodes. */
export function bytesIn(stats: unknown, kind: MeterKind): number {
  const nodes = isRecord(stats) && isRecord(stats['nodes']) ? Object.values(stats['nodes']) : [];
  return nodes.reduce<number>((sum, node) => sum + bytesOf(isRecord(node) ? node['transport'] : undefined, kind), 0);
}

function bytesOf(transport: unknown, kind: MeterKind): number {
  if (!isRecord(transport)) return 0;
  if (kind === 'all traffic') return numberIn(transport, 'tx_size_in_bytes');
  const actions = isRecord(transport['actions']) ? transport['actions'] : {};
  return QUERY_ACTIONS.reduce((sum, name) => {
    const action = actions[name];
    return sum + (isRecord(action) && isRecord(action['responses']) ? numberIn(action['responses'], 'total_size_in_bytes') : 0);
  }, 0);
}

/** Documents a profiled search looked at, on all shards: what the root of each query moved on by. */
export function visitedIn(response: unknown): number | undefined {
  const profile = isRecord(response) ? response['profile'] : undefined;
  const shards: unknown = isRecord(profile) ? profile['shards'] : undefined;
  if (!Array.isArray(shards)) return undefined;
  const breakdowns = shards.flatMap((shard: unknown) => listIn(shard, 'searches')).flatMap((search) => listIn(search, 'query').slice(0, 1));
  return breakdowns.reduce<number>((sum, root) => {
    const breakdown = isRecord(root) && isRecord(root['breakdown']) ? root['breakdown'] : {};
    return sum + numberIn(breakdown, 'next_doc_count') + numberIn(breakdown, 'advance_count');
  }, 0);
}

/** One depth measured: entries the formula of counts gives, and bytes a request took. */
export interface Measured {
  readonly entries: number;
  readonly bytes: number;
}

/** Bytes an entry takes, as the slope of a line through the depths; none where they do not lie on one. */
export function bytesPerEntry(points: readonly Measured[]): number | undefined {
  if (new Set(points.map(({ entries }) => entries)).size < 3) return undefined;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ entries }) => entries)), mean(points.map(({ bytes }) => bytes))];
  const slope =
    points.reduce((sum, { entries, bytes }) => sum + (entries - x) * (bytes - y), 0) /
    points.reduce((sum, { entries }) => sum + (entries - x) ** 2, 0);
  const greatest = points.reduce((most, { bytes }) => Math.max(most, bytes), 0);
  const fits = points.every(({ entries, bytes }) => Math.abs(y + slope * (entries - x) - bytes) <= FITS_WITHIN * greatest);
  return fits && slope > 0 ? slope : undefined;
}

const FITS_WITHIN = 0.05;

function numberIn(record: Readonly<Record<string, unknown>>, name: string): number {
  const value = record[name];
  return typeof value === 'number' ? value : 0;
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list: unknown = isRecord(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}
