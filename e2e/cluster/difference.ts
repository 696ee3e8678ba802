import type { Body } from '../../src/rest/testing/oracle-document.ts';
import type { Asked } from './requests.ts';
import type { SideAnswer } from './sides.ts';

/** Has all shards of an index asked at the same time, so that none is asked after others have filled the page. */
export const AT_ONCE = '?max_concurrent_shard_requests=100';

/** The reason of a page that is the same once all shards are asked at once. */
export const PASSED_OVER =
  'a node passes over shards without any value of the date that sorts, once others have filled the page, and loses those of their documents that belong there; asked all at once it does not';

/** Where two answers differ, or why they may. */
export type Difference = { readonly place: string } | { readonly reason: string };

/** A `min` of a field that the index, or its nested objects, lack, alone below buckets but for pipelines. */
const MIN_OF_NOTHING = /"aggs":\{"\w+":\{"min":\{"field":"(?:items\.)?gone"\}\}(?:\}|,"p\d")/;

/** Two answers, and the first place where they differ. */
interface Differing {
  readonly place: string;
  readonly body: string;
  readonly ours: SideAnswer;
  readonly theirs: SideAnswer;
}

/** What a node may answer otherwise, and why; each is said in docs/aggregations.md or docs/rest.md. */
const EXPLAINED: readonly { readonly reason: string; readonly isMet: (differing: Differing) => boolean }[] = [
  {
    reason: 'digests join and interpolate values otherwise',
    isMet: ({ place, body }) => /percentile|median_absolute/.test(body) && /\.(values?|p\d)\b/.test(place),
  },
  {
    reason: 'nodes of 7.10 and OpenSearch 2.19 end collecting, and count too few documents, where all that is below is a `min` of no field',
    isMet: ({ body }) => MIN_OF_NOTHING.test(body),
  },
  {
    reason: 'a mistake is 400 with the reason itself, where a node wraps it, finds it on each shard, or answers 500',
    isMet: ({ ours, theirs }) => ours.status === 400 && reasonsIn(theirs.json).has(reasonOf(ours)),
  },
  {
    reason: 'where a node fails over a mistake of a client this is 400',
    isMet: ({ ours, theirs }) => ours.status === 400 && theirs.status >= 500,
  },
  {
    reason:
      'a negative `from`, `size` or `track_total_hits` is refused as a parameter, where nodes take it for none or find it on their shards',
    isMet: ({ ours, body }) =>
      ours.status === 400 && /"(from|size|track_total_hits)":-/.test(body) && /must be|cannot be negative/.test(reasonOf(ours)),
  },
  {
    reason: 'OpenSearch 2.19 has no `max_score` of a sorted page behind the last hit; Elasticsearch 7.10 has',
    isMet: ({ place, theirs }) => place.startsWith('answer.hits.max_score') && hitsOf(theirs).hits?.length === 0,
  },
  {
    reason:
      'a node passes over shards that it asks after others filled a page by date, OpenSearch also those before a cursor, and `max_score` is that of the shards it did not; here it is that of all',
    isMet: ({ place, body, ours, theirs }) => {
      const [whole, part] = [hitsOf(ours).max_score, hitsOf(theirs).max_score];
      const mayPassOver = /"sort":\[\{"when":|"search_after":/.test(body) && body.includes('"track_scores":true');
      return (
        place.startsWith('answer.hits.max_score') && mayPassOver && typeof whole === 'number' && typeof part === 'number' && part < whole
      );
    },
  },
  {
    reason: 'a total of just what it is counted up to, of a page of no hits, is `gte` where a node has segments left; here it is `eq`',
    isMet: ({ place, body, theirs }) =>
      place === 'answer.hits.total.relation: "eq" is not "gte"' &&
      body.includes('"size":0') &&
      body.includes(`"track_total_hits":${hitsOf(theirs).total?.value}`),
  },
  {
    reason: 'options of `sampler` and `weighted_avg` are looked at whether there are documents or not',
    isMet: ({ ours, theirs, body }) => ours.status === 400 && isWithoutHits(theirs) && /"(sampler|weighted_avg)":/.test(body),
  },
];

/** Holds two answers to a search against each other: the status, hits and aggregations, or what is wrong. Undefined: they are the same. */
export function difference(ours: SideAnswer, theirs: SideAnswer, { body }: Pick<Asked, 'body'>): Difference | undefined {
  const place =
    ours.status === theirs.status
      ? mismatch(partOf(ours), partOf(theirs), ours.status === 200 ? 'answer' : 'error', scoreKeyOf(body))
      : `status ${ours.status} is not ${theirs.status}: ${JSON.stringify((ours.status === 200 ? theirs : ours).json).slice(0, 600)}`;
  if (place === undefined) return undefined;
  const differing = { place, body: JSON.stringify(body), ours, theirs };
  const known = EXPLAINED.find(({ isMet }) => isMet(differing));
  return known === undefined ? { place } : { reason: known.reason };
}

interface Hits {
  readonly total?: { readonly value?: number };
  readonly max_score?: number | null;
  readonly hits?: readonly unknown[];
}

function hitsOf({ json }: SideAnswer): Hits {
  return (json as { readonly hits?: Hits }).hits ?? {};
}

function isWithoutHits(answer: SideAnswer): boolean {
  return answer.status === 200 && hitsOf(answer).total?.value === 0;
}

/** Why an answer refuses, without where in the request. */
function reasonOf({ json }: SideAnswer): string {
  const { error } = json as Answered;
  const [{ reason = '' } = {}] = error?.root_cause ?? [];
  return plain(reason);
}

/** Every reason in an answer, of causes and failed shards too. */
function reasonsIn(json: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  JSON.stringify(json, (key, value: unknown) => {
    if (key === 'reason' && typeof value === 'string') found.add(plain(value));
    return value;
  });
  return found;
}

/** Classes are named as OpenSearch's are, and places in a request left out. */
function plain(reason: string): string {
  return reason
    .replace(/^\[\d+:\d+\] /, '')
    .replaceAll('org.elasticsearch.', 'org.opensearch.')
    .replace('CollectorManager', 'Collector');
}

interface Answered {
  readonly hits?: unknown;
  readonly aggregations?: unknown;
  readonly suggest?: unknown;
  readonly error?: { readonly type?: string; readonly reason?: string; readonly root_cause?: readonly Cause[] };
}

interface Cause {
  readonly type?: string;
  readonly reason?: string;
}

/** What is held against the other's: of an error the type and reason, and those of its first cause. */
function partOf({ status, json }: SideAnswer): unknown {
  const { hits, aggregations, suggest, error } = json as Answered;
  if (status === 200) return { hits, aggregations: withoutEmptyMeta(aggregations), suggest };
  const [{ type, reason } = {}] = error?.root_cause ?? [];
  return { type: error?.type, reason: error?.reason, cause: { type, reason } };
}

/** A node puts an empty `meta` into aggregations that it writes anew before they are run, such as a filter by an empty `bool`. */
function withoutEmptyMeta(aggregations: unknown): unknown {
  return aggregations === undefined ? undefined : JSON.parse(JSON.stringify(aggregations).replaceAll('"meta":{},', ''));
}

/** Where hits have their score as a sort key. */
function scoreKeyOf(body: Body): RegExp {
  const sort: readonly unknown[] = Array.isArray(body['sort']) ? body['sort'] : [];
  const at = sort.findIndex((key) => JSON.stringify(key).includes('"_score"'));
  return new RegExp(`\\.hits\\.\\d+\\.sort\\.${at}$`);
}

/** The first place where two values differ; numbers may in their last digits. */
function mismatch(found: unknown, expected: unknown, path: string, scoreKey: RegExp): string | undefined {
  if (typeof expected === 'number' && typeof found === 'number') {
    // Scores have 24 bits, which are added up in an order of each side's own.
    const within = path.endsWith('_score') || scoreKey.test(path) ? 1e-5 : 1e-9;
    const isClose = Math.abs(found - expected) <= within * Math.max(1, Math.abs(expected));
    return isClose ? undefined : `${path}: ${found} is not ${expected}`;
  }
  if (typeof expected !== 'object' || expected === null || typeof found !== 'object' || found === null)
    return found === expected ? undefined : `${path}: ${JSON.stringify(found)} is not ${JSON.stringify(expected)}`;
  const [own, wanted] = [found as Readonly<Record<string, unknown>>, expected as Readonly<Record<string, unknown>>];
  const names = new Set([...Object.keys(own), ...Object.keys(wanted)]);
  for (const name of names) {
    const place = mismatch(own[name], wanted[name], `${path}.${name}`, scoreKey);
    if (place !== undefined) return place;
  }
  return undefined;
}
