import type { OpenContextRecord } from '../../client/queries/contexts-query.ts';
import { member, parsed } from '../../requests/loose-json.ts';
import type { Run } from '../../features/console/run/runs.ts';
import type { JudgedTrip } from '../../features/consistency/run/trips.ts';
import { closedWords, lanes, type Facts, type FactValue, type LaneFact, type PageFact } from '../../features/lessons/model/fact-names.ts';
import { isBusy, type LaneState } from '../../features/paging-compare/lanes/lane-state.ts';
import type { CompareSettings } from '../../features/paging-compare/settings.ts';
import { writeSort } from '../../features/paging-compare/sort-choices.ts';

/** Everything a lesson's checks can look at, as it is now. */
export interface Observed {
  readonly dataset: string;
  readonly settings: CompareSettings | undefined;
  /** Undefined until it is known or while there is none. */
  readonly index: { readonly shards: number; readonly documents: number; readonly maxResultWindow: number } | undefined;
  /** What an import made the index with; null: none did. Undefined until it is known. */
  readonly made: number | null | undefined;
  /** Those that run. */
  readonly replicas: number | undefined;
  /** Of the lanes over that data set. */
  readonly lanes: readonly LaneState[];
  /** Readings to the end, the latest of a lane last. */
  readonly trips: readonly JudgedTrip[];
  /** The request the console answered last. */
  readonly run: Run | undefined;
  readonly contexts: readonly OpenContextRecord[] | undefined;
}

type Closed = typeof closedWords;

/** A reader for every fact. One with a closed list of words reads none but those. */
type Readers<Name extends string, From> = {
  readonly [Fact in Name]: (from: From) => (Fact extends keyof Closed ? Closed[Fact][number] : FactValue) | undefined;
};

/** Of the last reading to the end. */
type TripFact = Extract<LaneFact, `read.${string}`>;

const laneFacts: Readers<Exclude<LaneFact, TripFact>, LaneState> = {
  page: (lane) => lane.page,
  status: (lane) => lane.status,
  requests: (lane) => lane.requests,
  hits: (lane) => lane.hits.length,
  error: (lane) => lane.error?.kind ?? 'none',
  open: (lane) => lane.context !== null,
  filtered: (lane) => lane.start !== null,
  visited: (lane) => lane.last?.visited,
  kept: (lane) => lane.last?.kept,
  sent: (lane) => lane.last?.sent,
  merged: (lane) => lane.last?.merged,
  fetched: (lane) => lane.last?.fetched,
  discarded: (lane) => lane.cost?.coordinator.discarded,
  ceiling: (lane) => lane.cost?.coordinator.ceiling,
  'worst.visited': (lane) => lane.worst.visited,
  'worst.merged': (lane) => lane.worst.merged,
  'trip.visited': (lane) => lane.trip.visited,
  'trip.merged': (lane) => lane.trip.merged,
  'trip.fetched': (lane) => lane.trip.fetched,
};

const tripFacts: Readers<TripFact, JudgedTrip> = {
  'read.size': ({ trip }) => trip.size,
  'read.tie': ({ trip }) => trip.sort.tieBreak,
  'read.copies': ({ trip }) => trip.copies,
  'read.requests': ({ trip }) => trip.requests,
  'read.pages': ({ judgement }) => judgement.verdict.pages,
  'read.rows': ({ judgement }) => judgement.verdict.rows,
  'read.duplicates': ({ judgement }) => judgement.verdict.duplicates,
  'read.missing': ({ judgement }) => judgement.verdict.missing,
  'read.newUnseen': ({ judgement }) => judgement.verdict.newUnseen,
  'read.ghosts': ({ judgement }) => judgement.verdict.ghosts,
  'read.writes': ({ judgement }) => judgement.verdict.writes,
  'read.end': ({ trip }) => trip.end ?? undefined,
};

