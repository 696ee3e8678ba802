import type { InnerHitsWish, NestedQuery, Query } from '../../query/query.ts';
import { clausesOf, someWithin } from '../../query/query-clauses.ts';
import type { SortSpec } from '../../search/sort/sort.ts';
import type { FieldAndFormat } from '../field-print.ts';
import type { HighlightField } from '../highlight/highlight.ts';
import type { SourceFilter } from '../source-filter.ts';

/** What is wanted of the objects that a nested query found in a hit. */
export interface InnerHitsSpec extends InnerHitsWish {
  readonly from: number;
  readonly size: number;
  readonly sort: readonly SortSpec[];
  readonly trackScores: boolean;
  readonly source: SourceFilter;
  readonly version: boolean;
  readonly explain: boolean;
  readonly docValues: readonly FieldAndFormat[];
  readonly fields: readonly FieldAndFormat[];
  readonly highlight?: readonly HighlightField[];
}

/** One list of inner hits, and those of what is nested in the objects. */
export interface InnerHitsRequest {
  readonly name: string;
  readonly path: string;
  readonly query: Query;
  readonly spec: InnerHitsSpec;
  readonly below: readonly InnerHitsRequest[];
}

const NONE: readonly InnerHitsRequest[] = [];

/** The lists of inner hits that a search asks for. A string: a name that is given twice. */
export function innerHitsWanted(query: Query, postFilter: Query | undefined): readonly InnerHitsRequest[] | string {
  // Most ask for none: what they are made of is looked at without a list.
  if (!someWithin(query, asksForAny) && (postFilter === undefined || !someWithin(postFilter, asksForAny))) return NONE;
  return innerHitsOf(postFilter === undefined ? [query] : [query, postFilter]);
}

function asksForAny(query: Query): boolean {
  return query.kind === 'nested' && query.innerHits !== undefined;
}

/** The lists of inner hits that queries ask for. A string: a name that is given twice. */
function innerHitsOf(queries: readonly Query[]): readonly InnerHitsRequest[] | string {
  const found: InnerHitsRequest[] = [];
  for (const query of queries) {
    const twice = gather(query, found);
    if (twice !== undefined) return twice;
  }
  return found;
}

function gather(query: Query, found: InnerHitsRequest[]): string | undefined {
  if (query.kind === 'nested') return add(query, found);
  for (const clause of clausesOf(query)) {
    const twice = gather(clause, found);
    if (twice !== undefined) return twice;
  }
  return undefined;
}

/** What stands within a nested query is shown within its hits, or not at all. */
function add({ path, query, innerHits }: NestedQuery, found: InnerHitsRequest[]): string | undefined {
  if (innerHits === undefined) return undefined;
  // Whoever makes a query makes specs: the query alone does not know what is in them.
  const spec = innerHits as InnerHitsSpec;
  const below = innerHitsOf([query]);
  if (typeof below === 'string') return below;
  const name = spec.name ?? path;
  if (found.some((other) => other.name === name)) return name;
  found.push({ name, path, query, spec, below });
  return undefined;
}
