import type { PagingMode } from '../../../client/paging.ts';

/** What a lesson calls each lane of the Compare page. */
export const laneNames: Readonly<Record<PagingMode, string>> = {
  offset: 'Offset',
  search_after: 'search_after',
  scroll: 'Scroll',
  pit: 'PIT',
};

/** The lanes, as facts and controls name them. */
export const lanes = Object.keys(laneNames) as readonly PagingMode[];

/** The words of facts that have no others. `app/lessons/observe.ts` may read nothing else, so a new one cannot be forgotten. */
export const closedWords = {
  status: ['idle', 'running', 'walking', 'end', 'error', 'closed', 'expired'],
  error: ['none', 'window', 'contexts', 'refused', 'cursor', 'network'],
  'read.tie': ['_id', 'none'],
  'read.copies': ['turn', 'same'],
  'read.end': ['end', 'stopped', 'refused', 'expired', 'runaway', 'failed'],
  'setup.tie': ['_id', 'none'],
  'console.method': ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH'],
  'console.relation': ['eq', 'gte', 'none'],
} as const satisfies Readonly<Partial<Record<WordFact, readonly string[]>>>;

/** What can be seen of a lane. `worst.` is the largest single request, `trip.` their sum, `read.` the last reading to the end. */
const ofLane = {
  page: 'count',
  status: 'word',
  requests: 'count',
  hits: 'count',
  error: 'word',
  open: 'flag',
  filtered: 'flag',
  visited: 'count',
  kept: 'count',
  sent: 'count',
  merged: 'count',
  discarded: 'count',
  fetched: 'count',
  ceiling: 'count',
  'worst.visited': 'count',
  'worst.merged': 'count',
  'trip.visited': 'count',
  'trip.merged': 'count',
  'trip.fetched': 'count',
  'read.size': 'count',
  'read.tie': 'word',
  'read.copies': 'word',
  'read.pages': 'count',
  'read.rows': 'count',
  'read.requests': 'count',
  'read.duplicates': 'count',
  'read.missing': 'count',
  'read.newUnseen': 'count',
  'read.ghosts': 'count',
  'read.writes': 'count',
  'read.end': 'word',
} as const;

/** What can be seen of the page besides its lanes. `console.` is the last request answered there. */
const ofPage = {
  'setup.data': 'word',
  'setup.documents': 'count',
  'setup.made': 'count',
  'setup.shards': 'count',
  'setup.window': 'count',
  'setup.size': 'count',
  'setup.page': 'count',
  'setup.sort': 'word',
  'setup.tie': 'word',
  'setup.replicas': 'count',
  'console.method': 'word',
  'console.endpoint': 'word',
  'console.status': 'count',
  'console.error': 'word',
  'console.total': 'count',
  'console.relation': 'word',
  'console.hits': 'count',
  'console.deleted': 'count',
  'console.idLength': 'count',
  'console.visited': 'count',
  'console.merged': 'count',
  'contexts.open': 'count',
  'contexts.segments': 'count',
  'contexts.bytes': 'count',
} as const;

export type LaneFact = keyof typeof ofLane;
export type PageFact = keyof typeof ofPage;

/** Facts that are words, of a lane or of the page. */
type WordFact =
  | { [Name in LaneFact]: (typeof ofLane)[Name] extends 'word' ? Name : never }[LaneFact]
  | { [Name in PageFact]: (typeof ofPage)[Name] extends 'word' ? Name : never }[PageFact];

/** A name of something a check can look at. The list is closed: a lesson sees nothing else. */
export type FactName = PageFact | `${PagingMode}.${LaneFact}`;

/** What a fact is: a whole number from zero, a word, or true and false. */
export type FactKind = 'count' | 'word' | 'flag';

const kinds = new Map<string, FactKind>([
  ...lanes.flatMap((lane) => Object.entries(ofLane).map(([name, kind]) => [`${lane}.${name}`, kind] as const)),
  ...Object.entries(ofPage),
]);

/** Every fact by name. */
export const factNames = [...kinds.keys()] as readonly FactName[];

/** Undefined for what is no fact. */
export function kindOf(name: string): FactKind | undefined {
  return kinds.get(name);
}

export type FactValue = string | number | boolean;

/** What is observed now; undefined: nothing of that name was seen yet. */
export type Facts = (name: FactName) => FactValue | undefined;