const pageFacts: Readers<PageFact, Observed> = {
  'setup.data': ({ dataset }) => dataset,
  'setup.documents': ({ index }) => index?.documents,
  'setup.made': ({ made, index }) => (made === null ? index?.documents : made),
  'setup.shards': ({ index }) => index?.shards,
  'setup.window': ({ index }) => index?.maxResultWindow,
  'setup.size': ({ settings }) => settings?.size,
  'setup.page': ({ settings }) => settings?.page,
  'setup.tie': ({ settings }) => settings?.tieBreak,
  'setup.replicas': ({ replicas }) => replicas,
  'setup.sort': ({ settings }) => settings && writeSort(settings.sort),
  'console.method': ({ run }) => closedWords['console.method'].find((method) => method === run?.exchange?.method),
  'console.endpoint': ({ run }) => run?.exchange && endpointIn(run.exchange.path),
  'console.status': ({ run }) => run?.exchange?.status,
  'console.error': (seen) => errorIn(bodyOf(seen)),
  'console.total': (seen) => numberAt(bodyOf(seen), 'hits', 'total', 'value'),
  'console.relation': (seen) => relationIn(bodyOf(seen)),
  'console.hits': (seen) => listAt(bodyOf(seen), 'hits', 'hits')?.length,
  'console.deleted': (seen) => numberAt(bodyOf(seen), 'deleted'),
  'console.idLength': (seen) => idLengthIn(bodyOf(seen)),
  'console.visited': ({ run }) => run?.cost?.visited,
  'console.merged': ({ run }) => run?.cost?.merged,
  'contexts.open': ({ contexts }) => contexts?.length,
  'contexts.segments': ({ contexts }) => contexts?.reduce((sum, { pinned_segments: segments }) => sum + segments, 0),
  'contexts.bytes': ({ contexts }) => contexts?.reduce((sum, { pinned_bytes: bytes }) => sum + bytes, 0),
};

/** What there is to be seen, by name. A lane with a request on its way shows nothing but that. */
export function factsOf(seen: Observed): Facts {
  return (name) => {
    if (isOfPage(name)) return pageFacts[name](seen);
    const id = lanes.find((mode) => name.startsWith(`${mode}.`));
    const what = name.slice(name.indexOf('.') + 1);
    if (isOfTrip(what)) {
      const read = seen.trips.findLast(({ trip }) => trip.lane === id && trip.end !== null);
      return read && tripFacts[what](read);
    }
    const lane = seen.lanes.find(({ mode }) => mode === id);
    if (lane === undefined || !isOfLane(what)) return undefined;
    return isBusy(lane) && what !== 'status' ? undefined : laneFacts[what](lane);
  };
}

function isOfPage(name: string): name is PageFact {
  return Object.hasOwn(pageFacts, name);
}

function isOfTrip(name: string): name is TripFact {
  return Object.hasOwn(tripFacts, name);
}

function isOfLane(name: string): name is keyof typeof laneFacts {
  return Object.hasOwn(laneFacts, name);
}

/** As `_search/scroll`; empty for an index alone. */
function endpointIn(path: string): string {
  const [whole = ''] = path.split('?');
  const parts = whole.split('/');
  const first = parts.findIndex((part) => part.startsWith('_'));
  return first < 0 ? '' : parts.slice(first).join('/');
}

const bodies = new WeakMap<object, unknown>();

/** Read once for every answer. */
function bodyOf({ run }: Observed): unknown {
  const exchange = run?.exchange;
  if (exchange === undefined) return undefined;
  if (!bodies.has(exchange)) bodies.set(exchange, parsed(exchange.responseBody));
  return bodies.get(exchange);
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(member, value);
}

function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = at(value, ...path);
  return typeof found === 'number' ? found : undefined;
}

function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] | undefined {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : undefined;
}

/** The innermost cause's type; `none` where all went well. */
function errorIn(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  const cause = listAt(body, 'error', 'root_cause')?.[0];
  return textAt(cause, 'type') ?? textAt(body, 'error', 'type') ?? 'none';
}

/** `none` for an answer with hits and no total. */
function relationIn(body: unknown): Closed['console.relation'][number] | undefined {
  const relation = textAt(body, 'hits', 'total', 'relation') ?? 'none';
  return listAt(body, 'hits', 'hits') && closedWords['console.relation'].find((word) => word === relation);
}

function idLengthIn(body: unknown): number | undefined {
  const id = at(body, 'id') ?? at(body, '_scroll_id');
  return typeof id === 'string' ? id.length : undefined;
}
