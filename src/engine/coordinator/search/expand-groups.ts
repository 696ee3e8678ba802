import { certain } from '../../certain.ts';
import type { SearchCost } from '../../cost/shard-cost.ts';
import { err, ok, type Result } from '../../errors.ts';
import { isJsonScalar, type JsonScalar } from '../../json/json-value.ts';
import type { Query } from '../../query/query.ts';
import type { Answer } from '../../shard/shard-port.ts';
import type { SearchRun } from './query-shards.ts';
import type { CollapsedInnerHits } from './search-features.ts';
import type { SearchPlan } from './search-plan.ts';
import type { GroupHits, Hit, SearchRequest, SearchResponse } from './search-request.ts';

/** What is counted up to by the searches for groups. */
const COUNTED_UP_TO = 10_000;

/** What a search for one group answers. */
interface GroupPage extends Pick<SearchResponse, 'totalHits' | 'maxScore' | 'hits'> {
  readonly cost: Omit<SearchCost, 'held'>;
}

interface Expandable {
  readonly hits: readonly Hit[];
  readonly cost: Omit<SearchCost, 'held'>;
}

/**
 * The page with the best hits of each group, found by a search for each hit and each list of them, on the readers that the page came from. What these cost is added.
 * @param search runs a search
 */
export async function expandGroups<Page extends Expandable>(
  plan: SearchPlan,
  run: SearchRun,
  page: Page,
  search: (plan: SearchPlan, run: SearchRun) => Answer<Result<GroupPage>>,
): Promise<Result<Page>> {
  const { field = '', innerHits = [] } = plan.request.extras?.collapse ?? {};
  const hits: Hit[] = [];
  let { cost } = page;
  for (const hit of page.hits) {
    const groups = new Map<string, GroupHits>();
    for (const wishes of innerHits) {
      if (run.interruption?.aborted === true) return err({ kind: 'task_cancelled' });
      const found = await search(groupPlan(plan, wishes, groupQuery(plan.request.query, field, valueOf(hit, field))), run);
      if (!found.ok) return found;
      const { totalHits = NO_TOTAL, maxScore, hits: own } = found.value;
      groups.set(wishes.name, { totalHits, maxScore, hits: own });
      cost = sumOf(cost, found.value.cost);
    }
    hits.push({ ...hit, details: { ...hit.details, groups } });
    await run.interruption?.pause();
  }
  return ok({ ...page, hits, cost });
}

const NO_TOTAL = { value: 0, relation: 'eq' } as const;

function valueOf({ details }: Hit, field: string): JsonScalar | undefined {
  const value = details?.fields?.get(field)?.[0];
  return value !== undefined && isJsonScalar(value) ? value : undefined;
}

function groupQuery(query: Query, field: string, value: JsonScalar | undefined): Query {
  const member: Query = value === undefined ? { kind: 'exists', field } : { kind: 'term', field, value };
  const isValued = value !== undefined;
  return { kind: 'bool', must: [query], filter: isValued ? [member] : [], should: [], mustNot: isValued ? [] : [member] };
}

function groupPlan(plan: SearchPlan, wishes: CollapsedInnerHits, query: Query): SearchPlan {
  const { target, extras } = plan.request;
  const { from, size, sort, trackScores, source, version, seqNoPrimaryTerm } = wishes;
  const { postFilter, indicesBoost } = extras ?? {};
  const request: SearchRequest = {
    target,
    query,
    from,
    size,
    sort,
    trackTotalHitsUpTo: COUNTED_UP_TO,
    trackScores,
    source,
    version,
    seqNoPrimaryTerm,
    extras: {
      ...wishes.extras,
      ...(postFilter !== undefined && { postFilter }),
      ...(indicesBoost !== undefined && { indicesBoost }),
    },
  };
  const { targets, asked, maxAnalyzedOffset } = plan;
  return {
    request,
    targets,
    ...(asked !== undefined && { asked }),
    ...(maxAnalyzedOffset !== undefined && { maxAnalyzedOffset }),
    failures: [],
    sort,
    from,
    size,
    window: from + size,
    trackTotalHitsUpTo: COUNTED_UP_TO,
  };
}

type Cost = Omit<SearchCost, 'held'>;

/** All that was done; how many documents match is said of the page alone. */
function sumOf(page: Cost, group: Cost): Cost {
  const { merged, returned, discarded, ceiling, reduceMs } = group.coordinator;
  const own = page.coordinator;
  const shards = page.shards.map((shard) => {
    const more = group.shards.find(({ index, shard: number }) => index === shard.index && number === shard.shard);
    return more === undefined ? shard : sumOfShard(shard, more);
  });
  return {
    coordinator: {
      ...own,
      merged: own.merged + merged,
      returned: own.returned + returned,
      discarded: own.discarded + discarded,
      ceiling: own.ceiling + ceiling,
      reduceMs: own.reduceMs + reduceMs,
    },
    shards,
  };
}

type ShardOfCost = Cost['shards'][number];

const SUMMED = ['visited', 'skipped', 'kept', 'sent', 'sentBytes', 'fetched', 'fetchedBytes', 'queryMs', 'fetchMs'] as const;

function sumOfShard(shard: ShardOfCost, more: ShardOfCost): ShardOfCost {
  return { ...shard, ...Object.fromEntries(SUMMED.map((key) => [key, certain(shard[key]) + certain(more[key])])) };
}
