import type { CopyPreference, Engine, Hit, Query, SearchExtras, SearchRequest, SearchResponse, SortSpec } from '../index.ts';

/** What a walk searches for. */
export interface WalkSpec {
  readonly index: string;
  readonly query: Query;
  readonly sort: readonly SortSpec[];
  readonly size: number;
  /** Of which copies; in turn unless given. */
  readonly copy?: CopyPreference;
}

const MINUTE = { ms: 60_000, text: '1m' };

/** What a search asks for, all in one row. */
export type Wanted = Partial<Omit<SearchRequest, 'extras'>> & SearchExtras;

/** A search request with everything at its default but what is given. */
export function searchRequest({
  target,
  query = { kind: 'match_all' },
  from = 0,
  size = 10,
  sort = [],
  searchAfter,
  scroll,
  trackTotalHitsUpTo = 10_000,
  trackScores = false,
  source = { kind: 'none' },
  version = false,
  seqNoPrimaryTerm = false,
  ...extras
}: Wanted & Pick<SearchRequest, 'target'>): SearchRequest {
  return {
    target,
    query,
    from,
    size,
    sort,
    ...(searchAfter !== undefined && { searchAfter }),
    ...(scroll !== undefined && { scroll }),
    trackTotalHitsUpTo,
    trackScores,
    source,
    version,
    seqNoPrimaryTerm,
    ...(Object.keys(extras).length > 0 && { extras }),
  };
}

/** The value of a result that must be one. */
export function must<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function requestOf({ index, query, sort, size, copy }: WalkSpec, more: Wanted): SearchRequest {
  const target = { kind: 'indices', names: [index], views: new Map(copy && [[index, { copy }]]) } as const;
  return searchRequest({ target, query, sort, size, trackTotalHitsUpTo: Infinity, ...more });
}

/** Pages until one comes back empty; that last one is part of the answer. */
async function collect(next: (last: Hit | undefined, page: number) => Promise<SearchResponse>): Promise<readonly SearchResponse[]> {
  const pages: SearchResponse[] = [];
  for (;;) {
    const response = await next(pages.at(-1)?.hits.at(-1), pages.length);
    pages.push(response);
    if (response.hits.length === 0) return pages;
  }
}

export async function walkByOffset(engine: Engine, spec: WalkSpec): Promise<readonly SearchResponse[]> {
  return collect(async (_, page) => must(await engine.search(requestOf(spec, { from: page * spec.size }))));
}

export async function walkByCursor(engine: Engine, spec: WalkSpec): Promise<readonly SearchResponse[]> {
  return collect(async (last) => must(await engine.search(requestOf(spec, cursorAfter(last)))));
}

/** The first page opens the scroll. */
export async function openScroll(engine: Engine, spec: WalkSpec): Promise<SearchResponse> {
  return must(await engine.search(requestOf(spec, { scroll: MINUTE })));
}

/** The pages of a scroll, its first one included. */
export async function walkScroll(engine: Engine, first: SearchResponse): Promise<readonly SearchResponse[]> {
  let latest = first;
  return collect(async (_, page) => {
    if (page > 0) latest = must(await engine.scroll(latest.scrollId ?? '', MINUTE));
    return latest;
  });
}

export async function openPit(engine: Engine, index: string): Promise<string> {
  return must(await engine.openPit([index], MINUTE)).id;
}

export async function walkPit(engine: Engine, spec: WalkSpec, id: string): Promise<readonly SearchResponse[]> {
  const target = { kind: 'pit', id, keepAlive: MINUTE } as const;
  return collect(async (last) => must(await engine.search(requestOf(spec, { target, ...cursorAfter(last) }))));
}

function cursorAfter(last: Hit | undefined): Wanted {
  return last?.sort === undefined ? {} : { searchAfter: last.sort };
}

/** The ids of a walk, in order. */
export function idsOf(pages: readonly SearchResponse[]): readonly string[] {
  return pages.flatMap(({ hits }) => hits.map(({ id }) => id));
}
