/** A request as it came, before anything is decoded. */
export interface Asked {
  readonly method: string;
  /** Below the gateway, with a leading slash. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/** Whether a request may go on to the cluster, and under which path; otherwise why not, as a sentence. */
export type Verdict =
  | { readonly pass: true; readonly path: string; readonly closes: boolean }
  | { readonly pass: false; readonly reason: string };

interface Read {
  readonly methods: readonly string[];
  readonly path: string;
  /** It closes scrolls or points in time, those its body names. */
  readonly closes?: true;
}

const ASK = ['GET', 'POST'] as const;
const GET = ['GET'] as const;

/** All that passes. `{index}` stands for names of indices, any other name in braces for one word. */
export const READS: readonly Read[] = [
  { methods: ['GET', 'HEAD'], path: '/' },
  { methods: ASK, path: '/_search' },
  { methods: ASK, path: '/{index}/_search' },
  { methods: ASK, path: '/_search/scroll' },
  { methods: ['DELETE'], path: '/_search/scroll', closes: true },
  { methods: ['POST'], path: '/{index}/_pit' },
  { methods: ['DELETE'], path: '/_pit', closes: true },
  { methods: ['POST'], path: '/{index}/_search/point_in_time' },
  { methods: ['DELETE'], path: '/_search/point_in_time', closes: true },
  { methods: ASK, path: '/_count' },
  { methods: ASK, path: '/{index}/_count' },
  { methods: ASK, path: '/{index}/_search_shards' },
  { methods: GET, path: '/{index}/_stats' },
  { methods: GET, path: '/{index}/_stats/{metric}' },
  { methods: GET, path: '/_nodes/stats' },
  { methods: GET, path: '/_nodes/stats/{metric}' },
  { methods: GET, path: '/_nodes/stats/{metric}/{part}' },
  { methods: GET, path: '/{index}/_mapping' },
  { methods: GET, path: '/{index}/_settings' },
  { methods: GET, path: '/_cluster/health' },
  { methods: GET, path: '/_cluster/health/{index}' },
  { methods: GET, path: '/_cat/indices' },
  { methods: GET, path: '/_cat/indices/{index}' },
  { methods: GET, path: '/_cat/shards/{index}' },
  { methods: GET, path: '/_security/_authenticate' },
  { methods: GET, path: '/_plugins/_security/authinfo' },
];

const WHAT_PASSES = 'searches, scrolls, points in time, counts, statistics, mappings and _search_shards';

/** Holds a request against {@link READS}. The path that goes on is written anew from what was understood, so both ends understand the same. */
export function judge({ method, path, query }: Asked): Verdict {
  const segments = segmentsOf(path);
  if (segments === undefined) return refuse(`${method} ${path}: this path cannot be read in one way only, so it does not pass`);
  const known = READS.filter((read) => matches(read.path, segments));
  const read = known.find(({ methods }) => methods.includes(method));
  if (read === undefined) return refuse(`${method} ${path}: only reads pass to the cluster (${WHAT_PASSES})`);
  if (read.closes && query !== '') return refuse(`${method} ${path}: what it closes has to stand in its body`);
  return { pass: true, path: `/${segments.map(escapeName).join('/')}`, closes: read.closes === true };
}

/** Why a body that closes contexts does not pass; undefined: it names its own. Whoever holds an id was given it; `_all` closes those of everybody. */
export function closingProblem(body: string): string | undefined {
  const ids = idsOf(body);
  if (ids === undefined || ids.length === 0) return 'closing takes a JSON body with the ids of what was opened';
  return ids.includes('_all') ? 'closing all contexts of the cluster would end those of others: name the ids' : undefined;
}

function idsOf(body: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const members: [string, unknown][] = Object.entries(value);
    if (members.length !== 1 || !['id', 'pit_id', 'scroll_id'].includes(members[0]?.[0] ?? '')) return undefined;
    // A name twice would be read once here, and otherwise there.
    if ([...body.matchAll(/"(id|pit_id|scroll_id)"\s*:/g)].length !== 1) return undefined;
    const ids = [members[0]?.[1]].flat();
    return ids.every((id) => typeof id === 'string') ? ids : undefined;
  } catch {
    return undefined;
  }
}

/** The decoded segments; undefined when one could be read in two ways. */
function segmentsOf(path: string): readonly string[] | undefined {
  if (path === '/') return [];
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent);
    return path.startsWith('/') && segments.every((segment) => /^[^\0- \x7f/\\%?#"<>|]+$/.test(segment) && !/^\.\.?$/.test(segment))
      ? segments
      : undefined;
  } catch {
    return undefined;
  }
}

function matches(template: string, segments: readonly string[]): boolean {
  const parts = template === '/' ? [] : template.slice(1).split('/');
  return parts.length === segments.length && parts.every((part, at) => fits(part, segments[at] ?? ''));
}

function fits(part: string, segment: string): boolean {
  if (part === '{index}') return segment.split(',').every((name) => name === '_all' || !name.startsWith('_'));
  return part.startsWith('{') ? /^[a-z_,]+$/.test(segment) : part === segment;
}

/** Commas separate names, and stars stand for many: they stay. */
function escapeName(name: string): string {
  return encodeURIComponent(name).replaceAll('%2C', ',');
}

function refuse(reason: string): Verdict {
  return { pass: false, reason };
}
