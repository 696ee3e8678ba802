import { type KeyColumn, printKey } from '../search/key-column.ts';
import type { SortValue } from '../search/sort.ts';
import type { FetchResult } from '../shard/fetch-phase.ts';
import type { SearchPlan, ShardAnswer } from './search-plan.ts';
import type { Hit, HitDetails } from './search-request.ts';

/** One shard's entries of a page: `places[start]` to `places[end - 1]` are where they stand, `rows` says of each place which row of the answer it is. */
export interface HitRows {
  readonly rows: Uint32Array;
  readonly places: Uint32Array;
  readonly start: number;
  readonly end: number;
}

/** Adds the hits of one shard's answer to a page; row i of what was fetched belongs to the i-th of them. */
export function addHits(hits: Hit[], plan: SearchPlan, answer: ShardAnswer, fetched: FetchResult, at: HitRows): void {
  if (isPlain(plan, fetched)) {
    addPlain(hits, answer, fetched, at, plan.sort.length);
    return;
  }
  const { rows, places, start, end } = at;
  for (let i = start; i < end; i++) hits[places[i]] = buildHit(plan, answer, rows[places[i]], fetched, i - start);
}

/** Whether hits have nothing but what all of them have. */
function isPlain({ request }: SearchPlan, { routings, ignored, extras }: FetchResult): boolean {
  const asked = request.version || request.seqNoPrimaryTerm || request.extras !== undefined;
  return !asked && routings === undefined && ignored === undefined && extras === undefined;
}

/**
 * In a loop of its own: what is the same for all of a shard's hits is looked up once, and sort values that are numbers go into arrays of numbers
 * as they are.
 */
function addPlain(
  hits: Hit[],
  { target: { index }, result: { scores, keys } }: ShardAnswer,
  { ids, sources }: FetchResult,
  { rows, places, start, end }: HitRows,
  sorts: number,
): void {
  const scored = scores.length > 0;
  const first = sorts > 0 ? integersOf(keys[0]) : undefined;
  const second = sorts > 1 ? integersOf(keys[1]) : undefined;
  const numbers = sorts <= 2 && first !== undefined && (sorts === 1 || second !== undefined);
  for (let i = start; i < end; i++) {
    const place = places[i];
    const row = rows[place];
    const id = ids[i - start];
    const score = scored ? scores[row] : null;
    const source = sources === undefined ? undefined : sources[i - start];
    if (sorts === 0) {
      hits[place] = { index, id, score, source };
      continue;
    }
    // Infinities stand for what is missing; a zero has no sign.
    let sort: SortValue[] | undefined;
    if (numbers && Number.isFinite(first[row])) {
      if (second === undefined) sort = [first[row] + 0];
      else if (Number.isFinite(second[row])) sort = [first[row] + 0, second[row] + 0];
    }
    hits[place] = { index, id, score, source, sort: sort ?? printRow(keys, row) };
  }
}

/** The values of a key that print as the integers they are; undefined for others. */
function integersOf(column: KeyColumn): Float64Array | undefined {
  return column.kind === 'number' && (column.print === 'long' || column.print === 'doc') ? column.values : undefined;
}

/** One hit out of row `row` of a shard's answer and row `at` of what was fetched there. */
function buildHit(plan: SearchPlan, { target, result }: ShardAnswer, row: number, fetched: FetchResult, at: number): Hit {
  const { request } = plan;
  const routing = fetched.routings?.[at];
  const ignored = fetched.ignored?.[at];
  const { index } = target;
  const id = fetched.ids[at];
  const source = fetched.sources?.[at];
  const score = result.scores.length === 0 ? null : result.scores[row];
  const details: { -readonly [Member in keyof HitDetails]: HitDetails[Member] } = { ...fetched.extras?.[at] };
  if (request.version) details.version = fetched.versions[at];
  if (request.seqNoPrimaryTerm) details.seqNo = fetched.seqNos[at];
  if (routing !== undefined) details.routing = routing;
  if (ignored !== undefined) details.ignored = ignored;
  if (request.extras?.storedFields === 'none') details.idHidden = true;
  if (request.extras?.explain === true) details.shard = target.shard;
  const hit = { index, id, score, source, details };
  return plan.sort.length > 0 ? { ...hit, sort: printRow(result.keys, row) } : hit;
}

function printRow(keys: readonly KeyColumn[], row: number): SortValue[] {
  // Most rows have one key, or one and the document's number: a literal is made in its final size.
  if (keys.length === 1) return [printKey(keys[0], row)];
  if (keys.length === 2) return [printKey(keys[0], row), printKey(keys[1], row)];
  return keys.map((column) => printKey(column, row));
}
