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

/** What can be seen of a lane. `worst.` is the largest single request, `trip.` their sum, `read.` the last reading to the end. */
const ofLane = [
  'page',
  'status',
  'requests',
  'hits',
  'error',
  'open',
  'filtered',
  'visited',
  'kept',
  'sent',
  'merged',
  'discarded',
  'fetched',
  'ceiling',
  'worst.visited',
  'worst.merged',
  'trip.visited',
  'trip.merged',
  'trip.fetched',
  'read.size',
  'read.tie',
  'read.copies',
  'read.pages',
  'read.rows',
  'read.requests',
  'read.duplicates',
  'read.missing',
  'read.newUnseen',
  'read.ghosts',
  'read.writes',
  'read.end',
] as const;

/** What can be seen of the page besides its lanes. `console.` is the last request answered there. */
const ofPage = [
  'setup.data',
  'setup.documents',
  'setup.shards',
  'setup.window',
  'setup.size',
  'setup.page',
  'setup.sort',
  'setup.tie',
  'setup.replicas',
  'console.method',
  'console.endpoint',
  'console.status',
  'console.error',
  'console.total',
  'console.relation',
  'console.hits',
  'console.deleted',
  'console.idLength',
  'console.visited',
  'console.merged',
  'contexts.open',
  'contexts.segments',
  'contexts.bytes',
] as const;

/** A name of something a check can look at. The list is closed: a lesson sees nothing else. */
export type FactName = (typeof ofPage)[number] | `${PagingMode}.${(typeof ofLane)[number]}`;

/** Every fact by name. */
export const factNames: readonly FactName[] = [...lanes.flatMap((lane) => ofLane.map((name) => `${lane}.${name}` as const)), ...ofPage];

export type FactValue = string | number | boolean;

/** What is observed now; undefined: nothing of that name was seen yet. */
export type Facts = (name: FactName) => FactValue | undefined;
