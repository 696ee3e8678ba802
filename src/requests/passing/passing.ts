import { isOwnIndex, type OwnWrite, writeProblem } from './own-writes.ts';

/** A request as it came, before anything is decoded. */
export interface Asked {
  readonly method: string;
  /** Below the cluster's address, with a leading slash. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/** Whether a request may go on to the cluster, and under which path; otherwise why not, as a sentence. */
export type Verdict =
  | { readonly pass: true; readonly path: string; readonly takes: Takes; readonly text: boolean }
  | { readonly pass: false; readonly reason: string };

/** What a body has to be: ids of what it closes, what one of Fathom's own writes takes, or anything. */
type Takes = 'anything' | 'ids' | OwnWrite;

interface Row {
  readonly methods: readonly string[];
  readonly path: string;
  /** `anything` unless given. */
  readonly takes?: Takes;
  /** The answer is text, unless JSON is asked for. */
  readonly text?: true;
}

const ASK = ['GET', 'POST'] as const;
const GET = ['GET'] as const;

/** All reads that pass. `{index}` stands for names of indices, any other name in braces for one word. */
export const READS: readonly Row[] = [
  { methods: ['GET', 'HEAD'], path: '/' },
  { methods: ASK, path: '/_search' },
  { methods: ASK, path: '/{index}/_search' },
  { methods: ASK, path: '/_search/scroll' },
  { methods: ['DELETE'], path: '/_search/scroll', takes: 'ids' },
  { methods: ['POST'], path: '/{index}/_pit' },
  { methods: ['DELETE'], path: '/_pit', takes: 'ids' },
  { methods: ['POST'], path: '/{index}/_search/point_in_time' },
  { methods: ['DELETE'], path: '/_search/point_in_time', takes: 'ids' },
  { methods: ASK, path: '/_count' },
  { methods: ASK, path: '/{index}/_count' },
  { methods: ASK, path: '/{index}/_search_shards' },
  { methods: GET, path: '/{index}/_stats' },
  { methods: GET, path: '/{index}/_stats/{metric}' },
  { methods: GET, path: '/_nodes/stats' },
  { methods: GET, path: '/_nodes/stats/{metric}' },
  { methods: GET, path: '/_nodes/stats/{metric}/{part}' },
  { methods: GET, path: '/_tasks' },
  { methods: GET, path: '/_insights/top_queries' },
  { methods: GET, path: '/{index}/_mapping' },
  { methods: GET, path: '/{index}/_settings' },
  { methods: GET, path: '/_cluster/health' },
  { methods: GET, path: '/_cluster/health/{index}' },
  { methods: GET, path: '/_cat/indices', text: true },
  { methods: GET, path: '/_cat/indices/{index}', text: true },
  { methods: GET, path: '/_cat/shards/{index}', text: true },
  { methods: GET, path: '/_security/_authenticate' },
  { methods: GET, path: '/_plugins/_security/authinfo' },
];

/** What passes besides where Fathom may write. `{own}` stands for the name of one index, which begins with `fathom-`. */
export const WRITES: readonly Row[] = [
  { methods: ['PUT'], path: '/{own}', takes: 'create' },
  { methods: ['POST'], path: '/{own}/_bulk', takes: 'bulk' },
  { methods: ['POST'], path: '/{own}/_refresh', takes: 'nothing' },
  { methods: ['DELETE'], path: '/{own}', takes: 'nothing' },
];

const WHAT_PASSES = 'searches, scrolls, points in time, counts, statistics, tasks, mappings and _search_shards';

/** Holds a request against {@link READS}, and {@link WRITES} where they are allowed. The path that goes on is written anew from what was understood, so both ends understand the same. */
export function judge({ method, path, query }: Asked, { writes }: { readonly writes: boolean }): Verdict {
  const segments = segmentsOf(path);
  if (segments === undefined) return refuse(`${method} ${path}: this path cannot be read in one way only, so it does not pass`);
  const known = (writes ? [...READS, ...WRITES] : READS).filter((row) => matches(row.path, segments));
  const row = known.find(({ methods }) => methods.includes(method));
  if (row === undefined) return refuse(`${method} ${path}: only reads pass to the cluster (${WHAT_PASSES})${writes ? OWN : ''}`);
  const { takes = 'anything', text = false } = row;
  if (takes === 'ids' && query !== '') return refuse(`${method} ${path}: what it closes has to stand in its body`);
  if (takes !== 'anything' && query !== '') return refuse(`${method} ${path}: a write takes no parameters here`);
  return { pass: true, path: `/${segments.map(escapeName).join('/')}`, takes, text };
}

const OWN = ', and writes to indices called fathom-...';

/** Why a body does not pass with a request that does, as a sentence; undefined: it does. */
export function bodyProblem({ takes }: Pick<Verdict & { readonly pass: true }, 'takes'>, body: string): string | undefined {
  if (takes === 'anything') return undefined;
  return takes === 'ids' ? closingProblem(body) : writeProblem(takes, body);
}

/** A body that closes contexts names its own. Whoever holds an id was given it; `_all` closes those of everybody. */
function closingProblem(body: string): string | undefined {
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
    // A name twice would be read once here, and otherwise there; with an escape in it, it would be two names to this search.
    if (body.includes('\\') || [...body.matchAll(/"(id|pit_id|scroll_id)"\s*:/g)].length !== 1) return undefined;
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
  if (part === '{own}') return isOwnIndex(segment);
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
