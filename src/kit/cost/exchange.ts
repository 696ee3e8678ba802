import { requestText } from '../../requests/paste/request-text.ts';
import { bodyMember, opensScroll, type ReadRequest, requestsOf, saidNumber } from '../../requests/sheet/search-request.ts';
import type { SearchCost } from '../../engine/index.ts';
import type { Cost } from './cost.ts';

/** A scroll or a point in time, by an id of it. */
export interface ContextNote {
  readonly kind: 'scroll' | 'pit';
  readonly id: string;
}

/** One request, what came of it and what it cost. */
export interface Exchange {
  /** From 1, in the order they came. */
  readonly number: number;
  readonly method: string;
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** As text; empty where there was none, or it is of no account. */
  readonly body: string;
  /** 0: it is not answered yet, or its connection broke. */
  readonly status: number;
  /** Undefined: nobody counted, as in a recording. */
  readonly cost: Cost | undefined;
  /** The same search by search, with what each shard did. */
  readonly searches: readonly SearchCost[];
  /** How many pages it read by itself: a `_delete_by_query` or `_update_by_query` reads batch by batch. */
  readonly batches: number;
  /** What it opened. */
  readonly opened: readonly ContextNote[];
  /** The scroll id in its answer. */
  readonly scrollId: string | undefined;
}

const VERSION_SEGMENT = /^\/v\d+(?:\.\d+)?(?=\/)/;

/** The searches and calls of an exchange, read: a `_msearch` is as many searches as it has. */
export function readExchange(exchange: Exchange): readonly ReadRequest[] {
  const { method, query, body } = exchange;
  const path = exchange.path.replace(VERSION_SEGMENT, '');
  if (!path.endsWith('/_msearch')) return read(method, query === '' ? path : `${path}?${query}`, body);
  const own = path.slice(0, -'/_msearch'.length);
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap((line, i) => (i % 2 === 1 ? read('POST', `${indexOf(lines[i - 1] ?? '', own)}/_search`, line) : []));
}

function read(method: string, target: string, body: string): readonly ReadRequest[] {
  return requestsOf(requestText(method, target, body)).requests;
}

/** The index a header of a `_msearch` names, as the beginning of a path. */
function indexOf(header: string, own: string): string {
  const [, list, one] = /"index"\s*:\s*(?:\[([^\]]*)\]|"([^"]*)")/.exec(header) ?? [];
  const name = one ?? list?.replaceAll(/["\s]/g, '');
  return name === undefined || name === '' ? own : `/${name}`;
}

/** A request in one line: `POST /items/_search from=9990 size=10`. */
export function shortOf(exchange: Exchange, reads: readonly ReadRequest[] = readExchange(exchange)): string {
  const [first] = reads;
  const said = first === undefined || reads.length > 1 ? [] : saidOf(first);
  const many = reads.length > 1 ? [`${reads.length} searches`] : [];
  return [exchange.method, exchange.path, ...said, ...many].join(' ');
}

function saidOf(one: ReadRequest): readonly string[] {
  if (one.kind !== 'search') return [];
  const numbers = (['from', 'size'] as const).flatMap((name) => {
    const said = saidNumber(one, name);
    return said === undefined ? [] : [`${name}=${said.value}`];
  });
  const names = ['search_after', 'pit'].filter((name) => bodyMember(one, name) !== undefined);
  return [...numbers, ...names, ...(opensScroll(one) ? ['scroll'] : [])];
}
